import { closeSync, openSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { isOutOfFiles, isOutOfSpace, VdpipeError } from '../../errors.ts';
import { type LedgerFailureCode, ledgerFailure } from '../ledger-errors.ts';

/** SQLite's result codes, https://sqlite.org/rescode.html */
const SQLITE_BUSY = 5;
const SQLITE_IOERR = 10;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;
const SQLITE_NOTADB = 26;

/** How much SQLite allocates at once for the shared memory of a write-ahead log. */
const SHARED_MEMORY_BYTES = 32 * 1024;

/** Whether the error means that another process is in a transaction. */
export function isBusy(error: unknown): boolean {
  const cause = error instanceof VdpipeError ? error.cause : error;
  return resultCode(cause) === SQLITE_BUSY;
}

/**
 * Says which failure of a ledger's file an error is.
 *
 * @param error From SQLite or the file system.
 */
export function ledgerError(file: string, error: unknown): VdpipeError {
  if (error instanceof VdpipeError) return error;
  const to = error instanceof Error ? MOVED.exec(error.message)?.[1] : undefined;
  if (to !== undefined) return ledgerFailure('ledger_moved', { file, to });
  return ledgerFailure(failureOf(file, error), { file }, error);
}

/** What the ledger's triggers say after it was moved. */
const MOVED = /^moved to (.+)$/s;

type FileFailure = Extract<
  LedgerFailureCode,
  'ledger_corrupt' | 'ledger_full' | 'ledger_busy' | 'too_many_files' | 'ledger_unusable'
>;

function failureOf(file: string, error: unknown): FileFailure {
  const result = resultCode(error);
  if (result === SQLITE_CORRUPT || result === SQLITE_NOTADB) return 'ledger_corrupt';
  if (isFull(file, error)) return 'ledger_full';
  if (result === SQLITE_BUSY) return 'ledger_busy';
  if (isOutOfFiles(error) || (result === SQLITE_CANTOPEN && isOutOfFiles(whyNotOpened(file)))) {
    return 'too_many_files';
  }
  return 'ledger_unusable';
}

/** Runs an action on a file of the ledger. @throws VdpipeError as `ledgerError` describes it */
export function withLedgerErrors<T>(file: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw ledgerError(file, error);
  }
}

/** Whether the disk is full. If there is no room for its shared memory, SQLite reports only an I/O error. */
function isFull(file: string, error: unknown): boolean {
  if (resultCode(error) === SQLITE_IOERR) return freeBytes(file) < SHARED_MEMORY_BYTES;
  return resultCode(error) === SQLITE_FULL || isOutOfSpace(error);
}

/** Returns the free space of the disk that a file is on. */
function freeBytes(file: string): number {
  try {
    const { bavail, bsize } = statfsSync(path.dirname(file));
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Returns why a file could not be opened, from the system: SQLite does not say why. */
function whyNotOpened(file: string): unknown {
  try {
    closeSync(openSync(file, 'r'));
    return undefined;
  } catch (error) {
    return error;
  }
}

function codeOf(error: Error): number | undefined {
  return 'sqliteCode' in error ? Number(error.sqliteCode) & 0xff : undefined;
}

/** Result codes by SQLite's fixed messages (`sqlite3_errstr`): the binding leaves the code out if reading rows fails. */
const CODES_BY_MESSAGE: ReadonlyMap<string, number> = new Map([
  ['database is locked', SQLITE_BUSY],
  ['database disk image is malformed', SQLITE_CORRUPT],
  ['database or disk is full', SQLITE_FULL],
  ['unable to open database file', SQLITE_CANTOPEN],
  ['file is not a database', SQLITE_NOTADB],
  ['malformed JSON', SQLITE_CORRUPT],
]);

function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  // vdpipe wrote this JSON itself, so the file must be corrupt.
  if (error instanceof SyntaxError) return SQLITE_CORRUPT;
  return CODES_BY_MESSAGE.get(error.message) ?? codeOf(error);
}
