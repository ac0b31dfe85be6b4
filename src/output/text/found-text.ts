import type { FoundOrder } from '../../ledger/ledger.ts';
import { isGivenUp } from '../../ledger/states.ts';
import { toCopiesText } from '../totals.ts';
import { toVisible } from './visible-text.ts';

/** `7f3a09c1  ordered   p-1, order 100001, PO-1: 2 copies, rows 2 to 3 of sheet "list" in list.csv` */
export function toFoundLine({ order, file, sheet, isRunPurged }: FoundOrder): string {
  const { run, state, projectId, orderId, partnerOrderId, orderCount, firstRow, lastRow } = order;
  const shown = isGivenUp(state, isRunPurged ? 'purged' : '') ? 'given up' : state;
  const ids = [
    projectId,
    ...(orderId === null ? [] : [`order ${orderId}`]),
    ...(partnerOrderId === null ? [] : [partnerOrderId]),
  ].join(', ');
  const rows = firstRow === lastRow ? `row ${firstRow}` : `rows ${firstRow} to ${lastRow}`;
  const place = `${rows} of sheet "${sheet}" in ${file}`;
  const text = `${ids}: ${toCopiesText(String(orderCount))}, ${place}`;
  return `${run}  ${shown.padEnd(8)}  ${toVisible(text)}\n`;
}
