import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import type * as Package from 'xlsx';
import { InputError, InterruptedError, UsageError } from '../../../src/errors.ts';
import type { Issue } from '../../../src/issue.ts';
import { StruckCells } from '../../../src/rows/struck-cells.ts';
import { openSheet } from '../../../src/sheet/open-sheet.ts';
import type { OpenOptions } from '../../../src/sheet/sheet.ts';
import { some } from '../../support/runs.ts';
import { readSource } from '../read-source.ts';
import { makeXlsx, toFile } from '../xlsx/make-xlsx.ts';
import { makeZip } from '../xlsx/make-zip.ts';

/** The package's other build knows the code pages of old files. */
const XLSX: typeof Package = createRequire(import.meta.url)('xlsx');

type Format = 'xls' | 'xlsb' | 'biff5';

/** A workbook of three sheets, the first of them hidden, as SheetJS writes it. */
function makeBook(format: Format, cells: Package.WorkSheet = cellsOf()): Buffer {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['aside']]), 'Aside');
  XLSX.utils.book_append_sheet(book, cells, '받는 사람');
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['last']]), 'Last');
  book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }, { Hidden: 0 }] };
  return XLSX.write(book, { type: 'buffer', bookType: format });
}

function cellsOf(): Package.WorkSheet {
  const sheet = XLSX.utils.aoa_to_sheet([['이름', 'Qty'], ['김철수', 1234.5], [], ['Lee', true]]);
  sheet['C2'] = { t: 'n', v: 46088, z: 'yyyy-mm-dd' };
  sheet['D2'] = { t: 'n', v: -1, z: 'yyyy-mm-dd' };
  sheet['E2'] = { t: 'n', v: 12000, z: '"₩"#,##0' };
  sheet['C4'] = { t: 'e', v: 0x2a };
  sheet['!ref'] = 'A1:E4';
  sheet['!merges'] = [XLSX.utils.decode_range('A4:A5'), XLSX.utils.decode_range('B1:C1')];
  return sheet;
}

async function read(bytes: Uint8Array, ending: string, options: OpenOptions = {}) {
  const issues: Issue[] = [];
  const file = toFile(bytes, `book.${ending}`);
  const given: OpenOptions = { ...options, onIssue: (issue) => issues.push(issue) };
  const source = await openSheet(file, given);
  const { numbers, rows } = await readSource(source);
  return { ...source, numbers, rows, issues };
}

