import { type List, orders } from '../list.ts';
import { asked, fine, fineOrAsked, refused, warnedOrAsked } from '../put.ts';
import { CANCELLED, type Line, REFUNDED, REST, shop, shopify, sold } from './shop.ts';

const ZOE = sold('#1000', 'zoe', 'p-00 Card Yan, p-0 Card Zoe').slice(1);
const ANN = sold('#1001', 'ann', 'p-1 Card Ann, p-2 Card Ben');
const BOB = (said: Line) => sold('#1002', 'bob', 'p-3 Card Carl, p-4 Card Dora', said);
const EVE = sold('#1003', 'eve', 'p-5 Card Emil');
/** A line with neither status nor e-mail, of an order of its own. */
const BARE = sold('#1009', 'x', 'p-9 Card Xaver')
  .map(({ Name, ...line }) =>
    Object.fromEntries(Object.entries(line).filter(([key]) => key.startsWith('Lineitem'))),
  )
  .map((line): Line => ({ ...line, Name: '#1009' }));
const FILE = 'orders_export.csv';
const BY_ORDER = { project: 'Name' };
const NO_REFUNDS = 'column: Financial Status, not: refunded';
const NO_CANCELLED = 'column: Cancelled at, is: ""';

const ANN_EVE = 'p-1 shop-1 1 12|Card Ann\np-2 shop-1 1 12|Card Ben\np-5 shop-1 1 12|Card Emil';
const filled = (line: Line) =>
  Object.fromEntries(Object.entries(line).filter(([, value]) => value !== ''));
/** The whole order has one amount. */
const totalled = (where: string) =>
  shop(where, BY_ORDER).replace(
    'column: "Lineitem price", combine: sum',
    'column: Total, combine: first',
  );

