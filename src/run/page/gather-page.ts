import path from 'node:path';
import type { Ledger, OrderId, OrderRecord, RunInfo } from '../../ledger/ledger.ts';
import { isGivenUp, ORDER_STATES, type OrderState } from '../../ledger/states.ts';
import { AmountsSum } from '../../orders/order-totals.ts';
import { findEarlierRuns } from '../../output/earlier-runs.ts';
import { toPartsText } from '../../output/event-words.ts';
import type {
  NotPlacedOrder,
  OrderGroup,
  PageData,
  PageSource,
  RowPlace,
  RowPlaces,
  RunOrderState,
} from '../../output/page/page-data.ts';
import {
  lastLook,
  type RowBalance,
  type RunReport,
  reportRun,
  verdictOf,
} from '../../output/run-report.ts';
import { judgeForPeople } from '../../output/run-verdict.ts';
import { counted } from '../../output/text/issue-counts.ts';
import { whyHeld } from '../../output/text/jobs/held-run.ts';
import { findLeftOut, type LeftOutRows } from '../../output/text/left-out-rows.ts';
import { toConfirmText, toHandedOverText } from '../../output/text/summary-text.ts';
import { findDiffering } from '../../output/text/verify-text.ts';
import { type AdviceContext, NotOrdered, toAdvice } from '../../output/text/what-to-do.ts';
import type { CheckReport } from '../check-sheet.ts';
import { gatherTimeline } from './gather-timeline.ts';
import type { SheetWatch } from './sheet-watch.ts';

/** Orders that a page lists. */
const NOT_PLACED_SHOWN = 500;
/** Orders that a page lists whose id was not confirmed. */
const DIFFERING_SHOWN = 500;
/** Rows in no order that a page lists. */
const REJECTED_SHOWN = 500;

interface ReadInput {
  readonly check: CheckReport;
  readonly watch: SheetWatch;
}

interface PageOccasion {
  readonly command: PageData['command'];
  readonly madeAtMs: number;
}

export function gatherCheckPage({ check, watch }: ReadInput, occasion: PageOccasion): PageData {
  const is = check.ok ? 'ready' : occasion.command === 'order' ? 'nothing_ordered' : 'not_ready';
  const { read, blank, skipped, valid, rejected } = check.rows;
  const orders = watch.orders(check.blockedBy !== undefined);
  const ready = orders.find(({ state }) => state === 'ready')?.rows ?? 0;
  return {
    ...occasion,
    outcome: { is, failure: null },
    source: sourceOfCheck(check),
    rows: check.rowsIncomplete
      ? { read, places: [], isIncomplete: true }
      : toPlaces(read, { blank, skipped, ready, kept_back: valid - ready, rejected }),
    orders,
    amountFormat: watch.amountFormat,
    totals: check.totals,
    notPlaced: NONE,
    verification: null,
    atService: null,
    rejected: NONE,
    input: watch.findings(check),
    advice: null,
    timeline: null,
  };
}

export interface RunPageRequest extends PageOccasion {
  readonly run: string;
  /** The input, when this command has read it. */
  readonly read?: ReadInput | undefined;
  /** Why the command ended early, if it did. */
  readonly failure?: string | undefined;
  /** What commands about the run are suggested with. */
  readonly context: AdviceContext;
}

export async function gatherRunPage(ledger: Ledger, request: RunPageRequest): Promise<PageData> {
  const { command, madeAtMs, read, failure = null, context } = request;
  const info = await ledger.getRun(request.run);
  const report = await reportRun(ledger, info);
  const { toConfirm, handedOver } = report;
  const leftOut = await findLeftOut(ledger, info, REJECTED_SHOWN);
  const { orders, notPlaced, notOrdered } = await gatherOrders(ledger, info, leftOut);
  return {
    command,
    madeAtMs,
    outcome: {
      is: outcomeOf(info, report),
      failure,
      verdict: judgeForPeople(report, {
        command: context.command,
        isStopped: info.isStopped,
        heldFor: await whyHeld(ledger, info.run),
        details: 'What was not ordered, or not confirmed, is listed below.',
      }),
    },
    source: {
      ...(read ? sourceOfCheck(read.check) : NO_CHECK),
      file: nameOf(info.file),
      run: info.run,
      service: info.service,
      startedAtMs: info.createdAtMs,
      released: (await ledger.events(info.run)).find(({ what }) => what === 'released'),
      rejects: [...new Set(Object.values(context.files).map((file) => path.basename(file)))],
    },
    rows: toPlaces(report.rows.read, placesOf(report.rows, info.state)),
    orders,
    amountFormat: info.amountFormat,
    totals: report.totals,
    notPlaced,
    verification: {
      counts: report.verification,
      differing: await findDiffering(ledger, info.run, DIFFERING_SHOWN),
    },
    atService: {
      toConfirm: toConfirm
        ? toConfirmText(toConfirm, context.command('export', [info.run, '--for', 'confirmation']))
        : null,
      handedOver: handedOver ? toHandedOverText(handedOver) : null,
      lastLook: await lastLook(ledger, info.run),
    },
    rejected: read ? NONE : { shown: leftOut.rejected, total: info.rows.rejected },
    input: read ? read.watch.findings(read.check) : null,
    advice: toAdvice(info, notOrdered, leftOut.isWithout, context, report),
    timeline: await gatherTimeline(ledger, info),
  };
}

