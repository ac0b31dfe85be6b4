import { type List, mapped, orders } from '../list.ts';
import { asked, fine } from '../put.ts';
import { n, partly, r, struck, workbook } from '../workbook.ts';

/** B12: what is struck out is not meant, or is it? */
export const STRUCK: readonly List[] = [
  asked(
    'B12: A whole row is struck out in a workbook',
    'rows.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|name'),
      r('st-1|kit', 1, 2, 'Ann Fox'),
      [struck('st-2'), struck('kit'), struck(1), struck(2), struck('Bob Ray')],
      r('st-3|kit', 1, 2, 'Cid Lux'),
    ]),
    'st-2 is cancelled, or ordered',
  ),
  asked(
    'B12: The first digit of a quantity is struck out',
    'digit.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('sd-1|kit', partly('~~1~~5'), 10),
      r('sd-2|kit', '7', 14),
      r('sd-3|kit', '9', 18),
    ]),
    'sd-1 has 5 copies, or 15',
  ),
  asked(
    'B12: A maiden name is struck out before the new one',
    'maiden.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|name'),
      r('mn-1|kit', 1, 2, partly('Eva ~~Smith~~ Jones')),
      r('mn-2|kit', 1, 2, 'Bob Ray'),
    ]),
    'Eva Jones, or Eva Smith Jones',
    { stake: 'text' },
  ),
  asked(
    'B12: An .ods has a guest struck out who does not come',
    'gaeste.ods',
    workbook([
      r('Projekt|Kunde|Gast|Preis'),
      r('gs-1|hof|Ida Moor', 3),
      [struck('gs-1'), struck('hof'), struck('Udo Fels'), struck(3)],
      r('gs-1|hof|Leo Wald', 3),
    ]),
    'Udo Fels is left out, or printed',
    { mapping: mapped('Projekt', 'Kunde', 'rows', 'sum Preis', 'gast=Gast') },
  ),
  asked(
    'B12: Only the name of a guest is struck out and the amounts are not',
    'name-only.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|name'),
      r('no-1|kit', 1, 2, 'Ann Fox'),
      r('no-2|kit', 1, 2, struck('Bob Ray')),
      r('no-3|kit', 1, 2, 'Cid Lux'),
    ]),
    'no-2 is cancelled, or has no name, or is ordered',
    { stake: 'text' },
  ),
  fine(
    'B12: Only an unused remark is struck out',
    'remark.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|name|remark'),
      r('rm-1|kit', 1, 2, 'Ann Fox', struck('call back')),
      r('rm-2|kit', 1, 2, 'Bob Ray'),
      r('rm-3|kit', 1, 2, 'Cid Lux', struck('address?')),
    ]),
    orders('name', 'rm-1 kit 1 2|Ann Fox\nrm-2 kit 1 2|Bob Ray\nrm-3 kit 1 2|Cid Lux'),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price', 'name') },
  ),
  fine(
    'B12: An old price is struck out beside the new one in another column',
    'old-price.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|old price|total_price'),
      r('op-1|kit', 10, struck(30, '0.00'), n(25, '0.00')),
      r('op-2|kit', 20, struck(60, '0.00'), n(50, '0.00')),
    ]),
    orders('', 'op-1 kit 10 25\nop-2 kit 20 50'),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price') },
  ),
  asked(
    'B12: An HTML export strikes a row with the s tag',
    'html-s.xls',
    `<table><tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th><th>name</th></tr>
<tr><td>hs-1</td><td>kit</td><td>1</td><td>2</td><td>Ann Fox</td></tr>
<tr><td><s>hs-2</s></td><td><s>kit</s></td><td><s>1</s></td><td><s>2</s></td><td><s>Bob Ray</s></td></tr>
<tr><td>hs-3</td><td>kit</td><td>1</td><td>2</td><td>Cid Lux</td></tr></table>`,
    'hs-2 is cancelled, or ordered',
  ),
  asked(
    'B12: An HTML shop export has the old price struck and the new one after it in one cell',
    'html-del.xls',
    `<table><tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th><th>title</th></tr>
<tr><td>hd-1</td><td>kit</td><td>10</td><td>12.00</td><td>Spring <del>Sale</del> Party</td></tr>
<tr><td>hd-2</td><td>kit</td><td>10</td><td>12.00</td><td>Summer Party</td></tr></table>`,
    'Spring Party, or Spring Sale Party',
    { stake: 'text' },
  ),
  asked(
    'B12: An HTML page strikes a row with a style',
    'html-style.xls',
    `<html><body><table><tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th></tr>
<tr style="text-decoration: line-through"><td>hy-1</td><td>kit</td><td>100</td><td>20</td></tr>
<tr><td>hy-2</td><td>kit</td><td>150</td><td>30</td></tr>
<tr><td>hy-3</td><td>kit</td><td>200</td><td>40</td></tr></table></body></html>`,
    'hy-1 is cancelled, or ordered',
  ),
  asked(
    'B12: An XML spreadsheet has a struck row as its last one',
    'storno.xml',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('xs-1|amt', 5, 10),
      r('xs-2|amt', 6, 12),
      [struck('xs-3'), struck('amt'), struck(7), struck(14)],
    ]),
    'xs-3 is cancelled, or ordered',
  ),
  asked(
    'B12: Part of a street is struck out in an .ods',
    'strasse.ods',
    workbook([
      r('project_id|svc_uid|order_count|total_price|street'),
      r('pp-1|amt', 1, 2, partly('Weg ~~11~~ 12')),
      r('pp-2|amt', 1, 2, 'Gasse 3'),
    ]),
    'Weg 12, or Weg 11 12',
    { stake: 'text' },
  ),
  fine(
    'B12: The header of an unused column is struck out and nothing else',
    'header.xlsx',
    workbook([
      [...r('project_id|svc_uid|order_count|total_price'), struck('fax')],
      r('hh-1|amt', 1, 2, '07-11'),
      r('hh-2|amt', 1, 2, '07-12'),
    ]),
    orders('', 'hh-1 amt 1 2\nhh-2 amt 1 2'),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price') },
  ),
  fine(
    'B12: A struck row is blank but for its format',
    'blank-struck.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('bs-1|amt', 1, 2),
      [struck(''), struck(''), struck(''), struck('')],
      r('bs-2|amt', 1, 2),
    ]),
    orders('', 'bs-1 amt 1 2\nbs-2 amt 1 2'),
  ),
  fine(
    'B12: Rich texts have bold parts and none is struck out',
    'rich.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|name'),
      r('rt-1|amt', 1, 2, {
        value: 'Dr. Ann Fox',
        parts: [
          ['Dr. ', false],
          ['Ann Fox', false],
        ],
      }),
      r('rt-2|amt', 1, 2, 'Bob Ray'),
    ]),
    orders('name', 'rt-1 amt 1 2|Dr. Ann Fox\nrt-2 amt 1 2|Bob Ray'),
  ),
  asked(
    'B12: A struck quantity is followed by nothing in the only cell that is struck',
    'struck-qty.xlsx',
    workbook([
      r('Job|Client|Copies|Sum'),
      r('sq-1|amt', 40, 20),
      r('sq-2|amt', struck(60), 30),
      r('sq-3|amt', 80, 40),
      r('sq-4|amt', 20, 10),
    ]),
    'sq-2 has 60 copies, or is cancelled',
    { mapping: mapped('Job', 'Client', 'Copies', 'Sum') },
  ),
  asked(
    'B12: A flat .fods of a club has three resigned members struck out',
    'mitglieder.fods',
    workbook([
      r('Mitglied|Ort'),
      r('Ida Moor|Ulm'),
      [struck('Udo Fels'), struck('Jena')],
      [struck('Leo Wald'), struck('Gera')],
      r('Mia Bach|Suhl'),
      [struck('Tom See'), struck('Hof')],
    ]),
    'two cards, or five',
    { mapping: mapped('=club-1', '=hof', 'rows', '=20', 'name=Mitglied, ort=Ort') },
  ),

  fine(
    'B12: An HTML list has bold and underlined cells and a struck row above its header',
    'bold.xls',
    `<p><s>Old list, do not use</s> New list</p><table><tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th><th>name</th></tr>
<tr><td>ht-1</td><td>kit</td><td>1</td><td>2</td><td><b>Ann</b> Fox</td></tr>
<tr><td>ht-2</td><td>kit</td><td>1</td><td>2</td><td><u>Bob Ray</u></td></tr></table>`,
    orders('name', 'ht-1 kit 1 2|Ann Fox\nht-2 kit 1 2|Bob Ray'),
  ),
];
