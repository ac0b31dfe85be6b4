import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CellObject, read, utils } from 'xlsx';
import type { Cell } from '../../../../src/output/sheets/xlsx/cell-xml.ts';
import {
  type WorkbookSheet,
  writeWorkbook,
} from '../../../../src/output/sheets/xlsx/write-workbook.ts';
import { openSheet } from '../../../../src/sheet/open-sheet.ts';
import { runs } from '../../../support/runs.ts';
import { temporaryFile } from '../../../support/temporary-folder.ts';

async function bytesOf(sheets: readonly WorkbookSheet[], active?: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeWorkbook(sheets, active)) pieces.push(piece);
  return Buffer.concat(pieces);
}

function sheetOf(rows: readonly (readonly Cell[])[], more: Partial<WorkbookSheet> = {}) {
  return { name: 'List', rows: [rows], ...more };
}

/** The rows as vdpipe reads them. */
async function readBack(bytes: Buffer, sheet = 'List'): Promise<(readonly string[])[]> {
  const file = temporaryFile('book.xlsx', bytes);
  const source = await openSheet(file, { sheet });
  const rows: (readonly string[])[] = [];
  try {
    for await (const batch of source.rows()) {
      for (const [i, row] of batch.rows.entries()) rows[(batch.numbers[i] ?? 0) - 1] = row;
    }
  } finally {
    await source.close();
  }
  return rows;
}

