import type { Argv } from 'yargs';
import { type CommandFlags, LEDGER_OPTIONS, withRun } from '../options.ts';

export const purgeCommand = {
  usage: 'purge <run>',
  describe: "Remove a finished run's data from the ledger; keep its order ids",
  build: (y: Argv) =>
    withRun(y, 'Run id, or that of a held delivery, or its first characters')
      .options({
        abandon: {
          type: 'boolean',
          describe: 'Also give up orders that have not been sent yet; reject a held delivery',
        },
      } as const)
      .options(LEDGER_OPTIONS)
      .example("$0 purge 7f3a  # Remove run 7f3a's rows and user data", ''),
};

export type PurgeFlags = CommandFlags<typeof purgeCommand>;
