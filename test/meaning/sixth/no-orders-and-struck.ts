import { type List, mapped, orders } from '../list.ts';
import { asked, fine, refused } from '../put.ts';
import { encoded, n, partly, r, struck, workbook } from '../workbook.ts';

const HEAD = 'project_id|svc_uid|order_count|total_price';
const constant = (project: string, user: string, copies: string, price: string, name: string) =>
  mapped(`=${project}`, `=${user}`, copies, price, `name=${name}`);

/** B11: rows that are no orders. */
const NO_ORDERS: readonly List[] = [
  refused(
    'B11: A Polish list ends with Razem beside sums that are out of date',
    'lista.csv',
    'Imię;Sztuk;Kwota\nAnna Kot;10;25,00\nJan Lis;20;45,00\nEwa Mak;5;12,50\nRazem;36;80,00\n',
    { mapping: constant('rz-1', 'parafia', 'sum Sztuk', 'sum Kwota', 'Imię') },
  ),
  refused(
    'B11: A Portuguese total is written with a colon and stands above the rows',
    'alunos.xlsx',
    workbook([
      r('Aluno', 'Cópias', 'Valor'),
      r('TOTAL GERAL:', 60, 180),
      r('Ana Souza', 10, 30),
      r('Beto Lima', 20, 60),
      r('Caio Reis', 30, 90),
    ]),
    { mapping: constant('pg-1', 'escola', 'sum Cópias', 'sum Valor', 'Aluno') },
  ),
  asked(
    'B11: The value added tax stands below the rows of a German club',
    'verein.csv',
    'Name;Karten;Preis\nIda Moor;10;25,00\nUdo Fels;20;45,00\nzzgl. MwSt. 19 %;1;13,30\n',
    'the tax is a part of the price, or no row at all',
    { mapping: constant('mw-1', 'verein', 'sum Karten', 'sum Preis', 'Name') },
  ),
  asked(
    'B11: A database client appended how many rows it found',
    'query.csv',
    'name,copies,price\nAnn Fox,10,25.00\nBob Ray,20,45.00\nCid Lux,5,12.50\n\n(3 rows affected),,\n',
    'three cards, or four',
    { mapping: mapped('=db-1', '=kit', 'rows', '=40', 'name, copies') },
  ),
  asked(
    'B11: A Korean form begins with an example person',
    '신청서.xlsx',
    workbook([
      r('이름|직함|부서'),
      r('(예시) 홍길동|과장|영업팀'),
      r('김하늘|대리|총무팀'),
      r('박서준|사원|개발팀'),
      r('이도윤|부장|영업팀'),
    ]),
    'three cards, or four with Hong Gil-dong',
    { mapping: mapped('=ex-1', '=nara', 'rows', '=30000', 'name=이름, title=직함, dept=부서') },
  ),
  asked(
    'B11: A row below the header says which columns are required',
    'template-filled.csv',
    'name,title,city\nrequired,optional,required\nAnn Fox,Head,York\nBob Ray,Clerk,Leeds\nCid Lux,Cook,Hull\n',
    'three cards, or four',
    { mapping: mapped('=rq-1', '=kit', 'rows', '=40', 'name, title, city') },
  ),
  asked(
    'B11: A Japanese note with its sign stands below a gap',
    '名簿.csv',
    encoded(
      'shift_jis',
      '氏名,部署,電話\n佐藤花子,営業部,03-1234-5678\n鈴木一郎,総務部,03-1234-5679\n高橋健,開発部,03-1234-5680\n\n※校了は3月10日まで,,\n',
    ),
    'three cards, or four with a note',
    { mapping: mapped('=nt-1', '=sakura', 'rows', '=9000', 'name=氏名, dept=部署, tel=電話') },
  ),
  asked(
    'B11: A line of dashes separates the header of a printed report from its rows',
    'report.tsv',
    'name\ttitle\tcity\n----------\t-----\t-----\nAnn Fox\tHead\tYork\nBob Ray\tClerk\tLeeds\nCid Lux\tCook\tHull\n',
    'three cards, or four with dashes',
    { mapping: mapped('=da-1', '=kit', 'rows', '=40', 'name, title, city') },
  ),
  refused(
    'B11: A subtotal of each class stands among the pupils of a school',
    'classes.csv',
    `Pupil,Class,Copies,Price
Ann Fox,3a,2,6.00
Bob Ray,3a,1,3.00
Subtotal 3a,,3,9.00
Cid Lux,3b,4,12.00
Dee Orr,3b,1,3.00
Subtotal 3b,,5,15.00
`,
    { mapping: mapped('=cl-1', '=school', 'sum Copies', 'sum Price', 'name=Pupil, class=Class') },
  ),
  asked(
    'B11: A SAP list marks its total with asterisks alone',
    'KOB1.csv',
    'Name;Stück;Betrag\nIda Moor;10;25,00\nUdo Fels;20;45,00\nLeo Wald;5;12,00\n**;35;82,00\n',
    '35 copies, or 70',
    { mapping: constant('as-1', 'sap', 'sum Stück', 'sum Betrag', 'Name') },
  ),
  fine(
    'B11: A shop rule skips totals as the mapping says',
    'skip-totals.csv',
    'job,client,name,qty,price\nsk-1,kit,Ann,10,25\nsk-1,kit,Bob,20,45\nTotal,,,30,70\n',
    orders('name', 'sk-1 kit 30 70|Ann\n|Bob'),
    { mapping: mapped('job', 'client', 'sum qty', 'sum price', 'name', 'rows: { totals: skip }') },
  ),
];

