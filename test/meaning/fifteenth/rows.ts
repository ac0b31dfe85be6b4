import { type List, mapped, orders } from '../list.ts';
import { asked, fine, refused } from '../put.ts';
import { f, r, workbook } from '../workbook.ts';

const LINES = mapped('Order', 'Client', 'sum Qty', 'sum Price', 'item=Item');
const CARDS = mapped('Order', 'Client', 'rows', 'sum Price', 'item=Item');

/** Lines of two orders, the last of which is not a card; copies and prices are added up. */
function charge(name: string, item: string, price: string, mapping = LINES): List {
  return asked(
    `A4: ${name}`,
    'lines.csv',
    `Order,Client,Item,Qty,Price\nc-1,ann,Card A,10,12.50\nc-1,ann,Card B,20,25.00\nc-1,ann,${item},1,${price}\nc-2,bob,Card C,15,18.00\nc-2,bob,${item},1,${price}\n`,
    `c-1 has 31 copies, one of which is called ${item}, or 30`,
    { mapping },
  );
}

/** The same in the midst of a list: the first of twelve orders has it. */
function inMidst(name: string, item: string, price: string): List {
  const others = Array.from(
    { length: 11 },
    (_, i) => `m-${i + 2},bob,Card ${'BCDEFGHIJKL'[i]},15,18.00\nm-${i + 2},bob,Envelope,5,6.00\n`,
  );
  return asked(
    `A4: ${name}`,
    'lines.csv',
    `Order,Client,Item,Qty,Price\nm-0,cy,Card X,10,12.50\nm-0,cy,Card Y,10,12.50\nm-1,ann,Card A,10,12.50\nm-1,ann,Card Z,20,25.00\nm-1,ann,${item},1,${price}\n${others.join('')}`,
    `m-1 has 31 copies, one of which is called ${item}, or 30`,
    { mapping: LINES },
  );
}

/** A row of sums below the lines of a list. */
function total(name: string, word: string): List {
  return refused(
    `B13: ${name}`,
    'list.csv',
    `Order,Client,Item,Qty,Price\nt-1,ann,Card A,10,12.50\nt-2,bob,Card B,20,25.00\nt-3,cy,Card C,15,18.00\n,,${word},45,55.50\n`,
    { mapping: LINES },
  );
}

