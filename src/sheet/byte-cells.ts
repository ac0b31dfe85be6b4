/**
 * The cells of a batch's rows as UTF-8: a text costs more than anything that is asked of most cells. Cell c is the bytes
 * from `bounds[2 * c]` up to `bounds[2 * c + 1]`; row i has the cells from `rowCells[2 * i]` up to `rowCells[2 * i + 1]`.
 */
export interface ByteCells {
  readonly bytes: Buffer;
  readonly bounds: Int32Array;
  readonly rowCells: Int32Array;
  /** Per row: 0 when no cell of it holds what JSON escapes (quotes, backslashes, control characters), else 1. */
  readonly escapes: Uint8Array;
}

/** Text of one cell; '' when the row ends before it. */
export function cellText(cells: ByteCells, row: number, column: number): string {
  const { bytes, bounds, rowCells } = cells;
  const cell = (rowCells[2 * row] ?? 0) + column;
  if (cell >= (rowCells[2 * row + 1] ?? 0)) return '';
  return bytes.toString('utf8', bounds[2 * cell], bounds[2 * cell + 1]);
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

/** Whether nothing is to be seen of a stretch of UTF-8: what `trim` leaves of its text is ''. */
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
/** White space beyond ASCII begins with such a byte, and other characters do too (ECMA-262 12.2). */
const WIDE_SPACE = 2;
const SPACE_KINDS = new Uint8Array(256).fill(SPACE, 0x09, 0x0e);
SPACE_KINDS[0x20] = SPACE;
for (const first of [0xc2, 0xe1, 0xe2, 0xe3, 0xef]) SPACE_KINDS[first] = WIDE_SPACE;

/** How long the text of a stretch of UTF-8 is, in UTF-16 units as JavaScript counts them. */
export function countUnits(bytes: Uint8Array, start: number, end: number): number {
  let units = 0;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if ((byte & 0xc0) !== 0x80) units += byte < 0xf0 ? 1 : 2;
  }
  return units;
}

/** Whether a stretch of UTF-8 holds what JSON escapes of a text: ECMA-262 25.5.2.3. */
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
