import { describe, expect, it } from 'vitest';
import type { Correction } from '../../src/run/input/corrections/correction-list.ts';
import { checkList } from '../support/check-list.ts';

const HEADER = 'project,user,copies,price,name,more';
const PRICE = '{ column: price, combine: sum }';
/** More rows than are read at once. */
const BATCH = Array.from({ length: 10_001 }, (_, i) => `p-${i}x,u,1,3,N${i},`);

interface Asked {
  readonly price?: string;
  readonly project?: string;
  readonly more?: string;
  readonly corrections?: readonly Correction[];
}

async function check(rows: readonly string[], asked: Asked = {}) {
  const { price = PRICE, project = '{ column: project }', more = '', corrections } = asked;
  return checkList(
    `${[HEADER, ...rows].join('\n')}\n`,
    `version: 1
project: ${project}
svc_uid: { column: user }
order: { order_count: { column: copies, combine: sum }, total_price: ${price} }
unmapped_columns: ignore
${more.includes('variables:') ? '' : 'variables: [{ id: name, column: name }]'}
${more}`,
    { beside: { 'names.csv': 'key,long\nA,Alpha\nB,Beta\n' }, corrections },
  );
}

async function codesOf(rows: readonly string[], asked?: Asked) {
  const { issues } = await check(rows, asked);
  return issues.map(({ severity, code, cell }) => `${severity} ${code}${cell ? ` ${cell}` : ''}`);
}

describe('questions are asked', () => {
  it.each([
    ['beside a cell that says nothing', ['p-1,u,1,3,A,EUR', 'p-2,u,1,3,B,-', 'p-3,u,1,3,C,USD']],
    [
      'that few cells do not name',
      ['p-1,u,1,3,A,EUR', 'p-2,u,1,3,B,n/a', 'p-3,u,1,3,C,USD', 'p-4,u,1,3,D,USD'],
    ],
    ['that begin later', [...BATCH, 'p-1,u,1,3,A,EUR', 'p-2,u,1,3,B,USD']],
  ])('about a column of currencies %s', async (_, rows) => {
    expect(await codesOf(rows)).toEqual(['error currencies_differ']);
  });

  it('about what the first rows show that rules have left', async () => {
    const rows = [...BATCH, 'p-1,u,1,"12,50",A,yes', 'p-2,u,1,"1,000",B,yes'];
    const more = 'rows: { where: [{ column: more, is: "yes" }] }';
    const left = await check(rows, { more });
    const alone = await check(rows.slice(-2), { more });
    const plain = (text = '') => text.replace(/\d{5}/g, (row) => String(Number(row) - 10_001));
    expect(left.issues.map(({ message }) => plain(message))).toEqual(
      alone.issues.map(({ message }) => message),
    );
  });

  it('about an amount that is cleaned as one that is not', async () => {
    const price = '{ column: price, combine: sum, clean: [{ number: "0.00" }] }';
    const unsure = ['p-1,u,1,"1,234",A,', 'p-2,u,1,"2,000",B,'];
    expect(await codesOf(unsure, { price })).toEqual(['error number_marks_unsure']);
    expect(await codesOf([...unsure, 'p-3,u,1,"1,000.50",C,'], { price })).toEqual([]);
    expect(await codesOf([...unsure, 'p-3,u,1,"12,50",C,'], { price })).toEqual([
      'error number_marks_differ',
    ]);
  });

  it('about ids that look alike, of which one has an error in its first row', async () => {
    const rows = ['P-1,u,1,3,[object Object],', 'P-2,u,1,3,B,', 'P-1,u,1,4,C,', 'p-1,u,1,4,D,'];
    expect(await codesOf(rows)).toEqual(['error text_debris list!E2', 'error ids_look_alike']);
  });

  it('about debris in an id, though what is printed of it is cleaned', async () => {
    const rows = ['p&amp;1,u,1,3,A,', 'p-2,u,1,3,B,'];
    const more = 'variables: [{ id: id, column: project, clean: [entities] }]';
    expect(await codesOf(rows, { more })).toEqual(['warning text_debris list!A2']);
    const project = '{ column: project, clean: [entities] }';
    expect(await codesOf(rows, { more, project })).toEqual([]);
  });
});

describe('a row that is accepted', () => {
  const variables = `variables: [{ id: long, column: long, lookup: names, by: more }]
lookups: { names: { file: names.csv, key: key } }`;

  it('is one of which values are looked up', async () => {
    const rows = ['p-1,u,1,3.50,Ann,A', 'p-2,u,1,4,Bo,B', 'p-2,u,2,7.50,,Total'];
    const from = 'p-2 | u | 2 | 7.50 |  | Total';
    const corrections = [{ cell: '4:4', from, to: '', accept: 'row_is_total' }];
    expect(await codesOf(rows, { more: variables })).toEqual(['error row_is_total list!F4']);
    expect((await codesOf(rows, { more: variables, corrections })).sort()).toEqual([
      'error lookup_missing list!F4',
      'warning row_is_total list!F4',
    ]);
  });

  it('is not said to be asked about by nothing where only all rows show the question', async () => {
    const rows = ['p-1,u,1,3,A,x', 'p-1,u,1,4,B,y', 'p-1,u,1,5,C,z', ',u,1,1,Shipping,'];
    const project = '{ value: p-1 }';
    const from = ' | u | 1 | 1 | Shipping';
    const corrections = [{ cell: '5:5', from, to: '', accept: 'row_unlike_others' }];
    expect(await codesOf(rows, { project })).toContain('error row_unlike_others');
    const answered = await codesOf(rows, { project, corrections });
    expect(answered).toContain('warning row_unlike_others');
    expect(answered).not.toContain('warning correction_needless');
  });
});
