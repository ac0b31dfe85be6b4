/** Waits before an order is retried, in milliseconds. */
export interface DelayOptions {
  /** First wait for a locked or busy project; each further one is 1.6 times as long. @default 250 */
  readonly firstMs?: number;
  /** Longest wait where the service asks for none. @default 30000 */
  readonly longestMs?: number;
  /** Longest wait that the service gets if it asks for one (`Retry-After`). @default 3600000 */
  readonly longestAskedMs?: number;
  /** From a lost answer to the first look-up, and again to the next one; 1.6 times as long after each further one. @default 1000 */
  readonly settleMs?: number;
}

export type Delays = Required<DelayOptions>;

export const DEFAULT_DELAYS: Delays = {
  firstMs: 250,
  longestMs: 30_000,
  longestAskedMs: 3_600_000,
  settleMs: 1_000,
};

const GROWTH = 1.6;

/** A wait that grows with the number of waits before it, jittered to 50 to 100 % so that orders do not return in step. */
export function growingDelay(delays: Delays, waits: number, random: () => number): number {
  const full = Math.min(delays.longestMs, delays.firstMs * GROWTH ** waits);
  return Math.ceil(full * (0.5 + random() / 2));
}

/**
 * The wait for a lost answer to settle. It grows with the requests that were sent: a gateway that answers each in the service's
 * place would be sent the same body again and again.
 *
 * @param attempts requests sent for the order, this one included
 */
export function settleDelay(delays: Delays, attempts: number): number {
  const grown = Math.min(delays.longestMs, delays.settleMs * GROWTH ** Math.max(0, attempts - 1));
  return Math.round(Math.max(delays.settleMs, grown));
}

/** The wait that a service asked for; 0 if it asked for none. */
export function askedDelay(delays: Delays, retryAfterMs: number | null): number {
  return Math.min(retryAfterMs ?? 0, delays.longestAskedMs);
}
