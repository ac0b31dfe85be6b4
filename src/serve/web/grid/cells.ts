import { columnLetter } from '../../../rows/cell-address.ts';

/** A cell of the sheet: `row` as the spreadsheet numbers it, `column` from 0 on. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** @returns `E12` */
export function cellName({ row, column }: Place): string {
  return `${columnLetter(column)}${row}`;
}
