import { cut } from '../row-issue.ts';
import type { Label, RowSigns } from './row-signs.ts';
import type { SumsFound } from './total-scopes.ts';

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
/** A label that nobody has as a name may have a text beside it where rows have as many. */
const TEXTS_FOR_ANOTHER = 3;
/** Words that are remembered as ordinary texts of the list. */
const MAX_ORDINARY = 100;

/**
 * Tells totals from rows that are like them. An error must not be wrong: a person may be called "Sum", a brand "Total", and two
 * rows of one copy each may stand above one of two.
 *
 * @param ordinary Words that stand in rows that are no totals; added to.
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
  { others, usual, isBare }: RowSigns,
  { kind, text }: Label,
  sums: SumsFound | null,
  ordinary: Set<string>,
): Verdict | null {
  if (others > (kind === 'sure' && usual >= TEXTS_FOR_ANOTHER ? 1 : 0)) return null;
  const word = text.toLowerCase();
  const isName = kind === 'name' || (kind === 'likely' && ordinary.has(word));
  const says = `it says "${cut(text)}"`;
  if (sums) {
    const isError =
      kind === 'sure' || (isName ? isSureOfName(sums, isBare) : sums.rows > 1 || isBare);
    return { isError, isTotal: isError, because: `${says}, and ${sumsText(sums)}` };
  }
  if (!isBare && ordinary.size < MAX_ORDINARY) ordinary.add(word);
  if (isName && !isBare) return null;
  return { isError: false, isTotal: kind === 'sure' || (isBare && !isName), because: says };
}

function isSureOfName({ rows, amounts }: SumsFound, isBare: boolean): boolean {
  return rows >= (isBare ? 2 : amounts > 1 ? MANY_ROWS : MANY_ROWS_OF_NAMES);
}

/** A row with nearly nothing but amounts. */
function rateEmpty(
  { isAlmostEmpty, hasNoIds, others }: RowSigns,
  sums: SumsFound | null,
): Verdict | null {
  if (!isAlmostEmpty || !sums || sums.rows < 2) return null;
  const isError = hasNoIds || sums.rows >= MANY_ROWS || (sums.amounts > 1 && others === 0);
  const because = `${sumsText(sums)}, and it has almost nothing else`;
  return { isError, isTotal: isError, because };
}

export function sumsText({ rows }: SumsFound): string {
  if (rows === 1) return 'its amounts are those of the row above';
  return `its amounts are the sums of ${rows} rows above`;
}
