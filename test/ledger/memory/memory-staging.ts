import type { SkippedRow } from '../../../src/issue.ts';
import { stagingEvents } from '../../../src/ledger/four-eyes.ts';
import type {
  EarlierOrders,
  InvalidRow,
  RunStaging,
  StagedAbout,
  StagedRows,
} from '../../../src/ledger/ledger.ts';
import { ledgerFailure } from '../../../src/ledger/ledger-errors.ts';
import type { OrderDraft } from '../../../src/orders/draft.ts';
import type { MemoryRun, MemoryStore } from './memory-store.ts';

/** Stages one run of a ledger in memory. */
export class MemoryRunStaging implements RunStaging {
  readonly run: string;
  readonly #store: MemoryStore;
  readonly #staged: MemoryRun;
  readonly #epoch: number;

  constructor(store: MemoryStore, staged: MemoryRun, epoch: number) {
    this.run = staged.id;
    this.#store = store;
    this.#staged = staged;
    this.#epoch = epoch;
  }

  async add(drafts: readonly OrderDraft[]): Promise<void> {
    for (const draft of drafts) this.#store.addOrder(this.#staged, draft, datasetOf(draft));
  }

  async addInvalid(rows: readonly InvalidRow[]): Promise<void> {
    for (const row of rows) this.#staged.invalid.set(row.row, row);
  }

  async addSkipped(rows: readonly SkippedRow[]): Promise<void> {
    for (const { row, reason } of rows) this.#staged.skipped.set(row, reason);
  }

  async findEarlierOrders(limit: number): Promise<EarlierOrders> {
    return this.#store.earlierOrders(this.#staged, limit);
  }

  async commit(
    rows: StagedRows,
    { amountFormat = null, files = {} }: StagedAbout = {},
  ): Promise<void> {
    const { about } = this.#staged;
    const twin = this.#store.runs.find(
      (run) =>
        run !== this.#staged &&
        run.state !== 'staging' &&
        run.about.fingerprint === about.fingerprint &&
        run.orders.some(
          ({ state }) =>
            run.state !== 'purged' || ['sending', 'unknown', 'ordered'].includes(state),
        ),
    );
    if (twin && !about.again) {
      throw ledgerFailure('run_exists', { run: twin.id, state: 'being staged' });
    }
    Object.assign(this.#staged, { state: 'staged', rows, amountFormat, files });
    for (const event of stagingEvents(about)) {
      this.#staged.events.push({ ...event, atMs: this.#store.now() });
    }
    this.#end();
  }

  async discard(): Promise<void> {
    if (this.#staged.state !== 'staging') return;
    this.#store.remove(this.#staged);
    this.#end();
  }

  #end(): void {
    this.#store.end(this.#epoch, 0);
  }
}

/** A chunk is valid only until the next one is requested. */
function datasetOf(draft: OrderDraft): Buffer {
  return Buffer.concat(Array.from(draft.dataset(), (chunk) => Buffer.from(chunk)));
}
