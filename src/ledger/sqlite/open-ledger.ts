import { existsSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../../errors.ts';
import { checkOptions } from '../../options.ts';
import type { LedgerCheck } from '../check/check-rules.ts';
import type { CopyEnd } from '../copy/copy-end.ts';
import { refuseRelocated } from '../copy/relocation.ts';
import type { Ledger } from '../ledger.ts';
import { refusingArguments } from '../port/refuse-arguments.ts';
import { ownIdentity } from '../process-identity.ts';
import { findRescueFiles } from '../rescue/rescue-file.ts';
import { backupFile } from './copy/backup-file.ts';
import { checkDatabase, openToRead } from './copy/check-file.ts';
import { SqliteCopyEnd } from './copy/sqlite-copy-end.ts';
import { type Database, openDatabase } from './database.ts';
import type { LedgerOptions, LedgerSettings } from './ledger-options.ts';
import { runSteps } from './run-steps.ts';
import { SqliteLedger } from './sqlite-ledger.ts';
import { ThreadedLedger } from './thread/threaded-ledger.ts';

/**
 * Opens the ledger in `file`, made on first use with mode 0600; a run's datasets lie in the folder
 * `FILE-datasets` beside it.
 *
 * @throws VdpipeError `ledger_unusable`, `ledger_corrupt`, `ledger_newer`, `ledger_full`
 * @throws UsageError `ledger_foreign`, `ledger_moved`, `ledger_incomplete`, `ledger_url_invalid`
 * @example
 * const ledger = openLedger('orders.sqlite');
 * console.log(await ledger.listRuns());
 * await ledger.close();
 */
export function openLedger(file: string, options: LedgerOptions = {}): Ledger {
  const full = toFile(file);
  return new SqliteLedger(openUsable(full), full, toSettings(options, GATHER_TURNS));
}

/**
 * As `openLedger`, but what orders runs on a thread of its own, so that no request waits for a commit.
 *
 * @throws VdpipeError `ledger_unusable`, `ledger_corrupt`, `ledger_newer`, `ledger_full`
 * @throws UsageError `ledger_foreign`, `ledger_moved`, `ledger_incomplete`, `ledger_url_invalid`
 */
export function openThreadedLedger(
  file: string,
  options: Pick<LedgerOptions, 'leaseMs'> = {},
): Ledger {
  checkOptions({ file }, { file: 'filled' }, { needed: ['file'] });
  checkOptions(options, { leaseMs: 'count' });
  const { leaseMs } = options;
  const full = toFile(file);
  const settings = toSettings({ leaseMs }, GATHER_TURNS);
  return refusingArguments(new ThreadedLedger(openUsable(full), { file: full, leaseMs }, settings));
}

/** @internal For the thread itself: jobs gather by themselves while a commit runs. */
export function openOnThread(file: string, leaseMs: number | undefined): SqliteLedger {
  return new SqliteLedger(openUsable(file), file, toSettings({ leaseMs }, 1));
}

/** Opens a ledger, made on first use, to be copied or copied into. */
export function openCopyEnd(
  file: string,
  options: Pick<LedgerOptions, 'monotonicMs' | 'identity'> = {},
): CopyEnd {
  const full = path.resolve(file);
  return new SqliteCopyEnd(openDatabase(full), full, toSettings(options, 1));
}

/** Copies a ledger while it is in use, as `backupFile`. */
export function backupLedger(
  file: string,
  target: string,
  signal: AbortSignal,
): Promise<LedgerCheck> {
  return backupFile(path.resolve(file), path.resolve(target), signal);
}

/** Checks a ledger, or a backup of one, and changes nothing. @throws as `openToRead`, `checkDatabase` */
export async function checkLedger(file: string, signal: AbortSignal): Promise<LedgerCheck> {
  const full = path.resolve(file);
  const db = openToRead(full);
  try {
    return await checkDatabase(db, full, signal);
  } finally {
    db.close();
  }
}

/** @throws UsageError `ledger_url_invalid`: a file named so would be another ledger */
function toFile(file: string): string {
  if (!/^[a-z]{2,}:\/\//i.test(file)) return path.resolve(file);
  const text =
    'Cannot open a URL as a file: of PostgreSQL, use "await openPostgresLedger(url, options)"';
  throw new UsageError('ledger_url_invalid', text);
}

function openUsable(file: string): Database {
  const db = openDatabase(file);
  try {
    runSteps(db, Date.now(), refuseRelocated({ file }));
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Returns files with order ids beside a ledger, even if it is gone. */
export function rescueFilesBeside(file: string): readonly string[] {
  const full = path.resolve(file);
  if (!existsSync(path.dirname(full))) return [];
  return findRescueFiles(full).map((found) => found.file);
}

/** Where requests are sent, too, a commit waits for what the next answers ask for. */
const GATHER_TURNS = 3;

function toSettings(options: LedgerOptions, gatherTurns: number): LedgerSettings {
  return {
    leaseMs: options.leaseMs,
    now: options.now ?? Date.now,
    monotonicMs: options.monotonicMs ?? machineMonotonicMs,
    identity: options.identity ?? ownIdentity(),
    gatherTurns,
  };
}

/**
 * Returns the time since the machine started, which is the same in all processes; `performance.now` counts from the start of
 * each.
 */
function machineMonotonicMs(): number {
  return Number(process.hrtime.bigint() / 1_000_000n);
}
