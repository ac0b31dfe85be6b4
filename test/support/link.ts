import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { AtEnd } from './temporary-folder.ts';

/** A way to a server that can be cut: a TCP proxy. What is held back is not lost; it comes late, as over a network that is down for a while. */
export interface Link {
  readonly port: number;
  /** Nothing comes through, nothing is closed, and new connections get no answer. */
  stall(): void;
  /** Only what the server says is held back. */
  holdAnswers(): void;
  /** Ends all connections: what was held back is lost. */
  cut(): void;
  /** Lets everything through, first what was held back. */
  heal(): void;
}

interface Pair {
  readonly client: Socket;
  server: Socket | undefined;
}

export async function openLink(
  to: { readonly port: number; readonly host?: string },
  { host = '127.0.0.1', atEnd = onTestFinished }: { host?: string; atEnd?: AtEnd } = {},
): Promise<Link> {
  const pairs = new Set<Pair>();
  let holdsRequests = false;
  let holdsAnswers = false;

  const apply = (pair: Pair) => {
    if (!holdsRequests) pair.server ??= join(pair);
    if (holdsRequests) pair.client.pause();
    else pair.client.resume();
    if (holdsAnswers) pair.server?.pause();
    else pair.server?.resume();
  };
  const join = (pair: Pair) => {
    const server = connect({ port: to.port, host: to.host ?? '127.0.0.1', noDelay: true });
    pass(pair.client, server);
    pass(server, pair.client);
    return server;
  };
  const hold = (requests: boolean, answers: boolean) => {
    holdsRequests = requests;
    holdsAnswers = answers;
    for (const pair of pairs) apply(pair);
  };
  const cut = () => {
    for (const { client, server } of pairs) {
      client.resetAndDestroy();
      server?.resetAndDestroy();
    }
    pairs.clear();
  };

  const door = createServer({ noDelay: true, pauseOnConnect: true }, (client) => {
    const pair: Pair = { client, server: undefined };
    pairs.add(pair);
    client.on('error', () => {});
    client.on('close', () => pairs.delete(pair));
    apply(pair);
  });
  await new Promise<void>((resolve) => door.listen(0, host, resolve));
  atEnd(async () => {
    cut();
    door.close();
  });
  const address = door.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stall: () => hold(true, true),
    holdAnswers: () => hold(false, true),
    cut,
    heal: () => hold(false, false),
  };
}

function pass(from: Socket, to: Socket): void {
  from.on('data', (bytes) => {
    if (!to.destroyed) to.write(bytes);
  });
  from.on('end', () => to.end());
  from.on('error', () => to.destroy());
  from.on('close', () => to.destroySoon());
}
