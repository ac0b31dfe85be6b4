import type { LeaveOut } from '../../../api/types.ts';
import { api } from '../../api.ts';
import { tellDone, tellFailure } from '../../notices.ts';
import { words } from '../../words.ts';
import type { DraftChanges } from './draft-changes.ts';

/** Leaves rows out, or takes them back, and says how many. @returns whether it was done; a failure was told */
export function leaveOut(
  draft: string,
  changes: DraftChanges,
  which: Pick<LeaveOut, 'sheet' | 'rows' | 'kind' | 'left_out'> & { readonly revision?: number },
): Promise<boolean> {
  return changes.run(async (revision) => {
    const answer = await api.leaveOut({ revision, ...which, draft, dry_run: false });
    if (answer.rows === 0) tellFailure(words.grid.nothingLeftOut);
    else tellDone(words.grid.leftOut(answer.rows, which.left_out));
    return answer.draft;
  });
}
