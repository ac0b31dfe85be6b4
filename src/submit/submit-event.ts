import type { ClaimedOrder, Outcome } from '../ledger/ledger.ts';
import { isFinal, type OrderState } from '../ledger/states.ts';
import { toldFailure } from './decide.ts';
import type { SubmitEvent } from './submit-options.ts';

/** What is told of an order whose outcome is recorded. */
export function toSubmitEvent(
  { id: order, run, projectId }: ClaimedOrder,
  state: OrderState,
  outcome: Outcome,
): SubmitEvent {
  const { code = null, message } = toldFailure(outcome, state) ?? {};
  const orderId = isFinal(state) && 'orderId' in outcome ? outcome.orderId : null;
  return { order, run, projectId, state, orderId, code, ...(message !== undefined && { message }) };
}
