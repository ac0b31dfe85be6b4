import { checkCount } from '../cells/cell-values.ts';

/** What quantities count, behind or in brackets. */
export const COUNTER =
  /^(?:[매부장개권枚部個冊册份張张]|세트|pcs?|pieces?|copies|stk|stück|szt|ex|ea|x|units?|sets?)\.?$/iu;

/** A number, without a currency or a leading zero, which ids and postcodes have; with what it counts. */
const BARE = /^([1-9][\d.,' \u2019]*?)\s*(\p{L}{1,6}\.?)?$/u;
/** What is now and then in a column of quantities: `-`, `0`, `none`, `3 please`. */
const OTHER = /^(?:\P{N}*|0|\P{N}*?(\d{1,4})\s\P{N}+)$/u;

/** Longer numbers are ids, phone numbers or amounts of money. */
const MAX_COUNT = 999_999;
/** The share of quantities in a column of them. */
const LEAST_COUNTS = 0.6;

/** From this many on, numbers that rise by one are row numbers; two may do so by chance. */
const LEAST_IN_SERIES = 3;

/**
 * Whether a column's filled cells may be quantities, whatever its name: mostly whole numbers from 1 that are not all 1, nor years,
 * nor row numbers.
 */
export function looksLikeCounts(cells: readonly string[]): boolean {
  const counts: number[] = [];
  let others = 0;
  for (const cell of cells) {
    const text = cell.normalize('NFKC').trim();
    const [, digits = '', counter] = BARE.exec(text) ?? [];
    const checked = checkCount(digits);
    const isCount = 'text' in checked && (counter === undefined || COUNTER.test(counter));
    if (!isCount && !OTHER.test(text)) return false;
    if (!isCount) others += 1;
    const count = isCount ? checked.text : OTHER.exec(text)?.[1];
    if (count !== undefined) counts.push(Number(count));
  }
  if (others > (1 - LEAST_COUNTS) * cells.length) return false;
  if (counts.length === 0 || counts.some((count) => count > MAX_COUNT)) return false;
  return !counts.every((count) => count === 1) && !areYears(counts) && !areInSeries(counts);
}

/** Whether all counts are years. A round number such as 2000 is more often a quantity, so round numbers alone do not count as years. */
function areYears(counts: readonly number[]): boolean {
  const areOfOurTime = counts.every((count) => count >= 1900 && count < 2100);
  return areOfOurTime && counts.some((count) => count % 100 !== 0);
}

function areInSeries(counts: readonly number[]): boolean {
  const [first = 0] = counts;
  return counts.length >= LEAST_IN_SERIES && counts.every((count, i) => count === first + i);
}
