import { VdpipeError } from '../errors.ts';
import type { ClaimedOrder, Failure, Outcome } from '../ledger/ledger.ts';
import { ORDERED_BEFORE } from '../ledger/ledger-errors.ts';
import { agreeingLooks } from '../ledger/outcome-changes.ts';
import type { OrderState } from '../ledger/states.ts';
import { ServiceError } from '../service/errors.ts';
import { type OrderId, type Project, parseOrderId } from '../service/schemas.ts';
import { askedDelay, growingDelay, lookUpDelay, resendDelay, type Settling } from './delays.ts';
import { toFailureDetails } from './failure-details.ts';
import { type FailureScope, isDenied, isNotFound, NOT_FOUND, scopeOf } from './failure-scope.ts';

/** Look-ups that must find a project still being edited before its order is sent again (docs/guarantees.md, rule 2). */
export const LOOKS_BEFORE_RESEND = 2;

/**
 * What an answer says about the service itself, which decides how many requests run at once. `overloaded`: it turned the request away, or
 * failed. `slow`: it may still be working on it. `paused`: it asked for a pause. `down`: it was not reached.
 */
export type Pressure = 'calm' | 'neutral' | 'overloaded' | 'slow' | 'paused' | 'down';

/** What follows from an answer, or from there being none. */
export interface Decision {
  readonly outcome: Outcome;
  readonly pressure: Pressure;
  /** The wait that the service asked for. @default 0 */
  readonly askedMs?: number;
  /** What stops more than this order. */
  readonly stop?: Stop;
  /** An answer that every other order may get as well, or this one alone: nothing final follows from it as long as that is open. */
  readonly denied?: ServiceError;
  /** Which connection the answer to a POST came over. @default null, not known */
  readonly connection?: number | null;
}

/** No request was made. */
export const NO_REQUEST: Decision = {
  outcome: { kind: 'released', failure: null },
  pressure: 'neutral',
};

/** A failure that stops the sending of a run, or of everything. */
export interface Stop {
  readonly scope: Extract<FailureScope, 'run' | 'worker'>;
  readonly error: unknown;
}

/** What decisions depend on besides the answer. */
export interface DecisionContext extends Settling {
  readonly random: () => number;
  /** The service accepts other orders of this process, and has denied this one before if it did. @default false */
  readonly isAccepted?: boolean;
  /** The project was not found, and may be in another account. @default false */
  readonly isHidden?: boolean;
}

/**
 * Decides how an order came out whose POST failed (docs/service.md 4.1 and 7, docs/guarantees.md).
 * @throws the error itself when it is not the service's
 */
export function decidePostFailure(
  order: ClaimedOrder,
  error: unknown,
  context: DecisionContext,
): Decision {
  if (!(error instanceof ServiceError)) throw error;
  if (error.hasNewCredential) return withNewCredential(order, error, context);
  if (scopeOf(error) === 'worker') return stopped(order, error, context);
  if (error.outcome === 'not_sent') return later(order, error, context, 'down');
  if (error.code === 'body_failed') {
    return { ...lost(order, error, context), ...toStop(error, scopeOf(error.cause)) };
  }
  if (isDeferral(error)) return deferred(order, error, context);
  if (error.outcome === 'unknown') return { ...lost(order, error, context), ...toDenied(error) };
  if (isDenied(error) && !context.isAccepted) {
    return { ...later(order, error, context, 'neutral'), denied: error };
  }
  if (context.isHidden) return later(order, error, context, 'neutral');
  if (error.code === 'project_locked') return later(order, error, context, 'neutral');
  if (error.code === 'project_not_editing') return notEditing(order, error, context);
  return refused(order, error, context);
}

/** A refusal after a lost answer is looked up: the earlier POST may still arrive (docs/guarantees.md, rule 2). */
function refused(order: ClaimedOrder, error: ServiceError, context: DecisionContext): Decision {
  const waitMs = lookUpDelay(context, order.attempts);
  const wait = order.maybeOrdered ? { waitMs } : {};
  return { outcome: { kind: 'refused', failure: toFailure(error), ...wait }, pressure: 'calm' };
}

