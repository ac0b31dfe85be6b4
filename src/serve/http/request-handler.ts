import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { KeyEntrance } from '../accounts/key-entrance.ts';
import type { Route } from '../api/route.ts';
import { ROUTES, type RouteName } from '../api/routes.ts';
import { API_PATH } from '../api/shared.ts';
import type { ProcessPool, Requester } from '../process-pool.ts';
import { type Bytes, sendBytes, sendFailure, sendJson } from './answers.ts';
import { readCookies } from './cookies.ts';
import { refuseStrangers } from './guard.ts';
import type { Call, Handlers } from './handlers.ts';
import { HttpError, methodUnknown, pathUnknown, statusOf } from './http-error.ts';
import type { Pages } from './pages.ts';
import type { Place } from './place.ts';
import { toProblem } from './request-problem.ts';
import type { Session, Sessions } from './sessions.ts';

// What a body in JSON may have, and how long it may take to arrive. Uploads are not read here.
/** The largest is a mapping, or many corrections. */
const OF_OPERATORS = { bytes: 8 * 1024 * 1024, ms: 5 * 60_000 };
/** Names, passwords, texts to search for. Whoever is not logged in takes neither memory nor connections for long. */
const OF_ALL = { bytes: 16 * 1024, ms: 10_000 };
/** Of a larger one, as much is read before the connection is closed. */
const MAX_READ_BYTES = 64 * 1024 * 1024;

/** Levels of a body: a mapping has ten. */
const MAX_DEPTH = 100;

/** The console failed, or the ledger. */
const FAILED = new Set([500, 503]);
/** Browsers use no other way for a year. */
const HSTS = 'max-age=31536000';

export interface RequestHandlerOptions {
  readonly handlers: Handlers;
  readonly pages: Pages;
  readonly sessions: Sessions;
  readonly keys: Pick<KeyEntrance, 'sessionOf'>;
  /** Where the console is, which is known once it listens. */
  readonly place: () => Place;
  /** Paths of the pages to which another site may send a browser. */
  readonly landings: ReadonlySet<string>;
  readonly processes: ProcessPool;
  /** Is given the connection of somebody who is logged in. */
  readonly onSession: (connection: Socket, session: Session) => void;
  readonly onFailure: (error: unknown) => void;
}

export function createRequestHandler(options: RequestHandlerOptions) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response, options).catch((error: unknown) => {
      if (isGone(response)) return;
      if (FAILED.has(statusOf(error))) options.onFailure(error);
      sendFailure(response, error);
    });
  };
}

function isGone(response: ServerResponse): boolean {
  return response.destroyed || response.socket?.destroyed === true;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: RequestHandlerOptions,
): Promise<void> {
  const place = options.place();
  if (place.scheme === 'https') response.setHeader('strict-transport-security', HSTS);
  refuseStrangers(request, place, options.landings);
  const url = toRequestUrl(request);
  if (!url.pathname.startsWith(`${API_PATH}/`)) {
    await options.pages(request, response, url.pathname);
    return;
  }
  const { name, route, given: params } = matchRoute(request.method, url.pathname);
  const session = await sessionOf(request, route, options);
  const call = {
    params: toParams(route, params),
    query: route.query && parse(route.query, Object.fromEntries(url.searchParams)),
    body: route.body && parse(route.body, await readJson(request, route)),
    session,
    by: requesterOf(session, response),
    request,
    response,
  };
  // What was checked is what the call of that name takes.
  const handle = options.handlers[name] as (call: unknown) => unknown;
  const given = await handle(call as Call<RouteName>);
  if (route.gives !== 'bytes') sendJson(response, 200, given);
  else if (given !== undefined) {
    const bytes = given as Bytes;
    const send = () => sendBytes(response, bytes);
    await options.processes.run('sending', call.by, send);
    // Nobody reads what was opened for somebody who left before their turn.
    if (bytes.body instanceof Readable) bytes.body.destroy();
  }
}

function toRequestUrl({ url = '/' }: IncomingMessage): URL {
  if (url.startsWith('/') && URL.canParse(`http://console${url}`)) {
    return new URL(`http://console${url}`);
  }
  throw new HttpError(400, 'request_invalid', 'The request has no valid path.');
}

