import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { PostgresAddress } from './postgres-address.ts';
import { isWithoutTls } from './postgres-error.ts';

/** After so long without a sign of life, the server ends the connection of a host that is cut off. */
const SILENT_MS = 6000;
/** How often the server looks whether the host of a statement that takes long is still there. */
const LOOK_MS = 1000;
/** How long a host may hold what others wait for, in milliseconds. */
const HELD_MS = 8000;
const CONNECT_MS = 5000;
/** No statement takes longer, for whatever reason. A statement that reads or removes a whole run may take long. */
export const LONGEST_QUERY_MS = 10 * 60_000;

const MOST_CONNECTIONS = 8;
const IDLE_MS = 60_000;

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
  // One that is lost while it is idle is replaced; of others, what is being asked fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Whether the server works on a statement of this connection, seen over a new one. False if it cannot be reached. */
async function isAtWork(pool: pg.Pool, client: pg.ClientBase): Promise<boolean> {
  const { processID } = client as pg.ClientBase & { readonly processID: number | null };
  const asking = new EndingClient({ ...pool.options, query_timeout: CONNECT_MS });
  asking.on('error', () => {});
  try {
    await asking.connect();
    const { rows } = await asking.query(
      `SELECT FROM pg_stat_activity WHERE pid = $1 AND state = 'active'`,
      [processID],
    );
    return rows.length > 0;
  } catch {
    return false;
  } finally {
    asking.end().catch(() => undefined);
  }
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
    statement_timeout: `${LONGEST_QUERY_MS}`,
    idle_in_transaction_session_timeout: `${HELD_MS}`,
    idle_session_timeout: '0',
    tcp_user_timeout: `${SILENT_MS}`,
    tcp_keepalives_idle: '2',
    tcp_keepalives_interval: '1',
    tcp_keepalives_count: `${SILENT_MS / 1000 - 2}`,
    client_connection_check_interval: `${LOOK_MS}`,
    client_min_messages: 'warning',
    jit: 'off',
  };
  await client.query({
    text: `SELECT set_config(wanted.name, wanted.value, false) FROM json_each_text($1) AS wanted (name, value)
      JOIN pg_settings ON pg_settings.name = wanted.name
      WHERE NOT (wanted.name = 'synchronous_commit' AND pg_settings.setting = 'remote_apply')`,
    values: [JSON.stringify(settings)],
  });
  servers.set(client, await identify(client));
}

const servers = new WeakMap<pg.ClientBase, string>();

/** The server that a connection is to, until a fail-over; '' if it does not say. */
export function serverOf(client: pg.ClientBase): string {
  return servers.get(client) ?? '';
}

/** A server that is promoted after a fail-over has a timeline of its own. Not every service that speaks PostgreSQL's protocol tells. */
async function identify(client: pg.ClientBase): Promise<string> {
  try {
    const { rows } = await client.query<{ identity: string }>(
      `SELECT system_identifier || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8) AS identity FROM pg_control_system()`,
    );
    return rows[0]?.identity ?? '';
  } catch {
    return '';
  }
}

/** How often to ask whether the server still works on a statement. */
const ASK_MS = 8000;
/** How long the answer of a statement that has ended may travel. */
const TRAVEL_MS = 2000;

/** Waits for an answer as long as the server works on it: a connection that stalls says nothing, for a quarter of an hour. */
export async function watched<T>(
  pool: pg.Pool,
  client: pg.ClientBase,
  answer: Promise<T>,
): Promise<T> {
  let isAnswered = false;
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    if (!(await isAtWork(pool, client))) {
      await sleep(TRAVEL_MS);
      if (!isAnswered) cut(client);
    }
    isLooking = false;
  };
  const watching = setInterval(look, ASK_MS).unref();
  try {
    return await answer;
  } finally {
    isAnswered = true;
    clearInterval(watching);
  }
}

function cut(client: pg.ClientBase): void {
  const { connection } = client as pg.ClientBase & {
    readonly connection: { readonly stream: { destroy(error: Error): void } };
  };
  connection.stream.destroy(new Error('Connection terminated: the server does not answer'));
}
