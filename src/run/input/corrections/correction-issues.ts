import type { Issue } from '../../../issue.ts';
import { cut } from '../../../mapping/apply/row-issue.ts';
import { WHOLE_ROW } from '../../../rows/cell-address.ts';
import {
  cellAddress,
  columnLetter,
  type MergedRange,
  rangeAddress,
  type SheetPlace,
} from '../../../rows/row.ts';
import { toIssue } from '../../../sheet/to-issue.ts';
import { addressOf, type PlacedCorrection } from './correction-list.ts';
import { BETWEEN } from './row-text.ts';

/** Why a correction is of no cell. */
export type UnusedWhy = 'header' | 'row' | 'column' | 'sheet' | 'part';

/** How much is shown before the place where long texts differ. */
const SHOWN_BEFORE = 20;
const FIX_UNUSED: Readonly<Partial<Record<UnusedWhy, string>>> = {
  header: 'Remove it from the list of corrections',
  part: 'Write the sheet before the cell in the list of corrections, such as February!E12',
};
const FIX_LIST = 'Compare the list of corrections with this file, and correct the list';

/** The cell, or row, is not what the correction was made for. */
export function outdated(
  place: SheetPlace,
  { row, column, accept, to }: PlacedCorrection,
  { expected, found }: { readonly expected: string; readonly found: string },
): Issue {
  const isRow = column === WHOLE_ROW;
  const at = differenceIn(expected, found);
  const differs =
    isRow && at > 0
      ? `; they differ in ${cellAddress(place.sheet, found.slice(0, at).split(BETWEEN).length - 1, row)}`
      : '';
  const cell = isRow ? null : cellAddress(place.sheet, column, row);
  const does = accept ? 'accept' : isRow && to === '' ? 'leave out' : 'correct';
  const begins = accept ? 'is in all its cells' : 'begins with';
  const [what, of] = isRow ? ['row', `a row that ${begins} `] : ['cell', ''];
  return toIssue({
    code: 'correction_outdated',
    ...{ sheet: place.sheet, row, cell, value: cut(found) },
    column: isRow ? null : place.header.columns[column]?.name || columnLetter(column),
    message: `Cannot ${does} ${cell ?? `row ${row} of "${place.sheet}"`}: the ${accept ? 'answer' : 'correction'} is for ${of}${shown(expected, at)}, found ${shown(found, at)}${differs}`,
    fix: `Look at the ${what}, and correct the list of corrections, or remove the ${what} from it`,
  });
}

/** There is no such cell. It is an error of the sheet as a whole: nobody knows what the correction was for. */
export function unused(
  place: SheetPlace,
  { sheet, row, column, accept }: PlacedCorrection,
  why: UnusedWhy,
): Issue {
  const isOther = why === 'sheet' || why === 'part';
  const cell = addressOf({ sheet: isOther ? sheet : place.sheet, row, column });
  return toIssue({
    code: 'correction_unused',
    ...{ sheet: place.sheet, cell },
    message: `${accept ? `Cannot accept ${cell}` : cannot(cell, column === WHOLE_ROW)}: ${reason(place, row, column, why)}`,
    fix: FIX_UNUSED[why] ?? FIX_LIST,
  });
}

function reason(
  { sheet, header }: SheetPlace,
  row: number,
  column: number,
  why: UnusedWhy,
): string {
  switch (why) {
    case 'header':
      return column === WHOLE_ROW
        ? `only rows below the header, row ${header.row}, can be left out`
        : `only cells below the header, row ${header.row}, can be corrected`;
    case 'row':
      return `row ${row} is blank, or below the last row`;
    case 'column':
      return `the cell is empty, and column ${columnLetter(column)} has no name in row ${header.row}`;
    case 'sheet':
      return `the sheet that was read is "${sheet}"`;
    case 'part':
      return `the list is made of several sheets ("${sheet}"), and the address names none of them`;
  }
}

function cannot(address: string, isLeftOut: boolean): string {
  return `Cannot ${isLeftOut ? 'leave out' : 'correct'} ${address}`;
}

/** Two corrections of one cell. */
export function repeated({ sheet }: SheetPlace, { row, column, to }: PlacedCorrection): Issue {
  const cell = addressOf({ sheet, row, column });
  return toIssue({
    code: 'correction_repeated',
    ...{ sheet, cell, value: cut(to) },
    message: `${cannot(cell, column === WHOLE_ROW && to === '')}: the list of corrections has it twice, the second time with ${shown(to)}`,
    fix: 'Keep one correction of each cell and of each row',
  });
}

/** Others of a merged range still show what the cell did: of one project there would be two. */
export function merged(
  { sheet }: SheetPlace,
  { row, column }: Pick<PlacedCorrection, 'row' | 'column'>,
  range: MergedRange,
): Issue {
  const cell = cellAddress(sheet, column, row);
  const address = rangeAddress(sheet, range);
  return toIssue({
    code: 'correction_merged',
    severity: 'warning',
    ...{ sheet, row, cell },
    message: `${cell} is corrected, and other rows of ${address}, into which it is merged, show the text as it was`,
    fix: 'Look at these rows, and correct the cell of each that it concerns',
  });
}

/** Stands for the issues of a code that are not told one by one. */
export function more(
  place: SheetPlace,
  code: 'correction_unused' | 'correction_repeated',
  count: number,
): Issue {
  const what =
    code === 'correction_unused'
      ? `${count} more corrections are for cells or rows that this sheet does not have`
      : `${count} more corrections are for cells or rows that already have a different correction`;
  return toIssue({ code, sheet: place.sheet, message: what, fix: FIX_LIST, count });
}

/** Cells that show the corrected text already; or answers to questions that nothing asks. */
export function needless(
  { sheet }: SheetPlace,
  { row, column, accept }: PlacedCorrection,
  count: number,
): Issue {
  const first = addressOf({ sheet, row, column });
  const [one, several] = accept
    ? [`What is accepted of ${first} is not asked`, `${count} answers are to nothing that is asked`]
    : [
        `1 correction changes nothing: ${first} already shows the corrected text`,
        `${count} corrections change nothing: the cells already show the corrected text`,
      ];
  return toIssue({
    code: 'correction_needless',
    ...{ severity: 'warning', sheet, count },
    message: count === 1 ? one : `${several}; the first is ${accept ? 'of ' : ''}${first}`,
    fix: 'Nothing, or remove them from the list of corrections',
  });
}

/** `"12"`, or `an empty cell`: white space shows. @param from What is before it is the same in another text. */
function shown(text: string, from = 0): string {
  const part = from > SHOWN_BEFORE ? `…${text.slice(from - SHOWN_BEFORE).toWellFormed()}` : text;
  return text === '' ? 'an empty cell' : JSON.stringify(cut(part));
}

/** Where two texts differ, if what is shown of both is the same; else 0. */
function differenceIn(one: string, other: string): number {
  if (one === other || cut(one) !== cut(other)) return 0;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return at;
}
