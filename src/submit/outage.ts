import type { ClaimedOrder } from '../ledger/ledger.ts';
import type { ServiceError } from '../service/errors.ts';
import { isServiceDown } from './decide.ts';
import { askedDelay, type Delays, growingDelay } from './delays.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { Limiter } from './limiter.ts';
import type { Patience } from './patience.ts';
import type { SubmitOptions } from './submit-options.ts';

/** Longest wait between look-ups of a service that is down, unless it asks for a longer one. */
const LONGEST_PROBE_MS = 1_000;

interface OutageOptions extends Pick<SubmitOptions, 'service' | 'onDown'> {
  readonly limiter: Limiter;
  readonly patience: Patience;
  readonly heartbeat: Heartbeat;
  readonly delays: Delays;
  readonly random: () => number;
  readonly isStopped: () => boolean;
  readonly pause: (ms: number) => Promise<void>;
  /** How many other processes order at the service. */
  readonly others: () => number;
}

/** Looks whether a service that is down is up again. */
export class Outage {
  readonly #options: OutageOptions;
  /** The project that is looked up. */
  lastTried: ClaimedOrder | undefined;
  /** The wait that the last answer asked for. */
  askedMs = 0;

  constructor(options: OutageOptions) {
    this.#options = options;
  }

  /**
   * One look-up at a time, with increasing pauses or those it asks for, until one is answered. All processes together look up about as
   * often as one: whoever finds it down lets the others wait. False if patience is over.
   */
  async pass(): Promise<boolean> {
    const { limiter, patience, heartbeat, delays, random, isStopped, pause } = this.#options;
    let { askedMs } = this;
    for (let tries = 0; limiter.isDown && !isStopped(); tries++) {
      if (patience.isOver) return false;
      const ownMs = Math.min(LONGEST_PROBE_MS, growingDelay(delays, tries, random));
      await pause(Math.max(ownMs, askedMs, limiter.pausedMs));
      if (isStopped()) return true;
      await heartbeat.beat();
      const isShared = this.#options.others() > 0;
      // Another process has just found it down.
      if (isShared && limiter.pausedMs > 0) continue;
      const down = await this.#findDown();
      if (down && isShared) await heartbeat.worker.pause(LONGEST_PROBE_MS);
      if (!down) limiter.up();
      askedMs = askedDelay(delays, down?.retryAfterMs ?? null);
    }
    return true;
  }

  /** Why the service does not answer a look-up; nothing when it does. */
  async #findDown(): Promise<ServiceError | undefined> {
    if (!this.lastTried) return undefined;
    const { service, patience, delays, onDown } = this.#options;
    try {
      await service.getProject(this.lastTried);
      return undefined;
    } catch (error) {
      if (!isServiceDown(error)) return undefined;
      patience.asked(askedDelay(delays, error.retryAfterMs));
      onDown?.(error, patience.leftMs);
      return error;
    }
  }
}
