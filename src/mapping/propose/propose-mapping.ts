import type { Mapping } from '../file/mapping.ts';
import { FIELD_NAMES, isAmount, type OrderField } from '../file/order-fields.ts';
import { isRejectsColumn, NEEDED, USERDATA_PREFIX } from '../file/reserved-columns.ts';
import type { TemplateVariable } from '../file/template-variable.ts';
import { amountField } from './amount-field.ts';
import type { AmountProofs } from './amount-proofs.ts';
import { choosePrice } from './choose-price.ts';
import type { ColumnProfile } from './column-profile.ts';
import { matchOrderField, type NameMatch, type Sureness } from './known-names.ts';
import type {
  ColumnGuess,
  MergedCells,
  OrderFacts,
  Proposal,
  ProposedField,
  ProposedUserdata,
  ProposedVariable,
} from './proposal.ts';
import { type ProposedRule, RuleProposer } from './propose-rules.ts';
import { proposeVariables } from './propose-variables.ts';
import { countedColumns, type NamedColumn, spoiledColumns } from './rejected-candidates.ts';
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
  const { sheet, variables, differing = new Set(), merged = null } = options;
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
  // If a column may be one of these, a person decides: who overlooks a proposed quantity of one prints 1 instead of 500, and who
  // overlooks that orders were meant as tests pays for them.
  const isFound = (wanted: OrderField) => fields.some(({ field }) => field === wanted);
  const tests = isFound('order_for_test') ? [] : spoiledColumns(named, 'order_for_test', differing);
  const counts = isFound('order_count') ? [] : spoiledColumns(named, 'order_count');
  // A column that a person is asked about, as quantity, price or test flag, is not proposed as a variable as well.
  const asked = [...counts, ...tests, ...(price && 'rejected' in price ? price.rejected : [])];
  const notFree = new Set([...taken, ...asked.map(({ column }) => column)]);
  const found = proposeVariables(columns, variables ? taken : notFree, variables);
  const rest = { ...found, variables: withRules(found.variables, columns, options.tried) };
  const free = columns.filter(({ column }) => !taken.has(column.name));
  const mayCount =
    isFound('order_count') || counts.length > 0 ? counts : countedColumns(free, rest.variables);
  const doubtful = [
    { field: 'order_count', from: null, rejectedCandidates: mayCount } as const,
    { field: 'order_for_test', from: null, rejectedCandidates: tests } as const,
  ].filter(({ rejectedCandidates }) => rejectedCandidates.length > 0);
  return { sheet, merged, fields: inOrder([...fields, ...doubtful]), userdata, ...rest };
}

/** Adds the rules that a column's texts keep. Too many would hide each other. */
function withRules(
  variables: readonly ProposedVariable[],
  columns: readonly ColumnProfile[],
  tried: TriedRules | undefined,
): readonly ProposedVariable[] {
  if (!tried || variables.length > MOST_WITH_RULES) return variables;
  const proposer = new RuleProposer(columns);
  const profiles = new Map(columns.map((profile) => [profile.column.name, profile]));
  return variables.map((variable) => {
    const { column } = variable.from ?? {};
    const profile = column === undefined ? undefined : profiles.get(column);
    if (!profile || column === undefined) return variable;
    const spaces = tried.spaces.get(column);
    const all = proposer.rulesOf(profile);
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

function inOrder(fields: ProposedField[]): ProposedField[] {
  return fields.sort((a, b) => FIELD_NAMES.indexOf(a.field) - FIELD_NAMES.indexOf(b.field));
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
  candidates.sort((a, b) => RANK[a.match.sure] - RANK[b.match.sure]);
  return FIELD_NAMES.flatMap((field): ProposedField[] => {
    const chosen = field === 'total_price' ? price : null;
    if (chosen && 'rejected' in chosen) {
      return [{ field, from: null, rejectedCandidates: chosen.rejected }];
    }
    const named = candidates.find(({ match }) => match.is === field);
    const found = chosen ?? (named && { ...named, from: guessOf(named.profile, named.match) });
    if (!found) {
      const isNeeded = field !== 'order_count' && NEEDED.some(({ column }) => column === field);
      const rejectedCandidates = spoiledColumns(all, field);
      return isNeeded ? [{ field, from: null, rejectedCandidates }] : [];
    }
    const { from, profile } = found;
    const usual = { field, from, sum: differing.has(from.column) };
    return [isAmount(field) ? amountField(usual, profile.rows, options) : usual];
  });
}

function isFit(
  profile: ColumnProfile,
  { is: field, sure }: NameMatch<OrderField>,
  differing: ReadonlySet<string>,
): boolean {
  // Only numbers can be added up if the rows of an order differ; a text that differs is not the order's.
  if (differing.has(profile.column.name) && !isAmount(field)) return false;
  return profile.fitsFor(field) >= LEAST_FIT[sure];
}

function guessOf({ column, samples }: ColumnProfile, match: NameMatch<OrderField>): ColumnGuess {
  const { is, sure, known } = match;
  const why = {
    certain: `the column is called ${is}`,
    likely: `"${column.name}" is a common name for ${is}`,
    guess: `"${column.name}" is similar to "${known}", a name for ${is}`,
  }[sure];
  return { column: column.name, sure, why, samples };
}

function proposeUserdata(
  columns: readonly ColumnProfile[],
  differing: ReadonlySet<string>,
): ProposedUserdata[] {
  return columns.flatMap(({ column: { name }, samples }) => {
    if (!name.startsWith(USERDATA_PREFIX) || name === USERDATA_PREFIX) return [];
    if (differing.has(name)) return [];
    const why = `the column is called ${USERDATA_PREFIX}KEY`;
    const key = name.slice(USERDATA_PREFIX.length);
    return [{ key, from: { column: name, sure: 'certain', why, samples } }];
  });
}