describe('writeWorkbook()', () => {
  it('keeps every text as it is', async () => {
    const piece = fc.constantFrom(
      'a',
      ' ',
      '\n',
      '\t',
      '\r',
      '\r\n',
      '<',
      '&',
      '"',
      '_x000D_',
      '_x0041',
      '_X005f',
      '_x',
      '_',
      '\ud83d',
      '\u0001',
      '\u007f',
      '\ufffe',
      '김',
      '😀',
      '=1+1',
      '00123',
      "'",
    );
    const text = fc.string({ unit: piece, minLength: 1, maxLength: 6 });
    const rows = fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(rows, async (cells) => {
        const found = await readBack(await bytesOf([sheetOf(cells)]));
        expect(found).toEqual(cells.map((row) => row.map((text) => text.toWellFormed())));
      }),
      { numRuns: runs(40) },
    );
  });

  it.each([
    { name: 'a carriage return', text: 'part_x0041\r\nnext' },
    { name: 'a control character', text: '_x0041\u0001' },
    { name: 'a character that is none', text: '_x0041\ufffe' },
    { name: 'half a pair', text: '_x0041\ud83d' },
    { name: 'another that looks so', text: '_x0041_x0042_' },
  ])('keeps what looks like an escape before $name', async ({ text }) => {
    const bytes = await bytesOf([sheetOf([[text]])]);
    // Half a character is written as it is, and shown as U+FFFD.
    expect(await readBack(bytes)).toEqual([[text.toWellFormed()]]);
  });

  it('is a workbook that others read: texts, numbers, booleans, gaps, hidden sheets', async () => {
    const rows = [['00123', 12.5, true, null, ''], [], [undefined, 'x']];
    const bytes = await bytesOf(
      [{ name: 'Notes & "more"', hidden: true, rows: [] }, sheetOf(rows)],
      'List',
    );
    const book = read(bytes, { cellNF: true });
    expect(book.SheetNames).toEqual(['Notes & "more"', 'List']);
    expect(book.Workbook?.Sheets?.map(({ Hidden }) => Hidden)).toEqual([1, 0]);
    const sheet = book.Sheets['List'] ?? {};
    expect(sheet['A1']).toMatchObject({ t: 's', v: '00123', z: '@' });
    expect(sheet['B1']).toMatchObject({ t: 'n', v: 12.5 });
    expect(sheet['C1']).toMatchObject({ t: 'b', v: true });
    expect(sheet['D1']).toBeUndefined();
    expect(sheet['E1']).toBeUndefined();
    expect(utils.sheet_to_json(sheet, { header: 1, blankrows: true })).toHaveLength(3);
    expect(sheet['B3']).toMatchObject({ v: 'x' });
  });

  it('colours cells, also empty ones, and tells why in a note', async () => {
    const wrong = { style: 'wrong', note: 'Fill in the cell.\nNow' } as const;
    const rows = [[{ text: 'Name', style: 'head' } as const], [{ text: '', ...wrong }]];
    const book = read(await bytesOf([sheetOf(rows)]), { cellStyles: true });
    const { A1, A2 } = (book.Sheets['List'] ?? {}) as Record<string, CellObject>;
    expect(A1?.s.fgColor).toBeUndefined();
    expect(A2?.s).toMatchObject({ patternType: 'solid', fgColor: { rgb: 'FFC7CE' } });
    expect(A2?.c?.map(({ t }) => t)).toEqual(['Fill in the cell.\nNow']);
  });

  it('has notes for the first thousand cells, and colours for all', async () => {
    const cell = { text: 'x', style: 'wrong', note: 'why' } as const;
    const rows = Array.from({ length: 1001 }, () => [cell]);
    const sheet = read(await bytesOf([sheetOf(rows)]), { cellStyles: true }).Sheets['List'] ?? {};
    expect(sheet['A1000'].c).toHaveLength(1);
    expect(sheet['A1001'].c).toBeUndefined();
    expect(sheet['A1001'].s.fgColor).toEqual({ rgb: 'FFC7CE' });
  });

  it.each([
    { name: 'no name', given: [''], expected: ['Sheet1'] },
    { name: 'a name that is too long', given: ['x'.repeat(32)], expected: ['x'.repeat(31)] },
    { name: 'characters that cannot stand', given: ['a/b', "'c'"], expected: ['a_b', '_c_'] },
    {
      name: 'a cut between the halves of a pair',
      given: [`${'x'.repeat(30)}😀`],
      expected: [`${'x'.repeat(30)}_`],
    },
    { name: 'no name beside Sheet1', given: ['', 'sheet1'], expected: ['Sheet1 (2)', 'sheet1'] },
    {
      name: 'a name that another is turned into',
      given: ['[x]', 'Sheet2', '_x_'],
      expected: ['_x_ (2)', 'Sheet2', '_x_'],
    },
    {
      name: 'names that begin alike',
      given: ['A', 'B', 'C'].map((end) => 'x'.repeat(31) + end),
      expected: ['x'.repeat(31), `${'x'.repeat(27)} (2)`, `${'x'.repeat(27)} (3)`],
    },
    { name: 'one name twice', given: ['List', 'LIST'], expected: ['List', 'LIST (2)'] },
    { name: 'what looks like an escape', given: ['a_x0041_'], expected: ['a_x0041_'] },
  ])('gives sheets names that spreadsheet programs take: $name', async ({ given, expected }) => {
    const bytes = await bytesOf(given.map((name, i) => sheetOf([[`${i}`]], { name })));
    for (const [i, name] of expected.entries()) {
      expect(await readBack(bytes, name)).toEqual([[`${i}`]]);
    }
    const book = read(bytes);
    const cells = Object.values(book.Sheets).map((sheet) => sheet['A1']?.v);
    expect(cells).toEqual(given.map((_, i) => `${i}`));
  });

  it('says which row has a text that no cell can hold', async () => {
    const rows = [['x'], ['x'.repeat(32_767)], ['x'.repeat(32_768)]];
    await expect(bytesOf([sheetOf(rows)])).rejects.toMatchObject({
      code: 'xlsx_too_large',
      message: expect.stringMatching(/row 3 .* 32768 characters/),
    });
  });

  it('says when there are more rows than a sheet can hold', async () => {
    function* endless() {
      const batch = Array.from({ length: 65_536 }, () => []);
      for (;;) yield batch;
    }
    await expect(bytesOf([{ name: 'List', rows: endless() }])).rejects.toMatchObject({
      code: 'xlsx_too_large',
      message: expect.stringContaining('1048576 rows'),
    });
  });

  it('says when a row has more cells than a sheet has columns', async () => {
    const row = (cells: number) => Array.from({ length: cells }, () => 'x');
    await expect(bytesOf([sheetOf([row(16_384)])])).resolves.toBeInstanceOf(Buffer);
    await expect(bytesOf([sheetOf([row(1), row(16_385)])])).rejects.toMatchObject({
      code: 'xlsx_too_large',
      message: expect.stringContaining('16384 columns'),
    });
  });

  it('fails as its rows do', async () => {
    async function* failing() {
      yield [['x']];
      throw new TypeError('the ledger cannot be read');
    }
    const written = bytesOf([{ name: 'List', rows: failing() }]);
    await expect(written).rejects.toThrow('the ledger cannot be read');
  });

  it('writes the same bytes for the same content', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => bytesOf([sheetOf([['a', 1]])])));
    expect(one).toEqual(other);
  });
});
