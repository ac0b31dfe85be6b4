import { closeSync, fsyncSync, mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/** Largest piece that is read at once, in bytes. */
const READ_BYTES = 1 << 20;

/** A stretch of a dataset file: offset and length, in bytes. */
export type Segment = readonly [offset: number, length: number];

/** The folder beside the ledger that holds the datasets of its runs, one file a run. */
export function datasetPath(ledgerFile: string, run: string): string {
  return path.join(`${ledgerFile}-datasets`, `${run}.rows`);
}

/** Writes a run's datasets, as the bytes that will be sent, one piece after the other. */
export class DatasetWriter {
  readonly #file: string;
  readonly #fd: number;
  #open = true;
  #bytes = 0;

  constructor(file: string) {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    this.#file = file;
    this.#fd = openSync(file, 'wx', 0o600);
  }

  append(bytes: Uint8Array): Segment {
    const segment: Segment = [this.#bytes, bytes.byteLength];
    for (let written = 0; written < bytes.byteLength; ) {
      written += writeSync(this.#fd, bytes, written, bytes.byteLength - written);
    }
    this.#bytes += bytes.byteLength;
    return segment;
  }

  /** Puts the file and its place in its folder on disk. */
  commit(): void {
    fsyncSync(this.#fd);
    this.#close();
    const folder = openSync(path.dirname(this.#file), 'r');
    fsyncSync(folder);
    closeSync(folder);
  }

  /** Also after a commit that the ledger did not take. */
  discard(): void {
    this.#close();
    rmSync(this.#file, { force: true });
  }

  #close(): void {
    if (this.#open) closeSync(this.#fd);
    this.#open = false;
  }
}

/** Reads pieces of a run's datasets. */
export class DatasetReader {
  readonly #file: string;
  #fd: number | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /** The bytes of the segments, those of two segments parted by a comma, as pieces of at most 1 MiB. */
  *read(segments: readonly Segment[]): Generator<Uint8Array> {
    this.#fd ??= openSync(this.#file, 'r');
    for (const [i, [offset, length]] of segments.entries()) {
      if (i > 0) yield COMMA;
      for (let done = 0; done < length; ) {
        const piece = Buffer.allocUnsafe(Math.min(READ_BYTES, length - done));
        const read = readSync(this.#fd, piece, 0, piece.length, offset + done);
        if (read === 0) throw new Error(`The dataset file "${this.#file}" ends too early`);
        yield piece.subarray(0, read);
        done += read;
      }
    }
  }

  close(): void {
    if (this.#fd !== undefined) closeSync(this.#fd);
    this.#fd = undefined;
  }
}

/** Bytes that `DatasetReader.read` gives for the segments, commas included. */
export function joinedLength(segments: readonly Segment[]): number {
  const commas = Math.max(0, segments.length - 1);
  return segments.reduce((sum, [, length]) => sum + length, commas);
}

const COMMA = Buffer.from(',');
