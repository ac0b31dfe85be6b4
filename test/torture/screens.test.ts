import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { loggedIn, openTab } from '../browser/console-tab.ts';
import { launchFirefox } from '../browser/firefox.ts';
import { findBarriers, launchChromium, overflowOf, VIEWS, viewAs } from '../browser/open-page.ts';
import { checked, openConsole, openDraft, runIn } from '../support/console.ts';
import { listOf, openShop } from '../support/shop.ts';

/** A screen, what is opened on it, and what is in sight then. */
interface Screen {
  readonly place: string;
  readonly open?: (page: Page) => Promise<void>;
  readonly shows: string;
}

const BROWSERS = [
  { name: 'Chromium', launch: launchChromium },
  { name: 'Firefox', launch: launchFirefox },
];

it.each(BROWSERS)(
  'every screen of the console is accessible, quiet and as wide as its window in each view in $name',
  async ({ launch }) => {
    const browser = await launch();
    onTestFinished(() => browser.close());
    const desk = await openConsole(await openShop());
    const draft = await openDraft(desk, 'list.csv', listOf(3).replace('3.50', 'free'));
    await checked(desk, draft);
    const stage = async (name: string, list: string) => {
      const staged = await openDraft(desk, name, list);
      const { revision } = await checked(desk, staged);
      const body = { revision, on_invalid: 'stop' };
      return (await desk.call('stage', { params: { draft: staged }, body })).run;
    };
    const waiting = await stage('waiting.csv', listOf(2).replaceAll('p-', 'p-9'));
    const finished = await stage('finished.csv', listOf(2).replaceAll('p-', 'p-8'));
    await desk.call('releaseRun', { params: { run: finished }, body: { copies: '2' } });
    await runIn(desk, finished, 'finished');
    const press = (name: string) => (page: Page) =>
      page.getByRole('button', { name, exact: true }).click();
    const screens: readonly Screen[] = [
      { place: '#/', shows: 'Runs to release' },
      { place: '#/upload', shows: 'Drop files here' },
      { place: `#/drafts/${draft}/sheet`, shows: 'Invalid copies, price or other order field' },
      {
        place: `#/drafts/${draft}/sheet`,
        open: async (page) => {
          await page.getByRole('button', { name: /^Error/ }).click();
          await press('Find and replace')(page);
        },
        shows: 'Replace with',
      },
      { place: `#/drafts/${draft}/columns`, shows: 'no mapping is needed' },
      { place: `#/drafts/${draft}/order`, shows: 'Stage this draft' },
      { place: `#/drafts/${draft}/order`, open: press('Delete draft'), shows: 'Cancel' },
      { place: `#/runs/${waiting}`, shows: 'Release this run' },
      { place: `#/runs/${finished}`, shows: 'Finished' },
      { place: '#/history', shows: 'finished.csv' },
      { place: '#/history?id=p-81', shows: 'Orders for' },
      { place: '#/jobs', shows: 'There are no scheduled imports yet.' },
      { place: '#/audit', shows: 'Entries cannot be changed.' },
      { place: '#/no/such/screen/at', shows: 'Page not found' },
      {
        place: '#/',
        open: async (page) => {
          // What is still asked for when the session ends is refused, which browsers report.
          await page.getByText('waiting.csv').first().waitFor();
          await press('End session')(page);
        },
        shows: 'Open the latest address',
      },
    ];
    const { page, complaints } = await openTab(await loggedIn(browser, desk), desk);
    const found: unknown[] = [];
    for (const { place, open, shows } of screens) {
      await viewAs(page, VIEWS[0]);
      await page.goto('about:blank');
      await page.goto(`${desk.url}/${place}`);
      await open?.(page);
      await page.getByText(shows).first().waitFor();
      for (const view of VIEWS) {
        await viewAs(page, view);
        const [overflow, barriers] = [await overflowOf(page), await findBarriers(page)];
        if (overflow !== 0 || barriers.length > 0)
          found.push({ place, shows, view, overflow, barriers });
      }
    }
    expect({ found, complaints }).toEqual({ found: [], complaints: [] });
  },
);
