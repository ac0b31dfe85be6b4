import { type List, mapped, orders } from '../list.ts';
import { n, r, workbook } from '../workbook.ts';

const REPEAT = 'sheet: { repeat_merged: true }';

/** A4, A5: merged amounts, and rows that agree. */
export const MERGED_AGREEING: readonly List[] = [
  {
    name: 'A choir merged one price over its singers in LibreOffice',
    point: 'A4',
    file: 'chor.ods',
    content: workbook(
      [
        r('Projekt|Chor|Sänger', 'Preis'),
        r('co-1|alt|Ute', 48),
        r('co-1|alt|Eva', null),
        r('co-2|bass|Jan', 20),
      ],
      { merged: ['D2:D3'] },
    ),
    mapping: mapped('Projekt', 'Chor', 'rows', 'sum Preis', 'name=Sänger', REPEAT),
    meant: orders('name', 'co-1 alt 2 48|Ute\n|Eva\nco-2 bass 1 20|Jan'),
    must: 'order',
  },
  {
    name: 'A price in an .ods is merged over two classes that are two projects',
    point: 'A4',
    file: 'klassen.ods',
    content: workbook(
      [
        r('Projekt|Schule|Klasse', 'Preis'),
        r('kl-5a|gym|5a', 100),
        r('kl-5b|gym|5b', null),
        r('kl-6a|gym|6a', 60),
      ],
      { merged: ['D2:D3'] },
    ),
    mapping: mapped('Projekt', 'Schule', 'rows', 'sum Preis', 'name=Klasse', REPEAT),
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'Project cells are merged over their guests and the mapping does not say what that means',
    point: 'A4',
    file: 'mariage.xlsx',
    content: workbook(
      [
        r('Projet|Client|Invité', 'Prix'),
        r('ma-1|durand|Luc', 3),
        r('||Zoé', 4),
        r('ma-2|morel|Ana', 5),
      ],
      { merged: ['A2:A3', 'B2:B3'] },
    ),
    mapping: mapped('Projet', 'Client', 'rows', 'sum Prix', 'nom=Invité'),
    meant: 'unclear',
    must: 'ask',
    both: 'Zoé belongs to ma-1, or to nobody',
  },
  {
    name: 'A quantity in an old .xls is merged over two lines of one order and is added up',
    point: 'A4',
    file: 'lines.xls',
    content: workbook(
      [
        r('job|client|line', 'qty', 'sum'),
        r('ln-1|kit|front', 200, 15),
        r('ln-1|kit|back', null, 9),
        r('ln-2|kit|front', 90, 12),
      ],
      { merged: ['D2:D3'] },
    ),
    mapping: mapped('job', 'client', 'sum qty', 'sum sum', 'line', REPEAT),
    meant: orders('line', 'ln-1 kit 200 24|front\n|back\nln-2 kit 90 12|front'),
    must: 'order',
  },
  {
    name: 'One number is merged across the columns of copies and price',
    point: 'A4',
    file: 'across.xlsx',
    content: workbook(
      [
        r('project_id|svc_uid|order_count|total_price'),
        r('ac-1|kit', 50, null),
        r('ac-2|kit', 20, 30),
      ],
      { merged: ['C2:D2'] },
    ),
    mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price', '', REPEAT),
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'A web page that is called .xls spans a price over two orders',
    point: 'A4',
    file: 'report.xls',
    content:
      '<html><body><table><tr><th>job</th><th>client</th><th>copies</th><th>sum</th></tr><tr><td>hs-1</td><td>kit</td><td>10</td><td rowspan="2">50.00</td></tr><tr><td>hs-2</td><td>kit</td><td>15</td></tr><tr><td>hs-3</td><td>kit</td><td>12</td><td>20.00</td></tr></table></body></html>',
    mapping: mapped('job', 'client', 'copies', 'sum', '', REPEAT),
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'SpreadsheetML merges a quantity down over the orders of two customers',
    point: 'A4',
    file: 'tirages.xml',
    content: workbook(
      [
        r('projet|client|tirage', 'prix'),
        r('tg-41|roy', 100, 20),
        r('tg-42|petit', null, 20),
        r('tg-43|blanc', 80, 18),
      ],
      { merged: ['C2:C3'] },
    ),
    mapping: mapped('projet', 'client', 'tirage', 'prix', '', REPEAT),
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'A family name is merged over three first names that are all printed',
    point: 'A4',
    file: 'families.xlsx',
    content: workbook(
      [
        r('project_id|svc_uid|order_count|total_price|family|first'),
        r('fa-1|kit', 1, 2, 'Moss', 'Ann'),
        r('fa-2|kit', 1, 2, null, 'Ben'),
        r('fa-3|kit', 1, 2, null, 'Cleo'),
        r('fa-4|kit', 1, 2, 'Hill', 'Dan'),
      ],
      { merged: ['E2:E4'] },
    ),
    mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price', 'family, first'),
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
    stake: 'text',
  },
  {
    name: 'Project, client and price are merged alike over the cards of each order',
    point: 'A4',
    file: '명함.xlsx',
    content: workbook(
      [
        r('프로젝트|고객|이름', '금액'),
        r('mh-1|daum|김하늘', 30000),
        r('||이바다', null),
        r('mh-2|kakao|박산', 15000),
        r('||최들', null),
      ],
      { merged: ['A2:A3', 'B2:B3', 'D2:D3', 'A4:A5', 'B4:B5', 'D4:D5'] },
    ),
    mapping: mapped('프로젝트', '고객', 'rows', 'sum 금액', 'name=이름', REPEAT),
    meant: orders('name', 'mh-1 daum 2 30000|김하늘\n|이바다\nmh-2 kakao 2 15000|박산\n|최들'),
    must: 'order',
  },
  {
    name: 'A Shopify export repeats the total in each line of an order',
    point: 'A5',
    file: 'orders_export.csv',
    content:
      'Name,Customer,Lineitem name,Lineitem quantity,Total\nsh-1001,ada,Mug,1,24.00\nsh-1001,ada,Card,1,24.00\nsh-1002,bob,Mug,1,12.00\n',
    mapping: mapped('Name', 'Customer', 'rows', 'Total', 'item=Lineitem name'),
    meant: 'unclear',
    must: 'ask',
    both: 'sh-1001 costs 24, or 48',
  },
  {
    name: 'Two cards of one order have one copy and ten crowns each, or together',
    point: 'A5',
    file: 'vizitky.csv',
    content:
      'projekt;klient;jméno;kusy;cena\nvz-1;firma;Jan;1;10\nvz-1;firma;Eva;1;10\nvz-2;firma;Petr;1;10\n',
    mapping: mapped('projekt', 'klient', 'kusy', 'cena', 'name=jméno'),
    meant: 'unclear',
    must: 'ask',
    both: 'vz-1: 1 copy for 10, or 2 for 20',
  },
  {
    name: 'The mapping says that each row repeats the amounts of its order',
    point: 'A5',
    file: 'same-said.csv',
    content:
      'job,client,name,qty,sum\nss-1,kit,Ann,100,30\nss-1,kit,Bob,100,30\nss-2,kit,Cid,50,18\n',
    mapping:
      'version: 1\nproject: { column: job }\nsvc_uid: { column: client }\norder: { order_count: { column: qty, combine: same }, total_price: { column: sum, combine: same } }\nvariables: [ { id: name } ]\n',
    meant: orders('name', 'ss-1 kit 100 30|Ann\n|Bob\nss-2 kit 50 18|Cid'),
    must: 'order',
  },
  {
    name: 'What init proposes does not decide whether equal prices are for the row or the order',
    point: 'A5',
    file: 'init-agree.csv',
    content:
      'project_id,svc_uid,full_name,total_price\nia-1,kit,Ann Fox,15.00\nia-1,kit,Bob Ray,15.00\nia-2,kit,Cid Lux,15.00\nia-2,kit,Dee Orr,15.00\n',
    mapping: 'proposed',
    meant: 'unclear',
    must: 'ask',
    both: 'ia-1 costs 15, or 30',
  },
  {
    name: 'Copies are counted by rows and the price of a Polish list agrees',
    point: 'A5',
    file: 'zaproszenia.csv',
    content:
      'projekt;klient;gość;cena\nza-1;nowak;Ola;8,50\nza-1;nowak;Jan;8,50\nza-1;nowak;Ewa;8,50\n',
    mapping: mapped('projekt', 'klient', 'rows', 'cena', 'name=gość'),
    meant: 'unclear',
    must: 'ask',
    both: 'za-1 costs 8.50, or 25.50',
  },
  {
    name: 'Prices of an order agree although one is formatted with cents',
    point: 'A5',
    file: 'cents.xlsx',
    content: workbook([
      r('job|client|name', 'sum'),
      r('ce-1|kit|Ann', n(10, '0')),
      r('ce-1|kit|Bob', n(10, '0.00')),
      r('ce-2|kit|Cid', n(7, '0.00')),
    ]),
    mapping: mapped('job', 'client', 'rows', 'sum', 'name'),
    meant: 'unclear',
    must: 'ask',
    both: 'ce-1 costs 10, or 20',
  },
  {
    name: 'Free badges have a price of 0 in all rows of their order',
    point: 'A5',
    file: 'badges.csv',
    content: 'job,client,name,sum\nbg-1,conf,Ann,0\nbg-1,conf,Bob,0\nbg-2,conf,Cid,0\n',
    mapping: mapped('job', 'client', 'rows', 'sum', 'name'),
    meant: orders('name', 'bg-1 conf 2 0|Ann\n|Bob\nbg-2 conf 1 0|Cid'),
    must: 'order',
  },
  {
    name: 'Equal amounts are added up because the mapping says so',
    point: 'A5',
    file: '名刺.csv',
    content:
      '案件,顧客,氏名,部数,金額\nms-1,tanaka,田中 一郎,100,3000\nms-1,tanaka,田中 花子,100,3000\nms-2,sato,佐藤 次郎,200,5000\n',
    mapping: mapped('案件', '顧客', 'sum 部数', 'sum 金額', 'name=氏名'),
    meant: orders(
      'name',
      'ms-1 tanaka 200 6000|田中 一郎\n|田中 花子\nms-2 sato 200 5000|佐藤 次郎',
    ),
    must: 'order',
  },
  {
    name: 'One order of forty has two rows that are alike in copies and price and stand apart',
    point: 'A5',
    file: 'apart.csv',
    content: `job;client;name;qty;sum\nap-99;kit;Zed;20;30,00\n${Array.from({ length: 38 }, (_, i) => `ap-${i + 10};kit;P${i}x;${(i % 7) + 3};${(i % 7) + 4},50`).join('\n')}\nap-99;kit;Yve;20;30,00\n`,
    mapping: mapped('job', 'client', 'qty', 'sum', 'name'),
    meant: 'unclear',
    must: 'ask',
    both: 'ap-99: 20 copies for 30, or 40 for 60',
  },
];
