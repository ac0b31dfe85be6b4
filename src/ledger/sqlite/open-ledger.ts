import path from 'node:path';
import type { Ledger } from '../ledger.ts';
import { openDatabase } from './database.ts';
import { ownIdentity } from './ordering/process-identity.ts';
import { type LedgerOptions, SqliteLedger } from './sqlite-ledger.ts';

/**
 * Opens the ledger in `file`, made on first use with mode 0600; a run's datasets lie in the folder
 * `FILE-datasets` beside it.
 *
 * @throws VdpipeError `ledger_unusable`, `ledger_corrupt`, `ledger_newer`, `ledger_full`
 * @example
 * const ledger = openLedger('orders.sqlite');
 * console.log(await ledger.listRuns());
 * await ledger.close();
 */
export function openLedger(file: string, options: LedgerOptions = {}): Ledger {
  const full = path.resolve(file);
  return new SqliteLedger(openDatabase(full), full, {
    leaseMs: options.leaseMs,
    now: options.now ?? Date.now,
    monotonicMs: options.monotonicMs ?? machineMonotonicMs,
    identity: options.identity ?? ownIdentity(),
  });
}

/**
 * Returns the time since the machine started, which is the same in all processes; `performance.now` counts from the start of
 * each.
 */
function machineMonotonicMs(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}
