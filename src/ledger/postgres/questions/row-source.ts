import type { InvalidRow } from '../../ledger.ts';
import { orderColumns, READ_COLUMNS, type ReadRow, toReadOrders } from '../../order-row.ts';
import { RANGES_PAGE, type RangesRow, type RowSource, type SkippedRange } from '../../read-rows.ts';
import type { Session } from '../connection/connections.ts';

/** The rows of a run as `readRows` asks for them. */
export function toRowSource(session: Session, run: string): RowSource {
  return {
    lastRow: () => lastRowOf(session, run),
    ranges: ({ first, end }, after) =>
      session.query<RangesRow>(
        `SELECT id, row_ranges FROM orders WHERE run = $1 AND id > $2 AND first_row < $3 AND last_row >= $4
         ORDER BY id LIMIT ${RANGES_PAGE}`,
        [run, after, end, first],
      ),
    invalidRows: ({ first, end }) =>
      session.query<InvalidRow>(
        `SELECT row, project_id AS "projectId", code, header AS "column" FROM invalid_row
         WHERE run = $1 AND row >= $2 AND row < $3`,
        [run, first, end],
      ),
    skippedRows: ({ first, end }) =>
      session.query<SkippedRange>(
        // The ranges do not overlap, so of those that begin before the first row only the last one can include it.
        `SELECT first, last, reason FROM skipped_rows WHERE run = $1 AND first < $3 AND last >= $2
           AND first >= coalesce((SELECT max(first) FROM skipped_rows WHERE run = $1 AND first <= $2), 0)`,
        [run, first, end],
      ),
    orders: async (ids) =>
      toReadOrders(
        await session.query<ReadRow>(
          `SELECT ${orderColumns()}, ${READ_COLUMNS} FROM orders WHERE id = ANY ($1)`,
          [ids],
        ),
      ),
  };
}

async function lastRowOf(session: Session, run: string): Promise<number> {
  const [found] = await session.query<{ last: number }>(
    `SELECT greatest((SELECT max(last_row) FROM orders WHERE run = $1),
       (SELECT max(row) FROM invalid_row WHERE run = $1),
       (SELECT max(last) FROM skipped_rows WHERE run = $1), 0) AS last`,
    [run],
  );
  return found?.last ?? 0;
}
