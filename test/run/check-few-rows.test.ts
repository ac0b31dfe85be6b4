import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkFewRows, type GivenRow } from '../../src/run/check-few-rows.ts';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { loadMapping } from '../../src/run/input/load-mapping.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const MAPPING = `version: 1
project: { column: Project }
svc_uid: { column: Customer }
order: { order_count: rows, total_price: { column: Price } }
variables:
  - { id: name, column: Name, required: true, max_length: 10 }
  - { id: mail, column: Mail, format: email }
`;
const HEADER = ['Project', 'Customer', 'Name', 'Price', 'Mail'];
const GOOD = ['p-1', 'shop-1', 'Ann', '3.50', 'ann@example.com'];
const ROWS: readonly (readonly string[])[] = [
  GOOD,
  ['', 'shop-1', 'Bob', '3.50', 'bob@example.com'],
  ['p-2', 'shop 1', 'Zoë', '1', ''],
  ['p-3', 'shop-1', '', '3.5x', 'zoe'],
  ['p-4', 'shop-1', 'a name that is too long', '2', 'a@b.org'],
  ['p-5', 'shop-1', '####', '1.2E+15', 'a@b.org'],
  ['p-6', 'shop-1', 'Jose\u0301', '2', 'a@b.org'],
  ['p-7', 'shop-1', 'Ann', '2', 'a@b.org', 'one too many'],
  ['', '', '', '', ''],
];

test('checkFewRows() finds of each row what checkSheet() finds', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'list.csv');
  writeFileSync(file, [HEADER, ...ROWS].map((row) => `${row.join(',')}\n`).join(''));
  const mapping = await loadMapping({ text: MAPPING, folder });
  const { issues } = await checkSheet({ file, mapping });
  const header = toRow(HEADER, 0);
  const about = { file, format: 'csv', sheet: 'list', header, hiddenColumns: [] } as const;
  let found = 0;
  for (const [index, cells] of ROWS.entries()) {
    const row = toRow(cells, index + 1);
    const own = await checkFewRows({ ...about, rows: [row], mapping: MAPPING, folder });
    expect(own).toEqual(issues.filter((issue) => issue.row === row.number));
    found += own?.length ?? 0;
  }
  expect(found).toBeGreaterThan(8);
});

test('checkFewRows() says nothing of rows that the mapping does not fit', async () => {
  const [header, row] = [toRow(['Other'], 0), toRow(['1'], 1)];
  const about = { file: 'list.csv', format: 'csv', sheet: 'list', hiddenColumns: [] } as const;
  const given = { ...about, header, rows: [row], mapping: MAPPING, folder: '.' };
  expect(await checkFewRows(given).catch(() => null)).toBeNull();
});

function toRow(cells: readonly string[], index: number): GivenRow {
  return { number: index + 1, cells, isHidden: false };
}
