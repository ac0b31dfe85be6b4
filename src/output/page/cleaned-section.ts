import { type Html, html } from './html.ts';
import type { CleanedColumn } from './page-data.ts';
import { toTable } from './table.ts';
import { foreign, grouped } from './words.ts';

/** What the mapping's clean-up steps changed, with an example before and after. */
export function cleanedSection(cleaned: readonly CleanedColumn[]): Html | null {
  if (cleaned.length === 0) return null;
  return html`<section aria-labelledby="cleaned-title">
<h2 id="cleaned-title">Cleaned cells</h2>
<p class="lead">Cells that the mapping’s clean-up steps changed. The cleaned values are used; the file is not changed.</p>
${toTable({
  id: 'cleaned',
  caption: 'Cleaned cells by column and step',
  items: cleaned,
  columns: [
    { title: 'Column', isHeader: true, as: 'id', cell: ({ column }) => foreign(column) },
    { title: 'Step', cell: ({ step }) => foreign(step) },
    { title: 'Cells', isNumber: true, cell: ({ cells }) => grouped(cells) },
    { title: 'First cell', cell: ({ first }) => foreign(first.cell) },
    { title: 'Before', as: 'printed', cell: ({ first }) => printed(first.before) },
    { title: 'After all steps', as: 'printed', cell: ({ first }) => printed(first.after) },
  ],
})}
</section>`;
}

function printed(text: string): Html {
  return html`<span dir="auto">${text}</span>`;
}
