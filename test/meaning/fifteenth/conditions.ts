import { type List, orders } from '../list.ts';
import { asked, fine } from '../put.ts';
import { shop } from '../twelfth/shop.ts';
import { r, workbook } from '../workbook.ts';

const NOT_REFUNDED = 'column: Status, not: refunded';
const BOTH = 'card D of the refunded order 12 is printed or not';
const WAY = { price: 'Cost', text: 'Item' };

/** The number of an order stands in its first line alone, as its status does. */
function once(name: string, header: string, numbers = '11 12 13'): List {
  const [first, second, third] = numbers.split(' ');
  return asked(
    `A10: ${name}`,
    'orders.csv',
    `${header},Status,Item,Cost,project_id\n${first},paid,Card A,5.00,n-1\n,,Card B,5.00,n-2\n${second},refunded,Card C,5.00,n-3\n,,Card D,5.00,n-4\n${third},paid,Card E,5.00,n-5\n`,
    BOTH,
    { mapping: shop(NOT_REFUNDED, WAY) },
  );
}

/** Cells of five lines: number and status. */
function lines(name: string, header: string, cells: string): List {
  const rows = cells
    .trim()
    .split('\n')
    .map((line, i) => `${line.trim()},Card ${'ABCDEFG'[i]},5.00,n-${i + 1}\n`);
  return asked(
    `A10: ${name}`,
    'orders.csv',
    `${header},Item,Cost,project_id\n${rows.join('')}`,
    BOTH,
    {
      mapping: shop(NOT_REFUNDED, WAY),
    },
  );
}

