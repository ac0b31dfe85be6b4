import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Issue } from '../../../src/issue.ts';
import { mapRows } from '../../../src/mapping/apply/map-rows.ts';
import {
  COMMA_DECIMAL,
  COMMA_THOUSANDS,
  NO_MARKS,
  POINT_DECIMAL,
  POINT_THOUSANDS,
} from '../../../src/mapping/apply/number-marks.ts';
import { parseNumberCell } from '../../../src/mapping/cells/number-cell.ts';
import { batchesOf, mapAll, place, planOf } from '../support.ts';

const PLAN = planOf(
  `version: 1
project: {column: P}
svc_uid: {value: u}
order: {order_count: {column: N}, total_price: {column: Z}}
`,
  place('P', 'N', 'Z'),
);

/** A row for each price, from row 2 on. */
function rowsOf(prices: readonly string[], count = '1'): string[][] {
  return prices.map((price) => ['p', count, price]);
}

async function issuesOf(rows: readonly (readonly string[])[]): Promise<readonly Issue[]> {
  const { issues } = await mapAll(PLAN, rows);
  return issues.filter(({ code }) => code === 'number_marks_differ');
}

async function issuesInOneBatch(rows: readonly (readonly string[])[]): Promise<readonly Issue[]> {
  const issues: Issue[] = [];
  const mapped = mapRows(batchesOf(rows, rows.length), PLAN, {
    onIssue: (issue) => issues.push(issue),
  });
  for await (const _ of mapped);
  return issues.filter(({ code }) => code === 'number_marks_differ');
}

test.each([
  [
    ['0,125', '1,000'],
    ['0.125', '1'],
  ],
  [
    ['1.000', '0.125'],
    ['1', '0.125'],
  ],
  [
    ['45,-', '1.250'],
    ['45', '1250'],
  ],
  [
    ['5,000', '1.000,000', '0,000', '250,000'],
    ['5', '1000', '0', '250'],
  ],
  [
    ['5.000', '1,000.000'],
    ['5', '1000'],
  ],
  [
    ['5,000', '1,250.00'],
    ['5000', '1250'],
  ],
])('mapRows() reads %j as %j', async (prices, read) => {
  const { records, issues } = await mapAll(
    PLAN,
    prices.map((price, i) => [`p${i}`, '1', price]),
  );
  expect(issues).toEqual([]);
  expect(records.map(({ fields }) => fields[1])).toEqual(read);
});

test('mapRows() reads numbers with three decimals where one of the column has groups, too', async () => {
  const thousandths = fc.integer({ min: 0, max: 999_999_999 });
  const grouped = fc.integer({ min: 1_000_000, max: 999_999_999 });
  const marks = fc.constantFrom<[string, string]>(['.', ','], [',', '.']);
  await fc.assert(
    fc.asyncProperty(fc.array(thousandths), grouped, fc.nat(), marks, async (some, one, at, of) => {
      const all = some.toSpliced(at % (some.length + 1), 0, one);
      const [group, decimal] = of;
      const written = all.map((value) => {
        const whole = String(Math.floor(value / 1000)).replace(/(?<=\d)(?=(\d{3})+$)/g, group);
        return `${whole}${decimal}${String(value % 1000).padStart(3, '0')}`;
      });
      const rows = written.map((price, i) => [`p${i}`, '1', price]);
      const { records, issues } = await mapAll(PLAN, rows);
      expect(issues).toEqual([]);
      expect(records.map(({ fields }) => Number(fields[1]))).toEqual(all.map((one) => one / 1000));
    }),
  );
});

test.each([
  ['1250', NO_MARKS],
  ['1 250', NO_MARKS],
  ["1'250.5", POINT_DECIMAL],
  ['12.50', POINT_DECIMAL],
  ['0.125', POINT_DECIMAL],
  ['1250.000', POINT_DECIMAL],
  ['3,50', COMMA_DECIMAL],
  ['0,125', COMMA_DECIMAL],
  ['1250,000', COMMA_DECIMAL],
  ['€ 1 250,00', COMMA_DECIMAL],
  ['３，５０', COMMA_DECIMAL],
  ['3,500', COMMA_THOUSANDS],
  ['1,250.00', COMMA_THOUSANDS | POINT_DECIMAL],
  ['1.250.000', POINT_THOUSANDS],
  ['1.250,00', POINT_THOUSANDS | COMMA_DECIMAL],
])('parseNumberCell() says how the marks of %j were read', (cell, marks) => {
  expect(parseNumberCell(cell)).toMatchObject({ marks });
});

