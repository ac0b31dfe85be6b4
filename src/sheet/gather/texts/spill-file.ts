import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cannotKeep } from '../../../errors.ts';

/** Bytes that are read at once: little, since texts may be asked for in any order. */
const PAGE_BYTES = 4096;
/** Pages that are kept in memory, by the low bits of their number. */
const PAGES = 256;

/** Bytes in a temporary file, read again by pages of which the latest are kept. */
export interface SpillFile {
  write(bytes: Uint8Array): void;
  /** The page that holds a position, valid until the next is asked for. */
  page(position: number): Buffer;
  close(): void;
}

/**
 * Creates a temporary file that only this user can open and that is gone with the process.
 *
 * @throws VdpipeError `file_unwritable`, when it is created and when it is written
 */
export function createSpillFile(): SpillFile {
  const folder = keeping(() => mkdtempSync(path.join(tmpdir(), 'vdpipe-')));
  const fd = keeping(() => openSync(path.join(folder, 'texts'), 'wx+', 0o600));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // An open file can lose its name at once, except on Windows.
  if (process.platform !== 'win32') remove();
  const numbers = new Int32Array(PAGES).fill(-1);
  const pages: Buffer[] = [];
  let length = 0;

  function page(position: number): Buffer {
    const number = Math.floor(position / PAGE_BYTES);
    const slot = number % PAGES;
    const known = pages[slot];
    if (known && numbers[slot] === number) return known;
    const bytes = known ?? Buffer.allocUnsafeSlow(PAGE_BYTES);
    readSync(fd, bytes, 0, PAGE_BYTES, number * PAGE_BYTES);
    pages[slot] = bytes;
    numbers[slot] = number;
    return bytes;
  }

  return {
    write(bytes) {
      // The page that ended in the middle is read again.
      numbers.fill(-1);
      const end = length + bytes.length;
      while (length < end) {
        const left = end - length;
        length += keeping(() => writeSync(fd, bytes, bytes.length - left, left, length));
      }
    },
    page,
    close() {
      closeSync(fd);
      remove();
    },
  };
}

function keeping<T>(step: () => T): T {
  try {
    return step();
  } catch (cause) {
    throw cannotKeep(
      'the texts of the workbook',
      'Set TMPDIR to a folder with room for them, or raise the limit maxSharedStringMemory.',
      cause,
    );
  }
}
