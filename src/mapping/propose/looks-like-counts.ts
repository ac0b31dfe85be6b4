import { checkCount } from '../cells/cell-values.ts';

/** Matches digits and their separators, without a currency or a leading zero, which ids and postcodes have. */
const BARE = /^[1-9][\d.,' \u2019]*$/;

/** Longer numbers are ids, phone numbers or amounts of money. */
const MAX_COUNT = 999_999;

/** From this many on, numbers that rise by one are row numbers; two may do so by chance. */
const LEAST_IN_SERIES = 3;

/**
 * Whether a column's filled cells may be quantities, whatever its name: whole numbers from 1 that are not all 1, nor years, nor
 * row numbers.
 */
export function looksLikeCounts(cells: readonly string[]): boolean {
  const counts: number[] = [];
  for (const cell of cells) {
    const checked = checkCount(cell);
    if (!('text' in checked) || !BARE.test(cell.normalize('NFKC').trim())) return false;
    counts.push(Number(checked.text));
  }
  if (counts.length === 0 || counts.some((count) => count > MAX_COUNT)) return false;
  return !counts.every((count) => count === 1) && !areYears(counts) && !areInSeries(counts);
}

/**
 * Whether all counts are years. A round number such as 2000 is more often a quantity, so round numbers alone do not count as
 * years.
 */
function areYears(counts: readonly number[]): boolean {
  const areOfOurTime = counts.every((count) => count >= 1900 && count < 2100);
  return areOfOurTime && counts.some((count) => count % 100 !== 0);
}

function areInSeries(counts: readonly number[]): boolean {
  const [first = 0] = counts;
  return counts.length >= LEAST_IN_SERIES && counts.every((count, i) => count === first + i);
}