/** A10: lists that begin or end within an order, with lines that say nothing, blank lines, signs for "the same", in JSON. */
export const EDGES: readonly List[] = [
  asked(
    'A10: A line without status and buyer stands between a paid and a refunded order',
    FILE,
    shopify(ANN, BARE, BOB(REFUNDED), EVE),
    REST,
    { mapping: shop(NO_REFUNDS) },
  ),
  asked(
    'A10: A line without status and buyer stands between orders of which one was cancelled',
    FILE,
    shopify(ANN, BARE, BOB(CANCELLED), EVE),
    REST,
    { mapping: shop(NO_CANCELLED) },
  ),
  asked(
    'A10: A line without status and buyer stands between orders that are projects',
    FILE,
    shopify(ANN, BOB(REFUNDED), BARE, EVE),
    REST,
    { mapping: shop(NO_REFUNDS, { ...BY_ORDER, partner: 'Name' }) },
  ),
  asked(
    'A10: A line without number, status and buyer stands between two orders',
    FILE,
    shopify(
      ANN,
      BARE.map((line) => ({ ...line, Name: '' })),
      BOB(REFUNDED),
      EVE,
    ),
    REST,
    { mapping: shop(NO_REFUNDS) },
  ),
  fine(
    'A10: A line without status and buyer has a number of its own and per names the number',
    FILE,
    shopify(ANN, BARE, BOB(REFUNDED), EVE),
    orders('item', `${ANN_EVE}\np-9 shop-1 1 12|Card Xaver`),
    { mapping: shop(`${NO_REFUNDS}, per: { column: Name }`) },
  ),
  asked(
    'A10: An export begins within an order and a later order was cancelled',
    FILE,
    shopify(ZOE, ANN, BOB(CANCELLED), EVE),
    REST,
    { mapping: shop(NO_CANCELLED) },
  ),
  warnedOrAsked(
    'A10: An export begins within an order and its other orders are not cancelled',
    FILE,
    shopify(ZOE, ANN, BOB({}), EVE),
    'unclear',
    { mapping: shop(NO_CANCELLED) },
  ),
  warnedOrAsked(
    'A10: Per names the number and the status of the first line stands in another file',
    FILE,
    shopify(ZOE, ANN, BOB(REFUNDED), EVE),
    'unclear',
    { mapping: shop(`${NO_REFUNDS}, per: { column: Name }`) },
  ),
  warnedOrAsked(
    'A10: Only paid orders are wanted and the first line is of an order in another file',
    FILE,
    shopify(ZOE, ANN, BOB(REFUNDED), EVE),
    'unclear',
    { mapping: shop('column: Financial Status, is: paid, per: { column: Name }') },
  ),
  fine(
    'A10: An export ends with the first line of a refunded order',
    FILE,
    shopify(ANN, EVE, BOB(REFUNDED).slice(0, 1)),
    orders('item', ANN_EVE),
    { mapping: shop(NO_REFUNDS) },
  ),
  asked(
    'A10: An export ends within a cancelled order of three cards',
    FILE,
    shopify(
      ANN,
      EVE,
      sold('#1002', 'bob', 'p-3 Card Carl, p-4 Card Dora, p-6 Card Finn', CANCELLED).slice(0, 2),
    ),
    REST,
    { mapping: shop(NO_CANCELLED) },
  ),
  asked(
    'A10: Blank lines stand between the orders of a Shopify export and one was refunded',
    FILE,
    shopify(ANN, null, BOB(REFUNDED), null, null, EVE),
    REST,
    { mapping: shop(NO_REFUNDS) },
  ),
  asked(
    'A10: A Shopify export in JSON lacks empty keys and an order was refunded',
    'orders.ndjson',
    [...ANN, ...BOB(REFUNDED), ...EVE].map((line) => JSON.stringify(filled(line))).join('\n'),
    REST,
    { mapping: shop(NO_REFUNDS) },
  ),
  asked(
    'A10: All orders of a Shopify export were refunded',
    FILE,
    shopify(
      sold('#1001', 'ann', 'p-1 Card Ann, p-2 Card Ben', REFUNDED),
      sold('#1002', 'bob', 'p-3 Card Carl, p-4 Card Dora', REFUNDED),
    ),
    'the second cards are printed, or nothing at all',
    { mapping: shop(NO_REFUNDS) },
  ),
  asked(
    'A10: A refunded order stands first and an unpaid single card before it has no status',
    FILE,
    shopify(BARE, BOB(REFUNDED), ANN, EVE),
    REST,
    { mapping: shop(NO_REFUNDS) },
  ),
  asked(
    'A10: The list ends with a line without status and buyer below a refunded order',
    FILE,
    shopify(ANN, EVE, BOB(REFUNDED), BARE),
    REST,
    { mapping: shop(NO_REFUNDS) },
  ),
  asked(
    'A10: Three lines without status and buyer stand among orders',
    FILE,
    shopify(
      ANN,
      BARE,
      BOB(REFUNDED),
      BARE.map((line) => ({ ...line, Name: '#1010', 'Lineitem sku': 'p-10' })),
      EVE,
      BARE.map((line) => ({ ...line, Name: '#1011', 'Lineitem sku': 'p-11' })),
    ),
    REST,
    { mapping: shop(NO_REFUNDS) },
  ),
  asked(
    'A10: Somebody put blank lines between the orders of a Shopify export',
    FILE,
    shopify(ANN, null, BOB(CANCELLED), null, null, EVE),
    REST,
    { mapping: shop(NO_CANCELLED) },
  ),
  fine(
    'A10: Blank lines stand between the orders of a Shopify export and per names the number',
    FILE,
    shopify(ANN, null, BOB(CANCELLED), null, null, EVE),
    orders('item', ANN_EVE),
    { mapping: shop(`${NO_CANCELLED}, per: { column: Name }`) },
  ),
  asked(
    'A10: A blank line parts a card without number from a refunded order',
    'orders.csv',
    'Order,Status,Buyer,Item,Cost,project_id\n11,paid,Ann,Card A,5.00,l-1\n,,,Card B,5.00,l-2\n,,,,,\n12,refunded,Bob,Card C,5.00,l-3\n,,,Card D,5.00,l-4\n,,,,,\n,,,Card E,5.00,l-5\n,,,Card F,5.00,l-6\n',
    'the cards below the last blank line are of the refunded order, or of one whose number is missing',
    {
      mapping: shop('column: Status, not: refunded, per: { column: Order }', {
        project: 'project_id',
        price: 'Cost',
        text: 'Item',
      }),
    },
  ),
  asked(
    'A10: An export is sorted by its cards and a cancelled order is taken apart',
    FILE,
    shopify(
      BOB(CANCELLED).slice(1),
      ANN.slice(0, 1),
      EVE,
      BOB(CANCELLED).slice(0, 1),
      ANN.slice(1),
    ),
    REST,
    { mapping: shop(NO_CANCELLED) },
  ),
  asked(
    'A10: An export was turned upside down and the first line of an order is its last',
    FILE,
    shopify(EVE, BOB(REFUNDED).toReversed(), ANN.toReversed()),
    REST,
    { mapping: shop(NO_REFUNDS) },
  ),
  asked(
    'A10: An export was turned upside down and a cancelled order says so in its last line',
    FILE,
    shopify(EVE, BOB(CANCELLED).toReversed(), ANN.toReversed()),
    REST,
    { mapping: shop(NO_CANCELLED, BY_ORDER) },
  ),
  asked(
    'A10: The later lines of an order have a dash where the first has a status',
    'orders.csv',
    'Order,Status,Buyer,Item,Cost,project_id\n11,paid,Ann,Card A,5.00,l-1\n11,-,-,Card B,5.00,l-2\n12,refunded,Bob,Card C,5.00,l-3\n12,-,-,Card D,5.00,l-4\n13,paid,Eve,Card E,5.00,l-5\n',
    REST,
    {
      mapping: shop('column: Status, not: refunded', {
        project: 'project_id',
        price: 'Cost',
        text: 'Item',
      }),
    },
  ),
  asked(
    'A10: The later lines of an order have a sign for the same as above',
    'orders.csv',
    '주문번호,주문상태,주문자,상품명,금액,프로젝트\n11,결제완료,김민준,카드 가,3000,l-1\n〃,〃,〃,카드 나,3000,l-2\n12,취소,이서연,카드 다,3000,l-3\n〃,〃,〃,카드 라,3000,l-4\n13,결제완료,박하은,카드 마,3000,l-5\n',
    REST,
    {
      mapping: shop('column: 주문상태, not: 취소', {
        project: '프로젝트',
        price: '금액',
        text: '상품명',
      }),
    },
  ),
  asked(
    'A10: The later lines of an order have a space where the first has a status',
    'orders.csv',
    'Order,Status,Buyer,Item,Cost,project_id\n11,paid,Ann,Card A,5.00,l-1\n11, , ,Card B,5.00,l-2\n12,refunded,Bob,Card C,5.00,l-3\n12, , ,Card D,5.00,l-4\n13,paid,Eve,Card E,5.00,l-5\n',
    REST,
    {
      mapping: shop('column: Status, not: refunded', {
        project: 'project_id',
        price: 'Cost',
        text: 'Item',
      }),
    },
  ),
  asked(
    'A10: Lines of orders are JSON and the later ones have null for the status',
    'orders.json',
    JSON.stringify([
      { order: 11, status: 'paid', buyer: 'Ann', item: 'Card A', cost: '5.00', id: 'l-1' },
      { order: 11, status: null, buyer: null, item: 'Card B', cost: '5.00', id: 'l-2' },
      { order: 12, status: 'refunded', buyer: 'Bob', item: 'Card C', cost: '5.00', id: 'l-3' },
      { order: 12, status: null, buyer: null, item: 'Card D', cost: '5.00', id: 'l-4' },
      { order: 13, status: 'paid', buyer: 'Eve', item: 'Card E', cost: '5.00', id: 'l-5' },
    ]),
    REST,
    {
      mapping: shop('column: status, not: refunded', {
        project: 'id',
        price: 'cost',
        text: 'item',
      }),
    },
  ),
  asked(
    'A10: Lines of a Shopify export are JSON without the keys that are empty',
    'orders.ndjson',
    [...ANN, ...BOB(CANCELLED), ...EVE].map((line) => JSON.stringify(filled(line))).join('\n'),
    REST,
    { mapping: shop(NO_CANCELLED) },
  ),
  fine(
    'A10: Lines of a Shopify export are JSON and per names the number',
    'orders.ndjson',
    [...ANN, ...BOB(CANCELLED), ...EVE].map((line) => JSON.stringify(filled(line))).join('\n'),
    orders('item', ANN_EVE),
    { mapping: shop(`${NO_CANCELLED}, per: { column: Name }`) },
  ),
  asked(
    'A10: The total of a cancelled order stands in its first line as the day does',
    FILE,
    shopify(ANN, BOB(CANCELLED), EVE),
    REST,
    { mapping: totalled(NO_CANCELLED) },
  ),
  fine(
    'A10: The total of an order stands in its first line and per names the number',
    FILE,
    shopify(
      sold('#1001', 'ann', 'p-1 Card Ann, p-2 Card Ben', { Total: '20.00' }),
      BOB(CANCELLED),
      EVE,
    ),
    orders('item', '#1001 shop-1 2 20|Card Ann\n|Card Ben\n#1003 shop-1 1 12|Card Emil'),
    { mapping: totalled(`${NO_CANCELLED}, per: { column: Name }`) },
  ),
  fineOrAsked(
    'A10: The later line of the refunded order is a gift wrap that is never printed',
    FILE,
    shopify(ANN, sold('#1002', 'bob', 'p-3 Card Carl, WRAP Gift wrap', REFUNDED), EVE),
    orders('item', ANN_EVE),
    { mapping: shop(`column: Lineitem sku, not: WRAP\n${NO_REFUNDS}`) },
  ),
  refused(
    'A10: A Shopify export is a single refunded line',
    FILE,
    shopify(BOB(REFUNDED).slice(0, 1)),
    {
      mapping: shop(NO_REFUNDS),
    },
  ),
  refused(
    'A10: All orders of a Shopify export were cancelled and per names the number',
    FILE,
    shopify(
      sold('#1001', 'ann', 'p-1 Card Ann, p-2 Card Ben', CANCELLED),
      sold('#1002', 'bob', 'p-3 Card Carl, p-4 Card Dora', CANCELLED),
    ),
    { mapping: shop(`${NO_CANCELLED}, per: { column: Name }`) },
  ),
];
