import { type List, mapped, orders } from '../list.ts';
import { n, r, workbook, workbookOf } from '../workbook.ts';

/** A mapping with prices from another file; `by` is a column of both. */
function priced(columns: string, file: string, by: string, price: string): string {
  const [job = '', client = '', copies = ''] = columns.split(' ');
  return mapped(job, client, copies, '=0').replace(
    /total_price: .*/,
    `total_price: { lookup: prices, by: ${by}, column: ${price} }\nlookups: { prices: { file: ${file}, key: ${by} } }`,
  );
}

function suppressed(columns: string, file: string, listed: string, name: string): string {
  const [job = '', client = '', copies = '', sum = ''] = columns.split(' ');
  const rule = `rows: { suppress: [ { file: ${file}, match: { ${listed}: ${name} } } ] }`;
  return mapped(job, client, copies, sum, `name=${name}`, rule);
}

/** B14: several sheets in a workbook that is looked up, or that suppresses. */
export const SEVERAL_SHEETS: readonly List[] = [
  {
    name: 'A price workbook has a sheet for last year and one for this year',
    point: 'B14',
    file: 'years.csv',
    content: 'job,client,copies,size\nyr-1,ann,10,A4\nyr-2,ann,20,A5\nyr-3,bob,5,A4\n',
    beside: {
      'tariff.xlsx': workbookOf([
        { name: '2025', rows: [r('size|price'), r('A4', 10), r('A5', 8)] },
        { name: '2026', rows: [r('size|price'), r('A4', 12), r('A5', 9)] },
      ]),
    },
    mapping: priced('job client copies', 'tariff.xlsx', 'size', 'price'),
    meant: 'unclear',
    must: 'ask',
    both: 'A4 costs 10 as in 2025, or 12 as in 2026',
  },
  {
    name: 'A price workbook has one sheet',
    point: 'B14',
    file: 'bestellung.csv',
    content: 'Auftrag;Kunde;Menge;Papier\nos-1;lux;100;matt\nos-2;lux;250;glanz\n',
    beside: {
      'papier.xlsx': workbook([
        r('Papier|Gramm|Preis'),
        r('matt', 300, n(19.9, '0.00')),
        r('glanz', 350, n(24.5, '0.00')),
        r('recycling', 300, n(21, '0.00')),
      ]),
    },
    mapping: priced('Auftrag Kunde Menge', 'papier.xlsx', 'Papier', 'Preis'),
    meant: orders('', 'os-1 lux 100 19.9\nos-2 lux 250 24.5'),
    must: 'order',
  },
  {
    name: 'A price workbook begins with a cover and has one table',
    point: 'B14',
    file: 'cover.tsv',
    content: 'project\tuser\tqty\tfold\ncv-1\tgym\t1000\tZ\ncv-2\tspa\t500\thalf\n',
    beside: {
      'folds.xlsx': workbookOf([
        { name: 'Cover', rows: [r('Price list of the print shop'), r('valid from March')] },
        { name: 'Folds', rows: [r('fold|amount'), r('half', 45), r('Z', 60), r('gate', 75)] },
      ]),
    },
    mapping: priced('project user qty', 'folds.xlsx', 'fold', 'amount'),
    meant: orders('', 'cv-1 gym 1000 60\ncv-2 spa 500 45'),
    must: 'order',
  },
  {
    name: 'A price workbook has one sheet for retail and one for wholesale',
    point: 'B14',
    file: 'retail.csv',
    content:
      'Job,Shop,Copies,Item\nrt-1,north,30,Poster\nrt-2,south,12,Banner\nrt-3,north,8,Poster\n',
    beside: {
      'items.ods': workbookOf([
        { name: 'Retail', rows: [r('Item|Amount'), r('Poster', 120), r('Banner', 300)] },
        { name: 'Wholesale', rows: [r('Item|Amount'), r('Poster', 70), r('Banner', 180)] },
      ]),
    },
    mapping: priced('Job Shop Copies', 'items.ods', 'Item', 'Amount'),
    meant: 'unclear',
    must: 'ask',
    both: 'a poster order costs 120, or 70',
  },
  {
    name: 'The other sheets of the price workbook are empty as an old Excel makes them',
    point: 'B14',
    file: 'leer.csv',
    content: 'Projekt;Kunde;Auflage;Format\nle-1;kita;50;DIN A6\nle-2;hort;80;DIN lang\n',
    beside: {
      'Formate.xls': workbookOf([
        { name: 'Tabelle1', rows: [r('Format|Summe'), r('DIN A6', 14.5), r('DIN lang', 22)] },
        { name: 'Tabelle2', rows: [] },
        { name: 'Tabelle3', rows: [] },
      ]),
    },
    mapping: priced('Projekt Kunde Auflage', 'Formate.xls', 'Format', 'Summe'),
    meant: orders('', 'le-1 kita 50 14.5\nle-2 hort 80 22'),
    must: 'order',
  },
  {
    name: 'The price column is only on the second sheet of the workbook',
    point: 'B14',
    file: 'second-sheet.csv',
    content: 'order,owner,pieces,sku\nsx-1,mill,200,CUP\nsx-2,mill,50,PEN\n',
    beside: {
      'articles.xlsx': workbookOf([
        { name: 'Stock', rows: [r('sku|stock'), r('CUP', 5000), r('PEN', 200)] },
        { name: 'Prices', rows: [r('sku|price'), r('CUP', 410), r('PEN', 35.5)] },
      ]),
    },
    mapping: priced('order owner pieces', 'articles.xlsx', 'sku', 'price'),
    meant: orders('', 'sx-1 mill 200 410\nsx-2 mill 50 35.5'),
    must: 'order',
  },
  {
    name: 'A sheet of the price workbook is hidden and older',
    point: 'B14',
    file: '주문.csv',
    content:
      '프로젝트,아이디,수량,규격\nhs-1,mina,100,엽서\nhs-2,juno,300,명함\nhs-3,mina,200,엽서\n',
    beside: {
      '단가.xlsx': workbookOf([
        { name: '작년', rows: [r('규격|금액'), r('엽서', 18000), r('명함', 9000)], hidden: true },
        { name: '올해', rows: [r('규격|금액'), r('엽서', 20000), r('명함', 11000)] },
      ]),
    },
    mapping: priced('프로젝트 아이디 수량', '단가.xlsx', '규격', '금액'),
    meant: orders('', 'hs-1 mina 100 20000\nhs-2 juno 300 11000\nhs-3 mina 200 20000'),
    must: 'order',
  },
  {
    name: 'Two sheets of the price workbook say the same',
    point: 'B14',
    file: 'copy.csv',
    content: 'Zlecenie;Klient;Sztuk;Druk\nkp-1;kot;100;cyfrowy\nkp-2;pies;500;offset\n',
    beside: {
      'druk.xlsx': workbookOf([
        { name: 'Cennik', rows: [r('Druk|Kwota'), r('cyfrowy', 55), r('offset', 140)] },
        { name: 'Cennik (2)', rows: [r('Druk|Kwota'), r('cyfrowy', 55), r('offset', 140)] },
      ]),
    },
    mapping: priced('Zlecenie Klient Sztuk', 'druk.xlsx', 'Druk', 'Kwota'),
    meant: orders('', 'kp-1 kot 100 55\nkp-2 pies 500 140'),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'An opt-out workbook has a sheet for mail and one for phone',
    point: 'B14',
    file: 'channels.csv',
    content:
      'job,client,copies,sum,name\noc-1,ann,1,2,Ann Fox\noc-2,bob,1,2,Bob Ray\noc-3,cid,1,2,Cid Lux\n',
    beside: {
      'optout.xlsx': workbookOf([
        { name: 'Phone', rows: [r('name'), r('Ann Fox')] },
        { name: 'Mail', rows: [r('name'), r('Bob Ray')] },
      ]),
    },
    mapping: suppressed('job client copies sum', 'optout.xlsx', 'name', 'name'),
    meant: 'unclear',
    must: 'ask',
    both: 'Ann Fox is left out, or Bob Ray',
  },
  {
    name: 'An opt-out workbook has one sheet for each month',
    point: 'B14',
    file: 'Versand.csv',
    content:
      'Projekt;Kunde;Stück;Betrag;Empfänger\nvm-1;amt;1;0,90;Ida Moor\nvm-2;amt;1;0,90;Udo Fels\nvm-3;amt;1;0,90;Leo Wald\n',
    beside: {
      'Sperrliste.xls': workbookOf([
        { name: 'Januar', rows: [r('Person|Grund'), r('Mia Bach|Umzug')] },
        { name: 'Februar', rows: [r('Person|Grund'), r('Udo Fels|Wunsch')] },
        { name: 'März', rows: [r('Person|Grund'), r('Leo Wald|Wunsch')] },
      ]),
    },
    mapping: suppressed('Projekt Kunde Stück Betrag', 'Sperrliste.xls', 'Person', 'Empfänger'),
    meant: 'unclear',
    must: 'ask',
    both: 'only people of one month are left out, or those of all',
  },
  {
    name: 'An opt-out workbook has its list and a sheet of notes',
    point: 'B14',
    file: '발송.csv',
    content:
      '작업,아이디,매수,금액,성명\n발송-1,mina,1,500,김하나\n발송-2,juno,1,500,이두리\n발송-3,hana,1,500,박세찌\n',
    beside: {
      'stop.ods': workbookOf([
        { name: '안내', rows: [r('매달 1일에 갱신합니다')] },
        { name: '수신거부', rows: [r('이름'), r('이두리'), r('최네오')] },
      ]),
    },
    mapping: suppressed('작업 아이디 매수 금액', 'stop.ods', '이름', '성명'),
    meant: orders('name', '발송-1 mina 1 500|김하나\n발송-3 hana 1 500|박세찌'),
    must: 'order',
  },
  {
    name: 'Users are looked up in a workbook with a sheet for each region',
    point: 'B14',
    file: 'regions.csv',
    content: 'job,shop,copies,sum\nrg-1,Köln,5,10\nrg-2,Ulm,5,10\n',
    beside: {
      'shops.xlsx': workbookOf([
        { name: 'West', rows: [r('shop|user'), r('Köln|west1'), r('Ulm|west9')] },
        { name: 'Süd', rows: [r('shop|user'), r('Köln|sued9'), r('Ulm|sued1')] },
      ]),
    },
    mapping: `version: 1
lookups: { shops: { file: shops.xlsx, key: shop } }
project: { column: job }
svc_uid: { lookup: shops, by: shop, column: user }
order: { order_count: { column: copies }, total_price: { column: sum } }
`,
    meant: 'unclear',
    must: 'ask',
    both: 'Ulm belongs to west9, or to sued1',
  },
  {
    name: 'The list itself is the only table of a workbook with a legend',
    point: 'B14',
    file: 'with-legend.xlsx',
    content: workbookOf([
      { name: '안내', rows: [r('작성 안내'), r('빈칸 없이 작성')] },
      {
        name: '명단',
        rows: [
          r('project_id|svc_uid|order_count|total_price|이름'),
          r('wl-1|mina', 10, 3000, '김하나'),
          r('wl-2|juno', 20, 6000, '이두리'),
        ],
      },
    ]),
    meant: orders('이름', 'wl-1 mina 10 3000|김하나\nwl-2 juno 20 6000|이두리'),
    must: 'order',
  },
  {
    name: 'The list itself has two sheets of orders that look alike',
    point: 'B14',
    file: 'two-lists.xlsx',
    content: workbookOf([
      {
        name: 'February',
        rows: [r('project_id|svc_uid|order_count|total_price'), r('tl-1|ann', 10, 20)],
      },
      {
        name: 'March',
        rows: [r('project_id|svc_uid|order_count|total_price'), r('tl-2|ann', 15, 30)],
      },
    ]),
    meant: orders('', 'tl-1 ann 10 20'),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'The mapping names the sheet of a workbook with two lists',
    point: 'B14',
    file: 'named.xlsx',
    content: workbookOf([
      { name: 'Bozza', rows: [r('Progetto|Cliente|Copie|Totale'), r('nm-1|bar', 10, 20)] },
      { name: 'Definitivo', rows: [r('Progetto|Cliente|Copie|Totale'), r('nm-2|bar', 15, 30)] },
    ]),
    mapping: mapped('Progetto', 'Cliente', 'Copie', 'Totale', '', 'sheet: { name: Definitivo }'),
    meant: orders('', 'nm-2 bar 15 30'),
    must: 'order',
  },
  {
    name: 'Grades are read from a workbook with a sheet of old grades',
    point: 'B14',
    file: 'grades.csv',
    content: 'job,client,copies,sum,grade\ngr-1,ann,1,2,Gold\ngr-2,bob,1,2,Amber\n',
    beside: {
      'grades.xlsx': workbookOf([
        { name: 'old', rows: [r('grade'), r('Gold'), r('Amber')] },
        { name: 'new', rows: [r('grade'), r('Gold'), r('Platinum')] },
      ]),
    },
    mapping: `${mapped('job', 'client', 'copies', 'sum')}variables:
  - { id: grade, column: grade, one_of: { file: grades.xlsx, column: grade } }
`,
    meant: 'unclear',
    must: 'ask',
    both: 'Amber is a grade, or one no more',
    stake: 'text',
  },
  {
    name: 'A price workbook of four sheets has one with the column of the key',
    point: 'B14',
    file: 'four-sheets.csv',
    content: 'Project|Account|Units|Finish\nfs-1|zoo|10|foil\nfs-2|zoo|20|emboss\n',
    beside: {
      'book.xlsb': workbookOf([
        { name: 'Customers', rows: [r('customer|city'), r('zoo|York')] },
        { name: 'Paper', rows: [r('paper|grams'), r('matt', 300)] },
        { name: 'Finishes', rows: [r('Finish|Fee'), r('foil', 33), r('emboss', 48.75)] },
        { name: 'Delivery', rows: [r('zone|days'), r('1', 2)] },
      ]),
    },
    mapping: priced('Project Account Units', 'book.xlsb', 'Finish', 'Fee'),
    meant: orders('', 'fs-1 zoo 10 33\nfs-2 zoo 20 48.75'),
    must: 'order',
  },
  {
    name: 'An HTML price list has two tables with the same columns',
    point: 'B14',
    file: 'two-tables.csv',
    content: 'dossier;client;quantité;support\ntt-1;mairie;100;affiche\ntt-2;mairie;50;bâche\n',
    beside: {
      'tarifs.html': `<meta charset="utf-8"><table id="actuel"><tr><th>support</th><th>montant</th></tr><tr><td>affiche</td><td>12</td></tr><tr><td>bâche</td><td>90</td></tr></table>
<table id="juin"><tr><th>support</th><th>montant</th></tr><tr><td>affiche</td><td>14</td></tr><tr><td>bâche</td><td>110</td></tr></table>`,
    },
    mapping: priced('dossier client quantité', 'tarifs.html', 'support', 'montant'),
    meant: 'unclear',
    must: 'ask',
    both: 'posters cost 12, or 14',
  },
  {
    name: 'A workbook of orders has new and old customers on sheets of the same columns',
    point: 'B14',
    file: 'kunden.xlsx',
    content: workbookOf([
      {
        name: 'Neukunden',
        rows: [r('project_id|svc_uid|order_count|total_price|name'), r('nk-1|u', 1, 2, 'Ann')],
      },
      {
        name: 'Bestandskunden',
        rows: [r('project_id|svc_uid|order_count|total_price|name'), r('nk-2|u', 1, 2, 'Bea')],
      },
    ]),
    meant: 'unclear',
    must: 'ask',
    both: 'nk-1 is ordered, nk-2, or both',
  },
  {
    name: 'A workbook has a sheet for each month, with the columns in another order since November',
    point: 'B14',
    file: 'months.ods',
    content: workbookOf([
      { name: 'Info', rows: [r('How to use this file'), r('Fill in the sheets')] },
      { name: 'Oct', rows: [r('Job|Client|Copies|Sum|Name'), r('mo-1|u', 1, 5, 'Ann')] },
      { name: 'Nov', rows: [r('Name|Job|Client|Copies|Sum'), r('Ann|mo-2|u', 1, 5)] },
    ]),
    mapping: mapped('Job', 'Client', 'Copies', 'Sum', 'name=Name'),
    meant: 'unclear',
    must: 'ask',
    both: 'October is ordered, or November',
  },
  {
    name: 'A workbook names the sheet of this month in its mapping',
    point: 'B14',
    file: 'named.xlsx',
    content: workbookOf([
      { name: 'Oct', rows: [r('Job|Client|Copies|Sum|Name'), r('nm-1|u', 1, 5, 'Ann')] },
      { name: 'Nov', rows: [r('Job|Client|Copies|Sum|Name'), r('nm-2|u', 1, 5, 'Bea')] },
    ]),
    mapping: mapped('Job', 'Client', 'Copies', 'Sum', 'name=Name', 'sheet: { name: Nov }'),
    meant: orders('name', 'nm-2 u 1 5|Bea'),
    must: 'order',
  },
];
