import { type Html, html, section } from './html.ts';
import type { Timeline, TimelineBin } from './page-data.ts';
import { fill, swatch } from './places.ts';
import { toTable } from './table.ts';
import { counted, duration, foreign, grouped, share, timeOf } from './words.ts';

const HEIGHT = 150;
/** A single order among thousands can be seen. */
const LOWEST = 2;
/** Widest bar, as a part of the chart. */
const WIDEST = 0.03;

const PARTS = [
  { key: 'placed', as: 'good', title: 'placed' },
  { key: 'waited', as: 'open', title: 'had to wait' },
  { key: 'refused', as: 'bad-2', title: 'refused or in conflict' },
] as const satisfies readonly { key: keyof TimelineBin; as: string; title: string }[];

export function timelineSection(timeline: Timeline): Html {
  const { startMs, endMs, binMs, bins, placed, tries, longestMs } = timeline;
  const most = Math.max(1, ...bins.map(({ placed, waited, refused }) => placed + waited + refused));
  const took = `${counted(tries, 'attempt')} in ${duration(endMs - startMs)}, ${counted(placed, 'order')} placed`;
  return section('timeline', 'Orders over time')`
<p class="lead">${took}. Each bar covers ${duration(binMs)}; the tallest has ${counted(most, 'attempt')}.</p>
<svg class="timeline" role="img" aria-label="Orders over time: ${took}" width="100%" height="${HEIGHT}">
<rect class="axis-line" y="${HEIGHT - 1}" width="100%" height="1"/>
${bins.map((bin, i) => column(bin, i / bins.length, 1 / bins.length, most))}
</svg>
<div class="axis-labels"><span>${timeOf(startMs)}</span><span>${timeOf(endMs)}</span></div>
<ul class="legend">${PARTS.map(({ as, title, key }) =>
    bins.some((bin) => bin[key] > 0) ? html`<li>${swatch({ as })} ${title}</li>` : null,
  )}</ul>
${placed === 0 ? null : durations(timeline, longestMs)}
${timeline.waits.length === 0 ? null : waits(timeline)}`;
}

function column(bin: TimelineBin, from: number, width: number, most: number): Html {
  let y = HEIGHT - 1;
  const barWidth = Math.min(width * 0.84, WIDEST);
  const x = percent(from + (width - barWidth) / 2);
  const wide = percent(barWidth);
  return html`${PARTS.map(({ key, as }) => {
    if (bin[key] === 0) return null;
    const height = Math.max(LOWEST, (bin[key] / most) * (HEIGHT - 12));
    y -= height;
    return fill(
      as,
      html`x="${x}" y="${Number(y.toFixed(1))}" width="${wide}" height="${Number(height.toFixed(1))}"`,
    );
  })}`;
}

function percent(part: number): string {
  return `${Number((part * 100).toFixed(3))}%`;
}

function durations({ durations: known, placed }: Timeline, longestMs: number): Html {
  const items = known.map(({ underMs, orders }, i) => {
    const fromMs = known[i - 1]?.underMs ?? 0;
    const title =
      underMs === null
        ? `${duration(fromMs ?? 0)} or more`
        : i === 0
          ? `under ${duration(underMs)}`
          : `${duration(fromMs ?? 0)} to ${duration(underMs)}`;
    return { title, orders };
  });
  return html`<h3>Time from the first attempt to the order id</h3>
<p class="lead">The longest took ${duration(longestMs)}.</p>
${toTable({
  id: 'durations',
  caption: 'Placed orders by the time they took',
  items: items.filter(({ orders }) => orders > 0),
  columns: [
    { title: 'Time', isHeader: true, cell: ({ title }) => title },
    { title: 'Orders', isNumber: true, cell: ({ orders }) => grouped(orders) },
    { title: 'Share', isNumber: true, cell: ({ orders }) => share(orders, placed) },
  ],
})}`;
}

function waits({ waits: known }: Timeline): Html {
  return html`<h3>Why orders waited</h3>
${toTable({
  id: 'waits',
  caption: 'Retries by reason',
  items: known,
  columns: [
    { title: 'Reason', isHeader: true, as: 'code', cell: ({ code }) => foreign(code) },
    { title: 'Attempts', isNumber: true, cell: ({ tries }) => grouped(tries) },
    { title: 'Orders', isNumber: true, cell: ({ orders }) => grouped(orders) },
  ],
})}`;
}
