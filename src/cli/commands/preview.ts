import type { Argv } from 'yargs';
import { EXIT } from '../exit-codes.ts';
import {
  INPUT_OPTIONS,
  OUTPUT_OPTIONS,
  READ_OPTIONS,
  toReadOptions,
  withFile,
} from '../options.ts';
import { say, writeOut } from '../output.ts';
import { runCommand } from '../run-command.ts';

const DEFAULT_LIMIT = 20;

export function previewCommand(yargs: Argv): Argv {
  return yargs.command(
    'preview <file>',
    'Show the rows of a sheet as vdpipe reads them',
    (y) =>
      withFile(y)
        .options(READ_OPTIONS)
        .options({
          'header-row': INPUT_OPTIONS['header-row'],
          limit: { type: 'number', describe: `Rows to show [${DEFAULT_LIMIT}]`, requiresArg: true },
          all: { type: 'boolean', describe: 'Show all rows', conflicts: 'limit' },
          format: {
            choices: ['table', 'csv', 'json'],
            default: 'table',
            describe: 'How the rows are written',
            requiresArg: true,
          },
          quiet: OUTPUT_OPTIONS.quiet,
        } as const)
        .example('$0 preview list.xlsx --sheet 2  # The first rows of the second sheet', '')
        .example('$0 preview list.csv --all --format json  # Every row, as arrays of texts', ''),
    (flags) =>
      runCommand({}, async ({ signal }) => {
        const { previewSheet } = await import('../../run/preview-sheet.ts');
        const { toIssueLine } = await import('../../report/issue-text.ts');
        const { headerRowOf, toEndLine, toHiddenLines, toPreviewText, toSheetLines } = await import(
          '../../report/preview-text.ts'
        );
        const limit = flags.all ? Number.POSITIVE_INFINITY : (flags.limit ?? DEFAULT_LIMIT);
        const readOptions = toReadOptions(flags);
        const preview = await previewSheet(flags.file, {
          ...readOptions,
          signal,
          limit,
          onIssue: (issue) => say(toIssueLine(issue)),
        });
        const { source, likelyHeaderRow, rows } = preview;
        const header = { given: readOptions.headerRow ?? null, likely: likelyHeaderRow };
        const forPeople = !flags.quiet && flags.format === 'table';
        if (forPeople) for (const line of toSheetLines(flags.file, source, header)) say(line);
        let hidden: readonly string[] = [];
        const texts = toPreviewText(rows, flags.format, headerRowOf(header), preview, (marked) => {
          hidden = toHiddenLines(marked);
        });
        for await (const text of texts) await writeOut(text);
        if (forPeople) for (const line of hidden) say(line);
        const end = preview.endAboveHeader();
        if (forPeople && end !== null) say(toEndLine(end, header));
        return EXIT.done;
      }),
  );
}
