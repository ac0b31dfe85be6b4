import { type List, mapped, orders } from '../list.ts';
import { asked, fine, warned, warnedOrAsked } from '../put.ts';
import { n, r, workbook, workbookOf } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';

function priced(lookup: string): string {
  return mapped('job', 'client', 'copies', '=0').replace(
    /total_price: .*/,
    `total_price: { lookup: prices, by: size, column: price }\nlookups: { prices: { ${lookup}, key: size } }`,
  );
}

const SIZES = 'job,client,copies,size\nsz-1,oak,1,A4\nsz-2,oak,1,A5\n';
const A4_A5 = (a4: number, a5: number) => [r('size|price'), r('A4', a4), r('A5', a5)];
const PEOPLE =
  'job,client,copies,sum,name,mail\npe-1,oak,1,2,Ann Fox,ann@example.com\npe-2,oak,1,2,Bob Ray,bob@example.com\npe-3,oak,1,2,Cid Lux,cid@example.com\n';

function without(list: string): string {
  return mapped('job', 'client', 'copies', 'sum', 'name', `rows: { suppress: [ { ${list} } ] }`);
}

/** B14: several sheets in a list that the mapping names. */
const SHEETS: readonly List[] = [
  asked(
    'B14: A price workbook has a sheet for partners and one for the public',
    'partners.csv',
    SIZES,
    'A4 costs 10 or 14',
    {
      beside: {
        'price.xlsx': workbookOf([
          { name: 'Partner', rows: A4_A5(10, 6) },
          { name: 'Public', rows: A4_A5(14, 9) },
        ]),
      },
      mapping: priced('file: price.xlsx'),
    },
  ),
  asked(
    'B14: An .ods of prices has the sheets 2025 and 2026 in Polish',
    'rozmiary.csv',
    SIZES,
    'prices of 2025 or 2026',
    {
      beside: {
        'cennik.ods': workbookOf([
          { name: 'Cennik 2025', rows: A4_A5(40, 25) },
          { name: 'Cennik 2026', rows: A4_A5(44, 28) },
        ]),
      },
      mapping: priced('file: cennik.ods'),
    },
  ),
  asked(
    'B14: An opt-out workbook has a sheet for each month',
    'optout-months.csv',
    PEOPLE,
    'Ann is left out, or Bob, or both',
    {
      beside: {
        'optouts.xlsx': workbookOf([
          { name: 'January', rows: [r('mail'), r('ann@example.com')] },
          { name: 'February', rows: [r('mail'), r('bob@example.com')] },
        ]),
      },
      mapping: without('file: optouts.xlsx, match: { mail: mail }'),
    },
  ),
  asked(
    'B14: Allowed values stand in a workbook with a sheet for each branch',
    'branches.csv',
    'job,client,copies,sum,code\nbr-21,oak,1,2,S1\nbr-22,oak,1,2,N1\n',
    'br-21 or br-22 is ordered',
    {
      beside: {
        'codes.xlsx': workbookOf([
          { name: 'South', rows: [r('code'), r('S1'), r('S2')] },
          { name: 'North', rows: [r('code'), r('N1'), r('N2')] },
        ]),
      },
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        '',
        'rows: { where: [ { column: code, one_of: { file: codes.xlsx, column: code } } ] }',
      ),
    },
  ),
  asked(
    'B14: A page with two tables of prices is looked up',
    'webprices.csv',
    SIZES,
    'A4 costs 10 or 12',
    {
      beside: {
        'tables.html': `<html><meta charset="utf-8"><body><table><tr><td>size</td><td>price</td></tr><tr><td>A4</td><td>10</td></tr><tr><td>A5</td><td>6</td></tr></table>
<table><tr><td>size</td><td>price</td></tr><tr><td>A4</td><td>12</td></tr><tr><td>A5</td><td>8</td></tr></table></body></html>`,
      },
      mapping: priced('file: tables.html'),
    },
  ),
  warned(
    'B14: A price workbook begins with notes and has one table of prices',
    'noted.csv',
    SIZES,
    orders('', 'sz-1 oak 1 10\nsz-2 oak 1 6'),
    {
      beside: {
        'noted.xlsx': workbookOf([
          { name: 'Notes', rows: [r('Valid from April'), r('Ask Kim for others')] },
          { name: 'Prices', rows: A4_A5(10, 6) },
        ]),
      },
      mapping: priced('file: noted.xlsx'),
    },
  ),
  fine(
    'B14: The mapping names the sheet of prices among several',
    'named.csv',
    SIZES,
    orders('', 'sz-1 oak 1 11\nsz-2 oak 1 7'),
    {
      beside: {
        'both.xlsx': workbookOf([
          { name: '2025', rows: A4_A5(10, 6) },
          { name: '2026', rows: A4_A5(11, 7) },
        ]),
      },
      mapping: priced('file: both.xlsx, sheet: "2026"'),
    },
  ),
  fine(
    'B14: Last year is a hidden sheet of the price workbook',
    'hidden-year.csv',
    SIZES,
    orders('', 'sz-1 oak 1 11\nsz-2 oak 1 7'),
    {
      beside: {
        'hidden.xlsx': workbookOf([
          { name: '2025', rows: A4_A5(10, 6), hidden: true },
          { name: '2026', rows: A4_A5(11, 7) },
        ]),
      },
      mapping: priced('file: hidden.xlsx'),
    },
  ),
  fine(
    'B14: Excel left two empty sheets behind the only list of opt-outs',
    'empty-sheets.csv',
    PEOPLE,
    orders('name', 'pe-1 oak 1 2|Ann Fox\npe-3 oak 1 2|Cid Lux'),
    {
      beside: {
        'only.xlsx': workbookOf([
          { name: '시트1', rows: [r('mail'), r('bob@example.com')] },
          { name: '시트2', rows: [] },
          { name: '시트3', rows: [] },
        ]),
      },
      mapping: without('file: only.xlsx, match: { mail: mail }'),
    },
  ),
];

