import { Worker } from 'node:worker_threads';
import type { ByteRows } from '../rows/byte-rows.ts';
import { SharedSlot } from '../sheet/shared-slot.ts';
import { WorkerInbox } from '../sheet/worker-inbox.ts';
import {
  type FoundInList,
  ListFacts,
  type ListFactsOptions,
  type NotedText,
  type SharedRows,
} from './prepare/list-facts.ts';

/** What the thread answers: to each batch, and at the end. */
export type FactsMessage =
  | { readonly noted: readonly NotedText[] }
  | { readonly found: FoundInList };

/** Batches that wait for the thread. A list that has no more of them is read before a thread has started. */
const AHEAD = 16;

/** Finds what the columns of a list are like: of a long one on another thread, while this one reads on. */
export class FactsThread {
  readonly #options: ListFactsOptions;
  readonly #onNoted: (noted: readonly NotedText[]) => void;
  readonly #slots = Array.from({ length: AHEAD }, () => new SharedSlot());
  #given = 0;
  /** Batches that no thread has. */
  readonly #held: SharedRows[] = [];
  #thread: { readonly worker: Worker; readonly messages: WorkerInbox<FactsMessage> } | undefined;

  /** @param onNoted Receives the texts of watched columns. */
  constructor(options: ListFactsOptions, onNoted: (noted: readonly NotedText[]) => void) {
    this.#options = options;
    this.#onNoted = onNoted;
  }

  async find(batches: AsyncIterable<ByteRows>): Promise<FoundInList> {
    try {
      for await (const batch of batches) {
        // The rows in the next slot are still needed.
        if (this.#given >= AHEAD) await this.#answer();
        this.#give(batch);
      }
      return await this.#end();
    } finally {
      void this.#thread?.worker.terminate();
    }
  }

  #give({ numbers, cells: { bytes, bounds, rowCells } }: ByteRows): void {
    const slot = this.#slots[this.#given % AHEAD] as SharedSlot;
    this.#given += 1;
    const rows = {
      numbers: slot.words('numbers', numbers),
      bytes: slot.bytes('bytes', bytes),
      bounds: slot.words('bounds', bounds),
      rowCells: slot.words('rowCells', rowCells),
    };
    if (this.#thread) this.#thread.worker.postMessage(rows);
    else this.#held.push(rows);
  }

  async #end(): Promise<FoundInList> {
    if (!this.#thread) {
      const facts = new ListFacts(this.#options);
      for (const rows of this.#held) this.#onNoted(facts.add(rows));
      return facts.end();
    }
    this.#thread.worker.postMessage(null);
    for (;;) {
      const found = await this.#answer();
      if (found) return found;
    }
  }

  async #answer(): Promise<FoundInList | undefined> {
    this.#thread ??= this.#start();
    const message = await this.#thread.messages.next();
    if ('found' in message) return message.found;
    this.#onNoted(message.noted);
    return undefined;
  }

  #start() {
    // A path that holds in the compiled file and in the command line's bundle (docs/decisions/07-bundled-command-line.md).
    const worker = new Worker(new URL('../run/prepare/facts-main.js', import.meta.url), {
      workerData: this.#options,
      execArgv: [],
    });
    for (const rows of this.#held.splice(0)) worker.postMessage(rows);
    return { worker, messages: new WorkerInbox<FactsMessage>(worker) };
  }
}
