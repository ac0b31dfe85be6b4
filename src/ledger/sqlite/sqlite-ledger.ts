import { randomBytes } from 'node:crypto';
import { TotalsSum } from '../../orders/order-totals.ts';
import type { ReleaseTerms } from '../deliveries.ts';
import type {
  AttemptRecord,
  EarlierOrders,
  FoundPage,
  Ledger,
  OrderKeys,
  OrderRecord,
  OrderRef,
  OrderTotals,
  PageOptions,
  PurgeOptions,
  Release,
  RowFiles,
  RowRecord,
  RunAbout,
  RunEvent,
  RunFilter,
  RunInfo,
  RunStaging,
  SeenOrderId,
  SettledOrder,
  ToVerify,
  Verification,
  VerificationCounts,
  WaitingOrders,
  Worker,
  WorkerScope,
} from '../ledger.ts';
import { ledgerFailure } from '../ledger-errors.ts';
import {
  type OrderRow,
  READ_COLUMNS,
  type ReadRow,
  toOrderRecord,
  toReadOrders,
} from '../order-row.ts';
import { type ReadOrder, readRows } from '../read-rows.ts';
import { type LearnedId, noteLeftHere, RescueFile } from '../rescue/rescue-file.ts';
import { type DatabaseWorker, RescuingWorker } from '../rescue/rescuing-worker.ts';
import { onlyRun, RUN_COLUMNS, type RunRow, toRunInfo } from '../run-info.ts';
import { OPEN, ORDER_STATES, type OrderState } from '../states.ts';
import { addEvent, readEvents } from '../steps/events.ts';
import { purgeRun } from '../steps/purge-run.ts';
import { releaseRun, stopRun } from '../steps/release-run.ts';
import { settleOrders } from '../steps/settle-order.ts';
import { readAttempts, readAttemptsOf } from './attempt-reader.ts';
import { CommitQueue } from './commit-queue.ts';
import { compact } from './compact.ts';
import type { Database } from './database.ts';
import { SqliteDeliveries } from './deliveries/sqlite-deliveries.ts';
import { findEarlierOrders } from './earlier-orders.ts';
import { findOrders } from './find-orders.ts';
import { withLedgerErrors } from './ledger-error.ts';
import type { LedgerSettings } from './ledger-options.ts';
import { LedgerWatch } from './ledger-watch.ts';
import { readCounts } from './order-counts.ts';
import { exactId, ORDER_COLUMNS } from './order-row.ts';
import { findStrayRescues, takeInRescued } from './ordering/take-in-rescued.ts';
import { SqliteWorker } from './ordering/worker.ts';
import { Workers } from './ordering/worker-registry.ts';
import { toScopeSql } from './ordering/worker-scope.ts';
import { countSlices, PAGE_ROWS, readPages } from './read-pages.ts';
import { toRowSource } from './row-reader.ts';
import { SqliteEngine } from './run-steps.ts';
import { removeAbandonedStagings, removePurgedDatasets } from './staging/abandoned-stagings.ts';
import { DatasetReader, datasetPath, removeDatasets } from './staging/dataset-file.ts';
import { DatasetReaders } from './staging/dataset-readers.ts';
import { SqliteRunStaging } from './staging/staging.ts';
import { StagingLock } from './staging/staging-lock.ts';
import { countVerifications, ordersToVerify, recordVerifications } from './verifications.ts';
import { findWaiting } from './waiting-orders.ts';

const REMOVE_TEXTS = `UPDATE orders SET body_json = '{}', dataset_at = 0, dataset_bytes = 0, dataset_crc32 = 0, svc_uid = '',
  error_message = NULL, error_details = NULL WHERE run = $1`;

/** SQL for the states of orders that may still be sent. */
const OPEN_STATES = OPEN.map((state) => `'${state}'`).join(', ');

/** How many orders have these amounts. */
interface AmountRow {
  readonly orderCount: number;
  readonly totalPrice: string;
  readonly forTest: number;
  readonly orders: number;
}

