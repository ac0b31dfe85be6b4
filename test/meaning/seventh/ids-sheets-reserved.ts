import { type List, mapped, orders } from '../list.ts';
import { encoded, r, workbook, workbookOf } from '../workbook.ts';
import { asked, BOOK, fine, fineOrAsked, HEAD, refused, reserved, warnedOrAsked } from './put.ts';

function cards(first: string, second: string, third: string): string {
  return `job;client;name\n${first};kit;Ann Fox\n${second};kit;Bob Ray\n${third};kit;Cid Lux\n`;
}

const CARDS = mapped('job', 'client', 'rows', '=9', 'name');

function priced(file: string, more = ''): string {
  return mapped('job', 'client', 'copies', '=0').replace(
    /total_price: .*/,
    `total_price: { lookup: p, by: size, column: price }\nlookups: { p: { file: ${file}, key: size${more} } }`,
  );
}

const JOBS = 'job,client,copies,size\nzz-1,ann,10,A4\nzz-2,bob,20,A3\n';
const TARIFF = [r('size|price'), r('A4', 12), r('A3', 19)];
const OLD = [r('size|price'), r('A4', 10), r('A3', 17)];
const MEANT = orders('', 'zz-1 ann 10 12\nzz-2 bob 20 19');

function suppressing(file: string): string {
  return mapped(
    'job',
    'client',
    'copies',
    'sum',
    '',
    `rows: { suppress: [ { file: ${file}, match: { mail: mail } } ] }`,
  );
}

const MAILS =
  'job,client,copies,sum,mail\nmm-1,ray,1,5,ann@example.com\nmm-2,ray,1,5,bob@example.com\nmm-3,ray,1,5,cid@example.com\n';

function extra(column: string, first: string, second: string): string {
  return `${HEAD},${column}\nnr-1,kit,10,20,${first}\nnr-2,kit,12,24,${second}\n`;
}

