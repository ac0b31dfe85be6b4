import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectPrivate } from '../support/posix.ts';
import { itInTorture, some } from '../support/runs.ts';
import { openShop } from '../support/shop.ts';
import type { AtEnd } from '../support/temporary-folder.ts';
import { findBarriers, launchChromium, openPage, overflowOf, VIEWS, viewAs } from './open-page.ts';

// One column is misspelt, which is a warning.
const HEADER = 'project_id,svc_uid,order_count,total_price,name,greeting,userdata.reciever_name';
const HOSTILE = `"<img src=x onerror=alert(1)><script>alert(2)</script>"`;

/** Rows with three kinds of errors, long and unbroken texts, other directions and scripts, and texts that try to be HTML. */
function messySheet(rows: number): string {
  const names = [
    'Ann Lee',
    '김민준',
    'محمد العربي',
    'שרה כהן',
    '👨‍👩‍👧‍👦 Müller',
    HOSTILE,
    'x'.repeat(300),
  ];
  const lines = Array.from({ length: rows }, (_, i) => {
    const name = names[i % names.length];
    const price = i % 11 === 3 ? 'free' : '3.50';
    const count = i % 7 === 5 ? '0' : '1';
    return `p-${Math.floor(i / 2)},user-1,${count},${price},${name},Dear ${name},a`;
  });
  lines.push(`,user-1,1,1,Nobody,Dear nobody,`);
  return `${HEADER}\n${lines.join('\n')}\n`;
}

/** Where pages of all kinds are, made once. */
interface Pages {
  readonly check: string;
  readonly order: string;
  readonly show: string;
  /** Of the check of 1,000 rows, each with an error. */
  readonly long: string;
  readonly profile: string;
}

/** Projects that are not there are refused, others are locked for a while; rows with errors are held. */
async function makePages(atEnd: AtEnd): Promise<Pages> {
  const faults = { locked: { rate: 0.4, times: 1 } };
  const shop = await openShop({ faults, latencyMs: 2 }, atEnd);
  const report = async (code: number, args: readonly string[], name: string) => {
    const result = await shop.call([...args, '--report', name]);
    expect(result.code).toBe(code);
    return { file: path.join(shop.folder, name), stdout: result.stdout };
  };
  shop.write(`<b>&'list'.csv`, messySheet(60));
  const check = await report(
    3,
    ['check', `<b>&'list'.csv`, '--combine', 'same', '-q'],
    'check.html',
  );
  const odd = messySheet(60).replaceAll('free', '3.50').replace('3.50', '" free"');
  shop.write(`<b>&'odd'.csv`, odd);
  const profile = await report(0, ['profile', `<b>&'odd'.csv`], 'profile.html');
  expect(profile.stdout).toContain('Copies in "order_count": ');
  const rows = Array.from({ length: 1000 }, (_, i) => `p-${i},user-1,0,1,Name ${i},Dear,a`);
  shop.write('long.csv', `${HEADER}\n${rows.join('\n')}\n`);
  const long = await report(3, ['check', 'long.csv', '-q'], 'long.html');
  shop.write('list.csv', messySheet(30).replaceAll('p-0,', 'x-0,'));
  const args = ['--combine', 'same', '--on-invalid', 'hold', '--json', '--results', 'results.csv'];
  const order = await report(4, ['order', 'list.csv', ...args], 'order.html');
  const { run, files } = JSON.parse(order.stdout);
  expect(files).toMatchObject({ report: 'order.html', results: 'results.csv' });
  const show = await report(0, ['show', run], 'show.html');
  return {
    check: check.file,
    order: order.file,
    show: show.file,
    long: long.file,
    profile: profile.file,
  };
}

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

/** 20 of the one kind of error, and a warning of the column that is misspelt. */
const FIRST = 21;

let browser: Browser;
let pages: Pages;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  browser = await launchChromium();
  pages = await makePages((end) => ends.push(end));
});
afterAll(async () => {
  await browser?.close();
  for (const end of ends) await end();
});

