import type { Job } from '../../../api/types.ts';
import { JobState } from '../../parts/job-state.tsx';
import { Time } from '../../parts/time.tsx';
import { words } from '../../words.ts';

const text = words.jobs;

/** Where a job is watched, and when it looks for files. */
export function JobFacts({ job }: { readonly job: Job }) {
  const { folder, host, messages, next_at: next, deadline_at: deadline } = job;
  return (
    <section class="section">
      <JobState job={job} />
      <p class="facts-line">
        <span class="long">
          {text.folder} <bdi>{folder}</bdi>
        </span>
        <span>
          {text.host} {host}
        </span>
        <span>
          {text.lastSeen} <Time at={job.noted_at} />
        </span>
        <span>
          {text.next} {next === null ? text.always : <Time at={next} />}
        </span>
        {deadline === null ? null : (
          <span>
            {text.deadline} <Time at={deadline} />
          </span>
        )}
        {messages.queued === 0 ? null : <span>{text.queued(messages.queued)}</span>}
      </p>
    </section>
  );
}
