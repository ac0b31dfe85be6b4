import type { Ledger, WaitingOrders } from '../ledger/ledger.ts';

/** Orders of a run that wait, by why: `show --json`, docs/commands/, and the console's API. */
export type WaitLine = ReturnType<typeof toWaitLine>;

export async function findWaits(
  ledger: Pick<Ledger, 'waitingOrders'>,
  run: string,
): Promise<WaitLine[]> {
  return (await ledger.waitingOrders(run)).map(toWaitLine);
}

function toWaitLine({ state, errorCode, orders, nextInMs, sinceMs, requestId }: WaitingOrders) {
  return {
    state,
    /** Why the last try did not end; null if its answer was lost. */
    error_code: errorCode,
    orders,
    next_try_in_ms: nextInMs,
    /** When the first of them was sent first, in ISO 8601, UTC. */
    since: sinceMs === null ? null : new Date(sinceMs).toISOString(),
    /** Of the last answer. */
    request_id: requestId,
  };
}
