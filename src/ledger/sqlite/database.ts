import { closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { VdpipeError } from '../../errors.ts';
import { createFolders } from './create-folders.ts';
import { MIGRATIONS } from './schema.ts';

/** How long SQLite itself waits for another process' transaction, in milliseconds; longer waits are the commit queue's. */
const BUSY_TIMEOUT_MS = 250;

export type Database = InstanceType<typeof DatabaseSync>;

/**
 * Opens the ledger's database, made on first use with mode 0600, at the newest schema version.
 * @throws VdpipeError `ledger_unusable`, `ledger_newer`
 */
export function openDatabase(file: string): Database {
  createPrivately(file);
  const db = attempt(file, () => new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS }));
  try {
    attempt(file, () => makeDurable(db));
    attempt(file, () => migrate(db, file));
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** SQLite gives its -wal and -shm files the mode of the database file, so that is made first. */
export function createPrivately(file: string): void {
  if (existsSync(file)) return;
  attempt(file, () => {
    createFolders(path.dirname(file));
    closeSync(openSync(file, 'a', 0o600));
  });
}

/** A commit is on disk when it returns. SQLite can come back with a weaker setting, so it is read again. */
function makeDurable(db: Database): void {
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = FULL');
  db.exec('PRAGMA foreign_keys = ON');
  const { journal_mode: mode } = pragma(db, 'journal_mode');
  const { synchronous } = pragma(db, 'synchronous');
  if (mode !== 'wal' || synchronous !== 2) {
    throw new Error(`SQLite has journal_mode ${mode} and synchronous ${synchronous}`);
  }
}

function migrate(db: Database, file: string): void {
  if (versionOf(db) === MIGRATIONS.length) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    const version = versionOf(db);
    if (version > MIGRATIONS.length) {
      throw new VdpipeError(
        'ledger_newer',
        `Cannot use the ledger "${file}": it has version ${version}, this vdpipe knows up to ${MIGRATIONS.length}.`,
        { data: { file, version } },
      );
    }
    for (const migration of MIGRATIONS.slice(version)) db.exec(migration);
    db.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

function versionOf(db: Database): number {
  return Number(pragma(db, 'user_version')['user_version']);
}

function pragma(db: Database, name: string): Record<string, unknown> {
  return db.prepare(`PRAGMA ${name}`).get();
}

function attempt<T>(file: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw ledgerError(file, error);
  }
}

/** SQLite's result codes, https://sqlite.org/rescode.html */
const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

export function isBusy(error: unknown): boolean {
  return resultCode(error) === SQLITE_BUSY;
}

/** What to tell of a database that failed: what is the matter, and with which file. */
export function ledgerError(file: string, error: unknown): VdpipeError {
  if (error instanceof VdpipeError) return error;
  const code = resultCode(error);
  if (code === SQLITE_CORRUPT || code === SQLITE_NOTADB) {
    return new VdpipeError(
      'ledger_corrupt',
      `Cannot read the ledger "${file}": it is damaged or no ledger.`,
      { cause: error, data: { file } },
    );
  }
  if (code === SQLITE_FULL || isNoSpace(error)) {
    return new VdpipeError('ledger_full', `Cannot write the ledger "${file}": the disk is full.`, {
      cause: error,
    });
  }
  const why = error instanceof Error ? error.message : String(error);
  return new VdpipeError('ledger_unusable', `Cannot use the ledger "${file}": ${why}.`, {
    cause: error,
  });
}

/** A file system's own word for a full disk. */
function isNoSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC';
}

function resultCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('sqliteCode' in error)) return undefined;
  return Number(error.sqliteCode) & 0xff;
}
