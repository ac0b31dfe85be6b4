import { existsSync } from 'node:fs';
import { GuardedDatabase } from '../../sqlite.ts';
import type { Database } from './database.ts';
import { isBusy, ledgerError } from './ledger-error.ts';

/**
 * Locks a file, which has to exist, until the database is closed or the process ends, however it ends.
 *
 * @throws VdpipeError `ledger_busy` while it is locked, by whichever process
 */
export function lockFile(file: string): Database {
  const db = new GuardedDatabase(file, (error) => ledgerError(file, error));
  try {
    // Avoids a journal file.
    db.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Whether a file is there and locked, by whichever process. While that is found out, which takes no time, it cannot be locked. */
export function isLocked(file: string): boolean {
  if (!existsSync(file)) return false;
  const db = new GuardedDatabase(file, (error) => ledgerError(file, error));
  try {
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    db.close();
  }
}
