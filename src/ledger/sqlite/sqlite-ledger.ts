import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type {
  ForgottenTexts,
  Ledger,
  OrderRecord,
  PurgeOptions,
  RowFiles,
  RunAbout,
  RunStaging,
  Worker,
  WorkerScope,
} from '../ledger.ts';
import { ledgerFailure } from '../ledger-errors.ts';
import { keyFileOf } from '../mailed/mailed-key.ts';
import type { DatasetPlace } from '../placed-order.ts';
import { type LearnedId, noteLeftHere, RescueFile } from '../rescue/rescue-file.ts';
import { type DatabaseWorker, RescuingWorker } from '../rescue/rescuing-worker.ts';
import { ORDER_STATES, type OrderState } from '../states.ts';
import { beginStaging } from '../steps/commit-staging.ts';
import { toScope } from '../steps/find-runs.ts';
import { PAGE_ROWS } from '../steps/order-pages.ts';
import { forgetTexts } from '../steps/removal/forget-texts.ts';
import { findStrayRescues, takeInRescued } from '../steps/restored/rescued.ts';
import { SharedLedger } from '../steps/shared-ledger.ts';
import { CommitQueue } from './commit-queue.ts';
import type { Database } from './database.ts';
import { SqliteDeliveries } from './deliveries/sqlite-deliveries.ts';
import { withLedgerErrors } from './ledger-error.ts';
import type { LedgerSettings, OpenLedger } from './ledger-options.ts';
import { LedgerWatch } from './ledger-watch.ts';
import { toScopeSql } from './ordering/claimable-orders.ts';
import { SqliteWorker } from './ordering/worker.ts';
import { Workers } from './ordering/worker-registry.ts';
import { exactId, runSteps, SqliteEngine } from './run-steps.ts';
import { removeAbandonedStagings, removePurgedDatasets } from './staging/abandoned-stagings.ts';
import {
  type BlankedDataset,
  blanksPath,
  checksumOf,
  finishBlanks,
  writeBlanks,
} from './staging/blank-pieces.ts';
import {
  DatasetReader,
  DatasetReaders,
  datasetPath,
  removeDatasets,
} from './staging/dataset-file.ts';
import { SqliteRunStaging } from './staging/staging.ts';
import { StagingLock } from './staging/staging-lock.ts';

const REMOVE_TEXTS = `UPDATE orders SET body_json = '{}', dataset_at = 0, dataset_bytes = 0, dataset_crc32 = 0, svc_uid = '',
  error_message = NULL, error_details = NULL WHERE run = $1`;

export class SqliteLedger extends SharedLedger implements Ledger {
  readonly deliveries: SqliteDeliveries;
  readonly #database: Database;
  readonly #file: string;
  readonly #watch: LedgerWatch;
  readonly #queue: CommitQueue;
  readonly #open: OpenLedger;
  protected override readonly engine: SqliteEngine;
  protected override readonly keyFile: string;
  readonly #workers: Workers;
  readonly #stagings = new Set<StagingLock>();
  #forgetting: Promise<unknown> = Promise.resolve();

