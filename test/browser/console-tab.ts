import { Buffer } from 'node:buffer';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import {
  type ConsoleCalls,
  openConsole,
  openDraft,
  type RunningConsole,
  read,
} from '../support/console.ts';
import { openShop } from '../support/shop.ts';
import { complaintsOf, VIEWS, type View, viewAs } from './open-page.ts';

/** In the browser. */
declare const document: {
  readonly activeElement: { compareDocumentPosition(other: unknown): number } | null;
};

/** The console in a tab, and what it should not do. */
export interface ConsoleTab {
  readonly page: Page;
  /** What was said on the console, thrown, or asked of another place than the console. */
  readonly complaints: string[];
}

/** A console in a browser that is logged in, for all tests of a file. */
export async function openInBrowser(launch: () => Promise<Browser>) {
  const [browser, shop] = await Promise.all([launch(), openShop({}, afterAll)]);
  const desk = await openConsole(shop, [], afterAll);
  afterAll(() => browser.close());
  const context = await loggedIn(browser, desk);
  /** Opens a draft of a list in a tab. */
  const openSheet = async (name: string, content: string) => {
    const draft = await openDraft(desk, name, content);
    await read(desk, draft);
    const tab = await openTab(context, desk, `#/drafts/${draft}`);
    const cells = new Cells(tab.page);
    await cells.at('A2').waitFor();
    return { ...tab, cells, draft };
  };
  return { browser, shop, desk, context, openSheet };
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

  /** Makes a cell the active one, with the mouse; again if the sheet was scrolled below the mouse, as a driven Firefox does. */
  async choose(name: string): Promise<void> {
    await until(async () => {
      await this.at(name).click();
      return this.said();
    }).toMatch(new RegExp(`^${name}, `));
  }

  /** Makes all cells between two the selected ones, with the mouse. */
  async select(from: string, to: string): Promise<void> {
    await this.choose(from);
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

/** Presses Tab until something has the focus, or Shift+Tab if it is further up: a browser's own buttons follow the last element. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  const reached = page.locator(':focus').and(target);
  const isAbove = await target.first().evaluate((element) => {
    const { activeElement } = document;
    // 2: it precedes.
    return activeElement !== null && (activeElement.compareDocumentPosition(element) & 2) !== 0;
  });
  for (let pressed = 0; pressed < 80; pressed += 1) {
    await page.keyboard.press(isAbove ? 'Shift+Tab' : 'Tab');
    if ((await reached.count()) > 0) return;
  }
  throw new Error(`The keyboard cannot reach ${target}`);
}

/** Waits for something, however slow the machine is. */
export function until<T>(found: () => Promise<T>) {
  return expect.poll(found, { timeout: 30_000 });
}

/** Waits until the console has stored so many corrections of a draft: a page shows them before. */
export async function untilStored(
  { call }: ConsoleCalls,
  draft: string,
  corrections: number,
): Promise<void> {
  await until(async () => (await call('draft', { params: { draft } })).corrections).toBe(
    corrections,
  );
}
