import {
  COPIED_TABLES,
  columnsOf,
  type OwnTable,
  type Row,
  type TableName,
  toComparable,
  type Value,
} from '../../copy/copied-tables.ts';
import type { CopiedOrder, CopyEnd, LedgerSize, Relocation } from '../../copy/copy-end.ts';
import { type InUseReason, ledgerFailure } from '../../ledger-errors.ts';
import { takeInRescued } from '../../steps/rescued.ts';
import type { Connections, OwnSession } from '../connection/connections.ts';
import { DatasetReader } from '../ordering/dataset-reader.ts';
import type { Workers } from '../ordering/postgres-workers.ts';
import { readRelocation, writeRelocation } from '../relocation.ts';
import { PostgresEngine } from '../run-steps.ts';
import { copyIn } from '../staging/copy-in.ts';
import { DatasetWriter } from '../staging/dataset-writer.ts';
import { removeAbandoned } from '../staging/postgres-staging.ts';
import { NOT_COPIED_TABLES, ownTables } from './own-tables.ts';

const BATCH_ROWS = 500;
/** How long what is copied may wait for the other ledger: one that was cut off is noticed sooner. */
const IDLE_MS = 10 * 60_000;

/** Where an order's dataset is, beside the columns that every ledger has. */
const DATASET_COLUMNS = ['dataset_at', 'dataset_bytes', 'dataset_crc32'];

/** A ledger in PostgreSQL that is copied, or copied into. */
export class PostgresCopyEnd implements CopyEnd {
  readonly place: { readonly ledger: string };
  readonly name: string;
  readonly #connections: Connections;
  readonly #workers: Workers;
  readonly #rescuePlace: string;
  /** Has the transaction. */
  #session: OwnSession | undefined;
  #own: Readonly<Partial<Record<TableName, OwnTable>>> = {};
  #cursors = 0;

  constructor(connections: Connections, workers: Workers, rescuePlace: string) {
    this.place = { ledger: connections.name };
    this.name = connections.name;
    this.#connections = connections;
    this.#workers = workers;
    this.#rescuePlace = rescuePlace;
  }

