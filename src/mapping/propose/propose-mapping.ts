import type { Mapping } from '../file/mapping.ts';
import { FIELD_NAMES, isAmount, type OrderField } from '../file/order-fields.ts';
import {
  isRejectsColumn,
  NEEDED,
  USERDATA_JSON,
  USERDATA_PREFIX,
} from '../file/reserved-columns.ts';
import type { TemplateVariable } from '../file/template-variable.ts';
import { amountField } from './amount-field.ts';
import type { AmountProofs } from './amount-proofs.ts';
import { choosePrice } from './choose-price.ts';
import type { ColumnProfile } from './column-profile.ts';
import { matchOrderField, type NameMatch, type Sureness, toMatchText } from './known-names.ts';
import type {
  ColumnGuess,
  MergedCells,
  OrderFacts,
  Proposal,
  ProposedCondition,
  ProposedField,
  ProposedUserdata,
  ProposedVariable,
} from './proposal.ts';
import { type ProposedRule, regionsOf, rulesOf } from './propose-rules.ts';
import { proposeVariables } from './propose-variables.ts';
import {
  mayBeCounts,
  type NamedColumn,
  numbersPeople,
  spoiledColumns,
} from './rejected-candidates.ts';
import type { TriedRules } from './tried-rules.ts';

export interface ProposeOptions {
  /** Which sheet, and how it is read. */
  readonly sheet: Mapping['sheet'];
  /** The template's variables. @default every column that has no other use is a variable */
  readonly variables?: readonly TemplateVariable[] | undefined;
  /** Columns whose cells differ between rows of one order. @default none */
  readonly differing?: ReadonlySet<string> | undefined;
  /** What the rows of orders show; null if it is unknown which rows are one order. @default not counted yet */
  readonly orders?: OrderFacts | null | undefined;
  /** What checks of the sheet with proposed rules have shown. @default no rules are proposed */
  readonly tried?: TriedRules | undefined;
  /** Which columns say that rows are cancelled. @default none */
  readonly conditions?: readonly ProposedCondition[];
  /** Which amounts are products or sums of others. @default nothing is known, and the name alone decides */
  readonly proofs?: AmountProofs | undefined;
  /** Cells that are merged over several rows, repeated in each of them. @default none */
  readonly merged?: MergedCells | null | undefined;
}

/** The share of a column's filled cells that must be valid for a field, by how sure its name is. */
const LEAST_FIT: Readonly<Record<Sureness, number>> = { certain: 0, likely: 0.8, guess: 1 };

/** Sheets with more columns have no rules proposed. */
const MOST_WITH_RULES = 100;

const RANK: Readonly<Record<Sureness, number>> = { certain: 0, likely: 1, guess: 2 };

/**
 * Proposes what each column of a sheet is for: reserved and common names of an order's fields, and variables.
 *
 * @example
 * const proposal = proposeMapping(profiler.profiles, { sheet });
 */
