import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { ByteRows } from '../rows/byte-rows.ts';
import type { ListFiles } from '../sheet/sheet.ts';
import { SharedSlot } from '../sheet/threads/shared-slot.ts';
import { WorkerInbox } from '../sheet/threads/worker-inbox.ts';
import {
  type FoundInList,
  ListFacts,
  type ListFactsOptions,
  type NotedText,
  type SharedRows,
} from './prepare/list-facts.ts';

/** What the thread takes: first what the list is like, then its batches, null for the end. */
export type FactsRequest = ListFactsOptions | readonly SharedRows[] | null;

/** What it answers: to each message with batches, and at the end. */
export type FactsMessage =
  | { readonly noted: readonly NotedText[] }
  | { readonly found: FoundInList };

/** Receives the texts of watched columns. */
export type OnNoted = (noted: readonly NotedText[]) => void;

/** A smaller list is read before a thread is of use. */
const LONG_BYTES = 4 * 1024 * 1024;
/** Batches that are sent together: each message wakes a thread. */
const TOGETHER = 4;
/** Batches that wait for the thread. */
const AHEAD = 4 * TOGETHER;

/** Finds what the columns of a list are like on another thread, while this one reads on. It starts while the list is opened. */
export class FactsThread {
  // A path that holds in the compiled file and in the command line's bundle (docs/decisions/07-bundled-command-line.md).
  readonly #worker = new Worker(new URL('../run/prepare/facts-main.js', import.meta.url), {
    execArgv: [],
  });
  readonly #messages = new WorkerInbox<FactsMessage>(this.#worker);
  readonly #slots = Array.from({ length: AHEAD }, () => new SharedSlot());

  /** May be called once. */
  async find(
    batches: AsyncIterable<ByteRows>,
    options: ListFactsOptions,
    onNoted: OnNoted,
  ): Promise<FoundInList> {
    const answer = async () => {
      const message = await this.#messages.next();
      if ('noted' in message) onNoted(message.noted);
      return 'found' in message ? message.found : undefined;
    };
    this.#send(options);
    let given = 0;
    let together: SharedRows[] = [];
    for await (const batch of batches) {
      // The rows in the next slots are still needed.
      if (given >= AHEAD && given % TOGETHER === 0) await answer();
      together.push(copyTo(this.#slots[given % AHEAD] as SharedSlot, batch));
      given += 1;
      if (together.length < TOGETHER) continue;
      this.#send(together);
      together = [];
    }
    this.#send(together);
    this.#send(null);
    for (;;) {
      const found = await answer();
      if (found) return found;
    }
  }

  close(): void {
    void this.#worker.terminate();
  }

  #send(request: FactsRequest): void {
    this.#worker.postMessage(request);
  }
}

/** Finds the same on this thread. */
export async function findFactsHere(
  batches: AsyncIterable<ByteRows>,
  options: ListFactsOptions,
  onNoted: OnNoted,
): Promise<FoundInList> {
  const facts = new ListFacts(options);
  for await (const { numbers, cells } of batches) {
    onNoted(facts.add({ ...cells, numbers: Int32Array.from(numbers) }));
  }
  return facts.end();
}

/** Whether a list takes long to read; false if that is not known. */
export async function isLongList(files: ListFiles): Promise<boolean> {
  const sizes = [files].flat().map((file) =>
    stat(file).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) >= LONG_BYTES;
}

function copyTo(slot: SharedSlot, { numbers, cells }: ByteRows): SharedRows {
  const { bytes, bounds, rowCells } = cells;
  return {
    numbers: slot.words('numbers', numbers),
    bytes: slot.bytes('bytes', bytes),
    bounds: slot.words('bounds', bounds),
    rowCells: slot.words('rowCells', rowCells),
  };
}
