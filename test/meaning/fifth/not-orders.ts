import { type List, mapped, orders } from '../list.ts';
import { f, n, partly, r, struck, workbook } from '../workbook.ts';
import { asked, BOOK_HEAD, fine, job } from './put.ts';

/** A list whose project and user are constants, with copies and price for each row added up. */
const CONSTANT = mapped('=club-7', '=club', 'sum Qty', 'sum Price', 'name=Name');
const PLAYERS = 'Name;Qty;Price\nAnn Fox;2;5,00\nBob Ray;1;2,50\nCid Lux;3;7,50\nDee Orr;1;2,50\n';

/** B11 and B12: rows that are not orders, and what is struck out. */
export const NOT_ORDERS: readonly List[] = [
  asked(
    'B11: The total of a club is no longer right after a late order',
    'late.csv',
    `${PLAYERS}Total;6;15,00\n`,
    'the last row is a total, or a member',
    { mapping: CONSTANT },
  ),
  asked(
    'B11: A subtotal for each class has its label in the column of projects',
    'classes.csv',
    'Job,Client,Qty,Price\ncl-1,gym,10,20\ncl-2,gym,5,10\nSubtotal,gym,15,30\ncl-3,gym,4,8\nSubtotal,gym,4,8\n',
    'Subtotal is a project, or a sum',
    { mapping: job('{ column: Qty }', '{ column: Price }') },
  ),
  asked(
    'B11: VAT stands below the players',
    'vat.csv',
    `${PLAYERS}VAT 20 %;;3,50\n`,
    'the tax is a row of the order, or not',
    { mapping: CONSTANT },
  ),
  asked(
    'B11: The postage is the last row of a parish list',
    'porto.csv',
    `${PLAYERS}Porto und Versand;1;4,90\n`,
    'postage is printed as a name, or is not',
    { mapping: CONSTANT },
  ),
  asked(
    'B11: A SQL client wrote how many rows there are',
    'sql.csv',
    `${PLAYERS}\n(4 rows affected);;\n`,
    'the note is a name, or not',
    { mapping: mapped('=club-7', '=club', 'rows', '=10', 'name=Name') },
  ),
  asked(
    'B11: The second row of a template has the types of its columns',
    'types.csv',
    'Name,Team\nText (40),Text (20)\nAnn Fox,Red\nBob Ray,Blue\nCid Lux,Red\n',
    'Text (40) is a name, or a hint',
    { mapping: mapped('=card-4', '=kit', 'rows', '=12', 'name=Name, team=Team') },
  ),
  asked(
    'B11: A French list ends with Moyenne',
    'moyenne.csv',
    `${PLAYERS}Moyenne;1,75;4,38\n`,
    'the average is a member, or not',
    { mapping: CONSTANT },
  ),
  asked(
    'B11: A Japanese list ends with 合計 although its users are columns',
    '合計.csv',
    'Job,Client,Name,Qty,Price\ngk-1,abe,佐藤,10,1000\ngk-2,abe,鈴木,20,2000\n合計,,,30,3000\n',
    '合計 is a sum, or a project',
    { mapping: mapped('Job', 'Client', 'Qty', 'Price', 'name=Name') },
  ),
  asked(
    'B11: A line of dashes separates the list from its sum',
    'dashes.csv',
    `${PLAYERS}-------;---;-----\nΣ;7;17,50\n`,
    'the sum is ordered, too, or not',
    { mapping: CONSTANT },
  ),
  asked(
    'B11: A note below the list says until when it can be changed',
    '마감.csv',
    'Name,Team\nAnn Fox,Red\nBob Ray,Blue\nCid Lux,Red\n\n※ 11월 30일까지 수정 가능,\n',
    'the note is printed, or not',
    { mapping: mapped('=card-5', '=kit', 'rows', '=12', 'name=Name, team=Team') },
  ),
  asked(
    'B11: A Google Sheet ends with a row that has only the sums of its columns',
    'sums.xlsx',
    workbook([
      r('Job|Client|Name|Qty|Price'),
      r('gs-1|kit|Ann', 10, 20),
      r('gs-2|kit|Bob', 5, 12),
      [null, null, null, f('SUM(D2:D3)', 15), f('SUM(E2:E3)', 32)],
    ]),
    'the sums are nobody’s, or somebody’s',
    { mapping: mapped('Job', 'Client', 'Qty', 'Price', 'name=Name') },
  ),
  fine(
    'B11: A guest is called Summe and has a seat and a city like the others',
    'summe.csv',
    'Job;Client;Name;City\nsu-1;kit;Anna Moll;Ulm\nsu-2;kit;Jörg Summe;Gera\nsu-3;kit;Ida Kern;Jena\n',
    orders(
      'name city',
      'su-1 kit 1 2|Anna Moll|Ulm\nsu-2 kit 1 2|Jörg Summe|Gera\nsu-3 kit 1 2|Ida Kern|Jena',
    ),
    { mapping: mapped('Job', 'Client', '=1', '=2', 'name=Name, city=City') },
  ),
  asked(
    'B12: An .ods has one row struck out after a call',
    'anruf.ods',
    workbook([
      r(BOOK_HEAD),
      r('an-21|kit', 1, 2),
      [struck('an-22'), struck('kit'), struck(1), struck(2)],
      r('an-23|kit', 1, 2),
    ]),
    'an-22 is cancelled, or ordered',
  ),
  asked(
    'B12: A web page strikes out the old price before the new one',
    'sale.html',
    `<table><tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th></tr>
<tr><td>sl-11</td><td>kit</td><td>10</td><td><s>1</s>8</td></tr><tr><td>sl-12</td><td>kit</td><td>10</td><td>20</td></tr></table>`,
    'sl-11 costs 8, or 18',
  ),
  asked(
    'B12: Only the name of one guest is struck out',
    'guests.xlsx',
    workbook([
      r(`${BOOK_HEAD}|name`),
      r('gu-1|kit', 1, 2, 'Ann'),
      ['gu-2', 'kit', 1, 2, struck('Bob')],
      r('gu-3|kit', 1, 2, 'Cid'),
    ]),
    'Bob is not coming, or is',
  ),
  asked(
    'B12: A flat .fods has the job title half struck out',
    'rang.fods',
    workbook([
      r(`${BOOK_HEAD}|title`),
      r('ra-1|kit', 50, 20, partly('~~Vice~~ President')),
      r('ra-2|kit', 50, 20, 'Clerk'),
    ]),
    'President, or Vice President',
  ),
  asked(
    'B12: SpreadsheetML has the quantity of one order struck out',
    'ml.xml',
    workbook([r(BOOK_HEAD), ['ml-1', 'kit', struck(100), 20], r('ml-2|kit', 50, 20)]),
    'ml-1 has 100 copies, or none',
  ),
  asked(
    'B12: A web page deletes a whole row with a class',
    'deleted.html',
    `<html><head><style>.gone { text-decoration: line-through; }</style></head><body><table>
<tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th></tr>
<tr><td>de-11</td><td>kit</td><td>10</td><td>20</td></tr>
<tr class="gone"><td>de-12</td><td>kit</td><td>10</td><td>20</td></tr></table></body></html>`,
    'de-12 is cancelled, or ordered',
  ),
  fine(
    'B12: Struck-out rows are skipped as the mapping says',
    'done.xlsx',
    workbook([
      r('Job|Client|Name'),
      r('dn-11|kit|Ann'),
      [struck('dn-12'), struck('kit'), struck('Bob')],
      r('dn-13|kit|Cid'),
    ]),
    orders('name', 'dn-11 kit 1 2|Ann\ndn-13 kit 1 2|Cid'),
    { mapping: mapped('Job', 'Client', '=1', '=2', 'name=Name', 'sheet: { struck_rows: skip }') },
  ),
  fine(
    'B12: Only a remark that is not used is struck out',
    'remark.xlsx',
    workbook([
      r('Job|Client|Name|Remark'),
      ['rm-1', 'kit', 'Ann', struck('call back')],
      ['rm-2', 'kit', 'Bob', partly('~~call~~ done')],
    ]),
    orders('name', 'rm-1 kit 1 2|Ann\nrm-2 kit 1 2|Bob'),
    { mapping: mapped('Job', 'Client', '=1', '=2', 'name=Name') },
  ),
  asked(
    'B12: The project of one row is struck out and the mapping includes struck rows in part',
    'partly.xlsx',
    workbook([r('Job|Client|Qty'), r('pt-11|kit', partly('1~~0~~0')), r('pt-12|kit', n(20, '0'))]),
    'pt-11 has 10 copies, or 100',
    { mapping: mapped('Job', 'Client', 'Qty', '=2', '', 'sheet: { struck_rows: include }') },
  ),
];
