import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Creates a folder and its missing parents, for their owner alone. One by one: if a folder cannot be created in an existing one
 * (in /proc), mkdir's own `recursive` never returns on Node 20.
 */
export function createFolders(folder: string): void {
  if (existsSync(folder)) return;
  const above = path.dirname(folder);
  if (above !== folder) createFolders(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it just now.
    if (!existsSync(folder)) throw error;
  }
}
