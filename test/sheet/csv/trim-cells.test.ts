import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { trimCells } from '../../../src/sheet/csv/cells/trim-cells.ts';
import { runs } from '../../support/runs.ts';

const PLAIN = { delimiter: ',', quote: '"' };

async function trimmed(pieces: readonly string[], dialect = PLAIN): Promise<string> {
  async function* iterate(): AsyncGenerator<Buffer> {
    for (const piece of pieces) yield Buffer.from(piece);
  }
  let text = '';
  for await (const piece of trimCells(iterate(), dialect)) text += piece.toString();
  return text;
}

function csvParse(text: string, trim: boolean): unknown {
  const options = { relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'], trim };
  try {
    return parse(text, options);
  } catch {
    return null;
  }
}

describe('trimCells()', () => {
  test.each([
    { text: ' a , b\n "c , d" ,\t"e"\n', shown: 'a,b\n"c , d","e"\n' },
    { text: '" ""a"" " , "b\n c"', shown: '" ""a"" ","b\n c"' },
    { text: ' a b  c \r\n\r\n  \r d', shown: 'a b  c\r\n\r\n\rd' },
    { text: '"a"  x , "b" "c" ', shown: '"a"  x,"b" "c"' },
    { text: '\u00a0a\u3000, b', shown: '\u00a0a\u3000,b' },
  ])('leaves out what surrounds the cells of $text', async ({ text, shown }) => {
    expect(await trimmed([text])).toBe(shown);
    expect(await trimmed([...text])).toBe(shown);
  });

  test('takes a tab that delimits for no white space', async () => {
    const dialect = { delimiter: '\t', quote: "'" };
    expect(await trimmed(["a \t 'b\t' \t c"], dialect)).toBe("a\t'b\t'\tc");
  });

  test('gives what csv-parse reads as it reads the whole with its own trim', async () => {
    const piece = fc.constantFrom('a', ' ', ' ', ',', '"', '"', '\n', '\t', '""', '" , "');
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 24 }), async (pieces) => {
        const expected = csvParse(pieces.join(''), true);
        const rows = csvParse(await trimmed(pieces), false);
        // With its own trim csv-parse leaves out what stands behind empty quotes: `"" "a"`.
        fc.pre(expected !== null && rows !== null);
        expect(rows).toEqual(expected);
      }),
      { numRuns: runs(800) },
    );
  });
});
