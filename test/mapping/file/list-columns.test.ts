import { expect, it } from 'vitest';
import { listColumns } from '../../../src/mapping/file/list-columns.ts';
import { parseMapping } from '../../../src/mapping/file/load-mapping.ts';

it.each([
  { combine: '', said: 'of orders with one row: for several, the mapping must say "combine"' },
  { combine: ', combine: same', said: "the same in all of an order's rows" },
  { combine: ', combine: sum', said: "added up over an order's rows" },
  { combine: ', combine: first', said: "only in the first of an order's rows" },
])('listColumns() says what amounts in several rows are: $combine', ({ combine, said }) => {
  const price = `{ column: Price${combine} }`;
  const text = `version: 1
project: { column: Job }
svc_uid: { value: u }
order: { order_count: rows, total_price: ${price} }
`;
  const columns = listColumns(parseMapping(text, 'mapping.yaml'));
  expect(columns.find(({ name }) => name === 'Price')?.uses).toEqual([
    expect.stringMatching(new RegExp(`; ${said}$`)),
  ]);
});
