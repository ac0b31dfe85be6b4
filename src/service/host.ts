import type { Dispatcher } from 'undici';
import type { HostAddress } from './base-url.ts';
import type { ServiceClientSettings } from './client-options.ts';
import { Connection } from './connection.ts';
import { type Exchange, ExchangeStopped } from './exchange.ts';
import type { ProxyAddress } from './proxy.ts';
import { prepareConnections } from './tunnel.ts';
import { WatchedConnections } from './watched-connections.ts';

/** What is sent, besides where to. */
export type HostRequest = Pick<Dispatcher.DispatchOptions, 'method' | 'body'> & {
  /** Path below the host's prefix. */
  readonly path: string;
  /** Names and values by turns. */
  readonly headers: string[];
};

/** An exchange for which no connection is free. */
interface Waiting {
  readonly exchange: Exchange;
  readonly resolve: (connection: Connection) => void;
}

type OnUnasked = (connection: number) => void;

interface HostOptions {
  readonly address: HostAddress;
  /** null to connect to the host itself. */
  readonly proxy: ProxyAddress | null;
  readonly settings: ServiceClientSettings;
  /** Told of a connection over which something came that no request had asked for. */
  readonly onUnasked: OnUnasked;
}

/**
 * One host and its connections, each with one request at a time. undici is loaded in parallel with what comes before the first request,
 * and not at all by commands that have no host.
 */
export class Host {
  readonly address: HostAddress;
  readonly #opening: Promise<() => Connection>;
  #open: (() => Connection) | undefined;
  readonly #max: number;
  /** Those that requests are sent over, and of these the free ones. The one used last is used first. */
  readonly #used = new Set<Connection>();
  readonly #free: Connection[] = [];
  readonly #waiting: Waiting[] = [];
  readonly #inFlight = new Set<Exchange>();
  readonly #watched: WatchedConnections;
  #closed = false;

  constructor({ address, proxy, settings, onUnasked }: HostOptions) {
    this.address = address;
    this.#max = settings.connections;
    this.#watched = new WatchedConnections(settings.connections);
    this.#opening = prepare({ address, proxy, settings }, (number) => {
      this.leave(number);
      onUnasked(number);
    });
    // Whoever sends or closes gets the failure.
    this.#opening.catch(() => {});
  }

  /**
   * Resolves when the exchange has ended, one way or the other. Gives the connection with the answer, which is not used again
   * before it is released; null when there is no answer.
   */
  async send(exchange: Exchange, request: HostRequest): Promise<Connection | null> {
    if (this.#closed) exchange.stop(new ExchangeStopped('aborted', 'the client is closed'));
    if (exchange.error) return null;
    this.#inFlight.add(exchange);
    try {
      this.#open ??= await this.#opening;
      const connection = await this.#take(exchange, this.#open);
      return connection ? await this.#sendOver(connection, exchange, request) : null;
    } finally {
      this.#inFlight.delete(exchange);
    }
  }

  /**
   * Says what came over a connection: a clean answer to its request, or any other one. After that one the connection is not
   * used again: where an answer comes twice, every later one would be taken for the answer to the request after its own.
   */
  release(connection: Connection, isClean: boolean): void {
    if (isClean && !connection.isLeft) {
      this.#pass(connection);
      return;
    }
    this.#drop(connection);
    if (this.#closed) void connection.client.destroy();
    else this.#watched.add(connection);
  }

  /** Stops using a connection: what came over it was not the answer to its request. */
  leave(number: number): void {
    for (const connection of this.#used) {
      if (connection.number !== number) continue;
      connection.isLeft = true;
      const at = this.#free.indexOf(connection);
      if (at === -1) continue;
      this.#free.splice(at, 1);
      this.release(connection, false);
    }
  }

  /** Resolves when nothing more can come over the connections that are not used again. */
  async quiet(): Promise<void> {
    await this.#watched.ended();
  }

  /** Lets what is in flight end first. */
  async close(): Promise<void> {
    this.#closed = true;
    while (this.#inFlight.size > 0) await Promise.all([...this.#inFlight].map(({ done }) => done));
    await Promise.all([this.#watched.close(), ...[...this.#used].map((one) => one.client.close())]);
  }

  async destroy(): Promise<void> {
    this.#closed = true;
    for (const { exchange } of this.#waiting) {
      exchange.stop(new ExchangeStopped('aborted', 'the client is destroyed'));
    }
    await Promise.all([
      this.#watched.close(),
      ...[...this.#used].map((one) => one.client.destroy()),
    ]);
  }

  /** A free connection, a new one, or the next that comes free; undefined when the exchange was stopped meanwhile. */
  async #take(exchange: Exchange, open: () => Connection): Promise<Connection | undefined> {
    if (exchange.error) return undefined;
    const free = this.#free.pop();
    if (free) return free;
    if (this.#used.size < this.#max) return this.#add(open);
    const turn = new Promise<Connection>((resolve) => this.#waiting.push({ exchange, resolve }));
    const connection = await Promise.race([turn, exchange.done.then(() => undefined)]);
    if (!connection || !exchange.error) return connection;
    this.#pass(connection);
    return undefined;
  }

  async #sendOver(
    connection: Connection,
    exchange: Exchange,
    { method, path, headers, body }: HostRequest,
  ): Promise<Connection | null> {
    const { prefix } = this.address;
    const request = { method, path: prefix + path, headers, body: body ?? null };
    connection.client.dispatch(request, exchange);
    await exchange.done;
    if (!exchange.error) return connection;
    // Nothing more can come over it.
    this.#drop(connection);
    void connection.client.destroy();
    return null;
  }

  #add(open: () => Connection): Connection {
    const connection = open();
    this.#used.add(connection);
    return connection;
  }

  /** To a waiting request, or to the free ones. */
  #pass(connection: Connection): void {
    const next = this.#nextWaiting();
    if (next) next.resolve(connection);
    else this.#free.push(connection);
  }

  #drop(connection: Connection): void {
    this.#used.delete(connection);
    const next = this.#open && this.#nextWaiting();
    if (next && this.#open) next.resolve(this.#add(this.#open));
  }

  #nextWaiting(): Waiting | undefined {
    let next = this.#waiting.shift();
    while (next?.exchange.error) next = this.#waiting.shift();
    return next;
  }
}

async function prepare(
  { address, proxy, settings }: Omit<HostOptions, 'onUnasked'>,
  onUnasked: OnUnasked,
): Promise<() => Connection> {
  const { connect, clientTo } = await prepareConnections(proxy, settings);
  let number = 0;
  return () =>
    new Connection({
      connect,
      createClient: (connectNumbered) => clientTo(address.origin, connectNumbered),
      nextNumber: () => ++number,
      onUnasked,
    });
}
