import { useState } from 'preact/hooks';
import type { Draft, IssueKind, LeaveOut } from '../../../api/types.ts';
import { api } from '../../api.ts';
import { attempt, tellDone, tellFailure } from '../../notices.ts';
import { Button, Confirm } from '../../parts/controls.tsx';
import { titleOfCode } from '../../parts/values.tsx';
import { words } from '../../words.ts';
import type { DraftChanges } from './draft-changes.ts';
import type { DraftWork } from './use-draft.ts';

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

const text = words.grid;

/** Leaves out all rows with an issue of a kind, once a person has seen how many these are. */
export function LeaveOutKind(props: {
  readonly draft: Draft;
  readonly work: DraftWork;
  readonly kind: IssueKind;
}) {
  const { draft, work, kind } = props;
  const [asked, setAsked] = useState<{ readonly rows: number; readonly revision: number }>();
  const which = { kind: kind.code, left_out: true };
  const ask = () =>
    attempt(async () => {
      const { revision } = draft;
      const what = { ...which, draft: draft.draft, revision };
      const { rows } = await api.leaveOut({ ...what, dry_run: true });
      if (rows === 0) tellFailure(text.nothingLeftOut);
      else setAsked({ rows, revision });
    });
  return (
    <>
      <Button text={text.leaveOutKind} onClick={() => void ask()} />
      {asked === undefined ? null : (
        <Confirm
          title={text.leaveOutTitle(asked.rows)}
          yes={text.leaveOut(asked.rows)}
          onYes={() => {
            const { revision } = asked;
            void leaveOut(draft.draft, work.changes, { ...which, revision });
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>{text.leaveOutText(titleOfCode(kind.code), asked.rows)}</p>
        </Confirm>
      )}
    </>
  );
}
