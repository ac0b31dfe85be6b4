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
  readonly #settings: ServiceClientSettings;
  #opening: Promise<Pool>;
  #pool: Pool | undefined;
  /** Pools that are not used any more, whose last requests are ending. */
  readonly #ending = new Map<Pool, Promise<void>>();
  #closed = false;

  constructor(address: HostAddress, settings: ServiceClientSettings) {
    this.address = address;
    this.#settings = settings;
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

  /**
   * Uses new connections from now on. An answer that is not its request's is followed by others that are not theirs, for as
   * long as the connection is used.
   *
   * @param cut whether what is in flight is cut off, or may end
   */
  renew(cut: boolean): void {
    const pool = this.#pool;
    if (this.#closed || !pool) return;
    const ended = cut ? pool.destroy() : pool.close();
    this.#ending.set(
      pool,
      ended.finally(() => this.#ending.delete(pool)),
    );
    this.#pool = undefined;
    this.#opening = createPool(this.address.origin, this.#settings);
    this.#opening.catch(() => {});
  }

  /** Lets what is in flight end first. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#ending.values(), (await this.#opening).close()]);
  }

  async destroy(): Promise<void> {
    this.#closed = true;
    const pools = [...this.#ending.keys(), await this.#opening];
    await Promise.all(pools.map((pool) => pool.destroy()));
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
