import { gzipSync } from 'node:zlib';
import { type List, mapped, orders } from '../list.ts';
import { encoded, n, r, workbook, workbookOf } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';

/** D: files as programs write them, which nobody would doubt. */
const FILES: readonly List[] = [
  {
    name: 'Google Sheets exported a list without a line break at its end',
    point: 'D',
    file: 'Cards - Sheet1.csv',
    content: `${HEAD},name,role\r\ngs-1,ross,100,24.5,Ann Fox,"Director, Sales"\r\ngs-2,gale,250,41,Bob Ray,Clerk`,
    meant: orders(
      'name role',
      'gs-1 ross 100 24.5 | Ann Fox | Director, Sales\ngs-2 gale 250 41 | Bob Ray | Clerk',
    ),
    must: 'order',
  },
  {
    name: 'Numbers of Apple put the name of the table above the header',
    point: 'D',
    file: 'Hochzeit.csv',
    content:
      'Tabelle 1;;;;\nProjekt;Kunde;Anzahl;Preis;Gast\nho-1;ida;2;3,00;Udo Lux\nho-2;ida;1;1,50;Leo Orr\n',
    mapping: mapped('Projekt', 'Kunde', 'Anzahl', 'Preis', 'gast=Gast', 'sheet: { header_row: 2 }'),
    meant: orders('gast', 'ho-1 ida 2 3 | Udo Lux\nho-2 ida 1 1.5 | Leo Orr'),
    must: 'order',
  },
  {
    name: 'A list was packed with gzip on its way',
    point: 'D',
    file: 'nightly.csv.gz',
    content: gzipSync(`${HEAD},name\ngz-1,ross,10,4,Zoë Fox\ngz-2,gale,20,7.5,Łukasz Ray\n`),
    meant: orders('name', 'gz-1 ross 10 4 | Zoë Fox\ngz-2 gale 20 7.5 | Łukasz Ray'),
    must: 'order',
  },
  {
    name: 'An old Mac ended its lines with a carriage return alone',
    point: 'D',
    file: 'old-mac.txt',
    content: `${HEAD.replaceAll(',', '\t')}\tname\rom-1\tross\t10\t4\tAnn Fox\rom-2\tgale\t20\t7\tBob Ray\r`,
    meant: orders('name', 'om-1 ross 10 4 | Ann Fox\nom-2 gale 20 7 | Bob Ray'),
    must: 'order',
  },
  {
    name: 'A script of Python quotes its cells with apostrophes',
    point: 'D',
    file: 'python.csv',
    content:
      "'project_id','svc_uid','order_count','total_price','motto'\n'py-1','ross','10','4.5','Red, white'\n'py-2','gale','20','7.0','Blue'\n",
    meant: orders('motto', 'py-1 ross 10 4.5 | Red, white\npy-2 gale 20 7 | Blue'),
    must: 'order',
  },
  {
    name: 'Excel saved empty rows of commas below a list',
    point: 'D',
    file: 'ghosts.csv',
    content: `${HEAD},name\ngh-1,ross,10,4,Ann Fox\ngh-2,gale,20,7,Bob Ray\n,,,,\n,,,,\n,,,,\n`,
    meant: orders('name', 'gh-1 ross 10 4 | Ann Fox\ngh-2 gale 20 7 | Bob Ray'),
    must: 'order',
  },
  {
    name: 'A system protected its postcodes and telephones from Excel',
    point: 'D',
    file: 'protected.csv',
    content: `${HEAD},plz,tel\npt-1,ross,10,4,"=""01067""","=""0351123456"""\npt-2,gale,20,7,"=""89073""","=""073198765"""\n`,
    meant: orders(
      'plz tel',
      'pt-1 ross 10 4 | 01067 | 0351123456\npt-2 gale 20 7 | 89073 | 073198765',
    ),
    must: 'order',
  },
  {
    name: 'A sheet that explains the list stands before it',
    point: 'D',
    file: 'readme.xlsx',
    content: workbookOf([
      {
        name: 'Read me',
        rows: [r('Please fill in one row for each card.'), r('Questions: ext. 214')],
      },
      {
        name: 'Cards',
        rows: [
          r('project_id|svc_uid|order_count|total_price|name'),
          r('rd-1|ross', 10, 4, 'Ann Fox'),
          r('rd-2|gale', 20, 7, 'Bob Ray'),
        ],
      },
    ]),
    meant: orders('name', 'rd-1 ross 10 4 | Ann Fox\nrd-2 gale 20 7 | Bob Ray'),
    must: 'order',
  },
  {
    name: 'Rows that a filter hides are left out by the mapping',
    point: 'D',
    file: 'filtered.xlsx',
    content: workbook(
      [
        r('job|client|qty|cost|name'),
        r('fl-1|ross', 10, 4, 'Ann Fox'),
        r('fl-2|ross', 99, 40, 'Bob Ray'),
        r('fl-3|gale', 20, 7, 'Cid Lux'),
      ],
      { hiddenRows: [3] },
    ),
    mapping: mapped('job', 'client', 'qty', 'cost', 'name', 'sheet: { hidden_rows: skip }'),
    meant: orders('name', 'fl-1 ross 10 4 | Ann Fox\nfl-3 gale 20 7 | Cid Lux'),
    must: 'order',
  },
  {
    name: 'A proposal finds the header of a workbook below its title',
    point: 'D',
    file: 'titled.xlsx',
    content: workbook([
      r('Business cards, spring 2026'),
      [],
      r('project_id|svc_uid|order_count|total_price|Name|Job title'),
      r('ti-1|ross', 100, 24.5, 'Ann Fox', 'Director'),
      r('ti-2|gale', 250, 41, 'Bob Ray', 'Clerk'),
      r('ti-3|gale', 50, 15, 'Cid Lux', 'Driver'),
    ]),
    mapping: 'proposed',
    meant: orders(
      'name title',
      'ti-1 ross 100 24.5 | Ann Fox | Director\nti-2 gale 250 41 | Bob Ray | Clerk\nti-3 gale 50 15 | Cid Lux | Driver',
    ),
    must: 'order',
  },
  {
    name: 'A proposal reads an ordinary Korean order list',
    point: 'D',
    file: '주문목록.csv',
    content: encoded(
      'cp949',
      'project_id,svc_uid,수량,금액,이름,직함\n주문-1,hana,200,18000,김도윤,대리\n주문-2,duri,400,32000,박서연,과장\n주문-3,hana,100,11000,최민호,사원\n',
    ),
    mapping: 'proposed',
    meant: orders(
      '이름 직함',
      '주문-1 hana 200 18000 | 김도윤 | 대리\n주문-2 duri 400 32000 | 박서연 | 과장\n주문-3 hana 100 11000 | 최민호 | 사원',
    ),
    must: 'order',
  },
  {
    name: 'A proposal reads an ordinary English order list',
    point: 'D',
    file: 'orders.csv',
    content:
      'Project ID,User ID,Quantity,Total price,Full name,Town\nor-1,ross,100,24.50,Ann Fox,Leeds\nor-2,gale,250,41.00,Bob Ray,York\nor-3,gale,50,15.25,Cid Lux,Hull\n',
    mapping: 'proposed',
    meant: orders(
      'name town',
      'or-1 ross 100 24.5 | Ann Fox | Leeds\nor-2 gale 250 41 | Bob Ray | York\nor-3 gale 50 15.25 | Cid Lux | Hull',
    ),
    must: 'order',
    mayStop: true,
  },
];

