import { type List, mapped, orders } from '../list.ts';
import { fine } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';

/** D: lists that look odd and that nobody would doubt. */
export const FINE: readonly List[] = [
  fine(
    'D: A Mr Null and a Mrs Nan are members like everybody else',
    'null-and-nan.csv',
    `${HEAD},first,last
nu-1,club,1,2,Christopher,Null
nu-2,club,1,2,Nan,Golding
nu-3,club,1,2,Jo,None-Smith
`,
    orders(
      'first last',
      'nu-1 club 1 2|Christopher|Null\nnu-2 club 1 2|Nan|Golding\nnu-3 club 1 2|Jo|None-Smith',
    ),
  ),
  fine(
    'D: The last of four orders happens to cost as much as the others together',
    'by-chance.csv',
    `Project,Client,Recipient,Copies,Price
bc-71,ann,Ann Fox,10,20.00
bc-72,bob,Bob Ray,20,40.00
bc-73,cid,Cid Lux,30,60.00
bc-74,dee,Dee Orr,60,120.00
`,
    orders(
      'to',
      'bc-71 ann 10 20|Ann Fox\nbc-72 bob 20 40|Bob Ray\nbc-73 cid 30 60|Cid Lux\nbc-74 dee 60 120|Dee Orr',
    ),
    { mapping: mapped('Project', 'Client', 'Copies', 'Price', 'to=Recipient') },
  ),
  fine(
    'D: pandas wrote quantities and prices with .0 into a tab file',
    'frame.tsv',
    `project_id\tsvc_uid\torder_count\ttotal_price\tname
pa-71\tlab\t10.0\t25.0\tAnn Fox
pa-72\tlab\t3.0\t7.5\tBob Ray
pa-73\tlab\t120.0\t240.0\tCid Lux
`,
    orders('name', 'pa-71 lab 10 25|Ann Fox\npa-72 lab 3 7.5|Bob Ray\npa-73 lab 120 240|Cid Lux'),
  ),
  fine(
    'D: Gift cards have sixteen digits and one of them ends in 0',
    'gift-cards.csv',
    `${HEAD},card
gc-1,shop,1,2,6006491234567813
gc-2,shop,1,2,6006491234567820
gc-3,shop,1,2,6006491234567839
gc-4,shop,1,2,6006491234567847
`,
    orders(
      'card',
      `gc-1 shop 1 2|6006491234567813
       gc-2 shop 1 2|6006491234567820
       gc-3 shop 1 2|6006491234567839
       gc-4 shop 1 2|6006491234567847`,
    ),
  ),
  fine(
    'D: The addresses for QR codes have question marks and ampersands in them',
    'qr.csv',
    `${HEAD},url
qr-71,shop,1,2,https://go.example/?id=5&lang=de&copy=2
qr-72,shop,1,2,https://go.example/a?b=c&reg=north
qr-73,shop,1,2,https://go.example/menu%20card?x=%7B1%7D
`,
    orders(
      'url',
      `qr-71 shop 1 2|https://go.example/?id=5&lang=de&copy=2
       qr-72 shop 1 2|https://go.example/a?b=c&reg=north
       qr-73 shop 1 2|https://go.example/menu%20card?x=%7B1%7D`,
    ),
  ),
  fine(
    'D: Headlines of posters play with percent signs, brackets and hearts',
    'headlines.csv',
    `${HEAD},headline
hl-1,shop,50,80,Save 20% or 30% today
hl-2,shop,50,80,We <3 Leeds
hl-3,shop,50,80,[NEW] Fish & Chips > all
hl-4,shop,50,80,What?! Really? Yes!
hl-5,shop,50,80,#1 in town {since 1950}
`,
    orders(
      'headline',
      `hl-1 shop 50 80|Save 20% or 30% today
       hl-2 shop 50 80|We <3 Leeds
       hl-3 shop 50 80|[NEW] Fish & Chips > all
       hl-4 shop 50 80|What?! Really? Yes!
       hl-5 shop 50 80|#1 in town {since 1950}`,
    ),
  ),
  fine(
    'D: One couple orders invitations and menus as two projects of the same texts',
    'couple.csv',
    `Project,Client,Couple,Copies,Price
co-invite,lee,Ann & Ben Lee,80,120.00
co-menu,lee,Ann & Ben Lee,80,120.00
`,
    orders('couple', 'co-invite lee 80 120|Ann & Ben Lee\nco-menu lee 80 120|Ann & Ben Lee'),
    { mapping: mapped('Project', 'Client', 'Copies', 'Price', 'couple=Couple') },
  ),
  fine(
    'D: Three columns that nothing uses are all called Notiz',
    'notizen.csv',
    `Auftrag;Kunde;Menge;Preis;Notiz;Notiz;Notiz
no-71;vhs;10;12,50;ok;;
no-72;vhs;5;6,25;;;rückfragen
`,
    orders('', 'no-71 vhs 10 12.5\nno-72 vhs 5 6.25'),
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Preis') },
  ),
  fine(
    'D: A title and the day of printing stand above the header that the mapping names',
    '발주서.xlsx',
    workbook(
      [
        r('2026년 3월 인쇄 발주서'),
        r('작성일: 2026-03-02|총 2건'),
        [],
        r('프로젝트|고객|수량|금액|이름'),
        r('발주-1|hana', n(100, '#,##0'), n(35000, '"₩"#,##0'), '김하나'),
        r('발주-2|duri', n(1200, '#,##0'), n(180000, '"₩"#,##0'), '이두리'),
      ],
      { merged: ['A1:E1'] },
    ),
    orders('이름', '발주-1 hana 100 35000|김하나\n발주-2 duri 1200 180000|이두리'),
    { mapping: mapped('프로젝트', '고객', '수량', '금액', '이름', 'sheet: { header_row: 4 }') },
  ),
  fine(
    'D: A euro style of LibreOffice shows a free order as a dash',
    'gratis.ods',
    workbook(
      [
        r('project_id|svc_uid|order_count|total_price'),
        r('gr-1|kita', 10, n(0, '#,##0.00', '- €')),
        r('gr-2|kita', 25, n(30, '#,##0.00', '30,00 €')),
        r('gr-3|kita', 10, n(0, '#,##0.00', '- €')),
      ],
      { language: 'de-DE' },
    ),
    orders('', 'gr-1 kita 10 0\ngr-2 kita 25 30\ngr-3 kita 10 0'),
  ),
  fine(
    'D: Full-width digits and commas of a Japanese input method are quantities and yen',
    '全角.csv',
    `案件,顧客,数量,金額,氏名
ZK-1,honda,１００,"３，０００円",佐々木 翼
ZK-2,honda,２００,"５，６００円",近藤 凛
ZK-3,mazda,５０,"１，８００円",青木 律
`,
    orders(
      '氏名',
      'ZK-1 honda 100 3000|佐々木 翼\nZK-2 honda 200 5600|近藤 凛\nZK-3 mazda 50 1800|青木 律',
    ),
    { mapping: mapped('案件', '顧客', '数量', '金額', '氏名') },
  ),
  fine(
    'D: The mapping says that an empty price is free and two of four are empty',
    'empty-is-free.csv',
    `job;client;copies;fee;name
ef-1;guild;1;;Ann Fox
ef-2;guild;2;5,00;Bob Ray
ef-3;guild;1;;Cid Lux
ef-4;guild;4;10,00;Dee Orr
`,
    orders(
      'name',
      'ef-1 guild 1 0|Ann Fox\nef-2 guild 2 5|Bob Ray\nef-3 guild 1 0|Cid Lux\nef-4 guild 4 10|Dee Orr',
    ),
    {
      mapping: `version: 1
project: { column: job }
svc_uid: { column: client }
order:
  order_count: { column: copies }
  total_price: { column: fee, empty: 0 }
variables:
  - { id: name }
`,
    },
  ),
  fine(
    'D: Quantities have 부 or EA behind them and the mapping knows both',
    '단위.xlsx',
    workbook([
      r('프로젝트|고객|수량|금액'),
      r('단위-1|hana|100부|35,000원'),
      r('단위-2|hana|50 EA|18,000원'),
      r('단위-3|duri|1,200부|240,000원'),
    ]),
    orders('', '단위-1 hana 100 35000\n단위-2 hana 50 18000\n단위-3 duri 1200 240000'),
    {
      mapping: `version: 1
project: { column: 프로젝트 }
svc_uid: { column: 고객 }
order:
  order_count: { column: 수량, unit: [부, EA] }
  total_price: { column: 금액 }
`,
    },
  ),
  fine(
    'D: A shop protects its article codes from Excel as formulas of texts',
    'protected-codes.csv',
    `${HEAD},code
pr-71,shop,1,2,"=""00123"""
pr-72,shop,1,2,"=""04567"""
pr-73,shop,1,2,"=""98100"""
`,
    orders('code', 'pr-71 shop 1 2|00123\npr-72 shop 1 2|04567\npr-73 shop 1 2|98100'),
  ),
  fine(
    "D: Dutch surnames such as 't Hart begin with an apostrophe",
    'leden.csv',
    `${HEAD},naam
ld-1,club,1,2,'t Hart
ld-2,club,1,2,van 't Hoff
ld-3,club,1,2,'s-Gravesande
ld-4,club,1,2,Bakker
`,
    orders(
      'naam',
      "ld-1 club 1 2|'t Hart\nld-2 club 1 2|van 't Hoff\nld-3 club 1 2|'s-Gravesande\nld-4 club 1 2|Bakker",
    ),
  ),
  fine(
    'D: Late registrations of a race stand below a blank line and are complete',
    'race.csv',
    `Name;Club;City
Ann Fox;Harriers;York
Bob Ray;Striders;Bath
Cid Lux;Harriers;Hull

Dee Orr;Joggers;Leeds
Eve Low;Striders;Bath
`,
    orders(
      'name club city',
      `race-5 run 5 25|Ann Fox|Harriers|York
       |Bob Ray|Striders|Bath
       |Cid Lux|Harriers|Hull
       |Dee Orr|Joggers|Leeds
       |Eve Low|Striders|Bath`,
    ),
    { mapping: mapped('=race-5', '=run', 'rows', '=25', 'name=Name, club=Club, city=City') },
  ),
  fine(
    'D: Vietnamese prices are grouped by points and have their ₫ behind them',
    'don-hang.csv',
    `Đơn;Khách;Số lượng;Thành tiền;Tên
DH-1;pho;100;150.000 ₫;Nguyễn Văn An
DH-2;pho;40;72.000 ₫;Trần Thị Bình
DH-3;bun;500;1.250.000 ₫;Lê Minh Châu
`,
    orders(
      'ten',
      'DH-1 pho 100 150000|Nguyễn Văn An\nDH-2 pho 40 72000|Trần Thị Bình\nDH-3 bun 500 1250000|Lê Minh Châu',
    ),
    { mapping: mapped('Đơn', 'Khách', 'Số lượng', 'Thành tiền', 'ten=Tên') },
  ),
  fine(
    'D: Random ids of an app have O and 0, l and 1 as they come',
    'app-ids.csv',
    `${HEAD},name
x9O2kQ1l,app,1,2,Ann Fox
p0LmZ7Oa,app,1,2,Bob Ray
l1I0oOq8,app,1,2,Cid Lux
Qw8e0rT1,app,1,2,Dee Orr
`,
    orders(
      'name',
      'x9O2kQ1l app 1 2|Ann Fox\np0LmZ7Oa app 1 2|Bob Ray\nl1I0oOq8 app 1 2|Cid Lux\nQw8e0rT1 app 1 2|Dee Orr',
    ),
  ),
  fine(
    'D: A German Excel begins its file with sep=; and most guests have a dash for a company',
    'Gäste.csv',
    `\ufeffsep=;\r
Projekt;Kunde;Anzahl;Preis;Name;Firma\r
gä-1;hof;2;7,00;Ute Kern;-\r
gä-2;hof;1;3,50;Ralf Ott;Ott & Söhne\r
gä-3;hof;1;3,50;Ina Graf;-\r
`,
    orders(
      'name firma',
      'gä-1 hof 2 7|Ute Kern|-\ngä-2 hof 1 3.5|Ralf Ott|Ott & Söhne\ngä-3 hof 1 3.5|Ina Graf|-',
    ),
    { mapping: mapped('Projekt', 'Kunde', 'Anzahl', 'Preis', 'name=Name, firma=Firma') },
  ),
  fine(
    'D: A list of one column has Spanish names with their commas',
    'nombres.csv',
    'Nombre\n"García López, María"\n"Núñez Peña, José"\n"Ortiz, Begoña"\n',
    orders('nombre', 'nom-1 coro 3 9|García López, María\n|Núñez Peña, José\n|Ortiz, Begoña'),
    { mapping: mapped('=nom-1', '=coro', 'rows', '=9', 'nombre=Nombre') },
  ),
];
