import { existsSync, rmSync } from 'node:fs';
import { GuardedDatabase } from '../../../sqlite.ts';
import { createPrivately, type Database } from '../database.ts';
import { isBusy, ledgerError, withLedgerErrors } from '../ledger-error.ts';
import { stagingLockPath } from './dataset-file.ts';

/**
 * Shows that a run is being staged: a lock on a file beside its datasets, which the system gives back when the process
 * ends, however it ends, and no sooner. So one that is slow or stopped is never taken for dead, also in another container,
 * where a pid says nothing; and one that is dead is seen at once.
 */
export class StagingLock {
  readonly #file: string;
  readonly #db: Database;

  /** @throws VdpipeError `ledger_full`, `ledger_unusable` */
  constructor(ledgerFile: string, run: string) {
    this.#file = stagingLockPath(ledgerFile, run);
    createPrivately(this.#file);
    this.#db = lock(this.#file);
  }

  /** The staging has come to its end. */
  release(): void {
    this.close();
    withLedgerErrors(this.#file, () => rmSync(this.#file, { force: true }));
  }

  /** Gives the lock back, as the end of the process would. */
  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }
}

/** Tells whether a process stages the run; undefined when it was left by a version that took no lock. */
export function isBeingStaged(ledgerFile: string, run: string): boolean | undefined {
  const file = stagingLockPath(ledgerFile, run);
  if (!existsSync(file)) return undefined;
  try {
    lock(file).close();
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  }
}

function lock(file: string): Database {
  const db = new GuardedDatabase(file, (error) => ledgerError(file, error));
  try {
    // Without a journal in a file of its own.
    db.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}
