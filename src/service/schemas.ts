import { z } from 'zod';

/** Limits of docs/service.md section 8. */
export const SVC_UID_PATTERN = /^[a-zA-Z0-9_!@\-+=]+$/;
export const SVC_UID_MAX_CHARS = 70;
export const PARTNER_ORDER_ID_MAX_CHARS = 255;
export const ORDER_NAME_MAX_CHARS = 255;
/** Texts of an order, by their names in its body. */
export const ORDER_TEXT_MAX_CHARS = {
  partner_order_id: PARTNER_ORDER_ID_MAX_CHARS,
  order_name: ORDER_NAME_MAX_CHARS,
};
export const USERDATA_JSON_MAX_CHARS = 1000;

/**
 * Characters as the service's limits are assumed to count them, as docs/service.md does not say: code points, like `maxLength` of a
 * JSON schema. An emoji is one, and two units of a JavaScript string.
 */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function textUpTo(maxChars: number) {
  return z.string().check(({ value, issues }) => {
    if (value.length <= maxChars || countCodePoints(value) <= maxChars) return;
    issues.push({
      code: 'too_big',
      origin: 'string',
      maximum: maxChars,
      inclusive: true,
      input: value,
    });
  });
}

/** The partner's own identifier of an end user, as the header `svc-uid` carries it (4.1). */
export const svcUidSchema = z.string().max(SVC_UID_MAX_CHARS).regex(SVC_UID_PATTERN);

/** Path parameter of the project operations (4.1, 4.2). */
export const projectIdSchema = z.string().min(1);

/**
 * An order's id, of at most 64 bits: a number, or its digits as a text where no double has them exactly (from 2^53 on). Of an
 * order there is one form, so that ids can be compared as they are.
 */
export type OrderId = number | string;

const MAX_ORDER_ID = 2n ** 63n - 1n;
const MIN_ORDER_ID = -(2n ** 63n);

/** As `parseJson` gives an order id. A larger one does not pass. */
export const orderIdSchema = z
  .custom<number | bigint>(isExact, {
    error: 'Invalid input: expected an integer of at most 64 bits',
  })
  .transform((id): OrderId => (typeof id === 'bigint' ? String(id) : id));

function isExact(id: unknown): boolean {
  if (typeof id === 'bigint') return id >= MIN_ORDER_ID && id <= MAX_ORDER_ID;
  return Number.isSafeInteger(id);
}

/** An order id from its digits; null for anything else, and for more than 64 bits. */
export function parseOrderId(text: string): OrderId | null {
  if (!/^-?(?:0|[1-9]\d{0,18})$/.test(text)) return null;
  const exact = BigInt(text);
  if (exact < MIN_ORDER_ID || exact > MAX_ORDER_ID) return null;
  return Number.isSafeInteger(Number(text)) ? Number(text) : text;
}

/** An optional field of an answer. Some JSON writers give `null` for a missing field: it counts as absent, too. */
function ifGiven<T extends z.ZodType>(schema: T) {
  return schema
    .nullable()
    .transform((value) => (value === null ? undefined : value))
    .optional();
}

/** An end user's project (2.1). Open: unknown fields and unknown statuses pass (9, rule 3). */
export const projectSchema = z.looseObject({
  project_id: projectIdSchema,
  ctime: z.string(),
  mtime: z.string(),
  /** `<size_code>@<product_code>` */
  ps_code: z.string(),
  /** An open set; section 3 lists the known ones. */
  status: z.string(),
  /** Only when the project was made from a template. */
  template_uri: ifGiven(z.string()),
  title: z.string(),
  /** Only when the project has been ordered. */
  order_id: ifGiven(orderIdSchema),
});
export type Project = z.infer<typeof projectSchema>;

/** All projects of one user (2.5); an empty array when there are none. */
export const projectListSchema = z.looseObject({ projects: z.array(projectSchema) });
export type ProjectList = z.infer<typeof projectListSchema>;

/** One variable of one printed output (2.4). */
export const variableDataSchema = z.object({
  id: z.string(),
  value: z.object({ text: z.string().optional() }),
  shrink: z.boolean().optional(),
  segment: z.boolean().optional(),
});

/** One printed output (2.4). */
export const variableDataRowSchema = z.object({ cols: z.array(variableDataSchema) });
export type VariableDataRow = z.infer<typeof variableDataRowSchema>;

/** The variable data of one order (2.4). Sent as an object, never as a string holding JSON. */
export const variableDataSetSchema = z.object({ rows: z.array(variableDataRowSchema) });
export type VariableDataSet = z.infer<typeof variableDataSetSchema>;

