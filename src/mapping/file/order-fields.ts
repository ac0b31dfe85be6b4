import { ORDER_NAME_MAX_CHARS, PARTNER_ORDER_ID_MAX_CHARS } from '../../service/schemas.ts';
import {
  type Checked,
  checkCount,
  checkFlag,
  checkPrice,
  checkProjectId,
  checkSvcUid,
} from '../cells/cell-values.ts';

/** What holds for a field whatever its source. */
interface FieldRules {
  /** What its column is for, as a sheet made from a mapping says it. */
  readonly use: string;
  /** Turns a cell into what is compared and sent; null takes any text. */
  readonly check: ((cell: string) => Checked) | null;
  /** Rows of one order may differ in it, and are added up then. @default they must agree */
  readonly isAmount?: true;
}

/** A text that an order has once. */
interface TextRules extends FieldRules {
  readonly check: null;
  /** Its name in `Mapping`. */
  readonly key: string;
  /** As many characters as the service takes. */
  readonly maxChars: number;
  /** It tells the order from others. @default false */
  readonly isName?: true;
}

/**
 * The texts of an order by their names in the service's body, in its order. A row here is all that one more takes: mapping files,
 * `init`, blank sheets and the body have them from here.
 */
export const ORDER_TEXTS = {
  partner_order_id: {
    key: 'partnerOrderId',
    use: "Your own order number: the same on all of an order's rows",
    check: null,
    maxChars: PARTNER_ORDER_ID_MAX_CHARS,
    isName: true,
  },
  order_name: {
    key: 'orderName',
    use: "The order's name: the same on all of an order's rows",
    check: null,
    maxChars: ORDER_NAME_MAX_CHARS,
  },
} as const satisfies Readonly<Record<string, TextRules>>;

/** The fields that a row has for its order, by their column names when there is no mapping. `userdata.KEY` is one too. */
export const ORDER_FIELDS = {
  project_id: { use: 'The project that the row is for', check: checkProjectId },
  svc_uid: {
    use: 'The user whose project it is: 1 to 70 characters of a-z A-Z 0-9 _ ! @ - + =',
    check: checkSvcUid,
  },
  order_count: {
    use: 'The quantity: a whole number of 1 or more',
    check: checkCount,
    isAmount: true,
  },
  total_price: {
    use: 'The amount paid: a number of 0 or more, such as 12.50',
    check: checkPrice,
    isAmount: true,
  },
  ...ORDER_TEXTS,
  order_for_test: {
    use: 'Whether it is a test order: true, false, yes, no, 1, 0 or empty',
    check: checkFlag,
  },
} as const satisfies Readonly<Record<string, FieldRules>>;

export type OrderField = keyof typeof ORDER_FIELDS;
export type OrderText = keyof typeof ORDER_TEXTS;

export const FIELD_NAMES = Object.keys(ORDER_FIELDS) as readonly OrderField[];
export const TEXT_NAMES = Object.keys(ORDER_TEXTS) as readonly OrderText[];

/** Whether numbers of one order's rows can be added up in a field. */
export function isAmount(field: string): boolean {
  const rules: Readonly<Record<string, FieldRules>> = ORDER_FIELDS;
  return rules[field]?.isAmount === true;
}

/** Whether every cell that a text is made of must be filled: a name that lacks a part of its template would be another order's. */
export function needsAllCells(name: OrderText, from: object | null | undefined): boolean {
  const { isName }: TextRules = ORDER_TEXTS[name];
  return isName === true && from != null && 'template' in from;
}

/** Where an order's texts come from, by their names in `Mapping`; null or absent if the mapping does not name them. */
export type OrderTexts<T> = { readonly [K in (typeof ORDER_TEXTS)[OrderText]['key']]?: T | null };

/**
 * Null in a mapping that does not name them; texts added since are absent. Runs are told apart by their mapping as JSON, so earlier
 * runs would no longer be recognized.
 */
const NULL_WHEN_UNSAID: readonly OrderText[] = ['partner_order_id', 'order_name'];

export function toOrderTexts<T>(find: (name: OrderText) => T | null | undefined): OrderTexts<T> {
  return Object.fromEntries(
    TEXT_NAMES.flatMap((name) => {
      const from = find(name) ?? null;
      const isSaid = from !== null || NULL_WHEN_UNSAID.includes(name);
      return isSaid ? [[ORDER_TEXTS[name].key, from]] : [];
    }),
  );
}
