import type { Dispatcher, Pool } from 'undici';
import type { HostAddress } from './base-url.ts';
import type { ServiceClientSettings } from './client-options.ts';
import { type Exchange, ExchangeStopped } from './exchange.ts';

/** What is sent, besides where to. */
export type HostRequest = Pick<Dispatcher.DispatchOptions, 'method' | 'body'> & {
  /** Path below the host's prefix. */
  readonly path: string;
  /** Names and values by turns. */
  readonly headers: string[];
};

/**
 * One host and its pool of connections. The pool, and undici with it, is loaded while what comes before the first
 * request goes on, and not at all by commands that have no host.
 */
export class Host {
  readonly address: HostAddress;
  readonly #opening: Promise<Pool>;
  #pool: Pool | undefined;
  #closed = false;

  constructor(address: HostAddress, settings: ServiceClientSettings) {
    this.address = address;
    this.#opening = createPool(address.origin, settings);
    // A failure is told to who sends or closes.
    this.#opening.catch(() => {});
  }

  /** Resolves when the exchange has ended, one way or the other. */
  async send(exchange: Exchange, { method, path, headers, body }: HostRequest): Promise<void> {
    if (this.#closed) exchange.stop(new ExchangeStopped('aborted', 'the client is closed'));
    if (exchange.error) return;
    const pool = this.#pool ?? (await this.#opening);
    this.#pool = pool;
    const { prefix } = this.address;
    pool.dispatch({ method, path: prefix + path, headers, body: body ?? null }, exchange);
    await exchange.done;
  }

  /** Lets what is in flight end first. */
  async close(): Promise<void> {
    this.#closed = true;
    await (await this.#opening).close();
  }

  async destroy(): Promise<void> {
    this.#closed = true;
    await (await this.#opening).destroy();
  }
}

async function createPool(origin: string, settings: ServiceClientSettings): Promise<Pool> {
  const { Pool } = await import('undici');
  return new Pool(origin, {
    connections: settings.connections,
    pipelining: 1,
    connectTimeout: settings.connectTimeoutMs,
    headersTimeout: settings.headersTimeoutMs,
    bodyTimeout: settings.bodyTimeoutMs,
    allowH2: false,
  });
}
