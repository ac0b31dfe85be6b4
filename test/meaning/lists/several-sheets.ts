import { type List, mapped, orders } from '../list.ts';
import { asked, fine, warnedOrAsked } from '../put.ts';
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
  asked(
    'B14: A price workbook has a sheet for last year and one for this year',
    'years.csv',
    'job,client,copies,size\nyr-1,ann,10,A4\nyr-2,ann,20,A5\nyr-3,bob,5,A4\n',
    'A4 costs 10 as in 2025, or 12 as in 2026',
    {
      beside: {
        'tariff.xlsx': workbookOf([
          { name: '2025', rows: [r('size|price'), r('A4', 10), r('A5', 8)] },
          { name: '2026', rows: [r('size|price'), r('A4', 12), r('A5', 9)] },
        ]),
      },
      mapping: priced('job client copies', 'tariff.xlsx', 'size', 'price'),
    },
  ),
  fine(
    'B14: A price workbook has one sheet',
    'bestellung.csv',
    'Auftrag;Kunde;Menge;Papier\nos-1;lux;100;matt\nos-2;lux;250;glanz\n',
    orders('', 'os-1 lux 100 19.9\nos-2 lux 250 24.5'),
    {
      beside: {
        'papier.xlsx': workbook([
          r('Papier|Gramm|Preis'),
          r('matt', 300, n(19.9, '0.00')),
          r('glanz', 350, n(24.5, '0.00')),
          r('recycling', 300, n(21, '0.00')),
        ]),
      },
      mapping: priced('Auftrag Kunde Menge', 'papier.xlsx', 'Papier', 'Preis'),
    },
  ),
  fine(
    'B14: A price workbook begins with a cover and has one table',
    'cover.tsv',
    'project\tuser\tqty\tfold\ncv-1\tgym\t1000\tZ\ncv-2\tspa\t500\thalf\n',
    orders('', 'cv-1 gym 1000 60\ncv-2 spa 500 45'),
    {
      beside: {
        'folds.xlsx': workbookOf([
          { name: 'Cover', rows: [r('Price list of the print shop'), r('valid from March')] },
          { name: 'Folds', rows: [r('fold|amount'), r('half', 45), r('Z', 60), r('gate', 75)] },
        ]),
      },
      mapping: priced('project user qty', 'folds.xlsx', 'fold', 'amount'),
    },
  ),
  asked(
    'B14: A price workbook has one sheet for retail and one for wholesale',
    'retail.csv',
    'Job,Shop,Copies,Item\nrt-1,north,30,Poster\nrt-2,south,12,Banner\nrt-3,north,8,Poster\n',
    'a poster order costs 120, or 70',
    {
      beside: {
        'items.ods': workbookOf([
          { name: 'Retail', rows: [r('Item|Amount'), r('Poster', 120), r('Banner', 300)] },
          { name: 'Wholesale', rows: [r('Item|Amount'), r('Poster', 70), r('Banner', 180)] },
        ]),
      },
      mapping: priced('Job Shop Copies', 'items.ods', 'Item', 'Amount'),
    },
  ),
  fine(
    'B14: The other sheets of the price workbook are empty as an old Excel makes them',
    'leer.csv',
    'Projekt;Kunde;Auflage;Format\nle-1;kita;50;DIN A6\nle-2;hort;80;DIN lang\n',
    orders('', 'le-1 kita 50 14.5\nle-2 hort 80 22'),
    {
      beside: {
        'Formate.xls': workbookOf([
          { name: 'Tabelle1', rows: [r('Format|Summe'), r('DIN A6', 14.5), r('DIN lang', 22)] },
          { name: 'Tabelle2', rows: [] },
          { name: 'Tabelle3', rows: [] },
        ]),
      },
      mapping: priced('Projekt Kunde Auflage', 'Formate.xls', 'Format', 'Summe'),
    },
  ),
  fine(
    'B14: The price column is only on the second sheet of the workbook',
    'second-sheet.csv',
    'order,owner,pieces,sku\nsx-1,mill,200,CUP\nsx-2,mill,50,PEN\n',
    orders('', 'sx-1 mill 200 410\nsx-2 mill 50 35.5'),
    {
      beside: {
        'articles.xlsx': workbookOf([
          { name: 'Stock', rows: [r('sku|stock'), r('CUP', 5000), r('PEN', 200)] },
          { name: 'Prices', rows: [r('sku|price'), r('CUP', 410), r('PEN', 35.5)] },
        ]),
      },
      mapping: priced('order owner pieces', 'articles.xlsx', 'sku', 'price'),
    },
  ),
  fine(
    'B14: A sheet of the price workbook is hidden and older',
    '주문.csv',
    '프로젝트,아이디,수량,규격\nhs-1,mina,100,엽서\nhs-2,juno,300,명함\nhs-3,mina,200,엽서\n',
    orders('', 'hs-1 mina 100 20000\nhs-2 juno 300 11000\nhs-3 mina 200 20000'),
    {
      beside: {
        '단가.xlsx': workbookOf([
          { name: '작년', rows: [r('규격|금액'), r('엽서', 18000), r('명함', 9000)], hidden: true },
          { name: '올해', rows: [r('규격|금액'), r('엽서', 20000), r('명함', 11000)] },
        ]),
      },
      mapping: priced('프로젝트 아이디 수량', '단가.xlsx', '규격', '금액'),
    },
  ),
  warnedOrAsked(
    'B14: Two sheets of the price workbook say the same',
    'copy.csv',
    'Zlecenie;Klient;Sztuk;Druk\nkp-1;kot;100;cyfrowy\nkp-2;pies;500;offset\n',
    orders('', 'kp-1 kot 100 55\nkp-2 pies 500 140'),
    {
      beside: {
        'druk.xlsx': workbookOf([
          { name: 'Cennik', rows: [r('Druk|Kwota'), r('cyfrowy', 55), r('offset', 140)] },
          { name: 'Cennik (2)', rows: [r('Druk|Kwota'), r('cyfrowy', 55), r('offset', 140)] },
        ]),
      },
      mapping: priced('Zlecenie Klient Sztuk', 'druk.xlsx', 'Druk', 'Kwota'),
    },
  ),
  asked(
    'B14: An opt-out workbook has a sheet for mail and one for phone',
    'channels.csv',
    'job,client,copies,sum,name\noc-1,ann,1,2,Ann Fox\noc-2,bob,1,2,Bob Ray\noc-3,cid,1,2,Cid Lux\n',
    'Ann Fox is left out, or Bob Ray',
    {
      beside: {
        'optout.xlsx': workbookOf([
          { name: 'Phone', rows: [r('name'), r('Ann Fox')] },
          { name: 'Mail', rows: [r('name'), r('Bob Ray')] },
        ]),
      },
      mapping: suppressed('job client copies sum', 'optout.xlsx', 'name', 'name'),
    },
  ),
  asked(
    'B14: An opt-out workbook has one sheet for each month',
    'Versand.csv',
    'Projekt;Kunde;Stück;Betrag;Empfänger\nvm-1;amt;1;0,90;Ida Moor\nvm-2;amt;1;0,90;Udo Fels\nvm-3;amt;1;0,90;Leo Wald\n',
    'only people of one month are left out, or those of all',
    {
      beside: {
        'Sperrliste.xls': workbookOf([
          { name: 'Januar', rows: [r('Person|Grund'), r('Mia Bach|Umzug')] },
          { name: 'Februar', rows: [r('Person|Grund'), r('Udo Fels|Wunsch')] },
          { name: 'März', rows: [r('Person|Grund'), r('Leo Wald|Wunsch')] },
        ]),
      },
      mapping: suppressed('Projekt Kunde Stück Betrag', 'Sperrliste.xls', 'Person', 'Empfänger'),
    },
  ),
  fine(
    'B14: An opt-out workbook has its list and a sheet of notes',
    '발송.csv',
    '작업,아이디,매수,금액,성명\n발송-1,mina,1,500,김하나\n발송-2,juno,1,500,이두리\n발송-3,hana,1,500,박세찌\n',
    orders('name', '발송-1 mina 1 500|김하나\n발송-3 hana 1 500|박세찌'),
    {
      beside: {
        'stop.ods': workbookOf([
          { name: '안내', rows: [r('매달 1일에 갱신합니다')] },
          { name: '수신거부', rows: [r('이름'), r('이두리'), r('최네오')] },
        ]),
      },
      mapping: suppressed('작업 아이디 매수 금액', 'stop.ods', '이름', '성명'),
    },
  ),
  asked(
    'B14: Users are looked up in a workbook with a sheet for each region',
    'regions.csv',
    'job,shop,copies,sum\nrg-1,Köln,5,10\nrg-2,Ulm,5,10\n',
    'Ulm belongs to west9, or to sued1',
    {
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
    },
  ),
  fine(
    'B14: The list itself is the only table of a workbook with a legend',
    'with-legend.xlsx',
    workbookOf([
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
    orders('이름', 'wl-1 mina 10 3000|김하나\nwl-2 juno 20 6000|이두리'),
  ),
  warnedOrAsked(
    'B14: The list itself has two sheets of orders that look alike',
    'two-lists.xlsx',
    workbookOf([
      {
        name: 'February',
        rows: [r('project_id|svc_uid|order_count|total_price'), r('tl-1|ann', 10, 20)],
      },
      {
        name: 'March',
        rows: [r('project_id|svc_uid|order_count|total_price'), r('tl-2|ann', 15, 30)],
      },
    ]),
    orders('', 'tl-1 ann 10 20'),
  ),
  fine(
    'B14: The mapping names the sheet of a workbook with two lists',
    'named.xlsx',
    workbookOf([
      { name: 'Bozza', rows: [r('Progetto|Cliente|Copie|Totale'), r('nm-1|bar', 10, 20)] },
      { name: 'Definitivo', rows: [r('Progetto|Cliente|Copie|Totale'), r('nm-2|bar', 15, 30)] },
    ]),
    orders('', 'nm-2 bar 15 30'),
    {
      mapping: mapped('Progetto', 'Cliente', 'Copie', 'Totale', '', 'sheet: { name: Definitivo }'),
    },
  ),
  asked(
    'B14: Grades are read from a workbook with a sheet of old grades',
    'grades.csv',
    'job,client,copies,sum,grade\ngr-1,ann,1,2,Gold\ngr-2,bob,1,2,Amber\n',
    'Amber is a grade, or one no more',
    {
      beside: {
        'grades.xlsx': workbookOf([
          { name: 'old', rows: [r('grade'), r('Gold'), r('Amber')] },
          { name: 'new', rows: [r('grade'), r('Gold'), r('Platinum')] },
        ]),
      },
      mapping: `${mapped('job', 'client', 'copies', 'sum')}variables:
  - { id: grade, column: grade, one_of: { file: grades.xlsx, column: grade } }
`,
      stake: 'text',
    },
  ),
  fine(
    'B14: A price workbook of four sheets has one with the column of the key',
    'four-sheets.csv',
    'Project|Account|Units|Finish\nfs-1|zoo|10|foil\nfs-2|zoo|20|emboss\n',
    orders('', 'fs-1 zoo 10 33\nfs-2 zoo 20 48.75'),
    {
      beside: {
        'book.xlsb': workbookOf([
          { name: 'Customers', rows: [r('customer|city'), r('zoo|York')] },
          { name: 'Paper', rows: [r('paper|grams'), r('matt', 300)] },
          { name: 'Finishes', rows: [r('Finish|Fee'), r('foil', 33), r('emboss', 48.75)] },
          { name: 'Delivery', rows: [r('zone|days'), r('1', 2)] },
        ]),
      },
      mapping: priced('Project Account Units', 'book.xlsb', 'Finish', 'Fee'),
    },
  ),
  asked(
    'B14: An HTML price list has two tables with the same columns',
    'two-tables.csv',
    'dossier;client;quantité;support\ntt-1;mairie;100;affiche\ntt-2;mairie;50;bâche\n',
    'posters cost 12, or 14',
    {
      beside: {
        'tarifs.html': `<meta charset="utf-8"><table id="actuel"><tr><th>support</th><th>montant</th></tr><tr><td>affiche</td><td>12</td></tr><tr><td>bâche</td><td>90</td></tr></table>
<table id="juin"><tr><th>support</th><th>montant</th></tr><tr><td>affiche</td><td>14</td></tr><tr><td>bâche</td><td>110</td></tr></table>`,
      },
      mapping: priced('dossier client quantité', 'tarifs.html', 'support', 'montant'),
    },
  ),
  asked(
    'B14: A workbook of orders has new and old customers on sheets of the same columns',
    'kunden.xlsx',
    workbookOf([
      {
        name: 'Neukunden',
        rows: [r('project_id|svc_uid|order_count|total_price|name'), r('nk-1|u', 1, 2, 'Ann')],
      },
      {
        name: 'Bestandskunden',
        rows: [r('project_id|svc_uid|order_count|total_price|name'), r('nk-2|u', 1, 2, 'Bea')],
      },
    ]),
    'nk-1 is ordered, nk-2, or both',
  ),
  asked(
    'B14: A workbook has a sheet for each month, with the columns in another order since November',
    'months.ods',
    workbookOf([
      { name: 'Info', rows: [r('How to use this file'), r('Fill in the sheets')] },
      { name: 'Oct', rows: [r('Job|Client|Copies|Sum|Name'), r('mo-1|u', 1, 5, 'Ann')] },
      { name: 'Nov', rows: [r('Name|Job|Client|Copies|Sum'), r('Ann|mo-2|u', 1, 5)] },
    ]),
    'October is ordered, or November',
    { mapping: mapped('Job', 'Client', 'Copies', 'Sum', 'name=Name') },
  ),
  fine(
    'B14: A workbook names the sheet of this month in its mapping',
    'named.xlsx',
    workbookOf([
      { name: 'Oct', rows: [r('Job|Client|Copies|Sum|Name'), r('nm-1|u', 1, 5, 'Ann')] },
      { name: 'Nov', rows: [r('Job|Client|Copies|Sum|Name'), r('nm-2|u', 1, 5, 'Bea')] },
    ]),
    orders('name', 'nm-2 u 1 5|Bea'),
    { mapping: mapped('Job', 'Client', 'Copies', 'Sum', 'name=Name', 'sheet: { name: Nov }') },
  ),
];