  relocation(): Promise<Relocation | null> {
    return readRelocation(this.#connections);
  }

  noteRelocation(relocation: Relocation | null): Promise<void> {
    return writeRelocation(this.#session ?? this.#connections, relocation);
  }

  async assertUnused(): Promise<void> {
    await removeAbandoned(this.#connections);
    await this.#refuseUse();
    const engine = new PostgresEngine(this.#connections);
    await takeInRescued({ engine, workers: this.#workers, place: this.#rescuePlace });
  }

  async beginLeaving(): Promise<void> {
    const session = await this.#begin();
    await this.#refuseUse();
    await session.query('SELECT free_claims(ARRAY(SELECT epoch FROM worker), 0)');
    // As a worker that begins does: nothing is sent again before it was looked up.
    await session.query(`UPDATE orders SET looks = 0 WHERE state = 'unknown' AND looks <> 0`);
  }

  async beginArriving(token: string): Promise<void> {
    const session = await this.#begin();
    const found = await readRelocation(session);
    const isOwnRest = found?.state === 'arriving' && found.token === token;
    if (!isOwnRest && (found !== null || !(await this.#isEmpty(session)))) {
      throw ledgerFailure('ledger_not_empty', this.place);
    }
    const tables = (await this.#tables(session)).filter((name) => name !== 'schema_version');
    await session.query(`TRUNCATE ${tables.map(quoted).join(', ')} RESTART IDENTITY`);
  }

  rows(table: TableName): AsyncIterable<readonly Row[]> {
    return this.#select(table);
  }

  async *orders(run: string): AsyncGenerator<readonly CopiedOrder[]> {
    const session = this.#inTransaction();
    const reader = new DatasetReader({ query: session.query, name: this.name });
    for await (const rows of this.#select('orders', { run, more: DATASET_COLUMNS })) {
      yield rows.map(
        ({ dataset_at: at, dataset_bytes: bytes, dataset_crc32: checksum, ...row }) => {
          const place = { run, at: Number(at), bytes: Number(bytes), crc32: Number(checksum) };
          return { row, dataset: () => reader.read(place) };
        },
      );
    }
  }

  async addRows(table: TableName, rows: readonly Row[]): Promise<void> {
    const write = this.#own[table]?.write ?? ((row) => row);
    await this.#copyIn(table, rows.map(write));
  }

  async addOrders(run: string, orders: AsyncIterable<readonly CopiedOrder[]>): Promise<void> {
    const session = this.#inTransaction();
    const datasets = new DatasetWriter(run, (rows) =>
      copyIn(session, 'dataset (run, number, bytes)', rows),
    );
    for await (const batch of orders) {
      const rows: Row[] = [];
      for (const { row, dataset } of batch) {
        const { at, bytes, crc32 } = await datasets.add(dataset());
        const place = { dataset_at: at, dataset_bytes: bytes, dataset_crc32: crc32 };
        rows.push({ ...this.#own.orders?.write?.(row), ...place });
      }
      await this.#copyIn('orders', rows);
    }
    await datasets.end();
    await session.query('SELECT count_orders($1)', [run]);
  }

  async count(): Promise<LedgerSize> {
    const [size] = await this.#connections.query<LedgerSize>(
      'SELECT (SELECT count(*) FROM run) AS runs, (SELECT count(*) FROM orders) AS orders',
    );
    return size ?? { runs: 0, orders: 0 };
  }

  async commit(): Promise<void> {
    const session = this.#inTransaction();
    const numbered = await session.query<{ table: string; column: string }>(
      `SELECT table_name::text AS table, column_name::text AS column FROM information_schema.columns
       WHERE table_schema = current_schema() AND is_identity = 'YES'`,
    );
    for (const { table, column } of numbered) {
      await session.query(
        `SELECT setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column)}), 0) + 1, false) FROM ${quoted(table)}`,
        [quoted(table), column],
      );
    }
    await session.query('COMMIT');
    session.release(true);
    this.#session = undefined;
    // Of what was added a moment ago the planner knows nothing.
    await this.#connections.query('ANALYZE orders');
  }

  async close(): Promise<void> {
    this.#session?.release(false);
    this.#session = undefined;
    await this.#connections.close();
  }

  /** Begins a transaction in which nobody else can write any table. */
  async #begin(): Promise<OwnSession> {
    const session = await this.#connections.own();
    this.#session = session;
    await session.query('BEGIN');
    await session.query(`SET LOCAL idle_in_transaction_session_timeout = ${IDLE_MS}`);
    const tables = await this.#tables(session);
    await session.query(`LOCK TABLE ${tables.map(quoted).join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
    const [time] = await session.query<{ now: number }>('SELECT now_ms() AS now');
    this.#own = ownTables(time?.now ?? 0);
    return session;
  }

  #inTransaction(): OwnSession {
    if (!this.#session) throw new Error('No transaction was begun');
    return this.#session;
  }

  /** Workers of this machine that are dead need not be silent for a lease. */
  async #refuseUse(): Promise<void> {
    const dead = await this.#workers.deadHere();
    const [found] = await (this.#session ?? this.#connections).query<{
      worker: boolean;
      staging: boolean;
    }>(
      `SELECT EXISTS (SELECT FROM worker WHERE NOT ended AND beat_at > now_ms() - lease_ms() AND epoch <> ALL ($1)) AS worker,
         EXISTS (SELECT FROM run WHERE state = 'staging') AS staging`,
      [dead],
    );
    if (found?.staging) throw this.#inUse('staging');
    if (found?.worker) throw this.#inUse('worker');
  }

  #inUse(by: InUseReason) {
    return ledgerFailure('ledger_in_use', { ...this.place, by });
  }

  async #tables(session: OwnSession): Promise<readonly string[]> {
    const rows = await session.query<{ name: string }>(
      `SELECT relname::text AS name FROM pg_class
       WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') ORDER BY relname`,
    );
    return rows.map(({ name }) => name);
  }

  /** A ledger that was only opened, or in which nothing was recorded. */
  async #isEmpty(session: OwnSession): Promise<boolean> {
    const ignored = ['worker', 'lease', 'service', ...NOT_COPIED_TABLES];
    for (const name of await this.#tables(session)) {
      if (ignored.includes(name)) continue;
      const rows = await session.query(`SELECT FROM ${quoted(name)} LIMIT 1`);
      if (rows.length > 0) return false;
    }
    return true;
  }

  /** By a cursor: rows are not held together, neither here nor on the server. */
  async *#select(
    table: TableName,
    { run, more = [] }: { readonly run?: string; readonly more?: readonly string[] } = {},
  ): AsyncGenerator<readonly Row[]> {
    const session = this.#inTransaction();
    const { name = table, read, where = 'true', orderBy } = this.#own[table] ?? {};
    const columns = columnsOf(table);
    const selected = columns.map(([column, kind]) => {
      const sql = read?.[column] ?? quoted(column);
      const cast = kind === 'flag' ? '::integer' : kind === 'json' ? '::text' : '';
      return `(${sql})${cast} AS ${quoted(column)}`;
    });
    const cursor = `copied_${++this.#cursors}`;
    await session.query(
      `DECLARE ${cursor} NO SCROLL CURSOR FOR SELECT ${[...selected, ...more].join(', ')} FROM ${name}
       WHERE ${run === undefined ? where : 'run = $1'}
       ORDER BY ${orderBy ?? COPIED_TABLES[table].key.map(quoted).join(', ')}`,
      run === undefined ? [] : [run],
    );
    for (;;) {
      const rows = await session.query<Record<string, Value>>(`FETCH ${BATCH_ROWS} FROM ${cursor}`);
      for (const row of rows) {
        for (const [column, kind] of columns) row[column] = toComparable(row[column], kind);
      }
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH_ROWS) break;
    }
    await session.query(`CLOSE ${cursor}`);
  }

  async #copyIn(table: TableName, rows: readonly Row[]): Promise<void> {
    const names = Object.keys(rows[0] ?? {});
    const text = rows.map((row) => `${names.map((name) => toField(row[name])).join('\t')}\n`);
    const to = `${this.#own[table]?.name ?? table} (${names.map(quoted).join(', ')})`;
    try {
      await copyIn(this.#inTransaction(), to, Buffer.from(text.join('')), 'text');
    } catch (error) {
      throw this.#connections.describe(error);
    }
  }
}

/** https://www.postgresql.org/docs/18/sql-copy.html#SQL-COPY-FILE-FORMATS, "Text Format" */
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

function toField(value: Value | undefined): string {
  if (value === null || value === undefined) return '\\N';
  return String(value).replaceAll(/[\\\t\n\r]/g, (one) => ESCAPES[one] ?? one);
}

function quoted(name: string): string {
  return `"${name}"`;
}
