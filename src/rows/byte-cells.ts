/**
 * The cells of a batch's rows as UTF-8: making a text costs more than anything most cells are needed for. Cell c is the bytes
 * from `bounds[2 * c]` up to `bounds[2 * c + 1]`; row i has the cells from `rowCells[2 * i]` up to `rowCells[2 * i + 1]`.
 */
export interface ByteCells {
  /** Those of the rows and little else, such as the delimiters between cells: they are searched and copied as a whole. */
  readonly bytes: Buffer;
  readonly bounds: Int32Array;
  readonly rowCells: Int32Array;
  /**
   * Per row: 0 when no cell of it holds what JSON escapes (quotes, backslashes, control characters); else which cell is the first
   * that may, counted from 1 and up to 255.
   */
  readonly escapes: Uint8Array;
}

/** What the cells of a batch have, found by looking at each once. */
export interface CellFacts {
  /** By column index: 1 if a row has something there. */
  readonly filled: Uint8Array;
  /** By column index: 1 if a cell is so long that it may have been cut or rounded. */
  readonly long: Uint8Array;
  /** Whether a cell may have what exports leave in texts. */
  readonly mayHaveDebris: boolean;
  /** Whether a cell begins as texts do that a file protects from spreadsheet programs. */
  readonly mayBeEscaped: boolean;
  readonly hasBlankRow: boolean;
  /** How many cells rows have. */
  readonly leastCells: number;
  readonly mostCells: number;
}

/** Text of one cell; '' when the row ends before it. */
export function cellText(cells: ByteCells, row: number, column: number): string {
  const { bytes, bounds, rowCells } = cells;
  const cell = (rowCells[2 * row] ?? 0) + column;
  if (cell >= (rowCells[2 * row + 1] ?? 0)) return '';
  return bytes.toString('utf8', bounds[2 * cell], bounds[2 * cell + 1]);
}

/**
 * The texts of one row.
 *
 * @param count How many; '' beyond its last cell. @default as many as it has
 */
export function rowTexts(
  cells: ByteCells,
  row: number,
  count = (cells.rowCells[2 * row + 1] ?? 0) - (cells.rowCells[2 * row] ?? 0),
): string[] {
  return Array.from({ length: count }, (_, column) => cellText(cells, row, column));
}

export function countCells({ rowCells }: ByteCells): number {
  let cells = 0;
  for (let i = 0; i < rowCells.length; i += 2) {
    cells += (rowCells[i + 1] as number) - (rowCells[i] as number);
  }
  return cells;
}

/** Whether two rows have the same text in a column; a row that ends before it has ''. */
export function isSameCell(cells: ByteCells, row: number, other: number, column: number): boolean {
  const { bytes, bounds, rowCells } = cells;
  const cell = (rowCells[2 * row] as number) + column;
  const otherCell = (rowCells[2 * other] as number) + column;
  const isThere = cell < (rowCells[2 * row + 1] as number);
  const isOtherThere = otherCell < (rowCells[2 * other + 1] as number);
  const start = isThere ? (bounds[2 * cell] as number) : 0;
  const end = isThere ? (bounds[2 * cell + 1] as number) : 0;
  const otherStart = isOtherThere ? (bounds[2 * otherCell] as number) : 0;
  const otherEnd = isOtherThere ? (bounds[2 * otherCell + 1] as number) : 0;
  if (end - start !== otherEnd - otherStart) return false;
  for (let i = 0; i < end - start; i += 1) {
    if (bytes[start + i] !== bytes[otherStart + i]) return false;
  }
  return true;
}

/** Whether a row is blank in one of the columns, of which only the first `most` are looked at. */
export function isBlankInAny(
  { bytes, bounds, rowCells }: ByteCells,
  row: number,
  columns: readonly number[],
  most = columns.length,
): boolean {
  const from = rowCells[2 * row] as number;
  const end = rowCells[2 * row + 1] as number;
  for (let i = 0; i < columns.length && i < most; i += 1) {
    const cell = from + (columns[i] as number);
    if (cell >= end) return true;
    if (isBlankUtf8(bytes, bounds[2 * cell] as number, bounds[2 * cell + 1] as number)) return true;
  }
  return false;
}

/** The only column in which a row is not blank; -1 if there are more, or none. */
export function onlyCellOf({ bytes, bounds, rowCells }: ByteCells, row: number): number {
  const from = rowCells[2 * row] as number;
  const end = rowCells[2 * row + 1] as number;
  let column = -1;
  for (let cell = from; cell < end; cell += 1) {
    if (isBlankUtf8(bytes, bounds[2 * cell] as number, bounds[2 * cell + 1] as number)) continue;
    if (column >= 0) return -1;
    column = cell - from;
  }
  return column;
}

