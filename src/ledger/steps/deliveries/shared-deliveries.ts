import type {
  AskedOfJob,
  Deliveries,
  Delivery,
  DeliveryChange,
  DeliveryFilter,
  DeliveryPage,
  DeliveryState,
  JobAsk,
  JobClaim,
  JobEvent,
  JobEventPage,
  JobNote,
  JobRecord,
  JobWish,
  NewDelivery,
  NewMessage,
  QueuedMessage,
  ReleaseTerms,
} from '../../deliveries.ts';
import { newDeliveryId } from '../../delivery-row.ts';
import { RUN_NOW_DONE } from '../../job-wish.ts';
import type { PageOptions } from '../../page-options.ts';
import type { Engine } from '../engine.ts';
import { changeDelivery, newMark, releaseHeld, takeDelivery } from './change-deliveries.ts';
import { findDelivery, listDeliveries } from './find-deliveries.ts';
import { askOfJob, readJobEvents, readWish } from './job-events.ts';
import { recall, remember } from './job-memory.ts';
import { fire, forgetJob, lastFiring, noteJob, readJobs } from './jobs.ts';
import { leaseMessages, noteFailed, noteSent, queueMessages } from './messages.ts';

/** Scheduled imports in a database. Claims are each engine's own. */
export abstract class SharedDeliveries implements Deliveries {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  abstract claimJob(job: string): Promise<JobClaim | undefined>;

  /** Releases all claims, as the end of the process would. */
  abstract releaseClaims(): Promise<void>;

  /** Tells which jobs a process has claimed now. */
  protected abstract whichAreClaimed(): Promise<(job: string) => boolean>;

  async take(file: NewDelivery): Promise<Delivery> {
    for (;;) {
      const id = newDeliveryId();
      const taken = await this.#engine.write(() => takeDelivery(id, file));
      if (taken) return taken;
    }
  }

  change(
    id: string,
    from: readonly DeliveryState[],
    change: DeliveryChange,
    messages: readonly NewMessage[] = [],
  ): Promise<Delivery | undefined> {
    const changing = { id, from, change, mark: newMark() };
    return this.#engine.changeAgain(() => changeDelivery(changing, messages));
  }

  get(idStart: string): Promise<Delivery> {
    return this.#engine.read(findDelivery(this.#engine.place, idStart));
  }

  list(filter: DeliveryFilter, page?: PageOptions): Promise<DeliveryPage> {
    return this.#engine.read(listDeliveries(filter, page));
  }

  release(idStart: string, by: string | null = null, terms: ReleaseTerms = {}): Promise<Delivery> {
    const { place } = this.#engine;
    return this.#engine.change(() => releaseHeld(place, idStart, { ...terms, by }));
  }

  fire(job: string, tickAtMs: number, latestMs: number): Promise<boolean> {
    const tick = { tickAtMs, latestMs, mark: newMark() };
    return this.#engine.write(() => fire(job, tick));
  }

  lastFiring(job: string): Promise<number | null> {
    return this.#engine.read(lastFiring(job));
  }

  noteJob(note: JobNote): Promise<void> {
    return this.#engine.write(() => noteJob(note));
  }

  forgetJob(job: string): Promise<void> {
    return this.#engine.write(() => forgetJob(job));
  }

  async jobs(): Promise<readonly JobRecord[]> {
    return this.#engine.read(readJobs(await this.whichAreClaimed()));
  }

  askOfJob(request: JobAsk): Promise<AskedOfJob> {
    return this.#engine.change(() => askOfJob(request));
  }

  wishOf(job: string): Promise<JobWish> {
    return this.#engine.read(readWish(job));
  }

  noteRunNow({ job, number }: JobEvent): Promise<void> {
    return this.remember(job, RUN_NOW_DONE, String(number));
  }

  jobEvents(
    { job }: { readonly job?: string | undefined },
    page?: PageOptions,
  ): Promise<JobEventPage> {
    return this.#engine.read(readJobEvents(job, page));
  }

  remember(job: string, key: string, value: string | null): Promise<void> {
    return this.#engine.write(() => remember(job, key, value));
  }

  recall(job: string, key: string): Promise<string | null> {
    return this.#engine.read(recall(job, key));
  }

  queueMessages(messages: readonly NewMessage[]): Promise<void> {
    return this.#engine.write(() => queueMessages(messages));
  }

  dueMessages(
    limit: number,
    leaseMs: number,
    jobs?: readonly string[],
  ): Promise<readonly QueuedMessage[]> {
    return this.#engine.changeAgain(() => leaseMessages(limit, leaseMs, jobs));
  }

  messageSent(id: string): Promise<void> {
    return this.#engine.write(() => noteSent(id));
  }

  messageFailed(id: string, code: string, retryInMs: number | null): Promise<void> {
    return this.#engine.write(() => noteFailed(id, code, retryInMs));
  }
}
