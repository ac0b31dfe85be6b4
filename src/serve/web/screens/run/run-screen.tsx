import { useRef } from 'preact/hooks';
import { REJECTS_FORMATS, RESULTS_FORMATS } from '../../../api/shared.ts';
import type { Run } from '../../../api/types.ts';
import { addressOfCall, api } from '../../api.ts';
import { duration, grouped, share, timeText } from '../../format.ts';
import { useLoad } from '../../load.ts';
import { paceOf, type Sample, withSample } from '../../pace.ts';
import { Button } from '../../parts/controls.tsx';
import { EventList } from '../../parts/event-list.tsx';
import { Amounts, CountTable, Figure } from '../../parts/figures.tsx';
import { Head, Section } from '../../parts/head.tsx';
import { LoadedView } from '../../parts/loaded-view.tsx';
import { OUTCOMES, OutcomeBar, OutcomeLegend } from '../../parts/outcome-bar.tsx';
import { RunBadge, Time, titleOfCode } from '../../parts/values.tsx';
import { addressOf } from '../../router.ts';
import { may } from '../../session.ts';
import { counted, words } from '../../words.ts';
import { CloseRun, Withdraw } from './end-run.tsx';
import { NotPlaced } from './not-placed.tsx';
import { ReleasePanel } from './release-panel.tsx';
import { type RunProps, useAct } from './run-props.ts';
import { SettlePanel } from './settle-panel.tsx';
import { Waits } from './waits.tsx';

const text = words.run;
/** Events tell that a run goes on here; this is for when they do not come. Nobody tells of what others do. */
const WHILE_WORKING_MS = { console: 3_000, others: 200 };

const IDLE_MS = 5_000;

export function RunScreen({ run }: { readonly run: string }) {
  const loaded = useLoad(
    'run',
    { run },
    {
      isAbout: (event) => event.what === 'run' && event.run === run,
      everyMs: (value) => (value?.work ? WHILE_WORKING_MS[value.work.by] : idleMs(value)),
    },
  );
  return (
    <LoadedView {...loaded} title={`${words.common.run} ${run}`}>
      {(value) => <RunView key={run} run={value} put={loaded.put} />}
    </LoadedView>
  );
}

/** A run may be released, stopped or resumed elsewhere. */
function idleMs(run: Run | undefined): number | undefined {
  return run?.state === 'on_hold' || run?.state === 'unfinished' ? IDLE_MS : undefined;
}

function RunView({ run, put }: RunProps) {
  return (
    <>
      <Head title={run.file} note={<Facts run={run} />}>
        <Withdraw run={run} put={put} />
        <CloseRun run={run} put={put} />
        <Work run={run} put={put} />
      </Head>
      {run.failure === null ? null : (
        <div class="callout bad" role="alert">
          <p>
            <b>{text.failure}.</b> {run.failure.message}
          </p>
        </div>
      )}
      {run.is_without_datasets ? <p class="callout warn">{text.withoutDatasets(run.run)}</p> : null}
      {run.is_first_done ? <p class="callout">{text.firstDone}</p> : null}
      {run.release_at === null ? null : (
        <p class="callout">{text.later(timeText(run.release_at))}</p>
      )}
      {run.state === 'on_hold' && !run.is_stopped && run.work === null ? (
        <ReleasePanel run={run} put={put} />
      ) : null}
      {run.ordered_elsewhere.map((by) => (
        <p key={by.run} class="callout">
          Ordered by run {by.run} since: {counted(by.orders, 'order')}.
        </p>
      ))}
      <Progress run={run} />
      <Waits run={run} />
      <SettlePanel run={run} put={put} />
      <NotPlaced run={run} />
      <div class="columns">
        <RowBalance run={run} />
        <div>
          <Downloads run={run} />
          <EventList title={text.events} events={run.events} />
        </div>
      </div>
    </>
  );
}

function Facts({ run }: { readonly run: Run }) {
  return (
    <p class="facts-line">
      <RunBadge run={run} isWorking={run.work !== null} />
      <span>
        {words.common.run} <code>{run.run}</code>
      </span>
      <span>
        {words.read.sheet} <bdi>{run.sheet}</bdi>
      </span>
      <Time at={run.created_at} />
      <span class="long">{run.service}</span>
      {run.draft === null ? null : (
        <a href={addressOf({ at: 'draft', draft: run.draft, tab: 'sheet' })}>{text.draft}</a>
      )}
    </p>
  );
}

/** Whether it is on hold though it was released: stopped, or released for later. */
function isStarted(run: Run): boolean {
  return run.is_stopped || run.release_at !== null;
}

function Work({ run, put }: RunProps) {
  const [isBusy, act] = useAct(put);
  const { work, state, orders } = run;
  if (work === null && state !== 'unfinished' && !isStarted(run)) return null;
  if (!may('operator')) {
    return <span class="soft">{text.mayNot(words.session.roles.operator)}</span>;
  }
  if (work !== null || run.release_at !== null) {
    return (
      <Button
        danger
        text={text.stop}
        disabled={isBusy || work?.is_stopping === true}
        onClick={() => void act(() => api.stopRun({ run: run.run }), text.stopped)}
      />
    );
  }
  return (
    <>
      <span class="soft">{text.resumeHelp(orders.unsent + orders.unknown)}</span>
      <Button
        primary
        text={text.resume}
        disabled={isBusy}
        onClick={() => void act(() => api.resumeRun({ run: run.run }), text.resumed)}
      />
    </>
  );
}

