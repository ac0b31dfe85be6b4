import { type List, mapped } from '../list.ts';
import { asked, refused, warnedOrAsked } from '../put.ts';
import { n, r, workbook, workbookOf } from '../workbook.ts';

/** B14 and B15: rows that are nobody, and rows that are there twice. */
export const ROWS: readonly List[] = [
  asked(
    'B14: A Salesforce report ends with its totals and a notice of confidentiality',
    'report-footer.csv',
    'Contact,Company,City\nHugh Pym,Acme,Bath\nDee Shea,Bolt,Hull\nIan Mac,Crane,York\n\nGrand Totals (3 records)\n\nConfidential Information - Do Not Distribute\nCopyright (c) 2000-2026 salesforce.com. All rights reserved.\n',
    'three cards or six',
    { mapping: mapped('=rf-1', '=sf', 'rows', '=9', 'n=Contact,c=Company') },
  ),
  asked(
    'B14: A handmade list ends with who is to be called if anything is unclear',
    'call-me.csv',
    'Name,Job,Phone\nAnn Fox,Head,020 1\nBob Ray,Clerk,020 2\nCy Orr,Clerk,020 3\nQuestions? Call Meg,,07700 900123\n',
    'Meg is somebody on the list or a note',
    { mapping: mapped('=cm-1', '=hand', 'rows', '=6', 'n=Name,j=Job,p=Phone') },
  ),
  asked(
    'B14: 명단 끝에 이상이라고 적혀 있다',
    '이상.csv',
    '이름,직함,부서\n강하나,대리,총무\n서두리,과장,영업\n임세나,사원,영업\n- 이 상 -,,\n',
    'three cards or four',
    { mapping: mapped('=ys-1', '=hand', 'rows', '=3000', 'n=이름,t=직함') },
  ),
  asked(
    'B14: The first row of a template is an example with a made-up person',
    'sample-row.csv',
    'Name,Title,Email\n(e.g.) Jane Doe,Manager,jane.doe@company.com\nAnn Fox,Head,ann@acme.example\nBob Ray,Clerk,bob@acme.example\nCy Orr,Clerk,cy@acme.example\n',
    'a card for the example or not',
    { mapping: mapped('=sr-2', '=hand', 'rows', '=6', 'n=Name,t=Title') },
  ),
  asked(
    'B14: 첫 줄이 홍길동 작성 예시이다',
    '예시.csv',
    '구분,이름,직함,휴대폰\n예시,홍길동,부장,010-1234-5678\n1,강하나,대리,010-2222-1111\n2,서두리,과장,010-3333-1111\n3,임세나,사원,010-4444-1111\n',
    'a card for the example or not',
    { mapping: mapped('=hg-1', '=hand', 'rows', '=4000', 'n=이름,t=직함') },
  ),
  asked(
    'B14: German branches have subtotals in the column of names',
    'zwischensummen.csv',
    'Auftrag;Filiale;Menge;Summe\nZS-1;Nord;100;20,00\nZS-2;Nord;200;35,00\n;Nord gesamt;300;55,00\nZS-3;Süd;150;28,00\nZS-4;Süd;50;12,00\n;Süd gesamt;200;40,00\n',
    'subtotals are orders or not',
    { mapping: mapped('Auftrag', '=back', 'Menge', 'Summe', 'f=Filiale') },
  ),
  asked(
    'B14: A Japanese list ends with a sum of all in the column of names',
    '合計行.csv',
    '注文番号,氏名,枚数,金額\nGK-1,青木,100,1650\nGK-2,石井,200,2640\nGK-3,上田,100,1650\n,合計3名,400,5940\n',
    'the sum is an order or not',
    { mapping: mapped('注文番号', '=meishi', '枚数', '金額', 'n=氏名') },
  ),
  asked(
    'B14: The shipping of an order is a line of its own with a project',
    'shipping-line.csv',
    'Order,Client,Item,Qty,Amount\nSH-1,a,Cards,100,20.00\nSH-1,a,Express delivery,1,9.00\nSH-2,b,Cards,200,35.00\n',
    'the delivery is a copy or not',
    {
      mapping:
        'version: 1\nproject: { column: Order }\nsvc_uid: { column: Client }\norder:\n  order_count: { column: Qty, combine: sum }\n  total_price: { column: Amount, combine: sum }\nvariables:\n  - { id: item, column: Item }\n',
    },
  ),
  asked(
    'B14: 배송비가 한 줄의 품목으로 들어 있다',
    '배송비.csv',
    '주문번호,고객,품목,수량,금액\nBB-1,u1,감사카드,100,20000\nBB-1,u1,택배비(선불),1,3000\nBB-2,u2,감사카드,200,35000\n',
    'the delivery is a copy or not',
    {
      mapping:
        'version: 1\nproject: { column: 주문번호 }\nsvc_uid: { column: 고객 }\norder:\n  order_count: { column: 수량, combine: sum }\n  total_price: { column: 금액, combine: sum }\nvariables:\n  - { id: item, column: 품목 }\n',
    },
  ),
  asked(
    'B14: A proof copy of a French order is a line of its own',
    'bat.csv',
    'Commande,Client,Désignation,Qté,Montant\nBA-1,c1,Faire-part,100,80.00\nBA-1,c1,Frais de création,1,35.00\nBA-2,c2,Faire-part,60,52.00\n',
    'the fee is a copy or not',
    {
      mapping:
        'version: 1\nproject: { column: Commande }\nsvc_uid: { column: Client }\norder:\n  order_count: { column: Qté, combine: sum }\n  total_price: { column: Montant, combine: sum }\nvariables:\n  - { id: d, column: Désignation }\n',
    },
  ),
  asked(
    'B15: Two lists were pasted together and three people stand in both',
    'pasted.csv',
    'Name,Title,Email\nAnn Fox,Head,ann@x.example\nBob Ray,Clerk,bob@x.example\nCy Orr,Clerk,cy@x.example\nDi Poe,Chef,di@x.example\nEd Lum,Cook,ed@x.example\nAnn Fox,Head,ann@x.example\nBob Ray,Clerk,bob@x.example\nCy Orr,Clerk,cy@x.example\nFay Mo,Host,fay@x.example\n',
    'nine cards or six',
    { mapping: mapped('=pt-1', '=hand', 'rows', '=9', 'n=Name,t=Title,e=Email') },
  ),
  warnedOrAsked(
    'B15: 두 명단을 붙여 넣어 다섯 줄이 그대로 되풀이된다',
    '붙여넣기.csv',
    '이름,직함,휴대폰\n강하나,대리,010-1111-0001\n서두리,과장,010-1111-0002\n임세나,사원,010-1111-0003\n오네모,차장,010-1111-0004\n한다섯,부장,010-1111-0005\n강하나,대리,010-1111-0001\n서두리,과장,010-1111-0002\n임세나,사원,010-1111-0003\n오네모,차장,010-1111-0004\n한다섯,부장,010-1111-0005\n',
    'unclear',
    { mapping: mapped('=bn-1', '=hand', 'rows', '=9000', 'n=이름,t=직함,p=휴대폰') },
  ),
  warnedOrAsked(
    'B15: A form was sent twice within a minute with the same answers',
    'twice-sent.csv',
    'Timestamp,Email,Name on the card,Copies\n3/1/2026 9:04:12,a@example.org,Ann Fox,100\n3/1/2026 9:55:40,b@example.org,Bob Ray,200\n3/1/2026 9:56:03,b@example.org,Bob Ray,200\n3/2/2026 18:20:01,c@example.org,Cy Orr,100\n',
    'unclear',
    {
      mapping:
        'version: 1\nproject: { value: tw-1 }\nsvc_uid: { value: form }\norder:\n  order_count: { column: Copies, combine: sum }\n  total_price: { value: 40 }\nvariables:\n  - { id: n, column: Name on the card }\n',
    },
  ),
  asked(
    'B15: A form has a later answer that corrects an earlier one',
    'corrected.csv',
    'Timestamp,Email,Name on the card,Copies,Comments\n3/1/2026 9:04:12,a@example.org,Ann Fox,100,\n3/1/2026 9:55:40,b@example.org,Bob Rey,200,\n3/1/2026 10:12:09,b@example.org,Bob Ray,200,Sorry - typo in my first answer. Please use this one.\n3/2/2026 18:20:01,c@example.org,Cy Orr,100,\n',
    'both answers of Bob or the later one',
    {
      mapping:
        'version: 1\nproject: { value: tw-2 }\nsvc_uid: { value: form }\norder:\n  order_count: { column: Copies, combine: sum }\n  total_price: { value: 40 }\nvariables:\n  - { id: n, column: Name on the card }\n',
    },
  ),
  warnedOrAsked(
    'B15: The same order number has the same line twice with an amount that is added up',
    'double-line.csv',
    'Order,Client,Item,SKU,Qty,Amount\nDL-1,a,Cards ivory,CI,100,20.00\nDL-1,a,Cards ivory,CI,100,20.00\nDL-2,b,Cards sage,CS,200,35.00\nDL-3,c,Cards ivory,CI,50,12.00\n',
    'unclear',
    {
      mapping:
        'version: 1\nproject: { column: Order }\nsvc_uid: { column: Client }\norder:\n  order_count: { column: Qty, combine: sum }\n  total_price: { column: Amount, combine: sum }\nvariables:\n  - { id: item, column: Item }\n',
    },
  ),
  asked(
    'B15: Two sheets of years have the same columns',
    'years.xlsx',
    workbookOf([
      {
        name: 'March',
        rows: [r('Order|Name|Qty|Total'), r('YR-1|Ann', 100, 20), r('YR-2|Bob', 150, 28)],
      },
      {
        name: 'April',
        rows: [r('Order|Name|Qty|Total'), r('YR-3|Cy', 100, 20), r('YR-4|Di', 300, 45)],
      },
    ]),
    'March, April or both',
    { mapping: mapped('Order', '=yr', 'Qty', 'Total', 'n=Name') },
  ),
  asked(
    'B15: Rows of a filter are hidden and nothing says whether they count',
    'hidden.xlsx',
    workbook(
      [
        r('Order|Name|Qty|Total'),
        r('HI-1|Ann', 100, 20),
        r('HI-2|Bob', 150, 28),
        r('HI-3|Cy', 200, 35),
      ],
      { hiddenRows: [3] },
    ),
    'two orders or three',
    { mapping: mapped('Order', '=hi', 'Qty', 'Total', 'n=Name') },
  ),
  asked(
    'B15: One shop took back cards in a row below zero of the same order',
    'gutschrift.csv',
    'Auftrag;Kunde;Artikel;Menge;Betrag\nGU-1;k1;Karten;100;20,00\nGU-1;k1;Retoure Karten;-100;-20,00\nGU-2;k2;Karten;200;35,00\n',
    'GU-1 is nothing, or an order of 100',
    {
      mapping:
        'version: 1\nproject: { column: Auftrag }\nsvc_uid: { column: Kunde }\norder:\n  order_count: { column: Menge, combine: sum }\n  total_price: { column: Betrag, combine: sum }\n',
    },
  ),
  asked(
    'B14: Groups of a choir are headed by their voices in the column of names',
    'voices.csv',
    'Name,Since,Folder\nSOPRANO,,\nAnn Fox,2011,12\nBea Ray,2015,14\nALTO,,\nCleo Orr,2009,20\nDot Poe,2019,21\nTENOR,,\nEd Lum,2001,30\n',
    'five cards or eight',
    { mapping: mapped('=vc-1', '=choir', 'rows', '=8', 'n=Name,f=Folder') },
  ),
  asked(
    'B14: 팀 이름이 이름 칸에 소제목으로 있다',
    '소제목.csv',
    '이름,직책,내선\n▶ 영업1팀,,\n강하나,팀장,101\n서두리,대리,102\n▶ 영업2팀,,\n임세나,팀장,201\n오네모,사원,202\n',
    'four cards or six',
    { mapping: mapped('=tm-1', '=corp', 'rows', '=4000', 'n=이름,t=직책') },
  ),
  asked(
    'B14: A waiting list stands under its own heading below the guests',
    'waiting-list.csv',
    'Guest,Table\nGrandma Rose,1\nPaul Ames,1\nChidi Okoro,2\n,\nReserve list (only if someone drops out),\nTom Ito,\nUma Jay,\n',
    'three place cards or five or six',
    { mapping: mapped('=wl-1', '=couple', 'rows', '=6', 'g=Guest,t=Table') },
  ),
  refused(
    'B14: A second header in the middle says that the columns change',
    'second-header.csv',
    'Order,Name,Qty,Total\nSE-1,Ann,100,20\nSE-2,Bob,150,28\nOrder,Qty,Name,Total\nSE-3,100,Cy,20\nSE-4,300,Di,45\n',
    { mapping: mapped('Order', '=se', 'Qty', 'Total', 'n=Name') },
  ),
  asked(
    'B14: A Turkish table ends with the general total',
    'genel-toplam.xlsx',
    workbook([
      r('Sipariş|Müşteri|Ürün|Adet|Tutar'),
      r('GT-1|cafe|Menü', 100, n(600, '#,##0.00')),
      r('GT-2|otel|Kart', 200, n(500, '#,##0.00')),
      r('GENEL TOPLAM||', 300, n(1100, '#,##0.00')),
    ]),
    'the total is an order or not',
    { mapping: mapped('Sipariş', '=tr', 'Adet', 'Tutar', 'u=Ürün') },
  ),
];
