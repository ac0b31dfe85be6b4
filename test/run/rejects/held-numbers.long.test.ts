import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openLedger } from '../../../src/ledger/sqlite/open-ledger.ts';
import { parseMapping } from '../../../src/mapping/file/load-mapping.ts';
import { toCsvText, toWorkbook } from '../../../src/output/sheets/sheet-file.ts';
import { checkSheet } from '../../../src/run/check-sheet.ts';
import { proofSheet, toProofMapping } from '../../../src/run/prepare/proof-sheet.ts';
import { giveRowsBack } from '../../../src/run/rejects/write-refused.ts';
import { writeRejects } from '../../../src/run/rejects/write-rejects.ts';
import { stageSheet } from '../../../src/run/stage-sheet.ts';
import { readSheet } from '../../../src/sheet/read-sheet.ts';
import { type Cell, workbook, writeBook } from '../../meaning/workbook.ts';
import { readPrinted } from '../../support/printed.ts';
import { some } from '../../support/runs.ts';
import { temporaryFile, temporaryFolder } from '../../support/temporary-folder.ts';

const HEAD = ['Project', 'Price', 'Litre', 'Both', 'Zip'];

interface Given {
  /** What stands under `sheet`. */
  readonly sheet: string;
  /** How the price's cells are used besides. @default not at all */
  readonly more?: string;
  readonly length?: number;
  /** What the price has besides its column. @default nothing */
  readonly price?: string;
}

const mappingOf = ({ sheet, more = '', length = 99, price = '' }: Given) =>
  parseMapping(
    `version: 1
project: { column: Project }
svc_uid: { value: u }
order: { order_count: { value: 1 }, total_price: { column: Price${price} } }
sheet: { ${sheet} }
variables:
  - { id: l, column: Litre, clean: [{ number: "0.00##" }] }
  - { id: b, column: Both, clean: [{ number: "0.00##" }] }
  - { id: s, column: Both }
  - { id: z, column: Zip, max_length: ${length} }
${more}`,
    'm.yaml',
  );

/** What is read of each row, by its project; null for a row with errors. */
async function read(file: string, given: Given) {
  const { rows, isUsable } = await readPrinted({ file, mapping: mappingOf(given) });
  const found = new Map<string, unknown>();
  for (const { cells, record, sent } of rows)
    found.set(cells[0] ?? '', record.valid ? { fields: record.fields, sent } : null);
  return { found, isUsable };
}

type Kind = 'xlsx' | 'ods';

function write(rows: readonly (readonly Cell[])[], kind: Kind): string {
  const file = path.join(temporaryFolder(), `list.${kind}`);
  const all = rows.map((cells, i) => [`p-${i}`, ...cells, 'too long']);
  writeFileSync(file, writeBook(workbook([HEAD, ...all]), kind));
  return file;
}

/** The rows in a file of rejects, or of a proof. */
async function writeAgain(file: string, given: Given, as: 'rejects' | 'proof', ending: Ending) {
  const folder = temporaryFolder();
  if (as === 'rejects') {
    const rejects = { stem: path.join(folder, 'again'), ending };
    const mapping = mappingOf({ ...given, length: 1 });
    return (await checkSheet({ file, mapping, rejects })).files?.rejects;
  }
  return proofOf(file, mappingOf(given), ending);
}

async function proofOf(file: string, mapping: ReturnType<typeof mappingOf>, ending: Ending) {
  const proof = await proofSheet({ file, mapping });
  if (proof.rows.length === 0) return '';
  const again = path.join(temporaryFolder(), `again${ending}`);
  const sheet = { ...proof, sheet: 'Proof', rows: proof.rows.map(({ written }) => written) };
  if (ending === '.csv') writeFileSync(again, toCsvText(sheet));
  else {
    const pieces: Uint8Array[] = [];
    for await (const piece of toWorkbook(sheet)) pieces.push(piece);
    writeFileSync(again, Buffer.concat(pieces));
  }
  return again;
}

/** A proof has a mapping with the decimal mark that the list has proven. */
async function proven(file: string, given: Given): Promise<Given> {
  const { mapping } = await proofSheet({ file, mapping: mappingOf(given) });
  const { decimal } = mapping?.sheet ?? {};
  if (!decimal || given.sheet.includes('decimal')) return given;
  const mark = `decimal: "${decimal}"`;
  return { ...given, sheet: given.sheet ? `${given.sheet}, ${mark}` : mark };
}

