import { setTimeout as sleep } from 'node:timers/promises';
import type { OutageOptions } from '../open-options.ts';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;
/** A server that was given up is not tried again for so long. */
const GIVEN_UP_FOR_MS = 10_000;
/** A shorter one is nobody's business. */
const TOLD_AFTER_MS = 1000;
/** How long after the signal to stop what was not recorded is tried again. */
const AFTER_STOP_MS = 8000;

/** One outage of the server at a time: how long it is waited out, and who hears of it. */
export class Outage {
  readonly #options: OutageOptions;
  /** How many statements wait for the end of it. */
  #waiting = 0;
  #sinceMs = 0;
  #telling: NodeJS.Timeout | undefined;
  /** Since when it was told to be away, by the wall clock. */
  #toldMs: number | undefined;
  /** It was waited for as long as it may be: until it answers, nothing waits again. */
  #givenUp: { readonly error: unknown; readonly atMs: number } | undefined;
  #stoppedAtMs = Number.POSITIVE_INFINITY;

  constructor(options: OutageOptions) {
    this.#options = options;
    const stop = () => {
      this.#stoppedAtMs = performance.now();
    };
    if (options.signal?.aborted) stop();
    else options.signal?.addEventListener('abort', stop, { once: true });
  }

  /** Whether the server is waited for also before the ledger was open. */
  get waitsFromStart(): boolean {
    return this.#options.fromStart === true && this.#options.signal?.aborted !== true;
  }

  /** @throws the failure of a moment ago, if the server was given up then: a new try could take seconds */
  assertNotGivenUp(): void {
    const { error, atMs = Number.NEGATIVE_INFINITY } = this.#givenUp ?? {};
    if (performance.now() - atMs < GIVEN_UP_FOR_MS) throw error;
  }

  /** A statement found the server away: call what this gives when it was answered, or given up. */
  begin(error: unknown): (isOver: boolean) => void {
    if (this.#waiting++ === 0) {
      this.#sinceMs = performance.now();
      const wallMs = Date.now();
      this.#toldMs = undefined;
      this.#telling = setTimeout(() => this.#tell(error, wallMs), TOLD_AFTER_MS).unref();
    }
    return (isOver) => {
      if (--this.#waiting === 0) this.#end(isOver);
    };
  }

  /** Pauses before the next try. False if there is to be none. */
  async pause(tries: number, error: unknown): Promise<boolean> {
    const atMs = performance.now();
    const leftMs = this.#endMs - atMs;
    if (this.#givenUp || leftMs <= 0) {
      if (this.#options.patienceMs > 0) this.#givenUp = { error, atMs };
      return false;
    }
    const longestMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries, 8));
    await sleep(Math.min(leftMs, longestMs * (0.5 + Math.random() / 2)));
    return true;
  }

  get #endMs(): number {
    const { patienceMs } = this.#options;
    return Math.min(
      this.#sinceMs + patienceMs,
      Math.max(this.#sinceMs, this.#stoppedAtMs) + AFTER_STOP_MS,
    );
  }

  #tell(error: unknown, wallMs: number): void {
    this.#toldMs = wallMs;
    this.#options.onAway?.(error, wallMs);
  }

  #end(isOver: boolean): void {
    clearTimeout(this.#telling);
    if (this.#toldMs !== undefined && isOver) this.#options.onBack?.(this.#toldMs);
    if (isOver) this.#givenUp = undefined;
  }
}
