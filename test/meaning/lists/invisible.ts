import { type List, mapped, orders } from '../list.ts';
import { asked, fine } from '../put.ts';
import { encoded, r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price,name';

/** B13: ids that differ by something that nobody sees. */
export const INVISIBLE: readonly List[] = [
  asked(
    'B13: A project id has a no-break space in one of its rows',
    'nbsp.csv',
    `project_id,svc_uid,name
Spring 26,kit,Ann Fox
Spring 26,kit,Bob Ray
Spring\u00a026,kit,Cid Lux
`,
    'one order of three cards, or two orders',
    { flags: { orderCount: 'rows', totalPrice: '9' } },
  ),
  asked(
    'B13: A project id is written in two cases',
    'case.csv',
    `project_id,svc_uid,name
PRJ-Alpha,kit,Ann Fox
PRJ-alpha,kit,Bob Ray
PRJ-Beta,kit,Cid Lux
`,
    'PRJ-Alpha and PRJ-alpha are one project, or two',
    { flags: { orderCount: 'rows', totalPrice: '9' } },
  ),
  asked(
    'B13: One user is written with a capital in one row of the same project',
    'user-case.csv',
    `${HEAD}
uc-1,Kit,1,2,Ann Fox
uc-2,kit,1,2,Bob Ray
uc-3,kit,1,2,Cid Lux
`,
    'Kit and kit are one user, or two',
  ),
  asked(
    'B13: Full-width letters spell a project id in one row',
    '案件.csv',
    encoded(
      'shift_jis',
      `案件,顧客,氏名
K-100,sony,佐藤 健
Ｋ-100,sony,鈴木 花
K-200,sony,高橋 誠
`,
    ),
    'K-100 is one order of two cards, or two orders',
    { mapping: mapped('案件', '顧客', 'rows', '=900', 'name=氏名') },
  ),
  asked(
    'B13: Word turned the hyphen of an id into a dash',
    'dash.xlsx',
    workbook([
      r('Job|Client|Name'),
      r('JOB-12|ross|Ann Fox'),
      r('JOB–12|ross|Bob Ray'),
      r('JOB-13|ross|Cid Lux'),
    ]),
    'JOB-12 is one order of two cards, or two orders',
    { mapping: mapped('Job', 'Client', 'rows', '=9', 'name=Name') },
  ),
  asked(
    'B13: A zero-width space was copied from a web page into an id',
    'zero-width.csv',
    `job;client;name
zw-1;ross;Ann Fox
zw\u200b-1;ross;Bob Ray
zw-2;ross;Cid Lux
`,
    'zw-1 is one order of two cards, or two orders',
    { mapping: mapped('job', 'client', 'rows', '=9', 'name') },
  ),
  asked(
    'B13: The letter O stands for a zero in one id of a pattern',
    'oh.csv',
    `job,client,name
P0001,ross,Ann Fox
P0001,ross,Bob Ray
P00O1,ross,Cid Lux
P0002,ross,Dee Orr
`,
    'P00O1 is P0001 with a slip, or another project',
    { mapping: mapped('job', 'client', 'rows', '=9', 'name') },
  ),
  asked(
    'B13: A letter l stands for a one in one id of a pattern',
    'ell.tsv',
    `job\tclient\tname
11-204\tross\tAnn Fox
11-205\tross\tBob Ray
1l-205\tross\tCid Lux
11-206\tross\tDee Orr
`,
    '1l-205 is 11-205 with a slip, or another project',
    { mapping: mapped('job', 'client', 'rows', '=9', 'name') },
  ),
  fine(
    'B13: Decomposed letters of a Mac spell the same project',
    'mac.csv',
    `job,client,name\nMünchen-1,ross,Ann Fox\n${'München-1'.normalize('NFD')},ross,Bob Ray\nUlm-1,ross,Cid Lux\n`,
    orders('name', 'München-1 ross 2 9|Ann Fox\n|Bob Ray\nUlm-1 ross 1 9|Cid Lux'),
    { mapping: mapped('job', 'client', 'rows', '=9', 'name') },
  ),
  fine(
    'B13: Spaces around ids are nothing',
    'spaces.csv',
    `job;client;name
sp-1 ;ross;Ann Fox
 sp-1; ross;Bob Ray
sp-2;ross;Cid Lux
`,
    orders('name', 'sp-1 ross 2 9|Ann Fox\n|Bob Ray\nsp-2 ross 1 9|Cid Lux'),
    { mapping: mapped('job', 'client', 'rows', '=9', 'name') },
  ),
  fine(
    'B13: Ids that count up differ by one digit and are all meant',
    'count-up.csv',
    `${HEAD}
2026-001,kit,1,2,Ann Fox
2026-010,kit,1,2,Bob Ray
2026-011,kit,1,2,Cid Lux
2026-100,kit,1,2,Dee Orr
`,
    orders(
      'name',
      '2026-001 kit 1 2|Ann Fox\n2026-010 kit 1 2|Bob Ray\n2026-011 kit 1 2|Cid Lux\n2026-100 kit 1 2|Dee Orr',
    ),
  ),
  fine(
    'B13: Random ids of a system use letters of both cases and are all different',
    'random.csv',
    `${HEAD}
aB3xQ9,kit,1,2,Ann Fox
Zk07Lm,kit,1,2,Bob Ray
qW8eRt,kit,1,2,Cid Lux
Ol1I0o,kit,1,2,Dee Orr
`,
    orders(
      'name',
      'aB3xQ9 kit 1 2|Ann Fox\nZk07Lm kit 1 2|Bob Ray\nqW8eRt kit 1 2|Cid Lux\nOl1I0o kit 1 2|Dee Orr',
    ),
  ),
  fine(
    'B13: Ids of different offices end in letters that look like digits',
    'offices.csv',
    `${HEAD}
14-BO,kit,1,2,Ann Fox
14-B1,kit,1,2,Bob Ray
15-BO,kit,1,2,Cid Lux
15-B1,kit,1,2,Dee Orr
`,
    orders(
      'name',
      '14-BO kit 1 2|Ann Fox\n14-B1 kit 1 2|Bob Ray\n15-BO kit 1 2|Cid Lux\n15-B1 kit 1 2|Dee Orr',
    ),
  ),
  fine(
    'B13: Hyphens and underscores tell two projects apart that belong to two users',
    'underscores.csv',
    `${HEAD}
fair_a,kit,1,2,Ann Fox
fair_b,kit,1,2,Bob Ray
expo_a,tom,1,2,Cid Lux
`,
    orders('name', 'fair_a kit 1 2|Ann Fox\nfair_b kit 1 2|Bob Ray\nexpo_a tom 1 2|Cid Lux'),
  ),
  asked(
    'B13: The same project is ordered twice with a soft hyphen between',
    'soft-hyphen.xls',
    workbook([
      r('Projekt|Kunde|Menge|Preis'),
      r('Herbst-1|haus', 10, 20),
      r('Herbst\u00ad-1|haus', 10, 20),
      r('Winter-1|haus', 10, 20),
    ]),
    'Herbst-1 is ordered once with 20 copies, or twice',
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis') },
  ),
  asked(
    'B13: A Cyrillic letter stands in a Latin project id',
    'cyrillic.csv',
    `\ufeffjob,client,name
CARD-7,ross,Ann Fox
СARD-7,ross,Bob Ray
CARD-8,ross,Cid Lux
`,
    'CARD-7 is one order of two cards, or two orders',
    { mapping: mapped('job', 'client', 'rows', '=9', 'name') },
  ),
  asked(
    'B13: Two spaces inside a project name are one space in other rows',
    'two-spaces.ods',
    workbook([
      r('Event|Client|Guest'),
      r('Gala 2026|ross|Ann Fox'),
      r('Gala 2026|ross|Bob Ray'),
      r('Gala  2026|ross|Cid Lux'),
      r('Ball 2026|ross|Dee Orr'),
    ]),
    'three guests of one order, or two orders',
    { mapping: mapped('Event', 'Client', 'rows', '=9', 'guest=Guest') },
  ),
  fine(
    'B13: Users that differ in one letter are different people',
    'users.csv',
    `${HEAD}
us-1,kim.ha,1,2,Kim Hana
us-2,kim.hu,1,2,Kim Huna
us-3,kim.na,1,2,Kim Nara
`.replaceAll('kim.', 'kim-'),
    orders('name', 'us-1 kim-ha 1 2|Kim Hana\nus-2 kim-hu 1 2|Kim Huna\nus-3 kim-na 1 2|Kim Nara'),
  ),
  asked(
    'B13: A lookup key differs from the list only in its case',
    'branches.csv',
    'job,branch,copies,sum\nbr-1,NORD,5,10\nbr-2,nord,5,10\nbr-3,SUED,5,10\n',
    'nord is NORD, or a branch that the list lacks',
    {
      beside: { 'users.csv': 'branch,user\nNORD,lena\nSUED,mona\n' },
      mapping: `version: 1
lookups: { users: { file: users.csv, key: branch } }
project: { column: job }
svc_uid: { lookup: users, by: branch, column: user }
order: { order_count: { column: copies }, total_price: { column: sum } }
`,
    },
  ),
];
