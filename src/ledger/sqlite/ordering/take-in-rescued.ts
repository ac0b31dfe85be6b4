import { closeSync, openSync, readSync } from 'node:fs';
import type { OrderId, OrderRef } from '../../ledger.ts';
import type { CommitQueue } from '../commit-queue.ts';
import type { Database } from '../database.ts';
import { withLedgerErrors } from '../ledger-error.ts';
import { orderIdAppender } from './record-outcome.ts';
import { findRescueFiles, removeRescueFile, wasLeftHere } from './rescue-file.ts';
import type { Workers } from './worker-registry.ts';

const READ_BYTES = 64 * 1024;
const LINE_END = 0x0a;

/** A line of a rescue file. vdpipe 0.1.0 wrote no run and project. */
interface RescuedId {
  readonly id: OrderRef;
  readonly run: string | null;
  readonly project: string | null;
  readonly orderId: OrderId;
  readonly kind: string;
  readonly seenAtMs: number;
}

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
     FROM orders WHERE id = ?1 AND run = IFNULL(?3, run) AND project_id = IFNULL(?4, project_id)`,
  );
  return ({ id, orderId, run, project }: RescuedId) => find.get(id, orderId, run, project);
}

/** Returns a function that takes in an id; it returns false if the ledger does not have the order. */
function rescuedAdder(db: Database, epoch: number): (rescued: RescuedId) => boolean {
  const append = orderIdAppender(db);
  const find = orderFinder(db);
  const doubt = db.prepare(
    `UPDATE orders SET maybe_ordered = 1 WHERE id = ? AND state IN ('staged', 'waiting')`,
  );
  return (rescued) => {
    const order = find(rescued);
    if (!order) return false;
    if (order.isSeen === 0) append({ ...rescued, epoch });
    doubt.run(rescued.id);
    return true;
  };
}

/** Reads the ids in a rescue file. Ignores a line that a crash cut off. A missing file was taken in by another process. */
function* readRescued(file: string): Generator<RescuedId> {
  for (const line of readLines(file)) {
    const rescued = toRescued(line.toString());
    if (rescued) yield rescued;
  }
}

function toRescued(line: string): RescuedId | undefined {
  try {
    const { id, run = null, project = null, orderId, kind, seenAtMs } = JSON.parse(line);
    const exact = typeof orderId === 'string' ? orderId : Number(orderId);
    return {
      id: Number(id) as OrderRef,
      run,
      project,
      orderId: exact,
      kind: String(kind),
      seenAtMs,
    };
  } catch {
    return undefined;
  }
}

function* readLines(file: string): Generator<Buffer> {
  const fd = openIfThere(file);
  if (fd === undefined) return;
  try {
    let rest = Buffer.alloc(0);
    for (;;) {
      const room = Buffer.alloc(READ_BYTES);
      const read = readSync(fd, room);
      if (read === 0) break;
      rest = Buffer.concat([rest, room.subarray(0, read)]);
      for (let end = rest.indexOf(LINE_END); end !== -1; end = rest.indexOf(LINE_END)) {
        yield rest.subarray(0, end);
        rest = rest.subarray(end + 1);
      }
    }
  } finally {
    closeSync(fd);
  }
}

function openIfThere(file: string): number | undefined {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
