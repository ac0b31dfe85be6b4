import { cannotKeep } from '../errors.ts';
import { GuardedDatabase } from '../sqlite.ts';

const FIX = 'Free some disk space there, or set TMPDIR to a folder on another disk.';

/**
 * Opens a database in a file without a name, in the system's temporary folder. It disappears with the process.
 *
 * @param what What is kept in it, for messages: `the rows of orders`
 */
export function openTemporary(what: string): GuardedDatabase {
  return new GuardedDatabase('', (error) => cannotKeep(what, FIX, error));
}
