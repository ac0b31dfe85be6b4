import type { ByteCells } from '../../../rows/byte-cells.ts';
import type { RowBatch } from '../../../rows/row.ts';

/** The cells of a batch as bytes, also of one whose reader gives texts alone. */
export function toByteCells(batch: RowBatch): ByteCells {
  if (batch.cells) return batch.cells;
  // Asked for only here: a reader of bytes would make all texts.
  const { rows } = batch;
  const texts = rows.flat();
  const bounds = new Int32Array(2 * texts.length);
  const rowCells = new Int32Array(2 * rows.length);
  const bytes = Buffer.from(texts.join(''));
  let at = 0;
  for (const [cell, text] of texts.entries()) {
    bounds[2 * cell] = at;
    at += Buffer.byteLength(text);
    bounds[2 * cell + 1] = at;
  }
  let cell = 0;
  for (const [row, { length }] of rows.entries()) {
    rowCells[2 * row] = cell;
    cell += length;
    rowCells[2 * row + 1] = cell;
  }
  return { bytes, bounds, rowCells, escapes: new Uint8Array(rows.length).fill(1) };
}
