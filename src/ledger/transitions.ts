import type { ClaimedOrder, OrderId, Outcome } from './ledger.ts';
import type { OrderState } from './states.ts';

/**
 * Returns the state that an outcome leads to.
 *
 * @param belongsToAnother Whether the ledger knows that the project's order with this id is another one: such an order is not adopted.
 */
export function stateAfter(
  outcome: Outcome,
  { maybeOrdered, todo }: Pick<ClaimedOrder, 'maybeOrdered' | 'todo'>,
  belongsToAnother: (orderId: OrderId) => boolean,
): OrderState {
  switch (outcome.kind) {
    case 'ordered':
      return 'ordered';
    case 'adopted':
      return belongsToAnother(outcome.orderId) ? 'conflict' : 'ordered';
    case 'refused':
      return maybeOrdered && todo === 'send' ? 'unknown' : 'refused';
    case 'conflict':
      return 'conflict';
    case 'later':
      return maybeOrdered ? 'unknown' : 'waiting';
    case 'lost':
    case 'undecided':
      return 'unknown';
    case 'unreadable':
      return maybeOrdered ? 'unknown' : 'held';
    case 'released':
      return maybeOrdered || todo === 'look_up' ? 'unknown' : 'staged';
  }
}