/** A10: what says that rows are of one order, and what does not. */
export const CONDITIONS: readonly List[] = [
  once('The number of an order is called Nr and stands in its first line', 'Nr'),
  once('The number of an order is called ID and stands in its first line', 'ID'),
  once('The number of an order is called Case and stands in its first line', 'Case'),
  once('The number of an order is called # and stands in its first line', '#'),
  once('The number of an order is called Vorgang and stands in its first line', 'Vorgang'),
  once('The number of an order is called 번호 and stands in its first line', '번호'),
  once('The number of an order is called 伝票 and stands in its first line', '伝票'),
  once('The number of an order is called Ref and is a code', 'Ref', 'AX-11 AX-12 AX-13'),
  once(
    'The number of an order is called Document and is of SAP',
    'Document',
    '4500010011 4500010012 4500010013',
  ),
  once('The number of an order has no name', '', '11 12 13'),
  lines(
    'The status stands in the last line of each order',
    'Order,Status',
    '11,\n11,paid\n12,\n12,refunded\n13,paid',
  ),
  lines(
    'The status stands in the last line and the number in the first',
    'Order,Status',
    '11,\n,paid\n12,\n,refunded\n13,paid',
  ),
  lines(
    'A payment in the last line of three says refunded',
    'Nr,Status',
    '11,\n11,\n11,paid\n12,\n12,\n12,refunded\n13,paid',
  ),
  lines(
    'Lines of order 12 are numbered 12-1 and 12-2',
    'Order,Status',
    '11-1,paid\n11-2,\n12-1,refunded\n12-2,\n13-1,paid',
  ),
  lines(
    'Lines of order 12 are numbered 12/1 and 12/2 under Nr',
    'Nr,Status',
    '11/1,paid\n11/2,\n12/1,refunded\n12/2,\n13/1,paid',
  ),
  lines(
    'Lines of order 12 are numbered 12.1 and 12.2',
    'Line,Status',
    '11.1,paid\n11.2,\n12.1,refunded\n12.2,\n13.1,paid',
  ),
  lines(
    'Lines of order 12 are numbered by letters',
    'Order,Status',
    '11a,paid\n11b,\n12a,refunded\n12b,\n13a,paid',
  ),
  lines(
    'Zeros stand where a line repeats nothing of its order',
    'Order,Status,Buyer',
    '11,paid,Ann\n11,0,0\n12,refunded,Bob\n12,0,0\n13,paid,Eve',
  ),
  lines(
    'The word nan stands where a line repeats nothing of its order',
    'Order,Status,Buyer',
    '11,paid,Ann\n11,nan,nan\n12,refunded,Bob\n12,nan,nan\n13,paid,Eve',
  ),
  lines(
    'Numbers and states of later lines are zeros',
    'Order,Status,Buyer',
    '11,paid,Ann\n0,0,0\n12,refunded,Bob\n0,0,0\n13,paid,Eve',
  ),
  asked(
    'A10: A workbook of a CRM has its case in the first line of each order and a Boolean for cancelled ones',
    'crm.xlsx',
    workbook([
      r('Case|Cancelled|Item|Cost|project_id'),
      r('C-11', false, 'Card A', 5, 'n-1'),
      r('||Card B', 5, 'n-2'),
      r('C-12', true, 'Card C', 5, 'n-3'),
      r('||Card D', 5, 'n-4'),
      r('C-13', false, 'Card E', 5, 'n-5'),
    ]),
    BOTH,
    { mapping: shop('column: Cancelled, not: "TRUE"', WAY) },
  ),
  asked(
    'A10: Only paid orders are wanted and later lines have no state and no number',
    'orders.csv',
    'Nr,Status,Item,Cost,project_id\n11,paid,Card A,5.00,n-1\n,,Card B,5.00,n-2\n12,open,Card C,5.00,n-3\n,,Card D,5.00,n-4\n13,paid,Card E,5.00,n-5\n',
    'card B of the paid order 11 is printed or not',
    { mapping: shop('column: Status, is: paid', WAY) },
  ),
  fine(
    'A10: A row above the lines of each order has its number and its buyer and no item',
    'orders.csv',
    'Order,Buyer,Item,Cost,project_id\n11,Ann,,,\n,,Card A,5.00,h-1\n,,Card B,5.00,h-2\n12,Bob,,,\n,,Card C,5.00,h-3\n,,Card D,5.00,h-4\n',
    orders(
      'item',
      'h-1 shop-1 1 5|Card A\nh-2 shop-1 1 5|Card B\nh-3 shop-1 1 5|Card C\nh-4 shop-1 1 5|Card D',
    ),
    { mapping: shop('column: Item, not: ""', WAY) },
  ),
  fine(
    'A10: A row above the lines of each order has its number and its status and lines repeat the number',
    'orders.csv',
    'Order,Status,Item,Cost,project_id\n11,paid,,,\n11,,Card A,5.00,h-1\n11,,Card B,5.00,h-2\n12,paid,,,\n12,,Card C,5.00,h-3\n',
    orders('item', 'h-1 shop-1 1 5|Card A\nh-2 shop-1 1 5|Card B\nh-3 shop-1 1 5|Card C'),
    { mapping: shop('column: Item, not: ""', WAY) },
  ),
  fine(
    'A10: Members have an ID each and some have left',
    'members.csv',
    'ID,Status,Item,Cost,project_id\n11,,Ann Lee,5.00,m-1\n12,,Bob Ray,5.00,m-2\n13,refunded,Cem Oz,5.00,m-3\n14,,Dee Fox,5.00,m-4\n15,,Eve Lux,5.00,m-5\n',
    orders(
      'item',
      'm-1 shop-1 1 5|Ann Lee\nm-2 shop-1 1 5|Bob Ray\nm-4 shop-1 1 5|Dee Fox\nm-5 shop-1 1 5|Eve Lux',
    ),
    { mapping: shop(NOT_REFUNDED, WAY) },
  ),
  fine(
    'A10: Guests have tables 1-1 to 3-2 and one has cancelled',
    'guests.csv',
    'Seat,Status,Item,Cost,project_id\n1-1,,Ann Lee,5.00,g-1\n1-2,,Bob Ray,5.00,g-2\n2-1,refunded,Cem Oz,5.00,g-3\n2-2,,Dee Fox,5.00,g-4\n3-1,,Eve Lux,5.00,g-5\n3-2,,Fay Poe,5.00,g-6\n',
    orders(
      'item',
      'g-1 shop-1 1 5|Ann Lee\ng-2 shop-1 1 5|Bob Ray\ng-4 shop-1 1 5|Dee Fox\ng-5 shop-1 1 5|Eve Lux\ng-6 shop-1 1 5|Fay Poe',
    ),
    { mapping: shop(NOT_REFUNDED, WAY) },
  ),
  fine(
    'A10: Each line of an order has its own status and one card was refunded',
    'lines.csv',
    'Nr,Status,Item,Cost,project_id\n11-1,paid,Card A,5.00,l-1\n11-2,paid,Card B,5.00,l-2\n12-1,refunded,Card C,5.00,l-3\n12-2,paid,Card D,5.00,l-4\n13-1,paid,Card E,5.00,l-5\n',
    orders(
      'item',
      'l-1 shop-1 1 5|Card A\nl-2 shop-1 1 5|Card B\nl-4 shop-1 1 5|Card D\nl-5 shop-1 1 5|Card E',
    ),
    { mapping: shop(NOT_REFUNDED, WAY) },
  ),
  fine(
    'A10: Some contacts have an ID and some want no mail',
    'contacts.csv',
    'ID,Status,Item,Cost,project_id\n,,Ann Lee,5.00,c-1\n204,,Bob Ray,5.00,c-2\n,refunded,Cem Oz,5.00,c-3\n,,Dee Fox,5.00,c-4\n377,,Eve Lux,5.00,c-5\n,refunded,Fay Poe,5.00,c-6\n',
    orders(
      'item',
      'c-1 shop-1 1 5|Ann Lee\nc-2 shop-1 1 5|Bob Ray\nc-4 shop-1 1 5|Dee Fox\nc-5 shop-1 1 5|Eve Lux',
    ),
    { mapping: shop(NOT_REFUNDED, WAY) },
  ),
];
