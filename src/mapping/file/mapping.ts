import type { CleanStep } from '../cells/clean/clean-steps.ts';
import type { AmountReading, DecimalMark } from '../cells/number-cell.ts';
import type { Ignorable } from '../rules/comparable.ts';
import type { Condition } from '../rules/condition.ts';
import type { ListFile, OneOf } from './list-file.ts';
import type { OrderTexts } from './order-fields.ts';
import type { VariableLimits } from './template-variable.ts';

/** A value that is the same for the whole sheet. */
export interface FromValue {
  readonly value: string;
}

/** How the cells of a value are cleaned first. */
export interface Cleaned {
  /** In this order. @default not at all */
  readonly clean?: readonly CleanStep[] | undefined;
}

/** A value from a column, named by its header. */
export interface FromColumn extends Cleaned {
  readonly column: string;
  /** The column is one of a look-up's list. @default the sheet has it */
  readonly lookup?: LookupBy | undefined;
  /** Of ids: whether those that look the same differ on purpose. @default they are asked about */
  readonly lookAlikes?: 'allow' | undefined;
}

/** A look-up, and the sheet's column by whose cells its values are found. */
export interface LookupBy {
  readonly name: string;
  readonly by: string;
}

/** A value made of fixed text and the cells of columns: `Dear {First name}`. */
export interface FromTemplate extends Cleaned {
  readonly template: string;
}

/**
 * What the amounts in an order's rows are: `same`, each is that of the whole order; `sum`, they are added up; `first`, the first row
 * has that of the whole order, and the cells of the others are empty.
 */
export type Combine = 'same' | 'sum' | 'first';

/** An amount of an order from a column of its rows. */
export interface FromAmounts extends FromColumn {
  /** @default rows that agree are a question, as each may count */
  readonly combine?: Combine | undefined;
}

/** An amount for each printed row: an order of 3 rows costs 3 times as much. */
export interface FromPerRow {
  readonly perRow: string;
}

/** The number of an order's printed rows. */
export type FromRows = 'rows';

export type TextSource = FromValue | FromColumn | FromTemplate;
/** Units that may follow the numbers of a column, such as `매`. */
export interface WithUnit {
  readonly unit?: readonly string[] | undefined;
}

/** `unusual`: numbers that look like codes or years are quantities nevertheless. @default they are a question */
export type CountSource =
  | FromValue
  | (FromAmounts & WithUnit & { readonly unusual?: 'accept' | undefined })
  | FromRows;
/** `empty`: what an empty cell is. @default an error */
export type PriceSource =
  | FromValue
  | (FromAmounts & { readonly empty?: '0' | undefined })
  | FromPerRow;
export type UserdataSource =
  | { readonly value: string | number | boolean }
  | FromColumn
  | FromTemplate
  | FromRows;

/** Whether rows that a workbook hides, by hand or by a filter, are skipped or read like any other. */
export type HiddenRows = 'skip' | 'include';

/** A variable of the service's template, whose text is printed. */
export interface Variable {
  /** The id that the template gives it. */
  readonly id: string;
  readonly from: FromColumn | FromTemplate | FromValue;
  /** Whether an empty cell is an issue. @default false */
  readonly required: boolean;
  /** Most characters as people count them (user-perceived characters). @default no limit */
  readonly maxLength: number | null;
  /** Printed in place of an empty cell. @default none */
  readonly default: string | null;
  /** Asks the editor to scale the text horizontally so that it does not wrap. @default not sent */
  readonly shrink: boolean | null;
  /** The variable was made by the data-merge method. @default not sent */
  readonly segment: boolean | null;
  /** What its texts must be; absent if the mapping does not say. */
  readonly rules?: ValueRules;
}

/** What the texts of a variable must be. Empty ones, and its default, may be anything. */
export interface ValueRules {
  /** A regular expression of RE2 that the whole text matches. */
  readonly pattern?: string;
  /** `email`, `phone:KR`. */
  readonly format?: string;
  /** The texts that it may be. */
  readonly oneOf?: OneOf;
  /** No two rows may have the same text. */
  readonly unique?: true;
  /** The rows that these rules, and `required`, are for. @default all */
  readonly when?: Condition;
}

/**
 * What each column of a sheet is for. Plain data: mappings are compared as JSON. Values that every order needs may be null if
 * constants give them.
 */
