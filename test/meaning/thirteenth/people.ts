import { type List, type MeantOrder, orders } from '../list.ts';
import { fine } from '../put.ts';
import { encoded, r, workbook } from '../workbook.ts';
import { mailing, shop } from './shop.ts';

/** All rows are one project, and each card costs 1.00. */
function spring(...names: string[]): MeantOrder[] {
  const cost = String(names.length);
  const rows = names.map((item) => ({ item }));
  return [{ project: 'spring', user: 'shop-1', copies: names.length, price: cost, rows }];
}

const CLUB = `Name,Street,Town,Member no.,Status,Joined,Fee,Cost
Ann Lee,Hill Road 1,Bath,M-101,active,2011,30.00,1.00
Ben Orr,Mill Lane 2,Bath,,,,,1.00
Cid Pym,Lake View 3,Bath,M-102,resigned,2012,30.00,1.00
Dee Ray,High Street 4,Hull,,,,,1.00
Eve Sax,Low Street 5,Hull,,,,,1.00
Fay Tan,Old Street 6,Hull,M-103,active,2015,30.00,1.00
Gus Ure,Hill Road 7,York,M-104,active,2015,15.00,1.00
Hal Vox,Mill Lane 8,York,,,,,1.00
`;
const NOT_RESIGNED = spring(
  'Ann Lee',
  'Ben Orr',
  'Dee Ray',
  'Eve Sax',
  'Fay Tan',
  'Gus Ure',
  'Hal Vox',
);

/** The same cells as those of orders whose later lines have nothing: whoever asks here is careful, and not wrong. */
const CAREFUL = { mayStop: true } as const;

