import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import type * as Package from 'xlsx';
import { openSheet } from '../../src/sheet/open-sheet.ts';
import type { OpenOptions, SheetPeek } from '../../src/sheet/sheet.ts';
import { readSource } from './read-source.ts';
import { makeXlsx, toFile } from './xlsx/make-xlsx.ts';

const XLSX: typeof Package = createRequire(import.meta.url)('xlsx');

const BOOK_TYPES = ['xlsx', 'xls', 'xlsb', 'ods', 'fods', 'xlml'] as const;

/** A workbook with as many rows in its first sheet as are given, and one in the second. */
function bookOf(bookType: (typeof BOOK_TYPES)[number], rows: number, third?: unknown[][]): Buffer {
  const book = XLSX.utils.book_new();
  const cells = Array.from({ length: rows }, () => ['a']);
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(cells), 'Aside');
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['b']]), 'List');
  if (third) XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(third), 'Broken');
  return XLSX.write(book, { type: 'buffer', bookType: bookType === 'xls' ? 'biff8' : bookType });
}

/** What is seen of the sheets before the second is chosen, and the rows of that. */
async function chooseSecond(bytes: Uint8Array, name: string, options: OpenOptions = {}) {
  let peeks: readonly SheetPeek[] = [];
  const source = await openSheet(toFile(bytes, name), {
    ...options,
    chooseSheet: (sheets) => {
      peeks = sheets;
      return { place: 1, issue: null };
    },
  });
  const { rows } = await readSource(source);
  return { seen: peeks.map((peek) => [peek.name, peek.rows.length]), rows };
}

describe('openSheet() looks into the sheets that may be chosen', () => {
  it.each(BOOK_TYPES)('as far as rows are read at most (%s)', async (type) => {
    const limits = { maxRows: 9 };
    expect(await chooseSecond(bookOf(type, 12), `book.${type}`, { limits })).toEqual({
      seen: [
        ['Aside', 10],
        ['List', 1],
      ],
      rows: [['b']],
    });
  });

  it.each(BOOK_TYPES)('no further than to row 50 (%s)', async (type) => {
    expect((await chooseSecond(bookOf(type, 60), `book.${type}`)).seen[0]).toEqual(['Aside', 50]);
  });

  it('however many tables of a page have no text', async () => {
    const page = `<html>${'<table><tr><td></td></tr></table>'.repeat(60)}<table><tr><td>a</td></tr></table><table><tr><td>b</td></tr></table></html>`;
    expect(await chooseSecond(Buffer.from(page), 'page.html')).toEqual({
      seen: [
        ['Table 1', 1],
        ['Table 2', 1],
      ],
      rows: [['b']],
    });
  });

  it.each(['fods', 'xlml'] as const)(
    'and passes over one that cannot be read (%s)',
    async (type) => {
      // The third sheet should have a number.
      const book = bookOf(type, 1, [['c', 5555]])
        .toString()
        .replace(/"5555"|(?<="Number">)5555/, '"x"');
      expect((await chooseSecond(Buffer.from(book), `book.${type}`)).seen).toEqual([
        ['Aside', 1],
        ['List', 1],
        ['Broken', 0],
      ]);
    },
  );
});

describe('openSheet() that repeats merged cells', () => {
  it('stops on request while it looks for them', async () => {
    const rows = '<row><c><v>1</v></c></row>'.repeat(20_000);
    const stop = new AbortController();
    const source = await openSheet(toFile(makeXlsx({ rows, tail: '</no>' })), {
      repeatMerged: true,
      signal: stop.signal,
    });
    stop.abort();
    // Not before the end of the file, which is damaged.
    await expect(readSource(source)).rejects.toMatchObject({ code: 'interrupted' });
  });
});
