import { isSamePerson } from '../../ledger/person-names.ts';
import type { Run } from '../api/types.ts';

/** Whether a person may not release the run, as the same person staged it. */
export function isOwnFourEyes(staged: Run['staged'], name: string | null): boolean {
  if (staged?.four_eyes !== true) return false;
  return name === null || isSamePerson(staged.by ?? '', name);
}
