import { closingQuote, indexOrEnd, isCellEnd } from './cells/cell-ends.ts';

/**
 * Returns the column of the first cell with ambiguous quotes in a record's raw text: text follows the closing quote, or white
 * space precedes the opening one.
 */
export function findMisplacedQuote(
  raw: string,
  { delimiter, quote }: { delimiter: string; quote: string },
): number | undefined {
  if (!raw.includes(quote)) return undefined;
  let column = 0;
  for (let at = 0; at < raw.length; column += 1) {
    if (raw[at] === quote) {
      const close = closingQuote(raw, quote, at + 1);
      if (close < 0) return undefined;
      const after = close + 1;
      if (after < raw.length && !isCellEnd(raw[after], delimiter)) return column;
      at = after + 1;
    } else {
      const end = indexOrEnd(raw, delimiter, at);
      const quoteAt = indexOrEnd(raw, quote, at);
      if (quoteAt < end && raw.slice(at, quoteAt).trim() === '') return column;
      at = end + 1;
    }
  }
  return undefined;
}
