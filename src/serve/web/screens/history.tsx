import { useEffect, useState } from 'preact/hooks';
import type { Found } from '../../api/types.ts';
import { isAboutRuns } from '../events.ts';
import { amount, grouped } from '../format.ts';
import { usePaged } from '../load.ts';
import { goTo } from '../navigation.ts';
import { Button, submitting, taking } from '../parts/controls.tsx';
import { Head, Section } from '../parts/head.tsx';
import { PagedView } from '../parts/loaded-view.tsx';
import { ORDER_COLUMNS } from '../parts/order-columns.tsx';
import { RunsTable } from '../parts/runs-table.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Id, Time } from '../parts/values.tsx';
import { words } from '../words.ts';
import { PrintedSearch } from './printed-search.tsx';

const text = words.history;

export function HistoryScreen({ id }: { readonly id: string }) {
  return (
    <>
      <Head title={text.title} />
      <SearchForm id={id} />
      <PrintedSearch />
      {id === '' ? <AllRuns /> : <FoundOrders id={id} />}
    </>
  );
}

function SearchForm({ id }: { readonly id: string }) {
  const [typed, setTyped] = useState(id);
  useEffect(() => setTyped(id), [id]);
  return (
    <search>
      <form
        class="search"
        onSubmit={submitting(() => {
          goTo({ at: 'history', id: typed.trim() });
        })}
      >
        <label htmlFor="search-id">{text.searchLabel}</label>
        <div class="row">
          <input
            id="search-id"
            type="search"
            value={typed}
            placeholder={text.searchHint}
            onInput={taking(setTyped)}
          />
          <button type="submit" class="primary">
            {text.search}
          </button>
          {id === '' ? null : (
            <Button text={text.clear} onClick={() => goTo({ at: 'history', id: '' })} />
          )}
        </div>
      </form>
    </search>
  );
}

function AllRuns() {
  const paged = usePaged('runs', {}, ({ runs, next }) => [runs, next], { isAbout: isAboutRuns });
  return (
    <PagedView paged={paged} none={text.none}>
      {(runs) => (
        <Section title={text.all}>
          <RunsTable runs={runs} />
        </Section>
      )}
    </PagedView>
  );
}

const COLUMNS: readonly Column<Found['orders'][number]>[] = [
  ORDER_COLUMNS.project,
  ORDER_COLUMNS.state,
  ORDER_COLUMNS.order,
  {
    title: text.partner,
    cell: ({ partner_order_id: id }) => <Id id={id} />,
  },
  { title: words.common.copies, isNumber: true, cell: (order) => grouped(order.order_count) },
  { title: words.common.price, isNumber: true, cell: (order) => amount(order.total_price) },
  { title: text.ordered, cell: ({ ordered_at: at }) => <Time at={at} /> },
  ORDER_COLUMNS.run,
];

function FoundOrders({ id }: { readonly id: string }) {
  const paged = usePaged('search', { id }, ({ orders, next }) => [orders, next], {
    isAbout: isAboutRuns,
  });
  return (
    <PagedView paged={paged} none={text.noneFound(id)}>
      {(orders) => (
        <Section title={text.found(id)}>
          <Table
            items={orders}
            columns={COLUMNS}
            keyOf={({ run, project_id: project, svc_uid: user }) => `${run} ${project} ${user}`}
          />
        </Section>
      )}
    </PagedView>
  );
}
