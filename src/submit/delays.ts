import type { Latency } from './latency.ts';

/** Waits before an order is retried, in milliseconds. */
export interface DelayOptions {
  /** First wait for a locked or busy project; each further one is 1.4 times as long. @default 100 */
  readonly firstMs?: number;
  /** Longest wait where the service asks for none. @default 30000 */
  readonly longestMs?: number;
  /** Longest wait that the service gets if it asks for one (`Retry-After`). @default 3600000 */
  readonly longestAskedMs?: number;
  /**
   * How long a lost answer has to settle. It is looked up after an eighth of this, as an order that is found is final; not before
   * twice this is it decided that the order is sent again. 1.6 times as long for each further request.
   * @default 1000
   */
  readonly settleMs?: number;
}

export type Delays = Required<DelayOptions>;

export const DEFAULT_DELAYS: Delays = {
  firstMs: 100,
  longestMs: 30_000,
  longestAskedMs: 3_600_000,
  settleMs: 1_000,
};

const GROWTH = 1.4;
const SETTLE_GROWTH = 1.6;
const FIRST_LOOK = 1 / 8;
const DECIDING_LOOK = 2;
/** An order is sent again when an answer that takes so many times as long as any before would have come. */
const SLOWEST_TIMES = 4;

/** A wait that grows with the number of waits before it, jittered to 50 to 100 % so that orders do not return in step. */
export function growingDelay(delays: Delays, waits: number, random: () => number): number {
  const full = Math.min(delays.longestMs, delays.firstMs * GROWTH ** waits);
  return Math.ceil(full * (0.5 + random() / 2));
}

/** What the waits for a lost answer depend on. */
export interface Settling {
  readonly delays: Delays;
  readonly latency: Pick<Latency, 'usualMs' | 'slowestMs'>;
}

/**
 * From a lost answer to the first look-up. It grows with the requests that were sent: a gateway that answers each in the service's
 * place would be sent the same body again and again.
 *
 * @param attempts requests sent for the order, this one included
 */
export function lookUpDelay({ delays, latency }: Settling, attempts: number): number {
  return Math.ceil(Math.max(settleMs(delays, attempts) * FIRST_LOOK, latency.usualMs));
}

/** From that look-up to the one that may decide that the order is sent again. */
export function resendDelay(settling: Settling, attempts: number): number {
  const { delays, latency } = settling;
  const resendMs = Math.max(
    settleMs(delays, attempts) * DECIDING_LOOK,
    latency.slowestMs * SLOWEST_TIMES,
  );
  return Math.ceil(Math.max(0, resendMs - lookUpDelay(settling, attempts)));
}

function settleMs(delays: Delays, attempts: number): number {
  const grown = delays.settleMs * SETTLE_GROWTH ** Math.max(0, attempts - 1);
  return Math.max(delays.settleMs, Math.min(delays.longestMs, grown));
}

/** The wait that a service asked for; 0 if it asked for none. */
export function askedDelay(delays: Delays, retryAfterMs: number | null): number {
  return Math.min(retryAfterMs ?? 0, delays.longestAskedMs);
}
