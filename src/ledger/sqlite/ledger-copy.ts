import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { GuardedDatabase } from '../../sqlite.ts';
import { ledgerError, withLedgerErrors } from './ledger-error.ts';
import { syncFolder } from './sync-folder.ts';

/**
 * Keeps a copy of a ledger before it gets a newer version: whole and on disk once it has its name. To be called while the
 * ledger is locked against writers, which leaves it to be read.
 *
 * @param version that the ledger gets
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

/** Removes copies of a ledger that has the newest version: what they would be for has come to pass. */
export function removeCopies(file: string, newest: number): void {
  for (let version = 2; version <= newest; version++) {
    for (const name of [copyPath(file, version), partPath(file, version)]) {
      try {
        rmSync(name, { force: true });
      } catch {
        // Another program has it open: it is removed when the ledger is opened again.
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

/** By SQLite, as what was committed last is in the write-ahead log. */
function copyInto(file: string, part: string): void {
  const db = new GuardedDatabase(file, (error) => ledgerError(file, error));
  try {
    db.prepare('VACUUM INTO ?').run(part);
  } finally {
    db.close();
  }
}

/** SQLite leaves this to who asks for the copy. */
function syncFile(file: string): void {
  const fd = openSync(file, 'r+');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
