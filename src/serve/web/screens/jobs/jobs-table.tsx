import type { Job } from '../../../api/types.ts';
import { timeText } from '../../format.ts';
import { deliveryStateText } from '../../parts/delivery-card.tsx';
import { JobAttention } from '../../parts/job-attention.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { Badge, Time } from '../../parts/values.tsx';
import { addressOf } from '../../router.ts';
import { words } from '../../words.ts';
import { JobActions } from './job-actions.tsx';
import { JobState } from './job-state.tsx';

const text = words.jobs;

export interface JobsTableProps {
  readonly caption: string;
  readonly jobs: readonly Job[];
  readonly again: () => void;
}

export function JobsTable({ caption, jobs, again }: JobsTableProps) {
  const columns: readonly Column<Job>[] = [
    {
      title: words.delivery.job,
      isHeader: true,
      cell: ({ job, host, watched, noted_at: at }) => (
        <>
          <a href={addressOf({ at: 'jobs', job })}>{job}</a>
          <small>{watched ? text.on(host) : text.seenOn(host, timeText(at))}</small>
        </>
      ),
    },
    {
      title: words.common.state,
      cell: (job) => (
        <>
          <JobState job={job} />
          <JobAttention job={job} />
        </>
      ),
    },
    { title: text.latest, cell: ({ latest }) => <Latest latest={latest} /> },
    { title: text.next, cell: (job) => <Next job={job} /> },
    {
      title: text.actions,
      cell: (job) => (
        <div class="row">
          <JobActions job={job} again={again} />
        </div>
      ),
    },
  ];
  return <Table caption={caption} items={jobs} columns={columns} keyOf={({ job }) => job} />;
}

function Latest({ latest }: Pick<Job, 'latest'>) {
  if (latest === null) return <span class="soft">{text.noFile}</span>;
  return (
    <div class="file-name">
      <bdi>{latest.file}</bdi>
      <small>
        {deliveryStateText(latest)} · <Time at={latest.taken_at} />
      </small>
    </div>
  );
}

function Next({ job }: { readonly job: Job }) {
  const { next_at: next, deadline_at: deadline, paused: isPaused } = job;
  if (isPaused) return <Badge tone="plain" text={text.paused} />;
  return (
    <>
      {next === null ? <span class="soft">{text.always}</span> : <Time at={next} />}
      {deadline === null ? null : (
        <small>
          {text.deadline} <Time at={deadline} />
        </small>
      )}
    </>
  );
}
