/** Where a character is: before a cell, in it, in its quotes, or after them. */
type Place = 'before' | 'plain' | 'quoted' | 'closed';

/**
 * Removes the white space around cells and their quotes, so that the text can be read like any other CSV text. Quoted text and
 * ambiguous cells are not changed.
 *
 * @param pieces The text as UTF-8, cut anywhere between characters.
 */
export async function* trimCells(
  pieces: AsyncIterator<Buffer>,
  dialect: { readonly delimiter: string; readonly quote: string },
): AsyncGenerator<Buffer> {
  const trim = createTrimmer(dialect.delimiter, dialect.quote);
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    yield Buffer.from(trim(next.value.toString()));
  }
}

function createTrimmer(delimiter: string, quote: string): (text: string) => string {
  let place: Place = 'before';
  /** White space that is removed unless the cell goes on. */
  let held = '';

  return (text) => {
    let trimmed = '';
    for (let at = 0; at < text.length; at += 1) {
      if (place === 'quoted') {
        const close = text.indexOf(quote, at);
        trimmed += text.slice(at, close < 0 ? text.length : close + 1);
        if (close < 0) break;
        at = close;
        place = 'closed';
        continue;
      }
      const character = text.charAt(at);
      if (character === delimiter || character === '\n' || character === '\r') {
        trimmed += character;
        held = '';
        place = 'before';
      } else if (isSpace(character)) {
        held += character;
      } else {
        if (place !== 'before') trimmed += held;
        trimmed += character;
        const opens = character === quote && (place === 'before' || isDoubled(place, held));
        place = opens ? 'quoted' : 'plain';
        held = '';
      }
    }
    return trimmed;
  };
}

/** Whether a quote is doubled: it comes right after one that seemed to close the cell, and is part of its text. */
function isDoubled(place: Place, held: string): boolean {
  return place === 'closed' && held === '';
}

function isSpace(character: string): boolean {
  return character === ' ' || character === '\t' || character === '\v' || character === '\f';
}
