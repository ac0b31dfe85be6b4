import { parseRowRanges } from '../../orders/row-ranges.ts';
import type { InvalidRow, OrderRecord, RowRecord } from '../ledger.ts';
import type { Database } from './database.ts';
import { skippedRows } from './skipped-rows.ts';

/** How many rows get their orders in one pass over the orders: as many as a worksheet has. 8 MiB. */
const WINDOW_ROWS = 1 << 20;
/** How many rows are yielded together. */
const BATCH_ROWS = 1000;
/** How many orders are read at once. */
const PAGE_ORDERS = 1000;

/** By row of the window: the id of its order; 0 for none. */
type OrdersOfRows = Float64Array;

interface RangesRow {
  readonly id: number;
  readonly row_ranges: string;
}

/** What `readRows` needs from the ledger. */
interface RowReading {
  readonly db: Database;
  readonly run: string;
  /** Returns orders by their ids. */
  readonly ordersOf: (ids: readonly number[]) => ReadonlyMap<number, ReadOrder>;
}

/** An order, and whether invalid rows belong to it: they do not if it was ordered without them. */
export interface ReadOrder {
  readonly record: OrderRecord;
  readonly hasInvalidRows: boolean;
}

/**
 * Reads the rows of a run in sheet order, with their orders. Rows of different orders are mixed in an unsorted sheet, so the
 * orders of a window of rows are looked up first: memory does not grow with the run.
 */
export async function* readRows(reading: RowReading): AsyncGenerator<readonly RowRecord[]> {
  const { db, run } = reading;
  const [lastRow, orders] = [lastRowOf(db, run), new Float64Array(WINDOW_ROWS)];
  for (let first = 1; first <= lastRow; first += WINDOW_ROWS) {
    noteOrders(db, run, first, orders);
    for (let at = first; at < first + WINDOW_ROWS && at <= lastRow; at += BATCH_ROWS) {
      const end = Math.min(at + BATCH_ROWS, first + WINDOW_ROWS);
      const batch = toBatch(reading, at, orders.subarray(at - first, end - first));
      if (batch.length > 0) yield batch;
    }
  }
}

function lastRowOf(db: Database, run: string): number {
  const found = db
    .prepare(
      `SELECT MAX((SELECT IFNULL(MAX(last_row), 0) FROM orders WHERE run = ?1),
         (SELECT IFNULL(MAX(row), 0) FROM invalid_row WHERE run = ?1),
         (SELECT IFNULL(MAX(last), 0) FROM skipped_rows WHERE run = ?1)) AS last`,
    )
    .get(run);
  return Number(found.last);
}

function noteOrders(db: Database, run: string, first: number, orders: OrdersOfRows): void {
  orders.fill(0);
  const end = first + orders.length;
  const page = db.prepare(`
    SELECT id, row_ranges FROM orders WHERE run = ? AND id > ? AND first_row < ? AND last_row >= ?
    ORDER BY id LIMIT ${PAGE_ORDERS}`);
  for (let after = 0; ; ) {
    const found: readonly RangesRow[] = page.all(run, after, end, first);
    for (const { id, row_ranges } of found) {
      for (const range of parseRowRanges(row_ranges)) {
        const [from, to] = [Math.max(range.first, first), Math.min(range.last, end - 1)];
        if (from <= to) orders.fill(id, from - first, to - first + 1);
      }
      after = id;
    }
    if (found.length < PAGE_ORDERS) return;
  }
}

function toBatch({ db, run, ordersOf }: RowReading, first: number, ids: OrdersOfRows): RowRecord[] {
  const invalid = invalidRows(db, run, first, first + ids.length);
  const skips = skippedRows(db, run, first, first + ids.length);
  const orders = ordersOf([...new Set(ids)].filter((id) => id !== 0));
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

function invalidRows(
  db: Database,
  run: string,
  first: number,
  end: number,
): ReadonlyMap<number, InvalidRow> {
  const found: readonly InvalidRow[] = db
    .prepare(
      `SELECT row, project_id AS projectId, code, header AS column FROM invalid_row
       WHERE run = ? AND row >= ? AND row < ?`,
    )
    .all(run, first, end);
  return new Map(found.map((row) => [row.row, { ...row }]));
}
