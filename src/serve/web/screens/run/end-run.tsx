import { useState } from 'preact/hooks';
import { api } from '../../api.ts';
import { goTo } from '../../navigation.ts';
import { Button, Confirm, Note, taking } from '../../parts/controls.tsx';
import { may } from '../../session.ts';
import { type RunProps, useAct } from './run-props.ts';

const text = {
  why: 'Why',
  withdraw: {
    button: 'Withdraw to change it',
    title: 'Withdraw this run?',
    done: 'Withdrawn: nothing was sent.',
    draft: 'Its list becomes a draft again.',
    list: 'Its rows are removed, and its list can be ordered again. A delivery fails: put its file into in/ again.',
  },
  close: {
    button: 'Close this run',
    title: 'Close this run?',
    done: 'The run is closed.',
    text: 'What was not ordered is not to be ordered any more.',
  },
};

/** Of a run that waits with all its orders; whether one was sent before, the ledger knows. */
export function Withdraw({ run, put }: RunProps) {
  const { orders, state, draft } = run;
  const isWhole = orders.unsent + orders.held === orders.total;
  if (state !== 'on_hold' || !isWhole || run.work !== null) return null;
  const withdraw = async (note: string) => {
    const withdrawn = await api.withdrawRun({ run: run.run, note });
    if (withdrawn.draft !== null) goTo({ at: 'draft', draft: withdrawn.draft, tab: 'sheet' });
    return withdrawn;
  };
  const { draft: ofDraft, list, ...words } = text.withdraw;
  const told = { ...words, text: draft === null ? list : ofDraft };
  return <AskFirst text={told} put={put} act={withdraw} />;
}

/** Of a run that has ended, and left something that no other run has ordered. What was withdrawn is a draft again. */
export function CloseRun({ run, put }: RunProps) {
  const { rejected, held, refused, conflict, unsent } = run.rows;
  const isWithdrawn = run.events.some(({ what }) => what === 'withdrawn');
  const isOver = run.state === 'finished' || (run.state === 'purged' && !isWithdrawn);
  const left = rejected + held + refused + conflict + unsent;
  if (!isOver || left === 0 || run.ok) return null;
  const close = (note: string) => api.closeRun({ run: run.run, note });
  return <AskFirst text={text.close} put={put} act={close} isNoteWanted />;
}

/** A button that asks first, and why. */
function AskFirst(props: {
  readonly text: Readonly<Record<'button' | 'title' | 'text' | 'done', string>>;
  readonly put: RunProps['put'];
  readonly act: (note: string) => Promise<RunProps['run']>;
  readonly isNoteWanted?: boolean;
}) {
  const { text: told, put, act, isNoteWanted } = props;
  const [isBusy, run] = useAct(put);
  const [isAsking, ask] = useState(false);
  const [note, setNote] = useState('');
  if (!may('operator')) return null;
  return (
    <>
      <Button text={told.button} disabled={isBusy} onClick={() => ask(true)} />
      {isAsking ? (
        <Confirm
          title={told.title}
          yes={told.button}
          isReady={!isNoteWanted || note.trim() !== ''}
          onYes={() => void run(() => act(note.trim()), told.done)}
          onClose={() => ask(false)}
        >
          <p>{told.text}</p>
          <div class="ask">
            <Note label={text.why} value={note} onInput={taking(setNote)} />
          </div>
        </Confirm>
      ) : null}
    </>
  );
}
