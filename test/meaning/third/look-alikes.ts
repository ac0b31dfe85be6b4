import { type List, mapped, orders } from '../list.ts';
import { r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,name';
const EACH = { orderCount: 'rows', totalPrice: '9' } as const;

/** B13: ids that differ by something that hardly anybody sees. */
export const LOOK_ALIKES: readonly List[] = [
  {
    name: 'A project id has a no-break space behind it in the row that came by e-mail',
    point: 'B13',
    file: 'mailed-row.csv',
    content: `${HEAD}
PX-100,kit,Ann Fox
PX-100\u00a0,kit,Bob Ray
PX-200,kit,Cid Lux
`,
    flags: EACH,
    meant: orders('name', 'PX-100 kit 2 9|Ann Fox\n|Bob Ray\nPX-200 kit 1 9|Cid Lux'),
    must: 'order',
    mayStop: true,
  },
  {
    name: 'Word made an en dash of the hyphen in one of the project ids',
    point: 'B13',
    file: 'from-word.csv',
    content: `${HEAD}
2026-Frühling,kit,Ann Fox
2026–Frühling,kit,Bob Ray
2026-Sommer,kit,Cid Lux
`,
    flags: EACH,
    meant: 'unclear',
    must: 'ask',
    both: 'two spring projects, or one',
  },
  {
    name: 'A messenger put a zero-width space into one of the ids of a table',
    point: 'B13',
    file: 'chat.xlsx',
    content: workbook([
      r('project_id|svc_uid|name'),
      r('TEAM/\u200bblue|kit|Ann Fox'),
      r('TEAM/blue|kit|Bob Ray'),
      r('TEAM/red|kit|Cid Lux'),
    ]),
    flags: EACH,
    meant: 'unclear',
    must: 'ask',
    both: 'two blue teams, or one',
  },
  {
    name: 'Somebody typed the letter O for the nought of an id of letters and digits',
    point: 'B13',
    file: 'typed-codes.csv',
    content: `${HEAD}
KX2041,kit,Ann Fox
KX2O41,kit,Bob Ray
KX2042,kit,Cid Lux
KX2043,kit,Dee Orr
`,
    flags: EACH,
    meant: 'unclear',
    must: 'ask',
    both: 'KX2041 and KX2O41 are one project, or two',
  },
  {
    name: 'A Russian keyboard gave one of the ids a Cyrillic А',
    point: 'B13',
    file: 'заказы.csv',
    content: `Проект,Клиент,Имя
A-12,lada,Иван Петров
\u0410-12,lada,Мария Иванова
B-12,lada,Олег Сидоров
`,
    mapping: mapped('Проект', 'Клиент', 'rows', '=9', 'name=Имя'),
    meant: 'unclear',
    must: 'ask',
    both: 'A-12 is one project, or two',
  },
  {
    name: 'A Mac wrote one Korean project in parts and Windows wrote it whole',
    point: 'B13',
    file: '행사.csv',
    content: `${HEAD}
${'가을행사'.normalize('NFD')},kit,김하늘
가을행사,kit,이바다
봄행사,kit,박노을
`,
    flags: EACH,
    meant: orders('name', '가을행사 kit 2 9|김하늘\n|이바다\n봄행사 kit 1 9|박노을'),
    must: 'order',
    mayStop: true,
  },
  {
    name: 'A user is written Acme in one order and ACME in the others',
    point: 'B13',
    file: 'accounts.csv',
    content: `Order;Account;Copies;Price
ac-1;ACME;10;20.00
ac-2;Acme;10;20.00
ac-3;ACME;5;11.00
`,
    mapping: mapped('Order', 'Account', 'Copies', 'Price'),
    meant: 'unclear',
    must: 'ask',
    both: 'Acme and ACME are one user, or two',
  },
  {
    name: 'Excel cut the noughts of some ids so that 0042 and 42 are both there',
    point: 'B13',
    file: 'cut-ids.csv',
    content: `${HEAD}
0042,kit,Ann Fox
42,kit,Bob Ray
0043,kit,Cid Lux
0044,kit,Dee Orr
`,
    flags: EACH,
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'Ids with and without a space before their number are in one list',
    point: 'B13',
    file: 'spaced.csv',
    content: `${HEAD}
Card 12,kit,Ann Fox
Card12,kit,Bob Ray
Card 13,kit,Cid Lux
`,
    flags: EACH,
    meant: 'unclear',
    must: 'ask',
    both: 'Card 12 and Card12 are one project, or two',
  },
  {
    name: 'Case counts in short ids of a web shop and the mapping says so',
    point: 'B13',
    file: 'short-links.csv',
    content: `Link,Shop,Title
xYz9a,kit,Ann Fox
xyz9a,kit,Bob Ray
XYZ9A,kit,Cid Lux
`,
    mapping: `version: 1
project: { column: Link, look_alikes: allow }
svc_uid: { column: Shop }
order: { order_count: rows, total_price: { value: 4 } }
variables:
  - { id: title, column: Title }
`,
    meant: orders('title', 'xYz9a kit 1 4|Ann Fox\nxyz9a kit 1 4|Bob Ray\nXYZ9A kit 1 4|Cid Lux'),
    must: 'order',
  },
];
