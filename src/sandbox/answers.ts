import type { ServerResponse } from 'node:http';

/** What is sent back: a status, a body, and headers besides the usual ones. */
export interface Answer {
  readonly status: number;
  readonly body: string | object | ((requestId: string) => object);
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** An error in the main host's shape (docs/service.md 7.1). */
export function mainError(status: number, code: string, message: string, details?: object): Answer {
  const body = (requestId: string) => ({
    error: { code, message, details, request_id: requestId },
  });
  return { status, body };
}

/** A failure of the resource host (docs/service.md 7.2): a code for a wrong key, else an empty object. */
export function resourceError(status: number, code?: string): Answer {
  return { status, body: { code } };
}

export function sendAnswer(res: ServerResponse, requestId: string, answer: Answer): void {
  const { status, headers, body } = written(requestId, answer);
  res.writeHead(status, headers);
  res.end(body);
}

/** The bytes of an answer, for where no request waits for one. */
export function toWire(requestId: string, answer: Answer): string {
  const { status, headers, body } = written(requestId, answer);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Again\r\n${lines.join('')}\r\n${body}`;
}

function written(requestId: string, { status, body: given, headers }: Answer) {
  const value = typeof given === 'function' ? given(requestId) : given;
  const body = typeof value === 'string' ? value : JSON.stringify(value);
  const usual = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
  };
  return { status, body, headers: { ...usual, ...headers } };
}

/**
 * Sends half an answer and cuts the connection: short of the length that its header declares, or with
 * no length declared, so that the cut looks like an ordinary end.
 */
export function sendHalf(
  res: ServerResponse,
  requestId: string,
  answer: Answer,
  declared: boolean,
): void {
  const { status, headers, body } = written(requestId, answer);
  const half = body.slice(0, Math.ceil(body.length / 2));
  if (declared) {
    res.writeHead(status, headers);
    res.write(half, () => res.destroy());
  } else {
    const { 'content-length': _, ...open } = headers;
    res.useChunkedEncodingByDefault = false;
    res.writeHead(status, { ...open, connection: 'close' });
    res.end(half);
  }
}
