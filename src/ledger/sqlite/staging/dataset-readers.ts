import type { PlacedOrder } from '../../placed-order.ts';
import type { Datasets } from '../../rescue/rescuing-worker.ts';
import { DatasetReader, datasetPath } from './dataset-file.ts';

/** The most files of datasets that a worker has open: it may serve any number of runs. */
const MAX_OPEN = 16;

/** Readers of the datasets of several runs. Those used last stay open. */
export class DatasetReaders implements Datasets {
  readonly #ledgerFile: string;
  /** By run, the one used last at the end. */
  readonly #readers = new Map<string, DatasetReader>();

  constructor(ledgerFile: string) {
    this.#ledgerFile = ledgerFile;
  }

  async *read({ run, place }: PlacedOrder): AsyncGenerator<Uint8Array> {
    yield* this.#of(run).read(place);
  }

  async copy({ run, place }: PlacedOrder, target: Uint8Array): Promise<void> {
    this.#of(run).copy(place, target);
  }

  #of(run: string): DatasetReader {
    const found = this.#readers.get(run);
    const reader = found ?? new DatasetReader(datasetPath(this.#ledgerFile, run));
    this.#readers.delete(run);
    this.#readers.set(run, reader);
    for (const [oldest, unused] of this.#readers) {
      if (this.#readers.size <= MAX_OPEN) break;
      unused.close();
      this.#readers.delete(oldest);
    }
    return reader;
  }

  close(): void {
    for (const reader of this.#readers.values()) reader.close();
    this.#readers.clear();
  }
}
