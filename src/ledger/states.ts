import { UsageError } from '../errors.ts';
import type { OrderId } from '../service/schemas.ts';
import type { Failure } from './port/failure.ts';

/** What is true of every order in a state. */
interface StateTraits {
  readonly countedAs: ReportedOutcome;
  /** Whether nothing more is sent for the order. */
  readonly isFinal: boolean;
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

/** What became of an order, as reports count it. */
export type ReportedOutcome = 'ordered' | 'refused' | 'conflict' | 'held' | 'unknown' | 'unsent';

const STATES = {
  held: { ...ENDED, countedAs: 'held', next: [] },
  staged: { ...UNTOUCHED, countedAs: 'unsent', next: ['sending'] },
  sending: {
    ...IN_DOUBT,
    countedAs: 'unknown',
    next: ['held', 'staged', 'waiting', 'unknown', 'ordered', 'refused', 'conflict'],
  },
  waiting: { ...UNTOUCHED, countedAs: 'unsent', next: ['sending'] },
  unknown: {
    ...IN_DOUBT,
    countedAs: 'unknown',
    next: ['sending', 'unknown', 'ordered', 'conflict', 'refused'],
  },
  ordered: { ...ENDED, isPlaced: true, countedAs: 'ordered', next: [] },
  refused: { ...ENDED, countedAs: 'refused', next: ['ordered'] },
  conflict: { ...ENDED, countedAs: 'conflict', next: ['ordered'] },
} as const satisfies Record<string, StateTraits>;

/** The states of an order, docs/guarantees.md. */
export type OrderState = keyof typeof STATES;

/** As docs/guarantees.md has it. */
export const STATE_MEANINGS: Readonly<Record<OrderState, string>> = {
  held: 'has rows or fields with errors, or its stored dataset is damaged; is not sent',
  staged: 'valid and durable; nothing was sent',
  sending: 'its intent is durable: a POST may have left this machine',
  waiting:
    'the project was locked or still being copied, or the service was not reached; nothing was ordered',
  unknown: 'a POST left, and its outcome is not known yet',
  ordered:
    'has its order id: `ordering` at the service until confirmed there; `adopted` if the id was confirmed by lookup',
  refused: 'the service refused it; it is not sent again',
  conflict: "the project has another order, or cannot be ordered; that order's id is kept",
};

export const ORDER_STATES = Object.keys(STATES) as readonly OrderState[];

/** @throws UsageError `option_invalid`: of a mistyped state there would be no orders */
export function assertStates(given: readonly OrderState[]): void {
  const unknown = given.find((state) => !Object.hasOwn(STATES, state));
  if (unknown === undefined) return;
  const text = `There is no state "${unknown}": there are ${ORDER_STATES.join(', ')}`;
  throw new UsageError('option_invalid', text);
}

export const NOT_ORDERED = statesWith(({ isFinal, isPlaced }) => isFinal && !isPlaced);

/** States in which the service ended an order without placing it, as far as is known: a look-up may still find it placed. */
export const TURNED_DOWN = statesWith(({ isFinal, next }) => isFinal && next.includes('ordered'));

/** States in which an answer ended an order. */
export const ANSWERED: readonly OrderState[] = ['ordered', ...TURNED_DOWN];

export const PLACED_OR_OPEN = statesWith(({ isFinal, isPlaced }) => isPlaced || !isFinal);

/** States of orders that may still be sent or looked up. */
export const OPEN = statesWith(({ isFinal }) => !isFinal);

export const UNSENT = statesWith(({ isUnsent }) => isUnsent);

/** States in which a POST of the order may have left. */
export const IN_FLIGHT = statesWith(({ isInFlight }) => isInFlight);

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

/** Whether an order was valid when it was staged, and is held because its dataset was damaged since. */
export function isHeldLate(order: {
  readonly state: OrderState;
  readonly errorCode: string | null;
}) {
  return order.state === 'held' && order.errorCode === 'dataset_damaged';
}

export function toList(states: readonly OrderState[]): string {
  return states.map((state) => `'${state}'`).join(', ');
}

export function countedAs(state: OrderState): ReportedOutcome {
  return STATES[state].countedAs;
}

function statesWith(holds: (traits: StateTraits) => boolean): readonly OrderState[] {
  return ORDER_STATES.filter((state) => holds(STATES[state]));
}

/**
 * How a claimed order came out. Each kind leads to a state. `waitMs` is how long the order cannot be claimed, by the monotonic
 * clock, so that changes of the wall clock do not matter.
 */
export type Outcome =
  /** The service gave an order id: ordered. */
  | { readonly kind: 'ordered'; readonly orderId: OrderId; readonly requestId: string | null }
  /** Our own earlier POST had been carried out: ordered, or in conflict when the id is another order's of this ledger. */
  | { readonly kind: 'adopted'; readonly orderId: OrderId; readonly requestId: string | null }
  /**
   * The service refused it permanently: refused. The answer to a POST after another one's was lost decides nothing: unknown, until
   * look-ups agree with it.
   */
  | { readonly kind: 'refused'; readonly failure: Failure; readonly waitMs?: number }
  /** The project has another order, or a status in which it cannot be ordered: conflict. */
  | { readonly kind: 'conflict'; readonly orderId: OrderId | null; readonly failure: Failure }
  /** Nothing was ordered; try again later: waiting, or still unknown if an earlier POST may have been carried out. */
  | { readonly kind: 'later'; readonly failure: Failure; readonly waitMs: number }
  /** The POST may have been carried out: unknown. An order id in an answer that could not be used is kept. */
  | {
      readonly kind: 'lost';
      readonly orderId: OrderId | null;
      readonly failure: Failure;
      /** Of the look-ups before the order is sent again, how many are spared. @default 0 */
      readonly looks?: number;
      readonly waitMs: number;
    }
  /**
   * A look-up found no order (`looked`): the project is still being edited, or is not there (`refusal`). Or it could not tell. Unknown,
   * look again later.
   */
  | {
      readonly kind: 'undecided';
      readonly looked: boolean;
      /** What a further look-up is to agree with. @default none */
      readonly refusal?: Failure | null;
      readonly failure: Failure | null;
      readonly waitMs: number;
    }
  /** Its dataset is damaged, so nothing left this machine: held; if an earlier POST may have been carried out, as a refusal of it. */
  | { readonly kind: 'unreadable'; readonly failure: Failure; readonly waitMs: number }
  /**
   * Nothing was done with the order: it is as before the claim. Without a failure, nothing left this machine; with one, the
   * service gave an answer that it would give for every order.
   */
  | { readonly kind: 'released'; readonly failure: Failure | null };

/**
 * Returns the state that an outcome leads to.
 *
 * @param belongsToAnother Whether the ledger knows that the project's order with this id is another one: such an order is not adopted.
 */
export function stateAfter(
  outcome: Outcome,
  { maybeOrdered, todo }: { readonly maybeOrdered: boolean; readonly todo: 'send' | 'look_up' },
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
