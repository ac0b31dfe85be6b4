import { expect, it } from 'vitest';
import { checkList } from '../../support/check-list.ts';

const MAPPING = `version: 1
project: { column: Order }
svc_uid: { value: u }
order: { order_count: { column: Qty, combine: sum }, total_price: { column: Price, combine: sum } }
variables: [{ id: name, column: Name }]
unmapped_columns: ignore
`;

async function totalsIn(rows: readonly string[], mapping = MAPPING) {
  const list = `Order,No.,Name,Qty,Price\n${rows.join('\n')}\n`;
  const { issues, ok } = await checkList(list, mapping);
  const told = issues.filter(({ code }) => code === 'row_is_total');
  return { ok, told };
}

/** Orders of two rows, and one below them. */
function ordersWith(count: number, last: (order: number, copies: number) => string): string[] {
  return Array.from({ length: count }, (_, i) => [
    `o-${i},1,Ann ${i},${i + 2},${3 * i + 1}.50`,
    `o-${i},2,Bo ${i},${2 * i + 1},${i + 5}.25`,
    `o-${i},${last(i, 3 * i + 3)},${4 * i + 6}.75`,
  ]).flat();
}

it('asks about a row of sums in each order that lacks a cell, and names the condition that leaves it out', async () => {
  const rows = ordersWith(3, (_, copies) => `,Blurb,${copies}`);
  const { told, ok } = await totalsIn(rows);
  expect(ok).toBe(false);
  expect(told).toMatchObject([
    {
      ...{ severity: 'error', row: null, count: 3 },
      message: expect.stringMatching(/^3 orders end in what may be a total: .* first row 4$/),
      fix: expect.stringContaining('{ column: Name, not: Blurb } to "where"'),
    },
  ]);
  const left = `${MAPPING}rows: { where: [{ column: Name, not: Blurb }] }\n`;
  expect(await totalsIn(rows, left)).toEqual({ ok: true, told: [] });
  expect(await totalsIn(rows, `${MAPPING}rows: { totals: keep }\n`)).toEqual({
    ok: true,
    told: [],
  });
});

it.each([
  { orders: 10, severity: ['error'] },
  { orders: 9, severity: ['warning'] },
  { orders: 4, severity: [] },
])('is sure of $orders orders with whole rows: $severity', async ({ orders, severity }) => {
  const { told } = await totalsIn(ordersWith(orders, (i, copies) => `3,Cy ${i},${copies}`));
  expect(told.map((issue) => issue.severity)).toEqual(severity);
});

it.each([
  { orders: 6, severity: ['error'] },
  { orders: 3, severity: ['warning'] },
  { orders: 2, severity: [] },
])('is sure of sums of the only amount, of $orders orders: $severity', async (given) => {
  const mapping = MAPPING.replace('{ column: Qty, combine: sum }', 'rows');
  const { told } = await totalsIn(
    ordersWith(given.orders, (_, copies) => `,Blurb,${copies}`),
    mapping,
  );
  expect(told.map((issue) => issue.severity)).toEqual(given.severity);
});

it('asks about the sums of parts of orders', async () => {
  const rows = [2, 3, 4].flatMap((n) => [
    `p-${n},1,Ann ${n},${n},1.50\np-${n},2,Bo ${n},1,2.00\np-${n},,X,${n + 1},3.50`,
    `p-${n},3,Cy ${n},${n},2.50\np-${n},4,Di ${n},2,2.00\np-${n},,X,${n + 2},4.50`,
  ]);
  expect((await totalsIn(rows)).told.map(({ count }) => count)).toEqual([3]);
});

it.each([
  ['the sums are others', ordersWith(12, (_, copies) => `,Blurb,${copies + 1}`)],
  [
    'many orders have none',
    ordersWith(12, (i, copies) => `,Blurb,${copies + (i % 4 === 0 ? 1 : 0)}`),
  ],
  [
    'all orders have the same set',
    Array.from({ length: 12 }, (_, i) => [
      `s-${i},1,Card,5,5\ns-${i},2,Envelope,5,5\ns-${i},,Sticker,10,10`,
    ]).flat(),
  ],
  [
    'orders have one other row',
    ['a,1,Ann,5,5', 'a,,Bo,5,5', 'b,1,Cy,7,7', 'b,,Di,7,7', 'c,1,Ed,9,9', 'c,,Flo,9,9'],
  ],
])('says nothing where %s', async (_, rows) => {
  expect(await totalsIn(rows)).toEqual({ ok: true, told: [] });
});

it('does not take long for cells of 100,000 characters', async () => {
  const long = '('.repeat(50_000) + ' 1,'.repeat(20_000);
  const rows = ordersWith(3, (_, copies) => `,"Total ${long}",${copies}`);
  expect(
    (await totalsIn([...rows, `o-9,1,"Versand ${long}",5,4.00`, `o-9,,"Sum ${long}",5,4.00`])).told,
  ).toHaveLength(1);
});
