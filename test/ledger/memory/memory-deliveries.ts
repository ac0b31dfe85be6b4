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
} from '../../../src/ledger/deliveries.ts';
import { refuseUnseen } from '../../../src/ledger/delivery-row.ts';
import { FETCH_FAILURE } from '../../../src/ledger/fetch-failure.ts';
import { toFetchFailure, toMissing } from '../../../src/ledger/job-row.ts';
import {
  findAsked,
  MISSING,
  RUN_NOW_DONE,
  toDetails,
  toJobWish,
} from '../../../src/ledger/job-wish.ts';
import type { Ledger, PageOptions } from '../../../src/ledger/ledger.ts';
import { ledgerFailure } from '../../../src/ledger/ledger-errors.ts';
import { type MemoryStore, NAME } from './memory-store.ts';

export type MemoryDelivery = { -readonly [Key in keyof Delivery]: Delivery[Key] };

export interface MemoryMessage extends QueuedMessage {
  attempts: number;
  state: 'queued' | 'sent' | 'given_up';
  dueAtMs: number;
  errorCode: string | null;
}

const NOTHING_FOUND = {
  run: null,
  reasons: [],
  waived: [],
  trouble: null,
  placed: null,
  rows: null,
  orders: null,
  copies: null,
  totalPrice: null,
  columns: null,
  exitCode: null,
};

/** One process' view of scheduled imports in memory. */
export class MemoryDeliveries implements Deliveries {
  readonly #open: () => MemoryStore;
  readonly #releaseRun: Ledger['releaseRun'];

  constructor(open: () => MemoryStore, releaseRun: Ledger['releaseRun']) {
    this.#open = open;
    this.#releaseRun = releaseRun;
  }

  async claimJob(job: string): Promise<JobClaim | undefined> {
    const { claims } = this.#store;
    if (claims.has(job)) return undefined;
    const lost = new AbortController().signal;
    const claim: JobClaim = {
      job,
      lost,
      release: async () => {
        if (claims.get(job)?.claim === claim) claims.delete(job);
      },
    };
    claims.set(job, { claim, owner: this });
    return claim;
  }

  releaseClaims(): void {
    const { claims } = this.#store;
    for (const [job, { owner }] of claims) if (owner === this) claims.delete(job);
  }

  async take(file: NewDelivery): Promise<Delivery> {
    const { deliveries, now } = this.#store;
    const delivery: MemoryDelivery = {
      ...file,
      ...NOTHING_FOUND,
      modifiedAtMs: Math.floor(file.modifiedAtMs),
      id: `d-${(deliveries.length + 0x1000_0000).toString(16)}`,
      state: 'taken',
      releasedBy: null,
      releasedAtMs: null,
      takenAtMs: now(),
      endedAtMs: null,
    };
    deliveries.push(delivery);
    return { ...delivery };
  }

  async change(
    id: string,
    from: readonly DeliveryState[],
    change: DeliveryChange,
    messages: readonly NewMessage[] = [],
  ): Promise<Delivery | undefined> {
    const delivery = this.#store.deliveries.find((one) => one.id === id);
    if (!delivery || !from.includes(delivery.state)) return undefined;
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    Object.assign(delivery, Object.fromEntries(given));
    if (change.state) {
      const isEnd = change.state === 'done' || change.state === 'failed';
      delivery.endedAtMs = isEnd ? this.#store.now() : null;
    }
    await this.queueMessages(messages);
    return { ...delivery };
  }

