import { setImmediate } from 'node:timers/promises';
import { parseRowRanges } from '../../orders/row-ranges.ts';
import type { InvalidRow, OrderRecord, RowRecord } from '../ledger.ts';
import type { Engine } from './engine.ts';
import { ORDER_COLUMNS, type OrderRow, toOrderRecord } from './order-row.ts';
import { ask, type Steps } from './steps.ts';

/** How many rows get their orders in one pass over the orders: as many as a worksheet has. 8 MiB. */
const WINDOW_ROWS = 1 << 20;
/** How many rows are yielded together. */
const BATCH_ROWS = 1000;
/** For how many rows it is asked at once which are invalid or skipped. */
const NOTED_ROWS = 32 * BATCH_ROWS;
/** How many orders are read at once. */
const RANGES_PAGE = 1000;

/** By row of the window: the id of its order; 0 for none. */
type OrdersOfRows = Float64Array;

/** An order's rows, valid and invalid ones: `2-51,57`. */
interface RangesRow {
  readonly id: number;
  readonly row_ranges: string;
}

interface RowWindow {
  readonly first: number;
  readonly end: number;
}

/** An order, and whether invalid rows belong to it: they do not if it was ordered without them. */
interface ReadOrder {
  readonly record: OrderRecord;
  readonly hasInvalidRows: boolean;
}

/** Adjacent rows that were skipped for the same reason. */
export interface SkippedRange {
  readonly first: number;
  readonly last: number;
  readonly reason: string;
}

/**
 * Reads the rows of a run in sheet order, with their orders. Rows of different orders are mixed in an unsorted sheet, so the
 * orders of a window of rows are looked up first: memory does not grow with the run.
 */
export async function* readRows(engine: Engine, run: string): AsyncGenerator<readonly RowRecord[]> {
  const lastRow = await lastRowOf(engine, run);
  const orders = new Float64Array(Math.min(WINDOW_ROWS, lastRow));
  for (let first = 1; first <= lastRow; first += WINDOW_ROWS) {
    await noteOrders(engine, run, first, orders);
    for (let from = first; from < first + WINDOW_ROWS && from <= lastRow; from += NOTED_ROWS) {
      const end = Math.min(from + NOTED_ROWS, first + WINDOW_ROWS, lastRow + 1);
      const notes = await notesOf(engine, run, { first: from, end });
      for (let at = from; at < end; at += BATCH_ROWS) {
        const ids = orders.subarray(at - first, Math.min(at + BATCH_ROWS, end) - first);
        const batch = await toBatch(engine, at, ids, notes);
        if (batch.length > 0) yield batch;
      }
    }
  }
}

async function noteOrders(
  engine: Engine,
  run: string,
  first: number,
  orders: OrdersOfRows,
): Promise<void> {
  orders.fill(0);
  const end = first + orders.length;
  for (let after = 0; ; ) {
    const found = await rangesIn(engine, run, { first, end }, after);
    for (const { id, row_ranges } of found) {
      for (const range of parseRowRanges(row_ranges)) {
        const [from, to] = [Math.max(range.first, first), Math.min(range.last, end - 1)];
        if (from <= to) orders.fill(id, from - first, to - first + 1);
      }
      after = id;
    }
    if (found.length < RANGES_PAGE) return;
  }
}

/** What is known of rows that have no order, or not of their own. */
interface Notes {
  readonly invalid: ReadonlyMap<number, InvalidRow>;
  readonly skips: ReadonlyMap<number, string>;
}

/** At most `RANGES_PAGE` orders with rows in a window, by id, after the order `after`. */
async function rangesIn(
  engine: Engine,
  run: string,
  { first, end }: RowWindow,
  after: number,
): Promise<readonly RangesRow[]> {
  await setImmediate();
  return engine.read(
    ask<RangesRow>(
      `SELECT id, row_ranges FROM orders WHERE run = $1 AND id > $2 AND first_row < $3 AND last_row >= $4
       ORDER BY id LIMIT ${RANGES_PAGE}`,
      ...[run, after, end, first],
    ),
  );
}

async function notesOf(engine: Engine, run: string, window: RowWindow): Promise<Notes> {
  const { first, end } = window;
  const invalid = await engine.read(
    ask<InvalidRow>(
      `SELECT row, project_id AS "projectId", code, header AS "column" FROM invalid_row
       WHERE run = $1 AND row >= $2 AND row < $3`,
      ...[run, first, end],
    ),
  );
  const skipped = await engine.read(
    ask<SkippedRange>(
      // The ranges do not overlap, so of those that begin before the first row only the last one can include it.
      `SELECT first, last, reason FROM skipped_rows WHERE run = $1 AND first < $3 AND last >= $2
         AND first >= coalesce((SELECT max(first) FROM skipped_rows WHERE run = $1 AND first <= $2), 0)`,
      ...[run, first, end],
    ),
  );
  return {
    invalid: new Map(invalid.map((row) => [row.row, { ...row }])),
    skips: reasonsByRow(skipped, window),
  };
}

async function toBatch(
  engine: Engine,
  first: number,
  ids: OrdersOfRows,
  { invalid, skips }: Notes,
): Promise<RowRecord[]> {
  const wanted = [...new Set(ids)].filter((id) => id !== 0);
  if (wanted.length > 0) await setImmediate();
  const orders = await engine.read(ordersById(wanted));
  const batch: RowRecord[] = [];
  for (let i = 0; i < ids.length; i++) {
    const row = first + i;
    const [order, problem] = [orders.get(ids[i] ?? 0), invalid.get(row) ?? null];
    const skipped = skips.get(row) ?? null;
    if (skipped !== null) batch.push({ row, order: null, invalid: null, skipped });
    else if (problem && !order?.hasInvalidRows) {
      batch.push({ row, order: null, invalid: problem, skipped });
    } else if (order) batch.push({ row, order: order.record, invalid: problem, skipped });
  }
  return batch;
}

function reasonsByRow(
  ranges: readonly SkippedRange[],
  { first, end }: RowWindow,
): ReadonlyMap<number, string> {
  const reasons = new Map<number, string>();
  for (const range of ranges) {
    const to = Math.min(range.last, end - 1);
    for (let row = Math.max(range.first, first); row <= to; row++) reasons.set(row, range.reason);
  }
  return reasons;
}

function* ordersById(ids: readonly number[]): Steps<ReadonlyMap<number, ReadOrder>> {
  if (ids.length === 0) return new Map();
  const rows = yield* ask<OrderRow & { readonly hasInvalidRows: unknown }>(
    `SELECT ${ORDER_COLUMNS}, invalid_rows > 0 AS "hasInvalidRows" FROM orders WHERE id = ANY ($1)`,
    ids,
  );
  return new Map(
    rows.map(({ hasInvalidRows, ...row }) => [
      row.id,
      { record: toOrderRecord(row), hasInvalidRows: Boolean(hasInvalidRows) },
    ]),
  );
}

async function lastRowOf(engine: Engine, run: string): Promise<number> {
  const lastOf = async (sql: string, values: readonly unknown[]) => {
    const [found] = await engine.read(ask<{ last: number | null }>(sql, ...values));
    return found?.last ?? 0;
  };
  let last = Math.max(
    await lastOf('SELECT max(row) AS last FROM invalid_row WHERE run = $1', [run]),
    await lastOf('SELECT max(last) AS last FROM skipped_rows WHERE run = $1', [run]),
  );
  for await (const { where, values } of engine.slices(run)) {
    const ofSlice = await lastOf(`SELECT max(last_row) AS last FROM orders WHERE ${where}`, values);
    last = Math.max(last, ofSlice);
  }
  return last;
}
