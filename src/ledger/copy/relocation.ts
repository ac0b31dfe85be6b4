import { type LedgerPlace, ledgerFailure } from '../ledger-errors.ts';
import { ask, type Steps } from '../steps/steps.ts';

/**
 * What a ledger knows of its move. `leaving`: it is being copied, and is used as before; `left`: it must not be used any more;
 * `arriving`: it is a whole copy, and must not be used before the other ledger has left.
 */
export interface Relocation {
  readonly state: 'leaving' | 'left' | 'arriving';
  /** The same in both ledgers. */
  readonly token: string;
  /** The other ledger, for people. */
  readonly place: string;
}

export function* readRelocation(): Steps<Relocation | null> {
  const [found] = yield* ask<Relocation>('SELECT state, token, place FROM relocation');
  return found ?? null;
}

/** A ledger that has left stays so: two may be copying it. */
export function* writeRelocation(relocation: Relocation | null): Steps<void> {
  if (relocation === null) {
    yield* ask('DELETE FROM relocation');
    return;
  }
  const { state, token, place } = relocation;
  yield* ask(
    `INSERT INTO relocation VALUES (1, $1, $2, $3)
     ON CONFLICT (only_one) DO UPDATE SET state = excluded.state, token = excluded.token, place = excluded.place
     WHERE relocation.state <> 'left'`,
    ...[state, token, place],
  );
}

/**
 * Refuses a ledger that was moved to another one, or is a copy that was not finished.
 *
 * @throws UsageError `ledger_moved`, `ledger_incomplete`
 */
export function* refuseRelocated(ledger: LedgerPlace): Steps<void> {
  const found = yield* readRelocation();
  if (found?.state === 'left') throw ledgerFailure('ledger_moved', { ...ledger, to: found.place });
  if (found?.state === 'arriving') {
    throw ledgerFailure('ledger_incomplete', { ...ledger, from: found.place });
  }
}