type Ending = '.xlsx' | '.csv';

const NUMBERS = [0, 1.789, 2.5, 12.25, 750, 1234, 1234.5, 12_345, 0.75, -3.5, 100_000.123, 0.15];
const FORMATS = ['General', '0.00', '0.000', '#,##0', '#,##0.00', '#,##0.000', '0%', ';;;'];
const MONEY = [
  '"€"#,##0.00',
  '#,##0.00" €"',
  '#,##0;(#,##0)',
  '_-* #,##0.00_-;-* #,##0.00',
  '#,##0,',
];
const TEXTS = ['1.789', '2.5', '3,50', '1,234', '1.250,00', '12', ''];

const cell = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      value: fc.constantFrom(...NUMBERS),
      format: fc.constantFrom(...FORMATS, ...MONEY),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom(...TEXTS) },
);
const given = fc.record({
  sheet: fc
    .tuple(
      fc.constantFrom('', 'decimal: ","', 'decimal: "."'),
      fc.constantFrom('', 'amounts: stored', 'amounts: shown'),
      fc.constantFrom('', 'locale: de'),
    )
    .map((parts) => parts.filter((part) => part !== '').join(', ')),
  more: fc.constantFrom('', '  - { id: p, column: Price }\n'),
});

describe('cells of a workbook in another file', () => {
  it.each(['rejects', 'proof'] as const)('are read as the same in %s', async (as) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 12 }),
        given,
        fc.constantFrom<Kind>('xlsx', 'ods'),
        fc.constantFrom<Ending>('.xlsx', '.csv'),
        async (rows, how, kind, ending) => {
          const file = write(rows, kind);
          const source = await read(file, how);
          fc.pre(source.isUsable);
          const again = await writeAgain(file, how, as, ending);
          if (!again) return;
          const { found, isUsable } = await read(
            again,
            as === 'proof' ? await proven(file, how) : how,
          );
          // What a file of texts, or a format of this region, cannot say is an error.
          const isSure = kind === 'xlsx' && ending === '.xlsx';
          // A proof may leave out the row that shows what a mark is.
          if (!isUsable && (!isSure || as === 'proof')) return;
          expect(isUsable).toBe(true);
          for (const [project, record] of found) {
            const same = record === null && !isSure ? null : source.found.get(project);
            expect([project, record]).toEqual([project, same]);
          }
        },
      ),
      { numRuns: 10 },
    );
  });
});

const number = (value: number, format = 'General') => ({ value, format });

/** More rows than are read at a time. */
const FAR = Array.from({ length: 1000 }, () => [number(3)]);

it.each<[string, Cell, Given, string]>([
  ['a number', number(1.789), { sheet: 'decimal: ","' }, '1,789'],
  ['a number without a mapping of its mark', number(1.789), { sheet: '' }, '1.7890'],
  ['an amount of money', number(1.234, '0.000" €"'), { sheet: 'decimal: ","' }, '€1,234'],
  ['another number than it shows', number(2.5, '0'), { sheet: '' }, '3 or 2.5 (which?)'],
  ['one that is hidden', number(2.5, ';;;'), { sheet: 'decimal: ","' }, '"" or 2,5 (which?)'],
  ['one that counts', number(2.5, '0'), { sheet: 'amounts: stored' }, '2.5'],
  ['one that does not', number(2.5, '0'), { sheet: 'amounts: shown' }, '3'],
  [
    'one that is printed as it shows',
    number(1.789),
    { sheet: 'decimal: ","', more: '  - { id: p, column: Price }\n' },
    '1.789 or 1,789 (which?)',
  ],
])('a price in CSV is %s', async (_, price, how, text) => {
  const file = write([[price, number(1), number(1)]], 'xlsx');
  const again = await writeAgain(file, how, 'rejects', '.csv');
  const { batches } = await readSheet(again ?? '');
  for await (const { rows } of batches) expect(rows[0]?.[1]).toBe(text);
});

