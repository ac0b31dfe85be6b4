import type { List } from '../list.ts';
import { asked } from '../put.ts';
import { encoded, n, r, workbook } from '../workbook.ts';
import {
  CAFE24_CSV,
  CAFE24_WAY,
  EBAY,
  EBAY_WAY,
  MAGENTO,
  MAGENTO_WAY,
  NUMBERED,
  SAP,
  SAP_WAY,
  SQUARESPACE_CSV,
  WOO_CSV,
  WOO_WAY,
} from './exports.ts';
import { REST, shop } from './shop.ts';

/** A10: exports of other shops and of SAP, and a condition about what only the first line of an order says. */
export const SHOPS: readonly List[] = [
  asked(
    'A10: WooCommerce leaves cells of an order empty below its first line and each SKU is a project',
    'orders.csv',
    WOO_CSV,
    REST,
    { mapping: shop('column: Order Status, not: Refunded', WOO_WAY) },
  ),
  asked(
    'A10: WooCommerce writes how much was paid back into the first line of an order',
    'orders.csv',
    WOO_CSV,
    REST,
    { mapping: shop('column: Order Refund Amount, one_of: ["", "0"]', WOO_WAY) },
  ),
  asked(
    'A10: A note of a customer is in the first line and orders with notes are left out',
    'orders.csv',
    WOO_CSV.replace('2026-11-01 10:40,,', '2026-11-01 10:40,Ring the bell,'),
    REST,
    { mapping: shop('column: Customer Note, is: ""', WOO_WAY) },
  ),
  asked(
    'A10: WooCommerce repeats the number of an order and leaves its other cells empty',
    'orders.csv',
    NUMBERED,
    REST,
    {
      mapping: shop('column: Order Status, not: Refunded', { ...WOO_WAY, partner: 'Order Number' }),
    },
  ),
  asked(
    'A10: WooCommerce orders that repeat their number are projects and one was refunded',
    'orders.csv',
    NUMBERED,
    REST,
    {
      mapping: shop('column: Order Status, is: Completed', { ...WOO_WAY, project: 'Order Number' }),
    },
  ),
  asked(
    'A10: Cafe24 has one cancelled order and its second line has but a number of its own',
    '주문목록.csv',
    encoded('cp949', CAFE24_CSV),
    REST,
    { mapping: shop('column: 주문상태, not: 취소완료', CAFE24_WAY) },
  ),
  asked(
    'A10: Cafe24 has the day of a cancellation in the first line',
    '주문목록.csv',
    encoded('cp949', CAFE24_CSV),
    REST,
    { mapping: shop('column: 취소완료일, is: ""', CAFE24_WAY) },
  ),
  asked(
    'A10: The number of each line from Cafe24 is sent along and the order was cancelled',
    '주문목록.csv',
    CAFE24_CSV,
    REST,
    { mapping: shop('column: 취소완료일, is: ""', { ...CAFE24_WAY, partner: '품목별 주문번호' }) },
  ),
  asked(
    'A10: A Smartstore list was tidied up by hand and 취소 stands once for each order',
    '스마트스토어.xlsx',
    workbook([
      r('상품주문번호|주문번호|주문상태|수취인명|상품명|최종 상품별 총 주문금액|프로젝트'),
      r('2026110111|2026110101|발송대기|김민준|카드 가', n(3000, '#,##0'), 'k-1'),
      r('2026110112', null, null, null, '카드 나', n(3000, '#,##0'), 'k-2'),
      r('2026110113|2026110102|취소|이서연|카드 다', n(3000, '#,##0'), 'k-3'),
      r('2026110114', null, null, null, '카드 라', n(3000, '#,##0'), 'k-4'),
      r('2026110115|2026110103|발송대기|박하은|카드 마', n(3000, '#,##0'), 'k-5'),
    ]),
    REST,
    {
      mapping: shop('column: 주문상태, not: 취소', {
        project: '프로젝트',
        price: '최종 상품별 총 주문금액',
        text: '상품명',
      }),
    },
  ),
  asked(
    'A10: Coupang orders were merged in Excel and the merged cells taken apart again',
    '쿠팡.xlsx',
    workbook([
      r('번호|묶음배송번호|주문번호|상태|수취인이름|등록상품명|결제액|프로젝트'),
      r('1|81001|91001|결제완료|김민준|카드 가', 3000, 'k-1'),
      r('2', null, null, null, null, '카드 나', 3000, 'k-2'),
      r('3|81002|91002|취소요청|이서연|카드 다', 3000, 'k-3'),
      r('4', null, null, null, null, '카드 라', 3000, 'k-4'),
      r('5', null, null, null, null, '카드 마', 3000, 'k-5'),
      r('6|81003|91003|결제완료|박하은|카드 바', 3000, 'k-6'),
    ]),
    REST,
    {
      mapping: shop('column: 상태, not: 취소요청', {
        project: '프로젝트',
        price: '결제액',
        text: '등록상품명',
      }),
    },
  ),
  asked(
    'A10: Squarespace says REFUNDED once for an order of two cards',
    'orders.csv',
    SQUARESPACE_CSV,
    REST,
    { mapping: shop('column: Financial Status, not: REFUNDED') },
  ),
  asked(
    'A10: Squarespace has the day of a cancellation once for an order of two cards',
    'orders.csv',
    SQUARESPACE_CSV,
    REST,
    { mapping: shop('column: Cancelled at, is: ""') },
  ),
  asked('A10: Magento names no order in its further lines', 'orders.csv', MAGENTO, REST, {
    mapping: shop('column: status, not: [canceled, closed]', MAGENTO_WAY),
  }),
  asked(
    'A10: Magento has no total for what was paid back but in one order',
    'orders.csv',
    MAGENTO.replace('bob@example.com,10.0000,,', 'bob@example.com,10.0000,10.0000,'),
    REST,
    { mapping: shop('column: total_refunded, is: ""', MAGENTO_WAY) },
  ),
  asked(
    'A10: The first line of an eBay order has its days and no card',
    'ebay-orders.csv',
    EBAY,
    'the cards of an order that was sent are printed again, or not',
    { mapping: shop('column: Item Title, not: ""\ncolumn: Shipped On Date, is: ""', EBAY_WAY) },
  ),
  asked(
    'A10: The cards of a paid eBay order have no day of payment',
    'ebay-orders.csv',
    EBAY,
    'the cards of an order that was paid are printed, or not',
    { mapping: shop('column: Item Title, not: ""\ncolumn: Paid On Date, not: ""', EBAY_WAY) },
  ),
  asked(
    'A10: BigCommerce leaves out what is of the order from its second product on',
    'orders.csv',
    `Order ID,Order Status,Order Date,Customer Name,Order Total (inc tax),Product Name,Product SKU,Product Qty,Product Price
301,Awaiting Fulfillment,01/11/2026,Ann Lee,10.00,Card A,b-1,1,5.00
301,,,,,Card B,b-2,1,5.00
302,Refunded,01/11/2026,Bob Ray,15.00,Card C,b-3,1,5.00
302,,,,,Card D,b-4,1,5.00
302,,,,,Card E,b-5,1,5.00
303,Awaiting Fulfillment,02/11/2026,Eve Fox,5.00,Card F,b-6,1,5.00
`,
    REST,
    {
      mapping: shop('column: Order Status, not: Refunded', {
        project: 'Product SKU',
        price: 'Product Price',
        text: 'Product Name',
      }),
    },
  ),
  asked(
    'A10: SAP shows the head of an order in its first item and one has a delivery block',
    'vbap.csv',
    SAP,
    REST,
    { mapping: shop('column: LIFSK, is: ""', SAP_WAY) },
  ),
  asked(
    'A10: SAP shows the head of an order in its first item and only one kind of order is printed',
    'vbap.csv',
    SAP.replace('20261101;ZTA;0000004712', '20261101;ZMU;0000004712'),
    'all items of the orders of this kind are printed, or only the first of each',
    { mapping: shop('column: AUART, is: ZTA', SAP_WAY) },
  ),
  asked(
    'A10: SAP shows the head of an order in its first item and numbers its items',
    'vbap.csv',
    SAP.replace('0000100212;20261101;ZTA', '0000100212;20261101;ZMU'),
    REST,
    { mapping: shop('column: AUART, not: ZMU', { ...SAP_WAY, partner: 'VBELN' }) },
  ),
];
