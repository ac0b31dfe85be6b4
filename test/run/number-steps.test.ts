import { describe, expect, it } from 'vitest';
import { parseMapping } from '../../src/mapping/file/load-mapping.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { createSheetWatch } from '../../src/run/page/sheet-watch.ts';
import { previewCleaning } from '../../src/run/prepare/preview-cleaning.ts';
import { previewValues } from '../../src/run/prepare/preview-values.ts';
import { proofSheet } from '../../src/run/prepare/proof-sheet.ts';
import { type Cell, n, workbook, writeBook, writeSheets } from '../meaning/workbook.ts';
import { checkList } from '../support/check-list.ts';
import { readPrinted } from '../support/printed.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

const mappingOf = (price: string, count: string, more: string) => `version: 1
project: { column: Project }
svc_uid: { value: u }
order:
  order_count: { column: Qty, ${count} }
  total_price: { column: ${price} }
${more}`;

async function check(list: string | Uint8Array, mapping: string, beside = {}) {
  const { codes: errors, totals, cleaned } = await checkList(list, mapping, { beside });
  const printed = cleaned?.[0]?.first.after;
  return { errors, totals: [totals.orderCount, totals.totalPrice], printed };
}

const listOf = (...rows: readonly Cell[][]) => writeSheets({ List: rows });

/** What a preview, a page and a proof show of the first printed cell. */
async function shownOf(list: string | Uint8Array, mapping: string) {
  const file = temporaryFile('list.xlsx', list);
  const input = { file, mapping: parseMapping(mapping, 'm.yaml') };
  const watch = createSheetWatch();
  const report = await checkSheet({ ...input, watch });
  const { records } = watch.findings(report);
  const preview = await previewCleaning({ ...input, limit: 9, onIssue: () => {} });
  const { rows } = await proofSheet(input);
  const longest = rows[0]?.reasons.find(({ why }) => why.startsWith('longest'));
  return {
    page: records.records[0]?.texts[0],
    preview: preview?.cleaned[0]?.cells[0]?.after,
    proof: longest?.why.replace(/\D/g, ''),
  };
}

/** A workbook with the cell of a column `Litre` last. */
const book = (litre: Cell, qty = 3) =>
  listOf(['Project', 'Qty', 'Price', 'Litre'], ['p-1', qty, 1.5, litre]);

describe('a number step on amounts', () => {
  const comma = 'sheet: { decimal: "," }\n';

  it.each([
    ['0.000', ''],
    ['0.00', comma],
    ['0.000', comma],
    ['#,##0.00" €"', comma],
  ])('writes a decimal point, whatever marks the list has: %s %s', async (format, more) => {
    const list = 'Project;Qty;Price (EUR)\np-1;1;1,5\np-2;1;12,25\np-3;2;45,00\n';
    const price = `Price (EUR), clean: [{ number: '${format}' }]`;
    expect(await check(list, mappingOf(price, '', more))).toMatchObject({
      ...{ errors: [], totals: ['4', '58.75'] },
    });
  });

  it('reads groups of thousands by the mark of the list, once', async () => {
    const list = 'Project;Qty;Price\np-1;12.000;1.250\np-2;3.000;3.600\n';
    const step = 'clean: [{ number: "#,##0" }]';
    expect(await check(list, mappingOf(`Price, ${step}`, step, comma))).toMatchObject({
      ...{ errors: [], totals: ['15000', '4850'] },
    });
    const mapping = mappingOf('Price', step, `${comma}unmapped_columns: ignore\n`);
    expect(await check(book(1, 12_000), mapping)).toMatchObject({
      ...{ errors: [], totals: ['12000', '1.5'] },
    });
  });
});

it.each([
  ['#,##0', 1250],
  ['0.000', 1.234],
])(
  'a price that a cell holds in %s is in no doubt, with a step or without',
  async (format, held) => {
    const list = listOf(['Project', 'Qty', 'Price'], ['p-1', 1, n(held, format)]);
    for (const step of ['', ', clean: [{ number: "0.000" }]']) {
      expect(await check(list, mappingOf(`Price${step}`, '', ''))).toMatchObject({
        errors: [],
        totals: ['1', `${held}`],
      });
    }
  },
);

