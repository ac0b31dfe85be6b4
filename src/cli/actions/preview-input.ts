import { UsageError } from '../../errors.ts';
import { formatOfFile, forPeople } from '../../output/sheets/export-orders.ts';
import { counted } from '../../output/text/issue-counts.ts';
import { toIssueLine } from '../../output/text/issue-text.ts';
import {
  headerRowOf,
  type PreviewFormat,
  toEndLine,
  toHiddenLines,
  toPreviewText,
  toSheetLines,
} from '../../output/text/preview-text.ts';
import { toVisible } from '../../output/text/visible-text.ts';
import { previewSheet } from '../../run/preview-sheet.ts';
import { EXIT } from '../exit-codes.ts';
import { checkNewFile, writePieces } from '../files/new-file.ts';
import type { toReadOptions } from '../options.ts';
import { say, writeOut } from '../output.ts';

interface PreviewFlags {
  readonly file: string;
  readonly limit: number;
  /** @default what the ending of `output` says, else table */
  readonly format?: PreviewFormat | undefined;
  readonly output?: string | undefined;
  readonly force?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  readonly read: ReturnType<typeof toReadOptions>;
}

/** `vdpipe preview`: shows the rows as they are read, or writes them to a file. Gives the exit code. */
export async function previewInput(flags: PreviewFlags, signal: AbortSignal): Promise<number> {
  const { file, limit, output, read } = flags;
  const format = toFormat(flags);
  if (output !== undefined) checkNewFile(output, [file], flags.force);
  const onIssue = (issue: Parameters<typeof toIssueLine>[0]) => say(toIssueLine(issue));
  const preview = await previewSheet(file, { ...read, signal, limit, onIssue });
  const { source, likelyHeaderRow } = preview;
  const header = { given: read.headerRow ?? null, likely: likelyHeaderRow };
  const forEyes = !flags.quiet && format === 'table';
  if (forEyes) for (const line of toSheetLines(file, source, header)) say(line);
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
    const more = written < limit ? '' : '; --all writes every row';
    if (!flags.quiet) say(`${counted(written, 'row')} written to ${toVisible(place)}${more}`);
  }
  if (forEyes) for (const line of hidden) say(line);
  const end = preview.endAboveHeader();
  if (forEyes && end !== null) say(toEndLine(end, header));
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
  throw new UsageError(
    'output_unusable',
    `Cannot write "${output}": its name must end with .csv or .json, unless you use --format.`,
  );
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
