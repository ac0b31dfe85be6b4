/** One CSV record with its line end, RFC 4180: quoted where needed, quotes doubled. The texts are as given. */
export function toCsvRecord(texts: readonly string[]): string {
  return `${texts.map(quoteIfNeeded).join(',')}\r\n`;
}

/**
 * A text that a spreadsheet program takes for text: one that it would run as a formula gets an apostrophe before it
 * (OWASP, CSV Injection).
 */
export function withoutFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.,]+$/.test(text) ? `'${text}` : text;
}

/** A lone empty field is quoted: an empty line is no record to most readers. */
function quoteIfNeeded(text: string, _index: number, texts: readonly string[]): string {
  if (text === '') return texts.length === 1 ? '""' : '';
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
