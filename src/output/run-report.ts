import type {
  Ledger,
  Look,
  OrderedElsewhere,
  RunInfo,
  StagedRows,
  StateCounts,
  VerificationCounts,
} from '../ledger/ledger.ts';
import { countedAs, NOT_ORDERED, ORDER_STATES, type ReportedOutcome } from '../ledger/states.ts';
import { type HandedOver, toHandedOver } from './handed-over.ts';
import { foundNone } from './not-placed.ts';
import { isWithoutDatasets } from './sheets/export-datasets.ts';
import { OUTCOME_WORDS } from './state-words.ts';
import { type Totals, totalsOfRun } from './totals.ts';

/** Where every row of a run went: `order --json`, docs/commands/. */
export type RowBalance = StagedRows & Readonly<Record<ReportedOutcome, number>>;

/** Orders of a run by how they came out. */
export interface OrderCounts extends Readonly<Record<ReportedOutcome, number>> {
  readonly total: number;
  /** Part of `ordered`. */
  readonly adopted: number;
}

const NOTHING_VERIFIED = {
  ...{ verified: 0, cancelled: 0, differs: 0, missing: 0, notTold: 0 },
  /** Still to be looked up. */
  unverified: 0,
};

/** Orders of a run by what looking their projects up afterwards found. */
export type VerificationReport = Readonly<typeof NOTHING_VERIFIED>;

/** What `order --json` and `resume --json` print. */
export interface RunReport {
  /** All that was asked is done: everything was ordered or, with a `state`, recorded to be ordered. */
  readonly ok: boolean;
  readonly run: string;
  /** The list was only recorded, as asked: workers place its orders, or a person releases it. Not there when it was to be ordered. */
  readonly state?: 'enqueued' | 'on_hold';
  /** The run was purged: what was not sent of it was given up. Not there when it was not. */
  readonly purged?: boolean;
  /** Nothing of the run is ordered before a person releases it, or before `releaseAt`. Not there when it is not on hold. */
  readonly onHold?: boolean;
  /** When the orders of a run on hold may be placed without another word, in ISO 8601, UTC. Not there when they may not. */
  readonly releaseAt?: string;
  /** The run is on hold again, as its first orders, which alone were released, have come to their ends. Not there when it is not. */
  readonly firstDone?: boolean;
  readonly rows: RowBalance;
  readonly orders: OrderCounts;
  /** Of the orders that were placed or may still be. */
  readonly totals: Totals;
  readonly verification: VerificationReport;
  /** Placed orders that wait for confirmation, as far as is known, and when `status` looked last. Not there when none wait. */
  readonly toConfirm?: ToConfirm;
  /** Not there while nothing was handed over. */
  readonly handedOver?: HandedOver;
  /** Of the orders that were not placed, those whose projects were ordered by runs that were recorded later. Not there when none were. */
  readonly orderedElsewhere?: readonly OrderedElsewhere[];
  /** A person closed the run: what was not ordered is not to be ordered any more. Not there when nobody did. */
  readonly closed?: boolean;
  /** Nothing is printed before the datasets are uploaded. Not there when they are sent with the orders. */
  readonly withoutDatasets?: boolean;
  /** None of its projects was found: the API key may be that of another account. Not there when one was. */
  readonly noneFound?: boolean;
  /** Files that were written, by what they are. */
  readonly files: Readonly<Record<string, string>>;
  readonly durationMs: number;
}

export interface ToConfirm {
  /** Without test orders. */
  readonly orders: number;
  readonly testOrders: number;
  /** More orders that may wait: `status` was not told. */
  readonly notTold: number;
  /** null if it was not looked up since. */
  readonly lookedAt: string | null;
}

/** States of a run of which nothing more is sent. */
const OVER: readonly RunInfo['state'][] = ['finished', 'purged'];

export type RunVerdict = 'done' | 'partly' | 'unfinished' | 'unbalanced';

/** What sums up a run. */
export type ReportedLedger = Pick<
  Ledger,
  'totals' | 'verificationCounts' | 'looks' | 'orders' | 'bodies' | 'events' | 'orderedElsewhere'
>;

/** Sums up a run as the ledger has it. */
export async function reportRun(
  ledger: ReportedLedger,
  info: RunInfo,
  files: Readonly<Record<string, string>> = {},
  durationMs = 0,
): Promise<RunReport> {
  const counts = await ledger.verificationCounts(info.run);
  const { toConfirm: orders, testsToConfirm: testOrders, maybeToConfirm: notTold } = counts;
  const look = await lastLook(ledger, info.run);
  const lookedAt = look ? new Date(look.beganAtMs).toISOString() : null;
  return {
    ...toRunReport(
      info,
      await totalsOfRun(ledger, info),
      toVerificationReport(counts),
      OVER.includes(info.state) ? await ledger.orderedElsewhere(info) : [],
    ),
    ...(orders + testOrders + notTold > 0 && {
      toConfirm: { orders, testOrders, notTold, lookedAt },
    }),
    ...(await toHandedOver(ledger, info.run, counts)),
    ...((await isWithoutDatasets(ledger, info.run)) && { withoutDatasets: true }),
    ...((await foundNone(ledger, info)) && { noneFound: true }),
    files,
    durationMs: Math.round(durationMs),
  };
}

/** The last look at a run's projects that came to its end; none that began before anything was placed. */
export async function lastLook(
  ledger: Pick<Ledger, 'looks'>,
  run: string,
): Promise<Look | undefined> {
  const [look] = await ledger.looks(run, 1);
  return look && seenBy(look) === 0 ? undefined : look;
}

