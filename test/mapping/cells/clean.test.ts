import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Issue } from '../../../src/issue.ts';
import { mapRows } from '../../../src/mapping/apply/map-rows.ts';
import type { CleanedCells } from '../../../src/mapping/apply/watches/clean-watch.ts';
import { UNITS } from '../../../src/mapping/cells/amount-units.ts';
import { CellCleaner } from '../../../src/mapping/cells/clean/cell-cleaner.ts';
import {
  type CleanStep,
  LETTER_CASES,
  PLAIN_STEPS,
} from '../../../src/mapping/cells/clean/clean-steps.ts';
import { compileIsPlain } from '../../../src/mapping/cells/clean/plain-bytes.ts';
import { hasSpaceAround } from '../../../src/mapping/cells/space-around.ts';
import type { ByteRows } from '../../../src/rows/byte-rows.ts';
import { ANY_CHARACTER } from '../../support/any-character.ts';
import { batchesOf, mapAll, place, planOf } from '../support.ts';

const SHEET = place('P', 'U', 'a', 'b');
const BASE = `version: 1
project: {column: P}
svc_uid: {column: U}
order: {order_count: rows, total_price: {value: 0}}
`;

/** The texts and issues of rows with the cells a and b, the same whether rows are read one by one or together. */
async function mapped(variables: string, cells: readonly (readonly string[])[]) {
  const plan = planOf(`${BASE}unmapped_columns: ignore\nvariables: ${variables}`, SHEET);
  const rows = cells.map((row) => ['p', 'u', ...row]);
  const { data, issues } = await mapAll(plan, rows);
  const ofSingle: Issue[] = [];
  const json: string[] = [];
  const onIssue = (issue: Issue) => void ofSingle.push(issue);
  for await (const batch of mapRows(batchesOf(rows, 1), plan, { onIssue })) {
    json.push(Buffer.from(batch.json).toString());
  }
  expect(JSON.parse(`[${json.join('').slice(0, -1)}]`)).toEqual(data);
  expect(ofSingle).toEqual(issues);
  const texts = (data as { cols: { value: { text?: string } }[] }[]).map(({ cols }) =>
    cols.map(({ value }) => value.text),
  );
  return { texts, issues };
}

interface StepCase {
  readonly clean: CleanStep[];
  readonly cell: string;
  readonly text: string;
}

const STEP_CASES: readonly StepCase[] = [
  { clean: [], cell: ' a ', text: ' a ' },
  { clean: ['trim'], cell: '\u00a0\t a\u3000b \r\n\ufeff', text: 'a\u3000b' },
  { clean: ['collapse'], cell: ' a \u3000 b\r\nc\u00a0d', text: ' a b c d' },
  { clean: ['trim', 'collapse'], cell: ' a  b ', text: 'a b' },
  { clean: ['nfc'], cell: 'e\u0301 \u1112\u1161\u11ab ①', text: 'é 한 ①' },
  { clean: ['nfkc'], cell: '１２③\u3000ｶﾞ ㎏ Ⅳ', text: '123 ガ kg IV' },
  { clean: ['width'], cell: '０１０－１２３\u3000Ａｂ￦￥', text: '010-123 Ab₩¥' },
  { clean: ['width'], cell: 'ガ①²ｶ', text: 'ガ①²ｶ' },
  { clean: [{ case: 'upper' }], cell: 'straße 홍 é', text: 'STRASSE 홍 É' },
  { clean: [{ case: 'lower' }], cell: 'ΣΑΣ É', text: 'σας é' },
  { clean: [{ case: 'title' }], cell: "JEAN-PIERRE o'neill", text: "Jean-Pierre O'Neill" },
  { clean: [{ case: 'title' }], cell: "it's MÜLLER'S 2ND ΣΑΣ", text: "It's Müller's 2Nd Σας" },
  { clean: [{ case: 'title' }], cell: '홍길동 e\u0301cole', text: '홍길동 E\u0301cole' },
  { clean: [{ pad: 5, with: '0' }], cell: '1067', text: '01067' },
  { clean: [{ pad: 3, with: '😀' }], cell: '😀1', text: '😀😀1' },
  { clean: [{ pad: 2, with: '0' }], cell: '123', text: '123' },
  { clean: ['width', { pad: 5, with: '0' }], cell: '１２', text: '00012' },
  { clean: [{ pad: 5, with: '0' }], cell: '', text: '' },
  { clean: ['collapse', { pad: 5, with: '0' }], cell: '  ', text: '  ' },
  { clean: [{ number: '#,##0원' }], cell: ' ₩12,000', text: '12,000원' },
  { clean: [{ number: '#,##0.00' }], cell: '1.234.567,5', text: '1,234,567.50' },
  { clean: [{ number: '#;;' }, { pad: 2, with: '0' }], cell: '0', text: '' },
  { clean: [{ number: '0" EUR"' }], cell: '-1234.5', text: '-1235 EUR' },
  { clean: [date('YYYY년 M월 D일', 'MM/DD/YYYY')], cell: ' 03/07/2026 ', text: '2026년 3월 7일' },
  { clean: [date('D. MMMM', 'MM-DD')], cell: '02-29', text: '29. February' },
  {
    clean: [date('dddd, MMM D YYYY', 'YYYY년 M월 D일')],
    cell: '2026년 2월 12일',
    text: 'Thursday, Feb 12 2026',
  },
  {
    clean: [date('h:mm A [on] ddd', 'YYYY-MM-DD HH:mm')],
    cell: '2026-03-29 02:30',
    text: '2:30 AM on Sun',
  },
  { clean: [date('YYYY/MM/DD', 'YYMMDD')], cell: '700307', text: '1970/03/07' },
  { clean: [date('YYYY/MM/DD', 'DD MMM YYYY')], cell: '31 Dec 1899', text: '1899/12/31' },
];

