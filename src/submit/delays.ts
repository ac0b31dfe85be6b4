/** How long is waited before an order is tried again, in milliseconds. */
export interface DelayOptions {
  /** First wait for a locked or busy project; each further one is 1.6 times as long. @default 250 */
  readonly firstMs?: number;
  /** Longest wait, also where the service asks for more. @default 30000 */
  readonly longestMs?: number;
  /** From a lost answer to the first look-up, and again to the next one. @default 1000 */
  readonly settleMs?: number;
}

export type Delays = Required<DelayOptions>;

export const DEFAULT_DELAYS: Delays = { firstMs: 250, longestMs: 30_000, settleMs: 1_000 };

const GROWTH = 1.6;

/** A wait that grows with the number of waits before it, jittered to 50 to 100 % so that orders do not return in step. */
export function growingDelay(delays: Delays, waits: number, random: () => number): number {
  const full = Math.min(delays.longestMs, delays.firstMs * GROWTH ** waits);
  return Math.ceil(full * (0.5 + random() / 2));
}
