import { type List, mapped, orders } from '../list.ts';
import { asked, fine, fineOrAsked, refused } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';

const MERGED_ROWS = 'sheet: { repeat_merged: true }';

/** A4: a merged amount is one amount. */
const MERGED: readonly List[] = [
  fine(
    'A4: The quantity is merged over the guests of one order and each guest has a price',
    'guests.xlsx',
    workbook(
      [
        r('Order|Client|Sets|Price|Guest'),
        r('ge-1|ida', 5, 2, 'Ann Fox'),
        r('ge-1|ida', null, 3, 'Bob Ray'),
        r('ge-2|udo', 4, 2.5, 'Cid Lux'),
        r('ge-2|udo', null, 2.5, 'Dee Orr'),
      ],
      { merged: ['C2:C3', 'C4:C5'] },
    ),
    orders('guest', 'ge-1 ida 5 5 | Ann Fox\n| Bob Ray\nge-2 udo 4 5 | Cid Lux\n| Dee Orr'),
    { mapping: mapped('Order', 'Client', 'sum Sets', 'sum Price', 'guest=Guest', MERGED_ROWS) },
  ),
  asked(
    'A4: A web page has one price for two orders in a cell that spans both',
    'page.html',
    `<html><body><table><tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th></tr>
<tr><td>pg-1</td><td>ida</td><td>5</td><td rowspan="2">40</td></tr>
<tr><td>pg-2</td><td>ida</td><td>5</td></tr>
<tr><td>pg-3</td><td>udo</td><td>8</td><td>20</td></tr></table></body></html>`,
    '40 for each of the two, or for both together',
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price', '', MERGED_ROWS) },
  ),
  fine(
    'A4: Only order and customer are merged in an old workbook and each row has its amounts',
    'merged-names.xls',
    workbook(
      [
        r('Auftrag|Kunde|Stück|Preis|Motiv'),
        r('mn-1|fuchs', 10, 12.5, 'Rose'),
        [null, null, 20, 20, 'Tulpe'],
        r('mn-2|lux', 30, 27.5, 'Nelke'),
      ],
      { merged: ['A2:A3', 'B2:B3'] },
    ),
    orders('motiv', 'mn-1 fuchs 30 32.5 | Rose\n| Tulpe\nmn-2 lux 30 27.5 | Nelke'),
    { mapping: mapped('Auftrag', 'Kunde', 'sum Stück', 'sum Preis', 'motiv=Motiv', MERGED_ROWS) },
  ),
  fine(
    'A4: One merged price of an order needs no word about adding up',
    'one-price.xlsx',
    workbook(
      [
        r('Order|Client|Price|Guest'),
        r('op-1|ida', 90, 'Ann Fox'),
        r('op-1|ida', null, 'Bob Ray'),
        r('op-1|ida', null, 'Cid Lux'),
        r('op-2|udo', 30, 'Dee Orr'),
      ],
      { merged: ['C2:C4'] },
    ),
    orders('guest', 'op-1 ida 3 90 | Ann Fox\n| Bob Ray\n| Cid Lux\nop-2 udo 1 30 | Dee Orr'),
    { mapping: mapped('Order', 'Client', 'rows', 'Price', 'guest=Guest', MERGED_ROWS) },
  ),
  fineOrAsked(
    'A4: The mapping says nothing about cells that are merged over the rows of an order',
    'silent.xlsx',
    workbook(
      [
        r('Order|Client|Price|Guest'),
        r('si-1|ida', 10, 'Ann Fox'),
        [null, null, 12, 'Bob Ray'],
        r('si-2|udo', 30, 'Dee Orr'),
      ],
      { merged: ['A2:A3', 'B2:B3'] },
    ),
    orders('guest', 'si-1 ida 2 22 | Ann Fox\n| Bob Ray\nsi-2 udo 1 30 | Dee Orr'),
    { mapping: mapped('Order', 'Client', 'rows', 'sum Price', 'guest=Guest') },
  ),
  fine(
    'A4: A proposal finds the order and the customer merged over their rows',
    'proposal.xlsx',
    workbook(
      [
        r('project_id|svc_uid|order_count|total_price|name'),
        r('pr-1|ida', 10, 4.5, 'Ann Fox'),
        [null, null, 15, 6, 'Bob Ray'],
        r('pr-2|udo', 30, 11, 'Cid Lux'),
        [null, null, 25, 9.5, 'Dee Orr'],
      ],
      { merged: ['A2:A3', 'B2:B3', 'A4:A5', 'B4:B5'] },
    ),
    orders('name', 'pr-1 ida 25 10.5 | Ann Fox\n| Bob Ray\npr-2 udo 55 20.5 | Cid Lux\n| Dee Orr'),
    { mapping: 'proposed' },
  ),
  refused(
    'A4: Quantity and price are one merged cell',
    'across.xlsx',
    workbook(
      [
        r('Order|Client|Qty|Price'),
        r('ac-1|ida', 20, null),
        r('ac-2|udo', 10, 15),
        r('ac-3|udo', 30, 40),
      ],
      { merged: ['C2:D2'] },
    ),
    { mapping: mapped('Order', 'Client', 'Qty', 'Price', '', MERGED_ROWS) },
  ),
  asked(
    'A4: The price is merged over a cancelled row and the one that remains',
    'remains.xlsx',
    workbook(
      [
        r('Order|Client|State|Price|Guest'),
        r('rm-1|ida|cancelled', 50, 'Ann Fox'),
        r('rm-1|ida|ok', null, 'Bob Ray'),
        r('rm-2|udo|ok', 30, 'Cid Lux'),
      ],
      { merged: ['D2:D3'] },
    ),
    'the remaining card costs 50, or a part of it',
    {
      mapping: mapped(
        'Order',
        'Client',
        'rows',
        'sum Price',
        'guest=Guest',
        `${MERGED_ROWS}\nrows: { where: [{ column: State, not: cancelled }] }`,
      ),
    },
  ),
  fine(
    'A4: A web page of a Korean mall spans its order and its price over the recipients',
    '받는사람.xls',
    `<meta charset="utf-8"><table><tr><th>주문</th><th>아이디</th><th>금액</th><th>이름</th></tr>
<tr><td rowspan="2">mk-1</td><td rowspan="2">hana</td><td rowspan="2">30,000원</td><td>김도윤</td></tr>
<tr><td>박서연</td></tr>
<tr><td>mk-2</td><td>duri</td><td>15,000원</td><td>최민호</td></tr></table>`,
    orders('name', 'mk-1 hana 2 30000 | 김도윤\n| 박서연\nmk-2 duri 1 15000 | 최민호'),
    { mapping: mapped('주문', '아이디', 'rows', 'sum 금액', 'name=이름', MERGED_ROWS) },
  ),
];