/** Decides what a look-up says about an order whose POST may have been carried out. */
export function decideLookUp(
  order: ClaimedOrder,
  project: Project,
  context: DecisionContext,
): Decision {
  if (project.status !== 'editing' && project.order_id !== undefined) {
    return { outcome: found(order, project, project.order_id), pressure: 'calm' };
  }
  const { refusal } = order;
  if (project.status === 'editing') {
    const isThere = refusal?.code === NOT_FOUND ? null : refusal;
    return noOrder(order, isThere, context);
  }
  const waitMs = growingDelay(context.delays, order.waits, context.random);
  const shown = JSON.stringify(toFailureDetails({ status: project.status }, null)?.status ?? '');
  const failure = notOwn(
    project,
    `Cannot tell yet whether project ${JSON.stringify(project.project_id)} was ordered: its status is ${shown}, without an order id`,
  );
  return {
    outcome: { kind: 'undecided', looked: false, refusal, failure, waitMs },
    pressure: 'calm',
  };
}

/**
 * A look-up found no order. A replica that lags behind finds none either, so a refusal, or a project that is not there, is final only
 * if look-ups agree for as long as a lost answer has to settle. Without a refusal the order is sent again then, at once.
 *
 * @param found what the look-ups have to agree with, unless the order was placed before
 */
function noOrder(order: ClaimedOrder, found: Failure | null, context: DecisionContext): Decision {
  const refusal = expectedId(order) === undefined ? found : order.refusal;
  const isSettled = agreeingLooks(order, refusal) >= LOOKS_BEFORE_RESEND;
  if (refusal && isSettled) {
    return { outcome: { kind: 'refused', failure: refusal }, pressure: 'calm' };
  }
  const waitMs = isSettled ? 0 : resendDelay(context, order.attempts);
  const outcome = { kind: 'undecided', looked: true, refusal, failure: refusal, waitMs } as const;
  return { outcome, pressure: 'calm' };
}

/** After a lost answer the project's order is taken for the own one (rule 4), unless it shows that it is another. */
function found(order: ClaimedOrder, project: Project, orderId: OrderId): Outcome {
  const { partner_order_id: ownId = null } = JSON.parse(order.bodyJson);
  const expected = expectedId(order);
  if (expected !== undefined && String(expected) !== String(orderId)) {
    const message = `Cannot order project ${JSON.stringify(project.project_id)}: it was ordered as ${expected}, and has order ${orderId} now`;
    return { kind: 'conflict', orderId, failure: notOwn(project, message) };
  }
  if (isOwnOrder(ownId, project) !== false) return { kind: 'adopted', orderId, requestId: null };
  const message = `Cannot order project ${JSON.stringify(project.project_id)}: it has an order with another partner order id`;
  return { kind: 'conflict', orderId, failure: notOwn(project, message) };
}

/** The order id that an order had before the ledger was restored. */
function expectedId({ refusal }: ClaimedOrder): OrderId | undefined {
  return refusal?.code === ORDERED_BEFORE ? refusal.details?.order_id : undefined;
}

/** Whether the order of a project has this partner order id; null if that cannot be told. */
export function isOwnOrder(partnerOrderId: string | null, project: Project): boolean | null {
  const shown = project['partner_order_id'];
  if (partnerOrderId === null || typeof shown !== 'string' || shown === '') return null;
  return shown === partnerOrderId;
}

/** The ledger knows the order id of the answer for another project. */
export function isOfAnother({ kind }: Outcome, state: OrderState | undefined): boolean {
  return state === 'unknown' && (kind === 'ordered' || kind === 'adopted' || kind === 'conflict');
}

