import { setTimeout as sleep } from 'node:timers/promises';
import { type Row, TABLE_NAMES, type TableName } from '../../copy/copied-tables.ts';
import { type AddDataset, CopyEnd, type RunDatasets } from '../../copy/copy-end.ts';
import { keyFileOf } from '../../mailed/mailed-key.ts';
import { takeInRescued } from '../../steps/restored/rescued.ts';
import type { Steps } from '../../steps/steps.ts';
import { CommitQueue } from '../commit-queue.ts';
import type { Database } from '../database.ts';
import type { LedgerSettings } from '../ledger-options.ts';
import { LedgerWatch } from '../ledger-watch.ts';
import { countOrders } from '../order-counts.ts';
import { Workers } from '../ordering/worker-registry.ts';
import { runSteps, SqliteEngine, toOwnSql } from '../run-steps.ts';
import { removeAbandonedStagings } from '../staging/abandoned-stagings.ts';
import {
  DatasetReader,
  DatasetWriter,
  datasetPath,
  removeDatasets,
} from '../staging/dataset-file.ts';
import { isBeingStaged } from '../staging/staging-lock.ts';

const BATCH_ROWS = 500;
/** How long another process' transaction is waited for. */
const BUSY_TIMEOUT_MS = 10_000;
const LOOK_EVERY_MS = 200;

/** A ledger in a file that is copied, or copied into. */
export class SqliteCopyEnd extends CopyEnd {
  readonly #db: Database;
  readonly #file: string;
  readonly #watch: LedgerWatch;
  readonly #settings: LedgerSettings;
  readonly #workers: Workers;
  /** Runs whose datasets were written, and are not committed. */
  readonly #written: string[] = [];
  #triggers: readonly string[] = [];

  constructor(db: Database, file: string, settings: LedgerSettings) {
    super({ file }, keyFileOf(file));
    this.#db = db;
    this.#file = file;
    this.#settings = settings;
    this.#watch = new LedgerWatch(file, db);
    this.#workers = new Workers(db, settings);
    db.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }

  async assertUnused(): Promise<void> {
    if (this.#staging().some(({ id }) => isBeingStaged(this.#file, id)))
      throw this.inUse('staging');
    await this.#waitForWorkers();
    const queue = new CommitQueue(this.#db, this.#file, this.#watch, 1);
    const ledger = { ...this.#settings, file: this.#file, db: () => this.#db, queue };
    await removeAbandonedStagings(ledger);
    const engine = new SqliteEngine(ledger);
    await takeInRescued({ engine, workers: this.#workers, place: this.#file });
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

  protected async run<T>(steps: Steps<T>): Promise<T> {
    return runSteps(this.#db, this.#settings.now(), steps);
  }

  protected async begin(): Promise<number> {
    this.#watch.assertInPlace();
    this.#db.exec('BEGIN IMMEDIATE');
    return Math.floor(this.#settings.monotonicMs());
  }

  protected async refuseUse(): Promise<void> {
    if (this.#alive().length > 0) throw this.inUse('worker');
    if (this.#staging().length > 0) throw this.inUse('staging');
  }

  protected async endWorkers(): Promise<void> {
    const workers: readonly { epoch: number }[] = this.#db
      .prepare('SELECT epoch FROM worker')
      .all();
    for (const { epoch } of workers) this.#workers.takeOver(epoch, 0);
  }

  protected async clear(): Promise<void> {
    const triggers = this.#db.prepare(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`);
    const all: readonly { name: string; sql: string }[] = triggers.all();
    // Orders arrive in the states that they are in, and what is otherwise only added to is removed. Undone with the transaction.
    for (const { name } of all) this.#db.exec(`DROP TRIGGER ${name}`);
    this.#triggers = all.map(({ sql }) => sql);
    this.#db.exec('PRAGMA defer_foreign_keys = ON');
    for (const { id } of this.#db.prepare('SELECT id FROM run').all()) {
      removeDatasets(this.#file, String(id));
    }
    for (const name of [...TABLE_NAMES, 'order_count']) this.#db.exec(`DELETE FROM ${name}`);
  }

  protected async *read(
    sql: string,
    values: readonly unknown[],
  ): AsyncGenerator<readonly Record<string, unknown>[]> {
    let batch: Record<string, unknown>[] = [];
    for (const row of this.#db.prepare(toOwnSql(sql)).iterate(...values)) {
      batch.push(row);
      if (batch.length < BATCH_ROWS) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  protected async insert(table: TableName, rows: readonly Row[]): Promise<void> {
    const names = Object.keys(rows[0] ?? {});
    const insert = this.#db.prepare(
      `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    );
    for (const row of rows) insert.run(...names.map((name) => row[name]));
  }

  protected openDatasets(run: string): RunDatasets {
    return new DatasetReader(datasetPath(this.#file, run));
  }

  protected async writeDatasets(
    run: string,
    write: (add: AddDataset) => Promise<void>,
  ): Promise<void> {
    removeDatasets(this.#file, run);
    const writer = new DatasetWriter(datasetPath(this.#file, run));
    this.#written.push(run);
    let isEmpty = true;
    try {
      await write(async (dataset) => {
        for await (const chunk of dataset) writer.append(chunk);
        const place = writer.end();
        isEmpty &&= place.bytes === 0;
        return place;
      });
      writer.commit();
      // A run that was purged.
      if (isEmpty) removeDatasets(this.#file, run);
    } finally {
      writer.close();
    }
  }

  protected async countOrders(run: string): Promise<void> {
    countOrders(this.#db, run);
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
      if (now.some((one) => beats.get(one.epoch) !== one.beat_at)) throw this.inUse('worker');
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
}
