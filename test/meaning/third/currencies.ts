import { type List, mapped, orders } from '../list.ts';
import { encoded, n, r, workbook } from '../workbook.ts';

/** A7: currencies, in columns, headers, cells and formats. */
export const CURRENCIES: readonly List[] = [
  {
    name: 'A Polish column Waluta says PLN in two rows and EUR in one',
    point: 'A7',
    file: 'eksport.csv',
    content: `Zlecenie;Klient;Ilość;Kwota;Waluta
W-1;poczta;100;120,00;PLN
W-2;poczta;100;28,00;EUR
W-3;orlen;50;70,00;PLN
`,
    mapping: mapped('Zlecenie', 'Klient', 'Ilość', 'Kwota'),
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'A CRM report writes US Dollar and Euro in words beside its amounts',
    point: 'A7',
    file: 'report1699.xlsx',
    content: workbook([
      r('Opportunity|Account|Quantity|Amount|Amount Currency'),
      r('OP-1|initech', 10, n(99, '#,##0.00'), 'US Dollar'),
      r('OP-2|initech', 10, n(95, '#,##0.00'), 'Euro'),
      r('OP-3|hooli', 20, n(180, '#,##0.00'), 'US Dollar'),
    ]),
    mapping: mapped('Opportunity', 'Account', 'Quantity', 'Amount'),
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'Cell formats of one column of prices are in euros and, in one cell, in dollars',
    point: 'A7',
    file: 'mixed-formats.xlsx',
    content: workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('mf-1|expo', 10, n(25, '#,##0.00 [$€-407]')),
      r('mf-2|expo', 10, n(27, '[$$-409]#,##0.00')),
      r('mf-3|expo', 10, n(25, '#,##0.00 [$€-407]')),
    ]),
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'A LibreOffice list of the border has two prices in euros and one in francs',
    point: 'A7',
    file: 'Grenzgebiet.ods',
    content: workbook(
      [
        r('Projekt|Kunde|Auflage|Preis'),
        r('gg-1|basel', 100, {
          value: 80,
          format: '0.00',
          currency: 'EUR',
          shown: '80,00 €',
        }),
        r('gg-2|basel', 100, {
          value: 80,
          format: '0.00',
          currency: 'CHF',
          shown: 'CHF 80.00',
        }),
        r('gg-3|weil', 50, { value: 45, format: '0.00', currency: 'EUR', shown: '45,00 €' }),
      ],
      { language: 'de-DE' },
    ),
    mapping: mapped('Projekt', 'Kunde', 'Auflage', 'Preis'),
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'A rule orders only the rows in yen of a list of two currencies',
    point: 'A7',
    file: '海外.csv',
    content: encoded(
      'shift_jis',
      `案件,顧客,数量,金額,通貨
FX-1,tokyo,10,3000,JPY
FX-2,osaka,10,25,USD
FX-3,tokyo,20,5600,JPY
`,
    ),
    mapping: mapped(
      '案件',
      '顧客',
      '数量',
      '金額',
      '',
      'rows: { where: [ { column: 通貨, is: JPY } ] }',
    ),
    meant: orders('', 'FX-1 tokyo 10 3000\nFX-3 tokyo 20 5600'),
    must: 'order',
  },
  {
    name: 'The list of tariffs that is looked up has a price in pounds among those in euros',
    point: 'A7',
    file: 'venues.csv',
    content: 'job,client,copies,venue\nvn-1,tour,100,Dublin\nvn-2,tour,100,Belfast\n',
    beside: { 'tariffs.csv': 'venue,fee,Currency\nDublin,60.00,EUR\nBelfast,52.00,GBP\n' },
    mapping: mapped('job', 'client', 'copies', '=0').replace(
      /total_price: .*/,
      'total_price: { lookup: tariffs, by: venue, column: fee }\nlookups: { tariffs: { file: tariffs.csv, key: venue } }',
    ),
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'Swedish and Norwegian crowns stand as SEK and NOK behind their amounts',
    point: 'A7',
    file: 'norden.csv',
    content: `Projekt;Kund;Antal;Belopp
no-1;coop;100;450,00 SEK
no-2;coop;100;470,00 NOK
no-3;coop;50;240,00 SEK
`,
    mapping: mapped('Projekt', 'Kund', 'Antal', 'Belopp'),
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'Every order has the same price by the mapping and a column tells where people pay',
    point: 'A7',
    file: 'conference-badges.csv',
    content: `badge,org,name,Fee paid,Currency
cb-1,ieee,Aiko Mori,300,USD
cb-2,ieee,Jan Kos,280,EUR
cb-3,ieee,Tom Ray,300,USD
`,
    mapping: mapped('badge', 'org', '=1', '=2', 'name'),
    meant: orders('name', 'cb-1 ieee 1 2|Aiko Mori\ncb-2 ieee 1 2|Jan Kos\ncb-3 ieee 1 2|Tom Ray'),
    must: 'order',
  },
  {
    name: 'The further lines of a shop order leave the currency empty that its first line names',
    point: 'A7',
    file: 'orders_export.csv',
    content: `Order,Customer,Currency,Lineitem,Line total
SO-1,maple,USD,Card A,10.00
SO-1,maple,,Card B,12.00
SO-2,maple,USD,Card C,8.00
`,
    mapping: mapped('Order', 'Customer', 'rows', 'sum Line total', 'item=Lineitem'),
    meant: orders('item', 'SO-1 maple 2 22|Card A\n|Card B\nSO-2 maple 1 8|Card C'),
    must: 'order',
  },
  {
    name: 'Yuan and yen stand as 元 and 円 in one column of amounts',
    point: 'A7',
    file: 'asia.xlsx',
    content: workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('as-1|daiso', 100, '3,000円'),
      r('as-2|daiso', 100, '150元'),
      r('as-3|daiso', 50, '1,800円'),
    ]),
    meant: 'unclear',
    must: 'refuse',
  },
];
