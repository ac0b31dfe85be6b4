import type { Readable } from 'node:stream';
import { UsageError } from '../errors.ts';
import type { Credentials, OrderBody, StreamedBody } from './client-options.ts';
import type { Exchange } from './exchange.ts';
import { SVC_UID_MAX_CHARS, SVC_UID_PATTERN, tentativeOrderBodySchema } from './schemas.ts';

/** A body as undici takes it. */
export type WireBody = string | Uint8Array | Readable;

/** The only header that the host of products takes, too. */
export const API_KEY_HEADER = 'svc-api-key';

/** @throws UsageError `credentials_invalid`, without showing the credential */
export function credentialHeader(credentials: Credentials): readonly [string, string] {
  const { apiKey, idToken }: { apiKey?: string; idToken?: string } = Object(credentials);
  const [name, value, what] =
    'apiKey' in Object(credentials)
      ? [API_KEY_HEADER, apiKey, 'API key']
      : ['svc-id-token', idToken, 'ID token'];
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value)) {
    throw new UsageError(
      'credentials_invalid',
      `Cannot use the given ${what}: expected visible ASCII characters without white space, ` +
        `found ${describeBad(value)}`,
    );
  }
  return [name, value];
}

function describeBad(value: string | undefined): string {
  if (typeof value !== 'string') return 'no text: give credentials: { apiKey } or { idToken }';
  if (value === '') return 'nothing';
  // PowerShell 5.1 writes such files.
  if (value.includes('\0')) return 'text in UTF-16: save the file as UTF-8';
  return 'other characters (perhaps a line break at the end of a file)';
}

/**
 * One segment of a path, percent-encoded so that no id can reach another resource: `..` too, which
 * `encodeURIComponent` leaves as it is.
 *
 * @throws UsageError `id_invalid`
 */
export function pathSegment(id: string, name: string): string {
  try {
    if (typeof id === 'string' && id !== '')
      return /^\.+$/.test(id) ? id.replaceAll('.', '%2E') : encodeURIComponent(id);
  } catch {
    // Half of a surrogate pair has no encoding.
  }
  throw new UsageError(
    'id_invalid',
    `Cannot use ${JSON.stringify(id)} as ${name}: expected a text of at least 1 character, all valid Unicode`,
  );
}

/**
 * Checks a body that is given as an object. Text, bytes and streams are sent as they are: the caller has checked them.
 *
 * @throws UsageError `body_invalid`
 */
export function checkOrderBody(body: OrderBody): void {
  if (typeof body === 'string' || body instanceof Uint8Array || isStreamed(body)) return;
  const [issue] = tentativeOrderBodySchema.safeParse(body).error?.issues ?? [];
  if (issue === undefined) return;
  const { path, message } = issue;
  throw new UsageError(
    'body_invalid',
    `Cannot send the body of an order: ${path.length > 0 ? `${path.join('.')}: ` : ''}${message}`,
  );
}

/** The bytes to send. A streamed body that fails says so in the exchange. */
export function wireBody(body: OrderBody, exchange: Exchange): WireBody {
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  if (!isStreamed(body)) return JSON.stringify(body);
  // undici sends any async iterable; its types only name Readable.
  return watched(body.chunks, exchange) as unknown as Readable;
}

/**
 * The length of a streamed body; of any other undici says it.
 *
 * @throws UsageError `body_invalid`
 */
export function contentLengthHeader(body: OrderBody): string[] {
  if (!isStreamed(body)) return [];
  const { contentLength } = body;
  if (Number.isSafeInteger(contentLength) && contentLength >= 0) {
    return ['content-length', String(contentLength)];
  }
  throw new UsageError(
    'body_invalid',
    `Cannot send a body of ${contentLength} bytes: expected its exact length`,
  );
}

/** @throws UsageError `svc_uid_invalid` */
export function checkSvcUid(svcUid: string): string {
  const isText = typeof svcUid === 'string' && svcUid.length <= SVC_UID_MAX_CHARS;
  if (isText && SVC_UID_PATTERN.test(svcUid)) return svcUid;
  throw new UsageError(
    'svc_uid_invalid',
    `Cannot use ${JSON.stringify(svcUid)} as svc_uid: expected 1 to ${SVC_UID_MAX_CHARS} ` +
      'characters of a-z A-Z 0-9 _ ! @ - + =',
  );
}

function isStreamed(body: OrderBody): body is StreamedBody {
  return typeof body === 'object' && 'chunks' in body;
}

/** Lets a failure of the body be told from one of the connection, and the answer's time begin after the body. */
async function* watched(
  chunks: AsyncIterable<Uint8Array>,
  exchange: Exchange,
): AsyncIterable<Uint8Array> {
  try {
    for await (const chunk of chunks) {
      exchange.noteSending();
      yield chunk;
      exchange.noteSending();
    }
  } catch (error) {
    exchange.bodyError = error;
    throw error;
  }
}
