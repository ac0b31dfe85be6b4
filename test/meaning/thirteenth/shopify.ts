import type { List } from '../list.ts';
import { asked } from '../put.ts';
import { asBook, CANCELLED, type Line, REFUNDED, REST, shop, shopify, sold } from './shop.ts';

const ANN = sold('#1001', 'ann', 'p-1 Card Ann, p-2 Card Ben');
const BOB = (said: Line) => sold('#1002', 'bob', 'p-3 Card Carl, p-4 Card Dora', said);
const EVE = sold('#1003', 'eve', 'p-5 Card Emil');
const FAY = sold('#1004', 'fay', 'p-6 Card Finn, p-7 Card Gus, p-8 Card Hal');
const ALL = (said: Line) => shopify(ANN, BOB(said), EVE, FAY);
const BY_ORDER = { project: 'Name' };
const FILE = 'orders_export.csv';

/** A10: exports of Shopify with all their columns, and a condition about what only the first line of an order says. */
export const SHOPIFY_ASKED: readonly List[] = [
  asked(
    'A10: Each card of a Shopify export is a project and an order of two was cancelled',
    FILE,
    ALL(CANCELLED),
    REST,
    { mapping: shop('column: Cancelled at, is: ""') },
  ),
  asked(
    'A10: The same cancelled order where its number is sent along',
    FILE,
    ALL(CANCELLED),
    REST,
    { mapping: shop('column: Cancelled at, is: ""', { partner: 'Name' }) },
  ),
  asked(
    'A10: The same cancelled order where the long id of its first line is sent along',
    FILE,
    ALL(CANCELLED),
    REST,
    { mapping: shop('column: Cancelled at, is: ""', { partner: 'Id' }) },
  ),
  asked(
    'A10: Each order of a Shopify export is a project and one was cancelled',
    FILE,
    ALL(CANCELLED),
    REST,
    { mapping: shop('column: Cancelled at, is: ""', BY_ORDER) },
  ),
  asked(
    'A10: Each order of a Shopify export is a project and one was refunded',
    FILE,
    ALL(REFUNDED),
    REST,
    { mapping: shop('column: Financial Status, not: refunded', { ...BY_ORDER, partner: 'Name' }) },
  ),
  asked(
    'A10: Each card of a Shopify export is a project and 24.00 were paid back for two',
    FILE,
    ALL({ 'Refunded Amount': '24.00', 'Financial Status': 'partially_refunded' }),
    REST,
    { mapping: shop('column: Refunded Amount, one_of: ["", "0.00"]') },
  ),
  asked('A10: Paid is asked for and so is an empty cell', FILE, ALL(REFUNDED), REST, {
    mapping: shop('column: Financial Status, one_of: [paid, ""]'),
  }),
  asked(
    'A10: Orders that nobody paid have no day of payment',
    FILE,
    ALL({ 'Financial Status': 'pending', 'Paid at': '' }),
    'all cards of paid orders are printed, or only the first of each',
    { mapping: shop('column: Paid at, not: ""') },
  ),
  asked(
    'A10: Paid and not cancelled must both be true',
    FILE,
    ALL(CANCELLED),
    'all cards of paid orders are printed, or only the first of each',
    { mapping: shop('column: Financial Status, is: paid\ncolumn: Cancelled at, is: ""', BY_ORDER) },
  ),
  asked(
    'A10: The status is said to be that of the order and the day of cancellation is not',
    FILE,
    ALL({ 'Cancelled at': '2026-11-02 08:00:12 +0100' }),
    REST,
    {
      mapping: shop(
        'column: Financial Status, is: paid, per: { column: Name }\ncolumn: Cancelled at, is: ""',
      ),
    },
  ),
  asked(
    'A10: The day of cancellation is said to be that of the order and the status is not',
    FILE,
    ALL(REFUNDED),
    REST,
    {
      mapping: shop(
        'column: Cancelled at, is: "", per: { column: Name }\ncolumn: Financial Status, not: refunded',
      ),
    },
  ),
  asked(
    'A10: Only orders to Germany are printed',
    FILE,
    ALL({ 'Shipping Country': 'FR', 'Billing Country': 'FR' }),
    'all cards that go to Germany are printed, or only the first of each order',
    { mapping: shop('column: Shipping Country, is: DE') },
  ),
  asked(
    'A10: Orders to France are left out',
    FILE,
    ALL({ 'Shipping Country': 'FR', 'Billing Country': 'FR' }),
    REST,
    { mapping: shop('column: Shipping Country, not: FR') },
  ),
  asked(
    'A10: A tag in the first line marks an order for reprinting',
    FILE,
    ALL({ Tags: 'reprint' }),
    'both cards of the order with the tag are printed again, or only the first',
    { mapping: shop('column: Tags, is: reprint') },
  ),
  asked('A10: A tag in the first line keeps an order back', FILE, ALL({ Tags: 'hold' }), REST, {
    mapping: shop('column: Tags, not: hold', BY_ORDER),
  }),
  asked(
    'A10: Orders with a note are made by hand and left out',
    FILE,
    ALL({ Notes: 'Please write the names by hand' }),
    REST,
    { mapping: shop('column: Notes, is: ""') },
  ),
  asked(
    'A10: Orders that a fraud check marks are left out',
    FILE,
    ALL({ 'Risk Level': 'High' }),
    REST,
    { mapping: shop('column: Risk Level, not: High') },
  ),
  asked(
    'A10: Orders that were sent have their day in the first line',
    FILE,
    ALL({ 'Fulfilled at': '2026-11-03 14:00:00 +0100', 'Fulfillment Status': 'fulfilled' }),
    'the rest of an order that was sent is printed again, or nothing of it',
    { mapping: shop('column: Fulfilled at, is: ""', BY_ORDER) },
  ),
  asked(
    'A10: All orders of a Shopify export were cancelled',
    FILE,
    shopify(
      sold('#1001', 'ann', 'p-1 Card Ann, p-2 Card Ben', CANCELLED),
      sold('#1002', 'bob', 'p-3 Card Carl, p-4 Card Dora', CANCELLED),
    ),
    'the second cards are printed, or nothing at all',
    { mapping: shop('column: Cancelled at, is: ""') },
  ),
  asked(
    'A10: A Shopify export has one order and it was refunded',
    FILE,
    shopify(BOB(REFUNDED)),
    'the second card is printed, or nothing at all',
    { mapping: shop('column: Financial Status, not: refunded', BY_ORDER) },
  ),
  asked(
    'A10: The only order of two cards was cancelled and all others have one card',
    FILE,
    shopify(
      sold('#1001', 'ann', 'p-1 Card Ann'),
      BOB(CANCELLED),
      EVE,
      sold('#1004', 'fay', 'p-6 Card Finn'),
    ),
    REST,
    { mapping: shop('column: Cancelled at, is: ""') },
  ),
  asked(
    'A10: Single cards stand between orders of several and some of each were refunded',
    FILE,
    shopify(
      sold('#1000', 'zoe', 'p-0 Card Zoe', { ...REFUNDED, 'Refunded Amount': '12.00' }),
      ANN,
      EVE,
      BOB(REFUNDED),
      sold('#1005', 'gil', 'p-9 Card Ivy'),
      FAY,
    ),
    REST,
    { mapping: shop('column: Financial Status, not: refunded') },
  ),
  asked(
    'A10: The number that per names is another on each line of an order',
    FILE,
    ALL(REFUNDED),
    REST,
    {
      mapping: shop('column: Financial Status, not: refunded, per: { column: Lineitem sku }'),
    },
  ),
  asked(
    'A10: The address that per names is that of two orders of one person',
    FILE,
    shopify(ANN, sold('#1006', 'ann', 'p-3 Card Carl, p-4 Card Dora', REFUNDED), EVE),
    'the second order of this person is printed as the first one is paid, or not',
    { mapping: shop('column: Financial Status, not: refunded, per: { column: Email }') },
  ),
  asked(
    'A10: The vendor that per names is the same in the whole export',
    FILE,
    ALL(REFUNDED),
    'all orders are printed as the first one is paid, or those that were not refunded',
    { mapping: shop('column: Financial Status, not: refunded, per: { column: Vendor }') },
  ),
  asked(
    'A10: A cancelled order and the vendor that per names is the same in the whole export',
    FILE,
    ALL(CANCELLED),
    'all orders are printed as the first one is not cancelled, or the others alone',
    { mapping: shop('column: Cancelled at, is: "", per: { column: Vendor }') },
  ),
  asked(
    'A10: The first order of a buyer was cancelled and the second was not and per names the buyer',
    FILE,
    shopify(
      sold('#1001', 'bob', 'p-1 Card Ann, p-2 Card Ben', CANCELLED),
      sold('#1002', 'bob', 'p-3 Card Carl, p-4 Card Dora'),
      EVE,
    ),
    'the second order of this buyer is printed, or not',
    { mapping: shop('column: Cancelled at, is: "", per: { column: Email }') },
  ),
  asked(
    'A10: A Shopify export is a workbook and an order of two cards was cancelled',
    'orders_export.xlsx',
    asBook(ANN, BOB(CANCELLED), EVE, FAY),
    REST,
    { mapping: shop('column: Cancelled at, is: ""') },
  ),
  asked(
    'A10: A Shopify export is a workbook and an order of two cards was refunded',
    'orders_export.xlsx',
    asBook(ANN, BOB(REFUNDED), EVE, FAY),
    REST,
    { mapping: shop('column: Financial Status, not: refunded') },
  ),
];
