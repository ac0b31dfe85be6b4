import { Decimal } from 'decimal.js';
import { type Issue, type IssueCode, isAnsweredByKey } from '../../issue.ts';
import type { Delivery, DeliveryReason } from '../../ledger/deliveries.ts';
import type { RunInfo } from '../../ledger/ledger.ts';
import { ColumnNames } from '../../mapping/file/column-names.ts';
import type { Mapping } from '../../mapping/file/mapping.ts';
import type { CheckReport } from '../../run/check-sheet.ts';
import { type History, medianOf, priceOfCopy } from '../../run/history.ts';
import type { FiguresNow, ListFigures } from '../../run/list-values.ts';
import type { PlannedRun } from '../../run/stage-sheet.ts';
import type { GuardSettings, JobConfig } from '../config/config-schema.ts';
import { toPartSets } from '../folder/part-sets.ts';
import { judgeCells } from './judge-cells.ts';
import { firstOfEach, isWaived, reason } from './reasons.ts';

/** What a list comes to. */
export interface ListTotals {
  /** That are not blank. */
  readonly rows: number;
  readonly orders: number;
  readonly copies: number;
  /** Exact decimal, of real orders and of test orders. */
  readonly totalPrice: string;
}

/** What a list holds in part. */
export interface ListParts {
  /** Rows that cannot be ordered, and that rules leave out. */
  readonly rejected: number;
  readonly skipped: number;
  /** Of one order. */
  readonly mostCopies: number;
  readonly highestPrice: number;
  /** The list that these are corrected rows of. @default it is whole */
  readonly corrected?: PlannedRun['corrected'];
}

/** What is known of a delivery so far. */
export interface DeliveryFacts {
  readonly delivery: Pick<Delivery, 'takenAtMs' | 'modifiedAtMs'>;
  readonly history: History;
  /** Why it is not known to be all of its list. @default it is */
  readonly incomplete?: readonly DeliveryReason[];
  /** Of the lists that it has, newest first. @default nothing is compared */
  readonly past?: readonly ListFigures[] | undefined;
  /** What people saw who released it. */
  readonly waived: readonly DeliveryReason[];
  /** Of its sheet. @default not read yet */
  readonly columns?: readonly string[] | undefined;
  /** Names that mean the same column. @default none do */
  readonly aliases?: Mapping['aliases'];
  /** @default not read yet */
  readonly list?: (ListTotals & ListParts) | undefined;
  /** @default not read yet, or not compared */
  readonly cells?: FiguresNow | undefined;
  /** Whether its mapping, or the organization, requires that a person releases it. */
  readonly fourEyes: boolean;
}

/** With one of these nothing is staged: a run of the same content exists, or none can be made of it. */
const UNSTAGED: ReadonlySet<string> = new Set([
  ...['content_imported', 'columns_changed', 'no_rows'],
  ...['parts_missing', 'parts_unclear'],
]);

/**
 * Why a delivery waits for a person, most important first; nothing if it is ordered unattended. Whoever asks, before its list was read
 * or after, and whether it is really taken or only checked, gets the verdict from here.
 */
export function judge(facts: DeliveryFacts, rules: GuardSettings): DeliveryReason[] {
  const { list, waived, cells, past = [], aliases } = facts;
  if (list && list.orders === 0 && list.rejected === 0) return [reason('no_rows')];
  // How few there are says nothing of rows that vdpipe has given back.
  const isPart = list?.corrected && list.rows <= list.corrected.rows;
  const limits = isPart ? { ...rules, minRows: null, maxChange: null, maxEmpty: null } : rules;
  const found = [
    ...(facts.incomplete ?? []),
    ...judgeArrival(facts, rules),
    judgeColumns(facts, rules),
    list?.corrected?.warning &&
      reason('list_not_ordered', { message: list.corrected.warning.message }),
    ...(list ? judgeTotals(list, limits, facts.history) : []),
    ...(list ? judgeParts(list, rules) : []),
    ...(cells ? judgeCells(cells, past, limits, aliases) : []),
    ...(list ? releasesOf(list, rules, facts) : []),
  ];
  return found.flatMap((one) => (one && !isWaived(one, waived) ? [one] : []));
}

/** What stands against a list, if something does. */
type Found = DeliveryReason | false | null | undefined;

export function isUnstaged(reasons: readonly DeliveryReason[]): boolean {
  return reasons.some(({ code }) => UNSTAGED.has(code));
}

