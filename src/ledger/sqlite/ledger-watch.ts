import {
  type BigIntStats,
  closeSync,
  fstatSync,
  openSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import type { Statement } from '../../sqlite.ts';
import { type GoneReason, ledgerFailure } from '../ledger-errors.ts';
import type { Database } from './database.ts';

/** Sizes and places in a write-ahead log, https://sqlite.org/fileformat2.html#the_write_ahead_log */
const WAL_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** How the header begins, except for its last bit, which is the byte order of checksums. */
const MAGIC = 0x377f0682;
const PAGE_SIZE_AT = 8;
const HEADER_SALTS_AT = 16;
const FRAME_SALTS_AT = 8;
const SALTS_BYTES = 8;

/** How often the log is checked: another process may restart it during a check. */
const LOOKS = 3;

/**
 * Notices that the ledger was removed, renamed, or its write-ahead log overwritten while in use. SQLite does not: it continues
 * with the files that it has open, and its commits are lost.
 *
 * Never opens the database file: closing it would release SQLite's locks on it.
 */
export class LedgerWatch {
  readonly #file: string;
  readonly #walFile: string;
  readonly #opened: BigIntStats;
  #wal: number | undefined;
  /** The last frame that was checked. */
  #frame = 0;
  #why: GoneReason | undefined;
  readonly #log: Statement;
  #isLogSound = true;

  constructor(file: string, db: Database) {
    this.#file = file;
    this.#walFile = `${realpathSync(file)}-wal`;
    this.#opened = statSync(file, { bigint: true });
    this.#log = db.prepare('PRAGMA wal_checkpoint(NOOP)');
  }

  /** Whether the ledger was found to be gone. It stays so, whatever is put in its place: earlier commits may be lost. */
  get isGone(): boolean {
    return this.#why !== undefined;
  }

  /** Whether what is read from the ledger is what SQLite wrote. */
  get isReadable(): boolean {
    return this.#isLogSound;
  }

  /** @throws VdpipeError `ledger_gone` */
  assertInPlace(): void {
    this.#why ??= this.#whyGone();
    if (this.#why === undefined) return;
    throw ledgerFailure('ledger_gone', { file: this.#file, why: this.#why });
  }

  /** Notes that another thread of this process found the ledger to be gone. */
  noteGone(): void {
    try {
      this.assertInPlace();
    } catch {
      // Noticed here, too.
    }
    this.#why ??= 'found_earlier';
  }

  close(): void {
    if (this.#wal !== undefined) closeSync(this.#wal);
    this.#wal = undefined;
  }

  #whyGone(): GoneReason | undefined {
    const found = statIfThere(this.#file);
    if (!found) return 'no_file';
    if (!isSame(found, this.#opened)) return 'other_file';
    if (found.size === 0n) return 'emptied';
    return this.#whyLogGone();
  }

  #whyLogGone(): GoneReason | undefined {
    const found = statIfThere(this.#walFile);
    this.#wal ??= found && openSync(this.#walFile, 'r');
    if (!found || this.#wal === undefined) return 'log_removed';
    if (!isSame(found, fstatSync(this.#wal, { bigint: true }))) return 'log_replaced';
    for (let looks = 0; looks < LOOKS; looks++) if (this.#isLogWhole(this.#wal)) return undefined;
    this.#isLogSound = false;
    return 'log_overwritten';
  }

  /** Whether the log is whole: all frames have the salts of the header, unless they were overwritten or are in a hole. */
  #isLogWhole(wal: number): boolean {
    const { log: last } = this.#log.get();
    if (last <= 0) return true;
    const header = readAt(wal, 0, WAL_HEADER_BYTES);
    // A log that was truncated and written to again has a hole in place of its header.
    if (!header || (header.readUInt32BE() & ~1) !== MAGIC) return false;
    const salts = header.subarray(HEADER_SALTS_AT, HEADER_SALTS_AT + SALTS_BYTES);
    const frameBytes = FRAME_HEADER_BYTES + header.readUInt32BE(PAGE_SIZE_AT);
    const before = this.#frame <= last ? this.#frame : 0;
    for (const frame of [Math.max(before, 1), last]) {
      const at = WAL_HEADER_BYTES + (frame - 1) * frameBytes + FRAME_SALTS_AT;
      if (readAt(wal, at, SALTS_BYTES)?.equals(salts) !== true) return false;
    }
    this.#frame = last;
    return true;
  }
}

function isSame(one: BigIntStats, other: BigIntStats): boolean {
  return one.ino === other.ino && one.dev === other.dev;
}

function statIfThere(file: string): BigIntStats | undefined {
  try {
    return statSync(file, { bigint: true });
  } catch {
    return undefined;
  }
}

function readAt(fd: number, at: number, bytes: number): Buffer | undefined {
  const room = Buffer.alloc(bytes);
  return readSync(fd, room, 0, bytes, at) === bytes ? room : undefined;
}
