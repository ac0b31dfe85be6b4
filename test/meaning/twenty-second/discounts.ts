import { type List, mapped } from '../list.ts';
import { asked } from '../put.ts';

/** Rows with an address are sent; a discount has none. */
const WITH_STREET = 'rows: { where: [{ column: Street, not: "" }] }';
const GERMAN = mapped('Auftrag', '=shop', 'sum Menge', 'sum Betrag', 'n=Name', WITH_STREET);
const ENGLISH = mapped('Order', '=shop', 'sum Qty', 'sum Amount', 'n=Name', WITH_STREET);
const ROWS = {
  de: 'Auftrag;Name;Street;Menge;Betrag\nRB-1;Uwe Bär;Mühlweg 3;10;42,00\nRB-1;Ute Roth;Hauptstr. 9;5;21,50\nRB-2;Jo Dahl;Ring 1;8;33,00\n',
  en: 'Order,Name,Street,Qty,Amount\nDC-1,Ann Kim,1 Oak Lane,10,42.00\nDC-1,Bob Lee,2 Elm Row,5,21.50\nDC-2,Cy Orr,3 Fir Way,8,33.00\n',
};

/** A row without an address that lowers what an order costs, or may: how it is written, and what it means. */
const LEFT_OUT: readonly (readonly ['de' | 'en', about: string, row: string, both: string])[] = [
  ['de', 'five percent', 'RB-1;Rabatt;;;-5%', '63.50 or 5 % less'],
  ['de', 'three percent for early payment', 'RB-1;Skonto;;0;3,0 %', '63.50 or 3 % less'],
  ['de', 'abzüglich', 'RB-1;Kulanz;;;abzgl. 10,00', '63.50 or 53.50'],
  ['de', 'a positive amount', 'RB-1;Rabatt;;0;10,00', '63.50 or 53.50'],
  ['de', 'a positive amount and one copy', 'RB-1;Mengenrabatt;;1;10,00', '63.50 or 53.50'],
  ['de', 'euros without a minus below an order', ';Rabatt;;;10,00 €', '33 or 23'],
  ['en', 'the word minus', 'DC-1,Goodwill,,,minus 10', '63.50 or 53.50'],
  ['en', 'the word less', 'DC-1,Returned,,,less 10.00', '63.50 or 53.50'],
  ['en', 'CR behind it', 'DC-1,Adjustment,,,10.00 CR', '63.50 or 53.50'],
  ['en', 'Cr. without a space', 'DC-1,Adjustment,,,10.00Cr.', '63.50 or 53.50'],
  ['en', 'ten percent off', 'DC-1,Summer sale,,,10% off', '63.50 or 10 % less'],
  ['en', 'pounds off', 'DC-1,Summer sale,,,£5 off', '63.50 or 58.50'],
  ['en', 'a discount without a minus', 'DC-2,Discount,,,3.00', '33 or 30'],
  ['en', 'a discount in percent and its name', 'DC-2,10% discount,,,3.30', '33 or 29.70'],
  ['en', 'a percentage with a long dash', 'DC-2,Loyal,,,–10 %', '33 or 10 % less'],
];

/** Types of rows, as shops export them: the discount is no product, and so it is left out. */
const TYPES: readonly (readonly [language: string, type: string, amount: string])[] = [
  ['English', 'discount', '5.00'],
  ['German', 'Rabatt', '5.00'],
  ['French', 'Remise', '5.00'],
  ['Spanish', 'Descuento', '5.00'],
  ['Polish', 'Rabat', '5.00'],
  ['Korean', '할인', '5'],
  ['Japanese', '割引', '5'],
  ['Chinese', '折扣', '5'],
];

export const DISCOUNTS: readonly List[] = [
  ...LEFT_OUT.map(([language, about, row, both], i) =>
    asked(
      `A2: A discount that has no address is written with ${about}`,
      `discount-${i}.csv`,
      `${ROWS[language]}${row}\n`,
      both,
      { mapping: language === 'de' ? GERMAN : ENGLISH },
    ),
  ),
  ...TYPES.map(([language, type, amount], i) =>
    asked(
      `A2: A row of a discount has a type of its own in ${language} and no minus`,
      `type-${i}.csv`,
      `Order,Type,Item,Qty,Amount\nTY-1,product,Card,100,42\nTY-1,${type},SUMMER,1,${amount}\nTY-2,product,Card,50,21\n`,
      `42 or ${amount} less`,
      {
        mapping: mapped(
          'Order',
          '=shop',
          'sum Qty',
          'sum Amount',
          'i=Item',
          'rows: { where: [{ column: Type, is: product }] }',
        ),
      },
    ),
  ),
  asked(
    'A2: 쿠폰 할인 줄에 주소가 없고 마이너스라고 적혀 있다',
    '할인.csv',
    '주문번호,이름,주소,수량,금액\nHI-1,강하나,서울 중구 1,100,42000\nHI-1,쿠폰 할인,,,마이너스 3000\nHI-2,임세나,부산 2,50,21000\n',
    '42000 or 39000',
    {
      mapping: mapped(
        '주문번호',
        '=shop',
        'sum 수량',
        'sum 금액',
        'n=이름',
        'rows: { where: [{ column: 주소, not: "" }] }',
      ),
    },
  ),
  asked(
    'A2: A credit is marked with CR in a ledger of which the mapping reads no amounts',
    'ledger.csv',
    'Job,Item,Qty,Amount\nCR-1,Card,100,42.00\nCR-1,Card,20,8.40 CR\nCR-2,Card,50,21.00\nCR-2,Label,50,12.00\n',
    '120 or 100 copies for CR-1',
    {
      mapping: mapped('Job', '=acct', 'sum Qty', '=50', 'i=Item', 'unmapped_columns: ignore'),
    },
  ),
];
