import type { Argv } from 'yargs';
import { FORCE_OPTION } from '../files/new-file.ts';
import {
  type CommandFlags,
  FILE_KINDS,
  INPUT_OPTIONS,
  OUTPUT_OPTIONS,
  READ_OPTIONS,
  textOption,
  withFile,
} from '../options.ts';

export const initCommand = {
  usage: 'init <file>',
  describe: 'Propose a mapping for a sheet, with reasons, for you to review',
  build: (y: Argv) =>
    withFile(y, FILE_KINDS)
      .options({
        output: { alias: 'o', ...textOption('Mapping file to write'), default: 'mapping.yaml' },
        variables: textOption(
          "List of the template's variables: JSON, YAML, or a sheet with id, title, sample text, required, max_length, shrink, segment",
        ),
      } as const)
      .options(READ_OPTIONS)
      .options({
        'header-row': INPUT_OPTIONS['header-row'],
        'hidden-rows': INPUT_OPTIONS['hidden-rows'],
      })
      .options(FORCE_OPTION)
      .options(OUTPUT_OPTIONS)
      .example('$0 init list.xlsx  # Write mapping.yaml', '')
      .example('$0 init list.csv --variables variables.csv -o cards.yaml  # Known ids', ''),
};

export type InitFlags = CommandFlags<typeof initCommand>;
