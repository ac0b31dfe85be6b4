import { randomBytes } from 'node:crypto';
import { ledgerFailure } from '../ledger-errors.ts';
import { compareLedgers } from './compare-ledgers.ts';
import { TABLE_NAMES } from './copied-tables.ts';
import type { CopyEnd, LedgerSize, Relocation } from './copy-end.ts';
import { refuseStop, runsOf } from './steps.ts';

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