describe('watchMarks()', () => {
  test.each([
    ['1.000,000', '12.50'],
    ['1,000.000', '5,00'],
    ['3,50', '3,500'],
    ['0,25', '3,500'],
    ['12,50', '1,250'],
    ['1.250,00', '3,500'],
    ['1 250,00', '3,500'],
    ['-3,50', '3,500'],
    ['1,250.00', '3,50'],
    ['12.50', '1.250.000'],
    ['12.50', '1.250,00'],
    ['1.250.000', '3,500'],
    ['1,5', '1.5'],
    ['1 250,5', '1 250.5'],
  ])('refuses a column of %j and %j, in either order, as texts and as bytes', async (a, b) => {
    for (const prices of [
      [a, b],
      [b, a],
      ['7', a, '8', a, b, a, b],
    ]) {
      const issues = await issuesOf(rowsOf(prices));
      expect(issues).toMatchObject([{ severity: 'error', row: null, cell: null, column: 'Z' }]);
      expect(issues[0]?.message).toContain(`"${a}" (List!C${prices.indexOf(a) + 2})`);
      expect(issues[0]?.message).toContain(`"${b}" (List!C${prices.indexOf(b) + 2})`);
      expect(await issuesInOneBatch(rowsOf(prices))).toEqual(issues);
    }
  });

  test.each([
    { name: 'whole numbers', prices: ['1', '1250', '₩7', '1 250'] },
    { name: 'decimal points and commas between thousands', prices: ['12.50', '3,500', '1,250.00'] },
    {
      name: 'decimal commas and points between thousands',
      prices: ['3,50', '1.250,00', '1.250.000'],
    },
  ])('takes a column of $name', async ({ prices }) => {
    expect(await issuesOf(rowsOf(prices))).toEqual([]);
    expect(await issuesInOneBatch(rowsOf(prices))).toEqual([]);
  });

  test('looks at each column by itself', async () => {
    expect(await issuesOf(rowsOf(['3,50', '12,50'], '3,500'))).toEqual([]);
  });

  test('says both cells, and what is wrong', async () => {
    expect((await issuesOf(rowsOf(['7', '3,500', '3,50'])))[0]?.message).toBe(
      'Column "Z" mixes number formats: found a decimal comma in "3,50" (List!C4), and a comma as a thousands separator in "3,500" (List!C3)',
    );
  });

  test('finds it in cells that will not do for their field', async () => {
    const { issues } = await mapAll(PLAN, [
      ['p', '12,50', '1'],
      ['p', '1,250', '1'],
    ]);
    expect(issues.map(({ code }) => code)).toEqual(['order_field_invalid', 'number_marks_differ']);
  });

  test('finds it among more different numbers than are remembered', async () => {
    const many = Array.from({ length: 3000 }, (_, i) => `${i},50`);
    expect(await issuesOf(rowsOf([...many, '3,500', ...many]))).toHaveLength(1);
    expect(await issuesInOneBatch(rowsOf(['3,500', ...many]))).toHaveLength(1);
  });

  test('finds the same however the rows are shuffled', async () => {
    const prices = fc.shuffledSubarray(['7', '3,50', '3,500', '12.50', '1.250,00', '1.250.000'], {
      minLength: 1,
    });
    await fc.assert(
      fc.asyncProperty(prices, async (shuffled) => {
        const found = await issuesOf(rowsOf(shuffled));
        expect(await issuesOf(rowsOf(shuffled.toSorted()))).toHaveLength(found.length);
        expect(await issuesInOneBatch(rowsOf(shuffled))).toEqual(found);
      }),
    );
  });
});
