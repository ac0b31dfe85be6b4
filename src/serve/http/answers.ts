import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { HttpError, statusOf, toFailure } from './http-error.ts';

export interface Bytes {
  readonly type: string;
  /** Name under which a browser saves them. @default it shows them */
  readonly saveAs?: string;
  readonly body: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

export const TYPES = {
  css: 'text/css; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  yaml: 'text/yaml; charset=utf-8',
} as const;

/** What every answer says: nothing is kept, framed or guessed at. */
export const COMMON_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** What is left of a body that nobody reads would be taken for the next request, or be waited for without end. */
export function closeUnlessComplete(response: ServerResponse): void {
  const { complete, headers } = response.req;
  // Node takes a request without a body for complete only once its listener has returned.
  const hasBody = (headers['transfer-encoding'] ?? headers['content-length']) !== undefined;
  if (hasBody && !complete) response.setHeader('connection', 'close');
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  closeUnlessComplete(response);
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, {
    ...COMMON_HEADERS,
    'content-type': TYPES.json,
    'content-length': body.length,
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

export function sendFailure(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const headers = error instanceof HttpError ? error.headers : {};
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  sendJson(response, statusOf(error), { error: toFailure(error) });
}

export async function sendBytes(response: ServerResponse, bytes: Bytes): Promise<void> {
  const { type, saveAs, body } = bytes;
  closeUnlessComplete(response);
  response.writeHead(200, {
    ...COMMON_HEADERS,
    'content-type': type,
    ...(saveAs !== undefined && {
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(saveAs)}`,
    }),
  });
  await pipeline(body, response);
}
