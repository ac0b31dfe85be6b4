import { describe, expect, it } from 'vitest';
import type { Deliveries } from '../../src/ledger/deliveries.ts';
import type { OrderRecord, OrderRef, RunInfo } from '../../src/ledger/ledger.ts';
import { ORDER_STATES, type OrderState } from '../../src/ledger/states.ts';
import {
  judgeRun,
  missingRows,
  type RowBalance,
  type RunReport,
  toRunReport,
  verdictOf,
} from '../../src/output/run-report.ts';
import { judgeForPeople, type VerdictContext } from '../../src/output/run-verdict.ts';
import { NONE_FOUND } from '../../src/output/text/remedies.ts';
import { toRunText } from '../../src/output/text/run-text.ts';
import { toRunLine, toRunsText } from '../../src/output/text/runs-text.ts';
import { toSummaryLines } from '../../src/output/text/summary-text.ts';
import { NotOrdered, toAdvice } from '../../src/output/text/what-to-do.ts';
import { ADVICE_CONTEXT } from './page/support.ts';

const NOTHING_FOUND: RunReport['verification'] = {
  verified: 0,
  cancelled: 0,
  differs: 0,
  missing: 0,
  notTold: 0,
  unverified: 0,
};
const NO_TOTALS = { orderCount: '0', totalPrice: '0' };

/** A run of so many orders of two rows in each state. */
function runOf(
  orders: Partial<Record<OrderState, number>>,
  change: Partial<RunInfo> = {},
): RunInfo {
  const states = Object.fromEntries(
    ORDER_STATES.map((state) => {
      const count = orders[state] ?? 0;
      return [state, { orders: count, rows: 2 * count }];
    }),
  ) as RunInfo['states'];
  const rows = Object.values(states).reduce((sum, counts) => sum + counts.rows, 0);
  return {
    run: '7f3a09c1',
    service: 'https://api.example.com',
    file: 'list.csv',
    sheet: 'list',
    createdAtMs: Date.UTC(2026, 2, 7, 9, 30),
    state: 'finished',
    isStopped: false,
    isFirstDone: false,
    isClosed: false,
    releaseAtMs: null,
    rows: { read: rows + 3, blank: 1, skipped: 0, rejected: 2 },
    skipCounts: {},
    states,
    adopted: 0,
    amountFormat: null,
    keyOf: null,
    origin: '{}',
    files: {},
    ...change,
  };
}

const BALANCED: RowBalance = {
  read: 53,
  blank: 1,
  skipped: 8,
  rejected: 2,
  held: 3,
  ordered: 4,
  refused: 5,
  conflict: 6,
  unknown: 7,
  unsent: 17,
};

describe('missingRows()', () => {
  it('is 0 when every row that was read is somewhere', () => {
    expect(missingRows(BALANCED)).toBe(0);
  });

  it.each(Object.keys(BALANCED))('notices one row more in %s', (place) => {
    const rows = { ...BALANCED, [place]: BALANCED[place as keyof RowBalance] + 1 };
    expect(missingRows(rows)).toBe(place === 'read' ? 1 : -1);
  });
});

