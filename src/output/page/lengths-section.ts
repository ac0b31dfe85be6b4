import { type Html, html, section } from './html.ts';
import type { Listing, ValueLengths } from './page-data.ts';
import { toTable } from './table.ts';
import { foreign, grouped, leftOut } from './words.ts';

const WIDTH = 240;
const HEIGHT = 44;
/** Bars, with the space between them. */
const BARS = 40;
const STEP = WIDTH / BARS;
/** A single text among thousands can be seen. */
const LOWEST = 2;

/** How long the variables' texts are against their limits: a small chart and its figures for each. */
export function lengthsSection(lengths: Listing<ValueLengths>): Html | null {
  if (lengths.shown.every(({ filled, empty }) => filled + empty === 0)) return null;
  return section('lengths', 'Text lengths')`
<p class="lead">In characters as people count them, for every row that was read. In the charts, a taller bar means more rows; the dashed line is the limit.</p>
${toTable({
  id: 'lengths',
  caption: 'Text lengths by variable',
  items: lengths.shown,
  columns: [
    { title: 'Variable', isHeader: true, as: 'id', cell: ({ id }) => foreign(id) },
    { title: 'Short to long', as: 'chart', cell: chart },
    { title: 'Shortest', isNumber: true, cell: (one) => figure(one, one.shortest) },
    { title: 'Median', isNumber: true, cell: (one) => figure(one, one.median) },
    { title: 'Longest', isNumber: true, cell: longestOf },
    {
      title: 'Limit',
      isNumber: true,
      cell: ({ limit }) => (limit === null ? 'none' : grouped(limit)),
    },
    { title: 'Empty', isNumber: true, cell: ({ empty }) => grouped(empty) },
    { title: 'Too long', isNumber: true, cell: tooLongOf },
  ],
})}
${leftOut(lengths, 'variables')}`;
}

function figure({ filled }: ValueLengths, length: number): string {
  return filled === 0 ? '–' : grouped(length);
}

function longestOf(lengths: ValueLengths): Html | string {
  const { filled, longest, longestRow } = lengths;
  if (filled === 0) return '–';
  return html`${grouped(longest)}<small> row ${longestRow}</small>`;
}

function tooLongOf({ limit, tooLong }: ValueLengths): Html | string {
  if (limit === null) return '–';
  return tooLong === 0 ? '0' : html`<b class="too-long">${grouped(tooLong)}</b>`;
}

/** Texts by their length: what is above the limit is of another colour and pattern. */
function chart(lengths: ValueLengths): Html | null {
  const { id, limit, filled, shortest, longest, tooLong } = lengths;
  if (filled === 0) return null;
  const perBar = Math.max(1, Math.ceil((Math.max(limit ?? 0, longest) + 1) / BARS));
  const bars = toBars(lengths, perBar);
  const most = Math.max(...bars.map(({ count }) => count));
  const rects = bars.map(({ place, count, isTooLong }) => {
    const height = Math.max(LOWEST, (count / most) * (HEIGHT - 6));
    const geometry = html`x="${round(place * STEP + 0.5)}" y="${round(HEIGHT - height)}" width="${STEP - 1}" height="${round(height)}"`;
    return isTooLong
      ? html`<rect class="fill bad" ${geometry}/><rect fill="url(#p-bad)" ${geometry}/>`
      : html`<rect class="fill accent" ${geometry}/>`;
  });
  const x = limit === null ? 0 : round(((limit + 1) / perBar) * STEP);
  const line = limit === null ? null : html`<path class="limit" d="M${x} 0V${HEIGHT}"/>`;
  const against = limit === null ? 'no limit' : `limit ${limit}, ${tooLong} too long`;
  return html`<svg role="img" aria-label="Text of ${id}: ${shortest} to ${longest} characters, ${against}" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><path class="axis" d="M0 ${HEIGHT - 0.5}H${WIDTH}"/>${rects}${line}</svg>`;
}

/** A bar is too long when all of its texts are; one across the limit is drawn as the shorter ones. */
function toBars({ counts, limit }: ValueLengths, perBar: number) {
  const bars = new Map<number, number>();
  for (const [length, count] of counts) {
    const place = Math.floor(length / perBar);
    bars.set(place, (bars.get(place) ?? 0) + count);
  }
  return [...bars].map(([place, count]) => {
    return { place, count, isTooLong: limit !== null && place * perBar > limit };
  });
}

function round(length: number): number {
  return Number(length.toFixed(2));
}
