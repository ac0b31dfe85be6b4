import { quoted } from '../apply/row-issue.ts';
import type { Mapping } from '../file/mapping.ts';
import type { OrderField } from '../file/order-fields.ts';
import type { TemplateVariable } from '../file/template-variable.ts';
import type { Sureness } from './known-names.ts';
import type { ProposedRule } from './propose-rules.ts';

/** The column that a field or variable probably comes from. */
export interface ColumnGuess {
  readonly column: string;
  readonly sure: Sureness;
  /** `"Qty" is a common name for order_count` */
  readonly why: string;
  readonly samples: readonly string[];
}

/** A column that may be meant for a field, but was not chosen. */
export interface RejectedCandidate {
  readonly column: string;
  /** `was skipped because of C4 (must be a whole number of 1 or more, found "two")` */
  readonly because: string;
}

/** What the rows of orders show, once a sheet was read with a proposal. */
export interface OrderFacts {
  readonly orders: number;
  /** How many orders have several rows, and how many of these have at least two rows that can be compared. */
  readonly several: number;
  readonly compared: number;
  /** In how many orders the rows differ, by column. */
  readonly differ: ReadonlyMap<string, number>;
}

/** Cells that are merged over several rows. */
export interface MergedCells {
  readonly count: number;
  /** `A2:A5` */
  readonly first: string;
  /** Names of the columns with such cells. */
  readonly columns: ReadonlySet<string>;
}

/** A field of an order; `from` is null if every order needs the field and a person must name its column. */
export interface ProposedField {
  readonly field: OrderField;
  readonly from: ColumnGuess | null;
  /** Columns that may be meant. @default none: one was chosen, or none has such a name */
  readonly rejectedCandidates?: readonly RejectedCandidate[];
  /** Whether the rows of an order differ, so that their numbers are added up. @default false */
  readonly sum?: boolean;
  /** How many orders support this, in words; '' if they were not counted. */
  readonly counted?: string;
  /** The column, if a person must say whether it is for the whole order or for each row. */
  readonly undecided?: ColumnGuess;
}

export interface ProposedUserdata {
  readonly key: string;
  readonly from: ColumnGuess;
  /** It is a ready-made userdata_json, and no key of it. @default false */
  readonly isWhole?: true;
}

/** A variable; `from` is null if the template requires it and no column was found. */
export interface ProposedVariable {
  readonly variable: TemplateVariable;
  readonly from: ColumnGuess | null;
  /** How many cells have white space around them, which is removed. @default none */
  readonly spaces?: number;
  /** Rules that all texts of the column keep. @default none */
  readonly rules?: readonly ProposedRule[];
  /** Rules that nearly all texts keep, and which break them, in words. @default none */
  readonly nearly?: readonly string[];
}

/** A condition that leaves out rows of which a column says that they are cancelled; whether it is meant, a person decides. */
export interface ProposedCondition {
  readonly column: string;
  readonly key: 'one_of' | 'not';
  readonly texts: readonly string[];
  /** Which rows, and what a person can do about them. */
  readonly why: string;
}

/** A mapping as far as it can be told from a sheet's header and first rows. */
export interface Proposal {
  readonly sheet: Mapping['sheet'];
  /** Sheets of which a person says whether they are one list, as which they were looked at. @default there are none */
  readonly asked?: readonly string[];
  readonly merged: MergedCells | null;
  /** Without `order_count`, one copy per order is proposed. */
  readonly fields: readonly ProposedField[];
  readonly userdata: readonly ProposedUserdata[];
  readonly variables: readonly ProposedVariable[];
  /** Conditions of which a person says whether they are meant. */
  readonly conditions: readonly ProposedCondition[];
  /** Whether the variables come from a list, so that their ids are not guessed. */
  readonly variablesKnown: boolean;
  /** Optional variables of the list for which no column was found. */
  readonly left: readonly TemplateVariable[];
  /** Columns that are not used. */
  readonly unused: readonly { readonly column: string; readonly samples: readonly string[] }[];
}

/**
 * The placeholder where a person must name a column. Each is unique, so that a check names every one of them.
 *
 * @param what a field, a column that is gone, or `variable ID`
 */
export function placeholderOf(what: string): string {
  return `${PLACEHOLDER}${what}`;
}

const PLACEHOLDER = 'FILL IN ';

/** Whether a column's name is a placeholder that a person must still replace. */
export function isPlaceholder(column: string): boolean {
  return column.startsWith(PLACEHOLDER);
}

/** Lists the placeholders that a person must replace before the mapping can be used. */
export function placeholdersIn({ fields, variables, conditions }: Proposal): string[] {
  return [
    ...fields.flatMap(({ field, from }) => (from ? [] : [field])),
    ...variables.flatMap(({ variable, from }) => (from ? [] : [`variable ${variable.id}`])),
    ...conditions.map(({ column }) => `condition ${column}`),
  ].map(placeholderOf);
}

/** Returns, by placeholder, which columns may be meant. */
export function doubtsIn({ fields, conditions }: Proposal): ReadonlyMap<string, string> {
  const doubts = fields.map((field) => {
    const choice = field.undecided ? [toChoiceText(field.undecided)] : [];
    return [field.field as string, [toPassedOverText(field), ...choice].join('; ')] as const;
  });
  const all = [
    ...doubts,
    ...conditions.map(({ column, why }) => [`condition ${column}`, why] as const),
  ];
  return new Map(
    all.filter(([, doubt]) => doubt).map(([what, doubt]) => [placeholderOf(what), doubt]),
  );
}

/** How many columns are named at most. */
const MAX_NAMED = 3;

/** Returns `column "Qty" was skipped because of C4 (…)` for each column that may be meant; empty if there is none. */
export function toPassedOverText({ rejectedCandidates = [] }: ProposedField): string {
  const named = rejectedCandidates
    .slice(0, MAX_NAMED)
    .map(({ column, because }) => `column ${quoted(column)} ${because}`);
  const more = rejectedCandidates.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** Returns what a person can write for a column that may be for the whole order or for each row. */
export function toChoiceText({ column }: ColumnGuess): string {
  const from = `column: ${quoted(column)}`;
  return `write { ${from}, combine: same } if it is for the whole order, or { ${from}, combine: sum } if each row counts`;
}
