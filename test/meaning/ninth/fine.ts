import { gzipSync } from 'node:zlib';
import { inLocale, type List, mapped, orders } from '../list.ts';
import { fine } from '../put.ts';
import { encoded, f, n, r, workbook, workbookOf } from '../workbook.ts';

const HEAD = 'project_id|svc_uid|order_count|total_price';
const CSV = 'project_id,svc_uid,order_count,total_price';
const SEMI = 'project_id;svc_uid;order_count;total_price';
const COMMA_STYLE = '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-';

/** D: lists that are fine, although something about them looks suspicious. */
export const FINE: readonly List[] = [
  fine(
    'D: An Indian printer groups lakhs and writes Rs. before its prices',
    'wedding-cards.csv',
    `${CSV}\nin-11,sharma,5000,"Rs. 1,25,000.00"\nin-12,gupta,100,Rs. 2500.00\n`,
    orders('', 'in-11 sharma 5000 125000\nin-12 gupta 100 2500'),
  ),
  fine(
    'D: A German choir writes the word Euro behind its prices',
    'chor.csv',
    `${SEMI}\nch-11;chor;20;12,50 Euro\nch-12;chor;40;25 Euro\n`,
    orders('', 'ch-11 chor 20 12.5\nch-12 chor 40 25'),
  ),
  fine(
    'D: A price of 2.350 € stands beside one of 45,90 €',
    'angebote.csv',
    `${SEMI}\nag-11;huber;5000;2.350 €\nag-12;lang;20;45,90 €\n`,
    orders('', 'ag-11 huber 5000 2350\nag-12 lang 20 45.9'),
  ),
  fine(
    'D: A tourist office in Seoul writes won in Latin letters',
    'seoul.csv',
    `${CSV}\nse-11,office,100,"30,000 won"\nse-12,office,20,"6,500 won"\n`,
    orders('', 'se-11 office 100 30000\nse-12 office 20 6500'),
  ),
  fine(
    'D: An accountant writes .75, 18. and +4.20',
    'ledger.csv',
    `${CSV}\nac-11,kit,3,.75\nac-12,kit,36,18.\nac-13,kit,7,+4.20\n`,
    orders('', 'ac-11 kit 3 0.75\nac-12 kit 36 18\nac-13 kit 7 4.2'),
  ),
  fine(
    'D: A shop in Jakarta groups its rupiah with points',
    'pesanan.csv',
    `${CSV}\nid-11,budi,100,Rp 250.000\nid-12,sari,20,Rp 65.000\n`,
    orders('', 'id-11 budi 100 250000\nid-12 sari 20 65000'),
  ),
  fine(
    'D: Tenths of a cent are stored and shown in an .xlsb',
    'mills.xlsb',
    workbook([r(HEAD), r('mi-11|kit', 5, n(0.625, '0.000')), r('mi-12|kit', 9, n(1.125, '0.000'))]),
    orders('', 'mi-11 kit 5 0.625\nmi-12 kit 9 1.125'),
  ),
  fine(
    'D: A data frame wrote whole copies with .0',
    'frame.csv',
    `${CSV},name\ndf-11,kit,10.0,25.0,Ann\ndf-12,kit,20.0,50.5,Bob\n`,
    orders('name', 'df-11 kit 10 25|Ann\ndf-12 kit 20 50.5|Bob'),
  ),
  fine(
    'D: A free order of an .xls shows a dash in the comma style of a Swiss Excel',
    'gratis.xls',
    workbook([
      r(HEAD),
      r('gr-21|verein', 10, n(0, COMMA_STYLE)),
      r('gr-22|verein', 20, n(1250, COMMA_STYLE)),
    ]),
    orders('', 'gr-21 verein 10 0\ngr-22 verein 20 1250'),
  ),
  fine(
    'D: A Portuguese .ods shows a thousand copies with a point',
    'mil.ods',
    workbook(
      [
        r(HEAD),
        r('ml-11|grafica', n(1000, '#,##0', '1.000'), n(310.5, '0.00', '310,50')),
        r('ml-12|grafica', n(2500, '#,##0', '2.500'), n(720, '0.00', '720,00')),
      ],
      { language: 'pt-PT' },
    ),
    orders('', 'ml-11 grafica 1000 310.5\nml-12 grafica 2500 720'),
  ),
  fine(
    'D: One of the coupons of 16 digits ends in a zero',
    'coupons.csv',
    `${CSV},coupon\ncu-11,shop,1,0.5,4716203958117326\ncu-12,shop,1,0.5,4716203958117340\ncu-13,shop,1,0.5,4716203958117359\n`,
    orders(
      'coupon',
      'cu-11 shop 1 0.5|4716203958117326\ncu-12 shop 1 0.5|4716203958117340\ncu-13 shop 1 0.5|4716203958117359',
    ),
  ),
  fine(
    'D: Seat 3E+05 is one of many such seats',
    'seats.csv',
    `${CSV},seat\nsx-21,hall,1,2,3D+04\nsx-22,hall,1,2,3E+05\nsx-23,hall,1,2,3F+06\n`,
    orders('seat', 'sx-21 hall 1 2|3D+04\nsx-22 hall 1 2|3E+05\nsx-23 hall 1 2|3F+06'),
  ),
  fine(
    'D: Three blank cards without names stand among others',
    'blank-cards.csv',
    `${CSV},name\nbc-11,kit,10,5.00,Ann Lee\nbc-12,kit,20,10.00,\nbc-13,kit,20,10.00,Bo Ray\nbc-14,kit,50,25.00,\nbc-15,kit,10,5.00,Cy Fox\nbc-16,kit,30,15.00,\n`,
    orders(
      'name',
      'bc-11 kit 10 5|Ann Lee\nbc-12 kit 20 10|\nbc-13 kit 20 10|Bo Ray\nbc-14 kit 50 25|\nbc-15 kit 10 5|Cy Fox\nbc-16 kit 30 15|',
    ),
  ),
  fine(
    'D: Two columns that nobody uses are both called Notiz',
    'notiz.csv',
    'Auftrag;Kunde;Menge;Preis;Notiz;Notiz\nnz-21;huber;10;12,50;eilt;\nnz-22;lang;20;25,00;;Abholung\n',
    orders('', 'nz-21 huber 10 12.5\nnz-22 lang 20 25'),
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Preis') },
  ),
  fine(
    'D: A choir has one column of names with commas in them',
    'singers.txt',
    'name\nMiller, Ann\nStone, Bo\nFox, Cy\n',
    orders('name', 'si-11 choir 3 7.5|Miller, Ann\n|Stone, Bo\n|Fox, Cy'),
    { mapping: mapped('=si-11', '=choir', 'rows', 'per 2.50', 'name') },
  ),
  fine(
    'D: The last customer of a French list is a brand called Total',
    'clients.csv',
    'Projet;Client;Quantité;Prix;Nom;Ville\ncl-21;dupont;10;12,50;Anne Petit;Lyon\ncl-22;roux;20;25,00;Luc Blanc;Lille\ncl-23;total;30;37,50;Total Lubrifiants;Nanterre\n',
    orders(
      'nom ville',
      'cl-21 dupont 10 12.5|Anne Petit|Lyon\ncl-22 roux 20 25|Luc Blanc|Lille\ncl-23 total 30 37.5|Total Lubrifiants|Nanterre',
    ),
    { mapping: mapped('Projet', 'Client', 'Quantité', 'Prix', 'nom=Nom, ville=Ville') },
  ),
  fine(
    'D: People are called Null, Nan and True',
    'people.csv',
    `${CSV},name\npe-11,kit,1,4.50,Jennifer Null\npe-12,kit,1,4.50,Nan Wood\npe-13,kit,1,4.50,Clarence True\n`,
    orders(
      'name',
      'pe-11 kit 1 4.5|Jennifer Null\npe-12 kit 1 4.5|Nan Wood\npe-13 kit 1 4.5|Clarence True',
    ),
  ),
  fine(
    'D: A Shopify export has the amounts of an order in its first row only, as the mapping says',
    'shopify.csv',
    'Order,Customer,Qty,Total,Engraving\n1001,ann,3,27.00,Ann\n1001,ann,,,Bo\n1001,ann,,,Cy\n1002,dee,1,9.00,Dee\n',
    orders('text', '1001 ann 3 27|Ann\n|Bo\n|Cy\n1002 dee 1 9|Dee'),
    {
      mapping: `version: 1
project: { column: Order }
svc_uid: { column: Customer }
order:
  order_count: { column: Qty, combine: first }
  total_price: { column: Total, combine: first }
variables:
  - { id: text, column: Engraving }
`,
    },
  ),
  fine(
    'D: A Korean school leaves the price of free prints empty, as the mapping says',
    '학교.xlsx',
    workbook([
      r('프로젝트|고객|수량|금액|이름'),
      r('hk-11|school', 30, 9000, '김하나'),
      r('hk-12|school', 20, null, '이두리'),
      r('hk-13|school', 10, 3000, '박세찌'),
    ]),
    orders(
      'name',
      'hk-11 school 30 9000|김하나\nhk-12 school 20 0|이두리\nhk-13 school 10 3000|박세찌',
    ),
    {
      mapping: `version: 1
project: { column: 프로젝트 }
svc_uid: { column: 고객 }
order:
  order_count: { column: 수량 }
  total_price: { column: 금액, empty: 0 }
variables:
  - { id: name, column: 이름 }
`,
    },
  ),
  fine(
    'D: A Japanese shop writes yen in two ways',
    '注文書.csv',
    encoded(
      'shift_jis',
      '案件,顧客,部数,金額\nje-11,tanaka,100,"12,000円"\nje-12,sato,20,"￥2,400-"\n',
    ),
    orders('', 'je-11 tanaka 100 12000\nje-12 sato 20 2400'),
    { mapping: mapped('案件', '顧客', '部数', '金額') },
  ),
  fine(
    'D: A Danish club writes whole crowns with a dash for the cents',
    'forening.csv',
    `${SEMI}\nda-11;klub;20;145,-\nda-12;klub;10;72,50\n`,
    orders('', 'da-11 klub 20 145\nda-12 klub 10 72.5'),
  ),
  fine(
    'D: Quantities of a Japanese list are typed in full width',
    '部数.xlsx',
    workbook([r(HEAD), r('zk-11|tanaka|１２０', 3600), r('zk-12|sato|３０', 900)]),
    orders('', 'zk-11 tanaka 120 3600\nzk-12 sato 30 900'),
  ),
  fine(
    'D: Excel saved a list as Unicode text with tabs',
    'unicode.txt',
    Buffer.from(
      '\ufeffproject_id\tsvc_uid\torder_count\ttotal_price\tname\r\nut-11\tkit\t10\t25.00\tŁucja Müller\r\nut-12\tkit\t20\t50.00\t김하나\r\n',
      'utf16le',
    ),
    orders('name', 'ut-11 kit 10 25|Łucja Müller\nut-12 kit 20 50|김하나'),
  ),
  fine(
    'D: A first line tells Excel the delimiter',
    'sep.csv',
    `sep=;\r\n${SEMI};name\r\nsp-31;huber;10;12,50;Lang, Eva\r\nsp-32;kurz;20;25,00;Ott, Ida\r\n`,
    orders('name', 'sp-31 huber 10 12.5|Lang, Eva\nsp-32 kurz 20 25|Ott, Ida'),
  ),
  fine(
    'D: A nightly export is packed with gzip',
    'nightly.csv.gz',
    gzipSync(`${CSV},name\ngz-11,kit,10,25.00,Ann\ngz-12,kit,20,50.00,Bob\n`),
    orders('name', 'gz-11 kit 10 25|Ann\ngz-12 kit 20 50|Bob'),
  ),
  fine(
    'D: A web page for Excel keeps the zeros of codes and has a blank in a cell',
    'report.xls',
    '<html><body><table><tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th><th>plz</th><th>extra</th></tr><tr><td>wp-11</td><td>kit</td><td>10</td><td>25.00</td><td>01067</td><td>&nbsp;</td></tr><tr><td>wp-12</td><td>kit</td><td>20</td><td>50.00</td><td>99084</td><td>Haus B</td></tr></table></body></html>',
    orders('plz extra', 'wp-11 kit 10 25|01067\nwp-12 kit 20 50|99084|Haus B'),
  ),
  fine(
    'D: An address in quotes has two lines',
    'addresses.csv',
    `${CSV},address\nad-11,kit,1,2.50,"1 High St\nLeeds"\nad-12,kit,1,2.50,"2 Low Rd\nYork"\n`,
    orders('address', 'ad-11 kit 1 2.5|"1 High St\\nLeeds"\nad-12 kit 1 2.5|"2 Low Rd\\nYork"'),
  ),
  fine(
    'D: Korean quantities have their unit behind them, as the mapping says',
    '전단.csv',
    encoded(
      'cp949',
      '프로젝트,고객,수량,금액\njd-11,hana,"1,000매","150,000원"\njd-12,duri,300매,"48,000원"\n',
    ),
    orders('', 'jd-11 hana 1000 150000\njd-12 duri 300 48000'),
    {
      mapping: `version: 1
project: { column: 프로젝트 }
svc_uid: { column: 고객 }
order:
  order_count: { column: 수량, unit: [매, 부] }
  total_price: { column: 금액 }
`,
    },
  ),
  fine(
    'D: A cancelled order is left out by the very word that its cell has',
    'orders.csv',
    'Job,Client,Copies,Price,Status\ncx-11,ann,10,12.50,paid\ncx-12,bob,20,25.00,cancelled\ncx-13,cy,30,37.50,open\n',
    orders('', 'cx-11 ann 10 12.5\ncx-13 cy 30 37.5'),
    {
      mapping: mapped(
        'Job',
        'Client',
        'Copies',
        'Price',
        '',
        'rows:\n  where:\n    - { column: Status, not: cancelled }\n',
      ),
    },
  ),
  fine(
    'D: The lists behind the menus of a workbook are on a hidden sheet',
    'menus.xlsx',
    workbookOf([
      { name: 'Orders', rows: [r(HEAD), r('mn-11|kit', 10, 25), r('mn-12|kit', 20, 50)] },
      { name: 'lists', hidden: true, rows: [r('size'), r('A4'), r('A5')] },
    ]),
    orders('', 'mn-11 kit 10 25\nmn-12 kit 20 50'),
  ),
  fine(
    'D: Names have signs that exports leave in broken ones',
    'signs.csv',
    `${CSV},name\nsg-11,kit,1,4.50,Smith & Sons\nsg-12,kit,1,4.50,Who?\nsg-13,kit,1,4.50,#1 Dad\nsg-14,kit,1,4.50,A < B\nsg-15,kit,1,4.50,~ Zoë ~\n`,
    orders(
      'name',
      'sg-11 kit 1 4.5|Smith & Sons\nsg-12 kit 1 4.5|Who?\nsg-13 kit 1 4.5|#1 Dad\nsg-14 kit 1 4.5|A < B\nsg-15 kit 1 4.5|~ Zoë ~',
    ),
  ),
  fine(
    'D: Dutch names begin with an apostrophe',
    'namen.csv',
    `${SEMI};naam\nnm-11;club;1;4,50;'t Hart\nnm-12;club;1;4,50;'s Gravenmade\nnm-13;club;1;4,50;Jansen\n`,
    orders(
      'naam',
      "nm-11 club 1 4.5|'t Hart\nnm-12 club 1 4.5|'s Gravenmade\nnm-13 club 1 4.5|Jansen",
    ),
  ),
  fine(
    'D: Project ids of a workbook are numbers, and its prices are formulas with results',
    'numbers.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r(100231, 'kit', 10, f('C2*2.5', 25, '0.00')),
      r(100232, 'kit', 24, f('C3*2.5', 60, '0.00')),
    ]),
    orders('', '100231 kit 10 25\n100232 kit 24 60'),
  ),
  fine(
    'D: An American list groups thousands of copies and of dollars',
    'campaign.csv',
    `${CSV}\ncp-31,ross,"10,000","$1,250.00"\ncp-32,gale,"2,500",$410.75\n`,
    orders('', 'cp-31 ross 10000 1250\ncp-32 gale 2500 410.75'),
  ),
  fine(
    'D: Postcodes of three countries have letters and zeros',
    'postcodes.csv',
    `${CSV},code\npo-31,kit,1,4.50,SW1A 0AA\npo-32,kit,1,4.50,H0H 0H0\npo-33,kit,1,4.50,1012 AB\n`,
    orders('code', 'po-31 kit 1 4.5|SW1A 0AA\npo-32 kit 1 4.5|H0H 0H0\npo-33 kit 1 4.5|1012 AB'),
  ),
  fine(
    'D: A German reader sees prices and printed weights of SpreadsheetML in one language',
    'hofladen.xml',
    workbook([
      r(`${HEAD}|kg`),
      r('hl-11|hof', 10, n(12.5, '#,##0.00 "€"'), n(2.5, '0.00')),
      r('hl-12|hof', 20, n(25, '#,##0.00 "€"'), n(0.75, '0.00')),
    ]),
    orders('kg', 'hl-11 hof 10 12.5|2,50\nhl-12 hof 20 25|0,75'),
    { mapping: inLocale('de', 'kg') },
  ),
  fine(
    'D: Father and son of one name live in two towns and each row of an order has its own amounts',
    'vater-sohn.csv',
    'Auftrag;Kunde;Menge;Preis;Name;Ort\nvs-11;huber;10;12,50;Hans Huber;Ulm\nvs-11;huber;20;25,00;Hans Huber;Bonn\nvs-12;lang;5;6,25;Eva Lang;Kiel\n',
    orders(
      'name ort',
      'vs-11 huber 30 37.5|Hans Huber|Ulm\n|Hans Huber|Bonn\nvs-12 lang 5 6.25|Eva Lang|Kiel',
    ),
    { mapping: mapped('Auftrag', 'Kunde', 'sum Menge', 'sum Preis', 'name=Name, ort=Ort') },
  ),
];
