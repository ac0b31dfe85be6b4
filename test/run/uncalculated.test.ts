import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import type { Correction } from '../../src/run/input/corrections/correction-list.ts';
import { type Cell, f, r, workbook, writeBook } from '../meaning/workbook.ts';
import { checkList } from '../support/check-list.ts';

interface Given {
  readonly format?: 'xlsx' | 'xls' | 'ods' | 'fods' | 'xml';
  readonly more?: string;
  /** Attributes of `<calcPr>`. */
  readonly calc?: string;
  readonly corrections?: readonly Correction[];
}

/** What is said of formulas in a list with these rows, whose columns are `Project`, `Copies`, `Price` and `Name`. */
async function told(rows: readonly (readonly Cell[])[], given: Given = {}) {
  const { format = 'xlsx', more = '', corrections, calc } = given;
  const book = workbook([r('Project|Copies|Price|Name'), ...rows], calc ? { calc } : {});
  const bytes = writeBook(book, format);
  const { issues } = await checkList(
    format === 'xls' ? withFormulas(bytes, rows) : bytes,
    `version: 1
project: { column: Project }
svc_uid: { value: u }
order: { order_count: { column: Copies }, total_price: { column: Price, empty: 0 } }
variables: [{ id: name, column: Name }]
${more}`,
    { name: `list.${format}`, corrections },
  );
  return issues.flatMap(({ code, severity, column, count = 1 }) =>
    code === 'formula_without_value' ? [`${severity} ${column} ${count}`] : [],
  );
}

/** An .xls file in whose only sheet these numbers are the results of formulas: the package writes none. */
function withFormulas(bytes: string | Uint8Array, rows: readonly (readonly Cell[])[]): Uint8Array {
  const container = XLSX.CFB.read(bytes as Uint8Array, { type: 'buffer' });
  const entry = XLSX.CFB.find(container, 'Workbook');
  const stream = Buffer.from(entry?.content ?? []);
  const records: Buffer[] = [];
  for (let at = 0; at + 4 <= stream.length; ) {
    const end = at + 4 + stream.readUInt16LE(at + 2);
    const record = stream.subarray(at, end);
    const isNumber = record.readUInt16LE(0) === 0x0203;
    const cell = isNumber && rows[record.readUInt16LE(4) - 1]?.[record.readUInt16LE(6)];
    const isFormula = typeof cell === 'object';
    // With the formula `1`.
    records.push(
      isFormula ? formulaRecord(record.subarray(4, 10), (cell?.value ?? 0) as number) : record,
    );
    at = end;
  }
  const made = XLSX.CFB.utils.cfb_new();
  XLSX.CFB.utils.cfb_add(made, '/Workbook', Buffer.concat(records));
  return XLSX.CFB.write(made, { type: 'buffer' }) as Uint8Array;
}

/** The formula `1` in a cell with this place and style (MS-XLS 2.4.127). */
function formulaRecord(place: Buffer, result: number): Buffer {
  const value = Buffer.alloc(8);
  value.writeDoubleLE(result);
  const formula = Buffer.from([0, 0, 0, 0, 0, 0, 3, 0, 0x1e, 1, 0]);
  const content = Buffer.concat([place, value, formula]);
  const head = Buffer.from([0x06, 0, content.length, 0]);
  return Buffer.concat([head, content]);
}

const price = (result: number | string) => f('B2*2', result);

describe('formulas of which none has a result but 0', () => {
  const nothing = [
    ['p-1', 2, price(0), 'Ann'],
    ['p-2', 4, price(0), 'Ben'],
  ];

  it.each(['xlsx', 'xls', 'ods', 'fods', 'xml'] as const)(
    'are asked about once for an amount: .%s',
    async (format) => {
      expect(await told(nothing, { format })).toEqual(['error Price 2']);
      expect(await told([...nothing, ['p-3', 5, price(10), 'Cid']], { format })).toEqual([]);
    },
  );

  it.each([
    {
      name: 'a single one',
      rows: [
        ['p-1', 2, 5, 'Ann'],
        ['p-2', 4, price(0), 'Ben'],
      ],
      is: ['error Price 1'],
    },
    {
      name: 'amounts and printed texts',
      rows: [['p-1', f('A2', 0), price(0), f('A2&""', 0)]],
      is: ['error Copies 1', 'error Price 1', 'error Name 1'],
    },
    {
      name: 'an empty text for an amount',
      rows: [['p-1', 2, price(''), 'Ann']],
      is: ['error Price 1'],
    },
    {
      name: 'an empty text, which is printed as one',
      rows: [['p-1', 2, 3, f('IF(1,"","")', '')]],
      is: [],
    },
    { name: 'where a text was calculated', rows: [['p-1', 2, price(0), f('A2', 'Ann')]], is: [] },
    { name: 'numbers that were typed', rows: [['p-1', 2, 0, 'Ann']], is: [] },
  ])('$name', async ({ rows, is }) => {
    expect(await told(rows)).toEqual(is);
  });

  describe('where the file asks that they be calculated', () => {
    const calc = 'fullCalcOnLoad="1"';
    const texts = [
      ['p-1', 2, price(4), f('A2&" "&B2', '')],
      ['p-2', 4, price(8), f('A3&" "&B3', '')],
    ];

    it('are asked about for texts, although numbers were calculated', async () => {
      expect(await told(texts, { calc })).toEqual(['error Name 2']);
      expect(await told(texts, { calc, more: 'sheet: { damage: warn }' })).toEqual([
        'warning Name 2',
      ]);
    });

    it('are empty where another text was calculated', async () => {
      const third = ['p-3', 5, price(10), f('A4', 'Cid')];
      expect(await told([...texts, third], { calc })).toEqual([]);
    });
  });

  it('make a list useless in which prices are looked up', async () => {
    const prices = writeBook(workbook([r('Size|Price'), ['S', price(0)]]), 'ods');
    const checked = checkList(
      'Project,Size\np-1,S\n',
      `version: 1
project: { column: Project }
svc_uid: { value: u }
lookups: { p: { file: p.ods, key: Size } }
order: { order_count: { value: 1 }, total_price: { lookup: p, by: Size, column: Price } }
`,
      { beside: { 'p.ods': prices } },
    );
    await expect(checked).rejects.toMatchObject({
      code: 'list_invalid',
      message: expect.stringContaining('calculated none'),
    });
  });

  it('are settled by a key of the mapping, or by corrections of all of them', async () => {
    expect(await told(nothing, { more: 'sheet: { damage: warn }' })).toEqual(['warning Price 2']);
    const fix = (cell: string): Correction => ({ cell, from: '0', to: '4' });
    expect(await told(nothing, { corrections: [fix('C2')] })).toEqual(['error Price 1']);
    expect(await told(nothing, { corrections: [fix('C2'), fix('C3')] })).toEqual([]);
  });
});
