import { type List, mapped, orders } from '../list.ts';
import { fine } from '../put.ts';

/**
 * Lists with words for sums and charges, or with sums, by chance. A line is `what ~ column of the texts ~ order: text copies price, …`:
 * the orders of a client, and what is printed in each row.
 */
const LINES = `
Brands and bands ~ Item ~ 1: Summer special 10 12.50, Total Wellness 10 12.50 | 2: Sum 41 poster 5 8.00, Flyer 5 8.00 | 3: Mug 3 9.00, Total 90 3 9.00
A product is called Total Wellness below one of the same price ~ Item ~ 1: Vital 10 12.50, Total Wellness 10 12.50 | 2: Vital 20 25.00, Total Wellness 20 25.00 | 3: Relax 5 6.25, Total Wellness 5 6.25
A surname is Summer ~ Name ~ 1: Ann Summer 1 2.00, Bo Sumner 1 2.00 | 2: Cy Total 2 4.00, Di Fox 2 4.00
A guest is called Emma Sum ~ Name ~ 1: Ann Lee 1 2.00, Emma Sum 1 2.00 | 2: Cy Young 2 4.00, Di Som 2 4.00
Two orders of 2 and 2 cards, and one of 4 ~ Name ~ 1: Ann Lee 2 4.00 | 2: Bo Kim 2 4.00 | 3: Cy Young 4 8.00
The rows of one order are 1, 1 and 2 ~ Name ~ 1: Ann Lee 1 2.00, Bo Kim 1 2.00, Cy Young 2 4.00 | 2: Di Fox 3 6.00, Ed Roth 1 2.00, Flo May 1 2.00 | 3: Gil Sanz 5 10.00
All orders have 5, 5 and 10 of the same set ~ Item ~ 1: Card 5 5.00, Envelope 5 5.00, Sticker 10 10.00 | 2: Card 5 5.00, Envelope 5 5.00, Sticker 10 10.00 | 3: Card 5 5.00, Envelope 5 5.00, Sticker 10 10.00 | 4: Card 5 5.00, Envelope 5 5.00, Sticker 10 10.00
Weddings have as many envelopes as invitations and answers, which cost less ~ Item ~ 1: Invitation 50 75.00, Answer 50 40.00, Envelope 100 20.00 | 2: Invitation 80 120.00, Answer 80 64.00, Envelope 160 32.00 | 3: Invitation 30 45.00, Answer 30 24.00, Envelope 60 12.00 | 4: Invitation 120 180.00, Answer 120 96.00, Envelope 240 48.00
VIP sets cost what their parts cost ~ Item ~ 1: VIP badge 1 5.00, VIP lanyard 1 3.00, VIP set 1 8.00 | 2: VIP badge 1 5.00, VIP lanyard 1 3.00, VIP set 1 8.00 | 3: VIP badge 2 10.00, VIP lanyard 2 6.00, VIP set 2 16.00
Most orders do not end in their sums ~ Name ~ 1: Ann 1 2.00, Bo 2 4.00, Cy 3 6.00 | 2: Di 1 2.00, Ed 1 2.00, Flo 2 4.00 | 3: Gil 2 4.00, Hal 3 6.00, Ida 5 10.00 | 4: Jo 3 6.00, Kim 2 4.00, Lee 2 4.00 | 5: May 4 8.00, Ned 1 2.00, Orr 1 2.00
Three small orders end in their sums by chance ~ Name ~ 1: Ann 1 2.00, Bo 2 4.00, Cy 3 6.00 | 2: Di 1 2.00, Ed 1 2.00, Flo 2 4.00 | 3: Gil 2 4.00, Hal 3 6.00, Ida 5 10.00
Doors of departments ~ Sign ~ 1: Sales 1 18.00, Shipping 1 18.00, HR 1 18.00 | 2: Einkauf 2 36.00, Versand 2 36.00, Fracht 1 18.00 | 3: Tax 1 18.00, Delivery 1 18.00, Legal 1 18.00
Towns on labels ~ Town ~ 1: Lisboa 10 12.50, Porto 20 25.00, Faro 5 6.00 | 2: Evora 8 10.00, Porto 12 15.00 | 3: Sines 3 4.00, Braga 9 11.00
Jars for tips ~ Text ~ 1: Menu 2 8.00, Tips 3 12.00, Bar 1 4.00 | 2: Tips 1 4.00, Toilets 2 8.00 | 3: Exit 2 8.00, Deposit 2 8.00
Surnames like sums ~ Surname ~ 1: Netto 1 2.00, Wert 2 4.00, Ewert 1 2.00 | 2: Siewert 1 2.00, Schwert 1 2.00, Betrag 3 6.00 | 3: Auftrag 2 4.00, Position 1 2.00, Fox 4 8.00
First names like taxes ~ Name ~ 1: Ann 1 2.00, Iva 2 4.00, Bo 3 6.00 | 2: Gusta 1 2.00, Iva 1 2.00 | 3: Ust 2 4.00, Cy 1 2.00
Names that end in wert and betrag ~ Name ~ 1: Max Ewert 1 2.00, Lena Siewert 1 2.00 | 2: Preiswert GmbH 5 9.00, Sehenswert eV 5 9.00 | 3: Lobenswert 2 4.00, Bo Kim 1 2.00
Titles with orders and totals ~ Title ~ 1: Order of the Phoenix 10 80.00, Total Recall 10 80.00 | 2: Total Eclipse 4 32.00, New World Order 4 32.00 | 3: The Sum of All Fears 6 48.00, Dune 2 16.00
Clubs called Summa and Suma ~ Club ~ 1: Suma FC 10 20.00, Summa Chess 5 10.00 | 2: SC Total 3 6.00, FC Bonn 4 8.00 | 3: TSV Ulm 1 2.00, Som Club 1 2.00
Signs of a shop ~ Sign ~ 1: Total Sale 2 8.00, Discounter 2 8.00 | 2: Rabattwochen 3 12.00, Freight Elevator 1 4.00 | 3: Post & Paket 1 4.00, Tax Free Shopping 2 8.00
Labels for boxes ~ Label ~ 1: Free shipping sticker 20 6.00, Fragile 30 9.00 | 2: Shipping label A6 100 12.00, Return label 50 6.00 | 3: Discount tag 40 8.00, Price tag 40 8.00
Korean names that end like sums ~ 이름 ~ 1: 김합계 1 2.00, 이수계 2 4.00 | 2: 박할인 1 2.00, 최수 3 6.00 | 3: 정계 1 2.00, 한총 2 4.00
Japanese names that end like sums ~ 氏名 ~ 1: 佐藤計 1 2.00, 鈴木小百合 2 4.00 | 2: 高橋合 1 2.00, 田中総一 3 6.00
Korean shops ~ 품목 ~ 1: 할인매장 명함 10 12.50, 배송비 영수증 5 6.00 | 2: 합계 도장 1 20.00, 스티커 30 9.00 | 3: 총계정원장 표지 2 8.00, 봉투 40 8.00
Values of vouchers ~ Item ~ 1: Voucher 10 1 10.00, Voucher 20 1 20.00, Voucher 30 1 30.00 | 2: Voucher 25 1 25.00, Voucher 25 2 50.00, Voucher 75 1 75.00 | 3: Voucher 50 1 50.00, Voucher 50 1 50.00, Voucher 100 1 100.00
Each order is one row ~ Name ~ 1: Sum Lee 5 5.00 | 2: Total Design 5 5.00 | 3: Auftragsbuch 10 10.00 | 4: Nettobuch 2 3.00
Rows twice as large as the one above ~ Item ~ 1: Card 10 10.00, Flyer 20 20.00 | 2: Card 5 5.00, Flyer 10 10.00 | 3: Card 30 30.00, Flyer 60 60.00 | 4: Card 8 8.00, Flyer 16 16.00
The same amounts in both rows of each order ~ Item ~ 1: Front 10 10.00, Back 10 10.00 | 2: Front 5 5.00, Back 5 5.00 | 3: Front 30 30.00, Back 30 30.00 | 4: Front 8 8.00, Back 8 8.00
Table numbers ~ Text ~ 1: Table 1 1 2.00, Table 2 2 4.00, Table 3 3 6.00 | 2: Table 4 4 8.00, Table 5 5 10.00, Table 9 9 19.00 | 3: Table 6 6 12.00, Table 7 7 14.00, Table 13 13 27.00
Free rows ~ Item ~ 1: Card 10 0, Sticker 10 0, Flyer 20 0 | 2: Card 5 0, Sticker 5 0, Flyer 10 0 | 3: Card 30 0, Sticker 30 0, Flyer 60 0
`;

