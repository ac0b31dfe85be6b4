import { readdirSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { itOnPosix } from '../support/posix.ts';
import { listOf, openShop } from '../support/shop.ts';

const openFiles = () => readdirSync('/proc/self/fd').length;

const MAPPING = `
version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order: { order_count: { value: 1 }, total_price: { column: total_price } }
variables: [{ id: name, column: name }]
unmapped_columns: ignore
`;

describe('a check that ends early', () => {
  itOnPosix.each([
    { name: 'no mapping fits', list: 'a,b\n1,2\n', mapping: null },
    { name: 'a column is missing', list: 'a,b\n1,2\n', mapping: MAPPING },
    {
      name: 'a list has no such column',
      list: listOf(2),
      mapping: `${MAPPING}rows: { suppress: { file: no.csv, match: { name: email } } }\n`,
    },
    {
      name: 'a list cannot be read',
      list: listOf(2),
      mapping: `${MAPPING}rows: { suppress: { file: none.csv, match: { name: email } } }\n`,
    },
  ])('closes what it has opened: $name (needs POSIX: /proc)', async ({ list, mapping }) => {
    const shop = await openShop();
    shop.write('list.csv', list);
    shop.write('no.csv', 'other\nx\n');
    if (mapping !== null) shop.write('mapping.yaml', mapping);
    const args = ['check', 'list.csv', ...(mapping === null ? [] : ['-m', 'mapping.yaml'])];
    await shop.call(args);
    const before = openFiles();
    for (let i = 0; i < 3; i++) expect((await shop.call(args)).code).not.toBe(0);
    expect(openFiles()).toBeLessThanOrEqual(before);
  });
});
