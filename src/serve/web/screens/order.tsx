import type { OrderDetails } from '../../api/types.ts';
import { amount, grouped } from '../format.ts';
import { useLoad, usePaged } from '../load.ts';
import { EventList } from '../parts/event-list.tsx';
import { Facts } from '../parts/figures.tsx';
import { Head, Section } from '../parts/head.tsx';
import { LoadedView, PagedView } from '../parts/loaded-view.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Id, RunLink, Time } from '../parts/values.tsx';
import type { Route } from '../router.ts';
import { words } from '../words.ts';

const text = {
  yes: 'Yes',
  printed: 'What is printed',
  printedHelp: 'Each row with the template’s variables, as sent to the service.',
  withoutDataset:
    'These rows are not sent with the order: they are printed only once its dataset is uploaded.',
  purged: 'The run was purged: its texts and its user were removed.',
  nothing: 'Nothing is printed from rows: the order has no dataset.',
  number: 'No.',
  request: 'Request id',
  tries: 'Requests',
  sent: 'Sent',
  outcome: 'Outcome',
  noAnswer: 'No answer yet',
  notSent: 'Not sent yet.',
  people: 'What people did with the run',
  outcomes: {
    ...words.outcome,
    adopted: 'Ordered, confirmed by lookup',
    later: 'To be retried',
    lost: 'Answer lost',
    undecided: 'Not known',
    released: 'The service was down',
  } as Readonly<Record<string, string>>,
};

type OrderPlace = Omit<Extract<Route, { at: 'order' }>, 'at'>;

export function OrderScreen(place: OrderPlace) {
  const { run } = place;
  const loaded = useLoad('order', toQuestion(place), {
    isAbout: (event) => event.what === 'run' && event.run === run,
  });
  return (
    <LoadedView {...loaded}>
      {(order) => (
        <>
          <Head title={order.project_id} note={<Place order={order} />} />
          <About order={order} />
          <Printed place={place} order={order} />
          <Tries order={order} />
          <EventList title={text.people} events={order.events} />
        </>
      )}
    </LoadedView>
  );
}

function toQuestion({ run, project, row }: OrderPlace) {
  return { run, project_id: project, first_row: row };
}

function Place({ order }: { readonly order: OrderDetails }) {
  return (
    <p class="facts-line">
      <b>{words.orderState[order.state] ?? order.state}</b>
      <RunLink run={order.run} />
      <bdi>{order.file}</bdi>
      <span>{words.run.rowsOf(order.first_row, order.last_row)}</span>
    </p>
  );
}

function About({ order }: { readonly order: OrderDetails }) {
  const facts: readonly (readonly [string, string | null])[] = [
    [words.history.order, order.order_id === null ? null : String(order.order_id)],
    [words.history.partner, order.partner_order_id],
    [words.columns.fields['svc_uid'] ?? '', order.svc_uid],
    [words.columns.fields['order_name'] ?? '', order.order_name],
    [words.common.copies, grouped(order.order_count)],
    [words.common.price, amount(order.total_price)],
    [words.columns.fields['order_for_test'] ?? '', order.for_test ? text.yes : null],
    ...order.userdata.map(({ key, value }) => [key, value] as const),
  ];
  return (
    <>
      <Facts facts={facts} />
      {order.error_code === null ? null : (
        <p class="callout warn">
          {order.error_message ?? words.common.none} <code>{order.error_code}</code>
        </p>
      )}
    </>
  );
}

type Row = OrderDetails['printed']['rows'][number];

function Printed({ place, order }: { readonly place: OrderPlace; readonly order: OrderDetails }) {
  const toPage = ({ printed: { rows, next } }: OrderDetails) => [rows, next] as const;
  const paged = usePaged('order', toQuestion(place), toPage, { isAbout: () => false });
  if (order.is_purged) {
    return (
      <Section title={text.printed}>
        <p class="callout warn">{text.purged}</p>
      </Section>
    );
  }
  return (
    <Section
      title={text.printed}
      help={order.is_without_dataset ? text.withoutDataset : text.printedHelp}
    >
      <PagedView paged={paged} none={text.nothing}>
        {(rows) => (
          <div class="scroll">
            <Table items={rows} columns={columnsOf(rows)} keyOf={({ number }) => String(number)} />
          </div>
        )}
      </PagedView>
    </Section>
  );
}

function columnsOf(rows: readonly Row[]): readonly Column<Row>[] {
  const ids = new Set(rows.flatMap(({ cells }) => cells.map(({ id }) => id)));
  return [
    { title: text.number, isHeader: true, cell: ({ number }) => grouped(number) },
    ...[...ids].map(
      (id): Column<Row> => ({
        title: id,
        cell: ({ cells }) => <bdi>{cells.find((cell) => cell.id === id)?.text ?? ''}</bdi>,
      }),
    ),
  ];
}

const TRIES: readonly Column<OrderDetails['tries'][number]>[] = [
  { title: text.sent, isHeader: true, cell: ({ sent_at: at }) => <Time at={at} /> },
  {
    title: text.outcome,
    cell: ({ outcome, error_code: code }) => (
      <>
        {outcome === null ? text.noAnswer : (text.outcomes[outcome] ?? outcome)}
        {code === null ? null : (
          <small>
            <code>{code}</code>
          </small>
        )}
      </>
    ),
  },
  {
    title: text.request,
    cell: ({ request_id: id }) => <Id id={id} />,
  },
];

function Tries({ order: { tries } }: { readonly order: OrderDetails }) {
  return (
    <Section title={text.tries}>
      {tries.length === 0 ? (
        <p class="soft">{text.notSent}</p>
      ) : (
        <Table
          items={tries}
          columns={TRIES}
          keyOf={({ sent_at: at, request_id: id }) => `${at} ${id}`}
        />
      )}
    </Section>
  );
}
