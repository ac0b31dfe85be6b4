import { cut } from '../../apply/row-issue.ts';
import type { Label, RowSigns } from './row-signs.ts';
import type { SumsFound } from './total-scopes.ts';
import type { WordKind } from './total-words.ts';

/** How surely a row is a total, and why. */
export interface Verdict {
  /** Whether the row is surely a total. If not, people are warned that it may be one. */
  readonly isError: boolean;
  /** Whether the row is treated as a total: not added up with other rows, and skipped if totals are. */
  readonly isTotal: boolean;
  /** The reason, as people read it. */
  readonly because: string;
}

/** Sums of this many rows are hardly ever chance. */
export const MANY_ROWS = 3;
/** More rows are needed if the word for a total may be a person's name. */
const MANY_ROWS_OF_NAMES = 5;
/**
 * More rows are needed if the row has a text that the row above does not have, such as a project; and still more if it has
 * several, as the row of a person has.
 */
const MANY_ROWS_WITH_OWN = { likely: 4, name: 6 };
const MANY_ROWS_WITH_OWNS = { likely: 8, name: 12 };
/** How many more rows are needed if only one amount is a sum: that happens more often by chance. */
const MORE_FOR_ONE_AMOUNT = 2;
/** In a list with this many usual texts, a `sure` label may have one text beside it that the row above does not have. */
const TEXTS_FOR_ANOTHER = 3;
/** How many words are remembered as ordinary texts of the list. */
const MAX_ORDINARY = 100;

/**
 * Decides whether a row is a total. An error must be certain: a person may be called "Sum", a brand "Total", and two rows of one
 * copy each may happen to be above a row of two copies.
 *
 * @param ordinary Words for totals found in ordinary rows; this function adds to them.
 * @returns null for an ordinary row.
 */
export function rateRow(
  signs: RowSigns,
  sums: SumsFound | null,
  ordinary: Set<string>,
): Verdict | null {
  return signs.label ? rateLabel(signs, signs.label, sums, ordinary) : rateEmpty(signs, sums);
}

function rateLabel(
  signs: RowSigns,
  { kind, text }: Label,
  sums: SumsFound | null,
  ordinary: Set<string>,
): Verdict | null {
  const { others, own, usual, isBare } = signs;
  const word = text.toLowerCase();
  const hasOwn = own > (kind === 'sure' && usual >= TEXTS_FOR_ANOTHER ? 1 : 0);
  const isOrdinary = ordinary.has(word) && (kind === 'likely' || hasOwn);
  const isName = kind === 'name' || isOrdinary;
  const says = `it says "${cut(text)}"`;
  if (sums) {
    const isError = sums.rows >= leastRows(signs, isName ? 'name' : kind, sums.amounts);
    const least = own > 1 ? MANY_ROWS_OF_NAMES : MANY_ROWS;
    if (isError || !hasOwn || sums.rows >= least) {
      return { isError, isTotal: isError, because: `${says}, and ${sumsText(sums)}` };
    }
  }
  if ((!isBare || hasOwn) && ordinary.size < MAX_ORDINARY) ordinary.add(word);
  if (hasOwn ? isOrdinary || kind !== 'sure' : isName && !isBare) return null;
  const isTotal = !hasOwn && (kind === 'sure' || (isBare && !isName && others === 0));
  return { isError: isTotal && kind === 'sure', isTotal, because: says };
}

/** Returns how many rows must add up to a row with a label before chance is ruled out. */
function leastRows(
  { own, others, isBare, hasNoIds }: RowSigns,
  kind: WordKind,
  amounts: number,
): number {
  if (kind === 'sure') return 1;
  const more = amounts > 1 ? 0 : MORE_FOR_ONE_AMOUNT;
  if (own > 0 && !hasNoIds)
    return (own > 1 ? MANY_ROWS_WITH_OWNS : MANY_ROWS_WITH_OWN)[kind] + more;
  if (kind === 'likely') return isBare ? 1 : 2;
  if (others > 0) return MANY_ROWS_OF_NAMES + more;
  return isBare ? 2 : MANY_ROWS + more;
}

/** Rates a row without a label: one with almost nothing but amounts, or one that lacks a usual text and repeats the texts of the row above. */
function rateEmpty(
  { isAlmostEmpty, hasNoIds, others, own, missing }: RowSigns,
  sums: SumsFound | null,
): Verdict | null {
  const isLikeTotal = isAlmostEmpty || (own === 0 && missing.length > 0);
  if (!isLikeTotal || !sums || sums.rows < 2) return null;
  const isSure = hasNoIds || (sums.amounts > 1 && others === 0);
  const isError = sums.rows >= MANY_ROWS || (isAlmostEmpty && isSure);
  const lacks = isAlmostEmpty ? 'it has almost nothing else' : 'it lacks text that other rows have';
  return { isError, isTotal: isError, because: `${sumsText(sums)}, and ${lacks}` };
}

export function sumsText({ rows, areBelow }: SumsFound): string {
  const where = areBelow ? 'below' : 'above';
  if (rows === 1) return `its amounts are those of the row ${where}`;
  return `its amounts are the sums of ${rows} rows ${where}`;
}
