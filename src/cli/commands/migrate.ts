import type { Argv } from 'yargs';
import { LEDGER_OPTIONS, OUTPUT_OPTIONS } from '../options.ts';
import { runCommand } from '../run-command.ts';

export function migrateCommand(yargs: Argv): Argv {
  return yargs.command(
    'migrate',
    'Upgrade a ledger in PostgreSQL for this version of vdpipe',
    (y) =>
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
    (flags) =>
      runCommand(flags, async () => {
        const { migrateLedger } = await import('../actions/migrate-ledger.ts');
        return migrateLedger(flags);
      }),
  );
}
