import type { RunEvent } from '../../ledger/ledger.ts';
import type { Run } from '../api/types.ts';

/** Who recorded a run on hold; null if no person did. */
export function toStagedBy(events: readonly RunEvent[]): Run['staged'] {
  const staged = events.find(({ what }) => what === 'staged');
  if (!staged) return null;
  const { by, atMs, details } = staged;
  return {
    by,
    at: new Date(atMs).toISOString(),
    releaser: details.releaser ?? null,
    note: details.note ?? null,
    four_eyes: details.four_eyes === true,
  };
}