it.each<[string, readonly (readonly Cell[])[], string, readonly string[]]>([
  [
    'the texts of the list',
    [
      ['3,50', '1.250'],
      [number(12.5), '1.250'],
    ],
    '',
    ['3,50', '12,5'],
  ],
  [
    'its formats where no text shows one',
    [[number(12.5)], [number(1.789)], [number(1.2345)]],
    'locale: de',
    ['12,5', '1,78900', '1,23450'],
  ],
  [
    'a text far below them',
    [[number(1.25)], ...FAR, ['3,50']],
    '',
    ['1,25', ...FAR.map(() => '3'), '3,50'],
  ],
])('numbers in CSV have the mark of %s', async (_, cells, sheet, prices) => {
  const rows = cells.map(([price = '', litre = number(1)]) => [price, litre, number(1)]);
  const file = write(rows, 'xlsx');
  const again = (await writeAgain(file, { sheet }, 'rejects', '.csv')) ?? '';
  const { batches } = await readSheet(again);
  const found: string[] = [];
  for await (const { rows } of batches) found.push(...rows.map((row) => row[1] ?? ''));
  expect(found).toEqual(prices);
  expect((await read(again, { sheet })).found).toEqual((await read(file, { sheet })).found);
});

it('numbers in the CSV of a proof have the mark of a text far below them', async () => {
  const file = write(
    [[number(1.25)], ...FAR, ['3,50']].map((row) => [...row, '', '']),
    'xlsx',
  );
  const { batches } = await readSheet(await proofOf(file, mappingOf({ sheet: '' }), '.csv'));
  for await (const { rows } of batches) expect(rows[0]?.[1]).toBe('1,25');
});

it('numbers of a run that are given back later have the mark of a text far below them', async () => {
  const folder = temporaryFolder();
  const ledger = await openLedger(path.join(folder, 'ledger.db'));
  onTestFinished(() => ledger.close());
  const rows = [[number(1.25)], ...FAR, ['3,50']].map((row) => [...row, '', '']);
  const given = { file: write(rows, 'xlsx'), mapping: mappingOf({ sheet: '', length: 1 }) };
  const options = { ...given, ledger, serviceUrl: 'http://localhost', onInvalid: 'hold' } as const;
  const { run } = await stageSheet(options);
  const target = { stem: path.join(folder, 'again'), ending: '.csv' } as const;
  const { batches } = await readSheet(
    (await giveRowsBack({ ledger, run, target, kinds: ['rejects'] })) ?? '',
  );
  const prices: (string | undefined)[] = [];
  for await (const { rows } of batches) prices.push(...rows.map((row) => row[1]));
  expect([prices[0], prices.at(-1)]).toEqual(['1,25', '3,50']);
});

it('rows that no workbook can hold have the mark of a text far below them, too', async () => {
  const rows = [[number(1.25)], ...FAR, ['3,50']].map((row) => [...row, '', '']);
  const input = { file: write(rows, 'xlsx'), mapping: mappingOf({ sheet: '' }) };
  const why = { code: 'conflict', column: null, message: 'ordered before', fix: 'Look' };
  const reasons = { atMost: 2_000_000, upTo: async () => {}, of: () => [why] };
  const target = { stem: path.join(temporaryFolder(), 'many') };
  const taken = { assertUnchanged: async () => {} };
  const file = await writeRejects(input, taken, target, () => reasons);
  expect(path.extname(file)).toBe('.csv');
  const { batches } = await readSheet(file);
  for await (const {
    rows: [first],
  } of batches) {
    expect(first?.[1]).toBe('1,25');
    break;
  }
});

it('the mapping of a proof has the decimal mark that the list proves', async () => {
  const file = temporaryFile(
    'list.csv',
    `${HEAD.join(',')}\np-0,3.50,1.789,1,1\np-1,2.25,2.500,1,1\n`,
  );
  const of = async (sheet: string) => {
    const { mapping } = await proofSheet({ file, mapping: mappingOf({ sheet }) });
    return mapping && toProofMapping(mapping, { name: 'x', forTest: true }).sheet.decimal;
  };
  expect(await of('')).toBe('.');
  writeFileSync(file, `${HEAD.join(',')}\np-0,3,2,1,1\n`);
  expect(await of('')).toBe(undefined);
});