/** The reason to hold a list that was ordered by hand, or by another job, as this run. */
export function importedAs({ run, state, createdAtMs }: RunInfo): DeliveryReason {
  return reason('content_imported', { delivery: null, run, state, date: toDate(createdAtMs) });
}

/** Why files are not known to be one list, from their names. */
export function judgeFiles(
  names: readonly string[],
  { files, together }: Pick<JobConfig, 'files' | 'together'>,
): DeliveryReason[] {
  const [set, ...others] = toPartSets(names, files);
  const isOne = set && others.length === 0 && set.names.length === names.length;
  if (!together || !isOne) return [reason('parts_unclear', { several: [] })];
  const { missing, several } = set;
  return [
    ...(several.length > 0 ? [reason('parts_unclear', { several })] : []),
    ...(missing.length > 0 ? [reason('parts_missing', { missing })] : []),
  ];
}

/** What is known before the file is read. */
function judgeArrival(
  { delivery, history: { sameContent, sameName } }: DeliveryFacts,
  { sameName: rule, maxAgeMs }: GuardSettings,
): Found[] {
  const ageMs = delivery.takenAtMs - delivery.modifiedAtMs;
  return [
    sameContent && reason('content_imported', factsOf(sameContent)),
    rule === 'hold' && !sameContent && sameName && reason('name_imported', factsOf(sameName)),
    maxAgeMs !== null &&
      ageMs > maxAgeMs &&
      reason('too_old', { hours: toHours(ageMs), max_hours: toHours(maxAgeMs) }),
  ];
}

function judgeTotals(
  list: ListTotals,
  { minRows, maxRows, maxChange, maxPrice, maxPriceChange }: GuardSettings,
  history: History,
): Found[] {
  const { rows, totalPrice } = list;
  const median = medianOf(history.rows);
  const runs = history.rows.length;
  const [price, usual] = [priceOfCopy(list), medianOf(history.prices)];
  return [
    maxPrice !== null &&
      new Decimal(totalPrice).gt(maxPrice) &&
      reason('price_too_high', { total_price: totalPrice, max_price: maxPrice }),
    differsByMore(price, usual, maxPriceChange) &&
      reason('price_changed', {
        ...{ price: shownPrice(price), median: shownPrice(usual) },
        ...{ runs: history.prices.length, percent: maxPriceChange },
      }),
    minRows !== null && rows < minRows && reason('too_few_rows', { rows, min_rows: minRows }),
    maxRows !== null && rows > maxRows && reason('too_many_rows', { rows, max_rows: maxRows }),
    differsByMore(rows, median, maxChange) &&
      reason('rows_changed', { rows, median: Number(median), runs, percent: maxChange }),
  ];
}

/** Whether a figure differs by more than so many percent of the usual one. Not if one of them is not known. */
function differsByMore(
  found: Decimal.Value | null,
  usual: Decimal | null,
  percent: number | null,
): boolean {
  if (found === null || usual === null || percent === null) return false;
  return usual.times(percent).lt(usual.minus(found).abs().times(100));
}

function shownPrice(price: Decimal | null): string {
  return price?.toDecimalPlaces(4).toFixed() ?? '';
}

function judgeParts(
  { rows, rejected, skipped, mostCopies, highestPrice }: ListTotals & ListParts,
  { maxInvalid, maxSkipped, maxOrderCopies, maxOrderPrice }: GuardSettings,
): Found[] {
  const isMore = (part: number, percent: number | null) =>
    percent !== null && new Decimal(percent).times(rows).lt(part * 100);
  return [
    maxOrderPrice !== null &&
      new Decimal(highestPrice).gt(maxOrderPrice) &&
      reason('order_price_too_high', { price: String(highestPrice), max_price: maxOrderPrice }),
    maxOrderCopies !== null &&
      mostCopies > maxOrderCopies &&
      reason('order_too_large', { copies: mostCopies, max_copies: maxOrderCopies }),
    isMore(rejected, maxInvalid) &&
      reason('too_many_invalid', { invalid: rejected, rows, percent: maxInvalid }),
    isMore(skipped, maxSkipped) &&
      reason('too_many_skipped', { skipped, rows, percent: maxSkipped }),
  ];
}

