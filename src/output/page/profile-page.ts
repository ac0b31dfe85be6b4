import type { ColumnReport, ProfiledText, SheetProfile } from '../sheet-profile.ts';
import { digitsInGroups } from '../text/amount-text.ts';
import { AMOUNTS, toRows, toSums, whyOdd } from '../text/profile-text.ts';
import { toDocument } from './document.ts';
import { type Html, html } from './html.ts';
import { issuesSection } from './issues-section.ts';
import type { InputFindings } from './page-data.ts';
import { type TableColumn, toTable } from './table.ts';
import { counted, foreign, foreignOr, grouped, nounFor, timeOf } from './words.ts';

export interface ProfilePageData {
  readonly file: string;
  readonly madeAtMs: number;
  readonly profile: SheetProfile;
  readonly found: InputFindings;
}

/** The page of `vdpipe profile`: what each column of a list holds, and which cells are odd. */
export function toProfilePage(data: ProfilePageData): string {
  const { columns } = data.profile;
  const numbers = columns.filter((column) => column.numbers);
  const isSpaced = columns.some(({ spaced }) => spaced);
  const isUnsure = numbers.some((column) => column.numbers?.leftOut);
  return toDocument(
    `${data.file} · vdpipe profile`,
    html`${head(data)}
${issuesSection(data.found)}
${oddSection(columns)}
${section(
  'columns',
  'Columns',
  'What cells look like: their kinds and forms (letters are A and a, digits 0), with their rows.',
  columns,
  [
    NAME,
    { title: 'Filled', isNumber: true, cell: ({ filled }) => grouped(filled) },
    { title: 'Empty', isNumber: true, cell: emptyOf },
    {
      title: 'Different',
      isNumber: true,
      cell: ({ distinct, estimated }) => `${estimated ? 'about ' : ''}${grouped(distinct)}`,
    },
    { title: 'Kinds', as: 'id', cell: ({ kinds }) => groups(kinds) },
    { title: 'Forms', as: 'id', cell: ({ forms }) => groups(forms) },
    { title: 'Scripts', as: 'id', cell: ({ scripts }) => groups(scripts) },
  ],
)}
${section('texts', 'Texts', 'Lengths are in characters as people count them.', columns, [
  NAME,
  {
    title: 'Most frequent',
    as: 'printed',
    cell: ({ mostFrequent: all }) => (all.some(({ rows }) => rows > 1) ? groups(all) : '–'),
  },
  { title: 'Shortest', as: 'printed', cell: ({ shortest }) => lengthOf(shortest) },
  { title: 'Longest', as: 'printed', cell: ({ longest }) => lengthOf(longest) },
  ...someOf('White space around', 'cell', isSpaced, ({ spaced }) => spaced),
])}
${
  numbers.length > 0
    ? section(
        'numbers',
        'Numbers',
        'Sums are by the currency that cells show. What may be two numbers is in no sum.',
        numbers,
        [
          NAME,
          {
            title: 'Smallest',
            isNumber: true,
            cell: (one) => one.numbers?.smallest && place(one.numbers.smallest),
          },
          {
            title: 'Median',
            isNumber: true,
            cell: (one) => foreignOr(one.numbers?.median ?? null),
          },
          {
            title: 'Largest',
            isNumber: true,
            cell: (one) => one.numbers?.largest && place(one.numbers.largest),
          },
          { title: 'Sum', isNumber: true, cell: (one) => sumsOf(one.numbers?.sums ?? {}) },
          ...someOf('Unsure', 'number', isUnsure, (one) => one.numbers?.leftOut),
        ],
      )
    : null
}`,
  );
}