/** A4, A6, A7, B13: rows that are not cards, and what stands beside prices. */
export const ROWS: readonly List[] = [
  charge('Lines of orders have a discount in a row of its own', 'Discount', '-2.50'),
  charge('Lines of German orders have a Rabatt in a row of its own', 'Rabatt 10 %', '-2.50'),
  charge('Lines of orders have shipping in a row of its own', 'Shipping', '4.90'),
  charge('Lines of German orders have Versandkosten in a row', 'Versandkosten', '4.90'),
  charge('Lines of Korean orders have 배송비 in a row', '배송비', '3000'),
  charge('Lines of Japanese orders have 送料 in a row', '送料', '500'),
  charge('Lines of French orders have Frais de port in a row', 'Frais de port', '4.90'),
  charge('Lines of Polish orders have Koszt wysyłki in a row', 'Koszt wysyłki', '14.90'),
  charge('Lines of Turkish orders have Kargo in a row', 'Kargo', '49.90'),
  charge('Lines of orders have a setup fee in a row', 'Setup fee', '15.00'),
  charge('Lines of orders have VAT in a row', 'VAT 20%', '7.50'),
  charge('Lines of orders have a deposit in a row', 'Deposit', '-10.00'),
  charge('Lines of German orders have an Anzahlung in a row', 'Anzahlung', '-10.00'),
  charge('Lines of orders have a coupon in a row', 'Coupon SPRING10', '-2.50'),
  charge('Lines of orders have gift wrapping in a row', 'Gift wrapping', '2.00'),
  charge('Lines of orders have a tip in a row', 'Tip', '2.00'),
  charge('Lines of orders have a rounding in a row', 'Rounding', '-0.02'),
  charge('Each row is a card and one row of each order is a discount', 'Discount', '-2.50', CARDS),
  charge('Each row is a card and one row of each order is shipping', 'Shipping', '4.90', CARDS),
  charge('Each row is a card and one row of each order is Versand', 'Versand', '4.90', CARDS),
  inMidst('One of twelve orders has shipping among its lines', 'Shipping', '4.90'),
  inMidst('One of twelve orders has Versandkosten among its lines', 'Versandkosten', '4.90'),
  inMidst('One of twelve orders has 배송비 among its lines', '배송비', '3000'),
  inMidst(
    'One of twelve orders has a discount of ten percent among its lines',
    'Discount 10%',
    '-3.75',
  ),
  inMidst('One of twelve orders has a setup fee among its lines', 'Setup fee', '15.00'),
  inMidst('One of twelve orders has VAT among its lines', 'VAT 20%', '7.50'),
  ...[
    ['Standard shipping', '4.90'],
    ['DHL Versand', '4.90'],
    ['Shipping & handling', '4.90'],
    ['Porto und Verpackung', '4.90'],
    ['Shipping: Express', '9.90'],
    ['기본배송비', '3000'],
    ['10% discount', '-3.75'],
    ['Mengenrabatt', '-3.75'],
    ['Discount code SPRING10', '-3.75'],
    ['쿠폰 할인', '-3000'],
    ['会員割引', '-300'],
    ['値引き', '-300'],
  ].map(([item = '', price = '']) => inMidst(`One of the lines is called ${item}`, item, price)),
  fine(
    'A4: The last company of a list is called DHL Versand',
    'list.csv',
    'Company\nACME\nBolt\nHugo\nDHL Versand\n',
    orders('company', 'd-1 kit 4 10|ACME\n|Bolt\n|Hugo\n|DHL Versand'),
    { mapping: mapped('=d-1', '=kit', 'rows', '=10', 'company=Company') },
  ),
  fine(
    'A4: A line of an order is a card of a cargo bike',
    'lines.csv',
    'Order,Client,Item,Qty,Price\nb-1,ann,Flyer,10,12.50\nb-1,ann,Cargo Bike Postcard,10,12.50\nb-2,bob,Flyer,10,12.50\nb-2,bob,Free shipping sticker,5,6.00\nb-3,bob,Poster,10,12.50\n',
    orders(
      'item',
      'b-1 ann 20 25|Flyer\n|Cargo Bike Postcard\nb-2 bob 15 18.5|Flyer\n|Free shipping sticker\nb-3 bob 10 12.5|Poster',
    ),
    { mapping: LINES },
  ),
  fine(
    'A4: Products in the midst of a list are called like charges',
    'names.csv',
    `Order,Client,Item,Qty,Price\n${['Card A', 'Card B', 'Card C', 'Card D', 'Card E', 'Shipping label', 'Deposit slip', 'Packaging', 'Stand', 'Delivery note', 'Tip jar', 'Discount card', 'Net', 'Card F', 'Card G', 'Card H'].map((item, i) => `w-${Math.floor(i / 2)},ann,${item},10,12.50\n`).join('')}`,
    orders(
      'item',
      'w-0 ann 20 25|Card A\n|Card B\nw-1 ann 20 25|Card C\n|Card D\nw-2 ann 20 25|Card E\n|Shipping label\nw-3 ann 20 25|Deposit slip\n|Packaging\nw-4 ann 20 25|Stand\n|Delivery note\nw-5 ann 20 25|Tip jar\n|Discount card\nw-6 ann 20 25|Net\n|Card F\nw-7 ann 20 25|Card G\n|Card H',
    ),
    { mapping: LINES },
  ),
  total('A Turkish list ends in Toplam', 'Toplam'),
  total('A Polish list ends in Razem', 'Razem'),
  total('A Czech list ends in Celkem', 'Celkem'),
  total('A Hungarian list ends in Összesen', 'Összesen'),
  total('A Vietnamese list ends in Tổng cộng', 'Tổng cộng'),
  total('A Russian list ends in Итого', 'Итого'),
  total('A Finnish list ends in Yhteensä', 'Yhteensä'),
  total('A German list ends in Übertrag', 'Übertrag'),
  refused(
    'A4: A refund has a quantity below zero',
    'refunds.csv',
    'Order,Client,Item,Qty,Price\nn-1,ann,Card A,10,12.50\nn-1,ann,Card A,-2,-2.50\nn-2,bob,Card C,15,18.00\n',
    { mapping: LINES },
  ),
  asked(
    'A4: A refund of a card is a row with a price below zero',
    'refunds.csv',
    'Order,Client,Item,Price\nn-1,ann,Card A,5.00\nn-1,ann,Card B,5.00\nn-1,ann,Card B,-5.00\nn-2,bob,Card C,6.00\n',
    'n-1 has 3 cards, or 1',
    { mapping: CARDS },
  ),
  asked(
    'A4: The row of an order stands above its lines with the sums of them',
    'bundles.csv',
    'Order,Client,Item,Qty,Price\nb-1,ann,Order b-1,30,37.50\nb-1,ann,Card A,10,12.50\nb-1,ann,Card B,20,25.00\nb-2,bob,Order b-2,25,30.00\nb-2,bob,Card C,15,18.00\nb-2,bob,Card D,10,12.00\n',
    'b-1 has 60 copies for 75, or 30 for 37.50',
    { mapping: LINES },
  ),
  asked(
    'A4: A bundle has its price and its parts have none',
    'bundles.csv',
    'Order,Client,Item,Qty,Price\nb-1,ann,Wedding bundle,1,45.00\nb-1,ann,- Invitation,50,0.00\nb-1,ann,- Menu,50,0.00\nb-2,bob,Party bundle,1,25.00\nb-2,bob,- Card,20,0.00\nb-2,bob,- Sign,1,0.00\n',
    'b-1 has 101 copies, or 100',
    { mapping: LINES },
  ),
  refused(
    'A4: Orders have sums without a label below their lines',
    'sums.xlsx',
    workbook([
      r('Order|Client|Item|Qty|Price'),
      r('s-1|ann|Card A', 10, 12.5),
      r('s-1|ann|Card B', 20, 25),
      r('s-1||', f('SUM(D2:D3)', 30), f('SUM(E2:E3)', 37.5)),
      r('s-2|bob|Card C', 15, 18),
      r('s-2|bob|Card D', 10, 12),
      r('s-2||', f('SUM(D5:D6)', 25), f('SUM(E5:E6)', 30)),
    ]),
    { mapping: LINES },
  ),
  asked(
    'A7: The currency of an order stands in its first line',
    'currency.csv',
    'Order,Client,Item,Qty,Price,Currency\nf-1,ann,Card A,10,12.50,EUR\nf-1,ann,Card B,20,25.00,\nf-2,bob,Card C,15,18.00,USD\nf-2,bob,Card D,10,12.00,\n',
    '30 dollars are added to 37.50 euros',
    { mapping: LINES },
  ),
  asked(
    'A1: A column says how many of the quantity were cancelled',
    'orders.csv',
    'Order,Client,Item,Qty,Cancelled qty,Price\nk-1,ann,Card A,10,0,12.50\nk-2,bob,Card B,20,20,25.00\nk-3,cy,Card C,15,5,18.00\n',
    'k-2 has 20 copies, or none',
    { mapping: LINES },
  ),
  asked(
    'A1: A Korean column says how many of the quantity were cancelled',
    '주문.csv',
    '주문번호,고객,상품,수량,취소수량,금액\nk-1,hana,명함 A,10,0,12500\nk-2,duri,명함 B,20,20,25000\nk-3,sena,명함 C,15,5,18000\n',
    'k-2 has 20 copies, or none',
    { mapping: mapped('주문번호', '고객', '수량', '금액', '상품') },
  ),
  fine(
    'A1: Nothing of the quantities was cancelled',
    'orders.csv',
    'Order,Client,Item,Qty,Cancelled qty,Price\nk-1,ann,Card A,10,0,12.50\nk-2,bob,Card B,20,0,25.00\nk-3,cy,Card C,15,0,18.00\n',
    orders('item', 'k-1 ann 10 12.5|Card A\nk-2 bob 20 25|Card B\nk-3 cy 15 18|Card C'),
    { mapping: LINES },
  ),
  refused(
    'A4: Free copies have the word free for their price',
    'free.csv',
    'Order,Client,Item,Qty,Price\ng-1,ann,Card A,10,12.50\ng-2,bob,Card B,20,free\ng-3,cy,Card C,15,18.00\n',
    { mapping: LINES },
  ),
  fine(
    'A4: A free copy of an order costs 0 beside others that are paid',
    'free.csv',
    'Order,Client,Item,Qty,Price\ng-1,ann,Card A,10,12.50\ng-1,ann,Card B,2,0.00\ng-2,bob,Card C,15,18.00\n',
    orders('item', 'g-1 ann 12 12.5|Card A\n|Card B\ng-2 bob 15 18|Card C'),
    { mapping: LINES },
  ),
  fine(
    'A6: The mapping names the price with tax and one without stands beside it',
    'tax.csv',
    'Order,Client,Item,Qty,Price excl. VAT,Price incl. VAT\nv-1,ann,Card A,10,100.00,120.00\nv-2,bob,Card B,4,80.00,96.00\nv-3,cy,Card C,3,60.00,72.00\n',
    orders('item', 'v-1 ann 10 120|Card A\nv-2 bob 4 96|Card B\nv-3 cy 3 72|Card C'),
    { mapping: mapped('Order', 'Client', 'Qty', 'Price incl. VAT', 'item=Item') },
  ),
  fine(
    'A6: A column of discounts stands beside line totals',
    'discount.csv',
    'Order,Client,Item,Qty,Discount,Line total\nv-1,ann,Card A,10,2.00,98.00\nv-2,bob,Card B,4,0.00,80.00\nv-3,cy,Card C,3,5.00,55.00\n',
    orders('item', 'v-1 ann 10 98|Card A\nv-2 bob 4 80|Card B\nv-3 cy 3 55|Card C'),
    { mapping: mapped('Order', 'Client', 'Qty', 'Line total', 'item=Item') },
  ),
  fine(
    'A4: Products are called after a discount shop and a deposit',
    'names.csv',
    'Order,Client,Item,Qty,Price\nw-1,ann,Discount flyer,10,12.50\nw-1,ann,Shipping label,20,25.00\nw-2,bob,Deposit slip,15,18.00\nw-2,bob,Coupon book,10,12.00\nw-3,cy,Gift card,10,12.00\n',
    orders(
      'item',
      'w-1 ann 30 37.5|Discount flyer\n|Shipping label\nw-2 bob 25 30|Deposit slip\n|Coupon book\nw-3 cy 10 12|Gift card',
    ),
    { mapping: LINES },
  ),
  fine(
    'A4: An order of a printer has voucher cards and a rebate form',
    'names.csv',
    'Order,Client,Item,Qty,Price\nw-1,ann,Gutscheinkarte,10,12.50\nw-1,ann,Rabattheft,20,25.00\nw-2,bob,Versandtasche,15,18.00\nw-2,bob,Trinkgeldbox,10,12.00\n',
    orders(
      'item',
      'w-1 ann 30 37.5|Gutscheinkarte\n|Rabattheft\nw-2 bob 25 30|Versandtasche\n|Trinkgeldbox',
    ),
    { mapping: LINES },
  ),
  refused(
    'A8: One quantity is merged over two orders',
    'merged.xlsx',
    workbook(
      [
        r('Order|Client|Item|Qty|Price'),
        r('m-1|ann|Card A', 10, 12.5),
        r('m-2|bob|Card B', null, 25),
        r('m-3|cy|Card C', 15, 18),
      ],
      { merged: ['D2:D3'] },
    ),
    { mapping: LINES },
  ),
  refused(
    'A2: One cell has the old price and the new one below it',
    'two.csv',
    'Order,Client,Item,Qty,Price\nt-1,ann,Card A,10,"12.50\n9.80"\nt-2,bob,Card B,20,25.00\n',
    { mapping: LINES },
  ),
  asked(
    'A4: A list was exported twice into one file',
    'twice.csv',
    'Order,Client,Item,Qty,Price\nd-1,ann,Card A,10,12.50\nd-2,bob,Card B,20,25.00\nd-1,ann,Card A,10,12.50\nd-2,bob,Card B,20,25.00\n',
    'd-1 has 20 copies, or 10',
    { mapping: LINES },
  ),
];
