import { type Html, html } from './html.ts';
import type { RecordSample } from './page-data.ts';
import { toTable } from './table.ts';
import { counted, foreign, grouped } from './words.ts';

/** The first records without errors of their own, as the template will get them. */
export function recordsSection({ variables, records }: RecordSample): Html | null {
  if (records.length === 0 || variables.total === 0) return null;
  const isEachReady = records.every(({ isOrderReady }) => isOrderReady);
  const which = isEachReady ? '' : ' without errors of their own';
  const more = variables.total - variables.shown.length;
  return html`<section aria-labelledby="records-title">
<h2 id="records-title">First records</h2>
<p class="lead">The first ${counted(records.length, 'record')}${which}, with each variable’s text as the template receives it.${isEachReady ? null : NOT_ALL_READY}</p>
${toTable({
  id: 'records',
  caption: 'First records, one column per variable',
  items: records,
  columns: [
    { title: 'Row', isHeader: true, cell: ({ row }) => row },
    { title: 'Project', as: 'id', cell: projectOf },
    ...variables.shown.map((id, i) => ({
      title: id,
      as: 'printed',
      cell: ({ texts }: RecordSample['records'][number]) => printed(texts[i] ?? ''),
    })),
  ],
})}
${more > 0 ? html`<p class="note">The first ${grouped(variables.shown.length)} of ${grouped(variables.total)} variables are shown.</p>` : null}
</section>`;
}

const NOT_ALL_READY =
  ' A record is ordered only with its whole order: the table shows where that order is not ready.';

function projectOf({ projectId, isOrderReady }: RecordSample['records'][number]): Html {
  return html`${foreign(projectId)}${isOrderReady ? null : html`<small>its order is not ready</small>`}`;
}

function printed(text: string): Html {
  return text === '' ? html`<i class="none">empty</i>` : html`<span dir="auto">${text}</span>`;
}
