import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Issue } from '../../../src/issue.ts';
import { mapRows } from '../../../src/mapping/apply/map-rows.ts';
import { batchesOf, mapAll, place, planOf } from '../support.ts';

const PLAN = planOf(
  `version: 1
project: {column: P}
svc_uid: {value: u}
order: {order_count: {column: N}, total_price: {column: Z, combine: sum}}
`,
  place('P', 'N', 'Z'),
);

function rowsOf(prices: readonly string[]): string[][] {
  return prices.map((price) => ['p', '1', price]);
}

async function issuesOf(prices: readonly string[]): Promise<readonly Issue[]> {
  return (await mapAll(PLAN, rowsOf(prices))).issues;
}

/** The same with a batch for each row. */
async function issuesOfSingle(prices: readonly string[]): Promise<readonly Issue[]> {
  const issues: Issue[] = [];
  const batches = batchesOf(rowsOf(prices), 1);
  for await (const _ of mapRows(batches, PLAN, { onIssue: (issue) => issues.push(issue) }));
  return issues;
}

describe('watchCurrencies()', () => {
  test.each([
    ['₩12,000', '$3.50'],
    ['12000원', '€3'],
    ['3 EUR', '3 zł'],
    ['12円', '12元'],
    ['$3', '£3'],
    ['US$3', '3 CAD'],
    ['¥12', '₩12'],
    ['kr 12', 'CHF 12'],
    ['-₩3', '$3'],
  ])('refuses a column of %j and %j, in either order, as texts and as bytes', async (a, b) => {
    for (const prices of [
      [a, b],
      [b, a],
      ['7', a, '8', a, b, a, b],
    ]) {
      const issues = (await issuesOf(prices)).filter(({ code }) => code === 'currencies_differ');
      expect(issues).toMatchObject([{ severity: 'error', row: null, cell: null, column: 'Z' }]);
      expect(issues[0]?.message).toContain(`"${a}" (List!C${prices.indexOf(a) + 2})`);
      expect(issues[0]?.message).toContain(`"${b}" (List!C${prices.indexOf(b) + 2})`);
      const ofBytes = (await issuesOfSingle(prices)).filter(
        ({ code }) => code === 'currencies_differ',
      );
      expect(ofBytes).toEqual(issues);
    }
  });

  test.each([
    'replace: { pattern: "[^0-9.]", with: "" }',
    'extract: { pattern: "[0-9.]+" }',
    'extract: { pattern: "[0-9.]+" } }, { number: ".00"',
  ])('refuses two currencies that a step takes away: %s', async (step) => {
    const plan = planOf(
      `version: 1
project: {column: P}
svc_uid: {value: u}
order: {order_count: {column: N}, total_price: {column: Z, combine: sum, clean: [{ ${step} }]}}
`,
      place('P', 'N', 'Z'),
    );
    const codesOf = async (prices: readonly string[]) =>
      (await mapAll(plan, rowsOf(prices))).issues.map(({ code }) => code);
    for (const [a, b] of [
      ['€3', '$4'],
      ['1\u00a0234.50 €', '2\u202f234.50 $'],
      ['CHF 1’250.00', 'EUR 1’250.00'],
      ['CHF 45.–', 'EUR 45.–'],
      ['€12.50 net', '12.50 USD*'],
      ['(€12.50)', '-3 $/kit'],
      [`EUR${' '.repeat(30)}12.50`, `12.50${' '.repeat(30)}USD`],
      ['12.50 (EUR)', '12.50 [USD]'],
      ['EUR: 12.50', 'USD: 12.50'],
    ] as const) {
      expect(await codesOf([a, '7', b])).toContain('currencies_differ');
      const padded = [a, b].map((cell) => cell.replace(/ /g, ' '.repeat(12)));
      expect(await codesOf([...padded, a, b])).toContain('currencies_differ');
    }
    for (const same of ['4 EUR', '5 (net)', '€6 / 6 EUR', '7 friends', '8 offers', '$9 = €8']) {
      expect(await codesOf(['€3', '7', same])).not.toContain('currencies_differ');
    }
  });

  test.each([
    { name: 'one currency and bare numbers', prices: ['₩12,000', '7', '3500원', '12 KRW'] },
    { name: 'dollars with and without their country', prices: ['$3', 'US$3', '3 USD'] },
    { name: 'yen in all their forms', prices: ['¥12', '￥12', '12円', 'JPY 12'] },
    { name: 'bare numbers', prices: ['1', '2.5'] },
  ])('takes $name', async ({ prices }) => {
    expect(await issuesOf(prices)).toEqual([]);
    expect(await issuesOfSingle(prices)).toEqual([]);
  });

  test('refuses three amounts of which each two may be of one currency', async () => {
    expect(await issuesOf(['12元', 'HK$12', 'NT$12'])).toMatchObject([
      { code: 'currencies_differ' },
    ]);
  });

  test('finds the same however the rows are shuffled', async () => {
    const prices = fc.shuffledSubarray(['7', '₩3', '3 KRW', '$3', '€3', '¥3', '3円'], {
      minLength: 1,
    });
    await fc.assert(
      fc.asyncProperty(prices, async (shuffled) => {
        const found = await issuesOf(shuffled);
        expect(await issuesOf(shuffled.toSorted())).toHaveLength(found.length);
        expect(await issuesOfSingle(shuffled)).toEqual(found);
      }),
      { numRuns: 50 },
    );
  });

  test('is not misled by more different amounts than are remembered', async () => {
    const many = Array.from({ length: 3000 }, (_, i) => `₩${i}`);
    expect(await issuesOfSingle([...many, '$3', ...many])).toHaveLength(1);
  });
});

