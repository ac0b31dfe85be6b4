import type { FetchFailure, NewMessage } from '../ledger/deliveries.ts';
import {
  type KnownFetchFailure,
  parseFetchFailure,
  toFetchFailureText,
} from '../ledger/fetch-failure.ts';
import type { JobConfig } from './config/config-schema.ts';
import type { JobWork } from './watch-setting.ts';

/** The source was not reached, or its answer was not whole: it may be next time. */
const MAY_PASS = 'fetch_failed';
const LONGEST_TEXT_CHARS = 1000;

/** Remembers in the ledger since when files of a job cannot be fetched, or taken, and tells that once, whatever becomes of this process. */
export class JobTrouble {
  readonly #work: JobWork;
  readonly #key: string;
  readonly #toMessages: (job: JobConfig, failure: FetchFailure) => NewMessage[];
  readonly #patienceMs: number;

  /** @param key of what the ledger remembers */
  constructor(
    work: JobWork,
    key: string,
    toMessages: (job: JobConfig, failure: FetchFailure) => NewMessage[],
    patienceMs = 0,
  ) {
    this.#work = work;
    this.#key = key;
    this.#toMessages = toMessages;
    this.#patienceMs = patienceMs;
  }

  /** It has failed, perhaps again. */
  async note(code: string, message: string): Promise<void> {
    const { ledger, job, clock } = this.#work;
    const nowMs = clock.wallMs();
    const before = await this.#recall();
    const failure = {
      code,
      text: message.slice(0, LONGEST_TEXT_CHARS),
      sinceMs: Math.min(before?.sinceMs ?? nowMs, nowMs),
      isTold: before?.isTold ?? false,
    };
    // Messages have the time in their ids: it is remembered before they are queued.
    await this.#remember(failure);
    const isLasting = code !== MAY_PASS || nowMs - failure.sinceMs >= this.#patienceMs;
    if (failure.isTold || !isLasting) return;
    const messages = this.#toMessages(job, failure);
    if (messages.length === 0) return;
    await ledger.deliveries.queueMessages(messages);
    await this.#remember({ ...failure, isTold: true });
  }

  /** Nothing is wrong any more. Gives what was. */
  async end(): Promise<FetchFailure | null> {
    const before = await this.#recall();
    if (before) await this.#work.ledger.deliveries.remember(this.#work.job.name, this.#key, null);
    return before;
  }

  async #recall(): Promise<KnownFetchFailure | null> {
    const { ledger, job } = this.#work;
    return parseFetchFailure(await ledger.deliveries.recall(job.name, this.#key));
  }

  async #remember(failure: KnownFetchFailure): Promise<void> {
    const { ledger, job } = this.#work;
    await ledger.deliveries.remember(job.name, this.#key, toFetchFailureText(failure));
  }
}
