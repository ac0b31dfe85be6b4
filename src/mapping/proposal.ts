import type { OrderField, Sureness } from './known-names.ts';
import type { Mapping } from './mapping.ts';
import type { TemplateVariable } from './template-variable.ts';

/** A column that something is thought to come from. */
export interface ColumnGuess {
  readonly column: string;
  readonly sure: Sureness;
  /** `"Qty" is a common name for order_count` */
  readonly why: string;
  readonly samples: readonly string[];
}

/** A field of an order; null where no column was found for one that every order needs. */
export interface ProposedField {
  readonly field: OrderField;
  readonly from: ColumnGuess | null;
  /** The rows of an order differ, so their numbers are added up. */
  readonly sum: boolean;
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
 * What stands where a person must name a column. Each is a name of its own, so that a check names every one of them.
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
