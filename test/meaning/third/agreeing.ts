import { type List, mapped, orders } from '../list.ts';
import { asked, fine, refused } from '../put.ts';
import { encoded, n, r, workbook } from '../workbook.ts';

/** A5: rows of one order that agree, and what says how they are meant. */
export const AGREEING: readonly List[] = [
  asked(
    'A5: Two people of a Japanese office each have 100 cards for 3,000 yen in one order',
    '名刺注文.csv',
    encoded(
      'shift_jis',
      `案件,顧客,氏名,部数,金額
MS-1,tanaka,田中 美咲,100,3000
MS-1,tanaka,高橋 翔太,100,3000
MS-2,kato,加藤 恵,100,3000
`,
    ),
    'MS-1 is 100 copies for 3,000, or 200 for 6,000',
    { mapping: mapped('案件', '顧客', '部数', '金額', '氏名') },
  ),
  asked(
    'A5: Only the quantities of an order agree and its price is the same for all orders',
    'tickets.csv',
    `event,venue,seat,copies
ev-5,opera,A12,2
ev-5,opera,A14,2
ev-6,opera,C1,4
`,
    'ev-5 has 2 copies, or 4',
    { mapping: mapped('event', 'venue', 'copies', '=30', 'seat') },
  ),
  fine(
    'A5: The mapping says that each row repeats the amounts of its whole order',
    'repeated-amounts.xlsx',
    workbook([
      r('Order|Account|Recipient', 'Copies', 'Total'),
      r('ra-1|globex|Ellen Ripley', 2, n(24, '0.00')),
      r('ra-1|globex|Sam Bell', 2, n(24, '0.00')),
      r('ra-2|globex|Kay Lund', 1, n(12, '0.00')),
    ]),
    orders('to', 'ra-1 globex 2 24|Ellen Ripley\n|Sam Bell\nra-2 globex 1 12|Kay Lund'),
    {
      mapping: `version: 1
project: { column: Order }
svc_uid: { column: Account }
order:
  order_count: { column: Copies, combine: same }
  total_price: { column: Total, combine: same }
variables:
  - { id: to, column: Recipient }
`,
    },
  ),
  fine(
    'A5: Every guest of a free parish event has a price of 0 and rows count the copies',
    'kirchenfest.csv',
    `Projekt;Kunde;Gast;Preis
kf-1;pfarrei;Anton Maier;0,00
kf-1;pfarrei;Berta Maier;0,00
kf-1;pfarrei;Cilli Hofer;0,00
`,
    orders('gast', 'kf-1 pfarrei 3 0|Anton Maier\n|Berta Maier\n|Cilli Hofer'),
    { mapping: mapped('Projekt', 'Kunde', 'rows', 'Preis', 'gast=Gast') },
  ),
  fine(
    'A5: The first line of a Shopify order has the amounts and the mapping says so',
    'orders_export_1.csv',
    `Name,Customer,Total,Lineitem quantity,Lineitem name
#1001,acme,45.00,1,Card Anna
#1001,acme,,,Card Ben
#1002,acme,15.00,1,Card Cleo
`,
    orders('item', '#1001 acme 1 45|Card Anna\n|Card Ben\n#1002 acme 1 15|Card Cleo'),
    {
      mapping: `version: 1
project: { column: Name }
svc_uid: { column: Customer }
order:
  order_count: { column: Lineitem quantity, combine: first }
  total_price: { column: Total, combine: first }
variables:
  - { id: item, column: Lineitem name }
`,
    },
  ),
  asked(
    'A5: Amounts of two rows agree although one is written 12.5 and the other 12.50',
    'written-twice.csv',
    `job,client,name,copies,sum
wt-1,park,Flo Kern,1,12.5
wt-1,park,Gil Kern,1,12.50
wt-2,park,Hal Moor,1,14.00
`,
    'wt-1 is 1 copy for 12.50, or 2 for 25.00',
    { mapping: mapped('job', 'client', 'copies', 'sum', 'name') },
  ),
  asked(
    'A5: Two pages of one order look up the same price by their paper',
    'pages.csv',
    'job,client,page,paper\npg-1,inn,Menu,linen\npg-1,inn,Wines,linen\npg-2,inn,Desserts,matte\n',
    'pg-1 costs 18.00, or 36.00',
    {
      beside: { 'papers.csv': 'paper,price\nlinen,18.00\nmatte,12.00\n' },
      mapping: mapped('job', 'client', 'rows', '=0', 'page').replace(
        /total_price: .*/,
        'total_price: { lookup: papers, by: paper, column: price }\nlookups: { papers: { file: papers.csv, key: paper } }',
      ),
    },
  ),
  asked(
    'A5: A proposal meets a school list in which both rows of an order agree',
    'school-order.csv',
    `project_id,svc_uid,Student,Qty,Total
sc-1,school,Ivy Nunez,2,9.00
sc-1,school,Jude Nunez,2,9.00
sc-2,school,Kit Osei,1,4.50
sc-2,school,Lou Osei,1,4.50
`,
    'sc-1 is 2 copies for 9.00, or 4 for 18.00',
    { mapping: 'proposed' },
  ),
  asked(
    'A5: A dozen seats of one Polish order all cost 35 złoty and rows count the copies',
    'wesele.csv',
    `Zlecenie;Klient;Gość;Kwota
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
    'wesele-5 costs 35.00, or 420.00',
    { mapping: mapped('Zlecenie', 'Klient', 'rows', 'Kwota', 'gosc=Gość') },
  ),
  refused(
    'A5: The mapping says that only the first row has the amount and the second one repeats it',
    'first-but-both.csv',
    `Auftrag;Kunde;Text;Summe
fb-1;vhs;Deckblatt;40,00
fb-1;vhs;Rückseite;40,00
fb-2;vhs;Plakat;25,00
`,
    {
      mapping: `version: 1
project: { column: Auftrag }
svc_uid: { column: Kunde }
order:
  order_count: { value: 1 }
  total_price: { column: Summe, combine: first }
variables:
  - { id: text, column: Text }
`,
    },
  ),
];
