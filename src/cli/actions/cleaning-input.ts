import type { Issue } from '../../issue.ts';
import { toCleaningText } from '../../output/text/cleaning-text.ts';
import { toIssueLine } from '../../output/text/issue-text.ts';
import { loadMapping } from '../../run/input/sheet-input.ts';
import { previewCleaning } from '../../run/preview-cleaning.ts';
import { usage } from '../check-flags.ts';
import { EXIT } from '../exit-codes.ts';
import type { toReadOptions } from '../options.ts';
import { printJson, say, writeOut } from '../output.ts';

interface CleaningFlags {
  readonly file: string;
  readonly mapping: string;
  readonly corrections?: string | undefined;
  /** Rows to look at. */
  readonly limit: number;
  readonly format?: string | undefined;
  readonly output?: string | undefined;
  readonly quiet?: boolean | undefined;
  readonly json?: boolean | undefined;
  readonly read: ReturnType<typeof toReadOptions>;
}

/** `vdpipe preview --mapping`: shows cells before and after clean-up. Gives the exit code. */
export async function cleaningInput(flags: CleaningFlags, signal: AbortSignal): Promise<number> {
  const { file, limit, read, corrections, json, quiet } = flags;
  checkFlags(flags);
  const issues: Issue[] = [];
  const onIssue = (issue: Issue) => {
    issues.push(issue);
    if (!json && !quiet) say(toIssueLine(issue));
  };
  const mapping = await loadMapping(flags.mapping);
  const preview = await previewCleaning({
    file,
    mapping,
    corrections,
    read,
    limit,
    signal,
    onIssue,
  });
  const ok = preview !== null;
  if (json) await printJson({ ok, file, ...preview, issues });
  else if (preview) await writeOut(toCleaningText(preview.cleaned, preview.rows));
  return ok ? EXIT.done : EXIT.invalidInput;
}

/** @throws UsageError `usage` */
function checkFlags({ format, output }: CleaningFlags): void {
  const other = output === undefined ? 'format' : 'output';
  if (output === undefined && (format === undefined || format === 'table')) return;
  throw usage(`--mapping shows clean-up, not rows: it cannot be used with --${other}`, 'preview');
}
