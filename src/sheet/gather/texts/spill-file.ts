import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { cannotKeep, temporaryFolder } from '../../../temporary-folder.ts';

/** Bytes per read: few, since texts may be requested in any order. */
const PAGE_BYTES = 4096;
/** Pages that are kept in memory, by the low bits of their number. */
const PAGES = 256;

/** Bytes in a temporary file, read again by pages of which the latest are kept. */
export interface SpillFile {
  write(bytes: Uint8Array): void;
  /** The page with a position, valid until the next is requested. */
  page(position: number): Buffer;
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
