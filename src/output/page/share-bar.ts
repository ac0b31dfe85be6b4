import { type Html, html } from './html.ts';
import { fill } from './places.ts';

export interface BarPart {
  /** Class of its colour and pattern. */
  readonly as: string;
  readonly count: number;
}

/** What is there can be seen: no part is narrower, in percent. */
const NARROWEST = 0.8;

/** A bar whose parts are as wide as their shares. The text says what it shows. */
export function shareBar(parts: readonly BarPart[], text: string, height: number): Html {
  const shown = parts.filter(({ count }) => count > 0);
  const total = shown.reduce((sum, { count }) => sum + count, 0);
  const widths = shown.map(({ count }) => Math.max(NARROWEST, (count / total) * 100));
  const scale = 100 / widths.reduce((sum, width) => sum + width, 0);
  let x = 0;
  const rects = shown.map(({ as }, i) => {
    const width = (widths[i] ?? 0) * scale;
    const rect = fill(as, html`x="${percent(x)}" width="${percent(width)}" height="${height}"`);
    const gap =
      i === 0 ? null : html`<rect class="gap" x="${percent(x)}" width="2" height="${height}"/>`;
    x += width;
    return html`${rect}${gap}`;
  });
  return html`<svg class="bar" role="img" aria-label="${text}" width="100%" height="${height}">${rects}</svg>`;
}

function percent(share: number): string {
  return `${Number(share.toFixed(3))}%`;
}
