import { setTimeout } from 'node:timers/promises';
import type { Deliveries, JobClaim } from '../../deliveries.ts';
import { SharedDeliveries } from '../../steps/deliveries/shared-deliveries.ts';
import type { SqliteEngine } from '../run-steps.ts';
import { JobLock } from './job-lock.ts';

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
