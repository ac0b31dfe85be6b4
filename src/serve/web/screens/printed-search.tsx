import { useEffect, useRef, useState } from 'preact/hooks';
import type { FoundPrinted } from '../../api/types.ts';
import { api } from '../api.ts';
import { grouped } from '../format.ts';
import { tellFailure } from '../notices.ts';
import { Button, submitting, taking } from '../parts/controls.tsx';
import { ORDER_COLUMNS } from '../parts/order-columns.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { counted, words } from '../words.ts';

const text = {
  label: 'Person or printed text',
  hint: 'Part of a name or text',
  results: 'Orders with this text',
  found: 'Found',
  searching: 'Searching…',
  looked: (orders: number) => `${counted(orders, 'order')} searched`,
  goOn: 'Continue the search',
  done: (found: number, looked: number) =>
    `${found === 0 ? 'No order' : counted(found, 'order')} found; ${grouped(looked)} searched. The texts of purged runs are gone.`,
  soFar: (found: number, looked: string) =>
    `${counted(found, 'order')} found so far; ${looked} searched.`,
};

type Found = FoundPrinted['orders'][number];

/** How far a search is. Its text stays in the page: an address would be kept by the browser. */
interface Search {
  readonly wanted: string;
  readonly orders: readonly Found[];
  readonly looked: number;
  readonly next: string | null;
}

const COLUMNS: readonly Column<Found>[] = [
  ORDER_COLUMNS.project,
  {
    title: text.found,
    cell: ({ found_in: where, text: shown }) => (
      <>
        <bdi>{shown}</bdi>
        <small>{words.columns.fields[where] ?? where}</small>
      </>
    ),
  },
  ORDER_COLUMNS.state,
  ORDER_COLUMNS.order,
  ORDER_COLUMNS.run,
];

export function PrintedSearch() {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState<Search>();
  const current = useRef<AbortController>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => () => current.current?.abort(), []);
  const stop = () => {
    current.current?.abort();
    setBusy(false);
  };
  const start = async (begin: Search) => {
    current.current?.abort();
    const abort = new AbortController();
    current.current = abort;
    const { signal } = abort;
    setBusy(true);
    try {
      await follow(begin, setSearch, signal);
    } catch (error) {
      if (!signal.aborted) tellFailure(error);
    }
    if (!signal.aborted) setBusy(false);
  };
  const wanted = typed.trim();
  return (
    <>
      <search>
        <form
          class="search"
          onSubmit={submitting(() => {
            if (wanted.length > 1) void start({ wanted, orders: [], looked: 0, next: null });
          })}
        >
          <label htmlFor="search-printed">{text.label}</label>
          <div class="row">
            <input
              id="search-printed"
              type="search"
              autocomplete="off"
              value={typed}
              placeholder={text.hint}
              onInput={taking(setTyped)}
            />
            <button type="submit" disabled={wanted.length < 2}>
              {words.history.search}
            </button>
          </div>
        </form>
      </search>
      {search === undefined ? null : (
        <section class="section" aria-label={text.results}>
          <div class="actions">
            <span role="status">{isBusy ? text.searching : resultOf(search)}</span>
            {isBusy ? <span class="soft">{text.looked(search.looked)}</span> : null}
            {isBusy ? (
              <Button text={words.common.cancel} onClick={stop} />
            ) : search.next === null ? null : (
              <Button text={text.goOn} onClick={() => void start(search)} />
            )}
          </div>
          {search.orders.length === 0 ? null : (
            <Table
              caption={text.results}
              items={search.orders}
              columns={COLUMNS}
              keyOf={({ run, project_id: project, first_row: row }) => `${run} ${project} ${row}`}
            />
          )}
        </section>
      )}
    </>
  );
}

/** As many as are shown before the search is asked to go on. */
const AT_ONCE = 100;

/** Goes on call by call, until all was looked through or enough was found. */
async function follow(
  begin: Search,
  show: (search: Search) => void,
  signal: AbortSignal,
): Promise<void> {
  let search = begin;
  const most = begin.orders.length + AT_ONCE;
  show(search);
  do {
    const { wanted: text, next: after } = search;
    const answer = await api.searchPrinted({ text, after: after ?? undefined }, signal);
    search = {
      ...search,
      orders: [...search.orders, ...answer.orders],
      looked: search.looked + answer.looked_through,
      next: answer.next,
    };
    show(search);
  } while (search.next !== null && search.orders.length < most);
}

function resultOf({ orders, looked, next }: Search): string {
  return next === null
    ? text.done(orders.length, looked)
    : text.soFar(orders.length, grouped(looked));
}
