import type {
  Deliveries,
  DeliveryChange,
  DeliveryFilter,
  DeliveryState,
  JobAsk,
  JobClaim,
  JobEvent,
  JobNote,
  NewDelivery,
  NewMessage,
  ReleaseTerms,
} from '../../deliveries.ts';
import { newDeliveryId } from '../../delivery-row.ts';
import { RUN_NOW_DONE } from '../../job-wish.ts';
import type { PageOptions } from '../../port/page-options.ts';
import type { Engine } from '../engine.ts';
import { changeDelivery, newMark, releaseHeld, takeDelivery } from './change-deliveries.ts';
import { findDelivery, listDeliveries } from './find-deliveries.ts';
import { askOfJob, readJobEvents, readWish } from './job-events.ts';
import { readNow, recall, remember } from './job-memory.ts';
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

  async take(file: NewDelivery) {
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
  ) {
    const changing = { id, from, change, mark: newMark() };
    return this.#engine.changeAgain(() => changeDelivery(changing, messages));
  }

  get(idStart: string) {
    return this.#engine.read(findDelivery(this.#engine.place, idStart));
  }

  list(filter: DeliveryFilter, page?: PageOptions) {
    return this.#engine.read(listDeliveries(filter, page));
  }

  release(idStart: string, by: string | null = null, terms: ReleaseTerms = {}) {
    const { place } = this.#engine;
    return this.#engine.change(() => releaseHeld(place, idStart, { ...terms, by }));
  }

  fire(job: string, tickAtMs: number, latestMs: number) {
    const tick = { tickAtMs, latestMs, mark: newMark() };
    return this.#engine.write(() => fire(job, tick));
  }

  lastFiring(job: string) {
    return this.#engine.read(lastFiring(job));
  }

  noteJob(note: JobNote) {
    return this.#engine.write(() => noteJob(note));
  }

  forgetJob(job: string) {
    return this.#engine.write(() => forgetJob(job));
  }

  async jobs() {
    return this.#engine.read(readJobs(await this.whichAreClaimed()));
  }

  askOfJob(request: JobAsk) {
    return this.#engine.change(() => askOfJob(request));
  }

  wishOf(job: string) {
    return this.#engine.read(readWish(job));
  }

  noteRunNow({ job, number }: JobEvent) {
    return this.remember(job, RUN_NOW_DONE, String(number));
  }

  jobEvents({ job }: { readonly job?: string | undefined }, page?: PageOptions) {
    return this.#engine.read(readJobEvents(job, page));
  }

  remember(job: string, key: string, value: string | null) {
    return this.#engine.write(() => remember(job, key, value));
  }

  recall(job: string, key: string) {
    return this.#engine.read(recall(job, key));
  }

  nowMs() {
    return this.#engine.read(readNow());
  }

  queueMessages(messages: readonly NewMessage[]) {
    return this.#engine.write(() => queueMessages(messages));
  }

  dueMessages(limit: number, leaseMs: number, jobs?: readonly string[]) {
    return this.#engine.changeAgain(() => leaseMessages(limit, leaseMs, jobs));
  }

  messageSent(id: string) {
    return this.#engine.write(() => noteSent(id));
  }

  messageFailed(id: string, code: string, retryInMs: number | null) {
    return this.#engine.write(() => noteFailed(id, code, retryInMs));
  }
}
