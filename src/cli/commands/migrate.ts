import type { Argv } from 'yargs';
import { type CommandFlags, LEDGER_OPTIONS, OUTPUT_OPTIONS } from '../options.ts';

export const migrateCommand = {
  usage: 'migrate',
  describe: 'Upgrade a ledger in PostgreSQL for this version of vdpipe',
  build: (y: Argv) =>
    y
      .options({
        check: {
          type: 'boolean',
          describe: 'Only say what would be done; exit code 2 if there is something to do',
        },
      } as const)
      .options(LEDGER_OPTIONS)
      .options({ json: OUTPUT_OPTIONS.json })
      .example('$0 migrate --ledger postgres://db.example.com/print', ''),
};

export type MigrateFlags = CommandFlags<typeof migrateCommand>;
