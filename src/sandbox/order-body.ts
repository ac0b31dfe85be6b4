import { z } from 'zod';
import {
  type RequestIssue,
  type TentativeOrderBody,
  tentativeOrderBodySchema,
  variableDataSetSchema,
} from '../service/schemas.ts';
import { scanDataset } from './dataset-scan.ts';

/** An order's body that was understood, or what is wrong with it. */
export type ReadOrderBody =
  | {
      readonly ok: true;
      readonly order: Omit<TentativeOrderBody, 'vdp_dataset'>;
      readonly rows: number;
    }
  | { readonly ok: false; readonly issues: readonly RequestIssue[] };

/** More would only make the answer long. */
const MAX_ISSUES = 100;

/**
 * Texts of at most this many code points (docs/service.md 8), counted differently from the client: what only one of
 * the two gets wrong shows.
 */
function upTo(maxChars: number) {
  return z.string().refine((text) => Array.from(text).length <= maxChars, {
    error: `Too big: expected string to have <=${maxChars} characters`,
  });
}

const fieldsSchema = tentativeOrderBodySchema.omit({ vdp_dataset: true }).extend({
  partner_order_id: upTo(255).optional(),
  order_name: upTo(255).optional(),
  userdata_json: upTo(1000)
    .refine(isJson, { error: 'Invalid input: expected a string holding JSON' })
    .optional(),
});

/** Checks an order's body as docs/service.md 2.2 and 4.1 rule 2 say. */
export function readOrderBody(text: string): ReadOrderBody {
  const scanned = scanDataset(text);
  const body = parseObject(scanned?.text ?? text);
  if (scanned && body?.['vdp_dataset'] === 0) return readParsed(body, scanned.rows);
  // A dataset that was found, but not where a dataset belongs, is read the slow way too.
  return readParsed(scanned ? parseObject(text) : body, null);
}

/** @param scannedRows rows of a dataset that is known to be right; null to check it here */
function readParsed(body: LooseObject | undefined, scannedRows: number | null): ReadOrderBody {
  if (!body) {
    return {
      ok: false,
      issues: [{ code: 'invalid_json', path: [], message: 'The body must be a JSON object' }],
    };
  }
  const dataset = body['vdp_dataset'];
  const fields = fieldsSchema.safeParse(body);
  const datasetIssues = scannedRows === null ? findDatasetIssues(dataset) : [];
  if (fields.success && datasetIssues.length === 0) {
    const rows = scannedRows ?? (isVariableDataSet(dataset) ? dataset.rows.length : 0);
    return { ok: true, order: fields.data, rows };
  }
  const issues = [...(fields.success ? [] : fields.error.issues.map(toIssue)), ...datasetIssues];
  return { ok: false, issues: issues.slice(0, MAX_ISSUES) };
}

function findDatasetIssues(dataset: unknown): RequestIssue[] {
  if (dataset === undefined || isVariableDataSet(dataset)) return [];
  const parsed = variableDataSetSchema.safeParse(dataset);
  if (parsed.success) return [];
  return parsed.error.issues
    .slice(0, MAX_ISSUES)
    .map((issue) => toIssue({ ...issue, path: ['vdp_dataset', ...issue.path] }));
}

function toIssue(issue: { code?: string; path: PropertyKey[]; message: string }): RequestIssue {
  const path = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key));
  return { code: issue.code ?? 'custom', path, message: issue.message };
}

/**
 * The same check as `variableDataSetSchema`, some ten times as fast: a sandbox spends most of its time
 * here. A test holds the two against each other.
 */
export function isVariableDataSet(value: unknown): value is { readonly rows: readonly unknown[] } {
  if (!isObject(value) || !Array.isArray(value['rows'])) return false;
  for (const row of value['rows']) {
    if (!isObject(row) || !Array.isArray(row['cols'])) return false;
    for (const col of row['cols']) if (!isVariableData(col)) return false;
  }
  return true;
}

function isVariableData(col: unknown): boolean {
  if (!isObject(col) || typeof col['id'] !== 'string' || !isObject(col['value'])) return false;
  const { text } = col['value'];
  const { shrink, segment } = col;
  return (
    (text === undefined || typeof text === 'string') &&
    (shrink === undefined || typeof shrink === 'boolean') &&
    (segment === undefined || typeof segment === 'boolean')
  );
}

interface LooseObject {
  readonly [key: string]: unknown;
  readonly text?: unknown;
  readonly shrink?: unknown;
  readonly segment?: unknown;
}

function isObject(value: unknown): value is LooseObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseObject(text: string): LooseObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