  async get(idStart: string): Promise<Delivery> {
    return { ...this.#find(idStart) };
  }

  async list(
    filter: DeliveryFilter,
    { after = null, limit = 1000 }: PageOptions = {},
  ): Promise<DeliveryPage> {
    const { states, ...texts } = filter;
    const { deliveries } = this.#store;
    const end = after === null ? deliveries.length : Number(after);
    const found = deliveries
      .slice(0, end)
      .filter((one) => states === undefined || states.includes(one.state))
      .filter((one) =>
        Object.entries(texts).every(
          ([key, value]) => value === undefined || one[key as keyof typeof texts] === value,
        ),
      )
      .toReversed();
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const next = found.length > limit && last ? String(deliveries.indexOf(last)) : null;
    return { deliveries: page.map((one) => ({ ...one })), next };
  }

  async release(
    idStart: string,
    by: string | null = null,
    terms: ReleaseTerms = {},
  ): Promise<Delivery> {
    const delivery = this.#find(idStart);
    const { id, run, state } = delivery;
    if (state === 'held') {
      refuseUnseen(delivery, terms);
      const held = this.#store.runs.find((one) => one.id === run);
      if (run !== null && (held?.isOnHold || held?.state === 'purged')) {
        await this.#releaseRun(run, by, terms);
      } else this.#store.releaseDelivery(delivery, by);
    } else if (delivery.releasedAtMs === null) {
      throw ledgerFailure('delivery_not_held', { delivery: id, state });
    }
    return { ...delivery };
  }

  async fire(job: string, tickAtMs: number, latestMs: number): Promise<boolean> {
    const { firings } = this.#store;
    const lastMs = firings.get(job) ?? Number.NEGATIVE_INFINITY;
    if (tickAtMs === lastMs || (tickAtMs < lastMs && lastMs <= latestMs)) return false;
    firings.set(job, tickAtMs);
    return true;
  }

  async lastFiring(job: string): Promise<number | null> {
    return this.#store.firings.get(job) ?? null;
  }

  async noteJob(note: JobNote): Promise<void> {
    this.#store.jobs.set(note.name, { ...note, notedAtMs: this.#store.now() });
  }

  async forgetJob(job: string): Promise<void> {
    this.#store.jobs.delete(job);
  }

  async askOfJob({ job, what, by, note }: JobAsk): Promise<AskedOfJob> {
    const noted = this.#store.jobs.get(job);
    const asked = findAsked({ job, wish: this.#wishOf(job), note: noted }, what);
    if (asked) return asked;
    const event = this.#store.addJobEvent({ job, what, by, details: toDetails(note) });
    return { event, isNew: true };
  }

  async wishOf(job: string): Promise<JobWish> {
    return this.#wishOf(job);
  }

  async noteRunNow({ job, number }: JobEvent): Promise<void> {
    await this.remember(job, RUN_NOW_DONE, String(number));
  }

  async jobEvents(
    { job }: { readonly job?: string | undefined },
    { after = null, limit = 100 }: PageOptions = {},
  ): Promise<JobEventPage> {
    const end = after === null ? Number.POSITIVE_INFINITY : Number(after);
    const found = this.#store.jobEvents
      .filter((event) => event.number < end && (job === undefined || event.job === job))
      .toReversed();
    const events = found.slice(0, limit);
    return { events, next: found.length > limit ? String(events.at(-1)?.number) : null };
  }

  #wishOf(job: string): JobWish {
    const requests = this.#store.jobEvents
      .filter((event) => event.job === job && event.what !== 'released')
      .toReversed();
    return toJobWish(requests, this.#recall(job, RUN_NOW_DONE));
  }

  #recall(job: string, key: string): string | null {
    return this.#store.memory.get(JSON.stringify([job, key])) ?? null;
  }

  async jobs(): Promise<readonly JobRecord[]> {
    const { jobs, deliveries, messages } = this.#store;
    const byName = [...jobs.values()].sort((a, b) =>
      Buffer.from(a.name).compare(Buffer.from(b.name)),
    );
    return byName.map((note) => {
      const own = deliveries.filter(({ job }) => job === note.name);
      const latest = own.at(-1);
      const unsent = messages.filter(({ job, state }) => job === note.name && state !== 'sent');
      const count = (wanted: string) => unsent.filter(({ state }) => state === wanted).length;
      const givenUp = unsent.filter(({ state }) => state === 'given_up');
      return {
        ...note,
        ...this.#wishOf(note.name),
        isWatched: this.#store.claims.has(note.name),
        missingAtMs: toMissing(this.#recall(note.name, MISSING), latest ?? null),
        held: own.filter(({ state }) => state === 'held').length,
        latest: latest ? { ...latest } : null,
        messages: {
          queued: count('queued'),
          givenUp: count('given_up'),
          errorCode: unsent.findLast(({ errorCode }) => errorCode !== null)?.errorCode ?? null,
          givenUpOfMs: givenUp.at(-1)?.queuedAtMs ?? null,
        },
        fetchFailure: toFetchFailure(this.#recall(note.name, FETCH_FAILURE)),
      };
    });
  }

  async remember(job: string, key: string, value: string | null): Promise<void> {
    this.#store.memory.set(JSON.stringify([job, key]), value);
  }

  async recall(job: string, key: string): Promise<string | null> {
    return this.#recall(job, key);
  }

  async queueMessages(messages: readonly NewMessage[]): Promise<void> {
    const { messages: queue, now } = this.#store;
    const nowMs = now();
    for (const message of messages) {
      if (queue.some(({ id }) => id === message.id)) continue;
      const state = 'queued';
      const times = { queuedAtMs: nowMs, dueAtMs: nowMs };
      queue.push({ ...message, ...times, attempts: 0, state, errorCode: null });
    }
  }

  async dueMessages(
    limit: number,
    leaseMs: number,
    jobs?: readonly string[],
  ): Promise<readonly QueuedMessage[]> {
    const nowMs = this.#store.now();
    const turns = new Map<string, number>();
    const due = this.#store.messages
      .filter(({ state, dueAtMs }) => state === 'queued' && dueAtMs <= nowMs)
      .filter(({ job }) => jobs === undefined || jobs.includes(job))
      .map((message) => {
        const key = JSON.stringify([message.job, message.channel]);
        const turn = turns.get(key) ?? 0;
        turns.set(key, turn + 1);
        return { message, turn };
      })
      .sort((a, b) => a.turn - b.turn)
      .slice(0, limit);
    return due.map(({ message }) => {
      message.attempts += 1;
      message.dueAtMs = nowMs + leaseMs;
      const { id, job, delivery, channel, body, attempts, queuedAtMs } = message;
      return { id, job, delivery, channel, body, attempts, queuedAtMs };
    });
  }

  async messageSent(id: string): Promise<void> {
    for (const message of this.#store.messages) if (message.id === id) message.state = 'sent';
  }

  async messageFailed(id: string, code: string, retryInMs: number | null): Promise<void> {
    const message = this.#store.messages.find((one) => one.id === id && one.state !== 'sent');
    if (!message) return;
    message.state = retryInMs === null ? 'given_up' : 'queued';
    message.errorCode = code;
    message.dueAtMs = this.#store.now() + (retryInMs ?? 0);
  }

  get #store(): MemoryStore {
    return this.#open();
  }

  #find(idStart: string): MemoryDelivery {
    const found = this.#store.deliveries.filter(({ id }) => id.startsWith(idStart)).toReversed();
    const [only, ...others] = found;
    if (!only) throw ledgerFailure('delivery_unknown', { ledger: NAME, idStart });
    if (others.length > 0) {
      throw ledgerFailure('delivery_ambiguous', { idStart, deliveries: found.map(({ id }) => id) });
    }
    return only;
  }
}
