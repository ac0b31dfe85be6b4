import { Buffer } from 'node:buffer';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { RunningConsole } from '../support/console.ts';
import { complaintsOf, VIEWS, type View, viewAs } from './open-page.ts';

/** The console in a tab, and what it should not do. */
export interface ConsoleTab {
  readonly page: Page;
  /** What was said on the console, thrown, or asked of another place than the console. */
  readonly complaints: string[];
}

/** A browser that is logged in, as one that opened the printed address is. */
export async function loggedIn(
  browser: Browser,
  { url, cookie }: RunningConsole,
): Promise<BrowserContext> {
  const [name = '', value = ''] = cookie.split('=');
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  await context.addCookies([{ name, value, url }]);
  return context;
}

/** @param place the hash of a screen, or a whole address */
export async function openTab(
  context: BrowserContext,
  { url }: RunningConsole,
  place = '#/',
  view: View = VIEWS[0],
): Promise<ConsoleTab> {
  const page = await context.newPage();
  await viewAs(page, view);
  const complaints = complaintsOf(page, (asked) => new URL(asked).origin === url);
  await page.goto(new URL(place, url).href);
  return { page, complaints };
}

/** A file as a person chooses it. */
export function fileOf(name: string, content: string | Uint8Array) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(content) };
}

/** The cells of a sheet as they are worked with: by the names that people give them. */
export class Cells {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** @param name `E12` */
  at(name: string): Locator {
    const [, letters = '', row = ''] = /^([A-Z])(\d+)$/.exec(name) ?? [];
    const column = letters.charCodeAt(0) - 63;
    return this.#page.locator(
      `.grid-row:not([hidden])[aria-rowindex="${Number(row) + 1}"] [aria-colindex="${column}"]`,
    );
  }

  /** Makes a cell the active one, with the mouse. */
  async choose(name: string): Promise<void> {
    await this.at(name).click();
  }

  /** Makes all cells between two the selected ones, with the mouse. */
  async select(from: string, to: string): Promise<void> {
    await this.at(from).click();
    await this.at(to).click({ modifiers: ['Shift'] });
  }

  /** Types a text into the active cell, and goes on below it. */
  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
    await this.#page.keyboard.press('Enter');
  }

  /** Pastes a block of texts, as it comes from a spreadsheet program. */
  async paste(text: string): Promise<void> {
    await this.#page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
    await this.#page.keyboard.press('Control+V');
  }

  /** What is said of the active cell. */
  said(): Promise<string> {
    return this.#page.locator('.grid-pane [role=status]').innerText();
  }
}

/** Presses Tab, or Shift+Tab, until something has the focus. */
export async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
  const page = target.page();
  const reached = page.locator(':focus').and(target);
  await target.first().waitFor({ state: 'attached' });
  for (let pressed = 0; pressed < 60; pressed += 1) {
    await page.keyboard.press(key);
    if ((await reached.count()) > 0) return;
  }
  throw new Error(`The keyboard cannot reach ${target}`);
}
