import { type List, orders } from '../list.ts';
import { asked, fine } from '../put.ts';
import { encoded, n, r, workbook } from '../workbook.ts';
import { priced, SUM } from './priced.ts';

const COPIES = [25, 50, 75, 100, 125] as const;

/** Orders of one user, each with one row: `project copies price`. */
function same(id: string, user: string, rows: readonly (readonly [number, number])[]) {
  return rows.map(
    ([copies, price], i) => `${id}-${i + 1} ${user} ${copies} ${price}|Name ${i + 1}`,
  );
}

function csv(
  id: string,
  header: string,
  rows: readonly (readonly [number, string])[],
  mark = ',',
): string {
  const lines = rows.map(([copies, price], i) =>
    [`${id}-${i + 1}`, 'kit', `Name ${i + 1}`, copies, price].join(mark),
  );
  return [header, ...lines, ''].join('\n');
}

const flat = (price: string, copies: readonly number[] = COPIES) =>
  copies.map((one) => [one, price] as const);
const meant = (id: string, price: number, copies: readonly number[] = COPIES) =>
  orders(
    'name',
    same(
      id,
      'kit',
      copies.map((one) => [one, price]),
    ).join('\n'),
  );

const HEAD = 'project_id,svc_uid,Name,Qty,Price';

/** A6: a price that is the same for few copies and for many may be that of one. */
export const ALIKE_PRICES: readonly List[] = [
  asked(
    'A6: Forty orders of 25 to 125 copies all have the price 1.95',
    'forty.csv',
    csv(
      'fo',
      HEAD,
      flat(
        '1.95',
        Array.from({ length: 40 }, (_, i) => COPIES[i % 5] ?? 25),
      ),
    ),
    'fo-5 costs 1.95, or 243.75',
    { mapping: priced('{ column: Price }') },
  ),
  asked(
    'A6: A Korean 가격 is 350 won for 100 and for 1000 cards',
    '가격.csv',
    encoded(
      'cp949',
      csv('ga', 'project_id,svc_uid,성명,수량,가격', flat('350원', [100, 200, 300, 500, 1000])),
    ),
    'ga-5 costs 350, or 350000',
    { mapping: priced('{ column: 가격 }', { count: '{ column: 수량 }', name: '성명' }) },
  ),
  asked(
    'A6: A German Preis in euros stays at 0,45 from 50 to 900 flyers',
    'preis.csv',
    csv(
      'pr',
      'project_id;svc_uid;Name;Menge;Preis (EUR)',
      flat('0,45', [100, 250, 900, 500, 50]),
      ';',
    ),
    'pr-3 costs 0.45, or 405',
    { mapping: priced('{ column: Preis (EUR) }', { count: '{ column: Menge }' }) },
  ),
  asked(
    'A6: The rows of two orders are added up and each has the price 2 for 5 to 40 badges',
    'rows.csv',
    `${HEAD}\nro-1,kit,Ann,5,2.00\nro-1,kit,Bo,10,2.00\nro-1,kit,Cy,40,2.00\nro-2,kit,Di,20,2.00\nro-2,kit,Ed,15,2.00\n`,
    'ro-1 costs 6, or 110',
    { mapping: priced('{ column: Price, combine: sum }', { count: SUM }) },
  ),
  asked(
    'A6: A workbook shows 2.50 as the price of 10 and of 80 menus',
    'menus.xlsx',
    workbook([
      r('project_id|svc_uid|Name|Qty|Price'),
      ...[10, 20, 40, 60, 80].map((qty, i) => [
        `me-${i}`,
        'kit',
        `Table ${i}`,
        qty,
        n(2.5, '0.00'),
      ]),
    ]),
    'me-4 costs 2.50, or 200',
    { mapping: priced('{ column: Price }') },
  ),
  asked(
    'A6: Two samples are free and all other orders have one price',
    'samples-free.csv',
    csv('sf', HEAD, [[1, '0.00'], ...flat('1.10', [30, 60, 200, 90, 45]), [2, '0.00']]),
    'sf-4 costs 1.10, or 220',
    { mapping: priced('{ column: Price }') },
  ),
  asked(
    'A6: A list that is looked up has one Price of the one kind of card',
    'one-kind.csv',
    csv('ok', 'project_id,svc_uid,Name,Qty,Kind', flat('card', [20, 40, 60, 80, 100])),
    'ok-5 costs 0.80, or 80',
    {
      beside: { 'kinds.csv': 'Kind,Price\ncard,0.80\nflyer,0.30\n' },
      mapping: priced('{ lookup: kinds, by: Kind, column: Price }', {
        more: 'lookups:\n  kinds: { file: kinds.csv, key: Kind }\n',
      }),
    },
  ),
  asked(
    'A6: A Total with the products stands beside the Price that the mapping names',
    'beside.csv',
    'project_id,svc_uid,Name,Qty,Price,Total\n' +
      [10, 20, 30, 40, 50]
        .map((qty, i) => `be-${i},kit,N${i},${qty},1.20,${(qty * 1.2).toFixed(2)}\n`)
        .join(''),
    'be-4 costs 1.20, or 60',
    { mapping: priced('{ column: Price }', { more: 'unmapped_columns: ignore\n' }) },
  ),
  fine(
    'A6: The mapping says that a price which stays the same is that of one copy',
    'said-copy.csv',
    csv('sc', HEAD, flat('1.95')),
    orders(
      'name',
      same(
        'sc',
        'kit',
        COPIES.map((one) => [one, (one * 195) / 100]),
      ).join('\n'),
    ),
    { mapping: priced('{ column: Price, per: copy }') },
  ),
  fine(
    'A6: The mapping says that a price which stays the same is that of all copies',
    'said-row.csv',
    csv('sr', HEAD, flat('49.00')),
    meant('sr', 49),
    { mapping: priced('{ column: Price, per: row }') },
  ),
  ...(
    [
      ['A flat fee of each order does not follow its copies', 'Flat fee'],
      ['A German Pauschale is the same for all orders', 'Pauschale'],
      ['A pack of cards has its price whatever is in it', 'Pack price'],
      ['A package price holds for 25 to 125 guests', 'Package price'],
      ['A Festpreis is fixed by its name', 'Festpreis'],
      ['A Total is the same for all orders', 'Total'],
      ['An Amount is the same for all orders', 'Amount'],
      ['What was paid is the same for all orders', 'Paid'],
      ['A German Betrag is the same for all orders', 'Betrag'],
      ['The reserved column has one price for all orders', 'total_price'],
      ['A Korean 금액 is the same for all orders', '금액'],
    ] as const
  ).map(([name, column], i) =>
    fine(
      `A6: ${name}`,
      'fee.csv',
      csv(`fe${i}`, `project_id,svc_uid,Name,Qty,${column}`, flat('49.00')),
      meant(`fe${i}`, 49),
      { mapping: priced(`{ column: ${column} }`) },
    ),
  ),
  fine(
    'A6: All orders have 100 copies and the same price',
    'hundreds.csv',
    csv('hu', HEAD, flat('45.00', [100, 100, 100, 100, 100, 100])),
    meant('hu', 45, [100, 100, 100, 100, 100, 100]),
    { mapping: priced('{ column: Price }') },
  ),
  fine(
    'A6: Two packages have their prices whatever quantities are in them',
    'packages.csv',
    csv('pk', HEAD, [
      [25, '49.00'],
      [80, '99.00'],
      [10, '49.00'],
      [125, '49.00'],
      [30, '99.00'],
      [100, '49.00'],
    ]),
    orders(
      'name',
      same('pk', 'kit', [
        [25, 49],
        [80, 99],
        [10, 49],
        [125, 49],
        [30, 99],
        [100, 49],
      ]).join('\n'),
    ),
    { mapping: priced('{ column: Price }') },
  ),
  fine(
    'A6: Small and large orders of three price steps',
    'steps.csv',
    csv('st', HEAD, [
      [10, '19.90'],
      [25, '19.90'],
      [40, '19.90'],
      [60, '34.90'],
      [100, '34.90'],
      [250, '59.90'],
    ]),
    orders(
      'name',
      same('st', 'kit', [
        [10, 19.9],
        [25, 19.9],
        [40, 19.9],
        [60, 34.9],
        [100, 34.9],
        [250, 59.9],
      ]).join('\n'),
    ),
    { mapping: priced('{ column: Price }') },
  ),
  fine(
    'A6: Three orders of about as many copies cost the same',
    'three.csv',
    csv('th', HEAD, flat('25.00', [10, 12, 15])),
    meant('th', 25, [10, 12, 15]),
    { mapping: priced('{ column: Price }') },
  ),
  fine(
    'A6: Two of few orders cost the same by chance',
    'chance.csv',
    csv('ch', HEAD, flat('25.00', [10, 60])),
    meant('ch', 25, [10, 60]),
    { mapping: priced('{ column: Price }') },
  ),
  fine(
    'A6: Photo books cost the same, and somebody has two of them',
    'books.csv',
    csv('bk', HEAD, flat('24.90', [1, 1, 2, 1, 1, 2, 1])),
    meant('bk', 24.9, [1, 1, 2, 1, 1, 2, 1]),
    { mapping: priced('{ column: Price }') },
  ),
  fine(
    'A6: Nobody pays for what a company prints for itself',
    'own.csv',
    csv('ow', HEAD, flat('0')),
    meant('ow', 0),
    { mapping: priced('{ column: Price }') },
  ),
  fine(
    'A6: The rows of one order have its price and their own copies',
    'one-order.csv',
    `${HEAD}\n${COPIES.map((qty) => `oo-1,kit,N,${qty},180.00\n`).join('')}`,
    orders('name', 'oo-1 kit 375 180|N\n|N\n|N\n|N\n|N'),
    { mapping: priced('{ column: Price, combine: same }', { count: SUM }) },
  ),
  fine(
    'A6: Prices rise with the copies',
    'rise.csv',
    csv(
      'ri',
      HEAD,
      COPIES.map((one) => [one, (one * 2).toFixed(2)] as const),
    ),
    orders(
      'name',
      same(
        'ri',
        'kit',
        COPIES.map((one) => [one, one * 2]),
      ).join('\n'),
    ),
    { mapping: priced('{ column: Price }') },
  ),
];
