import type { ReleaseTerms } from '../ledger/deliveries.ts';
import { toTimeText } from '../output/text/event-text.ts';
import { duration } from '../watch/config/quantities.ts';
import { usage } from './check-flags.ts';

interface GivenFlags {
  readonly at?: string | undefined;
  readonly grace?: string | undefined;
  readonly first?: number | undefined;
}

type GivenTerms = Pick<ReleaseTerms, 'atMs' | 'graceMs' | 'first'>;

/** The time that a run is released for, and how many orders are; undefined if all are at once. @throws UsageError `usage` */
export function toReleaseTerms(flags: GivenFlags, command: string): GivenTerms | undefined {
  const { first } = flags;
  const time = toTime(flags, command);
  return first === undefined ? time : { ...time, first };
}

function toTime({ at, grace }: GivenFlags, command: string): GivenTerms | undefined {
  if (at !== undefined) return { atMs: parseTime(at, command) };
  if (grace === undefined) return undefined;
  const { data: graceMs } = duration.safeParse(grace.trim());
  if (graceMs !== undefined) return { graceMs };
  throw usage(`--grace must be a duration such as 15m, 2h or 1d, found "${grace}"`, command);
}

const MINUTES_SET_BACK = [30, 60, 120];

function parseTime(text: string, command: string): number {
  const [, date, time, zone = ''] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?) ?(Z|UTC|[+-]\d\d:\d\d)?$/.exec(text.trim()) ?? [];
  const atMs = Date.parse(`${date}T${time}${zone === 'UTC' ? 'Z' : zone}`);
  // A day that is not in its month, or an hour that a clock leaves out, would be another time.
  const wall = zone === '' ? toWallHere(atMs) : date;
  if (Number.isNaN(atMs) || !isDay(date) || !`${date} ${time}`.startsWith(wall ?? ' ')) {
    throw usage(
      `--at must be a time such as "2026-12-01 18:00", or "2026-12-01T18:00+01:00" of another zone, found "${text}"`,
      command,
    );
  }
  const again = MINUTES_SET_BACK.map((minutes) => atMs + minutes * 60_000).find(
    (ms) => zone === '' && toWallHere(ms) === wall,
  );
  if (again !== undefined) {
    const either = [atMs, again].map((ms) => `"${date}T${time}${zoneHere(ms)}"`).join(' or ');
    throw usage(`--at "${text}" comes twice, as clocks are set back: type ${either}`, command);
  }
  if (atMs <= Date.now()) throw usage(`--at is in the past: ${toMomentText(atMs)}`, command);
  return atMs;
}

/** `2026-12-01`, which is in its month. */
export function isDay(date = ''): boolean {
  const day = new Date(`${date}T00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === date;
}

/** `2026-12-01 18:00`, as clocks show it here. */
function toWallHere(ms: number): string {
  if (Number.isNaN(ms)) return ' ';
  return toTimeText(ms - new Date(ms).getTimezoneOffset() * 60_000).slice(0, 16);
}

/** `2026-12-01 18:00 +01:00 (17:00 UTC)`, as clocks show it here. */
export function toMomentText(ms: number): string {
  const utc = toTimeText(ms);
  const zone = zoneHere(ms);
  if (zone === '+00:00') return utc;
  const here = toWallHere(ms);
  return `${here} ${zone} (${here.slice(0, 10) === utc.slice(0, 10) ? utc.slice(11) : utc})`;
}

/** `+01:00`, of the clocks here at that time. */
function zoneHere(ms: number): string {
  const east = -new Date(ms).getTimezoneOffset();
  const [hours, minutes] = [Math.trunc(Math.abs(east) / 60), Math.abs(east) % 60];
  return `${east < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