function outcomeOf(
  { state, isStopped, isFirstDone, releaseAtMs }: RunInfo,
  report: RunReport,
): PageData['outcome']['is'] {
  if (state !== 'on_hold') return verdictOf(report);
  if (releaseAtMs !== null) return 'later';
  return isStopped || isFirstDone ? 'stopped' : state;
}

/** A held order's amounts may be what is wrong with it. */
const HELD = { totalPrice: null };
const NONE = { shown: [], total: 0 } as const;
const NO_CHECK = { sheet: null, format: null, lookedUp: null };

function sourceOfCheck(check: CheckReport): PageSource {
  const { file, parts, format, encoding, lookedUp = null, corrected, files } = check;
  return {
    file: nameOf(file),
    sheet: parts ? toPartsText(parts, counted) : check.sheet,
    format: format && encoding ? `${format}, ${encoding}` : format,
    run: null,
    service: null,
    startedAtMs: null,
    lookedUp,
    ...(corrected !== undefined && { corrected }),
    rejects: files?.rejects === undefined ? [] : [path.basename(files.rejects)],
  };
}

/** What a page calls a file. */
export function nameOf(file: string): string {
  return file === '-' ? 'standard input' : path.basename(file);
}

function placesOf(
  { read: _, ...places }: RowBalance,
  state: RunInfo['state'],
): Partial<Record<RowPlace, number>> {
  if (state !== 'purged') return places;
  const { unsent, ...others } = places;
  return { ...others, given_up: unsent };
}

/** What was not sent of a run that was purged is given up. */
function toShownState(state: OrderState, runState: RunInfo['state']): RunOrderState {
  return isGivenUp(state, runState) ? 'given_up' : state;
}

function toPlaces(read: number, counts: Partial<Record<RowPlace, number>>): RowPlaces {
  const places = Object.entries(counts).map(([place, rows]) => ({
    place: place as RowPlace,
    rows,
  }));
  return { read, places };
}

/** Counts and adds up a run's orders by state, and takes down the first that were not placed. */
async function gatherOrders(ledger: Ledger, info: RunInfo, leftOut: LeftOutRows) {
  const { run, states } = info;
  const sums = new Map(ORDER_STATES.map((state) => [state, new AmountsSum()]));
  const earlier = await findEarlierRuns(ledger, info);
  const notOrdered = new NotOrdered();
  const shown: NotPlacedOrder[] = [];
  let total = 0;
  for await (const batch of ledger.orders(run)) {
    for (const order of batch) {
      if (order.state !== 'held') sums.get(order.state)?.add(order);
      if (order.state === 'ordered') continue;
      total += 1;
      notOrdered.add(order);
      if (shown.length < NOT_PLACED_SHOWN)
        shown.push(toNotPlaced(order, info.state, earlier, leftOut));
    }
  }
  const orders: OrderGroup[] = ORDER_STATES.filter((state) => states[state].orders > 0).map(
    (state) => ({
      state: toShownState(state, info.state),
      ...(state === 'held' ? HELD : (sums.get(state)?.amounts() ?? HELD)),
      ...states[state],
    }),
  );
  return { orders, notPlaced: { shown, total }, notOrdered };
}

function toNotPlaced(
  order: OrderRecord,
  runState: RunInfo['state'],
  earlier: ReadonlyMap<OrderId, string>,
  { firstOfHeld }: LeftOutRows,
): NotPlacedOrder {
  const { projectId, state, rows, firstRow, lastRow, orderId, errorCode, errorMessage } = order;
  return {
    projectId,
    state: toShownState(state, runState),
    rows,
    firstRow,
    lastRow,
    orderId,
    earlierRun: orderId === null ? null : (earlier.get(orderId) ?? null),
    code: errorCode,
    message: errorMessage,
    details: order.errorDetails,
    firstInvalid: firstOfHeld.get(order.id) ?? null,
  };
}
