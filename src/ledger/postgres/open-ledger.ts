import { checkOptions, type OptionKinds } from '../../options.ts';
import type { LedgerCheck } from '../check/check-rules.ts';
import type { CopyEnd } from '../copy/copy-end.ts';
import type { Ledger } from '../ledger.ts';
import { refusingArguments } from '../port/refuse-arguments.ts';
import type { OutageOptions, PostgresLedgerOptions, Versions } from './open-options.ts';

export type { OutageOptions };

/**
 * Opens the ledger in a PostgreSQL database, in its schema `vdpipe`. What it takes is loaded only now.
 *
 * @param url `postgres://user@host:5432/database?sslmode=verify-full`
 * @throws UsageError `ledger_url_invalid`, `ledger_missing`, `ledger_foreign`, `ledger_moved`, `ledger_incomplete`
 * @throws VdpipeError `ledger_unreachable`, `ledger_unusable`, `ledger_outdated`, `ledger_newer`
 * @example
 * const ledger = await openPostgresLedger('postgres://db.example.com/print', { rescueFolder: '/var/lib/vdpipe' });
 * console.log(await ledger.listRuns());
 * await ledger.close();
 */
export async function openPostgresLedger(
  url: string,
  options: PostgresLedgerOptions,
): Promise<Ledger> {
  checkOptions(options, OPTIONS, { needed: ['rescueFolder'] });
  const { openLedgerOnServer } = await import('./ledger-on-server.ts');
  return refusingArguments(await openLedgerOnServer(url, options));
}

const OPTIONS: OptionKinds<PostgresLedgerOptions> = {
  ...{ environment: 'object', rescueFolder: 'text', keyFile: 'text', leaseMs: 'count' },
  outage: {
    patienceMs: 'number',
    fromStart: 'flag',
    signal: 'signal',
    onAway: 'call',
    onBack: 'call',
  },
  isMade: 'flag',
};

/** Opens a ledger to be copied or copied into. */
export async function openPostgresCopyEnd(
  url: string,
  options: PostgresLedgerOptions,
): Promise<CopyEnd> {
  const { openCopyEndOnServer } = await import('./ledger-on-server.ts');
  return openCopyEndOnServer(url, options);
}

/** Checks a ledger, as it is at one moment, and changes nothing: not its datasets. @throws as `openPostgresLedger` */
export async function checkPostgresLedger(
  url: string,
  options: PostgresLedgerOptions,
): Promise<LedgerCheck & { readonly ledger: string }> {
  const { checkOnServer } = await import('./ledger-on-server.ts');
  return checkOnServer(url, options);
}

/**
 * Makes a ledger in an empty PostgreSQL database, or makes sure that this version of vdpipe can use the one that is there.
 *
 * @param isCheck Whether to only return what would be done.
 * @throws UsageError `ledger_url_invalid`, `ledger_foreign`
 * @throws VdpipeError `ledger_unreachable`, `ledger_unusable`, `ledger_outdated`, `ledger_newer`
 */
export async function makePostgresLedger(
  url: string,
  options: Pick<PostgresLedgerOptions, 'environment'>,
  isCheck: boolean,
): Promise<Versions & { readonly ledger: string }> {
  const { makeOnServer } = await import('./ledger-on-server.ts');
  return makeOnServer(url, options, isCheck);
}
