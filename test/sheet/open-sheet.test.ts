import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import * as XLSX from 'xlsx';
import { openSheet } from '../../src/sheet/open-sheet.ts';
import type { SheetSource } from '../../src/sheet/sheet.ts';
import { temporaryFile } from '../support/temporary-folder.ts';
import { makeZip } from './xlsx/make-zip.ts';

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

/** The start of a compound file with one stream. */
function compoundOf(stream: string): Buffer {
  const start = Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex');
  return Buffer.concat([start, Buffer.from(`${stream}\0`, 'utf16le')]);
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
    { name: 'book.xls', content: workbook('biff2'), format: 'xls' },
    { name: 'book.xls', content: '<table><tr><th>a<tr><td>1</table>', format: 'html' },
    {
      name: 'list.csv',
      content: '\ufeff\n<!-- x --><html><table><tr><th>a<tr><td>1</table>',
      format: 'html',
    },
  ])('reads $name by what it holds: $format', async ({ name, content, format }) => {
    const source = await openSheet(temporaryFile(name, content));
    expect(source.format).toBe(format);
    expect(await rowsOf(source)).toEqual([['a'], ['1']]);
  });

  test.each([
    { name: 'a PDF document', content: '%PDF-1.7\n' },
    { name: 'a PNG picture', content: Buffer.from('89504e470d0a1a0a', 'hex') },
    { name: 'a JPEG picture', content: Buffer.from('ffd8ffe000104a46', 'hex') },
    { name: 'an RTF document', content: '{\\rtf1 a,b}' },
    { name: 'a TIFF picture', content: 'II*\0' },
    { name: 'a WebP picture', content: 'RIFF\x01\x02\x03\x04WEBPVP8 ' },
    { name: 'a picture', content: '\0\0\0\x18ftypheic' },
    { name: 'a RAR archive', content: 'Rar!\x1a\x07' },
    { name: 'a 7z archive', content: Buffer.from('377abcaf271c0004', 'hex') },
    { name: 'a tar archive', content: `list.csv${'\0'.repeat(249)}ustar\x0000` },
    { name: 'a compressed file in another', content: gzipSync(gzipSync('a\n1\n')) },
    { name: 'a PDF document', content: gzipSync('%PDF-1.7\n') },
    { name: 'a tar archive', content: gzipSync(`list.csv${'\0'.repeat(249)}ustar\x0000`) },
    { name: 'a ZIP archive without a list', content: makeZip([{ name: 'folder/', data: '' }]) },
    { name: 'a Word document', content: makeZip([{ name: 'word/document.xml', data: '' }]) },
    {
      name: 'a text document (.odt)',
      content: makeZip([
        { name: 'mimetype', data: 'application/vnd.oasis.opendocument.text', stored: true },
      ]),
    },
    {
      name: 'a Numbers, Pages or Keynote document',
      content: makeZip([{ name: 'Index/Document.iwa', data: '' }]),
    },
    { name: 'a Word document', content: compoundOf('WordDocument') },
    { name: 'an Outlook message', content: compoundOf('__properties_version1.0') },
    { name: 'a contacts file (vCard)', content: 'BEGIN:VCARD\r\nVERSION:4.0\r\n' },
    { name: 'a calendar', content: 'BEGIN:VCALENDAR\n' },
    { name: 'a SYLK file', content: 'ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K"a"\r\n' },
    { name: 'a DIF file', content: 'TABLE\r\n0,1\r\n"EXCEL"\r\n' },
    { name: 'an e-mail', content: 'From: a@example.com\nSubject: The list\n\na,b\n' },
    {
      name: 'an e-mail',
      content: 'From a@example.com Mon Mar  2 10:00:00 2026\nTo: b@example.com\n',
    },
    {
      name: 'a web archive (MHTML)',
      content:
        'MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\nContent-Type: multipart/related;\r\n boundary="x"\r\n\r\n',
    },
    {
      name: 'an XML file that is not a sheet',
      content: '<?xml version="1.0"?><list><a>1</a></list>',
    },
    { name: 'an XML file that is not a sheet', content: '<list>\n <a>1</a></list>' },
    {
      name: 'an XML file that is not a sheet',
      content: Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><list/>', 'utf16le'),
    },
    { name: 'a binary file', content: Buffer.alloc(4096) },
  ])('throws format_unknown for $name', async ({ name, content }) => {
    const opening = openSheet(temporaryFile('list.csv', content));
    await expect(opening).rejects.toMatchObject({ code: 'format_unknown' });
    await expect(opening).rejects.toThrow(`it is ${name}, not a sheet`);
  });

  test.each([
    '<name>,<email>\nKim,k@example.com\n',
    '<b>\n1\n',
    '<p>Hello</p>,x\n<p>Bye</p>,y\n',
    '<a>,<b>,</a>\n1,2,3\n',
    'ID;PLZ;Ort\n1;01067;Dresden\n',
    'ID;P\nC1;2\n',
    '[id],[name]\n1,Kim\n',
    '{id},{name}\n1,Kim\n',
    '{"id"},{"name"}\n1,Kim\n',
    '[{id}],[{name}]\n1,Kim\n',
    '["id"];["name"]\n1;Kim\n',
    '{"id\n1\n',
    '[]\n1\n',
    '[1]\n[2]\n',
    'From: city,To: city\nA,B\n',
    'Date: 2026-03-07\nproject_id,name\n1,Kim\n',
    'TABLE,x\n0,1\n',
  ])('takes %j for CSV', async (content) => {
    const source = await openSheet(temporaryFile('list.csv', content));
    expect(source.format).toBe('csv');
    await source.close();
  });

  test('says what to do with a file that is no sheet', async () => {
    const archive = temporaryFile('list.xlsx', 'Rar!\x1a\x07\x01\0');
    await expect(openSheet(archive)).rejects.toMatchObject({
      issue: { fix: 'Unpack it, and use the list inside' },
    });
  });

  test.each([
    { file: 'May list.csv', sheet: 'May list' },
    { file: 'list.2026.csv.gz', sheet: 'list.2026' },
    { file: '.hidden', sheet: '.hidden' },
  ])('names the sheet of $file as spreadsheet programs do', async ({ file, sheet }) => {
    const source = await openSheet(temporaryFile(file, 'a\n1\n'), { sheet });
    expect(source.sheets).toEqual([{ name: sheet, hidden: false }]);
    await source.close();
  });

  test.each([2, 'other'])('throws sheet_unknown for sheet %j of a CSV file', async (sheet) => {
    const file = temporaryFile('list.csv', 'a\n1\n');
    await expect(openSheet(file, { sheet })).rejects.toMatchObject({ code: 'sheet_unknown' });
  });

  test.each(['', 'ab', '"', '\n'])('throws delimiter_invalid for %j', async (delimiter) => {
    const file = temporaryFile('list.csv', 'a\n1\n');
    await expect(openSheet(file, { delimiter })).rejects.toMatchObject({
      code: 'delimiter_invalid',
    });
  });

  test('gives every row from row 1 on, header and blank rows included', async () => {
    const source = await openSheet(temporaryFile('list.csv', 'Title\n\na,b\n , \n'));
    expect(await rowsOf(source)).toEqual([['Title'], [''], ['a', 'b'], [' ', ' ']]);
  });
});
