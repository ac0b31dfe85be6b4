import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { SandboxOptions } from '../../src/sandbox/options.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { ServiceClient } from '../../src/service/client.ts';
import type { ServiceClientOptions } from '../../src/service/client-options.ts';
import { ServiceError } from '../../src/service/errors.ts';

export const API_KEY = 'test-key-0123456789';

/** A client that is destroyed with the test. */
export function connect(
  options: Partial<ServiceClientOptions> & { baseUrl: string },
): ServiceClient {
  const client = new ServiceClient({ credentials: { apiKey: API_KEY }, ...options });
  onTestFinished(() => client.destroy());
  return client;
}

/** A listening sandbox and a client of it. */
export async function connectToSandbox(
  options: SandboxOptions = {},
  clientOptions: Partial<ServiceClientOptions> = {},
): Promise<{ sandbox: Sandbox; client: ServiceClient; baseUrl: string }> {
  const sandbox = createSandbox({ projects: 9, ...options });
  const address = await sandbox.listen();
  onTestFinished(() => sandbox.close());
  return { sandbox, client: connect({ ...address, ...clientOptions }), baseUrl: address.baseUrl };
}

/** A server that reads whole requests and leaves the answer to `onRequest`. */
export async function startRawServer(
  onRequest: (socket: Socket, request: string) => void,
): Promise<{ baseUrl: string; requests: string[] }> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let text = '';
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const [, head] = /^([\s\S]*?\r\n\r\n)/.exec(text) ?? [];
      if (head === undefined) return;
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (text.length < head.length + length) return;
      const request = text.slice(0, head.length + length);
      text = text.slice(request.length);
      requests.push(request);
      onRequest(socket, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { baseUrl: urlOf(server), requests };
}

export function urlOf(server: Server, protocol = 'http'): string {
  return `${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An answer with a whole body. */
export function httpAnswer(status: number, body: string, headers: string[] = []): string {
  const lines = [
    `HTTP/1.1 ${status} Status`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...headers,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

export function order(client: ServiceClient, projectId = 'prj-0001', signal?: AbortSignal) {
  return client.createTentativeOrder({
    projectId,
    svcUid: 'user-1',
    body: '{"order_count":1,"total_price":0}',
    signal,
  });
}

/** The ServiceError that a promise rejects with. */
export async function failureOf(promise: Promise<unknown>): Promise<ServiceError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ServiceError) return error;
  throw new Error(`Expected a ServiceError, found ${error}`);
}
