import { z } from 'zod';
import type { Issue, IssueCode } from '../../issue.ts';
import { RowAgain } from '../../mapping/apply/current-row.ts';
import { cut, SheetIssues } from '../../mapping/apply/row-issue.ts';
import { type Checked, checkProjectId, checkSvcUid } from '../../mapping/cells/cell-values.ts';
import { OrderDraft } from '../../orders/draft.ts';
import { timesRows } from '../../orders/money.ts';
import { tooLargeDataset, unsureLength } from '../../orders/over-limits.ts';
import { toRangeText } from '../../orders/row-ranges.ts';
import { DEFAULT_MAX_DATASET_BYTES } from '../../orders/to-draft.ts';
import {
  ORDER_TEXT_MAX_CHARS,
  type TentativeOrderBody,
  tentativeOrderBodySchema,
  USERDATA_JSON_MAX_CHARS,
  variableDataRowSchema,
  variableDataSchema,
  variableDataSetSchema,
} from '../../service/schemas.ts';
import type { OrderReading, ReadOrdersOptions } from '../read-orders.ts';
import { SkippedRows } from '../rejects/skipped-rows.ts';
import type { KeptOrder, KeptOrders } from './keep-orders.ts';

/** The service's schemas, without the keys that it does not know, and with what the ledger cannot keep or nobody could print. */
const variable = variableDataSchema.extend({
  id: variableDataSchema.shape.id.min(1),
  value: variableDataSchema.shape.value.strict(),
});
const cols = z
  .array(variable.strict())
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'it has a variable twice');
const rows = z.array(variableDataRowSchema.extend({ cols }).strict()).min(1);
const dataset = variableDataSetSchema.extend({ rows }).strict();
const orderSchema = z.strictObject({
  projectId: z.unknown().optional(),
  svcUid: z.unknown().optional(),
  body: tentativeOrderBodySchema.extend({ vdp_dataset: dataset.optional() }).strict(),
});

const DRAFTS_AT_ONCE = 256;
const BYTES_AT_ONCE = 4 << 20;
const CHUNK_BYTES = 1 << 20;
/** JSON has half of a surrogate pair as an escape, and a backslash as two. */
const HALF_PAIR = /(?<!\\)(?:\\\\)*\\ud/;
/** So many problems of a body are named. */
const MOST_NAMED = 3;
const LIMITED = Object.entries({
  ...ORDER_TEXT_MAX_CHARS,
  userdata_json: USERDATA_JSON_MAX_CHARS,
}) as readonly ['userdata_json', number][];

/**
 * Reads orders that a program has ready, as `readOrders` reads those of a sheet. A row is a printed output: those of a dataset, or one
 * for an order without. They are numbered from 1 through all orders.
 */
export function readBodies(
  kept: KeptOrders,
  {
    maxDatasetBytes = DEFAULT_MAX_DATASET_BYTES,
  }: { readonly maxDatasetBytes?: number | undefined },
  { onIssue, onInvalid }: Pick<ReadOrdersOptions, 'onIssue' | 'onInvalid'>,
): OrderReading {
  const place = { sheet: 'orders', header: { row: 0, columns: [] } };
  const issues = new SheetIssues(place, onIssue);
  const counts = { read: 0, blank: 0 };
  let withoutProject = 0;
  async function* drafts(): AsyncGenerator<readonly OrderDraft[]> {
    let [batch, bytes]: [OrderDraft[], number] = [[], 0];
    for await (const order of kept.orders()) {
      const draft = toBodyDraft(order, counts.read + 1, { issues, maxDatasetBytes });
      counts.read = draft.lastRow;
      bytes += draft.datasetBytes + draft.bodyJson.length;
      const { projectId, problem, rows, firstRow } = draft;
      if (projectId === '' && problem) {
        withoutProject += rows;
        const { code, column } = problem;
        const row = { projectId: null, code, column };
        await onInvalid?.(Array.from({ length: rows }, (_, i) => ({ ...row, row: firstRow + i })));
      } else batch.push(draft);
      if (batch.length < DRAFTS_AT_ONCE && bytes < BYTES_AT_ONCE) continue;
      yield batch;
      [batch, bytes] = [[], 0];
    }
    if (batch.length > 0) yield batch;
    if (counts.read > 0) return;
    const fix = 'Check where the orders come from';
    issues.sheet({
      code: 'rows_missing',
      severity: 'warning',
      message: 'No orders were given',
      fix,
    });
  }
  return {
    sheet: { ...place, format: null, isChosen: false, counts, close: async () => {} },
    plan: { place, project: { value: '' } },
    drafts: drafts(),
    rowsWithoutProject: () => withoutProject,
    invalidRows: () => withoutProject,
    skipped: new SkippedRows(),
    compareTotals: () => {},
    again: new RowAgain(),
    amountFormat: () => null,
    cleaned: () => [],
    corrected: () => null,
    isUnusable: () => false,
    sheetErrors: () => [],
  };
}

