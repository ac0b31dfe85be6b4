import { closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { GuardedDatabase } from '../../sqlite.ts';
import { createFolders } from '../create-folders.ts';
import { ledgerFailure } from '../ledger-errors.ts';
import { LEDGER_VERSION, refuseOtherVersion } from '../ledger-version.ts';
import { toMigration } from '../shared-tables.ts';
import { ledgerError, withLedgerErrors } from './ledger-error.ts';
import { APPLICATION_ID, SCHEMA, SINCE } from './schema.ts';

/** How long SQLite itself waits for another process' transaction, in milliseconds; longer waits are the commit queue's. */
export const BUSY_TIMEOUT_MS = 250;

export type Database = GuardedDatabase;

/**
 * Opens the ledger's database, made on first use with mode 0600.
 * @throws UsageError `ledger_foreign`
 * @throws VdpipeError `ledger_unusable`, `ledger_corrupt`, `ledger_full`, `ledger_busy`, `ledger_newer`, `ledger_outdated`, `too_many_files`
 */
export function openDatabase(file: string): Database {
  createPrivately(file);
  const db = new GuardedDatabase(file, (error) => ledgerError(file, error), BUSY_TIMEOUT_MS);
  try {
    refuseForeign(db, file);
    withLedgerErrors(file, () => makeDurable(db));
    makeTables(db, file);
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

/**
 * Refuses another program's database before anything in it is changed. All is asked in one statement: another process may be making
 * the ledger.
 *
 * @throws UsageError `ledger_foreign`
 */
export function refuseForeign(db: Database, file: string): void {
  const found = db
    .prepare(
      `SELECT application_id AS id, user_version AS version, (SELECT count(*) FROM sqlite_master) AS size
       FROM pragma_application_id, pragma_user_version`,
    )
    .get();
  if (found['id'] === APPLICATION_ID) return;
  const isNew = found['id'] === 0 && found['version'] === 0 && found['size'] === 0;
  if (!isNew) throw ledgerFailure('ledger_foreign', { file });
}

/**
 * Makes each commit return only when it is on disk, and overwrites what is removed: it holds people's data. SQLite may apply a weaker setting than requested, so the setting is read
 * back.
 */
function makeDurable(db: Database): void {
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = FULL');
  // On macOS an fsync leaves bytes in the drive's cache (F_FULLFSYNC does not); elsewhere these change nothing.
  db.exec('PRAGMA fullfsync = ON');
  db.exec('PRAGMA checkpoint_fullfsync = ON');
  db.exec('PRAGMA foreign_keys = ON');
  db.exec('PRAGMA secure_delete = ON');
  const { journal_mode: mode } = pragma(db, 'journal_mode');
  const { synchronous } = pragma(db, 'synchronous');
  if (mode !== 'wal' || synchronous !== 2) {
    throw new Error(`SQLite has journal_mode ${mode} and synchronous ${synchronous}`);
  }
}

/**
 * Makes the tables of a new ledger, or those that an earlier one has not, in one transaction: it has all of them or none.
 *
 * @throws VdpipeError `ledger_newer`, `ledger_outdated`
 */
function makeTables(db: Database, file: string): void {
  if (versionOf(db) === LEDGER_VERSION) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    const version = versionOf(db);
    if (version !== 0) refuseOtherVersion({ file }, version);
    if (version !== LEDGER_VERSION) {
      const sql = version === 0 ? SCHEMA : toMigration(SINCE, version);
      db.exec(`${sql}; PRAGMA user_version = ${LEDGER_VERSION}`);
    }
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

export function versionOf(db: Database): number {
  return Number(pragma(db, 'user_version')['user_version']);
}

function pragma(db: Database, name: string): Record<string, unknown> {
  return db.prepare(`PRAGMA ${name}`).get();
}
