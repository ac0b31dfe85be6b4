import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { JobClaim } from '../../deliveries.ts';
import { createPrivately, type Database } from '../database.ts';
import { isLocked, lockFile } from '../file-lock.ts';
import { isBusy } from '../ledger-error.ts';

/**
 * The claim of a job: a lock on a file beside the ledger, which the system releases when the process ends. The file stays: if it were
 * removed, two processes could each lock one of that name.
 */
export class JobLock implements JobClaim {
  readonly job: string;
  /** A lock of the system is never lost. */
  readonly lost: AbortSignal = new AbortController().signal;
  readonly #db: Database;

  private constructor(job: string, db: Database) {
    this.job = job;
    this.#db = db;
  }

  /** Returns undefined while another process has it. @throws VdpipeError `ledger_full`, `ledger_unusable` */
  static tryClaim(ledgerFile: string, job: string): JobLock | undefined {
    const file = jobLockPath(ledgerFile, job);
    createPrivately(file);
    try {
      return new JobLock(job, lockFile(file));
    } catch (error) {
      if (isBusy(error)) return undefined;
      throw error;
    }
  }

  /** Whether any process has it. */
  static isClaimed(ledgerFile: string, job: string): boolean {
    const file = jobLockPath(ledgerFile, job);
    return existsSync(file) && isLocked(file);
  }

  async release(): Promise<void> {
    if (this.#db.isOpen) this.#db.close();
  }
}

/** Any text may name a job: a file's name is made of its hash. */
function jobLockPath(ledgerFile: string, job: string): string {
  const name = createHash('sha256').update(job).digest('hex').slice(0, 16);
  return path.join(`${ledgerFile}-jobs`, `${name}.lock`);
}
