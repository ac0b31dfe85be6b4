import { type List, mapped, orders } from '../list.ts';
import { asked, fine, refused, warnedOrAsked } from '../put.ts';
import { n, partly, r, struck, workbook } from '../workbook.ts';

const HEAD = 'project_id|svc_uid|order_count|total_price|name';

/** B12: what is struck out in workbooks, pages and notes. */
export const STRUCK: readonly List[] = [
  asked(
    'B12: A secretary strikes out a whole order of a SpreadsheetML file in its middle',
    'sekretariat.xml',
    workbook([
      r(HEAD),
      r('se-1|schule', 30, 15, 'Klasse 5a'),
      [struck('se-2'), struck('schule'), struck(28), struck(14), struck('Klasse 5b')],
      r('se-3|schule', 31, 15.5, 'Klasse 5c'),
    ]),
    'se-2 is cancelled, or ordered',
  ),
  asked(
    'B12: A web page deletes the old quantity with del and inserts the new one with ins',
    'wiki.html',
    `<meta charset="utf-8"><table><tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th></tr>
<tr><td>wi-1</td><td>wiki</td><td><del>2</del><ins>5</ins></td><td>10.00</td></tr>
<tr><td>wi-2</td><td>wiki</td><td>4</td><td>8.00</td></tr></table>`,
    'wi-1 has 5 copies, or 25',
  ),
  asked(
    'B12: A class of a style sheet strikes out the row of a guest',
    'guests-page.html',
    `<html><head><meta charset="utf-8"><style>.gone { text-decoration: line-through }</style></head><body><table>
<tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th><th>guest</th></tr>
<tr><td>gp-1</td><td>hotel</td><td>1</td><td>3</td><td>Ada Holm</td></tr>
<tr class="gone"><td>gp-2</td><td>hotel</td><td>1</td><td>3</td><td>Bo Rask</td></tr>
<tr><td>gp-3</td><td>hotel</td><td>1</td><td>3</td><td>Cleo Dahl</td></tr></table></body></html>`,
    'gp-2 is cancelled, or ordered',
  ),
  asked(
    'B12: Only the price is struck out in one row of a flat OpenDocument file',
    'kostenlos.fods',
    workbook(
      [
        r(HEAD),
        r('ko-1|hort', 20, 12, 'Bienen'),
        r('ko-2|hort', 20, struck(12), 'Igel'),
        r('ko-3|hort', 25, 15, 'Dachse'),
      ],
      { language: 'de-DE' },
    ),
    'ko-2 costs 12, or nothing, or is cancelled',
  ),
  asked(
    'B12: An .ods has the old price struck out before the new one in the same cell',
    'prezzi.ods',
    workbook([
      r(HEAD),
      r('pz-1|bar', 10, partly('~~4~~35'), 'Lista vini'),
      r('pz-2|bar', 10, '40', 'Menù'),
    ]),
    'pz-1 costs 35, or 435',
  ),
  asked(
    'B12: The old street of a parishioner is struck out and the new one follows in the cell',
    '교적.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|주소'),
      r('gj-1|church', 1, 500, partly('~~서울시 마포구 1길~~ 고양시 일산로 22')),
      r('gj-2|church', 1, 500, '서울시 은평구 3길 9'),
    ]),
    'the card shows the new address, or both',
    { stake: 'text' },
  ),
  fine(
    'B12: What is done is struck out in a column of tasks that nothing uses',
    'tasks.xlsx',
    workbook([
      r('Job|Client|Copies|Price|To do'),
      r('td-31|ann', 10, 20, struck('call Ann')),
      r('td-32|bob', 5, 12, struck('send proof')),
      r('td-33|cy', 8, 16, 'wait for logo'),
    ]),
    orders('', 'td-31 ann 10 20\ntd-32 bob 5 12\ntd-33 cy 8 16'),
    { mapping: mapped('Job', 'Client', 'Copies', 'Price') },
  ),
  fine(
    'B12: The mapping says that struck rows are left out and one of four is struck',
    'skip-struck.xlsx',
    workbook([
      r(HEAD),
      r('sk-11|kit', 1, 2, 'Ann Fox'),
      [struck('sk-12'), struck('kit'), struck(1), struck(2), struck('Bob Ray')],
      r('sk-13|kit', 1, 2, 'Cid Lux'),
      r('sk-14|kit', 3, 6, 'Dee Orr'),
    ]),
    orders('name', 'sk-11 kit 1 2|Ann Fox\nsk-13 kit 1 2|Cid Lux\nsk-14 kit 3 6|Dee Orr'),
    {
      mapping: mapped(
        'project_id',
        'svc_uid',
        'order_count',
        'total_price',
        'name',
        'sheet: { struck_rows: skip }',
      ),
    },
  ),
  refused(
    'B12: The price of a size that is no longer made is struck out in the tariff',
    'sizes.csv',
    'job,client,copies,size\nsz-1,kit,10,A2\nsz-2,kit,10,A3\n',
    {
      beside: {
        'sizes.xlsx': workbook([
          r('size|price'),
          r('A2', struck(40, '0.00')),
          r('A3', n(25, '0.00')),
        ]),
      },
      mapping: mapped('job', 'client', 'copies', '=0').replace(
        /total_price: .*/,
        'total_price: { lookup: sizes, by: size, column: price }\nlookups: { sizes: { file: sizes.xlsx, key: size } }',
      ),
    },
  ),
  warnedOrAsked(
    'B12: A note program exports what is struck out with two tildes around it',
    'notes-export.csv',
    `project_id,svc_uid,order_count,total_price,name
ne-1,kit,1,2,~~Eva Smith~~ Eva Jones
ne-2,kit,1,2,Bob Ray
ne-3,kit,1,2,Cid Lux
`,
    'unclear',
    { stake: 'text' },
  ),
];
