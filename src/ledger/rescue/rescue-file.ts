import {
  type BigIntStats,
  closeSync,
  type Dirent,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { isNoFile, systemCode } from '../../errors.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import type { OrderId, OrderRef } from '../ledger.ts';

/** Space reserved in advance, so that ids can be written when the disk is full. */
const RESERVED_BYTES = 256 * 1024;
const BLANK_BYTES = 16 * 1024;
const COPY_BYTES = 64 * 1024;

/** Files left by closed workers of this process. Nothing more is added to them. */
const leftHere = new Set<string>();

export interface LearnedId {
  /** The ledger's own number of the order. */
  readonly id: OrderRef;
  /** The run and project of the order, by which people and another ledger in this one's place can identify it. */
  readonly run: string;
  readonly project: string;
  readonly orderId: OrderId;
  readonly kind: string;
  readonly seenAtMs: number;
}

/**
 * The last resort for order ids: a file beside the ledger, or on the machine that learned them. Each id is written to it as a line of JSON before the ledger commits it,
 * so that no id is lost if the ledger is removed. The start of the file is reserved for ids that the ledger could not take
 * because the disk is full. The file is removed when its worker ends without a failure.
 */
export class RescueFile {
  #file: string;
  readonly #folder: string;
  #fd: number;
  #reservedAt = 0;
  #at = RESERVED_BYTES;
  /** Whether the ledger may have none of the ids. */
  #areAllNeeded = false;
  /** Those that the ledger does not have. */
  readonly #needed = new Set<LearnedId>();
  #isOpen = true;
  /** Those of this turn of the event loop, which are written together. */
  #noted: LearnedId[] = [];
  /** Those for which there was no room. */
  readonly #unwritten = new Set<LearnedId>();

  /** @param place the ledger's file, or what stands for it in a folder of this machine. @throws errors of the file system */
  constructor(place: string, epoch: number) {
    const { file, fd } = reserve(place, epoch);
    this.#file = file;
    this.#folder = path.dirname(file);
    this.#fd = fd;
  }

  /** Whether the file had to be written to another folder: where the ledger is opened next, nobody finds it. */
  get isAway(): boolean {
    return path.dirname(this.#file) !== this.#folder;
  }

  /** Notes an id, in case the ledger is removed: it is written in this turn of the event loop, before the ledger commits it. */
  note(learned: LearnedId): void {
    if (this.#noted.length === 0) setImmediate(() => this.#writeNoted());
    this.#noted.push(learned);
  }

  /** Puts a noted id on disk that the ledger could not take. Returns the file. */
  keep(learned: LearnedId): string {
    if (!this.#isOpen) throw new Error('The file is closed');
    this.#needed.add(learned);
    this.#writeNoted();
    if (this.#unwritten.delete(learned)) {
      this.#reservedAt += writeLines(this.#fd, [learned], this.#reservedAt);
    }
    // Another process may have taken it in, and removed it, as this worker was silent.
    if (!isAt(this.#file, this.#fd)) this.#moveOut();
    fsyncSync(this.#fd);
    return this.#file;
  }

  /** The ledger has an id after all. */
  letGo(learned: LearnedId): void {
    this.#needed.delete(learned);
  }

  #writeNoted(): void {
    const noted = this.#noted;
    this.#noted = [];
    if (noted.length === 0 || !this.#isOpen) return;
    try {
      this.#at += writeLines(this.#fd, noted, this.#at);
    } catch {
      for (const learned of noted) this.#unwritten.add(learned);
    }
  }

  /** Puts all ids on disk, as the ledger is gone. Returns the file; null if there are no ids. */
  keepAll(): string | null {
    this.#writeNoted();
    if (this.#at === RESERVED_BYTES && this.#reservedAt === 0) return null;
    this.#areAllNeeded = true;
    if (!isAt(this.#file, this.#fd)) this.#moveOut();
    fsyncSync(this.#fd);
    return this.#file;
  }

  /** Writes the file again after it was removed, too, perhaps with its folder: in the temporary folder if necessary. */
  #moveOut(): void {
    const folder = path.dirname(this.#file);
    const there = statIfThere(folder) ? folder : temporaryFolder();
    const { file, fd } = create(path.join(there, path.basename(this.#file)));
    copyAll(this.#fd, fd, this.#at);
    closeSync(this.#fd);
    this.#file = file;
    this.#fd = fd;
  }

  /** Closes the file, and removes it if nothing had to be rescued. */
  close(): void {
    this.#writeNoted();
    this.#isOpen = false;
    closeSync(this.#fd);
    if (this.#areAllNeeded || this.#needed.size > 0) leftHere.add(this.#file);
    else rmSync(this.#file, { force: true });
  }
}

function reserve(place: string, epoch: number): { file: string; fd: number } {
  const { file, fd } = create(`${place}.rescue-${epoch}`);
  try {
    const blank = Buffer.alloc(BLANK_BYTES, ' ');
    for (let at = 0; at < RESERVED_BYTES; at += BLANK_BYTES) writeAll(fd, blank, at);
    fsyncSync(fd);
    return { file, fd };
  } catch (error) {
    closeSync(fd);
    rmSync(file, { force: true });
    throw error;
  }
}

/** Creates a file under a name that is free: an existing file may belong to another ledger that was in this one's place. */
function create(wanted: string): { file: string; fd: number } {
  for (let more = 0; ; more++) {
    const file = more === 0 ? wanted : `${wanted}-${more}`;
    const fd = openNew(file);
    if (fd !== undefined) return { file, fd };
  }
}

function openNew(file: string): number | undefined {
  try {
    return openSync(file, 'wx+', 0o600);
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return undefined;
    throw error;
  }
}

function writeLines(fd: number, learned: readonly LearnedId[], at: number): number {
  const lines = Buffer.from(learned.map((each) => `${JSON.stringify(each)}\n`).join(''));
  writeAll(fd, lines, at);
  return lines.length;
}

/** Writes all bytes: a disk that is nearly full accepts only some at a time. */
function writeAll(fd: number, bytes: Uint8Array, at: number): void {
  for (let written = 0; written < bytes.length; ) {
    written += writeSync(fd, bytes, written, bytes.length - written, at + written);
  }
}

function isAt(file: string, fd: number): boolean {
  const [one, other] = [statIfThere(file), fstatSync(fd, { bigint: true })];
  return one?.ino === other.ino && one.dev === other.dev;
}

function statIfThere(file: string): BigIntStats | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false });
}

function copyAll(from: number, to: number, bytes: number): void {
  for (let at = 0; at < bytes; ) {
    const room = Buffer.alloc(Math.min(COPY_BYTES, bytes - at));
    const read = readSync(from, room, 0, room.length, at);
    if (read === 0) return;
    writeAll(to, room.subarray(0, read), at);
    at += read;
  }
}

/** Whether a closed worker of this process left the file. */
export function wasLeftHere(file: string): boolean {
  return leftHere.has(file);
}

/** Returns the files that closed workers of this process left. Another thread does not know of them. */
export function filesLeftHere(): readonly string[] {
  for (const file of leftHere) if (!existsSync(file)) leftHere.delete(file);
  return [...leftHere];
}

/** Notes files that another thread of this process knows of. */
export function noteLeftHere(files: readonly string[]): void {
  for (const file of files) leftHere.add(file);
}

/** Removes a file whose ids are in a ledger. */
export function removeRescueFile(file: string): void {
  rmSync(file, { force: true });
  leftHere.delete(file);
}

/** How their names end: with the epoch of the worker. */
const ENDING = /\.rescue-(\d+)(?:-\d+)*$/;

/** Whether a file is one, by its name. */
export function isRescueFile(file: string): boolean {
  return ENDING.test(file);
}

/** Finds the rescue files of a ledger, with the epochs of their workers. @param place as for `RescueFile` */
export function findRescueFiles(place: string): { file: string; epoch: number }[] {
  const folder = path.dirname(place);
  return entriesOf(folder).flatMap((entry) => {
    const found = ENDING.exec(entry.name);
    const isOwn = found !== null && entry.name.slice(0, found.index) === path.basename(place);
    if (!entry.isFile() || !isOwn) return [];
    return [{ file: path.join(folder, entry.name), epoch: Number(found[1]) }];
  });
}

/** None of a folder that is not there yet. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (isNoFile(error)) return [];
    throw error;
  }
}

const READ_BYTES = 64 * 1024;
const LINE_END = 0x0a;

/** Reads the ids in a rescue file. Ignores a line that a crash cut off. A missing file was taken in by another process. */
export function* readRescued(file: string): Generator<LearnedId> {
  for (const line of readLines(file)) {
    const rescued = toRescued(line.toString());
    if (rescued) yield rescued;
  }
}

function toRescued(line: string): LearnedId | undefined {
  try {
    const { id, run, project, orderId, kind, seenAtMs } = JSON.parse(line);
    const exact = typeof orderId === 'string' ? orderId : Number(orderId);
    return {
      id: Number(id) as OrderRef,
      run: String(run),
      project: String(project),
      orderId: exact,
      kind: String(kind),
      seenAtMs,
    };
  } catch {
    return undefined;
  }
}

function* readLines(file: string): Generator<Buffer> {
  const fd = openIfThere(file);
  if (fd === undefined) return;
  try {
    let rest = Buffer.alloc(0);
    for (;;) {
      const room = Buffer.alloc(READ_BYTES);
      const read = readSync(fd, room);
      if (read === 0) break;
      rest = Buffer.concat([rest, room.subarray(0, read)]);
      for (let end = rest.indexOf(LINE_END); end !== -1; end = rest.indexOf(LINE_END)) {
        yield rest.subarray(0, end);
        rest = rest.subarray(end + 1);
      }
    }
  } finally {
    closeSync(fd);
  }
}

function openIfThere(file: string): number | undefined {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if (isNoFile(error)) return undefined;
    throw error;
  }
}