/** The ledger in a SQLite file. */
export class SqliteLedger implements Ledger {
  readonly deliveries: SqliteDeliveries;
  readonly #database: Database;
  readonly #file: string;
  readonly #watch: LedgerWatch;
  readonly #queue: CommitQueue;
  readonly #engine: SqliteEngine;
  readonly #workers: Workers;
  readonly #stagings = new Set<StagingLock>();
  readonly #now: () => number;
  readonly #monotonicMs: () => number;

  constructor(db: Database, file: string, options: LedgerSettings) {
    this.#database = db;
    this.#file = file;
    this.#now = options.now;
    this.#monotonicMs = options.monotonicMs;
    this.#watch = new LedgerWatch(file, db);
    this.#queue = new CommitQueue(db, file, this.#watch, options.gatherTurns);
    this.#workers = new Workers(db, options.identity, options.leaseMs, options);
    this.#engine = new SqliteEngine({
      file,
      db: () => this.#db,
      queue: this.#queue,
      now: options.now,
    });
    this.deliveries = new SqliteDeliveries(this.#engine);
  }

  /** For another thread, on which this ledger writes. */
  async openDeliveries(): Promise<SqliteDeliveries> {
    return this.deliveries;
  }

  async stageRun(about: RunAbout): Promise<RunStaging> {
    const run = randomBytes(4).toString('hex');
    // Lock before other processes can see the run.
    const lock = new StagingLock(this.#file, run, this.#stagings);
    const context = {
      db: this.#db,
      queue: this.#queue,
      ledgerFile: this.#file,
      lock,
      now: this.#now,
    };
    await removeAbandonedStagings(context);
    await this.#queue.commit(() => this.#insertRun(run, about));
    return new SqliteRunStaging(run, about, context);
  }

  async findRuns(fingerprint: string): Promise<readonly RunInfo[]> {
    return this.#selectRuns('fingerprint = :fingerprint', { fingerprint });
  }

  async listRuns({ after, limit, openOrSinceMs }: RunFilter = {}): Promise<readonly RunInfo[]> {
    return this.#selectRuns(
      `(:after IS NULL OR rowid < (SELECT rowid FROM run WHERE id = :after))
       AND (created_at >= :since OR EXISTS (
         SELECT 1 FROM order_count WHERE run = run.id AND state IN (${OPEN_STATES}) AND orders > 0))`,
      { after: after ?? null, since: openOrSinceMs ?? Number.MIN_SAFE_INTEGER },
      limit,
    );
  }

  async getRun(idStart: string): Promise<RunInfo> {
    const found = this.#selectRuns('substr(id, 1, length(:start)) = :start', { start: idStart });
    return onlyRun(found, idStart, { file: this.#file });
  }

  async *orders(
    run: string,
    states: readonly OrderState[] = ORDER_STATES,
  ): AsyncGenerator<readonly OrderRecord[]> {
    // The index has the orders of each state sorted. Merging these avoids sorting the rest of the run for each page.
    const ids = ORDER_STATES.filter((state) => states.includes(state)).map(
      (state) => `SELECT id FROM orders WHERE run = :run AND state = '${state}' AND id > :after`,
    );
    if (ids.length === 0) return;
    const page = this.#db.prepare(`
      SELECT ${ORDER_COLUMNS} FROM orders
      WHERE id IN (${ids.join(' UNION ALL ')} ORDER BY id LIMIT ${PAGE_ROWS}) ORDER BY id`);
    for await (const rows of readPages<OrderRow>((last) =>
      page.all({ run, after: last?.id ?? 0 }),
    )) {
      yield withLedgerErrors(this.#file, () => rows.map(toOrderRecord));
    }
  }

  async findOrders(keys: OrderKeys, page?: PageOptions): Promise<FoundPage> {
    return withLedgerErrors(this.#file, () => findOrders(this.#db, keys, page));
  }

  async totals(run: string, states: readonly OrderState[]): Promise<OrderTotals> {
    const sum = new TotalsSum();
    // Grouped, as most lists have few different amounts.
    const amounts = countSlices<AmountRow>(
      this.#db,
      `SELECT order_count AS orderCount, total_price AS totalPrice, for_test AS forTest, COUNT(*) AS orders FROM orders
       WHERE orders.run = :run AND orders.id BETWEEN :from AND :to AND state IN (SELECT value FROM json_each(:states))
       GROUP BY 1, 2, 3`,
      { run, states: JSON.stringify(states) },
    );
    for await (const { orders, forTest, ...amount } of amounts) {
      sum.add({ ...amount, forTest: forTest === 1 }, orders);
    }
    return sum.totals();
  }

  async waitingOrders(run: string): Promise<readonly WaitingOrders[]> {
    return withLedgerErrors(this.#file, () => findWaiting(this.#db, run, this.#monotonicMs()));
  }

  rows(run: string): AsyncIterable<readonly RowRecord[]> {
    return readRows(toRowSource(this.#db, run, (ids) => this.#ordersById(ids)));
  }

  attempts(run: string): AsyncIterable<readonly AttemptRecord[]> {
    return readAttempts(this.#db, run);
  }

  async attemptsOf({ id }: OrderRecord): Promise<readonly AttemptRecord[]> {
    return withLedgerErrors(this.#file, () => readAttemptsOf(this.#db, id));
  }

  async bodies(orders: readonly OrderRecord[]): Promise<ReadonlyMap<OrderRef, string>> {
    const rows: readonly { readonly id: OrderRef; readonly body: string }[] = this.#db
      .prepare(
        'SELECT id, body_json AS body FROM orders WHERE id IN (SELECT value FROM json_each(?))',
      )
      .all(JSON.stringify(orders.map(({ id }) => id)));
    return new Map(rows.map(({ id, body }) => [id, body]));
  }

  async seenOrderIds(run: string): Promise<readonly SeenOrderId[]> {
    return this.#db
      .prepare(
        `SELECT orders.project_id AS projectId, ${exactId('seen.order_id')} AS orderId FROM seen_order_id AS seen
         JOIN orders ON orders.id = seen.ledger_order WHERE orders.run = ? ORDER BY seen.id`,
      )
      .all(run)
      .map(({ projectId, orderId }) => ({ projectId, orderId }));
  }

  async *readDataset(order: OrderRecord): AsyncGenerator<Uint8Array> {
    const found = this.#db
      .prepare(
        'SELECT dataset_at AS at, dataset_bytes AS bytes, dataset_crc32 AS crc32 FROM orders WHERE id = ?',
      )
      .get(order.id);
    const place = withLedgerErrors(this.#file, () => ({
      at: found.at,
      bytes: found.bytes,
      crc32: found.crc32,
    }));
    const reader = new DatasetReader(datasetPath(this.#file, order.run));
    try {
      yield* reader.read(place);
    } finally {
      reader.close();
    }
  }

  async strayRescueFiles(): Promise<readonly string[]> {
    return findStrayRescues({ db: this.#db, ledgerFile: this.#file });
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
      now: this.#now,
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
    const scope = toScopeSql(this.#db, runs);
    await takeInRescued({
      db: this.#db,
      queue: this.#queue,
      workers: this.#workers,
      ledgerFile: this.#file,
    });
    const registered = await this.#queue.commit(() => {
      this.#db
        .prepare(
          `UPDATE orders SET looks = 0 WHERE run IN (SELECT id FROM run WHERE ${scope.condition})
             AND state = 'unknown' AND claim IS NULL`,
        )
        .run({ scope: scope.binding });
      return this.#workers.register(scope.named);
    });
    return new SqliteWorker(registered, scope, {
      db: this.#db,
      queue: this.#queue,
      workers: this.#workers,
      now: this.#now,
      monotonicMs: this.#monotonicMs,
    });
  }

  async noteFiles(run: string, files: RowFiles): Promise<void> {
    await this.#queue.commit(() => {
      this.#db
        .prepare('UPDATE run SET files = json_patch(files, ?) WHERE id = ?')
        .run(JSON.stringify(files), run);
    });
  }

  async *ordersToVerify(run: string, which: ToVerify): AsyncGenerator<readonly OrderRecord[]> {
    yield* ordersToVerify(this.#db, run, which);
  }

  async recordVerifications(found: readonly Verification[]): Promise<void> {
    const nowMs = this.#now();
    await this.#queue.commit(() => recordVerifications(this.#db, found, nowMs));
  }

  async verificationCounts(run: string): Promise<VerificationCounts> {
    return countVerifications(this.#db, run);
  }

  settleOrders(
    run: string,
    settled: readonly SettledOrder[],
    by: string | null = null,
  ): Promise<void> {
    return this.#engine.change(() => settleOrders(run, settled, by));
  }

  async releaseRun(
    idStart: string,
    by: string | null = null,
    terms: ReleaseTerms = {},
  ): Promise<Release> {
    const { run } = await this.getRun(idStart);
    return this.#engine.change(() => releaseRun(run, { ...terms, by }));
  }

  async noteStop(run: string, by: string | null = null): Promise<void> {
    await this.#engine.change(() => addEvent({ run, what: 'stopped', by }));
  }

  stopRun(run: string, by: string | null = null): Promise<void> {
    return this.#engine.change(() => stopRun(run, by));
  }

  async findEarlierOrders(run: string, limit: number): Promise<EarlierOrders> {
    return findEarlierOrders(this.#db, run, limit);
  }

  async workersOf(run: string): Promise<number> {
    return this.#workers.countOf(run);
  }

  async assertUsable(): Promise<void> {
    this.#watch.assertInPlace();
    withLedgerErrors(this.#file, () => this.#db.prepare('SELECT 1 FROM run LIMIT 1').get());
  }

  async events(run: string): Promise<readonly RunEvent[]> {
    return this.#engine.read(readEvents(run));
  }

  async purgeRun(run: string, options: PurgeOptions = {}): Promise<void> {
    const info = await this.getRun(run);
    await this.#engine.change(() => purgeRun(info.run, options, [REMOVE_TEXTS]));
    removeDatasets(this.#file, info.run);
    removePurgedDatasets({ db: this.#db, ledgerFile: this.#file });
    compact(this.#db);
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

  #ordersById(ids: readonly number[]): ReadonlyMap<number, ReadOrder> {
    const rows: readonly ReadRow[] = this.#db
      .prepare(
        `SELECT ${ORDER_COLUMNS}, ${READ_COLUMNS} FROM orders WHERE id IN (SELECT value FROM json_each(?))`,
      )
      .all(JSON.stringify(ids));
    return withLedgerErrors(this.#file, () => toReadOrders(rows));
  }

  #insertRun(run: string, about: RunAbout): void {
    this.#db
      .prepare(
        `INSERT INTO run (id, created_at, state, stager, service, file, sheet, fingerprint, again, on_hold, origin)
         VALUES (?, ?, 'staging', ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        run,
        this.#now(),
        this.#workers.register().epoch,
        about.service,
        about.file,
        about.sheet,
        about.fingerprint,
        about.again ? 1 : 0,
        about.onHold ? 1 : 0,
        about.origin ?? null,
      );
  }

  /** @param where SQL with bindings */
  #selectRuns(
    where: string,
    bindings: Readonly<Record<string, string | number | null>>,
    limit = -1,
  ): readonly RunInfo[] {
    const rows: readonly RunRow[] = this.#db
      .prepare(
        `SELECT ${RUN_COLUMNS}
         FROM run WHERE state <> 'staging' AND ${where} ORDER BY rowid DESC LIMIT :limit`,
      )
      .all({ ...bindings, limit });
    const counts = readCounts(
      this.#db,
      rows.map(({ run }) => run),
    );
    return rows.map((row) => toRunInfo(row, counts.get(row.run) ?? []));
  }
}
