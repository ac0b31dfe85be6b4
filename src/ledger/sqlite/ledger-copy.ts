import { closeSync, fsyncSync, openSync, renameSync, rmSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { GuardedDatabase } from '../../sqlite.ts';
import { ledgerError, withLedgerErrors } from './ledger-error.ts';
import { syncFolder } from './sync-folder.ts';

/**
 * Copies a ledger before its migration to a newer version. The copy gets its name when it is complete and on disk. To be called
 * while the ledger is locked against writers, but can be read.
 *
 * @param version The version that the ledger gets.
 */
export function keepCopy(file: string, version: number): void {
  const copy = copyPath(file, version);
  const part = partPath(file, version);
  try {
    rmSync(part, { force: true });
    withLedgerErrors(file, () => closeSync(openSync(part, 'wx', 0o600)));
    copyInto(file, part);
    withLedgerErrors(file, () => {
      syncFile(part);
      renameSync(part, copy);
      syncFolder(path.dirname(copy));
    });
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** Removes the copies of a ledger that was migrated to the newest version: they are no longer needed. */
export function removeCopies(file: string, newest: number): void {
  for (let version = 2; version <= newest; version++) {
    for (const name of [copyPath(file, version), partPath(file, version)]) {
      try {
        unlinkSync(name);
      } catch {
        // There is none; or another program has it open, and it is removed when the ledger is opened again.
      }
    }
  }
}

function copyPath(file: string, version: number): string {
  return `${file}.before-version-${version}`;
}

function partPath(file: string, version: number): string {
  return `${copyPath(file, version)}.part`;
}

/** Copies through SQLite, as the latest commits are in the write-ahead log. */
function copyInto(file: string, part: string): void {
  const db = new GuardedDatabase(file, (error) => ledgerError(file, error));
  try {
    db.prepare('VACUUM INTO ?').run(part);
  } finally {
    db.close();
  }
}

/** Puts a copy on disk, which SQLite leaves to its caller. */
function syncFile(file: string): void {
  const fd = openSync(file, 'r+');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
