import type { ForgottenTexts, RowPiece } from '../../ledger.ts';
import { ledgerFailure } from '../../ledger-errors.ts';
import type { DatasetPlace } from '../../placed-order.ts';
import { addEvent } from '../events.ts';
import { hasOpenOrders, lockRun } from '../release-run.ts';
import { ask, type Steps } from '../steps.ts';

/** Makes pieces of an order's dataset blank, and returns the checksum of what it is then. */
export type BlankPieces = (
  place: DatasetPlace,
  pieces: readonly RowPiece[],
) => Steps<number> | number;

/**
 * Removes texts of orders of a run that is over: nothing of it is sent any more, whatever its datasets say. To be called in a transaction.
 *
 * @throws UsageError `forget_unfinished`
 */
export function* forgetTexts(
  run: string,
  forgotten: readonly ForgottenTexts[],
  by: string | null,
  blank: BlankPieces,
): Steps<void> {
  const { state } = yield* lockRun(run);
  if (state === 'purged') return;
  if (yield* hasOpenOrders(run)) throw ledgerFailure('forget_unfinished', { runs: [run] });
  for (const { order, isNamed, pieces } of forgotten) {
    const [found] = yield* ask<DatasetPlace & { body: string }>(
      `SELECT body_json AS body, dataset_at AS at, dataset_bytes AS bytes, dataset_crc32 AS crc32 FROM orders WHERE id = $1 AND run = $2`,
      ...[order, run],
    );
    if (!found) throw new Error(`Run ${run} has no such order`);
    const blanked = pieces.length > 0 ? blank(found, pieces) : found.crc32;
    const crc32 = typeof blanked === 'number' ? blanked : yield* blanked;
    yield* ask(
      `UPDATE orders SET body_json = $2, dataset_crc32 = $3, error_message = NULL, error_details = NULL, refusal = NULL
       WHERE id = $1`,
      ...[order, isNamed ? withoutNames(found.body) : found.body, crc32],
    );
  }
  yield* addEvent({ run, what: 'forgotten', by, details: { orders: forgotten.length } });
}

/** A body that is not sent any more; its amounts are also in columns. */
function withoutNames(bodyJson: string): string {
  const { order_name: _, userdata_json: __, ...body } = JSON.parse(bodyJson);
  return JSON.stringify(body);
}