export function isBlankRow({ bytes, bounds, rowCells }: ByteCells, row: number): boolean {
  const end = rowCells[2 * row + 1] as number;
  for (let cell = rowCells[2 * row] as number; cell < end; cell += 1) {
    if (!isBlankUtf8(bytes, bounds[2 * cell] as number, bounds[2 * cell + 1] as number))
      return false;
  }
  return true;
}

/** Whether a stretch of UTF-8 is blank: `trim` leaves '' of its text. */
export function isBlankUtf8(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const kind = SPACE_KINDS[bytes[at] as number];
    if (kind === NO_SPACE) return false;
    if (kind === WIDE_SPACE) return bytes.toString('utf8', at, end).trim() === '';
  }
  return true;
}

const NO_SPACE = 0;
const SPACE = 1;
/** White space beyond ASCII begins with such a byte, as some other characters do (ECMA-262 12.2). */
const WIDE_SPACE = 2;
const SPACE_KINDS = new Uint8Array(256).fill(SPACE, 0x09, 0x0e);
SPACE_KINDS[0x20] = SPACE;
for (const first of [0xc2, 0xe1, 0xe2, 0xe3, 0xef]) SPACE_KINDS[first] = WIDE_SPACE;

/** Whether a stretch of UTF-8 is empty, or begins or ends with white space, so that `trim` may shorten its text. */
export function hasSpaceAtEnd(bytes: Uint8Array, start: number, end: number): boolean {
  if (end === start) return true;
  const first = SPACE_KINDS[bytes[start] as number];
  const last = LAST_KINDS[bytes[end - 1] as number];
  if (first === NO_SPACE && last === NO_SPACE) return false;
  if (first === SPACE || last === SPACE) return true;
  return (
    wideSpaceLength(bytes, start, end) > 0 ||
    (end - start >= 2 && wideSpaceLength(bytes, end - 2, end) === 2) ||
    (end - start >= 3 && wideSpaceLength(bytes, end - 3, end) === 3)
  );
}

/** How many bytes the character that begins there has, where it is white space beyond ASCII; else 0. */
function wideSpaceLength(bytes: Uint8Array, at: number, end: number): 0 | 2 | 3 {
  const first = bytes[at];
  const second = bytes[at + 1];
  if (first === 0xc2) return at + 2 <= end && second === 0xa0 ? 2 : 0;
  if (at + 3 > end) return 0;
  const third = bytes[at + 2] as number;
  let isSpace = false;
  if (first === 0xe1) isSpace = second === 0x9a && third === 0x80;
  if (first === 0xe3) isSpace = second === 0x80 && third === 0x80;
  if (first === 0xef) isSpace = second === 0xbb && third === 0xbf;
  if (first === 0xe2) {
    isSpace =
      (second === 0x81 && third === 0x9f) ||
      (second === 0x80 && (third <= 0x8a || third === 0xa8 || third === 0xa9 || third === 0xaf));
  }
  return isSpace ? 3 : 0;
}

/** Bytes with which white space ends. */
const LAST_KINDS = new Uint8Array(256).fill(SPACE, 0x09, 0x0e);
LAST_KINDS[0x20] = SPACE;
LAST_KINDS.fill(WIDE_SPACE, 0x80, 0x8b);
for (const last of [0x9f, 0xa0, 0xa8, 0xa9, 0xaf, 0xbf]) LAST_KINDS[last] = WIDE_SPACE;

/** Whether white space in UTF-8 may begin with this byte. */
export function mayBeginSpace(byte: number): boolean {
  return SPACE_KINDS[byte] !== NO_SPACE;
}

/** How long the text of a stretch of UTF-8 is, in UTF-16 units as JavaScript counts them. */
export function countUnits(bytes: Uint8Array, start: number, end: number): number {
  let units = 0;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if ((byte & 0xc0) !== 0x80) units += byte < 0xf0 ? 1 : 2;
  }
  return units;
}

/** Whether a stretch of UTF-8 holds a character that JSON escapes (ECMA-262 25.5.2.3). */
export function hasEscaped(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] as number;
    if (byte < 0x20 || byte === 0x22 || byte === 0x5c) return true;
  }
  return false;
}

export function isDigits(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] as number;
    if (byte < 0x30 || byte > 0x39) return false;
  }
  return true;
}
