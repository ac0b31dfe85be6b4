import { type List, mapped, orders } from '../list.ts';
import { asked, fine, refused } from '../put.ts';
import { r, workbook } from '../workbook.ts';

const RESERVED = 'project_id,svc_uid,order_count,total_price,name';

/** A5: rows of one order that agree, perhaps by chance. */
export const AGREEING: readonly List[] = [
  asked(
    'A5: Two cards of one order each say quantity 1 and price 10',
    'cards.csv',
    `Project,User,Card for,Qty,Price
bc-1,ohm,Lena Fox,1,10
bc-1,ohm,Paul Orr,1,10
bc-2,watt,Mia Dow,1,10
`,
    'bc-1 is one copy for 10, or two copies for 20',
    { mapping: mapped('Project', 'User', 'Qty', 'Price', 'name=Card for') },
  ),
  asked(
    'A5: Reserved names without a mapping and all rows of an order agree',
    'reserved.csv',
    `${RESERVED}
rs-1,ohm,50,120,Lena Fox
rs-1,ohm,50,120,Paul Orr
rs-1,ohm,50,120,Ida Noll
`,
    'rs-1 is 50 copies for 120, or 150 for 360',
  ),
  fine(
    'A5: Each order of a list without a mapping has one row',
    'single.csv',
    `${RESERVED}
sg-1,ohm,50,120,Lena Fox
sg-2,ohm,50,120,Paul Orr
sg-3,ohm,50,120,Ida Noll
`,
    orders('name', 'sg-1 ohm 50 120|Lena Fox\nsg-2 ohm 50 120|Paul Orr\nsg-3 ohm 50 120|Ida Noll'),
  ),
  fine(
    'A5: The mapping adds up rows that agree',
    'added.csv',
    `Projekt;Kunde;Name;Stück;Preis
ad-1;lux;Ivo;2;8,00
ad-1;lux;Jan;2;8,00
ad-2;lux;Kim;2;8,00
`,
    orders('name', 'ad-1 lux 4 16|Ivo\n|Jan\nad-2 lux 2 8|Kim'),
    { mapping: mapped('Projekt', 'Kunde', 'sum Stück', 'sum Preis', 'name=Name') },
  ),
  fine(
    'A5: The copies are the rows and the price is per row',
    'perrow.csv',
    `Projekt;Kunde;Name
pr-1;lux;Ivo
pr-1;lux;Jan
pr-1;lux;Kim
pr-2;lux;Lou
`,
    orders('name', 'pr-1 lux 3 7.2|Ivo\n|Jan\n|Kim\npr-2 lux 1 2.4|Lou'),
    { mapping: mapped('Projekt', 'Kunde', 'rows', 'per 2.40', 'name=Name') },
  ),
  asked(
    'A5: Copies are the rows and the price of the rows agrees by chance',
    '초대.csv',
    `프로젝트,아이디,성함,금액
iv-1,nari,김나리,1500
iv-1,nari,박두리,1500
iv-1,nari,최한별,1500
iv-2,bora,정보라,1500
`,
    'iv-1 costs 1500 for all, or 4500',
    { mapping: mapped('프로젝트', '아이디', 'rows', '금액', 'name=성함') },
  ),
  asked(
    'A5: Ten name badges of one order each carry the total of the order or their own price',
    'badges.xlsx',
    workbook([
      r('Project|Account|Badge', 'Price'),
      ...['Al', 'Bo', 'Cy', 'Di', 'Ed', 'Fay', 'Gus', 'Hal', 'Ivy', 'Jo'].map((who) =>
        r(`bdg-7|expo|${who}`, 25),
      ),
    ]),
    'bdg-7 costs 25 for all ten, or 250',
    { mapping: mapped('Project', 'Account', 'rows', 'Price', 'name=Badge') },
  ),
  fine(
    'A5: The proposal for a list whose orders have one row each needs no question',
    'propose-single.csv',
    `Project,svc_uid,Name,Qty,Total
ps-1,ohm,Lena Fox,5,12
ps-2,ohm,Paul Orr,7,15
ps-3,watt,Ida Noll,9,18
`,
    orders('name', 'ps-1 ohm 5 12|Lena Fox\nps-2 ohm 7 15|Paul Orr\nps-3 watt 9 18|Ida Noll'),
    { mapping: 'proposed' },
  ),
  fine(
    'A5: The proposal adds up amounts that differ within orders',
    'propose-sum.csv',
    `Project,svc_uid,Name,Qty,Total
pu-1,ohm,Lena Fox,5,12
pu-1,ohm,Paul Orr,7,15
pu-2,watt,Ida Noll,9,18
pu-2,watt,Max Pym,1,3
`,
    orders('name', 'pu-1 ohm 12 27|Lena Fox\n|Paul Orr\npu-2 watt 10 21|Ida Noll\n|Max Pym'),
    { mapping: 'proposed' },
  ),
  asked(
    'A5: The proposal cannot tell what rows that agree mean',
    'propose-agree.csv',
    `Project,svc_uid,Name,Qty,Total
pa-1,ohm,Lena Fox,2,12
pa-1,ohm,Paul Orr,2,12
pa-2,watt,Ida Noll,2,12
pa-2,watt,Max Pym,2,12
`,
    'each order has 2 copies for 12, or 4 for 24',
    { mapping: 'proposed' },
  ),
  refused(
    'A5: Two orders agree and a third order differs under a mapping without combine',
    'differs.csv',
    `Job;User;Name;Amount
df-1;ada;Uli;5.00
df-1;ada;Vera;5.00
df-2;ada;Willi;5.00
df-2;ada;Xaver;7.00
`,
    { mapping: mapped('Job', 'User', 'rows', 'Amount', 'name=Name') },
  ),
  fine(
    'A5: A test flag and an order name agree on all rows of an order as they must',
    'agree-text.csv',
    `project_id,svc_uid,order_name,order_for_test,name
at-1,ada,Spring,no,Uli
at-1,ada,Spring,no,Vera
at-2,ada,Summer,no,Willi
`,
    orders('name', 'at-1 ada 2 6|Uli\n|Vera\nat-2 ada 1 6|Willi'),
    { flags: { orderCount: 'rows', totalPrice: '6' } },
  ),
  fine(
    'A5: Amounts that say 0 on every row mean 0 either way',
    'free.csv',
    `Job;User;Name;Amount
fz-1;ada;Uli;0
fz-1;ada;Vera;0
fz-2;ada;Willi;0
`,
    orders('name', 'fz-1 ada 2 0|Uli\n|Vera\nfz-2 ada 1 0|Willi'),
    { mapping: mapped('Job', 'User', 'rows', 'Amount', 'name=Name') },
  ),
  asked(
    'A5: Only one order among five has two rows and they agree',
    'one-of-five.csv',
    `${RESERVED}
of-1,ohm,20,48,Lena Fox
of-2,ohm,25,60,Paul Orr
of-3,watt,20,48,Ida Noll
of-3,watt,20,48,Tom Noll
of-4,watt,30,72,Max Pym
of-5,volt,10,24,Ute Rau
`,
    'of-3 is 20 copies for 48, or 40 for 96',
  ),
  asked(
    'A5: The price comes from a lookup that gives both rows of an order the same',
    'lookup-agree.csv',
    'job,client,name,size\nla-1,gil,Ann,A6\nla-1,gil,Ben,A6\nla-2,gil,Cleo,A5\n',
    'la-1 costs 3.50, or 7.00',
    {
      beside: { 'sizes.csv': 'size,price\nA6,3.50\nA5,5.00\n' },
      mapping: mapped('job', 'client', 'rows', '=0', 'name').replace(
        /total_price: .*/,
        'total_price: { lookup: sizes, by: size, column: price }\nlookups: { sizes: { file: sizes.csv, key: size } }',
      ),
    },
  ),
  fine(
    'A5: The price comes from a lookup and is added up by the mapping',
    'lookup-sum.csv',
    'job,client,name,size\nls-1,gil,Ann,A6\nls-1,gil,Ben,A6\nls-2,gil,Cleo,A5\n',
    orders('name', 'ls-1 gil 2 7|Ann\n|Ben\nls-2 gil 1 5|Cleo'),
    {
      beside: { 'sizes.csv': 'size,price\nA6,3.50\nA5,5.00\n' },
      mapping: mapped('job', 'client', 'rows', '=0', 'name').replace(
        /total_price: .*/,
        'total_price: { lookup: sizes, by: size, column: price, combine: sum }\nlookups: { sizes: { file: sizes.csv, key: size } }',
      ),
    },
  ),
  asked(
    'A5: Quantities are added up and the prices of the same rows are left to chance',
    'halves.xls',
    workbook([
      r('Projekt|Kunde|Filiale', 'Menge', 'Betrag'),
      r('hv-1|rewe|Bonn', 100, 35),
      r('hv-1|rewe|Köln', 200, 35),
      r('hv-2|rewe|Jena', 100, 35),
    ]),
    'hv-1 costs 35, or 70',
    { mapping: mapped('Projekt', 'Kunde', 'sum Menge', 'Betrag', 'ort=Filiale') },
  ),
  asked(
    'A5: Rows of one order stand far apart and agree in their copies',
    'apart.ods',
    workbook([
      r('project_id|svc_uid|order_count|total_price|name'),
      r('fa-1|uno', 10, 30, 'Ada'),
      r('fa-2|uno', 12, 36, 'Bob'),
      r('fa-3|uno', 15, 45, 'Cid'),
      r('fa-1|uno', 10, 30, 'Dee'),
    ]),
    'fa-1 is 10 copies for 30, or 20 for 60',
  ),
  fine(
    'A5: Copies and price are constants of the mapping for orders of several rows',
    'constants.csv',
    'job\tclient\tname\nco-1\tuno\tAda\nco-1\tuno\tBob\nco-2\tuno\tCid\n',
    orders('name', 'co-1 uno 25 40|Ada\n|Bob\nco-2 uno 25 40|Cid'),
    { mapping: mapped('job', 'client', '=25', '=40', 'name') },
  ),
];
