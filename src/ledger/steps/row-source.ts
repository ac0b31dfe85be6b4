import { setImmediate } from 'node:timers/promises';
import type { InvalidRow } from '../ledger.ts';
import { ORDER_COLUMNS, type OrderRow, toOrderRecord } from '../order-row.ts';
import {
  RANGES_PAGE,
  type RangesRow,
  type ReadOrder,
  type RowSource,
  type SkippedRange,
} from '../read-rows.ts';
import type { Engine } from './engine.ts';
import { ask, type Steps } from './steps.ts';

/** The rows of a run as `readRows` asks for them. */
export function toRowSource(engine: Engine, run: string): RowSource {
  return {
    lastRow: () => lastRowOf(engine, run),
    ranges: async ({ first, end }, after) => {
      await setImmediate();
      return engine.read(
        ask<RangesRow>(
          `SELECT id, row_ranges FROM orders WHERE run = $1 AND id > $2 AND first_row < $3 AND last_row >= $4
           ORDER BY id LIMIT ${RANGES_PAGE}`,
          ...[run, after, end, first],
        ),
      );
    },
    invalidRows: ({ first, end }) =>
      engine.read(
        ask<InvalidRow>(
          `SELECT row, project_id AS "projectId", code, header AS "column" FROM invalid_row
           WHERE run = $1 AND row >= $2 AND row < $3`,
          ...[run, first, end],
        ),
      ),
    skippedRows: ({ first, end }) =>
      engine.read(
        ask<SkippedRange>(
          // The ranges do not overlap, so of those that begin before the first row only the last one can include it.
          `SELECT first, last, reason FROM skipped_rows WHERE run = $1 AND first < $3 AND last >= $2
             AND first >= coalesce((SELECT max(first) FROM skipped_rows WHERE run = $1 AND first <= $2), 0)`,
          ...[run, first, end],
        ),
      ),
    orders: async (ids) => {
      await setImmediate();
      return engine.read(ordersById(ids));
    },
  };
}

function* ordersById(ids: readonly number[]): Steps<ReadonlyMap<number, ReadOrder>> {
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
