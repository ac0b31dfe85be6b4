import { isBlank } from '../../cells/space-around.ts';
import type { ColumnRoles } from './column-roles.ts';
import type { Label } from './row-signs.ts';
import type { Verdict } from './row-verdict.ts';
import { findTotalWord } from './total-words.ts';

/** A row above the first ordinary row that may be the total of the list. */
export interface FirstTotal {
  readonly texts: readonly string[];
  readonly label: Label | null;
  /** The verdict from its label alone; null if it has none, or one that may be a name. */
  readonly verdict: Verdict | null;
}

/** Recognizes a total above the first ordinary row: it has a label and no other text, or no text at all. */
export function findFirstTotal(
  texts: readonly string[],
  { roles }: ColumnRoles,
): FirstTotal | null {
  const columns = roles.flatMap((role, column) =>
    role === 'text' || role === 'id' ? [column] : [],
  );
  const filled = columns.filter((column) => !isBlank(texts[column] ?? ''));
  const [column] = filled;
  if (columns.length === 0 || filled.length > 1) return null;
  if (column === undefined) return { texts, label: null, verdict: null };
  const text = texts[column] ?? '';
  const word = findTotalWord(text);
  if (!word) return null;
  const label = { column, text, kind: word.kind };
  if (word.kind !== 'name' && word.rest === '') {
    return {
      texts,
      label,
      verdict: { isError: false, isTotal: true, because: `it says "${text}"` },
    };
  }
  return columns.length > 1 ? { texts, label, verdict: null } : null;
}
