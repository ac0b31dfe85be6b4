import { UsageError } from '../../errors.ts';
import type { DatasetPiece, OrderDraft } from '../../orders/draft.ts';
import type { InvalidRow, RunAbout, RunStaging, StagedRows } from '../ledger.ts';
import type { CommitQueue } from './commit-queue.ts';
import type { Database } from './database.ts';
import { DatasetWriter, datasetPath, type Segment, toSegment } from './dataset-file.ts';
import { SqlitePartStore } from './part-store.ts';

/** What a staging needs of its ledger. */
interface StagingContext {
  readonly db: Database;
  readonly queue: CommitQueue;
  readonly ledgerFile: string;
}

/** Stages one run: datasets go to a file of the run's own, orders to the database, unseen until `commit`. */
export class SqliteRunStaging implements RunStaging {
  readonly run: string;
  readonly parts: SqlitePartStore;
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
    this.parts = new SqlitePartStore((bytes) => this.#datasets.append(bytes));
    this.#insert = context.db.prepare(`
      INSERT INTO orders (run, service, project_id, svc_uid, state, first_row, last_row, row_ranges, rows,
        invalid_rows, order_count, total_price, partner_order_id, body_json, segments, dataset_bytes, error_code, error_message)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
    this.#insertInvalid = context.db.prepare('INSERT INTO invalid_row VALUES (?, ?, ?, ?, ?)');
  }

  async add(drafts: readonly OrderDraft[]): Promise<void> {
    const placed = drafts.map((draft) => ({ draft, segments: this.#place(draft.dataset) }));
    await this.#context.queue.commit(() => {
      for (const { draft, segments } of placed) this.#insertOrder(draft, segments);
    });
  }

  async addInvalid(rows: readonly InvalidRow[]): Promise<void> {
    await this.#context.queue.commit(() => {
      for (const { row, projectId, code, column } of rows) {
        this.#insertInvalid.run(this.run, row, projectId, code, column);
      }
    });
  }

  async commit(rows: StagedRows): Promise<void> {
    this.#datasets.commit();
    const { db, queue } = this.#context;
    await queue.commit(() => {
      this.#refuseTwin();
      db.prepare(
        `UPDATE run SET state = 'staged', rows_read = ?, rows_blank = ?, rows_rejected = ? WHERE id = ?`,
      ).run(rows.read, rows.blank, rows.rejected, this.run);
    });
    this.parts.close();
  }

  async discard(): Promise<void> {
    this.parts.close();
    this.#datasets.discard();
    await this.#context.queue.commit(() => removeStagingRun(this.#context.db, this.run));
  }

  /** Two processes may stage the same file at once; only the first to commit may order it. */
  #refuseTwin(): void {
    if (this.#about.again) return;
    const twin = this.#context.db
      .prepare(`SELECT id FROM run WHERE fingerprint = ? AND state <> 'staging' AND id <> ?`)
      .get(this.#about.fingerprint, this.run);
    if (twin) throw new UsageError('run_exists', `This input is already staged as run ${twin.id}.`);
  }

  #place(pieces: readonly DatasetPiece[]): Segment[] {
    const segments: Segment[] = [];
    for (const piece of pieces) {
      if ('offset' in piece) segments.push(toSegment(piece));
      else if (piece.bytes.byteLength > 0) segments.push(this.#datasets.append(piece.bytes));
    }
    return segments.filter(([, length]) => length > 0);
  }

  #insertOrder(draft: OrderDraft, segments: readonly Segment[]): void {
    this.#insert.run(
      this.run,
      this.#about.service,
      draft.projectId,
      draft.svcUid,
      draft.problem ? 'held' : 'staged',
      draft.firstRow,
      draft.lastRow,
      draft.rowRanges,
      draft.rows,
      draft.invalidRows,
      draft.orderCount,
      draft.totalPrice,
      draft.partnerOrderId,
      draft.bodyJson,
      JSON.stringify(segments),
      draft.datasetBytes,
      draft.problem?.code ?? null,
      draft.problem?.message ?? null,
    );
  }
}

/** Removes what was written of a run that was never committed. */
export function removeStagingRun(db: Database, run: string): void {
  db.prepare('DELETE FROM orders WHERE run = ?').run(run);
  db.prepare('DELETE FROM invalid_row WHERE run = ?').run(run);
  db.prepare(`DELETE FROM run WHERE id = ? AND state = 'staging'`).run(run);
}
