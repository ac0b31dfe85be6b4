import { type List, mapped, orders } from '../list.ts';
import { encoded, n, partly, r, struck, workbook } from '../workbook.ts';

const HEAD = 'project_id|svc_uid|order_count|total_price';
const constant = (project: string, user: string, copies: string, price: string, name: string) =>
  mapped(`=${project}`, `=${user}`, copies, price, `name=${name}`);

/** B11: rows that are no orders. */
const NO_ORDERS: readonly List[] = [
  {
    name: 'A Polish list ends with Razem beside sums that are out of date',
    point: 'B11',
    file: 'lista.csv',
    content:
      'Imię;Sztuk;Kwota\nAnna Kot;10;25,00\nJan Lis;20;45,00\nEwa Mak;5;12,50\nRazem;36;80,00\n',
    mapping: constant('rz-1', 'parafia', 'sum Sztuk', 'sum Kwota', 'Imię'),
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'A Portuguese total is written with a colon and stands above the rows',
    point: 'B11',
    file: 'alunos.xlsx',
    content: workbook([
      r('Aluno', 'Cópias', 'Valor'),
      r('TOTAL GERAL:', 60, 180),
      r('Ana Souza', 10, 30),
      r('Beto Lima', 20, 60),
      r('Caio Reis', 30, 90),
    ]),
    mapping: constant('pg-1', 'escola', 'sum Cópias', 'sum Valor', 'Aluno'),
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'The value added tax stands below the rows of a German club',
    point: 'B11',
    file: 'verein.csv',
    content: 'Name;Karten;Preis\nIda Moor;10;25,00\nUdo Fels;20;45,00\nzzgl. MwSt. 19 %;1;13,30\n',
    mapping: constant('mw-1', 'verein', 'sum Karten', 'sum Preis', 'Name'),
    meant: 'unclear',
    must: 'ask',
    both: 'the tax is a part of the price, or no row at all',
  },
  {
    name: 'A database client appended how many rows it found',
    point: 'B11',
    file: 'query.csv',
    content:
      'name,copies,price\nAnn Fox,10,25.00\nBob Ray,20,45.00\nCid Lux,5,12.50\n\n(3 rows affected),,\n',
    mapping: mapped('=db-1', '=kit', 'rows', '=40', 'name, copies'),
    meant: 'unclear',
    must: 'ask',
    both: 'three cards, or four',
  },
  {
    name: 'A Korean form begins with an example person',
    point: 'B11',
    file: '신청서.xlsx',
    content: workbook([
      r('이름|직함|부서'),
      r('(예시) 홍길동|과장|영업팀'),
      r('김하늘|대리|총무팀'),
      r('박서준|사원|개발팀'),
      r('이도윤|부장|영업팀'),
    ]),
    mapping: mapped('=ex-1', '=nara', 'rows', '=30000', 'name=이름, title=직함, dept=부서'),
    meant: 'unclear',
    must: 'ask',
    both: 'three cards, or four with Hong Gil-dong',
  },
  {
    name: 'A row below the header says which columns are required',
    point: 'B11',
    file: 'template-filled.csv',
    content:
      'name,title,city\nrequired,optional,required\nAnn Fox,Head,York\nBob Ray,Clerk,Leeds\nCid Lux,Cook,Hull\n',
    mapping: mapped('=rq-1', '=kit', 'rows', '=40', 'name, title, city'),
    meant: 'unclear',
    must: 'ask',
    both: 'three cards, or four',
  },
  {
    name: 'A Japanese note with its sign stands below a gap',
    point: 'B11',
    file: '名簿.csv',
    content: encoded(
      'shift_jis',
      '氏名,部署,電話\n佐藤花子,営業部,03-1234-5678\n鈴木一郎,総務部,03-1234-5679\n高橋健,開発部,03-1234-5680\n\n※校了は3月10日まで,,\n',
    ),
    mapping: mapped('=nt-1', '=sakura', 'rows', '=9000', 'name=氏名, dept=部署, tel=電話'),
    meant: 'unclear',
    must: 'ask',
    both: 'three cards, or four with a note',
  },
  {
    name: 'A line of dashes separates the header of a printed report from its rows',
    point: 'B11',
    file: 'report.tsv',
    content:
      'name\ttitle\tcity\n----------\t-----\t-----\nAnn Fox\tHead\tYork\nBob Ray\tClerk\tLeeds\nCid Lux\tCook\tHull\n',
    mapping: mapped('=da-1', '=kit', 'rows', '=40', 'name, title, city'),
    meant: 'unclear',
    must: 'ask',
    both: 'three cards, or four with dashes',
  },
  {
    name: 'A subtotal of each class stands among the pupils of a school',
    point: 'B11',
    file: 'classes.csv',
    content: `Pupil,Class,Copies,Price
Ann Fox,3a,2,6.00
Bob Ray,3a,1,3.00
Subtotal 3a,,3,9.00
Cid Lux,3b,4,12.00
Dee Orr,3b,1,3.00
Subtotal 3b,,5,15.00
`,
    mapping: mapped('=cl-1', '=school', 'sum Copies', 'sum Price', 'name=Pupil, class=Class'),
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'A SAP list marks its total with asterisks alone',
    point: 'B11',
    file: 'KOB1.csv',
    content:
      'Name;Stück;Betrag\nIda Moor;10;25,00\nUdo Fels;20;45,00\nLeo Wald;5;12,00\n**;35;82,00\n',
    mapping: constant('as-1', 'sap', 'sum Stück', 'sum Betrag', 'Name'),
    meant: 'unclear',
    must: 'ask',
    both: '35 copies, or 70',
  },
  {
    name: 'A shop rule skips totals as the mapping says',
    point: 'B11',
    file: 'skip-totals.csv',
    content: 'job,client,name,qty,price\nsk-1,kit,Ann,10,25\nsk-1,kit,Bob,20,45\nTotal,,,30,70\n',
    mapping: mapped('job', 'client', 'sum qty', 'sum price', 'name', 'rows: { totals: skip }'),
    meant: orders('name', 'sk-1 kit 30 70|Ann\n|Bob'),
    must: 'order',
  },
];

