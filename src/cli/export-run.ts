import {
  type ExportFormat,
  exportOrders,
  exportRows,
  formatOfFile,
} from '../report/export-orders.ts';
import type { Ledger } from '../run/connect.ts';
import { usage } from './check-flags.ts';

type OrderStates = Exclude<Parameters<Ledger['orders']>[1], undefined>;
type State = OrderStates[number] | 'rejected';

interface ExportFlags {
  /** @default what the ending of `output` says, else csv */
  readonly format?: ExportFormat | undefined;
  readonly output?: string | undefined;
  readonly rows?: boolean | undefined;
  readonly state?: readonly State[] | undefined;
}

/**
 * `vdpipe export`: the run's orders, or its rows, as the pieces of a file.
 *
 * @throws UsageError `usage` when orders are asked for that are rejected: only rows are
 */
export function exportRun(
  ledger: Ledger,
  run: string,
  { format: given, output, rows, state }: ExportFlags,
): AsyncIterable<string | Uint8Array> {
  const format = given ?? (output === undefined ? undefined : formatOfFile(output)) ?? 'csv';
  if (rows) return exportRows(ledger.rows(run), format, state);
  if (state?.includes('rejected')) {
    throw usage('Only rows are rejected: --state rejected goes with --rows', 'export');
  }
  return exportOrders(ledger.orders(run, state?.filter(isOrderState)), format);
}

function isOrderState(state: State): state is OrderStates[number] {
  return state !== 'rejected';
}
