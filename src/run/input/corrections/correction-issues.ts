import { type Issue, type IssueCode, NOWHERE } from '../../../issue.ts';
import { cut } from '../../../mapping/apply/row-issue.ts';
import { WHOLE_ROW } from '../../../rows/cell-address.ts';
import { cellAddress, columnLetter, rowAddress, type SheetPlace } from '../../../rows/row.ts';

/** A cell that was to be corrected, or a row that was to be left out (`WHOLE_ROW`). */
export interface CorrectedCell {
  readonly row: number;
  readonly column: number;
  /** The question about it that is answered. @default none */
  readonly accept?: IssueCode | undefined;
}

/** Why a correction is of no cell. */
export type UnusedWhy = 'header' | 'row' | 'column' | 'sheet';

const FIX_LIST = 'Compare the list of corrections with this file, and correct the list';

/** The cell is not what the correction was made for. */
export function outdated(
  place: SheetPlace,
  { row, column, accept }: CorrectedCell,
  { expected, found }: { readonly expected: string; readonly found: string },
): Issue {
  const cell = cellAddress(place.sheet, column, row);
  return {
    code: 'correction_outdated',
    severity: 'error',
    sheet: place.sheet,
    row,
    column: nameOf(place, column),
    cell,
    value: cut(found),
    message: `Cannot ${accept ? 'accept' : 'correct'} ${cell}: the ${accept ? 'answer' : 'correction'} is for ${shown(expected)}, found ${shown(found)}`,
    fix: 'Look at the cell, and correct the list of corrections, or remove the cell from it',
  };
}

/** The row is not the one that was to be left out, or whose cells were to be corrected. */
export function otherRow(
  { sheet }: SheetPlace,
  { row, accept, isKept }: Omit<CorrectedCell, 'column'> & { readonly isKept: boolean },
  { expected, found }: { readonly expected: string; readonly found: string },
): Issue {
  const [does, what, is] = accept
    ? ['accept', 'answer', 'is in all its cells']
    : [isKept ? 'correct' : 'leave out', 'correction', 'begins with'];
  return {
    code: 'correction_outdated',
    severity: 'error',
    sheet,
    ...NOWHERE,
    row,
    value: cut(found),
    message: `Cannot ${does} row ${row} of "${sheet}": the ${what} is for a row that ${is} ${shown(expected)}, found ${shown(found)}`,
    fix: 'Look at the row, and correct the list of corrections, or remove the row from it',
  };
}

/** There is no such cell. It is an error of the sheet as a whole: nobody knows what the correction was for. */
export function unused(
  place: SheetPlace,
  { row, column, accept }: CorrectedCell,
  why: UnusedWhy,
  sheet: string | null = place.sheet,
): Issue {
  const cell = addressOf(sheet ?? place.sheet, column, row);
  return {
    code: 'correction_unused',
    severity: 'error',
    sheet: place.sheet,
    ...NOWHERE,
    cell,
    message: `${accept ? `Cannot accept ${cell}` : cannot(cell, column === WHOLE_ROW)}: ${reason(place, row, column, why)}`,
    fix: why === 'header' ? 'Remove it from the list of corrections' : FIX_LIST,
  };
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
  }
}

function addressOf(sheet: string, column: number, row: number): string {
  return column === WHOLE_ROW ? rowAddress(sheet, row) : cellAddress(sheet, column, row);
}

function cannot(address: string, isLeftOut: boolean): string {
  return `Cannot ${isLeftOut ? 'leave out' : 'correct'} ${address}`;
}

/** Two corrections of one cell. */
export function repeated(place: SheetPlace, { row, column }: CorrectedCell, to: string): Issue {
  const cell = addressOf(place.sheet, column, row);
  return {
    code: 'correction_repeated',
    severity: 'error',
    sheet: place.sheet,
    ...NOWHERE,
    cell,
    value: cut(to),
    message: `${cannot(cell, column === WHOLE_ROW && to === '')}: the list of corrections has it twice, the second time with ${shown(to)}`,
    fix: 'Keep one correction of each cell and of each row',
  };
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
  return { ...ofSheet(place), code, severity: 'error', message: what, fix: FIX_LIST, count };
}

/** Cells that show the corrected text already. */
export function needless(place: SheetPlace, { row, column }: CorrectedCell, count: number): Issue {
  const first = cellAddress(place.sheet, column, row);
  const [are, cells] =
    count === 1
      ? ['1 correction changes', `${first} already shows`]
      : [`${count} corrections change`, 'the cells already show'];
  const example = count === 1 ? '' : `; the first is ${first}`;
  return {
    ...ofSheet(place),
    code: 'correction_needless',
    severity: 'warning',
    message: `${are} nothing: ${cells} the corrected text${example}`,
    fix: 'Nothing, or remove them from the list of corrections',
    count,
  };
}

/** Answers to questions that nothing asks. */
export function needlessAnswers(place: SheetPlace, first: CorrectedCell, count: number): Issue {
  const address = addressOf(place.sheet, first.column, first.row);
  return {
    ...ofSheet(place),
    code: 'correction_needless',
    severity: 'warning',
    message:
      count === 1
        ? `What is accepted of ${address} is not asked`
        : `${count} answers are to nothing that is asked; the first is of ${address}`,
    fix: 'Nothing, or remove them from the list of corrections',
    count,
  };
}

function ofSheet({ sheet }: SheetPlace) {
  return { sheet, row: null, column: null, cell: null, value: null };
}

/** What issues call a column. */
export function nameOf({ header }: SheetPlace, column: number): string {
  return header.columns[column]?.name || columnLetter(column);
}

/** `"12"`, or `an empty cell`: white space shows. */
function shown(text: string): string {
  return text === '' ? 'an empty cell' : JSON.stringify(cut(text));
}
