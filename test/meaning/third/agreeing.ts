import { type List, mapped, orders } from '../list.ts';
import { encoded, n, r, workbook } from '../workbook.ts';

/** A5: rows of one order that agree, and what says how they are meant. */
export const AGREEING: readonly List[] = [
  {
    name: 'Two people of a Japanese office each have 100 cards for 3,000 yen in one order',
    point: 'A5',
    file: '名刺注文.csv',
    content: encoded(
      'shift_jis',
      `案件,顧客,氏名,部数,金額
MS-1,tanaka,田中 美咲,100,3000
MS-1,tanaka,高橋 翔太,100,3000
MS-2,kato,加藤 恵,100,3000
`,
    ),
    mapping: mapped('案件', '顧客', '部数', '金額', '氏名'),
    meant: 'unclear',
    must: 'ask',
    both: 'MS-1 is 100 copies for 3,000, or 200 for 6,000',
  },
  {
    name: 'Only the quantities of an order agree and its price is the same for all orders',
    point: 'A5',
    file: 'tickets.csv',
    content: `event,venue,seat,copies
ev-5,opera,A12,2
ev-5,opera,A14,2
ev-6,opera,C1,4
`,
    mapping: mapped('event', 'venue', 'copies', '=30', 'seat'),
    meant: 'unclear',
    must: 'ask',
    both: 'ev-5 has 2 copies, or 4',
  },
  {
    name: 'The mapping says that each row repeats the amounts of its whole order',
    point: 'A5',
    file: 'repeated-amounts.xlsx',
    content: workbook([
      r('Order|Account|Recipient', 'Copies', 'Total'),
      r('ra-1|globex|Ellen Ripley', 2, n(24, '0.00')),
      r('ra-1|globex|Sam Bell', 2, n(24, '0.00')),
      r('ra-2|globex|Kay Lund', 1, n(12, '0.00')),
    ]),
    mapping: `version: 1
project: { column: Order }
svc_uid: { column: Account }
order:
  order_count: { column: Copies, combine: same }
  total_price: { column: Total, combine: same }
variables:
  - { id: to, column: Recipient }
`,
    meant: orders('to', 'ra-1 globex 2 24|Ellen Ripley\n|Sam Bell\nra-2 globex 1 12|Kay Lund'),
    must: 'order',
  },
  {
    name: 'Every guest of a free parish event has a price of 0 and rows count the copies',
    point: 'A5',
    file: 'kirchenfest.csv',
    content: `Projekt;Kunde;Gast;Preis
kf-1;pfarrei;Anton Maier;0,00
kf-1;pfarrei;Berta Maier;0,00
kf-1;pfarrei;Cilli Hofer;0,00
`,
    mapping: mapped('Projekt', 'Kunde', 'rows', 'Preis', 'gast=Gast'),
    meant: orders('gast', 'kf-1 pfarrei 3 0|Anton Maier\n|Berta Maier\n|Cilli Hofer'),
    must: 'order',
  },
  {
    name: 'The first line of a Shopify order has the amounts and the mapping says so',
    point: 'A5',
    file: 'orders_export_1.csv',
    content: `Name,Customer,Total,Lineitem quantity,Lineitem name
#1001,acme,45.00,1,Card Anna
#1001,acme,,,Card Ben
#1002,acme,15.00,1,Card Cleo
`,
    mapping: `version: 1
project: { column: Name }
svc_uid: { column: Customer }
order:
  order_count: { column: Lineitem quantity, combine: first }
  total_price: { column: Total, combine: first }
variables:
  - { id: item, column: Lineitem name }
`,
    meant: orders('item', '#1001 acme 1 45|Card Anna\n|Card Ben\n#1002 acme 1 15|Card Cleo'),
    must: 'order',
  },
  {
    name: 'Amounts of two rows agree although one is written 12.5 and the other 12.50',
    point: 'A5',
    file: 'written-twice.csv',
    content: `job,client,name,copies,sum
wt-1,park,Flo Kern,1,12.5
wt-1,park,Gil Kern,1,12.50
wt-2,park,Hal Moor,1,14.00
`,
    mapping: mapped('job', 'client', 'copies', 'sum', 'name'),
    meant: 'unclear',
    must: 'ask',
    both: 'wt-1 is 1 copy for 12.50, or 2 for 25.00',
  },
  {
    name: 'Two pages of one order look up the same price by their paper',
    point: 'A5',
    file: 'pages.csv',
    content:
      'job,client,page,paper\npg-1,inn,Menu,linen\npg-1,inn,Wines,linen\npg-2,inn,Desserts,matte\n',
    beside: { 'papers.csv': 'paper,price\nlinen,18.00\nmatte,12.00\n' },
    mapping: mapped('job', 'client', 'rows', '=0', 'page').replace(
      /total_price: .*/,
      'total_price: { lookup: papers, by: paper, column: price }\nlookups: { papers: { file: papers.csv, key: paper } }',
    ),
    meant: 'unclear',
    must: 'ask',
    both: 'pg-1 costs 18.00, or 36.00',
  },
  {
    name: 'A proposal meets a school list in which both rows of an order agree',
    point: 'A5',
    file: 'school-order.csv',
    content: `project_id,svc_uid,Student,Qty,Total
sc-1,school,Ivy Nunez,2,9.00
sc-1,school,Jude Nunez,2,9.00
sc-2,school,Kit Osei,1,4.50
sc-2,school,Lou Osei,1,4.50
`,
    mapping: 'proposed',
    meant: 'unclear',
    must: 'ask',
    both: 'sc-1 is 2 copies for 9.00, or 4 for 18.00',
  },
  {
    name: 'A dozen seats of one Polish order all cost 35 złoty and rows count the copies',
    point: 'A5',
    file: 'wesele.csv',
    content: `Zlecenie;Klient;Gość;Kwota
${[
  'Ada',
  'Bartek',
  'Celina',
  'Darek',
  'Ela',
  'Filip',
  'Gosia',
  'Hubert',
  'Iga',
  'Jacek',
  'Kinga',
  'Leon',
]
  .map((who) => `wesele-5;nowak;${who} Nowak;35,00`)
  .join('\n')}
`,
    mapping: mapped('Zlecenie', 'Klient', 'rows', 'Kwota', 'gosc=Gość'),
    meant: 'unclear',
    must: 'ask',
    both: 'wesele-5 costs 35.00, or 420.00',
  },
  {
    name: 'The mapping says that only the first row has the amount and the second one repeats it',
    point: 'A5',
    file: 'first-but-both.csv',
    content: `Auftrag;Kunde;Text;Summe
fb-1;vhs;Deckblatt;40,00
fb-1;vhs;Rückseite;40,00
fb-2;vhs;Plakat;25,00
`,
    mapping: `version: 1
project: { column: Auftrag }
svc_uid: { column: Kunde }
order:
  order_count: { value: 1 }
  total_price: { column: Summe, combine: first }
variables:
  - { id: text, column: Text }
`,
    meant: 'unclear',
    must: 'refuse',
  },
];
