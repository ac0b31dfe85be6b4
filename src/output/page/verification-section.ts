import type { OrderRecord } from '../../ledger/ledger.ts';
import { foundText } from '../text/verify-text.ts';
import { type Html, html } from './html.ts';
import type { Listing, PageVerification } from './page-data.ts';
import { toTable } from './table.ts';
import { counted, foreign, grouped, leftOut } from './words.ts';

/** What comparing order ids with the service's found; nothing when none was compared, and none has to be. */
export function verificationSection({ counts, differing }: PageVerification): Html | null {
  const { verified, unverified } = counts;
  if (verified + unverified + differing.total === 0) return null;
  const parts = [
    `${grouped(verified)} the same`,
    ...(differing.total === 0 ? [] : [`${grouped(differing.total)} not confirmed`]),
    ...(unverified === 0 ? [] : [`${grouped(unverified)} still to be compared`]),
  ];
  return html`<section aria-labelledby="verification-title">
<h2 id="verification-title">Order ids compared with the service’s</h2>
<p class="lead">${counted(verified + unverified + differing.total, 'order')}: ${parts.join(', ')}.</p>
${differing.total === 0 ? null : differingTable(differing)}
</section>`;
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
