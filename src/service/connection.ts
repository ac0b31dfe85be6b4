import type { Socket } from 'node:net';
import type { buildConnector, Client } from 'undici';

/** What is needed to make a connection. */
export interface ConnectionOptions {
  readonly connect: buildConnector.connector;
  /** Makes the client, which connects with the function it is given. */
  readonly createClient: (connect: buildConnector.connector) => Client;
  /** Gives each socket a number. */
  readonly nextNumber: () => number;
  /** Called when something comes over a socket that none of its requests can have asked for. */
  readonly onUnasked: (number: number) => void;
}

/**
 * One connection to a host, over which requests leave one at a time, and the next one in its place when the host has closed
 * it. Each has a number.
 */
export class Connection {
  readonly client: Client;
  /** The current socket's number; 0 before the first. */
  number = 0;
  /** Nothing more is sent over it. */
  isLeft = false;

  constructor({ connect, createClient, nextNumber, onUnasked }: ConnectionOptions) {
    this.client = createClient((options, callback) =>
      connect(options, (...result) => {
        const [, socket] = result;
        if (socket) {
          const number = nextNumber();
          this.number = number;
          socket.on('error', (error) => {
            if (isUnasked(error, socket)) onUnasked(number);
          });
        }
        callback(...result);
      }),
    );
  }
}

/** The parser cuts a connection when it reads something that answers no request; otherwise the host or the network ends it. */
function isUnasked(error: NodeJS.ErrnoException, socket: Socket): boolean {
  if (error.name === 'HTTPParserError') return true;
  return error.code === 'UND_ERR_SOCKET' && !socket.readableEnded;
}
