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
import { addSkippedRows, commitStaging, STAGED_ORDER } from '../../steps/commit-staging.ts';
import { findEarlierOrders } from '../../steps/earlier-orders.ts';
import { writeMailed } from '../../steps/mailed.ts';
import type { Database } from '../database.ts';
import type { OpenLedger } from '../ledger-options.ts';
import { countOrders } from '../order-counts.ts';
import { runSteps } from '../run-steps.ts';
import { endStager, removeStaging } from './abandoned-stagings.ts';
import { DatasetWriter, datasetPath } from './dataset-file.ts';
import type { StagingLock } from './staging-lock.ts';

/** Stages one run: datasets go to the run's own file, orders to the database, invisible until `commit`. */
export class SqliteRunStaging implements RunStaging {
  readonly run: string;
  readonly #about: RunAbout;
  readonly #ledger: OpenLedger;
  readonly #lock: StagingLock;
  readonly #datasets: DatasetWriter;

  constructor(run: string, about: RunAbout, ledger: OpenLedger, lock: StagingLock) {
    this.run = run;
    this.#about = about;
    this.#ledger = ledger;
    this.#lock = lock;
    this.#datasets = new DatasetWriter(datasetPath(ledger.file, run));
  }

  async add(drafts: readonly OrderDraft[]): Promise<void> {
    const written = drafts.map((draft) => [draft, this.#datasets.add(draft.dataset())] as const);
    await this.#ledger.queue.commit((db) => {
      for (const [draft, place] of written) this.#insertOrder(db, draft, place);
    });
  }

  async addInvalid(rows: readonly InvalidRow[]): Promise<void> {
    await this.#ledger.queue.commit((db) => {
      const insert = db.prepare('INSERT INTO invalid_row VALUES (?, ?, ?, ?, ?)');
      for (const { row, projectId, code, column } of rows) {
        insert.run(this.run, row, projectId, code, column);
      }
    });
  }

  async addSkipped(rows: readonly SkippedRow[]): Promise<void> {
    await this.#ledger.queue.commit((db) => runSteps(db, 0, addSkippedRows(this.run, rows)));
  }

  async findEarlierOrders(limit: number): Promise<EarlierOrders> {
    const { db, now } = this.#ledger;
    return runSteps(db(), now(), findEarlierOrders(this.run, limit));
  }

  async commit(rows: StagedRows, also?: StagedAbout): Promise<void> {
    this.#datasets.commit();
    const { queue, now } = this.#ledger;
    for (const write of writeMailed(this.run, also?.mailed)) {
      await queue.commit((db) => runSteps(db, now(), write()));
    }
    await queue.commit((db) => {
      runSteps(db, now(), commitStaging({ run: this.run, about: this.#about, rows, also }));
      countOrders(db, this.run);
      endStager(db, this.run);
    });
    this.#lock.release();
  }

  /** What cannot be removed is left to the next process that stages. */
  async discard(): Promise<void> {
    this.#datasets.close();
    this.#lock.close();
    await removeStaging(this.#ledger, this.run);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.discard();
  }

  #insertOrder(db: Database, draft: OrderDraft, place: DatasetPlace): void {
    db.prepare(INSERT_ORDER).run(
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
      draft.forTest ? 1 : 0,
      draft.bodyJson,
      place.at,
      place.bytes,
      place.crc32,
      draft.problem?.code ?? null,
      draft.problem?.message ?? null,
    );
  }
}

const INSERT_ORDER = `INSERT INTO ${STAGED_ORDER} VALUES (${Array(20).fill('?').join()})`;
