import type { InvalidRow, Ledger, OrderRecord, RunInfo } from '../ledger/ledger.ts';
import { findEarlierRuns } from './earlier-runs.ts';
import { findLeftOut, toProblemText, toRejectedLines } from './left-out-rows.ts';
import { toRunReport } from './run-report.ts';
import { toSummaryLines } from './summary-text.ts';
import { toVisible } from './visible-text.ts';
import { toWhatToDoLines } from './what-to-do.ts';

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

/** These come to no other end by themselves. */
const FOR_GOOD: ReadonlySet<string> = new Set(['held', 'refused', 'conflict']);

/**
 * A run for people: the balance, each order that was not placed with its rows and the reason, the first rows that are in
 * no order, and what to do.
 */
export async function* toRunText(
  info: RunInfo,
  ledger: Pick<Ledger, 'orders' | 'listRuns' | 'rows'>,
): AsyncGenerator<string> {
  yield `${toSummaryLines(toRunReport(info, {}, 0)).join('\n')}\n`;
  yield `  state   ${info.state}\n  file    ${toVisible(info.file)}\n  service ${info.service}\n`;
  const earlier = await findEarlierRuns(ledger, info);
  const leftOut = await findLeftOut(ledger, info);
  const codes = new Set<string>();
  for await (const batch of ledger.orders(info.run, NOT_PLACED)) {
    for (const { state, errorCode } of batch) {
      if (errorCode !== null && FOR_GOOD.has(state)) codes.add(errorCode);
    }
    yield batch.map((order) => toLine(order, earlier, leftOut.firstOfHeld.get(order.id))).join('');
  }
  const lines = [...toRejectedLines(info, leftOut), ...toWhatToDoLines(codes, info.run)];
  yield lines.map((line) => `${line}\n`).join('');
}

function toLine(
  order: OrderRecord,
  earlier: ReadonlyMap<number, string>,
  invalid: InvalidRow | undefined,
): string {
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
  const first = invalid ? `; the first is row ${invalid.row}: ${toProblemText(invalid)}` : '';
  return `  ${state.padEnd(8)}  ${toVisible(projectId)}, ${place}${id}${why}${first}\n`;
}
