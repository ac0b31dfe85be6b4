import { setTimeout as sleep } from 'node:timers/promises';
import {
  COPIED_TABLES,
  columnsOf,
  type OwnTable,
  type Row,
  type TableName,
  toComparable,
} from '../../copy/copied-tables.ts';
import type { CopiedOrder, CopyEnd, LedgerSize, Relocation } from '../../copy/copy-end.ts';
import { type InUseReason, ledgerFailure } from '../../ledger-errors.ts';
import type { DatasetPlace } from '../../placed-order.ts';
import { takeInRescued } from '../../steps/rescued.ts';
import { CommitQueue } from '../commit-queue.ts';
import type { Database } from '../database.ts';
import { exactId } from '../exact-id.ts';
import { ledgerError } from '../ledger-error.ts';
import type { LedgerSettings } from '../ledger-options.ts';
import { LedgerWatch } from '../ledger-watch.ts';
import { countOrders } from '../order-counts.ts';
import { Workers } from '../ordering/worker-registry.ts';
import { readRelocation, writeRelocation } from '../relocation.ts';
import { SqliteEngine } from '../run-steps.ts';
import { removeAbandonedStagings } from '../staging/abandoned-stagings.ts';
import {
  DatasetReader,
  DatasetWriter,
  datasetPath,
  removeDatasets,
} from '../staging/dataset-file.ts';
import { isBeingStaged } from '../staging/staging-lock.ts';
import { NOT_COPIED_TABLES, ownTables } from './own-tables.ts';

const BATCH_ROWS = 500;
const PLACE = 'dataset_at, dataset_bytes, dataset_crc32';
/** How long another process' transaction is waited for. */
const BUSY_TIMEOUT_MS = 10_000;
const LOOK_EVERY_MS = 200;

/** A ledger in a file that is copied, or copied into. */
export class SqliteCopyEnd implements CopyEnd {
  readonly place: { readonly file: string };
  readonly name: string;
  readonly #db: Database;
  readonly #file: string;
  readonly #watch: LedgerWatch;
  readonly #settings: LedgerSettings;
  readonly #workers: Workers;
  readonly #own: Readonly<Partial<Record<TableName, OwnTable>>>;
  /** Runs whose datasets were written, and are not committed. */
  readonly #written: string[] = [];
  readonly #inserts = new Map<TableName, ReturnType<Database['prepare']>>();
  #triggers: readonly string[] = [];

  constructor(db: Database, file: string, settings: LedgerSettings) {
    this.place = { file };
    this.name = file;
    this.#db = db;
    this.#file = file;
    this.#settings = settings;
    this.#watch = new LedgerWatch(file, db);
    this.#workers = new Workers(db, settings.identity, undefined, settings);
    this.#own = ownTables(Math.floor(settings.monotonicMs()));
    db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }

