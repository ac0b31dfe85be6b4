import type { Ledger, Worker, WorkerScope } from '../../ledger.ts';
import { LedgerThread, type Remote, type ThreadData } from '../../ledger-thread.ts';
import { filesLeftHere } from '../../rescue/rescue-file.ts';
import type { Database } from '../database.ts';
import { DELIVERY_WRITES, type SqliteDeliveries } from '../deliveries/sqlite-deliveries.ts';
import type { LedgerSettings } from '../ledger-options.ts';
import { SqliteLedger } from '../sqlite-ledger.ts';

/** While the thread runs, it writes all: two that write wait for each other. */
const WRITES = [
  'noteFiles',
  'recordVerifications',
  'beginLook',
  'endLook',
  'settleOrders',
  'adoptOrders',
  'handOver',
  'releaseRun',
  'noteEvent',
  'stopRun',
  'purgeRun',
  'forgetTexts',
  'saveMapping',
] as const satisfies readonly (keyof Ledger)[];
type Write = (...values: never[]) => Promise<unknown>;

/** To commit so few orders here takes less time than to start a thread. */
const FEW = 16;

/**
 * A ledger whose commits run on a thread of its own while orders are placed, so that no request waits for one. Questions are answered
 * here, at once; the thread starts with the first worker of more than a few orders.
 */
export class ThreadedLedger extends SqliteLedger {
  readonly #data: ThreadData;
  #thread: LedgerThread | undefined;
  #there: Remote<SqliteLedger> | undefined;
  #deliveriesThere: Promise<Remote<SqliteDeliveries>> | undefined;

  constructor(db: Database, data: ThreadData, settings: LedgerSettings) {
    super(db, data.file, settings);
    this.#data = data;
    for (const name of WRITES) {
      const here: Write = this[name].bind(this);
      const write: Write = (...values) => (this.#there?.[name] ?? here)(...values);
      Object.assign(this, { [name]: write });
    }
    for (const name of DELIVERY_WRITES) {
      const here: Write = this.deliveries[name].bind(this.deliveries);
      const write: Write = async (...values) => {
        const there: Record<typeof name, Write> | undefined = await this.#deliveries();
        return (there?.[name] ?? here)(...values);
      };
      Object.assign(this.deliveries, { [name]: write });
    }
  }

  override async openWorker(scope: WorkerScope): Promise<Worker> {
    const { runs } = scope;
    const isSmall = runs !== 'all' && !this.hasMoreOrders(FEW, runs);
    if (!this.#thread && isSmall) return super.openWorker(scope);
    const worker = await this.#start().openDatabaseWorker(scope, filesLeftHere());
    return this.beside(worker, scope);
  }

  override async close(): Promise<void> {
    const there = this.#there;
    this.#there = undefined;
    // A thread that has ended has nothing open.
    await there?.close().catch(() => undefined);
    await this.#thread?.terminate();
    await super.close();
  }

  #deliveries(): Promise<Remote<SqliteDeliveries>> | undefined {
    if (!this.#there) return undefined;
    this.#deliveriesThere ??= this.#there.openDeliveries();
    return this.#deliveriesThere;
  }

  #start(): Remote<SqliteLedger> {
    this.#thread ??= new LedgerThread(this.#data);
    this.#there ??= this.#thread.remote<SqliteLedger>();
    return this.#there;
  }
}
