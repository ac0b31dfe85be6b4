import process from 'node:process';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM, CHROMIUM_OF_A_DESK, programOf } from './installed.ts';

/**
 * Starts a Chromium, or says how one is installed.
 *
 * @param window the screen for its windows; without one it is headless
 */
export async function launchChromium(window?: {
  readonly env: NodeJS.ProcessEnv;
}): Promise<Browser> {
  return chromium.launch({
    executablePath: programOf(window ? CHROMIUM_OF_A_DESK : CHROMIUM),
    headless: window === undefined,
    env: { ...definedOf(window?.env ?? process.env), TZ: 'UTC' },
    args: window ? ['--ozone-platform=x11'] : [],
  });
}

export function definedOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

export interface View {
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
}

/** How pages are read: at a desk and on a phone, by day and by night. */
export const VIEWS: readonly [View, View, View, View] = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 390 },
];

const HEIGHT = 900;

/** A page in a browser, and what it should not do. */
export interface OpenedPage {
  readonly page: Page;
  /** What was said on the console, thrown, or asked of the network, violations of the policy among it. */
  readonly complaints: string[];
}

export async function openPage(
  browser: Browser,
  file: string,
  { colorScheme, width }: View,
): Promise<OpenedPage> {
  const page = await browser.newPage({ colorScheme, viewport: { width, height: HEIGHT } });
  const own = pathToFileURL(file).href;
  const complaints = complaintsOf(page, (url) => url === own);
  page.on('requestfailed', (request) => {
    complaints.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  await page.goto(own);
  return { page, complaints };
}

/** What a page says on its console, throws, and asks of the network besides what is its own; filled as it happens. */
export function complaintsOf(page: Page, isOwn: (url: string) => boolean): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.type()} ${dialog.message()}`);
    void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss());
  });
  page.on('request', (request) => {
    if (!isOwn(request.url())) complaints.push(`request: ${request.url()}`);
  });
  return complaints;
}

/** Looks at an open page in another way: its window is made as wide, its colours are those of day or night. */
export async function viewAs(page: Page, { colorScheme, width }: View): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.emulateMedia({ colorScheme });
}

/** What is not accessible, by the rules of WCAG 2.2 AA and good practice, with the elements concerned. */
export async function findBarriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source);
  const found: string[] =
    await page.evaluate(`axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`);
  return found;
}

/** By how many pixels the document is wider than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
}
