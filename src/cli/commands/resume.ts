import type { Argv } from 'yargs';
import {
  type CommandFlags,
  choiceOption,
  ORDERING_OPTIONS,
  REJECTS_OPTIONS,
  REPORT_OPTIONS,
  RESULTS_OPTIONS,
  textOption,
} from '../options.ts';

export const resumeCommand = {
  usage: 'resume [run]',
  describe: 'Continue a run that stopped; the spreadsheet is not needed',
  build: (y: Argv) =>
    y
      .positional('run', {
        type: 'string',
        describe: 'Run id; optional when only one run is unfinished',
      })
      .options({
        settle: {
          ...textOption(
            'Settle an order whose outcome is unknown: PROJECT=ORDER_ID or PROJECT=none',
          ),
          array: true,
        },
        log: choiceOption(
          ['text', 'json'],
          'Why nothing can be sent, as text for people or as JSON for a program [text]',
        ),
      } as const)
      .options(REJECTS_OPTIONS)
      .options(RESULTS_OPTIONS)
      .options(REPORT_OPTIONS)
      .options(ORDERING_OPTIONS)
      .example('$0 resume  # Continue the only unfinished run', '')
      .example('$0 resume 7f3a --json  # Continue run 7f3a, with JSON output', ''),
};

export type ResumeFlags = CommandFlags<typeof resumeCommand>;
