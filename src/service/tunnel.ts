import { Socket } from 'node:net';
import type { buildConnector, Client } from 'undici';
import type { ServiceClientSettings } from './client-options.ts';
import type { ProxyAddress } from './proxy.ts';

type Connector = buildConnector.connector;

type Timeouts = Pick<
  ServiceClientSettings,
  'connectTimeoutMs' | 'headersTimeoutMs' | 'bodyTimeoutMs'
>;

interface TunnelOptions {
  readonly proxy: ProxyAddress;
  /** Connects to the proxy, and makes TLS of a tunnel. */
  readonly connect: Connector;
  readonly clientTo: (origin: string, connect: Connector) => Client;
  readonly timeoutMs: number;
}

/**
 * Loads undici, and gives what connects to hosts and what makes clients.
 *
 * @param proxy null to connect to the hosts themselves
 */
export async function prepareConnections(
  proxy: ProxyAddress | null,
  { connectTimeoutMs: timeoutMs, headersTimeoutMs, bodyTimeoutMs }: Timeouts,
) {
  const undici = await import('undici');
  const clientTo = (origin: string, connect: Connector) =>
    new undici.Client(origin, {
      connect,
      headersTimeout: headersTimeoutMs,
      bodyTimeout: bodyTimeoutMs,
      allowH2: false,
    });
  // One for all: it keeps what makes the next TLS connection faster.
  const direct = undici.buildConnector({ timeout: timeoutMs, allowH2: false });
  const connect = proxy ? tunnelConnector({ proxy, connect: direct, clientTo, timeoutMs }) : direct;
  return { connect, clientTo };
}

/**
 * Connects through a proxy: CONNECT, and then TLS inside the tunnel as if it were the host itself (RFC 9110 section 9.3.6). No request is
 * started before there is a tunnel, so a request that fails has not left; what comes after the tunnel is the host's.
 */
function tunnelConnector({ proxy, connect, clientTo, timeoutMs }: TunnelOptions): Connector {
  const open = async ({ hostname, port, protocol }: buildConnector.Options) => {
    const target = `${hostname}:${port || (protocol === 'http:' ? 80 : 443)}`;
    const client = clientTo(proxy.origin, connect);
    try {
      const { socket, statusCode } = await client.connect({
        path: target,
        headers: {
          host: target,
          ...(proxy.authorization && { 'proxy-authorization': proxy.authorization }),
        },
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (statusCode === 200 && socket instanceof Socket) return socket;
      socket.on('error', () => {}).destroy();
      throw new Error(`the proxy ${proxy.origin} answered ${statusCode}${hint(statusCode)}`);
    } catch (error) {
      void client.destroy();
      throw error;
    }
  };
  return (options, callback) => {
    open(options).then(
      (socket) => {
        if (options.protocol === 'https:') connect({ ...options, httpSocket: socket }, callback);
        else callback(null, socket);
      },
      (error: Error) => callback(fromProxy(error, proxy), null),
    );
  };
}

function hint(status: number): string {
  if (status !== 407) return '';
  return ': it requires a user name and password, as in http://user:password@proxy.example.com:8080';
}

/** Says that it was the proxy, not the service, that failed. */
function fromProxy(error: Error, { origin }: ProxyAddress): Error {
  if (error.message.includes(origin)) return error;
  const reason = error.name === 'TimeoutError' ? 'it did not answer in time' : error.message;
  return new Error(`the proxy ${origin}: ${reason}`, { cause: error });
}
