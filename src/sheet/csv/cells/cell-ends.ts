/** Returns the index of the quote that closes a cell: the first that is not doubled; -1 if there is none. */
export function closingQuote(text: string, quote: string, from: number): number {
  const code = quote.charCodeAt(0);
  let close = text.indexOf(quote, from);
  while (close >= 0 && text.charCodeAt(close + 1) === code) close = text.indexOf(quote, close + 2);
  return close;
}

/** Returns the index of the first character from `from` on that is not white space, or is the delimiter or a line end. */
export function skipSpace(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && /[^\S\r\n]/.test(text[at] ?? '')) at += 1;
  return at;
}

export function isCellEnd(character: string | undefined, delimiter: string): boolean {
  return character === delimiter || character === '\n' || character === '\r';
}

export function indexOrEnd(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}
