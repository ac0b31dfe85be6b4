import { readRescued } from '../rescue/read-rescued.ts';
import {
  findRescueFiles,
  type LearnedId,
  removeRescueFile,
  wasLeftHere,
} from '../rescue/rescue-file.ts';
import type { Engine } from './engine.ts';
import { ask, lockOrderIds, type Steps } from './steps.ts';

/** How many ids are looked for at once. */
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
 * @throws errors of the file system
 */
export async function takeInRescued({ engine, workers, place }: TakingIn): Promise<void> {
  for (const { file, epoch } of findRescueFiles(place)) {
    if (!wasLeftHere(file) && !(await workers.isGone(epoch))) continue;
    if (await engine.changeAgain(() => takeIn(file, epoch))) removeRescueFile(file);
  }
}

/** Finds rescue files with ids of orders that the ledger does not have. @throws errors of the file system */
export async function findStrayRescues({
  engine,
  place,
}: Pick<TakingIn, 'engine' | 'place'>): Promise<string[]> {
  const stray: string[] = [];
  for (const { file } of findRescueFiles(place)) {
    if (!(await engine.read(hasAll(file)))) stray.push(file);
  }
  return stray;
}

function* hasAll(file: string): Steps<boolean> {
  for (const batch of batchesOf(file)) {
    if ((yield* findOrders(batch)).length < batch.length) return false;
  }
  return true;
}

/** Returns whether the ledger has all orders of the file. */
function* takeIn(file: string, epoch: number): Steps<boolean> {
  let isWhole = true;
  for (const batch of batchesOf(file)) {
    const found = yield* findOrders(batch);
    isWhole &&= found.length === batch.length;
    yield* lockOrderIds(found.map(({ orderId }) => orderId));
    for (const learned of found) yield* addLearned(learned, epoch);
  }
  return isWhole;
}

function* addLearned({ id, orderId, kind, seenAtMs }: LearnedId, epoch: number): Steps<void> {
  const at = Math.floor(seenAtMs);
  yield* ask(
    `INSERT INTO seen_order_id (ledger_order, service, order_id, source, epoch, seen_at)
     SELECT id, service, $2, $3, $4, $5 FROM orders WHERE id = $1 AND NOT EXISTS (
       SELECT 1 FROM seen_order_id AS seen
       WHERE seen.order_id = $2 AND seen.service = orders.service AND seen.ledger_order = orders.id)`,
    ...[id, orderId, kind, epoch, at],
  );
  // Nothing was placed.
  if (kind === 'conflict') return;
  // An intent that the ledger lost: of a copy that was restored, for example.
  const isLost = `state IN ('staged', 'waiting') AND NOT maybe_ordered`;
  yield* ask(
    `INSERT INTO attempt (ledger_order, number, epoch, intent_at, outcome, ended_at)
     SELECT id, attempts + 1, $2, $3, $4, $3 FROM orders WHERE id = $1 AND ${isLost} ON CONFLICT DO NOTHING`,
    ...[id, epoch, at, kind],
  );
  yield* ask(
    `UPDATE orders SET maybe_ordered = true, attempts = attempts + 1, sent_at = $2 WHERE id = $1 AND ${isLost}`,
    ...[id, at],
  );
}

/** Those of the ids whose orders the ledger has. */
function* findOrders(ids: readonly LearnedId[]): Steps<readonly LearnedId[]> {
  const orders = yield* ask<Pick<LearnedId, 'id' | 'run' | 'project'>>(
    'SELECT id, run, project_id AS project FROM orders WHERE id = ANY ($1)',
    ids.map(({ id }) => id),
  );
  const byId = new Map(orders.map((order) => [Number(order.id), order]));
  return ids.filter(({ id, run, project }) => {
    const order = byId.get(Number(id));
    return order?.run === run && order.project === project;
  });
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
