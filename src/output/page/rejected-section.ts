import type { InvalidRow } from '../../ledger/ledger.ts';
import { ORDERED_WITHOUT } from '../text/left-out-rows.ts';
import { type Html, html } from './html.ts';
import type { Listing } from './page-data.ts';
import { toTable } from './table.ts';
import { counted, foreignOr, leftOut } from './words.ts';

/** Rows of a run that went into no order, each with the first thing that is wrong with it. */
export function rejectedSection(rejected: Listing<InvalidRow>): Html | null {
  if (rejected.total === 0) return null;
  const without = rejected.shown.some(({ projectId }) => projectId !== null);
  return html`<section aria-labelledby="rejected-title">
<h2 id="rejected-title">Rows without an order</h2>
<p class="lead">${counted(rejected.total, 'row')} to correct.${without ? ` ${ORDERED_WITHOUT}` : null}</p>
${toTable({
  id: 'rejected',
  caption: 'Rows to correct',
  items: rejected.shown,
  tools: {
    filter: 'Filter rows',
    many: 'rows',
    kindOf: ({ code, column }) => JSON.stringify([code, column]),
  },
  columns: [
    { title: 'Row', isHeader: true, cell: ({ row }) => row, sortBy: ({ row }) => row },
    { title: 'Project', as: 'id', cell: ({ projectId }) => foreignOr(projectId) },
    { title: 'Reason', as: 'code', cell: ({ code }) => code },
    { title: 'Column', as: 'id', cell: ({ column }) => foreignOr(column) },
  ],
})}
${leftOut(rejected, 'rows without an order')}
</section>`;
}
