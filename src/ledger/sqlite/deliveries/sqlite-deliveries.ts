import { setTimeout } from 'node:timers/promises';
import type {
  Deliveries,
  Delivery,
  DeliveryFilter,
  DeliveryPage,
  JobClaim,
  JobEventPage,
  JobRecord,
  JobWish,
} from '../../deliveries.ts';
import type { PageOptions } from '../../ledger.ts';
import { findDelivery, listDeliveries } from '../../people/find-deliveries.ts';
import { readJobEvents, readWish } from '../../people/job-events.ts';
import type { Database } from '../database.ts';
import { withLedgerErrors } from '../ledger-error.ts';
import { readSteps } from '../run-steps.ts';
import type { DeliveryWrites } from './delivery-writer.ts';
import { JobLock } from './job-lock.ts';
import { readJobs } from './read-jobs.ts';

interface DeliveriesContext {
  readonly file: string;
  /** @throws VdpipeError `ledger_closed` */
  readonly db: () => Database;
  /** What writes now: this thread, or the ledger's own. */
  readonly writer: () => Promise<DeliveryWrites>;
}

export type SqliteDeliveries = DeliveryQuestions & DeliveryWrites;

/** What of scheduled imports is read from a SQLite file, and the claims of this process. */
class DeliveryQuestions implements Omit<Deliveries, keyof DeliveryWrites> {
  readonly #context: DeliveriesContext;
  /** The latest of each job. */
  readonly #claims = new Map<string, JobLock>();

  constructor(context: DeliveriesContext) {
    this.#context = context;
  }

  async claimJob(job: string): Promise<JobClaim | undefined> {
    // Of a ledger that is closed nothing is claimed.
    this.#context.db();
    const tryClaim = () => JobLock.tryClaim(this.#context.file, job);
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

  /** Releases all claims, as the end of the process would. */
  async releaseClaims(): Promise<void> {
    for (const claim of this.#claims.values()) await claim.release();
  }

  async get(idStart: string): Promise<Delivery> {
    return this.#read((db) => readSteps(db, findDelivery({ file: this.#context.file }, idStart)));
  }

  async list(filter: DeliveryFilter, page?: PageOptions): Promise<DeliveryPage> {
    return this.#read((db) => readSteps(db, listDeliveries(filter, page)));
  }

  async jobs(): Promise<readonly JobRecord[]> {
    return this.#read((db) => readJobs(db, this.#context.file));
  }

  async wishOf(job: string): Promise<JobWish> {
    return this.#read((db) => readSteps(db, readWish(job)));
  }

  async jobEvents(
    { job }: { readonly job?: string | undefined },
    page?: PageOptions,
  ): Promise<JobEventPage> {
    return this.#read((db) => readSteps(db, readJobEvents(job, page)));
  }

  async lastFiring(job: string): Promise<number | null> {
    return this.#read(
      (db) => db.prepare('SELECT tick_at FROM job_firing WHERE job = ?').get(job)?.tick_at ?? null,
    );
  }

  async recall(job: string, key: string): Promise<string | null> {
    return this.#read(
      (db) =>
        db.prepare('SELECT value FROM job_memory WHERE job = ? AND key = ?').get(job, key)?.value ??
        null,
    );
  }

  #read<T>(question: (db: Database) => T): T {
    const db = this.#context.db();
    return withLedgerErrors(this.#context.file, () => question(db));
  }
}

/** Scheduled imports in a SQLite file: what is asked is answered here, the rest is done by what writes now. */
export function openDeliveries(context: DeliveriesContext): SqliteDeliveries {
  return new Proxy(new DeliveryQuestions(context), {
    get: (questions, name) => {
      const answer: unknown = Reflect.get(questions, name);
      if (typeof answer === 'function') return answer.bind(questions);
      // A promise that resolves to it asks for `then`.
      if (typeof name === 'symbol' || name === 'then') return undefined;
      return async (...values: never[]) => {
        const write = name as keyof DeliveryWrites;
        const writer: Record<typeof write, (...values: never[]) => unknown> =
          await context.writer();
        return writer[write](...values);
      };
    },
  }) as SqliteDeliveries;
}
