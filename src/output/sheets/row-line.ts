import type { FailureDetails, OrderId, RowRecord } from '../../ledger/ledger.ts';

/** Where one row of the input went, as `export --rows` gives it. */
export interface RowLine {
  readonly row: number;
  /** null when the row does not say for which project it is. */
  readonly project_id: string | null;
  readonly order_id: OrderId | null;
  /** State of its order; `rejected` or `skipped` for a row that is in no order. */
  readonly state: string;
  readonly error_code: string | null;
  readonly error_message: string | null;
  readonly request_id: string | null;
  /** Why a rule of the mapping left it out. */
  readonly skip_reason: string | null;
  /** What the service said of its order besides, as it names it. */
  readonly error_details: FailureDetails | null;
}

/** The columns of an export of rows, in order. */
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

/** A row of the ledger as a line of an export. Of a held row that is not valid, its own problem is told. */
export function toRowLine({ row, order, invalid, skipped }: RowRecord): RowLine {
  const code = invalid?.code ?? order?.errorCode ?? null;
  return {
    row,
    project_id: order?.projectId ?? invalid?.projectId ?? null,
    order_id: order?.orderId ?? null,
    state: order?.state ?? (skipped === null ? 'rejected' : 'skipped'),
    error_code: code,
    error_message: invalid ? invalidMessage(invalid) : (order?.errorMessage ?? null),
    request_id: order?.requestId ?? null,
    skip_reason: skipped,
    error_details: order?.errorDetails ?? null,
  };
}

function invalidMessage({ row, column }: NonNullable<RowRecord['invalid']>): string {
  return column === null ? `Cannot use row ${row}` : `Cannot use row ${row}: column "${column}"`;
}