describe('a merged amount', () => {
  const mapping = (length: number, combine = 'sum', more = '') =>
    parseMapping(
      `version: 1
project: { column: Project }
svc_uid: { value: u }
order: { order_count: { value: 1 }, total_price: { column: Price, combine: ${combine} } }
sheet: { repeat_merged: true }
variables: [{ id: z, column: Zip, max_length: ${length} }${more}]
`,
      'm.yaml',
    );

  const rejectsOf = async (ending: Ending, combine?: string, more?: string) => {
    const folder = temporaryFolder();
    const rows = [
      ...[
        ['a', 10, '1'],
        ['a', '', '12'],
        ['a', '', '1'],
      ],
      ...[
        ['b', 10.5, '12'],
        ['c', 2, '1'],
        ['d', 1789.5, '12'],
        ['d', '', '1'],
      ],
    ] as const;
    const file = path.join(folder, 'list.xlsx');
    const merged = ['B2:B4', 'B7:B8'];
    const book = workbook([['Project', 'Price', 'Zip'], ...rows], { merged });
    writeFileSync(file, writeBook(book, 'xlsx'));
    const rejects = { stem: path.join(folder, 'again'), ending };
    const { files } = await checkSheet({ file, mapping: mapping(1, combine, more), rejects });
    return files?.rejects ?? '';
  };

  it('is one amount in a workbook with the rejected rows', async () => {
    const found = await checkSheet({ file: await rejectsOf('.xlsx'), mapping: mapping(9) });
    expect(found.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(found.totals).toMatchObject({ totalPrice: '1810', orderCount: '3' });
  });

  it('is an error below its first row in CSV, which has no merged cells', async () => {
    const found = await checkSheet({ file: await rejectsOf('.csv'), mapping: mapping(9) });
    const errors = found.issues.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ row, value }) => [row, value])).toEqual([
      [3, '10 (merged)'],
      [4, '10 (merged)'],
      [7, '1789.5 (merged)'],
    ]);
  });

  it('of the first row is not repeated in CSV', async () => {
    const mapped = mapping(9, 'first');
    const found = await checkSheet({ file: await rejectsOf('.csv', 'first'), mapping: mapped });
    expect(found.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(found.totals.totalPrice).toBe('1810');
  });

  it('of the first row that is printed as well is an error below it in CSV', async () => {
    const file = await rejectsOf('.csv', 'first', ', { id: p, column: Price }');
    const { issues } = await checkSheet({ file, mapping: mapping(9, 'first') });
    expect(issues.some(({ value }) => value === '10 (merged)')).toBe(true);
  });

  const PRICES = [
    ['a', 45],
    ['a', ''],
    ['a', ''],
    ['b', 7],
  ] as const;
  const listOf = (zips: readonly string[], kind: 'xlsx' | 'html' = 'xlsx') => {
    const file = path.join(temporaryFolder(), `list.${kind}`);
    const rows = PRICES.map((cells, i) => [...cells, zips[i] ?? '1']);
    if (kind === 'html') {
      // What is not in its cells stands in the first one, which they are merged with.
      const prices = ['<td rowspan="3">45', '', '', '<td>7'];
      const html = rows.map(([id, , zip], i) => `<tr><td>${id}${prices[i]}<td>${zip}`);
      const head = '<tr><th>Project<th>Price<th>Zip';
      writeFileSync(file, `<table>${head}${html.join('')}</table>`);
      return file;
    }
    const book = workbook([['Project', 'Price', 'Zip'], ...rows], { merged: ['B2:B4'] });
    writeFileSync(file, writeBook(book, 'xlsx'));
    return file;
  };

  it.each([
    ['sum', '.xlsx', '52'],
    ['first', '.xlsx', '52'],
    ['same', '.csv', '52'],
    ['first', '.csv', '52'],
    ['sum', '.csv', '45 (merged)'],
  ] as const)('is one amount in a proof (%s, %s)', async (combine, ending, expected) => {
    for (const kind of ['xlsx', 'html'] as const) {
      const file = await proofOf(listOf(['1', '22', '333'], kind), mapping(9, combine), ending);
      const { totals, issues } = await checkSheet({ file, mapping: mapping(9, combine) });
      expect(issues[0]?.value ?? totals.totalPrice).toBe(expected);
    }
  });

  describe.each(some(1, ['sum', 'first', 'same']))('of which rows are dropped (%s)', (combine) => {
    const dropped = async (
      zips: readonly string[],
      ending: Ending,
      kind?: Parameters<typeof listOf>[1],
    ) => {
      const ledger = openLedger(path.join(temporaryFolder(), 'ledger.sqlite'));
      onTestFinished(() => ledger.close());
      const stem = path.join(temporaryFolder(), 'again');
      const list = { file: listOf(zips, kind), mapping: mapping(1, combine) };
      const options = {
        ...list,
        ledger,
        serviceUrl: 'http://localhost/',
        onInvalid: 'drop',
      } as const;
      const { run, check } = await stageSheet({ ...options, rejects: { stem, ending } });
      const target = { stem: `${stem}-2`, ending };
      const later = await giveRowsBack({ ledger, run, target, kinds: ['rejects'] });
      const files = [check.files?.rejects ?? '', later ?? ''];
      const found = files.map((file) => checkSheet({ file, mapping: mapping(9, combine) }));
      return (await Promise.all(found)).map(({ issues, totals }) => [
        totals.totalPrice,
        ...issues.flatMap(({ severity, value }) => (severity === 'error' ? value : [])),
      ]);
    };

    it.each([
      ['.xlsx', 'the first', ['22', '1', '1']],
      ['.xlsx', 'one in the middle', ['1', '22', '1']],
      ['.csv', 'one in the middle', ['1', '22', '1']],
    ] as const)(
      'is no amount in %s if a row that is ordered has it: without %s',
      async (ending, _, zips) => {
        const found = ['0', '45 (merged)'];
        expect(await dropped(zips, ending)).toEqual([found, found]);
        expect(await dropped(zips, ending, 'html')).toEqual([found, found]);
      },
    );

    it('is one amount if no row of the order is valid', async () => {
      for (const kind of ['xlsx', 'html'] as const) {
        expect(await dropped(['22', '22', '22'], '.xlsx', kind)).toEqual([['45'], ['45']]);
      }
    });
  });
});