export function proposeMapping(
  profiles: readonly ColumnProfile[],
  options: ProposeOptions,
): Proposal {
  const { sheet, variables, differing = new Set(), merged = null, conditions = [] } = options;
  const columns = namedOnce(profiles);
  const named = columns.flatMap((profile): NamedColumn[] => {
    const match = matchOrderField(profile.column.name);
    return match ? [{ profile, match }] : [];
  });
  const price = options.proofs ? choosePrice(columns, options.proofs) : null;
  const fields = proposeFields(named, { ...options, differing, price });
  const taken = new Set(fields.flatMap(({ from, undecided }) => (from ?? undecided)?.column ?? []));
  const userdata = proposeUserdata(columns, differing);
  for (const { from } of userdata) taken.add(from.column);
  const found = proposeVariables(columns, taken, variables);
  // If a column may be one of these, a person decides: who overlooks a proposed quantity of one prints 1 instead of 500, and who
  // overlooks that orders were meant as tests pays for them.
  const isFound = (wanted: OrderField) => fields.some(({ field }) => field === wanted);
  const tests = isFound('order_for_test') ? [] : spoiledColumns(named, 'order_for_test', differing);
  const free = columns.filter(({ column }) => !taken.has(column.name));
  const counts = isFound('order_count') ? null : mayBeCounts(free, named, found.variables);
  // A column that a person is asked about, as quantity, price or test flag, is not proposed as a variable as well.
  const doubts = fields.flatMap(({ rejectedCandidates = [] }) => rejectedCandidates);
  const asked = [
    ...doubts.filter(({ because }) => because === FITS),
    ...[
      ...tests,
      ...(counts?.byName ?? []),
      ...(price && 'rejected' in price ? price.rejected : []),
    ],
  ];
  const notFree = new Set(variables ? [] : asked.map(({ column }) => column));
  const open = found.variables.filter(({ from }) => !notFree.has(from?.column ?? ''));
  const { orders = { several: 0 } } = options;
  // One of each order would be one for many rows.
  const isOneForMany = orders ? orders.several > 0 : (columns[0]?.rows ?? 0) > 1;
  const left: ProposedField[] = [];
  if (counts && (isOneForMany || counts.all.length > 0)) {
    left.push({ field: 'order_count', from: null, rejectedCandidates: counts.all });
  }
  if (tests.length > 0) {
    left.push({ field: 'order_for_test', from: null, rejectedCandidates: tests });
  }
  const rest = { ...found, variables: withRules(open, columns, options.tried) };
  const inOrder = FIELD_NAMES.flatMap((name) =>
    [...fields, ...left].filter(({ field }) => field === name),
  );
  return { sheet, merged, fields: inOrder, userdata, conditions, ...rest };
}

/** Adds the rules that a column's texts keep. Too many would hide each other. */
function withRules(
  variables: readonly ProposedVariable[],
  columns: readonly ColumnProfile[],
  tried: TriedRules | undefined,
): readonly ProposedVariable[] {
  if (!tried || variables.length > MOST_WITH_RULES) return variables;
  const regions = regionsOf(columns);
  return variables.map((variable) => {
    const profile = columns.find(({ column }) => column.name === variable.from?.column);
    if (!profile) return variable;
    const column = profile.column.name;
    const spaces = tried.spaces.get(column);
    const all = rulesOf(profile, regions);
    const rules = all.filter((rule) => tried.brokenOf(column, rule) === null);
    const nearly = all.flatMap((rule) => {
      const broken = tried.brokenOf(column, rule);
      return broken ? [toNearlyText(rule, broken)] : [];
    });
    return {
      ...variable,
      ...(spaces !== undefined && { spaces }),
      ...(rules.length > 0 && { rules }),
      ...(nearly.length > 0 && { nearly }),
    };
  });
}

function toNearlyText(
  { key, value }: ProposedRule,
  { count, cell }: NonNullable<ReturnType<TriedRules['brokenOf']>>,
): string {
  const rule = typeof value === 'string' ? `${key}: ${value}` : key;
  const first = cell === null ? '' : count === 1 ? ` (${cell})` : ` (the first is ${cell})`;
  return `"${rule}" is not proposed: ${count === 1 ? '1 cell breaks' : `${count} cells break`} it${first}`;
}

/** Returns the columns with a name, only the first of each name: a check reports duplicates. */
function namedOnce(profiles: readonly ColumnProfile[]): ColumnProfile[] {
  const byName = new Map<string, ColumnProfile>();
  for (const profile of profiles) {
    const { name } = profile.column;
    if (name !== '' && !isRejectsColumn(name) && !byName.has(name)) byName.set(name, profile);
  }
  return [...byName.values()];
}

