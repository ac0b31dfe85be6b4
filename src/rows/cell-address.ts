import type { Issue } from '../issue.ts';
/** Where a cell is, as a person writes it. */
export interface CellPlace {
  /** null if the address names no sheet. */
  readonly sheet: string | null;
  readonly row: number;
  /** 0 is column A. */
  readonly column: number;
}

/** `E12`, `$E$12`, `Orders!E12`, `'May list'!E12` */
const ADDRESS = /^(?:(?:'((?:[^']|'')+)'|([^'!]+))!)?\$?([A-Za-z]{1,3})\$?([1-9]\d{0,9})$/;

/** The most that a spreadsheet program shows. */
const MAX_COLUMNS = 16_384;
const MAX_ROW = 2 ** 32 - 1;

/** The column of a place that is a whole row. No sheet has so many. */
export const WHOLE_ROW = 65_535;

/** `12:12`, `$12:$12`, `Orders!12:12` */
const ROW_ADDRESS = /^(?:(?:'((?:[^']|'')+)'|([^'!]+))!)?\$?([1-9]\d{0,9}):\$?(\d+)$/;

/** Reads the address of a whole row; null for any other text, and for several rows. */
export function parseRowAddress(text: string): CellPlace | null {
  const [, quoted, plain, first, last] = ROW_ADDRESS.exec(text.trim()) ?? [];
  const row = Number(first);
  if (first === undefined || first !== last || row > MAX_ROW) return null;
  return { sheet: sheetNameOf(quoted, plain), row, column: WHOLE_ROW };
}

/** Reads an address as `cellAddress` writes it, with or without a sheet; null for any other text. */
export function parseCellAddress(text: string): CellPlace | null {
  const [, quoted, plain, letters = '', digits = ''] = ADDRESS.exec(text.trim()) ?? [];
  const column = columnIndex(letters.toUpperCase());
  const row = Number(digits);
  if (letters === '' || column >= MAX_COLUMNS || row > MAX_ROW) return null;
  return { sheet: sheetNameOf(quoted, plain), row, column };
}

function sheetNameOf(quoted: string | undefined, plain: string | undefined): string | null {
  return quoted?.replaceAll("''", "'") ?? plain ?? null;
}

/** `E12` of `Orders!E12`. */
export function withoutSheet(address: string): string {
  return address.slice(address.lastIndexOf('!') + 1);
}

/** Column index from 0 of a column letter: `A` is 0, `AA` is 26. */
export function columnIndex(letters: string): number {
  let index = 0;
  for (let i = 0; i < letters.length; i += 1) index = index * 26 + letters.charCodeAt(i) - 64;
  return index - 1;
}

/** Column letter of a column index from 0: 0 is `A`, 25 is `Z`, 26 is `AA`. */
export function columnLetter(index: number): string {
  let letters = '';
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
  }
  return letters;
}

/** What is accepted as it is to answer a question: `12:12`, `E12`, of one of several sheets `February!12:12`; null where that is about more than a row or cell. */
export function placeToAccept(
  { cell, row, place = String(row) }: Pick<Issue, 'cell' | 'row' | 'place'>,
  accept: 'row' | 'cell',
): string | null {
  if (row === null) return null;
  const own = withoutSheet(place);
  if (accept === 'row') return `${place}:${own}`;
  return own === place ? cell && withoutSheet(cell) : cell;
}

/** @param address of a cell or a row: `A2` */
export function addressOn(sheet: string, address: string): string {
  const isPlain = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(sheet);
  return `${isPlain ? sheet : `'${sheet.replaceAll("'", "''")}'`}!${address}`;
}
