import type { ByteRows } from '../rows/byte-rows.ts';
import type { RowBatch } from '../rows/row.ts';
import { toByteRows } from '../rows/to-byte-rows.ts';
import { isPlainUtf8 } from './plain-utf8.ts';

/** Batches as bytes, whatever their reader gives. */
export async function* toByteBatches(
  batches: AsyncIterable<RowBatch>,
): AsyncGenerator<ByteRows, undefined> {
  for await (const batch of batches) yield toByteRows(batch, isPlainUtf8);
}
