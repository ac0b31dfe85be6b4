import { closeSync, existsSync, openSync } from 'node:fs';
import path from 'node:path';
import { VdpipeError } from '../../errors.ts';
import { createFolders } from './create-folders.ts';
import { GuardedDatabase } from './guarded-database.ts';
import { ledgerError, withLedgerErrors } from './ledger-error.ts';
import { MIGRATIONS } from './schema.ts';

/** How long SQLite itself waits for another process' transaction, in milliseconds; longer waits are the commit queue's. */
const BUSY_TIMEOUT_MS = 250;

export type Database = GuardedDatabase;

/**
 * Opens the ledger's database, made on first use with mode 0600, at the newest schema version.
 * @throws VdpipeError `ledger_unusable`, `ledger_corrupt`, `ledger_full`, `ledger_busy`, `ledger_newer`, `too_many_files`
 */
export function openDatabase(file: string): Database {
  createPrivately(file);
  const db = new GuardedDatabase(file, (error) => ledgerError(file, error), BUSY_TIMEOUT_MS);
  try {
    withLedgerErrors(file, () => makeDurable(db));
    migrate(db, file);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** SQLite gives its -wal and -shm files the mode of the database file, so that is made first. */
export function createPrivately(file: string): void {
  if (existsSync(file)) return;
  withLedgerErrors(file, () => {
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
