import type { ClaimedOrder, Failure, OrderId, Outcome } from './ledger.ts';
import { ORDERED_BEFORE } from './ledger-errors.ts';
import type { OrderState } from './states.ts';

/** What an outcome writes into an order, besides its state. */
export interface OrderChange {
  /** How long the order cannot be claimed; null if it does not have to wait. */
  readonly waitMs: number | null;
  readonly maybeOrdered: boolean;
  readonly looks: number;
  readonly waits: number;
  readonly orderId: OrderId | null;
  readonly adopted: boolean;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  /** JSON. */
  readonly errorDetails: string | null;
  readonly requestId: string | null;
  /** JSON of a `Failure` that stands once look-ups agree. */
  readonly refusal: string | null;
}

export interface AttemptEnd {
  readonly outcome: string;
  readonly status: number | null;
  readonly errorCode: string | null;
  readonly requestId: string | null;
}

/** Returns what to write into an order that an outcome leads to a state. */
export function toOrderChange(
  order: ClaimedOrder,
  outcome: Outcome,
  state: OrderState,
): OrderChange {
  const isOrdered = state === 'ordered';
  const isReleased = outcome.kind === 'released';
  // A failure that every order would have belongs to the run, not to an order.
  const failure = isReleased || isOrdered ? null : failureOf(outcome);
  return {
    waitMs: 'waitMs' in outcome ? Math.ceil(outcome.waitMs) : null,
    maybeOrdered:
      (order.maybeOrdered && !isKnownAsOther(order, outcome)) || outcome.kind === 'lost',
    looks: looksAfter(order, outcome),
    waits: waitsAfter(order, outcome),
    orderId: outcome.kind === 'lost' ? null : learnedId(outcome),
    adopted: isOrdered && outcome.kind === 'adopted',
    errorCode: failure?.code ?? null,
    errorMessage: failure?.message ?? null,
    errorDetails: failure?.details ? JSON.stringify(failure.details) : null,
    requestId: isReleased ? null : requestIdOf(outcome),
    refusal: toRefusal(order, outcome, state),
  };
}

/** Evidence says which order was its own, and the project has another one. */
function isKnownAsOther({ refusal }: ClaimedOrder, { kind }: Outcome): boolean {
  return kind === 'conflict' && refusal?.code === ORDERED_BEFORE;
}

function toRefusal(order: ClaimedOrder, outcome: Outcome, state: OrderState): string | null {
  if (state !== 'unknown') return null;
  const isRefusal = outcome.kind === 'refused' || outcome.kind === 'unreadable';
  const refusal = isRefusal ? outcome.failure : refusalAfter(order, outcome);
  return refusal && JSON.stringify(refusal);
}

/** A look-up that tells nothing of the order leaves it as it is. */
function refusalAfter({ refusal }: ClaimedOrder, outcome: Outcome): Failure | null {
  if (outcome.kind === 'released') return refusal;
  return outcome.kind === 'undecided' ? (outcome.refusal ?? null) : null;
}

export function toAttemptEnd(outcome: Outcome): AttemptEnd {
  const failure = failureOf(outcome);
  return {
    outcome: outcome.kind,
    status: outcome.kind === 'ordered' ? 200 : (failure?.status ?? null),
    errorCode: failure?.code ?? null,
    requestId: requestIdOf(outcome),
  };
}

/** The order id that an outcome brings, whatever becomes of the order. */
export function learnedId(outcome: Outcome): OrderId | null {
  return 'orderId' in outcome ? outcome.orderId : null;
}

/** Whether nothing left this machine, so that there was no attempt. */
export function isTakenBack({ todo }: ClaimedOrder, outcome: Outcome): boolean {
  if (todo !== 'send') return false;
  return outcome.kind === 'unreadable' || (outcome.kind === 'released' && !outcome.failure);
}

/** The order of another project that has an order id. */
export interface OtherOwner {
  readonly projectId: string;
  readonly run: string;
}

/** The outcome of an answer whose order id is another project's: it was not for its own request. */
export function asLost(
  { projectId }: ClaimedOrder,
  orderId: OrderId,
  owner: OtherOwner,
  waitMs: number,
): Outcome {
  const failure = {
    code: 'unreadable_answer',
    message: `Cannot order project ${JSON.stringify(projectId)}: the answer has order id ${orderId}, which belongs to project ${JSON.stringify(owner.projectId)} in run ${owner.run}`,
    status: null,
    requestId: null,
  };
  return { kind: 'lost', orderId, failure, waitMs };
}

function looksAfter(order: ClaimedOrder, outcome: Outcome): number {
  if (order.todo === 'send') return (outcome.kind === 'lost' && outcome.looks) || 0;
  if (outcome.kind !== 'undecided' || !outcome.looked) return order.looks;
  return agreeingLooks(order, outcome.refusal ?? null);
}

/** How many look-ups in a row agree, with one that leads to this refusal, or to none. */
export function agreeingLooks(
  { looks, refusal: before }: Pick<ClaimedOrder, 'looks' | 'refusal'>,
  refusal: Failure | null,
): number {
  return refusal?.code === before?.code ? looks + 1 : 1;
}

function waitsAfter(order: ClaimedOrder, outcome: Outcome): number {
  if (outcome.kind === 'released') return order.waits;
  return 'waitMs' in outcome ? order.waits + 1 : 0;
}

function failureOf(outcome: Outcome): Failure | null {
  return 'failure' in outcome ? outcome.failure : null;
}

function requestIdOf(outcome: Outcome): string | null {
  return 'requestId' in outcome ? outcome.requestId : (failureOf(outcome)?.requestId ?? null);
}
