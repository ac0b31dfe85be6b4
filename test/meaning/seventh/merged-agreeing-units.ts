import { type List, mapped, orders } from '../list.ts';
import { encoded, n, r, workbook } from '../workbook.ts';
import { asked, BOOK, fine, fineOrAsked, HEAD, refused, reserved } from './put.ts';

const REPEAT = 'sheet: { repeat_merged: true }';

/** A4 to A6: merged amounts, rows that agree by chance, and prices of one copy. */
export const MERGED_AGREEING_UNITS: readonly List[] = [
  refused(
    'A4: A price in an .xls is merged over two orders and nothing says how cells repeat',
    'agence.xls',
    workbook(
      [
        r('Projet|Client|Ex|Prix'),
        r('ag-1|bal', 10, 90),
        r('ag-2|bal', 10, null),
        r('ag-3|bal', 5, 20),
      ],
      { merged: ['D2:D3'] },
    ),
    { mapping: mapped('Projet', 'Client', 'Ex', 'Prix') },
  ),
  fine(
    'A4: A Japanese sheet merges the price over the two cards of an order',
    '名刺.xlsx',
    workbook(
      [
        r('案件|顧客|氏名', '金額'),
        r('jm-1|sakura|佐藤', 1800),
        r('jm-1|sakura|鈴木', null),
        r('jm-2|momiji|高橋', 900),
      ],
      { merged: ['D2:D3'] },
    ),
    orders('name', 'jm-1 sakura 2 1800|佐藤\n|鈴木\njm-2 momiji 1 900|高橋'),
    { mapping: mapped('案件', '顧客', 'rows', '金額', 'name=氏名', REPEAT) },
  ),
  fine(
    'A4: An .ods of a choir merges copies and price separately over each order and adds up',
    'chor.ods',
    workbook(
      [
        r('Projekt|Kunde|Stimme', 'Hefte', 'Preis'),
        r('ch-21|chor|Sopran', 60, 45),
        r('ch-21|chor|Alt', null, null),
        r('ch-22|chor|Tenor', 30, 20),
      ],
      { merged: ['D2:D3', 'E2:E3'] },
    ),
    orders('stimme', 'ch-21 chor 60 45|Sopran\n|Alt\nch-22 chor 30 20|Tenor'),
    { mapping: mapped('Projekt', 'Kunde', 'sum Hefte', 'sum Preis', 'stimme=Stimme', REPEAT) },
  ),
  refused(
    'A4: SpreadsheetML merges one amount down over three projects',
    'lieferung.xml',
    workbook([r(BOOK), r('lf-21|kit', 1, 90), r('lf-22|kit', 1, null), r('lf-23|kit', 1, null)], {
      merged: ['D2:D4'],
    }),
    { mapping: reserved('', REPEAT) },
  ),
  refused(
    'A4: A web page named .xls lets one price span the rows of two projects',
    'orders-report.xls',
    '<html><body><table><tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th></tr><tr><td>wp-1</td><td>kit</td><td>5</td><td rowspan="2">60</td></tr><tr><td>wp-2</td><td>kit</td><td>5</td></tr></table></body></html>',
    { mapping: reserved('', REPEAT) },
  ),
  asked(
    'A4: The project of a Korean club list is merged over its members and nothing says how to read it',
    '동호회.xlsx',
    workbook(
      [r('프로젝트|아이디|이름'), r('dh-1|club|강민'), [null, 'club', '조은'], r('dh-2|club|신우')],
      { merged: ['A2:A3'] },
    ),
    'the project is for all rows below, or for the first alone',
    { mapping: mapped('프로젝트', '아이디', 'rows', '=9000', 'name=이름') },
  ),
  fine(
    'A4: A web page spans the project over its rows and the mapping repeats it',
    'guests-page.xls',
    '<table><tr><th>Project</th><th>User</th><th>Guest</th></tr><tr><td rowspan="2">sp-31</td><td rowspan="2">kit</td><td>Ann Fox</td></tr><tr><td>Bob Ray</td></tr><tr><td>sp-32</td><td>kit</td><td>Cid Lux</td></tr></table>',
    orders('name', 'sp-31 kit 2 12|Ann Fox\n|Bob Ray\nsp-32 kit 1 12|Cid Lux'),
    { mapping: mapped('Project', 'User', 'rows', '=12', 'name=Guest', REPEAT) },
  ),
  fine(
    'A4: A title is merged over the whole width above the header of a municipal list',
    'Gemeinde.xlsx',
    workbook(
      [
        r('Druckaufträge der Gemeinde 2026'),
        [],
        r(BOOK),
        r('ti-1|rath', 20, 30),
        r('ti-2|rath', 40, 55),
      ],
      {
        merged: ['A1:D1'],
      },
    ),
    orders('', 'ti-1 rath 20 30\nti-2 rath 40 55'),
    { mapping: reserved('', 'sheet: { header_row: 3 }') },
  ),

  asked(
    'A5: Two envelopes of a Japanese order both say one hundred copies',
    '封筒.csv',
    encoded(
      'shift_jis',
      '案件,顧客,宛名,部数\nfu-1,yama,営業部,100\nfu-1,yama,総務部,100\nfu-2,kawa,本社,50\n',
    ),
    'fu-1 is 100 or 200 copies',
    { mapping: mapped('案件', '顧客', '部数', '=500', 'name=宛名') },
  ),
  fine(
    'A5: A Shopify export has the total on the first line of each order only',
    'orders_export.csv',
    'Name,Vendor,Lineitem name,Total\nsy-1001,shop,Poster,38.50\nsy-1001,shop,Sticker,\nsy-1002,shop,Card,12.00\n',
    orders('item', 'sy-1001 shop 2 38.5|Poster\n|Sticker\nsy-1002 shop 1 12|Card'),
    {
      mapping: mapped('Name', 'Vendor', 'rows', 'Total', 'item=Lineitem name').replace(
        '{ column: "Total" }',
        '{ column: Total, combine: first }',
      ),
    },
  ),
  fine(
    'A5: The mapping says that each line repeats the price of its whole order',
    'repeat-price.csv',
    'job,client,who,price\nrp-1,kit,Ann,40\nrp-1,kit,Bob,40\nrp-2,kit,Cid,40\n',
    orders('who', 'rp-1 kit 2 40|Ann\n|Bob\nrp-2 kit 1 40|Cid'),
    {
      mapping: mapped('job', 'client', 'rows', 'price', 'who').replace(
        '{ column: "price" }',
        '{ column: price, combine: same }',
      ),
    },
  ),
  asked(
    'A5: Two rows of one order look up the same price of a format',
    'formats.csv',
    'job,client,size,text\nlk-51,kit,A5,Ann\nlk-51,kit,A5,Bob\nlk-52,kit,A4,Cid\n',
    'lk-51 costs 15 or 30',
    {
      mapping: mapped('job', 'client', 'rows', '=0', 'text').replace(
        /total_price: .*/,
        'total_price: { lookup: fees, by: size, column: fee }\nlookups: { fees: { file: fees.csv, key: size } }',
      ),
      beside: { 'fees.csv': 'size,fee\nA5,15\nA4,22\n' },
    },
  ),
  asked(
    'A5: Only the last of five orders has two rows and their prices agree',
    'Visitenkarten_Mai.csv',
    'Auftrag;Kunde;Name;Preis\nlo-1;abc;Eva;18,00\nlo-2;abc;Udo;18,00\nlo-3;def;Ina;18,00\nlo-4;def;Leo;18,00\nlo-5;ghi;Mia;18,00\nlo-5;ghi;Tom;18,00\n',
    'lo-5 costs 18 or 36',
    { mapping: mapped('Auftrag', 'Kunde', 'rows', 'Preis', 'name=Name') },
  ),
  asked(
    'A5: A proposed mapping meets orders whose rows agree in copies and in price',
    'proposed-agree.csv',
    'Project,svc_uid,Name,Qty,Total\npp-1,kit,Ann Fox,10,20\npp-1,kit,Bob Ray,10,20\npp-2,kit,Cid Lux,5,10\n',
    'pp-1 is 10 for 20 or 20 for 40',
    { mapping: 'proposed' },
  ),
  asked(
    'A5: Prices differ and are added up while the copies of the rows agree by chance',
    'half-agree.xlsx',
    workbook([
      r('Project|User|Part|Copies|Price'),
      r('ch-41|kit|cover', 25, 30),
      r('ch-41|kit|inside', 25, 70),
      r('ch-42|kit|cover', 10, 15),
    ]),
    'ch-41 is 25 or 50 copies',
    { mapping: mapped('Project', 'User', 'Copies', 'sum Price', 'part=Part') },
  ),
  fine(
    'A5: Free cards all have the price 0 in several rows of their order',
    'free-cards.csv',
    'job,client,name,price\nfz-1,kit,Ann,0\nfz-1,kit,Bob,0\nfz-1,kit,Cid,0\n',
    orders('name', 'fz-1 kit 3 0|Ann\n|Bob\n|Cid'),
    { mapping: mapped('job', 'client', 'rows', 'price', 'name') },
  ),
  asked(
    'A5: The rows of an order that agree are far apart in the list',
    'apart.csv',
    `${HEAD},name\nfa-1,kit,20,50,Ann\nfa-2,kit,30,60,Bob\nfa-3,kit,40,70,Cid\nfa-1,kit,20,50,Dee\n`,
    'fa-1 is 20 copies for 50 or 40 for 100',
    { mapping: reserved('name') },
  ),

  fineOrAsked(
    'A6: A French quote has Qté, PU HT and Total HT whose products prove the total',
    'devis.csv',
    'Projet;svc_uid;Qté;PU HT;Total HT\nqf-1;bal;10;2,50;25,00\nqf-2;bal;4;3,50;14,00\nqf-3;bal;6;1,20;7,20\n',
    orders('', 'qf-1 bal 10 25\nqf-2 bal 4 14\nqf-3 bal 6 7.2'),
    { mapping: 'proposed' },
  ),
  fineOrAsked(
    'A6: A Japanese estimate has 数量, 単価 and 金額 with exact products',
    '見積.csv',
    '案件,svc_uid,数量,単価,金額\nmj-1,tanaka,100,35,3500\nmj-2,tanaka,200,30,6000\nmj-3,sato,50,40,2000\n',
    orders('', 'mj-1 tanaka 100 3500\nmj-2 tanaka 200 6000\nmj-3 sato 50 2000'),
    { mapping: 'proposed' },
  ),
  fineOrAsked(
    'A6: A Dutch list has Aantal, Stuksprijs and Bedrag in an .xlsx',
    'offerte.xlsx',
    workbook([
      r('Project|svc_uid|Aantal|Stuksprijs|Bedrag'),
      r('dl-1|bos', 10, n(1.5, '0.00'), n(15, '0.00')),
      r('dl-2|bos', 20, n(1.2, '0.00'), n(24, '0.00')),
      r('dl-3|duin', 5, n(2, '0.00'), n(10, '0.00')),
    ]),
    orders('', 'dl-1 bos 10 15\ndl-2 bos 20 24\ndl-3 duin 5 10'),
    { mapping: 'proposed' },
  ),
  asked(
    'A6: There is only a column Einzelpreis beside the copies',
    'einzel.csv',
    'Projekt;svc_uid;Name;Stück;Einzelpreis\nez-1;gut;Eva;10;2,50\nez-2;gut;Udo;20;2,50\nez-3;hof;Ina;15;3,00\n',
    'the price is for one copy or for the order',
    { mapping: 'proposed' },
  ),
  asked(
    'A6: A volume discount breaks the product in one row of three',
    'discount-broken.csv',
    'Project,svc_uid,Qty,Price,Amount\ndb-1,ross,10,2.00,20.00\ndb-2,ross,100,2.00,170.00\ndb-3,gale,5,2.00,10.00\n',
    'the price is Total, or Price is, for the product does not hold',
    { mapping: 'proposed' },
  ),
  fine(
    'A6: A web shop proves its total by subtotal and shipping',
    'webshop.csv',
    'Project,svc_uid,Qty,Subtotal,Shipping,Total\nws-1,ross,10,25.00,4.90,29.90\nws-2,ross,4,13.00,4.90,17.90\nws-3,gale,7,29.00,4.90,33.90\n',
    orders('', 'ws-1 ross 10 29.9\nws-2 ross 4 17.9\nws-3 gale 7 33.9'),
    { mapping: 'proposed' },
  ),
  fineOrAsked(
    'A6: An Italian list has Prezzo unitario before Importo',
    'preventivo.csv',
    'Progetto;svc_uid;Quantità;Prezzo unitario;Importo\nit-1;duomo;12;1,50;18,00\nit-2;duomo;30;1,20;36,00\nit-3;borgo;8;2,50;20,00\n',
    orders('', 'it-1 duomo 12 18\nit-2 duomo 30 36\nit-3 borgo 8 20'),
    { mapping: 'proposed' },
  ),
  asked(
    'A6: Net and gross stand side by side without the tax between them',
    'netgross.csv',
    'Project,svc_uid,Qty,Net,Gross\nng-1,ross,10,100.00,119.00\nng-2,ross,4,80.00,95.20\nng-3,gale,3,60.00,71.40\n',
    'the price is net or gross',
    { mapping: 'proposed' },
  ),
  asked(
    'A6: A Korean order form has 단가 alone and no amount',
    '주문서.csv',
    encoded(
      'cp949',
      '프로젝트,svc_uid,성명,수량,단가\ndg-1,hana,김가을,100,350\ndg-2,hana,이여름,200,300\ndg-3,duri,박겨울,50,400\n',
    ),
    '단가 is for one copy, or for the order',
    { mapping: 'proposed' },
  ),
];
