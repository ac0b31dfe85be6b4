import { JOB_REQUEST_WORDS } from '../../../../output/event-words.ts';
import type { JobEvents as Events } from '../../../api/types.ts';
import { usePaged } from '../../load.ts';
import { Section } from '../../parts/head.tsx';
import { PagedView } from '../../parts/loaded-view.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { Time } from '../../parts/values.tsx';
import { addressOf } from '../../router.ts';
import { words } from '../../words.ts';

const text = words.jobs;

type JobEvent = Events['events'][number];

const OF_ONE: readonly Column<JobEvent>[] = [
  { title: words.common.time, isHeader: true, cell: ({ at }) => <Time at={at} /> },
  { title: words.common.who, cell: ({ by }) => <bdi>{words.common.by(by)}</bdi> },
  {
    title: words.common.what,
    cell: ({ what, note, delivery }) => (
      <>
        {what === 'released' ? text.released : JOB_REQUEST_WORDS[what].title}
        <small>
          {delivery === undefined ? '' : text.ofDelivery(delivery)}
          {note === undefined ? '' : `“${note}”`}
        </small>
      </>
    ),
  },
];

const OF_ALL: readonly Column<JobEvent>[] = [
  ...OF_ONE,
  {
    title: words.delivery.job,
    cell: ({ job }) => <a href={addressOf({ at: 'jobs', job })}>{job}</a>,
  },
];

/** What people did with a job; of all jobs without one. */
export function JobEvents({ job }: { readonly job?: string }) {
  const paged = usePaged('jobEvents', { job }, ({ events, next }) => [events, next]);
  const title = job === undefined ? text.eventsOfAll : text.events;
  return (
    <Section title={title}>
      <PagedView paged={paged} none={text.noEvents}>
        {(events) => (
          <Table
            items={events}
            columns={job === undefined ? OF_ALL : OF_ONE}
            keyOf={({ number }) => String(number)}
          />
        )}
      </PagedView>
    </Section>
  );
}
