import type { IssueSink } from '../../../issue.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { formatOfFile, forPeople } from '../../../output/sheets/export-orders.ts';
import { counted } from '../../../output/text/issue-counts.ts';
import { toIssueLine } from '../../../output/text/issue-text.ts';
import {
  headerRowOf,
  type PreviewFormat,
  toEndLine,
  toHiddenLines,
  toPreviewText,
  toSheetLines,
} from '../../../output/text/preview-text.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import { labelOf } from '../../../run/input/lists/list-files.ts';
import { previewSheet } from '../../../run/prepare/preview-sheet.ts';
import { usage } from '../../check-flags.ts';
import { limitOf, type PreviewFlags } from '../../commands/lists.ts';
import { writePieces } from '../../files/new-file.ts';
import { outputUnusable, writableFile } from '../../files/writable-file.ts';
import { filesOf } from '../../options.ts';
import { say, writeOut } from '../../output.ts';
import { toReadOptions } from '../../read-options.ts';

/** Cells that are not what they were corrected for: a preview is read by a person. */
const MAX_OUTDATED = 20;

/** `vdpipe preview`: shows the rows as they are read, or writes them to a file. Gives the exit code. */
export async function previewInput(flags: PreviewFlags, signal: AbortSignal): Promise<number> {
  const { mapping, values, output, corrections } = flags;
  const files = filesOf(flags);
  if (mapping !== undefined && values !== undefined) {
    const { valuesInput } = await import('./values-input.ts');
    return valuesInput(flags, mapping, values, signal);
  }
  if (values !== undefined) throw usage('--values needs --mapping', 'preview');
  if (mapping !== undefined) {
    const { cleaningInput } = await import('./cleaning-input.ts');
    return cleaningInput(flags, mapping, signal);
  }
  if (flags.json) throw usage('--json needs --mapping; for the rows use --format json', 'preview');
  const limit = limitOf(flags);
  const read = toReadOptions(flags);
  const format = toFormat(flags);
  if (output !== undefined) {
    writableFile(output, [files, corrections].flat(), { force: flags.force === true });
  }
  const onIssue = (issue: Parameters<typeof toIssueLine>[0]) => say(toIssueLine(issue));
  let outdated = 0;
  const onOutdated: IssueSink = (issue) => {
    outdated += 1;
    if (outdated <= MAX_OUTDATED) onIssue(issue);
  };
  const preview = await previewSheet(files, {
    ...read,
    corrections,
    signal,
    limit,
    onIssue,
    onOutdated,
  });
  const { source, likelyHeaderRow } = preview;
  const header = { given: read.headerRow ?? null, likely: likelyHeaderRow };
  const forEyes = !flags.quiet && format === 'table';
  if (forEyes) for (const line of toSheetLines(labelOf(files), source, header)) say(line);
  let hidden: readonly string[] = [];
  let written = 0;
  const rows = counting(preview.rows, (more) => {
    written += more;
  });
  const texts = toPreviewText(rows, format, headerRowOf(header), preview, (marked) => {
    hidden = toHiddenLines(marked);
  });
  if (output === undefined) {
    for await (const text of texts) await writeOut(text);
  } else {
    const place = await writePieces(output, format === 'csv' ? forPeople(texts, format) : texts);
    const rest = written < limit ? '' : '; --all writes every row';
    if (!flags.quiet) say(`${counted(written, 'row')} written to ${toVisible(place)}${rest}`);
  }
  if (forEyes) for (const line of hidden) say(line);
  const end = preview.endAboveHeader();
  if (forEyes && end !== null) say(toEndLine(end, header));
  const others = outdated - MAX_OUTDATED;
  if (others > 0) say(`${counted(others, 'more cell')} ${others === 1 ? 'is' : 'are'} like this.`);
  return EXIT.done;
}

/**
 * As `--format` says, else as the ending of the file does.
 *
 * @throws UsageError `output_unusable` when neither says it
 */
function toFormat({ format, output }: PreviewFlags): PreviewFormat {
  if (format) return format;
  if (output === undefined) return 'table';
  const said = formatOfFile(output);
  if (said === 'csv' || said === 'json') return said;
  throw outputUnusable(output, 'its name must end with .csv or .json, unless you use --format');
}

async function* counting<T>(
  batches: AsyncIterable<readonly T[]>,
  onRows: (rows: number) => void,
): AsyncGenerator<readonly T[]> {
  for await (const batch of batches) {
    onRows(batch.length);
    yield batch;
  }
}
