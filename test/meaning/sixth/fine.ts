import { type List, mapped, orders } from '../list.ts';
import { fine, fineOrAsked } from '../put.ts';
import { encoded, n, r, workbook } from '../workbook.ts';
import { cards, printed } from './printed.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';

/** D: lists that look suspicious and are plainly fine. */
export const FINE: readonly List[] = [
  fine(
    'D: Rupiah have points between their thousands',
    'pesanan.csv',
    `Proyek,Klien,Jumlah,Harga\nid-1,batik,100,Rp 1.250.000\nid-2,batik,50,Rp 700.000\n`,
    orders('', 'id-1 batik 100 1250000\nid-2 batik 50 700000'),
    { mapping: mapped('Proyek', 'Klien', 'Jumlah', 'Harga') },
  ),
  fine(
    'D: Rupees have lakhs and two decimals',
    'mumbai.csv',
    `${HEAD}\nin-1,tata,5000,"Rs. 1,25,000.00"\nin-2,tata,200,"Rs. 6,500.00"\n`,
    orders('', 'in-1 tata 5000 125000\nin-2 tata 200 6500'),
  ),
  fine(
    'D: Prices are written with a plus, without a zero and with a bare point',
    'terse.csv',
    `${HEAD}\nte-1,kin,1,.75\nte-2,kin,2,5.\nte-3,kin,3,+12.50\n`,
    orders('', 'te-1 kin 1 0.75\nte-2 kin 2 5\nte-3 kin 3 12.5'),
  ),
  fine(
    'D: Euros are written out behind amounts of both kinds',
    'euro-worte.csv',
    `Projekt;Kunde;Menge;Preis\neu-1;amt;100;12,50 Euro\neu-2;amt;2500;1.250 Euro\n`,
    orders('', 'eu-1 amt 100 12.5\neu-2 amt 2500 1250'),
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis') },
  ),
  fine(
    'D: pandas wrote whole quantities and prices as floats',
    'df.csv',
    `${HEAD}\npf-1,kin,10.0,25.0\npf-2,kin,4.0,12.5\n`,
    orders('', 'pf-1 kin 10 25\npf-2 kin 4 12.5'),
  ),
  fine(
    'D: Won are written out in a Korean list of CP949',
    '주문내역.csv',
    encoded(
      'cp949',
      '프로젝트,고객,수량,금액\nkw-11,nara,10,"12,000원"\nkw-12,nara,20,"24,500원"\n',
    ),
    orders('', 'kw-11 nara 10 12000\nkw-12 nara 20 24500'),
    { mapping: mapped('프로젝트', '고객', '수량', '금액') },
  ),
  fineOrAsked(
    'D: An .ods shows a free order as a dash of the accounting style',
    'gratis.ods',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('gd-1|kin', 10, n(0, '#,##0.00', '-')),
      r('gd-2|kin', 10, n(24, '#,##0.00', '24,00')),
    ]),
    orders('', 'gd-1 kin 10 0\ngd-2 kin 10 24'),
  ),
  fine(
    'D: Blank prices are nothing as the mapping says',
    'blank-free.csv',
    'job,client,copies,price\nbf-1,kin,10,\nbf-2,kin,20,40.00\n',
    orders('', 'bf-1 kin 10 0\nbf-2 kin 20 40'),
    {
      mapping: `version: 1
project: { column: job }
svc_uid: { column: client }
order: { order_count: { column: copies }, total_price: { column: price, empty: 0 } }
`,
    },
  ),
  fine(
    'D: Two columns called Notes are not used',
    'two-notes.csv',
    'job,client,copies,price,Notes,Notes\ntn-11,kin,10,20,a,b\ntn-12,kin,20,40,c,d\n',
    orders('', 'tn-11 kin 10 20\ntn-12 kin 20 40'),
    { mapping: mapped('job', 'client', 'copies', 'price') },
  ),
  {
    name: 'One voucher of sixteen digits ends in a zero among others that do not',
    point: 'D',
    ...printed('voucher.csv', 'voucher', [
      '4821093377125530',
      '4821093377125548',
      '4821093377125563',
    ]),
    must: 'order',
  },
  {
    name: 'Lot codes have an E between digits',
    point: 'D',
    ...printed('lots.csv', 'lot', ['3E05', '4E11', '2E07', '9F02']),
    must: 'order',
  },
  fine(
    'D: A guest list is a single column of family names and first names',
    'single-column.csv',
    'guest\nLee, Ann\nKim, Bob\nPark, Cid\n',
    orders('guest', 'sc-11 quill 3 60|Lee, Ann\n|Kim, Bob\n|Park, Cid'),
    { mapping: mapped('=sc-11', '=quill', 'rows', '=60', 'guest') },
  ),
  {
    name: 'Firms and people are called Total, Summe and Sum',
    point: 'D',
    file: 'total-names.csv',
    ...cards(
      'to-11',
      ['name', 'firm', 'city'],
      [
        ['Wei Sum', 'Total Fitness Ltd', 'Leeds'],
        ['Anna Summe', 'Gesamt GmbH', 'Ulm'],
        ['Ray Total', 'Average Joe Coffee', 'York'],
        ['Ida Moor', 'Versand & Co', 'Gera'],
      ],
    ),
    must: 'order',
  },
  fine(
    'D: Three cards of a school have no names on purpose',
    'blank-cards.csv',
    `${HEAD},name\nbc-11,kin,100,20,\nbc-12,kin,100,20,Ann Fox\nbc-13,kin,100,20,\nbc-14,kin,100,20,\nbc-15,kin,100,20,Bob Ray\n`,
    orders(
      'name',
      'bc-11 kin 100 20|\nbc-12 kin 100 20|Ann Fox\nbc-13 kin 100 20|\nbc-14 kin 100 20|\nbc-15 kin 100 20|Bob Ray',
    ),
  ),
  fine(
    'D: Quantities have their unit behind them as the mapping says',
    'stueck.xlsx',
    workbook([
      r('Projekt|Kunde|Menge', 'Preis'),
      r('sk-11|amt|100 Stk', n(40, '#,##0.00 "€"')),
      r('sk-12|amt|250 Stk', n(85.5, '#,##0.00 "€"')),
    ]),
    orders('', 'sk-11 amt 100 40\nsk-12 amt 250 85.5'),
    {
      mapping: `version: 1
project: { column: Projekt }
svc_uid: { column: Kunde }
order: { order_count: { column: Menge, unit: [Stk] }, total_price: { column: Preis } }
`,
    },
  ),
];
