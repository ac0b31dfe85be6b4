import type { ByteRows } from '../../rows/byte-rows.ts';
import { toByteRows } from '../../rows/to-byte-rows.ts';

/** So many rows show what the others are like. */
const LEAST = 200;

/** The same rows with the first sheets of several in one batch, where these are short: rules learn from the first batch what rows are like. */
export async function* gatherFirst(batches: AsyncIterable<ByteRows>): AsyncGenerator<ByteRows> {
  const numbers: number[] = [];
  const rows: (readonly string[])[] = [];
  const hidden = new Set<number>();
  let isOver = false;
  const gathered = () => toByteRows({ numbers, rows, hidden });
  for await (const batch of batches) {
    if (isOver) {
      yield batch;
      continue;
    }
    numbers.push(...batch.numbers);
    rows.push(...batch.rows);
    for (const row of batch.hidden ?? []) hidden.add(row);
    isOver = numbers.length >= LEAST;
    if (isOver) yield gathered();
  }
  if (!isOver && numbers.length > 0) yield gathered();
}
