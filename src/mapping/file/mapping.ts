import type { toMapping } from './schema/to-mapping.ts';
import type { VariableLimits } from './template-variable.ts';

export type { OutsideCheck } from './schema/checks-schema.ts';

/** Cannot be changed, nor can anything in it. */
export type DeepReadonly<T> = T extends object
  ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
  : T;

/**
 * What each column of a sheet is for, as docs/mapping.md describes its keys. Plain data: mappings are compared as JSON. Values that
 * every order needs may be null if constants give them.
 */
export type Mapping = DeepReadonly<ReturnType<typeof toMapping>> & {
  /** The variables of the template, from its list. @default they are not known, and any variable is accepted */
  readonly templateVariables?: readonly VariableLimits[];
};

/** Whether rows that a workbook hides, by hand or by a filter, are skipped or read like any other. */
export type HiddenRows = NonNullable<Mapping['sheet']['hiddenRows']>;

/** A variable of the service's template, whose text is printed. */
export type Variable = Mapping['variables'][number];
/** What the texts of a variable must be. Empty ones, and its default, may be anything. */
export type ValueRules = NonNullable<Variable['rules']>;

/** Which rows are skipped. */
export type RowRules = NonNullable<Mapping['rows']>;
/** Rows that are on a list are skipped. */
export type Suppress = NonNullable<RowRules['suppress']>[number];
/** Rows must not repeat each other in some columns. */
export type Unique = NonNullable<RowRules['unique']>[number];
/** A list in which values are looked up. */
export type Lookup = NonNullable<Mapping['lookups']>[number];

/** Where a project or a user comes from. */
export type IdSource = NonNullable<Mapping['project']>;
export type TextSource = NonNullable<Mapping['order']['orderName']>;
export type CountSource = NonNullable<Mapping['order']['orderCount']>;
/** How many copies one of a quantity is. */
export type TimesSource = NonNullable<Extract<CountSource, { readonly column: string }>['times']>;
export type PriceSource = NonNullable<Mapping['order']['totalPrice']>;
export type UserdataSource = Mapping['userdata'][number]['from'];

/** A value that is the same for the whole sheet. */
export type FromValue = Extract<TextSource, { readonly value: string }>;
/** A value from a column, named by its header; with a look-up, of the list's column. */
export type FromColumn = Extract<TextSource, { readonly column: string }>;
/** An amount of an order from a column of its rows. */
export type FromAmounts = Extract<CountSource | PriceSource, { readonly column: string }>;
/**
 * What the amounts in an order's rows are: `same`, each is that of the whole order; `sum`, they are added up; `first`, the first row
 * has that of the whole order, and the cells of the others are empty.
 */
export type Combine = NonNullable<FromAmounts['combine']>;
/** An amount for each printed row: an order of 3 rows costs 3 times as much. */
export type FromPerRow = Extract<PriceSource, { readonly perRow: string }>;

/** A mapping with all values that every order needs. */
export interface CompleteMapping extends Mapping {
  readonly project: IdSource;
  readonly svcUid: IdSource;
  readonly order: Mapping['order'] & {
    readonly orderCount: CountSource;
    readonly totalPrice: PriceSource;
  };
  /** What flags say, by its column in a sheet without a mapping. */
  readonly flagged: readonly string[];
  /** Columns that a flag replaces. */
  readonly replaced: readonly { readonly column: string; readonly flag: string }[];
}

/** Values for the whole sheet, given by flags; they replace those of the mapping. */
export interface Constants {
  /** `--project` */
  readonly project?: string | undefined;
  /** `--svc-uid` */
  readonly svcUid?: string | undefined;
  /** `--order-count`: a whole number, or `rows` */
  readonly orderCount?: string | undefined;
  /** `--total-price` */
  readonly totalPrice?: string | undefined;
  /** `--test`: order for the test rendering environment only. */
  readonly test?: boolean | undefined;
  /** `--variables`: the variables of the template; they replace those of the mapping's list. */
  readonly templateVariables?: readonly VariableLimits[] | undefined;
  /** `--combine`: what amounts in several rows of an order are, where the mapping does not say. */
  readonly combine?: 'same' | 'sum' | undefined;
  /** `--totals`: whether totals are skipped or ordered. */
  readonly totals?: 'skip' | 'keep' | undefined;
  /** `--headers`: whether repeated headers are skipped or ordered. */
  readonly headers?: 'skip' | 'keep' | undefined;
}
