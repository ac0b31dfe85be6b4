import { randomBytes } from 'node:crypto';
import { IS_FIRST_DONE } from '../../claim-sql.ts';
import type {
  Delivery,
  DeliveryChange,
  DeliveryState,
  NewDelivery,
  NewMessage,
  ReleaseTerms,
} from '../../deliveries.ts';
import {
  DELIVERY_COLUMNS,
  type DeliveryRow,
  isEnd,
  refuseUnseen,
  toChangedColumns,
  toDelivery,
} from '../../delivery-row.ts';
import { type LedgerPlace, ledgerFailure } from '../../ledger-errors.ts';
import { isLimited, releaseDelivery, releaseRun } from '../release-run.ts';
import { ask, type Steps } from '../steps.ts';
import { findDelivery } from './find-deliveries.ts';
import { queueMessages } from './messages.ts';

/** Tells one call from all others, so that one that is made again finds what it did. */
export function newMark(): string {
  return randomBytes(12).toString('hex');
}

/** Adds a delivery, or finds the one that this call added before; undefined if another one has the id. */
export function* takeDelivery(
  id: string,
  { job, name, folder, hash, bytes, modifiedAtMs }: NewDelivery,
): Steps<Delivery | undefined> {
  const [row] = yield* ask<DeliveryRow>(
    `INSERT INTO delivery (id, job, name, folder, hash, bytes, modified_at, state, taken_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'taken', now_ms())
     ON CONFLICT (id) DO UPDATE SET ended_at = delivery.ended_at
       WHERE (delivery.job, delivery.name, delivery.hash) = (excluded.job, excluded.name, excluded.hash)
     RETURNING ${DELIVERY_COLUMNS}`,
    ...[id, job, name, folder, hash, bytes, Math.floor(modifiedAtMs)],
  );
  return row && toDelivery(row);
}

interface Changing {
  readonly id: string;
  readonly from: readonly DeliveryState[];
  readonly change: DeliveryChange;
  /** If the call comes again, the delivery has it already. */
  readonly mark: string;
}

/** Changes a delivery and queues messages that tell of it. To be called in a transaction. */
export function* changeDelivery(
  { id, from, change, mark }: Changing,
  messages: readonly NewMessage[],
): Steps<Delivery | undefined> {
  const { state } = change;
  const columns = toChangedColumns(change);
  const sets = columns.map(([column], i) => `${column} = $${i + 4}`);
  const endedAt = state === undefined ? 'ended_at' : isEnd(state) ? 'now_ms()' : 'NULL';
  const [row] = yield* ask<DeliveryRow>(
    `UPDATE delivery SET ${[...sets, `ended_at = ${endedAt}`].join(', ')},
       last_changes = substr($3 || ' ' || coalesce(last_changes, ''), 1, 400)
     WHERE id = $1 AND state = ANY ($2) AND coalesce(last_changes, '') NOT LIKE '%' || $3 || '%'
     RETURNING ${DELIVERY_COLUMNS}`,
    ...[id, from, mark, ...columns.map(([, value]) => value)],
  );
  if (row) {
    yield* queueMessages(messages);
    return toDelivery(row);
  }
  const [same] = yield* ask<DeliveryRow>(
    `SELECT ${DELIVERY_COLUMNS} FROM delivery WHERE id = $1 AND last_changes LIKE $2 || '%'`,
    ...[id, mark],
  );
  return same && toDelivery(same);
}

/**
 * Lets a held delivery through, and its run. To be called in a transaction.
 *
 * @param terms `isNew`: one that was released before, and is not held now, is refused, too.
 * @throws UsageError as `Deliveries.release`
 */
export function* releaseHeld(
  place: LedgerPlace,
  idStart: string,
  terms: { readonly by: string | null; readonly isNew?: true } & ReleaseTerms,
): Steps<Delivery> {
  const named = yield* findDelivery(place, idStart);
  // First the run, as `releaseRun` does: two that hold one each would wait for each other.
  yield* ask('SELECT 1 AS one FROM run WHERE id = $1 FOR UPDATE', named.run);
  yield* ask('SELECT 1 AS one FROM delivery WHERE id = $1 FOR UPDATE', named.id);
  const found = yield* findDelivery(place, named.id);
  const { id, state, run, releasedAtMs } = found;
  if (state === 'held') {
    refuseUnseen(found, terms);
    if (run !== null && (yield* isToBeReleased(run))) yield* releaseRun(run, terms);
    else if (isLimited(terms))
      throw ledgerFailure('run_not_on_hold', { run: run ?? id, ended: null });
    else yield* releaseDelivery(id, terms.by);
  } else if (releasedAtMs === null || terms.isNew || isLimited(terms)) {
    throw ledgerFailure('delivery_not_held', { delivery: id, state });
  }
  return yield* findDelivery(place, id);
}

/** Whether a run is on hold, or was purged and so cannot be released. */
function* isToBeReleased(run: string): Steps<boolean> {
  const [found] = yield* ask<{ state: string; isOnHold: unknown }>(
    `SELECT state, on_hold OR ${IS_FIRST_DONE} AS "isOnHold" FROM run WHERE id = $1`,
    run,
  );
  return Boolean(found?.isOnHold) || found?.state === 'purged';
}
