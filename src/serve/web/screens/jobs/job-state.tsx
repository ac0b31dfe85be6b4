import type { Job } from '../../../api/types.ts';
import { Badge, Time } from '../../parts/values.tsx';
import { words } from '../../words.ts';

const text = words.jobs;

export function JobState({ job }: { readonly job: Job }) {
  const { state, paused, paused_in_file: isInFile, pause, run_now: runNow, watched } = job;
  const isWorking = watched && state === 'working';
  return (
    <div class="job-state">
      <div class="row">
        {paused ? <Badge tone="warn" text={isInFile ? text.pausedInFile : text.paused} /> : null}
        {runNow === null ? null : <Badge tone="open" text={text.runningNow} />}
        {isWorking ? <Badge tone="open" text={text.working} /> : null}
        {watched ? null : (
          <Badge tone="plain" text={job.once ? text.betweenLooks : text.unwatched} />
        )}
        {watched && !paused && !isWorking && runNow === null ? (
          <Badge tone="good" text={text.watching} />
        ) : null}
      </div>
      {pause === null ? null : <Asked asked={pause} what={text.pausedBy} />}
      {runNow === null ? null : <Asked asked={runNow} what={text.runNowBy} />}
      <Follows job={job} />
    </div>
  );
}

/** What was asked is in the ledger at once; its watcher is another process. */
function Follows({ job }: { readonly job: Job }) {
  const { watched, taken_up: isTakenUp, run_now: runNow, state } = job;
  if (isTakenUp && (runNow === null || watched)) return null;
  if (!watched) return <small>{text.followsLater}</small>;
  return <small>{state === 'working' ? text.followsAfterFile : text.followsSoon}</small>;
}

function Asked(props: {
  readonly asked: NonNullable<Job['pause']>;
  readonly what: (name: string | null) => string;
}) {
  const { by, at, note } = props.asked;
  return (
    <small>
      {props.what(by)}, <Time at={at} />
      {note === null ? null : `: “${note}”`}
    </small>
  );
}
