import { addressOn, columnLetter } from './cell-address.ts';
import { columnInPart, type SheetPart, type SheetParts } from './sheet-parts.ts';

export { addressOn, columnLetter };

/**
 * Rows that were read together, in sheet order. A text may share memory with the piece of the file that it was
 * cut from: whoever keeps one longer than its batch copies it.
 */
export interface RowBatch {
  /** Row number of each row as a spreadsheet program shows it: `numbers[i]` belongs to `rows[i]`. */
  readonly numbers: readonly number[];
  /** Per row the texts a person sees, by column index from 0. A row may be shorter than the header. */
  readonly rows: readonly (readonly string[])[];
  /** True when the reader knows that `isPlainText` holds for every cell, so that nobody else has to check. */
  readonly plain?: boolean;
  /** Numbers of rows that the file hides or filters out, perhaps also of rows outside the batch. @default none */
  readonly hidden?: ReadonlySet<number> | undefined;
  /** CSV: the file ends with the last of these rows, without a line end. @default false */
  readonly endsOpen?: boolean;
}

/** A merged range: row numbers from 1, column indexes from 0, both ends included. */
export interface MergedRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** One column of a sheet, as its header names it. */
export interface Column {
  /** 0 is column A. */
  readonly index: number;
  /** `A`, `B`, ... `AA`, as a spreadsheet program shows it. */
  readonly letter: string;
  /** The header's text in Unicode NFC, without white space around it, with inner line breaks as one space and no-break spaces as spaces. */
  readonly name: string;
  /** The file hides the column. @default false */
  readonly hidden?: true;
  /** For a column that a look-up adds: the index of the column by whose cells it is found. @default the sheet has the column */
  readonly foundBy?: number;
  /** The look-up that adds it. @default none: the sheet has it */
  readonly joined?: string;
}

/** The header row of a sheet. */
export interface Header {
  readonly row: number;
  /** The file hides the row. @default false */
  readonly hidden?: true;
  /** The texts of at most ten rows above it. @default none */
  readonly above?: readonly string[];
  /** All columns from A on, unnamed ones too (`name` is '' there), up to the last named one. */
  readonly columns: readonly Column[];
}

/** What the later stages need to know of the sheet that rows come from. */
export interface SheetPlace {
  readonly sheet: string;
  readonly header: Header;
  /** Of a list that is made of several sheets. @default it is one */
  readonly parts?: SheetParts | undefined;
}

/** A sheet by its name, or one whose rows may be those of several. */
type Named = string | Pick<SheetPlace, 'sheet' | 'parts'>;

/** The name of a column by its header's text. Names that look the same are the same. */
export function toColumnName(text: string): string {
  return text
    .replace(/(?<!\s)\s*[\r\n\u2028\u2029]\s*/g, ' ')
    .replace(NO_BREAK_SPACES, ' ')
    .trim()
    .normalize('NFC');
}

const NO_BREAK_SPACES = /[\u00a0\u2007\u202f]/g;

/** Address of a column's cell; of one that a look-up adds, of the cell by which it is found. */
export function columnCell(
  sheet: Named,
  { index, foundBy = index }: Pick<Column, 'index' | 'foundBy'>,
  row: number,
): string {
  return cellAddress(sheet, foundBy, row);
}

/** Address of a cell as formulas write it: `Recipients!F217`, `'May list'!A2`. */
export function cellAddress(sheet: Named, columnIndex: number, row: number): string {
  const own = ownRow(sheet, row);
  const column = columnLetter(columnInPart(own.columns, columnIndex));
  return addressOn(own.sheet, `${column}${own.row}`);
}

/** Address of a merged range: `Recipients!F2:F4`. */
export function rangeAddress(sheet: Named, { top, left, bottom, right }: MergedRange): string {
  const first = ownRow(sheet, top);
  const last = first.row + bottom - top;
  const [from, to] = [left, right].map((column) =>
    columnLetter(columnInPart(first.columns, column)),
  );
  return addressOn(first.sheet, `${from}${first.row}:${to}${last}`);
}

/** What people call a row: `217`; of one of several sheets `February!217`. */
export function rowName(place: Pick<SheetPlace, 'sheet' | 'parts'>, row: number): string {
  if (!place.parts) return String(row);
  const own = ownRow(place, row);
  return addressOn(own.sheet, String(own.row));
}

/** Where a row is in its own sheet. */
function ownRow(named: Named, row: number): OwnRow {
  if (typeof named === 'string') return { sheet: named, row };
  if (!named.parts) return { sheet: named.sheet, row };
  const { part, row: own } = named.parts.at(row);
  return { ...part, row: own };
}

type OwnRow = Pick<SheetPart, 'sheet' | 'columns'> & { readonly row: number };
