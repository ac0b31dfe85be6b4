import type { Argv } from 'yargs';
import { FORCE_OPTION } from '../files/new-file.ts';
import { type CommandFlags, INPUT_OPTIONS, OUTPUT_OPTIONS, textOption } from '../options.ts';

export const templateCommand = {
  usage: 'template',
  describe: 'Write an empty workbook with the columns of a mapping',
  build: (y: Argv) =>
    y
      .options({
        mapping: { ...INPUT_OPTIONS.mapping, demandOption: true },
        output: { alias: 'o', ...textOption('Workbook to write (.xlsx)'), default: 'blank.xlsx' },
      } as const)
      .options(FORCE_OPTION)
      .options(OUTPUT_OPTIONS)
      .example('$0 template -m mapping.yaml  # Write blank.xlsx', '')
      .example('$0 template -m mapping.yaml -o recipients.xlsx  # With another name', ''),
};

export type TemplateFlags = CommandFlags<typeof templateCommand>;