/** A person releases what a person can see: what a list comes to. */
function releasesOf(
  { copies }: ListTotals,
  { release }: GuardSettings,
  { history, fourEyes }: DeliveryFacts,
): Found[] {
  return [
    release.when === 'always' && reason('release_always'),
    release.when === 'first' && !history.hasOrdered && reason('release_first'),
    release.when === 'over' &&
      copies > release.copies &&
      reason('release_over', { copies, max_copies: release.copies }),
    fourEyes && reason('release_four_eyes'),
  ];
}

function factsOf(delivery: Delivery): DeliveryReason['facts'] {
  const { id, run, state, placed, takenAtMs, reasons } = delivery;
  const isEnded = state === 'failed' || reasons.some(({ code }) => code === 'run_purged');
  return { delivery: id, run, state, date: toDate(takenAtMs), ...(isEnded && { placed }) };
}

function toDate(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

function toHours(ms: number): number {
  return Math.round(ms / 360_000) / 10;
}

const MOST_NAMED = 20;
const LONGEST_NAME_CHARS = 80;

/** Compares the columns of a sheet with those of the last run. In which order they are does not matter, nor by which name of several. */
function judgeColumns(
  { columns, history, aliases }: DeliveryFacts,
  { newColumns, missingColumns }: Pick<GuardSettings, 'newColumns' | 'missingColumns'>,
): Found {
  if (!columns || !history.columns) return null;
  const names = new ColumnNames(aliases);
  const now = columns.map((name) => names.of(name)[0]);
  const before = history.columns.map((name) => names.of(name)[0]);
  const missing = missingColumns === 'hold' ? without(before, now) : [];
  const added = newColumns === 'hold' ? without(now, before) : [];
  if (missing.length + added.length === 0) return null;
  return reason('columns_changed', { missing: shown(missing), new: shown(added) });
}

/** A name that is there twice has to be taken out twice. */
function without(names: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of others) counts.set(name, (counts.get(name) ?? 0) + 1);
  return names.filter((name) => {
    const left = counts.get(name) ?? 0;
    counts.set(name, left - 1);
    return left <= 0;
  });
}

function shown(names: readonly string[]): string[] {
  return names.slice(0, MOST_NAMED).map((name) => name.slice(0, LONGEST_NAME_CHARS));
}

/** The reason to hold a list that the mapping does not fit, whatever the rules allow: other columns than those of the last run. */
export function judgeUnfit(facts: DeliveryFacts): DeliveryReason | null {
  return judgeColumns(facts, { newColumns: 'hold', missingColumns: 'hold' }) || null;
}

/** Nothing is in the file. */
const NO_ROWS: ReadonlySet<IssueCode> = new Set(['file_empty', 'workbook_empty']);

/** Once its encoding is known, or what opens it, the list has other errors, or none. */
const UNREAD: ReadonlySet<IssueCode> = new Set([
  ...(['encoding_unsure', 'password_wrong', 'pgp_key_wrong', 'signature_wrong'] as const),
]);

const MOST_CODES = 20;

/** What becomes of a list that cannot be ordered as it is, and why. */
export interface Judged {
  readonly state: 'held' | 'failed';
  readonly reasons: readonly DeliveryReason[];
}

/**
 * Codes and places alone: what cells hold stays in the file.
 *
 * @param holds Whether rows with errors are held, or dropped: then only errors of the list as a whole keep it from being ordered.
 */
export function judgeInvalid(
  { issues, issueCounts: counts, blockedBy: blockers = [] }: CheckReport,
  holds: boolean,
): Judged {
  const errors = issues.filter(
    ({ code, severity }) => severity === 'error' && (!holds || blockers.includes(code)),
  );
  const firsts = firstOfEach(errors);
  const codes = firsts.map(({ code }) => code);
  if (codes.some((code) => NO_ROWS.has(code)))
    return { state: 'held', reasons: [reason('no_rows')] };
  const reasons = firsts.slice(0, MOST_CODES).map((issue) => toReason(issue, counts));
  const isUnread = codes.some((code) => UNREAD.has(code));
  const isAsked = isUnread || codes.every(isAnsweredByKey);
  return { state: isAsked ? 'held' : 'failed', reasons };
}

function toReason(
  { code, row, column, cell: of, place }: Issue,
  counts: CheckReport['issueCounts'],
) {
  // A row of one of several sheets has a name.
  const cell = of ?? place ?? null;
  return reason(code, {
    count: counts[code] ?? 1,
    ...(cell === null ? { ...(row !== null && { row }) } : { cell }),
    ...(column !== null && { column }),
  });
}