const TWO_EQUAL = `job,client,qty,price,name
te-1,ross,50,20,Ann Fox
te-1,ross,50,20,Bob Ray
te-2,gale,30,14,Cid Lux
`;

/** A5: rows of one order that have the same amount. */
const AGREEING: readonly List[] = [
  asked(
    'A5: Both rows of an order have 50 copies for 20',
    'two-equal.csv',
    TWO_EQUAL,
    '50 copies for 20, or 100 for 40',
    { mapping: mapped('job', 'client', 'qty', 'price', 'name') },
  ),
  fine(
    'A5: Both rows of an order have 50 copies for 20, to be added up',
    'two-summed.csv',
    TWO_EQUAL,
    orders('name', 'te-1 ross 100 40 | Ann Fox\n| Bob Ray\nte-2 gale 30 14 | Cid Lux'),
    { mapping: mapped('job', 'client', 'sum qty', 'sum price', 'name') },
  ),
  fine(
    'A5: Both rows of an order have 50 copies for 20, which is for the whole order',
    'two-same.csv',
    TWO_EQUAL,
    orders('name', 'te-1 ross 50 20 | Ann Fox\n| Bob Ray\nte-2 gale 30 14 | Cid Lux'),
    {
      mapping: `version: 1
project: { column: job }
svc_uid: { column: client }
order:
  order_count: { column: qty, combine: same }
  total_price: { column: price, combine: same }
variables: [{ id: name }]
`,
    },
  ),
  asked(
    'A5: A proposal meets orders whose rows agree in everything but the name',
    'agree-proposed.csv',
    'project_id,svc_uid,Quantity,Total price,Name\nap-1,ida,25,10,Ann Fox\nap-1,ida,25,10,Bob Ray\nap-2,udo,40,16,Cid Lux\nap-2,udo,40,16,Dee Orr\n',
    '25 copies for 10 in ap-1, or 50 for 20',
    { mapping: 'proposed' },
  ),
  fine(
    'A5: Cards of an association are free in every row',
    'free.csv',
    'Projekt;Mitglied;Preis;Name\nfr-1;verein;0,00;Ida Fuchs\nfr-1;verein;0,00;Udo Lux\nfr-2;verein;0,00;Leo Orr\n',
    orders('name', 'fr-1 verein 2 0 | Ida Fuchs\n| Udo Lux\nfr-2 verein 1 0 | Leo Orr'),
    { mapping: mapped('Projekt', 'Mitglied', 'rows', 'Preis', 'name=Name') },
  ),
  asked(
    'A5: Both cards of an order have the same looked-up price',
    'looked-up.csv',
    'job,client,size,name\nlu-1,ross,A4,Ann Fox\nlu-1,ross,A4,Bob Ray\n',
    '2.50 for both cards, or 5.00',
    {
      beside: { 'tariff.csv': 'size,price\nA4,2.50\nA5,1.50\n' },
      mapping: `version: 1
lookups: { tariff: { file: tariff.csv, key: size } }
project: { column: job }
svc_uid: { column: client }
order: { order_count: rows, total_price: { lookup: tariff, by: size, column: price } }
variables: [{ id: name }]
`,
    },
  ),
  fine(
    'A5: A shop system writes the amounts into the first row of each order',
    'shopify.csv',
    'Name,Email,Total,Lineitem name\n#1001,ann@example.com,18.00,Menu card\n#1001,ann@example.com,,Place card\n#1002,bob@example.com,7.50,Menu card\n',
    orders('item', '#1001 shop-1 2 18 | Menu card\n| Place card\n#1002 shop-1 1 7.5 | Menu card'),
    {
      mapping: `version: 1
project: { column: Name }
svc_uid: { value: shop-1 }
order:
  order_count: rows
  total_price: { column: Total, combine: first }
variables: [{ id: item, column: Lineitem name }]
`,
    },
  ),
  asked(
    'A5: The first row is to have the price and the second has one as well',
    'second-price.csv',
    'job,client,total,item\nse-1,ross,18.00,Menu\nse-1,ross,4.00,Place\nse-2,gale,7.50,Menu\n',
    'se-1 costs 18, or 22',
    {
      mapping: `version: 1
project: { column: job }
svc_uid: { column: client }
order: { order_count: rows, total_price: { column: total, combine: first } }
variables: [{ id: item }]
`,
    },
  ),
  fine(
    'A5: Each order has one row and nothing is said of several',
    'one-each.csv',
    'job,client,qty,price,name\noe-1,ross,50,20,Ann Fox\noe-2,ross,50,20,Bob Ray\n',
    orders('name', 'oe-1 ross 50 20 | Ann Fox\noe-2 ross 50 20 | Bob Ray'),
    { mapping: mapped('job', 'client', 'qty', 'price', 'name') },
  ),
];

