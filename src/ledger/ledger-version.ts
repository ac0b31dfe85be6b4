import { type LedgerPlace, ledgerFailure } from './ledger-errors.ts';

/** Of the tables of every ledger, whichever engine keeps it. It goes up whenever they change. */
export const LEDGER_VERSION = 10;

/** The oldest that is given what it lacks. */
const MIGRATED_FROM = 4;

/** Refuses a ledger that this version can neither use nor migrate. @throws VdpipeError `ledger_newer`, `ledger_outdated` */
export function refuseOtherVersion(place: LedgerPlace, version: number): void {
  if (version >= MIGRATED_FROM && version <= LEDGER_VERSION) return;
  const code = version > LEDGER_VERSION ? 'ledger_newer' : 'ledger_outdated';
  throw ledgerFailure(code, { ...place, version, wanted: LEDGER_VERSION });
}