it('a cell that is an amount and is printed, but is no number, is one error', async () => {
  const printed = 'variables: [{ id: price, column: Price, clean: [{ number: "0.00" }] }]';
  const list = 'Project;Qty;Price\na;1;5,00\nb;1;1.234,50?\n';
  const { errors } = await check(list, mappingOf('Price', 'combine: sum', printed));
  expect(errors).toEqual(['order_field_invalid']);
});

describe('a cell whose text is replaced', () => {
  const step = '{ map: { 3: 10, 4: "" }, other: keep }';

  it('counts as what replaces it, whatever number it holds', async () => {
    for (const clean of [`[${step}]`, `[${step}, { number: "0" }]`]) {
      const mapping = mappingOf('Price', `clean: ${clean}`, 'unmapped_columns: ignore\n');
      const of = (qty: number) => check(book(1, qty), mapping);
      expect(await of(3)).toMatchObject({ errors: [], totals: ['10', '1.5'] });
      expect(await of(4)).toMatchObject({ errors: ['order_field_missing'] });
      expect(await of(5)).toMatchObject({ errors: [], totals: ['5', '1.5'] });
    }
  });

  it('is printed so', async () => {
    const more = `variables: [{ id: q, column: Qty, clean: [${step}, { number: "0.0" }] }]
unmapped_columns: ignore
`;
    expect(await check(book(1), mappingOf('Price', '', more))).toMatchObject({
      ...{ errors: [], printed: '10.0' },
    });
  });
});

describe('prices whose marks are in doubt', () => {
  const steps = ['Price', 'Price, clean: [{ number: "0.00##" }]'];
  const bad = { order_field_invalid: true, value_not_converted: true };
  const fours = '"10,0000"\np-2,2,"12,0000"\np-3,3,20000\n';

  it.each([
    ['of a Korean list are errors', '김,1,', 'Price', bad],
    [
      'of a list without letters of Asia are asked about',
      'p-1,1,',
      'Price',
      { number_marks_unsure: true },
    ],
    ['of a column in won are asked about', 'p-1,1,', 'Price (KRW)', { number_marks_unsure: true }],
  ])('by groups of four %s', async (_, row, name, codes) => {
    const isAsian = row.startsWith('김');
    for (const step of steps) {
      const head = isAsian ? `Project,Qty,${name},이름` : `Project,Qty,${name}`;
      const price = step.replace('Price', name);
      const more = 'unmapped_columns: ignore\n';
      const { errors } = await check(`${head}\n${row}${fours}`, mappingOf(price, '', more));
      expect(errors.length).toBeGreaterThan(0);
      expect(errors.filter((code) => !(code in codes))).toEqual([]);
    }
  });

  it('by groups of four stop where a later row has a thousands separator', async () => {
    const list = `Project,Qty,Price\np-1,1,"1,500"\np-4,1,${fours}p-5,1,"1,250.50"\n`;
    for (const step of steps) {
      const { errors } = await check(list, mappingOf(step, '', ''));
      expect(errors).toEqual(['number_marks_differ']);
    }
  });

  it.each([
    ['"12,5000"\np-2,1,"3,5"\n', '16'],
    ['"12,5000"\np-2,1,"0,7500"\n', '13.25'],
    ['1.234\np-2,1,12.500\np-3,3,0.750\n', '14.484'],
    ['"1,234"\np-2,1,"12,500"\np-3,3,"0,750"\n', '14.484'],
  ])('are read by what proves their marks, with and without a step: %j', async (prices, total) => {
    for (const name of ['Price', 'Price (KWD)']) {
      for (const step of steps) {
        const list = `Project,Qty,${name}\np-1,1,${prices}`;
        const { errors, totals } = await check(
          list,
          mappingOf(step.replace('Price', name), '', ''),
        );
        expect([errors, totals[1]]).toEqual([[], total]);
      }
    }
  });

  it.each(['1.234;12.500;0.750', '1,234;12,500;0,750'])(
    'are so in print, too: %s',
    async (litres) => {
      const rows = litres.split(';').map((litre, i) => `p-${i};1;10;${litre}\n`);
      const more = 'variables: [{ id: l, column: Litre, clean: [{ number: "0.00" }] }]\n';
      const list = `Project;Qty;Price;Litre\n${rows.join('')}`;
      expect(await check(list, mappingOf('Price', '', more))).toMatchObject({
        ...{ errors: [], printed: '1.23' },
      });
    },
  );
});

