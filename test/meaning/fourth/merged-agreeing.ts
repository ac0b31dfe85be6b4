import { type List, mapped, orders } from '../list.ts';
import { asked, fine, refused, warnedOrAsked } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';

const REPEAT = 'sheet: { repeat_merged: true }';

/** A4, A5: merged amounts, and rows that agree. */
export const MERGED_AGREEING: readonly List[] = [
  fine(
    'A4: A choir merged one price over its singers in LibreOffice',
    'chor.ods',
    workbook(
      [
        r('Projekt|Chor|Sänger', 'Preis'),
        r('co-1|alt|Ute', 48),
        r('co-1|alt|Eva', null),
        r('co-2|bass|Jan', 20),
      ],
      { merged: ['D2:D3'] },
    ),
    orders('name', 'co-1 alt 2 48|Ute\n|Eva\nco-2 bass 1 20|Jan'),
    { mapping: mapped('Projekt', 'Chor', 'rows', 'sum Preis', 'name=Sänger', REPEAT) },
  ),
  refused(
    'A4: A price in an .ods is merged over two classes that are two projects',
    'klassen.ods',
    workbook(
      [
        r('Projekt|Schule|Klasse', 'Preis'),
        r('kl-5a|gym|5a', 100),
        r('kl-5b|gym|5b', null),
        r('kl-6a|gym|6a', 60),
      ],
      { merged: ['D2:D3'] },
    ),
    { mapping: mapped('Projekt', 'Schule', 'rows', 'sum Preis', 'name=Klasse', REPEAT) },
  ),
  asked(
    'A4: Project cells are merged over their guests and the mapping does not say what that means',
    'mariage.xlsx',
    workbook(
      [
        r('Projet|Client|Invité', 'Prix'),
        r('ma-1|durand|Luc', 3),
        r('||Zoé', 4),
        r('ma-2|morel|Ana', 5),
      ],
      { merged: ['A2:A3', 'B2:B3'] },
    ),
    'Zoé belongs to ma-1, or to nobody',
    { mapping: mapped('Projet', 'Client', 'rows', 'sum Prix', 'nom=Invité') },
  ),
  fine(
    'A4: A quantity in an old .xls is merged over two lines of one order and is added up',
    'lines.xls',
    workbook(
      [
        r('job|client|line', 'qty', 'sum'),
        r('ln-1|kit|front', 200, 15),
        r('ln-1|kit|back', null, 9),
        r('ln-2|kit|front', 90, 12),
      ],
      { merged: ['D2:D3'] },
    ),
    orders('line', 'ln-1 kit 200 24|front\n|back\nln-2 kit 90 12|front'),
    { mapping: mapped('job', 'client', 'sum qty', 'sum sum', 'line', REPEAT) },
  ),
  refused(
    'A4: One number is merged across the columns of copies and price',
    'across.xlsx',
    workbook(
      [
        r('project_id|svc_uid|order_count|total_price'),
        r('ac-1|kit', 50, null),
        r('ac-2|kit', 20, 30),
      ],
      { merged: ['C2:D2'] },
    ),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price', '', REPEAT) },
  ),
  refused(
    'A4: A web page that is called .xls spans a price over two orders',
    'report.xls',
    '<html><body><table><tr><th>job</th><th>client</th><th>copies</th><th>sum</th></tr><tr><td>hs-1</td><td>kit</td><td>10</td><td rowspan="2">50.00</td></tr><tr><td>hs-2</td><td>kit</td><td>15</td></tr><tr><td>hs-3</td><td>kit</td><td>12</td><td>20.00</td></tr></table></body></html>',
    { mapping: mapped('job', 'client', 'copies', 'sum', '', REPEAT) },
  ),
  refused(
    'A4: SpreadsheetML merges a quantity down over the orders of two customers',
    'tirages.xml',
    workbook(
      [
        r('projet|client|tirage', 'prix'),
        r('tg-41|roy', 100, 20),
        r('tg-42|petit', null, 20),
        r('tg-43|blanc', 80, 18),
      ],
      { merged: ['C2:C3'] },
    ),
    { mapping: mapped('projet', 'client', 'tirage', 'prix', '', REPEAT) },
  ),
  warnedOrAsked(
    'A4: A family name is merged over three first names that are all printed',
    'families.xlsx',
    workbook(
      [
        r('project_id|svc_uid|order_count|total_price|family|first'),
        r('fa-1|kit', 1, 2, 'Moss', 'Ann'),
        r('fa-2|kit', 1, 2, null, 'Ben'),
        r('fa-3|kit', 1, 2, null, 'Cleo'),
        r('fa-4|kit', 1, 2, 'Hill', 'Dan'),
      ],
      { merged: ['E2:E4'] },
    ),
    'unclear',
    {
      mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price', 'family, first'),
      stake: 'text',
    },
  ),
  fine(
    'A4: Project, client and price are merged alike over the cards of each order',
    '명함.xlsx',
    workbook(
      [
        r('프로젝트|고객|이름', '금액'),
        r('mh-1|daum|김하늘', 30000),
        r('||이바다', null),
        r('mh-2|kakao|박산', 15000),
        r('||최들', null),
      ],
      { merged: ['A2:A3', 'B2:B3', 'D2:D3', 'A4:A5', 'B4:B5', 'D4:D5'] },
    ),
    orders('name', 'mh-1 daum 2 30000|김하늘\n|이바다\nmh-2 kakao 2 15000|박산\n|최들'),
    { mapping: mapped('프로젝트', '고객', 'rows', 'sum 금액', 'name=이름', REPEAT) },
  ),
  asked(
    'A5: A Shopify export repeats the total in each line of an order',
    'orders_export.csv',
    'Name,Customer,Lineitem name,Lineitem quantity,Total\nsh-1001,ada,Mug,1,24.00\nsh-1001,ada,Card,1,24.00\nsh-1002,bob,Mug,1,12.00\n',
    'sh-1001 costs 24, or 48',
    { mapping: mapped('Name', 'Customer', 'rows', 'Total', 'item=Lineitem name') },
  ),
  asked(
    'A5: Two cards of one order have one copy and ten crowns each, or together',
    'vizitky.csv',
    'projekt;klient;jméno;kusy;cena\nvz-1;firma;Jan;1;10\nvz-1;firma;Eva;1;10\nvz-2;firma;Petr;1;10\n',
    'vz-1: 1 copy for 10, or 2 for 20',
    { mapping: mapped('projekt', 'klient', 'kusy', 'cena', 'name=jméno') },
  ),
  fine(
    'A5: The mapping says that each row repeats the amounts of its order',
    'same-said.csv',
    'job,client,name,qty,sum\nss-1,kit,Ann,100,30\nss-1,kit,Bob,100,30\nss-2,kit,Cid,50,18\n',
    orders('name', 'ss-1 kit 100 30|Ann\n|Bob\nss-2 kit 50 18|Cid'),
    {
      mapping:
        'version: 1\nproject: { column: job }\nsvc_uid: { column: client }\norder: { order_count: { column: qty, combine: same }, total_price: { column: sum, combine: same } }\nvariables: [ { id: name } ]\n',
    },
  ),
  asked(
    'A5: What init proposes does not decide whether equal prices are for the row or the order',
    'init-agree.csv',
    'project_id,svc_uid,full_name,total_price\nia-1,kit,Ann Fox,15.00\nia-1,kit,Bob Ray,15.00\nia-2,kit,Cid Lux,15.00\nia-2,kit,Dee Orr,15.00\n',
    'ia-1 costs 15, or 30',
    { mapping: 'proposed' },
  ),
  asked(
    'A5: Copies are counted by rows and the price of a Polish list agrees',
    'zaproszenia.csv',
    'projekt;klient;gość;cena\nza-1;nowak;Ola;8,50\nza-1;nowak;Jan;8,50\nza-1;nowak;Ewa;8,50\n',
    'za-1 costs 8.50, or 25.50',
    { mapping: mapped('projekt', 'klient', 'rows', 'cena', 'name=gość') },
  ),
  asked(
    'A5: Prices of an order agree although one is formatted with cents',
    'cents.xlsx',
    workbook([
      r('job|client|name', 'sum'),
      r('ce-1|kit|Ann', n(10, '0')),
      r('ce-1|kit|Bob', n(10, '0.00')),
      r('ce-2|kit|Cid', n(7, '0.00')),
    ]),
    'ce-1 costs 10, or 20',
    { mapping: mapped('job', 'client', 'rows', 'sum', 'name') },
  ),
  fine(
    'A5: Free badges have a price of 0 in all rows of their order',
    'badges.csv',
    'job,client,name,sum\nbg-1,conf,Ann,0\nbg-1,conf,Bob,0\nbg-2,conf,Cid,0\n',
    orders('name', 'bg-1 conf 2 0|Ann\n|Bob\nbg-2 conf 1 0|Cid'),
    { mapping: mapped('job', 'client', 'rows', 'sum', 'name') },
  ),
  fine(
    'A5: Equal amounts are added up because the mapping says so',
    '名刺.csv',
    '案件,顧客,氏名,部数,金額\nms-1,tanaka,田中 一郎,100,3000\nms-1,tanaka,田中 花子,100,3000\nms-2,sato,佐藤 次郎,200,5000\n',
    orders('name', 'ms-1 tanaka 200 6000|田中 一郎\n|田中 花子\nms-2 sato 200 5000|佐藤 次郎'),
    { mapping: mapped('案件', '顧客', 'sum 部数', 'sum 金額', 'name=氏名') },
  ),
  asked(
    'A5: One order of forty has two rows that are alike in copies and price and stand apart',
    'apart.csv',
    `job;client;name;qty;sum\nap-99;kit;Zed;20;30,00\n${Array.from({ length: 38 }, (_, i) => `ap-${i + 10};kit;P${i}x;${(i % 7) + 3};${(i % 7) + 4},50`).join('\n')}\nap-99;kit;Yve;20;30,00\n`,
    'ap-99: 20 copies for 30, or 40 for 60',
    { mapping: mapped('job', 'client', 'qty', 'sum', 'name') },
  ),
];