/** A list with one more column, of a name that may mean something. */
function column(name: string, first: string, second: string): string {
  return `${HEAD},${name}\nrs-41,oak,10,20,${first}\nrs-42,oak,20,40,${second}\n`;
}

/** B15: columns that are nearly reserved. */
const RESERVED: readonly List[] = [
  ...(
    [
      [
        'A column Is Test has TRUE for the proof of a school',
        'is-test.csv',
        'Is Test',
        'TRUE',
        'FALSE',
      ],
      [
        'A column order-for-test is spelled with hyphens',
        'hyphens.csv',
        'order-for-test',
        'true',
        'false',
      ],
      [
        'A column Order ID holds the numbers of a Shopify export',
        'order-id.csv',
        'Order ID',
        '5012',
        '5013',
      ],
      [
        'A column vdp_dataset_file names a file',
        'dataset.csv',
        'vdp_dataset_file',
        'a.json',
        'b.json',
      ],
      [
        'A column Userdata JSON holds an object in quotes',
        'ud-json.csv',
        'Userdata JSON',
        '"{""a"":1}"',
        '"{""a"":2}"',
      ],
      [
        'A column Qty stands beside order_count and says something else',
        'qty-too.csv',
        'Qty',
        '100',
        '200',
      ],
      [
        'A German column Testauftrag says ja for one order',
        'testauftrag.csv',
        'Testauftrag',
        'ja',
        'nein',
      ],
      ['A Korean column 테스트 marks one order with Y', 'testkr.csv', '테스트', 'Y', 'N'],
    ] as const
  ).map(
    ([name, file, header, first, second]): List =>
      warnedOrAsked(`B15: ${name}`, file, column(header, first, second), 'unclear'),
  ),
  fine(
    'B15: Columns named contest and sampler are plain texts',
    'contest.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|contest|sampler'),
      r('ct-1|oak', 10, n(20, '0.00'), 'Spelling bee', 'Berry'),
      r('ct-2|oak', 20, n(40, '0.00'), 'Chess cup', 'Lime'),
    ]),
    orders('contest sampler', 'ct-1 oak 10 20|Spelling bee|Berry\nct-2 oak 20 40|Chess cup|Lime'),
  ),
];

export const SHEETS_AND_RESERVED: readonly List[] = [...SHEETS, ...RESERVED];
