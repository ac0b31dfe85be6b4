import type {
  ColumnReport,
  ProfiledAmounts,
  ProfiledGroup,
  SheetProfile,
} from '../sheet-profile.ts';
import { counted } from './issue-counts.ts';
import { toVisible } from './visible-text.ts';

/** What columns have that are amounts of orders. */
export const AMOUNTS = { order_count: 'Copies', total_price: 'Prices' } as const;

/** What a list holds, as lines for people. @param found What is wrong with it. */
export function toProfileText(profile: SheetProfile, found: readonly string[]): string {
  const { sheet, headerRow, rows, repeated, amounts, columns } = profile;
  const { first } = repeated;
  const example = first ? `, such as row ${first.row}, which repeats row ${first.repeats}` : '';
  return [
    `"${toVisible(sheet)}", column names in row ${headerRow}: ${counted(rows, 'row')}`,
    `Repeated rows: ${repeated.rows}${example}`,
    ...amounts.map(
      (one) => `${AMOUNTS[one.is]} in "${toVisible(one.column)}": ${toSums(one.sums)}`,
    ),
    ...columns.flatMap(toColumnLines),
    ...found,
    '',
  ].join('\n');
}

function toColumnLines(report: ColumnReport): string[] {
  const { column, letter, filled, empty, distinct, shortest, longest, spaced, numbers } = report;
  const name = column === '' ? 'without a name' : `"${toVisible(column)}"`;
  const about = report.estimated ? 'about ' : '';
  const where = report.firstEmpty === null ? '' : ` (${toVisible(report.firstEmpty)})`;
  const title = `${letter} ${name}: ${filled} filled, ${empty} empty${where}, ${about}${distinct} different`;
  if (!shortest || !longest) return ['', title];
  const { is: usual, rows: most = 0 } = report.mostFrequent[0] ?? {};
  return [
    '',
    title,
    `  kinds     ${report.kinds.map(({ is, rows }) => `${is} ${rows}`).join(', ')}`,
    `  forms     ${report.forms.map(({ is, rows }) => `${toVisible(is)} (${rows})`).join(', ')}`,
    `  length    ${shortest.length} ${quoted(shortest)} to ${longest.length} ${quoted(longest)}`,
    ...(usual !== undefined && most > 1
      ? [
          `  frequent  ${report.mostFrequent.map((one) => `"${toVisible(one.is)}" (${toRows(one)})`).join(', ')}`,
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
  const { smallest, largest, median, leftOut } = numbers;
  const half = median === null ? '' : `, half up to ${median}`;
  return [
    ...(smallest && largest
      ? [`  numbers   ${smallest.value} to ${largest.value}${half}; sum ${toSums(numbers.sums)}`]
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

/** In what cells differ from the others of their column. */
export function whyOdd({ by, is, rows }: ColumnReport['odd'][number]): string {
  const also = rows === 1 ? '' : `, in ${counted(rows, 'row')}`;
  if (by === 'number') return `far from most numbers${also}`;
  const what = by === 'form' ? `the form ${toVisible(is)}` : is;
  return `${what}${also}`;
}

/** `12`, `at least 12` */
export function toRows({ rows, atLeast }: ProfiledGroup): string {
  return atLeast ? `at least ${rows}` : String(rows);
}

/** `€ 12.50, 3`: by currency, and of cells without one. */
export function toSums(sums: ProfiledAmounts['sums']): string {
  return Object.entries(sums)
    .map(([sign, sum]) => (sign === '' ? sum : `${sign} ${sum}`))
    .join(', ');
}
