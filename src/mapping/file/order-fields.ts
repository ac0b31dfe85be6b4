import { ORDER_TEXT_MAX_CHARS, type TentativeOrderBody } from '../../service/schemas.ts';
import {
  type Checked,
  checkCount,
  checkFlag,
  checkPrice,
  checkProjectId,
  checkSvcUid,
} from '../cells/cell-values.ts';
import { isText } from './template.ts';

/** The rules of a field, whatever its source. */
export interface FieldRules {
  /** What its column is for, in the words of a sheet made from a mapping. */
  readonly use: string;
  /** Turns a cell into the value that is compared and sent; null takes any text. */
  readonly check: ((cell: string) => Checked) | null;
  /** Whether the rows of an order may have different values, which can be added up. @default they must agree */
  readonly isAmount?: true;
  /** Whether ordinary orders do not have it: a column called so is asked about, unless a mapping names it. @default false */
  readonly isUnusual?: true;
  /** What lists call its column besides: as `KNOWN_FIELDS` of propose/known-names.ts has it of needed fields. @default nothing */
  readonly names?: readonly string[];
}

/** A text that an order has once. */
interface TextRules extends FieldRules {
  readonly check: null;
  /** The text's name in `Mapping`. */
  readonly key: string;
  /** The most characters that the service accepts. */
  readonly maxChars: number;
  /** Whether the text identifies the order. @default false */
  readonly isName?: true;
}

/**
 * The texts of an order by their names in the service's body, in its order. Mapping files, `init`, blank sheets and the
 * body read this table.
 */
export const ORDER_TEXTS = {
  partner_order_id: {
    key: 'partnerOrderId',
    use: "Your own order number: the same in all of an order's rows",
    check: null,
    maxChars: ORDER_TEXT_MAX_CHARS.partner_order_id,
    names: ['po, reference', '주문번호, 주문ID, 주문코드, 발주번호, 거래번호, 관리번호'],
    isName: true,
  },
  order_name: {
    key: 'orderName',
    use: "The order's name: the same in all of an order's rows",
    check: null,
    maxChars: ORDER_TEXT_MAX_CHARS.order_name,
    names: [
      'order title, campaign, job, job name, campaign name',
      '주문명, 주문이름, 주문제목, 캠페인, 캠페인명, 작업명, 행사명',
    ],
  },
} as const satisfies Readonly<Record<keyof typeof ORDER_TEXT_MAX_CHARS, TextRules>>;

/** What is or is not so of an order, by its name in the service's body, in which only what is so stands. */
export const ORDER_FLAGS = {
  order_for_test: {
    key: 'orderForTest',
    use: 'Whether it is a test order: true, false, yes, no, 1, 0 or empty',
    check: checkFlag,
    names: ['테스트주문, 테스트 여부'],
  },
  link_order: {
    key: 'linkOrder',
    use: 'Whether it is a link-type order: true, false, yes, no, 1, 0 or empty',
    check: checkFlag,
    names: [],
    isUnusual: true,
  },
} as const satisfies { [K in keyof TentativeOrderBody]?: FieldRules & { readonly key: string } };

/**
 * The fields of an order that a row can have, by their column names in a sheet without a mapping. Besides these there is
 * `userdata.KEY`.
 */
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
  ...ORDER_FLAGS,
} as const satisfies Readonly<Record<string, FieldRules>>;

export type OrderField = keyof typeof ORDER_FIELDS;
export type OrderText = keyof typeof ORDER_TEXTS;
export type OrderFlag = keyof typeof ORDER_FLAGS;

export const FIELD_NAMES = Object.keys(ORDER_FIELDS) as readonly OrderField[];
/** Those that a column is by its name. */
export const COLUMN_NAMES = FIELD_NAMES.filter((name) => {
  const rules: FieldRules = ORDER_FIELDS[name];
  return rules.isUnusual !== true;
});
export const TEXT_NAMES = Object.keys(ORDER_TEXTS) as readonly OrderText[];
export const FLAG_NAMES = Object.keys(ORDER_FLAGS) as readonly OrderFlag[];

/** What the quantities of an order are multiplied by, as one is several copies: the name of the field, and where it comes from. */
export const TIMES = 'times';
export function timesOf<C>(count: C): Times<C> | undefined {
  return (count as { readonly times?: Times<C> } | null | undefined)?.times;
}

type Times<C> = C extends { readonly column: string; readonly times?: infer T } ? T : never;

/** Whether a price is that of one copy or pack, by its `per`. */
export function isOfOne(per: string | undefined): boolean {
  return per === 'copy' || per === 'pack';
}

/** Whether the values that an order's rows have for a field can be added up. */
export function isAmount(field: string): boolean {
  const rules: Readonly<Record<string, FieldRules>> = ORDER_FIELDS;
  return rules[field]?.isAmount === true;
}

/** Whether its cells are read as those of amounts are. */
export function isNumber(field: string): boolean {
  return isAmount(field) || field === TIMES;
}

/**
 * Whether no cell of a text may be empty, but those that it says may be. True for a template that names the order: without one of
 * its parts it would name another order.
 */
export function needsAllCells(name: OrderText, from: object | null | undefined): boolean {
  const { isName }: TextRules = ORDER_TEXTS[name];
  return isName === true && from != null && isText(from);
}

/** The sources of an order's texts, by their names in `Mapping`; null or absent if the mapping has none. */
export type OrderTexts<T> = { readonly [K in (typeof ORDER_TEXTS)[OrderText]['key']]?: T | null };
/** Those of its flags; false or absent if the mapping has none. */
type OrderFlags<T> = { readonly [K in (typeof ORDER_FLAGS)[OrderFlag]['key']]?: T | false } & {
  readonly orderForTest: T | false;
};

/**
 * What a mapping without them has of these; fields added later are absent instead. Runs are identified by their mapping as
 * JSON, so a new null would make earlier runs unrecognizable.
 */
const WHEN_UNSAID = {
  partner_order_id: null,
  order_name: null,
  order_for_test: false,
} as const satisfies { readonly [F in OrderText | OrderFlag]?: null | false };

export function toOrderTexts<T>(find: (name: OrderText) => T | null | undefined): OrderTexts<T> {
  return toKeyed(TEXT_NAMES, find) as OrderTexts<T>;
}

export function toOrderFlags<T>(find: (name: OrderFlag) => T | null | undefined): OrderFlags<T> {
  return toKeyed(FLAG_NAMES, find) as OrderFlags<T>;
}

function toKeyed<F extends OrderText | OrderFlag>(names: readonly F[], find: (name: F) => unknown) {
  const unsaid: { readonly [K in F]?: unknown } = WHEN_UNSAID;
  return Object.fromEntries(
    names.flatMap((name) => {
      const from = find(name) ?? unsaid[name];
      return from === undefined ? [] : [[ORDER_FIELDS[name].key, from]];
    }),
  );
}