/** A10: people some of whom lack a number, a status and more at once, as lines of orders do; each is judged for himself. */
export const PEOPLE_ALIKE: readonly List[] = [
  fine(
    'A10: Parents ordered pictures on a day and paid or not, and others did not order',
    'pictures.csv',
    'Name,Class,Ordered on,Paid,Cost\nAnna,5a,2.11.2026,yes,1.00\nBen,5a,,,1.00\nCleo,5b,3.11.2026,no,1.00\nDora,5a,4.11.2026,yes,1.00\nEmil,5b,,,1.00\nFay,5a,5.11.2026,yes,1.00\n',
    spring('Anna', 'Dora', 'Fay'),
    { mapping: mailing('column: Paid, is: "yes"') },
  ),
  fine(
    'A10: Customers have the day of their last order and a status, or neither',
    'customers.csv',
    'Name,Town,Last order,Status,Cost\nAnna,Bath,2.11.2026,active,1.00\nBen,Hull,,,1.00\nCleo,York,3.11.2025,lapsed,1.00\nDora,Bath,,,1.00\nEmil,York,4.11.2026,active,1.00\n',
    spring('Anna', 'Ben', 'Dora', 'Emil'),
    { mapping: mailing('column: Status, not: lapsed') },
  ),
  fine(
    'A10: Only the first of all people in one country opted out, for a reason',
    'opted-out.csv',
    'Name,Town,Country,Opt-out,Reason,Cost\nAnna,Bath,UK,x,moved,1.00\nBen,Hull,UK,,,1.00\nCleo,York,UK,,,1.00\nDora,Bath,UK,,,1.00\n',
    spring('Ben', 'Cleo', 'Dora'),
    { mapping: mailing('column: Opt-out, is: ""') },
  ),
  fine(
    'A10: Members of a club have a number and a status and guests have neither',
    'club.csv',
    CLUB,
    NOT_RESIGNED,
    { mapping: mailing('column: Status, not: resigned') },
  ),
  fine(
    'A10: A list of members and guests begins with a guest',
    'club.csv',
    CLUB.replace(/\nAnn.*/, ''),
    NOT_RESIGNED.map((order) => ({ ...order, copies: 6, price: '6', rows: order.rows.slice(1) })),
    { mapping: mailing('column: Status, not: resigned') },
  ),
  fine(
    'A10: Only active members of a club get a card',
    'club.csv',
    CLUB,
    spring('Ann Lee', 'Fay Tan', 'Gus Ure'),
    { mapping: mailing('column: Status, is: active') },
  ),
  fine(
    'A10: Guests of a club get a card and members do not',
    'club.csv',
    CLUB,
    spring('Ben Orr', 'Dee Ray', 'Eve Sax', 'Hal Vox'),
    { mapping: mailing('column: Member no., is: ""') },
  ),
  fine(
    'A10: Each person is a project and guests have no number and no status',
    'club.csv',
    CLUB.split('\n')
      .map((line, i) => (line === '' ? '' : `${line},${i === 0 ? 'project_id' : `c-${i}`}`))
      .join('\n'),
    orders(
      'item',
      `c-1 shop-1 1 1|Ann Lee
      c-2 shop-1 1 1|Ben Orr
      c-4 shop-1 1 1|Dee Ray
      c-5 shop-1 1 1|Eve Sax
      c-6 shop-1 1 1|Fay Tan
      c-7 shop-1 1 1|Gus Ure
      c-8 shop-1 1 1|Hal Vox`,
    ),
    {
      mapping: shop('column: Status, not: resigned', {
        project: 'project_id',
        price: 'Cost',
        text: 'Name',
      }),
    },
  ),
  fine(
    'A10: Customers have their last order with its status and others never ordered',
    'customers.csv',
    `Customer,Name,Street,Last order,Order status,Order total,Cost
K-1,Ann Lee,Hill Road 1,#2001,paid,24.00,1.00
K-2,Ben Orr,Mill Lane 2,,,,1.00
K-3,Cid Pym,Lake View 3,#1988,refunded,12.00,1.00
K-4,Dee Ray,High Street 4,,,,1.00
K-5,Eve Sax,Low Street 5,#2003,paid,12.00,1.00
K-6,Fay Tan,Old Street 6,#1875,paid,12.00,1.00
`,
    spring('Ann Lee', 'Ben Orr', 'Dee Ray', 'Eve Sax', 'Fay Tan'),
    { mapping: mailing('column: Order status, not: refunded'), ...CAREFUL },
  ),
  fine(
    'A10: Who came last year has a ticket with a number and a day of its refund',
    'guests.csv',
    `Name,Town,Ticket,Refunded on,Seat,Cost
Ann Lee,Bath,T-1,,A1,1.00
Ben Orr,Bath,,,,1.00
Cid Pym,Bath,T-2,2025-05-01,A2,1.00
Dee Ray,Hull,,,,1.00
Eve Sax,Hull,T-3,,A3,1.00
Fay Tan,Hull,T-4,2025-05-03,A4,1.00
Gus Ure,York,,,,1.00
`,
    spring('Ann Lee', 'Ben Orr', 'Dee Ray', 'Eve Sax', 'Gus Ure'),
    { mapping: mailing('column: Refunded on, is: ""') },
  ),
  fine(
    'A10: Parents of some pupils gave back a form about photos with its day',
    'pupils.csv',
    `Class,Name,Photos,Signed on,Signed by,Cost,project_id
5a,Ann Lee,yes,2026-01-10,Mrs Lee,1.00,p-5a
5a,Ben Orr,,,,1.00,p-5a
5a,Cid Pym,no,2026-01-12,Mr Pym,1.00,p-5a
5a,Dee Ray,,,,1.00,p-5a
5b,Eve Sax,,,,1.00,p-5b
5b,Fay Tan,no,2026-01-11,Ms Tan,1.00,p-5b
5b,Gus Ure,yes,2026-01-15,Mr Ure,1.00,p-5b
`,
    orders(
      'item',
      'p-5a shop-1 3 3|Ann Lee\n|Ben Orr\n|Dee Ray\np-5b shop-1 2 2|Eve Sax\n|Gus Ure',
    ),
    {
      mapping: shop('column: Photos, not: "no"', {
        project: 'project_id',
        price: 'Cost',
        text: 'Name',
      }),
    },
  ),
  fine(
    'A10: Letters go to people whose e-mail came back',
    'alumni.csv',
    `Name,Year,E-mail,E-mail status,Last mail,Cost
Ann Lee,1999,ann@example.com,delivered,2026-01-01,1.00
Ben Orr,1999,,,,1.00
Cid Pym,2000,cid@example.com,bounced,2026-01-01,1.00
Dee Ray,2000,dee@example.com,bounced,2026-01-01,1.00
Eve Sax,2001,,,,1.00
Fay Tan,2001,fay@example.com,delivered,2026-01-01,1.00
`,
    spring('Cid Pym', 'Dee Ray'),
    { mapping: mailing('column: E-mail status, is: bounced') },
  ),
  fine(
    'A10: Korean members with an e-mail agree or refuse and the others were not asked',
    '회원.csv',
    encoded(
      'cp949',
      '이름,지역,이메일,수신동의,동의일,비용\n김민준,서울,kim@example.com,동의,2026-01-02,100\n이서연,서울,,,,100\n박하은,부산,park@example.com,거부,2026-01-03,100\n최지우,부산,,,,100\n정도윤,대구,,,,100\n강하준,대구,kang@example.com,동의,2026-01-05,100\n',
    ),
    [
      {
        project: 'spring',
        user: 'shop-1',
        copies: 5,
        price: '500',
        rows: ['김민준', '이서연', '최지우', '정도윤', '강하준'].map((item) => ({ item })),
      },
    ],
    { mapping: mailing('column: 수신동의, not: 거부', { price: '비용', text: '이름' }) },
  ),
  fine(
    'A10: German donors have a number and a receipt and other readers do not',
    'spender.xlsx',
    workbook([
      r('Name|Ort|Spender-Nr.|Spende|Quittung|Cost'),
      r('Anna Adam|Bonn|S-1|50|ja|1.00'),
      r('Ben Bauer|Bonn||||1.00'),
      r('Carl Conrad|Bonn||||1.00'),
      r('Dora Dietz|Ulm|S-2|20|nein|1.00'),
      r('Emil Ernst|Ulm|S-3|20|ja|1.00'),
      r('Fritz Funk|Wien||||1.00'),
      r('Gerd Graf|Wien|S-4|35|nein|1.00'),
    ]),
    spring('Anna Adam', 'Ben Bauer', 'Carl Conrad', 'Emil Ernst', 'Fritz Funk'),
    { mapping: mailing('column: Quittung, not: nein') },
  ),
  fine(
    'A10: One customer in ten has neither e-mail nor a word about the newsletter',
    'many.csv',
    [
      'Name,Street,Town,E-mail,Newsletter,Cost',
      ...Array.from({ length: 60 }, (_, i) =>
        [
          `Person ${i + 1}`,
          `Road ${i + 1}`,
          `Town ${Math.floor(i / 12) + 1}`,
          ...(i % 10 === 7
            ? ['', '']
            : [`p${i + 1}@example.com`, i % 6 === 0 ? 'unsubscribed' : 'yes']),
          '1.00',
        ].join(','),
      ),
      '',
    ].join('\n'),
    spring(
      ...Array.from({ length: 60 }, (_, i) => i)
        .filter((i) => i % 10 === 7 || i % 6 !== 0)
        .map((i) => `Person ${i + 1}`),
    ),
    { mapping: mailing('column: Newsletter, not: unsubscribed') },
  ),
  fine(
    'A10: Staff of a company left on a day and got a paper about it',
    'staff.csv',
    `Department,Name,Manager,Left on,Reference,Cost
Sales,Ann Lee,Kim,,,1.00
Sales,Ben Orr,Kim,2025-12-31,R-1,1.00
Sales,Cid Pym,Kim,,,1.00
Stock,Dee Ray,Fox,2025-11-30,R-2,1.00
Stock,Eve Sax,Fox,,,1.00
Stock,Fay Tan,Fox,,,1.00
`,
    spring('Ann Lee', 'Cid Pym', 'Eve Sax', 'Fay Tan'),
    { mapping: mailing('column: Left on, is: ""') },
  ),
  fine(
    'A10: Rooms of a hotel have guests who left and beds with nobody',
    'hotel.csv',
    `Room,Name,Arrived,Left,Breakfast,Cost
101,Ann Lee,2026-05-01,,yes,1.00
101,Ben Orr,2026-05-01,2026-05-03,yes,1.00
102,Cid Pym,2026-05-02,2026-05-03,,1.00
102,Dee Ray,2026-05-02,,,1.00
103,Eve Sax,2026-05-02,,yes,1.00
`,
    spring('Ann Lee', 'Dee Ray', 'Eve Sax'),
    { mapping: mailing('column: Left, is: ""') },
  ),
  fine(
    'A10: A list of prizes has winners here and there who fetched theirs',
    'prizes.csv',
    `Draw,Name,Prize,Fetched on,Cost,project_id
May,Ann Lee,Book,2026-05-20,1.00,d-5
May,Ben Orr,,,1.00,d-5
May,Cid Pym,Book,,1.00,d-5
June,Dee Ray,,,1.00,d-6
June,Eve Sax,Book,2026-06-20,1.00,d-6
June,Fay Tan,Book,,1.00,d-6
`,
    orders('item', 'd-5 shop-1 2 2|Ben Orr\n|Cid Pym\nd-6 shop-1 2 2|Dee Ray\n|Fay Tan'),
    {
      mapping: shop('column: Fetched on, is: ""', {
        project: 'project_id',
        price: 'Cost',
        text: 'Name',
      }),
    },
  ),
  fine(
    'A10: First contacts of companies have an e-mail and so has one of the others',
    'contacts.csv',
    `Company,Name,E-mail,Phone,Unsubscribed on,Cost,project_id
Acme,Ann Lee,ann@example.com,01225 1001,,1.00,a-1
Acme,Ben Orr,,,,1.00,a-1
Bolt,Cid Pym,cid@example.com,01225 1002,2026-02-01,1.00,a-2
Bolt,Dee Ray,,,,1.00,a-2
Bolt,Eve Sax,eve@example.com,,,1.00,a-2
Core,Fay Tan,fay@example.com,01225 1003,,1.00,a-3
Core,Gus Ure,,01225 1004,,1.00,a-3
Dent,Hal Vox,,,,1.00,a-4
`,
    orders(
      'item',
      'a-1 shop-1 2 2|Ann Lee\n|Ben Orr\na-2 shop-1 2 2|Dee Ray\n|Eve Sax\na-3 shop-1 2 2|Fay Tan\n|Gus Ure\na-4 shop-1 1 1|Hal Vox',
    ),
    {
      mapping: shop('column: Unsubscribed on, is: ""', {
        project: 'project_id',
        price: 'Cost',
        text: 'Name',
      }),
    },
  ),
  fine(
    'A10: A person on a list of one town is marked and other cells are empty here and there',
    'hull.csv',
    `Name,Title,Street,Phone,No mail,Cost
Ann Lee,Dr,Hill Road 1,01482 1001,,1.00
Ben Orr,,Mill Lane 2,,x,1.00
Cid Pym,,Lake View 3,01482 1002,,1.00
Dee Ray,Prof,High Street 4,,,1.00
Eve Sax,,Low Street 5,,,1.00
`,
    spring('Ann Lee', 'Cid Pym', 'Dee Ray', 'Eve Sax'),
    { mapping: mailing('column: No mail, is: ""') },
  ),
  fine(
    'A10: A person with a phone on a list of one town is marked and who stands below has none',
    'hull.csv',
    `Name,Street,Phone,No mail,Cost
Ann Lee,Hill Road 1,01482 1001,,1.00
Ben Orr,Mill Lane 2,01482 1002,x,1.00
Cid Pym,Lake View 3,,,1.00
Dee Ray,High Street 4,01482 1003,,1.00
Eve Sax,Low Street 5,,,1.00
Fay Tan,Old Street 6,,,1.00
Gus Ure,Hill Road 7,01482 1004,x,1.00
`,
    spring('Ann Lee', 'Cid Pym', 'Dee Ray', 'Eve Sax', 'Fay Tan'),
    { mapping: mailing('column: No mail, is: ""') },
  ),
];