describe('toRunReport()', () => {
  it('accounts for the rows and orders of every state', () => {
    const every = Object.fromEntries(ORDER_STATES.map((state, i) => [state, i + 1]));
    const { rows, orders } = toRunReport(runOf(every), NO_TOTALS);
    expect(missingRows(rows)).toBe(0);
    expect(orders.total).toBe(ORDER_STATES.reduce((sum, _, i) => sum + i + 1, 0));
  });

  it.each([
    { name: 'rejected rows alone', orders: {}, verdict: 'partly' },
    { name: 'no rows to order', orders: {}, rejected: 0, verdict: 'done' },
    { name: 'no orders of its rows', orders: {}, lost: 9, verdict: 'unbalanced' },
    { name: 'fewer rows than it read', orders: { ordered: 3 }, lost: 1, verdict: 'unbalanced' },
    { name: 'more rows than it read', orders: { ordered: 3 }, lost: -1, verdict: 'unbalanced' },
    { name: 'lost rows and open orders', orders: { unknown: 1 }, lost: 1, verdict: 'unfinished' },
    { name: 'all ordered', orders: { ordered: 3 }, rejected: 0, verdict: 'done' },
    { name: 'a rejected row', orders: { ordered: 3 }, rejected: 1, verdict: 'partly' },
    { name: 'a held order', orders: { ordered: 3, held: 1 }, rejected: 0, verdict: 'partly' },
    { name: 'a refused order', orders: { refused: 1 }, rejected: 0, verdict: 'partly' },
    { name: 'a conflict', orders: { conflict: 1 }, rejected: 0, verdict: 'partly' },
    { name: 'an order not sent', orders: { refused: 1, staged: 1 }, verdict: 'unfinished' },
    { name: 'an order that waits', orders: { waiting: 1 }, verdict: 'unfinished' },
    { name: 'an order in flight', orders: { sending: 1 }, verdict: 'unfinished' },
    { name: 'an unknown outcome', orders: { unknown: 1 }, verdict: 'unfinished' },
  ])('is $verdict with $name', ({ orders, rejected = 2, lost = 0, verdict }) => {
    const { states } = runOf(orders);
    const inOrders = Object.values(states).reduce((sum, { rows }) => sum + rows, 0);
    const rows = { read: inOrders + 7 + rejected + lost, blank: 3, skipped: 4, rejected };
    const info = runOf(orders, { rows });
    const report = toRunReport(info, NO_TOTALS);
    expect(judgeRun(info)).toBe(verdict);
    expect(verdictOf(report)).toBe(verdict);
    expect(report.ok).toBe(verdict === 'done');
  });
});

