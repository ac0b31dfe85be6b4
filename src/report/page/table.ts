import { type Html, type HtmlValue, html } from './html.ts';

/** A column of a table. */
export interface TableColumn<T> {
  readonly title: string;
  readonly cell: (item: T) => HtmlValue;
  /** Names the row. */
  readonly isHeader?: boolean;
  readonly isNumber?: boolean;
  /** Class of its cells. */
  readonly as?: string;
  /** What it is sorted by. @default the cell's text */
  readonly sortBy?: (item: T) => string | number;
}

export interface TableOptions<T> {
  readonly id: string;
  readonly caption: string;
  readonly columns: readonly TableColumn<T>[];
  readonly items: readonly T[];
  /** Too wide for paper: there each row is a list of its cells. @default false */
  readonly isWide?: boolean;
  /** Too wide for a phone: there each row is a list of its cells. @default false */
  readonly isStacked?: boolean;
  /** Columns can be sorted by, and rows filtered. @default a plain table */
  readonly tools?: { readonly filter: string; readonly groups?: readonly TableChoice<T>[] };
}

/** Rows that can be chosen together. */
export interface TableChoice<T> {
  readonly title: string;
  readonly name: string;
  readonly has: (item: T) => boolean;
}

/** Longer tables scroll within themselves. */
const LONG_ROWS = 12;

/** A table that scrolls within itself where it is too wide or too long. What needs the script is hidden until it runs. */
export function toTable<T>(options: TableOptions<T>): Html {
  const { id, caption, columns, items, tools, isWide, isStacked } = options;
  const classes = [isWide ? 'wide' : '', isStacked ? 'stacked' : ''].filter((name) => name !== '');
  const isLong = items.length > LONG_ROWS;
  return html`${tools && toFilter(options)}
<div class="scroll${isLong ? ' long' : ''}" role="region" aria-labelledby="${id}-caption" tabindex="0">
<table id="${id}"${classes.length === 0 ? null : html` class="${classes.join(' ')}"`}${tools ? html` data-tools` : null}>
<caption id="${id}-caption">${caption}</caption>
<thead><tr>${columns.map(toHeading)}</tr></thead>
<tbody>
${items.map((item) => toRow(item, options))}</tbody>
</table>
</div>`;
}

function toHeading<T>({ title, isNumber }: TableColumn<T>): Html {
  return html`<th scope="col"${isNumber ? html` class="number"` : null}>${title}</th>`;
}

function toRow<T>(item: T, { columns, tools, isWide, isStacked }: TableOptions<T>): Html {
  const groups = (tools?.groups ?? []).filter(({ has }) => has(item)).map(({ name }) => name);
  const data = groups.length === 0 ? null : html` data-groups="${groups.join(' ')}"`;
  return html`<tr${data}>${columns.map((column) => toCell(item, column, isWide || isStacked))}</tr>\n`;
}

function toCell<T>(item: T, column: TableColumn<T>, namesItself: boolean | undefined): Html {
  const { title, cell, isHeader, isNumber, as, sortBy } = column;
  const classes = [isNumber ? 'number' : '', as ?? ''].filter((name) => name !== '').join(' ');
  const attributes = html`${classes === '' ? null : html` class="${classes}"`}${
    sortBy ? html` data-sort="${sortBy(item)}"` : null
  }${namesItself ? html` data-title="${title}"` : null}`;
  const content = cell(item);
  return isHeader
    ? html`<th scope="row"${attributes}>${content}</th>`
    : html`<td${attributes}>${content}</td>`;
}

function toFilter<T>({ id, tools, items }: TableOptions<T>): Html | null {
  const groups = (tools?.groups ?? []).filter(({ has }) => items.some(has));
  if (!tools || items.length < 2) return null;
  return html`<div class="filter" data-for="${id}" hidden>
<label for="${id}-filter">${tools.filter}</label>
<input type="search" id="${id}-filter" autocomplete="off" spellcheck="false">
${groups.length > 1 ? toChoice(id, groups) : null}
<output for="${id}-filter" aria-live="polite"></output>
</div>`;
}

function toChoice<T>(id: string, groups: readonly TableChoice<T>[]): Html {
  return html`<label for="${id}-group" class="visually-hidden">Kind</label>
<select id="${id}-group"><option value="">All</option>${groups.map(
    ({ title, name }) => html`<option value="${name}">${title}</option>`,
  )}</select>`;
}
