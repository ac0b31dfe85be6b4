import type { StoredPiece } from '../orders/draft.ts';
import { GatheredPieces, MAX_BLOCK_BYTES } from './gathered-pieces.ts';
import { SpillPart } from './spill-part.ts';

/** Smaller pieces are written together. */
const WRITE_BYTES = 1 << 20;
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
  #pieces: GatheredPieces | undefined;

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
  read(pieces: readonly StoredPiece[]): Generator<Uint8Array> {
    this.#pieces ??= this.#endWriting();
    return this.#pieces.gather(pieces);
  }

  close(): void {
    this.#pieces?.close();
    for (const part of this.#parts) part.close();
  }

  /** Returns the part that is written to. */
  #part(): SpillPart {
    const last = this.#parts.at(-1);
    if (last && last.bytes < Math.max(MIN_PART_BYTES, this.#end * PART_SHARE)) return last;
    this.#flush();
    // No block of the file belongs to two parts.
    const part = new SpillPart(Math.ceil(this.#end / MAX_BLOCK_BYTES) * MAX_BLOCK_BYTES);
    this.#parts.push(part);
    return part;
  }

  #endWriting(): GatheredPieces {
    this.#flush();
    this.#unwritten = Buffer.alloc(0);
    return new GatheredPieces(this.#parts, this.#end);
  }

  #flush(): void {
    if (this.#unwrittenBytes === 0) return;
    this.#parts.at(-1)?.write(this.#unwritten.subarray(0, this.#unwrittenBytes));
    this.#unwrittenBytes = 0;
  }
}
