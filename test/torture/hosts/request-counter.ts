import { connect, createServer, type Socket } from 'node:net';

/** Who asks, by address. */
export type IsTrusted = (address: string, sinceMs: number) => boolean;

/** A way to the service that counts the requests that hosts have under way at once. */
export interface RequestCounter {
  readonly port: number;
  /** The most that were under way at once, of those that count. */
  readonly most: number;
  /** The requests that came, by address. */
  readonly requests: ReadonlyMap<string, number>;
  close(): void;
}

/** @param counts Whether a request that a host began then counts: it is alive, and was since. */
export async function countRequests(
  listen: string,
  toPort: number,
  counts: IsTrusted,
): Promise<RequestCounter> {
  /** When the request under way over a connection began. */
  const underWay = new Map<Socket, { readonly from: string; readonly sinceMs: number }>();
  const requests = new Map<string, number>();
  let most = 0;
  const begin = (client: Socket, from: string) => {
    if (underWay.has(client)) return;
    underWay.set(client, { from, sinceMs: performance.now() });
    requests.set(from, (requests.get(from) ?? 0) + 1);
    const all = [...underWay.values()];
    most = Math.max(most, all.filter((one) => counts(one.from, one.sinceMs)).length);
  };
  const sockets = new Set<Socket>();
  const door = createServer({ noDelay: true }, (client) => {
    const from = client.remoteAddress ?? '';
    const server = connect({ port: toPort, host: '127.0.0.1', noDelay: true });
    sockets.add(client);
    client.on('data', (bytes) => {
      begin(client, from);
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      underWay.delete(client);
      client.write(bytes);
    });
    const end = () => {
      underWay.delete(client);
      sockets.delete(client);
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on('error', end).on('close', end);
  });
  await new Promise<void>((resolve) => door.listen(0, listen, resolve));
  const address = door.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    get most() {
      return most;
    },
    requests,
    close: () => {
      door.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
