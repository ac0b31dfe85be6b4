import type { Run } from '../../../api/types.ts';
import { duration, grouped } from '../../format.ts';
import { Section } from '../../parts/head.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { Time, titleOfCode } from '../../parts/values.tsx';
import { words } from '../../words.ts';

const text = words.waits;

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
    cell: ({ request_id: id }) => (id === null ? words.common.none : <code>{id}</code>),
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
          caption={text.title}
          items={waits}
          columns={[...COLUMNS.slice(0, 2), next, ...COLUMNS.slice(2)]}
          keyOf={({ state, error_code: code }) => `${state} ${code}`}
        />
      )}
    </Section>
  );
}
