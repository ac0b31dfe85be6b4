import type { Run } from '../../../api/types.ts';
import { amount, grouped } from '../../format.ts';
import { Section } from '../../parts/head.tsx';
import { OrderLink } from '../../parts/order-columns.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { words } from '../../words.ts';

const text = words.run;

type Line = Run['not_placed'][number];

const COLUMNS: readonly Column<Line>[] = [
  {
    title: words.common.project,
    isHeader: true,
    cell: (line) => (
      <>
        <OrderLink order={line} />
        <small>{text.rowsOf(line.first_row, line.last_row)}</small>
      </>
    ),
  },
  { title: words.common.state, cell: ({ state }) => words.orderState[state] ?? state },
  { title: text.reason, cell: (line) => <Reason line={line} /> },
  { title: words.common.copies, isNumber: true, cell: (line) => grouped(line.order_count) },
  { title: words.common.price, isNumber: true, cell: (line) => amount(line.total_price) },
];

function Reason({ line }: { readonly line: Line }) {
  const {
    error_code: code,
    error_message: message,
    request_id: request,
    found_order_id: id,
  } = line;
  return (
    <div class="prose">
      {message ?? code ?? words.common.none}
      {id === null ? null : <div>{text.foundOrder(String(id))}</div>}
      <small>
        {code === null ? null : <code>{code}</code>}
        {request === null ? null : <> · {text.request(request)}</>}
      </small>
    </div>
  );
}

/** The orders that have no order id, and why. While a run goes on, what is not sent yet is no news. */
export function NotPlaced({ run }: { readonly run: Run }) {
  if (run.not_placed.length === 0) return null;
  return (
    <Section title={text.notPlaced} help={text.notPlacedHelp}>
      <div class="scroll">
        <Table
          items={run.not_placed}
          columns={COLUMNS}
          keyOf={({ project_id: project, svc_uid: user }) => `${project} ${user}`}
        />
      </div>
      {run.not_placed_truncated ? <p class="note">{text.truncated}</p> : null}
    </Section>
  );
}
