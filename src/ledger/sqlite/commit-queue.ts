import { ledgerFailure } from '../ledger-errors.ts';
import type { Database } from './database.ts';
import { isBusy, ledgerError } from './ledger-error.ts';
import type { LedgerWatch } from './ledger-watch.ts';

/** How long a commit waits for other processes before it gives up, and how often it tries. */
const BUSY_GIVE_UP_MS = 60_000;
const BUSY_PAUSE_MS = 25;

interface Job {
  readonly run: (db: Database) => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit: jobs requested within a few turns of the event loop go into one transaction, so that many orders share one fsync.
 * A promise resolves when its commit is on disk.
 */
export class CommitQueue {
  readonly #db: Database;
  readonly #file: string;
  readonly #watch: Pick<LedgerWatch, 'assertInPlace'>;
  readonly #gatherTurns: number;
  #jobs: Job[] = [];
  #scheduled = false;

  /**
   * @param watch Checks before each write that the ledger is still in place.
   * @param gatherTurns For how many turns of the event loop jobs are collected. An idle loop turns at once, so waiting costs nothing.
   */
  constructor(
    db: Database,
    file: string,
    watch: Pick<LedgerWatch, 'assertInPlace'>,
    gatherTurns: number,
  ) {
    this.#db = db;
    this.#file = file;
    this.#watch = watch;
    this.#gatherTurns = gatherTurns;
  }

  /** Runs `job` inside the next transaction. If a job throws, only its own changes are undone. */
  commit<T>(job: (db: Database) => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#jobs.push({ run: job, resolve: resolve as (value: unknown) => void, reject });
      if (this.#scheduled) return;
      this.#scheduled = true;
      this.#flushAfter(this.#gatherTurns);
    });
  }

  #flushAfter(turns: number): void {
    setImmediate(() => (turns > 1 ? this.#flushAfter(turns - 1) : this.#flush()));
  }

  async #flush(): Promise<void> {
    const jobs = this.#jobs;
    this.#jobs = [];
    this.#scheduled = false;
    await this.#runTogether(jobs);
  }

  async #runTogether(jobs: readonly Job[]): Promise<void> {
    try {
      this.#watch.assertInPlace();
      await this.#begin();
    } catch (error) {
      // No job is the cause: alone, each would wait as long again.
      for (const job of jobs) job.reject(ledgerError(this.#file, error));
      return;
    }
    try {
      const results = this.#inTransaction(() => jobs.map((job) => job.run(this.#db)));
      for (const [i, job] of jobs.entries()) job.resolve(results[i]);
    } catch (error) {
      const [only, ...others] = jobs;
      if (!only) return;
      if (others.length === 0) only.reject(ledgerError(this.#file, error));
      else for (const job of jobs) await this.#runTogether([job]);
    }
  }

  #inTransaction<T>(action: () => T): T {
    try {
      const result = action();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  /** Begins a transaction. Waits before it fails: another process may have been stopped in the middle of its transaction. */
  async #begin(): Promise<void> {
    const giveUpAt = performance.now() + BUSY_GIVE_UP_MS;
    for (;;) {
      try {
        this.#db.exec('BEGIN IMMEDIATE');
        return;
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (performance.now() > giveUpAt) {
          const lockedS = BUSY_GIVE_UP_MS / 1000;
          throw ledgerFailure('ledger_busy', { file: this.#file, lockedS }, error);
        }
        await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS));
      }
    }
  }
}