/** D: amounts that nobody would doubt. */
const AMOUNTS: readonly List[] = [
  {
    name: 'A German export without a mapping has semicolons and decimal commas',
    point: 'D',
    file: 'Export.csv',
    content:
      '\ufeffproject_id;svc_uid;order_count;total_price;name\r\nex-1;fuchs;100;24,50;Jörg Weiß\r\nex-2;lux;250;1.041,00;Bärbel Groß\r\n',
    meant: orders('name', 'ex-1 fuchs 100 24.5 | Jörg Weiß\nex-2 lux 250 1041 | Bärbel Groß'),
    must: 'order',
  },
  {
    name: 'A Japanese workbook has the yen sign in the format of its prices',
    point: 'D',
    file: '見積.xlsx',
    content: workbook([
      r('project_id|svc_uid|order_count|total_price|氏名'),
      r('mt-1|sony', 100, n(3000, '"¥"#,##0'), '佐藤 健'),
      r('mt-2|casio', 1200, n(21000, '"¥"#,##0'), '鈴木 花'),
    ]),
    meant: orders('氏名', 'mt-1 sony 100 3000 | 佐藤 健\nmt-2 casio 1200 21000 | 鈴木 花'),
    must: 'order',
  },
  {
    name: 'A binary workbook has euros behind its prices',
    point: 'D',
    file: 'preise.xlsb',
    content: workbook([
      r('Projekt|Kunde|Menge|Preis'),
      r('eb-1|fuchs', n(1500, '#,##0'), n(1249.5, '#,##0.00 "€"')),
      r('eb-2|lux', n(80, '#,##0'), n(12, '#,##0.00 "€"')),
    ]),
    mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis'),
    meant: orders('', 'eb-1 fuchs 1500 1249.5\neb-2 lux 80 12'),
    must: 'order',
  },
  {
    name: 'A Swiss LibreOffice file has francs with an apostrophe',
    point: 'D',
    file: 'offerte.fods',
    content: workbook(
      [
        r('Projekt|Kunde|Menge|Betrag'),
        r('of-1|berg', 100, {
          value: 1240.5,
          format: '#,##0.00',
          currency: 'CHF',
          shown: "CHF 1'240.50",
        }),
        r('of-2|see', 50, { value: 620, format: '#,##0.00', currency: 'CHF', shown: 'CHF 620.00' }),
      ],
      { language: 'de-CH' },
    ),
    mapping: mapped('Projekt', 'Kunde', 'Menge', 'Betrag'),
    meant: orders('', 'of-1 berg 100 1240.5\nof-2 see 50 620'),
    must: 'order',
  },
  {
    name: 'Pieces are part of the format of a quantity',
    point: 'D',
    file: 'pieces.xlsx',
    content: workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('pc-1|ross', n(500, '0" pcs"'), 45),
      r('pc-2|gale', n(1200, '#,##0" pcs"'), 90),
    ]),
    meant: orders('', 'pc-1 ross 500 45\npc-2 gale 1200 90'),
    must: 'order',
  },
  {
    name: 'Korean quantities have their unit and the mapping knows it',
    point: 'D',
    file: '명함.csv',
    content:
      '작업,거래처,수량,금액,성명\nmh-1,hana,200매,"18,000원",김도윤\nmh-2,duri,"1,000매","70,000원",박서연\n',
    mapping: mapped('작업', '거래처', '수량', '금액', 'name=성명').replace(
      '"수량"',
      '"수량", unit: [매]',
    ),
    meant: orders('name', 'mh-1 hana 200 18000 | 김도윤\nmh-2 duri 1000 70000 | 박서연'),
    must: 'order',
  },
  {
    name: 'Norwegian kroner have a no-break space and a comma',
    point: 'D',
    file: 'norge.csv',
    content:
      'Prosjekt;Kunde;Antall;Pris\nno-1;fjord;100;1\u00a0250,50 kr\nno-2;fjell;20;480,00 kr\n',
    mapping: mapped('Prosjekt', 'Kunde', 'Antall', 'Pris'),
    meant: orders('', 'no-1 fjord 100 1250.5\nno-2 fjell 20 480'),
    must: 'order',
  },
  {
    name: 'Turkish lira have both marks and their letters',
    point: 'D',
    file: 'siparis.csv',
    content: 'proje;müşteri;adet;tutar\ntr-1;lale;1.500;1.250,00 TL\ntr-2;gul;200;310,50 TL\n',
    mapping: mapped('proje', 'müşteri', 'adet', 'tutar'),
    meant: orders('', 'tr-1 lale 1500 1250\ntr-2 gul 200 310.5'),
    must: 'order',
  },
  {
    name: 'An Indian list has the sign of the rupee and paise',
    point: 'D',
    file: 'rupee.csv',
    content: `${HEAD}\nru-1,temple,500,"₹1,250.00"\nru-2,party,80,₹310.50\n`,
    meant: orders('', 'ru-1 temple 500 1250\nru-2 party 80 310.5'),
    must: 'order',
  },
  {
    name: 'Eight labels at an eighth of a dollar make one dollar',
    point: 'D',
    file: 'labels.csv',
    content: `label\n${['Ash', 'Birch', 'Cedar', 'Elm', 'Fir', 'Hazel', 'Larch', 'Oak'].join('\n')}\n`,
    mapping: mapped('=lb-1', '=ross', 'rows', 'per 0.125', 'label'),
    meant: orders(
      'label',
      'lb-1 ross 8 1 | Ash\n| Birch\n| Cedar\n| Elm\n| Fir\n| Hazel\n| Larch\n| Oak',
    ),
    must: 'order',
  },
  {
    name: 'All orders are reprints that cost nothing',
    point: 'D',
    file: 'reprints.csv',
    content: `${HEAD},reason\nrp-1,ross,100,0,Wrong colour\nrp-2,gale,250,0,Lost by the carrier\nrp-3,ida,50,0,Wrong colour\n`,
    meant: orders(
      'reason',
      'rp-1 ross 100 0 | Wrong colour\nrp-2 gale 250 0 | Lost by the carrier\nrp-3 ida 50 0 | Wrong colour',
    ),
    must: 'order',
  },
  {
    name: 'An empty price is a free order because the mapping says so',
    point: 'D',
    file: 'free-blank.csv',
    content: 'job,client,qty,cost\nfb-1,ross,100,24.50\nfb-2,gale,10,\nfb-3,ida,50,12\n',
    mapping: mapped('job', 'client', 'qty', 'cost').replace('"cost"', '"cost", empty: 0'),
    meant: orders('', 'fb-1 ross 100 24.5\nfb-2 gale 10 0\nfb-3 ida 50 12'),
    must: 'order',
  },
  {
    name: 'The rows of one order are scattered over the list and added up',
    point: 'D',
    file: 'scattered.csv',
    content:
      'job,client,qty,cost,name\nsc-1,ross,10,4.10,Ann Fox\nsc-2,gale,20,7,Bob Ray\nsc-1,ross,15,5.20,Cid Lux\nsc-2,gale,5,2.5,Dee Orr\n',
    mapping: mapped('job', 'client', 'sum qty', 'sum cost', 'name'),
    meant: orders(
      'name',
      'sc-1 ross 25 9.3 | Ann Fox\n| Cid Lux\nsc-2 gale 25 9.5 | Bob Ray\n| Dee Orr',
    ),
    must: 'order',
  },
  {
    name: 'Customer and price come from a list of accounts',
    point: 'D',
    file: 'branches.csv',
    content: 'job,branch,name\nbr-1,N01,Ann Fox\nbr-1,N01,Bob Ray\nbr-2,S02,Cid Lux\n',
    beside: {
      'accounts.xlsx': workbook([r('code|user|rate'), r('N01|north', 1.25), r('S02|south', 1.5)]),
    },
    mapping: `version: 1
lookups: { accounts: { file: accounts.xlsx, key: code } }
project: { column: job }
svc_uid: { lookup: accounts, by: branch, column: user }
order: { order_count: rows, total_price: { lookup: accounts, by: branch, column: rate, combine: sum } }
variables: [{ id: name }]
`,
    meant: orders('name', 'br-1 north 2 2.5 | Ann Fox\n| Bob Ray\nbr-2 south 1 1.5 | Cid Lux'),
    must: 'order',
  },
  {
    name: 'Prices of a Korean workbook run into the millions',
    point: 'D',
    file: '대량.xls',
    content: workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('mi-1|hana', 20000, n(1250000, '#,##0')),
      r('mi-2|duri', 15000, n(980000, '#,##0')),
      r('mi-3|duri', 30000, n(1740000, '#,##0')),
    ]),
    meant: orders('', 'mi-1 hana 20000 1250000\nmi-2 duri 15000 980000\nmi-3 duri 30000 1740000'),
    must: 'order',
  },
];

