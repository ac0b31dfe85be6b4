import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { InterruptedError, isNoFile, systemCode, UsageError } from '../../../errors.ts';
import { GuardedDatabase } from '../../../sqlite.ts';
import { syncFolder } from '../../../sync-folder.ts';
import type { LedgerCheck } from '../../check/check-rules.ts';
import { refuseRelocated } from '../../copy/relocation.ts';
import { createFolders } from '../../create-folders.ts';
import { ledgerFailure } from '../../ledger-errors.ts';
import { keyFileOf } from '../../mailed/mailed-key.ts';
import { findRescueFiles } from '../../rescue/rescue-file.ts';
import type { Database } from '../database.ts';
import { ledgerError, withLedgerErrors } from '../ledger-error.ts';
import { runSteps } from '../run-steps.ts';
import { blanksPath } from '../staging/blank-pieces.ts';
import { datasetPath } from '../staging/dataset-file.ts';
import { checkDatabase, openToRead } from './check-file.ts';

/** A run may be purged, with its datasets, while they are copied. */
const MOST_TRIES = 5;

/**
 * Copies a ledger as it is at one moment, with what lies beside it, while it is in use, and checks the copy. The new file gets its name
 * last, when all is on disk. If that fails, nothing is left; a process that is killed leaves parts without that file.
 *
 * @throws UsageError `file_exists`, `ledger_missing`, `ledger_moved`; VdpipeError `ledger_corrupt`, `ledger_full`, `interrupted`
 */
export async function backupFile(
  file: string,
  target: string,
  signal: AbortSignal,
): Promise<LedgerCheck> {
  const db = openToRead(file);
  try {
    runSteps(db, 0, refuseRelocated({ file }));
    const partial = reserve(target);
    try {
      const checked = await copyAll({ db, file, partial, target }, signal);
      sync(partial);
      publish(partial, target);
      return checked;
    } catch (error) {
      for (const one of partsOf(target)) rmSync(one, { recursive: true, force: true });
      throw ledgerError(target, error);
    }
  } finally {
    db.close();
  }
}

/** What lies beside a ledger's file that is a backup, or that it is made from. */
function partsOf(target: string): readonly string[] {
  const rescues = findRescueFiles(target).map(({ file }) => file);
  const own = ['.partial', '.partial-journal', '.partial-wal', '.partial-shm', '-wal', '-shm'].map(
    (end) => `${target}${end}`,
  );
  return [...own, path.dirname(datasetPath(target, '')), keyFileOf(target), ...rescues];
}

/** Nobody else makes this backup while the file that it gives is there. @throws UsageError `file_exists` */
function reserve(target: string): string {
  const there = [target, ...partsOf(target)].find((one) => existsSync(one));
  if (there !== undefined) throw fileExists(target, there);
  const partial = `${target}.partial`;
  withLedgerErrors(partial, () => closeSync(openSync(partial, 'wx', 0o600)));
  return partial;
}

function fileExists(target: string, there: string): UsageError {
  const todo =
    there === target
      ? 'Choose another name'
      : 'If a backup was stopped there, remove what it left, or choose another name';
  return new UsageError(
    'file_exists',
    `Cannot back up to "${target}": "${there}" exists. ${todo}.`,
  );
}

interface Backup {
  /** The ledger. */
  readonly db: Database;
  readonly file: string;
  readonly partial: string;
  readonly target: string;
}

async function copyAll(backup: Backup, signal: AbortSignal): Promise<LedgerCheck> {
  const { db, partial, target } = backup;
  for (let tries = 1; ; tries++) {
    rmSync(path.dirname(datasetPath(target, '')), { recursive: true, force: true });
    await db.backup(partial);
    const copy = new GuardedDatabase(partial, (error) => ledgerError(target, error));
    try {
      // One file, which can be read wherever it lies.
      copy.exec('PRAGMA journal_mode = DELETE');
      if (!copyBeside(backup, copy, signal) && tries < MOST_TRIES) continue;
      const checked = await checkDatabase(copy, target, signal);
      const isDamaged = checked.problems.some(({ code }) => code === 'ledger_corrupt');
      if (isDamaged) throw ledgerFailure('ledger_corrupt', { file: backup.file });
      return checked;
    } finally {
      copy.close();
    }
  }
}

/** Copies what the copy needs. False if a run was purged since, or texts of it forgotten. */
function copyBeside({ db, file, target }: Backup, copy: Database, signal: AbortSignal): boolean {
  const runs = copy
    .prepare(
      `SELECT id FROM run WHERE state = 'staged' AND EXISTS (SELECT 1 FROM orders WHERE run = run.id AND dataset_bytes > 0)`,
    )
    .all();
  const isPurged = db.prepare(`SELECT 1 FROM run WHERE id = ? AND state = 'purged'`);
  for (const { id: run } of runs) {
    if (signal.aborted) throw new InterruptedError({ reason: signal.reason });
    const [from, to] = [datasetPath(file, String(run)), datasetPath(target, String(run))];
    createFolders(path.dirname(to));
    // First: what it says was blank when the datasets are copied, or it is there.
    copyIfThere(blanksPath(from), blanksPath(to));
    // One that is missing is told by the check.
    if (!copyIfThere(from, to) && isPurged.get(run)) return false;
  }
  if (runs.length > 0) syncFolder(path.dirname(datasetPath(target, '')));
  copyIfThere(keyFileOf(file), keyFileOf(target));
  // What workers have learned since is in them.
  for (const rescue of findRescueFiles(file)) {
    copyIfThere(rescue.file, `${target}${rescue.file.slice(file.length)}`);
  }
  return timesForgotten(db) === timesForgotten(copy);
}

function timesForgotten(db: Database): unknown {
  return db.prepare(`SELECT count(*) AS times FROM event WHERE what = 'forgotten'`).get()?.[
    'times'
  ];
}

function copyIfThere(from: string, to: string): boolean {
  try {
    copyFileSync(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (isNoFile(error)) return false;
    throw error;
  }
  sync(to);
  return true;
}

function sync(file: string): void {
  const fd = openSync(file, 'r+');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Gives a file its name, which no other file has, and puts that on disk. */
function publish(partial: string, target: string): void {
  try {
    linkSync(partial, target);
  } catch (error) {
    if (systemCode(error) === 'EEXIST') throw fileExists(target, target);
    // A disk without links.
    renameSync(partial, target);
  }
  rmSync(partial, { force: true });
  try {
    syncFolder(path.dirname(target));
  } catch (error) {
    rmSync(target);
    throw error;
  }
}
