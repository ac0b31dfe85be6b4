import { type List, mapped, orders } from '../list.ts';
import { asked, fine, fineOrAsked, refused, warnedOrAsked } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';

const REPEAT = 'sheet: { repeat_merged: true }';

/** A4: amounts in merged cells. */
export const MERGED: readonly List[] = [
  fine(
    'A4: A couple shares one merged price and the mapping says nothing of sums',
    'place-cards.xlsx',
    workbook(
      [
        r('Project|Client|Guest', 'Price'),
        r('pc-9|orchid|Nora Lind', 14),
        r('pc-9|orchid|Emil Lind', null),
        r('pc-10|orchid|Ruth Amsel', 7),
      ],
      { merged: ['D2:D3'] },
    ),
    orders('guest', 'pc-9 orchid 2 14|Nora Lind\n|Emil Lind\npc-10 orchid 1 7|Ruth Amsel'),
    { mapping: mapped('Project', 'Client', 'rows', 'Price', 'guest=Guest', REPEAT) },
  ),
  fine(
    'A4: Quantity and price of four name lines are both merged and both are added up',
    '명함_4인.xlsx',
    workbook(
      [
        r('프로젝트|회사|이름', '수량', '금액'),
        r('명함-40|hanbit|강민지', 200, 60000),
        r('명함-40|hanbit|조현우', null, null),
        r('명함-40|hanbit|서지안', null, null),
        r('명함-40|hanbit|문태오', null, null),
      ],
      { merged: ['A2:A5', 'B2:B5', 'D2:D5', 'E2:E5'] },
    ),
    orders('이름', '명함-40 hanbit 200 60000|강민지\n|조현우\n|서지안\n|문태오'),
    { mapping: mapped('프로젝트', '회사', 'sum 수량', 'sum 금액', '이름', REPEAT) },
  ),
  refused(
    'A4: An old workbook merges one delivery price over two projects that are added up',
    'Lieferung.xls',
    workbook(
      [
        r('Projekt|Kunde|Text', 'Preis'),
        r('lf-1|bauhof|Plakat', n(80, '0.00')),
        r('lf-2|bauhof|Banner', null),
        r('lf-3|bauhof|Schild', n(35, '0.00')),
      ],
      { merged: ['D2:D3'] },
    ),
    { mapping: mapped('Projekt', 'Kunde', '=1', 'sum Preis', 'text=Text', REPEAT) },
  ),
  refused(
    'A4: Quantity and price are one wide merged cell that holds a single 50',
    'wide-merge.xlsx',
    workbook(
      [
        r('project_id|svc_uid|order_count|total_price'),
        r('wm-1|fair', 100, 40),
        r('wm-2|fair', 50, null),
        r('wm-3|fair', 80, 32),
      ],
      { merged: ['C3:D3'] },
    ),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price', '', REPEAT) },
  ),
  fine(
    'A4: Only the project and the shop are merged and each line has its own amounts',
    'filiales.xlsx',
    workbook(
      [
        r('Projet|Magasin|Article', 'Quantité', 'Montant'),
        r('FR-31|lyon|Affiche', 10, 45),
        r(null, null, 'Dépliant', 200, 60),
        r('FR-32|nice|Affiche', 5, 25),
        r(null, null, 'Dépliant', 100, 35),
      ],
      { merged: ['A2:A3', 'B2:B3', 'A4:A5', 'B4:B5'] },
    ),
    orders(
      'article',
      'FR-31 lyon 210 105|Affiche\n|Dépliant\nFR-32 nice 105 60|Affiche\n|Dépliant',
    ),
    {
      mapping: mapped(
        'Projet',
        'Magasin',
        'sum Quantité',
        'sum Montant',
        'article=Article',
        REPEAT,
      ),
    },
  ),
  fineOrAsked(
    'A4: A merged project hides that three guests below it belong to its order',
    'gasten.xlsx',
    workbook(
      [
        r('Project|Klant|Gast'),
        r('bruiloft-3|vandam|Pim van Dam'),
        r(null, 'vandam|Loes van Dam'),
        r(null, 'vandam|Bram Kok'),
      ],
      { merged: ['A2:A4'] },
    ),
    orders('gast', 'bruiloft-3 vandam 3 7.5|Pim van Dam\n|Loes van Dam\n|Bram Kok'),
    { mapping: mapped('Project', 'Klant', 'rows', 'per 2.50', 'gast=Gast') },
  ),
  refused(
    'A4: A web page spans one price over the rows of two orders',
    'commandes.html',
    `<meta charset="utf-8"><table><tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th></tr>
<tr><td>wp-1</td><td>kit</td><td>10</td><td rowspan="2">45.00</td></tr>
<tr><td>wp-2</td><td>kit</td><td>10</td></tr>
<tr><td>wp-3</td><td>kit</td><td>20</td><td>60.00</td></tr></table>`,
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price', '', REPEAT) },
  ),
  fine(
    'A4: A web page spans one price over the two rows of a single order',
    'bestellungen.xls',
    `<html><head><meta charset="utf-8"></head><body><table><tr><th>Auftrag</th><th>Kunde</th><th>Name</th><th>Summe</th></tr>
<tr><td>ws-21</td><td>zoo</td><td>Greta Löw</td><td rowspan="2">30,00</td></tr>
<tr><td>ws-21</td><td>zoo</td><td>Tim Bär</td></tr>
<tr><td>ws-22</td><td>zoo</td><td>Ina Uhu</td><td>15,00</td></tr></table></body></html>`,
    orders('name', 'ws-21 zoo 2 30|Greta Löw\n|Tim Bär\nws-22 zoo 1 15|Ina Uhu'),
    { mapping: mapped('Auftrag', 'Kunde', 'rows', 'sum Summe', 'name=Name', REPEAT) },
  ),
  asked(
    'A4: A merged price begins in a row that a rule leaves out as cancelled',
    'cancelled-first.xlsx',
    workbook(
      [
        r('Job|Client|Name|State', 'Price'),
        r('cf-1|ski|Ada Holm|cancelled', 60),
        r('cf-1|ski|Bo Holm|ok', null),
        r('cf-1|ski|Cleo Holm|ok', null),
        r('cf-2|ski|Dag Rud|ok', 20),
      ],
      { merged: ['E2:E4'] },
    ),
    'cf-1 costs 60, or 40, or nothing',
    {
      mapping: mapped(
        'Job',
        'Client',
        'rows',
        'sum Price',
        'name=Name',
        `${REPEAT}\nrows: { where: [ { column: State, not: cancelled } ] }`,
      ),
    },
  ),
  warnedOrAsked(
    'A4: The table of a wedding is merged over four guests and the mapping does not repeat it',
    'Sitzplan.xlsx',
    workbook(
      [
        r('Name|Tisch'),
        r('Karla Ott|Tisch 1'),
        r('Jens Ott'),
        r('Mia Ott'),
        r('Oma Lene'),
        r('Ralf Kern|Tisch 2'),
        r('Uta Kern'),
      ],
      { merged: ['B2:B5', 'B6:B7'] },
    ),
    'unclear',
    {
      mapping: mapped('=hochzeit-12', '=ott', 'rows', '=18', 'name=Name, tisch=Tisch'),
      stake: 'text',
    },
  ),
];
