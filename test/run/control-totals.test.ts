import { describe, expect, it, test } from 'vitest';
import * as XLSX from 'xlsx';
import { checkList } from '../support/check-list.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

const MAPPING = `version: 1
project: { column: Project }
svc_uid: { value: u }
order: { order_count: { column: Qty, combine: sum }, total_price: { column: Price, combine: sum } }
variables: [{ id: name, column: Name }]
rows: { totals: skip }
`;

async function warningsOf(list: string | Buffer, mapping = MAPPING, corrections?: string) {
  const given = corrections === undefined ? undefined : temporaryFile('c.csv', corrections);
  const { errors, issues } = await checkList(list, mapping, { corrections: given });
  expect(errors).toEqual([]);
  return issues
    .filter(({ code }) => code === 'total_differs')
    .map(({ cell, message }) => `${cell}: ${message}`);
}

const PER_COPY = MAPPING.replace('Price, combine: sum', 'Price, per: copy');
const PRICED = `Project,Name,Qty,Price
a,Kim,2,3.50
a,Lee,1,3.50
b,Park,4,2
`;

test.each([
  ['the products', PER_COPY, ',Total,7,18.50', []],
  ['another amount', PER_COPY, ',Total,7,28.50', ['28.50', '18.5']],
  ['the prices alone', PER_COPY, ',Total,7,9', ['9', '18.5']],
  ['nothing', PER_COPY, ',Total,7,', []],
  [
    'one copy for each row',
    `${PER_COPY.replace('{ column: Qty, combine: sum }', 'rows')}ignored_columns: [Qty]\n`,
    ',Total,,9',
    [],
  ],
  [
    'what a number of copies of each order costs',
    `${PER_COPY.replace('{ column: Qty, combine: sum }', '{ value: 10 }')}ignored_columns: [Qty]\n`,
    ',Total,,55',
    [],
  ],
])(
  'a total below prices of one copy is compared with the copies times them: %s',
  async (_, mapping, total, told) => {
    const [found = '', ...more] = await warningsOf(`${PRICED}${total}\n`, mapping);
    expect(more).toEqual([]);
    if (told.length === 0) expect(found).toBe('');
    else
      expect(found).toContain(
        `a total of "${told[0]}" in column "Price", but the rows above it come to ${told[1]}`,
      );
  },
);

const ROWS = 'a,Kim,2,"1,500.00"\nb,Lee,3,"1,000.00"\n';
const HEADER = 'Project,Name,Qty,Price\n';
const csv = (...totals: string[]) => `${HEADER}${ROWS}${totals.join('\n')}\n`;

