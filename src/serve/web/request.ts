import type { Failure } from '../api/types.ts';
import { words } from './words.ts';

const BASE = '/api/v1';

/** A request that the console did not carry out, and why. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Status of the answer; 0 if there was none. */
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export interface Sent {
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Called when the session has ended. */
let onClosed: () => void = () => {};

export function whenSessionEnds(call: () => void): void {
  onClosed = call;
}

/** @throws ApiError; the signal's reason if it was aborted */
export async function request<T>(method: string, path: string, sent: Sent = {}): Promise<T> {
  const response = await answerOf(addressOf(path, sent.query), {
    method,
    credentials: 'same-origin',
    signal: sent.signal ?? null,
    ...(sent.body !== undefined && {
      body: JSON.stringify(sent.body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  const answer = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as T;
  throw failureOf(response.status, answer as Partial<Failure> | null);
}

/** The address of a call, its query included. */
export function addressOf(path: string, query: Sent['query'] = {}): string {
  const known = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const text = new URLSearchParams(known).toString();
  return `${BASE}${path}${text === '' ? '' : `?${text}`}`;
}

/** What an answer that is not a success means. */
export function failureOf(status: number, answer: Partial<Failure> | null): ApiError {
  if (status === 401) onClosed();
  const { code = 'answer_unknown', message = words.failure.answer(status) } = answer?.error ?? {};
  return new ApiError(status, code, message);
}

async function answerOf(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, 'offline', words.failure.offline);
  }
}
