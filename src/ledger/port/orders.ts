import type { OrderId } from '../../service/schemas.ts';
import type { OrderState } from '../states.ts';
import type { FailureDetails } from './failure.ts';
import type { InvalidRow } from './runs.ts';

declare const OPAQUE: unique symbol;

/** Names an order within its ledger, to be compared and given back to the ledger: nothing follows from its value. */
export type OrderRef = (number | string) & { readonly [OPAQUE]: 'an order of a ledger' };

/** One order of a run, for reports. */
export interface OrderRecord {
  readonly id: OrderRef;
  readonly run: string;
  readonly projectId: string;
  readonly svcUid: string;
  readonly state: OrderState;
  readonly orderId: OrderId | null;
  readonly adopted: boolean;
  readonly partnerOrderId: string | null;
  readonly orderCount: number;
  /** Exact decimal. */
  readonly totalPrice: string;
  readonly forTest: boolean;
  /** Valid and invalid ones. */
  readonly rows: number;
  readonly firstRow: number;
  readonly lastRow: number;
  readonly attempts: number;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly requestId: string | null;
  readonly orderedAtMs: number | null;
  /** The finding of a later look-up of its project, or that it was verified and cancelled since; null if there was none. */
  readonly verified: Finding | 'cancelled' | null;
  /** The order id that the look-up found. */
  readonly foundOrderId: OrderId | null;
  /** More details from the service; null if there are none to keep. */
  readonly errorDetails: FailureDetails | null;
  /** The mark of the hand-over that its order id is in; null if it is in none. */
  readonly handedOver: string | null;
}

/** Bytes of a dataset, counted from its beginning, between `{"cols":[` and `]}` of one row. */
export interface RowPiece {
  readonly at: number;
  readonly bytes: number;
}

/** Texts of an order that are removed. */
export interface ForgottenTexts {
  readonly order: OrderRef;
  /** Its name and userdata. */
  readonly isNamed: boolean;
  /** Rows, which are left without texts. */
  readonly pieces: readonly RowPiece[];
}

/** Keys to find orders by. */
export interface OrderKeys {
  readonly projectId?: string | undefined;
  /** An order id that was ever seen for the order, even if it turned out to be another order's. */
  readonly orderId?: OrderId | undefined;
  readonly partnerOrderId?: string | undefined;
  /** The input of the order's run, as in `RunInfo.file`. */
  readonly file?: string | undefined;
  /** The user; not of a purged run. */
  readonly svcUid?: string | undefined;
  readonly run?: string | undefined;
}

/** An order, and the input of its run. */
export interface FoundOrder {
  readonly order: OrderRecord;
  readonly file: string;
  readonly sheet: string;
  readonly isRunPurged: boolean;
}

export interface FoundPage {
  readonly orders: readonly FoundOrder[];
  /** Where the next page begins; null if this is the last page. */
  readonly next: string | null;
}

/**
 * What became of a row. It has an order; or none, as it was rejected or skipped; or an order that is held because of it, and the
 * problem.
 */
export interface RowRecord {
  readonly row: number;
  readonly order: OrderRecord | null;
  readonly invalid: InvalidRow | null;
  /** Why a rule skipped the row; null if none did. */
  readonly skipped: string | null;
}

/**
 * What a later look-up says of an order: the service has the same order id (or no order, if none was placed), another id, no
 * order, or an order without telling its id.
 */
export type Finding = 'verified' | 'differs' | 'missing' | 'not_told';

export interface Verification {
  /** `OrderRecord.id` of the order. */
  readonly order: OrderRef;
  readonly finding: Finding;
  /** The order id that the service has. */
  readonly orderId: OrderId | null;
  /** Whether the order has the partner order id of this one; null if that cannot be told. @default null */
  readonly isOwn?: boolean | null;
  /** The state of the project, as the service calls it; null if it told none. @default null */
  readonly status?: string | null;
}

