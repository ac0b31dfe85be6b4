import { closeSync, readSync, writeSync } from 'node:fs';
import type { StoredPiece } from '../orders/draft.ts';
import { ROW_SEPARATOR } from '../service/order-json.ts';
import { cannotKeep, openUnnamed } from '../temporary-folder.ts';

/** Smaller pieces are written together. */
const WRITE_BYTES = 1 << 20;
/** Rows are read in chunks of at most so many. */
const CHUNK_BYTES = 256 * 1024;
/** A part has at least so many bytes, and at least this share of all: there are never many files. */
const MIN_PART_BYTES = 16 * 1024 * 1024;
const PART_SHARE = 1 / 16;

/**
 * Rows of orders in temporary files: first all are appended, then each is read once. They are in several files, so that one that
 * was read can go: the memory and the disk space that it took serve what is written meanwhile.
 */
export class SpilledRows {
  readonly #parts: SpillPart[] = [];
  #unwritten = Buffer.allocUnsafe(WRITE_BYTES);
  #unwrittenBytes = 0;
  /** Where the last part ends. */
  #end = 0;
  /** Several pieces of an order, and the commas behind them. */
  #chunk = Buffer.alloc(0);

  /** @throws VdpipeError `file_unwritable`, as `read` does */
  append(rows: Uint8Array): StoredPiece {
    const { length } = rows;
    const part = this.#part();
    const offset = part.reserve(length);
    this.#end = offset + length;
    if (this.#unwrittenBytes + length > WRITE_BYTES) this.#flush();
    if (length > WRITE_BYTES) {
      part.write(rows);
    } else {
      this.#unwritten.set(rows, this.#unwrittenBytes);
      this.#unwrittenBytes += length;
    }
    return { offset, length };
  }

  /** Yields rows as `PartStore.read` does. */
  *read(pieces: readonly StoredPiece[]): Generator<Uint8Array> {
    if (pieces.length === 0) return;
    if (this.#chunk.length === 0) this.#endWriting();
    const chunk = this.#chunk;
    let used = 0;
    for (const { offset, length } of pieces) {
      const part = this.#parts.findLast(({ start }) => start <= offset) as SpillPart;
      for (let done = 0; done < length; ) {
        if (used >= CHUNK_BYTES) {
          yield chunk.subarray(0, used);
          used = 0;
        }
        const bytes = Math.min(length - done, CHUNK_BYTES - used);
        part.read(chunk.subarray(used, used + bytes), offset + done);
        used += bytes;
        done += bytes;
      }
      // There is room for it behind a full chunk, too.
      chunk.set(ROW_SEPARATOR, used);
      used += ROW_SEPARATOR.length;
    }
    yield chunk.subarray(0, used - ROW_SEPARATOR.length);
  }

  close(): void {
    for (const part of this.#parts) part.close();
  }

  /** Returns the part that is written to. */
  #part(): SpillPart {
    const last = this.#parts.at(-1);
    if (last && last.bytes < Math.max(MIN_PART_BYTES, this.#end * PART_SHARE)) return last;
    this.#flush();
    const part = new SpillPart(this.#end);
    this.#parts.push(part);
    return part;
  }

  #endWriting(): void {
    this.#flush();
    this.#unwritten = Buffer.alloc(0);
    this.#chunk = Buffer.allocUnsafe(CHUNK_BYTES + ROW_SEPARATOR.length);
  }

  #flush(): void {
    if (this.#unwrittenBytes === 0) return;
    this.#parts.at(-1)?.write(this.#unwritten.subarray(0, this.#unwrittenBytes));
    this.#unwrittenBytes = 0;
  }
}

/** A temporary file with some of the rows of orders. It is closed when all of it was read. */
class SpillPart {
  /** The position of its first byte among those of all parts. */
  readonly start: number;
  #bytes = 0;
  #unread = 0;
  readonly #fd: number;
  #isOpen = true;

  /** @throws VdpipeError `file_unwritable`, as `write` and `read` do */
  constructor(start: number) {
    this.start = start;
    this.#fd = storing(openUnnamed);
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Reserves room for rows that are written next. Returns their position. */
  reserve(bytes: number): number {
    const position = this.start + this.#bytes;
    this.#bytes += bytes;
    this.#unread += bytes;
    return position;
  }

  write(bytes: Uint8Array): void {
    for (let written = 0; written < bytes.length; ) {
      written += storing(() => writeSync(this.#fd, bytes, written, bytes.length - written));
    }
  }

  /** Fills the room with the bytes from a position on, each once: what no one will read again takes no room any more. */
  read(room: Uint8Array, position: number): void {
    // Its number may be another file's by now.
    if (!this.#isOpen) throw new TypeError('Rows are read once');
    storing(() => {
      const read = readSync(this.#fd, room, 0, room.length, position - this.start);
      // What a disk lost reads as zeros, which JSON never has.
      if (read < room.length || room.includes(0)) {
        throw new Error('what was written cannot be read again');
      }
    });
    this.#unread -= room.length;
    if (this.#unread === 0) this.close();
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    closeSync(this.#fd);
  }
}

function storing<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw cannotKeep('the rows of orders', error);
  }
}