  async relocation(): Promise<Relocation | null> {
    return readRelocation(this.#db);
  }

  async noteRelocation(relocation: Relocation | null): Promise<void> {
    if (this.#db.isTransaction) writeRelocation(this.#db, relocation);
    else {
      this.#db.exec('BEGIN IMMEDIATE');
      writeRelocation(this.#db, relocation);
      await this.commit();
    }
  }

  async assertUnused(): Promise<void> {
    if (this.#staging().some(({ id }) => isBeingStaged(this.#file, id)))
      throw this.#inUse('staging');
    await this.#waitForWorkers();
    const queue = new CommitQueue(this.#db, this.#file, this.#watch, 1);
    await removeAbandonedStagings({ db: this.#db, queue, ledgerFile: this.#file });
    const engine = new SqliteEngine({
      ...this.#settings,
      file: this.#file,
      db: () => this.#db,
      queue,
    });
    await takeInRescued({ engine, workers: this.#workers, place: this.#file }).catch((error) => {
      throw ledgerError(this.#file, error);
    });
  }

  async beginLeaving(): Promise<void> {
    this.#watch.assertInPlace();
    this.#db.exec('BEGIN IMMEDIATE');
    if (this.#alive().length > 0) throw this.#inUse('worker');
    if (this.#staging().length > 0) throw this.#inUse('staging');
    const workers: readonly { epoch: number }[] = this.#db
      .prepare('SELECT epoch FROM worker')
      .all();
    for (const { epoch } of workers) this.#workers.takeOver(epoch, 0);
    // As a worker that begins does: nothing is sent again before it was looked up.
    this.#db.exec(`UPDATE orders SET looks = 0 WHERE state = 'unknown'`);
  }

  async beginArriving(token: string): Promise<void> {
    this.#watch.assertInPlace();
    this.#db.exec('BEGIN IMMEDIATE');
    const found = readRelocation(this.#db);
    const isOwnRest = found?.state === 'arriving' && found.token === token;
    if (!isOwnRest && (found !== null || !this.#isEmpty())) {
      throw ledgerFailure('ledger_not_empty', this.place);
    }
    const triggers = this.#db.prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`);
    const all: readonly { name: string; sql: string }[] = triggers.all();
    // Orders arrive in the states that they are in, and what is otherwise only added to is removed. Undone with the transaction.
    for (const { name } of all) this.#db.exec(`DROP TRIGGER ${name}`);
    this.#triggers = all.map(({ sql }) => sql);
    this.#db.exec('PRAGMA defer_foreign_keys = ON');
    for (const { id } of this.#db.prepare('SELECT id FROM run').all()) {
      removeDatasets(this.#file, String(id));
    }
    for (const name of [...this.#tables(), 'order_count']) this.#db.exec(`DELETE FROM ${name}`);
  }

  async *rows(table: TableName): AsyncGenerator<readonly Row[]> {
    yield* this.#select(table);
  }

  async *orders(run: string): AsyncGenerator<readonly CopiedOrder[]> {
    const reader = new DatasetReader(datasetPath(this.#file, run));
    try {
      for (const rows of this.#select('orders', { run, more: PLACE })) {
        yield rows.map(
          ({ dataset_at: at, dataset_bytes: bytes, dataset_crc32: crc32, ...row }) => ({
            row,
            dataset: () =>
              reader.read({ at: Number(at), bytes: Number(bytes), crc32: Number(crc32) }),
          }),
        );
      }
    } finally {
      reader.close();
    }
  }

  async addRows(table: TableName, rows: readonly Row[]): Promise<void> {
    const write = this.#own[table]?.write ?? ((row) => row);
    for (const row of rows) {
      const stager = table === 'run' ? { stager: this.#stager() } : {};
      this.#insert(table, { ...write(row), ...stager });
    }
  }

  async addOrders(run: string, orders: AsyncIterable<readonly CopiedOrder[]>): Promise<void> {
    removeDatasets(this.#file, run);
    const writer = new DatasetWriter(datasetPath(this.#file, run));
    this.#written.push(run);
    let isEmpty = true;
    try {
      for await (const batch of orders) {
        for (const { row, dataset } of batch) {
          for await (const chunk of dataset()) writer.append(chunk);
          const place = writer.end();
          isEmpty &&= place.bytes === 0;
          this.#insertOrder(row, place);
        }
      }
      writer.commit();
      countOrders(this.#db, run);
      // A run that was purged.
      if (isEmpty) removeDatasets(this.#file, run);
    } finally {
      writer.close();
    }
  }

  async count(): Promise<LedgerSize> {
    return this.#db
      .prepare('SELECT (SELECT COUNT(*) FROM run) AS runs, (SELECT COUNT(*) FROM orders) AS orders')
      .get();
  }

  async commit(): Promise<void> {
    for (const sql of this.#triggers) this.#db.exec(sql);
    this.#db.exec('COMMIT');
    this.#triggers = [];
    this.#written.length = 0;
    this.#watch.assertInPlace();
  }

  async close(): Promise<void> {
    if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
    for (const run of this.#written) removeDatasets(this.#file, run);
    this.#watch.close();
    this.#db.close();
  }

  #staging(): readonly { readonly id: string }[] {
    return this.#db.prepare(`SELECT id FROM run WHERE state = 'staging'`).all();
  }

  /** A worker of another machine, or of another start of this one, is known to be gone after it was silent for a lease. */
  async #waitForWorkers(): Promise<void> {
    let before = this.#alive();
    while (before.length > 0) {
      await sleep(LOOK_EVERY_MS);
      const now = this.#alive();
      const beats = new Map(before.map((one) => [one.epoch, one.beat_at]));
      if (now.some((one) => beats.get(one.epoch) !== one.beat_at)) throw this.#inUse('worker');
      before = now;
    }
  }

  /** Workers of which it is not certain that they are gone. */
  #alive(): readonly { readonly epoch: number; readonly beat_at: number }[] {
    const workers: readonly { epoch: number; beat_at: number }[] = this.#db
      .prepare('SELECT epoch, beat_at FROM worker WHERE ended = 0')
      .all();
    return workers.filter(({ epoch }) => !this.#workers.mayBeTakenOver(epoch));
  }

  #inUse(by: InUseReason) {
    return ledgerFailure('ledger_in_use', { ...this.place, by });
  }

  /** A ledger that was only opened, or in which nothing was recorded. */
  #isEmpty(): boolean {
    const kept = this.#tables().filter((name) => !['worker', 'lease', 'pause'].includes(name));
    return kept.every(
      (name) => this.#db.prepare(`SELECT 1 FROM ${name} LIMIT 1`).all().length === 0,
    );
  }

  #tables(): readonly string[] {
    const tables: readonly { name: string }[] = this.#db
      .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'`)
      .all();
    return tables.map(({ name }) => name).filter((name) => !NOT_COPIED_TABLES.includes(name));
  }

  *#select(
    table: TableName,
    { run, more }: { readonly run?: string; readonly more?: string } = {},
  ): Generator<readonly Row[]> {
    const { name = table, read, where: only, orderBy } = this.#own[table] ?? {};
    const columns = columnsOf(table);
    const selected = columns.map(([column, kind]) => {
      const sql = read?.[column] ?? (kind === 'integer' ? exactId(column) : column);
      return `${sql} AS ${column}`;
    });
    const rows = this.#db.prepare(`
      SELECT ${[...selected, ...(more ? [more] : [])].join(', ')} FROM ${name}
      WHERE ${run === undefined ? (only ?? 'true') : 'run = ?'}
      ORDER BY ${orderBy ?? COPIED_TABLES[table].key.join(', ')}`);
    let batch: Row[] = [];
    for (const row of rows.iterate(...(run === undefined ? [] : [run]))) {
      for (const [column, kind] of columns) row[column] = toComparable(row[column], kind);
      batch.push(row);
      if (batch.length < BATCH_ROWS) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  #insert(table: TableName, row: Row): void {
    const names = Object.keys(row);
    const insert = this.#inserts.get(table) ?? this.#prepareInsert(table, names);
    insert.run(...names.map((name) => row[name]));
  }

  #prepareInsert(table: TableName, names: readonly string[]) {
    const insert = this.#db.prepare(
      `INSERT INTO ${this.#own[table]?.name ?? table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    );
    this.#inserts.set(table, insert);
    return insert;
  }

  #insertOrder(row: Row, { at, bytes, crc32 }: DatasetPlace): void {
    this.#insert('orders', {
      ...this.#own.orders?.write?.(row),
      ...{ dataset_at: at, dataset_bytes: bytes, dataset_crc32: crc32 },
    });
  }

  /** A run names the worker that staged it, of which nothing is kept in other ledgers. */
  #stager(): number {
    const first = this.#db.prepare('SELECT MIN(epoch) AS epoch FROM worker').get();
    if (first.epoch !== null) return first.epoch;
    const added = this.#db
      .prepare(`INSERT INTO worker (place, pid, started, ended) VALUES ('', 0, '', 1)`)
      .run();
    return Number(added.lastInsertRowid);
  }
}
