import { type List, orders } from '../list.ts';
import { asked, fine } from '../put.ts';
import { r, workbook } from '../workbook.ts';
import { SHOPIFY, shop } from './shop.ts';

const TWO = `${SHOPIFY}
#1001,ann@example.com,paid,2026-11-01,EUR,24.00,0.00,2026-11-01,1,Card Ann,12.00,,p-1
#1001,ann@example.com,,,,,,2026-11-01,1,Card Ben,12.00,,p-2
#1002,bob@example.com,refunded,2026-11-01,EUR,24.00,24.00,2026-11-01,1,Card Carl,12.00,2026-11-05,p-3
#1002,bob@example.com,,,,,,2026-11-01,1,Card Dora,12.00,,p-3
#1003,eve@example.com,paid,2026-11-02,EUR,12.00,0.00,2026-11-02,1,Card Emil,12.00,,p-4
`;
const PAID = orders(
  'item',
  'p-1 shop-1 1 12|Card Ann\np-2 shop-1 1 12|Card Ben\np-4 shop-1 1 12|Card Emil',
);

/** A10: the mapping says of which rows a condition is. */
export const SAID: readonly List[] = [
  fine(
    'A10: The first row of each order says for all its rows that it is refunded',
    'said.csv',
    TWO,
    PAID,
    {
      mapping: shop('column: Financial Status, not: refunded, per: { column: Name }'),
    },
  ),
  fine(
    'A10: The first row of each order says for all its rows that it is paid',
    'said-paid.csv',
    TWO,
    PAID,
    {
      mapping: shop('column: Financial Status, is: paid, per: { column: Name }'),
    },
  ),
  fine(
    'A10: The first row of an order has the day of its cancellation for all',
    'said-day.csv',
    TWO,
    PAID,
    {
      mapping: shop('column: Cancelled at, is: "", per: { column: Name }'),
    },
  ),
  fine(
    'A10: A line of a gift card is left out and the status is that of the order',
    'said-both.csv',
    TWO.replace('1,Card Carl', '0,Card Carl').replace('1,Card Ben', '0,Card Ben'),
    orders('item', 'p-1 shop-1 1 12|Card Ann\np-4 shop-1 1 12|Card Emil'),
    {
      mapping: shop(
        'column: Lineitem quantity, not: "0"\ncolumn: Financial Status, not: refunded, per: { column: Name }',
      ),
    },
  ),
  fine(
    'A10: The number of an order stands in its first row as its status does',
    'said-woo.csv',
    'Order Number,Order Status,Item Name,Item Cost,project_id\n7001,Completed,Card A,5.00,w-1\n,,Card B,5.00,w-2\n7002,Cancelled,Card C,5.00,w-3\n,,Card D,5.00,w-4\n7003,Completed,Card E,5.00,w-5\n',
    orders('item', 'w-1 shop-1 1 5|Card A\nw-2 shop-1 1 5|Card B\nw-5 shop-1 1 5|Card E'),
    {
      mapping: shop('column: Order Status, not: Cancelled, per: { column: Order Number }', {
        price: 'Item Cost',
        text: 'Item Name',
      }),
    },
  ),
  fine(
    'A10: Cells with the status of an order are merged over its rows',
    'said-merged.xlsx',
    workbook(
      [
        r('Order|Status|project_id|Item|Cost'),
        r('81|paid|x-1|Card A|5.00'),
        r('||x-1|Card B|5.00'),
        r('82|refunded|x-2|Card C|5.00'),
        r('||x-2|Card D|5.00'),
      ],
      { merged: ['A2:A3', 'B2:B3', 'A4:A5', 'B4:B5'] },
    ),
    orders('item', 'x-1 shop-1 2 10|Card A\n|Card B'),
    {
      mapping: shop('column: Status, not: refunded, per: { column: Order }', {
        price: 'Cost',
        text: 'Item',
      }),
    },
  ),
  fine(
    'A10: Each row is judged by its own cell as the mapping says',
    'said-row.csv',
    TWO,
    orders(
      'item',
      'p-1 shop-1 1 12|Card Ann\np-2 shop-1 1 12|Card Ben\np-3 shop-1 1 12|Card Dora\np-4 shop-1 1 12|Card Emil',
    ),
    { mapping: shop('column: Financial Status, not: refunded, per: row') },
  ),
  asked(
    'A10: A later row of an order says something else than the first',
    'said-other.csv',
    TWO.replace('#1001,ann@example.com,,', '#1001,ann@example.com,refunded,'),
    'the second card of the first order is printed, or not',
    { mapping: shop('column: Financial Status, not: refunded, per: { column: Name }') },
  ),
  asked(
    'A10: The row that says that an order is refunded stands below the others',
    'said-late.csv',
    TWO.replace('#1001,ann@example.com,paid,', '#1001,ann@example.com,,').replace(
      '#1001,ann@example.com,,,,,,2026-11-01,1,Card Ben',
      '#1001,ann@example.com,refunded,,,,,2026-11-01,1,Card Ben',
    ),
    'the first card is printed, or nothing of the order',
    { mapping: shop('column: Financial Status, not: refunded, per: { column: Name }') },
  ),
];