/** B13 to B15: ids that look alike, several sheets, and names that are nearly reserved. */
export const IDS_SHEETS_RESERVED: readonly List[] = [
  asked(
    'B13: A Cyrillic A begins one of three project ids',
    'cyrillic.csv',
    cards('A-17', '\u0410-17', 'A-18'),
    'one order of two cards, or two orders',
    { mapping: CARDS },
  ),
  asked(
    'B13: The letter O stands for a zero in a project id of four digits',
    'letter-o.csv',
    cards('PX1040', 'PX1O40', 'PX1041'),
    'one order of two cards, or two orders',
    { mapping: CARDS },
  ),
  asked(
    'B13: A zero-width joiner ends an id that came through a chat',
    'joiner.csv',
    cards('chat-1', 'chat-1\u200d', 'chat-2'),
    'one order of two cards, or two orders',
    { mapping: CARDS },
  ),
  fineOrAsked(
    'B13: A Mac wrote the é of a project in parts and Windows in one',
    'mac.csv',
    cards('Café-1', 'Cafe\u0301-1', 'Café-2'),
    orders('name', 'Café-1 kit 2 9|Ann Fox\n|Bob Ray\nCafé-2 kit 1 9|Cid Lux'),
    { mapping: CARDS },
  ),
  asked(
    'B13: Excel dropped the zeros of one project number and kept those of another',
    'zeros-project.csv',
    cards('0071', '71', '0072'),
    '0071 and 71 are one project, or two',
    { mapping: CARDS },
  ),
  asked(
    'B13: Two blanks stand between the words of one project',
    'two-blanks.csv',
    cards('Spring Fair', 'Spring  Fair', 'Autumn Fair'),
    'one order of two cards, or two orders',
    { mapping: CARDS },
  ),
  fine(
    'B13: The mapping says that upper and lower case are different projects',
    'case-meant.csv',
    cards('ab1', 'AB1', 'ab2'),
    orders('name', 'ab1 kit 1 9|Ann Fox\nAB1 kit 1 9|Bob Ray\nab2 kit 1 9|Cid Lux'),
    { mapping: CARDS.replace('{ column: "job" }', '{ column: job, look_alikes: allow }') },
  ),
  asked(
    'B13: A minus sign of mathematics replaces a hyphen in a workbook',
    'minus.xlsx',
    workbook([
      r('job|client|name'),
      r('M-4|kit|Ann Fox'),
      r('M\u22124|kit|Bob Ray'),
      r('M-5|kit|Cid Lux'),
    ]),
    'one order of two cards, or two orders',
    { mapping: CARDS },
  ),
  asked(
    'B13: Two users of a Japanese list differ in case alone',
    '顧客番号.csv',
    encoded(
      'shift_jis',
      '案件,顧客,氏名\nus-1,yamada,佐藤 健\nus-2,Yamada,鈴木 花\nus-3,kawa,高橋 誠\n',
    ),
    'Yamada and yamada are one user, or two',
    { mapping: mapped('案件', '顧客', 'rows', '=900', 'name=氏名') },
  ),
  fine(
    'B13: Ids count from one to a hundred and none is a twin',
    'counted.csv',
    cards('P-1', 'P-10', 'P-100'),
    orders('name', 'P-1 kit 1 9|Ann Fox\nP-10 kit 1 9|Bob Ray\nP-100 kit 1 9|Cid Lux'),
    { mapping: CARDS },
  ),

  asked(
    'B14: The unsubscribed of two years stand on two sheets',
    'mails.csv',
    MAILS,
    'only one year is left out, or both',
    {
      mapping: suppressing('unsub.xlsx'),
      beside: {
        'unsub.xlsx': workbookOf([
          { name: '2025', rows: [r('mail'), r('ann@example.com')] },
          { name: '2026', rows: [r('mail'), r('bob@example.com')] },
        ]),
      },
    },
  ),
  fine('B14: A sheet of remarks follows the tariff in its workbook', 'remarks.csv', JOBS, MEANT, {
    mapping: priced('with-remarks.xlsx'),
    beside: {
      'with-remarks.xlsx': workbookOf([
        { name: 'Tariff', rows: TARIFF },
        { name: 'Remarks', rows: [r('agreed with Ms Low on 3 May')] },
      ]),
    },
  }),
  refused(
    'B14: The allowed branches stand on two sheets of an .ods',
    'branches.csv',
    'job,client,copies,sum,branch\nbr-21,ray,1,5,York\nbr-22,ray,1,5,Hull\n',
    {
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        '',
        'rows: { where: [ { column: branch, one_of: { file: open.ods, column: branch } } ] }',
      ),
      beside: {
        'open.ods': workbookOf([
          { name: 'North', rows: [r('branch'), r('York')] },
          { name: 'South', rows: [r('branch'), r('Hull')] },
        ]),
      },
    },
  ),
  fine(
    'B14: The mapping names the sheet of this year in a tariff of two years',
    'named.csv',
    JOBS,
    MEANT,
    {
      mapping: priced('both-years.xlsx', ', sheet: "2026"'),
      beside: {
        'both-years.xlsx': workbookOf([
          { name: '2025', rows: OLD },
          { name: '2026', rows: TARIFF },
        ]),
      },
    },
  ),
  fineOrAsked(
    'B14: Last year of the tariff is on a hidden sheet in front',
    'hidden-old.csv',
    JOBS,
    MEANT,
    {
      mapping: priced('hidden-old.xlsx'),
      beside: {
        'hidden-old.xlsx': workbookOf([
          { name: 'alt', rows: OLD, hidden: true },
          { name: 'aktuell', rows: TARIFF },
        ]),
      },
    },
  ),
  fine(
    'B14: An .xls tariff still has the three sheets of its birth',
    'three-born.csv',
    JOBS,
    MEANT,
    {
      mapping: priced('born.xls'),
      beside: {
        'born.xls': workbookOf([
          { name: 'Tabelle1', rows: TARIFF },
          { name: 'Tabelle2', rows: [] },
          { name: 'Tabelle3', rows: [] },
        ]),
      },
    },
  ),
  asked(
    'B14: A Korean tariff has one sheet for members and one for others',
    'members.csv',
    JOBS,
    'A4 costs 12 for members, or 15',
    {
      mapping: priced('단가.xlsx'),
      beside: {
        '단가.xlsx': workbookOf([
          { name: '회원', rows: TARIFF },
          { name: '비회원', rows: [r('size|price'), r('A4', 15), r('A3', 23)] },
        ]),
      },
    },
  ),
  warnedOrAsked(
    'B14: The list itself has a sheet for May and one for June and nobody names one',
    'May-June.xlsx',
    workbookOf([
      { name: 'May', rows: [r(BOOK), r('my-1|kit', 5, 10), r('my-2|kit', 6, 12)] },
      { name: 'June', rows: [r(BOOK), r('jn-1|kit', 7, 14), r('jn-2|kit', 8, 16)] },
    ]),
    orders('', 'my-1 kit 5 10\nmy-2 kit 6 12'),
    { mapping: reserved(), stake: 'money' },
  ),
  fine(
    'B14: The old sheet of a tariff has other column names and cannot be meant',
    'renamed.csv',
    JOBS,
    MEANT,
    {
      mapping: priced('renamed.xlsx'),
      beside: {
        'renamed.xlsx': workbookOf([
          { name: 'Altpreise', rows: [r('Format|Preis'), r('A4', 10), r('A3', 17)] },
          { name: 'New', rows: TARIFF },
        ]),
      },
    },
  ),

  warnedOrAsked(
    'B15: A column Test_Order of a staging shop has yes in one row',
    'staging.csv',
    extra('Test_Order', 'yes', 'no'),
    'unclear',
  ),
  warnedOrAsked(
    'B15: A column is_test comes from an API dump',
    'api.csv',
    extra('is_test', 'true', 'false'),
    'unclear',
  ),
  warnedOrAsked(
    'B15: A column ORDER-NAME is written with a hyphen and capitals',
    'ordername.csv',
    extra('ORDER-NAME', 'Spring', 'Summer'),
    'unclear',
  ),
  warnedOrAsked(
    'B15: A column OrderForTest has lost its underscores',
    'camel.csv',
    extra('OrderForTest', 'true', 'true'),
    'unclear',
  ),
  warnedOrAsked(
    'B15: A column Order ID has the numbers of an older run',
    'olderrun.csv',
    extra('Order ID', '88121', '88122'),
    'unclear',
  ),
  warnedOrAsked(
    'B15: A column UserData_JSON is written by a developer',
    'dev.tsv',
    extra('UserData_JSON', 'a', 'b').replaceAll(',', '\t'),
    'unclear',
  ),
  warnedOrAsked(
    'B15: A column Link Order is copied from the manual of the service',
    'manual.csv',
    extra('Link Order', 'Y', 'N'),
    'unclear',
  ),
  warnedOrAsked(
    'B15: A column sample_order of a workbook marks free samples',
    'samples.ods',
    workbook([
      r(`${BOOK}|sample_order`),
      r('fs-1|kit', 1, 0, 'TRUE'),
      r('fs-2|kit', 40, 80, 'FALSE'),
    ]),
    'unclear',
  ),
  fine(
    'B15: A column test is mapped as a printed word on purpose',
    'exams.csv',
    `${HEAD},test\ntm-21,kit,10,20,Algebra\ntm-22,kit,12,24,Latin\n`,
    orders('test', 'tm-21 kit 10 20|Algebra\ntm-22 kit 12 24|Latin'),
    { mapping: reserved('test') },
  ),
];
