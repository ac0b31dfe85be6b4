import { z } from 'zod';
import {
  ORDER_TEXT_MAX_CHARS,
  type RequestIssue,
  type TentativeOrderBody,
  tentativeOrderBodySchema,
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

const texts = Object.entries(ORDER_TEXT_MAX_CHARS).map(([name, max]) => [
  name,
  upTo(max).optional(),
]);
const orderTexts: Record<
  keyof typeof ORDER_TEXT_MAX_CHARS,
  z.ZodOptional<z.ZodString>
> = Object.fromEntries(texts);

const bodySchema = tentativeOrderBodySchema.extend({
  ...orderTexts,
  userdata_json: upTo(1000)
    .refine(isJson, { error: 'Invalid input: expected a string holding JSON' })
    .optional(),
});

/** Checks an order's body as docs/service.md 2.2 and 4.1 rule 2 say. */
export function readOrderBody(text: string): ReadOrderBody {
  const scanned = scanDataset(text);
  const body = parseObject(scanned?.text ?? text);
  if (scanned && body?.['vdp_dataset'] === 0) {
    return readParsed({ ...body, vdp_dataset: undefined }, scanned.rows);
  }
  // A dataset that was found, but not where a dataset belongs, is read the slow way too.
  return readParsed(scanned ? parseObject(text) : body);
}

/** @param scannedRows rows of a dataset that is known to be right. @default those of the body's */
function readParsed(body: object | undefined, scannedRows?: number): ReadOrderBody {
  if (!body) {
    return {
      ok: false,
      issues: [{ code: 'invalid_json', path: [], message: 'The body must be a JSON object' }],
    };
  }
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) {
    return { ok: false, issues: parsed.error.issues.slice(0, MAX_ISSUES).map(toIssue) };
  }
  const { vdp_dataset: dataset, ...order } = parsed.data;
  return { ok: true, order, rows: scannedRows ?? dataset?.rows.length ?? 0 };
}

function toIssue(issue: { code?: string; path: PropertyKey[]; message: string }): RequestIssue {
  const path = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key));
  return { code: issue.code ?? 'custom', path, message: issue.message };
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
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
