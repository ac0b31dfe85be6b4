import { cut } from '../../apply/row-issue.ts';
import type { Label, RowSigns } from './row-signs.ts';

/** How surely a row is a total, and why. */
export interface Verdict {
  /** Whether people are asked about the row, or it is skipped if totals are. If not, they are warned that it may be a total. */
  readonly isError: boolean;
  /** Whether it has an id, so that it may be an order without texts: it is not skipped. @default false */
  readonly mayBeOrder?: boolean;
  /** The reason, as people read it. */
  readonly because: string;
}

/** In a list with this many usual texts, a `sure` label may have one text beside it that the row above does not have. */
const TEXTS_FOR_ANOTHER = 3;
/** How many words are remembered as ordinary texts of the list. */
const MAX_ORDINARY = 100;
const SUMS = 'it has nothing but the sums of the rows above';

/**
 * Decides whether a row is a total. A person may be called "Sum", a brand "Total": such a word is one only where the row lacks what
 * others have.
 *
 * @param ordinary Words for totals found in ordinary rows; this function adds to them.
 * @param isSum Says whether the row's amounts are the sums of rows above it with the same ids; if surely, of several rows in several amounts.
 * @returns null for an ordinary row.
 */
export function rateRow(
  signs: RowSigns,
  ordinary: Set<string>,
  isSum: (surely?: boolean) => boolean,
): Verdict | null {
  if (signs.label) return rateLabel(signs, signs.label, ordinary, isSum);
  const { others, hasNoTexts, hasNumbers, usual, missing, hasNoIds, hasAmounts } = signs;
  if (!hasAmounts) return null;
  if (usual < 2 && !hasNoIds) {
    const isTotal = missing.length > 0 && hasNoTexts && isSum(true);
    return isTotal ? { isError: true, because: SUMS } : null;
  }
  if (others === 0 && !hasNumbers) return { isError: true, because: 'it has nothing but amounts' };
  const because = 'it has amounts, but none of the texts that the others have';
  if (!hasNoTexts) return null;
  if (isSum()) return { isError: true, because: SUMS };
  return hasNumbers ? null : { isError: true, because, mayBeOrder: true };
}

function rateLabel(
  { others, own, usual, missing, isBare, hasAmounts }: RowSigns,
  { kind, text, isId, isWhole }: Label,
  ordinary: Set<string>,
  isSum: (surely?: boolean) => boolean,
): Verdict | null {
  const word = text.toLowerCase();
  const hasOwn = own > (kind === 'sure' && usual >= TEXTS_FOR_ANOTHER ? 1 : 0);
  const isOrdinary = ordinary.has(word) && (kind === 'likely' || hasOwn);
  const isName = kind === 'name' || isOrdinary;
  const because = `it says "${cut(text)}"`;
  if (isId && hasAmounts && !(hasOwn && usual > 0 && missing.length === 0))
    return { isError: true, because };
  if (!hasOwn && isName && isWhole && !isBare && hasAmounts && isSum())
    return { isError: true, because };
  if (hasOwn || (isName && !isBare)) {
    if (ordinary.size < MAX_ORDINARY) ordinary.add(word);
    const isUnsure = hasOwn ? kind === 'sure' && !isOrdinary : others === 0 && hasAmounts;
    return isUnsure ? { isError: false, because } : null;
  }
  const isAlone = isBare && others === 0;
  return { isError: kind === 'sure' || isAlone || (hasAmounts && !isName), because };
}
