import { statSync } from 'node:fs';
import { IN_FLIGHT_ELSEWHERE } from '../../claim-sql.ts';
import type { OrderRef } from '../../ledger.ts';
import {
  findRescueFiles,
  type LearnedId,
  readRescued,
  removeRescueFile,
  wasLeftHere,
} from '../../rescue/rescue-file.ts';
import { IN_FLIGHT, type OrderState, toList, UNSENT } from '../../states.ts';
import type { Engine } from '../engine.ts';
import { ask, lockOrderIds, type Steps } from '../steps.ts';
import { expectPlaced } from './adopt-orders.ts';

/** How many ids are taken in at once: PostgreSQL locks each that it did not have until the end of the transaction. */
const BATCH_IDS = 1000;

interface TakingIn {
  readonly engine: Engine;
  readonly workers: { readonly isGone: (epoch: number) => boolean | Promise<boolean> };
  /** As for `RescueFile`. */
  readonly place: string;
}

/**
 * Takes in order ids that workers of this machine learned and could not record. Their orders are looked up, or sent and then recognized
 * as our own. A file with ids of unknown orders is kept: it belongs to another ledger that was in this one's place.
 *
 * @throws VdpipeError the failures of the ledger and of its files
 */
export function takeInRescued({ engine, workers, place }: TakingIn): Promise<void> {
  return withFailures(engine, async () => {
    for (const { file, epoch } of findRescueFiles(place)) {
      if (!wasLeftHere(file) && !(await workers.isGone(epoch))) continue;
      const changedAt = changeOf(file);
      let isWhole = true;
      for (const batch of batchesOf(file)) {
        const isKnown = await engine.changeAgain(() => takeIn(batch, epoch));
        isWhole &&= isKnown;
      }
      // A worker that was only stopped may write on: what it added is taken in the next time.
      if (isWhole && changeOf(file) === changedAt) removeRescueFile(file);
    }
  });
}

/** Finds rescue files with ids of orders that the ledger does not have. @throws VdpipeError as `takeInRescued` */
export function findStrayRescues(engine: Engine, place: string): Promise<string[]> {
  return withFailures(engine, async () => {
    const stray: string[] = [];
    for (const { file } of findRescueFiles(place)) {
      for (const batch of batchesOf(file)) {
        if ((await engine.read(findOrders(batch))).length === batch.length) continue;
        stray.push(file);
        break;
      }
    }
    return stray;
  });
}

function withFailures<T>(engine: Engine, work: () => Promise<T>): Promise<T> {
  return work().catch((error) => {
    throw engine.failureOf(error);
  });
}

function changeOf(file: string): bigint | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.mtimeNs;
}

/** Returns whether the ledger has all orders of the ids. */
function* takeIn(ids: readonly LearnedId[], epoch: number): Steps<boolean> {
  const found = yield* findOrders(ids);
  const seen = yield* findSeen(found);
  // Nearly all of them: the ledger was away for a moment at most.
  const missing = found.filter((one) => one.isLost || !seen.has(`${one.id} ${one.orderId}`));
  yield* lockOrderIds(missing.map(({ orderId }) => orderId));
  for (const one of missing) yield* addSeen(one, epoch);
  // The last id counts: one before it was perhaps in the answer to another order. A conflict says that nothing was placed.
  const placed = missing.filter(({ kind }) => kind !== 'conflict');
  const last = new Map(placed.map((one) => [one.id, one]));
  for (const one of last.values()) yield* addPlaced(one, epoch);
  return found.length === ids.length;
}

function* addSeen({ id, orderId, kind, seenAtMs }: LearnedId, epoch: number): Steps<void> {
  yield* ask(
    `INSERT INTO seen_order_id (ledger_order, service, order_id, source, epoch, seen_at)
     SELECT id, service, $2, $3, $4, $5 FROM orders WHERE id = $1 AND NOT EXISTS (
       SELECT 1 FROM seen_order_id AS seen
       WHERE seen.order_id = $2 AND seen.service = orders.service AND seen.ledger_order = orders.id)`,
    ...[id, orderId, kind, epoch, Math.floor(seenAtMs)],
  );
}

/**
 * Has an order looked up, also one whose intent the ledger lost, as one that was restored; of a run on hold, once it is released. Where
 * it cannot, it is sent, and refused.
 */
function* addPlaced(one: LearnedId, epoch: number): Steps<void> {
  const { id, project, orderId, kind } = one;
  const at = Math.floor(one.seenAtMs);
  const [open] = yield* ask<{ id: OrderRef; state: OrderState; claimed: unknown }>(
    `SELECT id, state, claim IS NOT NULL AS claimed FROM orders WHERE id = $1 AND NOT ${IN_FLIGHT_ELSEWHERE}
       AND (state IN (${toList(IN_FLIGHT)}) OR ${IS_LOST} AND run IN (SELECT id FROM run WHERE state = 'staged')) FOR UPDATE`,
    id,
  );
  if (open) return yield* expectPlaced(open, project, orderId);
  yield* ask(
    `INSERT INTO attempt (ledger_order, number, epoch, intent_at, outcome, ended_at)
     SELECT id, attempts + 1, $2, $3, $4, $3 FROM orders WHERE id = $1 AND ${IS_LOST} ON CONFLICT DO NOTHING`,
    ...[id, epoch, at, kind],
  );
  yield* ask(
    `UPDATE orders SET maybe_ordered = true, attempts = attempts + 1, sent_at = $2 WHERE id = $1 AND ${IS_LOST}`,
    ...[id, at],
  );
}

/** Orders whose intent to be sent the ledger does not have. */
const IS_LOST = `state IN (${toList(UNSENT)}) AND NOT maybe_ordered`;

interface FoundId extends LearnedId {
  readonly isLost: boolean;
}

/** Those of the ids whose orders the ledger has. */
function* findOrders(ids: readonly LearnedId[]): Steps<readonly FoundId[]> {
  const orders = yield* ask<Omit<FoundId, 'isLost'> & { readonly isLost: boolean | number }>(
    `SELECT id, run, project_id AS project, ${IS_LOST} AS "isLost" FROM orders WHERE id = ANY ($1)`,
    ids.map(({ id }) => id).filter(Number.isSafeInteger),
  );
  const byId = new Map(orders.map((order) => [Number(order.id), order]));
  return ids.flatMap((learned) => {
    const order = byId.get(Number(learned.id));
    if (order?.run !== learned.run || order.project !== learned.project) return [];
    return [{ ...learned, isLost: Boolean(order.isLost) }];
  });
}

/** Orders, each with an order id that the ledger has of it. */
function* findSeen(ids: readonly LearnedId[]): Steps<ReadonlySet<string>> {
  const seen = yield* ask<Pick<LearnedId, 'id' | 'orderId'>>(
    `SELECT orders.id, exact_id(seen.order_id) AS "orderId" FROM orders
     JOIN seen_order_id AS seen ON seen.service = orders.service AND seen.ledger_order = orders.id
     WHERE orders.id = ANY ($1) AND seen.order_id = ANY ($2)`,
    ids.map(({ id }) => id),
    ids.map(({ orderId }) => orderId),
  );
  return new Set(seen.map(({ id, orderId }) => `${id} ${orderId}`));
}

function* batchesOf(file: string): Generator<readonly LearnedId[]> {
  let batch: LearnedId[] = [];
  for (const rescued of readRescued(file)) {
    batch.push(rescued);
    if (batch.length < BATCH_IDS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