  constructor(db: Database, file: string, settings: LedgerSettings) {
    super();
    this.#database = db;
    this.#file = file;
    this.keyFile = keyFileOf(file);
    this.#watch = new LedgerWatch(file, db);
    this.#queue = new CommitQueue(db, file, this.#watch, settings.gatherTurns);
    this.#workers = new Workers(db, settings);
    const { now, monotonicMs } = settings;
    this.#open = { file, db: () => this.#db, queue: this.#queue, now, monotonicMs };
    this.engine = new SqliteEngine(this.#open);
    this.deliveries = new SqliteDeliveries(this.engine);
  }

  /** For another thread, on which this ledger writes. */
  async openDeliveries(): Promise<SqliteDeliveries> {
    return this.deliveries;
  }

  async stageRun(about: RunAbout): Promise<RunStaging> {
    const run = randomBytes(4).toString('hex');
    // Lock before other processes can see the run.
    const lock = new StagingLock(this.#file, run, this.#stagings);
    await removeAbandonedStagings(this.#open);
    await this.#queue.commit((db) => this.#insertRun(db, run, about));
    return new SqliteRunStaging(run, about, this.#open, lock);
  }

  async *readDataset(order: OrderRecord): AsyncGenerator<Uint8Array> {
    const { run } = order;
    if (existsSync(blanksPath(datasetPath(this.#file, run)))) {
      await this.#inTurn(() => this.#finishBlanks(run));
    }
    const place: DatasetPlace = this.#db
      .prepare(
        'SELECT dataset_at AS at, dataset_bytes AS bytes, dataset_crc32 AS crc32 FROM orders WHERE id = ?',
      )
      .get(order.id);
    const reader = new DatasetReader(datasetPath(this.#file, order.run));
    try {
      yield* reader.read(place);
    } finally {
      reader.close();
    }
  }

  async strayRescueFiles(): Promise<readonly string[]> {
    return findStrayRescues(this.engine, this.#file);
  }

  protected hasMoreOrders(count: number, runs: readonly string[]): boolean {
    const sql =
      'SELECT 1 FROM orders WHERE run IN (SELECT value FROM json_each(?)) LIMIT 1 OFFSET ?';
    const find = () => this.#db.prepare(sql).get(JSON.stringify(runs), count);
    return withLedgerErrors(this.#file, find) !== undefined;
  }

  async openWorker(scope: WorkerScope): Promise<Worker> {
    return this.beside(await this.openDatabaseWorker(scope), scope);
  }

  /** Puts a worker's part in the database together with the files beside it. */
  protected beside(worker: DatabaseWorker, scope: WorkerScope): Worker {
    this.#watch.assertInPlace();
    const file = this.#file;
    return new RescuingWorker(worker, scope, {
      datasets: new DatasetReaders(file),
      rescue: withLedgerErrors(file, () => new RescueFile(file, worker.epoch)),
      now: this.#open.now,
      assertInPlace: () => this.#watch.assertInPlace(),
      onGone: (runs, epoch) => {
        this.#watch.noteGone();
        return this.#watch.isReadable ? this.#idsOfOthers(runs, epoch) : [];
      },
    });
  }

  /** Order ids that other workers learned: the ledger can be read as long as this process has its files open. */
  #idsOfOthers(runs: readonly string[], epoch: number): Iterable<LearnedId> {
    return this.#db
      .prepare(
        `SELECT orders.id AS id, run, project_id AS project, ${exactId('seen.order_id')} AS orderId,
           source AS kind, seen_at AS seenAtMs
         FROM seen_order_id AS seen JOIN orders ON orders.id = seen.ledger_order
         WHERE run IN (SELECT value FROM json_each(?)) AND seen.epoch <> ?`,
      )
      .iterate(JSON.stringify(runs), epoch);
  }

  /** @param leftHere rescue files that closed workers of other threads of this process left */
  async openDatabaseWorker(
    runs: WorkerScope,
    leftHere: readonly string[] = [],
  ): Promise<SqliteWorker> {
    noteLeftHere(leftHere);
    const scope = toScopeSql(runSteps(this.#db, 0, toScope(runs)));
    await this.#takeInRescued();
    const workers = this.#workers;
    const registered = await this.#queue.commit((db) => {
      db.prepare(
        `UPDATE orders SET looks = 0 WHERE run IN (SELECT id FROM run WHERE ${scope.condition})
           AND state = 'unknown' AND claim IS NULL`,
      ).run({ scope: scope.binding });
      return workers.register(scope.named);
    });
    return new SqliteWorker(registered, scope, this.#open, workers);
  }

  #takeInRescued(): Promise<void> {
    return takeInRescued({ engine: this.engine, workers: this.#workers, place: this.#file });
  }

  async noteFiles(run: string, files: RowFiles): Promise<void> {
    await this.#queue.commit((db) =>
      db
        .prepare(
          `UPDATE run SET files = json_patch(files, ?), origin = CASE WHEN state <> 'purged' THEN origin END WHERE id = ?`,
        )
        .run(JSON.stringify(files), run),
    );
  }

  async workersOf(run: string): Promise<number> {
    return this.#workers.countOf(run);
  }

  async assertUsable(): Promise<void> {
    this.#watch.assertInPlace();
    withLedgerErrors(this.#file, () => this.#db.prepare('SELECT 1 FROM run LIMIT 1').get());
  }

  async purgeRun(idStart: string, options: PurgeOptions = {}): Promise<boolean> {
    await this.#takeInRescued();
    const { run, areKept } = await this.purge(idStart, options, [REMOVE_TEXTS]);
    removeDatasets(this.#file, run);
    removePurgedDatasets(this.#open);
    if (!options.isFollowed) compact(this.#db);
    return areKept;
  }

  forgetTexts(
    run: string,
    texts: readonly ForgottenTexts[],
    by: string | null = null,
  ): Promise<void> {
    return this.#inTurn(async () => {
      const [db, file] = [this.#db, datasetPath(this.#file, run)];
      await this.engine.change(function* () {
        // Another process may not have finished: what it wrote down would be overwritten.
        finishBlanks(db, run, file);
        const blanked: BlankedDataset[] = [];
        const reader = new DatasetReader(file);
        try {
          yield* forgetTexts(run, texts, by, (place, pieces) => {
            const found = checksumOf(reader.read(place), pieces);
            blanked.push({ ...place, pieces, crc32: found });
            return found;
          });
        } finally {
          reader.close();
        }
        if (blanked.length > 0) writeBlanks(file, blanked);
      });
      await this.#finishBlanks(run);
      checkpoint(this.#db);
    });
  }

  #finishBlanks(run: string): Promise<void> {
    const file = datasetPath(this.#file, run);
    return this.#queue.commit((db) => finishBlanks(db, run, file));
  }

  /** What this process forgets, and what it finishes, is never in one transaction. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#forgetting.then(work);
    this.#forgetting = done.catch(() => {});
    return done;
  }

  /** The index has the orders of each state sorted. Merging these avoids sorting the rest of the run for each page. */
  protected override pageOf(states: readonly OrderState[]): string {
    const ids = ORDER_STATES.filter((state) => states.includes(state)).map(
      (state) => `SELECT id FROM orders WHERE run = $1 AND state = '${state}' AND id > $2`,
    );
    return `id IN (${ids.join(' UNION ALL ')} ORDER BY id LIMIT ${PAGE_ROWS}) ORDER BY id`;
  }

  /** @throws VdpipeError `ledger_closed` */
  get #db(): Database {
    if (this.#database.isOpen) return this.#database;
    throw ledgerFailure('ledger_closed', { file: this.#file });
  }

  async close(): Promise<void> {
    if (!this.#database.isOpen) return;
    for (const staging of this.#stagings) staging.close();
    await this.deliveries.releaseClaims();
    this.#watch.close();
    // Do not overwrite whatever is in its place now, nor remove files beside it.
    if (this.#watch.isGone) return;
    try {
      this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // The disk is full or the folder read-only: commits stay in the write-ahead log, and are read from there.
    }
    this.#db.close();
  }

  #insertRun(db: Database, run: string, about: RunAbout): void {
    const { epoch } = this.#workers.register();
    runSteps(db, this.#open.now(), beginStaging(run, about));
    db.prepare('UPDATE run SET stager = ? WHERE id = ?').run(epoch, run);
  }
}

/**
 * Rewrites the database file without the pages that nothing is in any more. Not while a worker is there, whose lease could end
 * meanwhile. Without it, what was removed is overwritten all the same.
 */
function compact(db: Database): void {
  if (db.isTransaction || db.prepare('SELECT 1 FROM worker WHERE ended = 0').get()) return;
  try {
    db.exec('VACUUM');
  } catch {
    // Another process reads, or the disk is full.
  }
  checkpoint(db);
}

/** Writes what was changed into the database file, where it overwrites what was there, and empties the log. */
function checkpoint(db: Database): void {
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // Another process reads, or the disk is full: the next one does so.
  }
}
