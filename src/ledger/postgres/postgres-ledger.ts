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
import { type OrderRow, orderColumns, toOrderRecord } from '../order-row.ts';
import type { ProcessIdentity } from '../process-identity.ts';
import { readRows } from '../read-rows.ts';
import { RescueFile } from '../rescue/rescue-file.ts';
import { RescuingWorker } from '../rescue/rescuing-worker.ts';
import { onlyRun } from '../run-info.ts';
import { OPEN, ORDER_STATES, type OrderState } from '../states.ts';
import { addEvent, readEvents } from '../steps/events.ts';
import { purgeRun } from '../steps/purge-run.ts';
import { releaseRun, stopRun } from '../steps/release-run.ts';
import { settleOrders } from '../steps/settle-order.ts';
import type { Connections } from './connection/connections.ts';
import { PostgresDeliveries } from './deliveries/postgres-deliveries.ts';
import { DatasetReader, type PlaceInRun } from './ordering/dataset-reader.ts';
import { PostgresWorker, placedDatasets } from './ordering/postgres-worker.ts';
import { Workers } from './ordering/postgres-workers.ts';
import { RUNS_OF_SCOPE, toScope } from './ordering/scope.ts';
import { readAttempts, readAttemptsOf } from './questions/attempts.ts';
import { findEarlierOrders } from './questions/earlier-orders.ts';
import { findOrders } from './questions/find-orders.ts';
import { toRowSource } from './questions/row-source.ts';
import { selectRuns } from './questions/select-runs.ts';
import {
  countVerifications,
  ordersToVerify,
  recordVerifications,
} from './questions/verifications.ts';
import { findWaiting } from './questions/waiting-orders.ts';
import { findStrayRescues, takeInRescued } from './rescue/take-in-rescued.ts';
import { PostgresEngine } from './run-steps.ts';
import { PostgresRunStaging } from './staging/postgres-staging.ts';

const REMOVE_TEXTS = [
  `UPDATE orders SET body_json = '{}', dataset_bytes = 0, svc_uid = '', error_message = NULL, error_details = NULL
   WHERE run = $1 AND NOT (body_json = '{}' AND svc_uid = '')`,
  'DELETE FROM dataset WHERE run = $1',
];

/** How many orders are read at once. */
const PAGE_ORDERS = 1000;
/** SQL for a number that is larger than that of any run. */
const NO_NUMBER = '9223372036854775807';

interface PostgresLedgerOptions {
  /** How long a worker may be silent; as `LedgerOptions.leaseMs` of the ledger in SQLite. */
  readonly leaseMs?: number | undefined;
  readonly identity: ProcessIdentity;
  /** What the names of files on this machine begin with in which order ids are that the ledger could not take. */
  readonly rescuePlace: string;
}

/** The ledger in PostgreSQL, for workers on any number of hosts. */
export class PostgresLedger implements Ledger {
  readonly deliveries: PostgresDeliveries;
  readonly #connections: Connections;
  readonly #engine: PostgresEngine;
  readonly #workers: Workers;
  readonly #rescuePlace: string;
  readonly #stagings = new Set<PostgresRunStaging>();

