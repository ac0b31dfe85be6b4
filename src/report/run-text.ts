import type { Ledger, OrderRecord, RunInfo } from '../ledger/ledger.ts';
import { findEarlierRuns } from './earlier-runs.ts';
import { toRunReport } from './run-report.ts';
import { toSummaryLines } from './summary-text.ts';
import { toVisible } from './visible-text.ts';

/** Orders that a person has to look at. */
const NOT_PLACED = [
  'held',
  'refused',
  'conflict',
  'unknown',
  'sending',
  'waiting',
  'staged',
] as const;

/** A run for people: the balance, then each order that was not placed, with its rows and the reason. */
export async function* toRunText(
  info: RunInfo,
  ledger: Pick<Ledger, 'orders' | 'listRuns'>,
): AsyncGenerator<string> {
  yield `${toSummaryLines(toRunReport(info, {}, 0)).join('\n')}\n`;
  yield `  state   ${info.state}\n  file    ${toVisible(info.file)}\n  service ${info.service}\n`;
  const earlier = await findEarlierRuns(ledger, info);
  for await (const batch of ledger.orders(info.run, NOT_PLACED)) {
    yield batch.map((order) => toLine(order, earlier)).join('');
  }
}

function toLine(order: OrderRecord, earlier: ReadonlyMap<number, string>): string {
  const { state, projectId, firstRow, lastRow, rows, orderId, errorCode, errorMessage } = order;
  const place =
    firstRow === lastRow ? `row ${firstRow}` : `${rows} rows from ${firstRow} to ${lastRow}`;
  const by = orderId === null ? undefined : earlier.get(orderId);
  const id =
    orderId === null
      ? ''
      : ` (the project has order ${orderId}${by === undefined ? '' : ` of run ${by}`})`;
  const why =
    errorCode === null ? '' : `: ${errorCode}${errorMessage ? `, ${toVisible(errorMessage)}` : ''}`;
  return `  ${state.padEnd(8)}  ${toVisible(projectId)}, ${place}${id}${why}\n`;
}
