import type { Run } from '../../../api/types.ts';
import { duration, grouped } from '../../format.ts';
import { Section } from '../../parts/head.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { Id, Time, titleOfCode } from '../../parts/values.tsx';
import { words } from '../../words.ts';

const text = {
  title: 'Waiting',
  help: 'Orders that were started but are not done yet. vdpipe retries them while the run continues.',
  why: 'Why',
  next: 'Next try',
  since: 'First sent',
  request: 'Last request',
  lost: 'The answer was lost; the project is being looked up',
  now: 'now',
  resumed: 'when the run is resumed',
  in: (time: string) => `in ${time}`,
  service: (reason: string) => `Nothing can be sent now: ${reason}. vdpipe keeps trying.`,
  because: {
    project_locked: 'The project is locked: an order for it is in progress',
    project_not_editing: 'The project is still being copied',
    connection_lost: 'The connection was lost before the answer arrived',
    timeout: 'The service did not answer in time',
    unreadable_answer: 'The answer could not be read',
    not_connected: 'The service could not be reached',
  } as Readonly<Record<string, string>>,
};

type Wait = Run['waits'][number];

const COLUMNS: readonly Column<Wait>[] = [
  {
    title: text.why,
    isHeader: true,
    cell: ({ state, error_code: code }) => (
      <>
        {code === null ? text.lost : (text.because[code] ?? titleOfCode(code))}
        <small>
          {words.orderState[state] ?? state}
          {code === null ? null : (
            <>
              {' · '}
              <code>{code}</code>
            </>
          )}
        </small>
      </>
    ),
  },
  { title: words.common.ordersTitle, isNumber: true, cell: ({ orders }) => grouped(orders) },
  { title: text.since, cell: ({ since }) => <Time at={since} /> },
  {
    title: text.request,
    cell: ({ request_id: id }) => <Id id={id} />,
  },
];

export function Waits({ run }: { readonly run: Run }) {
  const { waits, work } = run;
  if (waits.length === 0 && !work?.waiting) return null;
  const next: Column<Wait> = {
    title: text.next,
    cell: ({ next_try_in_ms: ms }) =>
      work === null ? text.resumed : ms === 0 ? text.now : text.in(duration(Math.ceil(ms / 1000))),
  };
  return (
    <Section title={text.title} help={text.help}>
      {work?.waiting ? <p class="callout warn">{text.service(work.waiting)}</p> : null}
      {waits.length === 0 ? null : (
        <Table
          items={waits}
          columns={[...COLUMNS.slice(0, 2), next, ...COLUMNS.slice(2)]}
          keyOf={({ state, error_code: code }) => `${state} ${code}`}
        />
      )}
    </Section>
  );
}
