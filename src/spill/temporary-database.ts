import { GuardedDatabase } from '../sqlite.ts';
import { cannotKeep } from '../temporary-folder.ts';

/**
 * Opens a database in a file without a name, in the temporary folder. It disappears with the process.
 *
 * @param what What is kept in it, for messages: `the rows of orders`
 */
export function openTemporary(what: string): GuardedDatabase {
  return new GuardedDatabase('', (error) => cannotKeep(what, error));
}
