import type { List } from '../list.ts';
import { asked } from '../put.ts';
import { encoded, n, r, workbook } from '../workbook.ts';
import { SHOPIFY, shop } from './shop.ts';

const REST = 'the rest of a refunded order is printed, or nothing of it';

/** A10: the fields of an order stand in its first row alone, and a condition would leave out no more than this row. */
export const FIRST_ROW: readonly List[] = [
  asked(
    'A10: A Shopify order of two cards is refunded and only its first row says so',
    'orders_export.csv',
    `${SHOPIFY}
#1001,ann@example.com,paid,2026-11-01,EUR,24.00,0.00,2026-11-01,1,Card Ann,12.00,,p-1001
#1001,ann@example.com,,,,,,2026-11-01,1,Card Ben,12.00,,p-1001
#1002,bob@example.com,refunded,2026-11-01,EUR,24.00,24.00,2026-11-01,1,Card Carl,12.00,,p-1002
#1002,bob@example.com,,,,,,2026-11-01,1,Card Dora,12.00,,p-1002
#1003,eve@example.com,paid,2026-11-02,EUR,12.00,0.00,2026-11-02,1,Card Emil,12.00,,p-1003
`,
    REST,
    { mapping: shop('column: Financial Status, not: [refunded]') },
  ),
  asked(
    'A10: Each card of a refunded Shopify order is a project of its own',
    'orders_export.csv',
    `${SHOPIFY}
#2001,ann@example.com,refunded,2026-11-01,EUR,24.00,24.00,2026-11-01,1,Card Ann,12.00,,p-1
#2001,ann@example.com,,,,,,2026-11-01,1,Card Ben,12.00,,p-2
#2002,bob@example.com,paid,2026-11-01,EUR,12.00,0.00,2026-11-01,1,Card Carl,12.00,,p-3
#2003,eve@example.com,paid,2026-11-02,EUR,24.00,0.00,2026-11-02,1,Card Dora,12.00,,p-4
#2003,eve@example.com,,,,,,2026-11-02,1,Card Emil,12.00,,p-5
`,
    REST,
    { mapping: shop('column: Financial Status, not: refunded') },
  ),
  asked(
    'A10: Only paid orders are wanted and the later rows of a paid order say nothing',
    'paid.csv',
    `${SHOPIFY}
#3001,ann@example.com,paid,2026-11-01,EUR,36.00,0.00,2026-11-01,1,Card Ann,12.00,,p-31
#3001,ann@example.com,,,,,,2026-11-01,1,Card Ben,12.00,,p-31
#3001,ann@example.com,,,,,,2026-11-01,1,Card Carl,12.00,,p-31
#3002,bob@example.com,pending,,EUR,12.00,0.00,2026-11-02,1,Card Dora,12.00,,p-32
`,
    'all three cards are printed, or only the first',
    { mapping: shop('column: Financial Status, is: paid') },
  ),
  asked(
    'A10: All orders of a shop are paid and only their first rows say so',
    'all-paid.csv',
    `${SHOPIFY}
#3101,ann@example.com,paid,2026-11-01,EUR,24.00,0.00,2026-11-01,1,Card Ann,12.00,,p-41
#3101,ann@example.com,,,,,,2026-11-01,1,Card Ben,12.00,,p-41
#3102,bob@example.com,paid,2026-11-02,EUR,24.00,0.00,2026-11-02,1,Card Dora,12.00,,p-42
#3102,bob@example.com,,,,,,2026-11-02,1,Card Emil,12.00,,p-42
`,
    'both cards of an order are printed, or only the first',
    { mapping: shop('column: Financial Status, is: paid') },
  ),
  asked(
    'A10: The day on which an order was cancelled stands in its first row',
    'cancelled.csv',
    `${SHOPIFY}
#4001,ann@example.com,paid,2026-11-01,EUR,24.00,0.00,2026-11-01,1,Card Ann,12.00,,p-51
#4001,ann@example.com,,,,,,2026-11-01,1,Card Ben,12.00,,p-51
#4002,bob@example.com,paid,2026-11-01,EUR,24.00,0.00,2026-11-01,1,Card Carl,12.00,2026-11-02,p-52
#4002,bob@example.com,,,,,,2026-11-01,1,Card Dora,12.00,,p-52
`,
    REST,
    { mapping: shop('column: Cancelled at, is: ""') },
  ),
  asked(
    'A10: An amount that was paid back stands in the first row of its order',
    'refunded.csv',
    `${SHOPIFY}
#5001,ann@example.com,paid,2026-11-01,EUR,24.00,0.00,2026-11-01,1,Card Ann,12.00,,p-61
#5001,ann@example.com,,,,,,2026-11-01,1,Card Ben,12.00,,p-61
#5002,bob@example.com,paid,2026-11-01,EUR,24.00,24.00,2026-11-01,1,Card Carl,12.00,,p-62
#5002,bob@example.com,,,,,,2026-11-01,1,Card Dora,12.00,,p-62
`,
    REST,
    { mapping: shop('column: Refunded Amount, one_of: ["", "0.00"]') },
  ),
  asked(
    'A10: WooCommerce fills in order and status in the first row alone',
    'woo.csv',
    'Order Number,Order Status,Customer,Item Name,Quantity,Item Cost,project_id\n7001,Completed,Ann,Card A,1,5.00,w-1\n,,,Card B,1,5.00,w-1\n7002,Cancelled,Bob,Card C,1,5.00,w-2\n,,,Card D,1,5.00,w-2\n7003,Completed,Eve,Card E,1,5.00,w-3\n',
    REST,
    {
      mapping: shop('column: Order Status, not: Cancelled', {
        price: 'Item Cost',
        text: 'Item Name',
      }),
    },
  ),
  asked(
    'A10: A Korean shop writes 취소완료 into the first row of an order',
    '주문.csv',
    encoded(
      'cp949',
      '주문번호,주문상태,프로젝트,상품명,금액\n20261101-1,배송준비,k-1,카드 가,3000\n20261101-1,,k-1,카드 나,3000\n20261101-2,취소완료,k-2,카드 다,3000\n20261101-2,,k-2,카드 라,3000\n20261101-3,배송준비,k-3,카드 마,3000\n',
    ),
    REST,
    {
      mapping: shop('column: 주문상태, not: 취소완료', {
        project: '프로젝트',
        price: '금액',
        text: '상품명',
      }),
    },
  ),
  asked(
    'A10: A German workbook says storniert once for an order of three rows',
    'bestellungen.xlsx',
    workbook([
      r('Bestellnr|Status|Projekt|Artikel|Summe'),
      r('B-1|bezahlt|de-1|Karte Anna', n(4.5, '0.00')),
      r('B-1', null, 'de-1|Karte Ben', n(4.5, '0.00')),
      r('B-2|storniert|de-2|Karte Carl', n(4.5, '0.00')),
      r('B-2', null, 'de-2|Karte Dora', n(4.5, '0.00')),
      r('B-2', null, 'de-2|Karte Emil', n(4.5, '0.00')),
      r('B-3|bezahlt|de-3|Karte Fritz', n(4.5, '0.00')),
    ]),
    REST,
    {
      mapping: shop('column: Status, not: storniert', {
        project: 'Projekt',
        price: 'Summe',
        text: 'Artikel',
      }),
    },
  ),
  asked(
    'A10: An export is sorted by its cards and the refunded row stands below its order',
    'sorted.csv',
    `${SHOPIFY}
#6001,ann@example.com,paid,2026-11-01,EUR,24.00,0.00,2026-11-01,1,Card Ann,12.00,,p-71
#6002,bob@example.com,,,,,,2026-11-01,1,Card Ben,12.00,,p-72
#6001,ann@example.com,,,,,,2026-11-01,1,Card Carl,12.00,,p-71
#6002,bob@example.com,refunded,2026-11-01,EUR,24.00,24.00,2026-11-01,1,Card Dora,12.00,,p-72
`,
    REST,
    { mapping: shop('column: Financial Status, not: refunded') },
  ),
  asked(
    'A10: A customer is one project and the second of her orders is refunded',
    'customer.csv',
    `${SHOPIFY}
#8001,ann@example.com,paid,2026-11-01,EUR,24.00,0.00,2026-11-01,1,Card Ann,12.00,,p-ann
#8001,ann@example.com,,,,,,2026-11-01,1,Card Ben,12.00,,p-ann
#8002,ann@example.com,refunded,2026-11-03,EUR,24.00,24.00,2026-11-03,1,Card Carl,12.00,,p-ann
#8002,ann@example.com,,,,,,2026-11-03,1,Card Dora,12.00,,p-ann
#8003,bob@example.com,paid,2026-11-04,EUR,12.00,0.00,2026-11-04,1,Card Emil,12.00,,p-bob
`,
    REST,
    { mapping: shop('column: Financial Status, not: refunded') },
  ),
  asked(
    'A10: A shop ships to Germany alone and says the country once for each order',
    'country.csv',
    'Order,Shipping Country,Item,Cost,project_id\n901,DE,Card A,5.00,c-1\n901,,Card B,5.00,c-1\n902,FR,Card C,5.00,c-2\n902,,Card D,5.00,c-2\n',
    'the second cards of orders are printed, or not',
    { mapping: shop('column: Shipping Country, is: DE', { price: 'Cost', text: 'Item' }) },
  ),
  asked(
    'A10: A Shopify export begins with the last card of an order that another file has',
    'orders_export_2.csv',
    `${SHOPIFY}
#4000,zoe@example.com,,,,,,2026-11-01,1,Card Zoe,12.00,,p-0
#4001,ann@example.com,paid,2026-11-01,EUR,24.00,0.00,2026-11-01,1,Card Ann,12.00,,p-1
#4001,ann@example.com,,,,,,2026-11-01,1,Card Ben,12.00,,p-2
#4002,bob@example.com,refunded,2026-11-01,EUR,24.00,24.00,2026-11-01,1,Card Carl,12.00,,p-3
#4002,bob@example.com,,,,,,2026-11-01,1,Card Dora,12.00,,p-4
#4003,eve@example.com,paid,2026-11-02,EUR,12.00,0.00,2026-11-02,1,Card Emil,12.00,,p-5
`,
    REST,
    { mapping: shop('column: Financial Status, not: refunded') },
  ),
];
