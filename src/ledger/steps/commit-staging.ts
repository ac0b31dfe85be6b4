import type { SkippedRow } from '../../issue.ts';
import { valuesKey } from '../deliveries.ts';
import type { RunAbout, StagedAbout, StagedDelivery, StagedRows } from '../ledger.ts';
import { ledgerFailure } from '../ledger-errors.ts';
import { PLACED_OR_IN_FLIGHT, toList } from '../states.ts';
import { changeDelivery, newMark } from './deliveries/change-deliveries.ts';
import { remember } from './deliveries/job-memory.ts';
import { addEvent } from './events.ts';
import { stagingEvents } from './four-eyes.ts';
import { noteMailed } from './mailed.ts';
import type { SkippedRange } from './read-rows.ts';
import { ask, type Steps, takeTurns } from './steps.ts';

/** What is written of an order when it is staged. */
export const STAGED_ORDER = `orders (run, service, project_id, svc_uid, state, first_row, last_row, row_ranges, rows, invalid_rows,
  order_count, total_price, partner_order_id, for_test, body_json, dataset_at, dataset_bytes, dataset_crc32, error_code, error_message)`;

interface Staged {
  readonly run: string;
  readonly about: RunAbout;
  readonly rows: StagedRows;
  readonly also: StagedAbout | undefined;
}

export function* beginStaging(run: string, about: RunAbout): Steps<void> {
  const { service, file, sheet, fingerprint, onHold = false, origin = null, keyOf = null } = about;
  yield* ask(
    `INSERT INTO run (id, created_at, state, service, file, sheet, fingerprint, on_hold, origin, key_of)
     VALUES ($1, now_ms(), 'staging', $2, $3, $4, $5, $6, $7, $8)`,
    ...[run, service, file, sheet, fingerprint, onHold, origin, keyOf],
  );
}

/** Adds skipped rows: one entry for adjacent rows with the same reason. */
export function* addSkippedRows(run: string, rows: readonly SkippedRow[]): Steps<void> {
  yield* ask(
    `INSERT INTO skipped_rows (run, first, last, reason)
     SELECT $1, CAST(value->>0 AS integer), CAST(value->>1 AS integer), value->>2 FROM json_rows($2)`,
    run,
    JSON.stringify(toSkippedRanges(rows).map(({ first, last, reason }) => [first, last, reason])),
  );
}

/**
 * Makes a run ready to be ordered, all of whose orders and rows are there. To be called in a transaction.
 *
 * @throws UsageError `run_exists`; VdpipeError `delivery_lost`, `mailed_meanwhile`
 */
export function* commitStaging({ run, about, rows, also = {} }: Staged): Steps<void> {
  yield* refuseTwin(run, about);
  const skipped = yield* ask<{ reason: string; rows: number }>(
    'SELECT reason, sum(last - first + 1) AS rows FROM skipped_rows WHERE run = $1 GROUP BY reason',
    run,
  );
  yield* ask(
    `UPDATE run SET state = 'staged', rows_read = $2, rows_blank = $3, rows_skipped = $4, rows_rejected = $5,
       amount_format = $6, files = $7, skip_counts = $8 WHERE id = $1`,
    ...[run, rows.read, rows.blank, rows.skipped, rows.rejected],
    also.amountFormat ?? null,
    JSON.stringify(also.files ?? {}),
    JSON.stringify(Object.fromEntries(skipped.map((one) => [one.reason, Number(one.rows)]))),
  );
  for (const event of stagingEvents(about)) yield* addEvent({ run, ...event });
  if (also.joined) {
    const { by, parts } = also.joined;
    yield* addEvent({ run, what: 'joined', by, details: { parts } });
  }
  yield* noteMailed(run, also.mailed);
  if (also.delivery) yield* noteRunOf(also.delivery, run);
}

/** A delivery has one run: who works on it without the right to loses. What is held, or was rejected, has reasons. */
function* noteRunOf({ id, findings, values }: StagedDelivery, run: string): Steps<void> {
  const [open] = yield* ask(
    `SELECT 1 AS one FROM delivery WHERE id = $1 AND run IS NULL AND reasons = '[]' FOR UPDATE`,
    id,
  );
  const change = { ...findings, run };
  const changing = { id, from: ['taken'], change, mark: newMark() } as const;
  const noted = open ? yield* changeDelivery(changing, []) : undefined;
  if (!noted) throw ledgerFailure('delivery_lost', { delivery: id });
  if (values !== undefined) yield* remember(noted.job, valuesKey(run), values);
}

/** Refuses an equal run that was committed meanwhile: two processes may stage the same file, but only the first may order it. */
function* refuseTwin(run: string, { again, fingerprint }: RunAbout): Steps<void> {
  // One commit of this input at a time.
  yield* takeTurns('fingerprint', fingerprint);
  if (again) return;
  const [twin] = yield* ask<{ id: string }>(
    `SELECT id FROM run WHERE fingerprint = $1 AND state <> 'staging' AND id <> $2
       AND EXISTS (SELECT 1 FROM orders WHERE orders.run = run.id
         AND (run.state <> 'purged' OR orders.state IN (${toList(PLACED_OR_IN_FLIGHT)})))
     LIMIT 1`,
    ...[fingerprint, run],
  );
  if (twin) throw ledgerFailure('run_exists', { run: twin.id, state: 'being staged' });
}

/** Puts adjacent rows with the same reason together. */
function toSkippedRanges(rows: readonly SkippedRow[]): SkippedRange[] {
  const ranges: SkippedRange[] = [];
  for (const { row, reason } of rows) {
    const before = ranges.at(-1);
    if (before?.reason === reason && before.last === row - 1) {
      ranges[ranges.length - 1] = { ...before, last: row };
    } else ranges.push({ first: row, last: row, reason });
  }
  return ranges;
}