describe('a number step on a printed column of a workbook', () => {
  const mapping = (sheet: string) =>
    mappingOf(
      'Price',
      '',
      `${sheet}variables: [{ id: l, column: Litre, clean: [{ number: "0.00" }] }]\n`,
    );

  it.each([
    [1.789, '', '1.79'],
    [1.789, 'sheet: { locale: de }\n', '1.79'],
    [1.789, 'sheet: { decimal: "," }\n', '1.79'],
    [1789.5, 'sheet: { decimal: "," }\n', '1789.50'],
    [n(1234.5671, '#,##0.000'), 'sheet: { locale: de }\n', '1234.57'],
    [n(1.7891, '#,##0.000'), 'sheet: { locale: de }\n', '1.79'],
    // What a person sees is printed.
    [n(1234.4, '#,##0'), '', '1234.00'],
    ['1,789', 'sheet: { decimal: "," }\n', '1.79'],
    ['1,234.5', '', '1234.50'],
  ])('reads the number that the cell holds: %j %j', async (cell, sheet, printed) => {
    expect(await check(book(cell), mapping(sheet))).toMatchObject({ errors: [], printed });
    expect(await shownOf(book(cell), mapping(sheet))).toEqual({
      ...{ page: printed, preview: printed, proof: String(printed.length) },
    });
  });

  it('asks what the mark of a text is, as in a list without numbers', async () => {
    const { errors } = await check(book('1,789'), mapping(''));
    expect(errors).toEqual(['number_marks_unsure']);
  });
});

