import { type List, mapped, orders } from '../list.ts';
import { asked, fine, fineOrAsked, warnedOrAsked } from '../put.ts';
import { r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,name';
const EACH = { orderCount: 'rows', totalPrice: '9' } as const;

/** B13: ids that differ by something that hardly anybody sees. */
export const LOOK_ALIKES: readonly List[] = [
  fineOrAsked(
    'B13: A project id has a no-break space behind it in the row that came by e-mail',
    'mailed-row.csv',
    `${HEAD}
PX-100,kit,Ann Fox
PX-100\u00a0,kit,Bob Ray
PX-200,kit,Cid Lux
`,
    orders('name', 'PX-100 kit 2 9|Ann Fox\n|Bob Ray\nPX-200 kit 1 9|Cid Lux'),
    { flags: EACH },
  ),
  asked(
    'B13: Word made an en dash of the hyphen in one of the project ids',
    'from-word.csv',
    `${HEAD}
2026-Frühling,kit,Ann Fox
2026–Frühling,kit,Bob Ray
2026-Sommer,kit,Cid Lux
`,
    'two spring projects, or one',
    { flags: EACH },
  ),
  asked(
    'B13: A messenger put a zero-width space into one of the ids of a table',
    'chat.xlsx',
    workbook([
      r('project_id|svc_uid|name'),
      r('TEAM/\u200bblue|kit|Ann Fox'),
      r('TEAM/blue|kit|Bob Ray'),
      r('TEAM/red|kit|Cid Lux'),
    ]),
    'two blue teams, or one',
    { flags: EACH },
  ),
  asked(
    'B13: Somebody typed the letter O for the nought of an id of letters and digits',
    'typed-codes.csv',
    `${HEAD}
KX2041,kit,Ann Fox
KX2O41,kit,Bob Ray
KX2042,kit,Cid Lux
KX2043,kit,Dee Orr
`,
    'KX2041 and KX2O41 are one project, or two',
    { flags: EACH },
  ),
  asked(
    'B13: A Russian keyboard gave one of the ids a Cyrillic А',
    'заказы.csv',
    `Проект,Клиент,Имя
A-12,lada,Иван Петров
\u0410-12,lada,Мария Иванова
B-12,lada,Олег Сидоров
`,
    'A-12 is one project, or two',
    { mapping: mapped('Проект', 'Клиент', 'rows', '=9', 'name=Имя') },
  ),
  fineOrAsked(
    'B13: A Mac wrote one Korean project in parts and Windows wrote it whole',
    '행사.csv',
    `${HEAD}
${'가을행사'.normalize('NFD')},kit,김하늘
가을행사,kit,이바다
봄행사,kit,박노을
`,
    orders('name', '가을행사 kit 2 9|김하늘\n|이바다\n봄행사 kit 1 9|박노을'),
    { flags: EACH },
  ),
  asked(
    'B13: A user is written Acme in one order and ACME in the others',
    'accounts.csv',
    `Order;Account;Copies;Price
ac-1;ACME;10;20.00
ac-2;Acme;10;20.00
ac-3;ACME;5;11.00
`,
    'Acme and ACME are one user, or two',
    { mapping: mapped('Order', 'Account', 'Copies', 'Price') },
  ),
  warnedOrAsked(
    'B13: Excel cut the noughts of some ids so that 0042 and 42 are both there',
    'cut-ids.csv',
    `${HEAD}
0042,kit,Ann Fox
42,kit,Bob Ray
0043,kit,Cid Lux
0044,kit,Dee Orr
`,
    'unclear',
    { flags: EACH },
  ),
  asked(
    'B13: Ids with and without a space before their number are in one list',
    'spaced.csv',
    `${HEAD}
Card 12,kit,Ann Fox
Card12,kit,Bob Ray
Card 13,kit,Cid Lux
`,
    'Card 12 and Card12 are one project, or two',
    { flags: EACH },
  ),
  fine(
    'B13: Case counts in short ids of a web shop and the mapping says so',
    'short-links.csv',
    `Link,Shop,Title
xYz9a,kit,Ann Fox
xyz9a,kit,Bob Ray
XYZ9A,kit,Cid Lux
`,
    orders('title', 'xYz9a kit 1 4|Ann Fox\nxyz9a kit 1 4|Bob Ray\nXYZ9A kit 1 4|Cid Lux'),
    {
      mapping: `version: 1
project: { column: Link, look_alikes: allow }
svc_uid: { column: Shop }
order: { order_count: rows, total_price: { value: 4 } }
variables:
  - { id: title, column: Title }
`,
    },
  ),
];