function date(to: string, from: string): CleanStep {
  return { date: to, from };
}

test.each([
  { clean: { number: '0' }, cell: '12a', wanted: 'must be a number' },
  { clean: { number: '0' }, cell: '1.234', wanted: 'must be a number, with an unambiguous' },
  { clean: { number: '0' }, cell: '1234567890123456', wanted: 'must have at most 15 digits' },
  ...[
    '13/07/2026',
    '02/29/2025',
    '3/7/2026',
    '03/07/26',
    '03-07-2026',
    '03/07/2026 x',
    '00/00/0000',
  ].map((cell) => ({
    clean: date('D.M.YYYY', 'MM/DD/YYYY'),
    cell,
    wanted: 'must be a date in the form MM/DD/YYYY',
  })),
])('CellCleaner says what is wrong with $cell for $clean', ({ clean, cell, wanted }) => {
  const cleaner = new CellCleaner(['trim', clean, { case: 'upper' }]);
  for (const _ of ['first', 'again']) {
    expect(cleaner.clean(` ${cell}`)).toBe('');
    expect(cleaner.problem?.wanted).toContain(wanted);
    expect(cleaner.changed).toBe(0);
  }
});

test.each([
  ['YYYYMMDD', '00000000'],
  ['YYYY-MM-DD', '0000-00-00'],
  ['YYYY[년] M[월] D[일]', '0000년 0월 0일'],
])('CellCleaner says how zeros in the form %s become no date', (from, cell) => {
  const cleaner = new CellCleaner([date('D.M.YYYY', from)]);
  expect(cleaner.clean(cell)).toBe('');
  expect(cleaner.problem?.fix).toContain(`{ map: { "${cell}": "" }, other: keep } before "date"`);
  expect(cleaner.clean(cell.replace('0', '9'))).toBe('');
  expect(cleaner.problem?.fix).toContain('correct "from"');
});

test('CellCleaner reads every date of 400 years back as it was written', () => {
  const formats = ['YYYY-MM-DD', 'D.M.YYYY', 'MMM D, YYYY', 'YYYY년 M월 D일', 'DD MMMM YYYY'];
  const day = fc.date({
    min: new Date('1800-01-01'),
    max: new Date('2200-01-01'),
    noInvalidDate: true,
  });
  const format = fc.constantFrom(...formats);
  fc.assert(
    fc.property(day, format, format, (at, one, other) => {
      const iso = at.toISOString().slice(0, 10);
      const there = new CellCleaner([date(one, 'YYYY-MM-DD'), date(other, one)]);
      const back = new CellCleaner([date('YYYY-MM-DD', other)]);
      expect(back.clean(there.clean(iso))).toBe(iso);
    }),
  );
});

