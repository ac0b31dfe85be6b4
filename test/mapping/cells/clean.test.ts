import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Issue } from '../../../src/issue.ts';
import type { CleanedCells } from '../../../src/mapping/apply/clean-watch.ts';
import { mapRows } from '../../../src/mapping/apply/map-rows.ts';
import { UNITS } from '../../../src/mapping/cells/amount-units.ts';
import { CellCleaner } from '../../../src/mapping/cells/clean/cell-cleaner.ts';
import type { CleanStep } from '../../../src/mapping/cells/clean/clean-steps.ts';
import { compileIsPlain } from '../../../src/mapping/cells/clean/plain-bytes.ts';
import { hasSpaceAround } from '../../../src/mapping/cells/space-around.ts';
import type { RowBatch } from '../../../src/rows/row.ts';
import { cellsOf, mapAll, place, planOf } from '../support.ts';

const SHEET = place('P', 'U', 'a', 'b');
const BASE = `version: 1
project: {column: P}
svc_uid: {column: U}
order: {order_count: rows, total_price: {value: 0}}
`;

/** The texts and issues of rows with the cells a and b, the same of rows as texts and as bytes. */
async function mapped(variables: string, cells: readonly (readonly string[])[]) {
  const plan = planOf(`${BASE}unmapped_columns: ignore\nvariables: ${variables}`, SHEET);
  const rows = cells.map((row) => ['p', 'u', ...row]);
  const { data, issues } = await mapAll(plan, rows);
  const ofBytes: Issue[] = [];
  const json: string[] = [];
  async function* batches() {
    for (const [i, row] of rows.entries()) {
      yield { rows: [row], numbers: [i + 2], cells: cellsOf([row]) };
    }
  }
  const onIssue = (issue: Issue) => void ofBytes.push(issue);
  for await (const batch of mapRows(batches(), plan, { onIssue })) {
    json.push(Buffer.from(batch.json).toString());
  }
  expect(JSON.parse(`[${json.join('').slice(0, -1)}]`)).toEqual(data);
  expect(ofBytes).toEqual(issues);
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
];

test.each(STEP_CASES)('CellCleaner makes $text of $cell by $clean', ({ clean, cell, text }) => {
  const cleaner = new CellCleaner(clean);
  expect(cleaner.clean(cell)).toBe(text);
  expect(cleaner.changed === 0).toBe(text === cell);
  // From what it remembers.
  expect(cleaner.clean(cell)).toBe(text);
  expect(cleaner.changed === 0).toBe(text === cell);
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
    'collapse',
    'nfc',
    'nfkc',
    'width',
    { case: 'upper' },
    { case: 'lower' },
  );
  const unit = fc.oneof(
    fc.constantFrom('a', 'Z', ' ', '\t', '한', '漢', '가', '힣', 'é', 'e\u0301', 'ㄱ', '①', '１'),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.integer({ min: 0x3000, max: 0xd7ff }).map((point) => String.fromCodePoint(point)),
  );
  fc.assert(
    fc.property(fc.array(step), fc.array(unit, { maxLength: 5 }), (steps, units) => {
      const text = units.join('').trim();
      const bytes = Buffer.from(text);
      if (!compileIsPlain(steps)?.(bytes, 0, bytes.length)) return;
      expect(new CellCleaner(steps).clean(text)).toBe(text);
    }),
    { numRuns: 300 },
  );
  const isPlain = compileIsPlain(['collapse', 'nfkc', 'width', { case: 'upper' }]);
  const seoul = Buffer.from('서울 1-2 漢A');
  expect(isPlain?.(seoul, 0, seoul.length)).toBe(true);
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

  test('counts them by column and step, each cell once, ids too', async () => {
    const yaml = `version: 1
project: {column: P, clean: [{case: upper}]}
svc_uid: {column: U}
order: {order_count: rows, total_price: {value: 0}, order_name: {column: b, clean: [{pad: 3}]}}
unmapped_columns: ignore
variables: ${VARIABLES}`;
    const rows = CELLS.map((row) => ['p', 'u', ...row]);
    const cleaned = async (batches: () => AsyncGenerator<RowBatch>) => {
      let found: readonly CleanedCells[] = [];
      const onCleaned = (cells: readonly CleanedCells[]) => {
        found = cells;
      };
      const plan = planOf(yaml, SHEET);
      for await (const _ of mapRows(batches(), plan, { onIssue: () => {}, onCleaned }));
      return found;
    };
    const numbers = rows.map((_, i) => i + 2);
    const ofTexts = await cleaned(async function* () {
      yield { rows, numbers };
    });
    expect(ofTexts).toEqual([
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
    const ofBytes = await cleaned(async function* () {
      yield { rows, numbers, cells: cellsOf(rows) };
    });
    expect(ofBytes).toEqual(ofTexts);
  });
});