it.each<[string, Cell, Given]>([
  [
    'which of two a person has not said, and a step that takes the first',
    number(20.4, '0" EUR"'),
    { sheet: '', price: ", clean: [{ replace: { pattern: ' .*', with: '' } }]" },
  ],
  [
    'plain digits that count as the number, though a step makes another of them',
    number(12050),
    {
      sheet: 'amounts: stored',
      price: ", clean: [{ replace: { pattern: '(..)$', with: '.$1' } }]",
    },
  ],
])('an amount in CSV is no other one: %s', async (_, price, how) => {
  const file = write([[price, number(1), number(1)], [number(3, '0.00')]], 'xlsx');
  const again = await writeAgain(file, how, 'rejects', '.csv');
  expect((await read(again ?? '', how)).found.get('p-0')).toBe(null);
});

it('a printed number in CSV is no other one, though a step takes the first of two', async () => {
  const clean = `[{ replace: { pattern: ' .*', with: '' } }, { number: "0.0##" }]`;
  const more = `  - { id: w, column: Litre, clean: ${clean} }\n  - { id: t, column: Litre }\n`;
  const how = { sheet: 'decimal: ","', more };
  const file = write([[number(1), number(1.789), number(1)]], 'xlsx');
  const again = await writeAgain(file, how, 'rejects', '.csv');
  expect((await read(again ?? '', how)).found.get('p-0')).toBe(null);
});

it('a merged amount in CSV counts in one row, also if a step takes away what is behind it', async () => {
  const price = ", combine: sum, clean: [{ replace: { pattern: ' .*', with: '' } }]";
  const how = { sheet: 'repeat_merged: true', price };
  const rows: Cell[][] = [20, ''].map((one) => ['p', one, 1, 1, 'too long']);
  const file = path.join(temporaryFolder(), 'list.xlsx');
  const list = workbook([HEAD, ...rows], { merged: ['B2:B3'] });
  writeFileSync(file, writeBook(list, 'xlsx'));
  const again = await writeAgain(file, how, 'rejects', '.csv');
  expect((await read(again ?? '', how)).found.get('p')).toBe(null);
});
