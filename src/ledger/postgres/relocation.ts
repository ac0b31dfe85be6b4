import type { Relocation } from '../copy/copy-end.ts';
import { ledgerFailure } from '../ledger-errors.ts';
import type { Session } from './connection/connections.ts';

export async function readRelocation(session: Session): Promise<Relocation | null> {
  const [found] = await session.query<Relocation>('SELECT state, token, place FROM relocation');
  return found ?? null;
}

export async function writeRelocation(
  session: Session,
  relocation: Relocation | null,
): Promise<void> {
  if (relocation === null) {
    await session.query('DELETE FROM relocation');
    return;
  }
  const { state, token, place } = relocation;
  await session.query(
    `INSERT INTO relocation VALUES (1, $1, $2, $3)
     ON CONFLICT (only_one) DO UPDATE SET state = excluded.state, token = excluded.token, place = excluded.place`,
    [state, token, place],
  );
}

/**
 * Refuses a ledger that was moved to another one, or is a copy that was not finished.
 *
 * @throws UsageError `ledger_moved`, `ledger_incomplete`
 */
export async function refuseRelocated(session: Session, ledger: string): Promise<void> {
  const found = await readRelocation(session);
  if (found?.state === 'left') throw ledgerFailure('ledger_moved', { ledger, to: found.place });
  if (found?.state === 'arriving') {
    throw ledgerFailure('ledger_incomplete', { ledger, from: found.place });
  }
}
