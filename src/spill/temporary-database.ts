import { cannotKeep } from '../errors.ts';
import { GuardedDatabase } from '../sqlite.ts';

const FIX = 'Make room there, or set TMPDIR to a folder on another disk.';

/**
 * A database in a file of the system's temporary folder that has no name, and is gone with the process.
 *
 * @param what is kept in it: `the rows of orders`
 */
export function openTemporary(what: string): GuardedDatabase {
  return new GuardedDatabase('', (error) => cannotKeep(what, FIX, error));
}
