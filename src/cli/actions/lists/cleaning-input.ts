import type { Issue } from '../../../issue.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { counted } from '../../../output/text/issue-counts.ts';
import { toIssueLine } from '../../../output/text/issue-text.ts';
import { columnWidths, displayWidth, fitTo, toVisible } from '../../../output/text/visible-text.ts';
import { labelOf } from '../../../run/input/lists/list-files.ts';
import {
  type CleanedPreview,
  type CleaningPreview,
  previewCleaning,
} from '../../../run/prepare/preview-cleaning.ts';
import type { PreviewInput } from '../../../run/prepare/read-for-preview.ts';
import { usage } from '../../check-flags.ts';
import { limitOf, type PreviewFlags } from '../../commands/lists.ts';
import { filesOf } from '../../options.ts';
import { printJson, say, writeOut } from '../../output.ts';
import { loadOwnMapping } from '../../own-mapping.ts';
import { toReadOptions } from '../../read-options.ts';

/** `vdpipe preview --mapping`: shows cells before and after clean-up. Gives the exit code. */
export async function cleaningInput(
  flags: PreviewFlags,
  mapping: string,
  signal: AbortSignal,
): Promise<number> {
  const limit = limitOf(flags);
  const preview = (options: PreviewInput) => previewCleaning({ ...options, limit });
  return showPreview(flags, mapping, signal, preview, toCleaningText);
}

/**
 * Shows what a mapping makes of a list, for people or as JSON. Gives the exit code.
 *
 * @param read Gives null if the mapping does not fit the list.
 * @throws UsageError `usage`
 */
export async function showPreview<P extends object>(
  flags: PreviewFlags,
  mapping: string,
  signal: AbortSignal,
  read: (options: PreviewInput) => Promise<P | null>,
  toText: (preview: P) => string,
): Promise<number> {
  const { corrections, json, quiet, format, output } = flags;
  const file = filesOf(flags);
  if (output !== undefined || (format !== undefined && format !== 'table')) {
    const other = output === undefined ? 'format' : 'output';
    throw usage(`--mapping shows clean-up, not rows: it cannot be used with --${other}`, 'preview');
  }
  const issues: Issue[] = [];
  const loaded = await loadOwnMapping(mapping, flags);
  for (const { name } of (!json && !quiet && loaded.checks) || []) {
    say(toVisible(`Check "${name}" is not asked here: "vdpipe check" shows what it says.`));
  }
  const preview = await read({
    file,
    mapping: loaded,
    corrections,
    read: toReadOptions(flags),
    signal,
    onIssue: (issue) => {
      issues.push(issue);
      if (!json && !quiet) say(toIssueLine(issue));
    },
  });
  const ok = preview !== null;
  if (json) await printJson({ ok, file: labelOf(file), ...preview, issues });
  else if (preview) await writeOut(toText(preview));
  return ok ? EXIT.done : EXIT.invalidInput;
}

/** Widest cell before clean-up, in terminal cells, that others are aligned with. */
const MAX_WIDTH = 40;

/** What a mapping does for people: by column, its cells before and after clean-up; by variable, the texts that are made. */
function toCleaningText({ cleaned, made, rows }: CleaningPreview): string {
  const first = `of the first ${counted(rows, 'row')}, without skipped ones:`;
  const none = 'The mapping does not clean any columns.';
  const lines = cleaned.length === 0 ? [none] : [`Clean-up ${first}`, ...cleaned.map(toColumnText)];
  if (made.length > 0) lines.push('', `Texts ${first}`, ...made.map(toMadeText));
  return [...lines, ''].join('\n');
}

function toMadeText({ variable, texts }: CleaningPreview['made'][number]): string {
  const lines = texts.map(({ place, text }) => [
    `row ${toVisible(place)}`,
    text === null ? 'has an error' : text === '' ? '(empty)' : `"${toVisible(text)}"`,
  ]);
  return ['', `"${toVisible(variable)}"`, ...aligned(lines)].join('\n');
}

function toColumnText({ column, steps, changed, failed, cells }: CleanedPreview): string {
  const counts = [
    changed + failed === 0 ? 'no cells changed' : `${counted(changed, 'cell')} changed`,
    ...(failed > 0 ? [`${counted(failed, 'cell')} cannot be converted`] : []),
  ];
  const texts = cells.map(({ cell, before, after, problem }) => [
    toVisible(cell),
    `"${toVisible(before)}"`,
    toBecomes(after, problem),
  ]);
  const more = changed + failed - cells.length;
  return [
    '',
    `"${toVisible(column)}" by ${steps.map(toVisible).join(', ')}: ${counts.join(', ')}`,
    ...aligned(texts),
    ...(more > 0 ? [`  and ${counted(more, 'more cell')}`] : []),
  ].join('\n');
}

function toBecomes(after: string | null, problem: string | null): string {
  if (after === null) return `cannot be converted: ${problem}`;
  return `becomes "${toVisible(after)}"${problem === null ? '' : `, ${problem}`}`;
}

/** A table's lines. Texts that are much wider than others are not cut, and nothing below them is moved. */
export function aligned(table: readonly (readonly string[])[]): string[] {
  const widths = columnWidths(table, MAX_WIDTH);
  return table.map((row) => {
    const cells = row.map((text, i) => {
      const width = widths[i] ?? 1;
      return i === row.length - 1 || displayWidth(text) > width ? text : fitTo(text, width);
    });
    return `  ${cells.join('  ')}`;
  });
}
