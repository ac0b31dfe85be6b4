import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOn } from '../../listen-on.ts';
import { usage } from '../check-flags.ts';

export interface ServedMetrics {
  readonly contentType: string;
  /** Whether the ledger has answered lately. */
  isAlive(): boolean;
  /** In Prometheus' text format. */
  text(): Promise<string>;
}

/**
 * Serves a worker's metrics and its health over HTTP.
 *
 * @returns these metrics, their address, and a function that closes it
 * @throws VdpipeError `port_unavailable`
 */
export async function serveMetrics<M extends ServedMetrics>(metrics: M, address: MetricsAddress) {
  const server = createServer((request, response) => {
    answer(metrics, request, response).catch(() => response.destroy());
  });
  const { port } = await listenOn(server, address, { flag: '--metrics' });
  const host = address.host.includes(':') ? `[${address.host}]` : address.host;
  return {
    metrics,
    url: `http://${host}:${port}/metrics`,
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(
  metrics: ServedMetrics,
  { method, url }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (method !== 'GET' && method !== 'HEAD') {
    respond(response, 405, 'only GET and HEAD\n');
  } else if (url === '/metrics') {
    respond(response, 200, await metrics.text(), metrics.contentType);
  } else if (url === '/livez') {
    respond(response, 200, 'ok\n');
  } else if (url === '/healthz') {
    if (metrics.isAlive()) respond(response, 200, 'ok\n');
    else respond(response, 503, 'the ledger has not answered recently\n');
  } else {
    respond(response, 404, 'see /metrics, /healthz and /livez\n');
  }
}

function respond(
  response: ServerResponse,
  status: number,
  body: string,
  type = 'text/plain',
): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** Where `/metrics` and `/healthz` are served. */
export type MetricsAddress = ReturnType<typeof toMetricsAddress>;

const LOOPBACK = '127.0.0.1';

/** Reads `9464`, `0.0.0.0:9464` or `[::]:9464`. @throws UsageError `usage` */
export function toMetricsAddress(text: string) {
  const [, bracketed, plain, port] =
    /^(?:(?:\[([\da-f:]+)\]|([^:[\]]+)):)?(\d{1,5})$/i.exec(text) ?? [];
  if (port === undefined || Number(port) > 65_535) {
    throw usage(`--metrics must be PORT or HOST:PORT, found "${text}"`, 'worker');
  }
  return { host: bracketed ?? plain ?? LOOPBACK, port: Number(port) };
}
