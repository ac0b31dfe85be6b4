import { useEffect, useState } from 'preact/hooks';
import type { Found } from '../../api/types.ts';
import { api } from '../api.ts';
import { amount, grouped } from '../format.ts';
import { goTo } from '../navigation.ts';
import { usePaged } from '../paged.ts';
import { Head, Section } from '../parts/head.tsx';
import { LoadedView } from '../parts/loaded-view.tsx';
import { More } from '../parts/more.tsx';
import { ORDER_COLUMNS } from '../parts/order-columns.tsx';
import { RunsTable } from '../parts/runs-table.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { words } from '../words.ts';
import { PrintedSearch } from './printed-search.tsx';

const text = words.history;

/** Runs, newest first; or the orders that a search found. */
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
        onSubmit={(event) => {
          event.preventDefault();
          goTo({ at: 'history', id: typed.trim() });
        }}
      >
        <label htmlFor="search-id">{text.searchLabel}</label>
        <div class="row">
          <input
            id="search-id"
            type="search"
            value={typed}
            placeholder={text.searchHint}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <button type="submit" class="primary">
            {text.search}
          </button>
          {id === '' ? null : (
            <button type="button" onClick={() => goTo({ at: 'history', id: '' })}>
              {text.clear}
            </button>
          )}
        </div>
      </form>
    </search>
  );
}

function AllRuns() {
  const paged = usePaged({
    key: 'runs',
    load: async (after, signal) => {
      const { runs, next } = await api.runs(after, signal);
      return { items: runs, next };
    },
    isAbout: ({ what }) => what === 'run' || what === 'runs',
  });
  return (
    <LoadedView value={paged.items} failure={paged.failure} again={paged.again}>
      {(runs) =>
        runs.length === 0 ? (
          <p class="empty">{text.none}</p>
        ) : (
          <Section title={text.all}>
            <RunsTable caption={text.all} runs={runs} />
            <More has={paged.hasMore} more={paged.more} />
          </Section>
        )
      }
    </LoadedView>
  );
}

type FoundOrder = Found['orders'][number];

const COLUMNS: readonly Column<FoundOrder>[] = [
  ORDER_COLUMNS.project,
  ORDER_COLUMNS.state,
  ORDER_COLUMNS.order,
  {
    title: text.partner,
    cell: ({ partner_order_id: id }) => (id === null ? words.common.none : <code>{id}</code>),
  },
  { title: words.common.copies, isNumber: true, cell: (order) => grouped(order.order_count) },
  { title: words.common.price, isNumber: true, cell: (order) => amount(order.total_price) },
  { title: text.ordered, cell: ({ ordered_at: at }) => <Time at={at} /> },
  ORDER_COLUMNS.run,
];

function FoundOrders({ id }: { readonly id: string }) {
  const paged = usePaged({
    key: `search ${id}`,
    load: async (after, signal) => {
      const { orders, next } = await api.search(id, after, signal);
      return { items: orders, next };
    },
    isAbout: ({ what }) => what === 'run' || what === 'runs',
  });
  return (
    <LoadedView value={paged.items} failure={paged.failure} again={paged.again}>
      {(orders) =>
        orders.length === 0 ? (
          <p class="empty">{text.noneFound(id)}</p>
        ) : (
          <Section title={text.found(id)}>
            <Table
              caption={text.found(id)}
              items={orders}
              columns={COLUMNS}
              keyOf={({ run, project_id: project, svc_uid: user }) => `${run} ${project} ${user}`}
            />
            <More has={paged.hasMore} more={paged.more} />
          </Section>
        )
      }
    </LoadedView>
  );
}
