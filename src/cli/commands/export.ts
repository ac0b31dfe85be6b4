import type { Argv } from 'yargs';
import { ORDER_STATES } from '../../ledger/states.ts';
import { FORCE_OPTION } from '../files/new-file.ts';
import {
  type CommandFlags,
  choiceOption,
  LEDGER_OPTIONS,
  OUTPUT_OPTIONS,
  textOption,
  withRun,
} from '../options.ts';

export const exportCommand = {
  usage: 'export <run>',
  describe: 'Export the results of a run, one line per order or row',
  build: (y: Argv) =>
    withRun(y)
      .options({
        format: choiceOption(
          ['csv', 'json', 'ndjson', 'xlsx'],
          'Format [by the extension of --output, else csv]',
        ),
        output: { alias: 'o', ...textOption('Output file [standard output]') },
        rows: {
          type: 'boolean',
          describe: 'One line per input row, including rejected and skipped rows',
        },
        state: {
          array: true,
          choices: [...ORDER_STATES, 'rejected', 'skipped'] as const,
          describe: 'Only this state (repeatable); rejected and skipped need --rows',
        },
        datasets: textOption('Folder for datasets that are too large to send inline'),
      } as const)
      .options(FORCE_OPTION)
      .options(LEDGER_OPTIONS)
      .options({ quiet: OUTPUT_OPTIONS.quiet })
      .example('$0 export 7f3a --format json  # All orders of run 7f3a', '')
      .example('$0 export 7f3a --rows -o rows.csv  # The outcome of every row', '')
      .example('$0 export 7f3a --state ordered -o ordered.csv  # The order ids', ''),
};

export type ExportFlags = CommandFlags<typeof exportCommand>;