describe('openWorkbook()', () => {
  test.each([{ format: 'xls' }, { format: 'xlsb' }] as const)(
    'shows what a person sees in .$format',
    async ({ format }) => {
      const { name, sheets, numbers, rows, ...source } = await read(makeBook(format), format);
      expect(source.format).toBe(format);
      expect(name).toBe('받는 사람');
      expect(sheets).toEqual([
        { name: 'Aside', hidden: true },
        { name: '받는 사람', hidden: false },
        { name: 'Last', hidden: false },
      ]);
      expect(numbers).toEqual([1, 2, 4]);
      expect(rows).toEqual([
        ['이름', 'Qty'],
        ['김철수', '1234.5', '2026-03-07', '#'.repeat(255), '₩12,000'],
        ['Lee', 'TRUE', '#N/A'],
      ]);
      expect(source.progress()).toBe(1);
    },
  );

  test.each([1, 2] as const)('marks a sheet of an .xls that is hidden (%d)', async (hidden) => {
    const book = XLSX.utils.book_new();
    XLSX.utils.book_append_sheet(book, cellsOf(), 'Hidden');
    XLSX.utils.book_append_sheet(book, cellsOf(), 'Shown');
    book.Workbook = { Sheets: [{ Hidden: hidden }, { Hidden: 0 }] };
    const { name, sheets } = await read(
      XLSX.write(book, { type: 'buffer', bookType: 'xls' }),
      'xls',
    );
    expect(name).toBe('Shown');
    expect(sheets[0]).toEqual({ name: 'Hidden', hidden: true });
  });

  test('is used for other workbooks of any name', async () => {
    const source = await openSheet(toFile(makeBook('xlsb')), { sheet: 'Last' });
    expect((await readSource(source)).rows).toEqual([['last']]);
  });

  test('repeats merged cells when told to', async () => {
    const { rows } = await read(makeBook('xlsb'), 'xlsb', { repeatMerged: true });
    expect(rows[0]).toEqual(['이름', 'Qty', 'Qty']);
  });

  test('reads texts of an old .xls in its code page', async () => {
    const bytes = makeBook('biff5', XLSX.utils.aoa_to_sheet([['KRKR', 'a']]));
    const codePage = bytes.indexOf(Buffer.from('42000200', 'hex'));
    bytes.writeUInt16LE(949, codePage + 4);
    bytes.set([0xc7, 0xd1, 0xb1, 0xdb], bytes.indexOf('KRKR'));
    const { rows } = await read(bytes, 'xls');
    expect(rows).toEqual([['한글', 'a']]);
  });

  test.each([
    { wanted: 1, rows: [['aside']] },
    { wanted: 'Last', rows: [['last']] },
  ])('reads sheet $wanted', async ({ wanted, rows }) => {
    expect((await read(makeBook('xls'), 'xls', { sheet: wanted })).rows).toEqual(rows);
  });

  test('throws a UsageError that lists the sheets for one that there is not', async () => {
    const reading = read(makeBook('xls'), 'xls', { sheet: 'Nowhere' });
    const error = await reading.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect(error).toMatchObject({
      code: 'sheet_unknown',
      message: expect.stringContaining('1 "Aside" (hidden), 2 "받는 사람", 3 "Last"'),
    });
  });

  test('knows which cells of an .xls are struck out', async () => {
    const bytes = makeBook('xls', XLSX.utils.aoa_to_sheet([['a', 1, 2, null, true], [], ['', 5]]));
    const font = bytes.indexOf(Buffer.from('Arial', 'utf16le')) - 16;
    bytes[font + 2] = 8;
    const struck = new StruckCells();
    await read(bytes, 'xls', { struck });
    expect(struck.takeUpTo(9).map(({ row, column }) => [row, column])).toEqual([
      [1, 0],
      [1, 1],
      [1, 2],
      [1, 4],
      [3, 1],
    ]);
    bytes[font + 2] = 0;
    await read(bytes, 'xls', { struck });
    expect(struck.takeUpTo(9)).toEqual([]);
  });

  test('tells of dates that each computer shows in its own way', async () => {
    const sheet = XLSX.utils.aoa_to_sheet([
      [1234567890123456, 46088],
      [1, 46089],
    ]);
    sheet['B2'].z = 'm/d/yy';
    sheet['B1'].z = 'm/d/yy';
    const { rows, issues } = await read(makeBook('xls', sheet), 'xls');
    expect(rows).toEqual([
      ['1.23457E+15', '3/7/26'],
      ['1', '3/8/26'],
    ]);
    expect(issues.map(({ code, cell }) => [code, cell])).toEqual([
      ['number_rounded', "'받는 사람'!A1"],
      ['date_format_regional', "'받는 사람'!B1"],
    ]);
    const korean = await read(makeBook('xls', sheet), 'xls', { locale: 'ko' });
    expect(korean.rows).toEqual([
      ['1.23457E+15', '2026-03-07'],
      ['1', '2026-03-08'],
    ]);
  });

  /** Gives cells another built-in format, which the file does not define: as a file of another program has it. */
  function withFormat(bytes: Buffer, format: Format, from: number, to: number): Buffer {
    const container = XLSX.CFB.read(bytes, { type: 'buffer' });
    const isOld = format === 'xls';
    const part = XLSX.CFB.find(container, isOld ? 'Workbook' : '/xl/styles.bin');
    const content = Buffer.from(part?.content ?? []);
    const [style, offset] = isOld ? ['e0001400', 6] : ['2f10', 4];
    const start = Buffer.from(style, 'hex');
    for (let at = content.indexOf(start); at >= 0; at = content.indexOf(start, at + 1)) {
      if (content.readUInt16LE(at + offset) === from) content.writeUInt16LE(to, at + offset);
    }
    Object.assign(part ?? {}, { content });
    const written = XLSX.CFB.write(container, { type: 'buffer', fileType: isOld ? 'cfb' : 'zip' });
    return Buffer.from(written as Uint8Array);
  }

  const BELOW_ZERO = [
    { id: 37, us: '(1,235)', korean: '-1,235' },
    { id: 44, us: '$(1,234.50)', korean: '-₩1,234.50' },
    { id: 38, us: '(1,235)', korean: '-1,235' },
    { id: 39, us: '(1,234.50)', korean: '-1,234.50' },
    { id: 40, us: '(1,234.50)', korean: '-1,234.50' },
    { id: 41, us: '(1,235)', korean: '-1,235' },
    { id: 42, us: '$(1,235)', korean: '-₩1,235' },
    { id: 43, us: '(1,234.50)', korean: '-1,234.50' },
  ];
  test.each(
    (['xls', 'xlsb'] as const).flatMap((format) =>
      some(2, BELOW_ZERO).map((each) => ({ ...each, format })),
    ),
  )('shows built-in format $id as a region has it, in .$format', async (wanted) => {
    const { id, format } = wanted;
    const sheet = XLSX.utils.aoa_to_sheet([[-1234.5], [-1234.5]]);
    for (const address of ['A1', 'A2']) sheet[address].z = '#,##0 ;(#,##0)';
    const bytes = withFormat(makeBook(format, sheet), format, 37, id);
    const us = await read(bytes, format);
    const korean = await read(bytes, format, { locale: 'ko' });
    const [ofUs, ofKorea] = [us, korean].map(({ rows }) =>
      rows.map(([text]) => text?.replaceAll(' ', '')),
    );
    expect(ofUs).toEqual([wanted.us, wanted.us]);
    expect(ofKorea).toEqual([wanted.korean, wanted.korean]);
    expect(us.issues.map(({ code }) => code)).toEqual(['date_format_regional']);
    expect(korean.issues).toEqual([]);
  });

  test('stops when it is told to', async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(read(makeBook('xls'), 'xls', { signal: controller.signal })).rejects.toThrow(
      InterruptedError,
    );
  });

  test('gives many rows in batches', async () => {
    const rows = Array.from({ length: 2500 }, (_, i) => [String(i + 1)]);
    const { numbers, ...found } = await read(makeBook('xls', XLSX.utils.aoa_to_sheet(rows)), 'xls');
    expect(found.rows).toEqual(rows);
    expect(numbers.at(-1)).toBe(2500);
  });
});

