import { type List, mapped, orders } from '../list.ts';
import { n, r, workbook } from '../workbook.ts';

const MERGED_ROWS = 'sheet: { repeat_merged: true }';

/** A4: a merged amount is one amount. */
const MERGED: readonly List[] = [
  {
    name: 'The quantity is merged over the guests of one order and each guest has a price',
    point: 'A4',
    file: 'guests.xlsx',
    content: workbook(
      [
        r('Order|Client|Sets|Price|Guest'),
        r('ge-1|ida', 5, 2, 'Ann Fox'),
        r('ge-1|ida', null, 3, 'Bob Ray'),
        r('ge-2|udo', 4, 2.5, 'Cid Lux'),
        r('ge-2|udo', null, 2.5, 'Dee Orr'),
      ],
      { merged: ['C2:C3', 'C4:C5'] },
    ),
    mapping: mapped('Order', 'Client', 'sum Sets', 'sum Price', 'guest=Guest', MERGED_ROWS),
    meant: orders('guest', 'ge-1 ida 5 5 | Ann Fox\n| Bob Ray\nge-2 udo 4 5 | Cid Lux\n| Dee Orr'),
    must: 'order',
  },
  {
    name: 'A web page has one price for two orders in a cell that spans both',
    point: 'A4',
    file: 'page.html',
    content: `<html><body><table><tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th></tr>
<tr><td>pg-1</td><td>ida</td><td>5</td><td rowspan="2">40</td></tr>
<tr><td>pg-2</td><td>ida</td><td>5</td></tr>
<tr><td>pg-3</td><td>udo</td><td>8</td><td>20</td></tr></table></body></html>`,
    mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price', '', MERGED_ROWS),
    meant: 'unclear',
    must: 'ask',
    both: '40 for each of the two, or for both together',
  },
  {
    name: 'Only order and customer are merged in an old workbook and each row has its amounts',
    point: 'A4',
    file: 'merged-names.xls',
    content: workbook(
      [
        r('Auftrag|Kunde|Stück|Preis|Motiv'),
        r('mn-1|fuchs', 10, 12.5, 'Rose'),
        [null, null, 20, 20, 'Tulpe'],
        r('mn-2|lux', 30, 27.5, 'Nelke'),
      ],
      { merged: ['A2:A3', 'B2:B3'] },
    ),
    mapping: mapped('Auftrag', 'Kunde', 'sum Stück', 'sum Preis', 'motiv=Motiv', MERGED_ROWS),
    meant: orders('motiv', 'mn-1 fuchs 30 32.5 | Rose\n| Tulpe\nmn-2 lux 30 27.5 | Nelke'),
    must: 'order',
  },
  {
    name: 'One merged price of an order needs no word about adding up',
    point: 'A4',
    file: 'one-price.xlsx',
    content: workbook(
      [
        r('Order|Client|Price|Guest'),
        r('op-1|ida', 90, 'Ann Fox'),
        r('op-1|ida', null, 'Bob Ray'),
        r('op-1|ida', null, 'Cid Lux'),
        r('op-2|udo', 30, 'Dee Orr'),
      ],
      { merged: ['C2:C4'] },
    ),
    mapping: mapped('Order', 'Client', 'rows', 'Price', 'guest=Guest', MERGED_ROWS),
    meant: orders(
      'guest',
      'op-1 ida 3 90 | Ann Fox\n| Bob Ray\n| Cid Lux\nop-2 udo 1 30 | Dee Orr',
    ),
    must: 'order',
  },
  {
    name: 'The mapping says nothing about cells that are merged over the rows of an order',
    point: 'A4',
    file: 'silent.xlsx',
    content: workbook(
      [
        r('Order|Client|Price|Guest'),
        r('si-1|ida', 10, 'Ann Fox'),
        [null, null, 12, 'Bob Ray'],
        r('si-2|udo', 30, 'Dee Orr'),
      ],
      { merged: ['A2:A3', 'B2:B3'] },
    ),
    mapping: mapped('Order', 'Client', 'rows', 'sum Price', 'guest=Guest'),
    meant: orders('guest', 'si-1 ida 2 22 | Ann Fox\n| Bob Ray\nsi-2 udo 1 30 | Dee Orr'),
    must: 'order',
    mayStop: true,
  },
  {
    name: 'A proposal finds the order and the customer merged over their rows',
    point: 'A4',
    file: 'proposal.xlsx',
    content: workbook(
      [
        r('project_id|svc_uid|order_count|total_price|name'),
        r('pr-1|ida', 10, 4.5, 'Ann Fox'),
        [null, null, 15, 6, 'Bob Ray'],
        r('pr-2|udo', 30, 11, 'Cid Lux'),
        [null, null, 25, 9.5, 'Dee Orr'],
      ],
      { merged: ['A2:A3', 'B2:B3', 'A4:A5', 'B4:B5'] },
    ),
    mapping: 'proposed',
    meant: orders(
      'name',
      'pr-1 ida 25 10.5 | Ann Fox\n| Bob Ray\npr-2 udo 55 20.5 | Cid Lux\n| Dee Orr',
    ),
    must: 'order',
  },
  {
    name: 'Quantity and price are one merged cell',
    point: 'A4',
    file: 'across.xlsx',
    content: workbook(
      [
        r('Order|Client|Qty|Price'),
        r('ac-1|ida', 20, null),
        r('ac-2|udo', 10, 15),
        r('ac-3|udo', 30, 40),
      ],
      { merged: ['C2:D2'] },
    ),
    mapping: mapped('Order', 'Client', 'Qty', 'Price', '', MERGED_ROWS),
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'The price is merged over a cancelled row and the one that remains',
    point: 'A4',
    file: 'remains.xlsx',
    content: workbook(
      [
        r('Order|Client|State|Price|Guest'),
        r('rm-1|ida|cancelled', 50, 'Ann Fox'),
        r('rm-1|ida|ok', null, 'Bob Ray'),
        r('rm-2|udo|ok', 30, 'Cid Lux'),
      ],
      { merged: ['D2:D3'] },
    ),
    mapping: mapped(
      'Order',
      'Client',
      'rows',
      'sum Price',
      'guest=Guest',
      `${MERGED_ROWS}\nrows: { where: [{ column: State, not: cancelled }] }`,
    ),
    meant: 'unclear',
    must: 'ask',
    both: 'the remaining card costs 50, or a part of it',
  },
  {
    name: 'A web page of a Korean mall spans its order and its price over the recipients',
    point: 'A4',
    file: '받는사람.xls',
    content: `<meta charset="utf-8"><table><tr><th>주문</th><th>아이디</th><th>금액</th><th>이름</th></tr>
<tr><td rowspan="2">mk-1</td><td rowspan="2">hana</td><td rowspan="2">30,000원</td><td>김도윤</td></tr>
<tr><td>박서연</td></tr>
<tr><td>mk-2</td><td>duri</td><td>15,000원</td><td>최민호</td></tr></table>`,
    mapping: mapped('주문', '아이디', 'rows', 'sum 금액', 'name=이름', MERGED_ROWS),
    meant: orders('name', 'mk-1 hana 2 30000 | 김도윤\n| 박서연\nmk-2 duri 1 15000 | 최민호'),
    must: 'order',
  },
];

