import { type Html, type HtmlValue, html } from './html.ts';
import { grouped } from './words.ts';

export interface TableColumn<T> {
  readonly title: string;
  readonly cell: (item: T) => HtmlValue;
  /** Names the row. */
  readonly isHeader?: boolean;
  readonly isNumber?: boolean;
  readonly as?: string;
  /** What it is sorted by. @default the cell's text */
  readonly sortBy?: (item: T) => string | number;
}

export interface TableOptions<T> {
  readonly id: string;
  readonly caption: string;
  readonly columns: readonly TableColumn<T>[];
  readonly items: readonly T[];
  /** Columns can be sorted by, and rows filtered. @default a plain table */
  readonly tools?: TableTools<T>;
}

/** What a table of many rows can do. */
interface TableTools<T> {
  readonly filter: string;
  /** `issues`: only the first are shown until all are asked for. */
  readonly many: string;
  readonly groups?: readonly TableChoice<T>[];
  /** Rows of a kind are alike: the first of each are shown. @default all are of one kind */
  readonly kindOf?: (item: T) => string;
}

/** Rows that can be chosen together. */
export interface TableChoice<T> {
  readonly title: string;
  readonly name: string;
  readonly has: (item: T) => boolean;
}

/** Longer tables scroll within themselves. */
const LONG_ROWS = 12;

/** Columns that fit on paper: of a table with more, each row is a list of its cells there. */
const FIT_ON_PAPER = 8;
/** So many columns with figures alone fit on a phone, too. */
const FIT_ON_PHONE = 3;

/** Rows that are shown before all are asked for: of each kind, and in all. The script counts them anew when rows are sorted. */
export const FIRST_ROWS = { ofKind: 20, inAll: 60 };

/**
 * A table that scrolls within itself where it is too wide or too long. What needs the script is hidden until it runs; that
 * only the first rows are shown does not need it.
 */
export function toTable<T>(options: TableOptions<T>): Html {
  const { id, caption, columns, items, tools } = options;
  const classes = columns.length > FIT_ON_PAPER ? 'wide stacked' : 'stacked';
  const isLong = items.length > LONG_ROWS;
  const places = tools ? placesOf(items, tools) : [];
  const rows = items.map((item, i) => toRow(item, options, places[i]));
  const table = html`<div class="scroll${isLong ? ' long' : ''}" role="region" aria-labelledby="${id}-caption" tabindex="0">
<table id="${id}"${isStacked(columns) ? html` class="${classes}"` : null}${tools ? html` data-tools` : null}>
<caption id="${id}-caption">${caption}</caption>
<thead><tr>${columns.map(toHeading)}</tr></thead>
<tbody>
${rows}</tbody>
</table>
</div>`;
  if (!tools) return table;
  return html`${toFilter(options)}
<div class="paged">
${table}
${places.some(({ isLater }) => isLater) ? toMore(id, tools, items.length) : null}</div>`;
}

function isStacked<T>(columns: readonly TableColumn<T>[]): boolean {
  const [, ...others] = columns;
  return columns.length > FIT_ON_PHONE || others.some(({ isNumber }) => !isNumber);
}

function toMore<T>(id: string, { many, kindOf }: TableTools<T>, count: number): Html {
  const first = `the first ${FIRST_ROWS.ofKind}${kindOf ? ' of each kind' : ''} are shown`;
  return html`<p class="more"><input type="checkbox" id="${id}-more" autocomplete="off"><label for="${id}-more">Show all ${grouped(count)} ${many}</label> <small>${first}</small></p>`;
}

/** Where a row stands among those of its kind. */
type Place = ReturnType<typeof placesOf>[number];

/** Which rows are shown at first. */
function placesOf<T>(items: readonly T[], { kindOf = () => '' }: Pick<TableTools<T>, 'kindOf'>) {
  const kinds = new Map<string, { readonly kind: number; rows: number }>();
  let shown = 0;
  return items.map((item) => {
    const name = kindOf(item);
    const known = kinds.get(name) ?? { kind: kinds.size, rows: 0 };
    kinds.set(name, known);
    known.rows += 1;
    const isLater = known.rows > FIRST_ROWS.ofKind || shown >= FIRST_ROWS.inAll;
    if (!isLater) shown += 1;
    return { kind: known.kind, isLater };
  });
}

function toHeading<T>({ title, isNumber }: TableColumn<T>): Html {
  return html`<th scope="col"${isNumber ? html` class="number"` : null}>${title}</th>`;
}

function toRow<T>(item: T, { columns, tools }: TableOptions<T>, place: Place | undefined): Html {
  const groups = (tools?.groups ?? []).filter(({ has }) => has(item)).map(({ name }) => name);
  const data = html`${groups.length === 0 ? null : html` data-groups="${groups.join(' ')}"`}${
    place && place.kind > 0 ? html` data-kind="${place.kind}"` : null
  }${place?.isLater ? html` class="later"` : null}`;
  return html`<tr${data}>${columns.map((column) => toCell(item, column, isStacked(columns)))}</tr>\n`;
}

function toCell<T>(item: T, column: TableColumn<T>, namesItself: boolean): Html {
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
