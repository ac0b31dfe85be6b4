import { homedir } from 'node:os';
import process from 'node:process';

/**
 * Loaded first, for what it does: a package asks for the home folder while it is loaded, and a user whom the system does not
 * know, as in some containers, has none unless HOME says so.
 */
try {
  homedir();
} catch {
  process.env['HOME'] = '/';
}
