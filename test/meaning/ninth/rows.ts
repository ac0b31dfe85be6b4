import { type List, mapped, orders } from '../list.ts';
import { asked, fine, refused, warnedOrAsked } from '../put.ts';
import { encoded, f, n, partly, r, struck, workbook, workbookOf } from '../workbook.ts';

const HEAD = 'project_id|svc_uid|order_count|total_price';
const CSV = 'project_id,svc_uid,order_count,total_price';

/** B11 to B15: rows that are not orders, ids, sheets and names of columns. */
export const ROWS: readonly List[] = [
  refused(
    'B11: A German sum row was computed before one of its rows was corrected',
    'gesamt.xlsx',
    workbook([
      r('Name|Stück|Betrag'),
      r('Anna Huber', 10, 25),
      r('Bert Lang', 20, 50),
      r('Cora Kurz', 5, 12.5),
      r('Gesamt', f('SUM(B2:B4)', 33), f('SUM(C2:C4)', 80)),
    ]),
    { mapping: mapped('=gs-11', '=huber', 'sum Stück', 'sum Betrag', 'name=Name') },
  ),
  asked(
    'B11: The tax of a whole Austrian list stands in its last row',
    'mwst.csv',
    'Name;Stück;Betrag\nAnna Huber;10;25,00\nBert Lang;20;50,00\nCora Kurz;5;12,50\nMwSt. 20 %;;17,50\n',
    'the tax is another card, or belongs to no row',
    { mapping: mapped('=ms-11', '=huber', 'rows', 'sum Betrag', 'name=Name') },
  ),
  asked(
    'B11: A French list ends with its postage',
    'port.csv',
    'Nom;Exemplaires;Prix\nAnne Petit;10;12,50\nLuc Blanc;20;25,00\nZoé Roux;15;18,75\nFrais de port;1;6,90\n',
    'a card for Frais de port, or none',
    { mapping: mapped('=fp-11', '=dupont', 'sum Exemplaires', 'sum Prix', 'nom=Nom') },
  ),
  refused(
    'B11: A Japanese total row has a label in the column of projects',
    '合計.csv',
    encoded(
      'shift_jis',
      '案件,顧客,部数,金額,氏名\nan-21,tanaka,100,3000,田中一郎\nan-22,sato,200,5000,佐藤花子\n合計,,300,8000,\n',
    ),
    { mapping: mapped('案件', '顧客', '部数', '金額', 'name=氏名') },
  ),
  asked(
    'B11: A query tool writes the number of rows below its result',
    'result.csv',
    'name,town\nAnn Lee,Ulm\nBo Ray,Bonn\nCy Fox,Kiel\n\n(3 rows affected)\n',
    'the last line is a card, or none',
    { mapping: mapped('=sq-11', '=kit', 'rows', '=6', 'name, town') },
  ),
  asked(
    'B11: A Korean office writes a deadline below the names',
    '기한.xlsx',
    workbook([
      r('이름|부서'),
      r('김하나|총무과'),
      r('이두리|재무과'),
      r('박세찌|홍보과'),
      r('※ 12월 10일까지 회신 바랍니다'),
    ]),
    'the deadline is a name, or a note',
    { mapping: mapped('=kn-11', '=hana', 'rows', '=3000', 'name=이름, dept=부서') },
  ),
  asked(
    'B11: The first row of a Japanese form is an example of how to fill it in',
    '記入例.xlsx',
    workbook([
      r('氏名|部数|金額'),
      r('(例) 山田太郎', 1, 100),
      r('田中一郎', 20, 2000),
      r('鈴木花子', 30, 3000),
    ]),
    '山田太郎 gets a card, or is an example',
    { mapping: mapped('=ke-11', '=tanaka', 'sum 部数', 'sum 金額', 'name=氏名') },
  ),
  asked(
    'B11: A database export has the types of its columns below their names',
    'types.csv',
    'name,town,street\nvarchar(80),varchar(40),varchar(80)\nAnn Lee,Ulm,Weg 1\nBo Ray,Bonn,Allee 2\nCy Fox,Kiel,Gasse 3\n',
    'varchar(80) is a person, or a type',
    { mapping: mapped('=ty-11', '=kit', 'rows', '=6', 'name, town, street') },
  ),
  asked(
    'B11: A psql table has a line of dashes below its header',
    'psql.csv',
    'name|town\n--------|------\nAnn Lee|Ulm\nBo Ray|Bonn\nCy Fox|Kiel\n',
    'dashes are printed, or left out',
    { mapping: mapped('=ps-11', '=kit', 'rows', '=6', 'name, town') },
  ),
  refused(
    'B11: A subtotal stands after each town of a Spanish list',
    'subtotal.csv',
    'Nombre;Ciudad;Ejemplares;Importe\nAna;Madrid;10;20,00\nLuis;Madrid;15;30,00\nSubtotal Madrid;;25;50,00\nEva;Sevilla;5;10,00\nPaz;Sevilla;10;20,00\nSubtotal Sevilla;;15;30,00\n',
    {
      mapping: mapped(
        '=st-11',
        '=garcia',
        'sum Ejemplares',
        'sum Importe',
        'nombre=Nombre, ciudad=Ciudad',
      ),
    },
  ),

  asked(
    'B12: The name of one guest is struck out in a workbook of seats',
    'guests.xlsx',
    workbook([
      r(`${HEAD}|name`),
      r('gu-1|hall', 1, 2, 'Ann Lee'),
      r('gu-2|hall', 1, 2, struck('Bo Ray')),
      r('gu-3|hall', 1, 2, 'Cy Fox'),
    ]),
    'Bo Ray gets a card, or none',
  ),
  asked(
    'B12: A married name replaces the struck one in a cell of an .ods',
    'namen.ods',
    workbook([
      r(`${HEAD}|name`),
      r('na-11|verein', 1, 2, partly('Eva ~~Lang~~ Huber')),
      r('na-12|verein', 1, 2, 'Bert Kurz'),
    ]),
    'Eva Huber, or all of it',
    { stake: 'text' },
  ),
  asked(
    'B12: A page strikes out the old price before the new one',
    'prices.html',
    '<table><tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th></tr><tr><td>pr-11</td><td>kit</td><td>10</td><td><del>1</del>25</td></tr><tr><td>pr-12</td><td>kit</td><td>20</td><td>50</td></tr></table>',
    'pr-11 costs 25 or 125',
  ),
  asked(
    'B12: A class of a page strikes out a whole row',
    'class.xls',
    '<html><head><style>.off { text-decoration: line-through; }</style></head><body><table><tr><td>project_id</td><td>svc_uid</td><td>order_count</td><td>total_price</td></tr><tr><td>cl-11</td><td>kit</td><td>10</td><td>25</td></tr><tr class="off"><td>cl-12</td><td>kit</td><td>20</td><td>50</td></tr></table></body></html>',
    'cl-12 is ordered or not',
  ),
  fine(
    'B12: The mapping leaves out the struck rows of a Polish list',
    'skreslone.xlsx',
    workbook([
      r('Zlecenie|Klient|Ilość|Kwota|Nazwisko'),
      r('sk-11|nowak', 10, 25, 'Anna Nowak'),
      [struck('sk-12'), struck('kowal'), struck(20), struck(50), struck('Jan Kot')],
      r('sk-13|lis', 5, 12.5, 'Ewa Lis'),
    ]),
    orders('name', 'sk-11 nowak 10 25|Anna Nowak\nsk-13 lis 5 12.5|Ewa Lis'),
    {
      mapping: mapped(
        'Zlecenie',
        'Klient',
        'Ilość',
        'Kwota',
        'name=Nazwisko',
        'sheet: { struck_rows: skip }',
      ),
    },
  ),
  asked(
    'B12: The quantity of one row of SpreadsheetML is struck out',
    'strich.xml',
    workbook([
      r(HEAD),
      r('sx-11|kit', 10, 25),
      r('sx-12|kit', struck(20), 50),
      r('sx-13|kit', 30, 75),
    ]),
    'sx-12 is ordered or not',
  ),
  fine(
    'B12: Only a remark that nobody prints is struck out',
    'remark.xlsx',
    workbook([
      r('Job|Client|Copies|Price|Remark'),
      r('rm-11|ann', 10, 12.5, struck('call back')),
      r('rm-12|bob', 20, 25, 'done'),
    ]),
    orders('', 'rm-11 ann 10 12.5\nrm-12 bob 20 25'),
    { mapping: mapped('Job', 'Client', 'Copies', 'Price') },
  ),
  refused(
    'B12: A price list beside the orders has a price that is struck out',
    'jobs.csv',
    'Job,Client,Copies,Item\nsl-11,ann,1,A\nsl-12,bob,1,B\n',
    {
      beside: {
        'prices.ods': workbook([r('Item|Price'), r('A', struck(9)), r('B', 12)]),
      },
      mapping: `version: 1
lookups:
  prices: { file: prices.ods, key: Item }
project: { column: Job }
svc_uid: { column: Client }
order:
  order_count: { column: Copies }
  total_price: { lookup: prices, by: Item, column: Price }
`,
    },
  ),

  asked(
    'B13: A no-break space stands in one of two ids of an order',
    'nbsp.csv',
    `${CSV},name\nJuni 7,kit,10,25.00,Ann\nJuni\u00a07,kit,20,50.00,Bob\n`,
    'one order or two',
  ),
  asked(
    'B13: An editor turned the hyphen of one id into a dash',
    'dash.csv',
    'Job,Client,Copies,Price,Name\nA-2031,ann,10,12.50,Ann Lee\nA–2031,ann,20,25.00,Bo Ray\nA-2032,bob,5,6.50,Cy Fox\n',
    'one order or two',
    { mapping: mapped('Job', 'Client', 'sum Copies', 'sum Price', 'name=Name') },
  ),
  asked(
    'B13: A Japanese clerk typed one id in full width',
    '全角.xlsx',
    workbook([
      r('案件|顧客|部数|金額'),
      r('K100|tanaka', 10, 1000),
      r('Ｋ１００|tanaka', 20, 2000),
      r('K101|sato', 5, 500),
    ]),
    'one order or two',
    { mapping: mapped('案件', '顧客', 'sum 部数', 'sum 金額') },
  ),
  asked(
    'B13: One of many ids of one pattern has the letter O in place of a zero',
    'letter-o.csv',
    `${CSV}\nAB1001,kit,10,25.00\nAB1002,kit,10,25.00\nAB1003,kit,10,25.00\nAB1OO2,kit,20,50.00\n`,
    'AB1002 is one order or two',
  ),
  asked(
    'B13: A Russian clerk typed the first letter of one id in Cyrillic',
    'заказы.csv',
    'Заказ;Клиент;Тираж;Сумма\nA-51;ivan;100;500,00\nА-51;ivan;200;900,00\nA-52;olga;50;300,00\n',
    'one order or two',
    { mapping: mapped('Заказ', 'Клиент', 'sum Тираж', 'sum Сумма') },
  ),
  asked(
    'B13: One id of a workbook is the number 7 and another is 007',
    'zeros.xlsx',
    workbook([r(HEAD), r('007|kit', 10, 25), r(7, 'kit', 20, 50), r('008|kit', 5, 12.5)]),
    'one order or two',
  ),
  asked(
    'B13: A user is written with a capital in one of two projects',
    'users.csv',
    `${CSV}\nus-21,Miller,10,25.00\nus-22,miller,20,50.00\nus-23,stone,5,12.00\n`,
    'one customer or two',
  ),
  fine(
    'B13: The mapping allows ids that differ only in case',
    'case.csv',
    'Job,Client,Copies,Price\naB3,ann,10,12.50\nab3,ann,20,25.00\n',
    orders('', 'aB3 ann 10 12.5\nab3 ann 20 25'),
    {
      mapping: `version: 1
project: { column: Job, look_alikes: allow }
svc_uid: { column: Client }
order:
  order_count: { column: Copies }
  total_price: { column: Price }
`,
    },
  ),
  asked(
    'B13: A zero-width space ends one id that a web page gave',
    'zwsp.csv',
    `${CSV}\nweb-17,kit,10,25.00\nweb-17\u200b,kit,20,50.00\n`,
    'one order or two',
  ),

  asked(
    'B14: A suppression workbook has a sheet for each year with the same columns',
    'letters.csv',
    'Job,Client,Price,Name,Mail\nsy-1,club,1.20,Ann Lee,ann@lee.org\nsy-2,club,1.20,Bo Ray,bo@ray.org\n',
    'who is on the list of 2025 or 2026 gets no letter',
    {
      beside: {
        'stop.xlsx': workbookOf([
          { name: '2025', rows: [r('Mail'), r('zoe@zed.org')] },
          { name: '2026', rows: [r('Mail'), r('bo@ray.org')] },
        ]),
      },
      mapping: mapped(
        'Job',
        'Client',
        'rows',
        'Price',
        'name=Name',
        'rows:\n  suppress:\n    - { file: stop.xlsx, match: { Mail: Mail } }\n',
      ),
    },
  ),
  warnedOrAsked(
    'B14: A price workbook begins with a cover sheet and only one sheet has the prices',
    'auftrag.csv',
    'Auftrag;Kunde;Menge;Sorte\ncv-1;huber;1;K\ncv-2;lang;1;L\n',
    orders('', 'cv-1 huber 1 6.5\ncv-2 lang 1 8'),
    {
      beside: {
        'preise.xlsx': workbookOf([
          { name: 'Deckblatt', rows: [r('Preisliste 2026'), r('gültig ab Januar')] },
          { name: 'Preise', rows: [r('Sorte|Preis'), r('K', 6.5), r('L', 8)] },
        ]),
      },
      mapping: `version: 1
lookups:
  preise: { file: preise.xlsx, key: Sorte }
project: { column: Auftrag }
svc_uid: { column: Kunde }
order:
  order_count: { column: Menge }
  total_price: { lookup: preise, by: Sorte, column: Preis }
`,
    },
  ),
  asked(
    'B14: A Korean price workbook has the old and the new prices on two sheets',
    '주문.csv',
    '프로젝트,고객,수량,품목\nkp-21,hana,1,A\nkp-22,duri,1,B\n',
    'A costs 3000 or 3500',
    {
      beside: {
        '단가.xlsx': workbookOf([
          { name: '구단가', rows: [r('품목|금액'), r('A', 3000), r('B', 4000)] },
          { name: '신단가', rows: [r('품목|금액'), r('A', 3500), r('B', 4500)] },
        ]),
      },
      mapping: `version: 1
lookups:
  단가: { file: 단가.xlsx, key: 품목 }
project: { column: 프로젝트 }
svc_uid: { column: 고객 }
order:
  order_count: { column: 수량 }
  total_price: { lookup: 단가, by: 품목, column: 금액 }
`,
    },
  ),
  asked(
    'B14: A club keeps the orders of May and June on two sheets of an .ods',
    'club.ods',
    workbookOf([
      { name: 'May', rows: [r(HEAD), r('my-1|club', 10, 25)] },
      { name: 'June', rows: [r(HEAD), r('jn-1|club', 20, 50)] },
    ]),
    'May or June',
  ),
  fine(
    'B14: The mapping names the sheet of the month',
    'monate.xlsx',
    workbookOf([
      { name: 'Mai', rows: [r('Auftrag|Kunde|Menge|Preis'), r('mo-1|huber', 10, 25)] },
      { name: 'Juni', rows: [r('Auftrag|Kunde|Menge|Preis'), r('mo-2|huber', 20, 50)] },
    ]),
    orders('', 'mo-2 huber 20 50'),
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Preis', '', 'sheet: { name: Juni }') },
  ),
  asked(
    'B14: The allowed grades stand on two sheets of a workbook',
    'grades.csv',
    'Job,Client,Copies,Price,Grade\ngr-11,ann,1,5.00,Gold\ngr-12,bob,1,5.00,Silver\n',
    'Silver is allowed or not',
    {
      beside: {
        'allowed.xlsx': workbookOf([
          { name: 'A', rows: [r('grade'), r('Gold')] },
          { name: 'B', rows: [r('grade'), r('Gold'), r('Silver')] },
        ]),
      },
      mapping: `version: 1
project: { column: Job }
svc_uid: { column: Client }
order:
  order_count: { column: Copies }
  total_price: { column: Price }
variables:
  - { id: grade, column: Grade, one_of: { file: allowed.xlsx, column: grade } }
`,
    },
  ),
  warnedOrAsked(
    'B14: An Italian workbook has instructions before its list',
    'elenco.xlsx',
    workbookOf([
      { name: 'Istruzioni', rows: [r('Compilare tutte le colonne'), r('Inviare entro venerdì')] },
      { name: 'Elenco', rows: [r(`${HEAD}|nome`), r('el-1|rossi', 10, 25, 'Anna')] },
    ]),
    orders('nome', 'el-1 rossi 10 25|Anna'),
  ),
  fine(
    'B14: Last year of a price workbook is hidden and the mapping names the sheet of this year',
    'jobs.csv',
    'Job,Client,Copies,Item\nhy-1,ann,1,A\nhy-2,bob,1,B\n',
    orders('', 'hy-1 ann 1 9\nhy-2 bob 1 12'),
    {
      beside: {
        'prices.xlsx': workbookOf([
          { name: '2025', hidden: true, rows: [r('Item|Price'), r('A', 7), r('B', 10)] },
          { name: '2026', rows: [r('Item|Price'), r('A', n(9, '0.00')), r('B', n(12, '0.00'))] },
        ]),
      },
      mapping: `version: 1
lookups:
  prices: { file: prices.xlsx, sheet: "2026", key: Item }
project: { column: Job }
svc_uid: { column: Client }
order:
  order_count: { column: Copies }
  total_price: { lookup: prices, by: Item, column: Price }
`,
    },
  ),

  warnedOrAsked(
    'B15: A column test says that two of three orders are real',
    'test.csv',
    `${CSV},test,name\nte-21,kit,10,25.00,true,Ann\nte-22,kit,20,50.00,false,Bob\nte-23,kit,5,12.50,false,Cy\n`,
    orders(
      'test name',
      'te-21 kit 10 25|true|Ann\nte-22 kit 20 50|false|Bob\nte-23 kit 5 12.5|false|Cy',
    ),
  ),
  warnedOrAsked(
    'B15: A partner sends sample with 1 and 0',
    'sample.xlsx',
    workbook([r(`${HEAD}|sample`), r('sa-21|kit', 10, 25, 1), r('sa-22|kit', 20, 50, 0)]),
    orders('sample', 'sa-21 kit 10 25|1\nsa-22 kit 20 50|0'),
  ),
  warnedOrAsked(
    'B15: A list names the order that each one is to be sent with in link_order',
    'link.csv',
    `${CSV},link_order\nli-1,kit,10,25.00,li-0\nli-2,kit,20,50.00,li-0\n`,
    orders('link_order', 'li-1 kit 10 25|li-0\nli-2 kit 20 50|li-0'),
  ),
  warnedOrAsked(
    'B15: A program puts the receiver into a column userdata_json',
    'userdata.csv',
    `${CSV},userdata_json\nud-1,kit,10,25.00,"{""user_name"":""Ann""}"\nud-2,kit,20,50.00,"{""user_name"":""Bob""}"\n`,
    orders(
      'userdata_json',
      'ud-1 kit 10 25|{"user_name":"Ann"}\nud-2 kit 20 50|{"user_name":"Bob"}',
    ),
  ),
  warnedOrAsked(
    'B15: Each row names its dataset in vdp_dataset_file',
    'datasets.csv',
    `${CSV},vdp_dataset_file\nds-21,kit,10,25.00,june-1.json\nds-22,kit,20,50.00,june-2.json\n`,
    orders('vdp_dataset_file', 'ds-21 kit 10 25|june-1.json\nds-22 kit 20 50|june-2.json'),
  ),
  warnedOrAsked(
    'B15: A shop has its own number of each order in order_id',
    'shop.ods',
    workbook([
      r(`${HEAD}|order_id|name`),
      r('sh-21|shop', 10, 25, 'R-1001', 'Ann'),
      r('sh-22|shop', 20, 50, 'R-1002', 'Bob'),
    ]),
    orders('order_id name', 'sh-21 shop 10 25|R-1001|Ann\nsh-22 shop 20 50|R-1002|Bob'),
  ),
  warnedOrAsked(
    'B15: Test orders are marked Y in a column TEST_ORDER',
    'test-order.csv',
    `${CSV},TEST_ORDER\nto-1,kit,10,25.00,Y\nto-2,kit,20,50.00,N\n`,
    orders('TEST_ORDER', 'to-1 kit 10 25|Y\nto-2 kit 20 50|N'),
  ),
  warnedOrAsked(
    'B15: The number of the purchase stands in Partner-Order-ID',
    'po.csv',
    `${CSV},Partner-Order-ID\npo-21,kit,10,25.00,PO-77\npo-22,kit,20,50.00,PO-78\n`,
    orders('Partner-Order-ID', 'po-21 kit 10 25|PO-77\npo-22 kit 20 50|PO-78'),
  ),
];
