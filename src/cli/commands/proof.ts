import type { Argv } from 'yargs';
import { FORCE_OPTION } from '../files/new-file.ts';
import { INPUT_OPTIONS, ORDERING_OPTIONS, textOption, withFile } from '../options.ts';
import { runCommand } from '../run-command.ts';

export function proofCommand(yargs: Argv): Argv {
  return yargs.command(
    'proof <file>',
    'Find the few rows that cover every case: longest, widest, empty, every writing system, extremes',
    (y) =>
      withFile(y)
        .options(INPUT_OPTIONS)
        .options({
          output: { alias: 'o', ...textOption('Write these rows to a sheet (.csv, .xlsx)') },
          order: {
            type: 'boolean',
            describe: 'Order these rows as one test order; this uses up the project in --project',
          },
          real: {
            type: 'boolean',
            describe: 'With --order: place a real order, printed and charged, instead of a test',
            conflicts: 'test',
          },
          yes: { alias: 'y', type: 'boolean', describe: 'Order without asking for confirmation' },
          again: { type: 'boolean', describe: 'Order even if the same proof was ordered before' },
        } as const)
        .options(FORCE_OPTION)
        .options(ORDERING_OPTIONS)
        .example('$0 proof list.csv -m mapping.yaml -o proof.xlsx  # Rows and reasons', '')
        .example('$0 proof list.csv -m mapping.yaml --project prj-1 --order --yes  # Order', ''),
    (flags) =>
      runCommand(flags, async ({ signal }) => {
        const { proofInput } = await import('../actions/proof-input.ts');
        return proofInput(flags, signal);
      }),
  );
}
