import { ledgerFailure } from './ledger-errors.ts';

/** How many orders of a run may have been placed, and how many were not sent. */
export interface OpenOrders {
  readonly unclear: number;
  readonly unsent: number;
}

/**
 * Refuses to purge a run while it is not known what became of its orders; also while some were not sent, unless these are given up.
 *
 * @throws UsageError `run_unfinished`
 */
export function refuseUnfinished(
  { run, isOnHold }: { readonly run: string; readonly isOnHold: boolean },
  { unclear, unsent }: OpenOrders,
  abandon: boolean,
): void {
  if (unclear === 0 && (unsent === 0 || abandon)) return;
  const state = unclear > 0 ? 'unclear' : isOnHold ? 'on_hold' : 'unsent';
  throw ledgerFailure('run_unfinished', { run, state, unclear });
}