describe('judgeForPeople()', () => {
  const CLEAN = { rejected: 0 };

  it.each<{
    name: string;
    orders: Parameters<typeof runOf>[0];
    rows?: Partial<RunInfo['rows']>;
    info?: Partial<RunInfo>;
    change?: Partial<RunReport>;
    context?: Partial<VerdictContext>;
    says: string;
  }>([
    {
      name: 'a finished run',
      orders: { ordered: 1200 },
      rows: CLEAN,
      says: 'Everything was ordered: 1,200 orders for 2,400 rows. Every order has its order id.',
    },
    {
      name: 'one with skipped rows',
      orders: { ordered: 1 },
      rows: { ...CLEAN, skipped: 1 },
      says: 'Everything was ordered: 1 order for 2 rows. Every order has its order id; 1 row was skipped.',
    },
    {
      name: 'one that a later run has settled: its own orders have no ids',
      orders: { ordered: 1, refused: 1 },
      rows: CLEAN,
      change: { orderedElsewhere: [{ run: '81b20d3e', orders: 1 }] },
      says: 'Everything was ordered: 1 of 2 orders placed, 1 refused, 1 ordered by run 81b20d3e since. For details: vdpipe show 7f3a09c1',
    },
    {
      name: 'one that had nothing to order',
      orders: {},
      rows: CLEAN,
      says: 'There was nothing to order: all rows are blank. If it should have rows, check that this is the right file and sheet.',
    },
    {
      name: 'orders that were not placed',
      orders: { ordered: 2, held: 1, refused: 1, conflict: 2 },
      rows: { rejected: 1 },
      says: '2 of 6 orders placed: 1 held, 1 refused, 2 in conflict, 1 row left out. For details: vdpipe show 7f3a09c1',
    },
    {
      name: 'order ids that were not confirmed, on a page',
      orders: { ordered: 3 },
      rows: CLEAN,
      change: { verification: { ...NOTHING_FOUND, differs: 1, missing: 1 } },
      context: { details: 'Listed below.' },
      says: '3 of 3 orders placed: 2 order ids not confirmed. Listed below.',
    },
    {
      name: 'one that was given up',
      orders: { ordered: 1, staged: 2 },
      rows: CLEAN,
      info: { state: 'purged' },
      says: '1 of 3 orders placed: 2 given up. For details: vdpipe show 7f3a09c1',
    },
    {
      name: 'one that goes on',
      orders: { ordered: 1, staged: 3 },
      says: 'Not finished: 1 of 4 orders placed so far. Nothing is ordered twice. To continue: vdpipe resume 7f3a09c1',
    },
    {
      name: 'one that workers order',
      orders: { staged: 3 },
      change: { state: 'enqueued' },
      context: { isForWorkers: true },
      says: 'Recorded: workers place the orders ("vdpipe worker"). To wait for them: vdpipe wait 7f3a09c1',
    },
    {
      name: 'one of which lookups are left',
      orders: { ordered: 3 },
      change: { verification: { ...NOTHING_FOUND, unverified: 2 } },
      says: 'Not finished: 2 orders to be looked up. To look them up: vdpipe resume 7f3a09c1',
    },
    {
      name: 'one on hold',
      orders: { staged: 3 },
      info: { state: 'on_hold' },
      context: { heldFor: ['2,000 orders, more than usual'] },
      says: 'On hold: 3 orders, none of them placed. Why it is held: 2,000 orders, more than usual. Nothing is ordered until the run is released. To release it: vdpipe release 7f3a09c1',
    },
    {
      name: 'one that was released for later',
      orders: { staged: 3 },
      info: { state: 'on_hold', releaseAtMs: Date.UTC(2026, 11, 1, 17) },
      says: 'Released for 2026-12-01 17:00 UTC: 0 of 3 orders placed. Nothing is ordered before. To wait until then and place the orders: vdpipe resume 7f3a09c1',
    },
    {
      name: 'one that a person stopped',
      orders: { ordered: 14, staged: 16 },
      info: { state: 'on_hold' },
      context: { isStopped: true },
      says: 'Stopped: 14 of 30 orders placed. Nothing more is ordered until the run is released. To release it: vdpipe release 7f3a09c1',
    },
    {
      name: 'one whose first orders were not all placed',
      orders: { ordered: 1, conflict: 2, staged: 3 },
      info: { state: 'on_hold', isFirstDone: true },
      says: '1 of 6 orders placed: the first ones, as released; 2 in conflict, 2 rows left out. To release the rest: vdpipe release 7f3a09c1',
    },
    {
      name: 'one that was stopped, for who does not know',
      orders: { ordered: 14, staged: 16 },
      info: { state: 'on_hold' },
      says: 'Stopped: 14 of 30 orders placed. Nothing more is ordered until the run is released. To release it: vdpipe release 7f3a09c1',
    },
    {
      name: 'one whose first orders are in doubt',
      orders: { ordered: 2, staged: 3 },
      info: { state: 'on_hold', isFirstDone: true },
      change: { verification: { ...NOTHING_FOUND, unverified: 1 } },
      says: '2 of 5 orders placed: the first ones, as released; 2 rows left out. 1 order to be looked up: vdpipe verify 7f3a09c1. To release the rest: vdpipe release 7f3a09c1',
    },
    {
      name: 'one of which rows are nowhere',
      orders: { ordered: 4 },
      rows: { read: 16 },
      says: '5 rows unaccounted for: 4 of 4 orders placed. This is a bug in vdpipe: rows of the list are in no order, and are not listed as left out. Compare the list with the orders before you order the rest, and report this. For details: vdpipe show 7f3a09c1',
    },
  ])(
    'says what became of $name, and what follows',
    ({ orders, rows, info, change, context, says }) => {
      const { rows: usual } = runOf(orders);
      const { skipped = 0, rejected = usual.rejected } = rows ?? {};
      const read = usual.read + skipped + rejected - usual.rejected;
      const run = runOf(orders, { rows: { ...usual, read, ...rows }, ...info });
      const report = { ...toRunReport(run, NO_TOTALS), ...change };
      const { sentence, next } = judgeForPeople(report, { ...ADVICE_CONTEXT, ...context });
      expect(`${sentence}. ${next}`).toBe(says);
    },
  );
});

