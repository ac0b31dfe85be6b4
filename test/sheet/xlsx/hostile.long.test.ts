import { truncateSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../../src/errors.ts';
import type { SheetLimits } from '../../../src/sheet/limits.ts';
import { openSheet } from '../../../src/sheet/open-sheet.ts';
import type { ReadOptions } from '../../../src/sheet/sheet.ts';
import { inlineRow, makeXlsx, relationships, toFile, xlsxParts } from './make-xlsx.ts';
import { makeZip } from './make-zip.ts';
import { readXlsx } from './read-xlsx.ts';

const MEBIBYTE = 1024 ** 2;

async function failure(
  bytes: Uint8Array,
  limits: Partial<SheetLimits> = {},
  more: ReadOptions = {},
) {
  const error = await readXlsx(bytes, { limits, ...more }).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(InputError);
  return error as InputError;
}

describe('openXlsx() stops at the limit on', () => {
  const rows = inlineRow('a', 'b', 'c').repeat(10);
  const merged = '<mergeCells><mergeCell ref="A1:B1"/><mergeCell ref="A2:B2"/></mergeCells>';

  test.each([
    { name: 'rows', shape: { rows }, limits: { maxRows: 8 }, code: 'rows_too_many' },
    {
      name: 'row numbers',
      shape: { rows: '<row r="1048576"><c><v>1</v></c></row>' },
      limits: { maxRows: 1_000_000 },
      code: 'rows_too_many',
    },
    { name: 'columns', shape: { rows }, limits: { maxColumns: 2 }, code: 'columns_too_many' },
    {
      name: 'column letters',
      shape: { rows: '<row r="1"><c r="XFE1"><v>1</v></c></row>' },
      limits: {},
      code: 'columns_too_many',
    },
    { name: 'cells', shape: { rows }, limits: { maxCells: 29 }, code: 'file_too_large' },
    {
      name: 'cells left out',
      shape: { rows: '<row><c r="XFD1"><v>1</v></c></row>'.repeat(9) },
      limits: { maxCells: 100_000 },
      code: 'file_too_large',
    },
    {
      name: 'characters of a cell',
      shape: { rows: inlineRow('x'.repeat(101)) },
      limits: { maxCellChars: 100 },
      code: 'cell_too_long',
    },
    {
      name: 'characters of a shared text',
      shape: { strings: `<si><t>${'x'.repeat(101)}</t></si>` },
      limits: { maxCellChars: 100 },
      code: 'file_too_large',
    },
    {
      name: 'XML of a row',
      shape: { rows: `<row>${'<c r="A1"/>'.repeat(30_000)}</row>` },
      limits: { maxRowXmlChars: 100_000 },
      code: 'file_too_large',
    },
    {
      name: 'shared texts',
      shape: { strings: '<si><t/></si>'.repeat(11) },
      limits: { maxSharedStrings: 10 },
      code: 'file_too_large',
    },
    {
      name: 'sheets',
      shape: { workbook: `<sheets>${'<sheet name="x" r:id="rId1"/>'.repeat(11)}</sheets>` },
      limits: { maxSheets: 10 },
      code: 'file_too_large',
    },
    {
      name: 'merged ranges',
      shape: { rows, tail: merged },
      limits: { maxMergedRanges: 1 },
      code: 'file_too_large',
      more: { repeatMerged: true },
    },
    { name: 'files inside', shape: { rows }, limits: { maxZipEntries: 5 }, code: 'file_too_large' },
    {
      name: 'bytes of the list of styles',
      shape: { formats: ['0'] },
      limits: { maxPartBytes: 100 },
      code: 'file_too_large',
    },
    {
      name: 'bytes unpacked',
      shape: { rows },
      limits: { maxUnpackedBytes: 1000 },
      code: 'file_too_large',
    },
  ])('$name', async ({ shape, limits, code, more }) => {
    const error = await failure(makeXlsx(shape), limits, more);
    expect(error.code).toBe(code);
    const [limit = ''] = Object.keys(limits);
    expect(error.issue.fix).toContain(limit);
  });

  test('how many times its size a part unpacks to', async () => {
    const head = `<worksheet><sheetData>${inlineRow('x')}</sheetData>`;
    const bytes = makeXlsx({ sheet: Buffer.from(head.padEnd(80 * MEBIBYTE)) });
    expect(bytes.length).toBeLessThan(MEBIBYTE / 5);
    const error = await failure(bytes, { maxUnpackRatio: 100 });
    expect(error).toMatchObject({ code: 'file_too_large' });
    expect(error.message).toContain('zip bomb');
  });

  test('nothing when a small file claims many rows and columns', async () => {
    const sheet = `<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1" spans="1:16384"><c r="A1"><v>1</v></c><c r="XFD1" s="0"/></row></sheetData></worksheet>`;
    const { rows } = await readXlsx(makeXlsx({ sheet }));
    expect(rows).toEqual([['1']]);
  });
});

describe('openXlsx() refuses', () => {
  const rows = inlineRow('x');
  const parts = xlsxParts({ rows });
  const with_ = (name: string, data: string) =>
    parts.map((part) => (part.name === name ? { name, data } : part));

  test.each([
    {
      name: 'a document type',
      bytes: makeXlsx({
        sheet: `<!DOCTYPE x><worksheet><sheetData>${rows}</sheetData></worksheet>`,
      }),
      message: 'DOCTYPE',
    },
    {
      name: 'an entity that expands',
      bytes: makeZip(
        with_(
          'xl/sharedStrings.xml',
          '<!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>',
        ),
      ),
      message: 'DOCTYPE',
    },
    {
      name: 'an entity of its own',
      bytes: makeXlsx({ rows: '<row><c t="inlineStr"><is><t>&file;</t></is></c></row>' }),
      message: 'the entity "&file;" is not known',
    },
    {
      name: 'an entity without an end',
      bytes: makeXlsx({ rows: '<row><c t="inlineStr"><is><t>a & b</t></is></c></row>' }),
      message: 'is not known',
    },
    {
      name: 'a character number beyond all',
      bytes: makeXlsx({ rows: '<row><c t="inlineStr"><is><t>&#x110000;</t></is></c></row>' }),
      message: 'is not known',
    },
    {
      name: 'two files of one name',
      bytes: makeZip([...parts, { name: 'XL/Workbook.xml', data: '<workbook/>' }]),
      message: 'twice',
    },
    {
      name: 'a name that leads out of the file',
      bytes: makeZip([...parts, { name: '../../etc/passwd', data: 'x' }]),
      message: 'invalid relative path',
    },
    {
      name: 'an absolute name',
      bytes: makeZip([...parts, { name: '/etc/passwd', data: 'x' }]),
      message: 'absolute path',
    },
    {
      name: 'a target that leads out of the file',
      bytes: makeZip(
        with_(
          'xl/_rels/workbook.xml.rels',
          relationships([['rId1', 'worksheet', '../../../sheet1.xml']]),
        ),
      ),
      message: 'the part that holds sheet "List" is missing',
    },
    {
      name: 'a sheet outside the file',
      bytes: makeZip(
        with_(
          'xl/_rels/workbook.xml.rels',
          relationships([
            ['rId1', 'worksheet', 'http://example.com/sheet1.xml" TargetMode="External'],
          ]),
        ),
      ),
      message: 'the part that holds sheet "List" is missing',
    },
    {
      name: 'a sheet without a relationship',
      bytes: makeZip(with_('xl/_rels/workbook.xml.rels', relationships([]))),
      message: 'the part that holds sheet "List" is missing',
    },
    {
      name: 'a workbook that is its own sheet',
      bytes: makeZip(
        with_('xl/_rels/workbook.xml.rels', relationships([['rId1', 'worksheet', 'workbook.xml']])),
      ),
      message: 'not a sheet but <workbook>',
    },
    {
      name: 'a workbook that is its own relationships',
      bytes: makeZip(
        with_('_rels/.rels', relationships([['rId1', 'officeDocument', '_rels/.rels']])),
      ),
      message: 'without a sheet',
    },
    {
      name: 'a packing method that is not known',
      bytes: makeZip(parts.map((part) => ({ ...part, claims: { method: 12 } }))),
      message: 'it is compressed with bzip2',
    },
    {
      name: 'a wrong checksum',
      bytes: makeZip(parts.map((part) => ({ ...part, claims: { crc: 1 } }))),
      message: 'checksum',
    },
    {
      name: 'a wrong length',
      bytes: makeZip(parts.map((part) => ({ ...part, claims: { size: 7 } }))),
      message: 'length',
    },
    {
      name: 'a row before the last',
      bytes: makeXlsx({ rows: '<row r="2"/><row r="2"/>' }),
      message: 'row 2 of "List" comes after row 2',
    },
    {
      name: 'a cell given twice',
      bytes: makeXlsx({ rows: '<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>' }),
      message: 'cell List!A1 twice',
    },
    {
      name: 'a shared text that is not there',
      bytes: makeXlsx({ rows: '<row><c t="s"><v>3</v></c></row>', strings: '<si/>' }),
      message: 'cell List!A1 refers to shared string 3 of 1',
    },
    {
      name: 'a shared text without a number',
      bytes: makeXlsx({ rows: '<row><c t="s"><v>x</v></c></row>' }),
      message: 'cell List!A1 refers to shared string',
    },
    {
      name: 'a number that is none',
      bytes: makeXlsx({ rows: '<row><c><v>1,5</v></c></row>' }),
      message: 'should be a number but is "1,5"',
    },
    {
      name: 'a number in another base',
      bytes: makeXlsx({ rows: '<row><c><v>0x10</v></c></row>' }),
      message: 'should be a number but is "0x10"',
    },
    {
      name: 'a number too large',
      bytes: makeXlsx({ rows: '<row><c><v>1e999</v></c></row>' }),
      message: 'should be a number',
    },
    {
      name: 'neither true nor false',
      bytes: makeXlsx({ rows: '<row><c t="b"><v>2</v></c></row>' }),
      message: 'neither true nor false',
    },
    {
      name: 'a type that is not known',
      bytes: makeXlsx({ rows: '<row><c t="x"><v>2</v></c></row>' }),
      message: 'has the unknown type',
    },
    {
      name: 'a column of its own invention',
      bytes: makeXlsx({ rows: '<row r="1"><c r="1A"><v>2</v></c></row>' }),
      message: 'is not a number',
    },
    {
      name: 'a sheet without rows',
      bytes: makeXlsx({ sheet: '<worksheet></worksheet>' }),
      message: 'no place for them',
    },
    {
      name: 'a sheet that is not XML',
      bytes: makeXlsx({ sheet: 'hello' }),
      message: 'text outside its elements',
    },
    { name: 'an empty part', bytes: makeXlsx({ sheet: '' }), message: 'no place for them' },
    {
      name: 'tags that close what is not open',
      bytes: makeXlsx({ workbook: '<sheets></sheet></sheets>' }),
      message: 'closes a tag that is not open',
    },
    {
      name: 'tags in tags without end',
      bytes: makeXlsx({ workbook: '<a>'.repeat(1000) }),
      message: '256 deep',
    },
    {
      name: 'shared texts cut short',
      bytes: makeZip(with_('xl/sharedStrings.xml', '<sst><si><t>a</t></si><si>')),
      message: 'it is cut off',
    },
    {
      name: 'a zip without a workbook',
      bytes: makeZip([{ name: 'a.txt', data: '' }]),
      message: 'a ZIP archive',
    },
    {
      name: 'a Word document',
      bytes: makeZip([{ name: 'word/document.xml', data: '<x/>' }]),
      message: 'a Word document',
    },
    { name: 'a zip of nothing', bytes: makeZip([]), message: 'a ZIP archive' },
    {
      name: 'nothing but a mark',
      bytes: Buffer.from('PK\x03\x04'),
      message: 'not a whole zip file',
    },
    {
      name: 'what is no zip',
      bytes: Buffer.alloc(5000, 'PK\x03\x04'),
      message: 'not a whole zip file',
    },
  ])('$name', async ({ bytes, message }) => {
    const error = await failure(bytes);
    expect(['file_damaged', 'workbook_empty', 'format_unknown', 'compression_unknown']).toContain(
      error.code,
    );
    expect(error.message).toContain(message);
  });

  test('a file that is protected with a password', async () => {
    const error = await failure(makeZip(parts.map((part) => ({ ...part, flags: 1 }))));
    expect(error.code).toBe('file_encrypted');
  });

  test('a workbook without sheets', async () => {
    const error = await failure(makeXlsx({ workbook: '<sheets/>' }));
    expect(error.code).toBe('workbook_empty');
  });

  test.each([0.2, 0.5, 0.9, 0.999])('a file cut to %d of its length', async (part) => {
    const bytes = makeXlsx({ rows: inlineRow('some text').repeat(500) });
    const file = toFile(bytes);
    truncateSync(file, Math.floor(bytes.length * part));
    await expect(openSheet(file, {})).rejects.toMatchObject({ code: 'file_damaged' });
  });
});
