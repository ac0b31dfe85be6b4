import { z } from 'zod';
import type { Ledger, WaitingOrders } from '../ledger/ledger.ts';

/** Orders of a run that wait, by why: `show --json`, docs/commands/, and the console's API. */
export const waitLineSchema = z.strictObject({
  state: z.enum(['waiting', 'unknown']),
  /** Why the last try did not end; null if its answer was lost. */
  error_code: z.string().nullable(),
  orders: z.int().min(0),
  next_try_in_ms: z.number(),
  /** When the first of them was sent first, in ISO 8601, UTC. */
  since: z.string().nullable(),
  /** Of the last answer. */
  request_id: z.string().nullable(),
});
export type WaitLine = z.output<typeof waitLineSchema>;

export async function findWaits(
  ledger: Pick<Ledger, 'waitingOrders'>,
  run: string,
): Promise<WaitLine[]> {
  return (await ledger.waitingOrders(run)).map(toWaitLine);
}

function toWaitLine(waiting: WaitingOrders): WaitLine {
  const { state, errorCode, orders, nextInMs, sinceMs, requestId } = waiting;
  const since = sinceMs === null ? null : new Date(sinceMs).toISOString();
  const now = { error_code: errorCode, orders, next_try_in_ms: nextInMs };
  return { state, ...now, since, request_id: requestId };
}
