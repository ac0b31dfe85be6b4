import { type List, orders } from '../list.ts';
import { asked, fine } from '../put.ts';
import { r, workbook } from '../workbook.ts';
import { priced, SUM } from './priced.ts';

/** A6: nothing says what the price is for but the name of its column. */
export const UNSAID: readonly List[] = [
  asked(
    'A6: One of three Korean orders has more than one card, and the price is 단가',
    '카드.xlsx',
    workbook([
      r('project_id|svc_uid|Name|수량|단가(원)'),
      r('ka-11|hana|김가을', 1, 3500),
      r('ka-12|hana|이여름', 100, 350),
      r('ka-13|duri|박겨울', 1, 4000),
    ]),
    'ka-12 costs 350, or 35000',
    { mapping: priced('{ column: 단가(원) }', { count: '{ column: 수량 }' }) },
  ),
  asked(
    'A6: German prices of one piece are added up though the rows have many',
    'einzelpreis.csv',
    'project_id;svc_uid;Name;Qty;EINZELPREIS (€)\nez-11;huber;Anna;10;1,20\nez-11;huber;Bert;25;2,00\nez-12;post;Cora;1;0,90\n',
    'ez-11 costs 3.20, or 62',
    { mapping: priced('{ column: EINZELPREIS (€), combine: sum }', { count: SUM }) },
  ),
  asked(
    'A6: One row has no copy and another has two, and their prices of a copy are added up',
    'none-and-two.csv',
    'project_id,svc_uid,Name,Qty,Unit price\nnt-11,kit,Ann,0,4.00\nnt-11,kit,Bo,2,2.50\nnt-12,kit,Cy,1,3.00\n',
    'nt-11 costs 6.50, or 5',
    { mapping: priced('{ column: Unit price, combine: sum }', { count: SUM }) },
  ),
  asked(
    'A6: The first row of a French order has the prix unitaire of all its cards',
    'cartes.csv',
    'project_id;svc_uid;Name;Prix unitaire HT\nca-11;fnac;Zoé;1,20\nca-11;fnac;Hugo;\nca-11;fnac;Inès;\nca-12;fnac;Léa;0,90\n',
    'ca-11 costs 1.20, or 3.60',
    { mapping: priced('{ column: Prix unitaire HT, combine: first }', { count: 'rows' }) },
  ),
  asked(
    'A6: The mapping says 100 copies of each order and the column is 単価',
    '名刺.csv',
    'project_id,svc_uid,氏名,単価\nja-11,sato,佐藤,15\nja-12,sato,鈴木,12\n',
    'ja-11 costs 15, or 1500',
    { mapping: priced('{ column: 単価 }', { count: '{ value: 100 }', name: '氏名' }) },
  ),
  asked(
    'A6: The mapping says Price and the list has its other name, Price per copy',
    'other-name.csv',
    'project_id,svc_uid,Name,Qty,Price per copy\non-11,kit,Ann,10,2.50\non-12,kit,Bo,4,3.00\n',
    'on-11 costs 2.50, or 25',
    {
      mapping: priced('{ column: Price }', {
        more: 'aliases:\n  Price: [Price per copy, Amount]\n',
      }),
    },
  ),
  asked(
    'A6: A list of prices that is looked up has the price of one copy, which nobody multiplies',
    'kinds.csv',
    'project_id,svc_uid,Name,Kind,Qty\nki-11,kit,Ann,card,200\nki-12,kit,Bo,flyer,50\n',
    'ki-11 costs 0.45, or 90',
    {
      beside: { 'prices.csv': 'Kind,Unit price\ncard,0.45\nflyer,0.60\n' },
      mapping: priced('{ lookup: prices, by: Kind, column: Unit price }', {
        more: 'lookups:\n  prices: { file: prices.csv, key: Kind }\n',
      }),
    },
  ),
  fine(
    'A6: Every order is one copy so that its unit price is its price',
    'single.csv',
    'project_id,svc_uid,Name,Qty,Unit price\nsi-11,kit,Ann,1,24.50\nsi-12,kit,Bo,1,31.00\nsi-13,lux,Cy,1,19.90\n',
    orders('name', 'si-11 kit 1 24.5|Ann\nsi-12 kit 1 31|Bo\nsi-13 lux 1 19.9|Cy'),
    { mapping: priced('{ column: Unit price }') },
  ),
  fine(
    'A6: Each row is one copy with its own unit price, and they are added up',
    'one-each.csv',
    'project_id,svc_uid,Name,Unit price\noe-11,kit,Ann,4.50\noe-11,kit,Bo,4.50\noe-11,kit,Cy,6.00\noe-12,kit,Di,4.50\n',
    orders('name', 'oe-11 kit 3 15|Ann\n|Bo\n|Cy\noe-12 kit 1 4.5|Di'),
    { mapping: priced('{ column: Unit price, combine: sum }', { count: 'rows' }) },
  ),
  fine(
    'A6: The only row with many copies is cancelled and left out, and so is the total',
    'left-out.csv',
    'project_id,svc_uid,Name,Qty,Unit price,Status\nlo-11,kit,Ann,1,24.50,paid\nlo-12,kit,Bo,40,2.00,cancelled\nlo-13,kit,Cy,1,31.00,paid\nTotal,,,42,,\n',
    orders('name', 'lo-11 kit 1 24.5|Ann\nlo-13 kit 1 31|Cy'),
    {
      mapping: priced('{ column: Unit price }', {
        more: 'rows:\n  totals: skip\n  where:\n    - { column: Status, not: cancelled }\n',
      }),
    },
  ),
  fine(
    'A6: A list has Unit price and Total and the mapping names Total',
    'both.csv',
    'project_id,svc_uid,Name,Qty,Unit price,Total\nbo-11,kit,Ann,10,2.50,25.00\nbo-12,kit,Bo,4,3.00,12.00\n',
    orders('name', 'bo-11 kit 10 25|Ann\nbo-12 kit 4 12|Bo'),
    { mapping: priced('{ column: Total }') },
  ),
];

type LookAlike = readonly [column: string, name: string];

/** No such name says that the price is for one copy: 10 copies cost 25, and 8 cost 18.40. */
const LOOK_ALIKES: readonly LookAlike[] = [
  ['United', 'What United pays for its orders stands in a column of its name'],
  ['Unit 5 price list', 'The prices are from the list of Unit 5, which is a hall'],
  ['Community price', 'A community has its own price of each order'],
  ['Total of all units', 'A column has the total of all units of the order'],
  ['Price for each order', 'A column has the price for each order'],
];

/** A6: plain prices, ordered as they are. */
export const ALIKE: readonly List[] = LOOK_ALIKES.map(
  ([column, name], i): List =>
    fine(
      `A6: ${name}`,
      'alike.csv',
      `project_id,svc_uid,Name,Qty,${column}\nal-${i}1,kit,Ann,10,25.00\nal-${i}2,kit,Bo,8,18.40\n`,
      orders('name', `al-${i}1 kit 10 25|Ann\nal-${i}2 kit 8 18.4|Bo`),
      { mapping: priced(`{ column: ${column} }`) },
    ),
);
