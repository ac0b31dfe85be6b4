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
export function withoutFormula(text: string): string {
  return isFormulaLike(text) ? `'${text}` : text;
}

/** The text that `withoutFormula` was given. */
export function withFormula(text: string): string {
  return text.startsWith("'") && isFormulaLike(text.slice(1)) ? text.slice(1) : text;
}

/** Texts that begin with apostrophes before it are taken in, so that each can be told from what was made of another. */
function isFormulaLike(text: string): boolean {
  return /^'*[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.,]+$/.test(text);
}

function quoteIfNeeded(text: string, delimiter: string): string {
  if (text === '') return '';
  const needed = /["\r\n]|^\s|\s$/.test(text) || text.includes(delimiter);
  return needed ? `"${text.replaceAll('"', '""')}"` : text;
}
