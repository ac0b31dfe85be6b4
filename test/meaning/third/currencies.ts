import { type List, mapped, orders } from '../list.ts';
import { fine, refused } from '../put.ts';
import { encoded, n, r, workbook } from '../workbook.ts';

/** A7: currencies, in columns, headers, cells and formats. */
export const CURRENCIES: readonly List[] = [
  refused(
    'A7: A Polish column Waluta says PLN in two rows and EUR in one',
    'eksport.csv',
    `Zlecenie;Klient;Ilość;Kwota;Waluta
W-1;poczta;100;120,00;PLN
W-2;poczta;100;28,00;EUR
W-3;orlen;50;70,00;PLN
`,
    { mapping: mapped('Zlecenie', 'Klient', 'Ilość', 'Kwota') },
  ),
  refused(
    'A7: A CRM report writes US Dollar and Euro in words beside its amounts',
    'report1699.xlsx',
    workbook([
      r('Opportunity|Account|Quantity|Amount|Amount Currency'),
      r('OP-1|initech', 10, n(99, '#,##0.00'), 'US Dollar'),
      r('OP-2|initech', 10, n(95, '#,##0.00'), 'Euro'),
      r('OP-3|hooli', 20, n(180, '#,##0.00'), 'US Dollar'),
    ]),
    { mapping: mapped('Opportunity', 'Account', 'Quantity', 'Amount') },
  ),
  refused(
    'A7: Cell formats of one column of prices are in euros and, in one cell, in dollars',
    'mixed-formats.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('mf-1|expo', 10, n(25, '#,##0.00 [$€-407]')),
      r('mf-2|expo', 10, n(27, '[$$-409]#,##0.00')),
      r('mf-3|expo', 10, n(25, '#,##0.00 [$€-407]')),
    ]),
  ),
  refused(
    'A7: A LibreOffice list of the border has two prices in euros and one in francs',
    'Grenzgebiet.ods',
    workbook(
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
    { mapping: mapped('Projekt', 'Kunde', 'Auflage', 'Preis') },
  ),
  fine(
    'A7: A rule orders only the rows in yen of a list of two currencies',
    '海外.csv',
    encoded(
      'shift_jis',
      `案件,顧客,数量,金額,通貨
FX-1,tokyo,10,3000,JPY
FX-2,osaka,10,25,USD
FX-3,tokyo,20,5600,JPY
`,
    ),
    orders('', 'FX-1 tokyo 10 3000\nFX-3 tokyo 20 5600'),
    {
      mapping: mapped(
        '案件',
        '顧客',
        '数量',
        '金額',
        '',
        'rows: { where: [ { column: 通貨, is: JPY } ] }',
      ),
    },
  ),
  refused(
    'A7: The list of tariffs that is looked up has a price in pounds among those in euros',
    'venues.csv',
    'job,client,copies,venue\nvn-1,tour,100,Dublin\nvn-2,tour,100,Belfast\n',
    {
      beside: { 'tariffs.csv': 'venue,fee,Currency\nDublin,60.00,EUR\nBelfast,52.00,GBP\n' },
      mapping: mapped('job', 'client', 'copies', '=0').replace(
        /total_price: .*/,
        'total_price: { lookup: tariffs, by: venue, column: fee }\nlookups: { tariffs: { file: tariffs.csv, key: venue } }',
      ),
    },
  ),
  refused(
    'A7: Swedish and Norwegian crowns stand as SEK and NOK behind their amounts',
    'norden.csv',
    `Projekt;Kund;Antal;Belopp
no-1;coop;100;450,00 SEK
no-2;coop;100;470,00 NOK
no-3;coop;50;240,00 SEK
`,
    { mapping: mapped('Projekt', 'Kund', 'Antal', 'Belopp') },
  ),
  fine(
    'A7: Every order has the same price by the mapping and a column tells where people pay',
    'conference-badges.csv',
    `badge,org,name,Fee paid,Currency
cb-1,ieee,Aiko Mori,300,USD
cb-2,ieee,Jan Kos,280,EUR
cb-3,ieee,Tom Ray,300,USD
`,
    orders('name', 'cb-1 ieee 1 2|Aiko Mori\ncb-2 ieee 1 2|Jan Kos\ncb-3 ieee 1 2|Tom Ray'),
    { mapping: mapped('badge', 'org', '=1', '=2', 'name') },
  ),
  fine(
    'A7: The further lines of a shop order leave the currency empty that its first line names',
    'orders_export.csv',
    `Order,Customer,Currency,Lineitem,Line total
SO-1,maple,USD,Card A,10.00
SO-1,maple,,Card B,12.00
SO-2,maple,USD,Card C,8.00
`,
    orders('item', 'SO-1 maple 2 22|Card A\n|Card B\nSO-2 maple 1 8|Card C'),
    { mapping: mapped('Order', 'Customer', 'rows', 'sum Line total', 'item=Lineitem') },
  ),
  refused(
    'A7: Yuan and yen stand as 元 and 円 in one column of amounts',
    'asia.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('as-1|daiso', 100, '3,000円'),
      r('as-2|daiso', 100, '150元'),
      r('as-3|daiso', 50, '1,800円'),
    ]),
  ),
];
