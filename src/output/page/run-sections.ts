import type { InvalidRow, LookCounts, OrderRecord } from '../../ledger/ledger.ts';
import { ORDERED_WITHOUT } from '../text/left-out-rows.ts';
import { toStateTexts } from '../text/status-text.ts';
import { foundText } from '../text/verify-text.ts';
import type { Advice } from '../text/what-to-do.ts';
import { type Html, html, section } from './html.ts';
import type { Listing, PageAtService, PageVerification } from './page-data.ts';
import { toTable } from './table.ts';
import { counted, foreign, foreignOr, grouped, leftOut, timeOf } from './words.ts';

/** What waits for confirmation, and what the last look found; nothing when nothing was placed. */
export function atServiceSection({ toConfirm, handedOver, lastLook }: PageAtService): Html | null {
  if (!toConfirm && !handedOver && !lastLook?.counts) return null;
  const { orders, testOrders: tests } = lastLook?.counts ?? {};
  const found = (title: string, counts: LookCounts | undefined) =>
    counts === undefined || counts.total === 0
      ? null
      : html`<p>${title}:</p><ul>${toStateTexts(counts).map((text) => html`<li>${foreign(text)}</li>`)}</ul>`;
  return section('at-service', 'Orders at the service')`
${toConfirm && html`<p class="lead">${toConfirm}.</p>`}
${handedOver && html`<p>${foreign(handedOver)}.</p>`}
${lastLook && html`<p>Looked up ${timeOf(lastLook.beganAtMs)}.</p>`}
${found('Orders', orders)}
${found('Test orders', tests)}`;
}

/** What comparing order ids with the service's found; nothing when none was compared, and none has to be. */
export function verificationSection({ counts, differing }: PageVerification): Html | null {
  const { verified, cancelled, unverified } = counts;
  const all = verified + cancelled + unverified + differing.total;
  if (all === 0) return null;
  const parts = [
    `${grouped(verified)} the same`,
    ...(cancelled === 0 ? [] : [`${grouped(cancelled)} cancelled`]),
    ...(differing.total === 0 ? [] : [`${grouped(differing.total)} not confirmed`]),
    ...(unverified === 0 ? [] : [`${grouped(unverified)} still to be compared`]),
  ];
  return section('verification', 'Order ids compared with the service’s')`
<p class="lead">${counted(all, 'order')}: ${parts.join(', ')}.</p>
${differing.total === 0 ? null : differingTable(differing)}`;
}

function differingTable(differing: Listing<OrderRecord>): Html {
  return html`<p>Before you confirm or cancel one of these orders, ask the service which project it is for.</p>
${toTable({
  id: 'differing',
  caption: 'Orders whose id the service did not confirm',
  items: differing.shown,
  tools: { filter: 'Filter orders', many: 'orders' },
  columns: [
    { title: 'Project', isHeader: true, as: 'id', cell: ({ projectId }) => foreign(projectId) },
    { title: 'Row', cell: ({ firstRow }) => firstRow, sortBy: ({ firstRow }) => firstRow },
    {
      title: 'Recorded',
      cell: ({ orderId }) => (orderId === null ? 'no order' : `order ${orderId}`),
    },
    { title: 'Found', cell: foundText },
  ],
})}
${leftOut(differing, 'orders that were not confirmed')}`;
}

/** Rows of a run that went into no order, each with the first thing that is wrong with it. */
export function rejectedSection(rejected: Listing<InvalidRow>): Html | null {
  if (rejected.total === 0) return null;
  const without = rejected.shown.some(({ projectId }) => projectId !== null);
  return section('rejected', 'Rows without an order')`
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
${leftOut(rejected, 'rows without an order')}`;
}

/** What has to be corrected, and the commands that follow. */
export function adviceSection({ reasons, steps }: Advice): Html {
  return section('advice', 'What to do')`
${reasons.length === 0 ? null : html`<ul class="reasons">${reasons.map((reason) => html`<li>${foreign(reason)}</li>`)}</ul>`}
${steps.map(
  ({ text, commands }) => html`<p class="step">${foreign(text)}</p>
<pre class="commands" tabindex="0" role="group" aria-label="Commands"><code>${commands.join('\n')}</code></pre>`,
)}`;
}
