import type { RowRecord } from '../../ledger/ledger.ts';

/** The outcome of one row of the input as a line of the results, docs/commands/. */
export type RowLine = ReturnType<typeof toRowLine>;

/** The columns of the results per row, in order. */
const COLUMNS = {
  row: true,
  project_id: true,
  order_id: true,
  state: true,
  error_code: true,
  error_message: true,
  request_id: true,
  skip_reason: true,
  error_details: true,
} as const satisfies Record<keyof RowLine, true>;
export const ROW_LINE_COLUMNS = Object.keys(COLUMNS) as readonly (keyof RowLine)[];

/** For an invalid row of a held order, its own problem. */
export function toRowLine({ row, order, invalid, skipped }: RowRecord) {
  const code = invalid?.code ?? order?.errorCode ?? null;
  return {
    row,
    /** null when the row does not say for which project it is. */
    project_id: order?.projectId ?? invalid?.projectId ?? null,
    order_id: order?.orderId ?? null,
    /** State of its order; `rejected` or `skipped` for a row that is in no order. */
    state: order?.state ?? (skipped === null ? 'rejected' : 'skipped'),
    error_code: code,
    error_message: invalid ? invalidMessage(invalid) : (order?.errorMessage ?? null),
    request_id: order?.requestId ?? null,
    /** Why a rule of the mapping left it out. */
    skip_reason: skipped,
    /** What the service said of its order besides, as it names it. */
    error_details: order?.errorDetails ?? null,
  };
}

function invalidMessage({ row, column }: NonNullable<RowRecord['invalid']>): string {
  return column === null ? `Cannot use row ${row}` : `Cannot use row ${row}: column "${column}"`;
}
