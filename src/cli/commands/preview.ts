import type { Argv } from 'yargs';
import { FORCE_OPTION } from '../files/new-file.ts';
import {
  type CommandFlags,
  choiceOption,
  INPUT_OPTIONS,
  numberOption,
  OUTPUT_OPTIONS,
  READ_OPTIONS,
  textOption,
  withFile,
} from '../options.ts';

const DEFAULT_LIMIT = 20;

/** How many rows to look at. */
export function limitOf({ all, limit = DEFAULT_LIMIT }: PreviewFlags): number {
  return all ? Number.POSITIVE_INFINITY : limit;
}

export const previewCommand = {
  usage: 'preview <file>',
  describe:
    'Show the rows of a sheet as vdpipe reads them, or what the clean-up of a mapping changes in them',
  build: (y: Argv) =>
    withFile(y)
      .options({
        mapping: {
          alias: 'm',
          ...textOption('Show what the clean-up of this mapping changes, cells before and after'),
        },
      } as const)
      .options(READ_OPTIONS)
      .options({
        'header-row': INPUT_OPTIONS['header-row'],
        corrections: INPUT_OPTIONS.corrections,
        limit: numberOption(`Rows to show [${DEFAULT_LIMIT}]`),
        all: { type: 'boolean', describe: 'Show all rows', conflicts: 'limit' },
        format: choiceOption(
          ['table', 'csv', 'json'],
          'Format [by the extension of --output, else table]',
        ),
        output: { alias: 'o', ...textOption('Output file (.csv or .json) [standard output]') },
        ...FORCE_OPTION,
        quiet: OUTPUT_OPTIONS.quiet,
        json: {
          type: 'boolean',
          describe: 'With --mapping: print one JSON object to standard output',
        },
      } as const)
      .example('$0 preview list.xlsx --sheet 2  # The first rows of the second sheet', '')
      .example('$0 preview list.xlsx -m mapping.yaml  # Cells before and after clean-up', '')
      .example('$0 preview list.xlsx --all -o copy.csv  # Every row, as a file', ''),
};

export type PreviewFlags = CommandFlags<typeof previewCommand>;
