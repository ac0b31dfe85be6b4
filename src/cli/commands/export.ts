import type { Argv } from 'yargs';
import { ORDER_STATES } from '../../ledger/states.ts';
import { FORCE_OPTION } from '../files/new-file.ts';
import { LEDGER_OPTIONS, OUTPUT_OPTIONS } from '../options.ts';
import { runCommand } from '../run-command.ts';

export function exportCommand(yargs: Argv): Argv {
  return yargs.command(
    'export <run>',
    'Write how a run came out, one line per order or per row',
    (y) =>
      y
        .positional('run', {
          type: 'string',
          describe: 'Run, or the start of its id',
          demandOption: true,
        })
        .options({
          format: {
            choices: ['csv', 'json', 'ndjson', 'xlsx'],
            describe: 'How it is written [as the ending of --output says, else csv]',
            requiresArg: true,
          },
          output: {
            alias: 'o',
            type: 'string',
            describe: 'File to write [standard output]',
            requiresArg: true,
          },
          rows: {
            type: 'boolean',
            describe: 'One line per row of the input, rejected and skipped rows too',
          },
          state: {
            array: true,
            choices: [...ORDER_STATES, 'rejected', 'skipped'] as const,
            describe:
              'Only what is in this state; can be given several times. Only rows are rejected or skipped',
          },
          datasets: {
            type: 'string',
            describe: 'Folder for the datasets that are too large to be sent inline',
            requiresArg: true,
          },
        } as const)
        .options(FORCE_OPTION)
        .options(LEDGER_OPTIONS)
        .options({ quiet: OUTPUT_OPTIONS.quiet })
        .example('$0 export 7f3a --format json  # All orders of run 7f3a', '')
        .example('$0 export 7f3a --rows -o rows.csv  # Where every row went', '')
        .example('$0 export 7f3a --state ordered -o ordered.csv  # The order ids', ''),
    (flags) =>
      runCommand({}, async () => {
        const { exportRun } = await import('../actions/export-run.ts');
        return exportRun(flags);
      }),
  );
}