/**
 * Which orders are looked up afterwards: placed orders and conflicts that are not verified (`all`), all of these (`again`), or only
 * those below, which are part of both. `suspect`: orders whose answers are in doubt (`doubted`), and, each time, those refused or in
 * conflict after an answer was lost, as an earlier POST may have ordered them; `open`: of these, those that were neither looked up nor
 * settled, which `VerificationCounts.suspect` counts. `differing`: orders for which something else was found. `look`: placed orders that
 * the newest look at the run (`Look`) has not seen. `unconfirmed`: orders that wait for confirmation, as far as is known. `lapsed`: orders
 * handed over that were cancelled since, or whose projects turned out to have another order.
 */
export type ToVerify =
  | 'all'
  | 'again'
  | 'suspect'
  | 'open'
  | 'doubted'
  | 'differing'
  | 'look'
  | 'unconfirmed'
  | 'lapsed';

/** Counts of a run's orders by the finding of a later look-up. */
export interface VerificationCounts {
  readonly verified: number;
  /** Verified once, and cancelled since. */
  readonly cancelled: number;
  readonly differs: number;
  readonly missing: number;
  readonly notTold: number;
  /** Orders whose answers are in doubt, or that may have been ordered after all, and that were not looked up yet. */
  readonly suspect: number;
  /** Orders refused or in conflict that may have been ordered after all, looked up or not. */
  readonly maybeOrdered: number;
  /** Placed orders that wait for confirmation, as far as is known: without test orders, and these. */
  readonly toConfirm: number;
  readonly testsToConfirm: number;
  /** Both kinds, that may wait: the last look was not told, nor was any look-up since. */
  readonly maybeToConfirm: number;
  /** Of all that wait, without test orders: those whose ids are in no hand-over. */
  readonly toHandOver: number;
  readonly handedOver: number;
  /** Part of `handedOver`: cancelled since, or found to have another order. */
  readonly lapsed: number;
}

/** Order ids that were handed over together. */
export interface HandOver {
  readonly mark: string;
  readonly by: string | null;
  readonly atMs: number;
  readonly orders: number;
  /** More that evidence of a restored ledger told of, and whose project turned out to have no order, or another. */
  readonly gone: number;
  /** Whether this call made it: with an earlier mark nothing is added. */
  readonly isNew: boolean;
}

/** One POST of an order, for reports. */
export interface AttemptRecord {
  /** `OrderRecord.id` of its order. */
  readonly order: OrderRef;
  readonly sentAtMs: number;
  /** null while the POST is in flight, and permanently if its process was killed. */
  readonly endedAtMs: number | null;
  /** A kind of `Outcome`; null while `endedAtMs` is null. */
  readonly outcome: string | null;
  readonly errorCode: string | null;
  /** Of the answer, if it had one. */
  readonly requestId: string | null;
  /** When its order was placed, by whichever attempt. */
  readonly orderedAtMs: number | null;
}

/** An order id from an answer or a look-up. */
export interface SeenOrderId {
  readonly projectId: string;
  readonly orderId: OrderId;
}

/** An order that was placed, as a file says. */
export interface PlacedOrder extends SeenOrderId {
  /**
   * Of a run that the ledger does not know: its user, whether it is a test, copies, price, first and last row, which are those of its order if the same list
   * was recorded again.
   *
   * @default it is of the run itself
   */
  readonly as?: readonly string[] | undefined;
  /** As `OrderRecord.handedOver`. @default null */
  readonly handedOver?: string | null | undefined;
}

/** What results of a run, or rescued order ids, say that was ordered. */
export interface PlacedEvidence {
  readonly orders: readonly PlacedOrder[];
  /** Names of the files that say so, for the events. */
  readonly files: readonly string[];
  /** Who gave them. @default nobody is named */
  readonly by?: string | null | undefined;
}

/** How many orders evidence made ordered, or to be looked up; how many were ordered so already, and projects of those that it does not fit. */
export interface AdoptedOrders {
  readonly adopted: number;
  readonly expected: number;
  readonly known: number;
  readonly unfit: readonly string[];
}

/** What a person found out about an order whose outcome is unknown. */
export interface SettledOrder {
  readonly projectId: string;
  /** null when the service has no order for it. */
  readonly orderId: OrderId | null;
}