function proposeFields(
  all: readonly NamedColumn[],
  options: ProposeOptions & {
    readonly differing: ReadonlySet<string>;
    readonly price: ReturnType<typeof choosePrice>;
  },
): ProposedField[] {
  const { differing, price } = options;
  const candidates = all.filter(({ profile, match }) => isFit(profile, match, differing));
  candidates.sort((a, b) => rankOf(a) - rankOf(b));
  return FIELD_NAMES.flatMap((field): ProposedField[] => {
    const isNeeded = NEEDED.some(({ column }) => column === field);
    const chosen = field === 'total_price' ? price : null;
    if (chosen && 'rejected' in chosen) {
      return [{ field, from: null, rejectedCandidates: chosen.rejected }];
    }
    const [named, ...others] = candidates.filter(({ match }) => match.is === field);
    const rivals = others.filter((other) => named && areRivals(named, other));
    if (isNeeded && !chosen && named && rivals.some((rival) => isOfId(rival) || !isOfId(named))) {
      const columns = [named, ...rivals].map(({ profile }) => profile.column.name);
      const rejectedCandidates = columns.map((column) => ({ column, because: FITS }));
      return [{ field, from: null, rejectedCandidates }];
    }
    const found = chosen ?? (named && { ...named, from: guessOf(named, rivals) });
    if (!found) {
      if (field === 'order_count' || !isNeeded) return [];
      const other = isAmount(field) ? undefined : differing;
      return [{ field, from: null, rejectedCandidates: spoiledColumns(all, field, other) }];
    }
    const { from, profile } = found;
    const usual = { field, from, sum: differing.has(from.column) };
    return [isAmount(field) ? amountField(usual, profile.rows, options) : usual];
  });
}

const FITS = 'has a common name for it and values that fit, as others do';

/** The surest first; of these filled ones, and then one of ids. */
function rankOf(column: NamedColumn): number {
  const isFilled = column.profile.texts.length > 0;
  return 4 * RANK[column.match.sure] + (isFilled ? 0 : 2) + (isOfId(column) ? 0 : 1);
}

function isOfId({ profile }: NamedColumn): boolean {
  return /(?:id|아이디)\W*$/iu.test(profile.column.name);
}

/** Whether two columns may be meant alike, as `Customer` and `User`. */
function areRivals({ profile, match }: NamedColumn, other: NamedColumn): boolean {
  const { texts } = other.profile;
  const isAsSure = match.sure === other.match.sure && texts.length > 0;
  return isAsSure && String(texts) !== String(profile.texts);
}

function isFit(
  profile: ColumnProfile,
  { is: field, sure }: NameMatch<OrderField>,
  differing: ReadonlySet<string>,
): boolean {
  if (field === 'svc_uid' && numbersPeople(profile)) return false;
  // Only numbers can be added up if the rows of an order differ; a text that differs is not the order's.
  if (differing.has(profile.column.name) && !isAmount(field)) return false;
  return profile.fitsFor(field) >= LEAST_FIT[sure];
}

function guessOf({ profile, match }: NamedColumn, rivals: readonly NamedColumn[]): ColumnGuess {
  const { column, samples } = profile;
  const others = rivals.map((rival) => `; so is "${rival.profile.column.name}"`).join('');
  const why = `${toMatchText(column.name, match)}${others}`;
  return { column: column.name, sure: match.sure, why, samples };
}

function proposeUserdata(
  columns: readonly ColumnProfile[],
  differing: ReadonlySet<string>,
): ProposedUserdata[] {
  return columns.flatMap(({ column: { name }, samples, texts }) => {
    if (differing.has(name)) return [];
    if (name === USERDATA_JSON && texts.length > 0 && texts.every((one) => /^\s*\{/.test(one))) {
      const why = 'the column has the exact name, and JSON objects';
      return [{ key: name, from: { column: name, sure: 'certain', why, samples }, isWhole: true }];
    }
    if (!name.startsWith(USERDATA_PREFIX) || name === USERDATA_PREFIX) return [];
    const why = `the column is called ${USERDATA_PREFIX}KEY`;
    const key = name.slice(USERDATA_PREFIX.length);
    return [{ key, from: { column: name, sure: 'certain', why, samples } }];
  });
}
