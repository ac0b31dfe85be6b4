import type { SkippedRow } from '../../../issue.ts';
import type { OrderDraft } from '../../../orders/draft.ts';
import type {
  EarlierOrders,
  InvalidRow,
  RunAbout,
  RunStaging,
  StagedAbout,
  StagedRows,
} from '../../ledger.ts';
import type { DatasetPlace } from '../../placed-order.ts';
import { commitStaging, toSkippedRanges } from '../../steps/commit-staging.ts';
import { findEarlierOrders } from '../../steps/earlier-orders.ts';
import { writeMailed } from '../../steps/mailed.ts';
import type { CommitQueue } from '../commit-queue.ts';
import type { Database } from '../database.ts';
import { countOrders } from '../order-counts.ts';
import { runSteps } from '../run-steps.ts';
import { endStager, removeStaging } from './abandoned-stagings.ts';
import { DatasetWriter, datasetPath } from './dataset-file.ts';
import type { StagingLock } from './staging-lock.ts';

/** What a staging needs from the ledger. */
interface StagingContext {
  readonly db: Database;
  readonly queue: CommitQueue;
  readonly ledgerFile: string;
  readonly lock: StagingLock;
  /** The ledger's clock. */
  readonly now: () => number;
}

/** Stages one run: datasets go to the run's own file, orders to the database, invisible until `commit`. */
export class SqliteRunStaging implements RunStaging {
  readonly run: string;
  readonly #context: StagingContext;
  readonly #about: RunAbout;
  readonly #datasets: DatasetWriter;
  readonly #insert: ReturnType<Database['prepare']>;
  readonly #insertInvalid: ReturnType<Database['prepare']>;

  constructor(run: string, about: RunAbout, context: StagingContext) {
    this.run = run;
    this.#about = about;
    this.#context = context;
    this.#datasets = new DatasetWriter(datasetPath(context.ledgerFile, run));
    this.#insert = context.db.prepare(`
      INSERT INTO orders (run, service, project_id, svc_uid, state, first_row, last_row, row_ranges, rows,
        invalid_rows, order_count, total_price, partner_order_id, body_json, dataset_at, dataset_bytes, dataset_crc32,
        error_code, error_message, for_test)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
    this.#insertInvalid = context.db.prepare('INSERT INTO invalid_row VALUES (?, ?, ?, ?, ?)');
  }

  async add(drafts: readonly OrderDraft[]): Promise<void> {
    const written = drafts.map((draft) => [draft, this.#datasets.add(draft.dataset())] as const);
    await this.#context.queue.commit(() => {
      for (const [draft, place] of written) this.#insertOrder(draft, place);
    });
  }

  async addInvalid(rows: readonly InvalidRow[]): Promise<void> {
    await this.#context.queue.commit(() => {
      for (const { row, projectId, code, column } of rows) {
        this.#insertInvalid.run(this.run, row, projectId, code, column);
      }
    });
  }

  async addSkipped(rows: readonly SkippedRow[]): Promise<void> {
    await this.#context.queue.commit(() => addSkippedRows(this.#context.db, this.run, rows));
  }

  async findEarlierOrders(limit: number): Promise<EarlierOrders> {
    const { db, now } = this.#context;
    return runSteps(db, now(), findEarlierOrders(this.run, limit));
  }

  async commit(rows: StagedRows, also?: StagedAbout): Promise<void> {
    this.#datasets.commit();
    const { db, queue, now, lock } = this.#context;
    for (const write of writeMailed(this.run, also?.mailed)) {
      await queue.commit(() => runSteps(db, now(), write()));
    }
    await queue.commit(() => {
      runSteps(db, now(), commitStaging({ run: this.run, about: this.#about, rows, also }));
      countOrders(db, this.run);
      endStager(db, this.run);
    });
    lock.release();
  }

  /** What cannot be removed is left to the next process that stages. */
  async discard(): Promise<void> {
    this.#datasets.close();
    this.#context.lock.close();
    await removeStaging(this.#context, this.run);
  }

  #insertOrder(draft: OrderDraft, place: DatasetPlace): void {
    this.#insert.run(
      this.run,
      this.#about.service,
      draft.projectId,
      draft.svcUid,
      draft.problem ? 'held' : 'staged',
      draft.firstRow,
      draft.lastRow,
      draft.rowRanges(),
      draft.rows,
      draft.invalidRows,
      draft.orderCount,
      draft.totalPrice,
      draft.partnerOrderId,
      draft.bodyJson,
      place.at,
      place.bytes,
      place.crc32,
      draft.problem?.code ?? null,
      draft.problem?.message ?? null,
      draft.forTest ? 1 : 0,
    );
  }
}

/** Adds skipped rows: one entry for adjacent rows with the same reason. */
function addSkippedRows(db: Database, run: string, rows: readonly SkippedRow[]): void {
  const insert = db.prepare('INSERT INTO skipped_rows VALUES (?, ?, ?, ?)');
  for (const { first, last, reason } of toSkippedRanges(rows)) insert.run(run, first, last, reason);
}