  constructor(connections: Connections, { identity, leaseMs, rescuePlace }: PostgresLedgerOptions) {
    this.#connections = connections;
    this.#rescuePlace = rescuePlace;
    this.#workers = new Workers(connections, identity, leaseMs);
    this.#engine = new PostgresEngine(connections);
    this.deliveries = new PostgresDeliveries(this.#engine, connections);
  }

  async stageRun(about: RunAbout): Promise<RunStaging> {
    return PostgresRunStaging.begin(this.#connections, about, this.#stagings);
  }

  findRuns(fingerprint: string): Promise<readonly RunInfo[]> {
    return selectRuns(this.#connections, 'fingerprint = $1', [fingerprint]);
  }

  listRuns({ after, limit, openOrSinceMs }: RunFilter = {}): Promise<readonly RunInfo[]> {
    return selectRuns(
      this.#connections,
      `number < coalesce((SELECT number FROM run WHERE id = $1), ${NO_NUMBER})
       AND ($2::bigint IS NULL OR created_at >= $2 OR id IN (
         SELECT run FROM order_count WHERE state = ANY ($3) GROUP BY run HAVING sum(orders) > 0))`,
      [after ?? '', openOrSinceMs ?? null, OPEN],
      limit,
    );
  }

  async getRun(idStart: string): Promise<RunInfo> {
    const found = await selectRuns(this.#connections, 'starts_with(id, $1)', [idStart]);
    return onlyRun(found, idStart, { ledger: this.#connections.name });
  }

  async *orders(
    run: string,
    states: readonly OrderState[] = ORDER_STATES,
  ): AsyncGenerator<readonly OrderRecord[]> {
    for (let after = 0; ; ) {
      const rows = await this.#connections.query<OrderRow>(
        `SELECT ${orderColumns()} FROM orders WHERE run = $1 AND id > $2 AND state = ANY ($3)
         ORDER BY id LIMIT ${PAGE_ORDERS}`,
        [run, after, states],
      );
      if (rows.length > 0) yield rows.map(toOrderRecord);
      if (rows.length < PAGE_ORDERS) return;
      after = rows.at(-1)?.id ?? after;
    }
  }

  findOrders(keys: OrderKeys, page?: PageOptions): Promise<FoundPage> {
    return findOrders(this.#connections, keys, page);
  }

  async totals(run: string, states: readonly OrderState[]): Promise<OrderTotals> {
    const sum = new TotalsSum();
    // Grouped, as most lists have few different amounts.
    const amounts = await this.#connections.query<{
      orderCount: number;
      totalPrice: string;
      forTest: boolean;
      orders: number;
    }>(
      `SELECT order_count AS "orderCount", total_price AS "totalPrice", for_test AS "forTest", count(*) AS orders
       FROM orders WHERE run = $1 AND state = ANY ($2) GROUP BY 1, 2, 3`,
      [run, states],
    );
    for (const { orders, ...amount } of amounts) sum.add(amount, orders);
    return sum.totals();
  }

  waitingOrders(run: string): Promise<readonly WaitingOrders[]> {
    return findWaiting(this.#connections, run);
  }

  rows(run: string): AsyncIterable<readonly RowRecord[]> {
    return readRows(toRowSource(this.#connections, run));
  }

  attempts(run: string): AsyncIterable<readonly AttemptRecord[]> {
    return readAttempts(this.#connections, run);
  }

  attemptsOf({ id }: OrderRecord): Promise<readonly AttemptRecord[]> {
    return readAttemptsOf(this.#connections, id);
  }

  async bodies(orders: readonly OrderRecord[]): Promise<ReadonlyMap<OrderRef, string>> {
    const rows = await this.#connections.query<{ id: OrderRef; body: string }>(
      'SELECT id, body_json AS body FROM orders WHERE id = ANY ($1)',
      [orders.map(({ id }) => id)],
    );
    return new Map(rows.map(({ id, body }) => [id, body]));
  }

  seenOrderIds(run: string): Promise<readonly SeenOrderId[]> {
    return this.#connections.query<SeenOrderId>(
      `SELECT orders.project_id AS "projectId", seen.order_id AS "orderId" FROM seen_order_id AS seen
       JOIN orders ON orders.id = seen.ledger_order WHERE orders.run = $1 ORDER BY seen.id`,
      [run],
    );
  }

  async *readDataset(order: OrderRecord): AsyncGenerator<Uint8Array> {
    const [place] = await this.#connections.query<PlaceInRun>(
      'SELECT run, dataset_at AS at, dataset_bytes AS bytes, dataset_crc32 AS crc32 FROM orders WHERE id = $1',
      [order.id],
    );
    if (place) yield* new DatasetReader(this.#connections).read(place);
  }

  strayRescueFiles(): Promise<readonly string[]> {
    return findStrayRescues(this.#connections, this.#rescuePlace);
  }

  async openWorker(runs: WorkerScope): Promise<Worker> {
    const scope = await toScope(this.#connections, runs);
    await takeInRescued(this.#connections, this.#workers, this.#rescuePlace);
    const registered = await this.#workers.register(scope.named);
    await this.#connections.call(
      `UPDATE orders SET looks = 0 WHERE run IN (${RUNS_OF_SCOPE}) AND state = 'unknown' AND claim IS NULL`,
      () => [scope.named, scope.service],
    );
    const [connections, workers] = [this.#connections, this.#workers];
    return new RescuingWorker(
      new PostgresWorker(registered, scope, { connections, workers }),
      runs,
      {
        datasets: placedDatasets(connections),
        rescue: new RescueFile(this.#rescuePlace, registered.epoch),
        now: Date.now,
        // What others learned cannot be read from tables that are not there.
        onGone: () => [],
        assertInPlace: () => {},
      },
    );
  }

  async noteFiles(run: string, files: RowFiles): Promise<void> {
    await this.#connections.query('UPDATE run SET files = files || $2::jsonb WHERE id = $1', [
      run,
      JSON.stringify(files),
    ]);
  }

  ordersToVerify(run: string, which: ToVerify): AsyncIterable<readonly OrderRecord[]> {
    return ordersToVerify(this.#connections, run, which);
  }

  recordVerifications(found: readonly Verification[]): Promise<void> {
    return recordVerifications(this.#connections, found);
  }

  verificationCounts(run: string): Promise<VerificationCounts> {
    return countVerifications(this.#connections, run);
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

  findEarlierOrders(run: string, limit: number): Promise<EarlierOrders> {
    return findEarlierOrders(this.#connections, run, limit);
  }

  workersOf(run: string): Promise<number> {
    return this.#workers.countOf(run);
  }

  async assertUsable(): Promise<void> {
    await this.#connections.query('SELECT FROM run LIMIT 1', [], { isUrgent: true });
  }

  events(run: string): Promise<readonly RunEvent[]> {
    return this.#engine.read(readEvents(run));
  }

  async purgeRun(run: string, options: PurgeOptions = {}): Promise<void> {
    const info = await this.getRun(run);
    await this.#engine.change(() => purgeRun(info.run, options, REMOVE_TEXTS));
  }

  async close(): Promise<void> {
    for (const staging of this.#stagings) staging.close();
    await this.deliveries.releaseClaims();
    await this.#connections.close();
  }
}
