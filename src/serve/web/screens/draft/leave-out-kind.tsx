import { useState } from 'preact/hooks';
import type { Draft, IssueKind } from '../../../api/types.ts';
import { api } from '../../api.ts';
import { attempt, tellFailure } from '../../notices.ts';
import { titleOfCode } from '../../parts/code-title.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Button } from '../../parts/controls.tsx';
import { words } from '../../words.ts';
import { leaveOut } from './leave-out.ts';
import type { DraftWork } from './use-draft.ts';

const text = words.grid;

/** Leaves out all rows with an issue of a kind, once a person has seen how many these are. */
export function LeaveOutKind(props: {
  readonly draft: Draft;
  readonly work: DraftWork;
  readonly kind: IssueKind;
}) {
  const { draft, work, kind } = props;
  /** What the person is asked. */
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
