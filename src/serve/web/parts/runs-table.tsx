import type { Run, RunLine } from '../../api/types.ts';
import { words } from '../words.ts';
import { OutcomeBar } from './outcome-bar.tsx';
import { StagedBy } from './staged-by.tsx';
import { type Column, Table } from './table.tsx';
import { RunBadge, RunLink, Time } from './values.tsx';

const COLUMNS: readonly Column<RunLine>[] = [
  {
    title: words.common.file,
    isHeader: true,
    cell: ({ run, file }) => (
      <RunLink run={run}>
        <bdi>{file}</bdi>
      </RunLink>
    ),
  },
  { title: words.common.run, cell: ({ run }) => <code>{run}</code> },
  { title: words.common.state, cell: (run) => <RunBadge run={run} /> },
  {
    title: words.inbox.progress,
    cell: ({ orders }) => (
      <div class="progress-cell">
        <OutcomeBar counts={orders} />
        <small>{words.inbox.placed(orders.ordered, orders.total)}</small>
      </div>
    ),
  },
  { title: words.common.created, cell: ({ created_at: at }) => <Time at={at} /> },
];

export interface RunsTableProps<T extends RunLine> {
  readonly runs: readonly T[];
  /** Who staged a run, if that is to be shown. */
  readonly staged?: (run: T) => Run['staged'];
}

export function RunsTable<T extends RunLine>(props: RunsTableProps<T>) {
  const { runs, staged } = props;
  const by: readonly Column<T>[] = staged
    ? [{ title: words.inbox.staged, cell: (run) => <StagedBy staged={staged(run)} /> }]
    : [];
  const columns = [...COLUMNS, ...by];
  return <Table items={runs} columns={columns} keyOf={({ run }) => run} />;
}