/** B12: what is struck out. */
const STRUCK: readonly List[] = [
  asked(
    'B12: A guest who declined is struck out in an HTML page that an event site calls .xls',
    'guests.xls',
    `<html><meta charset="utf-8"><table><tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th><th>guest</th></tr>
<tr><td>ev-1</td><td>club</td><td>1</td><td>2</td><td>Ann Fox</td></tr>
<tr style="text-decoration:line-through"><td>ev-2</td><td>club</td><td>1</td><td>2</td><td>Bob Ray</td></tr></table></html>`,
    'ev-2 is left out, or ordered',
  ),
  asked(
    'B12: The old price is struck out before the new one within a cell',
    'sale.xlsx',
    workbook([r(HEAD), r('sl-1|club', 10, partly('~~1~~20')), r('sl-2|club', 10, '25')]),
    '20 or 120',
  ),
  asked(
    'B12: A job title is struck out in part in a flat OpenDocument',
    'titles.fods',
    workbook([
      r(`${HEAD}|title`),
      r('ti-1|club', 100, 30, partly('~~Deputy ~~Head')),
      r('ti-2|club', 100, 30, 'Clerk'),
    ]),
    'Head, or Deputy Head',
    { stake: 'text' },
  ),
  asked(
    'B12: Only the project number of a row is struck out in an XML spreadsheet',
    'struck-id.xml',
    workbook([r(HEAD), r('si-1|club', 10, 20), [struck('si-2'), 'club', 10, 20]]),
    'si-2 is left out, or ordered',
  ),
  asked(
    'B12: The price of one order is struck out and nothing stands in its place',
    'struck-price.ods',
    workbook([r(HEAD), r('sp-1|club', 10, struck(20)), r('sp-2|club', 10, 20)]),
    'sp-1 costs 20, or nothing',
  ),
  asked(
    'B12: A phone number is struck out on a business card beside its new one',
    '명함수정.xlsx',
    workbook([
      r(`${HEAD}|이름|전화`),
      r('mh-1|nara', 100, 9000, '김하늘', partly('~~010-1111-2222~~ 010-3333-4444')),
      r('mh-2|nara', 100, 9000, '박서준', '010-5555-6666'),
    ]),
    'one number, or both',
    { stake: 'text' },
  ),
  asked(
    'B12: A member is struck out on the suppression list, so is he to be left out or not',
    'members.csv',
    'job,client,copies,sum,name\nmm-1,club,1,2,Ann Fox\nmm-2,club,1,2,Bob Ray\nmm-3,club,1,2,Cid Lux\n',
    'Bob gets mail, or not',
    {
      beside: { 'left.xlsx': workbook([r('name'), r('Ann Fox'), [struck('Bob Ray')]]) },
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        'name',
        'rows: { suppress: [ { file: left.xlsx, match: { name: name } } ] }',
      ),
    },
  ),
  fine(
    'B12: The mapping leaves out what is struck out',
    'done.xlsx',
    workbook([
      r(HEAD),
      r('dn-1|club', 10, 20),
      [struck('dn-2'), struck('club'), struck(10), struck(20)],
      r('dn-3|club', 30, 60),
    ]),
    orders('', 'dn-1 club 10 20\ndn-3 club 30 60'),
    {
      mapping: mapped(
        'project_id',
        'svc_uid',
        'order_count',
        'total_price',
        '',
        'sheet: { struck_rows: skip }',
      ),
    },
  ),
  fine(
    'B12: A note that is not used is struck out',
    'note-struck.xlsx',
    workbook([
      r(`${HEAD}|internal note`),
      r('ns-1|club', 10, 20, struck('call back')),
      r('ns-2|club', 30, n(60, '0.00'), 'paid'),
    ]),
    orders('', 'ns-1 club 10 20\nns-2 club 30 60'),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price') },
  ),
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
  asked(
    'B13: Two users differ by a capital alone in one project each',
    'users.csv',
    'project_id,svc_uid,order_count,total_price\nus-11,Studio-A,1,2\nus-12,studio-a,1,2\nus-13,other,1,2\n',
    'one user, or two',
  ),
  fine(
    'B13: Projects differ by their last letters and nobody would mistake them',
    'letters.csv',
    'project_id,svc_uid,order_count,total_price\nlt-1a,loft,1,2\nlt-1b,loft,1,2\nlt-10a,loft,1,2\nlt-11,loft,1,2\n',
    orders('', 'lt-1a loft 1 2\nlt-1b loft 1 2\nlt-10a loft 1 2\nlt-11 loft 1 2'),
  ),
];

export const NO_ORDERS_AND_STRUCK: readonly List[] = [...NO_ORDERS, ...STRUCK, ...ALIKE];
