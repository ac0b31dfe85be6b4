/** The characters around a sign; empty where the text ends. */
export interface Surroundings {
  readonly beforePrevious: string;
  readonly previous: string;
  readonly next: string;
  readonly afterNext: string;
}

const APOSTROPHE = -4;
const FITS = -5;
const USUAL = -7;
const SELDOM = -9;
const MISPLACED = -11.5;
const UNUSED = -12.5;
/** Nobody types `¤`: a euro sign was meant. */
const NEVER = -17;

/** Typographic signs that are common in some language: before a word, after a word, and alone. */
const OPENING = new Set('“‘„‚«»¿¡•');
const CLOSING = new Set('”“»«…™®°ªº²³');
const ALONE = new Set('–—•€£©×½¼¾§№«»·…°');
const AT_NUMBERS = new Set('€£½¼¾²³°º×§№©');
const DASHES = new Set('–—…');
const OTHERS = new Set('’´');

const NO_BREAK_SPACE = '\u00a0';

/**
 * Returns the log-probability of a sign that is not ASCII between its neighbours. In its proper place a sign is common: word
 * processors insert curly quotes, apostrophes and dashes. Inside a word it is probably a letter in another encoding.
 */
export function rateSign(sign: string, around: Surroundings): number {
  const { previous, next, afterNext } = around;
  if (sign === '¤') return NEVER;
  if (sign === NO_BREAK_SPACE) return USUAL;
  if (![OPENING, CLOSING, ALONE, OTHERS].some((signs) => signs.has(sign))) return UNUSED;
  const before = isInWord(previous);
  const after = isInWord(next);
  if (!before && !after) return ALONE.has(sign) ? FITS : SELDOM;
  if (AT_NUMBERS.has(sign) && (isDigit(previous) || isDigit(next)) && !isSmall(next)) return FITS;
  if (before && after) return rateInside(sign, around);
  if (sign === '’' && !before) return isDutch(next + afterNext) || isDigit(next) ? FITS : SELDOM;
  if (sign === '’' || (before ? CLOSING : OPENING).has(sign)) return FITS;
  return DASHES.has(sign) ? USUAL : MISPLACED;
}

/** Rates a sign between letters or digits. */
function rateInside(sign: string, around: Surroundings): number {
  const { beforePrevious, previous, next, afterNext } = around;
  if (DASHES.has(sign)) return SELDOM;
  // Catalan: `Gal·la`.
  if (sign === '·') return /l/i.test(previous) && /l/i.test(next) ? FITS : SELDOM;
  if (sign !== '’') return MISPLACED;
  if (!isLetter(previous) || !isLetter(next)) return USUAL;
  // Ukrainian: `Кам’янець`.
  if (/\p{sc=Cyrillic}/u.test(next)) return FITS;
  return isElision(beforePrevious + previous, next) || isEnding(previous, next + afterNext)
    ? APOSTROPHE
    : SELDOM;
}

/** `’s avonds`, `’t Hooft`. */
function isDutch(after: string): boolean {
  return /^[stnkm](?:\P{L}|$)/iu.test(after);
}

/** `O’Neil`, `D’Angelo`, `l’été`, `qu’il`. */
function isElision(before: string, next: string): boolean {
  return (
    /\p{Lu}/u.test(next) ||
    (/(?:^|\P{L})[cdjlmnsty]$|qu$/iu.test(before) && /[aeiouyhéèêàâôœæ]/.test(next))
  );
}

/** `don’t`, `Mary’s`, `we’re`. */
function isEnding(previous: string, after: string): boolean {
  return (
    /^[stdm](?:\P{L}|$)/u.test(after) || (/[aeiouyI]/.test(previous) && /^(?:re|ve|ll)/.test(after))
  );
}

function isInWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

function isLetter(character: string): boolean {
  return /\p{L}/u.test(character);
}

function isDigit(character: string): boolean {
  return /\p{Nd}/u.test(character);
}

function isSmall(character: string): boolean {
  return /\p{Ll}/u.test(character);
}
