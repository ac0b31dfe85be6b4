import type { Ledger, Worker, WorkerScope } from '../../ledger.ts';
import { LedgerThread, type Remote, type ThreadData } from '../../ledger-thread.ts';
import { filesLeftHere } from '../../rescue/rescue-file.ts';
import type { Database } from '../database.ts';
import type { DeliveryWrites } from '../deliveries/delivery-writer.ts';
import type { LedgerSettings } from '../ledger-options.ts';
import { SqliteLedger } from '../sqlite-ledger.ts';

type Values<Method extends Exclude<keyof Ledger, 'deliveries'>> = Parameters<Ledger[Method]>;

/**
 * A ledger whose commits run on a thread of its own while orders are placed, so that no request waits for one. Questions are answered
 * here, at once; the thread starts with the first worker.
 */
export class ThreadedLedger extends SqliteLedger {
  readonly #data: ThreadData;
  #thread: LedgerThread | undefined;
  #there: Remote<SqliteLedger> | undefined;
  #writerThere: Promise<DeliveryWrites> | undefined;

  constructor(db: Database, data: ThreadData, settings: LedgerSettings) {
    super(db, data.file, settings);
    this.#data = data;
  }

  override async openWorker(runs: WorkerScope): Promise<Worker> {
    const worker = await this.#start().openDatabaseWorker(runs, filesLeftHere());
    return this.beside(worker, runs);
  }

  // While the thread runs, it writes all: two that write wait for each other.

  override async noteFiles(...values: Values<'noteFiles'>) {
    return this.#there ? this.#there.noteFiles(...values) : super.noteFiles(...values);
  }

  override async recordVerifications(...values: Values<'recordVerifications'>) {
    return this.#there
      ? this.#there.recordVerifications(...values)
      : super.recordVerifications(...values);
  }

  override async settleOrders(...values: Values<'settleOrders'>) {
    return this.#there ? this.#there.settleOrders(...values) : super.settleOrders(...values);
  }

  override async releaseRun(...values: Values<'releaseRun'>) {
    return this.#there ? this.#there.releaseRun(...values) : super.releaseRun(...values);
  }

  override async noteStop(...values: Values<'noteStop'>) {
    return this.#there ? this.#there.noteStop(...values) : super.noteStop(...values);
  }

  override async stopRun(...values: Values<'stopRun'>) {
    return this.#there ? this.#there.stopRun(...values) : super.stopRun(...values);
  }

  override async purgeRun(...values: Values<'purgeRun'>) {
    return this.#there ? this.#there.purgeRun(...values) : super.purgeRun(...values);
  }

  override deliveryWriter(): Promise<DeliveryWrites> {
    if (!this.#there) return super.deliveryWriter();
    this.#writerThere ??= this.#there.deliveryWriter();
    return this.#writerThere;
  }

  override async close(): Promise<void> {
    const there = this.#there;
    this.#there = undefined;
    // A thread that has ended has nothing open.
    await there?.close().catch(() => undefined);
    await this.#thread?.terminate();
    await super.close();
  }

  #start(): Remote<SqliteLedger> {
    this.#thread ??= new LedgerThread(this.#data);
    this.#there ??= this.#thread.remote<SqliteLedger>();
    return this.#there;
  }
}
