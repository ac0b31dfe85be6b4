import { closeSync, openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { messageOf, VdpipeError } from '../errors.ts';
import { GuardedDatabase } from '../sqlite.ts';

/** The file stays: if it were removed, two consoles could each lock one of that name. */
const LOCK_FILE = '.lock';

export interface FolderLock {
  release(): void;
}

/**
 * Locks the folder of uploads and drafts, which is made if it is missing. The system releases the lock when the process ends, however it ends.
 *
 * @throws VdpipeError `console_running` while another console uses it, `file_unwritable`
 */
export function lockFolder(folder: string): Promise<FolderLock> {
  return lockConsoleFile(folder, LOCK_FILE, isUsed);
}

/**
 * Locks something in the folder by a file of its own.
 *
 * @param toError what to throw while another process has it
 * @throws VdpipeError that, `file_unwritable`
 */
export async function lockConsoleFile(
  folder: string,
  name: string,
  toError: (folder: string, cause: unknown) => VdpipeError,
): Promise<FolderLock> {
  const file = path.join(folder, name);
  await createPrivately(folder, file);
  const db = new GuardedDatabase(file, (cause) =>
    isLocked(cause) ? toError(folder, cause) : unwritable(folder, cause),
  );
  try {
    // Avoids a journal file.
    db.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    throw error;
  }
  return { release: () => db.close() };
}

async function createPrivately(folder: string, file: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    closeSync(openSync(file, 'a', 0o600));
  } catch (cause) {
    throw unwritable(folder, cause);
  }
}

function isLocked(cause: unknown): boolean {
  return cause instanceof Error && cause.message === 'database is locked';
}

function isUsed(folder: string, cause: unknown): VdpipeError {
  return new VdpipeError(
    'console_running',
    `Another console is using the folder "${folder}". Open the address that it printed, or stop it first.`,
    { cause },
  );
}

function unwritable(folder: string, cause: unknown): VdpipeError {
  const why = messageOf(cause);
  return new VdpipeError('file_unwritable', `Cannot write to the folder "${folder}": ${why}`, {
    cause,
  });
}