test.each(STEP_CASES)('CellCleaner makes $text of $cell by $clean', ({ clean, cell, text }) => {
  const cleaner = new CellCleaner(clean);
  expect(cleaner.clean(cell)).toBe(text);
  expect(cleaner.changed === 0).toBe(text === cell);
  // From what it remembers.
  expect(cleaner.clean(cell)).toBe(text);
  expect(cleaner.changed === 0).toBe(text === cell);
});

test('CellCleaner reads a text once for each number that cells hold', () => {
  let held: string | null = null;
  const seen: (string | null)[] = [];
  const sink = { onNumber: () => seen.push(held), proven: () => undefined, held: () => held };
  const cleaner = new CellCleaner([{ number: '0', decimal: ',' }], sink);
  for (const [number, text] of [
    ['1234', '1234'],
    ['1.234', '1'],
    [null, '1'],
  ] as const) {
    seen.length = 0;
    held = number;
    for (const cell of ['1,234', '5', '1,234', '1,234']) cleaner.clean(cell);
    expect([cleaner.clean('1,234'), seen]).toEqual([text, [number, number]]);
  }
});

test('CellCleaner tells which steps changed a cell', () => {
  const cleaner = new CellCleaner(['trim', 'nfc', { case: 'upper' }]);
  const changed = (cell: string) => {
    cleaner.clean(cell);
    return cleaner.changed;
  };
  expect([' A', 'a', 'A', ' a ', 'e\u0301'].map(changed)).toEqual([1, 4, 0, 5, 6]);
});

test('compileIsPlain() holds only for cells that the steps leave as they are', () => {
  const step = fc.constantFrom<CleanStep>(
    ...PLAIN_STEPS,
    ...LETTER_CASES.map((one) => ({ case: one })),
    { pad: 3, with: '0' },
  );
  const unit = fc.oneof(
    fc.constantFrom(
      'a',
      'Z',
      '1',
      "'",
      '-',
      ' ',
      '\t',
      '한',
      '漢',
      '가',
      '힣',
      'é',
      'e\u0301',
      'ㄱ',
      '①',
      '１',
      ...'ÉßİıǅΣςⅧⅷễỄжЖª²’かがｱﾞﾃ\u0307\u3099\u00a0\u2003\u1161\u11a8',
    ),
    fc.string({ unit: ANY_CHARACTER, minLength: 1, maxLength: 1 }),
    fc.integer({ min: 0x3000, max: 0xd7ff }).map((point) => String.fromCodePoint(point)),
  );
  fc.assert(
    fc.property(fc.array(step), fc.array(unit, { maxLength: 5 }), (steps, units) => {
      const text = units.join('').trim();
      const bytes = Buffer.from(text);
      if (!compileIsPlain(steps)?.(bytes, 0, bytes.length)) return;
      expect(new CellCleaner(steps).clean(text)).toBe(text);
    }),
    { numRuns: 1000 },
  );
  const title = compileIsPlain([{ case: 'title' }, { pad: 4, with: '0' }]);
  for (const [cell, wanted] of [
    ['Kim Lee-Ann', true],
    ['kim', false],
    ['KIm', false],
    ['Kim', false],
    ['Zoë Ńguyễn 2Éa', true],
    ['zoë', false],
    ["O'Neill", false],
  ] as const) {
    const bytes = Buffer.from(cell);
    expect(title?.(bytes, 0, bytes.length)).toBe(wanted);
  }
  const isPlain = compileIsPlain(['collapse', 'nfkc', 'width', { case: 'upper' }]);
  for (const cell of ['서울 1-2 漢A', 'ŁÓDŹ, NGUYỄN “X”, か']) {
    const bytes = Buffer.from(cell);
    expect(isPlain?.(bytes, 0, bytes.length)).toBe(true);
  }
});

test('hasSpaceAround() holds where trim() changes a text that shows something', () => {
  const unit = fc.constantFrom('a', '한', ' ', '\u3000', '\u00a0', '\ufeff', '\u200b', '\n', '가');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 4 }), (text) => {
      const trimmed = text.trim();
      expect(hasSpaceAround(text)).toBe(trimmed !== '' && trimmed !== text);
    }),
  );
});