function head({ file, madeAtMs, profile }: ProfilePageData): Html {
  const { sheet, headerRow, rows, repeated, amounts, columns } = profile;
  const facts = [
    ['File', foreign(file)],
    ['Sheet', foreign(sheet)],
    ['Column names', `row ${grouped(headerRow)}`],
    ...(repeated.first
      ? [
          [
            'First repeated row',
            html`${foreign(repeated.first.row)} repeats ${foreign(repeated.first.repeats)}`,
          ],
        ]
      : []),
    ['Page created', timeOf(madeAtMs)],
  ];
  const odd = columns.reduce((sum, column) => sum + column.odd.length, 0);
  const figures = [
    [grouped(rows), nounFor(rows, 'row')],
    [grouped(columns.length), nounFor(columns.length, 'column')],
    [grouped(repeated.rows), nounFor(repeated.rows, 'repeated row')],
    [grouped(odd), `odd ${nounFor(odd, 'text')}`],
    ...amounts.map(({ is, column, sums }) => [
      sumsOf(sums),
      html`${AMOUNTS[is].toLowerCase()} in ${foreign(column)}`,
    ]),
  ];
  return html`<header class="verdict open">
<p class="kicker"><b>vdpipe</b> profile · nothing was ordered</p>
<h1>What ${foreign(file)} holds</h1>
</header>
<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<ul class="figures">${figures.map(([figure, what]) => html`<li><b>${figure}</b> <span>${what}</span></li>`)}</ul>`;
}

function oddSection(columns: readonly ColumnReport[]): Html | null {
  const items = columns.flatMap((column) => column.odd.map((odd) => ({ column, odd })));
  if (items.length === 0) return null;
  return section(
    'odd',
    'Odd cells',
    'Unlike nearly all others of their column. They may be right: look at them.',
    items,
    [
      { title: 'Column', isHeader: true, as: 'id', cell: ({ column }) => nameOf(column) },
      { title: 'Text', as: 'printed', cell: ({ odd }) => place(odd) },
      { title: 'Why', as: 'prose', cell: ({ odd }) => whyOdd(odd) },
    ],
  );
}

function section<T>(
  id: string,
  title: string,
  lead: string,
  items: readonly T[],
  columns: readonly TableColumn<T>[],
): Html {
  return html`<section aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
<p class="lead">${lead}</p>
${toTable({ id, caption: `${title} by column`, items, columns })}
</section>`;
}

const NAME: TableColumn<ColumnReport> = { title: 'Column', isHeader: true, as: 'id', cell: nameOf };

function nameOf({ column, letter }: ColumnReport): Html {
  return html`${column === '' ? 'without a name' : foreign(column)}<small>${letter}</small>`;
}

function emptyOf({ empty, firstEmpty: first }: ColumnReport): Html {
  return html`${grouped(empty)}${first === null ? null : html`<small>${foreign(first)}</small>`}`;
}

function groups(all: ColumnReport['kinds']): Html | string {
  if (all.length === 0) return '–';
  return html`${all.map((one) => html`<div>${foreign(one.is)} <span class="none">${toRows(one)}</span></div>`)}`;
}

function lengthOf(text: ColumnReport['longest']): Html | string {
  if (text === null) return '–';
  return html`${foreign(text.value)}<small>${counted(text.length, 'character')}, ${foreign(text.cell)}</small>`;
}

function place({ value, cell }: ProfiledText): Html {
  return html`${foreign(value)}<small>${foreign(cell)}</small>`;
}

function sumsOf(sums: Readonly<Record<string, string>>): string {
  const grouping = Object.entries(sums).map(([sign, sum]) => [sign, digitsInGroups(sum)]);
  return toSums(Object.fromEntries(grouping));
}

/** A column about some cells, if any column has such. */
function someOf(
  title: string,
  what: string,
  isThere: boolean,
  find: (column: ColumnReport) => (ProfiledText & { readonly rows: number }) | null | undefined,
): readonly TableColumn<ColumnReport>[] {
  const cell = (column: ColumnReport) => {
    const found = find(column);
    return found ? html`${counted(found.rows, what)}<div>${place(found)}</div>` : '–';
  };
  return isThere ? [{ title, as: 'printed', cell }] : [];
}
