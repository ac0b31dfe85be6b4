import { type List, mapped, orders } from '../list.ts';
import { asked, refused, warnedOrAsked } from '../put.ts';
import { encoded, f, n, r, workbook } from '../workbook.ts';

/** Lists that belong to two classes at once. */
export const TWO_CLASSES: readonly List[] = [
  refused(
    'B11: A total is a formula whose stored sum is older than a correction, below a gap',
    'stale-total.xlsx',
    workbook(
      [
        r('Nom', 'Copies', 'Prix'),
        r('Ana Petit', 10, 25),
        r('Luc Roux', 20, 45),
        r('Zoé Blanc', 15, 35),
        [],
        [null, f('SUM(B2:B4)', 40), f('SUM(C2:C4)', 95, '0.00')],
      ],
      { calc: 'calcId="191029"' },
    ),
    { mapping: mapped('=st-11', '=mairie', 'sum Copies', 'sum Prix', 'name=Nom') },
  ),
  refused(
    'A7: Merged prices are in pounds in one order and in euros in the next',
    'merged-currencies.xlsx',
    workbook(
      [
        r('Order|Client|Guest', 'Fee'),
        r('mc-11|inn|Ann', n(60, '[$£-809]#,##0.00')),
        r('mc-11|inn|Bob', null),
        r('mc-12|inn|Cid', n(40, '#,##0.00 [$€-407]')),
      ],
      { merged: ['D2:D3'] },
    ),
    {
      mapping: mapped(
        'Order',
        'Client',
        'rows',
        'sum Fee',
        'name=Guest',
        'sheet: { repeat_merged: true }',
      ),
    },
  ),
  asked(
    'A2: A Polish list in windows-1250 has one amount of 1.250 and nothing beside it',
    'plakaty.csv',
    encoded(
      'windows-1250',
      'Zlecenie;Klient;Nazwa;Sztuk;Cena\npk-11;gmina;Święto Łąki;100;1.250\npk-12;gmina;Dożynki w Gąsce;50;980\n',
    ),
    '1250 or 1.25',
    { mapping: mapped('Zlecenie', 'Klient', 'Sztuk', 'Cena', 'nazwa=Nazwa') },
  ),
  asked(
    'B13: Two rows agree and their project differs by its capitals',
    'capitals.csv',
    'job,client,name,qty,price\nSpring-A,inn,Ann,1,10\nspring-a,inn,Bob,1,10\nSpring-B,inn,Cid,1,10\n',
    'one order, or two',
    { mapping: mapped('job', 'client', 'qty', 'price', 'name') },
  ),
  warnedOrAsked(
    'C17: A title that a database wrote as NULL stands in a greeting',
    'null-greeting.csv',
    'job,client,title,last\nng-1,inn,Dr.,Fox\nng-2,inn,NULL,Ray\nng-3,inn,Prof.,Lux\n',
    orders(
      'greeting',
      'ng-1 inn 1 2|Dear Dr. Fox,\nng-2 inn 1 2|Dear NULL Ray,\nng-3 inn 1 2|Dear Prof. Lux,',
    ),
    {
      mapping: `${mapped('job', 'client', '=1', '=2')}variables:\n  - { id: greeting, template: "Dear {title} {last}," }\n`,
    },
  ),
];
