import { type List, mapped, orders } from '../list.ts';
import { fine, refused } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';

const REPEAT = 'sheet: { repeat_merged: true }';

/** A4: an amount in merged cells is one amount. */
export const MERGED: readonly List[] = [
  fine(
    'A4: A price merged over the three rows of its order counts once in the sum',
    'wedding.xlsx',
    workbook(
      [
        r('Project|Couple|Guest', 'Price'),
        r('wd-1|haus|Ann Lee', 90),
        r('wd-1|haus|Bo Kim', null),
        r('wd-1|haus|Cy Park', null),
        r('wd-2|berg|Di Roth', 40),
      ],
      { merged: ['D2:D4'] },
    ),
    orders('name', 'wd-1 haus 3 90|Ann Lee\n|Bo Kim\n|Cy Park\nwd-2 berg 1 40|Di Roth'),
    { mapping: mapped('Project', 'Couple', 'rows', 'sum Price', 'name=Guest', REPEAT) },
  ),
  refused(
    'A4: A price is merged over the rows of two projects',
    'packet.xlsx',
    workbook(
      [
        r('Project|Client|Name', 'Amount'),
        r('pk-1|zorn|Ina', 120),
        r('pk-2|zorn|Udo', null),
        r('pk-3|zorn|Leo', 60),
      ],
      { merged: ['D2:D3'] },
    ),
    { mapping: mapped('Project', 'Client', 'rows', 'Amount', 'name=Name', REPEAT) },
  ),
  refused(
    'A4: A quantity is merged over the rows of two projects and would be given to both',
    '수량병합.xlsx',
    workbook(
      [
        r('프로젝트|고객|이름', '수량', '금액'),
        r('mg-1|daum|김철수', 500, 20000),
        r('mg-2|daum|이영희', null, 20000),
        r('mg-3|daum|박민수', 300, 15000),
      ],
      { merged: ['D2:D3'] },
    ),
    { mapping: mapped('프로젝트', '고객', '수량', '금액', 'name=이름', REPEAT) },
  ),
  fine(
    'A4: The project and the user are merged over the rows of each order and the amounts are single',
    'merged-ids.xlsx',
    workbook(
      [
        r('Project|Client|Name', 'Amount'),
        r('mi-1|otto|Jan', 5),
        r('||Kai', 6),
        r('||Lea', 7),
        r('mi-2|emma|Mia', 8),
        r('||Nils', 9),
      ],
      { merged: ['A2:A4', 'B2:B4', 'A5:A6', 'B5:B6'] },
    ),
    orders('name', 'mi-1 otto 3 18|Jan\n|Kai\n|Lea\nmi-2 emma 2 17|Mia\n|Nils'),
    { mapping: mapped('Project', 'Client', 'rows', 'sum Amount', 'name=Name', REPEAT) },
  ),
  fine(
    'A4: Every order has its merged price and the field is taken as it is',
    'merged-price.xlsx',
    workbook(
      [
        r('Project|Client|Name', 'Price'),
        r('mp-1|otto|Jan', 30),
        r('mp-1|otto|Kai', null),
        r('mp-2|emma|Lea', 45),
        r('mp-2|emma|Mia', null),
      ],
      { merged: ['D2:D3', 'D4:D5'] },
    ),
    orders('name', 'mp-1 otto 2 30|Jan\n|Kai\nmp-2 emma 2 45|Lea\n|Mia'),
    { mapping: mapped('Project', 'Client', 'rows', 'Price', 'name=Name', REPEAT) },
  ),
  fine(
    'A4: Merged quantities of an .xls are added up once for each merged range',
    'lieferung.xls',
    workbook(
      [
        r('Projekt|Kunde|Ort', 'Menge', 'Preis'),
        r('lf-1|aral|Köln', 50, 10),
        r('lf-1|aral|Bonn', null, 12),
        r('lf-1|aral|Trier', 20, 9),
        r('lf-2|esso|Jena', 70, 30),
      ],
      { merged: ['D2:D3'] },
    ),
    orders('ort', 'lf-1 aral 70 31|Köln\n|Bonn\n|Trier\nlf-2 esso 70 30|Jena'),
    { mapping: mapped('Projekt', 'Kunde', 'sum Menge', 'sum Preis', 'ort=Ort', REPEAT) },
  ),
  fine(
    'A4: An HTML report has a rowspan on the sum of each order',
    'report.xls',
    `<table><tr><th>Project</th><th>User</th><th>Name</th><th>Sum</th></tr>
<tr><td rowspan=3>hr-1</td><td rowspan=3>lena</td><td>Amy</td><td rowspan=3>66.00</td></tr>
<tr><td>Ben</td></tr><tr><td>Cat</td></tr>
<tr><td>hr-2</td><td>mona</td><td>Dora</td><td>22.00</td></tr></table>`,
    orders('name', 'hr-1 lena 3 66|Amy\n|Ben\n|Cat\nhr-2 mona 1 22|Dora'),
    { mapping: mapped('Project', 'User', 'rows', 'sum Sum', 'name=Name', REPEAT) },
  ),
  refused(
    'A4: An HTML report has a rowspan on a sum that crosses two orders',
    'report2.xls',
    `<table><tr><th>Project</th><th>User</th><th>Name</th><th>Sum</th></tr>
<tr><td>hx-1</td><td>lena</td><td>Amy</td><td rowspan=2>50.00</td></tr>
<tr><td>hx-2</td><td>lena</td><td>Ben</td></tr>
<tr><td>hx-3</td><td>mona</td><td>Dora</td><td>25.00</td></tr></table>`,
    { mapping: mapped('Project', 'User', 'rows', 'sum Sum', 'name=Name', REPEAT) },
  ),
  fine(
    'A4: A merged delivery note is text and may belong to two projects',
    'notes.xlsx',
    workbook(
      [
        r('Project|Client|Name|Branch', 'Price'),
        r('nb-1|bank|Ute|Filiale Nord', 4),
        r('nb-2|bank|Kai|', 4),
        r('nb-3|bank|Eva|Filiale Süd', 4),
      ],
      { merged: ['D2:D3'] },
    ),
    orders(
      'name branch',
      'nb-1 bank 1 4|Ute|Filiale Nord\nnb-2 bank 1 4|Kai|Filiale Nord\nnb-3 bank 1 4|Eva|Filiale Süd',
    ),
    { mapping: mapped('Project', 'Client', 'rows', 'Price', 'name=Name, branch=Branch', REPEAT) },
  ),
  refused(
    'A4: A merged price reaches one row too far into the next order',
    'too-far.xlsx',
    workbook(
      [
        r('Auftrag|Kunde|Name', 'Preis'),
        r('tf-1|amt|Ada', n(80, '0.00')),
        r('tf-1|amt|Bea', null),
        r('tf-2|amt|Cem', null),
        r('tf-2|amt|Dirk', null),
        r('tf-3|amt|Elke', n(20, '0.00')),
      ],
      { merged: ['D2:D4'] },
    ),
    { mapping: mapped('Auftrag', 'Kunde', 'rows', 'sum Preis', 'name=Name', REPEAT) },
  ),
  fine(
    'A4: Quantities are merged side by side over two columns and stay one quantity',
    'wide.xlsx',
    workbook(
      [
        r('project_id|svc_uid|order_count|note|total_price'),
        r('wi-1|shop', 3, null, 9),
        r('wi-2|shop', 4, null, 12),
      ],
      { merged: ['C2:D2', 'C3:D3'] },
    ),
    orders('', 'wi-1 shop 3 9\nwi-2 shop 4 12'),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price') },
  ),
  refused(
    'A4: A quantity merged over two columns would be read as the price too',
    'wide2.xlsx',
    workbook(
      [
        r('project_id|svc_uid|order_count|total_price'),
        r('wj-1|shop', 300, null),
        r('wj-2|shop', 400, 12),
      ],
      { merged: ['C2:D2'] },
    ),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price', '', REPEAT) },
  ),
  fine(
    'A4: A price is merged over rows of one order that are not all together',
    'apart.xlsx',
    workbook(
      [
        r('Project|Client|Name', 'Price'),
        r('ap-1|yam|Ed', 20),
        r('ap-1|yam|Flo', null),
        r('ap-2|yam|Gus', 15),
        r('ap-1|yam|Hal', 20),
      ],
      { merged: ['D2:D3'] },
    ),
    orders('name', 'ap-1 yam 3 40|Ed\n|Flo\n|Hal\nap-2 yam 1 15|Gus'),
    { mapping: mapped('Project', 'Client', 'rows', 'sum Price', 'name=Name', REPEAT) },
  ),
  refused(
    'A4: Without repeat_merged the empty cells below a merged price are missing amounts',
    'not-repeated.xlsx',
    workbook(
      [
        r('Project|Client|Name', 'Price'),
        r('nr-1|yam|Ed', 20),
        r('nr-2|yam|Flo', null),
        r('nr-3|yam|Gus', 15),
      ],
      { merged: ['D2:D3'] },
    ),
    { mapping: mapped('Project', 'Client', 'rows', 'Price', 'name=Name') },
  ),
  fine(
    'A4: The copies and the price of each group are merged in an .xlsb',
    'groups.xlsb',
    workbook(
      [
        r('Project|Client|Name', 'Copies', 'Price'),
        r('gr-1|kita|Ali', 10, 15),
        r('gr-1|kita|Bea', null, null),
        r('gr-2|kita|Can', 20, 28),
        r('gr-2|kita|Dua', null, null),
      ],
      { merged: ['D2:D3', 'E2:E3', 'D4:D5', 'E4:E5'] },
    ),
    orders('name', 'gr-1 kita 10 15|Ali\n|Bea\ngr-2 kita 20 28|Can\n|Dua'),
    { mapping: mapped('Project', 'Client', 'sum Copies', 'sum Price', 'name=Name', REPEAT) },
  ),
  refused(
    'A4: One merged copies cell covers the whole list of one order each',
    'all-merged.xlsx',
    workbook(
      [
        r('project_id|svc_uid|name|total_price', 'order_count'),
        r('am-1|kita|Ali', 3, 100),
        r('am-2|kita|Bea', 3, null),
        r('am-3|kita|Can', 3, null),
        r('am-4|kita|Dua', 3, null),
      ],
      { merged: ['E2:E5'] },
    ),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price', 'name', REPEAT) },
  ),
  fine(
    'A4: The proposal for a list with a merged price per order counts it once',
    'proposal-merged.xlsx',
    workbook(
      [
        r('Project|svc_uid|Name', 'Qty', 'Total'),
        r('pm-1|rita|Abe', 2, 60),
        r('pm-1|rita|Bob', 3, null),
        r('pm-1|rita|Cal', 1, null),
        r('pm-2|rita|Dot', 4, 40),
      ],
      { merged: ['E2:E4'] },
    ),
    orders('name', 'pm-1 rita 6 60|Abe\n|Bob\n|Cal\npm-2 rita 4 40|Dot'),
    { mapping: 'proposed' },
  ),
  fine(
    'A4: Two merged prices and a single one add up within their order',
    'three-prices.xlsx',
    workbook(
      [
        r('Project|Client|Name', 'Price'),
        r('tp-1|dm|A. Roth', 11),
        r('tp-1|dm|B. Roth', null),
        r('tp-1|dm|C. Roth', 13),
        r('tp-1|dm|D. Roth', null),
        r('tp-1|dm|E. Roth', 5),
      ],
      { merged: ['D2:D3', 'D4:D5'] },
    ),
    orders('name', 'tp-1 dm 5 29|A. Roth\n|B. Roth\n|C. Roth\n|D. Roth\n|E. Roth'),
    { mapping: mapped('Project', 'Client', 'rows', 'sum Price', 'name=Name', REPEAT) },
  ),
  fine(
    'A4: A long name that flows over the empty cell beside it is not merged with that',
    'gala.xls',
    '<html><body><table><tr><td>job</td><td>client</td><td>copies</td><td>price</td><td>name</td><td>title</td></tr><tr><td>ga-1</td><td>kit</td><td>1</td><td>9</td><td colspan=2 style="mso-ignore:colspan">Annabella Featherstonehaugh</td></tr><tr><td>ga-2</td><td>kit</td><td>1</td><td>9</td><td>Bob</td><td>Sir</td></tr></table></body></html>',
    orders('name title', 'ga-1 kit 1 9|Annabella Featherstonehaugh\nga-2 kit 1 9|Bob|Sir'),
    { mapping: mapped('job', 'client', 'copies', 'price', 'name, title', REPEAT) },
  ),
];