describe('openWorkbook() refuses', () => {
  async function failure(bytes: Uint8Array, ending: string, limits: OpenOptions['limits'] = {}) {
    const error = await read(bytes, ending, { limits }).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(InputError);
    return error as InputError;
  }

  /** A compound file with one stream. */
  function compoundFile(name: string, content: Buffer): Buffer {
    const container = XLSX.CFB.utils.cfb_new();
    XLSX.CFB.utils.cfb_add(container, name, content);
    return Buffer.from(XLSX.CFB.write(container, { type: 'buffer' }) as Buffer);
  }

  test('a zip with a password', async () => {
    const bytes = makeZip([{ name: 'xl/workbook.bin', data: 'x', flags: 1 }]);
    expect((await failure(bytes, 'xlsb')).code).toBe('file_encrypted');
  });

  test.each([
    { name: 'an .xls cut short', ending: 'xls', bytes: makeBook('xls').subarray(0, 2000) },
    {
      name: 'a compound file of something else',
      ending: 'xls',
      bytes: compoundFile('/Drawing', Buffer.alloc(5000, 1)),
    },
    { name: 'an .xlsb cut short', ending: 'xlsb', bytes: makeBook('xlsb').subarray(0, 2000) },
    {
      name: 'an .xlsb with a part that is no such thing',
      ending: 'xlsb',
      bytes: makeZip([{ name: 'xl/workbook.bin', data: 'x' }]),
    },
    {
      name: 'bytes of no kind',
      ending: 'xls',
      bytes: Buffer.concat([Buffer.from('\t\x08\x10\0'), Buffer.alloc(3000, 0xfe)]),
    },
  ])('$name', async ({ bytes, ending }) => {
    expect(['file_damaged', 'workbook_empty']).toContain((await failure(bytes, ending)).code);
  });

  test.each([
    { limits: { maxRows: 2 }, code: 'rows_too_many' },
    { limits: { maxColumns: 4 }, code: 'columns_too_many' },
    { limits: { maxCells: 5 }, code: 'file_too_large' },
    { limits: { maxSheets: 2 }, code: 'file_too_large' },
    { limits: { maxCellChars: 3 }, code: 'cell_too_long' },
    { limits: { maxWorkbookBytes: 1000 }, code: 'file_too_large' },
    { limits: { maxWorkbookUnpackedBytes: 1000 }, code: 'file_too_large' },
    { limits: { maxWorkbookMs: 0 }, code: 'file_too_large' },
    { limits: { maxWorkbookMemoryMb: 3 }, code: 'file_too_large' },
  ])('what is beyond $limits', async ({ limits, code }) => {
    const error = await failure(makeBook('xlsb'), 'xlsb', limits);
    expect(error.code).toBe(code);
    expect(error.issue.fix).toContain(Object.keys(limits)[0]);
  });

  test('nothing of a small file that claims many rows', async () => {
    const bytes = makeBook('xls', XLSX.utils.aoa_to_sheet([['a']]));
    const dimensions = Buffer.from('00020e0000000000', 'hex');
    for (let at = bytes.indexOf(dimensions); at >= 0; at = bytes.indexOf(dimensions, at + 1)) {
      bytes.writeUInt32LE(65_536, at + 8);
      bytes.writeUInt16LE(256, at + 14);
    }
    const { rows } = await read(bytes, 'xls');
    expect(rows).toEqual([['a']]);
  });

  test('a bomb, before it is unpacked in memory', async () => {
    const bytes = makeXlsx({ parts: { 'xl/workbook.bin': Buffer.alloc(70 * 1024 ** 2) } });
    expect((await failure(bytes, 'xlsb')).code).toBe('file_too_large');
  });
});
