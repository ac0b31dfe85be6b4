import type { SkippedRow } from '../../issue.ts';
import type { SkippedRange } from './read-rows.ts';

/** Puts adjacent rows with the same reason together. */
export function toSkippedRanges(rows: readonly SkippedRow[]): SkippedRange[] {
  const ranges: SkippedRange[] = [];
  for (const { row, reason } of rows) {
    const before = ranges.at(-1);
    if (before?.reason === reason && before.last === row - 1) {
      ranges[ranges.length - 1] = { ...before, last: row };
    } else ranges.push({ first: row, last: row, reason });
  }
  return ranges;
}