describe('the page', () => {
  it.each([
    {
      name: 'profile',
      texts: [`What <b>&'odd'.csv holds`, 'Odd cells', 'free', '김민준', '1 cell'],
    } as const,
    ...some(2, [
      {
        name: 'check',
        texts: ['Not ready: 14 of 61 rows to correct', 'order_field_invalid', '김민준'],
      },
      {
        name: 'order',
        texts: ['7 of 15 orders placed: 7 held, 1 refused, 1 row left out', 'project_locked'],
      },
      {
        name: 'show',
        texts: ['7 of 15 orders placed: 7 held, 1 refused, 1 row left out', 'project_not_found'],
      },
    ] as const),
  ])(
    'of $name is quiet, accessible and as wide as its window, light and dark, at a desk and on a phone',
    async ({ name, texts }) => {
      const file = pages[name];
      expectPrivate(file);
      expect(readFileSync(file, 'utf8')).not.toContain('secret-key');
      const { page, complaints } = await openPage(browser, file, VIEWS[0]);
      for (const view of VIEWS) {
        await viewAs(page, view);
        const shown = await page.locator('body').innerText();
        for (const text of texts) expect(shown).toContain(text);
        expect({ view, overflow: await overflowOf(page) }).toEqual({ view, overflow: 0 });
        expect({ view, complaints }).toEqual({ view, complaints: [] });
        // It takes long, so each colour scheme and each width is looked at once.
        if (view !== VIEWS[0] && view !== VIEWS[3]) continue;
        expect({ view, barriers: await findBarriers(page) }).toEqual({ view, barriers: [] });
      }
      await page.close();
    },
  );

  it('sorts and filters its tables, with the mouse and with the keyboard', async () => {
    const { page, complaints } = await openPage(browser, pages.check, {
      colorScheme: 'light',
      width: 1280,
    });
    const counts = async () => {
      const texts = await page.locator('#issue-groups td:nth-child(2)').allInnerTexts();
      return texts.map(Number);
    };
    const byCount = page.locator('#issue-groups th', { hasText: 'Count' });
    const rising = (await counts()).toSorted((a, b) => a - b);
    expect(rising.length).toBeGreaterThan(2);
    expect(await byCount.getAttribute('aria-sort')).toBeNull();
    await byCount.getByRole('button').click();
    expect([await byCount.getAttribute('aria-sort'), await counts()]).toEqual([
      'ascending',
      rising,
    ]);
    await byCount.getByRole('button').focus();
    await page.keyboard.press('Enter');
    expect([await byCount.getAttribute('aria-sort'), await counts()]).toEqual([
      'descending',
      rising.toReversed(),
    ]);
    await page.locator('#issue-groups th', { hasText: 'Issue' }).getByRole('button').click();
    expect(await byCount.getAttribute('aria-sort')).toBeNull();

    const rows = page.locator('#issues tbody tr');
    const all = await rows.count();
    await page.getByLabel('Filter issues').focus();
    await page.keyboard.type('FREE total_price');
    const free = await rows.filter({ visible: true }).count();
    expect(free).toBeGreaterThan(3);
    expect(free).toBeLessThan(all);
    for (const text of await rows.filter({ visible: true }).allInnerTexts())
      expect(text).toContain('free');
    expect(await page.locator('output[for=issues-filter]').innerText()).toBe(
      `${free} of ${all} shown`,
    );
    await page.getByLabel('Filter issues').fill('no such thing');
    expect(await rows.filter({ visible: true }).count()).toBe(0);
    await page.getByLabel('Filter issues').fill('');
    await page.locator('#issues-group').selectOption('warning');
    const warnings = await rows.filter({ visible: true }).allInnerTexts();
    expect(warnings.length).toBeGreaterThan(0);
    expect(warnings.length).toBeLessThan(all);
    for (const text of warnings) expect(text).toContain('warning');
    expect(await findBarriers(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('hides nothing of its tables of issues at the side on a phone, and cuts no word that fits', async () => {
    const shop = await openShop();
    const header = 'project_id,svc_uid,order_count,total_price,receiver_name,receiver_name';
    shop.write('list.csv', `${header}\np-1,user-1,1,free,Ann,Bo\n`);
    await shop.call(['check', 'list.csv', '-q', '--report', 'page.html']);
    const { page } = await openPage(browser, path.join(shop.folder, 'page.html'), VIEWS[0]);
    for (const view of VIEWS) {
      const { width } = view;
      await viewAs(page, view);
      const cut = await page.evaluate(`[...document.querySelectorAll('#issues, #issue-groups')]
        .filter((table) => table.parentNode.scrollWidth > table.parentNode.clientWidth).length`);
      expect({ width, cut }).toEqual({ width, cut: 0 });
      expect(await page.locator('#issues .fix').first().isVisible()).toBe(true);
      const lines = await page.evaluate(`[...document.querySelectorAll('#issue-groups td.id bdi')]
        .find(({ textContent }) => textContent === 'receiver_name').getClientRects().length`);
      expect({ width, lines }).toEqual({ width, lines: 1 });
    }
    await page.close();
  });

  it.each([{ script: true }, { script: false }])(
    'shows the first 20 of 1,000 issues on a phone, and all when asked (script: $script)',
    async ({ script }) => {
      const context = await browser.newContext({
        javaScriptEnabled: script,
        viewport: { width: 390, height: 900 },
      });
      const page = await context.newPage();
      await page.goto(pathToFileURL(pages.long).href);
      const shown = () => page.locator('#issues tbody tr:visible').count();
      expect(await page.locator('#issues tbody tr').count()).toBe(1000);
      expect(await shown()).toBe(FIRST);
      expect((await page.locator('body').boundingBox())?.height).toBeLessThan(12_000);
      await page.emulateMedia({ media: 'print' });
      expect(await shown()).toBe(1000);
      await page.emulateMedia({ media: 'screen' });
      if (script) {
        await page.getByLabel('Filter issues').fill('long!C990');
        expect(await shown()).toBe(1);
        await page.getByLabel('Filter issues').fill('');
        expect(await shown()).toBe(FIRST);
      }
      await page.getByLabel('Show all 1,000 issues').check();
      expect(await shown()).toBe(1000);
      await context.close();
    },
  );

  itInTorture('shows the first rows anew when a table is sorted', async () => {
    const shop = await openShop();
    const rows = Array.from({ length: 40 }, (_, i) => `p-${i},user-1,0,1,Name,Dear,a`);
    shop.write('list.csv', `${HEADER}\n${rows.join('\n')}\n`);
    await shop.call(['check', 'list.csv', '-q', '--report', 'page.html']);
    const file = path.join(shop.folder, 'page.html');
    const { page } = await openPage(browser, file, { colorScheme: 'light', width: 1280 });
    const rowOf = page.locator('#issues tbody tr:visible td:first-child');
    const byRow = page.locator('#issues th', { hasText: 'Row' }).getByRole('button');
    await byRow.click();
    await byRow.click();
    const last = (await rowOf.allInnerTexts()).slice(0, 20);
    expect(await findBarriers(page)).toEqual([]);
    expect(last).toEqual(Array.from({ length: 20 }, (_, i) => String(41 - i)));
    await page.close();
  });

  itInTorture(
    'shows at the side of a table that more of it is there, until it is scrolled to its end',
    async () => {
      const shop = await openShop();
      const names = Array.from({ length: 12 }, (_, i) => `Variable ${i}`);
      const header = `project_id,svc_uid,order_count,total_price,${names.join(',')}`;
      shop.write('list.csv', `${header}\np-1,user-1,1,1,${names.join(',')}\n`);
      await shop.call(['check', 'list.csv', '-q', '--report', 'page.html']);
      const file = path.join(shop.folder, 'page.html');
      const { page } = await openPage(browser, file, { colorScheme: 'light', width: 900 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await viewAs(page, { colorScheme, width: 900 });
        await page.evaluate(`document.querySelector('.scroll:has(#records)').scrollLeft = 0`);
        const table = page.locator('.scroll:has(#records)');
        await table.scrollIntoViewIfNeeded();
        const { x, y, width, height } = (await table.boundingBox()) ?? NOWHERE;
        /** Some pixels of the table at a side, where no text is. */
        const edge = (at: number) =>
          page.screenshot({ clip: { x: at, y: y + height - 8, width: 2, height: 2 } });
        const [left, right] = [x + 1, x + width - 3];
        expect(await edge(right)).not.toEqual(await edge(left));
        await page.evaluate(`document.querySelector('.scroll:has(#records)').scrollLeft = 10_000`);
        const scrolled = [await edge(left), await edge(right)];
        expect(scrolled[0]).not.toEqual(scrolled[1]);
      }
      await page.close();
    },
  );

  it('has prices in the currency of the cells, held orders with row and cause, and what a resumed run needs', async () => {
    const shop = await openShop({ projects: [{ project_id: 'p-3', locked: true }] });
    const rows = ['p-1,user-1,1,"₩12,000",Ann', 'q-2,user-1,1,"₩1,500",Bo', 'p-3,user-1,1,₩500,Cy'];
    const held = 'p-4,user-1,none,₩500,Di';
    shop.write(
      'list.csv',
      `project_id,svc_uid,order_count,total_price,name\n${[...rows, held].join('\n')}\n`,
    );
    const order = ['order', 'list.csv', '-q', '--on-invalid', 'hold', '--patience-ms', '1'];
    await shop.call([...order, '--report', 'page.html']);
    const phone = { colorScheme: 'light', width: 390 } as const;
    const ordered = await openPage(browser, path.join(shop.folder, 'page.html'), phone);
    const first = await ordered.page.locator('body').innerText();
    await ordered.page.close();
    expect(first).toContain('₩12,500');
    expect(first).toMatch(/The first is row 5: order_field_invalid in column "order_count"/);
    expect(first).toMatch(/vdpipe resume [0-9a-f]{8}\n/);
    shop.sandbox.setProject({ project_id: 'p-3' });
    await shop.call(['resume', '-q', '--report', 'resumed.html']);
    const { page, complaints } = await openPage(
      browser,
      path.join(shop.folder, 'resumed.html'),
      phone,
    );
    const text = await page.locator('body').innerText();
    expect(text).toContain('₩12,500');
    expect(text).toMatch(/in list\.rejects\.xlsx, list\.rejects-2\.xlsx/);
    expect(text).toContain('vdpipe order list.rejects.xlsx\n');
    expect(text).toContain('vdpipe order list.rejects-2.xlsx\n');
    expect({ complaints, overflow: await overflowOf(page) }).toEqual({
      complaints: [],
      overflow: 0,
    });
    expect(await findBarriers(page)).toEqual([]);
    await page.close();
  });

  it('runs nothing that is put into it, even if it were not escaped', async () => {
    const { page, complaints } = await openPage(browser, pages.check, {
      colorScheme: 'light',
      width: 1280,
    });
    const script = `globalThis.ran = true`;
    await page.evaluate(`
      const script = document.createElement('script');
      script.textContent = ${JSON.stringify(script)};
      document.body.append(script);
      document.body.insertAdjacentHTML('beforeend',
        '<img src="https://example.invalid/x.png" onerror="${script}"><p style="position:fixed" onclick="${script}" id="trap">x</p>');
      document.getElementById('trap').click();`);
    await expect.poll(() => complaints.length).toBeGreaterThanOrEqual(4);
    expect(await page.evaluate('globalThis.ran')).toBeUndefined();
    expect(complaints).toContain('failed: https://example.invalid/x.png csp');
    for (const directive of ['script-src', 'style-src', 'default-src']) {
      expect(complaints.join('\n')).toContain(directive);
    }
    await page.close();
  });

  it('is whole and light on paper: nothing scrolls, tools are gone, nothing is cut off at the side', async () => {
    const { page } = await openPage(browser, pages.check, { colorScheme: 'dark', width: 718 });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.locator('.filter').first().isVisible()).toBe(false);
    const [paper, cut] = await page.evaluate<[string, number]>(`[
      getComputedStyle(document.body).backgroundColor,
      [...document.querySelectorAll('.scroll')].filter((one) => getComputedStyle(one).overflowY !== 'visible').length,
    ]`);
    expect([paper, cut, await overflowOf(page)]).toEqual(['rgb(255, 255, 255)', 0, 0]);
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    await page.close();
  });

  it('can be read whole without its script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(pathToFileURL(pages.check).href);
    expect(await page.locator('#issues tbody tr:visible').count()).toBeGreaterThan(10);
    expect(await page.locator('.filter:visible').count()).toBe(0);
    expect(await page.locator('th button').count()).toBe(0);
    await context.close();
  });
});
