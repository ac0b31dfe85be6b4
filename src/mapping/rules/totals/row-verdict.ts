import { cut } from '../../apply/row-issue.ts';
import type { Label, RowSigns } from './row-signs.ts';
import type { SumsFound } from './total-scopes.ts';
import type { WordKind } from './total-words.ts';

/** What a row was found to be, beside an ordinary one. */
export interface Verdict {
  /** A total for sure; else it may be one. */
  readonly isError: boolean;
  /** Its amounts are in no other total. */
  readonly isTotal: boolean;
  /** What says so, for people. */
  readonly because: string;
}

/** Rows that add up to what stands below them by chance are few. */
export const MANY_ROWS = 3;
/** And fewer still where a person may have the word for a total as a name. */
const MANY_ROWS_OF_NAMES = 5;
/** The same of rows with one text that the rows above do not have, such as a project, and with several, as people have. */
const MANY_ROWS_WITH_OWN = { likely: 4, name: 6 };
const MANY_ROWS_WITH_OWNS = { likely: 8, name: 12 };
/** One amount is a sum by chance more often than two. */
const MORE_FOR_ONE_AMOUNT = 2;
/** A label that nobody has as a name may have a text beside it where rows have as many. */
const TEXTS_FOR_ANOTHER = 3;
/** Words that are remembered as ordinary texts of the list. */
const MAX_ORDINARY = 100;

/**
 * Tells totals from rows that are like them. An error must not be wrong: a person may be called "Sum", a brand "Total", and two
 * rows of one copy each may stand above one of two.
 *
 * @param ordinary Words that occur in rows that are not totals; added to.
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
  return { isError: false, isTotal, because: says };
}

/** How many rows must add up to a row with a word for total before it cannot be chance. */
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

/** A row with almost nothing but amounts, or without a text that other rows have and without any other text. */
function rateEmpty(
  { isAlmostEmpty, hasNoIds, others, own, missing }: RowSigns,
  sums: SumsFound | null,
): Verdict | null {
  const isLikeTotal = isAlmostEmpty || (own === 0 && missing.length > 0);
  if (!isLikeTotal || !sums || sums.rows < 2) return null;
  const isSure = hasNoIds || (sums.amounts > 1 && others === 0);
  const isError = sums.rows >= MANY_ROWS || (isAlmostEmpty && isSure);
  const lacks = isAlmostEmpty
    ? 'it has almost nothing else'
    : 'it lacks texts that other rows have';
  return { isError, isTotal: isError, because: `${sumsText(sums)}, and ${lacks}` };
}

export function sumsText({ rows, areBelow }: SumsFound): string {
  const where = areBelow ? 'below' : 'above';
  if (rows === 1) return `its amounts are those of the row ${where}`;
  return `its amounts are the sums of ${rows} rows ${where}`;
}
