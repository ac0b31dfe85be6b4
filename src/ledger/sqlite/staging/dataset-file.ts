import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { isOutOfFiles, type VdpipeError } from '../../../errors.ts';
import { syncFolder } from '../../../sync-folder.ts';
import { createFolders } from '../../create-folders.ts';
import { type DamageReason, ledgerFailure } from '../../ledger-errors.ts';
import type { DatasetPlace, PlacedOrder } from '../../placed-order.ts';
import type { Datasets } from '../../rescue/rescuing-worker.ts';
import { blankIn } from '../../steps/removal/blank-in.ts';
import { ledgerError, withLedgerErrors } from '../ledger-error.ts';
import { blanksPath, readBlanks } from './blank-pieces.ts';

/** The most bytes read at once. */
const READ_BYTES = 1 << 20;

/** Returns the dataset file of a run, in a folder beside the ledger. */
export function datasetPath(ledgerFile: string, run: string): string {
  return path.join(`${ledgerFile}-datasets`, `${run}.rows`);
}

export function runsWithDatasets(ledgerFile: string): readonly string[] {
  const folder = path.dirname(datasetPath(ledgerFile, ''));
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => name.endsWith('.rows')).map((name) => path.basename(name, '.rows'));
}

/** Returns the path of the lock that a process holds while it stages a run. */
export function stagingLockPath(ledgerFile: string, run: string): string {
  return `${datasetPath(ledgerFile, run)}.staging`;
}

/** Removes a run's datasets, also those of an unfinished staging. */
export function removeDatasets(ledgerFile: string, run: string): void {
  const file = datasetPath(ledgerFile, run);
  const files = [file, blanksPath(file), stagingLockPath(ledgerFile, run)];
  for (const each of files) withLedgerErrors(each, () => rmSync(each, { force: true }));
}

/** Smaller pieces are written together. */
const WRITE_BYTES = 1 << 14;

/** Writes a run's datasets, as the bytes that will be sent, one piece after the other. */
export class DatasetWriter {
  readonly #file: string;
  readonly #fd: number;
  readonly #unwritten = Buffer.allocUnsafe(WRITE_BYTES);
  #unwrittenBytes = 0;
  #open = true;
  #bytes = 0;
  /** Where the dataset that is being added begins, and its checksum so far. */
  #at = 0;
  #crc32 = 0;

