import { crc32 } from 'node:zlib';
import type { VdpipeError } from '../../errors.ts';
import { ledgerFailure } from '../ledger-errors.ts';
import {
  COPIED_TABLES,
  columnsOf,
  type Row,
  TABLE_NAMES,
  type TableName,
} from './copied-tables.ts';
import type { CopiedOrder, CopyEnd } from './copy-end.ts';
import { refuseStop, runsOf } from './steps.ts';

/**
 * Compares every row of two ledgers, and every dataset.
 *
 * @throws VdpipeError `ledger_copy_differs`
 */
export async function compareLedgers(
  from: CopyEnd,
  to: CopyEnd,
  signal: AbortSignal,
): Promise<void> {
  const differs = (table: TableName, row: Row | undefined) => toDifference(from, to, table, row);
  for (const table of TABLE_NAMES) {
    if (table === 'orders') continue;
    const pairs = inPairs(from.rows(table), to.rows(table));
    for await (const [one, other] of pairs) {
      refuseStop(signal);
      if (!one || !other || !isEqual(table, one, other)) throw differs(table, one ?? other);
    }
  }
  for await (const run of runsOf(from)) {
    for await (const [one, other] of inPairs(from.orders(run), to.orders(run))) {
      refuseStop(signal);
      const isSame = one && other && isEqual('orders', one.row, other.row);
      if (!isSame || (await checksumOf(one)) !== (await checksumOf(other))) {
        throw differs('orders', (one ?? other)?.row);
      }
    }
  }
}

function isEqual(table: TableName, one: Row, other: Row): boolean {
  return columnsOf(table).every(([name]) => one[name] === other[name]);
}

/** The bytes are checked against the ledger's own checksum while they are read, too. */
async function checksumOf({ dataset }: CopiedOrder): Promise<string> {
  let [bytes, checksum] = [0, 0];
  for await (const chunk of dataset()) {
    bytes += chunk.length;
    checksum = crc32(chunk, checksum);
  }
  return `${bytes} ${checksum}`;
}

/** Yields what two sequences have at the same place; undefined where one has ended. */
async function* inPairs<T>(
  one: AsyncIterable<readonly T[]>,
  other: AsyncIterable<readonly T[]>,
): AsyncGenerator<readonly [T | undefined, T | undefined]> {
  const [first, second] = [flat(one), flat(other)];
  try {
    for (;;) {
      const [a, b] = [await first.next(), await second.next()];
      if (a.done && b.done) return;
      yield [a.done ? undefined : a.value, b.done ? undefined : b.value];
    }
  } finally {
    await first.return(undefined);
    await second.return(undefined);
  }
}

async function* flat<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const batch of batches) yield* batch;
}

function toDifference(from: CopyEnd, to: CopyEnd, table: TableName, row?: Row): VdpipeError {
  const key = COPIED_TABLES[table].key.map((name) => String(row?.[name])).join(' ');
  return ledgerFailure('ledger_copy_differs', { ...from.place, to: to.name, table, key });
}
