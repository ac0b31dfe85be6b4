import { gzipSync } from 'node:zlib';
import { type List, mapped, orders } from '../list.ts';
import { fine, fineOrAsked } from '../put.ts';
import { encoded, n, r, workbook, workbookOf } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';

/** D: files as programs write them, which nobody would doubt. */
const FILES: readonly List[] = [
  fine(
    'D: Google Sheets exported a list without a line break at its end',
    'Cards - Sheet1.csv',
    `${HEAD},name,role\r\ngs-1,ross,100,24.5,Ann Fox,"Director, Sales"\r\ngs-2,gale,250,41,Bob Ray,Clerk`,
    orders(
      'name role',
      'gs-1 ross 100 24.5 | Ann Fox | Director, Sales\ngs-2 gale 250 41 | Bob Ray | Clerk',
    ),
  ),
  fine(
    'D: Numbers of Apple put the name of the table above the header',
    'Hochzeit.csv',
    'Tabelle 1;;;;\nProjekt;Kunde;Anzahl;Preis;Gast\nho-1;ida;2;3,00;Udo Lux\nho-2;ida;1;1,50;Leo Orr\n',
    orders('gast', 'ho-1 ida 2 3 | Udo Lux\nho-2 ida 1 1.5 | Leo Orr'),
    {
      mapping: mapped(
        'Projekt',
        'Kunde',
        'Anzahl',
        'Preis',
        'gast=Gast',
        'sheet: { header_row: 2 }',
      ),
    },
  ),
  fine(
    'D: A list was packed with gzip on its way',
    'nightly.csv.gz',
    gzipSync(`${HEAD},name\ngz-1,ross,10,4,Zoë Fox\ngz-2,gale,20,7.5,Łukasz Ray\n`),
    orders('name', 'gz-1 ross 10 4 | Zoë Fox\ngz-2 gale 20 7.5 | Łukasz Ray'),
  ),
  fine(
    'D: An old Mac ended its lines with a carriage return alone',
    'old-mac.txt',
    `${HEAD.replaceAll(',', '\t')}\tname\rom-1\tross\t10\t4\tAnn Fox\rom-2\tgale\t20\t7\tBob Ray\r`,
    orders('name', 'om-1 ross 10 4 | Ann Fox\nom-2 gale 20 7 | Bob Ray'),
  ),
  fine(
    'D: A script of Python quotes its cells with apostrophes',
    'python.csv',
    "'project_id','svc_uid','order_count','total_price','motto'\n'py-1','ross','10','4.5','Red, white'\n'py-2','gale','20','7.0','Blue'\n",
    orders('motto', 'py-1 ross 10 4.5 | Red, white\npy-2 gale 20 7 | Blue'),
  ),
  fine(
    'D: Excel saved empty rows of commas below a list',
    'ghosts.csv',
    `${HEAD},name\ngh-1,ross,10,4,Ann Fox\ngh-2,gale,20,7,Bob Ray\n,,,,\n,,,,\n,,,,\n`,
    orders('name', 'gh-1 ross 10 4 | Ann Fox\ngh-2 gale 20 7 | Bob Ray'),
  ),
  fine(
    'D: A system protected its postcodes and telephones from Excel',
    'protected.csv',
    `${HEAD},plz,tel\npt-1,ross,10,4,"=""01067""","=""0351123456"""\npt-2,gale,20,7,"=""89073""","=""073198765"""\n`,
    orders('plz tel', 'pt-1 ross 10 4 | 01067 | 0351123456\npt-2 gale 20 7 | 89073 | 073198765'),
  ),
  fine(
    'D: A sheet that explains the list stands before it',
    'readme.xlsx',
    workbookOf([
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
    orders('name', 'rd-1 ross 10 4 | Ann Fox\nrd-2 gale 20 7 | Bob Ray'),
  ),
  fine(
    'D: Rows that a filter hides are left out by the mapping',
    'filtered.xlsx',
    workbook(
      [
        r('job|client|qty|cost|name'),
        r('fl-1|ross', 10, 4, 'Ann Fox'),
        r('fl-2|ross', 99, 40, 'Bob Ray'),
        r('fl-3|gale', 20, 7, 'Cid Lux'),
      ],
      { hiddenRows: [3] },
    ),
    orders('name', 'fl-1 ross 10 4 | Ann Fox\nfl-3 gale 20 7 | Cid Lux'),
    { mapping: mapped('job', 'client', 'qty', 'cost', 'name', 'sheet: { hidden_rows: skip }') },
  ),
  fine(
    'D: A proposal finds the header of a workbook below its title',
    'titled.xlsx',
    workbook([
      r('Business cards, spring 2026'),
      [],
      r('project_id|svc_uid|order_count|total_price|Name|Job title'),
      r('ti-1|ross', 100, 24.5, 'Ann Fox', 'Director'),
      r('ti-2|gale', 250, 41, 'Bob Ray', 'Clerk'),
      r('ti-3|gale', 50, 15, 'Cid Lux', 'Driver'),
    ]),
    orders(
      'name title',
      'ti-1 ross 100 24.5 | Ann Fox | Director\nti-2 gale 250 41 | Bob Ray | Clerk\nti-3 gale 50 15 | Cid Lux | Driver',
    ),
    { mapping: 'proposed' },
  ),
  fine(
    'D: A proposal reads an ordinary Korean order list',
    '주문목록.csv',
    encoded(
      'cp949',
      'project_id,svc_uid,수량,금액,이름,직함\n주문-1,hana,200,18000,김도윤,대리\n주문-2,duri,400,32000,박서연,과장\n주문-3,hana,100,11000,최민호,사원\n',
    ),
    orders(
      '이름 직함',
      '주문-1 hana 200 18000 | 김도윤 | 대리\n주문-2 duri 400 32000 | 박서연 | 과장\n주문-3 hana 100 11000 | 최민호 | 사원',
    ),
    { mapping: 'proposed' },
  ),
  fineOrAsked(
    'D: A proposal reads an ordinary English order list',
    'orders.csv',
    'Project ID,User ID,Quantity,Total price,Full name,Town\nor-1,ross,100,24.50,Ann Fox,Leeds\nor-2,gale,250,41.00,Bob Ray,York\nor-3,gale,50,15.25,Cid Lux,Hull\n',
    orders(
      'name town',
      'or-1 ross 100 24.5 | Ann Fox | Leeds\nor-2 gale 250 41 | Bob Ray | York\nor-3 gale 50 15.25 | Cid Lux | Hull',
    ),
    { mapping: 'proposed' },
  ),
];

/** D: amounts that nobody would doubt. */
const AMOUNTS: readonly List[] = [
  fine(
    'D: A German export without a mapping has semicolons and decimal commas',
    'Export.csv',
    '\ufeffproject_id;svc_uid;order_count;total_price;name\r\nex-1;fuchs;100;24,50;Jörg Weiß\r\nex-2;lux;250;1.041,00;Bärbel Groß\r\n',
    orders('name', 'ex-1 fuchs 100 24.5 | Jörg Weiß\nex-2 lux 250 1041 | Bärbel Groß'),
  ),
  fine(
    'D: A Japanese workbook has the yen sign in the format of its prices',
    '見積.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|氏名'),
      r('mt-1|sony', 100, n(3000, '"¥"#,##0'), '佐藤 健'),
      r('mt-2|casio', 1200, n(21000, '"¥"#,##0'), '鈴木 花'),
    ]),
    orders('氏名', 'mt-1 sony 100 3000 | 佐藤 健\nmt-2 casio 1200 21000 | 鈴木 花'),
  ),
  fine(
    'D: A binary workbook has euros behind its prices',
    'preise.xlsb',
    workbook([
      r('Projekt|Kunde|Menge|Preis'),
      r('eb-1|fuchs', n(1500, '#,##0'), n(1249.5, '#,##0.00 "€"')),
      r('eb-2|lux', n(80, '#,##0'), n(12, '#,##0.00 "€"')),
    ]),
    orders('', 'eb-1 fuchs 1500 1249.5\neb-2 lux 80 12'),
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis') },
  ),
  fine(
    'D: A Swiss LibreOffice file has francs with an apostrophe',
    'offerte.fods',
    workbook(
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
    orders('', 'of-1 berg 100 1240.5\nof-2 see 50 620'),
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Betrag') },
  ),
  fine(
    'D: Pieces are part of the format of a quantity',
    'pieces.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('pc-1|ross', n(500, '0" pcs"'), 45),
      r('pc-2|gale', n(1200, '#,##0" pcs"'), 90),
    ]),
    orders('', 'pc-1 ross 500 45\npc-2 gale 1200 90'),
  ),
  fine(
    'D: Korean quantities have their unit and the mapping knows it',
    '명함.csv',
    '작업,거래처,수량,금액,성명\nmh-1,hana,200매,"18,000원",김도윤\nmh-2,duri,"1,000매","70,000원",박서연\n',
    orders('name', 'mh-1 hana 200 18000 | 김도윤\nmh-2 duri 1000 70000 | 박서연'),
    {
      mapping: mapped('작업', '거래처', '수량', '금액', 'name=성명').replace(
        '"수량"',
        '"수량", unit: [매]',
      ),
    },
  ),
  fine(
    'D: Norwegian kroner have a no-break space and a comma',
    'norge.csv',
    'Prosjekt;Kunde;Antall;Pris\nno-1;fjord;100;1\u00a0250,50 kr\nno-2;fjell;20;480,00 kr\n',
    orders('', 'no-1 fjord 100 1250.5\nno-2 fjell 20 480'),
    { mapping: mapped('Prosjekt', 'Kunde', 'Antall', 'Pris') },
  ),
  fine(
    'D: Turkish lira have both marks and their letters',
    'siparis.csv',
    'proje;müşteri;adet;tutar\ntr-1;lale;1.500;1.250,00 TL\ntr-2;gul;200;310,50 TL\n',
    orders('', 'tr-1 lale 1500 1250\ntr-2 gul 200 310.5'),
    { mapping: mapped('proje', 'müşteri', 'adet', 'tutar') },
  ),
  fine(
    'D: An Indian list has the sign of the rupee and paise',
    'rupee.csv',
    `${HEAD}\nru-1,temple,500,"₹1,250.00"\nru-2,party,80,₹310.50\n`,
    orders('', 'ru-1 temple 500 1250\nru-2 party 80 310.5'),
  ),
  fine(
    'D: Eight labels at an eighth of a dollar make one dollar',
    'labels.csv',
    `label\n${['Ash', 'Birch', 'Cedar', 'Elm', 'Fir', 'Hazel', 'Larch', 'Oak'].join('\n')}\n`,
    orders('label', 'lb-1 ross 8 1 | Ash\n| Birch\n| Cedar\n| Elm\n| Fir\n| Hazel\n| Larch\n| Oak'),
    { mapping: mapped('=lb-1', '=ross', 'rows', 'per 0.125', 'label') },
  ),
  fine(
    'D: All orders are reprints that cost nothing',
    'reprints.csv',
    `${HEAD},reason\nrp-1,ross,100,0,Wrong colour\nrp-2,gale,250,0,Lost by the carrier\nrp-3,ida,50,0,Wrong colour\n`,
    orders(
      'reason',
      'rp-1 ross 100 0 | Wrong colour\nrp-2 gale 250 0 | Lost by the carrier\nrp-3 ida 50 0 | Wrong colour',
    ),
  ),
  fine(
    'D: An empty price is a free order because the mapping says so',
    'free-blank.csv',
    'job,client,qty,cost\nfb-1,ross,100,24.50\nfb-2,gale,10,\nfb-3,ida,50,12\n',
    orders('', 'fb-1 ross 100 24.5\nfb-2 gale 10 0\nfb-3 ida 50 12'),
    { mapping: mapped('job', 'client', 'qty', 'cost').replace('"cost"', '"cost", empty: 0') },
  ),
  fine(
    'D: The rows of one order are scattered over the list and added up',
    'scattered.csv',
    'job,client,qty,cost,name\nsc-1,ross,10,4.10,Ann Fox\nsc-2,gale,20,7,Bob Ray\nsc-1,ross,15,5.20,Cid Lux\nsc-2,gale,5,2.5,Dee Orr\n',
    orders('name', 'sc-1 ross 25 9.3 | Ann Fox\n| Cid Lux\nsc-2 gale 25 9.5 | Bob Ray\n| Dee Orr'),
    { mapping: mapped('job', 'client', 'sum qty', 'sum cost', 'name') },
  ),
  fine(
    'D: Customer and price come from a list of accounts',
    'branches.csv',
    'job,branch,name\nbr-1,N01,Ann Fox\nbr-1,N01,Bob Ray\nbr-2,S02,Cid Lux\n',
    orders('name', 'br-1 north 2 2.5 | Ann Fox\n| Bob Ray\nbr-2 south 1 1.5 | Cid Lux'),
    {
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
    },
  ),
  fine(
    'D: Prices of a Korean workbook run into the millions',
    '대량.xls',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('mi-1|hana', 20000, n(1250000, '#,##0')),
      r('mi-2|duri', 15000, n(980000, '#,##0')),
      r('mi-3|duri', 30000, n(1740000, '#,##0')),
    ]),
    orders('', 'mi-1 hana 20000 1250000\nmi-2 duri 15000 980000\nmi-3 duri 30000 1740000'),
  ),
];