/** B12: what is struck out. */
const STRUCK: readonly List[] = [
  {
    name: 'A guest who declined is struck out in an HTML page that an event site calls .xls',
    point: 'B12',
    file: 'guests.xls',
    content: `<html><meta charset="utf-8"><table><tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th><th>guest</th></tr>
<tr><td>ev-1</td><td>club</td><td>1</td><td>2</td><td>Ann Fox</td></tr>
<tr style="text-decoration:line-through"><td>ev-2</td><td>club</td><td>1</td><td>2</td><td>Bob Ray</td></tr></table></html>`,
    meant: 'unclear',
    must: 'ask',
    both: 'ev-2 is left out, or ordered',
  },
  {
    name: 'The old price is struck out before the new one within a cell',
    point: 'B12',
    file: 'sale.xlsx',
    content: workbook([r(HEAD), r('sl-1|club', 10, partly('~~1~~20')), r('sl-2|club', 10, '25')]),
    meant: 'unclear',
    must: 'ask',
    both: '20 or 120',
  },
  {
    name: 'A job title is struck out in part in a flat OpenDocument',
    point: 'B12',
    file: 'titles.fods',
    content: workbook([
      r(`${HEAD}|title`),
      r('ti-1|club', 100, 30, partly('~~Deputy ~~Head')),
      r('ti-2|club', 100, 30, 'Clerk'),
    ]),
    meant: 'unclear',
    must: 'ask',
    both: 'Head, or Deputy Head',
    stake: 'text',
  },
  {
    name: 'Only the project number of a row is struck out in an XML spreadsheet',
    point: 'B12',
    file: 'struck-id.xml',
    content: workbook([r(HEAD), r('si-1|club', 10, 20), [struck('si-2'), 'club', 10, 20]]),
    meant: 'unclear',
    must: 'ask',
    both: 'si-2 is left out, or ordered',
  },
  {
    name: 'The price of one order is struck out and nothing stands in its place',
    point: 'B12',
    file: 'struck-price.ods',
    content: workbook([r(HEAD), r('sp-1|club', 10, struck(20)), r('sp-2|club', 10, 20)]),
    meant: 'unclear',
    must: 'ask',
    both: 'sp-1 costs 20, or nothing',
  },
  {
    name: 'A phone number is struck out on a business card beside its new one',
    point: 'B12',
    file: '명함수정.xlsx',
    content: workbook([
      r(`${HEAD}|이름|전화`),
      r('mh-1|nara', 100, 9000, '김하늘', partly('~~010-1111-2222~~ 010-3333-4444')),
      r('mh-2|nara', 100, 9000, '박서준', '010-5555-6666'),
    ]),
    meant: 'unclear',
    must: 'ask',
    both: 'one number, or both',
    stake: 'text',
  },
  {
    name: 'A member is struck out on the suppression list, so is he to be left out or not',
    point: 'B12',
    file: 'members.csv',
    content:
      'job,client,copies,sum,name\nmm-1,club,1,2,Ann Fox\nmm-2,club,1,2,Bob Ray\nmm-3,club,1,2,Cid Lux\n',
    beside: { 'left.xlsx': workbook([r('name'), r('Ann Fox'), [struck('Bob Ray')]]) },
    mapping: mapped(
      'job',
      'client',
      'copies',
      'sum',
      'name',
      'rows: { suppress: [ { file: left.xlsx, match: { name: name } } ] }',
    ),
    meant: 'unclear',
    must: 'ask',
    both: 'Bob gets mail, or not',
  },
  {
    name: 'The mapping leaves out what is struck out',
    point: 'B12',
    file: 'done.xlsx',
    content: workbook([
      r(HEAD),
      r('dn-1|club', 10, 20),
      [struck('dn-2'), struck('club'), struck(10), struck(20)],
      r('dn-3|club', 30, 60),
    ]),
    mapping: mapped(
      'project_id',
      'svc_uid',
      'order_count',
      'total_price',
      '',
      'sheet: { struck_rows: skip }',
    ),
    meant: orders('', 'dn-1 club 10 20\ndn-3 club 30 60'),
    must: 'order',
  },
  {
    name: 'A note that is not used is struck out',
    point: 'B12',
    file: 'note-struck.xlsx',
    content: workbook([
      r(`${HEAD}|internal note`),
      r('ns-1|club', 10, 20, struck('call back')),
      r('ns-2|club', 30, n(60, '0.00'), 'paid'),
    ]),
    mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price'),
    meant: orders('', 'ns-1 club 10 20\nns-2 club 30 60'),
    must: 'order',
  },
];

