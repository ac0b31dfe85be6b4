import { type List, mapped, orders } from '../list.ts';
import { fine } from '../put.ts';

const PAID = 'rows: { where: [{ column: Status, is: paid }] }\nunmapped_columns: ignore';

/** Lines of an invoice that is printed, with a deposit among them, and their columns. */
const INVOICES: readonly (readonly [about: string, columns: string, printed: string])[] = [
  ['Nr.', 'Nr.', 'n=Nr.,b=Bezeichnung'],
  ['Lfd. Nr.', 'Lfd. Nr.', 'n=Lfd. Nr.,b=Bezeichnung'],
  ['a number sign', '#', 'n=#,b=Bezeichnung'],
  ['No.', 'No.', 'n=No.,b=Bezeichnung,m=Menge,p=Betrag'],
  ['연번', '연번', 'n=연번,b=Bezeichnung'],
];

export const DISCOUNTS_FINE: readonly List[] = [
  ...INVOICES.map(([about, column, printed], i) =>
    fine(
      `D: An invoice prints its lines with ${about} and one is a deposit`,
      `invoice-${i}.csv`,
      `Rechnung;${column};Bezeichnung;Menge;Betrag\nIV-1;1;Visitenkarten;100;42,00\nIV-1;2;Flyer;200;30,00\nIV-1;3;Abschlag;1;-20,00\nIV-2;1;Plakat;5;25,00\n`,
      invoice(printed),
      {
        mapping: mapped(
          'Rechnung',
          '=acct',
          '=1',
          'sum Betrag',
          printed,
          'unmapped_columns: ignore',
        ),
      },
    ),
  ),
  fine(
    'D: A cancelled order names its coupon and is left out',
    'coupon-column.csv',
    'Order,Item,Qty,Amount,Discount,Status\nCC-1,Card,100,42.00,,paid\nCC-1,Label,20,8.00,10% discount,cancelled\nCC-2,Card,50,21.00,,paid\n',
    orders('i', 'CC-1 shop 100 42 | Card\nCC-2 shop 50 21 | Card'),
    { mapping: mapped('Order', '=shop', 'sum Qty', 'sum Amount', 'i=Item', PAID) },
  ),
  fine(
    'D: Discount cards are products and one order of them is cancelled',
    'discount-cards.csv',
    'Order,Item,Qty,Amount,Status\nDK-1,Discount cards,100,42.00,paid\nDK-1,Rabattkarten,20,8.00,cancelled\nDK-2,Rabattkarten,50,21.00,paid\n',
    orders('i', 'DK-1 shop 100 42 | Discount cards\nDK-2 shop 50 21 | Rabattkarten'),
    { mapping: mapped('Order', '=shop', 'sum Qty', 'sum Amount', 'i=Item', PAID) },
  ),
  fine(
    'D: A customer in Rabat cancelled one of two cards',
    'rabat.csv',
    'Order,Name,Town,Qty,Amount,Status\nRA-1,Ann Kim,Fez,10,42.00,paid\nRA-1,Sara Less,Rabat,20,8.00,cancelled\nRA-2,Cy Orr,Rabat,50,21.00,paid\n',
    orders('n t', 'RA-1 shop 10 42 | Ann Kim | Fez\nRA-2 shop 50 21 | Cy Orr | Rabat'),
    { mapping: mapped('Order', '=shop', 'sum Qty', 'sum Amount', 'n=Name,t=Town', PAID) },
  ),
  fine(
    'D: Rows without a price yet are drafts and left out',
    'drafts.csv',
    'Order,Name,Qty,Amount,Status\nDR-1,Ann Kim,10,42.00,paid\nDR-1,Bob Lee,20,see quote 12,draft\nDR-2,Cy Orr,50,21.00,paid\nDR-2,Di Poe,5,on request (3 days),draft\n',
    orders('n', 'DR-1 shop 10 42 | Ann Kim\nDR-2 shop 50 21 | Cy Orr'),
    { mapping: mapped('Order', '=shop', 'sum Qty', 'sum Amount', 'n=Name', PAID) },
  ),
  fine(
    'D: Shipping of parcels with a company called Off is in a list of drafts',
    'notes-off.csv',
    'Order,Name,Qty,Amount,Status\nOF-1,Ann Kim,10,42.00,paid\nOF-1,Bob Lee,20,9.00 official,draft\nOF-2,Cy Orr,50,21.00,paid\n',
    orders('n', 'OF-1 shop 10 42 | Ann Kim\nOF-2 shop 50 21 | Cy Orr'),
    { mapping: mapped('Order', '=shop', 'sum Qty', 'sum Amount', 'n=Name', PAID) },
  ),
];

function invoice(printed: string) {
  const more = printed.includes('Menge')
    ? ['100 | 42,00', '200 | 30,00', '1 | -20,00', '5 | 25,00']
    : ['', '', '', ''];
  const line = (text: string, i: number) => `${text}${more[i] ? ` | ${more[i]}` : ''}`;
  const ids = printed
    .split(',')
    .map((one) => one.split('=')[0])
    .join(' ');
  return orders(
    ids,
    `IV-1 acct 1 52 | ${line('1 | Visitenkarten', 0)}\n| ${line('2 | Flyer', 1)}\n| ${line('3 | Abschlag', 2)}\nIV-2 acct 1 25 | ${line('1 | Plakat', 3)}`,
  );
}
