import { type List, mapped, orders } from '../list.ts';
import { asked, fine, fineOrAsked, refused, warnedOrAsked } from '../put.ts';
import { encoded, f, n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id|svc_uid|order_count|total_price';
const CSV = 'project_id,svc_uid,order_count,total_price';
const SEMI = 'project_id;svc_uid;order_count;total_price';

/** A1 to A5: what amounts are. */
export const AMOUNTS: readonly List[] = [
  asked(
    'A1: A Brazilian office rounds prices to whole reais in the format of an .ods',
    'pedidos.ods',
    workbook(
      [
        r(HEAD),
        r('br-1|grafica', 100, n(189.9, '#,##0', '190')),
        r('br-2|grafica', 50, n(95, '#,##0', '95')),
        r('br-3|grafica', 200, n(350.4, '#,##0', '350')),
      ],
      { language: 'pt-BR' },
    ),
    'br-1 costs 189.90 or 190',
  ),
  asked(
    'A1: A Japanese agency shows its prices in thousands of yen',
    '見積.xlsx',
    workbook([
      r(HEAD),
      r('jp-1|tanaka', 300, n(120000, '#,##0,"千円"')),
      r('jp-2|tanaka', 500, n(180000, '#,##0,"千円"')),
    ]),
    'jp-1 costs 120000 or 120',
  ),
  asked(
    'A1: A credit in an .xls shows without its minus',
    'gutschrift.xls',
    workbook([
      r(HEAD),
      r('gs-1|meier', 10, n(45, '#,##0.00;#,##0.00')),
      r('gs-2|meier', 10, n(-15, '#,##0.00;#,##0.00')),
    ]),
    'gs-2 costs 15, or is a credit of 15',
  ),
  asked(
    'A1: Half a box of leaflets shows as a whole one in an .xlsb',
    'boxes.xlsb',
    workbook([r(HEAD), r('bx-1|hall', n(1.5, '0'), 12), r('bx-2|hall', n(3, '0'), 20)]),
    '1.5 or 2 copies',
  ),
  asked(
    'A1: A quantity of SpreadsheetML is shown as a share of the run',
    'anteile.xml',
    workbook([r(HEAD), r('an-1|kurz', n(2, '0%'), 30), r('an-2|kurz', n(1, '0%'), 15)]),
    '2 copies or 200',
  ),
  asked(
    'A1: A price list beside the orders shows an eighth of a euro as 0.13',
    'orders.csv',
    'Order,Customer,Qty,Card\nlp-1,ann,100,A\nlp-2,bob,200,B\n',
    'a card costs 0.125 or 0.13',
    {
      beside: {
        'cards.xlsx': workbook([r('Card|Price'), r('A', n(0.125, '0.00')), r('B', n(0.4, '0.00'))]),
      },
      mapping: `version: 1
lookups:
  cards: { file: cards.xlsx, key: Card }
project: { column: Order }
svc_uid: { column: Customer }
order:
  order_count: { column: Qty }
  total_price: { lookup: cards, by: Card, column: Price }
`,
    },
  ),
  fine(
    'A1: The mapping says that the stored prices of an invoice count, however they are rounded',
    'facture.xlsx',
    workbook([
      r('Projet|Client|Quantité|Prix'),
      r('fa-1|dupont', 100, n(33.333, '0.00')),
      r('fa-2|dupont', 50, n(12.5, '0')),
    ]),
    orders('', 'fa-1 dupont 100 33.333\nfa-2 dupont 50 12.5'),
    { mapping: mapped('Projet', 'Client', 'Quantité', 'Prix', '', 'sheet: { amounts: stored }') },
  ),
  fine(
    'A1: Sums of a workbook have the dust of binary floats',
    'dust.xlsx',
    workbook([
      r(HEAD),
      r('du-1|kit', 3, f('1.1+2.2', 3.3000000000000003)),
      r('du-2|kit', 7, n(69.99000000000001, '#,##0.00')),
    ]),
    orders('', 'du-1 kit 3 3.3\ndu-2 kit 7 69.99'),
  ),
  asked(
    'A1: A price in a format that says paid is hidden behind the word',
    'bezahlt.xlsx',
    workbook([r(HEAD), r('bz-1|otto', 20, n(40, '"bezahlt"')), r('bz-2|otto', 10, n(20, '0.00'))]),
    'bz-1 costs 40 or nothing',
  ),
  asked(
    'A1: The header of a Korean budget says that its amounts are in 만원',
    '예산.xlsx',
    workbook([
      r('프로젝트|고객|수량|금액(만원)'),
      r('kw-1|hana', 300, 12),
      r('kw-2|hana', 500, 20),
    ]),
    'kw-1 costs 12 or 120000 won',
    { mapping: mapped('프로젝트', '고객', '수량', '금액(만원)') },
  ),

  fine(
    'A2: A Polish office writes thousands with spaces and decimals with a comma',
    'zamowienia.csv',
    'Projekt;Klient;Nakład;Cena\npz-1;kowal;1 500;1 250,00\npz-2;kowal;200;99,90\n',
    orders('', 'pz-1 kowal 1500 1250\npz-2 kowal 200 99.9'),
    { mapping: mapped('Projekt', 'Klient', 'Nakład', 'Cena') },
  ),
  fine(
    'A2: A Swiss parish writes thousands with apostrophes',
    'pfarrei.csv',
    `${SEMI}\nsw-1;pfarrei;1'200;1'450.50\nsw-2;pfarrei;300;410.00\n`,
    orders('', 'sw-1 pfarrei 1200 1450.5\nsw-2 pfarrei 300 410'),
  ),
  fine(
    'A2: An Italian shop writes 2.500 copies beside prices with a comma',
    'negozio.csv',
    `${SEMI}\nit-1;rossi;2.500;310,50\nit-2;rossi;400;75,25\n`,
    orders('', 'it-1 rossi 2500 310.5\nit-2 rossi 400 75.25'),
  ),
  fineOrAsked(
    'A2: An English SAP export writes quantities with three decimals and prices with two',
    'ZSD_VA05.txt',
    'Order\tSold-to\tQty\tNet value\n90001\tHARRIS\t3.000\t37.50\n90002\tHARRIS\t12.000\t144.20\n',
    orders('', '90001 HARRIS 3 37.5\n90002 HARRIS 12 144.2'),
    { mapping: mapped('Order', 'Sold-to', 'Qty', 'Net value') },
  ),
  asked(
    'A2: Both prices of a list are 1.500 and 2.250 and no currency is named',
    'zwei.csv',
    `${SEMI}\nzw-1;lang;10;1.500\nzw-2;lang;20;2.250\n`,
    '1.5 or 1500',
  ),
  fine(
    'A2: The header of the price names euros so a point before three digits groups thousands',
    'druck.csv',
    'Projekt;Kunde;Auflage;Preis (EUR)\neu-1;lang;100;1.500\neu-2;lang;200;2.250\n',
    orders('', 'eu-1 lang 100 1500\neu-2 lang 200 2250'),
    { mapping: mapped('Projekt', 'Kunde', 'Auflage', 'Preis (EUR)') },
  ),
  asked(
    'A2: A lookup in CSV writes 1,200 and nothing in it proves the mark, whatever the list proves',
    'jobs.csv',
    'Job,Client,Copies,Paper,Post\nlk-1,ann,10,A3,12.50\nlk-2,bob,20,A4,8.75\n',
    'A3 costs 1200 or 1.2',
    {
      beside: { 'paper.csv': 'Paper;Price\nA3;1,200\nA4;2,400\n' },
      mapping: `version: 1
lookups:
  paper: { file: paper.csv, key: Paper }
project: { column: Job }
svc_uid: { column: Client }
order:
  order_count: { column: Copies }
  total_price: { lookup: paper, by: Paper, column: Price }
`,
    },
  ),
  asked(
    'A2: Two clerks wrote 4,50 and 4,500 in one column of a parish list',
    'gemeinde.csv',
    `${SEMI}\nge-1;kirche;10;4,50\nge-2;kirche;10;4,500\nge-3;kirche;10;12,00\n`,
    'ge-2 costs 4.5 or 4500',
  ),
  fine(
    'A2: Prices in dong have a point before three zeros and the sign behind',
    'don-hang.csv',
    `${CSV}\nvn-1,lan,100,150.000 ₫\nvn-2,lan,50,80.000 ₫\n`,
    orders('', 'vn-1 lan 100 150000\nvn-2 lan 50 80000'),
  ),
  fine(
    'A2: The mapping says that the comma is the decimal mark of 1,250',
    'comma.csv',
    'Job;Client;Copies;Price\ncm-1;ann;10;1,250\ncm-2;bob;20;2,500\n',
    orders('', 'cm-1 ann 10 1.25\ncm-2 bob 20 2.5'),
    { mapping: mapped('Job', 'Client', 'Copies', 'Price', '', 'sheet: { decimal: "," }') },
  ),

  refused(
    'A3: A script wrote the prices of an .xlsx as products that nobody computed',
    'openpyxl.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|unit|total_price'),
      r('op-1|kit', 10, 2.5, f('C2*D2')),
      r('op-2|kit', 20, 2, f('C3*D3')),
    ]),
  ),
  refused(
    'A3: All formulas of a report have the value 0 and prices and names are formulas',
    'xlsxwriter.xlsx',
    workbook([
      r(`${HEAD}|name`),
      r('xw-1|kit', 10, f('C2*2', 0), f('A2&"x"', 0)),
      r('xw-2|kit', 20, f('C3*2', 0), f('A3&"x"', 0)),
    ]),
  ),
  refused(
    'A3: A workbook asks to be calculated when it is opened and its quantities are 0 so far',
    'fullcalc.xlsx',
    workbook([r(HEAD), r('fc-1|kit', f('2*5', 0), 10), r('fc-2|kit', f('3*5', 0), 15)], {
      calc: 'fullCalcOnLoad="1"',
    }),
  ),
  refused(
    'A3: Project ids of an .ods are joined by formulas without results',
    'ids.ods',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r(f('"p-"&ROW()'), 'kit', 10, 5),
      r(f('"p-"&ROW()'), 'kit', 20, 10),
    ]),
  ),
  refused(
    'A3: The price list beside the orders has formulas without values',
    'auftrag.csv',
    'Auftrag;Kunde;Menge;Sorte\nlf-1;huber;10;K\nlf-2;huber;20;L\n',
    {
      beside: {
        'preise.xlsx': workbook([r('Sorte|Preis'), r('K', f('2*3')), r('L', f('4*3'))]),
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
  refused(
    'A3: A formula of SpreadsheetML has no result in the price of one row',
    'bestellung.xml',
    workbook([r(HEAD), r('sm-1|kit', 10, 25), r('sm-2|kit', 20, f('RC[-1]*2'))]),
  ),
  refused(
    'A3: The name on the card is a VLOOKUP of which a .fods has no result',
    'karten.fods',
    workbook([
      r(`${HEAD}|name`),
      r('kf-1|kit', 10, 25, f('VLOOKUP(A2;X:Y;2;0)')),
      r('kf-2|kit', 20, 50, 'Eva Lang'),
    ]),
    { stake: 'text' },
  ),
  fine(
    'A3: Computed prices of a workbook are in the file and one of them is a true zero',
    'computed.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|unit|total_price'),
      r('cp-1|kit', 10, 2.5, f('C2*D2', 25)),
      r('cp-2|kit', 20, 0, f('C3*D3', 0)),
      r('cp-3|kit', 30, 2, f('C4*D4', 60)),
    ]),
    orders('unit', 'cp-1 kit 10 25|2.5\ncp-2 kit 20 0|0\ncp-3 kit 30 60|2'),
  ),
  refused(
    'A3: A workbook whose calculation was not completed holds 0 for each product',
    'stopped.xlsx',
    workbook([r(HEAD), r('st-1|kit', 4, f('C2*3', 0)), r('st-2|kit', 5, f('C3*3', 0))], {
      calc: 'calcCompleted="0"',
    }),
  ),

  fine(
    'A4: One price of an .ods is merged over the three people of an order',
    'drei.ods',
    workbook(
      [
        r('Auftrag|Kunde|Stück|Preis|Name'),
        r('mg-1|huber', 10, 90, 'Anna'),
        r('mg-1|huber', 20, null, 'Bert'),
        r('mg-1|huber', 30, null, 'Cora'),
        r('mg-2|lang', 5, 15, 'Dora'),
      ],
      { merged: ['D2:D4'] },
    ),
    orders('name', 'mg-1 huber 60 90|Anna\n|Bert\n|Cora\nmg-2 lang 5 15|Dora'),
    {
      mapping: mapped(
        'Auftrag',
        'Kunde',
        'sum Stück',
        'sum Preis',
        'name=Name',
        'sheet: { repeat_merged: true }',
      ),
    },
  ),
  refused(
    'A4: A Korean price is merged over two orders of one customer',
    '병합.xlsx',
    workbook(
      [
        r('프로젝트|고객|수량|금액|이름'),
        r('mk-1|hana', 10, 50000, '김하나'),
        r('mk-2|hana', 20, null, '이두리'),
      ],
      { merged: ['D2:D3'] },
    ),
    {
      mapping: mapped(
        '프로젝트',
        '고객',
        'sum 수량',
        'sum 금액',
        'name=이름',
        'sheet: { repeat_merged: true }',
      ),
    },
  ),
  asked(
    'A4: Project and user of a French workbook are merged and the mapping says nothing of it',
    'fusion.xlsx',
    workbook(
      [
        r('Projet|Client|Quantité|Prix|Nom'),
        r('fu-1|dupont', 10, 5, 'Anne'),
        r(null, null, 20, 10, 'Benoît'),
        r('fu-2|petit', 5, 3, 'Chloé'),
      ],
      { merged: ['A2:A3', 'B2:B3'] },
    ),
    'Benoît belongs to fu-1, or to no order',
    { mapping: mapped('Projet', 'Client', 'sum Quantité', 'sum Prix', 'nom=Nom') },
  ),
  refused(
    'A4: A page joins the price of two orders with rowspan',
    'orders.xls',
    '<table><tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th></tr><tr><td>rs-1</td><td>kit</td><td>5</td><td rowspan="2">30</td></tr><tr><td>rs-2</td><td>kit</td><td>10</td></tr></table>',
  ),
  refused(
    'A4: Quantity and price are one merged cell in an .xls',
    'breit.xls',
    workbook([r(HEAD), r('hz-1|kit', 12, null), r('hz-2|kit', 5, 10)], { merged: ['C2:D2'] }),
    {
      mapping: mapped(
        'project_id',
        'svc_uid',
        'order_count',
        'total_price',
        '',
        'sheet: { repeat_merged: true }',
      ),
    },
  ),
  warnedOrAsked(
    'A4: The greeting of three Japanese rows is one merged cell and only the first row gets it',
    '挨拶.xlsx',
    workbook(
      [
        r('project_id|svc_uid|order_count|total_price|name|greeting'),
        r('mj-1|tanaka', 1, 100, '田中', '謹賀新年'),
        r('mj-2|tanaka', 1, 100, '鈴木', null),
        r('mj-3|tanaka', 1, 100, '佐藤', null),
      ],
      { merged: ['F2:F4'] },
    ),
    'unclear',
    { stake: 'text' },
  ),
  fine(
    'A4: Only the title above the list is merged',
    'title.xlsx',
    workbook([r('Orders of June|||'), r(HEAD), r('tm-1|kit', 10, 25), r('tm-2|kit', 20, 50)], {
      merged: ['A1:D1'],
    }),
    orders('', 'tm-1 kit 10 25\ntm-2 kit 20 50'),
    {
      mapping: mapped(
        'project_id',
        'svc_uid',
        'order_count',
        'total_price',
        '',
        'sheet: { header_row: 2 }',
      ),
    },
  ),
  fine(
    'A4: A quantity is merged over the two names of an order and prices are in each row',
    'qty-merged.xlsx',
    workbook(
      [
        r('Job|Client|Qty|Price|Name'),
        r('qm-1|ross', 40, 12.5, 'Ann'),
        r('qm-1|ross', null, 7.5, 'Bob'),
        r('qm-2|gale', 5, 4, 'Cy'),
      ],
      { merged: ['C2:C3'] },
    ),
    orders('name', 'qm-1 ross 40 20|Ann\n|Bob\nqm-2 gale 5 4|Cy'),
    {
      mapping: mapped(
        'Job',
        'Client',
        'sum Qty',
        'sum Price',
        'name=Name',
        'sheet: { repeat_merged: true }',
      ),
    },
  ),

  asked(
    'A5: A school has two pupils in one order with Qty 1 and Price 4.50 in each row',
    'school.csv',
    'Class,Teacher,Pupil,Qty,Price\n4b,mills,Ann Lee,1,4.50\n4b,mills,Bo Ray,1,4.50\n5a,stone,Cy Fox,2,9.00\n',
    '4b is one copy for 4.50, or two for 9',
    { mapping: mapped('Class', 'Teacher', 'Qty', 'Price', 'name=Pupil') },
  ),
  asked(
    'A5: A Japanese club repeats 枚数 and 金額 for both members of an order',
    '会員.csv',
    encoded(
      'shift_jis',
      'project_id,svc_uid,order_count,total_price,氏名\nca-1,sato,2,600,佐藤一郎\nca-1,sato,2,600,佐藤花子\n',
    ),
    '2 copies for 600, or 4 for 1200',
  ),
  asked(
    'A5: Quantities are added up but nothing is said of two equal prices',
    'halb.csv',
    'Auftrag;Kunde;Menge;Preis;Name\nhb-1;huber;10;25,00;Anna\nhb-1;huber;15;25,00;Bert\nhb-2;lang;5;12,50;Cora\n',
    'hb-1 costs 25 or 50',
    { mapping: mapped('Auftrag', 'Kunde', 'sum Menge', 'Preis', 'name=Name') },
  ),
  fine(
    'A5: The mapping says that each row of a Polish order repeats the amounts of the order',
    'kazdy.csv',
    'Zlecenie;Klient;Ilość;Kwota;Nazwisko\nkz-1;nowak;50;120,00;Anna Nowak\nkz-1;nowak;50;120,00;Jan Nowak\nkz-2;wojcik;10;30,00;Ewa Wójcik\n',
    orders('name', 'kz-1 nowak 50 120|Anna Nowak\n|Jan Nowak\nkz-2 wojcik 10 30|Ewa Wójcik'),
    {
      mapping: `version: 1
project: { column: Zlecenie }
svc_uid: { column: Klient }
order:
  order_count: { column: Ilość, combine: same }
  total_price: { column: Kwota, combine: same }
variables:
  - { id: name, column: Nazwisko }
`,
    },
  ),
  fine(
    'A5: Two equal rows of an order are added up as the mapping says',
    'sum.csv',
    'Job,Client,Qty,Price,Name\nsu-1,ann,1,10,Ann Lee\nsu-1,ann,1,10,Bo Ray\n',
    orders('name', 'su-1 ann 2 20|Ann Lee\n|Bo Ray'),
    { mapping: mapped('Job', 'Client', 'sum Qty', 'sum Price', 'name=Name') },
  ),
  asked(
    'A5: What init proposes leaves the amounts of equal rows to a person',
    'couples.csv',
    'project_id,svc_uid,Name,Qty,Total\nco-1,kim,Ann Kim,2,8.00\nco-1,kim,Ben Kim,2,8.00\nco-2,lee,Cho Lee,3,12.00\nco-2,lee,Dan Lee,3,12.00\n',
    'co-1 is 2 copies for 8, or 4 for 16',
    { mapping: 'proposed' },
  ),
  asked(
    'A5: Only the last of many orders has two rows and they agree',
    'last-two.csv',
    `${CSV},name\nlt-1,kit,5,10.00,Ann Lee\nlt-2,kit,6,12.00,Bo Ray\nlt-3,kit,7,14.00,Cy Fox\nlt-4,kit,8,16.00,Di May\nlt-4,kit,8,16.00,Ed Poe\n`,
    'lt-4 is 8 copies for 16, or 16 for 32',
  ),
  asked(
    'A5: Both rows of an order look up the same price and nothing says whether it is for each',
    'cards.csv',
    'Job,Client,Card,Name\nlu-1,ann,G,Ann Lee\nlu-1,ann,G,Bo Ray\nlu-2,bob,S,Cy Fox\n',
    'lu-1 costs 9 or 18',
    {
      beside: { 'grades.csv': 'Card,Price\nG,9.00\nS,5.50\n' },
      mapping: `version: 1
lookups:
  grades: { file: grades.csv, key: Card }
project: { column: Job }
svc_uid: { column: Client }
order:
  order_count: rows
  total_price: { lookup: grades, by: Card, column: Price }
variables:
  - { id: name, column: Name }
`,
    },
  ),
  fine(
    'A5: Free copies of a club cost 0 in each row of an order and count by rows',
    'free.csv',
    'Job,Client,Price,Name\nfr-1,club,0,Ann Lee\nfr-1,club,0,Bo Ray\nfr-2,club,0,Cy Fox\n',
    orders('name', 'fr-1 club 2 0|Ann Lee\n|Bo Ray\nfr-2 club 1 0|Cy Fox'),
    { mapping: mapped('Job', 'Client', 'rows', 'Price', 'name=Name') },
  ),
];
