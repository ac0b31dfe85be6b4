import type { HandedOver } from '../handed-over.ts';
import type {
  OrderCounts,
  RowBalance,
  RunReport,
  ToConfirm,
  VerificationReport,
} from '../run-report.ts';
import { toTotalsText } from '../totals.ts';
import { toPersonText, toTimeText } from './event-text.ts';
import { counted } from './issue-counts.ts';
import { toVisible } from './visible-text.ts';
import type { AdviceContext } from './what-to-do.ts';

/** Where rows and orders of a run went, as lines for people. Places with nothing in them are left out. */
export function toSummaryLines(
  report: RunReport,
  { command }: Pick<AdviceContext, 'command'>,
): string[] {
  const { run, rows, orders, totals, verification, purged = false } = report;
  const { toConfirm, handedOver } = report;
  const amounts = toTotalsText(totals);
  return [
    `Run ${run}`,
    `  rows    ${rowLine(rows, purged)}`,
    `  orders  ${orderLine(orders, purged)}`,
    ...(amounts === undefined ? [] : [`  total   ${amounts}`]),
    ...toVerificationLines(verification),
    ...(toConfirm
      ? [`  confirm ${toConfirmText(toConfirm, command('export', [run, '--for', 'confirmation']))}`]
      : []),
    ...(handedOver ? [`  handed  ${toHandedOverText(handedOver)}`] : []),
  ];
}

/** `12 orders handed over for confirmation in 2 parts, the last "mon" by ann at 2026-03-07 09:30 UTC; 3 still to hand over` */
export function toHandedOverText({ orders, lapsed, left, marks }: HandedOver): string {
  const last = marks.at(-1);
  const which = last
    ? `"${toVisible(last.mark)}" ${toPersonText(last.by)} at ${toTimeText(Date.parse(last.at))}`
    : '';
  const where =
    marks.length === 1 ? ` as ${which}` : ` in ${marks.length} parts, the last ${which}`;
  return [
    `${counted(orders, 'order')} handed over for confirmation${where}`,
    ...(lapsed > 0 ? [`${lapsed} of them cancelled or replaced since`] : []),
    left === 0 ? 'none left to hand over' : `${left} still to hand over`,
  ].join('; ');
}

/**
 * `12 orders wait for confirmation by order id (as placed): "vdpipe export 7f3a --for confirmation" lists the ids`; of some it may not be known whether they do.
 *
 * @param toList the command that lists them
 */
export function toConfirmText(
  { orders, testOrders: tests, notTold: unsure, lookedAt }: ToConfirm,
  toList: string,
): string {
  const all = [
    ...(orders > 0 ? [counted(orders, 'order')] : []),
    ...(tests > 0 ? [counted(tests, 'test order')] : []),
  ].join(' and ');
  const wait = all === '' ? [] : [`${all} ${orders + tests === 1 ? 'waits' : 'wait'}`];
  const may =
    unsure === 0 ? [] : [`${all === '' ? counted(unsure, 'order') : `${unsure} more`} may wait`];
  const when = lookedAt === null ? 'as placed' : `looked up ${toTimeText(Date.parse(lookedAt))}`;
  return `${[...wait, ...may].join(', ')} for confirmation by order id (${when}): "${toList}" lists the ids`;
}

/** Why a list that has no errors has no orders. */
export function toNothingText({ read, skipped }: Pick<RowBalance, 'read' | 'skipped'>): string {
  const all = skipped === 0 ? 'all rows are blank' : 'all rows are blank or skipped';
  return `There was nothing to order: ${read === 0 ? 'the sheet has no rows' : all}`;
}

/** `rows 70 = blank 2 + ordered 68` */
function rowLine({ read, ...places }: RowBalance, isPurged: boolean): string {
  const sum = toSum(places, isPurged);
  return `${read} read${sum === '' ? '' : ` = ${sum}`}`;
}

function orderLine({ total, adopted, ...states }: OrderCounts, isPurged: boolean): string {
  const sum = toSum(states, isPurged);
  const learned = adopted === 0 ? '' : ` (${adopted} confirmed by lookup)`;
  return `${total}${sum === '' ? '' : ` = ${sum}`}${learned}`;
}

/** Of a run that was purged what was not sent was given up. */
function toSum(counts: Readonly<Record<string, number>>, isPurged: boolean): string {
  const parts = Object.entries(counts).filter(([, count]) => count > 0);
  const nameOf = (name: string) => (isPurged && name === 'unsent' ? 'given up' : name);
  return parts.map(([name, count]) => `${nameOf(name)} ${count}`).join(' + ');
}

/** `ids     verified 98 + differs 1`; nothing when no project was looked up, and none has to be. */
function toVerificationLines(verification: VerificationReport): string[] {
  const parts = Object.entries(verification).filter(([, count]) => count > 0);
  if (parts.length === 0) return [];
  const texts = parts.map(([finding, count]) => `${finding.replace('_', ' ')} ${count}`);
  return [`  ids     ${texts.join(' + ')}`];
}
