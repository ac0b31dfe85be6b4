import path from 'node:path';
import { expect, it } from 'vitest';
import type { Ledger } from '../../../src/ledger/ledger.ts';
import { openDatabase } from '../../../src/ledger/sqlite/database.ts';
import { openLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import { SqliteEngine } from '../../../src/ledger/sqlite/run-steps.ts';
import { ORDER_STATES } from '../../../src/ledger/states.ts';
import type { Engine } from '../../../src/ledger/steps/engine.ts';
import { readSeen } from '../../../src/ledger/steps/looks/looks.ts';
import { readAttempts, readToVerify } from '../../../src/ledger/steps/order-pages.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** More than a page of everything. */
const ORDERS = 1100;

const NONE_VERIFIED = {
  ...{ verified: 0, differs: 0, missing: 0, notTold: 0, suspect: 0, maybeOrdered: 0 },
  ...{ toConfirm: ORDERS, testsToConfirm: 0, maybeToConfirm: 0, cancelled: 0 },
  ...{ toHandOver: ORDERS, handedOver: 0, lapsed: 0 },
};

async function openFull(): Promise<{ file: string; ledger: Ledger; run: string }> {
  const file = path.join(temporaryFolder(), 'ledger.sqlite');
  const ledger = openLedger(file);
  const drafts = Array.from({ length: ORDERS }, (_, i) =>
    draftOf(`p${i}`, { firstRow: i + 2, lastRow: i + 2, rowRanges: () => String(i + 2) }),
  );
  // Another list before it: ids do not begin with 1.
  await stageDrafts(ledger, [draftOf('q1')]);
  const run = await stageDrafts(ledger, drafts);
  const worker = await ledger.openWorker({ runs: [run] });
  const options = { limit: ORDERS, looksBeforeResend: 2, staleAfterMs: null };
  const claimed = (await worker.claim(options)) ?? [];
  const placed = claimed.map((order, orderId) =>
    worker.record(order, { kind: 'ordered', orderId, requestId: null }),
  );
  await Promise.all(placed);
  await worker.close();
  return { file, ledger, run };
}

async function count(batches: AsyncIterable<readonly unknown[]>): Promise<number> {
  let sum = 0;
  for await (const batch of batches) sum += batch.length;
  return sum;
}

/** How often others had their turn meanwhile. */
async function turnsWhile<T>(read: () => Promise<T>): Promise<{ turns: number; result: T }> {
  let [turns, isOver] = [0, false];
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const result = await read();
  isOver = true;
  return { turns, result };
}

it('a ledger in SQLite lets others have their turn while it reads a long run', async () => {
  const { ledger, run } = await openFull();
  const reads: readonly (readonly [string, () => Promise<unknown>, unknown])[] = [
    ['orders', () => count(ledger.orders(run)), ORDERS],
    ['attempts', () => count(ledger.attempts(run)), ORDERS],
    ['rows', () => count(ledger.rows(run)), ORDERS],
    ['ordersToVerify', () => count(ledger.ordersToVerify(run, 'all')), ORDERS],
    [
      'totals',
      () => ledger.totals(run, ORDER_STATES),
      expect.objectContaining({ real: { orders: ORDERS, orderCount: '1100', totalPrice: '3850' } }),
    ],
    ['verificationCounts', () => ledger.verificationCounts(run), NONE_VERIFIED],
  ];
  for (const [name, read, expected] of reads) {
    const { turns, result } = await turnsWhile(read);
    expect(result, name).toEqual(expected);
    expect(turns, name).toBeGreaterThanOrEqual(1);
  }
  await ledger.close();
});

/** What SQLite does for each statement that a reader prepares. */
async function plansOf(
  file: string,
  read: (engine: Engine) => AsyncIterable<readonly unknown[]>,
): Promise<string[]> {
  const db = openDatabase(file);
  const plans: string[] = [];
  const noting = {
    prepare: (sql: string) => {
      const steps: readonly { detail: string }[] = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
      plans.push(...steps.map(({ detail }) => detail));
      return db.prepare(sql);
    },
  };
  const clocks = { now: () => 0, monotonicMs: () => 0 };
  const engine = new SqliteEngine({
    ...clocks,
    file,
    db: () => noting as never,
    queue: null as never,
  });
  expect(await count(read(engine))).toBe(ORDERS);
  db.close();
  return plans;
}

it('a page of orders, or of attempts, is not found by sorting all that follow', async () => {
  const { file, ledger, run } = await openFull();
  const look = await ledger.beginLook(run);
  for await (const orders of ledger.ordersToVerify(run, 'look')) {
    const found = { finding: 'verified', orderId: null, status: 'ordering' } as const;
    await ledger.recordVerifications(orders.map(({ id }) => ({ ...found, order: id })));
  }
  await ledger.close();
  const plans = [
    ...(await plansOf(file, (engine) => readSeen(engine, look))),
    ...(await plansOf(file, (engine) => readAttempts(engine, run))),
    ...(await plansOf(file, (engine) => readToVerify(engine, run, 'again'))),
  ];
  expect(plans).toContainEqual(expect.stringContaining('order_in_run'));
  expect(plans.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
});