  /** @throws VdpipeError `ledger_full`, `ledger_unusable` */
  constructor(file: string) {
    this.#file = file;
    this.#fd = withLedgerErrors(this.#file, () => {
      createFolders(path.dirname(file));
      return openSync(file, 'wx', 0o600);
    });
  }

  /**
   * Adds a dataset, given in chunks.
   *
   * @throws VdpipeError `ledger_full`, `ledger_unusable`
   */
  add(dataset: Iterable<Uint8Array>): DatasetPlace {
    for (const chunk of dataset) this.append(chunk);
    return this.end();
  }

  /** Adds a chunk of a dataset. */
  append(bytes: Uint8Array): void {
    this.#crc32 = crc32(bytes, this.#crc32);
    this.#bytes += bytes.length;
    if (this.#unwrittenBytes + bytes.length > WRITE_BYTES) this.#flush();
    if (bytes.length > WRITE_BYTES) {
      this.#write(bytes);
    } else {
      this.#unwritten.set(bytes, this.#unwrittenBytes);
      this.#unwrittenBytes += bytes.length;
    }
  }

  /** Ends a dataset that was added chunk by chunk. */
  end(): DatasetPlace {
    const place = { at: this.#at, bytes: this.#bytes - this.#at, crc32: this.#crc32 };
    [this.#at, this.#crc32] = [this.#bytes, 0];
    return place;
  }

  /** Puts the file and its name in the folder on disk. */
  commit(): void {
    this.#flush();
    withLedgerErrors(this.#file, () => {
      fsyncSync(this.#fd);
      this.close();
      syncFolder(path.dirname(this.#file));
    });
  }

  /** Closes the file. Without `commit` its content may be lost. */
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
  #isClosed = false;

  constructor(file: string) {
    this.#file = file;
  }

  /**
   * Reads a dataset in pieces of at most 1 MiB. Checks that they are the bytes that were written: nothing unchecked is sent to print.
   *
   * @throws VdpipeError `dataset_damaged`, `datasets_unreadable`
   */
  *read(place: DatasetPlace): Generator<Uint8Array> {
    try {
      yield* this.#readAll(place);
    } finally {
      if (this.#isClosed) this.#closeFile();
    }
  }

  *#readAll({ at, bytes, crc32: wanted }: DatasetPlace): Generator<Uint8Array> {
    let found = 0;
    // Forgotten, and not yet blank, as a process was killed.
    const isIt = (one: DatasetPlace) => one.at === at && one.crc32 === wanted;
    const { pieces = [] } = readBlanks(this.#file).find(isIt) ?? {};
    for (let done = 0; done < bytes; ) {
      const room = Buffer.allocUnsafe(Math.min(READ_BYTES, bytes - done));
      const piece = room.subarray(0, this.#fill(room, at + done));
      blankIn(piece, done, pieces);
      found = crc32(piece, found);
      done += piece.length;
      if (done === bytes && found !== wanted) throw this.#damaged('changed');
      yield piece;
    }
  }

  /**
   * Copies the bytes that `read` yields into `target`, which has exactly their size, so that an order takes memory only once.
   *
   * @throws VdpipeError `dataset_damaged`, `datasets_unreadable`
   */
  copy({ at, bytes, crc32: wanted }: DatasetPlace, target: Uint8Array): void {
    if (target.length !== bytes) {
      throw new RangeError(`Cannot copy ${bytes} bytes of a dataset to ${target.length}`);
    }
    for (let done = 0; done < bytes; ) done += this.#fill(target.subarray(done), at + done);
    if (crc32(target) !== wanted) throw this.#damaged('changed');
  }

  /** Reads at least one byte, and returns how many. */
  #fill(room: Uint8Array, offset: number): number {
    try {
      this.#fd ??= this.#openFile();
      const read = readSync(this.#fd, room, 0, room.length, offset);
      if (read > 0) return read;
    } catch (error) {
      if (isOutOfFiles(error)) throw ledgerError(this.#file, error);
      throw ledgerFailure('datasets_unreadable', { file: this.#file }, error);
    }
    throw this.#damaged('too_short');
  }

  /** Opens the file, but not a pipe put in its place: opening that would wait forever. */
  #openFile(): number {
    if (!statSync(this.#file).isFile()) throw new Error('it is not a regular file');
    return openSync(this.#file, 'r');
  }

  #damaged(why: DamageReason): VdpipeError {
    const run = path.basename(this.#file, '.rows');
    return ledgerFailure('dataset_damaged', { file: this.#file, run, why });
  }

  /** Closes the file. What is still being read is read to its end. */
  close(): void {
    this.#isClosed = true;
    this.#closeFile();
  }

  #closeFile(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }
}

/** The most files of datasets that a worker has open: it may serve any number of runs. */
const MAX_OPEN = 16;

/** Readers of the datasets of several runs. Those used last stay open. */
export class DatasetReaders implements Datasets {
  readonly #ledgerFile: string;
  /** By run, the one used last at the end. */
  readonly #readers = new Map<string, DatasetReader>();

  constructor(ledgerFile: string) {
    this.#ledgerFile = ledgerFile;
  }

  async *read({ run, place }: PlacedOrder): AsyncGenerator<Uint8Array> {
    yield* this.#of(run).read(place);
  }

  async copy({ run, place }: PlacedOrder, target: Uint8Array): Promise<void> {
    this.#of(run).copy(place, target);
  }

  #of(run: string): DatasetReader {
    const found = this.#readers.get(run);
    const reader = found ?? new DatasetReader(datasetPath(this.#ledgerFile, run));
    this.#readers.delete(run);
    this.#readers.set(run, reader);
    for (const [oldest, unused] of this.#readers) {
      if (this.#readers.size <= MAX_OPEN) break;
      unused.close();
      this.#readers.delete(oldest);
    }
    return reader;
  }

  close(): void {
    for (const reader of this.#readers.values()) reader.close();
    this.#readers.clear();
  }
}