/** A6: the price of an order is no unit price. */
const UNIT_PRICES: readonly List[] = [
  fine(
    'A6: A Dutch list has a piece price and an amount',
    'bestellingen.csv',
    'project_id;svc_uid;Aantal;Stuksprijs;Bedrag;Naam\nnl-1;kaas;100;0,25;25,00;Jan Bos\nnl-2;kaas;200;0,22;44,00;Piet Vis\nnl-3;melk;50;0,30;15,00;Els Dam\n',
    orders(
      'name',
      'nl-1 kaas 100 25 | Jan Bos\nnl-2 kaas 200 44 | Piet Vis\nnl-3 melk 50 15 | Els Dam',
    ),
    { mapping: 'proposed' },
  ),
  fine(
    'A6: A Japanese list has 単価 and 金額',
    '名刺.csv',
    'project_id,svc_uid,数量,単価,金額,氏名\nmj-1,sony,100,25,2500,佐藤 健\nmj-2,sony,200,20,4000,鈴木 花\nmj-3,casio,50,30,1500,高橋 誠\n',
    orders(
      'name',
      'mj-1 sony 100 2500 | 佐藤 健\nmj-2 sony 200 4000 | 鈴木 花\nmj-3 casio 50 1500 | 高橋 誠',
    ),
    { mapping: 'proposed' },
  ),
  fine(
    'A6: A Korean ledger has the net amount, the tax and their sum',
    '매출장.csv',
    'project_id,svc_uid,수량,공급가액,부가세,합계,이름\nks-1,hana,100,10000,1000,11000,김도윤\nks-2,duri,250,22000,2200,24200,박서연\nks-3,hana,40,5000,500,5500,최민호\n',
    orders(
      'name',
      'ks-1 hana 100 11000 | 김도윤\nks-2 duri 250 24200 | 박서연\nks-3 hana 40 5500 | 최민호',
    ),
    { mapping: 'proposed' },
  ),
  asked(
    'A6: The only money of a list is the price of one copy',
    'each.csv',
    'project_id,svc_uid,Qty,Price each,Name\nea-1,ida,100,0.25,Ann Fox\nea-2,udo,200,0.22,Bob Ray\nea-3,udo,50,0.30,Cid Lux\n',
    'ea-1 costs 0.25, or 25.00',
    { mapping: 'proposed' },
  ),
  asked(
    'A6: The same price stands beside very different quantities',
    'same-price.csv',
    'project_id,svc_uid,Qty,Price,Name\nsa-1,ida,100,0.25,Ann Fox\nsa-2,udo,2000,0.25,Bob Ray\nsa-3,udo,50,0.25,Cid Lux\n',
    'sa-2 costs 0.25, or 500',
    { mapping: 'proposed' },
  ),
  fineOrAsked(
    'A6: A discount in one row breaks the product of rate and quantity',
    'rate.xlsx',
    workbook([
      r('project_id|svc_uid|Qty|Rate|Charge|Name'),
      r('ra-1|ida', 10, 2, 20, 'Ann Fox'),
      r('ra-2|udo', 20, 2, 40, 'Bob Ray'),
      r('ra-3|udo', 30, 2, 55, 'Cid Lux'),
    ]),
    orders('name', 'ra-1 ida 10 20 | Ann Fox\nra-2 udo 20 40 | Bob Ray\nra-3 udo 30 55 | Cid Lux'),
    { mapping: 'proposed' },
  ),
  fine(
    'A6: Goods and delivery make the total of an American list',
    'delivery.csv',
    'project_id,svc_uid,Quantity,Subtotal,Shipping,Total,Recipient\nde-1,ida,100,25.00,4.50,29.50,Ann Fox\nde-2,udo,200,44.00,6.00,50.00,Bob Ray\nde-3,udo,50,15.00,0.00,15.00,Cid Lux\n',
    orders(
      'name',
      'de-1 ida 100 29.5 | Ann Fox\nde-2 udo 200 50 | Bob Ray\nde-3 udo 50 15 | Cid Lux',
    ),
    { mapping: 'proposed' },
  ),
  asked(
    'A6: Two prices of a reseller are neither sums nor products',
    'reseller.csv',
    'project_id,svc_uid,Qty,List price,Our price,Name\nrs-1,ida,100,40,33,Ann Fox\nrs-2,udo,200,70,61,Bob Ray\nrs-3,udo,50,25,19,Cid Lux\n',
    'rs-1 costs 40, or 33',
    { mapping: 'proposed' },
  ),
  fine(
    'A6: Totals of the lines of one order are added up by a proposal',
    'lines.xlsx',
    workbook([
      r('project_id|svc_uid|Qty|Unit price|Line total|Item'),
      r('ln-1|ida', 10, n(2, '0.00'), n(20, '0.00'), 'Menu'),
      r('ln-1|ida', 5, n(3, '0.00'), n(15, '0.00'), 'Place card'),
      r('ln-2|udo', 8, n(2.5, '0.00'), n(20, '0.00'), 'Menu'),
      r('ln-2|udo', 4, n(3.5, '0.00'), n(14, '0.00'), 'Fan'),
    ]),
    orders('item', 'ln-1 ida 15 35 | Menu\n| Place card\nln-2 udo 12 34 | Menu\n| Fan'),
    { mapping: 'proposed' },
  ),
];

export const MERGED_AND_AGREEING: readonly List[] = [...MERGED, ...AGREEING, ...UNIT_PRICES];
