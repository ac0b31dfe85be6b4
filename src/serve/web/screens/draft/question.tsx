import { useState } from 'preact/hooks';
import { placeToAccept } from '../../../../rows/cell-address.ts';
import type { Draft, Issue, IssueKind } from '../../../api/types.ts';
import { api } from '../../api.ts';
import { tellDone } from '../../notices.ts';
import { Button, Confirm, Note, taking } from '../../parts/controls.tsx';
import { addressOf } from '../../router.ts';
import type { DraftWork } from './use-draft.ts';

const text = {
  accept: { row: 'Accept this row…', cell: 'Accept this cell…' },
  title: (place: string) => `Accept ${place.replace(/^(\d+):.*/, 'row $1')} as it is?`,
  why: 'Why is it right?',
  means: 'The reason is kept. If the row or cell is changed, the question is asked again.',
  yes: 'Accept',
  done: 'Accepted. Use Undo to reverse this.',
  takeBack: 'Take back',
  takenBack: 'Taken back. The question is asked again.',
  settle: 'For the whole list:',
};

/** What settles a question: an answer at its cell or row, which can be taken back, or a key of the mapping. */
export function Question(props: {
  readonly draft: Draft;
  /** To accept something. @default nothing can be changed here */
  readonly work: DraftWork | undefined;
  readonly issue: Issue;
  readonly question: NonNullable<IssueKind['question']>;
}) {
  const { draft, work, issue } = props;
  const { accept } = props.question;
  const { key = props.question.key } = issue;
  /** The check that asks, while a person answers. */
  const [checked, setChecked] = useState<number>();
  const [why, setWhy] = useState('');
  const cell = accept ? placeToAccept(issue, accept) : null;
  const isAccepted = draft.accepted.some((one) => one.cell === cell && one.code === issue.code);
  const isOpen = issue.severity === 'error';
  const answer = async (reason: string | null) => {
    const { code } = issue;
    const sheet = work?.sheet.value?.sheet ?? undefined;
    const seen = { draft: draft.draft, sheet, checked: checked ?? 0 };
    const isDone = await work?.changes.run((revision) =>
      api.acceptAsItIs({ ...seen, revision, cell: cell ?? '', code, why: reason }),
    );
    if (!isDone) return;
    tellDone(reason === null ? text.takenBack : text.done);
    // The button goes away: the focus would fall to the page's top.
    document.querySelector<HTMLElement>('.check-panel h2')?.focus({ preventScroll: true });
  };
  return (
    <p class="actions">
      {accept && cell !== null && work?.canEdit && (isOpen || isAccepted) ? (
        <Button
          text={isAccepted ? text.takeBack : text.accept[accept]}
          onClick={() =>
            isAccepted ? void answer(null) : setChecked(work.check.value?.revision ?? 0)
          }
        />
      ) : null}
      {key !== null && isOpen ? (
        <a href={addressOf({ at: 'draft', draft: draft.draft, tab: 'columns', to: key })}>
          {text.settle} <code>{key}</code>
        </a>
      ) : null}
      {checked !== undefined && cell !== null ? (
        <Confirm
          title={text.title(cell)}
          yes={text.yes}
          isReady={why.trim() !== ''}
          onYes={() => void answer(why)}
          onClose={() => setChecked(undefined)}
        >
          <p>{issue.message}</p>
          <div class="ask">
            <Note required label={text.why} value={why} onInput={taking(setWhy)} />
          </div>
          <p class="note">{text.means}</p>
        </Confirm>
      ) : null}
    </p>
  );
}
