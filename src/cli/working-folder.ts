import process from 'node:process';
import { UsageError } from '../errors.ts';
import { reportFailure } from './run-command.ts';

/**
 * Loaded first, for what it does: yargs asks for the working folder while it is loaded, and of one that was deleted Node
 * would tell nothing but a stack. No file name could be found from it, so nothing goes on.
 */
try {
  process.cwd();
} catch (cause) {
  const error = new UsageError(
    'working_folder_missing',
    'The working folder cannot be found: it was deleted, perhaps. Change to one that is there (cd), and run the command again.',
    { cause },
  );
  await reportFailure(error, { json: process.argv.includes('--json') });
  process.exit();
}