describe('a total of the list', () => {
  test.each<{ name: string; list: string; mapping?: string; corrections?: string }>([
    { name: 'is right', list: csv(',Total,5,"2,500"') },
    { name: 'has no amounts', list: csv(',Total,,') },
    {
      name: 'has rows below it',
      list: csv(',Subtotal,5,"2,500"', 'c,Park,1,10', 'd,Choi,1,10'),
    },
    {
      name: 'stands below a header that is repeated',
      list: csv('Project,Name,Qty,Price', ',Total,5,"2,500"'),
      mapping: MAPPING.replace('skip }', 'skip, headers: skip }'),
    },
    { name: 'stands above its rows', list: `${HEADER},Total,5,"2,500"\n${ROWS}` },
    {
      name: 'is carried forward',
      list: csv(',Übertrag,5,"2,500"', ',Übertrag,5,"2,500"', 'c,Park,1,10', ',Summe,6,"2,510"'),
    },
    {
      name: 'is one of cities and countries',
      list: csv(
        ',Subtotal,5,"2,500"',
        'c,Park,1,10',
        ',Subtotal,1,10',
        ',Subtotal,6,"2,510"',
        'd,Choi,1,10',
        ',Subtotal,1,10',
        ',Subtotal,1,10',
      ),
    },
    {
      name: 'is that of the order above, where other orders have none',
      list: csv('c,Park,1,10', 'c,Jung,3,20', ',Subtotal,4,30', 'd,Choi,1,10'),
    },
    {
      name: 'is one of two subtotals',
      list: `${HEADER}a,Kim,2,"1,500"\n,Subtotal,2,"1,500.00"\nb,Lee,3,"1,000.00"\n,Subtotal,3,"1,000"\n`,
    },
    {
      name: 'stands above its group, as in a pivot table',
      list: `${HEADER},A Total,2,"1,500"\na,Kim,2,"1,500.00"\n,B Total,4,"1,100"\nb,Lee,3,"1,000.00"\nc,Park,1,100\n,Grand total,6,"2,600"\n`,
    },
    {
      name: 'says nothing of a list with corrections',
      list: csv(',Total,5,"2,600"'),
      corrections: 'cell,from,to\nD2,"1,500.00","1,550.00"\n',
    },
    {
      name: 'says nothing where other rows are left out',
      list: csv('c,Park,9,"9,000"', ',Total,14,"11,500"'),
      mapping: MAPPING.replace('skip }', 'skip, where: [{ column: Name, not: Park }] }'),
    },
    {
      name: 'says nothing of amounts that steps rewrite',
      list: csv(',Total,5,"250,000"'),
      mapping: MAPPING.replace(
        'Price, combine',
        "Price, clean: [{ replace: { pattern: '9', with: '8' } }], combine",
      ),
    },
    {
      name: 'is a number that its cell does not show',
      list: csv(',Total,5,"2.500,00"')
        .replace('"1,500.00"', '"1.500,00"')
        .replace('"1,000.00"', '"1.000,00"'),
    },
  ])('$name: no warning', async ({ list, mapping, corrections }) => {
    expect(await warningsOf(list, mapping, corrections)).toEqual([]);
  });

  it('differs, for the price is that of one copy', async () => {
    expect(await warningsOf(csv(',Total,5,"6,000원"'))).toEqual([
      'list!D4: Row 4 is a total of "6,000원" in column "Price", but the rows above it come to 2500',
    ]);
  });

  it('differs, for it is nothing', async () => {
    expect(await warningsOf(csv(',Total,5,0'))).toHaveLength(1);
  });

  it('differs, for rows are missing', async () => {
    expect(await warningsOf(csv(',Subtotal,5,"2,500"', ',Total,5,"2,975"'))).toHaveLength(1);
    expect(await warningsOf(csv(',Total,7,"2,500"'))).toEqual([
      'list!C4: Row 4 is a total of "7" in column "Qty", but the rows above it come to 5',
    ]);
  });

  it('differs, though the rows below it come to it, for the others stand below theirs', async () => {
    const group = (rows: number) => 'a,Kim,1,100\n'.repeat(rows);
    const list = (rows: number) => `${HEADER}${group(rows)},Subtotal,4,400\n${group(4)},Sum,4,400`;
    expect(await warningsOf(list(4))).toEqual([]);
    expect(await warningsOf(list(3))).toHaveLength(2);
  });

  it('is the number that its cell holds', async () => {
    const book = (total: number) => {
      const sheet = XLSX.utils.aoa_to_sheet([
        ['Project', 'Name', 'Qty', 'Price'],
        ...[
          ['a', 'Kim', 2, 1.25],
          ['b', 'Lee', 3, 2.5],
        ],
        ['', '합계', 5, total],
      ]);
      for (const cell of ['D2', 'D3', 'D4']) sheet[cell].z = '0.00';
      const made = XLSX.utils.book_new(sheet, 'list');
      return XLSX.write(made, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    };
    expect(await warningsOf(book(3.75))).toEqual([]);
    expect(await warningsOf(book(3.7500000000004))).toEqual([]);
    expect(await warningsOf(book(3.754))).toEqual([
      'list!D4: Row 4 is a total of "3.75" in column "Price", but the rows above it come to 3.75',
    ]);
  });

  it('differs from all orders of thousands of rows', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => `p${i},Kim,1,"1.000,50"`).join('\n');
    const list = (total: string) => `${HEADER}${rows}\n;`.replace(';', `,Total,3000,"${total}"\n`);
    expect(await warningsOf(list('3.001.500,00'))).toEqual([]);
    expect(await warningsOf(list('3.001,5'))).toHaveLength(1);
  });
});
