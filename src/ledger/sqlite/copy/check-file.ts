import { statSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { InterruptedError, VdpipeError } from '../../../errors.ts';
import { GuardedDatabase } from '../../../sqlite.ts';
import {
  checkRules,
  type LedgerCheck,
  type LedgerProblem,
  type ProblemPlace,
  RESTORE,
  toProblem,
} from '../../check/check-rules.ts';
import { ledgerFailure } from '../../ledger-errors.ts';
import { refuseOtherVersion } from '../../ledger-version.ts';
import { keyFileOf } from '../../mailed/mailed-key.ts';
import type { DatasetPlace } from '../../placed-order.ts';
import { BUSY_TIMEOUT_MS, type Database, refuseForeign, versionOf } from '../database.ts';
import { ledgerError } from '../ledger-error.ts';
import { runSteps } from '../run-steps.ts';
import { IS_KNOWN } from '../staging/blank-pieces.ts';
import { DatasetReader, datasetPath } from '../staging/dataset-file.ts';

/** So many datasets are read before a stop is looked for. */
const DATASETS_AT_ONCE = 100;

/**
 * Opens a ledger that is there to be read, whichever version it has, and changes nothing of it.
 *
 * @throws UsageError `ledger_missing`, `ledger_foreign`; VdpipeError `ledger_newer`, `ledger_outdated`, `ledger_corrupt`
 */
export function openToRead(file: string): Database {
  if (!statSync(file, { throwIfNoEntry: false })?.size) {
    throw ledgerFailure('ledger_missing', { file });
  }
  const db = new GuardedDatabase(file, (error) => ledgerError(file, error), BUSY_TIMEOUT_MS);
  try {
    db.exec('PRAGMA query_only = ON');
    refuseForeign(db, file);
    refuseOtherVersion({ file }, versionOf(db));
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Checks a ledger: its pages, its rules, its datasets and its key.
 *
 * @param file by which its companions are found
 * @throws VdpipeError `ledger_corrupt`, `interrupted`
 */
export async function checkDatabase(
  db: Database,
  file: string,
  signal: AbortSignal,
): Promise<LedgerCheck> {
  const { unreadable, problems, ...size } = await checkAll(db, file, signal);
  const message = 'orders whose stored dataset is damaged or missing';
  const fix = `Restore the files of their runs in "${path.dirname(datasetPath(file, ''))}" from a backup: orders without them are not sent`;
  const datasets = [...unreadable].flatMap(([code, orders]) => {
    // Those of a run that was purged meanwhile are gone, and those that texts were removed from are others.
    const isKnown = db.prepare(IS_KNOWN);
    const places = orders.filter(({ run, at, bytes, crc32 }) => isKnown.get(run, at, bytes, crc32));
    return places.length === 0 ? [] : [toProblem({ code, message, fix }, places)];
  });
  return { ...size, problems: [...problems, ...datasets] };
}

/** Checks a ledger as it is at one moment. `unreadable`: orders by what is wrong with their datasets. */
async function checkAll(db: Database, file: string, signal: AbortSignal) {
  db.exec('BEGIN');
  try {
    const damaged = checkPages(db);
    const key = { place: { file }, keyFile: keyFileOf(file) };
    const { problems, ...size } = runSteps(db, 0, checkRules(versionOf(db), key));
    const unreadable = await findUnreadable(db, file, signal);
    return { ...size, problems: [...damaged, ...problems], unreadable };
  } finally {
    db.exec('ROLLBACK');
  }
}

function checkPages(db: Database): LedgerProblem[] {
  const found = db.prepare('PRAGMA integrity_check').all();
  const wrong = found.map((row) => String(row['integrity_check'])).filter((one) => one !== 'ok');
  const orphans = db.prepare('PRAGMA foreign_key_check').all().length;
  const message = wrong[0] ?? `${orphans} entries refer to others that are not there`;
  if (wrong.length + orphans === 0) return [];
  const rule = { code: 'ledger_corrupt', message, fix: RESTORE };
  return [toProblem(rule, [], wrong.length + orphans)];
}

interface StoredDataset extends DatasetPlace, ProblemPlace {
  readonly run: string;
}

/** A run's datasets are read from their file as an order would be. */
async function findUnreadable(
  db: Database,
  file: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, readonly StoredDataset[]>> {
  const found = new Map<string, StoredDataset[]>();
  const orders: Iterable<StoredDataset> = db
    .prepare(
      `SELECT run, project_id AS project, dataset_at AS at, dataset_bytes AS bytes, dataset_crc32 AS crc32 FROM orders
       WHERE dataset_bytes > 0 AND run IN (SELECT id FROM run WHERE state = 'staged') ORDER BY orders.run, orders.id`,
    )
    .iterate();
  let reader: { readonly run: string; readonly datasets: DatasetReader } | undefined;
  let read = 0;
  try {
    for (const order of orders) {
      if (read++ % DATASETS_AT_ONCE === 0) await setImmediate();
      if (signal.aborted) throw new InterruptedError({ reason: signal.reason });
      if (reader?.run !== order.run) {
        reader?.datasets.close();
        reader = { run: order.run, datasets: new DatasetReader(datasetPath(file, order.run)) };
      }
      const code = whyUnreadable(reader.datasets, order);
      if (code === null) continue;
      const others = found.get(code);
      if (others) others.push(order);
      else found.set(code, [order]);
    }
  } finally {
    reader?.datasets.close();
  }
  return found;
}

function whyUnreadable(datasets: DatasetReader, place: DatasetPlace): string | null {
  try {
    for (const _ of datasets.read(place));
    return null;
  } catch (error) {
    if (error instanceof VdpipeError && /^datasets?_/.test(error.code)) return error.code;
    throw error;
  }
}
