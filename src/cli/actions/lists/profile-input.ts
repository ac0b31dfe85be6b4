import type { Issue } from '../../../issue.ts';
import { EXIT } from '../../../output/exit-codes.ts';
import { counted } from '../../../output/text/issue-counts.ts';
import { toIssueLine } from '../../../output/text/issue-text.ts';
import { toVisible } from '../../../output/text/visible-text.ts';
import { labelOf } from '../../../run/input/lists/list-files.ts';
import {
  type ColumnReport,
  profileSheet,
  type SheetProfile,
} from '../../../run/prepare/profile-sheet.ts';
import type { ProfileFlags } from '../../commands/lists.ts';
import { filesOf } from '../../options.ts';
import { printJson, say, writeOut } from '../../output.ts';
import { loadOwnMapping } from '../../own-mapping.ts';
import { startProgress } from '../../progress/progress.ts';
import { toReadOptions } from '../../read-options.ts';

/** `vdpipe profile`: tells what each column holds. Gives the exit code. */
export async function profileInput(flags: ProfileFlags, signal: AbortSignal): Promise<number> {
  const { mapping } = flags;
  const file = filesOf(flags);
  const isQuiet = flags.json === true || flags.quiet === true;
  const issues: Issue[] = [];
  const progress = startProgress('Reading', isQuiet);
  try {
    const profile = await profileSheet({
      file,
      mapping: mapping === undefined ? undefined : await loadOwnMapping(mapping, flags),
      read: toReadOptions(flags),
      signal,
      onIssue: (issue) => {
        issues.push(issue);
      },
      onProgress: ({ part, rows }) => progress.update({ part, done: rows }),
    });
    progress.end();
    if (!isQuiet) for (const issue of issues) say(toIssueLine(issue));
    const ok = profile !== null;
    if (flags.json) await printJson({ ok, file: labelOf(file), ...profile, issues });
    else if (profile) await writeOut(toText(profile));
    return ok ? EXIT.done : EXIT.invalidInput;
  } finally {
    progress.end();
  }
}

function toText({ sheet, header_row: headerRow, rows, repeated, columns }: SheetProfile): string {
  const { first } = repeated;
  const example = first ? `, such as row ${first.row}, which repeats row ${first.repeats}` : '';
  return [
    `"${toVisible(sheet)}", column names in row ${headerRow}: ${counted(rows, 'row')}`,
    `Repeated rows: ${repeated.rows}${example}`,
    ...columns.flatMap(toColumnLines),
    '',
  ].join('\n');
}

function toColumnLines(report: ColumnReport): string[] {
  const { column, letter, filled, empty, distinct, shortest, longest, spaced, numbers } = report;
  const name = column === '' ? 'without a name' : `"${toVisible(column)}"`;
  const about = report.estimated ? 'about ' : '';
  const where = report.first_empty === null ? '' : ` (${toVisible(report.first_empty)})`;
  const title = `${letter} ${name}: ${filled} filled, ${empty} empty${where}, ${about}${distinct} different`;
  if (!shortest || !longest) return ['', title];
  const { is: usual, rows: most = 0 } = report.most_frequent[0] ?? {};
  return [
    '',
    title,
    `  kinds     ${report.kinds.map(({ is, rows }) => `${is} ${rows}`).join(', ')}`,
    `  forms     ${report.forms.map(({ is, rows }) => `${toVisible(is)} (${rows})`).join(', ')}`,
    `  length    ${shortest.length} ${quoted(shortest)} to ${longest.length} ${quoted(longest)}`,
    ...(usual !== undefined && most > 1
      ? [
          `  frequent  ${report.most_frequent.map(({ is, rows }) => `"${toVisible(is)}" (${rows})`).join(', ')}`,
        ]
      : []),
    ...(numbers ? toNumberLines(numbers) : []),
    ...(spaced
      ? [
          `  spaces    ${counted(spaced.rows, 'cell')} with white space around, such as ${quoted(spaced)}`,
        ]
      : []),
    ...report.odd.map((group) => `  odd       ${quoted(group)}: ${whyOdd(group)}`),
  ];
}

function toNumberLines(numbers: NonNullable<ColumnReport['numbers']>): string[] {
  const { smallest, largest, median, left_out: leftOut } = numbers;
  const sums = Object.entries(numbers.sums).map(([sign, sum]) => `${sign || 'sum'} ${sum}`);
  const half = median === null ? '' : `, half up to ${median}`;
  return [
    ...(smallest && largest
      ? [`  numbers   ${smallest.value} to ${largest.value}${half}; ${sums.join(', ')}`]
      : []),
    ...(leftOut
      ? [
          `  unsure    ${counted(leftOut.rows, 'number')} not counted here, such as ${quoted(leftOut)}`,
        ]
      : []),
  ];
}

function quoted({ value, cell }: { readonly value: string; readonly cell: string }): string {
  return `"${toVisible(value)}" (${toVisible(cell)})`;
}

function whyOdd({ by, is, rows }: ColumnReport['odd'][number]): string {
  const also = rows === 1 ? '' : `, in ${counted(rows, 'row')}`;
  if (by === 'number') return `far from most numbers${also}`;
  const what = by === 'form' ? `the form ${toVisible(is)}` : is;
  return `${what}${also}`;
}
