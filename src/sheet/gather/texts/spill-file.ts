import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { TextBytes } from '../../../rows/text-bytes.ts';
import { cannotKeep, temporaryFolder } from '../../../temporary-folder.ts';

/** Bytes per read: few, since texts may be requested in any order. */
export const PAGE_BYTES = 4096;
/** Pages that are kept in memory, by the low bits of their number. */
const PAGES = 256;
/** Where a position stands in the bytes of its page is its rest by this. */
export const BLOCK_BYTES = PAGES * PAGE_BYTES;

/** Bytes in a temporary file, read again by pages of which the latest are kept. */
export interface SpillFile {
  write(bytes: Uint8Array): void;
  /** Bytes with the page of a position, valid until the next is requested. */
  page(position: number): TextBytes;
  close(): void;
}

/**
 * Creates a temporary file that only this user can open and that is gone with the process.
 *
 * @throws VdpipeError `file_unwritable`, when it is created and when it is written
 */
export function createSpillFile(): SpillFile {
  const folder = keeping(() => mkdtempSync(path.join(temporaryFolder(), 'vdpipe-')));
  const fd = keeping(() => openSync(path.join(folder, 'texts'), 'wx+', 0o600));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Except on Windows an open file can be unlinked at once.
  if (process.platform !== 'win32') remove();
  const numbers = new Int32Array(PAGES).fill(-1);
  const pages = new TextBytes(BLOCK_BYTES);
  let length = 0;

  function page(position: number): TextBytes {
    const number = Math.floor(position / PAGE_BYTES);
    const slot = number % PAGES;
    if (numbers[slot] !== number) {
      readSync(fd, pages.bytes, slot * PAGE_BYTES, PAGE_BYTES, number * PAGE_BYTES);
      numbers[slot] = number;
    }
    return pages;
  }

  return {
    write(bytes) {
      // The last, partly filled page must be read again.
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
      'the text of the workbook',
      cause,
      'Set TMPDIR to a folder with room for it, or raise the limit maxSharedStringMemory (library only).',
    );
  }
}
