import { closeSync, readSync, writeSync } from 'node:fs';
import { TextBytes } from './rows/text-bytes.ts';
import { cannotKeep, openUnnamed } from './temporary-folder.ts';

/** Bytes per read: few, since texts may be requested in any order. */
const PAGE_BYTES = 4096;
/** Pages that are kept in memory, by the low bits of their number. */
const PAGES = 256;
/** Where a position stands in memory is its rest by this. */
const BLOCK_BYTES = PAGES * PAGE_BYTES;

/** Bytes in a temporary file, of which the latest pages are kept; the last of them are still in memory. */
export class SpillFile {
  /** Opened when memory is full. */
  #fd: number | null = null;
  readonly #numbers = new Int32Array(PAGES).fill(-1);
  readonly #pages = Buffer.allocUnsafeSlow(BLOCK_BYTES);
  /** What is not in the file yet, and the position of its first byte. */
  readonly #last = new TextBytes(BLOCK_BYTES);
  #lastStart = 0;
  readonly #what: string;
  readonly #fix: string | undefined;

  /** @param what Whose bytes, and what helps if there is no room: see `cannotKeep`. */
  constructor(what: string, fix?: string) {
    this.#what = what;
    this.#fix = fix;
  }

  /** Where the next byte will be. */
  get length(): number {
    return this.#lastStart + this.#last.length;
  }

  /** Adds the bytes between two positions. @throws VdpipeError `file_unwritable` */
  add(bytes: Buffer, start: number, end: number): void {
    for (let done = start; done < end; ) {
      const to = Math.min(end, done + BLOCK_BYTES - this.#last.length);
      this.#last.append(bytes, done, to);
      done = to;
      if (this.#last.length === BLOCK_BYTES) this.#write();
    }
  }

  /** Appends the bytes between two positions of the file. */
  copy(start: number, end: number, out: TextBytes): void {
    for (let at = start; at < end; ) {
      const from = at % BLOCK_BYTES;
      const to = Math.min(from + end - at, from - (from % PAGE_BYTES) + PAGE_BYTES);
      out.append(at >= this.#lastStart ? this.#last.bytes : this.#page(at), from, to);
      at += to - from;
    }
  }

  close(): void {
    if (this.#fd !== null) closeSync(this.#fd);
    this.#fd = null;
  }

  #write(): void {
    try {
      this.#fd ??= openUnnamed();
      for (let done = 0; done < BLOCK_BYTES; ) {
        const { bytes } = this.#last;
        done += writeSync(this.#fd, bytes, done, BLOCK_BYTES - done, this.#lastStart + done);
      }
    } catch (cause) {
      throw cannotKeep(this.#what, cause, this.#fix);
    }
    this.#lastStart += BLOCK_BYTES;
    this.#last.length = 0;
  }

  /** Bytes with the page of a position, valid until the next is requested. */
  #page(position: number): Buffer {
    const number = Math.floor(position / PAGE_BYTES);
    const slot = number % PAGES;
    if (this.#numbers[slot] !== number) {
      readSync(this.#fd as number, this.#pages, slot * PAGE_BYTES, PAGE_BYTES, number * PAGE_BYTES);
      this.#numbers[slot] = number;
    }
    return this.#pages;
  }
}
