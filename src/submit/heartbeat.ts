import type { Worker } from '../ledger/ledger.ts';
import type { Clock } from './clock.ts';

interface HeartbeatOptions {
  readonly open: () => Promise<Worker>;
  readonly clock: Clock;
}

/** After this part of a lease without a heartbeat nothing more is sent: another process may soon take over. */
const SAFE_PART = 0.6;
/** After this part, requests in flight are cut off, so that they are over when another process takes over. */
const CUT_OFF_PART = 0.75;
const BEATS_PER_LEASE = 4;

/** Keeps this process' worker alive, and knows whether its claims can still be relied on. */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  readonly #workers: Worker[] = [];
  readonly #ended = new AbortController();
  #inFlight = new AbortController();
  #renewedAtMs = Number.NEGATIVE_INFINITY;
  #beating: Promise<void> | undefined;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
  }

  /** The worker to claim with. */
  get worker(): Worker {
    const worker = this.#workers.at(-1);
    if (!worker) throw new Error('The heartbeat has not been started');
    return worker;
  }

  /** Every worker so far, the one to claim with last. */
  get workers(): readonly Worker[] {
    return this.#workers;
  }

  /**
   * Aborted when the claims of what is in flight now are lost, as after this process was stopped for long: another process may order these
   * projects then.
   */
  get inFlight(): AbortSignal {
    return this.#inFlight.signal;
  }

  async start(): Promise<void> {
    await this.#open();
    this.#beating = this.#keepAlive();
  }

  /** Opens another worker in place of one that was considered dead. */
  async reopen(lost: Worker): Promise<void> {
    if (this.worker !== lost) return;
    this.#cutOff();
    await this.#open();
  }

  /** A heartbeat or claim that was requested at `sinceMs` of the monotonic clock succeeded. */
  renewed(worker: Worker, sinceMs: number): void {
    if (worker === this.worker) this.#renewedAtMs = sinceMs;
  }

  /** False when the worker's orders may be somebody else's by now. */
  isHeldBy(worker: Worker): boolean {
    return worker === this.worker && !this.#isSilentFor(SAFE_PART);
  }

  async end(): Promise<void> {
    this.#ended.abort();
    await this.#beating;
    for (const worker of this.#workers) await worker.close();
  }

  #isSilentFor(part: number): boolean {
    const { clock } = this.#options;
    const { leaseMs } = this.worker;
    return clock.monotonicMs() - this.#renewedAtMs >= leaseMs * part;
  }

  #cutOff(): void {
    this.#inFlight.abort();
    this.#inFlight = new AbortController();
  }

  async #open(): Promise<void> {
    const sinceMs = this.#options.clock.monotonicMs();
    this.#workers.push(await this.#options.open());
    this.#renewedAtMs = sinceMs;
  }

  /** A heartbeat that hangs, for example because another process holds the ledger, does not delay the cut-off. */
  async #keepAlive(): Promise<void> {
    const { clock } = this.#options;
    const { signal } = this.#ended;
    let beat: Promise<void> | undefined;
    for (;;) {
      await clock.sleep(this.worker.leaseMs / BEATS_PER_LEASE, signal);
      if (signal.aborted) break;
      if (this.#isSilentFor(CUT_OFF_PART)) this.#cutOff();
      beat ??= this.#beat().finally(() => {
        beat = undefined;
      });
    }
    await beat;
  }

  async #beat(): Promise<void> {
    const { worker } = this;
    const sinceMs = this.#options.clock.monotonicMs();
    // A ledger that cannot be written shows at the next claim; until then nothing is sent without a heartbeat.
    const alive = await worker.beat().catch(() => undefined);
    if (alive) this.renewed(worker, sinceMs);
    if (alive === false) await this.reopen(worker).catch(() => undefined);
  }
}
