import { describe, expect, test } from 'vitest';
import { n, workbook, writeBook } from '../meaning/workbook.ts';
import { checkList } from '../support/check-list.ts';

const MAPPING = `version: 1
project: { column: Project }
svc_uid: { column: User }
order:
  order_count: { column: Qty }
  total_price: { column: Price }
  partner_order_id: { column: PO }
userdata: { receiver_name: { column: Receiver } }
variables:
  - { id: code, column: Code }
  - { id: both, template: "{Code} {Extra}" }
unmapped_columns: ignore
`;
const COLUMNS = ['Project', 'User', 'Qty', 'Price', 'PO', 'Receiver', 'Code', 'Extra', 'Unused'];
const RIGHT = ['p-1', 'u', '1', '1', 'PO', 'Kim', 'C', 'E', 'x'];
const USED_AS_TEXT = ['Project', 'PO', 'Receiver', 'Code', 'Extra'];
const LOST = '1.23457E+18';

/** Checks a list of one row in which a cell of one column is damaged. */
async function severitiesOf(column: string, damaged: string, mapping = MAPPING) {
  const row = RIGHT.map((cell, i) => (COLUMNS[i] === column ? damaged : cell));
  const { issues, rows } = await checkList(`${COLUMNS.join(';')}\n${row.join(';')}\n`, mapping);
  return { found: issues.map(({ code, severity }) => [code, severity]), rows };
}

describe('checkSheet() on lost digits', () => {
  test.each(USED_AS_TEXT)(
    'keeps a row from being ordered that has lost them in %s',
    async (name) => {
      expect(await severitiesOf(name, LOST)).toMatchObject({
        found: [['number_scientific', 'error']],
        rows: { valid: 0, rejected: 1 },
      });
      expect(await severitiesOf(name, '####')).toMatchObject({
        found: [['cell_overflowed', 'error']],
        rows: { valid: 0, rejected: 1 },
      });
    },
  );

  test('warns of them in a column that is not used', async () => {
    expect(await severitiesOf('Unused', LOST)).toMatchObject({
      found: [['number_scientific', 'warning']],
      rows: { valid: 1, rejected: 0 },
    });
  });

  test.each(['Qty', 'Price'])('leaves them in %s to the check of numbers', async (name) => {
    expect((await severitiesOf(name, LOST)).found).toEqual([
      ['number_scientific', 'warning'],
      ['order_field_invalid', 'error'],
    ]);
  });

  test('warns of them where the mapping says that damage is a warning', async () => {
    expect(await severitiesOf('Code', LOST, `${MAPPING}sheet: { damage: warn }\n`)).toMatchObject({
      found: [['number_scientific', 'warning']],
      rows: { valid: 1 },
    });
  });

  test('tells each rounded number of a workbook, in the first rows too, where it is printed', async () => {
    const number = n(Number('1234567890123456789'), '0');
    const rows = [2, 3, 4, 5, 6].map((row) => {
      return [...RIGHT.slice(0, 6).with(0, `p-${row}`), number, 'x', number];
    });
    const book = writeBook(workbook([COLUMNS, ...rows]), 'xlsx');
    const report = await checkList(book, MAPPING);
    const rounded = report.issues.filter(({ code }) => code === 'number_rounded');
    expect(rounded.map(({ severity, column, row }) => [severity, column, row])).toEqual([
      ['error', COLUMNS[6], 2],
      ['warning', COLUMNS[8], 2],
      ['error', COLUMNS[6], 3],
      ['warning', COLUMNS[8], 3],
      ['error', COLUMNS[6], 4],
      ['warning', COLUMNS[8], 4],
      ['error', COLUMNS[6], 5],
      ['error', COLUMNS[6], 6],
      ['warning', COLUMNS[8], null],
    ]);
    expect(report.rows).toMatchObject({ read: 5, valid: 0, rejected: 5 });
  });
});
