import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { OrderId } from '../ledger.ts';
import { withLedgerErrors } from './ledger-error.ts';

/** Space that is taken beforehand, so that ids can be written when the disk is full. */
const RESERVED_BYTES = 256 * 1024;

/** An order id that was learned while the ledger could not be written. */
export interface RescuedId {
  /** The ledger's own number of the order. */
  readonly id: number;
  readonly orderId: OrderId;
  readonly kind: string;
  readonly seenAtMs: number;
}

/**
 * The place of last resort for order ids: a file beside the ledger, as large as it will ever be from the start.
 * Each id is a line of JSON, fsynced; the rest is spaces. It is gone when its worker ends well.
 */
export class RescueFile {
  readonly file: string;
  readonly #fd: number;
  #at = 0;

  /** @throws VdpipeError `ledger_full`, `ledger_unusable`, `too_many_files` */
  constructor(ledgerFile: string, epoch: number) {
    this.file = `${ledgerFile}.rescue-${epoch}`;
    this.#fd = withLedgerErrors(ledgerFile, () => reserve(this.file));
  }

  append(rescued: RescuedId): void {
    const line = Buffer.from(`${JSON.stringify(rescued)}\n`);
    this.#at += writeSync(this.#fd, line, 0, line.length, this.#at);
    fsyncSync(this.#fd);
  }

  /** Closes the file, and removes it when nothing had to be rescued. */
  close(): void {
    closeSync(this.#fd);
    if (this.#at === 0) rmSync(this.file, { force: true });
  }
}

function reserve(file: string): number {
  const fd = openSync(file, 'w', 0o600);
  try {
    writeAll(fd, Buffer.alloc(RESERVED_BYTES, ' '));
    fsyncSync(fd);
    return fd;
  } catch (error) {
    closeSync(fd);
    rmSync(file, { force: true });
    throw error;
  }
}

/** A disk that is nearly full takes only a part. */
function writeAll(fd: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) {
    written += writeSync(fd, bytes, written, bytes.length - written);
  }
}

/** Rescue files beside a ledger, with the epochs of the workers that left them. */
export function findRescueFiles(ledgerFile: string): { file: string; epoch: number }[] {
  const prefix = `${path.basename(ledgerFile)}.rescue-`;
  const folder = path.dirname(ledgerFile);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.startsWith(prefix))
    .map(({ name }) => ({
      file: path.join(folder, name),
      epoch: Number(name.slice(prefix.length)),
    }))
    .filter(({ epoch }) => Number.isSafeInteger(epoch));
}

/**
 * The ids in a rescue file. A line that a crash left half written is not one. A file that is not there any more has been taken in
 * by another process.
 */
export function readRescueFile(file: string): RescuedId[] {
  return readIfThere(file)
    .split('\n')
    .flatMap((line) => {
      try {
        const { id, orderId, kind, seenAtMs } = JSON.parse(line);
        const exact = typeof orderId === 'string' ? orderId : Number(orderId);
        return [{ id: Number(id), orderId: exact, kind: String(kind), seenAtMs }];
      } catch {
        return [];
      }
    });
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
