import { type ByteCells, type CellFacts, isBlankUtf8, isDigits } from '../../rows/byte-cells.ts';
import type { ByteRows } from '../../rows/byte-rows.ts';
import { mayBeNoValue, mayHaveDebris } from './find-debris.ts';

/** The shortest texts that are checked as long numbers and as cut texts. */
export const LONG_NUMBER_CHARS = 16;
export const LONG_TEXT_CHARS = 255;
const FIRST_COLUMNS = 64;

/** What a batch's cells have, found by its reader, or else when it is first asked for. */
export function factsOf(batch: ByteRows): CellFacts {
  batch.facts ??= findFacts(batch.cells);
  return batch.facts;
}

/** Looks at each cell of a batch once. */
export function findFacts({ bytes, bounds, rowCells }: ByteCells): CellFacts {
  let [filled, long] = [new Uint8Array(FIRST_COLUMNS), new Uint8Array(FIRST_COLUMNS)];
  let [hasNoValue, hasBlankRow] = [false, false];
  let [leastCells, mostCells] = [rowCells.length > 0 ? Number.POSITIVE_INFINITY : 0, 0];
  for (let row = 0; row < rowCells.length; row += 2) {
    const first = rowCells[row] as number;
    const end = rowCells[row + 1] as number;
    const count = end - first;
    if (count < leastCells) leastCells = count;
    if (count > mostCells) {
      mostCells = count;
      if (count > filled.length) [filled, long] = [grown(filled, count), grown(long, count)];
    }
    let isBlank = true;
    for (let cell = first; cell < end; cell += 1) {
      const from = bounds[2 * cell] as number;
      const to = bounds[2 * cell + 1] as number;
      if (to === from) continue;
      if (!isBlankUtf8(bytes, from, to)) {
        filled[cell - first] = 1;
        isBlank = false;
      }
      if (to - from >= LONG_NUMBER_CHARS && mayBeLong(bytes, from, to)) long[cell - first] = 1;
      else if (!hasNoValue) hasNoValue = mayBeNoValue(bytes, from, to);
    }
    hasBlankRow ||= isBlank;
  }
  const hasDebris = hasNoValue || mayHaveDebris(bytes);
  return { filled, long, mayHaveDebris: hasDebris, hasBlankRow, leastCells, mostCells };
}

/** Whether the bytes of a long cell are a text, or digits alone. */
export function mayBeLong(bytes: Buffer, start: number, end: number): boolean {
  return end - start >= LONG_TEXT_CHARS || isDigits(bytes, start, end);
}

function grown(old: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(2 * length);
  larger.set(old);
  return larger;
}
