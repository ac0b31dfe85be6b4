import { type List, orders } from '../list.ts';
import { asked, fine } from '../put.ts';
import { type Cell, n, r, struck, workbook } from '../workbook.ts';
import { mailing, REST, shop } from './shop.ts';

const WAY = { project: 'Projekt', price: 'Summe', text: 'Artikel' };
const GUEST = { project: 'project_id', price: 'Cost', text: 'Name' };
const E = (value: number) => n(value, '0.00');

const ORDERS: readonly Cell[][] = [
  r('Bestellung|Kunde|Status|storniert am|Artikel|Summe|Projekt'),
  ['B-1', 'Lee', 'bezahlt', null, 'Karte Anna', E(4.5), 'd-1'],
  [null, null, null, null, 'Karte Ben', E(4.5), 'd-2'],
  ['B-2', 'Ray', 'storniert', n(46328, 14), 'Karte Carl', E(4.5), 'd-3'],
  [null, null, null, null, 'Karte Dora', E(4.5), 'd-4'],
  [null, null, null, null, 'Karte Emil', E(4.5), 'd-5'],
  ['B-3', 'Fox', 'bezahlt', null, 'Karte Fritz', E(4.5), 'd-6'],
];
const WITHOUT_B2 = orders(
  'item',
  'd-1 shop-1 1 4.5|Karte Anna\nd-2 shop-1 1 4.5|Karte Ben\nd-6 shop-1 1 4.5|Karte Fritz',
);
const CROSSED = ORDERS.map((row, i) =>
  i === 3 ? row.map((cell) => (typeof cell === 'string' ? struck(cell) : cell)) : row,
);
const marked = (condition: string, rows: string) =>
  shop(condition, WAY).replace('rows:\n', `sheet: { ${rows} }\nrows:\n`);
const without = (rows: string) =>
  marked('column: Status, not: storniert, per: { column: Bestellung }', rows);
const judged = (rows: string) => marked('column: Status, not: storniert, never: allow', rows);
const PARTED = ORDERS.flatMap((row, i) => (i === 3 || i === 6 ? [[], row] : [row]));

const HOUSEHOLDS = `Household,Name,RSVP,Replied on,E-mail,Table,Cost,project_id
Lee,Ann Lee,yes,2026-05-01,ann@example.com,1,1.00,h-1
Lee,Ben Lee,,,,1,1.00,h-1
Lee,Cid Lee,,,,1,1.00,h-1
Ray,Dora Ray,no,2026-05-02,dora@example.com,2,1.00,h-2
Ray,Emil Ray,,,,2,1.00,h-2
Fox,Fay Fox,yes,2026-05-03,fay@example.com,3,1.00,h-3
Kim,Gus Kim,,,gus@example.com,3,1.00,h-4
Kim,Hal Kim,,,,3,1.00,h-4
`;
const ALL_COME = orders(
  'item',
  'h-1 shop-1 3 3|Ann Lee\n|Ben Lee\n|Cid Lee\nh-3 shop-1 1 1|Fay Fox',
);

const CLASSES = `Klasse,Name,Bezahlt,Klassenleitung,Telefon,Cost
5a,Anna Adam,ja,Frau Ott,0228 1001,1.00
5a,Ben Bauer,,,,1.00
5a,Carl Conrad,,,,1.00
5b,Dora Dietz,nein,Herr Uhl,0228 1002,1.00
5b,Emil Ernst,,,,1.00
6a,Fritz Funk,ja,Frau Voss,0228 1003,1.00
6a,Gerd Graf,,,,1.00
`;

