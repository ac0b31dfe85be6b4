import { parseRowRanges } from '../orders/row-ranges.ts';
import type { InvalidRow, OrderRecord, RowRecord } from './ledger.ts';

/** How many rows get their orders in one pass over the orders: as many as a worksheet has. 8 MiB. */
const WINDOW_ROWS = 1 << 20;
/** How many rows are yielded together. */
const BATCH_ROWS = 1000;
/** For how many rows it is asked at once which are invalid or skipped. */
const NOTED_ROWS = 32 * BATCH_ROWS;
/** How many orders are read at once. */
export const RANGES_PAGE = 1000;

/** By row of the window: the id of its order; 0 for none. */
type OrdersOfRows = Float64Array;

/** An order's rows, valid and invalid ones: `2-51,57`. */
export interface RangesRow {
  readonly id: number;
  readonly row_ranges: string;
}

/** Rows of a run from `first` up to `end`. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
}

/** What is asked of a ledger to read the rows of one run. */
export interface RowSource {
  /** The last row of the run; 0 if it has none. */
  lastRow(): Awaitable<number>;
  /** At most `RANGES_PAGE` orders with rows in a window, by id, after the order `after`. */
  ranges(window: RowWindow, after: number): Awaitable<readonly RangesRow[]>;
  invalidRows(window: RowWindow): Awaitable<readonly InvalidRow[]>;
  /** Skipped rows of a window, those that stand together as one. */
  skippedRows(window: RowWindow): Awaitable<readonly SkippedRange[]>;
  orders(ids: readonly number[]): Awaitable<ReadonlyMap<number, ReadOrder>>;
}

type Awaitable<T> = T | Promise<T>;

/** An order, and whether invalid rows belong to it: they do not if it was ordered without them. */
export interface ReadOrder {
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
export async function* readRows(source: RowSource): AsyncGenerator<readonly RowRecord[]> {
  const lastRow = await source.lastRow();
  const orders = new Float64Array(Math.min(WINDOW_ROWS, lastRow));
  for (let first = 1; first <= lastRow; first += WINDOW_ROWS) {
    await noteOrders(source, first, orders);
    for (let from = first; from < first + WINDOW_ROWS && from <= lastRow; from += NOTED_ROWS) {
      const end = Math.min(from + NOTED_ROWS, first + WINDOW_ROWS, lastRow + 1);
      const notes = await notesOf(source, { first: from, end });
      for (let at = from; at < end; at += BATCH_ROWS) {
        const ids = orders.subarray(at - first, Math.min(at + BATCH_ROWS, end) - first);
        const batch = await toBatch(source, at, ids, notes);
        if (batch.length > 0) yield batch;
      }
    }
  }
}

async function noteOrders(source: RowSource, first: number, orders: OrdersOfRows): Promise<void> {
  orders.fill(0);
  const end = first + orders.length;
  for (let after = 0; ; ) {
    const found = await source.ranges({ first, end }, after);
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

async function notesOf(source: RowSource, window: RowWindow): Promise<Notes> {
  const invalid = await source.invalidRows(window);
  return {
    invalid: new Map(invalid.map((row) => [row.row, { ...row }])),
    skips: reasonsByRow(await source.skippedRows(window), window),
  };
}

async function toBatch(
  source: RowSource,
  first: number,
  ids: OrdersOfRows,
  { invalid, skips }: Notes,
): Promise<RowRecord[]> {
  const wanted = [...new Set(ids)].filter((id) => id !== 0);
  const orders = wanted.length === 0 ? new Map<number, ReadOrder>() : await source.orders(wanted);
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
