import path from 'node:path';
import { expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { LISTS } from './lists/index.ts';
import { type Book, writeBook } from './workbook.ts';

const BOOKS = LISTS.flatMap(({ name, file, content, beside = {} }) =>
  Object.entries({ [file]: content, ...beside }).flatMap(([of, what]) =>
    typeof what === 'string' || what instanceof Uint8Array
      ? []
      : [[`${name} (${of})`, what, path.extname(of).slice(1)] as const],
  ),
);

it.each(BOOKS)('SheetJS reads the cells of: %s', (_, book: Book, extension) => {
  const read = XLSX.read(writeBook(book, extension), { cellNF: true });
  expect(read.SheetNames).toEqual(book.sheets.map(({ name }) => name));
  for (const { name, rows, merged = [] } of book.sheets) {
    const cells = read.Sheets[name] ?? {};
    expect((cells['!merges'] ?? []).map(XLSX.utils.encode_range)).toEqual(merged);
    for (const [row, given] of rows.entries()) {
      for (const [column, one] of given.entries()) {
        const { value, isError = false } =
          typeof one === 'object' && one !== null ? { ...one } : { value: one };
        if (value === null || value === '') continue;
        const cell = cells[XLSX.utils.encode_cell({ r: row, c: column })];
        const found = isError ? cell?.w : cell?.v;
        expect(found, `${name} ${row + 1} ${column + 1}`).toEqual(value);
      }
    }
  }
});
