import type { ToVerify } from '../../ledger.ts';
import { SETTLED_BY_HAND } from '../../ledger-errors.ts';
import { ANSWERED, TURNED_DOWN, toList } from '../../states.ts';
import { FOUND, HANDED_OVER, ofVerification, orderedSince, SEEN_LATER } from '../order-row.ts';

const FINDING = ofVerification('finding');

/**
 * SQL for orders that are not placed as far as is known, after an answer was lost: an earlier POST may have ordered them, unless another
 * order of the ledger has got their project since.
 */
export const MAYBE_ORDERED = `(state IN (${toList(TURNED_DOWN)}) AND maybe_ordered AND NOT ${orderedSince('other.sent_at >= orders.sent_at')})`;

const ORDERED_AGAIN = orderedSince(SEEN_LATER);

/** SQL for whether the connection that an order's answer came over is in doubt. */
export const CAME_IN_DOUBT = `EXISTS (SELECT 1 FROM attempt JOIN doubted_connection USING (epoch, connection)
  WHERE attempt.ledger_order = orders.id AND attempt.outcome IN ('adopted', ${toList(ANSWERED)}))`;
// The order, or that connection, is in doubt, and it was not looked up since.
const DOUBTED = `state IN (${toList(ANSWERED)}) AND (${FINDING} = 'suspect' OR (${FINDING} IS NULL
  AND (SELECT EXISTS (SELECT 1 FROM doubted_connection WHERE run = $1)) AND ${CAME_IN_DOUBT}))`;
const TO_LOOK_UP = `(${DOUBTED} OR ${MAYBE_ORDERED})`;

/**
 * SQL for orders of the run `$1` that wait for confirmation, as far as is known: a tentative order does until something else is found, or
 * its project is ordered again, as can be done once it was cancelled.
 */
export const TO_CONFIRM = `(state = 'ordered' AND coalesce(
  ${ofVerification(`CASE WHEN finding IN ('differs', 'missing') THEN finding ELSE status END`)}, 'ordering') = 'ordering'
  AND NOT ${ORDERED_AGAIN})`;

export const IS_HANDED_OVER = `(${HANDED_OVER} IS NOT NULL)`;

/** SQL for orders, of those that wait for confirmation, whose ids no hand-over has. */
export const IN_NO_HAND_OVER = `(NOT for_test AND ${HANDED_OVER} IS NULL)`;

/**
 * SQL for orders of the run `$1` whose ids are to be handed over. Of one that the service did not tell, what was found before, or doubted, is
 * forgotten.
 */
export const TO_HAND_OVER = `(${TO_CONFIRM} AND ${IN_NO_HAND_OVER} AND (${DOUBTED}) IS NOT TRUE
  AND ${FINDING} IS DISTINCT FROM 'not_told')`;

/** SQL for orders that were handed over, and cancelled since, or whose project turned out to have another order. */
export const LAPSED = `(${IS_HANDED_OVER} AND (${ORDERED_AGAIN}
  OR coalesce(${ofVerification(`finding IN ('differs', 'missing') OR coalesce(status = 'editing', false)`)}, false)))`;

/** SQL for which orders of the run `$1` are looked up afterwards. */
export const WANTED: Readonly<Record<ToVerify, string>> = {
  suspect: TO_LOOK_UP,
  doubted: DOUBTED,
  // Of one that a person settled nothing is open, also if the service cannot be asked.
  open: `(${DOUBTED} OR ${MAYBE_ORDERED} AND error_code IS DISTINCT FROM '${SETTLED_BY_HAND.code}' AND ${FINDING} IS NULL)`,
  all: `(state IN ('ordered', 'conflict') AND ${FINDING} IS DISTINCT FROM 'verified' OR ${TO_LOOK_UP})`,
  differing: `${ofVerification(FOUND)} IN ('differs', 'missing', 'not_told')`,
  again: `(state IN ('ordered', 'conflict') OR ${TO_LOOK_UP})`,
  unconfirmed: TO_CONFIRM,
  lapsed: LAPSED,
  look: `(state = 'ordered' AND ${ofVerification('look')} IS DISTINCT FROM ${newestLook('$1')})`,
};

const LOOKED_AT =
  '(SELECT began_at FROM look WHERE look.run = $1 AND ended_at IS NOT NULL ORDER BY number DESC LIMIT 1)';

/** SQL for which of these the last look was not told about, and no look-up since. */
export const NOT_TOLD = `coalesce(ordered_at < ${LOOKED_AT} AND NOT EXISTS (SELECT 1 FROM verification
  WHERE ledger_order = orders.id AND status IS NOT NULL AND checked_at >= ${LOOKED_AT}), false)`;

/** SQL for the newest look at the order's run `run`: each look-up belongs to it, whoever makes it. */
export function newestLook(run: string): string {
  return `(SELECT max(number) FROM look WHERE look.run = ${run})`;
}

const AS_BEFORE = `verification.status IS NOT DISTINCT FROM excluded.status AND (verification.finding = 'differs') = (excluded.finding = 'differs')
  AND (excluded.status IS NOT NULL OR verification.finding = excluded.finding)`;

/**
 * SQL for a finding in the place of an earlier one. A change belongs to the first look after the one that saw the state before. The project
 * that has no order any more, and is edited, of an order that was verified: it was cancelled.
 */
export const IN_PLACE_OF_EARLIER = `ON CONFLICT (ledger_order) DO UPDATE SET
  finding = CASE WHEN verification.finding = 'verified' AND excluded.finding = 'missing' AND excluded.status = 'editing' THEN 'verified'
    ELSE excluded.finding END, order_id = excluded.order_id,
  checked_at = excluded.checked_at, status = excluded.status, look = coalesce(excluded.look, verification.look),
  status_since = CASE WHEN ${AS_BEFORE} THEN verification.status_since ELSE excluded.checked_at END,
  changed_after = CASE WHEN ${AS_BEFORE} THEN verification.changed_after ELSE verification.look END`;
