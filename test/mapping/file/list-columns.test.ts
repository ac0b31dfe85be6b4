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

it('listColumns() knows a column by all of its names', () => {
  const text = `version: 1
project: { column: 성명 }
variables: [{ id: a, template: "{Name}, {City}" }]
aliases: { Name: [ " 성명", Receiver] }
`;
  const columns = listColumns(parseMapping(text, 'mapping.yaml'));
  expect(columns).toMatchObject([
    { name: '성명', names: ['Name', '성명', 'Receiver'], required: true },
    { name: 'City', names: ['City'] },
  ]);
});

it('listColumns() knows the columns of joined cells, optional parts, and texts with what decides between them', () => {
  const text = `version: 1
project: { value: p }
svc_uid: { value: u }
order:
  order_count: rows
  total_price: { value: 0 }
  partner_order_id: { template: "{Batch }{Code}-{project_id}" }
  order_name: { join: [Campaign, project_id] }
userdata: { k: { choose: [{ when: { column: Kind, is: x }, text: "{Shop}" }, { otherwise: "" }] } }
variables:
  - { id: a, required: true, template: "{Title }{Last}" }
  - { id: b, required: true, choose: [{ when: { column: Sex, is: F }, text: "{First}" }, { otherwise: x }] }
`;
  const columns = listColumns(parseMapping(text, 'mapping.yaml'));
  expect(columns.map(({ name, required }) => (required ? `${name}!` : name))).toEqual([
    ...['Batch', 'Code!', 'Campaign', 'project_id', 'Kind', 'Shop'],
    ...['Title', 'Last!', 'Sex', 'First'],
  ]);
  expect(columns.find(({ name }) => name === 'Sex')?.uses).toEqual([
    'Decides which text is taken for: Text of the template\'s variable "b"',
  ]);
});
