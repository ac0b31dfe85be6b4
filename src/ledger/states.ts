/** What is true of every order in a state. docs/guarantees.md says what each state means. */
interface StateTraits {
  /** Whether nothing more is sent for the order. */
  readonly isFinal: boolean;
  /** Whether the order has been placed. */
  readonly isPlaced: boolean;
  /** Whether nothing of the order can have reached the service, so that purging its run gives it up. */
  readonly isUnsent: boolean;
}

const STATES = {
  held: { isFinal: true, isPlaced: false, isUnsent: false },
  staged: { isFinal: false, isPlaced: false, isUnsent: true },
  sending: { isFinal: false, isPlaced: false, isUnsent: false },
  waiting: { isFinal: false, isPlaced: false, isUnsent: true },
  unknown: { isFinal: false, isPlaced: false, isUnsent: false },
  ordered: { isFinal: true, isPlaced: true, isUnsent: false },
  refused: { isFinal: true, isPlaced: false, isUnsent: false },
  conflict: { isFinal: true, isPlaced: false, isUnsent: false },
} as const satisfies Record<string, StateTraits>;

/** The states of an order, docs/guarantees.md. */
export type OrderState = keyof typeof STATES;

export const ORDER_STATES = Object.keys(STATES) as readonly OrderState[];

/** States in which an order ended without being placed. */
export const NOT_ORDERED = statesWith(({ isFinal, isPlaced }) => isFinal && !isPlaced);

/** States of orders that were placed or still may be. */
export const PLACED_OR_OPEN = statesWith(({ isFinal, isPlaced }) => isPlaced || !isFinal);

/** States of orders that may still be sent or looked up. */
export const OPEN = statesWith(({ isFinal }) => !isFinal);

export const UNSENT = statesWith(({ isUnsent }) => isUnsent);

export function isFinal(state: OrderState): boolean {
  return STATES[state].isFinal;
}

/** Whether an order will never be sent because its run was purged before. */
export function isGivenUp(state: OrderState, runState: string): boolean {
  return runState === 'purged' && STATES[state].isUnsent;
}

/** SQL for a list of states. */
export function toList(states: readonly OrderState[]): string {
  return states.map((state) => `'${state}'`).join(', ');
}

function statesWith(holds: (traits: StateTraits) => boolean): readonly OrderState[] {
  return ORDER_STATES.filter((state) => holds(STATES[state]));
}
