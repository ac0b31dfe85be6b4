import type { StoredPiece } from '../orders/draft.ts';
import { ROW_SEPARATOR } from '../service/order-json.ts';
import type { SpillPart } from './spill-part.ts';

/** For blocks of the files. */
const MEMORY_BYTES = 8 * 1024 * 1024;
const MIN_BLOCK_BYTES = 16 * 1024;
export const MAX_BLOCK_BYTES = 256 * 1024;
/** How many bytes of rows are stored at a time, about; and how many blocks there are for each time. */
const STORED_AT_ONCE = 16 * 1024 * 1024;
const BLOCKS_EACH = 4;

/**
 * Puts together orders whose rows are scattered over files: thousands of small pieces, written when memory had to be freed.
 * Reading these at random would take a system call each. But each time memory was freed, the orders were written in the same
 * sequence in which they are now read, so the files are read as that many streams, block by block.
 */
export class GatheredPieces {
  readonly #parts: readonly SpillPart[];
  readonly #blockBytes: number;
  /** Resizable, so that it can be given back to the system at once: orders are sent next, and garbage collection may come late. */
  readonly #memory = new ArrayBuffer(MEMORY_BYTES, { maxByteLength: MEMORY_BYTES });
  readonly #blocks = Buffer.from(this.#memory);
  /** The place in `#blocks` of a block of the files; and by place, its block and when it was last used. */
  readonly #places = new Map<number, number>();
  readonly #numbers: Float64Array;
  readonly #usedAt: Float64Array;
  #uses = 0;
  /** Several pieces of an order, and the commas behind them. */
  #joined = Buffer.alloc(0);

  /** @param bytes The size of all parts. */
  constructor(parts: readonly SpillPart[], bytes: number) {
    this.#parts = parts;
    this.#blockBytes = blockBytesFor(bytes);
    const places = MEMORY_BYTES / this.#blockBytes;
    this.#numbers = new Float64Array(places).fill(-1);
    this.#usedAt = new Float64Array(places);
  }

  /**
   * Yields the bytes of pieces, joined by commas, in few chunks of limited size; each is valid until the next is requested.
   * @throws VdpipeError `file_unwritable`
   */
  *gather(pieces: readonly StoredPiece[]): Generator<Uint8Array> {
    if (pieces.length > 1) {
      yield* this.#join(pieces);
      return;
    }
    for (const { offset, length } of pieces) {
      for (let done = 0; done < length; ) {
        const chunk = this.#bytesAt(offset + done, length - done);
        done += chunk.length;
        yield chunk;
      }
    }
  }

  close(): void {
    this.#memory.resize(0);
  }

  *#join(pieces: readonly StoredPiece[]): Generator<Uint8Array> {
    if (this.#joined.length === 0) this.#joined = Buffer.allocUnsafe(MAX_BLOCK_BYTES + 1);
    const joined = this.#joined;
    let used = 0;
    for (const { offset, length } of pieces) {
      for (let done = 0; done < length; ) {
        const chunk = this.#bytesAt(offset + done, length - done);
        // There must be room for the comma, too.
        if (used + chunk.length >= joined.length) {
          yield joined.subarray(0, used);
          used = 0;
        }
        joined.set(chunk, used);
        used += chunk.length;
        done += chunk.length;
      }
      joined.set(ROW_SEPARATOR, used);
      used += ROW_SEPARATOR.length;
    }
    yield joined.subarray(0, used - ROW_SEPARATOR.length);
  }

  /** Returns at least one and at most so many bytes from a position on, from a block that has them. */
  #bytesAt(position: number, atMost: number): Uint8Array {
    const blockBytes = this.#blockBytes;
    const inBlock = position % blockBytes;
    const place = this.#placeOf(Math.floor(position / blockBytes));
    const end = Math.min(blockBytes, inBlock + atMost);
    // A block that was read to its end gives its place to the next: memory that was just used is quicker.
    this.#usedAt[place] = end === blockBytes ? 0 : ++this.#uses;
    this.#partOf(position).noteRead(end - inBlock);
    const start = place * blockBytes;
    return this.#blocks.subarray(start + inBlock, start + end);
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
    return place;
  }

  #oldestPlace(): number {
    let oldest = 0;
    for (let place = 1; place < this.#usedAt.length; place++) {
      if ((this.#usedAt[place] ?? 0) < (this.#usedAt[oldest] ?? 0)) oldest = place;
    }
    return oldest;
  }

  #read(number: number, place: number): void {
    const [from, start] = [number * this.#blockBytes, place * this.#blockBytes];
    this.#partOf(from).read(this.#blocks.subarray(start, start + this.#blockBytes), from);
  }

  /** Returns the part with a position: the last one that begins before it. */
  #partOf(position: number): SpillPart {
    const parts = this.#parts;
    let [low, high] = [0, parts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((parts[middle] as SpillPart).start <= position) low = middle;
      else high = middle - 1;
    }
    return parts[low] as SpillPart;
  }
}

/** The larger the files, the smaller the blocks: there must be several for each time that rows were stored. */
function blockBytesFor(allBytes: number): number {
  const times = Math.max(1, allBytes / STORED_AT_ONCE);
  const bytes = 2 ** Math.floor(Math.log2(MEMORY_BYTES / (BLOCKS_EACH * times)));
  return Math.min(MAX_BLOCK_BYTES, Math.max(MIN_BLOCK_BYTES, bytes));
}
