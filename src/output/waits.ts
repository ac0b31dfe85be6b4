import type { Ledger, WaitingOrders } from '../ledger/ledger.ts';

/** Orders of a run that wait, by why: `show --json`, docs/cli.md. */
export interface WaitLine {
  readonly state: 'waiting' | 'unknown';
  /** Why the last try did not end; null if its answer was lost. */
  readonly error_code: string | null;
  readonly orders: number;
  readonly next_try_in_ms: number;
  /** When the first of them was sent first. */
  readonly since: string | null;
  /** Of the last answer. */
  readonly request_id: string | null;
}

export async function findWaits(
  ledger: Pick<Ledger, 'waitingOrders'>,
  run: string,
): Promise<WaitLine[]> {
  return (await ledger.waitingOrders(run)).map(toWaitLine);
}

function toWaitLine({ state, errorCode, orders, nextInMs, sinceMs, requestId }: WaitingOrders) {
  return {
    state,
    error_code: errorCode,
    orders,
    next_try_in_ms: nextInMs,
    since: sinceMs === null ? null : new Date(sinceMs).toISOString(),
    request_id: requestId,
  };
}
