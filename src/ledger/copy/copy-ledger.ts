import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { InterruptedError, type VdpipeError } from '../../errors.ts';
import { ledgerFailure } from '../ledger-errors.ts';
import { copyKey } from '../mailed/mailed-key.ts';
import {
  COPIED_TABLES,
  columnsOf,
  type Row,
  TABLE_NAMES,
  type TableName,
} from './copied-tables.ts';
import type { CopiedOrder, CopyEnd, LedgerSize } from './copy-end.ts';
import type { Relocation } from './relocation.ts';

/**
 * Moves everything from one ledger to another, and compares every row. From then on only the other one can be used: this one says
 * where it went. Both ends are closed by the caller.
 *
 * Whenever it is killed, one of the two can be used, and never both. The copy is committed as a ledger that waits; then the source
 * says that it has left; then the copy is released. Between the last two, neither is used before the same copy is started again,
 * which only releases it.
 *
 * @throws UsageError `ledger_in_use`, `ledger_not_empty`, `ledger_moved`, `ledger_incomplete`
 * @throws VdpipeError `ledger_copy_differs`, `dataset_damaged`, and the failures of both ledgers
 */
export async function copyLedger(
  from: CopyEnd,
  to: CopyEnd,
  signal: AbortSignal,
): Promise<LedgerSize> {
  const [source, target] = [await from.relocation(), await to.relocation()];
  if (source?.state !== 'left') await fill(from, to, source, signal);
  else if (target?.state !== 'arriving' || target.token !== source.token) {
    throw ledgerFailure('ledger_moved', { ...from.place, to: source.place });
  }
  await to.noteRelocation(null);
  return to.count();
}

async function fill(
  from: CopyEnd,
  to: CopyEnd,
  source: Relocation | null,
  signal: AbortSignal,
): Promise<void> {
  if (source?.state === 'arriving') {
    throw ledgerFailure('ledger_incomplete', { ...from.place, from: source.place });
  }
  await from.assertUnused();
  // A half-made copy elsewhere must not be released once the ledger went to this place.
  const token = source?.place === to.name ? source.token : randomBytes(16).toString('hex');
  await from.noteRelocation({ state: 'leaving', token, place: to.name });
  await refuseOtherCopy(from, token);
  await to.beginArriving(token);
  await from.beginLeaving();
  await refuseOtherCopy(from, token);
  await copyAll(from, to, signal);
  await compareLedgers(from, to, signal);
  copyKey(from, to);
  await to.noteRelocation({ state: 'arriving', token, place: from.name });
  await from.noteRelocation({ state: 'left', token, place: to.name });
  await to.commit();
  await from.commit();
}

/** Another copy of the same ledger may have begun, or come to its end, meanwhile. */
async function refuseOtherCopy(from: CopyEnd, token: string): Promise<void> {
  const found = await from.relocation();
  if (found?.state === 'left') {
    throw ledgerFailure('ledger_moved', { ...from.place, to: found.place });
  }
  if (found?.token !== token) throw ledgerFailure('ledger_in_use', { ...from.place, by: 'copy' });
}

async function copyAll(from: CopyEnd, to: CopyEnd, signal: AbortSignal): Promise<void> {
  for (const table of TABLE_NAMES) {
    if (table === 'orders') await copyOrders(from, to, signal);
    else {
      for await (const rows of from.rows(table)) {
        refuseStop(signal);
        await to.addRows(table, rows);
      }
    }
  }
}

async function copyOrders(from: CopyEnd, to: CopyEnd, signal: AbortSignal): Promise<void> {
  for await (const run of runsOf(from)) {
    refuseStop(signal);
    await to.addOrders(run, from.orders(run));
  }
}

/**
 * Compares every row of two ledgers, and every dataset.
 *
 * @throws VdpipeError `ledger_copy_differs`
 */
async function compareLedgers(from: CopyEnd, to: CopyEnd, signal: AbortSignal): Promise<void> {
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

/** Yields the ids of a ledger's runs, in the order of staging. */
async function* runsOf(end: CopyEnd): AsyncGenerator<string> {
  for await (const runs of end.rows('run')) for (const { id } of runs) yield String(id);
}

/** @throws InterruptedError when it was asked to stop */
function refuseStop(signal: AbortSignal): void {
  if (signal.aborted) throw new InterruptedError({ reason: signal.reason });
}