const texts = Object.entries(ORDER_TEXT_MAX_CHARS).map(([name, max]) => [
  name,
  textUpTo(max).optional(),
]);
const orderTexts: Record<
  keyof typeof ORDER_TEXT_MAX_CHARS,
  z.ZodOptional<z.ZodString>
> = Object.fromEntries(texts);

/** Body of a tentative order (2.2). Fields that the page does not show are left out of the result. */
export const tentativeOrderBodySchema = z.object({
  order_count: z.int().min(1),
  total_price: z.number().min(0),
  ...orderTexts,
  order_for_test: z.boolean().optional(),
  link_order: z.boolean().optional(),
  userdata_json: textUpTo(USERDATA_JSON_MAX_CHARS)
    .refine(isJson, { error: 'Invalid input: expected a string holding JSON' })
    .optional(),
  vdp_dataset: variableDataSetSchema.optional(),
});
export type TentativeOrderBody = z.infer<typeof tentativeOrderBodySchema>;

/** Answer to a tentative order (2.3). */
export const tentativeOrderResultSchema = z.object({
  order_id: orderIdSchema,
  status: z.literal('ordering'),
});
export type TentativeOrderResult = z.infer<typeof tentativeOrderResultSchema>;

const extentSchema = z.looseObject({ width: z.number(), height: z.number() });
const flag = ifGiven(z.boolean());
const text = ifGiven(z.string());
const number = ifGiven(z.number());

/** Fields that are all of one kind. */
function each<const K extends string, T extends z.ZodType>(schema: T, ...names: K[]) {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<K, T>;
}

/** One size of a product (2.6). */
export const productSizeSchema = z.looseObject({
  sizeCode: z.string(),
  dpName: text,
  ...each(number, 'refDPI', 'lowDPI'),
  editorMargin_mm: ifGiven(extentSchema),
  pageInfos: ifGiven(
    z.array(
      z.looseObject({
        pageType: text,
        ...each(number, 'width_mm', 'height_mm'),
        cutMargin_mm: ifGiven(extentSchema),
      }),
    ),
  ),
  printInfo: ifGiven(
    z.looseObject({
      ...each(number, 'width_mm', 'height_mm', 'borderLeft_mm', 'borderTop_mm'),
      ...each(number, 'borderRight_mm', 'borderBottom_mm'),
      borderColor: text,
      borderRound_mm: number,
    }),
  ),
});
export type ProductSize = z.infer<typeof productSizeSchema>;

/**
 * A product (2.6). Which of its fields are always there is not shown, so only the codes that vdpipe
 * needs are asked for; unknown fields pass.
 */
export const productSchema = z.looseObject({
  prodCode: z.string(),
  ...each(text, 'dpName', 'cateCode', 'editor'),
  template_option: ifGiven(
    z.looseObject({
      ...each(flag, 'cover', 'splitPage', 'doubleSide', 'multiPage', 'pageMenu', 'photoTab'),
      ...each(flag, 'templateTab', 'backgroundTab', 'layoutTab', 'stickerTab', 'maskTab'),
      ...each(flag, 'textTab', 'cutoutTab', 'autoImport', 'effectCellUI', 'borderCellUI'),
      ...each(flag, 'staticCellUI', 'optionChange'),
      ...each(number, 'minContentPage', 'maxContentPage'),
      initialZoom: text,
    }),
  ),
  print_option: ifGiven(
    z.looseObject({
      ...each(flag, 'ui_paperType', 'ui_rendition', 'ui_showBorder', 'ui_showDate'),
      ...each(flag, 'ui_autoAdjust', 'def_showBorder', 'def_showDate', 'def_autoAdjust'),
      fixedOrientation: flag,
      ...each(text, 'def_paperType', 'def_rendition'),
    }),
  ),
  userData: text,
  sizes: z.array(productSizeSchema),
});
export type Product = z.infer<typeof productSchema>;

/** Answer to a product look-up (2.6). */
export const productResultSchema = z.looseObject({ product: productSchema });

/** One item of `details.issues` of an `invalid_request` (4.1 rule 2). */
export const requestIssueSchema = z.looseObject({
  code: z.string(),
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
});
export type RequestIssue = z.infer<typeof requestIssueSchema>;

/** Body of every 4xx and 5xx answer of the main host (7.1). Codes outside the list pass. */
export const mainErrorBodySchema = z.looseObject({
  error: z.looseObject({
    code: z.string().min(1),
    message: z.string(),
    details: ifGiven(z.record(z.string(), z.unknown())),
    request_id: z.string(),
  }),
});

/** Body of a failure of the resource host (7.2): no `error` object, often nothing at all. */
export const resourceErrorBodySchema = z.looseObject({ code: ifGiven(z.string()) });

function isJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
