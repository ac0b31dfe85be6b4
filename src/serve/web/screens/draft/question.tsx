import { useId, useState } from 'preact/hooks';
import { placeToAccept } from '../../../api/place-of-issue.ts';
import { MAX_NOTE_CHARS } from '../../../api/shared.ts';
import type { Draft, Issue, IssueKind } from '../../../api/types.ts';
import { api } from '../../api.ts';
import { tellDone } from '../../notices.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { addressOf } from '../../router.ts';
import { words } from '../../words.ts';
import type { DraftWork } from './use-draft.ts';

const text = words.question;

/** What settles a question: an answer at its cell or row, which can be taken back, or a key of the mapping. */
export function Question(props: {
  readonly draft: Draft;
  /** To accept something. @default nothing can be changed here */
  readonly work: DraftWork | undefined;
  readonly issue: Issue;
  readonly question: NonNullable<IssueKind['question']>;
}) {
  const { draft, work, issue } = props;
  const { key, accept } = props.question;
  const [isAsking, setAsking] = useState(false);
  const [why, setWhy] = useState('');
  const id = useId();
  const cell = accept ? placeToAccept(issue, accept) : null;
  const isAccepted = draft.accepted.some((one) => one.cell === cell && one.code === issue.code);
  const isOpen = issue.severity === 'error';
  const answer = async (reason: string | null) => {
    const { code } = issue;
    const seen = { draft: draft.draft, sheet: work?.sheet.value?.sheet ?? undefined };
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
        <button type="button" onClick={() => (isAccepted ? void answer(null) : setAsking(true))}>
          {isAccepted ? text.takeBack : text.accept[accept]}
        </button>
      ) : null}
      {key !== null && isOpen ? (
        <a href={addressOf({ at: 'draft', draft: draft.draft, tab: 'columns', to: key })}>
          {text.settle} <code>{key}</code>
        </a>
      ) : null}
      {isAsking && cell !== null ? (
        <Confirm
          title={text.title(cell)}
          yes={text.yes}
          isReady={why.trim() !== ''}
          onYes={() => void answer(why)}
          onClose={() => setAsking(false)}
        >
          <p>{issue.message}</p>
          <div class="ask">
            <label htmlFor={id}>{text.why}</label>
            <textarea
              id={id}
              rows={2}
              required={true}
              maxLength={MAX_NOTE_CHARS}
              value={why}
              onInput={({ currentTarget }) => setWhy(currentTarget.value)}
            />
          </div>
          <p class="note">{text.means}</p>
        </Confirm>
      ) : null}
    </p>
  );
}