interface Line {
  readonly text: string;
  readonly copies: string;
  readonly price: string;
}

function toLine(text: string): Line {
  const [, name = '', copies = '', price = ''] = /^(.*) (\d+) ([\d.]+)$/.exec(text.trim()) ?? [];
  return { text: name, copies, price };
}

/** The same list in three ways: plain, with the article numbers of German programs, and with lines that the orders' names repeat. */
function listsOf(line: string): List[] {
  const [what = '', column = '', all = ''] = line.split('~').map((one) => one.trim());
  const found = all.split('|').map((one) => {
    const [order = '', rows = ''] = one.split(/:(.*)/s);
    return { order: `w-${order.trim()}`, rows: rows.split(',').map(toLine) };
  });
  const sum = (rows: readonly Line[], key: 'copies' | 'price') =>
    String(Number(rows.reduce((total, row) => total + Number(row[key]), 0).toFixed(2)));
  const meant = found
    .map(({ order, rows }) => {
      const [first, ...rest] = rows.map(({ text }) => `| ${text}`);
      return [`${order} ann ${sum(rows, 'copies')} ${sum(rows, 'price')} ${first}`, ...rest].join(
        '\n',
      );
    })
    .join('\n');
  const rowsBy = (toRow: (order: string, row: Line, i: number) => string) =>
    found.flatMap(({ order, rows }) => rows.map((row, i) => toRow(order, row, i))).join('\n');
  const put = (how: string, header: string, content: string, names: readonly string[]) =>
    fine(`A4: ${what}: ${how}`, 'list.csv', `${header}\n${content}\n`, orders('text', meant), {
      mapping: mapped(
        names[0] ?? '',
        names[1] ?? '',
        `sum ${names[2]}`,
        `sum ${names[3]}`,
        `text=${column}`,
        'unmapped_columns: ignore',
      ),
    });
  return [
    put(
      'plain',
      `Order;Client;${column};Qty;Price`,
      rowsBy((order, { text, copies, price }) => [order, 'ann', text, copies, price].join(';')),
      ['Order', 'Client', 'Qty', 'Price'],
    ),
    put(
      'with numbers and units',
      `Auftrag;Pos.;Kunde;Firma;${column};Artikelnr.;Menge;ME;Nettowert;Währg`,
      rowsBy((order, { text, copies, price }, i) =>
        [order, 10 * (i + 1), 'ann', 'Fox GmbH', text, 4000 + i, copies, 'ST', price, 'EUR'].join(
          ';',
        ),
      ),
      ['Auftrag', 'Kunde', 'Menge', 'Nettowert'],
    ),
  ];
}

/** Nobody would ask. */
export const ORDINARY: readonly List[] = LINES.trim().split('\n').flatMap(listsOf);
