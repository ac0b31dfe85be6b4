import { type List, mapped, orders } from '../list.ts';
import { asked, fine, fineOrAsked, refused, warnedOrAsked } from '../put.ts';
import { n, partly, r, struck, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';

/** B11, B12: rows that are no orders, and rows that are struck out. */
export const NOT_ORDERS: readonly List[] = [
  refused(
    'B11: A Polish parish adds Razem below its families and one of them was corrected later',
    'parafia.csv',
    'Rodzina;Sztuk;Kwota\nNowak;10;25,00\nKowalscy;5;14,00\nWójcik;8;20,00\nRazem;22;57,00\n',
    { mapping: mapped('=pr-1', '=parafia', 'sum Sztuk', 'sum Kwota', 'name=Rodzina') },
  ),
  asked(
    'B11: A row of postage stands below the items of a French order',
    'commande.csv',
    'article;quantité;montant\nFaire-part;100;80,00\nMenu;50;35,00\nMarque-place;120;42,00\nFrais de port;;9,90\n',
    'The postage is part of the price, but no card is printed for it',
    { mapping: mapped('=fp-9', '=durand', 'rows', 'sum montant', 'article') },
  ),
  asked(
    'B11: A Salesforce report ends with its notice of copyright',
    'report1712.csv',
    'First Name,Last Name,Mailing City\nAnn,Fox,York\nBob,Ray,Bath\nCid,Lux,Hull\n\nContacts for spring mailing,,\n"Copyright (c) 2000-2026 salesforce.com, inc. All rights reserved.",,\n',
    'Three cards, or five with the notice',
    {
      mapping: mapped(
        '=sf-77',
        '=ngo',
        'rows',
        '=30',
        'first=First Name, last=Last Name, city=Mailing City',
      ),
    },
  ),
  asked(
    'B11: A Korean form has an example in its first row',
    '신청서.xlsx',
    workbook([
      r('이름|부서|연락처'),
      r('(예시) 홍길동|영업부|010-0000-0000'),
      r('김하늘|개발부|010-2345-6789'),
      r('이바다|인사부|010-9876-5432'),
    ]),
    'The example is printed, or not',
    { mapping: mapped('=fm-3', '=corp', 'rows', '=9000', 'name=이름, team=부서, phone=연락처') },
  ),
  asked(
    'B11: A database dump has a row of types below its header',
    'dump.csv',
    'name,city,zip\nvarchar,varchar,char(5)\nAnn Fox,York,10115\nBob Ray,Bath,20095\nCid Lux,Hull,50667\n',
    'A card for varchar, or not',
    { mapping: mapped('=dd-1', '=kit', 'rows', '=12', 'name, city, zip') },
  ),
  asked(
    'B11: SQL tools say how many rows were affected',
    'query.csv',
    'name;city\n----;----\nAnn Fox;York\nBob Ray;Bath\nCid Lux;Hull\n(3 rows affected);\n',
    'Three cards, or five',
    { mapping: mapped('=sq-1', '=kit', 'rows', '=12', 'name, city') },
  ),
  refused(
    'B11: Subtotals in Japanese stand behind each of two schools',
    '学校.xlsx',
    workbook([
      r('案件|顧客|学級|部数|金額'),
      r('sc-1|higashi|一年', 30, 3000),
      r('sc-1|higashi|二年', 28, 2800),
      r('||小計', 58, 5800),
      r('sc-2|nishi|一年', 33, 3300),
      r('||小計', 33, 3300),
    ]),
    { mapping: mapped('案件', '顧客', 'sum 部数', 'sum 金額', 'class=学級') },
  ),
  asked(
    'B11: A deadline is written below the guests of a club',
    'gäste.csv',
    'Name;Tisch;Menü\nUte Ahl;1;Fisch\nJan Bär;1;Fleisch\nEva Cox;2;vegan\n\nBitte bis Freitag an Petra zurückgeben!;;\n',
    'Three cards, or four with the note',
    { mapping: mapped('=gk-1', '=club', 'rows', '=15', 'name=Name, table=Tisch, menu=Menü') },
  ),
  asked(
    'B11: An IVA line of a Spanish shop stands below its items',
    'factura.csv',
    'concepto;unidades;importe\nTarjetas;100;50,00\nSobres;100;30,00\nCarteles;20;60,00\nIVA 21%;;29,40\n',
    'The tax is part of the price, but no card is printed for it',
    { mapping: mapped('=iv-1', '=tienda', 'rows', 'sum importe', 'concepto') },
  ),
  refused(
    'B11: A Brazilian list with a column of projects ends with Total geral',
    'escolas.csv',
    'projeto;cliente;turma;qtd;valor\nec-1;escola1;A;30;90,00\nec-2;escola1;B;28;84,00\nec-3;escola2;A;33;99,00\nTotal geral;;;91;273,00\n',
    { mapping: mapped('projeto', 'cliente', 'qtd', 'valor', 'turma') },
  ),
  asked(
    'B12: A LibreOffice list has one person struck out from the first cell to the last',
    'verein.ods',
    workbook([
      r('project_id|svc_uid|order_count|total_price|name'),
      r('vn-1|verein', 1, 2, 'Ute Ahl'),
      [struck('vn-2'), struck('verein'), struck(1), struck(2), struck('Jan Bär')],
      r('vn-3|verein', 1, 2, 'Eva Cox'),
    ]),
    'vn-2 is cancelled, or ordered',
  ),
  asked(
    'B12: Only the name of a guest is struck out in a workbook',
    'tischkarten.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|name'),
      r('tk-1|kit', 1, 2, 'Ann Fox'),
      r('tk-2|kit', 1, 2, struck('Bob Ray')),
    ]),
    'Bob comes no more, or his name is to be replaced',
  ),
  asked(
    'B12: A web page has one order in del tags',
    'portal.xls',
    '<html><body><table><tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th></tr><tr><td>dl-1</td><td>kit</td><td>10</td><td>20.00</td></tr><tr><td><del>dl-2</del></td><td><del>kit</del></td><td><del>15</del></td><td><del>30.00</del></td></tr></table></body></html>',
    'dl-2 is cancelled, or ordered',
  ),
  asked(
    'B12: The old price is struck out before the new one in the same cell',
    'sale.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('sl-1|kit', 10, partly('~~2~~18')),
      r('sl-2|kit', 12, '25'),
    ]),
    'sl-1 costs 18, or 218',
  ),
  asked(
    'B12: A street that is no longer right is struck out in a part of SpreadsheetML text',
    'adresses.xml',
    workbook([
      r('project_id|svc_uid|order_count|total_price|adresse'),
      r('ad-1|kit', 1, 2, partly('~~3 rue Basse~~ 14 rue Haute')),
      r('ad-2|kit', 1, 2, '9 quai Sud'),
    ]),
    'Only the new street, or both',
    { stake: 'text' },
  ),
  fine(
    'B12: The mapping says that rows that are struck out are left out',
    'skip-struck.xlsx',
    workbook([
      r('job|client|copies|sum|name'),
      r('sk-1|kit', 1, 2, 'Ann Fox'),
      [struck('sk-2'), struck('kit'), struck(1), struck(2), struck('Bob Ray')],
      r('sk-3|kit', 1, 2, 'Cid Lux'),
    ]),
    orders('name', 'sk-1 kit 1 2|Ann Fox\nsk-3 kit 1 2|Cid Lux'),
    { mapping: mapped('job', 'client', 'copies', 'sum', 'name', 'sheet: { struck_rows: skip }') },
  ),
  fine(
    'B12: Tasks that are done are struck out in a column that nobody uses',
    'todo.ods',
    workbook([
      r('job|client|copies|sum|todo'),
      r('td-31|kit', 10, 20, struck('call back')),
      r('td-32|kit', 12, 25, 'send proof'),
    ]),
    orders('', 'td-31 kit 10 20\ntd-32 kit 12 25'),
    { mapping: mapped('job', 'client', 'copies', 'sum') },
  ),
  refused(
    'B12: A price of the looked-up list is struck out',
    'struck-lookup.csv',
    'job,client,copies,size\nsu-1,kit,10,A4\nsu-2,kit,12,A5\n',
    {
      beside: {
        'sizes.xlsx': workbook([r('size|price'), r('A4', struck(12)), r('A5', 8)]),
      },
      mapping:
        'version: 1\nproject: { column: job }\nsvc_uid: { column: client }\nlookups: { p: { file: sizes.xlsx, key: size } }\norder: { order_count: { column: copies }, total_price: { lookup: p, by: size, column: price } }\n',
    },
  ),
  asked(
    'B12: One of the copies of an order in lines is struck out in the sum',
    'struck-line.fods',
    workbook([
      r('job|client|line', 'copies', 'sum'),
      r('sn-1|kit|front', 100, 20),
      r('sn-1|kit|back', struck(100), struck(20)),
      r('sn-2|kit|front', 50, n(12, '0.00')),
    ]),
    'sn-1 has 100 copies for 20, or 200 for 40',
    { mapping: mapped('job', 'client', 'sum copies', 'sum sum', 'line') },
  ),
];

