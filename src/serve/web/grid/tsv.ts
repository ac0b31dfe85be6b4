/**
 * A block of cells as spreadsheet programs copy it: tabs between cells, and quotes around those with tabs, quotes or line breaks.
 * Quotes elsewhere are text.
 */
export function parseTsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    row.push(cell);
    if (text[end] === '\t') {
      at = end + 1;
      if (at === text.length) row.push('');
      continue;
    }
    rows.push(row);
    row = [];
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

interface ReadCell {
  readonly cell: string;
  readonly end: number;
}

function plainCell(text: string, from: number): ReadCell {
  let end = from;
  while (end < text.length && !isEnd(text[end])) end += 1;
  return { cell: text.slice(from, end), end };
}

/** A quote that does not end before a tab or a line is no such quote. */
function quotedCell(text: string, from: number): ReadCell {
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return plainCell(text, from);
    if (text[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    if (quote + 1 < text.length && !isEnd(text[quote + 1])) return plainCell(text, from);
    const cell = text
      .slice(from + 1, quote)
      .replaceAll('""', '"')
      .replaceAll('\r\n', '\n');
    return { cell, end: quote + 1 };
  }
}

function isEnd(character: string | undefined): boolean {
  return character === '\t' || character === '\n' || character === '\r';
}

/** The same the other way: `parseTsv` gives the same cells again. */
export function toTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(toCell).join('\t')).join('\n');
}

function toCell(text: string): string {
  return /["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