describe('a number step on merged cells', () => {
  const sent = async (
    rows: Cell[][],
    merged: string,
    steps: { project?: string; litre?: string },
  ) => {
    const list = workbook([['Project', 'Litre'], ...rows], { merged: [merged] });
    const file = temporaryFile('list.xlsx', writeBook(list, 'xlsx'));
    const mapping = `version: 1
project: { column: Project${steps.project ?? ''} }
svc_uid: { value: u }
order: { order_count: { value: 1 }, total_price: { value: 1 } }
sheet: { decimal: ",", repeat_merged: true }
variables: [{ id: l, column: Litre${steps.litre ?? ''} }]
`;
    const read = await readPrinted({ file, mapping: parseMapping(mapping, 'm.yaml') });
    expect(read.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    return read.rows.map(
      ({ record, sent }) => `${record.projectId} ${sent?.cols[0]?.value.text ?? ''}`,
    );
  };

  it('reads in each of them the number that the first one holds', async () => {
    const rows = [['a', 1.789], ['b'], ['c']];
    expect(await sent(rows, 'B2:B3', { litre: ', clean: [{ number: "0.00" }]' })).toEqual([
      'a 1.79',
      'b 1.79',
      'c ',
    ]);
  });

  it('makes one id of them', async () => {
    const rows = [
      [n(12345, '#,##0'), 'x'],
      [null, 'y'],
    ];
    expect(await sent(rows, 'A2:A3', { project: ', clean: [{ number: "0" }]' })).toEqual([
      '12345 x',
      '12345 y',
    ]);
  });
});

it('knows the project of a row that is left out by the number that its cell holds', async () => {
  const project = n(12345, '#,##0');
  const rows = [
    [project, 1, 5, 'no'],
    [project, 1, null, 'yes'],
  ];
  const list = listOf(['Project', 'Qty', 'Price', 'Take'], ...rows);
  const mapping = `version: 1
project: { column: Project, clean: [{ number: "0" }] }
svc_uid: { value: u }
order: { order_count: { value: 1 }, total_price: { column: Price, combine: first, empty: 0 } }
sheet: { decimal: "," }
rows: { where: [{ column: Take, is: "yes" }] }
unmapped_columns: ignore
`;
  const { errors } = await check(list, mapping);
  expect(errors).toEqual(['order_field_missing']);
});

describe('a workbook whose numbers stand beside texts', () => {
  /** Prices and what is printed, of an order each. */
  const ordersOf = (...cells: readonly (readonly [price: Cell, litre: Cell])[]) =>
    listOf(['Project', 'Price', 'Litre'], ...cells.map((of, i) => [`p-${i}`, ...of]));
  const mapping = (sheet = '') => `version: 1
project: { column: Project }
svc_uid: { value: u }
order: { order_count: { value: 1 }, total_price: { column: Price } }
sheet: { ${sheet} }
variables: [{ id: l, column: Litre, clean: [{ number: "0.00" }] }]
`;
  const twelve = [n(12.5, '#,##0.00" €"'), '1.250'] as const;

  it.each(['', 'amounts: shown', 'amounts: stored'])(
    'does not show by their formats how people write: %s',
    async (sheet) => {
      const { errors } = await check(ordersOf(twelve), mapping(sheet));
      expect(errors).toEqual(['number_marks_unsure']);
      expect(await check(ordersOf(twelve, ['3,50', 'x']), mapping(sheet))).toMatchObject({
        ...{ errors: ['value_not_converted'], printed: '1250.00' },
      });
    },
  );

  it('does not show it by a number below zero', async () => {
    const minus = mapping('').replace('{ column: Price }', '{ column: Price, combine: sum }');
    const { errors } = await check(ordersOf([-12.5, '1,234']), minus);
    expect(errors).toContain('number_marks_unsure');
    const beside = await check(ordersOf([-12.5, '3,50']), minus);
    expect(beside.errors).not.toContain('number_marks_differ');
  });

  it.each([
    ['decimal: ","', 1.789, '1.789'],
    ['decimal: ","', 1234.5, '1234.5'],
    ['', 1250, '1250'],
    ['locale: de', 1.789, '1.789'],
  ])('has the amounts that are shown: %s %d', async (sheet, held, price) => {
    const list = ordersOf([n(held, held === 1.789 ? '0.000' : '#,##0.00" €"'), '1']);
    expect(await check(list, mapping(`amounts: shown, ${sheet}`))).toMatchObject({
      ...{ errors: [], totals: ['1', price] },
    });
  });
});

it.each([
  ['locale: de', '#,##0'],
  ['', '#,##0'],
  ['', 0],
])(
  'rows repeat each other within an order by the ids that are ordered: %s',
  async (sheet, format) => {
    const cells = [n(1234, format), 'ann@x.de'];
    const list = listOf(['Project', 'Mail'], cells, [n(1235, format), 'ann@x.de'], cells);
    const mapping = `version: 1
project: { column: Project, clean: [{ number: "0" }] }
svc_uid: { value: u }
order: { order_count: rows, total_price: { value: 1 } }
sheet: { ${sheet} }
rows: { unique: [{ columns: [Mail], within: order, on_duplicate: error }] }
unmapped_columns: ignore
`;
    const { errors } = await check(list, mapping);
    expect(errors).toEqual(['row_not_unique']);
  },
);

describe('a number in a list that is a workbook', () => {
  const checkWith = (fees: Cell[], sheet: string) => {
    const mapping = `version: 1
lookups: { fees: { file: fees.xlsx, key: Code } }
project: { column: Project }
svc_uid: { value: u }
order: { order_count: { value: 1 }, total_price: { lookup: fees, by: Code, column: Fee } }
sheet: { ${sheet} }
variables:
  - { id: l, lookup: fees, by: Code, column: Litre, clean: [{ number: "0.000" }] }
  - { id: f, lookup: fees, by: Code, column: Litre }
`;
    const beside = { 'fees.xlsx': listOf(['Code', 'Fee', 'Litre'], ['A', ...fees]) };
    return check('Project,Code\np-1,A', mapping, beside);
  };

  it.each([
    ['decimal: ","', 1.789, '0.000'],
    ['decimal: ","', 12.5, 0],
    ['locale: de', 1.789, '0.000'],
    ['', 1234.5, '#,##0.00" €"'],
    ['', 12.5, 0],
    ['amounts: shown, decimal: ","', 1.789, '0.000'],
  ])('is printed as it is paid: %s %d', async (sheet, held, format) => {
    const cell = n(held, format);
    const found = await checkWith([cell, cell], sheet);
    expect(found).toMatchObject({ errors: [], totals: ['1', `${held}`] });
    expect(found.printed ?? held.toFixed(3)).toBe(held.toFixed(3));
  });

  it('proves nothing of how people write', async () => {
    const of = (litre: string) => checkWith([n(12.5, '#,##0.00" €"'), litre], '');
    expect((await of('1.250')).errors).toEqual(['number_marks_unsure']);
    expect(await of('3,50')).toMatchObject({ errors: [], totals: ['1', '12.5'], printed: '3.500' });
  });
});

it('values of a column with one text are told apart by the numbers that their cells hold', async () => {
  const list = listOf(
    ['Project', 'Litre'],
    ['p', n(1789, '#,##0')],
    ['p', '1,789'],
    ['p', '1,789'],
  );
  const file = temporaryFile('list.xlsx', list);
  const mapping = parseMapping(
    `version: 1
sheet: { decimal: "," }
variables: [{ id: l, column: Litre, clean: [{ number: "0.000" }] }]
`,
    'm.yaml',
  );
  const input = { file, mapping, column: 'Litre', limit: 9, onIssue: () => {} };
  const shown = await previewValues(input);
  expect(shown?.values.map((one) => [one.value, one.rows, one.becomes[0]?.after])).toEqual([
    ['1,789', 2, '1.789'],
    ['1,789', 1, '1789.000'],
  ]);
});

describe('a correction of a number that is shown with a point, where texts have a comma', () => {
  const listWith = (between = 0) => {
    const held = n(1.789, '0.000');
    const amid = Array.from({ length: between }, (_, i) => [`q-${i}`, 3, 3]);
    const rows = [['p-1', held, held], ...amid, ['p-2', '3,50', '2,5']];
    return listOf(['Project', 'Price', 'Litre'], ...rows);
  };
  const correctedTo = async (cell: string, to: string, sheet: string, between?: number) => {
    const mapping = `version: 1
project: { column: Project }
svc_uid: { value: u }
order: { order_count: { value: 1 }, total_price: { column: Price } }
sheet: { ${sheet} }
variables: [{ id: l, column: Litre, clean: [{ number: "0.000" }] }]
`;
    const from = sheet.includes('locale') ? '1,789' : '1.789';
    const corrections = [{ cell, from, to }];
    const { errors } = await checkList(listWith(between), mapping, { corrections });
    return errors.map(({ code, fix }) => [code, fix]);
  };

  it.each(['', 'decimal: ","'])('is asked about if it could be either: %s', async (sheet) => {
    const fix = 'Write 1790 or 1,790, whichever is meant';
    expect(await correctedTo('B2', '1.790', sheet)).toEqual([['order_field_invalid', fix]]);
    expect(await correctedTo('C2', '1.790', sheet)).toEqual([['value_not_converted', fix]]);
    expect(await correctedTo('B2', '1.790', sheet, 1000)).toEqual([['order_field_invalid', fix]]);
  });

  it.each(['1790', '1,79', '12.500,00'])('is taken if it is clear: %s', async (to) => {
    for (const sheet of ['', 'decimal: ","']) {
      expect(await correctedTo('B2', to, sheet)).toEqual([]);
    }
  });

  it('is taken as the sheet of a region with a comma shows it', async () => {
    expect(await correctedTo('B2', '1.790', 'decimal: ",", locale: de')).toEqual([]);
    expect(await correctedTo('C2', '1,790', 'decimal: ",", locale: de')).toEqual([]);
  });
});
