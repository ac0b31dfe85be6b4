import type { Column, SheetPlace } from '../../rows/row.ts';
import type { Checked } from '../cells/cell-values.ts';
import type { CleanStep } from '../cells/clean/clean-steps.ts';
import type { AmountReading, DecimalMark, NumberReading, Proven } from '../cells/number-cell.ts';
import type { ValueTest } from '../cells/rules/value-tests.ts';
import type { Combine, Suppress, Unique } from '../file/mapping.ts';
import type { OrderText } from '../file/order-fields.ts';
import type { Condition } from '../rules/condition.ts';

/** Where a row's text comes from: `texts[0] parts[0] texts[1] ... parts[n-1] texts[n]`. */
export interface TextPlan {
  readonly texts: readonly string[];
  /** A column's cell, or an id of the row. */
  readonly parts: readonly (Column | 'project_id' | 'svc_uid')[];
  /** How its cells are cleaned first. @default not at all */
  readonly clean?: readonly CleanStep[] | undefined;
}

/** The columns that a text is made of. */
export function columnsOf({ parts }: TextPlan): readonly Column[] {
  return parts.filter((part) => typeof part === 'object');
}

/** An id that is the same for the whole sheet, or that each row has. */
export type IdPlan =
  | { readonly value: string }
  | {
      readonly column: Column;
      readonly clean?: readonly CleanStep[] | undefined;
      /** Whether ids that look the same differ on purpose. @default they are asked about */
      readonly mayLookAlike?: boolean;
    };

/** A value of an order that comes from its rows. */
export interface FieldPlan {
  /** As the service calls it: `order_count`, `userdata.receiver_name`. */
  readonly name: string;
  readonly from: TextPlan;
  /** How the values of an order's rows are combined. Texts must agree; amounts as the mapping says, which asks if they agree. */
  readonly combine: 'agree' | 'ask' | Combine;
  /** What an empty cell is. @default an error if the field is required */
  readonly empty?: string | undefined;
  /** Turns a cell into the value that is compared and sent; null takes its text. */
  readonly check: ((cell: string, proven?: Proven) => Checked) | null;
  /** Quantities may be any numbers. @default what looks like a code or a year is a question */
  readonly acceptsUnusual?: boolean;
  /** Whether none of its cells may be empty. */
  readonly required: boolean;
  /** How its numbers are written. @default as each shows */
  readonly reading?: NumberReading | undefined;
  /** Checks the number that a cell of a workbook holds, as a canonical decimal text. @default it has no amounts */
  readonly checkStored?: ((number: string) => Checked) | undefined;
}

/** Position in `Plan.fields`, and so in `MappedRecord.fields`. */
export interface FieldRef {
  readonly field: number;
}

/** How an order's fields are made. */
export interface OrderPlan {
  readonly orderCount: { readonly value: string } | FieldRef | 'rows';
  readonly totalPrice: { readonly value: string } | { readonly perRow: string } | FieldRef;
  /** The texts that the order has, in the order of the body. */
  readonly texts: readonly {
    readonly name: OrderText;
    readonly from: { readonly value: string } | FieldRef;
  }[];
  readonly orderForTest: boolean | FieldRef;
  readonly userdata: readonly {
    readonly key: string;
    readonly from: { readonly value: string | number | boolean } | FieldRef | 'rows';
  }[];
}

/** How a variable's part of a row is made. */
export interface VariablePlan {
  readonly id: string;
  readonly from: TextPlan;
  readonly required: boolean;
  readonly default: string | null;
  /** Infinity for no limit. */
  readonly maxLength: number;
  /**
   * The JSON before the text (with the separator from the variable before), the JSON after it, and the whole JSON if there is no
   * text.
   */
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly empty: Uint8Array;
  /** @default its texts may be anything */
  readonly rules?: ValueRulesPlan;
}

/** What the texts of a variable must be. */
export interface ValueRulesPlan {
  readonly tests: readonly ValueTest[];
  readonly isUnique: boolean;
  /** The rows that these rules, and `required`, are for. null for all. */
  readonly when: { readonly column: Column; readonly condition: Condition } | null;
}

/** A mapping made ready for the sheet that it is used on. */
export interface Plan {
  readonly place: SheetPlace;
  /** The decimal mark of the sheet's numbers. @default what each shows */
  readonly decimal?: DecimalMark | undefined;
  /** Which number of a cell counts where it holds another one than it shows. @default none: it is an error */
  readonly amounts?: AmountReading | undefined;
  readonly project: IdPlan;
  readonly svcUid: IdPlan;
  readonly fields: readonly FieldPlan[];
  readonly order: OrderPlan;
  readonly variables: readonly VariablePlan[];
  /** Which rows are left out or must differ. */
  readonly rows: RowsPlan;
  /** Columns that look-ups add behind those of the sheet. */
  readonly lookups: readonly JoinedColumn[];
}

/** A column that a look-up adds. */
export interface JoinedColumn {
  /** The look-up's name. */
  readonly lookup: string;
  /** The sheet's column by whose cells values are found. */
  readonly by: Column;
  /** The list's column. */
  readonly header: string;
  /** Whether it is an amount: then the number that a cell holds counts, not how the list shows it. */
  readonly isAmount: boolean;
  readonly column: Column;
}

/** The rules on rows, with their columns. */
export interface RowsPlan {
  /** Conditions that rows must meet. */
  readonly where: readonly WherePlan[];
  /** How rows must not repeat each other. */
  readonly unique: readonly UniquePlan[];
  /** Lists whose rows are skipped. */
  readonly suppress: readonly SuppressPlan[];
}

/** A condition with the column that it is about. */
export interface WherePlan {
  readonly condition: Condition;
  readonly column: Column;
}

/** Columns in which rows must not repeat each other. */
export interface UniquePlan extends Pick<Unique, 'ignore' | 'onDuplicate'> {
  readonly columns: readonly Column[];
  /** The ids that rows must have in common to repeat each other; none if rows of all orders are compared. */
  readonly ids: readonly IdPlan[];
}

/** A list, and the columns of the sheet that are compared with it. */
export interface SuppressPlan {
  readonly suppress: Suppress;
  /** In the order of `match`. */
  readonly columns: readonly Column[];
}