describe('mapRows() on white space around texts', () => {
  const PADDED = [
    [' 1,234.50 € ', 'x'],
    ['right', 'y '],
    ['\u30001', ' '],
    ['7\u00a0', ''],
  ];

  test('prints it, and tells how many cells of each column have it', async () => {
    const { texts, issues } = await mapped('[{id: a}, {id: b}]', PADDED);
    expect(texts).toEqual([
      [' 1,234.50 € ', 'x'],
      ['right', 'y '],
      ['\u30001', undefined],
      ['7\u00a0', undefined],
    ]);
    expect(issues).toMatchObject([
      { code: 'space_around', severity: 'warning', row: null, column: 'a', cell: null },
      { code: 'space_around', severity: 'warning', row: null, column: 'b', cell: null },
    ]);
    expect(issues.map(({ message }) => message)).toEqual([
      'Column "a" has white space around the text of 3 cells (the first is List!C2), which will be printed',
      'Column "b" has white space around the text of 1 cell (List!D3), which will be printed',
    ]);
  });

  test('prints texts without it where the mapping says trim, and tells nothing', async () => {
    const { texts, issues } = await mapped(
      '[{id: a, clean: [trim]}, {id: b, clean: [trim]}]',
      PADDED,
    );
    expect(texts).toEqual([
      ['1,234.50 €', 'x'],
      ['right', 'y'],
      ['1', undefined],
      ['7', undefined],
    ]);
    expect(issues).toEqual([]);
  });

  test('counts a cell once, whatever is made of it', async () => {
    const yaml =
      '[{id: a}, {id: c, column: a}, {id: t, template: "{a}{b}"}, {id: d, column: a, clean: [trim]}]';
    const { texts, issues } = await mapped(yaml, [
      [' x', 'y '],
      [' z', 'y'],
    ]);
    expect(texts[0]).toEqual([' x', ' x', ' xy ', 'x']);
    expect(issues.map(({ message }) => message)).toEqual([
      'Column "a" has white space around the text of 2 cells (the first is List!C2), which will be printed',
      'Column "b" has white space around the text of 1 cell (List!D2), which will be printed',
    ]);
  });

  test('tells nothing of ids, which lose it in any case', async () => {
    const plan = planOf(`${BASE}userdata: {k: {column: a}}\nunmapped_columns: ignore`, SHEET);
    const { records, issues } = await mapAll(plan, [[' p ', 'u ', ' x ']]);
    expect(issues).toEqual([]);
    expect(records).toMatchObject([{ projectId: 'p', svcUid: 'u', fields: ['x'] }]);
  });
});

test('mapRows() cleans ids, order fields and userdata too', async () => {
  const plan = planOf(
    `version: 1
project: {column: P, clean: [trim]}
svc_uid: {column: U, clean: [trim]}
order:
  order_count: {column: a, clean: [trim], combine: sum}
  total_price: {column: a, clean: [trim]}
  partner_order_id: {template: "PO {b}-{a}", clean: [trim]}
userdata: {k: {template: "<{b}>", clean: [trim]}}
unmapped_columns: ignore
`,
    SHEET,
  );
  const { records, issues } = await mapAll(plan, [[' p ', ' u', ' 2 ', ' x ']]);
  expect(issues).toEqual([]);
  expect(records).toMatchObject([
    { projectId: 'p', svcUid: 'u', fields: [2 * UNITS, '2', 'PO x-2', '<x>'] },
  ]);
});

