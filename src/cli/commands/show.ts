import type { Argv } from 'yargs';
import {
  type CommandFlags,
  LEDGER_OPTIONS,
  OUTPUT_OPTIONS,
  REPORT_OPTIONS,
  textOption,
  withRun,
} from '../options.ts';

export const showCommand = {
  usage: 'show <run>',
  describe: 'Show the state of a run and the orders that were not placed; or a delivery',
  build: (y: Argv) =>
    withRun(y, 'Run or delivery id, or its first characters')
      .options({
        rejects: textOption('Write the rows that were not ordered to a new file (.csv, .xlsx)'),
        input: textOption('The list as it was ordered, for --rejects [its original path]'),
        'all-rejects': {
          type: 'boolean',
          describe: 'With --rejects: also the rows that are already in another file',
        },
        order: textOption('Show the order of this project, and what is printed for it'),
      } as const)
      .options(REPORT_OPTIONS)
      .options(LEDGER_OPTIONS)
      .options({ json: OUTPUT_OPTIONS.json })
      .example('$0 show 7f3a  # What became of run 7f3a', '')
      .example('$0 show 7f3a --rejects list.rejects.xlsx  # Rows to correct', '')
      .example('$0 show 7f3a --report run.html  # Write a report page', ''),
};

export type ShowFlags = CommandFlags<typeof showCommand>;
