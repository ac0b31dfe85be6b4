import { type List, orders } from '../list.ts';
import { fine } from '../put.ts';
import { r, workbook } from '../workbook.ts';
import { SHOPIFY, shop } from './shop.ts';

const LINES = { price: 'Cost', text: 'Item' };

/** A10: what a row says is of this row, and a part of an order is left out on purpose: nobody is asked. */
export const EACH_ROW: readonly List[] = [
  fine(
    'A10: Each line of an order has its status and one is cancelled',
    'lines.csv',
    'Order,Line Status,Item,Cost,project_id\n11,ok,Card A,5.00,l-1\n11,cancelled,Card B,5.00,l-1\n12,cancelled,Card C,5.00,l-2\n12,ok,Card D,5.00,l-2\n',
    orders('item', 'l-1 shop-1 1 5|Card A\nl-2 shop-1 1 5|Card D'),
    { mapping: shop('column: Line Status, not: cancelled', LINES) },
  ),
  fine(
    'A10: The second line of an order is marked as cancelled and the others are not',
    'marks.csv',
    'Order,Cancelled,Item,Cost,project_id\n21,,Card A,5.00,m-1\n21,x,Card B,5.00,m-1\n21,,Card C,5.00,m-1\n22,,Card D,5.00,m-2\n',
    orders('item', 'm-1 shop-1 2 10|Card A\n|Card C\nm-2 shop-1 1 5|Card D'),
    { mapping: shop('column: Cancelled, not: x', LINES) },
  ),
  fine(
    'A10: Marks stand in first lines of orders and in others',
    'more-marks.csv',
    'Order,Cancelled,Item,Cost,project_id\n31,x,Card A,5.00,n-1\n31,,Card B,5.00,n-1\n32,,Card C,5.00,n-2\n32,x,Card D,5.00,n-2\n33,,Card E,5.00,n-3\n',
    orders('item', 'n-1 shop-1 1 5|Card B\nn-2 shop-1 1 5|Card C\nn-3 shop-1 1 5|Card E'),
    { mapping: shop('column: Cancelled, is: ""', LINES) },
  ),
  fine(
    'A10: A mailing of one project leaves out who cancelled',
    'mailing.csv',
    'Name,Town,Cancelled,Cost\nAnn,Bath,,1.00\nBob,Bath,yes,1.00\nCid,York,,1.00\nDee,York,,1.00\nEve,York,yes,1.00\nFay,Hull,,1.00\n',
    orders('item', 'spring shop-1 4 4|Ann\n|Cid\n|Dee\n|Fay'),
    {
      mapping: shop('column: Cancelled, not: yes', { price: 'Cost', text: 'Name' }).replace(
        'column: project_id',
        'value: spring',
      ),
    },
  ),
  fine(
    'A10: Remarks of lines are empty, urgent or cancelled',
    'remarks.csv',
    'Order,Remark,Item,Cost,project_id\n41,,Card A,5.00,o-1\n41,cancelled,Card B,5.00,o-1\n41,,Card C,5.00,o-1\n42,urgent,Card D,5.00,o-2\n42,,Card E,5.00,o-2\n43,,Card F,5.00,o-3\n',
    orders(
      'item',
      'o-1 shop-1 2 10|Card A\n|Card C\no-2 shop-1 2 10|Card D\n|Card E\no-3 shop-1 1 5|Card F',
    ),
    { mapping: shop('column: Remark, not: cancelled', LINES) },
  ),
  fine(
    'A10: Some lines have no status, and a price changes where one is said',
    'prices.csv',
    'Line,Status,Item,Cost,project_id\n1,ok,Card A,5.00,q-1\n2,,Card B,5.00,q-2\n3,test,Card C,6.00,q-3\n4,,Card D,6.00,q-4\n5,ok,Card E,7.00,q-5\n',
    orders(
      'item',
      'q-1 shop-1 1 5|Card A\nq-2 shop-1 1 5|Card B\nq-4 shop-1 1 6|Card D\nq-5 shop-1 1 7|Card E',
    ),
    { mapping: shop('column: Status, not: test', LINES) },
  ),
  fine(
    'A10: People who are to get a card are marked and the others are not',
    'marked.xlsx',
    workbook([
      r('project_id|Name|Print|Cost'),
      r('q-1|Ann|x|1.00'),
      r('q-1|Bob||1.00'),
      r('q-1|Cid|x|1.00'),
      r('q-2|Dee||1.00'),
      r('q-2|Eve|x|1.00'),
    ]),
    orders('item', 'q-1 shop-1 2 2|Ann\n|Cid\nq-2 shop-1 1 1|Eve'),
    { mapping: shop('column: Print, is: x', { price: 'Cost', text: 'Name' }) },
  ),
  fine(
    'A10: Answers to an invitation are yes, no or not there yet',
    'rsvp.csv',
    'project_id,Name,Reply,Replied at,Table,Cost\nr-1,Ann,yes,2026-03-01 10:12,1,1.00\nr-1,Bob,no,2026-03-01 11:40,1,1.00\nr-1,Cid,,,2,1.00\nr-1,Dee,yes,2026-03-02 09:00,2,1.00\n',
    orders('item', 'r-1 shop-1 3 3|Ann\n|Cid\n|Dee'),
    { mapping: shop('column: Reply, not: no', { price: 'Cost', text: 'Name' }) },
  ),
  fine(
    'A10: Orders of one row are paid, refunded or open',
    'single.csv',
    'Order,Status,Item,Cost,project_id\n51,paid,Card A,5.00,s-1\n52,refunded,Card B,5.00,s-2\n53,,Card C,5.00,s-3\n54,paid,Card D,5.00,s-4\n',
    orders('item', 's-1 shop-1 1 5|Card A\ns-3 shop-1 1 5|Card C\ns-4 shop-1 1 5|Card D'),
    { mapping: shop('column: Status, not: refunded', LINES) },
  ),
  fine(
    'A10: The refunded orders of a Shopify export have one row each',
    'one-row.csv',
    `${SHOPIFY}
#9001,ann@example.com,paid,2026-11-01,EUR,24.00,0.00,2026-11-01,1,Card Ann,12.00,,p-91
#9001,ann@example.com,,,,,,2026-11-01,1,Card Ben,12.00,,p-91
#9002,bob@example.com,refunded,2026-11-01,EUR,12.00,12.00,2026-11-01,1,Card Carl,12.00,,p-92
#9003,eve@example.com,paid,2026-11-02,EUR,12.00,0.00,2026-11-02,1,Card Emil,12.00,,p-93
`,
    orders('item', 'p-91 shop-1 2 24|Card Ann\n|Card Ben\np-93 shop-1 1 12|Card Emil'),
    { mapping: shop('column: Financial Status, not: refunded') },
  ),
  fine(
    'A10: A condition is about a line while other columns are of the order',
    'requires-shipping.csv',
    'Name,Financial Status,Total,Lineitem name,Lineitem price,Lineitem requires shipping,project_id\n#1,paid,17.00,Card A,12.00,true,t-1\n#1,,,Gift wrap file,5.00,false,t-1\n#2,paid,12.00,Card B,12.00,true,t-2\n',
    orders('item', 't-1 shop-1 1 12|Card A\nt-2 shop-1 1 12|Card B'),
    { mapping: shop('column: Lineitem requires shipping, not: false') },
  ),
];
