import type { ServerResponse } from 'node:http';

/** What is sent back: a status, a body, and headers besides the usual ones. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export function success(result: object): Answer {
  return { status: 200, body: JSON.stringify(result) };
}

/** An error in the main host's shape (docs/service.md 7.1). */
export function mainError(
  requestId: string,
  status: number,
  code: string,
  message: string,
  details?: object,
): Answer {
  return {
    status,
    body: JSON.stringify({ error: { code, message, details, request_id: requestId } }),
  };
}

/** A failure of the resource host (docs/service.md 7.2): a code for a wrong key, else an empty object. */
export function resourceError(status: number, code?: string): Answer {
  return { status, body: JSON.stringify({ code }) };
}

export function sendAnswer(res: ServerResponse, requestId: string, answer: Answer): void {
  res.writeHead(answer.status, headersOf(requestId, answer));
  res.end(answer.body);
}

/** The bytes of an answer, for where no request waits for one. */
export function toWire(requestId: string, answer: Answer): string {
  const headers = Object.entries(headersOf(requestId, answer));
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${answer.status} Again\r\n${lines.join('')}\r\n${answer.body}`;
}

function headersOf(requestId: string, { body, headers }: Answer): Record<string, string | number> {
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    ...headers,
  };
}

/**
 * Sends half an answer and cuts the connection: short of the length that its header declares, or with
 * no length declared, so that the cut looks like an ordinary end.
 */
export function sendHalf(
  res: ServerResponse,
  requestId: string,
  { status, body }: Answer,
  declared: boolean,
): void {
  const half = body.slice(0, Math.ceil(body.length / 2));
  const headers = { 'content-type': 'application/json', 'x-request-id': requestId };
  if (declared) {
    res.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
    res.write(half, () => res.destroy());
  } else {
    res.useChunkedEncodingByDefault = false;
    res.writeHead(status, { ...headers, connection: 'close' });
    res.end(half);
  }
}

/** Cuts the connection hard: the client sees a reset. */
export function cutConnection(res: ServerResponse): void {
  res.socket?.resetAndDestroy();
}
