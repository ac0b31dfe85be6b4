import {
  type BigIntStats,
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OrderId } from '../../ledger.ts';
import { withLedgerErrors } from '../ledger-error.ts';

/** Space that is taken beforehand, so that ids can be written when the disk is full. */
const RESERVED_BYTES = 256 * 1024;
const COPY_BYTES = 64 * 1024;

/** Files that closed workers of this process left: nothing is added to them any more. */
const leftHere = new Set<string>();

/** An order id that a worker learned. */
export interface LearnedId {
  /** The ledger's own number of the order. */
  readonly id: number;
  /** Its run and project, by which people know it, and another ledger that has come in the place of this one. */
  readonly run: string;
  readonly project: string;
  readonly orderId: OrderId;
  readonly kind: string;
  readonly seenAtMs: number;
}

/**
 * The place of last resort for order ids, a file beside the ledger. Each id that its worker learns is a line of JSON in it
 * before the ledger has it, so that no id is lost with a ledger that is taken away. The start of the file is reserved: there is
 * room for ids that the ledger could not take because the disk is full. It is gone when its worker ends well.
 */
export class RescueFile {
  #file: string;
  #fd: number;
  #reservedAt = 0;
  #at = RESERVED_BYTES;
  #isNeeded = false;

  /** @throws VdpipeError `ledger_full`, `ledger_unusable`, `too_many_files` */
  constructor(ledgerFile: string, epoch: number) {
    const { file, fd } = withLedgerErrors(ledgerFile, () => reserve(ledgerFile, epoch));
    this.#file = file;
    this.#fd = fd;
  }

  /** Writes an id down in case the ledger is removed. False if there is no room for it. */
  note(learned: LearnedId): boolean {
    try {
      this.#at += writeLine(this.#fd, learned, this.#at);
      return true;
    } catch {
      return false;
    }
  }

  /** Puts an id on disk that the ledger could not take. Gives the file that it is in. */
  keep(learned: LearnedId, isNoted: boolean): string {
    this.#isNeeded = true;
    if (!isNoted) this.#reservedAt += writeLine(this.#fd, learned, this.#reservedAt);
    fsyncSync(this.#fd);
    return this.#file;
  }

  /** Puts all ids on disk that were noted, as the ledger is gone. Gives the file that they are in; null when there is none. */
  keepAll(): string | null {
    if (this.#at === RESERVED_BYTES && this.#reservedAt === 0) return null;
    this.#isNeeded = true;
    if (!isAt(this.#file, this.#fd)) this.#moveOut();
    fsyncSync(this.#fd);
    return this.#file;
  }

  /** The file was taken away, too, perhaps with its folder: it is written anew, in the temporary folder if need be. */
  #moveOut(): void {
    const folder = path.dirname(this.#file);
    const isThere = statIfThere(folder) !== undefined;
    const { file, fd } = create(path.join(isThere ? folder : tmpdir(), path.basename(this.#file)));
    copyAll(this.#fd, fd, this.#at);
    closeSync(this.#fd);
    this.#file = file;
    this.#fd = fd;
  }

  /** Closes the file, and removes it when nothing had to be rescued. */
  close(): void {
    closeSync(this.#fd);
    if (this.#isNeeded) leftHere.add(this.#file);
    else rmSync(this.#file, { force: true });
  }
}

function reserve(ledgerFile: string, epoch: number): { file: string; fd: number } {
  const { file, fd } = create(`${ledgerFile}.rescue-${epoch}`);
  try {
    writeAll(fd, Buffer.alloc(RESERVED_BYTES, ' '), 0);
    fsyncSync(fd);
    return { file, fd };
  } catch (error) {
    closeSync(fd);
    rmSync(file, { force: true });
    throw error;
  }
}

/** Makes a file, never over one that is there: it may be of another ledger that was in the place of this one. */
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
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return undefined;
    throw error;
  }
}

function writeLine(fd: number, learned: LearnedId, at: number): number {
  const line = Buffer.from(`${JSON.stringify(learned)}\n`);
  writeAll(fd, line, at);
  return line.length;
}

/** A disk that is nearly full takes only a part. */
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

/** Whether a worker of this process left the file, and is closed. */
export function wasLeftHere(file: string): boolean {
  return leftHere.has(file);
}

/** Removes a file whose ids a ledger has. */
export function removeRescueFile(file: string): void {
  rmSync(file, { force: true });
  leftHere.delete(file);
}

/** Rescue files beside a ledger, with the epochs of the workers that left them. */
export function findRescueFiles(ledgerFile: string): { file: string; epoch: number }[] {
  const prefix = `${path.basename(ledgerFile)}.rescue-`;
  const folder = path.dirname(ledgerFile);
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const [, epoch] = /^(\d+)(?:-\d+)*$/.exec(entry.name.slice(prefix.length)) ?? [];
    if (!entry.isFile() || !entry.name.startsWith(prefix) || epoch === undefined) return [];
    return [{ file: path.join(folder, entry.name), epoch: Number(epoch) }];
  });
}
