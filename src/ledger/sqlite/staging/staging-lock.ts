import { rmSync } from 'node:fs';
import { createPrivately, type Database } from '../database.ts';
import { isLocked, lockFile } from '../file-lock.ts';
import { stagingLockPath } from './dataset-file.ts';

/**
 * Shows that a run is being staged: a lock on a file beside its datasets, which the system releases when the process ends,
 * however it ends, and no sooner. So a slow or stopped process is never taken for dead, not even in another container, where a
 * pid means nothing; and a dead one is noticed at once.
 */
export class StagingLock {
  readonly #file: string;
  readonly #db: Database;
  readonly #held: Set<StagingLock>;

  /**
   * @param held has the lock until it is closed
   * @throws VdpipeError `ledger_full`, `ledger_unusable`
   */
  constructor(ledgerFile: string, run: string, held: Set<StagingLock>) {
    this.#file = stagingLockPath(ledgerFile, run);
    createPrivately(this.#file);
    this.#db = lockFile(this.#file);
    this.#held = held;
    held.add(this);
  }

  /** Ends the lock: the run is committed. A file that cannot be removed locks nothing, and is removed with the datasets. */
  release(): void {
    this.close();
    try {
      rmSync(this.#file, { force: true });
    } catch {
      // The run is committed all the same.
    }
  }

  /** Releases the lock, as the end of the process would. */
  close(): void {
    this.#held.delete(this);
    if (this.#db.isOpen) this.#db.close();
  }
}

/** Whether a process is staging the run: it has the lock from before others can see the run. */
export function isBeingStaged(ledgerFile: string, run: string): boolean {
  return isLocked(stagingLockPath(ledgerFile, run));
}
