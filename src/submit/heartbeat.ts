import type { Allowance, Load, Worker } from '../ledger/ledger.ts';
import type { Clock } from './clock.ts';

interface HeartbeatOptions {
  readonly open: () => Promise<Worker>;
  readonly clock: Clock;
  /** What is under way, told with each heartbeat. */
  readonly load: () => Load;
  /** Told what may be under way, after each heartbeat. */
  readonly onAllowed: (allowance: Allowance) => void;
  /** Called when a heartbeat shows that the worker was taken for dead. */
  readonly onLost: () => void;
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
  readonly #closed = new Set<Worker>();
  readonly #ended = new AbortController();
  #inFlight = new AbortController();
  #renewedAtMs = Number.NEGATIVE_INFINITY;
  #beating: Promise<void> | undefined;
  #beat: Promise<void> | undefined;
  #reopening: Promise<void> | undefined;

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
    await this.beat();
    this.#beating = this.#keepAlive();
  }

  /** Opens another worker in place of one that was considered dead. */
  async reopen(lost: Worker): Promise<void> {
    if (this.worker !== lost) return;
    this.#reopening ??= this.#openAgain().finally(() => {
      this.#reopening = undefined;
    });
    await this.#reopening;
  }

  /** Ends the worker and opens another one: what a worker keeps grows with the orders that it placed. Nothing may be in hand. */
  async renew(): Promise<void> {
    const old = this.worker;
    this.#closed.add(old);
    await old.close();
    await this.reopen(old);
  }

  /**
   * Resolves when a heartbeat has been answered. One at a time: what is under way is told for certain only if no answer is still to
   * come.
   */
  beat(): Promise<void> {
    this.#beat ??= this.#beatNow().finally(() => {
      this.#beat = undefined;
    });
    return this.#beat;
  }

  /** A heartbeat or claim that was requested at `sinceMs` of the monotonic clock succeeded. */
  renewed(worker: Worker, sinceMs: number): void {
    if (worker === this.worker) this.#renewedAtMs = Math.max(this.#renewedAtMs, sinceMs);
  }

  /** False when the worker's orders may be somebody else's by now. */
  isHeldBy(worker: Worker): boolean {
    return worker === this.worker && !this.#isSilentFor(SAFE_PART);
  }

  async end(): Promise<void> {
    this.#ended.abort();
    await this.#beating;
    for (const worker of this.#workers) if (!this.#closed.has(worker)) await worker.close();
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

  #openAgain(): Promise<void> {
    this.#cutOff();
    return this.#open();
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
    for (;;) {
      await clock.sleep(this.worker.leaseMs / BEATS_PER_LEASE, signal);
      if (signal.aborted) break;
      if (this.#isSilentFor(CUT_OFF_PART)) this.#cutOff();
      // A ledger that cannot be written shows at the next claim; until then nothing is sent without a heartbeat.
      this.beat().catch(() => {});
    }
    await this.#beat?.catch(() => {});
  }

  async #beatNow(): Promise<void> {
    const { worker } = this;
    const { clock, load, onAllowed, onLost } = this.#options;
    const sinceMs = clock.monotonicMs();
    const allowance = await worker.beat(load());
    if (!allowance) {
      onLost();
      return this.reopen(worker);
    }
    this.renewed(worker, sinceMs);
    if (worker === this.worker) onAllowed(allowance);
  }
}
