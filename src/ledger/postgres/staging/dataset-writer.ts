import { crc32 } from 'node:zlib';
import type { DatasetPlace } from '../../placed-order.ts';
import { PIECE_BYTES } from '../ordering/dataset-reader.ts';
import { CopyRows } from './copy-rows.ts';

/** How many pieces are sent together: 2 MiB. */
const PIECES_AT_ONCE = 256;

/** Writes a run's datasets, as the bytes that will be sent, one after the other, cut into pieces. */
export class DatasetWriter {
  readonly #run: string;
  readonly #send: (rows: Uint8Array) => Promise<void>;
  readonly #rows = new CopyRows(3);
  readonly #piece = Buffer.allocUnsafe(PIECE_BYTES);
  #inPiece = 0;
  #pieces = 0;
  #unsent = 0;

  /** @param send rows for the columns run, number and bytes */
  constructor(run: string, send: (rows: Uint8Array) => Promise<void>) {
    this.#run = run;
    this.#send = send;
  }

  /** Writes a dataset, whose chunks are read one after the other. */
  async add(dataset: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<DatasetPlace> {
    const at = this.#pieces * PIECE_BYTES + this.#inPiece;
    let bytes = 0;
    let found = 0;
    for await (const chunk of dataset) {
      bytes += chunk.length;
      found = crc32(chunk, found);
      this.#append(chunk);
      if (this.#unsent >= PIECES_AT_ONCE) await this.#flush();
    }
    return { at, bytes, crc32: found };
  }

  /** Sends what is left. To be called once. */
  async end(): Promise<void> {
    if (this.#inPiece > 0) this.#endPiece();
    await this.#flush();
  }

  #append(chunk: Uint8Array): void {
    for (let done = 0; done < chunk.length; ) {
      const part = chunk.subarray(done, done + PIECE_BYTES - this.#inPiece);
      this.#piece.set(part, this.#inPiece);
      this.#inPiece += part.length;
      done += part.length;
      if (this.#inPiece === PIECE_BYTES) this.#endPiece();
    }
  }

  #endPiece(): void {
    this.#rows.begin();
    this.#rows.text(this.#run);
    this.#rows.integer(this.#pieces);
    this.#rows.bytes(this.#piece.subarray(0, this.#inPiece));
    this.#pieces += 1;
    this.#unsent += 1;
    this.#inPiece = 0;
  }

  async #flush(): Promise<void> {
    if (this.#rows.isEmpty) return;
    this.#unsent = 0;
    await this.#send(this.#rows.end());
  }
}
