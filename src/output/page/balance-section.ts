import { type Html, html, section } from './html.ts';
import type { RowPlace, RowPlaces } from './page-data.ts';
import { placeTitle, ROW_PLACE_ORDER, ROW_PLACES } from './places.ts';
import { shareBar } from './share-bar.ts';
import { toTable } from './table.ts';
import { counted, grouped, share } from './words.ts';

/** Where every row went: a bar, and the same as a table. */
export function balanceSection({ read, places, isIncomplete = false }: RowPlaces): Html {
  const known = ROW_PLACE_ORDER.flatMap((place) => {
    const rows = places.find((one) => one.place === place)?.rows ?? 0;
    return rows === 0 ? [] : [{ ...ROW_PLACES[place], place, rows }];
  });
  const text = known.map(({ title, rows }) => `${title.toLowerCase()} ${grouped(rows)}`).join(', ');
  return section('rows', 'Where the rows went')`
<p class="lead">${isIncomplete ? toReadText(read) : sumOf(known, read)}</p>
${known.length === 0 ? null : balance(known, read, text)}`;
}

/** What was read of a sheet that could not be read to its end. */
function toReadText(read: number): string {
  return read === 0
    ? 'The rows were not read: correct the file, its header or the mapping first.'
    : `Reading stopped after ${counted(read, 'row')}: correct the file first.`;
}

function sumOf(known: readonly KnownPlace[], read: number): string {
  const parts = known.map(({ title, rows }) => `${grouped(rows)} ${title.toLowerCase()}`);
  const sum = parts.length === 0 ? '' : ` = ${parts.join(' + ')}`;
  return `${counted(read, 'row')} read${sum}`;
}

type KnownPlace = (typeof ROW_PLACES)['ready'] & {
  readonly place: RowPlace;
  readonly rows: number;
};

/**
 * Blank rows are counted, but have no part in the bar: a sheet can have a million that are only formatted, beside ten with
 * something in them.
 */
function balance(known: readonly KnownPlace[], read: number, text: string): Html {
  const filled = known.filter(({ place }) => place !== 'blank');
  const blank = read - filled.reduce((sum, { rows }) => sum + rows, 0);
  return html`${
    filled.length === 0
      ? null
      : shareBar(
          filled.map(({ as, rows }) => ({ as, count: rows })),
          `Rows by outcome: ${text}`,
          36,
        )
  }
${toTable({
  id: 'rows',
  caption: 'Rows of each kind',
  items: known,
  columns: [
    { title: 'Rows', isHeader: true, cell: placeTitle },
    { title: 'Count', isNumber: true, cell: ({ rows }) => grouped(rows) },
    {
      title: 'Share',
      isNumber: true,
      cell: ({ place, rows }) => (place === 'blank' ? '–' : share(rows, read - blank)),
    },
  ],
})}`;
}
