/** Exports in which what is of an order stands in its first line, and the columns of project, price and text. */

const WOO =
  'Order Number,Order Status,Order Date,Customer Note,First Name (Billing),Last Name (Billing),Email (Billing),Payment Method Title,Order Refund Amount,Order Total Amount,SKU,Item #,Item Name,Quantity (- Refund),Item Cost';
export const WOO_WAY = { project: 'SKU', price: 'Item Cost', text: 'Item Name' };
export const WOO_CSV = `${WOO}
7001,Completed,2026-11-01 09:12,,Ann,Lee,ann@example.com,Card,0,10.00,w-1,1,Card A,1,5.00
,,,,,,,,,,w-2,2,Card B,1,5.00
7002,Refunded,2026-11-01 10:40,,Bob,Ray,bob@example.com,Card,10.00,10.00,w-3,1,Card C,1,5.00
,,,,,,,,,,w-4,2,Card D,1,5.00
7003,Completed,2026-11-02 08:05,No ribbon,Eve,Fox,eve@example.com,Transfer,0,5.00,w-5,1,Card E,1,5.00
`;
export const NUMBERED = WOO_CSV.replace('\n,,,', '\n7001,,,').replace('\n,,,', '\n7002,,,');

const CAFE24 =
  '주문번호,품목별 주문번호,주문일시,주문상태,취소완료일,주문자명,총 결제금액,수령인,상품명(옵션포함),수량,상품구매금액,프로젝트';
export const CAFE24_WAY = { project: '프로젝트', price: '상품구매금액', text: '상품명(옵션포함)' };
export const CAFE24_CSV = `${CAFE24}
20261101-0000011,20261101-0000011-01,2026-11-01 09:12,배송준비중,,김민준,6000,김민준,카드 가,1,3000,k-1
,20261101-0000011-02,,,,,,,카드 나,1,3000,k-2
20261101-0000012,20261101-0000012-01,2026-11-01 10:30,취소완료,2026-11-02,이서연,6000,이서연,카드 다,1,3000,k-3
,20261101-0000012-02,,,,,,,카드 라,1,3000,k-4
20261101-0000013,20261101-0000013-01,2026-11-01 11:00,배송준비중,,박하은,3000,박하은,카드 마,1,3000,k-5
`;

const SQUARESPACE =
  'Order ID,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Currency,Subtotal,Shipping,Taxes,Amount Refunded,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem variant,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Shipping Name,Cancelled at,Private Notes,Channel Type,Payment Method';
export const SQUARESPACE_CSV = `${SQUARESPACE}
00411,ann@example.com,PAID,2026-11-01 09:00:00 +0000,PENDING,,GBP,24.00,0.00,0.00,0.00,24.00,,0.00,Post,2026-11-01 09:00:00 +0000,1,Card Ann,12.00,q-1,Cream,true,true,pending,Ann Lee,Ann Lee,,,web,Stripe
00411,ann@example.com,,,,,,,,,,,,,,,1,Card Ben,12.00,q-2,White,true,true,pending,,,,,,
00412,bob@example.com,REFUNDED,2026-11-01 10:00:00 +0000,CANCELED,,GBP,24.00,0.00,0.00,24.00,24.00,,0.00,Post,2026-11-01 10:00:00 +0000,1,Card Carl,12.00,q-3,Cream,true,true,pending,Bob Ray,Bob Ray,2026-11-02 08:00:00 +0000,,web,Stripe
00412,bob@example.com,,,,,,,,,,,,,,,1,Card Dora,12.00,q-4,Cream,true,true,pending,,,,,,
00413,eve@example.com,PAID,2026-11-02 09:00:00 +0000,PENDING,,GBP,12.00,0.00,0.00,0.00,12.00,,0.00,Post,2026-11-02 09:00:00 +0000,1,Card Emil,12.00,q-5,White,true,true,pending,Eve Fox,Eve Fox,,,web,Stripe
`;

export const MAGENTO = `increment_id,status,created_at,customer_email,grand_total,total_refunded,order_item.sku,order_item.name,order_item.price,order_item.qty_ordered
000000101,processing,2026-11-01 09:12:00,ann@example.com,10.0000,,g-1,Card A,5.0000,1.0000
,,,,,,g-2,Card B,5.0000,1.0000
000000102,canceled,2026-11-01 10:12:00,bob@example.com,10.0000,,g-3,Card C,5.0000,1.0000
,,,,,,g-4,Card D,5.0000,1.0000
000000103,closed,2026-11-01 11:12:00,eve@example.com,5.0000,5.0000,g-5,Card E,5.0000,1.0000
000000104,processing,2026-11-02 09:12:00,fay@example.com,5.0000,,g-6,Card F,5.0000,1.0000
`;
export const MAGENTO_WAY = {
  project: 'order_item.sku',
  price: 'order_item.price',
  text: 'order_item.name',
};

export const EBAY = `Sales Record Number,Order Number,Buyer Username,Buyer Name,Buyer Email,Item Number,Item Title,Custom Label,Quantity,Sold For,Total Price,Sale Date,Paid On Date,Shipped On Date
2201,11-10001-20001,ann_77,Ann Lee,ann@example.com,,,,2,,10.00,Nov-01-26,Nov-01-26,Nov-03-26
2202,11-10001-20001,ann_77,,,4510001,Card A,e-1,1,5.00,,Nov-01-26,,
2203,11-10001-20001,ann_77,,,4510002,Card B,e-2,1,5.00,,Nov-01-26,,
2204,11-10002-20002,bob_12,Bob Ray,bob@example.com,4510003,Card C,e-3,1,5.00,5.00,Nov-02-26,Nov-02-26,
2205,11-10003-20003,eve_05,Eve Fox,eve@example.com,,,,2,,10.00,Nov-02-26,Nov-02-26,
2206,11-10003-20003,eve_05,,,4510004,Card D,e-4,1,5.00,,Nov-02-26,,
2207,11-10003-20003,eve_05,,,4510005,Card E,e-5,1,5.00,,Nov-02-26,,
`;
export const EBAY_WAY = { project: 'Custom Label', price: 'Sold For', text: 'Item Title' };

export const SAP = `VBELN;ERDAT;AUART;KUNNR;LIFSK;GBSTK;WAERK;POSNR;MATNR;ARKTX;NETWR;ABGRU
0000100211;20261101;ZTA;0000004711;;A;EUR;000010;s-1;Karte Anna;4.50;
;;;;;;;000020;s-2;Karte Ben;4.50;
0000100212;20261101;ZTA;0000004712;Z1;A;EUR;000010;s-3;Karte Carl;4.50;
;;;;;;;000020;s-4;Karte Dora;4.50;
0000100213;20261102;ZTA;0000004713;;A;EUR;000010;s-5;Karte Emil;4.50;
`;
export const SAP_WAY = { project: 'MATNR', price: 'NETWR', text: 'ARKTX' };