/** B13: ids that differ by something that nobody sees. */
const alike = (
  file: string,
  first: string,
  second: string,
  third: string,
): Pick<List, 'file' | 'content' | 'meant' | 'must' | 'both'> => ({
  file,
  content: `project_id,svc_uid,order_count,total_price,name\n${first},loft,1,2,Ann\n${third},loft,1,2,Bob\n${second},loft,1,2,Cid\n`,
  meant: 'unclear',
  must: 'ask',
  both: 'one order of two rows, or two orders',
});

const ALIKE: readonly List[] = [
  {
    name: 'Two job numbers differ by a no-break space in their middle',
    point: 'B13',
    ...alike('nbsp-mid.csv', 'job 17', 'job\u00a017', 'job 18'),
  },
  {
    name: 'Two projects differ by a soft hyphen that Word left',
    point: 'B13',
    ...alike('soft.csv', 'spring-2', 'spring\u00ad-2', 'autumn-2'),
  },
  {
    name: 'Two projects differ by a minus sign and a hyphen',
    point: 'B13',
    ...alike('minus.csv', 'LX-201', 'LX\u2212201', 'LX-202'),
  },
  {
    name: 'Two projects differ by full-width digits',
    point: 'B13',
    ...alike('width.csv', 'K2026-1', 'K２０２６-1', 'K2026-2'),
  },
  {
    name: 'A project begins with a byte order mark in the middle of the file',
    point: 'B13',
    ...alike('bom-mid.csv', 'ab-91', '\ufeffab-91', 'ab-92'),
  },
  {
    name: 'A letter O stands for a zero in one of many codes',
    point: 'B13',
    ...alike('oh.csv', 'A1058', 'A1O58', 'A1077'),
  },
  {
    name: 'A Cyrillic letter stands in a code of Latin letters',
    point: 'B13',
    ...alike('cyr.csv', 'CARD-5', 'СARD-5', 'CARD-6'),
  },
  {
    name: 'Two projects differ by leading zeros that Excel took away',
    point: 'B13',
    ...alike('zeros.csv', '00417', '417', '00533'),
  },
  {
    name: 'Two users differ by a capital alone in one project each',
    point: 'B13',
    file: 'users.csv',
    content:
      'project_id,svc_uid,order_count,total_price\nus-11,Studio-A,1,2\nus-12,studio-a,1,2\nus-13,other,1,2\n',
    meant: 'unclear',
    must: 'ask',
    both: 'one user, or two',
  },
  {
    name: 'Projects differ by their last letters and nobody would mistake them',
    point: 'B13',
    file: 'letters.csv',
    content:
      'project_id,svc_uid,order_count,total_price\nlt-1a,loft,1,2\nlt-1b,loft,1,2\nlt-10a,loft,1,2\nlt-11,loft,1,2\n',
    meant: orders('', 'lt-1a loft 1 2\nlt-1b loft 1 2\nlt-10a loft 1 2\nlt-11 loft 1 2'),
    must: 'order',
  },
];

export const NO_ORDERS_AND_STRUCK: readonly List[] = [...NO_ORDERS, ...STRUCK, ...ALIKE];
