import { type Html, html, section } from './html.ts';
import type { CleanedColumn, RecordSample } from './page-data.ts';
import { toTable } from './table.ts';
import { counted, foreign, grouped } from './words.ts';

/** What the mapping's clean-up steps changed, with an example before and after. */
export function cleanedSection(cleaned: readonly CleanedColumn[]): Html | null {
  if (cleaned.length === 0) return null;
  return section('cleaned', 'Cleaned cells')`
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
})}`;
}

function printed(text: string): Html {
  return html`<span dir="auto">${text}</span>`;
}

/** The first records without errors of their own, as the template will get them. */
export function recordsSection({ variables, records }: RecordSample): Html | null {
  if (records.length === 0 || variables.total === 0) return null;
  const isEachReady = records.every(({ isOrderReady }) => isOrderReady);
  const which = isEachReady ? '' : ' without errors of their own';
  const more = variables.total - variables.shown.length;
  return section('records', 'First records')`
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
      cell: ({ texts }: RecordSample['records'][number]) => printedOrEmpty(texts[i] ?? ''),
    })),
  ],
})}
${more > 0 ? html`<p class="note">The first ${grouped(variables.shown.length)} of ${grouped(variables.total)} variables are shown.</p>` : null}`;
}

const NOT_ALL_READY =
  ' A record is ordered only with its whole order: the table shows where that order is not ready.';

function projectOf({ projectId, isOrderReady }: RecordSample['records'][number]): Html {
  return html`${foreign(projectId)}${isOrderReady ? null : html`<small>its order is not ready</small>`}`;
}

function printedOrEmpty(text: string): Html {
  return text === '' ? html`<i class="none">empty</i>` : printed(text);
}
