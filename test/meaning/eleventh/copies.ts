import { type List, orders } from '../list.ts';
import { asked, fine, refused } from '../put.ts';
import { encoded, n, r, workbook } from '../workbook.ts';
import { priced } from './priced.ts';

/** A6: one row is one order, and its price is that of one copy. */
export const COPIES: readonly List[] = [
  fine(
    'A6: A list has a quantity and the price of one copy, whose products are exact',
    'copies.csv',
    'project_id,svc_uid,Name,Qty,Unit price\nuc-11,kit,Ann,3,1.10\nuc-12,kit,Bo,100,4.35\nuc-13,lux,Cy,1,0.07\nuc-14,lux,Di,100,0.07\n',
    orders(
      'name',
      'uc-11 kit 3 3.3|Ann\nuc-12 kit 100 435|Bo\nuc-13 lux 1 0.07|Cy\nuc-14 lux 100 7|Di',
    ),
    { mapping: priced('{ column: Unit price, per: copy }') },
  ),
  fine(
    'A6: Each row is one badge and all badges of an order have the price of one badge',
    'badges.csv',
    'project_id,svc_uid,Name,Price each\nbg-11,kit,Ann,4.10\nbg-11,kit,Bo,4.10\nbg-11,kit,Cy,4.10\nbg-12,kit,Di,5.00\n',
    orders('name', 'bg-11 kit 3 12.3|Ann\n|Bo\n|Cy\nbg-12 kit 1 5|Di'),
    { mapping: priced('{ column: Price each, per: copy }', { count: 'rows' }) },
  ),
  fine(
    'A6: A flag says 50 copies and the list has the price of one',
    'flag.csv',
    'project_id,svc_uid,Name,Unit price\nfl-11,kit,Ann,0.45\nfl-12,kit,Bo,1.20\n',
    orders('name', 'fl-11 kit 50 22.5|Ann\nfl-12 kit 50 60|Bo'),
    {
      mapping: priced('{ column: Unit price, per: copy }', { count: '' }),
      flags: { orderCount: '50' },
    },
  ),
  fine(
    'A6: A Korean printer writes sheets behind the quantities and won behind the price of a sheet',
    '명함단가.csv',
    encoded(
      'cp949',
      'project_id,svc_uid,성명,수량,단가\nms-11,hana,김가을,12매,350원\nms-12,hana,이여름,200매,"1,250원"\nms-13,duri,박겨울,50매,90원\n',
    ),
    orders(
      'name',
      'ms-11 hana 12 4200|김가을\nms-12 hana 200 250000|이여름\nms-13 duri 50 4500|박겨울',
    ),
    {
      mapping: priced('{ column: 단가, per: copy }', {
        count: '{ column: 수량, unit: [매] }',
        name: '성명',
      }),
    },
  ),
  fine(
    'A6: A German price of one flyer is a fraction of a cent and quantities have points for thousands',
    'flyer.csv',
    'project_id;svc_uid;Name;Qty;Einzelpreis\nfy-11;huber;Anna;1.000;0,035\nfy-12;huber;Bert;2.500;0,03\nfy-13;post;Cora;500;0,45\n',
    orders('name', 'fy-11 huber 1000 35|Anna\nfy-12 huber 2500 75|Bert\nfy-13 post 500 225|Cora'),
    { mapping: priced('{ column: Einzelpreis, per: copy }') },
  ),
  asked(
    'A6: A third of a euro for one copy is shown as 0.33',
    'third.xlsx',
    workbook([
      r('project_id|svc_uid|Name|Qty|Unit price'),
      r('th-11|kit|Ann', 300, n(1 / 3, '0.00')),
      r('th-12|kit|Bo', 40, n(0.5, '0.00')),
    ]),
    '300 copies cost 100, or 99',
    { mapping: priced('{ column: Unit price, per: copy }') },
  ),
  fine(
    'A6: The mapping says that the price of one copy is the one that the workbook shows',
    'third-shown.xlsx',
    workbook([
      r('project_id|svc_uid|Name|Qty|Unit price'),
      r('ts-11|kit|Ann', 300, n(1 / 3, '0.00')),
      r('ts-12|kit|Bo', 40, n(0.5, '0.00')),
    ]),
    orders('name', 'ts-11 kit 300 99|Ann\nts-12 kit 40 20|Bo'),
    {
      mapping: priced('{ column: Unit price, per: copy }', { more: 'sheet: { amounts: shown }\n' }),
    },
  ),
  fine(
    'A6: One sample costs 0 each and another has no price of a copy, which is 0 as well',
    'samples.csv',
    'project_id,svc_uid,Name,Qty,Unit price\nsm-11,kit,Ann,20,0.00\nsm-12,kit,Bo,30,\nsm-13,kit,Cy,10,2.50\n',
    orders('name', 'sm-11 kit 20 0|Ann\nsm-12 kit 30 0|Bo\nsm-13 kit 10 25|Cy'),
    { mapping: priced('{ column: Unit price, per: copy, empty: 0 }') },
  ),
  refused(
    'A6: A discount stands where the price of one copy should be',
    'discount.csv',
    'project_id,svc_uid,Name,Qty,Unit price\nds-11,kit,Ann,20,2.50\nds-12,kit,Discount spring,10,-0.50\n',
    { mapping: priced('{ column: Unit price, per: copy }') },
  ),
  refused(
    'A6: One price of a copy is in euros and the others are in dollars',
    'currencies.csv',
    'project_id,svc_uid,Name,Qty,Unit price\ncu-11,kit,Ann,20,$2.50\ncu-12,kit,Bo,10,€2.50\ncu-13,kit,Cy,15,$3.00\n',
    { mapping: priced('{ column: Unit price, per: copy }') },
  ),
  asked(
    'A6: The price of one copy is in cents by the name of its column',
    'cents.csv',
    'project_id,svc_uid,Name,Qty,Unit price (cents)\nce-11,kit,Ann,200,35\nce-12,kit,Bo,100,45\n',
    'ce-11 costs 70, or 7000',
    { mapping: priced('{ column: Unit price (cents), per: copy }') },
  ),
  asked(
    'A6: The price is for a hundred copies and the mapping says that it is for one',
    'hundred.csv',
    'project_id,svc_uid,Name,Qty,Price per 100\nph-11,kit,Ann,500,3.50\nph-12,kit,Bo,200,4.20\n',
    'ph-11 costs 17.50, or 1750',
    { mapping: priced('{ column: Price per 100, per: copy }') },
  ),
  fine(
    'A6: The price of one copy of each kind of paper is looked up in a Korean price list',
    'papers.csv',
    'project_id,svc_uid,Name,용지,Qty\npa-11,hana,한빛,모조지,200\npa-12,hana,두리,반누보,50\npa-13,duri,세찬,모조지,30\n',
    orders('name', 'pa-11 hana 200 24000|한빛\npa-12 hana 50 17500|두리\npa-13 duri 30 3600|세찬'),
    {
      beside: { '단가표.csv': '용지,단가\n모조지,120\n반누보,350\n스노우지,150\n' },
      mapping: priced('{ lookup: papers, by: 용지, column: 단가, per: copy }', {
        more: 'lookups:\n  papers: { file: 단가표.csv, key: 용지 }\n',
      }),
    },
  ),
  fine(
    'A6: A pattern removes euros per piece behind German prices of one copy',
    'stueck.csv',
    'project_id;svc_uid;Name;Qty;Preis\nst-11;huber;Anna;30;0,45 €/Stk.\nst-12;huber;Bert;12;1,10 €/Stk.\n',
    orders('name', 'st-11 huber 30 13.5|Anna\nst-12 huber 12 13.2|Bert'),
    {
      mapping: priced(
        `{ column: Preis, per: copy, clean: [{ replace: { pattern: ' €/Stk\\.$', with: '' } }] }`,
      ),
    },
  ),
];
