import { InterruptedError, messageOf } from '../../errors.ts';
import { FETCH_FAILURE } from '../../ledger/fetch-failure.ts';
import { exitCodeOf } from '../../output/exit-codes.ts';
import { codeOf, isOfLedger } from '../failures.ts';
import { makeFolders } from '../folder/job-folders.ts';
import { endTrouble, noteTrouble, PATIENCE_MS, type Trouble } from '../job-trouble.ts';
import { fetchFailedMessages } from '../tell/messages.ts';
import type { JobWork } from '../watch-setting.ts';
import { fetchFiles } from './fetch-files.ts';

/** After a failure, and twice as long after each that follows. */
const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 15 * 60_000;

/** Fetches files of a job when it is time: at each tick of its schedule, or now and then, and again later if that failed. */
export class JobFetches {
  readonly #work: JobWork;
  readonly #trouble: Trouble;
  /** By the clock that never jumps. */
  #dueAtMs = Number.NEGATIVE_INFINITY;
  #failures = 0;
  /** Files that were still being written at their source the last time. */
  #growing: ReadonlySet<string> = new Set();

  /** @param patienceMs How long a source may be unreachable before somebody is told. @default 10 minutes */
  constructor(work: JobWork, patienceMs = PATIENCE_MS) {
    this.#work = work;
    this.#trouble = { key: FETCH_FAILURE, toMessages: fetchFailedMessages, patienceMs };
  }

  /** The last time failed, or left something for later. */
  get isRetrying(): boolean {
    return this.#failures > 0 || this.#growing.size > 0;
  }

  /**
   * Fetches if it is time, until it is stopped.
   *
   * @param isTick the job's schedule says so
   * @param isAsked a person says so
   * @returns the exit code
   */
  async look(isTick: boolean, signal: AbortSignal, isAsked = false): Promise<number> {
    const { clock, job } = this.#work;
    const isDue = clock.monotonicMs() >= this.#dueAtMs;
    if (!job.from) {
      // It may have fetched before.
      if (isDue) await endTrouble(this.#work, this.#trouble);
      this.#dueAtMs = Number.POSITIVE_INFINITY;
      return 0;
    }
    if (!isDue && !isAsked && !(isTick && job.schedule)) return 0;
    const code = await this.#fetch(signal);
    this.#failures = code === 0 ? 0 : this.#failures + 1;
    const everyMs = Math.min(job.from.everyMs, this.isRetrying ? FIRST_RETRY_MS : Infinity);
    const waitMs = code === 0 ? everyMs : retryMs(this.#failures);
    // One that is scheduled waits for its next tick.
    const isDone = !this.isRetrying && job.schedule !== null;
    this.#dueAtMs = isDone ? Number.POSITIVE_INFINITY : clock.monotonicMs() + waitMs;
    return code;
  }

  /** Files wait for others: these are looked for soon. */
  expectMore(): void {
    this.#dueAtMs = Math.min(this.#dueAtMs, this.#work.clock.monotonicMs() + FIRST_RETRY_MS);
  }

  async #fetch(signal: AbortSignal): Promise<number> {
    const { job, folders, clock, ledger, log, environment = {} } = this.#work;
    if (!job.from) return 0;
    const { deliveries } = ledger;
    const growing = new Set<string>();
    try {
      await makeFolders(folders);
      const files = await fetchFiles(job.from, {
        folder: folders.in,
        files: job.files,
        settleMs: job.settleMs,
        memory: {
          recall: (key) => deliveries.recall(job.name, key),
          remember: (key, value) => deliveries.remember(job.name, key, value),
        },
        environment,
        clock,
        onGrowing: (name) => growing.add(name),
        signal,
      });
      for (const { name, bytes } of files) {
        const text = `Fetched ${JSON.stringify(name)} (${bytes} bytes).`;
        log({ level: 'info', event: 'fetched', text, facts: { file: name, bytes } });
      }
      const before = await endTrouble(this.#work, this.#trouble);
      if (before) {
        const since = new Date(before.sinceMs).toISOString();
        const text = `Files can be fetched again. Fetching had been failing since ${since}.`;
        log({ level: 'info', event: 'fetch_recovered', text });
      }
      return 0;
    } catch (error) {
      if (error instanceof InterruptedError) return 0;
      if (isOfLedger(error)) throw error;
      const found = { code: codeOf(error), message: messageOf(error) };
      log({ level: 'error', event: found.code, text: found.message });
      await noteTrouble(this.#work, this.#trouble, found);
      return exitCodeOf(error);
    } finally {
      for (const name of [...growing].filter((one) => !this.#growing.has(one))) {
        const text = `${JSON.stringify(name)} is still being written at its source. It will be fetched when it is complete.`;
        log({ level: 'info', event: 'unsettled', text });
      }
      this.#growing = growing;
    }
  }
}

function retryMs(failures: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
}
