import { type ByteCells, isBlankUtf8 } from '../../../rows/byte-cells.ts';
import { AS_EMPTY, NO_NAME, OPEN_VALUE } from '../../../rows/no-value.ts';

/** Texts that say nothing. Longer ones say something, but for white space, and so do those with digits or an `@`. */
export interface Nothing {
  readonly pattern: RegExp;
  readonly mostBytes: number;
  /** By the first byte: 1 if such a text may begin with it. @default any */
  readonly mayBegin?: Uint8Array;
}

/** Below an order's first row: as the row above. */
export const AS_ABOVE_IT: Nothing = {
  pattern: AS_EMPTY,
  mostBytes: 16,
  mayBegin: beginnings(/[^!-~]|[-"'.#^adijnsw]/i),
};
/** In columns of names, or nobody knows of what. */
export const NOBODY: Nothing = {
  pattern: NO_NAME,
  mostBytes: 16,
  // Han and Hangul begin with other bytes than signs do.
  mayBegin: beginnings(/[^!-~]|[-"'.#(<[\\nu]/i).fill(0, 0xe4, 0xee),
};
/** In columns of e-mail addresses, phone numbers and codes. */
export const NO_CODE: Nothing = { pattern: OPEN_VALUE, mostBytes: 48 };

function beginnings(first: RegExp): Uint8Array {
  const may = (byte: number) => byte >= 0x80 || first.test(String.fromCharCode(byte));
  return Uint8Array.from({ length: 256 }, (_, byte) => Number(may(byte)));
}

const ZERO = 0x30;
const NINE = 0x39;
const AT = 0x40;

/** Whether a row's cell has a sign such as `-` or `〃`, or nothing; a row that ends before it has nothing. @param isZeroNothing Whether `0` is such a sign. @default false */
export function saysNothing(
  cells: ByteCells,
  row: number,
  column: number,
  { pattern, mostBytes, mayBegin }: Nothing = AS_ABOVE_IT,
  isZeroNothing = false,
): boolean {
  const { bytes, bounds, rowCells } = cells;
  const cell = (rowCells[2 * row] as number) + column;
  if (cell >= (rowCells[2 * row + 1] as number)) return true;
  const [start, end] = [bounds[2 * cell] as number, bounds[2 * cell + 1] as number];
  if (start === end) return true;
  if (isZeroNothing && end - start === 1 && bytes[start] === ZERO) return true;
  if (mayBegin?.[bytes[start] as number] === 0) return false;
  if (end - start > mostBytes) return isBlankUtf8(bytes, start, end);
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] as number;
    if ((byte >= ZERO && byte <= NINE) || byte === AT) return false;
  }
  return pattern.test(bytes.toString('utf8', start, end).trim());
}
