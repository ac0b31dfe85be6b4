import { type List, mapped, orders } from '../list.ts';
import { asked, fine, fineOrAsked } from '../put.ts';
import { exportWith, type From, mappingOf, meantOf } from './exports.ts';

/** What is charged, in an order that no other row is of: nobody prints it. */
const OWN: readonly (readonly [From, row: string])[] = [
  ['sap', '45000100021;D200;Versandkosten;;;;1;4,90'],
  ['sap', '45000100021;D200;Porto;;;;1;4,90'],
  ['sap', '4500010092;D200;Mindermengenzuschlag;;;;1;15,00'],
  ['sap', '4500010092;D200;Eilzuschlag;;;;1;15,00'],
  ['sap', '4500010092;D200;Fracht & Verpackung;;;;1;15,00'],
  ['sap', '4500010092;D200;Rabatt 5 %;;;;1;1,65'],
  ['crm', 'KR-2402-1,c2,배송비,,,1,3000'],
  ['crm', 'KR-2492,c2,택배비,,,1,3000'],
  ['crm', 'KR-2492,c2,쿠폰 할인,,,1,3000'],
  ['agency', 'UK-3O2,bolt,Shipping,,,1,4.90'],
  ['agency', 'UK-392,bolt,Postage & packing,,,1,4.90'],
  ['agency', 'UK-392,bolt,Rush fee,,,1,25.00'],
  ['shop', 'F-70022;c8;Frais de port;;;1;4,90'],
  ['shop', 'F-7092;c8;Remise;;;1;4,90'],
];

/** What changes the price, positive, among the rows of an order. */
const BELOW: readonly (readonly [From, word: string])[] = [
  ['sap', 'Nachlass'],
  ['sap', 'Nachlass wegen Verzug'],
  ['sap', 'Gutschrift'],
  ['sap', 'Eilzuschlag'],
  ['sap', 'Mindermengenzuschlag'],
  ['sap', 'Verpackung'],
  ['sap', 'Gutschein'],
  ['crm', '할인'],
  ['crm', '쿠폰'],
  ['crm', '포장비'],
  ['crm', '적립금 사용'],
  ['agency', 'Coupon'],
  ['agency', 'Packaging'],
  ['agency', 'Credit note'],
  ['shop', 'Remise'],
  ['shop', 'Emballage'],
  ['shop', 'Avoir'],
  ['sap', 'Nachlaß'],
  ['sap', 'Kundenrabatt'],
  ['crm', '할인금액'],
  ['crm', '운송비'],
  ['crm', '카드수수료'],
  ['agency', 'Carriage'],
  ['agency', 'Store credit'],
  ['agency', 'Promo code SAVE10'],
  ['shop', 'Port et emballage'],
  ['shop', 'Réduction'],
  ['shop', 'Code promo NOEL'],
];

const IDS: Readonly<Record<From, string>> = {
  sap: '4500010002;D200;WORD;;;;1;12,00',
  crm: 'KR-2402,c2,WORD,,,1,3000',
  agency: 'UK-302,bolt,WORD,,,1,12.00',
  shop: 'F-7002;c8;WORD;;;1;12,00',
};

