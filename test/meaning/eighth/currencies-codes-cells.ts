import { type List, mapped, orders } from '../list.ts';
import { n, r, workbook } from '../workbook.ts';
import { CELLS, HEAD, listsOf } from './put.ts';

const A7 = listsOf('A7');
const A8 = listsOf('A8');
const A9 = listsOf('A9');
const JOBS = mapped('job', 'client', 'copies', 'sum');
const NAMES = mapped('job', 'client', 'copies', 'sum', 'name');
const ACCEPTED = JOBS.replace('{ column: "copies" }', '{ column: copies, unusual: accept }');

/** A7 to A9: currencies, codes as quantities, a decimal comma that made two cells. */
export const CURRENCIES_CODES_CELLS: readonly List[] = [
  A7.asks(
    'A column Waluta says PLN and EUR',
    'waluta.csv',
    'job;client;copies;sum;Waluta\nwl-1;kot;10;40,00;PLN\nwl-2;lis;20;35,50;EUR\nwl-3;bak;5;22,00;PLN\n',
    JOBS,
    '97.50 of two currencies',
  ),
  A7.asks(
    'The header says USD and one cell has a euro sign',
    'usd.csv',
    'job,client,copies,Price (USD)\nud-1,ann,10,$40.00\nud-2,bob,20,€35.50\nud-3,cat,5,$22.00\n',
    mapped('job', 'client', 'copies', 'Price (USD)'),
    'ud-2 is paid in euro or dollars',
  ),
  A7.asks(
    'US$ and A$ stand side by side',
    'dollars.csv',
    'job,client,copies,sum\ndl-1,ann,10,US$40.00\ndl-2,bob,20,A$35.50\n',
    JOBS,
    'dollars of two countries',
  ),
  A7.asks(
    'A Swiss .ods has cells in francs and one in euro by their type',
    'schweiz.ods',
    workbook([
      r(CELLS),
      r('sw-1|uri', 10, { value: 45, currency: 'CHF' }),
      r('sw-2|zug', 20, { value: 60, currency: 'EUR' }),
      r('sw-3|bern', 15, { value: 52, currency: 'CHF' }),
    ]),
    undefined,
    'sw-2 is paid in euro or francs',
  ),
  A7.asks(
    'Formats of an .xlsx show pounds above and euro below',
    'dublin.xlsx',
    workbook([
      r(CELLS),
      r('du-1|press', 10, n(40, '"£"#,##0.00')),
      r('du-2|press', 20, n(35.5, '[$€-1809]#,##0.00')),
      r('du-3|press', 12, n(44, '"£"#,##0.00')),
    ]),
    undefined,
    'du-2 is paid in pounds or euro',
  ),
  A7.asks(
    'The tariff has a column of currencies for its prices',
    'intl.csv',
    'job,client,copies,land\nin-1,ann,10,DE\nin-2,bob,20,CH\n',
    mapped('job', 'client', 'copies', '=0').replace(
      /total_price: .*/,
      'total_price: { lookup: lands, by: land, column: price }\nlookups: { lands: { file: lands.csv, key: land } }',
    ),
    'euro and francs are added up',
    { beside: { 'lands.csv': 'land,price,Currency\nDE,12.50,EUR\nCH,14.00,CHF\n' } },
  ),
  A7.asks(
    'A Korean column 통화 says 원 and 엔',
    '통화.csv',
    '작업,고객,부수,금액,통화\nto-1,hana,10,40000,원\nto-2,duri,20,3500,엔\nto-3,sejin,5,22000,원\n',
    mapped('작업', '고객', '부수', '금액'),
    'won and yen are added up',
  ),
  A7.fine(
    'A rule orders the forints alone of a list of two currencies',
    'forint.csv',
    'job;client;copies;sum;Currency\nft-1;nagy;10;4000;HUF\nft-2;kiss;20;35;EUR\nft-3;toth;5;2200;HUF\n',
    mapped(
      'job',
      'client',
      'copies',
      'sum',
      '',
      'rows: { where: [ { column: Currency, is: HUF } ] }',
    ),
    orders('', 'ft-1 nagy 10 4000\nft-3 toth 5 2200'),
  ),
  A7.fine(
    'Crowns are written kr, SEK and with nothing',
    'kronor.csv',
    'job;client;copies;sum\nkr-1;berg;10;40,00 kr\nkr-2;dahl;20;SEK 35,50\nkr-3;lind;5;22,00\n',
    JOBS,
    orders('', 'kr-1 berg 10 40\nkr-2 dahl 20 35.5\nkr-3 lind 5 22'),
  ),

  A8.refuses(
    'Customer numbers with leading zeros were taken for the copies',
    'kdnr.csv',
    'job;client;copies;sum\nkn-1;aal;00412;12,00\nkn-2;boot;00098;14,50\nkn-3;cent;01207;9,00\n',
    JOBS,
  ),
  A8.refuses(
    'The copies of a Korean list are mobile numbers',
    '연락처.csv',
    '작업,고객,연락처,금액\nyr-71,hana,01023456789,4000\nyr-72,duri,01098765432,3500\n',
    mapped('작업', '고객', '연락처', '금액'),
  ),
  A8.asks(
    'A school mapped the year of birth as the copies',
    'klasse-4b.csv',
    'job;client;copies;sum;name\nkl-1;schule;2015;4,00;Mia\nkl-2;schule;2016;4,00;Ben\nkl-3;schule;2015;4,00;Lea\nkl-4;schule;2016;4,00;Tom\n',
    NAMES,
    '2015 copies, or a child born in 2015',
  ),
  A8.asks(
    'One parish of a diocese wants 25000 copies among tens',
    'diocese.csv',
    'job,client,copies,sum\ndc-1,peter,12,6\ndc-2,paul,15,7.50\ndc-3,mark,10,5\ndc-4,luke,25000,8\ndc-5,john,14,7\ndc-6,anne,20,10\n',
    JOBS,
    'dc-4 has 25000 copies, or 25',
  ),
  A8.asks(
    'The line number of a Portuguese list was taken for the copies',
    'linhas.csv',
    `job;client;copies;sum\n${['ana', 'rui', 'ivo', 'eva', 'gil', 'lia', 'noe'].map((who, i) => `ln-${who};${who};${i + 1};5,00\n`).join('')}`,
    JOBS,
    'seven orders of 1 to 7 copies, or the numbers of the lines',
  ),
  A8.asks(
    'Postcodes of German towns stand in the column of copies',
    'orte.csv',
    'job;client;copies;sum\nor-b;nord;10115;9,00\nor-h;nord;20095;9,00\nor-m;sued;80331;9,00\nor-k;west;50667;9,00\n',
    JOBS,
    '10115 copies, or a postcode',
  ),
  A8.refuses(
    'The copies are the bar codes of the articles',
    'ean.xlsx',
    workbook([
      r(CELLS),
      r('ea-1|shop', 4006381333931, 9),
      r('ea-2|shop', 4012345678901, 7.5),
      r('ea-3|shop', 5901234123457, 8),
    ]),
    undefined,
  ),
  A8.asks(
    'Delivery dates lost their format and stand as copies',
    'livraison.xlsx',
    workbook([
      r(CELLS),
      r('lv-1|roux', 46088, 20),
      r('lv-2|blin', 46090, 20),
      r('lv-3|petit', 46095, 20),
      r('lv-4|grand', 46088, 20),
    ]),
    undefined,
    '46088 copies, or 7 March 2026',
  ),
  A8.fine(
    'Copies of about two thousand have prices that follow them',
    'two-thousand.csv',
    'job,client,copies,sum\ntt-1,ann,2000,100.00\ntt-2,bob,2010,100.50\ntt-3,cat,2025,101.25\ntt-4,dan,1990,99.50\ntt-5,eve,2050,102.50\n',
    JOBS,
    orders(
      '',
      'tt-1 ann 2000 100\ntt-2 bob 2010 100.5\ntt-3 cat 2025 101.25\ntt-4 dan 1990 99.5\ntt-5 eve 2050 102.5',
    ),
  ),
  A8.fine(
    'The mapping accepts that one bank takes a hundred thousand',
    'bank.csv',
    'job,client,copies,sum\nbn-1,ann,100,10\nbn-2,bob,120,12\nbn-3,bank,100000,900\nbn-4,dan,90,9\nbn-5,eve,110,11\n',
    ACCEPTED,
    orders(
      '',
      'bn-1 ann 100 10\nbn-2 bob 120 12\nbn-3 bank 100000 900\nbn-4 dan 90 9\nbn-5 eve 110 11',
    ),
  ),

  A9.refuses(
    'Every price of a comma file has an unquoted decimal comma before the name',
    'prezzi.csv',
    `${HEAD},name\npz-1,rossi,10,12,50,Aldo\npz-2,verdi,20,19,90,Bice\npz-3,neri,5,7,25,Ciro\n`,
    undefined,
  ),
  A9.refuses(
    'A decimal comma pushed an empty remark beyond the header',
    'remark.csv',
    `${HEAD},remark\nrm-1,kit,10,12,50,\nrm-2,kit,20,19,90,\nrm-3,kit,5,7,25,\n`,
    undefined,
  ),
  A9.refuses(
    'The price is the last column and its cents have no header',
    'cents.csv',
    `${HEAD}\nct-1,kit,10,12,50\nct-2,kit,20,19,90\n`,
    undefined,
  ),
  A9.refuses(
    'Thousands of a won price were cut at their unquoted comma',
    '원화.csv',
    `${HEAD},비고\nwn-1,hana,10,12,500,\nwn-2,duri,20,24,000,\nwn-3,sejin,5,8,750,\n`,
    undefined,
  ),
  A9.refuses(
    'Net and gross were both cut at their decimal commas',
    'brutto.csv',
    'job,client,copies,net,sum,note\nbu-1,kit,10,10,00,11,90,\nbu-2,kit,20,20,00,23,80,\n',
    JOBS,
  ),
  A9.refuses(
    'Only the prices that are not whole have a comma and another cell',
    'partly-whole.csv',
    `${HEAD},name\npw-1,kit,10,12,Ann\npw-2,kit,20,19,90,Bob\npw-3,kit,5,7,Cid\n`,
    undefined,
  ),
  A9.refuses(
    'An address with an unquoted comma moves the town out of the table',
    'address.csv',
    `${HEAD},street,town\nad-1,kit,1,2,"Elm Rd 1",York\nad-2,kit,1,2,Oak St 5, Flat 2,Bath\n`,
    undefined,
    { stake: 'text' },
  ),
  A9.fine(
    'Decimal commas are quoted in a comma file of an Italian shop',
    'quotato.csv',
    `${HEAD},name\nqt-1,rossi,10,"12,50",Aldo\nqt-2,verdi,20,"19,90",Bice\n`,
    undefined,
    orders('name', 'qt-1 rossi 10 12.5|Aldo\nqt-2 verdi 20 19.9|Bice'),
  ),
  A9.fine(
    'A mainframe ends each row with a comma and nothing behind it',
    'mainframe.csv',
    `${HEAD},name\nmf-1,kit,10,12.50,Ann,\nmf-2,kit,20,19.90,Bob,\nmf-3,kit,5,7.25,Cid,\n`,
    undefined,
    orders('name', 'mf-1 kit 10 12.5|Ann\nmf-2 kit 20 19.9|Bob\nmf-3 kit 5 7.25|Cid'),
  ),
];
