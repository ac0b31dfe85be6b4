import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { systemCode } from '../errors.ts';
import { type RequestOutcome, ServiceError } from './errors.ts';
import { type Exchange, ExchangeStopped } from './exchange.ts';
import { parseJson } from './parse-json.ts';
import { parseRetryAfter } from './retry-after.ts';
import { mainErrorBodySchema, resourceErrorBodySchema } from './schemas.ts';

/** What a failure's message needs besides the answer. */
export interface RequestContext {
  /** `order project "prj-7"`: follows "Cannot". */
  readonly action: string;
  readonly origin: string;
  /** The host as it was given: with its path. */
  readonly baseUrl: string;
  readonly host: 'main' | 'resource';
  readonly nowMs: number;
  /** Takes the credential out of a text. */
  readonly redact: (text: string) => string;
  /** The credential was refused, and there is a new one. @default false */
  readonly hasNewCredential?: boolean;
}

const EXCERPT_MAX_CHARS = 200;
const MESSAGE_MAX_CHARS = 500;
const DETAILS_MAX_DEPTH = 20;
/** An answer that should have been an order or a project is not larger. */
const DETAILS_MAX_CHARS = 64 * 1024;

/** `request_id` is required by the page; an answer without it is still the service's own by its code, and `details` only help. */
const errorSchema = mainErrorBodySchema.shape.error.extend({
  request_id: z.unknown().optional(),
  details: z.unknown().optional(),
});

/**
 * The error for a request that got no whole answer.
 *
 * What was never handed to a connection (`started` is false) was not sent. Everything else is unknown:
 * a connection can be cut after the service has read the whole request (docs/guarantees.md, rule 7).
 */
export function transportFailure(exchange: Exchange, context: RequestContext): ServiceError {
  const { error } = exchange;
  const code = transportCode(exchange);
  const reason = oneLine(context.redact(describe(error)), MESSAGE_MAX_CHARS);
  return new ServiceError({
    code,
    outcome: exchange.started ? 'unknown' : 'not_sent',
    status: exchange.status === 0 ? null : exchange.status,
    requestId: exchange.status === 0 ? null : headerRequestId(exchange.headers, context),
    message: `Cannot ${context.action}: ${transportText(code, exchange.started, context)} (${reason})`,
    reason,
    cause: exchange.bodyError ?? withoutAnswer(error),
  });
}

/** The error that an answer other than a success means. */
export function answerFailure(exchange: Exchange, context: RequestContext): ServiceError {
  const body = readError(exchange.text(), context);
  const { status, headers } = exchange;
  const retryAfterMs = parseRetryAfter(
    oneHeader(headers['retry-after']),
    oneHeader(headers.date),
    context.nowMs,
  );
  const outcome = outcomeOf(status, body !== undefined);
  const { hasNewCredential } = context;
  const common = { outcome, status, retryAfterMs, hasNewCredential };
  if (body) {
    return new ServiceError({
      ...common,
      code: body.code,
      details: body.details,
      requestId: body.requestId ?? headerRequestId(headers, context),
      message:
        `Cannot ${context.action}: the service answered ${status} ${body.code}${body.text}` +
        addressHint(status, body.code, context),
    });
  }
  const redirect = status >= 300 && status < 400;
  return new ServiceError({
    ...common,
    code: redirect ? 'redirected' : 'unreadable_answer',
    requestId: headerRequestId(headers, context),
    message: redirect
      ? `Cannot ${context.action}: ${context.origin} answered ${status}, a redirect to ` +
        `${excerpt(oneHeader(headers.location) ?? '', context)}, which is not followed`
      : `Cannot ${context.action}: ${context.origin} answered ${status} without an error body ` +
        `from the service, found ${excerpt(exchange.text(), context)}` +
        addressHint(status, undefined, context),
  });
}

/** The service has every operation that is used, and says so if an id is unknown: any other 404 means a wrong address. */
function addressHint(
  status: number,
  code: string | undefined,
  { host, baseUrl }: RequestContext,
): string {
  if (status !== 404 || host !== 'main' || code === 'project_not_found') return '';
  return `. Check the base URL ${baseUrl}`;
}

/** The error for a success whose body is not what the service promises. */
export function unreadableAnswer(
  exchange: Exchange,
  problem: string,
  context: RequestContext,
): ServiceError {
  const text = exchange.text();
  const body = text.length > DETAILS_MAX_CHARS ? undefined : parseIfJson(text);
  return new ServiceError({
    code: 'unreadable_answer',
    outcome: 'unknown',
    status: exchange.status,
    details: isObject(body) ? cleanDetails(body, context) : null,
    requestId: headerRequestId(exchange.headers, context),
    message:
      `Cannot ${context.action}: ${context.origin} answered ${exchange.status} with a body that ` +
      `cannot be used (${context.redact(problem)}), found ${excerpt(text, context)}`,
  });
}