const TWO_EQUAL = `job,client,qty,price,name
te-1,ross,50,20,Ann Fox
te-1,ross,50,20,Bob Ray
te-2,gale,30,14,Cid Lux
`;

/** A5: rows of one order that have the same amount. */
const AGREEING: readonly List[] = [
  {
    name: 'Both rows of an order have 50 copies for 20',
    point: 'A5',
    file: 'two-equal.csv',
    content: TWO_EQUAL,
    mapping: mapped('job', 'client', 'qty', 'price', 'name'),
    meant: 'unclear',
    must: 'ask',
    both: '50 copies for 20, or 100 for 40',
  },
  {
    name: 'Both rows of an order have 50 copies for 20, to be added up',
    point: 'A5',
    file: 'two-summed.csv',
    content: TWO_EQUAL,
    mapping: mapped('job', 'client', 'sum qty', 'sum price', 'name'),
    meant: orders('name', 'te-1 ross 100 40 | Ann Fox\n| Bob Ray\nte-2 gale 30 14 | Cid Lux'),
    must: 'order',
  },
  {
    name: 'Both rows of an order have 50 copies for 20, which is for the whole order',
    point: 'A5',
    file: 'two-same.csv',
    content: TWO_EQUAL,
    mapping: `version: 1
project: { column: job }
svc_uid: { column: client }
order:
  order_count: { column: qty, combine: same }
  total_price: { column: price, combine: same }
variables: [{ id: name }]
`,
    meant: orders('name', 'te-1 ross 50 20 | Ann Fox\n| Bob Ray\nte-2 gale 30 14 | Cid Lux'),
    must: 'order',
  },
  {
    name: 'A proposal meets orders whose rows agree in everything but the name',
    point: 'A5',
    file: 'agree-proposed.csv',
    content:
      'project_id,svc_uid,Quantity,Total price,Name\nap-1,ida,25,10,Ann Fox\nap-1,ida,25,10,Bob Ray\nap-2,udo,40,16,Cid Lux\nap-2,udo,40,16,Dee Orr\n',
    mapping: 'proposed',
    meant: 'unclear',
    must: 'ask',
    both: '25 copies for 10 in ap-1, or 50 for 20',
  },
  {
    name: 'Cards of an association are free in every row',
    point: 'A5',
    file: 'free.csv',
    content:
      'Projekt;Mitglied;Preis;Name\nfr-1;verein;0,00;Ida Fuchs\nfr-1;verein;0,00;Udo Lux\nfr-2;verein;0,00;Leo Orr\n',
    mapping: mapped('Projekt', 'Mitglied', 'rows', 'Preis', 'name=Name'),
    meant: orders('name', 'fr-1 verein 2 0 | Ida Fuchs\n| Udo Lux\nfr-2 verein 1 0 | Leo Orr'),
    must: 'order',
  },
  {
    name: 'Both cards of an order have the same looked-up price',
    point: 'A5',
    file: 'looked-up.csv',
    content: 'job,client,size,name\nlu-1,ross,A4,Ann Fox\nlu-1,ross,A4,Bob Ray\n',
    beside: { 'tariff.csv': 'size,price\nA4,2.50\nA5,1.50\n' },
    mapping: `version: 1
lookups: { tariff: { file: tariff.csv, key: size } }
project: { column: job }
svc_uid: { column: client }
order: { order_count: rows, total_price: { lookup: tariff, by: size, column: price } }
variables: [{ id: name }]
`,
    meant: 'unclear',
    must: 'ask',
    both: '2.50 for both cards, or 5.00',
  },
  {
    name: 'A shop system writes the amounts into the first row of each order',
    point: 'A5',
    file: 'shopify.csv',
    content:
      'Name,Email,Total,Lineitem name\n#1001,ann@example.com,18.00,Menu card\n#1001,ann@example.com,,Place card\n#1002,bob@example.com,7.50,Menu card\n',
    mapping: `version: 1
project: { column: Name }
svc_uid: { value: shop-1 }
order:
  order_count: rows
  total_price: { column: Total, combine: first }
variables: [{ id: item, column: Lineitem name }]
`,
    meant: orders(
      'item',
      '#1001 shop-1 2 18 | Menu card\n| Place card\n#1002 shop-1 1 7.5 | Menu card',
    ),
    must: 'order',
  },
  {
    name: 'The first row is to have the price and the second has one as well',
    point: 'A5',
    file: 'second-price.csv',
    content:
      'job,client,total,item\nse-1,ross,18.00,Menu\nse-1,ross,4.00,Place\nse-2,gale,7.50,Menu\n',
    mapping: `version: 1
project: { column: job }
svc_uid: { column: client }
order: { order_count: rows, total_price: { column: total, combine: first } }
variables: [{ id: item }]
`,
    meant: 'unclear',
    must: 'ask',
    both: 'se-1 costs 18, or 22',
  },
  {
    name: 'Each order has one row and nothing is said of several',
    point: 'A5',
    file: 'one-each.csv',
    content: 'job,client,qty,price,name\noe-1,ross,50,20,Ann Fox\noe-2,ross,50,20,Bob Ray\n',
    mapping: mapped('job', 'client', 'qty', 'price', 'name'),
    meant: orders('name', 'oe-1 ross 50 20 | Ann Fox\noe-2 ross 50 20 | Bob Ray'),
    must: 'order',
  },
];

