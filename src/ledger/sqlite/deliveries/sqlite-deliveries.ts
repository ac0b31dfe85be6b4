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
import type { Database } from '../database.ts';
import { withLedgerErrors } from '../ledger-error.ts';
import { findDelivery, listDeliveries, readJobs } from './delivery-reader.ts';
import type { DeliveryWrites } from './delivery-writer.ts';
import { readJobEvents, readWish } from './job-events.ts';
import { JobLock } from './job-lock.ts';

interface DeliveriesContext {
  readonly file: string;
  /** @throws VdpipeError `ledger_closed` */
  readonly db: () => Database;
  /** What writes now: this thread, or the ledger's own. */
  readonly writer: () => Promise<DeliveryWrites>;
}

/** Scheduled imports in a SQLite file. */
export class SqliteDeliveries implements Deliveries {
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
    return this.#read((db) => findDelivery(db, this.#context.file, idStart));
  }

  async list(filter: DeliveryFilter, page?: PageOptions): Promise<DeliveryPage> {
    return this.#read((db) => listDeliveries(db, filter, page));
  }

  async jobs(): Promise<readonly JobRecord[]> {
    return this.#read((db) => readJobs(db, this.#context.file));
  }

  async wishOf(job: string): Promise<JobWish> {
    return this.#read((db) => readWish(db, job));
  }

  async jobEvents(
    { job }: { readonly job?: string | undefined },
    page?: PageOptions,
  ): Promise<JobEventPage> {
    return this.#read((db) => readJobEvents(db, job, page));
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

  async take(...values: Parameters<Deliveries['take']>) {
    return (await this.#context.writer()).take(...values);
  }

  async change(...values: Parameters<Deliveries['change']>) {
    return (await this.#context.writer()).change(...values);
  }

  async release(...values: Parameters<Deliveries['release']>) {
    return (await this.#context.writer()).release(...values);
  }

  async fire(...values: Parameters<Deliveries['fire']>) {
    return (await this.#context.writer()).fire(...values);
  }

  async noteJob(...values: Parameters<Deliveries['noteJob']>) {
    return (await this.#context.writer()).noteJob(...values);
  }

  async forgetJob(...values: Parameters<Deliveries['forgetJob']>) {
    return (await this.#context.writer()).forgetJob(...values);
  }

  async askOfJob(...values: Parameters<Deliveries['askOfJob']>) {
    return (await this.#context.writer()).askOfJob(...values);
  }

  async noteRunNow(...values: Parameters<Deliveries['noteRunNow']>) {
    return (await this.#context.writer()).noteRunNow(...values);
  }

  async remember(...values: Parameters<Deliveries['remember']>) {
    return (await this.#context.writer()).remember(...values);
  }

  async queueMessages(...values: Parameters<Deliveries['queueMessages']>) {
    return (await this.#context.writer()).queueMessages(...values);
  }

  async dueMessages(...values: Parameters<Deliveries['dueMessages']>) {
    return (await this.#context.writer()).dueMessages(...values);
  }

  async messageSent(...values: Parameters<Deliveries['messageSent']>) {
    return (await this.#context.writer()).messageSent(...values);
  }

  async messageFailed(...values: Parameters<Deliveries['messageFailed']>) {
    return (await this.#context.writer()).messageFailed(...values);
  }

  #read<T>(question: (db: Database) => T): T {
    const db = this.#context.db();
    return withLedgerErrors(this.#context.file, () => question(db));
  }
}
