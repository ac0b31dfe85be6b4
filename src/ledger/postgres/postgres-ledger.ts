import { mkdir } from 'node:fs/promises';
import path from 'node:path';
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
import { keyFileOf } from '../mailed/mailed-key.ts';
import { RescueFile } from '../rescue/rescue-file.ts';
import { RescuingWorker } from '../rescue/rescuing-worker.ts';
import { type OrderState, toList } from '../states.ts';
import { toScope } from '../steps/find-runs.ts';
import { PAGE_ROWS } from '../steps/order-pages.ts';
import { type BlankPieces, forgetTexts } from '../steps/removal/forget-texts.ts';
import { findStrayRescues, takeInRescued } from '../steps/restored/rescued.ts';
import { SharedLedger } from '../steps/shared-ledger.ts';
import type { Connections } from './connection/connections.ts';
import { PostgresDeliveries } from './deliveries/postgres-deliveries.ts';
import { blankPieces } from './ordering/blank-pieces.ts';
import { DatasetReader, type PlaceInRun } from './ordering/dataset-reader.ts';
import { PostgresWorker, placedDatasets, RUNS_OF_SCOPE } from './ordering/postgres-worker.ts';
import type { Workers } from './ordering/postgres-workers.ts';
import { PostgresEngine } from './run-steps.ts';
import { PostgresRunStaging } from './staging/postgres-staging.ts';

const REMOVE_TEXTS = [
  `UPDATE orders SET body_json = '{}', dataset_bytes = 0, svc_uid = '', error_message = NULL, error_details = NULL
   WHERE run = $1 AND NOT (body_json = '{}' AND svc_uid = '')`,
  'DELETE FROM dataset WHERE run = $1',
];

/** The ledger in PostgreSQL, for workers on any number of hosts. */
export class PostgresLedger extends SharedLedger implements Ledger {
  readonly deliveries: PostgresDeliveries;
  readonly #connections: Connections;
  protected override readonly engine: PostgresEngine;
  protected override readonly keyFile: string;
  readonly #workers: Workers;
  readonly #rescuePlace: string;
  readonly #stagings = new Set<PostgresRunStaging>();

  /** @param rescuePlace What the names of files on this machine begin with in which order ids are that the ledger could not take. */
  constructor(connections: Connections, workers: Workers, rescuePlace: string, keyFile?: string) {
    super();
    this.#connections = connections;
    this.#workers = workers;
    this.#rescuePlace = rescuePlace;
    this.keyFile = keyFile ?? keyFileOf(rescuePlace);
    this.engine = new PostgresEngine(connections);
    this.deliveries = new PostgresDeliveries(this.engine, connections);
  }

  async stageRun(about: RunAbout): Promise<RunStaging> {
    return PostgresRunStaging.begin(this.#connections, about, this.#stagings);
  }

  async *readDataset(order: OrderRecord): AsyncGenerator<Uint8Array> {
    const [place] = await this.#connections.query<PlaceInRun>(
      'SELECT run, dataset_at AS at, dataset_bytes AS bytes, dataset_crc32 AS crc32 FROM orders WHERE id = $1',
      [order.id],
    );
    if (place) yield* new DatasetReader(this.#connections).read(place);
  }

  strayRescueFiles(): Promise<readonly string[]> {
    return findStrayRescues(this.engine, this.#rescuePlace);
  }

  async openWorker(runs: WorkerScope): Promise<Worker> {
    const scope = await this.engine.read(toScope(runs));
    const [workers, place] = [this.#workers, this.#rescuePlace];
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 }).catch((error) => {
      throw this.engine.failureOf(error);
    });
    await this.#takeInRescued();
    const registered = await workers.register(scope.named);
    await this.#connections.call(
      `UPDATE orders SET looks = 0 WHERE run IN (${RUNS_OF_SCOPE}) AND state = 'unknown' AND claim IS NULL`,
      () => [scope.named, scope.service],
    );
    const connections = this.#connections;
    return new RescuingWorker(new PostgresWorker(registered, scope, connections, workers), runs, {
      datasets: placedDatasets(connections),
      rescue: new RescueFile(place, registered.epoch),
      now: Date.now,
      // What others learned cannot be read from tables that are not there.
      onGone: () => [],
      assertInPlace: () => {},
    });
  }

  #takeInRescued(): Promise<void> {
    const [engine, workers, place] = [this.engine, this.#workers, this.#rescuePlace];
    return takeInRescued({ engine, workers, place });
  }

  async noteFiles(run: string, files: RowFiles): Promise<void> {
    await this.#connections.query(
      `UPDATE run SET files = files || $2::jsonb, origin = CASE WHEN state <> 'purged' THEN origin END WHERE id = $1`,
      [run, JSON.stringify(files)],
    );
  }

  workersOf(run: string): Promise<number> {
    return this.#workers.countOf(run);
  }

  async assertUsable(): Promise<void> {
    await this.#connections.query('SELECT FROM run LIMIT 1', [], { isUrgent: true });
  }

  async purgeRun(run: string, options: PurgeOptions = {}): Promise<boolean> {
    await this.#takeInRescued();
    return (await this.purge(run, options, REMOVE_TEXTS)).areKept;
  }

  async forgetTexts(
    run: string,
    texts: readonly ForgottenTexts[],
    by: string | null = null,
  ): Promise<void> {
    const blank: BlankPieces = (place, pieces) => blankPieces({ run, ...place }, pieces);
    await this.engine.change(() => forgetTexts(run, texts, by, blank));
  }

  protected override pageOf(states: readonly OrderState[]): string {
    return `run = $1 AND id > $2 AND state IN (${toList(states)}) ORDER BY id LIMIT ${PAGE_ROWS}`;
  }

  async close(): Promise<void> {
    for (const staging of this.#stagings) staging.close();
    await this.deliveries.releaseClaims();
    await this.#connections.close();
  }
}
