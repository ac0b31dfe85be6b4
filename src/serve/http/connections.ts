import type { RequestListener } from 'node:http';
import type { Server, Socket } from 'node:net';
import { clientAddress } from './place.ts';

/** Of everybody. */
const MOST = 1_000;
/** Of one person, or of one address without a session. A browser has six. */
const MOST_OF_ONE = 50;
/** Requests sent ahead on a connection. Browsers send none. */
const MOST_AHEAD = 10;
/** A connection ends if no byte of its answer was taken for so long: the system takes a megabyte at once, which slow ones read for minutes. */
const STALLED_MS = 300_000;

interface Connection {
  readonly socket: Socket;
  /** Whose it is: an address until somebody shows a session. */
  owner: string;
  isKnown: boolean;
}

/**
 * Limits who has connections: of too many of one owner the oldest one ends, and of too many in all the oldest one on which nobody has
 * shown a session. Behind a proxy connections are the proxy's, which carries the requests of many on each: only all of them are counted.
 *
 * @returns says that somebody who is logged in uses one
 */
export function limitConnections(server: Server, isBehindProxy: boolean) {
  /** By address and port, as TLS has a socket of its own for each; the oldest is the first. */
  const open = new Map<string, Connection>();
  const endOldest = (owner: string) => {
    if (isBehindProxy) return;
    const own = [...open.values()].filter((one) => one.owner === owner);
    if (own.length > MOST_OF_ONE) own[0]?.socket.destroy();
  };
  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket);
    const owner = clientAddress({ headers: {}, socket }, { isBehindProxy: false });
    open.delete(key);
    open.set(key, { socket, owner, isKnown: false });
    socket.once('close', () => {
      if (open.get(key)?.socket === socket) open.delete(key);
    });
    endOldest(owner);
    if (open.size <= MOST) return;
    [...open.values()].find(({ isKnown }) => !isKnown)?.socket.destroy();
  });
  return (socket: Socket, person: string | null): void => {
    const connection = open.get(keyOf(socket));
    const owner = `person ${person}`;
    if (connection === undefined || connection.owner === owner) return;
    connection.owner = owner;
    connection.isKnown = true;
    endOldest(owner);
  };
}

function keyOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

/** Begins each request of a connection when the one before is answered, and ends connections whose answers are not taken. */
export function inTurn(answer: RequestListener): RequestListener {
  const ahead = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const wait = (by: number) => {
      const waiting = (ahead.get(socket) ?? 0) + by;
      ahead.set(socket, waiting);
      return waiting;
    };
    // Node calls this when nothing was read or written for so long, also while the console prepares the answer.
    response.setTimeout(STALLED_MS, () => {
      if (socket.writableLength > 0) socket.destroy();
    });
    // Node gives a response its socket when those before it are sent.
    if (response.socket) return answer(request, response);
    if (wait(1) > MOST_AHEAD) socket.destroy();
    response.once('socket', () => {
      wait(-1);
      answer(request, response);
    });
  };
}
