import { quoted } from '../apply/row-issue.ts';
import type { Mapping } from '../file/mapping.ts';
import type { OrderField } from '../file/order-fields.ts';
import type { Sureness } from './known-names.ts';
import type { TemplateVariable } from './template-variable.ts';

/** A column that something is thought to come from. */
export interface ColumnGuess {
  readonly column: string;
  readonly sure: Sureness;
  /** `"Qty" is a common name for order_count` */
  readonly why: string;
  readonly samples: readonly string[];
}

/** A column that may be meant for a field, but was not taken for it. */
export interface RejectedCandidate {
  readonly column: string;
  /** `was skipped because of C4 (must be a whole number of 1 or more, found "two")` */
  readonly because: string;
}

/** What the rows of whole orders say, when a sheet was read with a proposal. */
export interface OrderFacts {
  readonly orders: number;
  /** Orders with several rows; and those of them with two rows at least that can be compared. */
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
  /** Names of the columns that have some. */
  readonly columns: ReadonlySet<string>;
}

/** A field of an order; `from` is null where a person must say which column one that every order needs comes from. */
export interface ProposedField {
  readonly field: OrderField;
  readonly from: ColumnGuess | null;
  /** Columns that may be meant; none where one was taken. */
  readonly rejectedCandidates: readonly RejectedCandidate[];
  /** The rows of an order differ, so their numbers are added up. */
  readonly sum: boolean;
  /** How the rows of orders bear out what is done with them, counted; '' where that was not counted. */
  readonly counted?: string;
  /** The column is sure, but a person must say whether it is for the whole order or for each row. */
  readonly undecided?: ColumnGuess;
}

export interface ProposedUserdata {
  readonly key: string;
  readonly from: ColumnGuess;
}

/** A variable; `from` is null where no column was found for one that the template requires. */
export interface ProposedVariable {
  readonly variable: TemplateVariable;
  readonly from: ColumnGuess | null;
}

/** A mapping as far as a sheet's header and first rows tell it. */
export interface Proposal {
  readonly sheet: Mapping['sheet'];
  readonly merged: MergedCells | null;
  /** Without `order_count` among them, the proposal is one for each order. */
  readonly fields: readonly ProposedField[];
  readonly userdata: readonly ProposedUserdata[];
  readonly variables: readonly ProposedVariable[];
  /** The variables were read from a list, so their ids are not guessed. */
  readonly variablesKnown: boolean;
  /** Variables of the list that need no column, and for which none was found. */
  readonly left: readonly TemplateVariable[];
  /** Columns that nothing is taken from. */
  readonly unused: readonly { readonly column: string; readonly samples: readonly string[] }[];
}

/** Fields that every order needs, so that a person must fill in what was not found. */
const NEEDED: ReadonlySet<OrderField> = new Set(['project_id', 'svc_uid', 'total_price']);

export function isNeeded(field: OrderField): boolean {
  return NEEDED.has(field);
}

/**
 * The placeholder where a person must name a column. Each is unique, so that a check names every one of them.
 */
export function placeholderOf(what: OrderField | TemplateVariable): string {
  return typeof what === 'string' ? `${PLACEHOLDER}${what}` : `${PLACEHOLDER}variable ${what.id}`;
}

const PLACEHOLDER = 'FILL IN ';

/** Whether a mapping's column stands where a person still has to name one. */
export function isPlaceholder(column: string): boolean {
  return column.startsWith(PLACEHOLDER);
}

/** What a person must fill in before the mapping can be used. */
export function placeholdersIn({ fields, variables }: Proposal): string[] {
  return [
    ...fields.flatMap(({ field, from }) => (from === null ? [placeholderOf(field)] : [])),
    ...variables.flatMap(({ variable, from }) => (from === null ? [placeholderOf(variable)] : [])),
  ];
}

/** Which columns may be meant where a person must fill in, by what stands there. */
export function doubtsIn({ fields }: Proposal): ReadonlyMap<string, string> {
  const doubtful = fields.filter(({ rejectedCandidates }) => rejectedCandidates.length > 0);
  return new Map(
    doubtful.map((field) => {
      const choice = field.undecided ? [toChoiceText(field.undecided)] : [];
      return [placeholderOf(field.field), [toPassedOverText(field), ...choice].join('; ')];
    }),
  );
}

/** Columns that are named where there are many. */
const MAX_NAMED = 3;

/** `column "Qty" was skipped because of C4 (…)`, for each column that may be meant; empty when there is none. */
export function toPassedOverText({ rejectedCandidates }: ProposedField): string {
  const named = rejectedCandidates
    .slice(0, MAX_NAMED)
    .map(({ column, because }) => `column ${quoted(column)} ${because}`);
  const more = rejectedCandidates.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

/** What a person can write for a column that may be for a whole order or for each row. */
export function toChoiceText({ column }: ColumnGuess): string {
  const from = `column: ${quoted(column)}`;
  return `write { ${from} } if it is for the whole order, or { ${from}, combine: sum } if each row counts`;
}
