import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ledgerFailure } from '../../ledger-errors.ts';
import type { PostgresAddress } from './postgres-address.ts';
import { isRetryable, isWithoutTls, postgresError } from './postgres-error.ts';

/** How long a host that is cut off may hold what others wait for, in milliseconds. */
const HELD_MS = 8000;
const CONNECT_MS = 5000;
/** A statement that reads or removes a whole run may take long. */
const QUERY_MS = 10 * 60_000;
/** What a worker asks has to be answered well before its lease ends. */
export const WORKER_QUERY_MS = 8000;

const MOST_CONNECTIONS = 8;
const IDLE_MS = 60_000;
const RETRIES = 5;
const RETRY_AFTER_MS = 20;

/** Of PostgreSQL's types those that pg would read otherwise: 64 bits as an exact number, or as digits. */
const INT8 = 20;
const TYPES = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === INT8 ? toExact : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

export interface QueryOptions {
  /** Has the server keep the statement, for one that is sent often. */
  readonly name?: string;
  readonly timeoutMs?: number;
}

/** One connection, for statements that belong together. */
export interface Session {
  /** Sends one statement and returns its rows. @throws as `postgresError` describes it */
  query<Row>(
    text: string,
    values?: readonly unknown[],
    options?: QueryOptions,
  ): Promise<readonly Row[]>;
}

/** A connection that a caller has for itself until it releases it. */
export interface OwnSession extends Session {
  readonly client: pg.PoolClient;
  /** Says whether the connection can be used by others. */
  release(isClean: boolean): void;
}

/** Connections to one ledger, opened when they are needed. */
export class Connections implements Session {
  /** For people: without a password. */
  readonly name: string;
  readonly #openPool: () => Promise<pg.Pool>;
  #pool: Promise<pg.Pool> | undefined;
  #isOpen = false;
  #isClosed = false;

  /** @param openPool is called once, by the first statement. */
  constructor(name: string, openPool: () => Promise<pg.Pool>) {
    this.name = name;
    this.#openPool = openPool;
  }

  /** Notes that the ledger is there: a table that is missing from now on was removed. */
  noteOpen(): void {
    this.#isOpen = true;
  }

  async query<Row>(
    text: string,
    values: readonly unknown[] = [],
    options: QueryOptions = {},
  ): Promise<readonly Row[]> {
    const pool = await this.#usePool();
    return this.#describing(() => send(pool, text, values, options));
  }

  /** Sends a statement that is a transaction by itself, again if another one was in its way. */
  async call<Row>(
    text: string,
    values: readonly unknown[],
    options: QueryOptions = {},
  ): Promise<readonly Row[]> {
    const pool = await this.#usePool();
    for (let tries = 1; ; tries++) {
      try {
        return await send(pool, text, values, options);
      } catch (error) {
        if (!isRetryable(error) || tries > RETRIES) throw this.#describe(error);
        await sleep(RETRY_AFTER_MS * tries * Math.random());
      }
    }
  }

  /** Runs `work` in a transaction. */
  async transaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const session = await this.own();
    try {
      await session.query('BEGIN');
      const result = await work(session);
      await session.query('COMMIT');
      session.release(true);
      return result;
    } catch (error) {
      const isUndone = await session.query('ROLLBACK').then(
        () => true,
        () => false,
      );
      session.release(isUndone);
      throw error;
    }
  }

  /** Takes a connection. */
  async own(): Promise<OwnSession> {
    const pool = await this.#usePool();
    const client = await this.#describing(() => pool.connect());
    // A connection that ends while nothing is asked says so here; the next statement fails.
    const ignore = () => {};
    client.on('error', ignore);
    return {
      client,
      query: (text, values = [], options = {}) =>
        this.#describing(() => send(client, text, values, options)),
      release: (isClean) => {
        client.off('error', ignore);
        client.release(!isClean);
      },
    };
  }

  /** Describes a failure for people. */
  describe(error: unknown): unknown {
    return this.#describe(error);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const pool = await this.#pool?.catch(() => undefined);
    await pool?.end();
  }

  async #usePool(): Promise<pg.Pool> {
    if (this.#isClosed) {
      throw ledgerFailure('ledger_closed', { ledger: this.name });
    }
    this.#pool ??= this.#openPool();
    return this.#describing(() => this.#pool as Promise<pg.Pool>);
  }

  async #describing<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw this.#describe(error);
    }
  }

  #describe(error: unknown): unknown {
    return postgresError(this.name, error, this.#isOpen);
  }
}