/** A10: lists made by hand, in which the first row of an order, a household, a class or a company speaks for the rows below it. */
export const HAND: readonly List[] = [
  asked(
    'A10: All orders with a number are paid, and only their first cards say so',
    'paid.csv',
    'Order No.,Item,SKU,Status,Cost\nB-1,Card A,s-1,paid,1.00\nB-1,Card B,s-2,,1.00\nB-2,Card C,s-3,paid,1.00\nB-3,Card D,s-4,paid,1.00\nB-3,Card E,s-5,,1.00\n',
    'both cards of an order are printed, or only the first',
    { mapping: shop('column: Status, is: paid', { project: 'SKU', price: 'Cost', text: 'Item' }) },
  ),
  asked(
    'A10: Customers order again, and only the first card of each order has its status',
    'orders.csv',
    'Customer,Status,Item,Cost,project_id\nEve,paid,Card Z,5.00,c-0\nLee,paid,Card A,5.00,c-1\nLee,,Card B,5.00,c-2\nRay,refunded,Card C,5.00,c-3\nRay,,Card D,5.00,c-4\nLee,paid,Card E,5.00,c-5\nLee,,Card F,5.00,c-6\n',
    REST,
    {
      mapping: shop('column: Status, not: refunded', {
        project: 'project_id',
        price: 'Cost',
        text: 'Item',
      }),
    },
  ),
  fine(
    'A10: Rows of cancelled orders are hidden, and the number decides for the rows below them',
    'bestellungen.xlsx',
    workbook(ORDERS, { hiddenRows: [4] }),
    WITHOUT_B2,
    { mapping: without('hidden_rows: skip') },
  ),
  fine(
    'A10: Rows of cancelled orders are struck out, and the number decides for the rows below them',
    'bestellungen.xlsx',
    workbook(CROSSED),
    WITHOUT_B2,
    { mapping: without('struck_rows: skip') },
  ),
  asked(
    'A10: The first row of the only cancelled order is hidden, and nothing names the number',
    'bestellungen.xlsx',
    workbook(ORDERS, { hiddenRows: [4] }),
    REST,
    { mapping: judged('hidden_rows: skip') },
  ),
  asked(
    'A10: The first row of the only cancelled order is struck out, and nothing names the number',
    'bestellungen.xlsx',
    workbook(CROSSED),
    REST,
    { mapping: judged('struck_rows: skip') },
  ),
  asked(
    'A10: Somebody writes number, customer and status of an order once and its cards below',
    'bestellungen.xlsx',
    workbook(ORDERS),
    REST,
    { mapping: shop('column: Status, not: storniert', WAY) },
  ),
  asked(
    'A10: Somebody writes down once on which day an order was cancelled',
    'bestellungen.xlsx',
    workbook(ORDERS),
    REST,
    { mapping: shop('column: storniert am, is: ""', WAY) },
  ),
  asked(
    'A10: Blank rows stand between orders whose cells are empty below the first row',
    'bestellungen.xlsx',
    workbook(PARTED),
    REST,
    { mapping: shop('column: storniert am, is: ""', WAY) },
  ),
  asked(
    'A10: A table of orders has the customer and the word storniert and no number',
    'bestellungen.xlsx',
    workbook(ORDERS.map((row) => row.slice(1))),
    REST,
    { mapping: shop('column: Status, not: storniert', WAY) },
  ),
  asked(
    'A10: Nothing but the word storniert and the name of the customer stands in first rows',
    'bestellungen.xlsx',
    workbook(
      ORDERS.map((row, i) => [
        row[1],
        i === 1 || i === 6 ? null : row[2],
        ...row.slice(4),
      ]) as Cell[][],
    ),
    REST,
    { mapping: shop('column: Status, is: ""', WAY) },
  ),
  asked(
    'A10: The status of an order is merged over its rows and nothing is said of merged cells',
    'bestellungen.xlsx',
    workbook(ORDERS, { merged: ['A2:A3', 'C2:C3', 'A4:A6', 'C4:C6'] }),
    REST,
    { mapping: shop('column: Status, not: storniert', WAY) },
  ),
  fine(
    'A10: A cancelled order made by hand is left out whole as per names its number',
    'bestellungen.xlsx',
    workbook(ORDERS),
    WITHOUT_B2,
    { mapping: shop('column: storniert am, is: "", per: { column: Bestellung }', WAY) },
  ),
  fine(
    'A10: Blank rows stand between orders and per names their number',
    'bestellungen.xlsx',
    workbook(PARTED),
    WITHOUT_B2,
    { mapping: shop('column: Status, not: storniert, per: { column: Bestellung }', WAY) },
  ),
  fine(
    'A10: Cells of orders are merged and said to have no value below the first row',
    'bestellungen.xlsx',
    workbook(ORDERS, { merged: ['A2:A3', 'C2:C3', 'A4:A6', 'C4:C6'] }),
    WITHOUT_B2,
    {
      mapping: shop('column: Status, not: storniert, per: { column: Bestellung }', WAY).replace(
        'rows:\n',
        'sheet: { repeat_merged: false }\nrows:\n',
      ),
    },
  ),
  fine(
    'A10: Cells of orders are merged and repeated in all their rows',
    'bestellungen.xlsx',
    workbook(ORDERS, { merged: ['A2:A3', 'C2:C3', 'A4:A6', 'C4:C6'] }),
    WITHOUT_B2,
    {
      mapping: shop('column: Status, not: storniert', WAY).replace(
        'rows:\n',
        'sheet: { repeat_merged: true }\nrows:\n',
      ),
    },
  ),
  asked(
    'A10: The head of a household answers for all and who comes gets a card',
    'wedding.csv',
    HOUSEHOLDS,
    'everybody of a household that comes gets a card, or its head',
    { mapping: shop('column: RSVP, is: "yes"', GUEST) },
  ),
  asked(
    'A10: The head of a household answers for all and who does not come gets no card',
    'wedding.csv',
    HOUSEHOLDS,
    'the rest of a household that does not come gets cards, or nobody of it',
    { mapping: shop('column: RSVP, not: "no"', GUEST) },
  ),
  asked(
    'A10: All guests are one project and the head of a household declines for all',
    'wedding.csv',
    HOUSEHOLDS.replace(/yes|no(?=,)/g, (word) => (word === 'no' ? 'x' : '')).replace(
      'RSVP',
      'Declined',
    ),
    'the rest of a household that does not come gets cards, or nobody of it',
    { mapping: mailing('column: Declined, is: ""') },
  ),
  fine('A10: Per names the household whose head says yes', 'wedding.csv', HOUSEHOLDS, ALL_COME, {
    mapping: shop('column: RSVP, is: "yes", per: { column: Household }', GUEST),
  }),
  fine(
    'A10: One card for each household goes to who answered and per says row',
    'wedding.csv',
    HOUSEHOLDS,
    orders('item', 'h-1 shop-1 1 1|Ann Lee\nh-3 shop-1 1 1|Fay Fox'),
    { mapping: shop('column: RSVP, is: "yes", per: row', GUEST) },
  ),
  asked(
    'A10: A class pays at once and its first pupil has the word ja',
    'klassen.csv',
    CLASSES,
    'all pupils of a class that paid get a card, or the first one',
    { mapping: mailing('column: Bezahlt, is: ja') },
  ),
  asked(
    'A10: A class that did not pay has nein at its first pupil',
    'klassen.csv',
    CLASSES,
    'the rest of a class that did not pay gets cards, or nobody of it',
    { mapping: shop('column: Bezahlt, not: nein', { ...GUEST, project: 'Klasse' }) },
  ),
  fine(
    'A10: Per names the class that paid at once',
    'klassen.csv',
    CLASSES,
    orders(
      'item',
      '5a shop-1 3 3|Anna Adam\n|Ben Bauer\n|Carl Conrad\n6a shop-1 2 2|Fritz Funk\n|Gerd Graf',
    ),
    {
      mapping: shop('column: Bezahlt, is: ja, per: { column: Klasse }', {
        ...GUEST,
        project: 'Klasse',
      }),
    },
  ),
  asked(
    'A10: A company wants no mail and its name stands above the people who work there',
    'firms.csv',
    `Company,No mail,Street,Name,Cost
Acme Ltd,,Hill Road 1,Ann Lee,1.00
,,,Ben Lee,1.00
Bolt plc,x,Mill Lane 2,Cid Ray,1.00
,,,Dora Ray,1.00
,,,Emil Ray,1.00
Core Inc,,Lake View 3,Fay Fox,1.00
,,,Gus Fox,1.00
`,
    'the other people of a company that wants no mail get a letter, or not',
    { mapping: mailing('column: No mail, is: ""') },
  ),
  asked(
    'A10: A pivot table shows the status of its rows once',
    'pivot.xlsx',
    workbook([
      r('Status|Customer|Item|Cost|project_id'),
      ['open', 'Lee', 'Card Ann', E(5), 'v-1'],
      [null, null, 'Card Ben', E(5), 'v-2'],
      [null, 'Ray', 'Card Carl', E(5), 'v-3'],
      ['refunded', 'Fox', 'Card Dora', E(5), 'v-4'],
      [null, null, 'Card Emil', E(5), 'v-5'],
      [null, 'Kim', 'Card Finn', E(5), 'v-6'],
    ]),
    'all cards below the word refunded are left out, or the first one',
    {
      mapping: shop('column: Status, not: refunded', {
        project: 'project_id',
        price: 'Cost',
        text: 'Item',
      }),
    },
  ),
];
