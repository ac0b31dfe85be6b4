import type { Server, Socket } from 'node:net';

/** A browser has one for its news, and up to five more. */
const MOST = 1_000;

/** Who has connections: of too many, the oldest one ends on which nobody has shown a session. Those of people who are logged in stay. */
export class Connections {
  readonly #open = new Set<Socket>();
  /** By address and port, as TLS has a socket of its own for each; the oldest is the first. */
  readonly #strangers = new Map<string, Socket>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      const key = keyOf(socket);
      this.#open.add(socket);
      this.#strangers.set(key, socket);
      socket.once('close', () => {
        this.#open.delete(socket);
        if (this.#strangers.get(key) === socket) this.#strangers.delete(key);
      });
      if (this.#open.size > MOST) this.#strangers.values().next().value?.destroy();
    });
  }

  /** Somebody who is logged in uses it. */
  readonly know = (socket: Socket): void => {
    this.#strangers.delete(keyOf(socket));
  };
}

function keyOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}