/** @throws HttpError 401, 403, 429, 503 */
async function sessionOf(
  request: IncomingMessage,
  route: Route,
  { sessions, keys, place, onSession }: RequestHandlerOptions,
): Promise<Session> {
  const session =
    (await keys.sessionOf(request)) ?? sessions.get(readCookies(request, place().cookie));
  if (session) onSession(request.socket, session);
  if (route.may === 'anyone') return session ?? NOBODY;
  if (!session) {
    throw new HttpError(
      401,
      'session_missing',
      'There is no session, or it has ended. Log in again, or open the address that "vdpipe serve" printed.',
    );
  }
  if (!session.roles.has(route.may)) {
    throw new HttpError(403, 'role_missing', `This needs the role "${route.may}".`);
  }
  return session;
}

function requesterOf({ name }: Session, response: ServerResponse): Requester {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  if (response.destroyed) gone.abort();
  return { owner: name, signal: gone.signal };
}

const NOBODY: Session = { name: null, roles: new Set() };

/** A parameter that cannot be an id names nothing. */
function toParams({ params }: Route, given: Readonly<Record<string, string>>) {
  const entries = Object.entries(params).map(([name, schema]) => {
    const { success, data } = schema.safeParse(given[name]);
    if (!success) throw pathUnknown();
    return [name, data];
  });
  return Object.fromEntries(entries);
}

/** @throws HttpError 400, naming the field and never its value */
function parse(schema: z.ZodType, value: unknown): unknown {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw new HttpError(400, 'request_invalid', toProblem(error, value));
}

/** What is made of it calls itself for each level. @throws HttpError 400 */
function refuseDeep(value: unknown): void {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) {
      throw new HttpError(400, 'request_invalid', 'The request is nested too deeply.');
    }
    level = level.flatMap((one) => (typeof one === 'object' && one ? Object.values(one) : []));
  }
}

/** A body that takes too long ends with its connection. @throws HttpError 400, 413, 415 */
async function readJson(request: IncomingMessage, { may }: Route): Promise<unknown> {
  const limits = may === 'operator' ? OF_OPERATORS : OF_ALL;
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  // A call of which every field may be left out.
  if (length === '0' && encoding === undefined) return {};
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) {
    throw new HttpError(415, 'request_invalid', 'The request must be JSON.');
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const timer = setTimeout(() => request.destroy(), limits.ms);
  try {
    for await (const chunk of request) {
      bytes += chunk.length;
      // What follows is read and dropped: whoever is still sending hears no answer.
      if (bytes <= limits.bytes) chunks.push(chunk);
      else if (bytes > MAX_READ_BYTES) break;
    }
  } finally {
    clearTimeout(timer);
  }
  if (bytes > limits.bytes) {
    const most = `A request can have at most ${limits.bytes / 1024} KiB`;
    throw new HttpError(413, 'request_too_large', `${most}: paste fewer cells at a time.`);
  }
  const value = parseJson(Buffer.concat(chunks).toString());
  refuseDeep(value);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError(400, 'request_invalid', 'The request is not valid JSON.');
  }
}

const PATTERNS = Object.entries<Route>(ROUTES).map(([name, route]) => ({
  name: name as RouteName,
  route,
  path: toPattern(route.path),
}));

/**
 * `/runs/{run}/results.{format}` as an expression with a named group for each parameter. One between slashes may have dots, as names
 * of jobs do.
 */
function toPattern(path: string): RegExp {
  const source = path
    .replaceAll('.', '\\.')
    .replaceAll(/(?<=\/)\{(\w+)\}(?=\/|$)/g, '(?<$1>[^/]+)')
    .replaceAll(/\{(\w+)\}/g, '(?<$1>[^/.]+)');
  return new RegExp(`^${API_PATH}${source}$`);
}

/** The call that a path has for a method, with what it is given by the path. @throws HttpError 404, 405 */
function matchRoute(method: string | undefined, path: string) {
  const matches = PATTERNS.flatMap((pattern) => {
    const found = pattern.path.exec(path);
    return found ? [{ ...pattern, given: { ...found.groups } }] : [];
  });
  if (matches.length === 0) throw pathUnknown();
  const match = matches.find(({ route }) => route.method === method);
  if (!match) throw methodUnknown();
  return match;
}
