import { closingQuote, indexOrEnd, isCellEnd, skipSpace } from './cell-ends.ts';

/**
 * Column of the first cell in a record's own text whose quotes leave open what was meant: text
 * follows its closing quote, or white space stands before its opening one.
 */
export function findMisplacedQuote(
  raw: string,
  { delimiter, quote, spaced }: { delimiter: string; quote: string; spaced: boolean },
): number | undefined {
  if (!raw.includes(quote)) return undefined;
  let column = 0;
  for (let at = 0; at < raw.length; column += 1) {
    const start = spaced ? skipSpace(raw, at, delimiter) : at;
    if (raw[start] === quote) {
      const close = closingQuote(raw, quote, start + 1);
      if (close < 0) return undefined;
      const after = spaced ? skipSpace(raw, close + 1, delimiter) : close + 1;
      if (after < raw.length && !isCellEnd(raw[after], delimiter)) return column;
      at = after + 1;
    } else {
      const end = indexOrEnd(raw, delimiter, start);
      const quoteAt = indexOrEnd(raw, quote, start);
      if (quoteAt < end && raw.slice(start, quoteAt).trim() === '') return column;
      at = end + 1;
    }
  }
  return undefined;
}
