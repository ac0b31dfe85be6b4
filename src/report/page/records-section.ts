import { type Html, html } from './html.ts';
import type { RecordSample } from './page-data.ts';
import { toTable } from './table.ts';
import { counted, foreign, grouped } from './words.ts';

/** Variables whose texts fit beside each other on paper. */
const FIT_ON_PAPER = 6;

/** The first records as the template will get them. */
export function recordsSection({ variables, records }: RecordSample): Html | null {
  if (records.length === 0 || variables.total === 0) return null;
  const more = variables.total - variables.shown.length;
  return html`<section aria-labelledby="records-title">
<h2 id="records-title">First records</h2>
<p class="lead">The first ${counted(records.length, 'record')} that can be ordered, with each variable’s text as the template will get it.</p>
${toTable({
  id: 'records',
  caption: 'First records, one column per variable',
  items: records,
  isWide: variables.shown.length > FIT_ON_PAPER,
  columns: [
    { title: 'Row', isHeader: true, cell: ({ row }) => row },
    { title: 'Project', as: 'id', cell: ({ projectId }) => foreign(projectId) },
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

function printed(text: string): Html {
  return text === '' ? html`<i class="none">no text</i>` : html`<span dir="auto">${text}</span>`;
}
