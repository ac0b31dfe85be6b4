import { EXIT } from '../../../output/exit-codes.ts';
import { listFilesOf } from '../../../run/input/sheet-input.ts';
import { blankWorkbookOf } from '../../../run/prepare/blank-workbook.ts';
import type { TemplateFlags } from '../../commands/lists.ts';
import { writeNew } from '../../files/new-file.ts';
import { refuseInUse, writableFile } from '../../files/writable-file.ts';
import { printJson, say } from '../../output.ts';
import { loadOwnMapping } from '../../own-mapping.ts';

/** `vdpipe template`: writes an empty workbook. Gives the exit code. */
export async function writeTemplate(flags: TemplateFlags): Promise<number> {
  writableFile(flags.output, [flags.mapping], { force: flags.force === true });
  const mapping = await loadOwnMapping(flags.mapping, flags);
  refuseInUse(flags.output, listFilesOf({ mapping }));
  const { workbook, columns } = await blankWorkbookOf(mapping);
  const output = await writeNew(flags.output, workbook);
  if (flags.json) await printJson({ ok: true, files: { workbook: output }, columns });
  else if (!flags.quiet) say(`${output}: ${columns.length} columns, ready to fill in.`);
  return EXIT.done;
}
