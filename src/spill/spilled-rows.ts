import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { StoredPiece } from '../orders/draft.ts';
import { GatheredPieces } from './gathered-pieces.ts';
import { cannotStore, temporaryFolder } from './temporary-folder.ts';

/** Smaller pieces are written together. */
const WRITE_BYTES = 1 << 20;

/**
 * Rows of orders in a temporary file: first all are appended, then they are read. Only this user can open the file; it loses its
 * name at once, so it is gone when the process ends, however it ends.
 */
export class SpilledRows {
  readonly #fd: number;
  #unwritten = Buffer.allocUnsafe(WRITE_BYTES);
  #unwrittenBytes = 0;
  #bytes = 0;
  #pieces: GatheredPieces | undefined;

  /** @throws VdpipeError `file_unwritable`, as `append` and `read` do */
  constructor() {
    const file = path.join(temporaryFolder(), `vdpipe-${randomUUID()}.rows`);
    this.#fd = storing(() => openSync(file, 'wx+', 0o600));
    storing(() => rmSync(file));
  }

  append(rows: Uint8Array): StoredPiece {
    const { length } = rows;
    const piece = { offset: this.#bytes, length };
    this.#bytes += length;
    if (this.#unwrittenBytes + length > WRITE_BYTES) this.#flush();
    if (length > WRITE_BYTES) {
      this.#write(rows);
    } else {
      this.#unwritten.set(rows, this.#unwrittenBytes);
      this.#unwrittenBytes += length;
    }
    return piece;
  }

  /** Yields rows as `PartStore.read` does. */
  read(pieces: readonly StoredPiece[]): Generator<Uint8Array> {
    this.#pieces ??= this.#endWriting();
    return this.#pieces.gather(pieces);
  }

  close(): void {
    this.#pieces?.close();
    closeSync(this.#fd);
  }

  #endWriting(): GatheredPieces {
    this.#flush();
    this.#unwritten = Buffer.alloc(0);
    return new GatheredPieces(this.#fd, this.#bytes);
  }

  #flush(): void {
    this.#write(this.#unwritten.subarray(0, this.#unwrittenBytes));
    this.#unwrittenBytes = 0;
  }

  #write(bytes: Uint8Array): void {
    for (let written = 0; written < bytes.length; ) {
      written += storing(() => writeSync(this.#fd, bytes, written, bytes.length - written));
    }
  }
}

function storing<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw cannotStore('the rows of orders', error);
  }
}
