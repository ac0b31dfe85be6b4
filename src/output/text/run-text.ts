import type { InvalidRow, Ledger, OrderId, OrderRecord, RunInfo } from '../../ledger/ledger.ts';
import { isFinal, isGivenUp, ORDER_STATES, type OrderState } from '../../ledger/states.ts';
import { findEarlierRuns, findOrderElsewhere } from '../earlier-runs.ts';
import { type RowPlace, rowPlaces } from '../row-places.ts';
import { type ReportedLedger, reportRun } from '../run-report.ts';
import { findWaits, type WaitLine } from '../waits.ts';
import { toEventText, toTimeText } from './event-text.ts';
import { toDetailLines } from './failure-text.ts';
import { counted } from './issue-counts.ts';
import { whyHeld } from './jobs/held-run.ts';
import { findLeftOut, toProblemText, toRejectedLines, toSkippedLines } from './left-out-rows.ts';
import { toStateText } from './runs-text.ts';
import { toSummaryLines } from './summary-text.ts';
import { findDiffering, toFindingLines } from './verify-text.ts';
import { toVisible } from './visible-text.ts';
import { type AdviceContext, NotOrdered, toAdvice, toAdviceLines } from './what-to-do.ts';

/** The states whose orders are listed. */
const NOT_PLACED = ORDER_STATES.filter((state) => state !== 'ordered');

/** Orders of a state that are listed: a person has to look at each. */
const SHOWN = 200;

/** Orders that nobody has to look at: they only wait for the run to go on. */
const SHOWN_WAITING: Readonly<Record<string, { readonly shown: number; readonly more: string }>> = {
  staged: { shown: 20, more: ' not sent yet' },
  waiting: { shown: 20, more: ' to be retried' },
};

/**
 * A run for people: the balance, the first orders of each state that were not placed with their rows and the reason, the
 * first rows that are in no order, and what to do.
 */
export async function* toRunText(
  info: RunInfo,
  ledger: ReportedLedger &
    Pick<
      Ledger,
      'findOrders' | 'getRun' | 'rows' | 'ordersToVerify' | 'waitingOrders' | 'deliveries'
    >,
  context: AdviceContext,
): AsyncGenerator<string> {
  const report = await reportRun(ledger, info);
  yield `${toSummaryLines(report, context).join('\n')}\n`;
  const until = info.releaseAtMs === null ? '' : ` until ${toTimeText(info.releaseAtMs)}`;
  yield `  state   ${toStateText(info.state)}${until}\n  file    ${toVisible(info.file)}\n  service ${info.service}\n`;
  yield (await whyHeld(ledger, info.run)).map((why) => `  held    ${why}\n`).join('');
  yield (await findWaits(ledger, info.run)).map(toWaitText).join('');
  const events = await ledger.events(info.run);
  yield events.map((event) => `${toEventText(event)}\n`).join('');
  const placeOf = rowPlaces(events) ?? String;
  const earlier = new Map(await findEarlierRuns(ledger, info));
  const leftOut = await findLeftOut(ledger, info);
  const notOrdered = new NotOrdered();
  const counts = new Map<OrderState, number>();
  for await (const batch of ledger.orders(info.run, NOT_PLACED)) {
    for (const order of batch) notOrdered.add(order);
    const listed = batch.filter(({ state }) => {
      const count = (counts.get(state) ?? 0) + 1;
      counts.set(state, count);
      return count <= shownOf(state);
    });
    for (const order of listed) {
      const isWithout = order.orderId === null && isFinal(order.state);
      const other = isWithout ? await findOrderElsewhere(ledger, info, order) : null;
      const { orderId } = other ?? order;
      if (other && orderId !== null) earlier.set(orderId, other.run);
      yield toLine(
        { ...order, orderId },
        info,
        earlier,
        leftOut.firstOfHeld.get(order.id),
        placeOf,
      );
    }
  }
  const advice = toAdvice(info, notOrdered, leftOut.isWithout, context, report);
  const differing = await findDiffering(ledger, info.run);
  const toList = (...flags: string[]) => context.command('export', [info.run, ...flags]);
  const lines = [
    ...toMoreLines(counts, toList, info.state),
    ...toFindingLines(differing, toList()),
    ...toRejectedLines(info, leftOut, toList('--rows', '--state', 'rejected'), placeOf),
    ...toSkippedLines(info, toList('--rows', '--state', 'skipped')),
    ...(advice ? toAdviceLines(advice).map(toVisible) : []),
  ];
  yield lines.map((line) => `${line}\n`).join('');
}