/** How many orders a look has looked up. */
export function seenBy({ counts }: Look): number {
  return (counts?.orders.total ?? 0) + (counts?.testOrders.total ?? 0);
}

/** What was found, and what is in doubt. */
export function toVerificationReport(counts: VerificationCounts): VerificationReport {
  const { verified, cancelled, differs, missing, notTold, suspect } = counts;
  return { verified, cancelled, differs, missing, notTold, unverified: suspect };
}

/** The report of a run that comes to these totals. */
export function toRunReport(
  info: RunInfo,
  totals: Totals,
  verification: VerificationReport = NOTHING_VERIFIED,
  elsewhere: readonly OrderedElsewhere[] = [],
): RunReport {
  const rows = countRows(info);
  const orders = countOrders(info);
  const ended = {
    ...(info.state === 'purged' && { purged: true }),
    ...(info.isClosed && { closed: true }),
    ...(elsewhere.length > 0 && { orderedElsewhere: elsewhere }),
  };
  const onHold = {
    ...(info.state === 'on_hold' && { onHold: true }),
    ...(info.releaseAtMs !== null && { releaseAt: new Date(info.releaseAtMs).toISOString() }),
    ...(info.isFirstDone && { firstDone: true }),
  };
  return {
    ok: verdictOf({ ...ended, rows, orders, verification }) === 'done',
    run: info.run,
    ...ended,
    ...onHold,
    rows,
    orders,
    totals,
    verification,
    files: {},
    durationMs: 0,
  };
}

/**
 * `unfinished` while something may still be sent or is to be looked up, `partly` when something was not ordered, or the service
 * has another order id than the ledger. `unbalanced` when rows of the list are nowhere, which is a bug: so a run without orders is
 * never `done` if its list had rows to order. A purged run never continues: what it left is left. What was recorded for others to
 * order is not open. What a run did not order is settled once a later run has ordered it, or a person closed the run.
 */
export function verdictOf(
  report: Pick<
    RunReport,
    'purged' | 'closed' | 'orderedElsewhere' | 'state' | 'rows' | 'orders' | 'verification'
  >,
): RunVerdict {
  const { purged = false, closed = false, state, rows, orders, verification } = report;
  const isForOthers = state !== undefined;
  const open = isForOthers ? 0 : orders.unknown + orders.unsent + verification.unverified;
  if (open > 0 && !purged) return 'unfinished';
  if (missingRows(rows) !== 0) return 'unbalanced';
  const left = open + total(notPlaced(orders)) + rows.rejected - countElsewhere(report);
  const unsettled = closed ? verification.unverified : left;
  return unsettled + countDiffering(verification) > 0 ? 'partly' : 'done';
}

/** Orders that were not placed, and that later runs have. */
export function countElsewhere({ orderedElsewhere = [] }: Pick<RunReport, 'orderedElsewhere'>) {
  return orderedElsewhere.reduce((sum, { orders }) => sum + orders, 0);
}

/** The report of a command that was to place the first orders of a run alone, and did, as far as is known. */
export function asFirstDone(report: RunReport): RunReport {
  if (!report.firstDone || isInDoubt(report)) return report;
  const done = { ...report, state: 'on_hold' } as const;
  return { ...done, ok: verdictOf(done) === 'done' };
}

/** `verdictOf` a run by the ledger's counts: without what looking its order ids up has found, and what later runs have ordered. */
export function judgeRun(info: RunInfo): RunVerdict {
  const [rows, orders] = [countRows(info), countOrders(info)];
  const [purged, closed] = [info.state === 'purged', info.isClosed];
  return verdictOf({ purged, closed, rows, orders, verification: NOTHING_VERIFIED });
}

/** Whether orders are still to be looked up: one that was refused may have been placed, and its rows are not to be ordered again. */
export function isInDoubt({ verification }: Pick<RunReport, 'verification'>): boolean {
  return verification.unverified > 0;
}

/** Orders whose id the service did not confirm. */
export function countDiffering({ differs, missing, notTold }: VerificationReport): number {
  return differs + missing + notTold;
}

/**
 * Rule 8: rows read = blank + skipped + rejected + held + ordered + refused + conflict + unknown + unsent.
 * Gives how many rows are missing; anything but 0 is a bug.
 */
export function missingRows(rows: RowBalance): number {
  const { read, ...places } = rows;
  return read - total(places);
}

/** Orders that ended without being placed, by why. */
export function notPlaced(orders: OrderCounts): Partial<Record<ReportedOutcome, number>> {
  return Object.fromEntries(NOT_ORDERED.map(countedAs).map((one) => [one, orders[one]]));
}

function total(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function countRows({ rows, states }: RunInfo): RowBalance {
  const { held, ...others } = byOutcome(states, 'rows');
  return { ...rows, held, ...others };
}

/** Orders of a run by how they came out. */
export function countOrders({ states, adopted }: RunInfo): OrderCounts {
  const { ordered, ...others } = byOutcome(states, 'orders');
  return { total: ordered + total(others), ordered, adopted, ...others };
}

function byOutcome(states: StateCounts, what: 'orders' | 'rows'): Record<ReportedOutcome, number> {
  const counts = Object.fromEntries(
    Object.keys(OUTCOME_WORDS).map((outcome) => [outcome, 0]),
  ) as Record<ReportedOutcome, number>;
  for (const state of ORDER_STATES) counts[countedAs(state)] += states[state][what];
  return counts;
}