/** A problem of an order: `Cannot order project "p-1" (order 3): what`. */
interface Found extends Pick<Issue, 'fix'> {
  readonly code: IssueCode;
  /** @default 'error' */
  readonly severity?: Issue['severity'];
  readonly what: string;
}

/** Checks an order, and makes its draft: with '' for the project, or the user, if it has no valid one. */
function toBodyDraft(
  { number, json, repeated }: KeptOrder,
  firstRow: number,
  { issues, maxDatasetBytes }: { readonly issues: SheetIssues; readonly maxDatasetBytes: number },
): OrderDraft {
  const given = JSON.parse(json);
  const found: Found[] = [];
  const projectId = checkId('projectId', given.projectId, checkProjectId, found);
  const svcUid = checkId('svcUid', given.svcUid, checkSvcUid, found);
  if (repeated) found.push(ofRepeated(repeated));
  const body = checkBody(given, json, found);
  const { vdp_dataset, ...others } = body ?? {};
  const bytes = Buffer.from(vdp_dataset ? JSON.stringify(vdp_dataset.rows).slice(1, -1) : '');
  const tooLarge = tooLargeDataset(bytes.length, maxDatasetBytes);
  const fix = 'Give the order without it, and upload it with the operation vdp_dataset_file';
  if (tooLarge) found.push({ code: 'dataset_too_large', ...tooLarge, fix });
  const [verb, named] =
    projectId === ''
      ? ['use', `order ${number}`]
      : ['order', `project "${cut(projectId)}" (order ${number})`];
  const told = found.map(({ code, severity = 'error', what, fix }) => {
    const message = `${severity === 'error' ? `Cannot ${verb}` : 'Check'} ${named}: ${what}`;
    issues.sheet({ code, severity, row: firstRow, value: cut(projectId), message, fix });
    return { code, severity, message, column: null, fix };
  });
  const printed = given.body?.vdp_dataset?.rows;
  const rows = Math.max(1, Array.isArray(printed) ? printed.length : 0);
  const lastRow = firstRow + rows - 1;
  const rowRanges = () => toRangeText(firstRow, lastRow);
  return new OrderDraft(
    { projectId, svcUid, firstRow, lastRow, rows, invalidRows: 0, rowRanges },
    {
      orderCount: body?.order_count ?? 0,
      // A double written out: "1e+21" is no decimal.
      totalPrice: timesRows(String(body?.total_price ?? 0), 1),
      partnerOrderId: body?.partner_order_id ?? null,
      forTest: body?.order_for_test === true,
      bodyJson: JSON.stringify(others),
      dataset: () => inChunks(bytes),
      datasetBytes: bytes.length,
      problem: told.find(({ severity }) => severity === 'error') ?? null,
    },
  );
}

/** An id is what the program says: one that a list would trim is another one. */
function checkId(
  key: 'projectId' | 'svcUid',
  given: unknown,
  check: (text: string) => Checked,
  found: Found[],
): string {
  const checked = typeof given === 'string' ? check(given) : { wanted: 'must be a text' };
  if ('text' in checked && checked.text === given) return given;
  const { wanted = 'must have no white space around it' } = 'wanted' in checked ? checked : {};
  found.push({
    code: key === 'projectId' ? 'project_invalid' : 'svc_uid_invalid',
    what: `${key} ${wanted}${typeof given === 'string' ? `, found "${cut(given)}"` : ''}`,
    fix: 'Give the id as the service has it',
  });
  return '';
}

function ofRepeated({ first, last }: NonNullable<KeptOrder['repeated']>): Found {
  const what = `a project can be ordered once, and order ${first} and order ${last} are both for it`;
  return { code: 'project_repeated', what, fix: 'Give one order for each project' };
}

function checkBody(given: unknown, json: string, found: Found[]): TentativeOrderBody | null {
  const { success, data, error } = orderSchema.safeParse(given);
  if (!success) {
    const problems = error.issues.map(({ path, message }) => {
      const at = z.core.toDotPath(path);
      return at === '' ? message : `${at}: ${message}`;
    });
    const more = problems.length > MOST_NAMED ? `; and ${problems.length - MOST_NAMED} more` : '';
    const what = problems.slice(0, MOST_NAMED).join('; ') + more;
    found.push({ code: 'body_invalid', what, fix: 'Give a body as the service takes it' });
    return null;
  }
  const { userdata_json = '{}' } = data.body;
  if ([json, JSON.stringify(JSON.parse(userdata_json))].some((one) => HALF_PAIR.test(one))) {
    const what = 'a text has half of a character, such as an emoji that was cut';
    found.push({ code: 'body_invalid', what, fix: 'Cut texts between characters' });
  }
  for (const [name, maxChars] of LIMITED) {
    const unsure = unsureLength(name, data.body[name] ?? '', maxChars);
    if (unsure) found.push({ code: 'length_unsure', ...unsure });
  }
  return data.body;
}

function* inChunks(bytes: Buffer): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}
