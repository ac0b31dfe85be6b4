import type { List, MeantOrder } from '../list.ts';
import { asked, fine } from '../put.ts';
import { type Cell, n, workbook } from '../workbook.ts';
import { CANCELLED, type Line, mailing, REFUNDED, REST, shop, shopify, sold } from './shop.ts';

const FILE = 'orders_export.csv';

/** Orders of `cards` cards each, by number from 1 on. */
function many(
  count: number,
  cards: (order: number) => number,
  said: (order: number) => Line = () => ({}),
) {
  return Array.from({ length: count }, (_, i) => {
    const order = i + 1;
    const items = Array.from({ length: cards(order) }, (_, card) => {
      const id = `${order}-${card + 1}`;
      return `p-${id} Card ${id}`;
    });
    return sold(`#${1000 + order}`, `buyer${order}`, items.join(', '), said(order));
  });
}

/** Each order as one project. */
function whole(exported: readonly (readonly Line[])[]): MeantOrder[] {
  return exported.map((lines) => ({
    project: lines[0]?.['Name'] ?? '',
    user: 'shop-1',
    copies: lines.length,
    price: String(12 * lines.length),
    rows: lines.map((line) => ({ item: line['Lineitem name'] ?? '' })),
  }));
}

const isCancelled = (lines: readonly Line[]) => (lines[0]?.['Cancelled at'] ?? '') !== '';
const isRefunded = (lines: readonly Line[]) => lines[0]?.['Financial Status'] === 'refunded';

const PAIRS = many(
  750,
  () => 2,
  (order) => (order % 19 === 0 ? CANCELLED : {}),
);
const LAST = many(
  1499,
  (order) => (order === 1499 ? 2 : 1),
  (order) => (order === 1499 ? REFUNDED : {}),
);
const LATE = many(
  700,
  (order) => (order > 680 ? 3 : 2),
  (order) => (order === 699 ? CANCELLED : {}),
);
const MIXED = many(
  600,
  (order) => 1 + (order % 4),
  (order) => (order % 4 === 0 && order % 8 === 0 ? REFUNDED : {}),
);
const APART = many(
  1000,
  (order) => (order > 700 ? 2 : 1),
  (order) => (order % 50 === 0 && order <= 700 ? CANCELLED : {}),
);

interface Person {
  readonly name: string;
  readonly town: string;
  readonly mail: string;
  readonly news: string;
  readonly out: string;
}

/** 1,500 people, 25 in each town. */
const PEOPLE = Array.from({ length: 1500 }, (_, i): Person => {
  const name = `Person ${i + 1}`;
  const hasMail = (i * 7) % 3 !== 0;
  return {
    name,
    town: `Town ${String(Math.floor(i / 25) + 1).padStart(2, '0')}`,
    mail: hasMail ? `p${i + 1}@example.com` : '',
    news: hasMail ? (['yes', 'no', 'yes', 'yes'][i % 4] ?? '') : '',
    out: (i * 11) % 37 === 0 ? '2026-05-01' : '',
  };
});
const TOWNS = [
  'Name,Town,E-mail,Newsletter,Opted out on,Cost',
  ...PEOPLE.map(({ name, town, mail, news, out }) =>
    [name, town, mail, news, out, '1.00'].join(','),
  ),
  '',
].join('\n');

const isUnsubscribed = ({ mail, name }: Person) => mail !== '' && /[17]3$/.test(name);
const UNSUBSCRIBED = [
  'Town,Name,Street,E-mail,Unsubscribed on,Cost',
  ...PEOPLE.map((one) =>
    [
      one.town,
      one.name,
      'Hill Road',
      one.mail,
      isUnsubscribed(one) ? '2026-03-01' : '',
      '1.00',
    ].join(','),
  ),
  '',
].join('\n');

function spring(people: readonly Person[]): MeantOrder[] {
  const rows = people.map(({ name }) => ({ item: name }));
  return [
    { project: 'spring', user: 'shop-1', copies: rows.length, price: `${rows.length}`, rows },
  ];
}

function byTown(people: readonly Person[]): MeantOrder[] {
  return [...new Set(people.map(({ town }) => town))].map((town) => {
    const rows = people.filter((one) => one.town === town).map(({ name }) => ({ item: name }));
    return { project: town, user: 'shop-1', copies: rows.length, price: `${rows.length}`, rows };
  });
}

const WOO: readonly Cell[][] = [
  ['Order Number', 'Order Status', 'Order Total', 'SKU', 'Item Name', 'Item Cost'],
  ...Array.from({ length: 500 }, (_, i) => i + 1).flatMap((order): Cell[][] => [
    [
      order,
      order === 497 ? 'Cancelled' : 'Completed',
      n(15, '0.00'),
      `w-${order}-1`,
      `Card ${order}-1`,
      n(5, '0.00'),
    ],
    [null, null, null, `w-${order}-2`, `Card ${order}-2`, n(5, '0.00')],
    [null, null, null, `w-${order}-3`, `Card ${order}-3`, n(5, '0.00')],
  ]),
];
const WOO_WAY = { project: 'SKU', price: 'Item Cost', text: 'Item Name' };

