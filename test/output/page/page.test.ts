import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ORDER_STATES } from '../../../src/ledger/states.ts';
import { toPage } from '../../../src/output/page/page.ts';
import type {
  InputFindings,
  NotPlacedOrder,
  PageData,
} from '../../../src/output/page/page-data.ts';
import { pageData, visibleText } from './support.ts';

const HOSTILE = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&\u202e</style></title>`;

const ISSUE = {
  severity: 'error',
  code: 'value_missing',
  column: HOSTILE,
  row: 2,
  cell: HOSTILE,
  message: HOSTILE,
  fix: HOSTILE,
} as const;

const INPUT: InputFindings = {
  errors: 1,
  warnings: 0,
  blockers: [],
  groups: { shown: [{ ...ISSUE, count: 1, first: ISSUE }], total: 1 },
  issues: { shown: [ISSUE], total: 1 },
  records: {
    variables: { shown: [HOSTILE], total: 1 },
    records: [{ row: 2, projectId: HOSTILE, isOrderReady: false, texts: [HOSTILE] }],
  },
  lengths: {
    shown: [
      {
        id: HOSTILE,
        limit: 5,
        empty: 0,
        filled: 1,
        shortest: 9,
        median: 9,
        longest: 9,
        longestRow: 2,
        tooLong: 1,
        counts: [[9, 1]],
      },
    ],
    total: 1,
  },
  cleaned: [
    {
      column: HOSTILE,
      step: HOSTILE,
      cells: 3,
      first: { cell: HOSTILE, before: HOSTILE, after: HOSTILE },
    },
  ],
};

const NOT_PLACED: NotPlacedOrder = {
  projectId: HOSTILE,
  state: 'refused',
  rows: 1,
  firstRow: 2,
  lastRow: 2,
  orderId: 77,
  earlierRun: HOSTILE,
  code: HOSTILE,
  message: HOSTILE,
  details: { status: HOSTILE, issues: [{ code: HOSTILE, path: [HOSTILE], message: HOSTILE }] },
  firstInvalid: { row: 9, projectId: null, code: HOSTILE, column: HOSTILE },
};

const REJECTED = { row: 9, projectId: HOSTILE, code: HOSTILE, column: HOSTILE };

const BIN = { placed: 1, waited: 2, refused: 3 };

const VERDICT = { tone: 'open', sentence: 'Not finished', next: 'To continue: …' } as const;

const EVERYTHING: PageData = pageData({
  command: 'order',
  outcome: { is: 'unfinished', failure: HOSTILE, verdict: { ...VERDICT, next: HOSTILE } },
  source: {
    file: HOSTILE,
    sheet: HOSTILE,
    format: HOSTILE,
    run: HOSTILE,
    service: HOSTILE,
    startedAtMs: 0,
    lookedUp: 3,
    rejects: [HOSTILE],
  },
  rows: {
    read: 3,
    places: [
      { place: 'ordered', rows: 2 },
      { place: 'unknown', rows: 1 },
    ],
  },
  orders: ORDER_STATES.map((state) => ({ state, orders: 1, rows: 1, totalPrice: '1' })),
  notPlaced: { shown: [NOT_PLACED, NOT_PLACED], total: 2 },
  rejected: { shown: [REJECTED], total: 1 },
  input: INPUT,
  advice: { reasons: [HOSTILE], steps: [{ text: HOSTILE, commands: [HOSTILE] }] },
  timeline: {
    startMs: 0,
    endMs: 60_000,
    binMs: 1000,
    bins: [BIN, { placed: 0, waited: 0, refused: 0 }, BIN],
    placed: 2,
    tries: 12,
    waits: [{ code: HOSTILE, tries: 4, orders: 2 }],
    durations: [
      { underMs: 1000, orders: 1 },
      { underMs: null, orders: 1 },
    ],
    longestMs: 50_000,
  },
});

/** Content of the elements of one name. */
function contentsOf(page: string, name: string): string[] {
  return [...page.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(
    ([, text = '']) => text,
  );
}

describe('toPage()', () => {
  it('escapes every text of the sheet, the service and the settings', () => {
    const page = toPage(EVERYTHING);
    expect(page.match(/<script|<img|<style|<title/g)).toEqual(['<title', '<style', '<script']);
    expect(page).not.toContain('\u202e');
    const escaped = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;';
    // What to do: a reason, a step, a command; file (twice: the title too), sheet, format, run (twice: what to do next too), service, rejects, failure; cell, two
    // messages, two fixes, two columns; a variable in two tables, a chart and the title of its cell, two cells of a record; of
    // two orders each ten texts; a reason to wait; three of a row in no order; five of cleaned cells.
    expect(page.split(escaped)).toHaveLength(1 + 3 + 9 + 7 + 6 + 20 + 1 + 3 + 5);
  });

  it('lets its own style and script run by their hashes, and nothing else', () => {
    const page = toPage(EVERYTHING);
    const [style = '', script = ''] = ['style', 'script'].map((name) => {
      const [content = ''] = contentsOf(page, name);
      return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
    });
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1];
    expect(policy?.split('; ')).toEqual([
      `default-src 'none'`,
      `style-src ${style}`,
      `script-src ${script}`,
      `base-uri 'none'`,
      `form-action 'none'`,
    ]);
  });

  it('names nothing that would be loaded, and has no style or handler of an element of its own', () => {
    const tags =
      toPage(EVERYTHING)
        .replaceAll(/"[^"]*"/g, '""')
        .match(/<[a-z][^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(300);
    expect(tags.filter((tag) => /\s(?:src|href|style|on\w+)=/.test(tag))).toEqual([]);
    expect(toPage(EVERYTHING).match(/@import|url\((?!#p-)/g)).toBeNull();
  });

  it.each<{ name: string; change: Partial<PageData>; verdict: string }>([
    {
      name: 'a clean check',
      change: {
        rows: {
          read: 1203,
          places: [
            { place: 'ready', rows: 1200 },
            { place: 'skipped', rows: 2 },
            { place: 'blank', rows: 1 },
          ],
        },
        orders: [{ state: 'ready', orders: 1, rows: 1200, totalPrice: '12345.5' }],
      },
      verdict: 'Ready: 1 order for 1,200 rows',
    },
    {
      name: 'warnings alone',
      change: {
        input: { ...INPUT, errors: 0, warnings: 2 },
        rows: { read: 3, places: [{ place: 'ready', rows: 3 }] },
        orders: [{ state: 'ready', orders: 1, rows: 3, totalPrice: '7' }],
      },
      verdict: 'Ready: 1 order for 3 rows, with 2 warnings to review',
    },
    {
      name: 'rows with errors',
      change: {
        outcome: { is: 'not_ready', failure: null },
        rows: { read: 9, places: [{ place: 'rejected', rows: 1 }] },
      },
      verdict: 'Not ready: 1 of 9 rows to correct',
    },
    {
      name: 'a header that will not do',
      change: { outcome: { is: 'nothing_ordered', failure: null } },
      verdict: 'Nothing was ordered: the sheet or its mapping must be corrected',
    },
    {
      name: 'a run, as its terminal says it',
      change: { outcome: { is: 'unfinished', failure: null, verdict: VERDICT } },
      verdict: VERDICT.sentence,
    },
  ])('tells the verdict of $name in one line', ({ change, verdict }) => {
    expect(contentsOf(toPage(pageData(change)), 'h1')).toEqual([verdict]);
  });

  it('praises nothing if there are no orders', () => {
    const rows = { read: 3, places: [{ place: 'blank', rows: 3 } as const] };
    const page = toPage(pageData({ rows }));
    expect(contentsOf(page, 'h1')).toEqual(['There was nothing to order: all rows are blank']);
    expect(page).toContain('<header class="verdict warn">');
  });

  it('is whole for an empty input: figures of nothing, and no charts of nothing', () => {
    const empty = {
      ...INPUT,
      errors: 0,
      groups: { shown: [], total: 0 },
      issues: { shown: [], total: 0 },
      records: { variables: { shown: ['name'], total: 1 }, records: [] },
      lengths: { shown: [], total: 0 },
      cleaned: [],
    };
    const page = toPage(pageData({ input: empty }));
    expect(visibleText(page)).toContain('0 rows read');
    expect(visibleText(page)).toContain('No errors and no warnings.');
    expect(page).not.toMatch(/NaN|Infinity|undefined|null|\[object/);
    expect(page).not.toContain('<table');
  });

  it('says what its lists leave out, of how many', () => {
    const page = toPage({
      ...EVERYTHING,
      notPlaced: { shown: [NOT_PLACED], total: 20_000 },
      rejected: { shown: [REJECTED], total: 3000 },
      input: {
        ...INPUT,
        groups: { ...INPUT.groups, total: 400 },
        issues: { ...INPUT.issues, total: 123_456 },
        records: { ...INPUT.records, variables: { shown: ['name'], total: 40 } },
        lengths: { ...INPUT.lengths, total: 150 },
      },
    });
    const text = visibleText(page);
    for (const note of [
      'The first 1 of 20,000 orders that were not placed are listed. Totals cover all of them.',
      'The first 1 of 3,000 rows without an order are listed.',
      'The first 1 of 400 kinds of issues are listed.',
      'The first 1 of 123,456 issues are listed.',
      'The first 1 of 150 variables are listed.',
      'The first 1 of 40 variables are shown.',
    ]) {
      expect(text).toContain(note);
    }
  });

  it('shows the balance of rows as a bar whose parts can all be seen, and as an equation', () => {
    const rows = {
      read: 100_001,
      places: [
        { place: 'ordered', rows: 100_000 },
        { place: 'refused', rows: 1 },
        { place: 'held', rows: 0 },
      ],
    } as const;
    const page = toPage(
      pageData({ rows, outcome: { is: 'partly', failure: null, verdict: VERDICT } }),
    );
    expect(visibleText(page)).toContain('100,001 rows read = 100,000 ordered + 1 refused');
    const bar = page.slice(page.indexOf('aria-label="Rows by outcome'));
    const widths = [...bar.slice(0, bar.indexOf('</svg>')).matchAll(/width="([\d.]+)%"/g)];
    expect(widths.map(([, width]) => Number(width))).toEqual([100, 99.206, 0.794, 0.794]);
  });

  it('has no part in the bar for a million blank rows beside ten others, and no share', () => {
    const places = [
      { place: 'ready', rows: 8 },
      { place: 'rejected', rows: 2 },
      { place: 'blank', rows: 1_000_000 },
    ] as const;
    const page = toPage(
      pageData({
        outcome: { is: 'not_ready', failure: null },
        rows: { read: 1_000_010, places },
        input: INPUT,
      }),
    );
    const text = visibleText(page);
    expect(text).toContain('1,000,010 rows read = 8 ready + 2 to correct + 1,000,000 blank');
    expect(text).toContain('Not ready: 2 of 10 rows to correct');
    expect(text).toContain('10 rows with content');
    expect(text).toMatch(/Ready .* 8 80% To correct .* 2 20% Blank .* 1,000,000 –/);
    const bar = page.slice(page.indexOf('aria-label="Rows by outcome'));
    const widths = [...bar.slice(0, bar.indexOf('</svg>')).matchAll(/width="([\d.]+)%"/g)];
    expect(widths.map(([, width]) => Number(width))).toEqual([100, 80, 20, 20]);
  });

  it('has amounts as the sheet writes them', () => {
    const orders = [{ state: 'ready', orders: 1, rows: 1, totalPrice: '12000' }] as const;
    const totals = { orderCount: '3', totalPrice: '12000.5' };
    for (const [amountFormat, amount] of [
      ['₩#', '₩12,000.50'],
      ['# €', '12,000.50 €'],
      [null, '12,000.50'],
    ] as const) {
      const text = visibleText(toPage(pageData({ orders, totals, amountFormat })));
      expect(text).toContain(` ${amount} total price`);
      expect(text).toContain(` ${amount.replace('.50', '')} `);
    }
  });

  it('shows the first 20 of each kind, and no more than 60, until all are asked for', () => {
    const issuesOf = (code: string, count: number) =>
      Array.from({ length: count }, () => ({ ...ISSUE, code }));
    const shown = ['a', 'b', 'c', 'd'].flatMap((code) => issuesOf(code, 30));
    const page = toPage(pageData({ input: { ...INPUT, issues: { shown, total: 120 } } }));
    const rows = page.slice(page.indexOf('<table id="issues"')).match(/<tr[ >][^>]*>/g) ?? [];
    expect(rows.slice(1, 121).filter((row) => !row.includes('later'))).toHaveLength(60);
    expect(visibleText(page)).toContain('Show all 120 issues the first 20 of each kind are shown');
    const few = toPage(
      pageData({ input: { ...INPUT, issues: { shown: issuesOf('a', 20), total: 20 } } }),
    );
    expect(few).not.toContain('class="later"');
    expect(few).not.toContain('Show all');
  });

  it('says what to do, with commands as they are typed', () => {
    const command = 'vdpipe order "my list.rejects.xlsx" -m mapping.yaml';
    const steps = [{ text: 'Correct them, then:', commands: [command, 'vdpipe runs'] }];
    const page = toPage(
      pageData({ advice: { reasons: ['doc_not_found (1 order): save it'], steps } }),
    );
    expect(visibleText(page)).toContain(
      'What to do doc_not_found (1 order): save it Correct them, then:',
    );
    expect(page).toContain(`<code>${command.replaceAll('"', '&quot;')}\nvdpipe runs</code>`);
    expect(visibleText(toPage(pageData()))).not.toContain('What to do');
  });

  it('tells rows of orders that are not ready apart, by the same words and numbers in both tables', () => {
    const page = toPage(
      pageData({
        outcome: { is: 'not_ready', failure: null },
        rows: {
          read: 13,
          places: [
            { place: 'ready', rows: 8 },
            { place: 'kept_back', rows: 2 },
            { place: 'rejected', rows: 3 },
          ],
        },
        orders: [
          { state: 'ready', orders: 6, rows: 8, totalPrice: '1' },
          { state: 'not_ready', orders: 2, rows: 4, rowsToCorrect: 2, totalPrice: null },
        ],
      }),
    );
    const text = visibleText(page);
    expect(text).toContain('13 rows read = 8 ready + 2 kept back + 3 to correct');
    expect(text).toMatch(/Not ready cannot be placed as they are 2 4 2 kept back, 2 to correct –/);
    expect(text).toContain(
      '1 row to correct does not belong to any order, because its project cannot be read.',
    );
  });

  it.each([
    { name: 'every order is ready', isOrderReady: true, says: 'The first 1 record, with each' },
    {
      name: 'one is not',
      isOrderReady: false,
      says: 'The first 1 record without errors of their own, with each',
    },
  ])('says what the first records are when $name', ({ isOrderReady, says }) => {
    const records = {
      variables: { shown: ['name'], total: 1 },
      records: [{ row: 2, projectId: 'p-1', isOrderReady, texts: ['Ann'] }],
    };
    const text = visibleText(toPage(pageData({ input: { ...INPUT, records } })));
    expect(text).toContain(says);
    expect(text.includes('p-1 its order is not ready Ann')).toBe(!isOrderReady);
  });

  it('counts one thing as one', () => {
    const data = pageData({
      rows: { read: 1, places: [] },
      orders: [{ state: 'ready', orders: 1, rows: 1, totalPrice: '1' }],
      input: { ...INPUT, warnings: 1 },
    });
    const text = visibleText(toPage(data));
    for (const figure of ['1 row read', '1 order ', '1 error ', '1 warning ']) {
      expect(text).toContain(figure);
    }
  });

  it('says with every issue what to do, and of an order in conflict which run has it', () => {
    const issue = { ...ISSUE, message: 'Cannot use row 2', fix: 'Fill in the cell' };
    const input = { ...INPUT, issues: { shown: [issue], total: 1 } };
    const told = {
      message: 'Not edited',
      firstInvalid: null,
      details: { status: 'ordering' },
      earlierRun: '7f3a',
    };
    const order: NotPlacedOrder = { ...NOT_PLACED, ...told };
    const text = visibleText(
      toPage({ ...EVERYTHING, input, notPlaced: { shown: [order], total: 1 } }),
    );
    expect(text).toContain('Cannot use row 2 What to do: Fill in the cell');
    expect(text).toContain(
      'Not edited project status &quot;ordering&quot;: it has a tentative order The project has order 77 of run 7f3a .',
    );
  });

  it('draws texts beyond their limit apart from those within', () => {
    const page = toPage(pageData({ input: INPUT }));
    expect(page).toContain('9 to 9 characters, limit 5, 1 too long');
    const chart = page.slice(page.indexOf('class="chart"'));
    expect(chart.slice(0, chart.indexOf('</svg>'))).toContain('class="fill bad"');
  });
});
