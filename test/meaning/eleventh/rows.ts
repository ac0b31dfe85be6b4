import { type List, orders } from '../list.ts';
import { asked, fine, fineOrAsked, refused } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';
import { priced, SUM } from './priced.ts';

const HEAD = 'project_id|svc_uid|Name|Qty|Unit price';
const REPEATED = 'sheet: { repeat_merged: true }\n';

/** A6: several rows are one order, and they have the price of one copy. */
export const ROWS: readonly List[] = [
  fine(
    'A6: Three guests of one order have their quantities and one price of a copy',
    'guests.csv',
    'project_id,svc_uid,Name,Qty,Unit price\ngu-11,kit,Ann,10,1.15\ngu-11,kit,Bo,25,1.15\ngu-11,kit,Cy,5,1.15\ngu-12,kit,Di,20,0.90\n',
    orders('name', 'gu-11 kit 40 46|Ann\n|Bo\n|Cy\ngu-12 kit 20 18|Di'),
    { mapping: priced('{ column: Unit price, per: copy }', { count: SUM }) },
  ),
  refused(
    'A6: Cards and posters of one project differ in the price of a copy',
    'posters.csv',
    'project_id,svc_uid,Name,Qty,Unit price\npo-11,kit,Card,100,0.20\npo-11,kit,Poster,5,8.00\npo-12,kit,Card,50,0.20\n',
    { mapping: priced('{ column: Unit price, per: copy }', { count: SUM }) },
  ),
  refused(
    'A6: Prices of one copy are to be added up',
    'added.csv',
    'project_id,svc_uid,Name,Qty,Unit price\nad-11,kit,Ann,10,1.20\nad-11,kit,Bo,25,1.20\nad-12,kit,Cy,20,0.90\n',
    { mapping: priced('{ column: Unit price, per: copy, combine: sum }', { count: SUM }) },
  ),
  fine(
    'A6: Only the first row of each order has the price of a copy',
    'first.csv',
    'project_id,svc_uid,Name,Qty,Unit price\nfi-11,kit,Ann,10,1.20\nfi-11,kit,Bo,25,\nfi-11,kit,Cy,5,\nfi-12,kit,Di,20,0.90\nfi-12,kit,Ed,4,\n',
    orders('name', 'fi-11 kit 40 48|Ann\n|Bo\n|Cy\nfi-12 kit 24 21.6|Di\n|Ed'),
    { mapping: priced('{ column: Unit price, per: copy, combine: first }', { count: SUM }) },
  ),
  refused(
    'A6: Later rows lack the price of a copy, and an empty one is 0',
    'later-free.csv',
    'project_id,svc_uid,Name,Qty,Unit price\nlf-11,kit,Ann,10,1.20\nlf-11,kit,Bo,25,\nlf-12,kit,Cy,20,0.90\n',
    { mapping: priced('{ column: Unit price, per: copy, empty: 0 }', { count: SUM }) },
  ),
  fine(
    'A6: The price of one copy is merged over the rows of its order',
    'merged.xlsx',
    workbook(
      [
        r(HEAD),
        r('me-11|kit|Ann', 10, n(2.5, '0.00')),
        r('me-11|kit|Bo', 20, null),
        r('me-11|kit|Cy', 30, null),
        r('me-12|kit|Di', 4, n(3.25, '0.00')),
        r('me-12|kit|Ed', 8, null),
      ],
      { merged: ['E2:E4', 'E5:E6'] },
    ),
    orders('name', 'me-11 kit 60 150|Ann\n|Bo\n|Cy\nme-12 kit 12 39|Di\n|Ed'),
    { mapping: priced('{ column: Unit price, per: copy }', { count: SUM, more: REPEATED }) },
  ),
  // Every order has this price: what is merged is no amount that could be divided between them. Asking is careful.
  fineOrAsked(
    'A6: One price of a copy is merged over the rows of three orders',
    'merged-orders.xlsx',
    workbook(
      [
        r(HEAD),
        r('mo-11|kit|Ann', 10, n(2.5, '0.00')),
        r('mo-12|kit|Bo', 20, null),
        r('mo-13|kit|Cy', 32, null),
      ],
      { merged: ['E2:E4'] },
    ),
    orders('name', 'mo-11 kit 10 25|Ann\nmo-12 kit 20 50|Bo\nmo-13 kit 32 80|Cy'),
    { mapping: priced('{ column: Unit price, per: copy }', { more: REPEATED }) },
  ),
  fine(
    'A6: The last row has the sum of the quantities and the average price of a copy',
    'average.csv',
    'project_id,svc_uid,Name,Qty,Unit price\nav-11,kit,Ann,10,1.20\nav-12,kit,Bo,25,2.00\nav-13,kit,Cy,40,0.90\nTotal,,,75,1.37\n',
    orders('name', 'av-11 kit 10 12|Ann\nav-12 kit 25 50|Bo\nav-13 kit 40 36|Cy'),
    { mapping: priced('{ column: Unit price, per: copy }', { more: 'rows: { totals: skip }\n' }) },
  ),
  fine(
    'A6: A Korean department has one price of a card, and its total row repeats that price',
    '부서.xlsx',
    workbook([
      r('성명|수량|단가'),
      r('김가을', 200, n(120, '#,##0"원"')),
      r('이여름', 100, n(120, '#,##0"원"')),
      r('박겨울', 50, n(120, '#,##0"원"')),
      r('합계', 350, n(120, '#,##0"원"')),
    ]),
    orders('name', 'dp-11 hana 350 42000|김가을\n|이여름\n|박겨울'),
    {
      mapping: priced('{ column: 단가, per: copy }', {
        project: '{ value: dp-11 }',
        user: '{ value: hana }',
        count: '{ column: 수량, combine: sum }',
        name: '성명',
        more: 'rows: { totals: skip }\n',
      }),
    },
  ),
  asked(
    'A6: The mapping says that Unit price is for the row, and one row of reprints is a credit',
    'credit.csv',
    'project_id,svc_uid,Name,Qty,Unit price\ncr-11,kit,Ann,10,20.00\ncr-11,kit,Bo,5,-2.50\ncr-12,kit,Cy,20,18.00\n',
    'cr-11 has 15 copies, or 10: the others are given back',
    { mapping: priced('{ column: Unit price, per: row, combine: sum }', { count: SUM }) },
  ),
];
