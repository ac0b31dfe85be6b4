import type { Job } from '../../api/types.ts';
import { api } from '../api.ts';
import { grouped, timeText } from '../format.ts';
import { useLoad } from '../load.ts';
import { usePaged } from '../paged.ts';
import { Badge } from '../parts/badge.tsx';
import { DeliveryCard } from '../parts/delivery-card.tsx';
import { Head } from '../parts/head.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { More } from '../parts/more.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { addressOf } from '../router.ts';
import { words } from '../words.ts';

const text = words.jobs;
/** Watchers are other processes, which tell this console nothing. */
const EVERY_MS = 30_000;

const COLUMNS: readonly Column<Job>[] = [
  {
    title: words.delivery.job,
    isHeader: true,
    cell: ({ job, folder }) => (
      <>
        <a href={addressOf({ at: 'jobs', job })}>{job}</a>
        <small>{folder}</small>
      </>
    ),
  },
  {
    title: words.common.state,
    cell: (job) => (
      <>
        <JobState job={job} />
        <FetchFailure job={job} />
      </>
    ),
  },
  {
    title: text.latest,
    cell: ({ latest }) =>
      latest === null ? (
        words.common.none
      ) : (
        <>
          <bdi>{latest.file}</bdi>
          <small>
            {words.deliveryState[latest.state]} · <Time at={latest.taken_at} />
          </small>
        </>
      ),
  },
  { title: text.next, cell: ({ next_at: at }) => <Time at={at} /> },
  { title: text.deadline, cell: ({ deadline_at: at }) => <Deadline at={at} /> },
  { title: text.held, isNumber: true, cell: ({ held }) => grouped(held) },
  {
    title: text.messages,
    cell: ({ messages: { queued, given_up: givenUp, error_code: code } }) => (
      <>
        {queued > 0 ? <div>{text.queued(queued)}</div> : null}
        {givenUp > 0 ? <Badge tone="bad" text={text.givenUp(givenUp)} /> : null}
        {queued + givenUp === 0 ? words.common.none : null}
        {code === null ? null : <small>{code}</small>}
      </>
    ),
  },
  {
    title: text.host,
    cell: ({ host, noted_at: at }) => (
      <>
        {host}
        <small>{text.seen(timeText(at))}</small>
      </>
    ),
  },
];

function JobState({ job: { state, paused } }: { readonly job: Job }) {
  if (paused) return <Badge tone="warn" text={text.paused} />;
  const tone = state === 'waiting_for_release' ? 'warn' : state === 'working' ? 'open' : 'plain';
  return <Badge tone={tone} text={text.state[state] ?? state} />;
}

/** Why files of a job do not come; nothing where they do. */
export function FetchFailure({ job: { fetch_failure: failure } }: { readonly job: Job }) {
  if (failure === null) return null;
  return (
    <div class="fetch-failure">
      <Badge tone="bad" text={text.notFetched} />
      <small>
        {failure.text} <code>{failure.code}</code>
      </small>
      <small>
        {text.since} <Time at={failure.since} />
      </small>
    </div>
  );
}

function Deadline({ at }: { readonly at: string | null }) {
  const isLate = at !== null && new Date(at).getTime() < Date.now();
  return (
    <>
      <Time at={at} />
      {isLate ? <Badge tone="bad" text={text.late} /> : null}
    </>
  );
}

/** Scheduled imports, or one of them with its deliveries. */
export function JobsScreen({ job }: { readonly job: string }) {
  const loaded = useLoad({ key: 'jobs', load: api.jobs, everyMs: () => EVERY_MS });
  return (
    <>
      <Head
        title={job === '' ? text.title : job}
        note={job === '' ? undefined : <a href={addressOf({ at: 'jobs', job: '' })}>{text.all}</a>}
      />
      <LoadedView {...loaded}>
        {({ jobs }) => <JobsTable jobs={jobs.filter((one) => job === '' || one.job === job)} />}
      </LoadedView>
      {job === '' ? null : <Deliveries job={job} />}
    </>
  );
}

function JobsTable({ jobs }: { readonly jobs: readonly Job[] }) {
  if (jobs.length === 0) return <p class="empty">{text.none}</p>;
  return <Table caption={text.title} items={jobs} columns={COLUMNS} keyOf={({ job }) => job} />;
}

function Deliveries({ job }: { readonly job: string }) {
  const paged = usePaged({
    key: `deliveries ${job}`,
    load: async (after, signal) => {
      const { deliveries, next } = await api.deliveries({ job, after }, signal);
      return { items: deliveries, next };
    },
  });
  return (
    <section class="section">
      <h2>{text.deliveries}</h2>
      <LoadedView value={paged.items} failure={paged.failure} again={paged.again}>
        {(deliveries) => (
          <>
            {deliveries.length === 0 ? <p class="empty">{text.noDeliveries}</p> : null}
            {deliveries.map((delivery) => (
              <DeliveryCard key={delivery.delivery} delivery={delivery} again={paged.again} />
            ))}
            <More has={paged.hasMore} more={paged.more} />
          </>
        )}
      </LoadedView>
    </section>
  );
}