/** People and companies that are called like a charge, with addresses as all others have. */
const CALLED: readonly (readonly [From, row: string, meant: string])[] = [
  [
    'sap',
    '4500010006;D600;Porto;Elbufer 3;01067;Dresden;4;18,00',
    '4500010006 D600 4 18 | Porto | Elbufer 3 | Dresden',
  ],
  [
    'sap',
    '4500010006;D600;Rabatt GmbH;Elbufer 3;01067;Dresden;4;18,00',
    '4500010006 D600 4 18 | Rabatt GmbH | Elbufer 3 | Dresden',
  ],
  [
    'sap',
    '4500010006;D600;Versand;Elbufer 3;01067;Dresden;4;18,00',
    '4500010006 D600 4 18 | Versand | Elbufer 3 | Dresden',
  ],
  [
    'sap',
    '4500010006;D600;Nachlass Huber;Elbufer 3;01067;Dresden;4;18,00',
    '4500010006 D600 4 18 | Nachlass Huber | Elbufer 3 | Dresden',
  ],
  [
    'sap',
    '4500010002;D200;Verpackung;Ring 2;50667;Köln;4;18,00',
    '4500010002 D200 12 51 | Jo Dahl | Ring 1 | Köln\n| Verpackung | Ring 2 | Köln',
  ],
  [
    'agency',
    'UK-306,tipp,Tips,7 Low Road,Ware,4,18.00',
    'UK-306 tipp 4 18 | Tips | 7 Low Road | Ware',
  ],
  [
    'agency',
    'UK-302,bolt,Coupon,3 Fir Way,York,4,18.00',
    'UK-302 bolt 12 51 | Cy Orr | 3 Fir Way | York\n| Coupon | 3 Fir Way | York',
  ],
  [
    'shop',
    'F-7006;c4;Remise;7 rue Neuve;Tours;4;18,00',
    'F-7006 c4 4 18 | Remise | 7 rue Neuve | Tours',
  ],
  [
    'shop',
    'F-7006;c4;Avoir;7 rue Neuve;Tours;4;18,00',
    'F-7006 c4 4 18 | Avoir | 7 rue Neuve | Tours',
  ],
  [
    'crm',
    'KR-2406,c6,배송,대전 서구 7,010-2001-3007,10,18500',
    'KR-2406 c6 10 18500 | 배송 | 대전 서구 7',
  ],
];

/** People and firms without an e-mail address in a list where somebody else has none either. */
const WITHOUT_MAIL = ['Anna Fee', 'Otto Gebühr', 'Franz Zuschlag', 'DHL Express', 'Iva'];
const mailList = (name: string) =>
  `Order,User,Name,E-mail,Qty,Amount\nM-1,a,Ann Kim,a@x.org,1,2.5\nM-2,b,Bob Lee,b@x.org,1,2.5\nM-3,c,Cy Orr,,1,2.5\nM-4,d,${name},,1,2.5\nM-5,e,Di Poe,d@x.org,1,2.5\nM-6,f,Ed Fox,e@x.org,1,2.5\nM-7,g,Flo Gray,f@x.org,1,2.5\n`;

export const CHARGES: readonly List[] = [
  ...WITHOUT_MAIL.map((name, i) =>
    fine(
      `D: Somebody without an e-mail address is called like a charge: ${name}`,
      `no-mail-${i}.csv`,
      mailList(name),
      orders(
        'n e',
        `M-1 a 1 2.5 | Ann Kim | a@x.org\nM-2 b 1 2.5 | Bob Lee | b@x.org\nM-3 c 1 2.5 | Cy Orr\nM-4 d 1 2.5 | ${name}\nM-5 e 1 2.5 | Di Poe | d@x.org\nM-6 f 1 2.5 | Ed Fox | e@x.org\nM-7 g 1 2.5 | Flo Gray | f@x.org`,
      ),
      { mapping: mapped('Order', 'User', 'sum Qty', 'sum Amount', 'n=Name,e=E-mail') },
    ),
  ),
  ...OWN.map(([from, row], i) =>
    asked(
      `B11: What is charged is in an order of its own in the export of the ${from}: ${row}`,
      `own-${i}.csv`,
      exportWith(from, row),
      'a card with the name of a charge, or none',
      { mapping: mappingOf(from) },
    ),
  ),
  ...BELOW.map(([from, word], i) =>
    asked(
      `B11: Below the rows of an order the export of the ${from} says ${word}`,
      `below-${i}.csv`,
      exportWith(from, IDS[from].replace('WORD', word)),
      'added, taken off, or a card',
      { mapping: mappingOf(from) },
    ),
  ),
  ...CALLED.map(([from, row, meant], i) =>
    fine(
      `D: Somebody with an address is called like a charge in the export of the ${from}: ${row}`,
      `called-${i}.csv`,
      exportWith(from, row),
      meantOf(from, meant),
      { mapping: mappingOf(from) },
    ),
  ),
  fineOrAsked(
    'D: A man called Porto has no street as nobody knows where he lives',
    'porto-no-street.csv',
    exportWith('sap', '4500010006;D600;Ed Porto;;01067;Dresden;4;18,00'),
    meantOf('sap', '4500010006 D600 4 18 | Ed Porto | | Dresden'),
    { mapping: mappingOf('sap') },
  ),
];
