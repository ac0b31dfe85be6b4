import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder, and those above it that are missing, for their owner alone. One by one: where a folder cannot be made
 * though the one above it is there (in /proc), mkdir's own `recursive` goes round for ever on Node 20.
 */
export function createFolders(folder: string): void {
  if (existsSync(folder)) return;
  const above = path.dirname(folder);
  if (above !== folder) createFolders(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it just now.
    if (!existsSync(folder)) throw error;
  }
}
