/** What is true of every order in a state. docs/guarantees.md says what each state means. */
interface StateTraits {
  /** Whether nothing more is sent for the order. */
  readonly isFinal: boolean;
  /** Whether the order has been placed. */
  readonly isPlaced: boolean;
  /** Whether nothing of the order can have reached the service, so that purging its run gives it up. */
  readonly isUnsent: boolean;
  /** Whether a POST of the order may have left: no other order of its project is sent then. */
  readonly isInFlight: boolean;
  /** The states that it may go to. Each database refuses any other. */
  readonly next: readonly string[];
}

const UNTOUCHED = { isFinal: false, isPlaced: false, isUnsent: true, isInFlight: false };
const IN_DOUBT = { isFinal: false, isPlaced: false, isUnsent: false, isInFlight: true };
const ENDED = { isFinal: true, isPlaced: false, isUnsent: false, isInFlight: false };

const STATES = {
  held: { ...ENDED, next: [] },
  staged: { ...UNTOUCHED, next: ['sending'] },
  sending: {
    ...IN_DOUBT,
    next: ['held', 'staged', 'waiting', 'unknown', 'ordered', 'refused', 'conflict'],
  },
  waiting: { ...UNTOUCHED, next: ['sending'] },
  unknown: { ...IN_DOUBT, next: ['sending', 'unknown', 'ordered', 'conflict', 'refused'] },
  ordered: { ...ENDED, isPlaced: true, next: [] },
  refused: { ...ENDED, next: ['ordered'] },
  conflict: { ...ENDED, next: ['ordered'] },
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

/** States in which a POST of the order may have left. */
export const IN_FLIGHT = statesWith(({ isInFlight }) => isInFlight);

/** States of orders that can be claimed. */
export const CLAIMABLE = OPEN.filter((state) => state !== 'sending');

/** States of orders that were placed or may have been, whatever becomes of their run. */
export const PLACED_OR_IN_FLIGHT = statesWith(({ isPlaced, isInFlight }) => isPlaced || isInFlight);

/** States that an order can be staged in. */
export const NEW: readonly OrderState[] = ['held', 'staged'];

/** Every allowed change of state. */
export const TRANSITIONS = ORDER_STATES.flatMap((from) =>
  STATES[from].next.map((to) => [from, to] as const),
);

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
