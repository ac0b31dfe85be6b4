import { hasEscaped } from './byte-cells.ts';
import { ByteRows } from './byte-rows.ts';
import { RowTable } from './kept/row-table.ts';
import type { RowBatch } from './row.ts';
import { TextBytes } from './text-bytes.ts';

const FIRST_BYTES = 64 * 1024;
const COMMA = Buffer.from(',');

/**
 * A batch of texts with its cells as bytes, so that one way of looking at cells serves for all. Half a surrogate pair, which UTF-8
 * does not have, becomes U+FFFD.
 *
 * @param isPlain whether `isPlainText` holds for all texts in these bytes, which have a comma between any two @default nobody knows
 */
export function toByteRows(
  batch: RowBatch,
  isPlain: (bytes: Buffer) => boolean = () => false,
): ByteRows {
  const table = new RowTable();
  const out = new TextBytes(FIRST_BYTES);
  for (const texts of batch.rows) {
    const rowStart = out.length;
    for (const text of texts) {
      const start = out.length;
      out.appendText(text);
      table.addCell(start, out.length);
      out.append(COMMA, 0, COMMA.length);
    }
    table.endRow(hasEscaped(out.bytes, rowStart, out.length) ? 1 : 0);
  }
  const { numbers, plain = false, endsOpen = false, hidden } = batch;
  const cells = table.toCells(out.written);
  return new ByteRows(numbers, cells, { plain: plain || isPlain(cells.bytes), endsOpen, hidden });
}
