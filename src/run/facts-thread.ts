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

/** What the thread answers: to each message with batches, and at the end. */
export type FactsMessage =
  | { readonly noted: readonly NotedText[] }
  | { readonly found: FoundInList };

/** Batches that are sent together: each message wakes a thread. */
const TOGETHER = 4;
/** Batches that wait for the thread. */
const AHEAD = 4 * TOGETHER;
/** Of a list whose first batches are a larger part, all is read before a thread is of use. */
const SMALL_PART = 0.1;

/** Finds what the columns of a list are like: of a long one on another thread, while this one reads on. */
export class FactsThread {
  readonly #options: ListFactsOptions;
  readonly #onNoted: (noted: readonly NotedText[]) => void;
  readonly #slots = Array.from({ length: AHEAD }, () => new SharedSlot());
  #given = 0;
  /** Batches that are not yet looked at. */
  readonly #held: SharedRows[] = [];
  #thread: Thread | undefined;
  #here: ListFacts | undefined;

  /** @param onNoted Receives the texts of watched columns. */
  constructor(options: ListFactsOptions, onNoted: (noted: readonly NotedText[]) => void) {
    this.#options = options;
    this.#onNoted = onNoted;
  }

  /** @param progress The part of the list that was read, if that is known. */
  async find(
    batches: AsyncIterable<ByteRows>,
    progress: () => number | undefined,
  ): Promise<FoundInList> {
    try {
      for await (const batch of batches) {
        const isNext = this.#given >= AHEAD && this.#given % TOGETHER === 0;
        // The rows in the next slots are still needed.
        if (this.#thread && isNext) await this.#answer(this.#thread);
        this.#give(batch);
        if (this.#held.length < TOGETHER) continue;
        if (!this.#here && (progress() ?? 0) < SMALL_PART)
          this.#thread ??= startThread(this.#options);
        this.#look();
      }
      return await this.#end();
    } finally {
      void this.#thread?.worker.terminate();
    }
  }

  #give({ numbers, cells: { bytes, bounds, rowCells } }: ByteRows): void {
    const slot = this.#slots[this.#given % AHEAD] as SharedSlot;
    this.#given += 1;
    this.#held.push({
      numbers: slot.words('numbers', numbers),
      bytes: slot.bytes('bytes', bytes),
      bounds: slot.words('bounds', bounds),
      rowCells: slot.words('rowCells', rowCells),
    });
  }

  /** Returns who looks at rows here, if no thread does. */
  #look(): ListFacts | undefined {
    const batches = this.#held.splice(0);
    this.#thread?.worker.postMessage(batches);
    if (this.#thread) return undefined;
    this.#here ??= new ListFacts(this.#options);
    for (const rows of batches) this.#onNoted(this.#here.add(rows));
    return this.#here;
  }

  async #end(): Promise<FoundInList> {
    let found = this.#look()?.end();
    this.#thread?.worker.postMessage(null);
    while (!found) found = await this.#answer(this.#thread as Thread);
    return found;
  }

  async #answer({ messages }: Thread): Promise<FoundInList | undefined> {
    const message = await messages.next();
    if ('found' in message) return message.found;
    this.#onNoted(message.noted);
    return undefined;
  }
}

type Thread = ReturnType<typeof startThread>;

function startThread(options: ListFactsOptions) {
  // A path that holds in the compiled file and in the command line's bundle (docs/decisions/07-bundled-command-line.md).
  const worker = new Worker(new URL('../run/prepare/facts-main.js', import.meta.url), {
    workerData: options,
    execArgv: [],
  });
  return { worker, messages: new WorkerInbox<FactsMessage>(worker) };
}
