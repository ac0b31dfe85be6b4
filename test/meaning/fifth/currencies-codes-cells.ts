import { type List, mapped, orders } from '../list.ts';
import { n, r, workbook } from '../workbook.ts';
import { asked, BOOK_HEAD, fine, fineOrAsked, HEAD, job, refused } from './put.ts';

const PLAIN = job('{ column: Qty }', '{ column: Price }');

/** A7, A8 and A9: currencies, codes for quantities, and one cell more than the header. */
export const CURRENCIES_CODES_CELLS: readonly List[] = [
  asked(
    'A7: A Salesforce report has a column Currency with EUR and USD',
    'report.csv',
    'Job,Client,Qty,Price,Currency\nsf-1,acme,10,25.00,EUR\nsf-2,acme,20,40.00,USD\nsf-3,acme,30,60.00,EUR\n',
    'the sum is in euros, or in dollars',
    { mapping: PLAIN },
  ),
  asked(
    'A7: The header says USD and one cell says €',
    'header.csv',
    'Job,Client,Qty,Price (USD)\nhd-1,kit,10,25.00\nhd-2,kit,20,€40.00\n',
    'hd-2 costs 40 dollars, or euros',
    { mapping: mapped('Job', 'Client', 'Qty', 'Price (USD)') },
  ),
  asked(
    'A7: A Polish list has zł and euro in the column Waluta',
    'waluta.csv',
    'Job;Client;Qty;Cena;Waluta\nwa-1;ola;10;120,50;zł\nwa-2;ola;20;40,00;euro\n',
    'złoty and euros are added up',
    { mapping: mapped('Job', 'Client', 'Qty', 'Cena') },
  ),
  asked(
    'A7: A Korean list has 원 and 달러 in the column 통화',
    '수출.xlsx',
    workbook([
      r('주문|아이디|수량|금액|통화'),
      r('tw-1|mina', 100, 35000, '원'),
      r('tw-2|mina', 100, 30, '달러'),
    ]),
    'won and dollars are added up',
    { mapping: mapped('주문', '아이디', '수량', '금액') },
  ),
  asked(
    'A7: A Canadian shop sells in C$ and US$',
    'canada.csv',
    `${HEAD}\nca-1,kit,10,C$25.00\nca-2,kit,20,US$40.00\n`,
    'two kinds of dollars are added up',
  ),
  fine(
    'A7: A condition leaves out the rows in dollars',
    'only-eur.csv',
    'Job,Client,Qty,Price,Currency\noe-11,acme,10,25.00,EUR\noe-12,acme,20,40.00,USD\noe-13,acme,30,60.00,EUR\n',
    orders('', 'oe-11 acme 10 25\noe-13 acme 30 60'),
    {
      mapping: job(
        '{ column: Qty }',
        '{ column: Price }',
        [],
        'rows: { where: [ { column: Currency, is: EUR } ] }',
      ),
    },
  ),
  asked(
    'A7: Cells of a workbook have euro and pound formats',
    'formats.xlsx',
    workbook([
      r(BOOK_HEAD),
      r('fm-1|kit', 10, n(25, '#,##0.00 [$€-407]')),
      r('fm-2|kit', 20, n(40, '[$£-809]#,##0.00')),
    ]),
    'euros and pounds are added up',
  ),
  asked(
    'A7: An .ods has francs in one cell and euros in the others',
    'basel.ods',
    workbook(
      [
        r(BOOK_HEAD),
        r('bs-1|kit', 10, { value: 25, currency: 'EUR', format: '0.00', shown: '25,00 EUR' }),
        r('bs-2|kit', 20, { value: 40, currency: 'CHF', format: '0.00', shown: '40,00 CHF' }),
      ],
      { language: 'de-CH' },
    ),
    'euros and francs are added up',
  ),
  asked(
    'A7: The price list has its prices in the currency of each country',
    'countries.csv',
    'Job,Client,Qty,Country\nct-1,kit,1,DE\nct-2,kit,1,JP\n',
    'euros and yen are added up',
    {
      beside: { 'prices.csv': 'Country,Price,Currency\nDE,30,EUR\nJP,4500,JPY\n' },
      mapping: job(
        '{ column: Qty }',
        '{ lookup: p, by: Country, column: Price }',
        [],
        'lookups: { p: { file: prices.csv, key: Country } }',
      ),
    },
  ),
  refused(
    'A8: Quantities are item numbers with leading zeros',
    'zeros.csv',
    `${HEAD}\nlz-1,kit,007,20\nlz-2,kit,012,35\n`,
  ),
  refused(
    'A8: The quantity column has mobile numbers',
    '연락처.csv',
    '작업,고객,수량,금액\nmo-1,mina,01012345678,500\nmo-2,mina,01098765432,500\n',
    { mapping: mapped('작업', '고객', '수량', '금액') },
  ),
  asked(
    'A8: Quantities are the years of graduation',
    'alumni.csv',
    'Job,Client,Class,Price\nay-1,uni,2019,30\nay-2,uni,2021,30\nay-3,uni,2020,30\nay-4,uni,2024,30\n',
    'thousands of copies, or years',
    { mapping: job('{ column: Class }', '{ column: Price }') },
  ),
  asked(
    'A8: The running number of a club is taken as the quantity',
    'verein.csv',
    `Job;Client;Nr;Preis\n${[118, 119, 120, 121, 122, 123].map((no, i) => `vn-${i + 1};tsv;${no};4,50\n`).join('')}`,
    'over a hundred copies each, or running numbers',
    { mapping: mapped('Job', 'Client', 'Nr', 'Preis') },
  ),
  asked(
    'A8: One order has 50000 copies among others of about fifty',
    'slip.csv',
    'Job,Client,Qty,Price\nsl-1,kit,50,20\nsl-2,kit,40,18\nsl-3,kit,50000,20\nsl-4,kit,60,22\nsl-5,kit,45,19\n',
    'sl-3 has 50000 copies, or 50',
    { mapping: PLAIN },
  ),
  asked(
    'A8: Postcodes stand under Anzahl because a column slipped',
    'verrutscht.csv',
    'Job;Client;Anzahl;Preis\nvr-1;kit;80331;12,00\nvr-2;kit;10115;12,00\nvr-3;kit;50667;12,00\n',
    'tens of thousands of copies, or postcodes',
    { mapping: mapped('Job', 'Client', 'Anzahl', 'Preis') },
  ),
  asked(
    'A8: Days without their format stand under Copies',
    'days.xlsx',
    workbook([
      r('Job|Client|Copies|Price'),
      r('dy-1|kit', 46088, 12),
      r('dy-2|kit', 46095, 12),
      r('dy-3|kit', 46102, 12),
    ]),
    'dy-1 has 46088 copies, or is of 7 March 2026',
    { mapping: job('{ column: Copies }', '{ column: Price }') },
  ),
  fineOrAsked(
    'A8: Quantities of 1 to 6 cost three times as many euros',
    'steps.csv',
    'Job,Client,Qty,Price\nsp-11,kit,1,3\nsp-12,kit,2,6\nsp-13,kit,3,9\nsp-14,kit,4,12\nsp-15,kit,5,15\nsp-16,kit,6,18\n',
    orders(
      '',
      'sp-11 kit 1 3\nsp-12 kit 2 6\nsp-13 kit 3 9\nsp-14 kit 4 12\nsp-15 kit 5 15\nsp-16 kit 6 18',
    ),
    { mapping: PLAIN },
  ),
  asked(
    'A8: A scanner put a bar code into the quantity of one order',
    'scanner.csv',
    'Job,Client,Qty,Price\nsc-11,kit,12,20\nsc-12,kit,8801234567893,18\nsc-13,kit,10,18\n',
    'sc-12 has a bar code for a quantity',
    { mapping: PLAIN },
  ),
  refused(
    'A9: Every price of a comma file has a decimal comma without quotes',
    'komma.csv',
    `${HEAD}\nko-11,kit,5,12,50\nko-12,kit,6,14,80\nko-13,kit,7,16,20\n`,
  ),
  refused(
    'A9: A decimal comma pushes the price into the note and the extra cell is empty',
    'pushed.csv',
    `${HEAD},note\nps-11,kit,5,12,50,\nps-12,kit,6,14,80,\n`,
  ),
  fine(
    'A9: Every row of an export ends with one comma too many',
    'trailing.csv',
    `${HEAD},name\ntr-11,kit,5,12,Ann,\ntr-12,kit,6,14,Bob,\n`,
    orders('name', 'tr-11 kit 5 12|Ann\ntr-12 kit 6 14|Bob'),
  ),
  refused(
    'A9: A thousand is written with a comma and without quotes',
    'tausend.csv',
    `${HEAD}\nta-11,kit,1,250,40\nta-12,kit,2,500,70\n`,
  ),
  refused(
    'A9: Only one of the prices has a decimal comma',
    'one-comma.csv',
    `${HEAD}\noc-1,kit,5,12\noc-2,kit,6,14,50\noc-3,kit,7,16\n`,
  ),
  refused(
    'A9: Streets with a comma and without quotes make the rows longer',
    'streets.csv',
    `${HEAD},street\nst-11,kit,5,12,Elm Road 5, Flat 2\nst-12,kit,6,14,Oak Lane 9, Flat 7\n`,
  ),
  refused(
    'A9: A semicolon in a company name makes one row longer',
    'firma.csv',
    `${HEAD.replaceAll(',', ';')};firma\nfi-11;kit;5;12;Moll GmbH\nfi-12;kit;6;14;Kern; Sohn & Co\n`,
  ),
  refused(
    'A9: The amount before the names has a decimal comma and every name moves',
    'moved.csv',
    'Job,Client,Qty,Price,Name,City\nmv-1,kit,5,12,50,Ann,York\nmv-2,kit,6,14,80,Bob,Hull\n',
    {
      mapping: mapped('Job', 'Client', 'Qty', 'Price', 'name=Name, city=City'),
    },
  ),
  refused(
    'A9: A tab file has a tab inside one street',
    'tabs.txt',
    `${HEAD.replaceAll(',', '\t')}\tstreet\nta-21\tkit\t5\t12\tElm Road\t5\nta-22\tkit\t6\t14\tOak Lane 9\n`,
  ),
];
