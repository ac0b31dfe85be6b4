import { FIELD } from '../../rows/field-names.ts';
import { OPEN_VALUE } from '../../rows/no-value.ts';
import { matchVariable } from '../propose/known-names.ts';
import { isHint } from './unlike-words.ts';

/** How many rows show what rows of the list are like. */
export const LEAST_SHOWN = 2;
/** What columns of people are called, also where that says too little to propose them for something. */
const OF_PEOPLE = new RegExp(`^(?:${FIELD}|ansprechpartner|contact person|담당자)$`, 'iu');
const IDENTIFIER = /^[a-z][a-z0-9_.-]*$/;

/**
 * Why the cells of a row are names, types or hints, as below a header; null if they are not.
 *
 * @param filled The columns in which it has a text.
 * @param typical What rows of the list are like.
 */
export function whyHeader(
  texts: readonly string[],
  filled: readonly number[],
  nameOf: (column: number) => string,
  typical: readonly (readonly string[])[],
): string | null {
  const cells = filled.map((column) => (texts[column] ?? '').trim());
  const others = typical.slice(1).filter((shown) => shown.some((cell, i) => cell !== texts[i]));
  if (cells.length < 2 || others.length < LEAST_SHOWN) return null;
  const hint = cells.find(isHint);
  if (hint !== undefined && 2 * cells.filter(isHint).length >= cells.length) {
    return `"${hint}" says what its column is for`;
  }
  const rest = others.slice(1);
  const hasNames = (shown: readonly string[]) =>
    filled.every((one) => IDENTIFIER.test(shown[one]?.trim() ?? ''));
  const areNames = hasNames(texts) && rest.length > 0 && !rest.some(hasNames);
  // Beside Table 1 and Table 2 stands a Head table.
  const isNumber = (text = '') => /\d/.test(text) && !/\p{L}{2}/u.test(text);
  if (areNames || (!cells.some(isNumber) && hasOwnNames(texts, filled, nameOf, others)))
    return 'it has names of columns';
  const hasNumbers = (column: number) => others.every((shown) => isNumber(shown[column]));
  const isSaid = (column: number) => !OPEN_VALUE.test(texts[column]?.trim() ?? '');
  const lacksNumbers = filled.some((column) => isSaid(column) && hasNumbers(column));
  if (!lacksNumbers || cells.some((cell) => /\d/.test(cell))) return null;
  return 'it has no number where all others have one';
}

/** Whether it is the header again, in another language: Name, Ort below name, town. What a column `Vegan` says of others is none. */
function hasOwnNames(
  texts: readonly string[],
  filled: readonly number[],
  nameOf: (column: number) => string,
  others: readonly (readonly string[])[],
): boolean {
  const keyOf = (text = '') => text.trim().toLowerCase();
  const isNew = (column: number) =>
    !others.some((shown) => keyOf(shown[column]) === keyOf(texts[column]));
  const isOwn = (column: number) => keyOf(texts[column]) === keyOf(nameOf(column));
  const isKnown = (column: number) => {
    const text = (texts[column] ?? '').trim();
    return /^(?:certain|likely)$/.test(matchVariable(text)?.sure ?? '') || OF_PEOPLE.test(text);
  };
  const named = filled.filter((column) => isNew(column) && (isOwn(column) || isKnown(column)));
  if (filled.every(isOwn)) return false;
  return (
    (isOwn(filled[0] ?? -1) && named.includes(filled[0] ?? -1)) || 2 * named.length > filled.length
  );
}