describe('toSummaryLines()', () => {
  it('leaves out places with nothing in them', () => {
    const info = runOf({ ordered: 2, held: 1 }, { adopted: 1 });
    expect(toSummaryLines(toRunReport(info, NO_TOTALS), ADVICE_CONTEXT)).toEqual([
      'Run 7f3a09c1',
      '  rows    9 read = blank 1 + rejected 2 + held 2 + ordered 4',
      '  orders  3 = ordered 2 + held 1 (1 confirmed by lookup)',
    ]);
  });

  it('says how many rows rules left out', () => {
    const info = runOf({ ordered: 1 }, { rows: { read: 6, blank: 0, skipped: 4, rejected: 0 } });
    const [, rows] = toSummaryLines(toRunReport(info, NO_TOTALS), ADVICE_CONTEXT);
    expect(rows).toBe('  rows    6 read = skipped 4 + ordered 2');
  });

  it('says so when there is nothing at all', () => {
    const info = runOf({}, { rows: { read: 0, blank: 0, skipped: 0, rejected: 0 } });
    expect(toSummaryLines(toRunReport(info, NO_TOTALS), ADVICE_CONTEXT).slice(1)).toEqual([
      '  rows    0 read',
      '  orders  0',
    ]);
  });
});

describe('toRunsText()', () => {
  it('has a line for each run', () => {
    const text = toRunsText([runOf({ ordered: 2, held: 1 }, { file: 'a\u001b[31m.csv' })]);
    expect(text).toBe(
      '7f3a09c1  2026-03-07 09:30 UTC  finished    2 of 3 ordered            a�[31m.csv\n',
    );
    expect(toRunsText([])).toBe('There are no runs yet.\n');
    expect(toRunLine(runOf({})).created_at).toBe('2026-03-07T09:30:00.000Z');
  });
});

describe('toAdvice()', () => {
  it.each([
    { unverified: 0, asks: true },
    { unverified: 1, asks: false },
  ])('offers a list again only while none may be placed: $unverified', ({ unverified, asks }) => {
    const info = runOf({ refused: 2 });
    const verification = { ...NOTHING_FOUND, unverified };
    const report = { ...toRunReport(info, NO_TOTALS, verification), noneFound: true };
    const advice = toAdvice(info, new NotOrdered(), false, ADVICE_CONTEXT, report);
    expect(advice?.reasons.includes(NONE_FOUND)).toBe(asks);
  });
});

