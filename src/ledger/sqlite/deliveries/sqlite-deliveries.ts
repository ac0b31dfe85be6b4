import { createHash } from 'node:crypto';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Deliveries, JobClaim } from '../../deliveries.ts';
import { SharedDeliveries } from '../../steps/deliveries/shared-deliveries.ts';
import { createPrivately } from '../database.ts';
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

/** A lock of the system is never lost. */
const NEVER = new AbortController().signal;

/** Scheduled imports in a SQLite file. */
export class SqliteDeliveries extends SharedDeliveries {
  readonly #engine: SqliteEngine;
  /** The latest of each job. */
  readonly #claims = new Map<string, JobClaim>();

  constructor(engine: SqliteEngine) {
    super(engine);
    this.#engine = engine;
  }

  override async claimJob(job: string): Promise<JobClaim | undefined> {
    // Of a ledger that is closed nothing is claimed.
    this.#engine.assertOpen();
    const file = this.#lockPath(job);
    let lock = tryLock(file);
    // Somebody may just have asked whether it is claimed.
    for (const waitMs of [5, 25]) {
      if (lock) break;
      await setTimeout(waitMs);
      lock = tryLock(file);
    }
    if (!lock) return undefined;
    const { close } = lock;
    const claim = { job, lost: NEVER, release: async () => close() };
    this.#claims.set(job, claim);
    return claim;
  }

  override async releaseClaims(): Promise<void> {
    for (const claim of this.#claims.values()) await claim.release();
  }

  protected override async whichAreClaimed(): Promise<(job: string) => boolean> {
    return (job) => isLocked(this.#lockPath(job));
  }

  /**
   * The claim of a job is a lock on a file beside the ledger, which the system releases when the process ends. The file stays: if it were
   * removed, two processes could each lock one of that name. Any text may name a job: a file's name is made of its hash.
   */
  #lockPath(job: string): string {
    const name = createHash('sha256').update(job).digest('hex').slice(0, 16);
    return path.join(`${this.#engine.place.file}-jobs`, `${name}.lock`);
  }
}

/** Returns undefined while another process has it. @throws VdpipeError `ledger_full`, `ledger_unusable` */
function tryLock(file: string): { readonly close: () => void } | undefined {
  createPrivately(file);
  try {
    const db = lockFile(file);
    return { close: () => db.isOpen && db.close() };
  } catch (error) {
    if (isBusy(error)) return undefined;
    throw error;
  }
}
