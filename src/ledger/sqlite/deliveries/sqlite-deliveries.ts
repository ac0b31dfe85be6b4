import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Deliveries, JobClaim } from '../../deliveries.ts';
import { SharedDeliveries } from '../../steps/deliveries/shared-deliveries.ts';
import { createPrivately, type Database } from '../database.ts';
import { isLocked, lockFile } from '../file-lock.ts';
import { isBusy } from '../ledger-error.ts';
import type { SqliteEngine } from '../run-steps.ts';

/** What of deliveries is written: here, or on the ledger's thread. */
export const DELIVERY_WRITES = [
  'take',
  'change',
  'release',
  'fire',
  'noteJob',
  'forgetJob',
  'askOfJob',
  'noteRunNow',
  'remember',
  'queueMessages',
  'dueMessages',
  'messageSent',
  'messageFailed',
] as const satisfies readonly (keyof Deliveries)[];

/** Scheduled imports in a SQLite file. */
export class SqliteDeliveries extends SharedDeliveries {
  readonly #engine: SqliteEngine;
  /** The latest of each job. */
  readonly #claims = new Map<string, JobLock>();

  constructor(engine: SqliteEngine) {
    super(engine);
    this.#engine = engine;
  }

  override async claimJob(job: string): Promise<JobClaim | undefined> {
    // Of a ledger that is closed nothing is claimed.
    this.#engine.assertOpen();
    const tryClaim = () => JobLock.tryClaim(this.#engine.place.file, job);
    let claim = tryClaim();
    // Somebody may just have asked whether it is claimed.
    for (const waitMs of [5, 25]) {
      if (claim) break;
      await setTimeout(waitMs);
      claim = tryClaim();
    }
    if (claim) this.#claims.set(job, claim);
    return claim;
  }

  override async releaseClaims(): Promise<void> {
    for (const claim of this.#claims.values()) await claim.release();
  }

  protected override async whichAreClaimed(): Promise<(job: string) => boolean> {
    return (job) => JobLock.isClaimed(this.#engine.place.file, job);
  }
}

/**
 * The claim of a job: a lock on a file beside the ledger, which the system releases when the process ends. The file stays: if it were
 * removed, two processes could each lock one of that name.
 */
class JobLock implements JobClaim {
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
