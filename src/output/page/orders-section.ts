import { amountOf, digitsInGroups } from '../text/amount-text.ts';
import { toDetailLines } from '../text/failure-text.ts';
import { toProblemText } from '../text/left-out-rows.ts';
import { type Html, html, section } from './html.ts';
import type { Listing, NotPlacedOrder, OrderGroup, PageData } from './page-data.ts';
import { ORDER_STATE_ORDER, ORDER_STATE_PLACES, placeTitle, ROW_PLACES, swatch } from './places.ts';
import { shareBar } from './share-bar.ts';
import { toTable } from './table.ts';
import { counted, foreign, grouped, leftOut, nounFor } from './words.ts';

/** Orders by state, and those of a run that were not placed. */
export function ordersSection({ orders, amountFormat, notPlaced, rows }: PageData): Html | null {
  if (orders.length === 0) return null;
  const known = ORDER_STATE_ORDER.flatMap((state) =>
    orders
      .filter((group) => group.state === state)
      .map((group) => ({ ...group, ...ORDER_STATE_PLACES[state] })),
  );
  const text = known
    .map(({ title, orders: count }) => `${title.toLowerCase()} ${grouped(count)}`)
    .join(', ');
  return section('orders', 'Orders by state')`
${shareBar(
  known.map(({ as, orders: count }) => ({ as, count })),
  `Orders by state: ${text}`,
  20,
)}
${stateTable(known, amountFormat)}
${rowsInNoOrder(orders, rows)}
${notPlaced.total === 0 ? null : notPlacedTable(notPlaced)}`;
}

type KnownState = OrderGroup & (typeof ORDER_STATE_PLACES)['ready'];

function stateTable(known: readonly KnownState[], amountFormat: string | null): Html {
  return toTable({
    id: 'orders',
    caption: 'Orders in each state',
    items: known,
    columns: [
      { title: 'State', isHeader: true, cell: placeTitle },
      { title: 'Orders', isNumber: true, cell: ({ orders }) => grouped(orders) },
      { title: 'Rows', isNumber: true, cell: rowsByPlace },
      {
        title: 'Copies',
        isNumber: true,
        cell: ({ orderCount }) => (orderCount === undefined ? '–' : digitsInGroups(orderCount)),
      },
      {
        title: 'Total price',
        isNumber: true,
        cell: ({ totalPrice }) => (totalPrice === null ? '–' : amountOf(totalPrice, amountFormat)),
      },
    ],
  });
}

/** Rows of orders that are not ready are split as in the balance of rows. */
function rowsByPlace({ rows, rowsToCorrect }: OrderGroup): Html | string {
  if (rowsToCorrect === undefined) return grouped(rows);
  const parts = [
    { ...ROW_PLACES.kept_back, rows: rows - rowsToCorrect },
    { ...ROW_PLACES.rejected, rows: rowsToCorrect },
  ].filter((part) => part.rows > 0);
  const text = parts.map((part) => `${grouped(part.rows)} ${part.title.toLowerCase()}`).join(', ');
  return html`${grouped(rows)}<small>${text}</small>`;
}

/** Why there can be more rows to correct than the orders of a check have. */
function rowsInNoOrder(orders: readonly OrderGroup[], { places }: PageData['rows']): Html | null {
  if (orders.some(({ state }) => state !== 'ready' && state !== 'not_ready')) return null;
  const toCorrect = places.find(({ place }) => place === 'rejected')?.rows ?? 0;
  const inOrders = orders.reduce((sum, { rowsToCorrect = 0 }) => sum + rowsToCorrect, 0);
  const rows = toCorrect - inOrders;
  if (rows <= 0) return null;
  return html`<p class="note">${counted(rows, 'row')} to correct ${nounFor(rows, 'does', 'do')} not belong to any order, because ${nounFor(rows, 'its', 'their')} project cannot be read.</p>`;
}

function notPlacedTable(notPlaced: Listing<NotPlacedOrder>): Html {
  const groups = Object.entries(ORDER_STATE_PLACES).map(([name, { title }]) => ({
    name,
    title,
    has: ({ state }: NotPlacedOrder) => state === name,
  }));
  return html`<h3>Not placed</h3>
<p class="lead">${counted(notPlaced.total, 'order')} without an order id from this run, each with the reason.</p>
${toTable({
  id: 'not-placed',
  caption: 'Orders that were not placed',
  items: notPlaced.shown,
  tools: {
    filter: 'Filter orders',
    many: 'orders',
    groups,
    kindOf: ({ state, code }) => JSON.stringify([state, code]),
  },
  columns: [
    { title: 'Project', isHeader: true, as: 'id', cell: ({ projectId }) => foreign(projectId) },
    {
      title: 'State',
      cell: ({ state }) =>
        html`<span class="state">${swatch(ORDER_STATE_PLACES[state])} ${ORDER_STATE_PLACES[state].title}</span>`,
      sortBy: ({ state }) => ORDER_STATE_PLACES[state].title,
    },
    { title: 'Rows', as: 'state', cell: rowsOf, sortBy: ({ firstRow }) => firstRow },
    { title: 'Reason', as: 'code', cell: ({ code }) => code ?? '–' },
    { title: 'Message', as: 'prose', cell: whatWasSaid },
  ],
})}
${leftOut(notPlaced, 'orders that were not placed')}`;
}

function rowsOf({ rows, firstRow, lastRow }: NotPlacedOrder): string {
  if (rows === 1) return String(firstRow);
  return `${grouped(rows)} from ${firstRow} to ${lastRow}`;
}

function whatWasSaid(order: NotPlacedOrder): Html {
  const { message, details, firstInvalid, orderId, earlierRun } = order;
  const by = earlierRun === null ? null : html` of run <code>${earlierRun}</code>`;
  const other =
    orderId === null ? null : html`<small>The project has order ${orderId}${by}.</small>`;
  const first =
    firstInvalid === null
      ? null
      : html`<small>The first is row ${firstInvalid.row}: ${foreign(toProblemText(firstInvalid))}</small>`;
  const more = toDetailLines(details).map((line) => html`<small>${foreign(line)}</small>`);
  return html`${message === null ? null : foreign(message)}${first}${more}${other}`;
}
