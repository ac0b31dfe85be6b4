import type { ToVerify } from '../ledger.ts';
import { SETTLED_BY_HAND } from '../ledger-errors.ts';
import { ANSWERED, TURNED_DOWN, toList } from '../states.ts';
import { ofVerification } from './order-row.ts';

const FINDING = ofVerification('finding');

/**
 * SQL for orders that are not placed as far as is known, after an answer was lost: an earlier POST may have ordered them, unless another
 * order of the ledger has got their project since.
 */
export const MAYBE_ORDERED = `(state IN (${toList(TURNED_DOWN)}) AND maybe_ordered AND NOT EXISTS (SELECT 1 FROM orders AS other
  WHERE other.project_id = orders.project_id AND other.service = orders.service AND other.id <> orders.id
    AND other.state = 'ordered' AND other.ordered_at >= orders.sent_at))`;

// The order, or the connection that its answer came over, is in doubt, and it was not looked up since.
const DOUBTED = `state IN (${toList(ANSWERED)}) AND (${FINDING} = 'suspect' OR (${FINDING} IS NULL
  AND (SELECT EXISTS (SELECT 1 FROM doubted_connection WHERE run = $1))
  AND EXISTS (SELECT 1 FROM attempt JOIN doubted_connection USING (epoch, connection)
    WHERE attempt.ledger_order = orders.id AND attempt.outcome IN ('adopted', ${toList(ANSWERED)}))))`;
const TO_LOOK_UP = `(${DOUBTED} OR ${MAYBE_ORDERED})`;

/** SQL for which orders of the run `$1` are looked up afterwards. */
export const WANTED: Readonly<Record<ToVerify, string>> = {
  suspect: TO_LOOK_UP,
  doubted: DOUBTED,
  // Of one that a person settled nothing is open, also if the service cannot be asked.
  open: `(${DOUBTED} OR ${MAYBE_ORDERED} AND error_code IS DISTINCT FROM '${SETTLED_BY_HAND.code}' AND ${FINDING} IS NULL)`,
  all: `(state IN ('ordered', 'conflict') AND ${FINDING} IS DISTINCT FROM 'verified' OR ${TO_LOOK_UP})`,
  differing: `id IN (SELECT ledger_order FROM verification WHERE finding IN ('differs', 'missing', 'not_told'))`,
  again: `(state IN ('ordered', 'conflict') OR ${TO_LOOK_UP})`,
};
