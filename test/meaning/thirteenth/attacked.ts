import { type List, orders } from '../list.ts';
import { asked, fine } from '../put.ts';
import { n, workbook } from '../workbook.ts';
import { CANCELLED, REST, shop, shopify, sold } from './shop.ts';

const WAY = { project: 'project_id', price: 'Cost', text: 'Item' };
const NO_REFUNDS = 'column: Status, not: refunded';
const HEADER = 'Order,Status,Buyer,Item,Cost,project_id';

/** Two cards of a paid order, two of a refunded one, and single cards; `say` changes the lines. */
function listed(...say: readonly (readonly [string, string])[]): string {
  const lines = [
    'A-11,paid,Ann,Card A,5.00,l-1',
    'A-11,,,Card B,5.00,l-2',
    'A-12,refunded,Bob,Card C,5.00,l-3',
    'A-12,,,Card D,5.00,l-4',
    'A-13,paid,Eve,Card E,5.00,l-5',
  ];
  const text = [HEADER, ...lines, ''].join('\n');
  return say.reduce((list, [from, to]) => list.replace(from, to), text);
}
const WITHOUT_BOB = orders(
  'item',
  'l-1 shop-1 1 5|Card A\nl-2 shop-1 1 5|Card B\nl-5 shop-1 1 5|Card E',
);
const PER = `${NO_REFUNDS}, per: { column: Order }`;

/** 1,000 rows of a workbook are read at once. */
const LONG_BOOK = workbook([
  HEADER.split(','),
  ...Array.from({ length: 1020 }, (_, i) => {
    const said = i === 999 ? ['refunded', 'Bob'] : i === 1000 ? [null, null] : ['paid', `B${i}`];
    return [`A-${i === 1000 ? 999 : i}`, ...said, `Card ${i}`, n(5, '0.00'), `l-${i}`];
  }),
]);

const ann = (number: string, cards: string) => sold(number, 'ann', cards);

/** A10: what kept the question about split orders from being asked. */
export const ATTACKED: readonly List[] = [
  asked(
    'A10: The only refunded order begins with the last of 1,000 rows',
    'orders.xlsx',
    LONG_BOOK,
    REST,
    {
      mapping: shop(NO_REFUNDS, WAY),
    },
  ),
  asked(
    'A10: A later card of another order has a status that somebody typed',
    'orders.csv',
    listed(['A-11,,,', 'A-11,paid,,']),
    REST,
    { mapping: shop(NO_REFUNDS, WAY) },
  ),
  asked(
    'A10: A later card of a Shopify export was refunded alone by hand and another order was cancelled',
    'orders_export.csv',
    shopify(
      ann('#1001', 'p-1 Card Ann, p-2 Card Ben').map((line, i) =>
        i === 1 ? { ...line, 'Cancelled at': '2026-11-02' } : line,
      ),
      sold('#1002', 'bob', 'p-3 Card Carl, p-4 Card Dora', CANCELLED),
      sold('#1003', 'eve', 'p-5 Card Emil'),
    ),
    REST,
    { mapping: shop('column: Cancelled at, is: ""') },
  ),
  asked(
    'A10: Orders are projects and one of their later cards has a status of its own',
    'orders.csv',
    'Order,Status,Item,Cost\n11,paid,Card A,5.00\n11,paid,Card B,5.00\n12,refunded,Card C,5.00\n12,,Card D,5.00\n13,paid,Card E,5.00\n',
    REST,
    { mapping: shop(NO_REFUNDS, { ...WAY, project: 'Order' }) },
  ),
  asked(
    'A10: Per names the card and one card was sold twice',
    'orders.csv',
    listed(['Card E', 'Card A']),
    REST,
    { mapping: shop(`${NO_REFUNDS}, per: { column: Item }`, WAY) },
  ),
  asked('A10: Per names the price of the cards', 'orders.csv', listed(), REST, {
    mapping: shop(`${NO_REFUNDS}, per: { column: Cost }`, WAY),
  }),
  asked(
    'A10: A space stands behind the number in the later lines of orders',
    'orders.csv',
    listed(['A-11,,', 'A-11 ,,'], ['A-12,,', 'A-12 ,,']),
    REST,
    { mapping: shop(NO_REFUNDS, WAY) },
  ),
  asked(
    'A10: The later lines of orders have dashes for number, status and buyer',
    'orders.csv',
    listed(['A-11,,,', '-,-,-,'], ['A-12,,,', '-,-,-,']),
    REST,
    { mapping: shop(NO_REFUNDS, WAY) },
  ),
  asked(
    'A10: The later lines of orders say ditto',
    'orders.csv',
    listed(['A-11,,,', 'ditto,ditto,ditto,'], ['A-12,,,', 'ditto,ditto,ditto,']),
    REST,
    { mapping: shop(NO_REFUNDS, WAY) },
  ),
  fine(
    'A10: The later lines of orders have dashes and per names their number',
    'orders.csv',
    listed(['A-11,,,', '-,-,-,'], ['A-12,,,', '-,-,-,']),
    WITHOUT_BOB,
    { mapping: shop(PER, WAY) },
  ),
  fine(
    'A10: The later lines of orders have dashes for the status and per names their number',
    'orders.csv',
    listed(['A-11,,,', 'A-11,-,-,'], ['A-12,,,', 'A-12,-,-,']),
    WITHOUT_BOB,
    { mapping: shop(PER, WAY) },
  ),
  fine(
    'A10: The later lines of orders have signs for as above and per names their number',
    'orders.csv',
    listed(['A-11,,,', '〃,〃,〃,'], ['A-12,,,', '〃,〃,〃,']),
    WITHOUT_BOB,
    { mapping: shop(PER, WAY) },
  ),
  fine(
    'A10: The number of an order is typed in small letters in its later line and per names it',
    'orders.csv',
    listed(['A-12,,', 'a-12 ,,']),
    WITHOUT_BOB,
    { mapping: shop(PER, WAY) },
  ),
  fine(
    'A10: The later lines of orders have no number and per names it in a word that is not known',
    'orders.csv',
    listed(['A-11,,,', ',,,'], ['A-12,,,', ',,,']).replace('Order,', 'Bon,'),
    WITHOUT_BOB,
    { mapping: shop(`${NO_REFUNDS}, per: { column: Bon }`, WAY) },
  ),
  asked(
    'A10: A Shopify export is of one order of two cards and only those of Germany are wanted',
    'orders_export.csv',
    shopify(ann('#1001', 'p-1 Card Ann, p-2 Card Ben')),
    'the second card is printed with the first, or left out',
    { mapping: shop('column: Shipping Country, is: DE') },
  ),
  ...['Rechnungsnr.', 'Sales Doc.', '접수번호', 'Sipariş No'].map((number) =>
    asked(
      `A10: The later lines of orders are without their ${number}`,
      'orders.csv',
      listed(['A-11,,,', ',,,'], ['A-12,,,', ',,,']).replace('Order,', `${number},`),
      REST,
      { mapping: shop(NO_REFUNDS, WAY) },
    ),
  ),
  ...['n/a', '↑', 's.o.', 'same'].map((sign) =>
    asked(
      `A10: The later lines of orders say ${sign} for the status`,
      'orders.csv',
      listed(['A-11,,,', `A-11,${sign},${sign},`], ['A-12,,,', `A-12,${sign},${sign},`]),
      REST,
      { mapping: shop(NO_REFUNDS, WAY) },
    ),
  ),
];