/** Why an order is in the state that its outcome led to, if it failed. */
export function toldFailure(outcome: Outcome, state: OrderState): Partial<Failure> | null {
  if (!isOfAnother(outcome, state)) return 'failure' in outcome ? outcome.failure : null;
  const message = 'the answer has the order id of another project';
  return { code: 'unreadable_answer', message };
}

function notOwn({ status }: Project, message: string): Failure {
  const details = toFailureDetails({ status }, null);
  return { code: 'project_not_editing', message, status: null, requestId: null, details };
}

/**
 * Decides what follows from a look-up that failed.
 * @throws the error itself when it is not the service's
 */
export function decideLookUpFailure(
  order: ClaimedOrder,
  error: unknown,
  context: DecisionContext,
): Decision {
  if (!(error instanceof ServiceError)) throw error;
  if (scopeOf(error) === 'worker') return released(error);
  if (isNotFound(error) && !context.isHidden) return noOrder(order, toFailure(error), context);
  const { waitMs, askedMs } = waitAfter(order, error, context);
  const outcome = {
    kind: 'undecided',
    looked: false,
    refusal: order.refusal,
    failure: toFailure(error),
    waitMs,
  } as const;
  return { outcome, pressure: pressureOfLookUp(error), askedMs, ...toDenied(error) };
}

/** A look-up without a usable answer says that the service is not reached; a POST may have done its work all the same. */
function pressureOfLookUp(error: ServiceError): Pressure {
  const pressure = pressureOf(error);
  return pressure === 'neutral' && isUnanswered(error) ? 'down' : pressure;
}

/** Nothing came that says anything of this project. */
function isUnanswered({ outcome, status }: ServiceError): boolean {
  return outcome !== 'answered' && status !== 403;
}

function pressureOf({ code, status, outcome, retryAfterMs }: ServiceError): Pressure {
  if (outcome === 'not_sent') return 'down';
  if (code === 'timeout' || status === 504) return 'slow';
  if (status === 429 && retryAfterMs !== null) return 'paused';
  return status === 429 || (status ?? 0) >= 500 ? 'overloaded' : 'neutral';
}

/**
 * Decides from a failed look-up whether the service still cannot be reached.
 * @throws the error itself when it is not the service's
 */
export function isServiceDown(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError)) throw error;
  return isUnanswered(error) || error.status === 429 || error.status === 503;
}

/**
 * Rule 4: with an earlier attempt of unknown outcome the order is our own; else it is somebody else's. Without an order id
 * the status tells: a copy that is being made can be ordered later, and a cancelled project has no order to be in conflict with.
 */
function notEditing(order: ClaimedOrder, error: ServiceError, context: DecisionContext): Decision {
  const orderId = orderIdOf(error);
  const status = error.details?.['status'];
  if (order.maybeOrdered) {
    if (orderId === null) return later(order, error, context, 'neutral');
    return { outcome: { kind: 'adopted', orderId, requestId: error.requestId }, pressure: 'calm' };
  }
  const failure = toFailure(error);
  if (orderId === null && status === 'cloning') {
    const message = `Cannot order project ${JSON.stringify(order.projectId)} yet: it is a copy that is still being made`;
    return later(order, error, context, 'neutral', { ...failure, message });
  }
  if (orderId === null && status === 'canceled') {
    return { outcome: { kind: 'refused', failure }, pressure: 'calm' };
  }
  return { outcome: { kind: 'conflict', orderId, failure }, pressure: 'calm' };
}

function later(
  order: ClaimedOrder,
  error: ServiceError,
  context: DecisionContext,
  pressure: Pressure,
  failure = toFailure(error),
): Decision {
  const { waitMs, askedMs } = waitAfter(order, error, context);
  return { outcome: { kind: 'later', failure, waitMs }, pressure, askedMs };
}

function lost(order: ClaimedOrder, error: ServiceError, context: DecisionContext): Decision {
  const failure = toFailure(error);
  const outcome = {
    kind: 'lost',
    orderId: orderIdOf(error),
    failure,
    waitMs: lookUpDelay(context, order.attempts),
  } as const;
  return { outcome, pressure: pressureOf(error) };
}

