import { SeededRandom } from './random.ts';
import type { LedgerUser, SimulatedLedger, Stopped } from './simulated-ledger.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Makes of a seed another one. */
const STOPPERS = 0x4a175;
/** So many worlds have one run, which somebody stops, and maybe withdraws, while it is placed. */
const WITH_STOPPER = 1 / 4;
/** For so long a process may not know that a run was stopped. */
const KNOWN_MS = 1_000;

/** Somebody who stops a run, or nobody. */
export class Stopper {
  /** What became of the run; undefined before. */
  #what: Stopped | undefined;
  #atMs = 0;
  #posts = 0;
  /** Whether the ledger is asked. */
  isBusy = false;
  readonly isThere: boolean;
  readonly #random: SeededRandom;
  readonly #time: VirtualTime;
  readonly #ledger: SimulatedLedger;

  constructor(seed: number, time: VirtualTime, ledger: SimulatedLedger) {
    this.#random = new SeededRandom(seed ^ STOPPERS);
    this.#time = time;
    this.#ledger = ledger;
    this.isThere = ledger.hasReleases && this.#random.chance(WITH_STOPPER);
  }

  get isToCome(): boolean {
    return this.#what === undefined;
  }

  get isWithdrawn(): boolean {
    return this.#what === 'withdrawn';
  }

  stopLater(user: LedgerUser, run: string, onFault: (fault: string) => void): void {
    this.#time.after(this.#random.int(this.#random.pick([100, 5_000])), async () => {
      this.isBusy = true;
      this.#what = await this.#ledger.stop(user, run, this.#random.chance(0.5));
      this.#atMs = this.#time.nowMs;
      this.isBusy = false;
      if (this.isWithdrawn && this.#posts > 0) onFault('a run was withdrawn after it was sent');
    });
  }

  async release(user: LedgerUser, run: string): Promise<void> {
    if (this.#what !== 'stopped') return;
    this.#what = 'neither';
    await this.#ledger.release(user, run, {});
  }

  /** Notes that an order is sent; whether it must not be. */
  isTooLate(): boolean {
    this.#posts += 1;
    const isKnown = this.#time.nowMs > this.#atMs + KNOWN_MS;
    return this.isWithdrawn || (this.#what === 'stopped' && isKnown);
  }
}
