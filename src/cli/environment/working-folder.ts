import process from 'node:process';
import { UsageError } from '../../errors.ts';
import { reportFailure } from '../run-command.ts';

/**
 * Loaded first, for what it does: yargs asks for the working folder while it is loaded, and of one that was deleted Node
 * would tell nothing but a stack. No file name could be found from it, so nothing goes on.
 */
try {
  process.cwd();
} catch (cause) {
  const error = new UsageError(
    'working_folder_missing',
    'Cannot find the working folder; it may have been deleted. Change to an existing folder (cd), and run the command again.',
    { cause },
  );
  await reportFailure(error, { json: process.argv.includes('--json') });
  process.exit();
}
