import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../../src/errors.ts';
import { ByteRows } from '../../../src/rows/byte-rows.ts';
import { type CsvRowOptions, readRows } from '../../../src/sheet/csv/read-rows.ts';
import { readUtf8 } from '../../../src/sheet/csv/read-utf8.ts';
import { RowScanner } from '../../../src/sheet/csv/scan-rows.ts';
import { DEFAULT_LIMITS } from '../../../src/sheet/limits.ts';
import { runs } from '../../support/runs.ts';

const OPTIONS: CsvRowOptions = {
  sheet: 'list',
  delimiter: ',',
  quote: '"',
  spaced: false,
  prefixBytes: 0,
  limits: DEFAULT_LIMITS,
  onIssue: () => {},
};

/** Rows of a text that comes in pieces; null when it cannot be read to its end. */
async function rowsOf(pieces: readonly string[], options = OPTIONS): Promise<unknown> {
  const rows: (readonly string[])[] = [];
  const numbers: number[] = [];
  try {
    for await (const batch of readRows(iterate(pieces), options)) {
      rows.push(...batch.rows);
      numbers.push(...batch.numbers);
    }
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
  expect(numbers).toEqual(rows.map((_, i) => i + 1));
  return rows;
}

function csvParseRowsOf(text: string, { delimiter, quote }: CsvRowOptions): unknown {
  try {
    return parse(text, {
      delimiter,
      quote,
      escape: quote,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
    });
  } catch {
    return null;
  }
}

async function* iterate(pieces: readonly string[]): AsyncGenerator<Buffer> {
  for (const text of pieces) yield Buffer.from(text);
}

async function* iterateBytes(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

/** Cuts between characters, as decoders do. */
function cut(text: string, places: readonly number[]): string[] {
  const characters = [...text];
  const { length } = characters;
  const ends = [...places.map((place) => place % (length + 1)), length].sort((a, b) => a - b);
  return ends.map((end, i) => characters.slice(i === 0 ? 0 : ends[i - 1], end).join(''));
}

/** Texts of the characters that matter, in any order: most are not standard CSV. */
const anyText = fc
  .array(fc.constantFrom(',', '"', '\n', '\r\n', '\r', ' ', '""', 'a', '한', '😀', ';'), {
    maxLength: 24,
  })
  .map((parts) => parts.join(''));

/** Texts as programs write them. */
const cell = fc.oneof(
  fc.constantFrom('', 'x', '00123', 'José', '김민수', '😀', '5" pipe', ' padded '),
  fc.constantFrom('"a,b"', '"line\nbreak"', '"line\r\nbreak"', '"say ""hi"""', '""'),
);
const writtenText = fc
  .tuple(
    fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 8 }),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([rows, crLf, lastEnd]) => {
    const end = crLf ? '\r\n' : '\n';
    return rows.map((cells) => cells.join(',')).join(end) + (lastEnd ? end : '');
  });

const places = fc.array(fc.nat(200), { maxLength: 6 });

describe('readRows()', () => {
  test.each([
    { name: 'any text', texts: anyText, count: 1200 },
    { name: 'text as programs write it', texts: writtenText, count: 800 },
  ])('gives the rows that csv-parse gives, cut anywhere: $name', async ({ texts, count }) => {
    await fc.assert(
      fc.asyncProperty(texts, places, async (text, at) => {
        expect(await rowsOf(cut(text, at))).toEqual(csvParseRowsOf(text, OPTIONS));
      }),
      { numRuns: runs(count) },
    );
  });

  test.each([
    { delimiter: ';', quote: '"' },
    { delimiter: '\t', quote: '"' },
    { delimiter: '|', quote: "'" },
  ])('gives the rows that csv-parse gives with $delimiter and $quote', async (marks) => {
    const options = { ...OPTIONS, ...marks };
    await fc.assert(
      fc.asyncProperty(anyText, places, async (text, at) => {
        const marked = text.replaceAll(',', marks.delimiter).replaceAll('"', marks.quote);
        expect(await rowsOf(cut(marked, at), options)).toEqual(csvParseRowsOf(marked, options));
      }),
      { numRuns: runs(300) },
    );
  });

  test('gives the same rows for a text cut at every place', async () => {
    const text = 'a,"b ""c"""\r\n"d\r\ne",한😀\n\n5" pipe,"f" g\r\nlast, "x"\rend';
    const whole = csvParseRowsOf(text, OPTIONS);
    for (let at = 0; at <= [...text].length; at += 1) {
      expect(await rowsOf(cut(text, [at]))).toEqual(whole);
    }
    expect(await rowsOf([...text])).toEqual(whole);
  });
});

describe('readRows() on damage', () => {
  test.each([
    '1.2E+15',
    'Oâ€™Brien',
    'x\u00a0',
    'José\u200b',
    '###',
    '±è¹Î¼ö',
    '???',
    'Err:502',
    '占쏙옙',
  ])('calls no batch plain that holds %j, cut at any byte', async (cell) => {
    const bytes = Buffer.from(`a,b\nx,${cell}\n${cell},y\nz,`);
    for (let at = 0; at <= bytes.length; at += 1) {
      const pieces = readUtf8(iterateBytes([bytes.subarray(0, at), bytes.subarray(at)]), 'utf-8');
      for await (const { rows, plain } of readRows(pieces, OPTIONS)) {
        if (rows.flat().includes(cell)) expect(plain, `cut at ${at}`).toBe(false);
      }
    }
  });
});

/** Whether JSON writes a text otherwise than it is. */
function isEscaped(text: string): boolean {
  return JSON.stringify(text) !== `"${text}"`;
}

describe('RowScanner', () => {
  test('says which cell JSON escapes first, however far to the right', () => {
    const row = Array.from({ length: 300 }, (_, i) => (i === 280 ? 'a "b"' : 'x')).join(',');
    const scanner = new RowScanner(OPTIONS, { row: 1, line: 1 });
    const { cells } = scanner.scan(Buffer.from(`x,\\y,\\z\n${row}\n`), true);
    expect([...cells.escapes]).toEqual([2, 255]);
  });

  test('reads whole what programs write, leaving nothing to csv-parse', async () => {
    fc.assert(
      fc.property(writtenText, places, (text, at) => {
        const scanner = new RowScanner(OPTIONS, { row: 1, line: 1 });
        const pieces = cut(text, at);
        const rows = pieces.flatMap((piece, i) => {
          const { row } = scanner;
          const scanned = scanner.scan(Buffer.from(piece), i === pieces.length - 1);
          expect(scanned.standard).toBe(true);
          const numbers = Array.from({ length: scanner.row - row }, (_, at) => row + at);
          const { rows } = new ByteRows(numbers, scanned.cells, { plain: true });
          expect([...scanned.cells.escapes]).toEqual(
            rows.map((cells) => 1 + cells.findIndex(isEscaped)),
          );
          return rows;
        });
        expect(rows).toEqual(csvParseRowsOf(text, OPTIONS));
        expect(scanner.rest.length).toBe(0);
      }),
      { numRuns: runs(400) },
    );
  });
});
