import type { Relocation } from '../copy/copy-end.ts';
import { ledgerFailure } from '../ledger-errors.ts';
import type { Database } from './database.ts';

export function readRelocation(db: Database): Relocation | null {
  return db.prepare('SELECT state, token, place FROM relocation').get() ?? null;
}

/** To be called in a transaction. */
export function writeRelocation(db: Database, relocation: Relocation | null): void {
  db.exec('DELETE FROM relocation');
  if (relocation === null) return;
  const { state, token, place } = relocation;
  db.prepare('INSERT INTO relocation VALUES (1, ?, ?, ?)').run(state, token, place);
}

/**
 * Refuses a ledger that was moved to another one, or is a copy that was not finished.
 *
 * @throws UsageError `ledger_moved`, `ledger_incomplete`
 */
export function refuseRelocated(db: Database, file: string): void {
  const found = readRelocation(db);
  if (found?.state === 'left') throw ledgerFailure('ledger_moved', { file, to: found.place });
  if (found?.state === 'arriving') {
    throw ledgerFailure('ledger_incomplete', { file, from: found.place });
  }
}