async function send<Row>(
  to: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[],
  { name, timeoutMs = QUERY_MS }: QueryOptions,
): Promise<readonly Row[]> {
  const query = { text, values: [...values], query_timeout: timeoutMs, types: TYPES };
  const result = await to.query(name === undefined ? query : { ...query, name });
  return result.rows;
}

/**
 * Makes the connections of a ledger.
 *
 * @param schema in which its tables are
 */
export async function openPool(address: PostgresAddress, schema: string): Promise<pg.Pool> {
  const pool = new pg.Pool({
    Client: EndingClient,
    host: address.host,
    port: address.port,
    database: address.database,
    user: address.user,
    password: passwordOf(address),
    ssl: await sslOf(address),
    application_name: 'vdpipe',
    max: MOST_CONNECTIONS,
    idleTimeoutMillis: IDLE_MS,
    allowExitOnIdle: true,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 2000,
    onConnect: (client) => setUp(client, schema),
  });
  // One that is lost while it is idle is replaced.
  pool.on('error', () => {});
  return pool;
}

/** pg leaves a connection open that failed at its password: it would keep the process alive until the server ends it. */
class EndingClient extends pg.Client {
  override connect(): Promise<pg.Client>;
  override connect(done: (error: Error) => void): void;
  override connect(done?: (error: Error) => void): Promise<pg.Client> | undefined {
    if (!done) return super.connect().catch((error: unknown) => this.#endFailed(error));
    super.connect((error: Error) => {
      if (error) this.#endFailed(error).catch(done);
      else done(error);
    });
    return undefined;
  }

  async #endFailed(error: unknown): Promise<never> {
    this.end().catch(() => undefined);
    throw error;
  }
}

/** pg asks for it only when the server does, and takes '' for none. */
function passwordOf({ password }: PostgresAddress): () => Promise<string> {
  return password as () => Promise<string>;
}

async function sslOf(address: PostgresAddress): Promise<pg.ConnectionConfig['ssl']> {
  const { mode, options } = address.tls;
  if (mode === 'disable') return false;
  if (mode === 'always') return options;
  const { host, port, database, user } = address;
  const probe = new EndingClient({
    ...{ host, port, database, user, password: passwordOf(address), ssl: options },
    connectionTimeoutMillis: CONNECT_MS,
  });
  probe.on('error', () => {});
  try {
    await probe.connect();
    await probe.end();
    return options;
  } catch (error) {
    if (isWithoutTls(error)) return false;
    throw error;
  }
}

/**
 * What each connection is set to: commits are on disk when they return, and a host that is cut off loses its connection, with what
 * it held, before others have to wait for long. Older servers do not have all of these settings.
 */
async function setUp(client: pg.ClientBase, schema: string): Promise<void> {
  const settings = {
    search_path: `"${schema}"`,
    synchronous_commit: 'on',
    default_transaction_isolation: 'read committed',
    lock_timeout: `${HELD_MS}`,
    statement_timeout: '0',
    idle_in_transaction_session_timeout: `${HELD_MS}`,
    idle_session_timeout: '0',
    tcp_user_timeout: `${HELD_MS}`,
    tcp_keepalives_idle: '2',
    tcp_keepalives_interval: '2',
    tcp_keepalives_count: '3',
    client_connection_check_interval: '2000',
    client_min_messages: 'warning',
    jit: 'off',
  };
  await client.query({
    text: `SELECT set_config(wanted.name, wanted.value, false) FROM json_each_text($1) AS wanted (name, value)
      JOIN pg_settings ON pg_settings.name = wanted.name
      WHERE NOT (wanted.name = 'synchronous_commit' AND pg_settings.setting = 'remote_apply')`,
    values: [JSON.stringify(settings)],
  });
}

function toExact(digits: string): number | string {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : digits;
}