/** A10: lists of about 1,500 rows. */
export const LONG: readonly List[] = [
  asked(
    'A10: Of 750 Shopify orders of two cards each some were cancelled',
    FILE,
    shopify(...PAIRS),
    REST,
    {
      mapping: shop('column: Cancelled at, is: ""'),
    },
  ),
  asked(
    'A10: Of 750 Shopify orders that are projects some were cancelled',
    FILE,
    shopify(...PAIRS),
    REST,
    {
      mapping: shop('column: Cancelled at, is: ""', { project: 'Name', partner: 'Name' }),
    },
  ),
  asked(
    'A10: The last of 1,499 Shopify orders alone has two cards and was refunded',
    FILE,
    shopify(...LAST),
    REST,
    {
      mapping: shop('column: Financial Status, not: refunded'),
    },
  ),
  asked('A10: The last but one of 700 Shopify orders was cancelled', FILE, shopify(...LATE), REST, {
    mapping: shop('column: Cancelled at, is: ""'),
  }),
  asked(
    'A10: One of 500 WooCommerce orders in a workbook was cancelled near its end',
    'orders.xlsx',
    workbook(WOO),
    REST,
    {
      mapping: shop('column: Order Status, not: Cancelled', WOO_WAY),
    },
  ),
  fine(
    'A10: Some of 750 Shopify orders of two cards were cancelled and per names the number',
    FILE,
    shopify(...PAIRS),
    whole(PAIRS.filter((lines) => !isCancelled(lines))),
    { mapping: shop('column: Cancelled at, is: "", per: { column: Name }', { project: 'Name' }) },
  ),
  fine(
    'A10: All refunded orders among 600 of one to four cards have one card',
    FILE,
    shopify(...MIXED),
    whole(MIXED.filter((lines) => !isRefunded(lines))),
    { mapping: shop('column: Financial Status, not: refunded', { project: 'Name' }) },
  ),
  fine(
    'A10: After 700 Shopify orders of one card some of which were cancelled come 300 of two',
    FILE,
    shopify(...APART),
    whole(APART.filter((lines) => !isCancelled(lines))),
    { mapping: shop('column: Cancelled at, is: ""', { project: 'Name' }) },
  ),
  fine(
    'A10: Of 1,500 people sorted by town some want no mail',
    'towns.csv',
    TOWNS,
    spring(PEOPLE.filter(({ out }) => out === '')),
    { mapping: mailing('column: Opted out on, is: ""') },
  ),
  fine(
    'A10: Of 1,500 people sorted by town two in three have an e-mail and a word about the newsletter',
    'towns.csv',
    TOWNS,
    byTown(PEOPLE.filter(({ news }) => news === 'yes')),
    {
      mapping: shop('column: Newsletter, is: "yes"', {
        project: 'Town',
        price: 'Cost',
        text: 'Name',
      }),
    },
  ),
  fine(
    'A10: Of 1,500 people all but those are wanted who say no to the newsletter',
    'towns.csv',
    TOWNS,
    byTown(PEOPLE.filter(({ news }) => news !== 'no')),
    {
      mapping: shop('column: Newsletter, not: "no"', {
        project: 'Town',
        price: 'Cost',
        text: 'Name',
      }),
    },
  ),
  fine(
    'A10: Of 1,500 people in a workbook some want no mail',
    'towns.xlsx',
    workbook(
      TOWNS.trim()
        .split('\n')
        .map((line) => line.split(',').map((text): Cell => text || null)),
    ),
    byTown(PEOPLE.filter(({ out }) => out === '')),
    {
      mapping: shop('column: Opted out on, is: ""', {
        project: 'Town',
        price: 'Cost',
        text: 'Name',
      }),
    },
  ),
  fine(
    'A10: Of 1,500 people those with an e-mail can unsubscribe and the town is repeated',
    'towns.csv',
    UNSUBSCRIBED,
    byTown(PEOPLE.filter((one) => !isUnsubscribed(one))),
    {
      mapping: shop('column: Unsubscribed on, is: ""', {
        project: 'Town',
        price: 'Cost',
        text: 'Name',
      }),
    },
  ),
  fine(
    'A10: Of 1,500 people those with an e-mail can unsubscribe and all are one project',
    'towns.csv',
    UNSUBSCRIBED,
    spring(PEOPLE.filter((one) => !isUnsubscribed(one))),
    { mapping: mailing('column: Unsubscribed on, is: ""') },
  ),
];