/** B13, B15: ids that look alike, and columns that are nearly reserved. */
export const ALIKE_RESERVED: readonly List[] = [
  asked(
    'B13: An id that was copied from a web page has a no-break space inside',
    'nbsp.csv',
    'job,client,name,sum\nNB 100,kit,Ann,5\nNB\u00a0100,kit,Bob,6\nNB 200,kit,Cid,7\n',
    'One project of two cards, or two projects',
    { mapping: mapped('job', 'client', 'rows', 'sum sum', 'name') },
  ),
  asked(
    'B13: A word processor made an en dash of the hyphen of one id',
    'dash.csv',
    `${HEAD},name\nab-100,kit,1,2,Ann\nab–100,kit,1,2,Bob\nab-200,kit,1,2,Cid\n`,
    'One project, or two',
  ),
  asked(
    'B13: A Japanese list has one id in full-width letters',
    '全角.csv',
    '案件,顧客,氏名,金額\nFW-10,sato,佐藤,500\nＦＷ－１０,sato,田中,600\nFW-20,sato,鈴木,700\n',
    'One project of two cards, or two projects',
    { mapping: mapped('案件', '顧客', 'rows', 'sum 金額', 'name=氏名') },
  ),
  asked(
    'B13: A zero-width space came along with one of the ids from a chat',
    'chat.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|name'),
      r('zw-1|kit', 1, 2, 'Ann'),
      r('zw\u200b-1|kit', 1, 2, 'Bob'),
      r('zw-2|kit', 1, 2, 'Cid'),
    ]),
    'One project, or two',
  ),
  asked(
    'B13: Someone typed the letter O for a zero in one of the ids',
    'letter-o.csv',
    `${HEAD}\nLX1001,kit,1,2\nLX1002,kit,1,2\nLX1OO2,kit,1,2\nLX1003,kit,1,2\n`,
    'One project, or two',
  ),
  asked(
    'B13: A Cyrillic а stands in one of two ids that look the same',
    'cyrillic.csv',
    `${HEAD},name\nkarta-1,kit,1,2,Anna\nk\u0430rta-1,kit,1,2,Boris\nkarta-2,kit,1,2,Vera\n`,
    'One project, or two',
  ),
  asked(
    'B13: The users of two orders differ only in a capital letter',
    'users.csv',
    `${HEAD}\nus-1,BioLaden,10,20\nus-2,Bioladen,12,25\nus-3,markt,5,9\n`,
    'One customer, or two',
  ),
  fine(
    'B13: The mapping says that ids differ in their case on purpose',
    'base62.csv',
    'job,client,copies,sum\naB3x,kit,10,20\nab3X,kit,12,25\nAb3x,kit,5,9\n',
    orders('', 'aB3x kit 10 20\nab3X kit 12 25\nAb3x kit 5 9'),
    {
      mapping: mapped('job', 'client', 'copies', 'sum').replace(
        'column: "job"',
        'column: "job", look_alikes: allow',
      ),
    },
  ),
  fineOrAsked(
    'B13: One project has an é in one part and in the next row in two parts',
    'nfd.csv',
    'job,client,name,sum\ncafé-1,kit,Ann,5\ncafe\u0301-1,kit,Bob,6\ncafé-2,kit,Cid,7\n',
    orders('name', 'café-1 kit 2 11|Ann\n|Bob\ncafé-2 kit 1 7|Cid'),
    { mapping: mapped('job', 'client', 'rows', 'sum sum', 'name') },
  ),
  warnedOrAsked(
    'B15: A column Test has an x in one row',
    'x-test.csv',
    `${HEAD},Test\nxt-1,kit,10,20,x\nxt-2,kit,12,25,\n`,
    'unclear',
  ),
  warnedOrAsked(
    'B15: A partner sends a column link_order with true and false',
    'partner.csv',
    `${HEAD};link_order\nlo-1;kit;10;20;true\nlo-2;kit;12;25;false\n`.replaceAll(',', ';'),
    'unclear',
  ),
  warnedOrAsked(
    'B15: A shop has a column Copies beside order_count and they differ',
    'copies.csv',
    `${HEAD},Copies\ncp-1,kit,1,20,100\ncp-2,kit,1,25,250\n`,
    'unclear',
  ),
  warnedOrAsked(
    'B15: A column User ID stands beside svc_uid in an .ods',
    'user-id.ods',
    workbook([
      r('project_id|svc_uid|order_count|total_price|user id'),
      r('ui-1|shop', 10, 20, 'ann'),
      r('ui-2|shop', 12, 25, 'bob'),
    ]),
    'unclear',
  ),
  warnedOrAsked(
    'B15: A script writes the whole userdata as JSON in a column userdata-json',
    'script.csv',
    'project_id\tsvc_uid\torder_count\ttotal_price\tuserdata-json\nuj-1\tkit\t10\t20\t{"title":1}\n',
    'unclear',
  ),
  warnedOrAsked(
    'B15: A column vdp_dataset_file names a file for each order',
    'datasets.csv',
    `${HEAD},vdp_dataset_file\nvd-1,kit,10,20,a.json\nvd-2,kit,12,25,b.json\n`,
    'unclear',
  ),
  warnedOrAsked(
    'B15: The number of each order stands in a column order id of SpreadsheetML',
    'order-id.xml',
    workbook([
      r('project_id|svc_uid|order_count|total_price|Order ID'),
      r('oi-1|shop', 10, 20, 'SO-7001'),
      r('oi-2|shop', 12, 25, 'SO-7002'),
    ]),
    'unclear',
  ),
  warnedOrAsked(
    'B15: A name for each order stands in a column Order-Name',
    'order-name.csv',
    `${HEAD},Order-Name\non-1,kit,10,20,Spring\non-2,kit,12,25,Summer\n`,
    'unclear',
  ),
];
