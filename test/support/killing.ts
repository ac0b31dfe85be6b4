import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { expect } from 'vitest';
import { checkLedger, openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { draftOf, stageDrafts } from './drafts.ts';
import type { Shop } from './shop.ts';

const PROGRAM = path.resolve(import.meta.dirname, 'order-and-die.mjs');

/** Points at which `order-and-die.mjs` can kill itself. */
export const POINTS = [
  'before-claim',
  'after-claim',
  'before-request',
  'answer-read',
  'before-record',
  'after-record',
] as const;
export type Point = (typeof POINTS)[number];

/** Stages so many orders in a shop's ledger. */
export async function stageOrders(shop: Shop, count: number): Promise<string> {
  const ledger = openLedger(path.join(shop.folder, 'ledger.sqlite'));
  const drafts = Array.from({ length: count }, (_, i) => draftOf(`p-${i}`));
  const run = await stageDrafts(ledger, drafts, shop.baseUrl);
  await ledger.close();
  return run;
}

/** Orders until the point is reached for the `count`th time, and is killed there. Gives the signal that ended it. */
export function orderUntilKilled(
  shop: Shop,
  run: string,
  point: Point | 'never',
  count: number,
): { kill: () => void; ended: Promise<NodeJS.Signals | null> } {
  const ledger = path.join(shop.folder, 'ledger.sqlite');
  const args = [PROGRAM, ledger, run, shop.baseUrl, point, String(count)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => {
    child.on('exit', (_code, signal) => resolve(signal));
  });
  return { kill: () => child.kill('SIGKILL'), ended };
}

/** What must hold of a shop and a run that has been resumed to its end, however often it was killed before. */
export async function expectAllOrderedOnce(shop: Shop, run: string, count: number): Promise<void> {
  const resumed = await shop.call(['resume', run, '--json', '--settle-ms', '10']);
  expect(JSON.parse(resumed.stdout)).toMatchObject({
    ok: true,
    rows: { read: count, ordered: count },
    orders: { total: count, ordered: count },
  });
  const audit = shop.sandbox.audit();
  expect(audit.orders).toHaveLength(count);
  expect(audit.overlaps_by_project).toEqual({});
  const file = path.join(shop.folder, 'ledger.sqlite');
  expect((await checkLedger(file, new AbortController().signal)).problems).toEqual([]);
  const ledger = openLedger(file);
  const known = new Set((await ledger.seenOrderIds(run)).map(({ orderId }) => orderId));
  await ledger.close();
  expect(audit.orders.filter((order) => !known.has(order.order_id))).toEqual([]);
}
