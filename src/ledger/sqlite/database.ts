import { closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { GuardedDatabase } from '../../sqlite.ts';
import { ledgerFailure } from '../ledger-errors.ts';
import { createFolders } from './create-folders.ts';
import { keepCopy, removeCopies } from './ledger-copy.ts';
import { ledgerError, withLedgerErrors } from './ledger-error.ts';
import { MIGRATIONS } from './schema.ts';

/** How long SQLite itself waits for another process' transaction, in milliseconds; longer waits are the commit queue's. */
const BUSY_TIMEOUT_MS = 250;

export type Database = GuardedDatabase;

/**
 * Opens the ledger's database, made on first use with mode 0600, at the newest schema version.
 * @throws UsageError `ledger_foreign`
 * @throws VdpipeError `ledger_unusable`, `ledger_corrupt`, `ledger_full`, `ledger_busy`, `ledger_newer`, `too_many_files`
 */
export function openDatabase(file: string): Database {
  createPrivately(file);
  const db = new GuardedDatabase(file, (error) => ledgerError(file, error), BUSY_TIMEOUT_MS);
  try {
    refuseForeign(db, file);
    withLedgerErrors(file, () => makeDurable(db));
    migrate(db, file);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Creates the database file first, as SQLite gives its -wal and -shm files the same mode. */
export function createPrivately(file: string): void {
  if (existsSync(file)) return;
  withLedgerErrors(file, () => {
    createFolders(path.dirname(file));
    closeSync(openSync(file, 'a', 0o600));
  });
}

/** Marks a file as a ledger ("vdpl"), from version 3 on. */
const APPLICATION_ID = 0x7664706c;
/** The tables by which a ledger of version 1 or 2 is recognized. */
const EARLY_TABLES = ['attempt', 'orders', 'run', 'seen_order_id', 'transition', 'worker'];

/**
 * Refuses another program's database before anything in it is changed.
 *
 * @throws UsageError `ledger_foreign`
 */
function refuseForeign(db: Database, file: string): void {
  const { application_id: id } = pragma(db, 'application_id');
  if (id === APPLICATION_ID) return;
  const tables = db.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).all();
  const names = new Set(tables.map(({ name }) => name));
  const isEarly = versionOf(db) > 0 && EARLY_TABLES.every((name) => names.has(name));
  const isNew = versionOf(db) === 0 && names.size === 0;
  if (id === 0 && (isEarly || isNew)) return;
  throw ledgerFailure('ledger_foreign', { file });
}

/**
 * Makes each commit return only when it is on disk. SQLite may apply a weaker setting than requested, so the setting is read
 * back.
 */
function makeDurable(db: Database): void {
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = FULL');
  // On macOS an fsync leaves bytes in the drive's cache (F_FULLFSYNC does not); elsewhere these change nothing.
  db.exec('PRAGMA fullfsync = ON');
  db.exec('PRAGMA checkpoint_fullfsync = ON');
  db.exec('PRAGMA foreign_keys = ON');
  const { journal_mode: mode } = pragma(db, 'journal_mode');
  const { synchronous } = pragma(db, 'synchronous');
  if (mode !== 'wal' || synchronous !== 2) {
    throw new Error(`SQLite has journal_mode ${mode} and synchronous ${synchronous}`);
  }
}

/** Migrates a ledger of an earlier version. It is copied first, and the copy is kept until the migration is on disk. */
function migrate(db: Database, file: string): void {
  if (versionOf(db) !== NEWEST) migrateToNewest(db, file);
  removeCopies(file, NEWEST);
}

const NEWEST = MIGRATIONS.length;

function migrateToNewest(db: Database, file: string): void {
  db.exec('BEGIN IMMEDIATE');
  try {
    const version = versionOf(db);
    if (version > NEWEST) throw ledgerFailure('ledger_newer', { file, version, newest: NEWEST });
    if (version > 0 && version < NEWEST) keepCopy(file, NEWEST);
    for (const migration of MIGRATIONS.slice(version)) db.exec(migration);
    db.exec(`PRAGMA user_version = ${NEWEST}`);
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
