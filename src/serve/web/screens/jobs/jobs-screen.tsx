import { useState } from 'preact/hooks';
import type { AnswerOf, Job } from '../../../api/types.ts';
import { api } from '../../api.ts';
import { timeText } from '../../format.ts';
import { type Loaded, useLoad, usePaged } from '../../load.ts';
import { attempt, tellDone } from '../../notices.ts';
import { Button, Confirm, Note, taking } from '../../parts/controls.tsx';
import { DeliveryCard, deliveryStateText } from '../../parts/delivery-card.tsx';
import { focusTitle, Head, ItemsSection, Section } from '../../parts/head.tsx';
import { byUrgency, JobAttention } from '../../parts/job-attention.tsx';
import { LoadedView, PagedView } from '../../parts/loaded-view.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { Badge, Time } from '../../parts/values.tsx';
import { addressOf } from '../../router.ts';
import { may } from '../../session.ts';
import { words } from '../../words.ts';
import { JobEvents } from './job-events.tsx';

const text = words.jobs;
/** Watchers are other processes, which tell this console nothing. */
const EVERY_MS = 10_000;
/** While a watcher has not followed yet. */
const SOON_MS = 2_000;

export function JobsScreen({ job }: { readonly job: string }) {
  const loaded = useLoad(
    'jobs',
    {},
    { everyMs: (shown) => (shown?.jobs.some(isAwaited) ? SOON_MS : EVERY_MS) },
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
function AllJobs({ jobs, again }: JobsTableProps) {
  if (jobs.length === 0) return <p class="empty">{text.none}</p>;
  const urgent = byUrgency(jobs.filter(({ attention }) => attention.length > 0));
  const calm = jobs.filter(({ attention }) => attention.length === 0);
  return (
    <>
      <ItemsSection title={text.needAttention} items={urgent}>
        <JobsTable jobs={urgent} again={again} />
      </ItemsSection>
      <ItemsSection title={text.calm} items={calm}>
        <JobsTable jobs={calm} again={again} />
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

interface JobsTableProps {
  readonly jobs: readonly Job[];
  readonly again: () => void;
}

function JobsTable({ jobs, again }: JobsTableProps) {
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
  return <Table items={jobs} columns={columns} keyOf={({ job }) => job} />;
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

function JobState({ job }: { readonly job: Job }) {
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

type Action = 'pauseJob' | 'continueJob' | 'runJobNow';

interface ActionProps {
  readonly job: Job;
  readonly again: () => void;
}

function JobActions({ job, again }: ActionProps) {
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