describe('toRunText()', () => {
  const order: OrderRecord = {
    id: 1 as OrderRef,
    run: '7f3a09c1',
    projectId: 'prj-1',
    svcUid: 'user-1',
    state: 'refused',
    orderId: null,
    verified: null,
    foundOrderId: null,
    handedOver: null,
    adopted: false,
    partnerOrderId: null,
    orderCount: 1,
    totalPrice: '1',
    forTest: false,
    rows: 2,
    firstRow: 2,
    lastRow: 9,
    attempts: 1,
    errorCode: 'doc_not_found',
    errorMessage: 'no document\nat all',
    requestId: null,
    orderedAtMs: null,
    errorDetails: null,
  };

  const COPY = [
    expect.stringMatching(/^No file contains these rows, .* copy them from list\.csv /),
    expect.stringMatching(/^ {2}vdpipe export 7f3a09c1 --rows --state held /),
    'If the rest is not to be ordered, close the run, and say why:',
    '  vdpipe resume 7f3a09c1 --close REASON',
  ];
  const TODO = [
    'What to do:',
    expect.stringMatching(/^ {2}doc_not_found \(1 order\): Have the project /),
    ...COPY,
  ];
  const TODO_IN_CONFLICT = [
    'What to do:',
    expect.stringMatching(
      /^ {2}doc_not_found \(1 order\): If this ledger was restored.*Otherwise: Have the project /,
    ),
    ...COPY,
  ];

  it.each([
    {
      name: 'a refused order',
      change: {},
      line: '  refused   prj-1, 2 rows from 2 to 9: doc_not_found, no document⏎at all',
      todo: TODO,
    },
    {
      name: 'a conflict, with the id of the order that the project has',
      change: { state: 'conflict', orderId: 77, lastRow: 2 } as const,
      line: '  conflict  prj-1, row 2 (the project has order 77): doc_not_found, no document⏎at all',
      todo: TODO_IN_CONFLICT,
    },
    {
      name: 'an order of which the service said more, with each thing below it',
      change: {
        errorDetails: {
          status: 'cloning',
          issues: [{ code: 'too_big', path: ['rows', 3, 'id'], message: 'too\nlong' }],
          issues_left_out: 2,
        },
      },
      line: [
        '  refused   prj-1, 2 rows from 2 to 9: doc_not_found, no document⏎at all',
        '              project status "cloning": it is a copy that is still being made',
        '              rows.3.id: too⏎long (too_big)',
        "              2 more issues in the service's answer",
      ].join('\n'),
      todo: TODO,
    },
    {
      name: 'an order whose message was purged',
      change: { errorMessage: null },
      line: '  refused   prj-1, 2 rows from 2 to 9: doc_not_found',
      todo: TODO,
    },
    {
      name: 'an order with a code that nothing is known of',
      change: { errorCode: 'constructor', errorMessage: null },
      line: '  refused   prj-1, 2 rows from 2 to 9: constructor',
      todo: [
        'What to do:',
        "  constructor (1 order): Contact the service's support, and give the request id",
        ...COPY,
      ],
    },
    {
      name: 'an order that was not sent yet',
      change: { state: 'staged', errorCode: null } as const,
      line: '  staged    prj-1, 2 rows from 2 to 9',
      todo: [],
    },
    {
      name: 'an order whose answer was lost',
      change: { state: 'unknown', errorCode: null } as const,
      line: '  unknown   prj-1, 2 rows from 2 to 9: it was sent, its answer was lost, and looking up its project has not settled it',
      todo: [],
    },
  ])('tells of $name', async ({ change, line, todo }) => {
    const asked: unknown[] = [];
    async function* orders(run: string, states?: readonly OrderState[]) {
      asked.push(run, states);
      yield [{ ...order, ...change }];
    }
    let text = '';
    const state = 'state' in change ? change.state : 'refused';
    const counts = { read: 2, blank: 0, skipped: 0, rejected: 0 };
    const info = runOf({ [state]: 1 }, { rows: counts, origin: '{}' });
    const rows = async function* () {};
    const none = { orders: 0, orderCount: '0', totalPrice: '0' };
    const totals = async () => ({ real: none, test: none });
    const verified = {
      verified: 0,
      cancelled: 0,
      differs: 0,
      missing: 0,
      notTold: 0,
      suspect: 0,
      maybeOrdered: 0,
      toConfirm: 0,
      testsToConfirm: 0,
      maybeToConfirm: 0,
      toHandOver: 0,
      handedOver: 0,
      lapsed: 0,
    };
    const ledger = {
      orders,
      bodies: async () => new Map(),
      rows,
      totals,
      findOrders: async () => ({ orders: [], next: null }),
      getRun: async () => info,
      waitingOrders: async () => [],
      ordersToVerify: async function* () {},
      verificationCounts: async () => verified,
      looks: async () => [],
      orderedElsewhere: async () => [],
      events: async () => [],
      deliveries: { list: async () => ({ deliveries: [], next: null }) } as unknown as Deliveries,
    };
    for await (const piece of toRunText(info, ledger, ADVICE_CONTEXT)) text += piece;
    expect(text.split('\n').slice(3)).toEqual([
      '  state   finished',
      '  file    list.csv',
      '  service https://api.example.com',
      ...line.split('\n'),
      ...todo,
      '',
    ]);
    expect(asked.slice(-2)).toEqual(
      ['7f3a09c1', ORDER_STATES.filter((state) => state !== 'ordered')].map((value) =>
        Array.isArray(value) ? expect.arrayContaining(value) : value,
      ),
    );
  });
});
