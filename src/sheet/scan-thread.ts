import { Worker } from 'node:worker_threads';
import type { CellFacts } from '../rows/byte-cells.ts';
import { ByteRows, numbersFrom } from '../rows/byte-rows.ts';
import type { ScanOptions } from './csv/scan-rows.ts';
import { WorkerInbox } from './threads/worker-inbox.ts';

/** What the thread reads. */
export interface ScanOrder {
  /** The open file, which is read from its start; its position does not change. */
  readonly fd: number;
  readonly bytes: number;
  readonly options: ScanOptions;
  /** No row after this one is given. */
  readonly lastRow: number;
  /** Shared: how many messages with rows are done with. */
  readonly taken: Int32Array;
}

/** The rows that a piece completes, in memory that both threads see; or the end. */
export type ScanMessage =
  | {
      readonly is: 'rows';
      readonly firstRow: number;
      readonly count: number;
      readonly bytes: Uint8Array;
      readonly bounds: Int32Array;
      readonly rowCells: Int32Array;
      readonly escapes: Uint8Array;
      readonly plain: boolean;
      readonly facts: CellFacts;
      readonly endsOpen: boolean;
      /** Bytes of the file that were read. */
      readonly position: number;
    }
  | { readonly is: 'end'; readonly isWhole: boolean };

/** Pieces that are scanned while the rows of another are looked at. */
export const AHEAD = 4;

/** Reads and scans a CSV file on another thread, up to what is not standard CSV in UTF-8. */
export class ScanThread {
  #position = 0;
  #hasStopped = false;
  readonly #order: ScanOrder;

  constructor(order: Omit<ScanOrder, 'taken'>) {
    const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    this.#order = { ...order, taken };
  }

  /**
   * The rows from 1 on, each batch valid until the next one is asked for. May be called once.
   *
   * @param again reads all rows in another way: called where the thread cannot go on
   */
  async *rows(again: () => AsyncIterable<ByteRows>): AsyncGenerator<ByteRows> {
    let lastRow = 0;
    for await (const batch of this.#scanned()) {
      lastRow = batch.numbers.at(-1) ?? lastRow;
      yield batch;
    }
    if (this.#hasStopped) yield* after(lastRow, again());
  }

  async *#scanned(): AsyncGenerator<ByteRows> {
    // A path that holds in the compiled file and in the command line's bundle (docs/decisions/07-bundled-command-line.md).
    const worker = new Worker(new URL('../sheet/csv/scan-main.js', import.meta.url), {
      workerData: this.#order,
      execArgv: [],
    });
    const messages = new WorkerInbox<ScanMessage>(worker);
    const { taken } = this.#order;
    try {
      for (;;) {
        const message = await messages.next().catch(() => CUT_SHORT);
        if (message.is === 'end') {
          this.#hasStopped = !message.isWhole;
          return;
        }
        this.#position = message.position;
        if (message.count > 0) yield toBatch(message);
        Atomics.add(taken, 0, 1);
        Atomics.notify(taken, 0);
      }
    } finally {
      void worker.terminate();
    }
  }

  /** Part of the file that was read; undefined if it has to be read in another way. */
  progress(): number | undefined {
    return this.#hasStopped ? undefined : Math.min(1, this.#position / this.#order.bytes);
  }
}

const CUT_SHORT = { is: 'end', isWhole: false } as const;

function toBatch(message: Extract<ScanMessage, { is: 'rows' }>): ByteRows {
  const { firstRow, count, bytes, bounds, rowCells, escapes, plain, facts, endsOpen } = message;
  const cells = {
    bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
    ...{ bounds, rowCells, escapes },
  };
  return new ByteRows(numbersFrom(firstRow, count), cells, { plain, facts, endsOpen });
}

/** The rows of batches that come after one. */
async function* after(row: number, batches: AsyncIterable<ByteRows>): AsyncGenerator<ByteRows> {
  for await (const batch of batches) {
    const { numbers } = batch;
    const places = [...numbers.keys()].filter((place) => (numbers[place] ?? 0) > row);
    if (places.length === numbers.length) yield batch;
    else if (places.length > 0) yield batch.pick(places);
  }
}