/** "Later", in words of the service, or with a time to come back. */
function isDeferral({ status, code, retryAfterMs }: ServiceError): boolean {
  return (
    status === 429 || (status === 503 && (retryAfterMs !== null || code !== 'unreadable_answer'))
  );
}

/**
 * A gateway may say "later" of a POST that it has passed on, so the order is unknown (docs/guarantees.md, rule 7). Sending it again
 * does no harm, as the project takes one order, and tells what a look-up would: a service in trouble gets no look-ups on top. Who
 * names a time, and so counts requests, is asked with a look-up first.
 */
function deferred(order: ClaimedOrder, error: ServiceError, context: DecisionContext): Decision {
  const { waitMs, askedMs } = waitAfter(order, error, context);
  const isCounting = error.status === 429 || error.retryAfterMs !== null;
  const outcome = {
    kind: 'lost',
    orderId: orderIdOf(error),
    failure: toFailure(error),
    looks: isCounting ? LOOKS_BEFORE_RESEND - 1 : LOOKS_BEFORE_RESEND,
    waitMs,
  } as const;
  return { outcome, pressure: pressureOf(error), askedMs };
}

/**
 * Decides what follows from a dataset that cannot be read before anything left: the order is held if nothing of it left earlier
 * either. What concerns more than the order leaves it as it was.
 */
export function decideUnread(
  order: ClaimedOrder,
  error: unknown,
  { delays, random }: DecisionContext,
): Decision {
  if (!(error instanceof VdpipeError) || scopeOf(error) !== 'order') {
    return { outcome: { kind: 'released', failure: null }, pressure: 'neutral', ...toStop(error) };
  }
  const failure = { code: error.code, message: error.message, status: null, requestId: null };
  const waitMs = growingDelay(delays, order.waits, random);
  return { outcome: { kind: 'unreadable', failure, waitMs }, pressure: 'neutral' };
}

/** A refusal in the service's own words ordered nothing: the order is sent again. After any other it is looked up first. */
function withNewCredential(
  order: ClaimedOrder,
  error: ServiceError,
  context: DecisionContext,
): Decision {
  return error.outcome === 'answered'
    ? later(order, error, context, 'neutral')
    : lost(order, error, context);
}

/** Nothing more is sent; an answer that cannot be trusted still may have ordered (docs/guarantees.md, rule 7). */
function stopped(order: ClaimedOrder, error: ServiceError, context: DecisionContext): Decision {
  if (error.outcome === 'unknown') return { ...lost(order, error, context), ...toStop(error) };
  return released(error);
}

function released(error: ServiceError): Decision {
  const outcome = { kind: 'released', failure: toFailure(error) } as const;
  return { outcome, pressure: 'neutral', ...toStop(error) };
}

function toStop(error: unknown, scope = scopeOf(error)): Pick<Decision, 'stop'> {
  return scope === 'run' || scope === 'worker' ? { stop: { scope, error } } : {};
}

function toDenied(error: ServiceError): Pick<Decision, 'denied'> {
  return isDenied(error) ? { denied: error } : {};
}

function waitAfter(order: ClaimedOrder, error: ServiceError, { delays, random }: DecisionContext) {
  const askedMs = askedDelay(delays, error.retryAfterMs);
  return { waitMs: Math.max(growingDelay(delays, order.waits, random), askedMs), askedMs };
}

function orderIdOf(error: ServiceError): OrderId | null {
  const orderId = error.details?.['order_id'];
  if (typeof orderId === 'number') return Number.isSafeInteger(orderId) ? orderId : null;
  const long = typeof orderId === 'string' ? parseOrderId(orderId) : null;
  return typeof long === 'string' ? long : null;
}

function toFailure(error: ServiceError): Failure {
  return {
    code: error.code,
    message: error.message,
    status: error.status,
    requestId: error.requestId,
    details: toFailureDetails(error.details, orderIdOf(error)),
  };
}
