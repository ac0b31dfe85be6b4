import type { IncomingHttpHeaders } from 'node:http';
import { type Environment, parseProxy, proxyFromEnvironment } from './proxy.ts';
import { prepareConnections } from './tunnel.ts';

export interface HttpRequest {
  readonly method: 'GET' | 'HEAD' | 'DELETE' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

export interface RequestOptions {
  readonly environment: Environment;
  readonly signal: AbortSignal;
  /** For how long nothing may come. @default a minute */
  readonly timeoutMs?: number | undefined;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Ends with an error if the body was cut off, or if nothing came for a minute. */
  readonly body: AsyncIterable<Uint8Array>;
}

const TIMEOUTS = { connectTimeoutMs: 10_000, headersTimeoutMs: 60_000, bodyTimeoutMs: 60_000 };

/**
 * Sends one request over its own connection, through a proxy if the environment names one, and gives `use` the answer.
 * The connection ends with it. Redirects are not followed.
 *
 * @throws what undici throws, and what `use` throws
 */
export async function sendRequest<T>(
  { method, url, headers, body }: HttpRequest,
  { environment, signal, timeoutMs }: RequestOptions,
  use: (answer: HttpAnswer) => Promise<T>,
): Promise<T> {
  const proxy = proxyFromEnvironment(url.href, environment);
  const { connect, clientTo } = await prepareConnections(
    proxy ? parseProxy(proxy) : null,
    timeoutMs === undefined
      ? TIMEOUTS
      : { ...TIMEOUTS, headersTimeoutMs: timeoutMs, bodyTimeoutMs: timeoutMs },
  );
  const client = clientTo(url.origin, connect);
  try {
    const answer = await client.request({
      method,
      path: url.pathname + url.search,
      headers: { 'user-agent': 'vdpipe', ...headers },
      body: body ?? null,
      signal,
    });
    // What nobody reads must not end the process when the connection is destroyed.
    answer.body.on('error', () => {});
    const { statusCode: status, headers: given } = answer;
    return await use({ status, headers: given, body: answer.body });
  } finally {
    await client.destroy();
  }
}

export function headerOf(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** Reads a small body whole. @throws Error if it has more bytes */
export async function readSmall(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`the answer has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
