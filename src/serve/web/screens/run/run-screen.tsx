import type { Run } from '../../../api/types.ts';
import { useLoad } from '../../load.ts';
import { EventList } from '../../parts/event-list.tsx';
import { Head } from '../../parts/head.tsx';
import { LoadedView } from '../../parts/loaded-view.tsx';
import { RunBadge, Time } from '../../parts/values.tsx';
import { addressOf } from '../../router.ts';
import { words } from '../../words.ts';
import { Downloads } from './downloads.tsx';
import { NotPlaced } from './not-placed.tsx';
import { Progress } from './progress.tsx';
import { ReleasePanel } from './release-panel.tsx';
import { RowBalance } from './row-balance.tsx';
import type { RunProps } from './run-props.ts';
import { SettlePanel } from './settle-panel.tsx';
import { Waits } from './waits.tsx';
import { Work } from './work.tsx';

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
    <LoadedView {...loaded} title={`${text.id} ${run}`}>
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
        <Work run={run} put={put} />
      </Head>
      {run.failure === null ? null : (
        <div class="callout bad" role="alert">
          <p>
            <b>{text.failure}.</b> {run.failure.message}
          </p>
        </div>
      )}
      {run.state === 'on_hold' && !run.is_stopped && run.work === null ? (
        <ReleasePanel run={run} put={put} />
      ) : null}
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
        {text.id} <code>{run.run}</code>
      </span>
      <span>
        {text.sheet} <bdi>{run.sheet}</bdi>
      </span>
      <Time at={run.created_at} />
      <span class="long">{run.service}</span>
      {run.draft === null ? null : (
        <a href={addressOf({ at: 'draft', draft: run.draft, tab: 'sheet' })}>{text.draft}</a>
      )}
    </p>
  );
}
