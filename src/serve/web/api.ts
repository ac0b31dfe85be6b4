import { CALLS } from '../api/calls.ts';
import { API_PATH } from '../api/shared.ts';
import type { AnswerOf, Failure, GivenOf, RouteName } from '../api/types.ts';
import { words } from './words.ts';

type Call<K extends RouteName> =
  Partial<GivenOf<K>> extends GivenOf<K>
    ? (given?: GivenOf<K>, signal?: AbortSignal) => Promise<AnswerOf<K>>
    : (given: GivenOf<K>, signal?: AbortSignal) => Promise<AnswerOf<K>>;

const calls = Object.entries(CALLS).map(([name, call]) => [
  name,
  (given: Given, signal?: AbortSignal) => request(call, given, signal),
]);

/** The console's API, call by call. Each throws an `ApiError` when it is refused. */
export const api = Object.fromEntries(calls) as { readonly [K in RouteName]: Call<K> };

/** The address of a call: of a download, or of a page. */
export function addressOfCall<K extends RouteName>(name: K, given: GivenOf<K>): string {
  return addressOf(CALLS[name], given as Given).address;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Status of the answer; 0 if there was none. */
  readonly status: number;
  readonly code: string;
  /** Of corrections: the cells that were refused. @default all of them */
  readonly cells: Failure['error']['cells'];

  constructor(status: number, { code, message, cells }: Failure['error']) {
    super(message);
    this.status = status;
    this.code = code;
    this.cells = cells;
  }
}

/** What a call is given, by name: parts of its path, its query, or fields of its body. */
export type Given = Readonly<Record<string, unknown>>;

let onClosed: () => void = () => {};

export function whenSessionEnds(call: () => void): void {
  onClosed = call;
}

/**
 * @param call as `CALLS` has it
 * @throws ApiError; the signal's reason if it was aborted
 */
async function request(call: string, given?: Given, signal?: AbortSignal): Promise<unknown> {
  const { method, address, body } = addressOf(call, given);
  const response = await answerOf(address, {
    method,
    credentials: 'same-origin',
    signal: signal ?? null,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer;
  throw failureOf(response.status, answer);
}

/** Puts what a call is given where it belongs. */
function addressOf(call: string, given: Given = {}) {
  const [method = '', path = '', inQuery = ''] = call.split(/[ ?]/);
  const rest = new Map(Object.entries(given).filter(([, value]) => value !== undefined));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const part = encodeURIComponent(String(rest.get(name)));
    rest.delete(name);
    return part;
  });
  const hasBody = method === 'POST' || method === 'PATCH';
  const query = [...rest].filter(([name]) => !hasBody || name === inQuery);
  for (const [name] of query) rest.delete(name);
  const text = new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString();
  return {
    method,
    address: `${API_PATH}${filled}${text === '' ? '' : `?${text}`}`,
    body: rest.size === 0 ? undefined : Object.fromEntries(rest),
  };
}

export function failureOf(status: number, answer: Partial<Failure> | null): ApiError {
  if (status === 401) onClosed();
  const unknown = { code: 'answer_unknown', message: words.failure.answer(status) };
  return new ApiError(status, answer?.error ?? unknown);
}

async function answerOf(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw offline();
  }
}

export function offline(): ApiError {
  return new ApiError(0, { code: 'offline', message: words.failure.offline });
}
