import type { Argv } from 'yargs';
import {
  type CommandFlags,
  choiceOption,
  INPUT_OPTIONS,
  ONLINE_OPTIONS,
  OUTPUT_OPTIONS,
  REJECTS_OPTIONS,
  REPORT_OPTIONS,
  SERVICE_OPTIONS,
  SUBMIT_OPTIONS,
  textOption,
  withFile,
} from '../options.ts';

export const checkCommand = {
  usage: 'check <file>',
  describe: 'Check a sheet without ordering anything',
  build: (y: Argv) =>
    withFile(y)
      .options(INPUT_OPTIONS)
      .options(REJECTS_OPTIONS)
      .options(REPORT_OPTIONS)
      .options({
        ...ONLINE_OPTIONS,
        concurrency: SUBMIT_OPTIONS.concurrency,
        'no-rejects': {
          type: 'boolean',
          describe: 'Write no rows to correct',
          conflicts: 'rejects',
        },
        log: choiceOption(
          ['text', 'json'],
          'Progress of --online as lines for people, or as JSON for a program [text]',
        ),
        skipped: textOption('Write the list of skipped rows (.csv, .xlsx, .json, .ndjson)'),
      } as const)
      .options(SERVICE_OPTIONS)
      .options(OUTPUT_OPTIONS)
      .example('$0 check list.csv  # Columns with reserved names', '')
      .example('$0 check list.csv --online  # Look up every project too', '')
      .example('$0 check list.csv --report check.html  # Write a report page', '')
      .example('$0 check list.xlsx -m mapping.yaml --json  # JSON for a program', ''),
};

export type CheckFlags = CommandFlags<typeof checkCommand>;
