import type { Found } from '../../api/types.ts';
import { addressOf } from '../router.ts';
import { words } from '../words.ts';
import type { Column } from './table.tsx';
import { Id, RunLink } from './values.tsx';

type Line = Pick<
  Found['orders'][number],
  'run' | 'project_id' | 'first_row' | 'state' | 'order_id' | 'file'
>;

export function OrderLink({
  order,
}: {
  readonly order: Pick<Line, 'run' | 'project_id' | 'first_row'>;
}) {
  const { run, project_id: project, first_row: row } = order;
  return (
    <a href={addressOf({ at: 'order', run, project, row })}>
      <code>{project}</code>
    </a>
  );
}

export const ORDER_COLUMNS = {
  project: {
    title: words.common.project,
    isHeader: true,
    cell: (order) => <OrderLink order={order} />,
  },
  state: { title: words.common.state, cell: ({ state }) => words.orderState[state] ?? state },
  order: {
    title: words.history.order,
    cell: ({ order_id: id }) => <Id id={id} />,
  },
  run: {
    title: words.common.run,
    cell: ({ run, file }) => (
      <>
        <RunLink run={run} />
        <small>
          <bdi>{file}</bdi>
        </small>
      </>
    ),
  },
} as const satisfies Readonly<Record<string, Column<Line>>>;