function Downloads({ run: { run, rows, state, has_list: hasList } }: { readonly run: Run }) {
  return (
    <Section title={text.downloads}>
      <Formats
        title={text.results}
        help={text.resultsHelp}
        formats={RESULTS_FORMATS}
        addressOf={(format) => addressOfCall('results', { run, format })}
      />
      {hasList &&
      rows.read > rows.blank + rows.skipped + rows.ordered + rows.unknown + rows.unsent ? (
        <Formats
          title={text.rejects}
          help={
            state === 'finished' ? text.rejectsHelp : `${text.rejectsHelp} ${text.rejectsSoFar}`
          }
          formats={REJECTS_FORMATS}
          addressOf={(format) => addressOfCall('rejects', { run, format })}
        />
      ) : null}
      <p class="download">
        <a href={addressOfCall('page', { run })} download>
          {text.report}
        </a>
      </p>
    </Section>
  );
}

function Formats<F extends string>(props: {
  readonly title: string;
  readonly help: string;
  readonly formats: readonly F[];
  readonly addressOf: (format: F) => string;
}) {
  const { title, help, formats, addressOf } = props;
  return (
    <div class="download">
      <b>{title}</b>
      {formats.map((format) => (
        <a key={format} href={addressOf(format)} download aria-label={text.download(title, format)}>
          .{format}
        </a>
      ))}
      <small>{help}</small>
    </div>
  );
}

const PLACES = [...OUTCOMES, 'rejected', 'skipped', 'blank'] as const;
const MEANS: Readonly<Partial<Record<(typeof PLACES)[number], string>>> = text.rowsMean;

function RowBalance({ run }: { readonly run: Run }) {
  const { rows, skip_counts: skipped, verification } = run;
  const counts = PLACES.filter((place) => rows[place] > 0 || place === 'ordered').map((place) => ({
    title: (
      <>
        {place === 'unknown' && run.work !== null ? words.underWay.title : text.rows[place]}
        {place in MEANS ? <small>{MEANS[place]}</small> : null}
      </>
    ),
    count: rows[place],
  }));
  return (
    <Section title={text.balance}>
      <CountTable counts={counts} sum={{ title: text.read, count: rows.read }} />
      <Counts title={text.skipReasons} counts={skipped} />
      <Counts title={text.verification} counts={verification} />
      <Counts title={text.toConfirm} counts={run.to_confirm} />
      {run.handed_over === null ? null : <p>{run.handed_over}.</p>}
      <Counts title={text.projectStates} counts={run.project_states} />
    </Section>
  );
}

function Counts(props: {
  readonly title: string;
  readonly counts: Readonly<Record<string, number>>;
}) {
  const counts = Object.entries(props.counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => ({ title: titleOfCode(name), count }));
  if (counts.length === 0) return null;
  return (
    <>
      <h3>{props.title}</h3>
      <CountTable caption={props.title} counts={counts} />
    </>
  );
}

function Progress({ run }: { readonly run: Run }) {
  const { orders, totals } = run;
  return (
    <section class="section" aria-label={text.progress}>
      <ul class="figures">
        <Figure title={words.common.ordersTitle} value={grouped(orders.total)} />
        <Figure
          title={words.outcome.ordered}
          value={grouped(orders.ordered)}
          note={share(orders.ordered, orders.total)}
        />
        <Amounts
          totals={totals}
          orders={orders.ordered + orders.unknown + (run.state === 'purged' ? 0 : orders.unsent)}
        />
      </ul>
      <OutcomeBar counts={orders} />
      <OutcomeLegend counts={orders} adopted={orders.adopted} isWorking={run.work !== null} />
      <Pace run={run} />
    </section>
  );
}

/** From what was loaded one after another. Readers of the screen hear only whole states, not every figure. */
function Pace({ run: { work, orders } }: { readonly run: Run }) {
  const samples = useRef<readonly Sample[]>([]);
  const done = orders.total - orders.unsent - orders.unknown;
  if (work === null) {
    samples.current = [];
    return <p class="pace" role="status" />;
  }
  samples.current = withSample(samples.current, { atMs: performance.now(), done });
  const pace = paceOf(samples.current, orders.total);
  return (
    <div class="pace">
      <span role="status">{doing(work)}</span>
      {pace && !work.is_stopping ? (
        <span>
          {text.rate(pace.perSecond.toFixed(pace.perSecond < 10 ? 1 : 0))},{' '}
          {text.left(duration(pace.secondsLeft))}
        </span>
      ) : null}
    </div>
  );
}

function doing({ by, workers, is_stopping: isStopping }: NonNullable<Run['work']>): string {
  if (isStopping) return text.stopping;
  return by === 'console' ? text.working : text.workedByOthers(workers);
}
