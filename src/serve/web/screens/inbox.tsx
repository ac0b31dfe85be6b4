import { isSamePerson } from '../../../ledger/person-names.ts';
import type { Delivery, DraftLine, Inbox, Job, RunLine } from '../../api/types.ts';
import { size } from '../format.ts';
import { useLoad } from '../load.ts';
import { DeliveryCard } from '../parts/delivery-card.tsx';
import { Head, ItemsSection } from '../parts/head.tsx';
import { byUrgency, JobAttention } from '../parts/job-attention.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { RunsTable, type RunsTableProps } from '../parts/runs-table.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Time } from '../parts/values.tsx';
import { addressOf } from '../router.ts';
import { sessionNow } from '../session.ts';
import { words } from '../words.ts';

/** Scheduled imports, workers and other consoles tell this one nothing. */
const EVERY_MS = 10_000;

export function InboxScreen() {
  const loaded = useLoad('inbox', {}, { everyMs: () => EVERY_MS });
  return (
    <>
      <Head title={words.inbox.title} />
      <LoadedView {...loaded}>
        {(inbox) => <InboxView inbox={inbox} again={loaded.again} />}
      </LoadedView>
    </>
  );
}

function InboxView({ inbox, again }: { readonly inbox: Inbox; readonly again: () => void }) {
  const { totals, ...lists } = inbox;
  const isEmpty = Object.values(lists).every((list) => list.length === 0);
  if (isEmpty) return <Empty />;
  const { inbox: text } = words;
  const name = sessionNow()?.name ?? null;
  const isForMe = ({ staged }: Inbox['on_hold'][number]) =>
    name !== null && isSamePerson(staged?.releaser ?? '', name);
  // Those that a colleague asks the person to release come first.
  const onHold = [...inbox.on_hold].sort((a, b) => Number(isForMe(b)) - Number(isForMe(a)));
  return (
    <>
      <Runs title={text.running} runs={inbox.running} />
      <Deliveries title={text.held} help={text.heldHelp} list={inbox.held} again={again} />
      <Runs
        title={text.onHold}
        help={text.onHoldHelp}
        runs={onHold}
        total={totals.on_hold}
        staged={({ staged }) => staged}
      />
      <Runs
        title={text.unfinished}
        help={text.unfinishedHelp}
        runs={inbox.unfinished}
        total={totals.unfinished}
      />
      <Deliveries title={text.failed} help={text.failedHelp} list={inbox.failed} again={again} />
      <ItemsSection title={text.jobs} help={text.jobsHelp} items={inbox.jobs}>
        <Table items={byUrgency(inbox.jobs)} columns={JOB_COLUMNS} keyOf={({ job }) => job} />
      </ItemsSection>
      <Runs title={text.partly} help={text.partlyHelp} runs={inbox.partly} total={totals.partly} />
      <ItemsSection title={text.drafts} help={text.draftsHelp} items={inbox.drafts}>
        <Table items={inbox.drafts} columns={DRAFT_COLUMNS} keyOf={({ draft }) => draft} />
      </ItemsSection>
    </>
  );
}

function Empty() {
  return (
    <div class="empty">
      <p>
        <b>{words.inbox.empty}</b>
      </p>
      <p>{words.inbox.emptyHelp}</p>
      <p>
        <a class="button" href={addressOf({ at: 'upload' })}>
          {words.inbox.toUpload}
        </a>
      </p>
    </div>
  );
}

function Runs<T extends RunLine>(
  props: RunsTableProps<T> & {
    readonly title: string;
    readonly help?: string;
    readonly total?: number;
  },
) {
  const { title, help, total = 0, ...others } = props;
  const shown = others.runs.length;
  return (
    <ItemsSection title={title} help={help} items={others.runs}>
      <RunsTable {...others} />
      {total > shown ? <p class="note">{words.inbox.cut(shown, total)}</p> : null}
    </ItemsSection>
  );
}

function Deliveries(props: {
  readonly title: string;
  readonly help: string;
  readonly list: readonly Delivery[];
  readonly again: () => void;
}) {
  const { title, help, list, again } = props;
  return (
    <ItemsSection title={title} help={help} items={list}>
      {list.map((delivery) => (
        <DeliveryCard key={delivery.delivery} delivery={delivery} again={again} />
      ))}
    </ItemsSection>
  );
}

const JOB_COLUMNS: readonly Column<Job>[] = [
  {
    title: words.delivery.job,
    isHeader: true,
    cell: ({ job }) => <a href={addressOf({ at: 'jobs', job })}>{job}</a>,
  },
  { title: words.run.reason, cell: (job) => <JobAttention job={job} isOnOwnPage /> },
];

const DRAFT_COLUMNS: readonly Column<DraftLine>[] = [
  {
    title: words.common.file,
    isHeader: true,
    cell: ({ draft, name }) => (
      <a href={addressOf({ at: 'draft', draft, tab: 'sheet' })}>
        <bdi>{name}</bdi>
      </a>
    ),
  },
  { title: words.inbox.size, isNumber: true, cell: ({ bytes }) => size(bytes) },
  {
    title: words.inbox.made,
    cell: ({ made_at: at, made_by: by }) => <WhenAndWho at={at} by={by} />,
  },
  {
    title: words.inbox.changed,
    cell: ({ changed_at: at, changed_by: by }) => <WhenAndWho at={at} by={by} />,
  },
];

function WhenAndWho({ at, by }: { readonly at: string; readonly by: string | null }) {
  return (
    <>
      <Time at={at} />
      {by === null ? null : (
        <>
          <br />
          <small>{by}</small>
        </>
      )}
    </>
  );
}
