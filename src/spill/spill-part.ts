import { closeSync, readSync, writeSync } from 'node:fs';
import { cannotKeep, openUnnamed } from '../temporary-folder.ts';

/** A temporary file with some of the rows of orders. It is closed when all of it was read. */
export class SpillPart {
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
