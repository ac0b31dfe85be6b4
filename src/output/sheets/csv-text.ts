/** Without it spreadsheet programs take the UTF-8 of a CSV file for another encoding. */
export const BYTE_ORDER_MARK = '\ufeff';

/** One CSV record with its line end, RFC 4180: quoted where needed, quotes doubled. The texts are as given. */
export function toCsvRecord(texts: readonly string[], delimiter = ','): string {
  const [only] = texts;
  // A lone empty field is quoted: an empty line is no record to most readers.
  if (texts.length === 1 && only === '') return '""\r\n';
  return `${texts.map((text) => quoteIfNeeded(text, delimiter)).join(delimiter)}\r\n`;
}

/**
 * A text that a spreadsheet program takes for text: one that it would run as a formula gets an apostrophe before it
 * (OWASP, CSV Injection).
 */
export function escapeFormula(text: string): string {
  return isFormulaLike(text) ? `'${text}` : text;
}

/** The text that `escapeFormula` was given. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && isFormulaLike(text.slice(1)) ? text.slice(1) : text;
}

/**
 * How such a text begins: with a tab, a line end or NUL, or with a sign that begins formulas, full-width ones included (a
 * spreadsheet program may narrow them), after any characters that it may drop. Apostrophes before all that are
 * taken in, so that each text can be told from what was made of another.
 */
const FORMULA_START =
  /^'*(?:[\t\r\n\0]|[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])/u;
const NUMBER = /^[+-]?[\d.,]+$/;

function isFormulaLike(text: string): boolean {
  return FORMULA_START.test(text) && !NUMBER.test(text);
}

function quoteIfNeeded(text: string, delimiter: string): string {
  if (text === '') return '';
  const needed = /["\r\n]|^\s|\s$/.test(text) || text.includes(delimiter);
  return needed ? `"${text.replaceAll('"', '""')}"` : text;
}