/**
 * Whether an answer proves that nothing was done. Not by the status alone: gateways answer in the
 * service's place, even after it has read the request.
 *
 * - 408, 429, and every 5xx: unknown, even in what seem to be the service's own words (docs/service.md 7.1 shows none of them). A
 *   gateway that has passed a request on may say 429, or 503 with `Retry-After`.
 * - other 4xx: refused when the body is the service's, else unknown.
 * - 3xx and the rest: unknown.
 */
function outcomeOf(status: number, ownBody: boolean): RequestOutcome {
  if (status === 408 || status === 429) return 'unknown';
  return status >= 400 && status < 500 && ownBody ? 'answered' : 'unknown';
}

interface ReadError {
  readonly code: string;
  /** `: message` or ''. */
  readonly text: string;
  readonly details: Record<string, unknown> | null;
  readonly requestId: string | null;
}

function readError(text: string, context: RequestContext): ReadError | undefined {
  const body = parseIfJson(text);
  if (!isObject(body)) return undefined;
  if (context.host === 'resource') return readResourceError(body, context);
  const parsed = errorSchema.safeParse(body['error']);
  if (!parsed.success) return undefined;
  const { code, message, details, request_id: requestId } = parsed.data;
  return {
    code: context.redact(code),
    text: message === '' ? '' : `: ${oneLine(context.redact(message), MESSAGE_MAX_CHARS)}`,
    details: isObject(details) ? cleanDetails(details, context) : null,
    requestId: typeof requestId === 'string' ? context.redact(requestId) : null,
  };
}

/** The resource host often says nothing at all: an empty object is its shape too (7.2). */
function readResourceError(body: object, context: RequestContext): ReadError | undefined {
  const parsed = resourceErrorBodySchema.safeParse(body);
  if (!parsed.success) return undefined;
  const code = parsed.data.code ?? 'resource_failed';
  return { code: context.redact(code), text: '', details: null, requestId: null };
}

function transportCode(exchange: Exchange): string {
  const { error, started } = exchange;
  if (exchange.bodyError !== undefined) return 'body_failed';
  if (error instanceof ExchangeStopped) {
    if (error.why === 'aborted') return 'aborted';
    return error.why === 'too_slow' ? 'timeout' : 'unreadable_answer';
  }
  const code = systemCode(error);
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED') return 'aborted';
  if (!started) return 'not_connected';
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return 'timeout';
  if (code === 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH') return 'body_failed';
  if (error?.name === 'HTTPParserError' || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return 'unreadable_answer';
  }
  return 'connection_lost';
}

function transportText(code: string, started: boolean, { origin }: RequestContext): string {
  const texts: Readonly<Record<string, string>> = {
    not_connected: `no connection to ${origin}; nothing was sent`,
    timeout: `${origin} did not answer in time`,
    unreadable_answer: `${origin} sent an answer that cannot be read`,
    body_failed: 'the body could not be read completely',
    aborted: `stopped ${started ? 'while waiting for the answer' : 'before anything was sent'}`,
  };
  return texts[code] ?? `the connection to ${origin} was lost before the answer was complete`;
}

/** Parsers' errors hold the answer's raw bytes, which may echo the credential: only their text is kept. */
function withoutAnswer(error: Error | null): unknown {
  if (error === null) return undefined;
  return 'data' in error ? new Error(error.message) : error;
}

function describe(error: Error | null): string {
  const code = systemCode(error);
  const message = error?.message ?? '';
  return message.includes(code) ? message : [code, message].filter(Boolean).join(' ');
}

/** What the service's support asks for. */
export function headerRequestId(
  headers: IncomingHttpHeaders,
  context: Pick<RequestContext, 'redact'>,
): string | null {
  const value = oneHeader(headers['x-request-id']);
  return value ? context.redact(value) : null;
}

function oneHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** The first characters of a body that was not understood. */
function excerpt(text: string, context: RequestContext): string {
  const line = oneLine(context.redact(text), EXCERPT_MAX_CHARS);
  return line === '' ? 'nothing' : JSON.stringify(line);
}

/** Without line breaks and control characters: text from a server must not control a terminal. */
function oneLine(text: string, maxChars: number): string {
  const line = text
    .slice(0, 4 * maxChars)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return line.length > maxChars ? `${line.slice(0, maxChars)}...` : line;
}

/** A copy without the credential, with a long order id as a text (`OrderId`), and without keys that would change an object's prototype. */
function cleanDetails(
  details: Record<string, unknown>,
  context: RequestContext,
): Record<string, unknown> {
  const clean = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return context.redact(value);
    if (typeof value === 'bigint') return String(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth === 0) return null;
    if (Array.isArray(value)) return value.map((item) => clean(item, depth - 1));
    return cleanObject(value, depth - 1);
  };
  const cleanObject = (value: object, depth: number): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => key !== '__proto__')
        .map(([key, item]) => [context.redact(key), clean(item, depth)]),
    );
  return cleanObject(details, DETAILS_MAX_DEPTH);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseIfJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
