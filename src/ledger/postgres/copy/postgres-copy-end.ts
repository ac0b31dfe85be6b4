import { type Row, TABLE_NAMES, type TableName, type Value } from '../../copy/copied-tables.ts';
import { type AddDataset, CopyEnd, type RunDatasets } from '../../copy/copy-end.ts';
import { keyFileOf } from '../../mailed/mailed-key.ts';
import { takeInRescued } from '../../steps/restored/rescued.ts';
import { ask, type Steps } from '../../steps/steps.ts';
import type { Connections, OwnSession } from '../connection/connections.ts';
import { DatasetReader } from '../ordering/dataset-reader.ts';
import type { Workers } from '../ordering/postgres-workers.ts';
import { PostgresEngine, runSteps } from '../run-steps.ts';
import { copyIn } from '../staging/copy-in.ts';
import { DatasetWriter } from '../staging/dataset-writer.ts';
import { removeAbandoned } from '../staging/postgres-staging.ts';

const BATCH_ROWS = 500;
/** How long what is copied may wait for the other ledger: one that was cut off is noticed sooner. */
const IDLE_MS = 10 * 60_000;
/** Tables with what is copied, and what follows from it. */
const FILLED = [...TABLE_NAMES, 'dataset', 'order_count'];

/** A ledger in PostgreSQL that is copied, or copied into. */
export class PostgresCopyEnd extends CopyEnd {
  readonly #connections: Connections;
  readonly #workers: Workers;
  readonly #rescuePlace: string;
  /** Has the transaction. */
  #session: OwnSession | undefined;
  #cursors = 0;

  constructor(connections: Connections, workers: Workers, rescuePlace: string, keyFile?: string) {
    super({ ledger: connections.name }, keyFile ?? keyFileOf(rescuePlace));
    this.#connections = connections;
    this.#workers = workers;
    this.#rescuePlace = rescuePlace;
  }

  async assertUnused(): Promise<void> {
    await removeAbandoned(this.#connections);
    await this.refuseUse();
    const engine = new PostgresEngine(this.#connections);
    await takeInRescued({ engine, workers: this.#workers, place: this.#rescuePlace });
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

  protected run<T>(steps: Steps<T>): Promise<T> {
    return runSteps(this.#session ?? this.#connections, steps);
  }

  protected async begin(): Promise<number> {
    const session = await this.#connections.own();
    this.#session = session;
    await session.query('BEGIN');
    await session.query(`SET LOCAL idle_in_transaction_session_timeout = ${IDLE_MS}`);
    const tables = [...FILLED, 'relocation'];
    await session.query(`LOCK TABLE ${tables.join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
    const [time] = await session.query<{ now: number }>('SELECT now_ms() AS now');
    return time?.now ?? 0;
  }

  /** Workers of this machine that are dead need not be silent for a lease. */
  protected async refuseUse(): Promise<void> {
    const dead = await this.#workers.deadHere();
    const [found] = await this.run(
      ask<{ worker: boolean; staging: boolean }>(
        `SELECT EXISTS (SELECT FROM worker WHERE NOT ended AND beat_at > now_ms() - lease_ms() AND epoch <> ALL ($1)) AS worker,
           EXISTS (SELECT FROM run WHERE state = 'staging') AS staging`,
        dead,
      ),
    );
    if (found?.staging) throw this.inUse('staging');
    if (found?.worker) throw this.inUse('worker');
  }

  protected async endWorkers(): Promise<void> {
    await this.run(ask('SELECT free_claims(ARRAY(SELECT epoch FROM worker), 0)'));
  }

  protected async clear(): Promise<void> {
    await this.run(ask(`TRUNCATE ${FILLED.join(', ')} RESTART IDENTITY`));
  }

  /** By a cursor: rows are not held together, neither here nor on the server. */
  protected async *read(
    sql: string,
    values: readonly unknown[],
  ): AsyncGenerator<readonly Record<string, unknown>[]> {
    const session = this.#inTransaction();
    const cursor = `copied_${++this.#cursors}`;
    await session.query(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${sql}`, values);
    for (;;) {
      const rows = await session.query<Record<string, unknown>>(
        `FETCH ${BATCH_ROWS} FROM ${cursor}`,
      );
      if (rows.length > 0) yield rows;
      if (rows.length < BATCH_ROWS) break;
    }
    await session.query(`CLOSE ${cursor}`);
  }

  protected async insert(table: TableName, rows: readonly Row[]): Promise<void> {
    const names = Object.keys(rows[0] ?? {});
    const text = rows.map((row) => `${names.map((name) => toField(row[name])).join('\t')}\n`);
    const to = `${table} (${names.map(quoted).join(', ')})`;
    await copyIn(this.#inTransaction(), to, Buffer.from(text.join('')), 'text');
  }

  protected openDatasets(run: string): RunDatasets {
    const reader = new DatasetReader({ query: this.#inTransaction().query, name: this.name });
    return { read: (place) => reader.read({ run, ...place }), close: () => {} };
  }

  protected async writeDatasets(
    run: string,
    write: (add: AddDataset) => Promise<void>,
  ): Promise<void> {
    const datasets = new DatasetWriter(run, (rows) =>
      copyIn(this.#inTransaction(), 'dataset (run, number, bytes)', rows),
    );
    await write((dataset) => datasets.add(dataset));
    await datasets.end();
  }

  protected async countOrders(run: string): Promise<void> {
    await this.run(ask('SELECT count_orders($1)', run));
  }

  #inTransaction(): OwnSession {
    if (!this.#session) throw new Error('No transaction was begun');
    return this.#session;
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
