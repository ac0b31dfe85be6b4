import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Issue } from '../../../src/issue.ts';
import { mapRows } from '../../../src/mapping/apply/map-rows.ts';
import { UNITS } from '../../../src/mapping/cells/amount-units.ts';
import { hasSpaceAround, toClean } from '../../../src/mapping/cells/clean.ts';
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

test('toClean() takes white space of all kinds off a text, at its ends alone', () => {
  expect(toClean(['trim'])('\u00a0\t a\u3000b \r\n\ufeff')).toBe('a\u3000b');
  expect(toClean([])(' a ')).toBe(' a ');
  expect(toClean(undefined)(' a ')).toBe(' a ');
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
