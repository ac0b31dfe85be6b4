import { expect, it } from 'vitest';
import { checkList } from '../../../support/check-list.ts';

const MAPPING = `version: 1
project: { column: Order }
svc_uid: { value: u }
order: { order_count: { column: Qty, combine: sum }, total_price: { column: Price, combine: sum } }
variables: [{ id: article, column: Article }, { id: text, column: Text }]
unmapped_columns: ignore
`;
const LOOKED_UP = MAPPING.replace(
  'column: Article',
  'lookup: articles, by: Article, column: Title',
).concat('lookups: { articles: { file: articles.csv, key: No } }\n');
const ORDERS = Array.from(
  { length: 12 },
  (_, i) => `o-${i},${1000 + i},Ann ${i},Bonn,${i + 2},ST,${3 * i + 1}.50,EUR`,
);

/** The rows that are told of as totals, and how many are left out as such. */
async function totalsWith(row: string, totals: string, given = MAPPING) {
  const rows = ORDERS.toSpliced(5, 0, ...row.split('|'));
  const articles = [2004, ...ORDERS.keys()].map((number) => `${number},Card ${number}`);
  const list = `Order,Article,Text,Town,Qty,Unit,Price,Curr\n${rows.join('\n')}\n`;
  const beside = { 'articles.csv': `No,Title\n${articles.join('\n')}\n` };
  const { issues, rows: read } = await checkList(list, given + totals, { beside });
  const told = issues.flatMap((issue) => (issue.code === 'row_is_total' ? [issue.row] : []));
  return { told, skipped: read.skipped };
}

const SKIP = 'rows: { totals: skip }\n';

it.each([
  ['another amount', 'o-4,2004,,,3,ST,9.10,EUR'],
  ['another amount and no unit', 'o-4,2004,,,3,,9.10,'],
  ['the amounts of the row above', 'o-4,2004,,,6,ST,13.50,EUR'],
])('takes the number of another article with %s for goods', async (_, row) => {
  expect(await totalsWith(row, '')).toEqual({ told: [], skipped: 0 });
  expect(await totalsWith(row, SKIP)).toEqual({ told: [], skipped: 0 });
});

it.each([
  ['no number', 'o-4,,,,6,ST,13.50,EUR'],
  ['the sum of the numbers, too', 'o-4,1004,,,6,ST,13.50,EUR'],
  [
    'the number of all rows of its order',
    'o-4,1004,Bo,Bonn,2,ST,1.00,EUR|o-4,1004,,,8,ST,14.50,EUR',
  ],
])('takes amounts with %s for a sum', async (_, rows) => {
  const told = 6 + rows.split('|').length;
  expect(await totalsWith(rows, '')).toEqual({ told: [told], skipped: 0 });
  expect(await totalsWith(rows, SKIP)).toEqual({ told: [], skipped: 1 });
});

it('takes the number of an article that is looked up for goods', async () => {
  const row = 'o-4,2004,,,3,ST,9.10,EUR';
  expect(await totalsWith(row, '', LOOKED_UP)).toEqual({ told: [], skipped: 0 });
  expect(await totalsWith(row, SKIP, LOOKED_UP)).toEqual({ told: [], skipped: 0 });
});

/** The rows that are told of as totals in a list whose only texts are names. */
async function totalsOfNamed(...rows: readonly string[]) {
  const list = `Order,Name,PLZ,Qty,Price\n${rows.join('\n')}\n`;
  const variables = '[{ id: article, column: Article }, { id: text, column: Text }]';
  const mapping = MAPPING.replace(variables, '[{ id: Name }, { id: PLZ }]');
  const { issues } = await checkList(list, mapping);
  return issues.flatMap(({ code, row }) => (code === 'row_is_total' ? [row] : []));
}

it('takes sums without a name for totals where names are the only texts', async () => {
  const rows = ['o-1,Ann,10115,10,5.00', 'o-1,Bo,10115,20,7.00', 'o-2,Cy,20095,4,3.00'];
  expect(await totalsOfNamed(...rows.toSpliced(2, 0, 'o-1,,10115,30,12.00'))).toEqual([4]);
  // Blank cards, and a row with the name of the one above.
  expect(await totalsOfNamed(...rows.toSpliced(2, 0, 'o-1,,10115,30,9.00'))).toEqual([]);
  expect(await totalsOfNamed(...rows, 'o-2,,20095,4,3.00')).toEqual([]);
});

it('takes a guest called Sum, who has as many copies as the one above, for a guest', async () => {
  const guests = ORDERS.flatMap((_, i) => [`o-${i},Kim ${i},${i + 2}`, `o-${i},Lee,1`]);
  const rows = guests.toSpliced(9, 0, 'o-4,Sum,6');
  const { issues, rows: read } = await checkList(
    `Order,Name,Qty\n${rows.join('\n')}\n`,
    'version: 1\nproject: { column: Order }\nsvc_uid: { value: u }\norder: { order_count: { column: Qty, combine: sum }, total_price: { value: 0 } }\nvariables: [{ id: name, column: Name }]\nrows: { totals: skip }\n',
  );
  expect(read.skipped).toBe(0);
  expect(issues.map(({ code, severity, row }) => ({ code, severity, row }))).toEqual([
    { code: 'row_is_total', severity: 'warning', row: 11 },
  ]);
});
