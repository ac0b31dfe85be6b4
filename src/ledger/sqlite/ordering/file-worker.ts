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
} from '../../ledger.ts';
import type { OrderState } from '../../states.ts';
import type { DatasetPlace } from '../staging/dataset-file.ts';
import { DatasetReaders } from '../staging/dataset-readers.ts';
import type { SqliteWorker } from './worker.ts';

/** A worker's part in the database, here or on a thread of its own. */
export type DatabaseWorker = Pick<SqliteWorker, keyof SqliteWorker>;

const NOWHERE: DatasetPlace = { at: 0, bytes: 0, crc32: 0 };
const UNKNOWN_SOURCE: AnswerSource = { connection: null, lookUpAfterMs: 0 };

/**
 * One process' part in ordering runs: the database's, and the files with datasets beside it. These do not wait for a commit: datasets
 * are read while one runs.
 */
export class FileWorker implements Worker {
  readonly epoch: number;
  readonly leaseMs: number;
  readonly #worker: DatabaseWorker;
  readonly #datasets: DatasetReaders;
  readonly #places = new Map<OrderRef, DatasetPlace>();

  constructor(worker: DatabaseWorker, ledgerFile: string) {
    this.epoch = worker.epoch;
    this.leaseMs = worker.leaseMs;
    this.#worker = worker;
    this.#datasets = new DatasetReaders(ledgerFile);
  }

  async claim(options: ClaimOptions): Promise<readonly ClaimedOrder[] | undefined> {
    const claimed = await this.#worker.claim(options);
    for (const { id, todo, place } of claimed ?? []) {
      if (todo === 'send') this.#places.set(id, place);
    }
    return claimed;
  }

  record(
    order: ClaimedOrder,
    outcome: Outcome,
    answer: AnswerSource = UNKNOWN_SOURCE,
  ): Promise<OrderState | undefined> {
    this.#places.delete(order.id);
    return this.#worker.record(order, outcome, answer);
  }

  doubt(connection: number): Promise<void> {
    return this.#worker.doubt(connection);
  }

  beat(load: Load): Promise<Allowance | undefined> {
    return this.#worker.beat(load);
  }

  pause(ms: number): Promise<void> {
    return this.#worker.pause(ms);
  }

  takeOver(waitMs: number): Promise<number> {
    return this.#worker.takeOver(waitMs);
  }

  outlook(options: Omit<ClaimOptions, 'limit'>): Promise<Outlook> {
    return this.#worker.outlook(options);
  }

  async *readDataset(order: ClaimedOrder): AsyncGenerator<Uint8Array> {
    yield* this.#datasets.of(order.run).read(this.#places.get(order.id) ?? NOWHERE);
  }

  async copyDataset(order: ClaimedOrder, target: Uint8Array): Promise<void> {
    this.#datasets.of(order.run).copy(this.#places.get(order.id) ?? NOWHERE, target);
  }

  close(): Promise<void> {
    this.#datasets.close();
    return this.#worker.close();
  }
}
