import { useState } from 'preact/hooks';
import type { Job } from '../../../api/types.ts';
import { api } from '../../api.ts';
import { attempt, tellDone } from '../../notices.ts';
import { Button, Confirm, Note, taking } from '../../parts/controls.tsx';
import { focusTitle } from '../../parts/head.tsx';
import { may } from '../../session.ts';
import { words } from '../../words.ts';

const text = words.jobs;

type Action = 'pauseJob' | 'continueJob' | 'runJobNow';

interface ActionProps {
  readonly job: Job;
  readonly again: () => void;
}

export function JobActions({ job, again }: ActionProps) {
  const { paused, pause } = job;
  if (!may('operator')) return null;
  if (paused && pause === null) return <span class="soft">{text.onlyInFile}</span>;
  return paused ? (
    <ActionButton job={job} again={again} action="continueJob" />
  ) : (
    <>
      <ActionButton job={job} again={again} action="runJobNow" />
      <ActionButton job={job} again={again} action="pauseJob" />
    </>
  );
}

function ActionButton({ job, again, action }: ActionProps & { readonly action: Action }) {
  const [isAsking, setAsking] = useState(false);
  const [note, setNote] = useState('');
  const about = text.ask[action];
  const act = async () => {
    const after = await api[action]({ job: job.job, note: note.trim() });
    tellDone(`${about.done(job.job)} ${after.watched ? text.toldSoon : text.followsLater}`);
    setNote('');
    again();
    focusTitle();
  };
  return (
    <>
      <Button
        text={about.button}
        aria-label={about.label(job.job)}
        onClick={() => setAsking(true)}
      />
      {isAsking ? (
        <Confirm
          title={about.title(job.job)}
          yes={about.button}
          onYes={() => void attempt(act)}
          onClose={() => setAsking(false)}
        >
          <p>{about.means}</p>
          {action === 'continueJob' && job.waiting ? <p>{text.waiting(job.waiting)}</p> : null}
          {job.watched ? null : <p>{text.followsLater}</p>}
          <div class="ask">
            <Note label={text.note} value={note} onInput={taking(setNote)} />
          </div>
        </Confirm>
      ) : null}
    </>
  );
}
