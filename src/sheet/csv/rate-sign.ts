import type { Surroundings } from './encoding-models.ts';

const COMMON = -4;
const USUAL = -7;
const SELDOM = -9;

/** Signs of print that are common in every language. */
const SIGNS = new Set('€£’‘“”„–—…°·«»№´®©¿¡ªº•™×½¼¾²³§\u00a0');

/** Of them those that stand before a word, behind one, and between two. */
const OPENING = new Set('“‘„«¿¡');
const CLOSING = new Set('”’»…™®°ªº²³');
const APART = new Set('–—•€£©×½¼¾§№');

const DASHES = new Set('–—');

/**
 * The log-probability of a sign of print between its neighbours; undefined if it is none. Where it
 * belongs it is common: word processors put curly quotes, apostrophes and dashes by themselves. In
 * the middle of a word it is rather a letter of another encoding.
 */
export function rateSign(
  character: string,
  { previous, next, beforePrevious, afterNext }: Surroundings,
): number | undefined {
  if (!SIGNS.has(character)) return undefined;
  const before = isInWord(previous);
  const after = isInWord(next);
  if (!before || !after) return fits(character, before, after) ? COMMON : USUAL;
  if (DASHES.has(character)) return SELDOM;
  if (!isLetter(previous) || !isLetter(next)) return USUAL;
  if (character !== '’') return undefined;
  return isElision(beforePrevious + previous, next) || isEnding(previous, next + afterNext)
    ? COMMON
    : undefined;
}

/** `O’Neil`, `D’Angelo`, `l’eau`, `qu’il`. */
function isElision(before: string, next: string): boolean {
  return (
    /\p{Lu}/u.test(next) ||
    (/(?:^|\P{L})[cdjlmnsty]$|qu$/iu.test(before) && /[aeiouyhé]/.test(next))
  );
}

/** `don’t`, `Mary’s`, `we’re`. */
function isEnding(previous: string, after: string): boolean {
  return (
    /^[stdm](?:\P{L}|$)/u.test(after) || (/[aeiouyI]/.test(previous) && /^(?:re|ve|ll)/.test(after))
  );
}

function fits(character: string, before: boolean, after: boolean): boolean {
  if (OPENING.has(character)) return !before && after;
  if (CLOSING.has(character)) return before && !after;
  return APART.has(character) && !(before && after);
}

function isInWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

function isLetter(character: string): boolean {
  return /\p{L}/u.test(character);
}
