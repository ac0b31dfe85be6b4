import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Bytes that are read at once: little, since texts may be asked for in any order. */
const PAGE_BYTES = 4096;
/** Pages that are kept in memory. */
const PAGES = 2048;

/** Bytes in a temporary file, read again by pages of which the latest are kept. */
export interface SpillFile {
  write(bytes: Uint8Array): void;
  /** The page that holds a position, valid until the next is asked for. */
  page(position: number): Buffer;
  close(): void;
}

/** Creates a temporary file that only this user can open and that is gone with the process. */
export function createSpillFile(): SpillFile {
  const folder = mkdtempSync(path.join(tmpdir(), 'vdpipe-'));
  const fd = openSync(path.join(folder, 'texts'), 'wx+', 0o600);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // An open file can lose its name at once, except on Windows.
  if (process.platform !== 'win32') remove();
  const pages = new Map<number, Buffer>();
  let length = 0;

  function page(position: number): Buffer {
    const number = Math.floor(position / PAGE_BYTES);
    const known = pages.get(number);
    if (known) return known;
    const oldest = pages.size < PAGES ? undefined : pages.keys().next().value;
    const bytes = (oldest !== undefined && pages.get(oldest)) || Buffer.allocUnsafeSlow(PAGE_BYTES);
    if (oldest !== undefined) pages.delete(oldest);
    readSync(fd, bytes, 0, PAGE_BYTES, number * PAGE_BYTES);
    pages.set(number, bytes);
    return bytes;
  }

  return {
    write(bytes) {
      pages.delete(Math.floor(length / PAGE_BYTES));
      const end = length + bytes.length;
      while (length < end) {
        length += writeSync(fd, bytes, bytes.length - (end - length), end - length, length);
      }
    },
    page,
    close() {
      closeSync(fd);
      remove();
    },
  };
}
