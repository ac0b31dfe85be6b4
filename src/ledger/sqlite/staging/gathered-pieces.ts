import { closeSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { VdpipeError } from '../../../errors.ts';
import type { StoredPiece } from '../../../orders/draft.ts';
import { ROW_SEPARATOR } from '../../../service/order-json.ts';
import { ledgerError } from '../ledger-error.ts';
import { scatteredPath } from './dataset-file.ts';

const BLOCK_BYTES = 16 * 1024;
/** 8 MiB: a block for each place in the file from which pieces are read in turn. */
const MAX_BLOCKS = 512;
const MAX_BYTES = MAX_BLOCKS * BLOCK_BYTES;
/** The most bytes of an order that are yielded together. */
const GATHERED_BYTES = 4 * 1024 * 1024;

/**
 * Puts together orders whose rows are scattered over a file: thousands of small pieces, written when memory had to be freed.
 * Reading these at random would take a system call each, now and again when they are sent. But each time memory was freed, the
 * orders were written in the same sequence in which they are now read, so the file is read as that many streams, block by block.
 */
export class GatheredPieces {
  readonly #file: string;
  readonly #fd: number;
  /** Resizable, so that it can be given back to the system at once: orders are sent next, and garbage collection may come late. */
  readonly #memory = new ArrayBuffer(MAX_BYTES, { maxByteLength: MAX_BYTES });
  readonly #blocks = Buffer.from(this.#memory);
  /** The place in `#blocks` of a block of the file; and by place, its block and when it was last used. */
  readonly #places = new Map<number, number>();
  readonly #numbers = new Float64Array(MAX_BLOCKS).fill(-1);
  readonly #usedAt = new Float64Array(MAX_BLOCKS);
  #uses = 0;
  #gathered = Buffer.alloc(0);

  /** Takes over a dataset file by renaming it, so that its name is free. */
  constructor(datasetFile: string) {
    this.#file = scatteredPath(datasetFile);
    try {
      renameSync(datasetFile, this.#file);
      this.#fd = openSync(this.#file, 'r');
    } catch (error) {
      throw ledgerError(this.#file, error);
    }
  }

  /**
   * Yields the bytes of pieces, joined by commas, in few texts of limited size; each is valid until the next is requested.
   * @throws VdpipeError `dataset_damaged`, `ledger_unusable`
   */
  *gather(pieces: readonly StoredPiece[]): Generator<Uint8Array> {
    let used = 0;
    for (const piece of pieces) {
      if (used > 0 && used + 1 + piece.length > GATHERED_BYTES) {
        yield this.#gathered.subarray(0, used);
        used = 0;
      }
      if (used > 0) this.#gathered.set(ROW_SEPARATOR, used++);
      this.#makeRoom(used, used + piece.length);
      this.#copy(piece, used);
      used += piece.length;
    }
    if (used > 0) yield this.#gathered.subarray(0, used);
  }

  close(): void {
    this.#memory.resize(0);
    closeSync(this.#fd);
    rmSync(this.#file, { force: true });
  }

  #makeRoom(used: number, wanted: number): void {
    if (wanted < this.#gathered.length) return;
    const grown = Buffer.allocUnsafe(Math.max(wanted + 1, 2 * this.#gathered.length));
    this.#gathered.copy(grown, 0, 0, used);
    this.#gathered = grown;
  }

  #copy({ offset, length, crc32: wanted }: StoredPiece, at: number): void {
    for (let done = 0; done < length; ) {
      const from = offset + done;
      const inBlock = from % BLOCK_BYTES;
      const start = this.#placeOf(Math.floor(from / BLOCK_BYTES)) * BLOCK_BYTES;
      const end = start + Math.min(BLOCK_BYTES, inBlock + length - done);
      done += this.#blocks.copy(this.#gathered, at + done, start + inBlock, end);
    }
    if (crc32(this.#gathered.subarray(at, at + length)) === wanted) return;
    throw this.#damaged();
  }

  /** Returns the place of a block. A block that is not in memory is read into the place of the one unused for longest. */
  #placeOf(number: number): number {
    let place = this.#places.get(number);
    if (place === undefined) {
      place = this.#oldestPlace();
      this.#places.delete(this.#numbers[place] ?? -1);
      this.#read(number, place);
      this.#places.set(number, place);
      this.#numbers[place] = number;
    }
    this.#usedAt[place] = ++this.#uses;
    return place;
  }

  #oldestPlace(): number {
    let oldest = 0;
    for (let place = 1; place < MAX_BLOCKS; place++) {
      if ((this.#usedAt[place] ?? 0) < (this.#usedAt[oldest] ?? 0)) oldest = place;
    }
    return oldest;
  }

  /** Reads a block. If the file ends too early, the block has other bytes, which the checksums reveal. */
  #read(number: number, place: number): void {
    try {
      readSync(this.#fd, this.#blocks, place * BLOCK_BYTES, BLOCK_BYTES, number * BLOCK_BYTES);
    } catch (error) {
      throw ledgerError(this.#file, error);
    }
  }

  #damaged(): VdpipeError {
    return new VdpipeError(
      'dataset_damaged',
      `Cannot stage the datasets of a run: "${this.#file}" was changed while in use. Nothing was ordered. Run the command again.`,
    );
  }
}
