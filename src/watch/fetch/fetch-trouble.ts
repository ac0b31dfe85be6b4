import {
  FETCH_FAILURE,
  type KnownFetchFailure,
  parseFetchFailure,
  toFetchFailureText,
} from '../../ledger/fetch-failure.ts';
import { fetchFailedMessages } from '../tell/messages.ts';
import type { JobWork } from '../watch-setting.ts';

/** What goes away by itself has so long to do so before somebody is told. */
export const FETCH_PATIENCE_MS = 10 * 60_000;
/** The source was not reached, or its answer was not whole: it may be next time. */
const MAY_PASS = 'fetch_failed';
const LONGEST_TEXT_CHARS = 1000;

/** Remembers in the ledger since when files of a job cannot be fetched, and tells that once, whatever becomes of this process. */
export class FetchTrouble {
  readonly #work: JobWork;
  readonly #patienceMs: number;

  constructor(work: JobWork, patienceMs: number) {
    this.#work = work;
    this.#patienceMs = patienceMs;
  }

  /** Fetching has failed, perhaps again. */
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
    const messages = fetchFailedMessages(job, failure);
    if (messages.length === 0) return;
    await ledger.deliveries.queueMessages(messages);
    await this.#remember({ ...failure, isTold: true });
  }

  /** Nothing is wrong, or nothing is fetched any more. */
  async end(): Promise<void> {
    const before = await this.#recall();
    if (!before) return;
    const { ledger, job, log } = this.#work;
    await ledger.deliveries.remember(job.name, FETCH_FAILURE, null);
    if (!job.from) return;
    const since = new Date(before.sinceMs).toISOString();
    const text = `Files can be fetched again. Fetching had been failing since ${since}.`;
    log({ level: 'info', event: 'fetch_recovered', text });
  }

  async #recall(): Promise<KnownFetchFailure | null> {
    const { ledger, job } = this.#work;
    return parseFetchFailure(await ledger.deliveries.recall(job.name, FETCH_FAILURE));
  }

  async #remember(failure: KnownFetchFailure): Promise<void> {
    const { ledger, job } = this.#work;
    await ledger.deliveries.remember(job.name, FETCH_FAILURE, toFetchFailureText(failure));
  }
}
