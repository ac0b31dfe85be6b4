import { type Html, html } from './html.ts';

/** `1 order`, `20,000 orders` */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${nounFor(count, one, many)}`;
}

/** `order` for 1, `orders` for any other count. */
export function nounFor(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** `20,000` */
export function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

/** `4.3%`; what is there is never 0, and what is missing never 100. */
export function share(part: number, whole: number): string {
  if (part === 0 || whole === 0) return '0%';
  const percent = (part / whole) * 100;
  if (percent < 0.1) return 'under 0.1%';
  if (percent > 99.9 && part < whole) return 'over 99.9%';
  return `${Number(percent.toFixed(1))}%`;
}

/** `0.4 s`, `12 s`, `3 min 5 s`, `2 h 10 min`, `3 days 4 h` */
export function duration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 9.95) return `${Number(seconds.toFixed(1))} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return inUnits(whole, 60, 'min', 's');
  if (whole < 86_400) return inUnits(Math.round(whole / 60), 60, 'h', 'min');
  return inUnits(Math.round(whole / 3600), 24, whole < 172_800 ? 'day' : 'days', 'h');
}

function inUnits(count: number, perUnit: number, unit: string, rest: string): string {
  const left = count % perUnit;
  return `${Math.floor(count / perUnit)} ${unit}${left === 0 ? '' : ` ${left} ${rest}`}`;
}

/** A time as people read it, UTC. */
export function timeOf(ms: number): Html {
  const iso = new Date(ms).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;
}

/** A text of somebody else's: its direction is its own, and ends with it. */
export function foreign(text: string): Html {
  return html`<bdi>${text}</bdi>`;
}

/** The same where there is one. */
export function foreignOr(text: string | null): Html | string {
  return text === null ? '–' : foreign(text);
}

/** A sentence about what a list leaves out; nothing when it is whole. */
export function leftOut(
  { shown, total }: { readonly shown: readonly unknown[]; readonly total: number },
  what: string,
): Html | null {
  if (shown.length >= total) return null;
  return html`<p class="note">The first ${grouped(shown.length)} of ${grouped(total)} ${what} are listed. Totals cover all of them.</p>`;
}
