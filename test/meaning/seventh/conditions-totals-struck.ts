import { type List, mapped, orders } from '../list.ts';
import { encoded, partly, r, struck, workbook } from '../workbook.ts';
import { asked, BOOK, fine, HEAD, refused, reserved, warnedOrAsked } from './put.ts';

function where(condition: string): string {
  return `rows: { where: [ ${condition} ] }`;
}

function guests(project: string, more = ''): string {
  return mapped(`=${project}`, '=kit', 'sum qty', 'sum price', 'name', more);
}

/** A10 to B12: conditions, rows that are no orders, and what is struck out. */
export const CONDITIONS_TOTALS_STRUCK: readonly List[] = [
  asked(
    'A10: The rule says storniert and the shop writes Storniert',
    'Shop_Export.csv',
    'job;client;copies;sum;Status\nsr-1;ray;5;10;bezahlt\nsr-2;ray;5;10;Storniert\nsr-3;ray;5;10;offen\n',
    'sr-2 is left out, or ordered',
    {
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        '',
        where('{ column: Status, not: storniert }'),
      ),
    },
  ),
  fine(
    'A10: The suppression list has the e-mail addresses in capitals',
    'newsletter.csv',
    'job,client,copies,sum,Email\nem-1,ray,5,10,ann.fox@example.com\nem-2,ray,5,10,bob@example.com\n',
    orders('', 'em-2 ray 5 10'),
    {
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        '',
        'rows: { suppress: [ { file: unsubscribed.csv, match: { EMAIL: Email } } ] }',
      ),
      beside: { 'unsubscribed.csv': 'EMAIL,LEAVE_TIME\nANN.FOX@EXAMPLE.COM,2026-01-02\n' },
    },
  ),
  fine(
    'A10: The refusal list has Korean mobiles with their country',
    '발송.csv',
    '프로젝트,아이디,수량,금액,휴대폰\nph-21,mina,5,900,010-2345-6789\nph-22,mina,5,900,010-9876-5432\n',
    orders('', 'ph-22 mina 5 900'),
    {
      mapping: mapped(
        '프로젝트',
        '아이디',
        '수량',
        '금액',
        '',
        'rows: { suppress: [ { file: 거부.csv, match: { 전화: 휴대폰 } } ] }',
      ),
      beside: { '거부.csv': '전화\n+82 10 2345 6789\n' },
    },
  ),
  asked(
    'A10: The rule says Cancelado and one pedido is Cancelada',
    'pedidos.csv',
    'job;client;copies;sum;Estado\npc-21;ray;5;10;Cancelado\npc-22;ray;5;10;Cancelada\npc-23;ray;5;10;Enviado\n',
    'pc-22 is left out, or ordered',
    {
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        '',
        where('{ column: Estado, not: Cancelado }'),
      ),
    },
  ),
  asked(
    'A10: Only paid rows are wanted and one of them is PAID',
    'stripe.csv',
    'job,client,copies,sum,Status\npd-1,ray,5,10,Paid\npd-2,ray,5,10,PAID\npd-3,ray,5,10,Refunded\n',
    'pd-2 is wanted, or not',
    {
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        '',
        where('{ column: Status, one_of: [Paid] }'),
      ),
    },
  ),
  asked(
    'A10: NG is written in full-width letters in one row of a Japanese inspection list',
    '検品.csv',
    '案件,顧客,部数,金額,判定\nng-1,yama,5,900,OK\nng-2,yama,5,900,ＮＧ\nng-3,kawa,5,900,NG\n',
    'ng-2 is left out, or ordered',
    { mapping: mapped('案件', '顧客', '部数', '金額', '', where('{ column: 判定, not: NG }')) },
  ),
  asked(
    'A10: No row has the word that the rule leaves out because the export says otherwise',
    'crm.csv',
    'job,client,copies,sum,Status\ncr-1,ray,5,10,1\ncr-2,ray,5,10,9\ncr-3,ray,5,10,1\n',
    'rows with Status 9 are deleted, or not',
    {
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        '',
        where('{ column: Status, not: deleted }'),
      ),
    },
  ),
  fine(
    'A10: The mapping says that nothing need be cancelled this week',
    'week.csv',
    'job,client,copies,sum,Status\nnv-1,ray,5,10,open\nnv-2,ray,6,12,open\n',
    orders('', 'nv-1 ray 5 10\nnv-2 ray 6 12'),
    {
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        '',
        where('{ column: Status, not: cancelled, never: allow }'),
      ),
    },
  ),
  asked(
    'A10: A Korean status says more than the word that is left out',
    '반려.csv',
    encoded(
      'cp949',
      '프로젝트,아이디,수량,금액,상태\nbn-1,mina,10,3000,접수\nbn-2,mina,10,3000,반려(고객요청)\nbn-3,juno,10,3000,반려\n',
    ),
    'bn-2 is left out, or ordered',
    {
      mapping: mapped(
        '프로젝트',
        '아이디',
        '수량',
        '금액',
        '',
        where('{ column: 상태, not: 반려 }'),
      ),
    },
  ),

  asked(
    'B11: A Polish Suma in the project column is wrong after a correction',
    'suma.csv',
    'Projekt;Klient;Ilość;Wartość\nsu-21;biuro;10;20,00\nsu-22;biuro;15;30,00\nSuma;;35;70,00\n',
    'Suma is a total, or a project',
    { mapping: mapped('Projekt', 'Klient', 'Ilość', 'Wartość') },
  ),
  asked(
    'B11: A database client ends its output with the number of rows',
    'psql.csv',
    'name,city\nAnn Fox,York\nBob Ray,Leeds\nCid Lux,Hull\n(3 rows),\n',
    'a row of one cell, or a note of the program',
    { mapping: mapped('=db-1', '=kit', 'rows', '=9', 'name, city') },
  ),
  asked(
    'B11: A Korean note about the deadline stands below the guests',
    '명단.xlsx',
    workbook([
      r('성함|직함'),
      r('김하늘|대리'),
      r('박서준|과장'),
      r('이도윤|부장'),
      [],
      r('※ 5월 10일까지 회신 바랍니다'),
    ]),
    'a note, or a guest',
    { mapping: mapped('=nt-1', '=mina', 'rows', '=9000', 'name=성함,title=직함') },
  ),
  asked(
    'B11: The first row of a form is an example person in Japanese',
    '申込.csv',
    '氏名,部署\n(例) 山田太郎,営業部\n佐藤健,総務部\n鈴木花,経理部\n高橋誠,開発部\n',
    '記入例 is an example, or a person',
    { mapping: mapped('=rei-1', '=yama', 'rows', '=900', 'name=氏名,dept=部署') },
  ),
  asked(
    'B11: A second header in Korean stands under the English one',
    'bilingual.csv',
    'name,company,phone\n이름,회사,전화번호\n김하늘,한빛,02-123-4567\n박서준,미래,02-765-4321\n최유리,나무,02-555-1212\n',
    'the row is names of columns, or a person',
    { mapping: mapped('=bi-1', '=mina', 'rows', '=9000', 'name, company, phone') },
  ),
  asked(
    'B11: A form tool put the types of its columns below their names',
    'typeform.csv',
    'name,city,seat\nstring,string,integer\nAnn Fox,York,12\nBob Ray,Leeds,14\nCid Lux,Hull,15\n',
    'the row is types, or a person',
    { mapping: mapped('=ty-1', '=kit', 'rows', '=9', 'name, city, seat') },
  ),
  asked(
    'B11: Shipping is a last row with a price in a German list of one order',
    'versand.csv',
    'name;qty;price\nFlyer A;10;20,00\nFlyer B;20;40,00\nFlyer C;15;30,00\nVersandkosten;1;4,90\n',
    'Versandkosten are part of the price, or no order row',
    { mapping: guests('vs-1') },
  ),
  fine(
    'B11: The mapping skips the subtotals of a Japanese price list',
    '小計.csv',
    '案件,顧客,品名,部数,金額\nsk-1,yama,A,10,2000\nsk-2,yama,B,5,1000\n小計,,,15,3000\n',
    orders('name', 'sk-1 yama 10 2000|A\nsk-2 yama 5 1000|B'),
    { mapping: mapped('案件', '顧客', '部数', '金額', 'name=品名', 'rows: { totals: skip }') },
  ),
  fine(
    'B11: A customer is called Total Energies and stands last',
    'energy.csv',
    `${HEAD},company\nte-1,ross,10,20,Shell\nte-2,ross,20,45,BP\nte-3,ross,40,60,Total Energies\n`,
    orders('company', 'te-1 ross 10 20|Shell\nte-2 ross 20 45|BP\nte-3 ross 40 60|Total Energies'),
    { mapping: reserved('company') },
  ),

  asked(
    'B12: A web page strikes out a whole row with its tag s',
    'admin-page.xls',
    '<table><tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th></tr><tr><td>ht-1</td><td>kit</td><td>5</td><td>10</td></tr><tr><td><s>ht-2</s></td><td><s>kit</s></td><td><s>5</s></td><td><s>10</s></td></tr><tr><td>ht-3</td><td>kit</td><td>5</td><td>10</td></tr></table>',
    'ht-2 is cancelled, or ordered',
    { mapping: reserved() },
  ),
  asked(
    'B12: Only the quantity of an .ods row is struck out',
    'zrusene.ods',
    workbook([
      r(BOOK),
      r('zd-1|kit', 20, 10),
      r('zd-2|kit', struck(30), 15),
      r('zd-3|kit', 40, 20),
    ]),
    'zd-2 has 30 copies, or none',
    { mapping: reserved() },
  ),
  asked(
    'B12: A middle name is struck out within SpreadsheetML',
    'namen.xml',
    workbook([
      r(`${BOOK}|name`),
      r('mn-21|kit', 1, 3, partly('Eva ~~Maria ~~Holm')),
      r('mn-22|kit', 1, 3, 'Udo Fels'),
    ]),
    'Eva Maria Holm, or Eva Holm',
    { mapping: reserved('name'), stake: 'text' },
  ),
  fine(
    'B12: The mapping skips what the secretary struck out',
    'secretary.xlsx',
    workbook([
      r(`${BOOK}|name`),
      r('ms-1|kit', 1, 3, 'Ann Fox'),
      [struck('ms-2'), struck('kit'), struck(1), struck(3), struck('Bob Ray')],
      r('ms-3|kit', 1, 3, 'Cid Lux'),
    ]),
    orders('name', 'ms-1 kit 1 3|Ann Fox\nms-3 kit 1 3|Cid Lux'),
    { mapping: reserved('name', 'sheet: { struck_rows: skip }') },
  ),
  fine(
    'B12: Ticked-off rows are struck out and the mapping includes them',
    'ticked.ods',
    workbook([
      r(BOOK),
      [struck('to-21'), struck('kit'), struck(5), struck(10)],
      r('to-22|kit', 6, 12),
    ]),
    orders('', 'to-21 kit 5 10\nto-22 kit 6 12'),
    { mapping: reserved('', 'sheet: { struck_rows: include }') },
  ),
  fine(
    'B12: A struck-out old telephone number stands in a column that nobody prints',
    'oldphone.xlsx',
    workbook([
      r(`${BOOK}|name|phone`),
      r('ot-1|kit', 1, 3, 'Ann Fox', struck('01234 567')),
      r('ot-2|kit', 1, 3, 'Bob Ray', partly('~~01234 999~~ 01235 111')),
    ]),
    orders('name', 'ot-1 kit 1 3|Ann Fox\not-2 kit 1 3|Bob Ray'),
    { mapping: reserved('name') },
  ),
  refused(
    'B12: The looked-up price of a format is struck out in the tariff',
    'strucktariff.csv',
    'job,client,copies,size\nsx-1,ann,10,A4\nsx-2,bob,20,A3\n',
    {
      mapping: mapped('job', 'client', 'copies', '=0').replace(
        /total_price: .*/,
        'total_price: { lookup: t, by: size, column: price }\nlookups: { t: { file: t.xlsx, key: size } }',
      ),
      beside: { 't.xlsx': workbook([r('size|price'), r('A4', struck(12)), r('A3', 19)]) },
    },
  ),
  asked(
    'B12: An old price is struck out before the new one in the same cell',
    'newprice.xlsx',
    workbook([r(BOOK), r('np-21|kit', 10, partly('~~120~~ 95')), r('np-22|kit', 10, 80)]),
    'the price is 95, or unreadable',
    { mapping: reserved() },
  ),
  asked(
    'B12: A style class of a web page strikes out one order of a Korean shop',
    '주문목록.xls',
    '<html><head><meta charset="utf-8"><style>.x { text-decoration: line-through }</style></head><body><table><tr><th>프로젝트</th><th>아이디</th><th>수량</th><th>금액</th></tr><tr><td>cl-1</td><td>mina</td><td>5</td><td>900</td></tr><tr class="x"><td>cl-2</td><td>mina</td><td>5</td><td>900</td></tr></table></body></html>',
    'cl-2 is cancelled, or ordered',
    { mapping: mapped('프로젝트', '아이디', '수량', '금액') },
  ),
];

export const PARTLY_SUPPRESSED: readonly List[] = [
  warnedOrAsked(
    'A10: The refusal list has the address but a maiden name',
    'maidenmail.csv',
    'job,client,copies,sum,name,mail\nsm-1,ray,1,5,Ann Fox,ann@example.com\nsm-2,ray,1,5,Bob Ray,bob@example.com\n',
    orders('name', 'sm-1 ray 1 5|Ann Fox\nsm-2 ray 1 5|Bob Ray'),
    {
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        'name',
        'rows: { suppress: [ { file: no.csv, match: { Name: name, Mail: mail } } ] }',
      ),
      beside: { 'no.csv': 'Name,Mail\nAnn Miller,ann@example.com\n' },
    },
  ),
];