/** A6: the price of an order is no unit price. */
const UNIT_PRICES: readonly List[] = [
  {
    name: 'A Dutch list has a piece price and an amount',
    point: 'A6',
    file: 'bestellingen.csv',
    content:
      'project_id;svc_uid;Aantal;Stuksprijs;Bedrag;Naam\nnl-1;kaas;100;0,25;25,00;Jan Bos\nnl-2;kaas;200;0,22;44,00;Piet Vis\nnl-3;melk;50;0,30;15,00;Els Dam\n',
    mapping: 'proposed',
    meant: orders(
      'name',
      'nl-1 kaas 100 25 | Jan Bos\nnl-2 kaas 200 44 | Piet Vis\nnl-3 melk 50 15 | Els Dam',
    ),
    must: 'order',
  },
  {
    name: 'A Japanese list has 単価 and 金額',
    point: 'A6',
    file: '名刺.csv',
    content:
      'project_id,svc_uid,数量,単価,金額,氏名\nmj-1,sony,100,25,2500,佐藤 健\nmj-2,sony,200,20,4000,鈴木 花\nmj-3,casio,50,30,1500,高橋 誠\n',
    mapping: 'proposed',
    meant: orders(
      'name',
      'mj-1 sony 100 2500 | 佐藤 健\nmj-2 sony 200 4000 | 鈴木 花\nmj-3 casio 50 1500 | 高橋 誠',
    ),
    must: 'order',
  },
  {
    name: 'A Korean ledger has the net amount, the tax and their sum',
    point: 'A6',
    file: '매출장.csv',
    content:
      'project_id,svc_uid,수량,공급가액,부가세,합계,이름\nks-1,hana,100,10000,1000,11000,김도윤\nks-2,duri,250,22000,2200,24200,박서연\nks-3,hana,40,5000,500,5500,최민호\n',
    mapping: 'proposed',
    meant: orders(
      'name',
      'ks-1 hana 100 11000 | 김도윤\nks-2 duri 250 24200 | 박서연\nks-3 hana 40 5500 | 최민호',
    ),
    must: 'order',
  },
  {
    name: 'The only money of a list is the price of one copy',
    point: 'A6',
    file: 'each.csv',
    content:
      'project_id,svc_uid,Qty,Price each,Name\nea-1,ida,100,0.25,Ann Fox\nea-2,udo,200,0.22,Bob Ray\nea-3,udo,50,0.30,Cid Lux\n',
    mapping: 'proposed',
    meant: 'unclear',
    must: 'ask',
    both: 'ea-1 costs 0.25, or 25.00',
  },
  {
    name: 'The same price stands beside very different quantities',
    point: 'A6',
    file: 'same-price.csv',
    content:
      'project_id,svc_uid,Qty,Price,Name\nsa-1,ida,100,0.25,Ann Fox\nsa-2,udo,2000,0.25,Bob Ray\nsa-3,udo,50,0.25,Cid Lux\n',
    mapping: 'proposed',
    meant: 'unclear',
    must: 'ask',
    both: 'sa-2 costs 0.25, or 500',
  },
  {
    name: 'A discount in one row breaks the product of rate and quantity',
    point: 'A6',
    file: 'rate.xlsx',
    content: workbook([
      r('project_id|svc_uid|Qty|Rate|Charge|Name'),
      r('ra-1|ida', 10, 2, 20, 'Ann Fox'),
      r('ra-2|udo', 20, 2, 40, 'Bob Ray'),
      r('ra-3|udo', 30, 2, 55, 'Cid Lux'),
    ]),
    mapping: 'proposed',
    meant: orders(
      'name',
      'ra-1 ida 10 20 | Ann Fox\nra-2 udo 20 40 | Bob Ray\nra-3 udo 30 55 | Cid Lux',
    ),
    must: 'order',
    mayStop: true,
  },
  {
    name: 'Goods and delivery make the total of an American list',
    point: 'A6',
    file: 'delivery.csv',
    content:
      'project_id,svc_uid,Quantity,Subtotal,Shipping,Total,Recipient\nde-1,ida,100,25.00,4.50,29.50,Ann Fox\nde-2,udo,200,44.00,6.00,50.00,Bob Ray\nde-3,udo,50,15.00,0.00,15.00,Cid Lux\n',
    mapping: 'proposed',
    meant: orders(
      'name',
      'de-1 ida 100 29.5 | Ann Fox\nde-2 udo 200 50 | Bob Ray\nde-3 udo 50 15 | Cid Lux',
    ),
    must: 'order',
  },
  {
    name: 'Two prices of a reseller are neither sums nor products',
    point: 'A6',
    file: 'reseller.csv',
    content:
      'project_id,svc_uid,Qty,List price,Our price,Name\nrs-1,ida,100,40,33,Ann Fox\nrs-2,udo,200,70,61,Bob Ray\nrs-3,udo,50,25,19,Cid Lux\n',
    mapping: 'proposed',
    meant: 'unclear',
    must: 'ask',
    both: 'rs-1 costs 40, or 33',
  },
  {
    name: 'Totals of the lines of one order are added up by a proposal',
    point: 'A6',
    file: 'lines.xlsx',
    content: workbook([
      r('project_id|svc_uid|Qty|Unit price|Line total|Item'),
      r('ln-1|ida', 10, n(2, '0.00'), n(20, '0.00'), 'Menu'),
      r('ln-1|ida', 5, n(3, '0.00'), n(15, '0.00'), 'Place card'),
      r('ln-2|udo', 8, n(2.5, '0.00'), n(20, '0.00'), 'Menu'),
      r('ln-2|udo', 4, n(3.5, '0.00'), n(14, '0.00'), 'Fan'),
    ]),
    mapping: 'proposed',
    meant: orders('item', 'ln-1 ida 15 35 | Menu\n| Place card\nln-2 udo 12 34 | Menu\n| Fan'),
    must: 'order',
  },
];

export const MERGED_AND_AGREEING: readonly List[] = [...MERGED, ...AGREEING, ...UNIT_PRICES];
