import type { AnswerOf, Job } from '../../../api/types.ts';
import { type Loaded, useLoad, usePaged } from '../../load.ts';
import { DeliveryCard } from '../../parts/delivery-card.tsx';
import { Head, ItemsSection, Section } from '../../parts/head.tsx';
import { byUrgency, JobAttention } from '../../parts/job-attention.tsx';
import { LoadedView, PagedView } from '../../parts/loaded-view.tsx';
import { Time } from '../../parts/values.tsx';
import { addressOf } from '../../router.ts';
import { words } from '../../words.ts';
import { JobActions } from './job-actions.tsx';
import { JobEvents } from './job-events.tsx';
import { JobState } from './job-state.tsx';
import { JobsTable, type JobsTableProps } from './jobs-table.tsx';

const text = words.jobs;
/** Watchers are other processes, which tell this console nothing. */
const EVERY_MS = 10_000;
/** While a watcher has not followed yet. */
const SOON_MS = 2_000;

export function JobsScreen({ job }: { readonly job: string }) {
  const loaded = useLoad(
    'jobs',
    {},
    {
      everyMs: (shown) => (shown?.jobs.some(isAwaited) ? SOON_MS : EVERY_MS),
    },
  );
  if (job !== '') return <OneJob name={job} loaded={loaded} />;
  return (
    <>
      <Head title={text.title} note={text.help} />
      <LoadedView {...loaded}>
        {({ jobs }) => <AllJobs jobs={jobs} again={loaded.again} />}
      </LoadedView>
    </>
  );
}

function isAwaited({ watched, taken_up: isTakenUp, run_now: runNow }: Job): boolean {
  return watched && (!isTakenUp || runNow !== null);
}

/** Those that somebody has to look at come first, the most urgent of them on top. */
function AllJobs({ jobs, again }: Omit<JobsTableProps, 'caption'>) {
  if (jobs.length === 0) return <p class="empty">{text.none}</p>;
  const urgent = byUrgency(jobs.filter(({ attention }) => attention.length > 0));
  const calm = jobs.filter(({ attention }) => attention.length === 0);
  return (
    <>
      <ItemsSection title={text.needAttention} items={urgent}>
        <JobsTable caption={text.needAttention} jobs={urgent} again={again} />
      </ItemsSection>
      <ItemsSection title={text.calm} items={calm}>
        <JobsTable caption={text.calm} jobs={calm} again={again} />
      </ItemsSection>
    </>
  );
}

function OneJob(props: { readonly name: string; readonly loaded: Loaded<AnswerOf<'jobs'>> }) {
  const { name, loaded } = props;
  const job = loaded.value?.jobs.find((one) => one.job === name);
  return (
    <>
      <Head title={name} note={<a href={addressOf({ at: 'jobs', job: '' })}>{text.all}</a>}>
        {job === undefined ? null : <JobActions job={job} again={loaded.again} />}
      </Head>
      <LoadedView {...loaded}>
        {() =>
          job === undefined ? (
            <p class="empty">{text.unknown(name)}</p>
          ) : (
            <>
              <JobFacts job={job} />
              <JobAttention job={job} isOnOwnPage />
            </>
          )
        }
      </LoadedView>
      <Deliveries job={name} />
      <JobEvents job={name} />
    </>
  );
}

function Deliveries({ job }: { readonly job: string }) {
  const paged = usePaged('deliveries', { job }, (page) => [page.deliveries, page.next], {
    everyMs: () => EVERY_MS,
  });
  return (
    <Section title={text.deliveries}>
      <PagedView paged={paged} none={text.noDeliveries}>
        {(deliveries) =>
          deliveries.map((delivery) => (
            <DeliveryCard key={delivery.delivery} delivery={delivery} again={paged.again} />
          ))
        }
      </PagedView>
    </Section>
  );
}

function JobFacts({ job }: { readonly job: Job }) {
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
