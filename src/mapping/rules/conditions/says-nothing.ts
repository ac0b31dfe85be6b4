import { type ByteCells, isBlankUtf8 } from '../../../rows/byte-cells.ts';
import { AS_ABOVE } from '../../../rows/no-value.ts';

/** What says no more than an empty cell, or that it is as the one above. */
const NOTHING = new RegExp(
  `^(?:[\\p{Pd}\u2212"'\u2032\u2033\u3003.…\\s]*|(?:${AS_ABOVE})\\.?|dto|same|null|nan|#?n/a|[sw]\\.? ?o\\.?|[↑⇑^]|동일)$`,
  'iu',
);
/** Longer texts are none of these, but for white space. */
const MOST_BYTES = 16;
/** By the first byte: 1 if such a text may begin with it. */
const MAY_BEGIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 || /[^!-~]|[-"'.#^adinsw]/i.test(String.fromCharCode(byte)) ? 1 : 0,
);

const ZERO = 0x30;

/** Whether a row's cell has a sign such as `-` or `〃`, or nothing; a row that ends before it has nothing. @param isZeroNothing Whether `0` is such a sign. @default false */
export function saysNothing(
  cells: ByteCells,
  row: number,
  column: number,
  isZeroNothing = false,
): boolean {
  const { bytes, bounds, rowCells } = cells;
  const cell = (rowCells[2 * row] as number) + column;
  if (cell >= (rowCells[2 * row + 1] as number)) return true;
  const [start, end] = [bounds[2 * cell] as number, bounds[2 * cell + 1] as number];
  if (start === end) return true;
  if (isZeroNothing && end - start === 1 && bytes[start] === ZERO) return true;
  if (MAY_BEGIN[bytes[start] as number] === 0) return false;
  if (end - start > MOST_BYTES) return isBlankUtf8(bytes, start, end);
  return NOTHING.test(bytes.toString('utf8', start, end));
}
