import { readRescued } from '../../rescue/read-rescued.ts';
import {
  findRescueFiles,
  type LearnedId,
  removeRescueFile,
  wasLeftHere,
} from '../../rescue/rescue-file.ts';
import type { CommitQueue } from '../commit-queue.ts';
import type { Database } from '../database.ts';
import { withLedgerErrors } from '../ledger-error.ts';
import { orderIdAppender } from './record-outcome.ts';
import type { Workers } from './worker-registry.ts';

interface TakingIn {
  readonly db: Database;
  readonly queue: CommitQueue;
  readonly workers: Workers;
  readonly ledgerFile: string;
}

/**
 * Takes in order ids that workers left beside the ledger. Their orders are looked up, or sent and then recognized as our own. A
 * file with ids of unknown orders is kept: it belongs to another ledger that was in this one's place.
 */
export async function takeInRescued({ db, queue, workers, ledgerFile }: TakingIn): Promise<void> {
  const found = withLedgerErrors(ledgerFile, () => findRescueFiles(ledgerFile));
  for (const { file, epoch } of found) {
    if (!workers.isGone(epoch) && !wasLeftHere(file)) continue;
    const isTaken = await queue.commit(() => {
      const takeIn = rescuedAdder(db, epoch);
      let strangers = 0;
      for (const rescued of readRescued(file)) if (!takeIn(rescued)) strangers += 1;
      return strangers === 0;
    });
    if (isTaken) withLedgerErrors(ledgerFile, () => removeRescueFile(file));
  }
}

/** Finds rescue files with ids of orders that the ledger does not have. */
export function findStrayRescues({
  db,
  ledgerFile,
}: Pick<TakingIn, 'db' | 'ledgerFile'>): string[] {
  const find = orderFinder(db);
  const isStray = (file: string) => {
    for (const rescued of readRescued(file)) if (!find(rescued)) return true;
    return false;
  };
  return withLedgerErrors(ledgerFile, () =>
    findRescueFiles(ledgerFile)
      .map(({ file }) => file)
      .filter(isStray),
  );
}

/** Returns a function that finds the order of an id. */
function orderFinder(db: Database) {
  const find = db.prepare(
    `SELECT EXISTS (SELECT 1 FROM seen_order_id AS seen WHERE seen.service = orders.service
       AND seen.order_id = CAST(?2 AS INTEGER) AND seen.ledger_order = orders.id) AS isSeen
     FROM orders WHERE id = ?1 AND run = ?3 AND project_id = ?4`,
  );
  return ({ id, orderId, run, project }: LearnedId) => find.get(id, orderId, run, project);
}

const INTENT_LOST = `state IN ('staged', 'waiting') AND NOT maybe_ordered`;

/** Returns a function that takes in an id; it returns false if the ledger does not have the order. */
function rescuedAdder(db: Database, epoch: number): (rescued: LearnedId) => boolean {
  const append = orderIdAppender(db);
  const find = orderFinder(db);
  // An intent that the ledger lost: of a copy that was restored, for example. Where the answer was a conflict nothing was placed.
  const addIntent = db.prepare(
    `INSERT OR IGNORE INTO attempt (ledger_order, number, epoch, intent_at, outcome, ended_at)
     SELECT id, attempts + 1, ?2, ?3, ?4, ?3 FROM orders WHERE id = ?1 AND ${INTENT_LOST}`,
  );
  const doubt = db.prepare(
    `UPDATE orders SET maybe_ordered = 1, attempts = attempts + 1, sent_at = ?2 WHERE id = ?1 AND ${INTENT_LOST}`,
  );
  return (rescued) => {
    const order = find(rescued);
    if (!order) return false;
    if (order.isSeen === 0) append({ ...rescued, epoch });
    if (rescued.kind === 'conflict') return true;
    addIntent.run(rescued.id, epoch, rescued.seenAtMs, rescued.kind);
    doubt.run(rescued.id, rescued.seenAtMs);
    return true;
  };
}