export interface Mapping {
  /** Which sheet of the file, and how to read it. */
  readonly sheet: {
    readonly name: string | null;
    readonly headerRow: number | null;
    readonly encoding: string | null;
    readonly delimiter: string | null;
    /** The locale of dates where a workbook leaves it to the computer. @default 'en-US', and a warning */
    readonly locale: string | null;
    /** Whether every cell of a merged range has the text of its first cell. @default false */
    readonly repeatMerged: boolean | null;
    /** How damage that other programs did to the sheet is reported. @default 'warning' */
    readonly damage: 'warning' | 'error' | null;
    /** The decimal mark of numbers; the other mark separates thousands. @default what each number shows */
    readonly decimal?: DecimalMark;
    /** Which number of a cell counts where a workbook holds another one than it shows. @default an error if any differs */
    readonly amounts?: AmountReading;
    /** Whether rows that the file hides are ordered. @default an error if there are any */
    readonly hiddenRows?: HiddenRows;
    /** Whether rows with cells that are struck out are ordered. @default an error for each */
    readonly struckRows?: HiddenRows;
  };
  /** The file with the list of the template's variables, as the mapping file names it. @default no list */
  readonly template?: { readonly variables: string };
  /** The variables of the template, from that file. @default they are not known, and any variable is accepted */
  readonly templateVariables?: readonly VariableLimits[];
  readonly project: FromValue | FromColumn | null;
  readonly svcUid: FromValue | FromColumn | null;
  readonly order: {
    readonly orderCount: CountSource | null;
    readonly totalPrice: PriceSource | null;
    readonly orderForTest: boolean | FromColumn;
  } & OrderTexts<TextSource>;
  /** In the order in which `userdata_json` has them. */
  readonly userdata: readonly { readonly key: string; readonly from: UserdataSource }[];
  readonly variables: readonly Variable[];
  /** Lists in which values are looked up; absent if there are none. */
  readonly lookups?: readonly Lookup[];
  /** Which rows are ordered; absent if the mapping does not say. */
  readonly rows?: RowRules;
  /** Whether another person than who staged a run has to release it. @default it is not demanded */
  readonly fourEyes?: true;
  /** What to do about a column that the mapping does not name. @default 'warn' */
  readonly unmappedColumns: 'ignore' | 'warn' | 'error';
  /** What an empty cell becomes: `{}` or `{"text":""}`. @default 'omit' */
  readonly emptyCell: 'omit' | 'text';
}

/** Which rows are skipped. */
export interface RowRules {
  /** Totals are skipped, or ordered like other rows. @default they are errors */
  readonly totals?: 'skip' | 'keep';
  /** Repeated headers are skipped, or ordered like other rows. @default they are errors */
  readonly headers?: 'skip' | 'keep';
  /** Rows that do not meet all of these conditions are skipped. @default none is */
  readonly where?: readonly Condition[];
  /** Rows must not repeat each other in these columns. @default they may */
  readonly unique?: readonly Unique[];
  /** Rows on these lists are skipped. */
  readonly suppress?: readonly Suppress[];
}

/** A list in which values are looked up. */
export interface Lookup extends ListFile {
  readonly name: string;
  /** The list's column by which values are found. */
  readonly key: string;
}

/** Rows that are on a list are skipped. */
export interface Suppress extends ListFile {
  /** By the list's columns, the sheet's columns that must have the same text, all of them. */
  readonly match: Readonly<Record<string, string>>;
  /** What does not count when cells are compared. */
  readonly ignore: readonly Ignorable[];
}

/** Rows must not repeat each other in some columns. */
export interface Unique {
  readonly columns: readonly string[];
  /** What does not count when cells are compared. */
  readonly ignore: readonly Ignorable[];
  /** Whether rows of different orders may repeat each other. */
  readonly within: 'order' | 'sheet';
  /** What is done with a row that repeats an earlier one. */
  readonly onDuplicate: 'error' | 'skip' | 'warn';
}

/** A mapping with all values that every order needs. */
export interface CompleteMapping extends Mapping {
  readonly project: FromValue | FromColumn;
  readonly svcUid: FromValue | FromColumn;
  readonly order: Mapping['order'] & {
    readonly orderCount: CountSource;
    readonly totalPrice: PriceSource;
  };
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

/** A variable of which the mapping says nothing more. */
export const ANY_TEXT = {
  ...{ required: false, maxLength: null, default: null, shrink: null, segment: null },
} as const satisfies Partial<Variable>;

/** Settings with which everything about the sheet is detected. */
export const ANY_SHEET: Mapping['sheet'] = {
  name: null,
  headerRow: null,
  encoding: null,
  delimiter: null,
  locale: null,
  repeatMerged: null,
  damage: null,
};
