import type { RowPiece } from '../../ledger.ts';

const SPACE = 0x20;

/** Makes pieces blank in bytes of a dataset that begin at `from`, and says whether there are any. */
export function blankIn(bytes: Uint8Array, from: number, pieces: readonly RowPiece[]): boolean {
  const inside = pieces.filter(
    ({ at, bytes: length }) => at < from + bytes.length && at + length > from,
  );
  for (const { at, bytes: length } of inside) {
    bytes.subarray(Math.max(0, at - from), at + length - from).fill(SPACE);
  }
  return inside.length > 0;
}
