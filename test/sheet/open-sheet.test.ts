import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import { openSheet } from '../../src/sheet/open-sheet.ts';
import type { SheetSource } from '../../src/sheet/sheet.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

async function rowsOf(source: SheetSource): Promise<unknown> {
  const rows: (readonly string[])[] = [];
  for await (const batch of source.rows()) rows.push(...batch.rows);
  await source.close();
  return rows;
}

function workbook(bookType: XLSX.BookType): Buffer {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['a'], ['1']]), 'One');
  return XLSX.write(book, { type: 'buffer', bookType });
}

async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const file = path.join(temporaryFolder(), name);
  await writeFile(file, content);
  return file;
}

describe('openSheet()', () => {
  test.each([
    { name: 'list.csv', content: 'a\n1\n', format: 'csv' },
    { name: 'list.txt', content: 'a\n1\n', format: 'csv' },
    { name: 'list', content: 'a\n1\n', format: 'csv' },
    { name: 'list.xlsx', content: 'a\n1\n', format: 'csv' },
    { name: 'list.csv.gz', content: gzipSync('a\n1\n'), format: 'csv' },
    { name: 'list.csv', content: gzipSync('a\n1\n'), format: 'csv' },
    { name: 'book.xlsx', content: workbook('xlsx'), format: 'xlsx' },
    { name: 'book.csv', content: workbook('xlsx'), format: 'xlsx' },
    { name: 'book.xls', content: workbook('biff8'), format: 'xls' },
    { name: 'book.xlsb', content: workbook('xlsb'), format: 'xlsb' },
    { name: 'book.ods', content: workbook('ods'), format: 'ods' },
  ])('reads $name by what it holds: $format', async ({ name, content, format }) => {
    const source = await openSheet(await fileOf(name, content));
    expect(source.format).toBe(format);
    expect(await rowsOf(source)).toEqual([['a'], ['1']]);
  });

  test.each([
    { name: 'a PDF document', content: '%PDF-1.7\n' },
    { name: 'a PNG picture', content: Buffer.from('89504e470d0a1a0a', 'hex') },
    { name: 'a JPEG picture', content: Buffer.from('ffd8ffe000104a46', 'hex') },
    { name: 'an RTF document', content: '{\\rtf1 a,b}' },
    { name: 'a file of bytes that are no text', content: Buffer.alloc(4096) },
  ])('throws format_unknown for $name', async ({ name, content }) => {
    const opening = openSheet(await fileOf('list.csv', content));
    await expect(opening).rejects.toMatchObject({ code: 'format_unknown' });
    await expect(opening).rejects.toThrow(`it is ${name}, not a sheet`);
  });

  test.each([
    { file: 'May list.csv', sheet: 'May list' },
    { file: 'list.2026.csv.gz', sheet: 'list.2026' },
    { file: '.hidden', sheet: '.hidden' },
  ])('names the sheet of $file as spreadsheet programs do', async ({ file, sheet }) => {
    const source = await openSheet(await fileOf(file, 'a\n1\n'), { sheet });
    expect(source.sheets).toEqual([{ name: sheet, hidden: false }]);
    await source.close();
  });

  test.each([2, 'other'])('throws sheet_unknown for sheet %j of a CSV file', async (sheet) => {
    const file = await fileOf('list.csv', 'a\n1\n');
    await expect(openSheet(file, { sheet })).rejects.toMatchObject({ code: 'sheet_unknown' });
  });

  test.each(['', 'ab', '"', '\n'])('throws delimiter_invalid for %j', async (delimiter) => {
    const file = await fileOf('list.csv', 'a\n1\n');
    await expect(openSheet(file, { delimiter })).rejects.toMatchObject({
      code: 'delimiter_invalid',
    });
  });

  test('gives every row from row 1 on, header and blank rows included', async () => {
    const source = await openSheet(await fileOf('list.csv', 'Title\n\na,b\n , \n'));
    expect(await rowsOf(source)).toEqual([['Title'], [''], ['a', 'b'], [' ', ' ']]);
  });
});
