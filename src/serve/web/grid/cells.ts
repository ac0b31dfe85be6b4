/** A cell of the sheet: `row` as the spreadsheet numbers it, `column` from 0 on. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** `A`, `Z`, `AA`; @param index from 0 on */
export function columnLetter(index: number): string {
  let letters = '';
  for (let left = index + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  }
  return letters;
}

/** @returns `E12` */
export function cellName({ row, column }: Place): string {
  return `${columnLetter(column)}${row}`;
}

/** @param cell `E12`, or `Orders!E12`; undefined if it is no cell */
export function parseCell(cell: string): Place | undefined {
  const [, letters, digits] = /(?:^|!)([A-Z]{1,3})(\d+)$/.exec(cell) ?? [];
  if (letters === undefined || digits === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(digits), column: column - 1 };
}