/** D: ids and texts that nobody would doubt. */
const WORDS: readonly List[] = [
  fine(
    'D: The last guest is called Max and has a price like the others',
    'max.csv',
    'Name;Ort;Preis\nIda;Ulm;2,50\nMin;Bonn;2,50\nUdo;Köln;3,00\nMax;Kiel;2,75\n',
    orders('name ort', 'mx-1 verein 4 10.75 | Ida | Ulm\n| Min | Bonn\n| Udo | Köln\n| Max | Kiel'),
    { mapping: mapped('=mx-1', '=verein', 'rows', 'sum Preis', 'name=Name, ort=Ort') },
  ),
  fine(
    'D: A jazz festival ends its list with Count Basie',
    'jazz.csv',
    'artist,stage,qty\nElla Fitzgerald,Park,40\nDuke Ellington,Hall,60\nSarah Vaughan,Hall,25\nCount Basie,Park,55\n',
    orders(
      'artist stage',
      'jz-1 club 180 8 | Ella Fitzgerald | Park\n| Duke Ellington | Hall\n| Sarah Vaughan | Hall\n| Count Basie | Park',
    ),
    { mapping: mapped('=jz-1', '=club', 'sum qty', '=8', 'artist, stage') },
  ),
  fine(
    'D: Namibia is written as NA and some diets as None',
    'delegates.csv',
    `${HEAD},name,country,diet\nna-1,un,1,2,Hage Shilongo,NA,None\nna-2,un,1,2,Ann Fox,GB,Vegan\nna-3,un,1,2,Yuna Na,KR,None\n`,
    orders(
      'name country diet',
      'na-1 un 1 2 | Hage Shilongo | NA | None\nna-2 un 1 2 | Ann Fox | GB | Vegan\nna-3 un 1 2 | Yuna Na | KR | None',
    ),
  ),
  fine(
    'D: Mugs have number signs, hearts, fractions and a per cent sign',
    'mugs.csv',
    `${HEAD},text\nmg-1,ida,1,9,#1 Dad\nmg-2,ida,1,9,I <3 NY\nmg-3,udo,1,9,1/2 coffee\nmg-4,udo,1,9,100% Mum & proud\nmg-5,leo,1,9,Keep calm\n`,
    orders(
      'text',
      'mg-1 ida 1 9 | #1 Dad\nmg-2 ida 1 9 | I <3 NY\nmg-3 udo 1 9 | 1/2 coffee\nmg-4 udo 1 9 | 100% Mum & proud\nmg-5 leo 1 9 | Keep calm',
    ),
  ),
  fine(
    'D: Arabic, Hebrew and Thai names stand in one list',
    'names.csv',
    `${HEAD},name\nnm-1,un,1,2,محمد علي\nnm-2,un,1,2,דוד כהן\nnm-3,un,1,2,สมชาย ใจดี\nnm-4,un,1,2,Αννα Παππά\n`,
    orders(
      'name',
      'nm-1 un 1 2 | محمد علي\nnm-2 un 1 2 | דוד כהן\nnm-3 un 1 2 | สมชาย ใจดี\nnm-4 un 1 2 | Αννα Παππά',
    ),
  ),
  fine(
    'D: Project numbers are numbers in a workbook',
    'numbers.xlsx',
    workbook([
      r('Auftrag|Kunde|Menge|Preis'),
      [471101, 'fuchs', 100, n(24.5, '0.00')],
      [471102, 'lux', 250, n(41, '0.00')],
      [471103, 'lux', 50, n(15, '0.00')],
    ]),
    orders('', '471101 fuchs 100 24.5\n471102 lux 250 41\n471103 lux 50 15'),
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Preis') },
  ),
  fine(
    'D: Project ids have slashes, hashes and spaces',
    'slashes.csv',
    `${HEAD}\n2026/07/A 1,ross,10,4\n2026/07/A 2,ross,20,7\n#99/B,gale,30,9\n`,
    [
      { project: '2026/07/A 1', user: 'ross', copies: 10, price: '4', rows: [{}] },
      { project: '2026/07/A 2', user: 'ross', copies: 20, price: '7', rows: [{}] },
      { project: '#99/B', user: 'gale', copies: 30, price: '9', rows: [{}] },
    ],
  ),
  fine(
    'D: Postcodes of several countries are printed as they are',
    'world.csv',
    `${HEAD},postcode,country\nwd-1,un,1,2,01067,Germany\nwd-2,un,1,2,SW1A 1AA,United Kingdom\nwd-3,un,1,2,1010,Austria\nwd-4,un,1,2,90210,USA\n`,
    orders(
      'postcode country',
      'wd-1 un 1 2 | 01067 | Germany\nwd-2 un 1 2 | SW1A 1AA | United Kingdom\nwd-3 un 1 2 | 1010 | Austria\nwd-4 un 1 2 | 90210 | USA',
    ),
  ),
  fine(
    'D: Weights and sizes with marks are texts and no amounts',
    'jars.csv',
    `${HEAD},weight,size\njr-1,farm,100,24.50,"1,250 g",12.5 cm\njr-2,farm,50,15.00,"0,500 kg",1.250 ml\n`,
    orders(
      'weight size',
      'jr-1 farm 100 24.5 | 1,250 g | 12.5 cm\njr-2 farm 50 15 | 0,500 kg | 1.250 ml',
    ),
  ),
  fine(
    'D: A test column and userdata have their reserved names',
    'reserved.csv',
    `${HEAD},order_for_test,partner_order_id,userdata.receiver_name,name\nrs-1,ross,10,4,false,PO-1,Ann,Ann Fox\nrs-2,gale,20,7,true,PO-2,Bob,Bob Ray\n`,
    orders('name', 'rs-1 ross 10 4 | Ann Fox\nrs-2 gale 20 7 | Bob Ray'),
  ),
  fine(
    'D: Vietnamese names from a Mac are printed in whole letters',
    'vietnam.csv',
    `${HEAD},name\nvi-1,pho,1,2,${'Nguyễn Thị Hường'.normalize('NFD')}\nvi-2,pho,1,2,${'Trần Đức'.normalize('NFD')}\n`,
    orders(
      'name',
      `vi-1 pho 1 2 | ${'Nguyễn Thị Hường'.normalize('NFC')}\nvi-2 pho 1 2 | ${'Trần Đức'.normalize('NFC')}`,
    ),
  ),
  fine(
    'D: Every card has the same text but its seat',
    'seats.csv',
    `row,seat,event\n${[1, 2, 3, 4, 5, 6].map((seat) => `A,${seat},Gala 2026`).join('\n')}\n`,
    orders(
      'row seat event',
      `se-1 hall 6 6 | A | 1 | Gala 2026\n${[2, 3, 4, 5, 6].map((seat) => `| A | ${seat} | Gala 2026`).join('\n')}`,
    ),
    { mapping: mapped('=se-1', '=hall', 'rows', '=6', 'row, seat, event') },
  ),
  fine(
    'D: A note that nobody prints has the word total in it',
    'notes.csv',
    'job,client,qty,cost,name,notes\nnt-1,ross,10,4,Ann Fox,\nnt-2,gale,20,7,Bob Ray,total was wrong last time\nnt-3,ida,15,5,Cid Lux,\n',
    orders('name', 'nt-1 ross 10 4 | Ann Fox\nnt-2 gale 20 7 | Bob Ray\nnt-3 ida 15 5 | Cid Lux'),
    { mapping: mapped('job', 'client', 'qty', 'cost', 'name') },
  ),
];

export const FINE_FILES: readonly List[] = [...FILES, ...AMOUNTS, ...WORDS];