test('mapRows() takes no amount of money for a number of copies', async () => {
  const { issues } = await mapAll(PLAN, [['p', '₩12,000', '1']]);
  expect(issues).toMatchObject([
    {
      code: 'order_field_invalid',
      message:
        'Cannot use row 2: order_count must be a whole number of 1 or more without a currency, found "₩12,000" (List!B2)',
    },
  ]);
});

test.each(['10²', '₩12,000¹', '①'])('mapRows() takes no number from %j', async (cell) => {
  expect(await issuesOf([cell])).toMatchObject([{ code: 'order_field_invalid', value: cell }]);
});

describe('watchCurrencies() of a column of names', () => {
  test.each([
    { name: 'Währung', cells: ['Euro', 'US-Dollar'], codes: ['currencies_differ'] },
    { name: 'Para birimi', cells: ['Türk lirası', 'Avro'], codes: ['currencies_differ'] },
    { name: 'Currency', cells: ['Euro', 'EUR'], codes: [] },
    { name: 'Currency', cells: ['Euro', '-'], codes: [] },
    { name: 'City', cells: ['Euro', 'Bonn'], codes: [] },
    { name: 'Unit', cells: ['pound', 'pound'], price: '$5', codes: [] },
    { name: 'Metal', cells: ['Sterling', ''], price: '€5', codes: [] },
    { name: 'Region', cells: ['Franken', 'Franken'], price: '5 €', codes: [] },
    { name: 'Surname', cells: ['Krone'], price: '5 €', codes: [] },
    { name: 'First name', cells: ['Ron'], price: '5 €', codes: [] },
    { name: 'Status', cells: ['won', 'won'], price: '€5', codes: [] },
    { name: '캐릭터', cells: ['루피', '루피'], price: '5원', codes: [] },
    { name: 'Unit', cells: ['pounds', 'yen'], codes: ['currencies_differ'] },
    { name: 'In', cells: ['pounds', 'dollars'], codes: ['currencies_differ'] },
    { name: 'In', cells: ['', 'USD'], price: '5 €', codes: ['currencies_differ'] },
    { name: 'Currency', cells: ['pound'], price: '$5', codes: ['currencies_differ'] },
    { name: '통화구분', cells: ['원화', '엔화'], codes: ['currencies_differ'] },
    { name: '결제통화', cells: ['한화', '원'], codes: [] },
    { name: 'Ccy', cells: ['', '', 'USD', ''], codes: ['currencies_differ'] },
    { name: '통화', cells: ['', '달러'], codes: ['currencies_differ'] },
    { name: 'Currency', cells: ['EUR', '', ''], codes: [] },
    { name: 'Currency', cells: ['EUR', '', 'EUR', 'EUR'], codes: [] },
    { name: 'Currency', cells: ['', '', 'EUR'], price: '5 €', codes: [] },
    { name: 'Tip', cells: ['', '', 'EUR'], codes: [] },
  ])(
    'knows the currencies of a column of their names: $name, $cells',
    async ({ name, cells, price = '5', codes }) => {
      const text = `version: 1
project: {column: P}
svc_uid: {value: u}
order: {order_count: {column: N}, total_price: {column: Z, combine: sum}}
unmapped_columns: ignore
`;
      const plan = planOf(text, place('P', 'N', 'Z', name));
      const { issues } = await mapAll(
        plan,
        cells.map((cell, i) => [`p-${i}`, '1', price, cell]),
      );
      expect(issues.map(({ code }) => code)).toEqual(codes);
    },
  );

  test('takes the first row of an order for all of it', async () => {
    const plan = planOf(
      `version: 1
project: {column: P}
svc_uid: {value: u}
order: {order_count: {column: N}, total_price: {column: Z, combine: sum}}
unmapped_columns: ignore
`,
      place('P', 'N', 'Z', 'Currency'),
    );
    const row = (project: string, currency: string) => [project, '1', '5', currency];
    const lines = [row('a', 'EUR'), row('a', ''), row('a', ''), row('b', 'EUR'), row('b', '')];
    expect((await mapAll(plan, lines)).issues).toEqual([]);
    const [issue] = (await mapAll(plan, [...lines, row('c', ''), row('d', ''), row('e', 'EUR')]))
      .issues;
    expect(issue).toBeUndefined();
    const lacking = [row('c', 'EUR'), ['', '1', '5', ''], ['', '2', '5', ''], row('d', 'EUR')];
    const { issues: gaps } = await mapAll(plan, lacking);
    expect(gaps.map(({ code }) => code)).not.toContain('currencies_differ');
    const few = [row('c', ''), row('c', ''), row('d', ''), row('e', 'USD')];
    expect((await mapAll(plan, few)).issues).toMatchObject([
      {
        code: 'currencies_differ',
        message:
          'Column "Currency" says "USD" (List!D5), and is empty in most rows, such as row 2: their amounts may be in another currency',
      },
    ]);
  });

  test('takes a row that lacks a remark, too, for an order of its own', async () => {
    const text = `version: 1
project: {column: P}
svc_uid: {value: u}
order: {order_count: {column: N}, total_price: {column: Z, combine: sum}}
unmapped_columns: ignore
`;
    const plan = planOf(text, place('P', 'N', 'Z', 'Currency', 'Note', 'Mail', 'City'));
    const row = (project: string, ...rest: string[]) => [project, '1', '5', ...rest];
    const codesOf = async (rows: string[][]) =>
      (await mapAll(plan, rows)).issues.map(({ code }) => code);
    const noted = [row('a', '', '', 'm', 'c'), row('b', 'USD', 'rush', 'm', 'c')];
    expect(await codesOf([...noted, row('c', '', '', 'm', 'c')])).toEqual(['currencies_differ']);
    const lines = [
      row('a', 'EUR', '', 'm', 'c'),
      row('a-2', '', '', '', ''),
      row('a-3', '', '', '', ''),
    ];
    expect(await codesOf([...lines, row('b', 'EUR', '', 'm', 'c')])).toEqual([]);
  });
});
