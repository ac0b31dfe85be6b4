import { VdpipeError } from '../../../errors.ts';
import type {
  Allowance,
  AnswerSource,
  ClaimedOrder,
  ClaimOptions,
  Load,
  OrderRef,
  Outcome,
  Outlook,
  Worker,
  WorkerScope,
} from '../../ledger.ts';
import { withIdsLeft } from '../../ledger-errors.ts';
import type { OrderState } from '../../states.ts';
import type { Database } from '../database.ts';
import type { LedgerWatch } from '../ledger-watch.ts';
import { exactId } from '../order-row.ts';
import type { Segment } from '../staging/dataset-file.ts';
import { DatasetReaders } from '../staging/dataset-readers.ts';
import { type LearnedId, RescueFile } from './rescue-file.ts';
import type { SqliteWorker } from './worker.ts';

/** A worker's part in the database, here or on a thread of its own. */
export type DatabaseWorker = Pick<SqliteWorker, keyof SqliteWorker>;

interface FileWorkerContext {
  readonly db: Database;
  readonly ledgerFile: string;
  readonly now: () => number;
  readonly watch: LedgerWatch;
}

const UNKNOWN_SOURCE: AnswerSource = { connection: null, lookUpAfterMs: 0 };

/**
 * One process' part in ordering runs: the database's, and the files beside it. These do not wait for a commit: datasets are read
 * while one runs, and an order id is in the rescue file as soon as it is known, even if the ledger's thread has ended.
 */
export class FileWorker implements Worker {
  readonly epoch: number;
  readonly leaseMs: number;
  /** The runs that are named, and those whose orders were claimed. */
  readonly #runs: Set<string>;
  readonly #worker: DatabaseWorker;
  readonly #context: FileWorkerContext;
  readonly #datasets: DatasetReaders;
  readonly #segments = new Map<OrderRef, readonly Segment[]>();
  readonly #rescue: RescueFile;
  #isEarlierNoted = false;

  constructor(worker: DatabaseWorker, { runs }: WorkerScope, context: FileWorkerContext) {
    this.epoch = worker.epoch;
    this.leaseMs = worker.leaseMs;
    this.#runs = new Set(runs === 'all' ? [] : runs);
    this.#worker = worker;
    this.#context = context;
    this.#datasets = new DatasetReaders(context.ledgerFile);
    this.#rescue = new RescueFile(context.ledgerFile, worker.epoch);
  }

  async claim(options: ClaimOptions): Promise<readonly ClaimedOrder[] | undefined> {
    const claimed = await this.#rescuing(this.#worker.claim(options));
    for (const { id, run, todo, segments } of claimed ?? []) {
      this.#runs.add(run);
      if (todo === 'send') this.#segments.set(id, segments);
    }
    return claimed;
  }

  async record(
    order: ClaimedOrder,
    outcome: Outcome,
    answer: AnswerSource = UNKNOWN_SOURCE,
  ): Promise<OrderState | undefined> {
    this.#segments.delete(order.id);
    const learned = this.#toLearned(order, outcome, this.#context.now());
    if (learned) this.#rescue.note(learned);
    try {
      return await this.#rescuing(this.#worker.record(order, outcome, answer));
    } catch (error) {
      throw learned ? this.#rescueId(learned, error) : error;
    }
  }

  doubt(connection: number): Promise<void> {
    return this.#rescuing(this.#worker.doubt(connection));
  }

  beat(load: Load): Promise<Allowance | undefined> {
    return this.#rescuing(this.#worker.beat(load));
  }

  pause(ms: number): Promise<void> {
    return this.#rescuing(this.#worker.pause(ms));
  }

  takeOver(waitMs: number): Promise<number> {
    return this.#rescuing(this.#worker.takeOver(waitMs));
  }

  outlook(options: Omit<ClaimOptions, 'limit'>): Promise<Outlook> {
    return this.#worker.outlook(options);
  }

  async *readDataset(order: ClaimedOrder): AsyncGenerator<Uint8Array> {
    yield* this.#datasets.of(order.run).read(this.#segments.get(order.id) ?? []);
  }

  async copyDataset(order: ClaimedOrder, target: Uint8Array): Promise<void> {
    this.#datasets.of(order.run).copy(this.#segments.get(order.id) ?? [], target);
  }

  async close(): Promise<void> {
    this.#datasets.close();
    try {
      await this.#worker.close();
      this.#context.watch.assertInPlace();
    } catch (error) {
      throw this.#rescueAll(error);
    } finally {
      this.#rescue.close();
    }
  }

  #toLearned(order: ClaimedOrder, outcome: Outcome, seenAtMs: number): LearnedId | null {
    if (!('orderId' in outcome) || outcome.orderId === null) return null;
    const { orderId, kind } = outcome;
    return { id: order.id, run: order.run, project: order.projectId, orderId, kind, seenAtMs };
  }

  /** Rescues an order id that the ledger could not take. */
  #rescueId(learned: LearnedId, error: unknown): unknown {
    if (isGone(error)) return error;
    try {
      return withIdsLeft(error, { sinceThenIn: this.#rescue.keep(learned) });
    } catch {
      return withIdsLeft(error, learned);
    }
  }

  /** If the ledger is gone, all ids that this worker learned are rescued, as none may be in a ledger. */
  async #rescuing<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw this.#rescueAll(error);
    }
  }

  #rescueAll(error: unknown): unknown {
    if (!isGone(error)) return error;
    this.#context.watch.noteGone();
    try {
      this.#noteEarlier();
      const file = this.#rescue.keepAll();
      return file === null ? error : withIdsLeft(error, { file });
    } catch (cause) {
      return withIdsLeft(error, { unsaved: cause });
    }
  }

  /**
   * Notes order ids that other workers learned for its runs, once: the ledger can be read as long as this process has its files
   * open.
   */
  #noteEarlier(): void {
    const { db, watch } = this.#context;
    if (this.#isEarlierNoted || !watch.isReadable) return;
    this.#isEarlierNoted = true;
    const earlier: Iterable<LearnedId> = db
      .prepare(
        `SELECT orders.id AS id, run, project_id AS project, ${exactId('seen.order_id')} AS orderId,
           source AS kind, seen_at AS seenAtMs
         FROM seen_order_id AS seen JOIN orders ON orders.id = seen.ledger_order
         WHERE run IN (SELECT value FROM json_each(?)) AND seen.epoch <> ?`,
      )
      .iterate(JSON.stringify([...this.#runs]), this.epoch);
    for (const learned of earlier) this.#rescue.note(learned);
  }
}

function isGone(error: unknown): boolean {
  return error instanceof VdpipeError && error.code === 'ledger_gone';
}