/** `  waiting 12 orders: project_locked, next try in 4 s, since 2026-03-07 09:30 UTC, request r-77` */
function toWaitText({ state, error_code, orders, next_try_in_ms, since, request_id }: WaitLine) {
  const facts = [
    `${counted(orders, 'order')}: ${error_code ?? 'answer lost'}`,
    next_try_in_ms === 0 ? 'can be tried now' : `next try in ${Math.ceil(next_try_in_ms / 1000)} s`,
    ...(since === null ? [] : [`since ${toTimeText(Date.parse(since))}`]),
    ...(request_id === null ? [] : [`request ${toVisible(request_id)}`]),
  ];
  return `  ${state} ${facts.join(', ')}\n`;
}

function shownOf(state: OrderState): number {
  return SHOWN_WAITING[state]?.shown ?? SHOWN;
}

function toShown(state: OrderState, runState: RunInfo['state']): string {
  return isGivenUp(state, runState) ? 'given up' : state;
}

/** For each state with more orders than are listed, how many more, and how to get those that a person has to look at. */
function toMoreLines(
  counts: ReadonlyMap<OrderState, number>,
  toList: (...flags: string[]) => string,
  runState: RunInfo['state'],
): string[] {
  return [...counts].flatMap(([state, count]) => {
    const more = count - shownOf(state);
    if (more <= 0) return [];
    const shown = toShown(state, runState);
    const isOpen = shown === state ? SHOWN_WAITING[state]?.more : undefined;
    const how = isOpen ?? `: "${toList('--state', state)}" lists all`;
    return [`  ${shown.padEnd(8)}  and ${more.toLocaleString('en')} more${how}`];
  });
}

/** Why the outcome of an order without a code is unknown. */
const WITHOUT_ANSWER: Readonly<Partial<Record<OrderState, string>>> = {
  unknown: ': it was sent, its answer was lost, and looking up its project has not settled it',
  sending: ': it may have been sent; there is no answer yet',
};

/** Under the project of a line. */
const INDENT = ' '.repeat(14);

function toLine(
  order: OrderRecord,
  { state: runState }: Pick<RunInfo, 'state'>,
  earlier: ReadonlyMap<OrderId, string>,
  invalid: InvalidRow | undefined,
  placeOf: RowPlace,
): string {
  const { state, projectId, firstRow, lastRow, rows, orderId, errorCode, errorMessage } = order;
  const isGapless = rows === lastRow - firstRow + 1;
  const several = `${isGapless ? 'rows' : `${rows} rows from`} ${placeOf(firstRow)} to ${placeOf(lastRow)}`;
  const place = toVisible(firstRow === lastRow ? `row ${placeOf(firstRow)}` : several);
  const by = orderId === null ? undefined : earlier.get(orderId);
  const id =
    orderId === null
      ? ''
      : ` (the project has order ${orderId}${by === undefined ? '' : ` of run ${by}`})`;
  const why =
    errorCode === null
      ? (WITHOUT_ANSWER[state] ?? '')
      : `: ${errorCode}${errorMessage ? `, ${toVisible(errorMessage)}` : ''}`;
  const first = invalid
    ? `; the first is row ${toVisible(placeOf(invalid.row))}: ${toProblemText(invalid)}`
    : '';
  const details = toDetailLines(order.errorDetails).map((line) => `${INDENT}${toVisible(line)}\n`);
  return `  ${toShown(state, runState).padEnd(8)}  ${toVisible(projectId)}, ${place}${id}${why}${first}\n${details.join('')}`;
}
