import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createSheetWatch } from '../../src/run/page/sheet-watch.ts';
import { checkList } from '../support/check-list.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const MAPPING = `version: 1
lookups: { prices: { file: prices.csv, key: Code } }
sheet: { decimal: "," }
project: { column: project }
svc_uid: { value: user-1 }
order:
  order_count: { value: 1 }
  total_price: { lookup: prices, by: code, column: Net, combine: same }
variables:
  - { id: name }
  - { id: size, lookup: prices, by: code, column: Size, required: true, one_of: [A4, A5], unique: true }
`;
const PRICES = 'Size,Code,Net\nA4,c-1,"1,50"\nA4,c-2,1.50\n,c-3,"2,00"\nA6,c-4,x\nA5,c-5,x\n';

it('names the cell of the list that a value is from, once, and rejects each row that has it', async () => {
  const rows = [1, 2, 2, 3, 4, 4, 2, 5].map((code, i) => `p-${i},Ann,c-${code}\n`).join('');
  const stem = path.join(temporaryFolder(), 'rejects');
  const watch = createSheetWatch();
  const found = await checkList(
    `project,name,code\n${rows}`,
    MAPPING.replace(', unique: true', ''),
    {
      beside: { 'prices.csv': PRICES },
      rejects: { stem, ending: '.csv' },
      watch,
    },
  );
  expect(found.errors.map(({ code, row, column, cell }) => [code, row, column, cell])).toEqual([
    ['order_field_invalid', 3, 'code', 'prices.csv!C3'],
    ['value_missing', 5, 'code', 'prices.csv!A4'],
    ['order_field_invalid', 6, 'code', 'prices.csv!C5'],
    ['value_not_listed', 6, 'code', 'prices.csv!A5'],
    ['order_field_invalid', 9, 'code', 'prices.csv!C6'],
  ]);
  expect(found.errors[0]?.message).toBe(
    'Cannot use row 3 of list prices.csv: total_price must be a number of 0 or more, with "," as the decimal mark, found "1.50" in column "Net" (prices.csv!C3)',
  );
  expect(found.issueCounts).toMatchObject({ order_field_invalid: 3, value_not_listed: 1 });
  expect(found).toMatchObject({ issuesTruncated: false, rows: { valid: 1, rejected: 7 } });
  // A page counts as the check does.
  const { length } = found.errors;
  expect(watch.findings(found)).toMatchObject({ errors: length, issues: { total: length } });
  const lines = readFileSync(`${stem}.csv`, 'utf8').trim().split('\n').slice(1);
  expect(lines.filter((line) => line.includes('list prices.csv'))).toHaveLength(7);
});

it('names the row of the sheet where a value that was looked up repeats that of another', async () => {
  const rows = [1, 1].map((code, i) => `p-${i},Ann,c-${code}\n`).join('');
  const beside = { 'prices.csv': PRICES };
  const { errors } = await checkList(`project,name,code\n${rows}`, MAPPING, { beside });
  expect(errors.map(({ code, row, cell }) => [code, row, cell])).toEqual([
    ['value_repeated', 3, 'list!C3'],
  ]);
});
