import { expect, test } from 'vitest';
import { checkList } from '../support/check-list.ts';

const MAPPING = `version: 1
project: { column: Project }
svc_uid: { value: u }
order: { order_count: { column: Qty }, total_price: { column: Price } }
variables: [{ id: name, column: Name }, { id: city, column: City }]
rows: { totals: skip }
`;
const ROWS = ['a,Kim,Seoul,2,1.50', 'b,Lee,Busan,3,2.00', 'c,Park,Seoul,1,0.50'];

test.each([
  { name: 'a subtotal by its customer', row: 'Kunde 7,,,5,3.50', asked: true },
  { name: 'a label that nobody knows', row: 'Su.,,,5,3.50', asked: true },
  { name: 'an order without texts', row: 'd,,,2,3.00', asked: false },
  { name: 'an order with one of its texts', row: 'd,,Seoul,2,3.00', asked: false },
  {
    name: 'one that prints a default',
    row: 'Su.,,,2,3.00',
    asked: false,
    other: 'default: Friend, ',
  },
])('$name among rows with texts', async ({ row, asked, other = '' }) => {
  for (const at of [1, 2, 3]) {
    const lines = ['Project,Name,City,Qty,Price', ...ROWS.toSpliced(at, 0, row), ''];
    const yaml = MAPPING.replace('{ id: name, ', `{ id: name, ${other}`);
    const { errors } = await checkList(lines.join('\n'), yaml);
    expect(errors.map((one) => `${one.row} ${one.code}`)).toEqual(
      asked ? [`${at + 2} row_unlike_others`] : [],
    );
  }
});

const BLANK = ',,,,';
const LEFT_OUT = 'z,Zoe,Oslo,1,1';

test.each([
  { about: 'a blank row', above: [BLANK], ready: 3 },
  { about: 'a blank row and a condition', above: [BLANK], not: 'Busan', ready: 2 },
  { about: 'one, and rows left out', above: [LEFT_OUT, BLANK, LEFT_OUT], not: 'Oslo', ready: 3 },
  { about: 'rows left out, and none is blank', above: [LEFT_OUT], not: 'Oslo', ready: 0 },
])('a note below a list holds up others unless a blank row is above: $about', async (given) => {
  const { above, not, ready } = given;
  const lines = ['Project,Name,City,Qty,Price', ...ROWS, ...above, '※ Confidential,,,,', ''];
  const where = not ? `, where: [{ column: City, not: ${not} }]` : '';
  const yaml = MAPPING.replace('totals: skip', `totals: skip${where}`);
  const { errors, blockedBy, ordersReady } = await checkList(lines.join('\n'), yaml);
  const unlike = errors.filter(({ code }) => code === 'row_unlike_others');
  expect(unlike.map(({ row }) => row)).toEqual([lines.length - 1]);
  const blockers = ready > 0 ? undefined : ['row_unlike_others'];
  expect([blockedBy, ordersReady]).toEqual([blockers, ready]);
});
