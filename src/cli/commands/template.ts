import type { Argv } from 'yargs';
import { EXIT } from '../exit-codes.ts';
import { checkNewFile, FORCE_OPTION, refuseInUse, writeNew } from '../files/new-file.ts';
import { INPUT_OPTIONS, OUTPUT_OPTIONS, textOption } from '../options.ts';
import { printJson, say } from '../output.ts';
import { runCommand } from '../run-command.ts';

export function templateCommand(yargs: Argv): Argv {
  return yargs.command(
    'template',
    'Write an empty workbook with the columns of a mapping',
    (y) =>
      y
        .options({
          mapping: { ...INPUT_OPTIONS.mapping, demandOption: true },
          output: { alias: 'o', ...textOption('Workbook to write (.xlsx)'), default: 'blank.xlsx' },
        } as const)
        .options(FORCE_OPTION)
        .options(OUTPUT_OPTIONS)
        .example('$0 template -m mapping.yaml  # Write blank.xlsx', '')
        .example('$0 template -m mapping.yaml -o recipients.xlsx  # With another name', ''),
    (flags) =>
      runCommand(flags, async () => {
        checkNewFile(flags.output, [flags.mapping], flags.force);
        const { blankWorkbookOf } = await import('../../run/blank-workbook.ts');
        const { listFilesOf, loadMapping } = await import('../../run/input/sheet-input.ts');
        const mapping = await loadMapping(flags.mapping);
        refuseInUse(flags.output, listFilesOf({ mapping }));
        const { workbook, columns } = await blankWorkbookOf(mapping);
        const output = await writeNew(flags.output, workbook);
        if (flags.json) await printJson({ ok: true, files: { workbook: output }, columns });
        else if (!flags.quiet) say(`${output}: ${columns.length} columns, ready to fill in.`);
        return EXIT.done;
      }),
  );
}
