import type { Browser } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { Cells, loggedIn, openTab, until } from '../browser/console-tab.ts';
import { launchFirefox } from '../browser/firefox.ts';
import { launchChromium } from '../browser/open-page.ts';
import { openConsole, openDraft, read } from '../support/console.ts';
import { listOf, openShop } from '../support/shop.ts';
import { openDesktop } from './desktop.ts';

/** Names, and the keys of a Korean keyboard that they are typed with. */
const NAMES = [
  ['김민준', 'rlaalswns'],
  ['이서연', 'dltjdus'],
  ['박도윤', 'qkrehdbs'],
  ['최지우', 'chlwldn'],
  ['정하은', 'wjdgkdms'],
  ['값없는', 'rkqtdjqtsms'],
  ['뷁쀍', 'qnpfrQnpfr'],
] as const;

const BROWSERS = [
  { name: 'Chromium', launch: launchChromium },
  { name: 'Firefox', launch: launchFirefox },
];

async function openSheet(launch: (window: { env: NodeJS.ProcessEnv }) => Promise<Browser>) {
  const desktop = await openDesktop();
  const desk = await openConsole(await openShop());
  const browser = await launch({ env: desktop.env });
  onTestFinished(() => browser.close());
  const draft = await openDraft(desk, 'list.csv', listOf(40));
  await read(desk, draft);
  const { page, complaints } = await openTab(
    await loggedIn(browser, desk),
    desk,
    `#/drafts/${draft}`,
  );
  await page.bringToFront();
  const cells = new Cells(page);
  await cells.at('E2').waitFor();
  const saved = async (name: string) => {
    const row = Number(name.slice(1));
    const { rows } = await desk.call('rows', { params: { draft }, query: { from: row, count: 1 } });
    return rows[0]?.[name.charCodeAt(0) - 65];
  };
  return { ...desktop, page, cells, complaints, saved };
}

it.each(BROWSERS)(
  'Hangul is typed into cells in $name without a lost or doubled letter',
  async ({ launch }) => {
    const { use, type, press, page, cells, saved, complaints } = await openSheet(launch);
    await use('hangul');
    const before = await saved('E2');

    // One after another, each ended by Enter while its last letter is composed.
    await cells.choose('E2');
    type(`${NAMES.map(([, keys]) => `${keys}\n`).join('')}`);
    await until(() => cells.said()).toMatch(/^E9, /);
    for (const [index, [name]] of NAMES.entries()) {
      await until(() => saved(`E${index + 2}`)).toBe(name);
    }

    // Ended by Tab, by an arrow, and by a click into another cell.
    await cells.choose('E10');
    type('rlaalswns\tgksrmf');
    press('Down');
    await until(() => cells.said()).toMatch(/^F11, /);
    type('tpdnf');
    await cells.choose('E13');
    await until(() => saved('E10')).toBe('김민준');
    await until(() => saved('F10')).toBe('한글');
    await until(() => saved('F11')).toBe('세울');

    // Letters that are taken back while they are composed, down to nothing.
    type('gks');
    press('BackSpace');
    type('srmff');
    press('BackSpace', 'BackSpace');
    type('fm\n');
    await until(() => saved('E13')).toBe('한르');
    type('gk');
    press('BackSpace', 'BackSpace');
    await until(() => page.locator('.grid-editor').inputValue()).toBe('');
    press('Escape');
    await until(() => page.locator('.is-editing').count()).toBe(0);
    expect(await saved('E14')).toBe(before);

    // Given up.
    await cells.choose('E15');
    type('gks');
    press('Escape', 'Escape');
    await until(() => page.locator('.is-editing').count()).toBe(0);
    await cells.choose('E16');
    expect(await saved('E15')).toBe(before);

    // Added to what is there.
    press('F2');
    type('gksrmf\n');
    await until(() => saved('E16')).toBe(`${before}한글`);
    await until(() => cells.said()).toMatch(/^E17, /);
    expect(complaints).toEqual([]);
  },
);

it.each(BROWSERS)(
  'Enter takes a candidate of Japanese in $name, and the next one the cell',
  async ({ launch }) => {
    const { use, type, press, page, cells, saved, complaints } = await openSheet(launch);
    await use('anthy');
    await cells.choose('E2');
    type('nihonngo');
    await until(() => page.locator('.grid-editor').inputValue()).toBe('にほんご');
    press('space');
    await until(() => page.locator('.grid-editor').inputValue()).toBe('日本語');
    press('Return');
    await until(() => page.locator('.grid-editor').inputValue()).toBe('日本語');
    expect(await cells.said()).toMatch(/^E2, /);
    expect(await page.locator('.is-editing').count()).toBe(1);
    press('Return');
    await until(() => cells.said()).toMatch(/^E3, /);
    await until(() => saved('E2')).toBe('日本語');
    type('toukyou');
    press('space', 'Return', 'Tab');
    await until(() => cells.said()).toMatch(/^F3, /);
    await until(() => saved('E3')).toBe('東京');
    expect(complaints).toEqual([]);
  },
);
