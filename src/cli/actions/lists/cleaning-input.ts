import type { Issue } from '../../../issue.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { toCleaningText } from '../../../output/text/cleaning-text.ts';
import { toIssueLine } from '../../../output/text/issue-text.ts';
import { loadMapping } from '../../../run/input/sheet-input.ts';
import { previewCleaning } from '../../../run/prepare/preview-cleaning.ts';
import { usage } from '../../check-flags.ts';
import { limitOf, type PreviewFlags } from '../../commands/lists.ts';
import { toReadOptions } from '../../options.ts';
import { printJson, say, writeOut } from '../../output.ts';

/** `vdpipe preview --mapping`: shows cells before and after clean-up. Gives the exit code. */
export async function cleaningInput(
  flags: PreviewFlags,
  mappingFile: string,
  signal: AbortSignal,
): Promise<number> {
  const { file, corrections, json, quiet } = flags;
  checkFlags(flags);
  const issues: Issue[] = [];
  const onIssue = (issue: Issue) => {
    issues.push(issue);
    if (!json && !quiet) say(toIssueLine(issue));
  };
  const mapping = await loadMapping(mappingFile);
  const preview = await previewCleaning({
    file,
    mapping,
    corrections,
    read: toReadOptions(flags),
    limit: limitOf(flags),
    signal,
    onIssue,
  });
  const ok = preview !== null;
  if (json) await printJson({ ok, file, ...preview, issues });
  else if (preview) await writeOut(toCleaningText(preview.cleaned, preview.rows));
  return ok ? EXIT.done : EXIT.invalidInput;
}

/** @throws UsageError `usage` */
function checkFlags({ format, output }: PreviewFlags): void {
  const other = output === undefined ? 'format' : 'output';
  if (output === undefined && (format === undefined || format === 'table')) return;
  throw usage(`--mapping shows clean-up, not rows: it cannot be used with --${other}`, 'preview');
}