/** D: ids and texts that nobody would doubt. */
const WORDS: readonly List[] = [
  {
    name: 'The last guest is called Max and has a price like the others',
    point: 'D',
    file: 'max.csv',
    content: 'Name;Ort;Preis\nIda;Ulm;2,50\nMin;Bonn;2,50\nUdo;Köln;3,00\nMax;Kiel;2,75\n',
    mapping: mapped('=mx-1', '=verein', 'rows', 'sum Preis', 'name=Name, ort=Ort'),
    meant: orders(
      'name ort',
      'mx-1 verein 4 10.75 | Ida | Ulm\n| Min | Bonn\n| Udo | Köln\n| Max | Kiel',
    ),
    must: 'order',
  },
  {
    name: 'A jazz festival ends its list with Count Basie',
    point: 'D',
    file: 'jazz.csv',
    content:
      'artist,stage,qty\nElla Fitzgerald,Park,40\nDuke Ellington,Hall,60\nSarah Vaughan,Hall,25\nCount Basie,Park,55\n',
    mapping: mapped('=jz-1', '=club', 'sum qty', '=8', 'artist, stage'),
    meant: orders(
      'artist stage',
      'jz-1 club 180 8 | Ella Fitzgerald | Park\n| Duke Ellington | Hall\n| Sarah Vaughan | Hall\n| Count Basie | Park',
    ),
    must: 'order',
  },
  {
    name: 'Namibia is written as NA and some diets as None',
    point: 'D',
    file: 'delegates.csv',
    content: `${HEAD},name,country,diet\nna-1,un,1,2,Hage Shilongo,NA,None\nna-2,un,1,2,Ann Fox,GB,Vegan\nna-3,un,1,2,Yuna Na,KR,None\n`,
    meant: orders(
      'name country diet',
      'na-1 un 1 2 | Hage Shilongo | NA | None\nna-2 un 1 2 | Ann Fox | GB | Vegan\nna-3 un 1 2 | Yuna Na | KR | None',
    ),
    must: 'order',
  },
  {
    name: 'Mugs have number signs, hearts, fractions and a per cent sign',
    point: 'D',
    file: 'mugs.csv',
    content: `${HEAD},text\nmg-1,ida,1,9,#1 Dad\nmg-2,ida,1,9,I <3 NY\nmg-3,udo,1,9,1/2 coffee\nmg-4,udo,1,9,100% Mum & proud\nmg-5,leo,1,9,Keep calm\n`,
    meant: orders(
      'text',
      'mg-1 ida 1 9 | #1 Dad\nmg-2 ida 1 9 | I <3 NY\nmg-3 udo 1 9 | 1/2 coffee\nmg-4 udo 1 9 | 100% Mum & proud\nmg-5 leo 1 9 | Keep calm',
    ),
    must: 'order',
  },
  {
    name: 'Arabic, Hebrew and Thai names stand in one list',
    point: 'D',
    file: 'names.csv',
    content: `${HEAD},name\nnm-1,un,1,2,محمد علي\nnm-2,un,1,2,דוד כהן\nnm-3,un,1,2,สมชาย ใจดี\nnm-4,un,1,2,Αννα Παππά\n`,
    meant: orders(
      'name',
      'nm-1 un 1 2 | محمد علي\nnm-2 un 1 2 | דוד כהן\nnm-3 un 1 2 | สมชาย ใจดี\nnm-4 un 1 2 | Αννα Παππά',
    ),
    must: 'order',
  },
  {
    name: 'Project numbers are numbers in a workbook',
    point: 'D',
    file: 'numbers.xlsx',
    content: workbook([
      r('Auftrag|Kunde|Menge|Preis'),
      [471101, 'fuchs', 100, n(24.5, '0.00')],
      [471102, 'lux', 250, n(41, '0.00')],
      [471103, 'lux', 50, n(15, '0.00')],
    ]),
    mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Preis'),
    meant: orders('', '471101 fuchs 100 24.5\n471102 lux 250 41\n471103 lux 50 15'),
    must: 'order',
  },
  {
    name: 'Project ids have slashes, hashes and spaces',
    point: 'D',
    file: 'slashes.csv',
    content: `${HEAD}\n2026/07/A 1,ross,10,4\n2026/07/A 2,ross,20,7\n#99/B,gale,30,9\n`,
    meant: [
      { project: '2026/07/A 1', user: 'ross', copies: 10, price: '4', rows: [{}] },
      { project: '2026/07/A 2', user: 'ross', copies: 20, price: '7', rows: [{}] },
      { project: '#99/B', user: 'gale', copies: 30, price: '9', rows: [{}] },
    ],
    must: 'order',
  },
  {
    name: 'Postcodes of several countries are printed as they are',
    point: 'D',
    file: 'world.csv',
    content: `${HEAD},postcode,country\nwd-1,un,1,2,01067,Germany\nwd-2,un,1,2,SW1A 1AA,United Kingdom\nwd-3,un,1,2,1010,Austria\nwd-4,un,1,2,90210,USA\n`,
    meant: orders(
      'postcode country',
      'wd-1 un 1 2 | 01067 | Germany\nwd-2 un 1 2 | SW1A 1AA | United Kingdom\nwd-3 un 1 2 | 1010 | Austria\nwd-4 un 1 2 | 90210 | USA',
    ),
    must: 'order',
  },
  {
    name: 'Weights and sizes with marks are texts and no amounts',
    point: 'D',
    file: 'jars.csv',
    content: `${HEAD},weight,size\njr-1,farm,100,24.50,"1,250 g",12.5 cm\njr-2,farm,50,15.00,"0,500 kg",1.250 ml\n`,
    meant: orders(
      'weight size',
      'jr-1 farm 100 24.5 | 1,250 g | 12.5 cm\njr-2 farm 50 15 | 0,500 kg | 1.250 ml',
    ),
    must: 'order',
  },
  {
    name: 'A test column and userdata have their reserved names',
    point: 'D',
    file: 'reserved.csv',
    content: `${HEAD},order_for_test,partner_order_id,userdata.receiver_name,name\nrs-1,ross,10,4,false,PO-1,Ann,Ann Fox\nrs-2,gale,20,7,true,PO-2,Bob,Bob Ray\n`,
    meant: orders('name', 'rs-1 ross 10 4 | Ann Fox\nrs-2 gale 20 7 | Bob Ray'),
    must: 'order',
  },
  {
    name: 'Vietnamese names from a Mac are printed in whole letters',
    point: 'D',
    file: 'vietnam.csv',
    content: `${HEAD},name\nvi-1,pho,1,2,${'Nguyễn Thị Hường'.normalize('NFD')}\nvi-2,pho,1,2,${'Trần Đức'.normalize('NFD')}\n`,
    meant: orders(
      'name',
      `vi-1 pho 1 2 | ${'Nguyễn Thị Hường'.normalize('NFC')}\nvi-2 pho 1 2 | ${'Trần Đức'.normalize('NFC')}`,
    ),
    must: 'order',
  },
  {
    name: 'Every card has the same text but its seat',
    point: 'D',
    file: 'seats.csv',
    content: `row,seat,event\n${[1, 2, 3, 4, 5, 6].map((seat) => `A,${seat},Gala 2026`).join('\n')}\n`,
    mapping: mapped('=se-1', '=hall', 'rows', '=6', 'row, seat, event'),
    meant: orders(
      'row seat event',
      `se-1 hall 6 6 | A | 1 | Gala 2026\n${[2, 3, 4, 5, 6].map((seat) => `| A | ${seat} | Gala 2026`).join('\n')}`,
    ),
    must: 'order',
  },
  {
    name: 'A note that nobody prints has the word total in it',
    point: 'D',
    file: 'notes.csv',
    content:
      'job,client,qty,cost,name,notes\nnt-1,ross,10,4,Ann Fox,\nnt-2,gale,20,7,Bob Ray,total was wrong last time\nnt-3,ida,15,5,Cid Lux,\n',
    mapping: mapped('job', 'client', 'qty', 'cost', 'name'),
    meant: orders(
      'name',
      'nt-1 ross 10 4 | Ann Fox\nnt-2 gale 20 7 | Bob Ray\nnt-3 ida 15 5 | Cid Lux',
    ),
    must: 'order',
  },
];

export const FINE_FILES: readonly List[] = [...FILES, ...AMOUNTS, ...WORDS];
