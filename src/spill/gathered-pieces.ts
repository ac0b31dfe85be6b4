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
  /** Blocks of the files in memory, by their number; the one that is unused for longest comes first. */
  readonly #blocks = new Map<number, Buffer>();
  /** Room for blocks. */
  readonly #free: Buffer[] = [];
  /** Several pieces of an order, and the commas behind them. */
  #joined = Buffer.alloc(0);

  /** @param bytes The size of all parts. */
  constructor(parts: readonly SpillPart[], bytes: number) {
    this.#parts = parts;
    this.#blockBytes = blockBytesFor(bytes);
    for (let at = 0; at < MEMORY_BYTES; at += this.#blockBytes) {
      this.#free.push(Buffer.from(this.#memory, at, this.#blockBytes));
    }
  }

  /**
   * Yields the bytes of pieces, joined by commas, in few chunks of limited size; each is valid until the next is requested.
   * @throws VdpipeError `file_unwritable`
   */
  *gather(pieces: readonly StoredPiece[]): Generator<Uint8Array> {
    if (pieces.length === 0) return;
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

  close(): void {
    this.#memory.resize(0);
  }

  /** Returns at least one and at most so many bytes from a position on, from a block that has them. */
  #bytesAt(position: number, atMost: number): Uint8Array {
    const inBlock = position % this.#blockBytes;
    const number = Math.floor(position / this.#blockBytes);
    const block = this.#blocks.get(number) ?? this.#read(number);
    this.#blocks.delete(number);
    const end = Math.min(this.#blockBytes, inBlock + atMost);
    // A block that was read to its end gives its place to the next: memory that was just used is quicker.
    if (end === this.#blockBytes) this.#free.push(block);
    else this.#blocks.set(number, block);
    this.#partOf(position).noteRead(end - inBlock);
    return block.subarray(inBlock, end);
  }

  /** Reads a block into free room, or into that of the block that is unused for longest. */
  #read(number: number): Buffer {
    const block = this.#free.pop() ?? this.#takeOldest();
    const from = number * this.#blockBytes;
    this.#partOf(from).read(block, from);
    return block;
  }

  #takeOldest(): Buffer {
    const [number, block] = this.#blocks.entries().next().value as [number, Buffer];
    this.#blocks.delete(number);
    return block;
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
