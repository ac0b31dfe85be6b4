import { type List, mapped, orders } from '../list.ts';
import { encoded, r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price,name';

/** B13: ids that differ by something that nobody sees. */
export const INVISIBLE: readonly List[] = [
  {
    name: 'A project id has a no-break space in one of its rows',
    point: 'B13',
    file: 'nbsp.csv',
    content: `project_id,svc_uid,name
Spring 26,kit,Ann Fox
Spring 26,kit,Bob Ray
Spring\u00a026,kit,Cid Lux
`,
    flags: { orderCount: 'rows', totalPrice: '9' },
    meant: 'unclear',
    must: 'ask',
    both: 'one order of three cards, or two orders',
  },
  {
    name: 'A project id is written in two cases',
    point: 'B13',
    file: 'case.csv',
    content: `project_id,svc_uid,name
PRJ-Alpha,kit,Ann Fox
PRJ-alpha,kit,Bob Ray
PRJ-Beta,kit,Cid Lux
`,
    flags: { orderCount: 'rows', totalPrice: '9' },
    meant: 'unclear',
    must: 'ask',
    both: 'PRJ-Alpha and PRJ-alpha are one project, or two',
  },
  {
    name: 'One user is written with a capital in one row of the same project',
    point: 'B13',
    file: 'user-case.csv',
    content: `${HEAD}
uc-1,Kit,1,2,Ann Fox
uc-2,kit,1,2,Bob Ray
uc-3,kit,1,2,Cid Lux
`,
    meant: 'unclear',
    must: 'ask',
    both: 'Kit and kit are one user, or two',
  },
  {
    name: 'Full-width letters spell a project id in one row',
    point: 'B13',
    file: '案件.csv',
    content: encoded(
      'shift_jis',
      `案件,顧客,氏名
K-100,sony,佐藤 健
Ｋ-100,sony,鈴木 花
K-200,sony,高橋 誠
`,
    ),
    mapping: mapped('案件', '顧客', 'rows', '=900', 'name=氏名'),
    meant: 'unclear',
    must: 'ask',
    both: 'K-100 is one order of two cards, or two orders',
  },
  {
    name: 'Word turned the hyphen of an id into a dash',
    point: 'B13',
    file: 'dash.xlsx',
    content: workbook([
      r('Job|Client|Name'),
      r('JOB-12|ross|Ann Fox'),
      r('JOB–12|ross|Bob Ray'),
      r('JOB-13|ross|Cid Lux'),
    ]),
    mapping: mapped('Job', 'Client', 'rows', '=9', 'name=Name'),
    meant: 'unclear',
    must: 'ask',
    both: 'JOB-12 is one order of two cards, or two orders',
  },
  {
    name: 'A zero-width space was copied from a web page into an id',
    point: 'B13',
    file: 'zero-width.csv',
    content: `job;client;name
zw-1;ross;Ann Fox
zw\u200b-1;ross;Bob Ray
zw-2;ross;Cid Lux
`,
    mapping: mapped('job', 'client', 'rows', '=9', 'name'),
    meant: 'unclear',
    must: 'ask',
    both: 'zw-1 is one order of two cards, or two orders',
  },
  {
    name: 'The letter O stands for a zero in one id of a pattern',
    point: 'B13',
    file: 'oh.csv',
    content: `job,client,name
P0001,ross,Ann Fox
P0001,ross,Bob Ray
P00O1,ross,Cid Lux
P0002,ross,Dee Orr
`,
    mapping: mapped('job', 'client', 'rows', '=9', 'name'),
    meant: 'unclear',
    must: 'ask',
    both: 'P00O1 is P0001 with a slip, or another project',
  },
  {
    name: 'A letter l stands for a one in one id of a pattern',
    point: 'B13',
    file: 'ell.tsv',
    content: `job\tclient\tname
11-204\tross\tAnn Fox
11-205\tross\tBob Ray
1l-205\tross\tCid Lux
11-206\tross\tDee Orr
`,
    mapping: mapped('job', 'client', 'rows', '=9', 'name'),
    meant: 'unclear',
    must: 'ask',
    both: '1l-205 is 11-205 with a slip, or another project',
  },
  {
    name: 'Decomposed letters of a Mac spell the same project',
    point: 'B13',
    file: 'mac.csv',
    content: `job,client,name\nMünchen-1,ross,Ann Fox\n${'München-1'.normalize('NFD')},ross,Bob Ray\nUlm-1,ross,Cid Lux\n`,
    mapping: mapped('job', 'client', 'rows', '=9', 'name'),
    meant: orders('name', 'München-1 ross 2 9|Ann Fox\n|Bob Ray\nUlm-1 ross 1 9|Cid Lux'),
    must: 'order',
  },
  {
    name: 'Spaces around ids are nothing',
    point: 'B13',
    file: 'spaces.csv',
    content: `job;client;name
sp-1 ;ross;Ann Fox
 sp-1; ross;Bob Ray
sp-2;ross;Cid Lux
`,
    mapping: mapped('job', 'client', 'rows', '=9', 'name'),
    meant: orders('name', 'sp-1 ross 2 9|Ann Fox\n|Bob Ray\nsp-2 ross 1 9|Cid Lux'),
    must: 'order',
  },
  {
    name: 'Ids that count up differ by one digit and are all meant',
    point: 'B13',
    file: 'count-up.csv',
    content: `${HEAD}
2026-001,kit,1,2,Ann Fox
2026-010,kit,1,2,Bob Ray
2026-011,kit,1,2,Cid Lux
2026-100,kit,1,2,Dee Orr
`,
    meant: orders(
      'name',
      '2026-001 kit 1 2|Ann Fox\n2026-010 kit 1 2|Bob Ray\n2026-011 kit 1 2|Cid Lux\n2026-100 kit 1 2|Dee Orr',
    ),
    must: 'order',
  },
  {
    name: 'Random ids of a system use letters of both cases and are all different',
    point: 'B13',
    file: 'random.csv',
    content: `${HEAD}
aB3xQ9,kit,1,2,Ann Fox
Zk07Lm,kit,1,2,Bob Ray
qW8eRt,kit,1,2,Cid Lux
Ol1I0o,kit,1,2,Dee Orr
`,
    meant: orders(
      'name',
      'aB3xQ9 kit 1 2|Ann Fox\nZk07Lm kit 1 2|Bob Ray\nqW8eRt kit 1 2|Cid Lux\nOl1I0o kit 1 2|Dee Orr',
    ),
    must: 'order',
  },
  {
    name: 'Ids of different offices end in letters that look like digits',
    point: 'B13',
    file: 'offices.csv',
    content: `${HEAD}
14-BO,kit,1,2,Ann Fox
14-B1,kit,1,2,Bob Ray
15-BO,kit,1,2,Cid Lux
15-B1,kit,1,2,Dee Orr
`,
    meant: orders(
      'name',
      '14-BO kit 1 2|Ann Fox\n14-B1 kit 1 2|Bob Ray\n15-BO kit 1 2|Cid Lux\n15-B1 kit 1 2|Dee Orr',
    ),
    must: 'order',
  },
  {
    name: 'Hyphens and underscores tell two projects apart that belong to two users',
    point: 'B13',
    file: 'underscores.csv',
    content: `${HEAD}
fair_a,kit,1,2,Ann Fox
fair_b,kit,1,2,Bob Ray
expo_a,tom,1,2,Cid Lux
`,
    meant: orders('name', 'fair_a kit 1 2|Ann Fox\nfair_b kit 1 2|Bob Ray\nexpo_a tom 1 2|Cid Lux'),
    must: 'order',
  },
  {
    name: 'The same project is ordered twice with a soft hyphen between',
    point: 'B13',
    file: 'soft-hyphen.xls',
    content: workbook([
      r('Projekt|Kunde|Menge|Preis'),
      r('Herbst-1|haus', 10, 20),
      r('Herbst\u00ad-1|haus', 10, 20),
      r('Winter-1|haus', 10, 20),
    ]),
    mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis'),
    meant: 'unclear',
    must: 'ask',
    both: 'Herbst-1 is ordered once with 20 copies, or twice',
  },
  {
    name: 'A Cyrillic letter stands in a Latin project id',
    point: 'B13',
    file: 'cyrillic.csv',
    content: `\ufeffjob,client,name
CARD-7,ross,Ann Fox
СARD-7,ross,Bob Ray
CARD-8,ross,Cid Lux
`,
    mapping: mapped('job', 'client', 'rows', '=9', 'name'),
    meant: 'unclear',
    must: 'ask',
    both: 'CARD-7 is one order of two cards, or two orders',
  },
  {
    name: 'Two spaces inside a project name are one space in other rows',
    point: 'B13',
    file: 'two-spaces.ods',
    content: workbook([
      r('Event|Client|Guest'),
      r('Gala 2026|ross|Ann Fox'),
      r('Gala 2026|ross|Bob Ray'),
      r('Gala  2026|ross|Cid Lux'),
      r('Ball 2026|ross|Dee Orr'),
    ]),
    mapping: mapped('Event', 'Client', 'rows', '=9', 'guest=Guest'),
    meant: 'unclear',
    must: 'ask',
    both: 'three guests of one order, or two orders',
  },
  {
    name: 'Users that differ in one letter are different people',
    point: 'B13',
    file: 'users.csv',
    content: `${HEAD}
us-1,kim.ha,1,2,Kim Hana
us-2,kim.hu,1,2,Kim Huna
us-3,kim.na,1,2,Kim Nara
`.replaceAll('kim.', 'kim-'),
    meant: orders(
      'name',
      'us-1 kim-ha 1 2|Kim Hana\nus-2 kim-hu 1 2|Kim Huna\nus-3 kim-na 1 2|Kim Nara',
    ),
    must: 'order',
  },
  {
    name: 'A lookup key differs from the list only in its case',
    point: 'B13',
    file: 'branches.csv',
    content: 'job,branch,copies,sum\nbr-1,NORD,5,10\nbr-2,nord,5,10\nbr-3,SUED,5,10\n',
    beside: { 'users.csv': 'branch,user\nNORD,lena\nSUED,mona\n' },
    mapping: `version: 1
lookups: { users: { file: users.csv, key: branch } }
project: { column: job }
svc_uid: { lookup: users, by: branch, column: user }
order: { order_count: { column: copies }, total_price: { column: sum } }
`,
    meant: 'unclear',
    must: 'ask',
    both: 'nord is NORD, or a branch that the list lacks',
  },
];
