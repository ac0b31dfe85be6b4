import { closeSync, fsyncSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { isOutOfFiles, VdpipeError } from '../../../errors.ts';
import type { StoredPiece } from '../../../orders/draft.ts';
import { joinedBytes, ROW_SEPARATOR } from '../../../service/order-json.ts';
import { createFolders } from '../create-folders.ts';
import { ledgerError, withLedgerErrors } from '../ledger-error.ts';
import { syncFolder } from '../sync-folder.ts';

/** Largest piece that is read at once, in bytes. */
const READ_BYTES = 1 << 20;

/** A stretch of a dataset file: offset and length in bytes, and the checksum of what was written there. */
export type Segment = readonly [offset: number, length: number, crc32: number];

/** Where a piece of a dataset was put. */
export function toSegment(piece: StoredPiece): Segment {
  return [piece.offset, piece.length, piece.crc32];
}

/** The folder beside the ledger that holds the datasets of its runs, one file a run. */
export function datasetPath(ledgerFile: string, run: string): string {
  return path.join(`${ledgerFile}-datasets`, `${run}.rows`);
}

/** Where a dataset file goes while its orders, which lay scattered over it, are put together in a new one. */
export function scatteredPath(datasetFile: string): string {
  return `${datasetFile}.parts`;
}

/** Where a process that stages a run has a lock for as long as it does. */
export function stagingLockPath(ledgerFile: string, run: string): string {
  return `${datasetPath(ledgerFile, run)}.staging`;
}

/** Removes a run's datasets, also those of a staging that did not come to its end. */
export function removeDatasets(ledgerFile: string, run: string): void {
  const file = datasetPath(ledgerFile, run);
  const files = [file, scatteredPath(file), stagingLockPath(ledgerFile, run)];
  for (const each of files) withLedgerErrors(each, () => rmSync(each, { force: true }));
}

/** Pieces smaller than this are written together. */
const WRITE_BYTES = 1 << 20;

/** Writes a run's datasets, as the bytes that will be sent, one piece after the other. */
export class DatasetWriter {
  readonly #file: string;
  readonly #fd: number;
  readonly #unwritten = Buffer.allocUnsafe(WRITE_BYTES);
  #unwrittenBytes = 0;
  #open = true;
  #bytes = 0;

  /** @throws VdpipeError `ledger_full`, `ledger_unusable` */
  constructor(file: string) {
    this.#file = file;
    this.#fd = withLedgerErrors(this.#file, () => {
      createFolders(path.dirname(file));
      return openSync(file, 'wx', 0o600);
    });
  }

  /** @throws VdpipeError `ledger_full`, `ledger_unusable` */
  append(bytes: Uint8Array): StoredPiece {
    const piece = { offset: this.#bytes, length: bytes.length, crc32: crc32(bytes) };
    this.#bytes += bytes.length;
    if (this.#unwrittenBytes + bytes.length > WRITE_BYTES) this.#flush();
    if (bytes.length > WRITE_BYTES) {
      this.#write(bytes);
    } else {
      this.#unwritten.set(bytes, this.#unwrittenBytes);
      this.#unwrittenBytes += bytes.length;
    }
    return piece;
  }

  /** Puts the file and its place in its folder on disk. */
  commit(): void {
    this.#flush();
    withLedgerErrors(this.#file, () => {
      fsyncSync(this.#fd);
      this.close();
      syncFolder(path.dirname(this.#file));
    });
  }

  /** Ends the writing without putting anything on disk: the file is to be read by this process. */
  end(): void {
    this.#flush();
    this.close();
  }

  /** What was not committed is not to be relied on. */
  close(): void {
    if (this.#open) closeSync(this.#fd);
    this.#open = false;
  }

  #flush(): void {
    this.#write(this.#unwritten.subarray(0, this.#unwrittenBytes));
    this.#unwrittenBytes = 0;
  }

  #write(bytes: Uint8Array): void {
    for (let written = 0; written < bytes.length; ) {
      written += withLedgerErrors(this.#file, () =>
        writeSync(this.#fd, bytes, written, bytes.length - written),
      );
    }
  }
}

/** Reads pieces of a run's datasets. */
export class DatasetReader {
  readonly #file: string;
  #fd: number | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /**
   * The bytes of the segments, those of two segments parted by a comma, as pieces of at most 1 MiB. What is read must be
   * what was written: nothing is sent to print that was not checked.
   *
   * @throws VdpipeError `dataset_damaged`
   */
  *read(segments: readonly Segment[]): Generator<Uint8Array> {
    for (const [i, [offset, length, wanted]] of segments.entries()) {
      if (i > 0) yield ROW_SEPARATOR;
      let found = 0;
      for (let done = 0; done < length; ) {
        const room = Buffer.allocUnsafe(Math.min(READ_BYTES, length - done));
        const piece = room.subarray(0, this.#fill(room, offset + done));
        found = crc32(piece, found);
        done += piece.length;
        if (done === length && found !== wanted) throw this.#damaged('it has been changed');
        yield piece;
      }
    }
  }

  /**
   * Puts the same bytes into `target`, which is exactly as long: what is to be sent takes no memory twice.
   *
   * @throws VdpipeError `dataset_damaged`
   */
  copy(segments: readonly Segment[], target: Uint8Array): void {
    const wantedBytes = joinedLength(segments);
    if (target.length !== wantedBytes) {
      throw new RangeError(`Cannot copy ${wantedBytes} bytes of a dataset to ${target.length}`);
    }
    let at = 0;
    for (const [i, [offset, length, wanted]] of segments.entries()) {
      if (i > 0) target.set(ROW_SEPARATOR, at++);
      const segment = target.subarray(at, at + length);
      for (let done = 0; done < length; ) done += this.#fill(segment.subarray(done), offset + done);
      if (crc32(segment) !== wanted) throw this.#damaged('it has been changed');
      at += length;
    }
  }

  /** Reads at least one byte, and gives how many. */
  #fill(room: Uint8Array, offset: number): number {
    try {
      this.#fd ??= openRegular(this.#file);
      const read = readSync(this.#fd, room, 0, room.length, offset);
      if (read > 0) return read;
    } catch (error) {
      if (isOutOfFiles(error)) throw ledgerError(this.#file, error);
      throw this.#damaged(error instanceof Error ? error.message : String(error), error);
    }
    throw this.#damaged('it is too short');
  }

  #damaged(why: string, cause?: unknown): VdpipeError {
    return new VdpipeError(
      'dataset_damaged',
      `Cannot read the datasets of a run in "${this.#file}": ${why}. Nothing more was sent.`,
      { cause, data: { file: this.#file } },
    );
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }
}

/** Opening a pipe that somebody put in the file's place would wait for ever. */
function openRegular(file: string): number {
  if (!statSync(file).isFile()) throw new Error('it is not a regular file');
  return openSync(file, 'r');
}

/** Bytes that `DatasetReader.read` gives for the segments, commas included. */
export function joinedLength(segments: readonly Segment[]): number {
  const bytes = segments.reduce((sum, [, length]) => sum + length, 0);
  return joinedBytes(bytes, segments.length);
}
