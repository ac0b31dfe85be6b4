import {
  type ByteCells,
  type CellFacts,
  isBlankUtf8,
  isDigits,
  mayBeginSpace,
} from '../../rows/byte-cells.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { mayBeginEscape } from '../escaped/read-escaped.ts';
import { mayBeginNoValue, mayBeNoValue, mayHaveDebris } from './find-debris.ts';

/** The shortest texts that are checked as long numbers and as cut texts. */
export const LONG_NUMBER_CHARS = 16;
export const LONG_TEXT_CHARS = 255;

/** What the first byte of a cell says: most rule out that it is blank, protected, no value or a number. */
const ODD = 1;
const DIGIT = 2;
const FIRST_KINDS = new Uint8Array(256).fill(DIGIT, 0x30, 0x3a);
for (let byte = 0; byte < 256; byte += 1) {
  if (mayBeginSpace(byte) || mayBeginNoValue(byte) || mayBeginEscape(byte)) FIRST_KINDS[byte] = ODD;
}

/** What a batch's cells have, found by its reader, or else when it is first asked for. */
export function factsOf(batch: ByteRows): CellFacts {
  batch.facts ??= findFacts(batch.cells);
  return batch.facts;
}

/** Looks at each cell of a batch once. */
export function findFacts({ bytes, bounds, rowCells }: ByteCells): CellFacts {
  let [hasNoValue, hasBlankRow, mayBeEscaped] = [false, false, false];
  let [leastCells, mostCells] = [rowCells.length > 0 ? Number.POSITIVE_INFINITY : 0, 0];
  for (let row = 0; row < rowCells.length; row += 2) {
    const count = (rowCells[row + 1] as number) - (rowCells[row] as number);
    leastCells = Math.min(leastCells, count);
    mostCells = Math.max(mostCells, count);
  }
  const [filled, long] = [new Uint8Array(mostCells), new Uint8Array(mostCells)];
  for (let row = 0; row < rowCells.length; row += 2) {
    const first = rowCells[row] as number;
    const end = rowCells[row + 1] as number;
    let isBlank = true;
    for (let cell = first; cell < end; cell += 1) {
      const from = bounds[2 * cell] as number;
      const to = bounds[2 * cell + 1] as number;
      if (to === from) continue;
      const kind = FIRST_KINDS[bytes[from] as number];
      if (kind === ODD) {
        if (isBlankUtf8(bytes, from, to)) continue;
        hasNoValue ||= mayBeNoValue(bytes, from, to);
        mayBeEscaped ||= mayBeginEscape(bytes[from] as number);
      }
      filled[cell - first] = 1;
      isBlank = false;
      const leastLong = kind === DIGIT ? LONG_NUMBER_CHARS : LONG_TEXT_CHARS;
      if (to - from >= leastLong && mayBeLong(bytes, from, to)) long[cell - first] = 1;
    }
    hasBlankRow ||= isBlank;
  }
  const hasDebris = hasNoValue || mayHaveDebris(bytes);
  const found = { filled, long, mayHaveDebris: hasDebris, mayBeEscaped, hasBlankRow };
  return { ...found, leastCells, mostCells };
}

/** Whether the bytes of a long cell are a text, or digits alone. */
export function mayBeLong(bytes: Buffer, start: number, end: number): boolean {
  return end - start >= LONG_TEXT_CHARS || isDigits(bytes, start, end);
}