describe('mapRows() on cells that clean changes', () => {
  const VARIABLES =
    '[{id: a, clean: [trim, {case: title}]}, {id: c, column: a, clean: [trim]}, {id: b, clean: [{pad: 3}]}, {id: t, template: "{a}/{b}", clean: [collapse, {case: upper}]}]';
  const CELLS = [
    ['KIM  lee', '7'],
    [' Ann ', '123'],
    ['Bo', ''],
    ['Bo', '7'],
  ];

  test('prints them cleaned', async () => {
    const { texts, issues } = await mapped(VARIABLES, CELLS);
    expect(texts).toEqual([
      ['Kim  Lee', 'KIM  lee', '007', 'KIM LEE/7'],
      ['Ann', 'Ann', '123', ' ANN /123'],
      ['Bo', 'Bo', undefined, 'BO/'],
      ['Bo', 'Bo', '007', 'BO/7'],
    ]);
    expect(issues.map(({ code }) => code)).toEqual(['space_around']);
  });

  test('refuses a row with a cell that a step cannot convert', async () => {
    const { texts, issues } = await mapped(
      '[{id: a, clean: [{date: "D.M.YYYY", from: "YYYY-MM-DD"}], required: true, max_length: 1}, {id: t, template: "{b}!", clean: [{number: "0.0"}]}]',
      [
        ['2026-02-30', '1'],
        ['2026-02-03', 'x'],
      ],
    );
    expect(texts).toEqual([]);
    expect(issues.map(({ code, cell, message }) => [code, cell, message])).toEqual([
      [
        'value_not_converted',
        'List!C2',
        'Cannot use row 2: column "a" must be a date in the form YYYY-MM-DD, found "2026-02-30" (List!C2)',
      ],
      ['value_too_long', 'List!C3', expect.stringContaining('found 8 in "3.2.2026"')],
      [
        'value_not_converted',
        'List!D3',
        'Cannot use row 3: column "b" must be a number, found "x" (List!D3)',
      ],
    ]);
  });

  test('reports numbers of a column that are written in two ways, or in two currencies', async () => {
    const { issues } = await mapped('[{id: a, clean: [{number: "0.0"}]}]', [
      ['1,5', ''],
      ['$1.5', ''],
      ['₩2', ''],
    ]);
    expect(issues.map(({ code }) => code)).toEqual(['number_marks_differ', 'currencies_differ']);
  });

  test.each([
    { name: 'nothing', b: '7', codes: ['number_marks_unsure'] },
    { name: 'a price with a comma', b: '12,50', codes: [], printed: '1.3' },
    { name: 'a price with a point', b: '12.50', codes: [], printed: '1250.0' },
    { name: 'a price in Korean won', b: '3000원', codes: [], printed: '1250.0' },
  ])('reads 1,250 as the amounts of the sheet prove it: $name', async ({ b, codes, printed }) => {
    const plan = planOf(
      `${BASE.replace('total_price: {value: 0}', 'total_price: {column: b}')}unmapped_columns: ignore
variables: [{id: a, clean: [{number: "0.0"}]}]`,
      SHEET,
    );
    const { data, issues } = await mapAll(plan, [['p', 'u', '1,250', b]]);
    expect(issues.map(({ code }) => code)).toEqual(codes);
    if (printed) expect(JSON.stringify(data)).toContain(`"${printed}"`);
  });

  test('reads amounts that it cleans as it prints them', async () => {
    const plan = planOf(
      `version: 1
project: {column: P}
svc_uid: {column: U}
order: {order_count: {column: a, clean: [{number: "0.000"}], combine: sum}, total_price: {column: b, combine: sum}}
unmapped_columns: ignore
`,
      SHEET,
    );
    const { records, issues } = await mapAll(plan, [['p', 'u', '2,000', '12,50']]);
    expect(issues).toEqual([]);
    expect(records.map(({ fields }) => fields.map(String))).toEqual([['2', '125000']]);
  });

  test('refuses ids and order fields that it cannot convert, and reads amounts as cleaned', async () => {
    const plan = planOf(
      `version: 1
project: {column: P, clean: [{number: "0000"}]}
svc_uid: {column: U}
order: {order_count: {column: a, clean: [{number: "0"}], combine: sum}, total_price: {column: b, clean: [{number: "0.0"}]}}
unmapped_columns: ignore
`,
      SHEET,
    );
    const { records, issues } = await mapAll(plan, [
      ['7', 'u', '2', '1.234,56'],
      ['x', 'u', '1', '2'],
      ['7', 'u', '1', 'x'],
    ]);
    expect(records.map(({ projectId, fields, valid }) => [projectId, fields[1], valid])).toEqual([
      ['0007', '1234.6', true],
      [null, '2', false],
      ['0007', '', false],
    ]);
    expect(records[0]?.fields[0]).toBe('2');
    expect(issues.map(({ code, cell }) => [code, cell])).toEqual([
      ['value_not_converted', 'List!A3'],
      ['value_not_converted', 'List!D4'],
    ]);
  });

  test('counts them by column and step, each cell once, ids too', async () => {
    const yaml = `version: 1
project: {column: P, clean: [{case: upper}]}
svc_uid: {column: U}
order: {order_count: rows, total_price: {value: 0}, order_name: {column: b, clean: [{pad: 3}]}}
unmapped_columns: ignore
variables: ${VARIABLES}`;
    const rows = CELLS.map((row) => ['p', 'u', ...row]);
    const cleaned = async (batches: AsyncIterable<ByteRows>) => {
      let found: readonly CleanedCells[] = [];
      const onCleaned = (cells: readonly CleanedCells[]) => {
        found = cells;
      };
      const plan = planOf(yaml, SHEET);
      for await (const _ of mapRows(batches, plan, { onIssue: () => {}, onCleaned }));
      return found;
    };
    const together = await cleaned(batchesOf(rows, rows.length));
    expect(together).toEqual([
      {
        column: 'b',
        step: 'pad: 3',
        cells: 2,
        first: { cell: 'List!D2', before: '7', after: '007' },
      },
      {
        column: 'a',
        step: 'trim',
        cells: 1,
        first: { cell: 'List!C3', before: ' Ann ', after: 'Ann' },
      },
      {
        column: 'a',
        step: 'case: title',
        cells: 1,
        first: { cell: 'List!C2', before: 'KIM  lee', after: 'Kim  Lee' },
      },
      {
        column: 'a',
        step: 'collapse',
        cells: 1,
        first: { cell: 'List!C2', before: 'KIM  lee', after: 'KIM LEE' },
      },
      {
        column: 'a',
        step: 'case: upper',
        cells: 4,
        first: { cell: 'List!C2', before: 'KIM  lee', after: 'KIM LEE' },
      },
      {
        column: 'P',
        step: 'case: upper',
        cells: 4,
        first: { cell: 'List!A2', before: 'p', after: 'P' },
      },
    ]);
    expect(await cleaned(batchesOf(rows, 1))).toEqual(together);
  });
});

