import { HIDDEN_MAILED, removeMailed } from '../../steps/mailed.ts';
import type { Database } from '../database.ts';
import type { OpenLedger } from '../ledger-options.ts';
import { runSteps } from '../run-steps.ts';
import { removeDatasets, runsWithDatasets } from './dataset-file.ts';
import { isBeingStaged } from './staging-lock.ts';

type Stagings = Pick<OpenLedger, 'db' | 'queue' | 'file'>;

/** Removes datasets that a purge left when it was killed. What cannot be removed is left to the next. */
export function removePurgedDatasets({ db, file }: Pick<OpenLedger, 'db' | 'file'>): void {
  const purged = db().prepare(
    `SELECT id FROM run WHERE id IN (SELECT value FROM json_each(?)) AND state = 'purged'`,
  );
  try {
    for (const { id } of purged.all(JSON.stringify(runsWithDatasets(file)))) {
      removeDatasets(file, String(id));
    }
  } catch {
    // It may be in use, as on Windows.
  }
}

/**
 * Removes what processes left that died: runs that they were staging, which can never be ordered, and data of runs that they were
 * purging. What cannot be removed is left to the next.
 */
export async function removeAbandonedStagings(ledger: Stagings): Promise<void> {
  removePurgedDatasets(ledger);
  const left: readonly { id: string }[] = ledger
    .db()
    .prepare(`SELECT id FROM run WHERE state = 'staging' UNION ${HIDDEN_MAILED}`)
    .all();
  for (const { id } of left) {
    if (!isBeingStaged(ledger.file, id)) await removeStaging(ledger, id).catch(() => {});
  }
}

/**
 * Removes a run, unless it was committed: the ledger itself knows. Its rows go before its files, and what names it last: whatever a kill
 * leaves is known to the next process that stages.
 */
export async function removeStaging({ queue, file }: Stagings, run: string): Promise<void> {
  for (const remove of removeMailed(run)) await queue.commit((db) => runSteps(db, 0, remove()));
  const isRemoved = await queue.commit((db) => {
    if (db.prepare(`SELECT 1 FROM run WHERE id = ? AND state <> 'staging'`).get(run)) return false;
    endStager(db, run);
    for (const table of ['orders', 'invalid_row', 'skipped_rows', 'mailed_part']) {
      db.prepare(`DELETE FROM ${table} WHERE run = ?`).run(run);
    }
    return true;
  });
  if (!isRemoved) return;
  removeDatasets(file, run);
  await queue.commit((db) =>
    db.prepare(`DELETE FROM run WHERE id = ? AND state = 'staging'`).run(run),
  );
}

/** Ends the worker entry of a staging: the run no longer belongs to a process. */
export function endStager(db: Database, run: string): void {
  db.prepare('UPDATE worker SET ended = 1 WHERE epoch = (SELECT stager FROM run WHERE id = ?)').run(
    run,
  );
}
