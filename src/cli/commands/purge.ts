import type { Argv } from 'yargs';
import { LEDGER_OPTIONS, withRun } from '../options.ts';
import { runCommand } from '../run-command.ts';

export function purgeCommand(yargs: Argv): Argv {
  return yargs.command(
    'purge <run>',
    "Remove a finished run's data from the ledger; keep its order ids",
    (y) =>
      withRun(y)
        .options({
          abandon: { type: 'boolean', describe: 'Also give up orders that have not been sent yet' },
        } as const)
        .options(LEDGER_OPTIONS)
        .example("$0 purge 7f3a  # Remove run 7f3a's rows and user data", ''),
    (flags) =>
      runCommand({}, async ({ signal }) => {
        const { purgeRun } = await import('../actions/purge-run.ts');
        return purgeRun(flags, signal);
      }),
  );
}