test('mapRows() reads numbers by the decimal mark and the units of the mapping', async () => {
  const yaml = `version: 1
sheet: {decimal: ","}
project: {column: P}
svc_uid: {column: U}
order: {order_count: {column: a, unit: [매, 부, ea], combine: sum}, total_price: {column: b, combine: sum}}
variables: [{id: b, clean: [{number: "0.00"}]}]
unmapped_columns: ignore`;
  const rows = [
    ['p', 'u', '12매', '3,500'],
    ['p', 'u', '3 EA', '1.234'],
    ['p', 'u', '7', '2.5'],
    ['p', 'u', '5권', '1,5'],
  ];
  for (const batchRows of [1, 4]) {
    const issues: Issue[] = [];
    const onIssue = (issue: Issue) => void issues.push(issue);
    const batches = () => batchesOf(rows, batchRows);
    const fields: unknown[] = [];
    let printed = '';
    for await (const { records, json } of mapRows(batches(), planOf(yaml, SHEET), { onIssue })) {
      fields.push(...records.map((record) => record.fields.map(toText)));
      printed += Buffer.from(json).toString();
    }
    expect(printed).toMatch(/"3\.50".*"1234\.00"/);
    expect(fields).toEqual([
      ['12', '3.5'],
      ['3', '1234'],
      ['7', ''],
      ['', '1.5'],
    ]);
    expect(issues.map(({ cell, message }) => [cell, message])).toEqual([
      [
        'List!D4',
        expect.stringContaining(
          'total_price must be a number, with "," as the decimal mark, found "2.5"',
        ),
      ],
      [
        'List!D4',
        expect.stringContaining(
          'column "b" must be a number, with "," as the decimal mark, found "2.5"',
        ),
      ],
      [
        'List!C5',
        expect.stringContaining(
          'order_count must be a whole number of 1 or more, with "," as the decimal mark, alone or followed by 매, 부, ea, found "5권"',
        ),
      ],
    ]);
  }
});

/** An amount that is added up is kept as units if it is short. */
function toText(value: string | number): string {
  return typeof value === 'number' ? String(value / UNITS) : value;
}
