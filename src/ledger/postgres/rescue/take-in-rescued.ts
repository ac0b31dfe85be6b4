import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { readRescued } from '../../rescue/read-rescued.ts';
import {
  findRescueFiles,
  type LearnedId,
  removeRescueFile,
  wasLeftHere,
} from '../../rescue/rescue-file.ts';
import type { Connections, Session } from '../connection/connections.ts';
import type { Workers } from '../ordering/postgres-workers.ts';

/** How many ids are looked for at once. */
const BATCH_IDS = 1000;

/**
 * Takes in order ids that workers of this machine learned and could not record. Their orders are looked up, or sent and then recognized
 * as our own. A file with ids of unknown orders is kept: it belongs to another ledger that was in this one's place.
 */
export async function takeInRescued(
  connections: Connections,
  workers: Workers,
  place: string,
): Promise<void> {
  makeFolder(place);
  for (const { file, epoch } of findRescueFiles(place)) {
    if (!wasLeftHere(file) && !(await workers.isGone(epoch))) continue;
    const isTaken = await connections.patiently(() =>
      connections.transaction((session) => takeIn(session, file, epoch)),
    );
    if (isTaken) removeRescueFile(file);
  }
}

/** Finds rescue files with ids of orders that the ledger does not have. */
export async function findStrayRescues(session: Session, place: string): Promise<string[]> {
  makeFolder(place);
  const stray: string[] = [];
  for (const { file } of findRescueFiles(place)) {
    for (const batch of batchesOf(file)) {
      if ((await findOrders(session, batch)).length === batch.length) continue;
      stray.push(file);
      break;
    }
  }
  return stray;
}

/** Returns whether the ledger has all orders of the file. */
async function takeIn(session: Session, file: string, epoch: number): Promise<boolean> {
  let isWhole = true;
  for (const batch of batchesOf(file)) {
    const found = await findOrders(session, batch);
    isWhole &&= found.length === batch.length;
    await session.query('SELECT lock_order_ids($1)', [found.map(({ orderId }) => orderId)]);
    await session.query(
      `INSERT INTO seen_order_id (ledger_order, service, order_id, source, epoch, seen_at)
       SELECT orders.id, orders.service, found.order_id, found.kind, $2, found.seen_at
       FROM json_to_recordset($1) AS found (id bigint, order_id bigint, kind text, seen_at bigint)
       JOIN orders ON orders.id = found.id
       WHERE NOT EXISTS (SELECT FROM seen_order_id AS seen WHERE seen.order_id = found.order_id
         AND seen.service = orders.service AND seen.ledger_order = orders.id)`,
      [toJson(found), epoch],
    );
    // Intents that the ledger lost: of a copy that was restored, for example. Where the answer was a conflict nothing was placed.
    await session.query(
      `WITH found AS (SELECT * FROM json_to_recordset($1) AS found (id bigint, kind text, seen_at bigint)),
       lost AS (UPDATE orders SET maybe_ordered = true, attempts = attempts + 1, sent_at = seen_at FROM found
         WHERE orders.id = found.id AND kind <> 'conflict' AND state IN ('staged', 'waiting') AND NOT maybe_ordered
         RETURNING orders.id, attempts, kind, seen_at)
       INSERT INTO attempt (ledger_order, number, epoch, intent_at, outcome, ended_at)
       SELECT id, attempts, $2, seen_at, kind, seen_at FROM lost ON CONFLICT DO NOTHING`,
      [toJson(found), epoch],
    );
  }
  return isWhole;
}

/** Those of the ids whose orders the ledger has. */
async function findOrders(
  session: Session,
  ids: readonly LearnedId[],
): Promise<readonly LearnedId[]> {
  const rows = await session.query<{ at: number }>(
    `SELECT found.at FROM json_to_recordset($1) AS found (at integer, id bigint, run text, project text)
     JOIN orders ON orders.id = found.id AND orders.run = found.run AND orders.project_id = found.project`,
    [toJson(ids)],
  );
  const known = new Set(rows.map(({ at }) => at));
  return ids.filter((_, at) => known.has(at));
}

function toJson(ids: readonly LearnedId[]): string {
  return JSON.stringify(
    ids.map(({ id, run, project, orderId, kind, seenAtMs }, at) => ({
      ...{ at, id, run, project, kind },
      order_id: orderId,
      seen_at: Math.floor(seenAtMs),
    })),
  );
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

function makeFolder(place: string): void {
  mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
}
