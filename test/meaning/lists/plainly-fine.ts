import { type List, mapped, orders } from '../list.ts';
import { fine, fineOrAsked } from '../put.ts';
import { encoded, n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';

/** D: lists that nobody would doubt. */
export const PLAINLY_FINE: readonly List[] = [
  fine(
    'D: Prices with three decimals are stored exactly in a workbook',
    'three-decimals.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('td-1|kit', 100, n(12.375, '0.000')),
      r('td-2|kit', 200, n(24.75, '0.000')),
      r('td-3|kit', 40, n(1.125, '0.000')),
    ]),
    orders('', 'td-1 kit 100 12.375\ntd-2 kit 200 24.75\ntd-3 kit 40 1.125'),
  ),
  fine(
    'D: A workbook stores 1.234 in General format',
    'general.xls',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('ge-1|kit', 1, 1.234),
      r('ge-2|kit', 2, 2.468),
    ]),
    orders('', 'ge-1 kit 1 1.234\nge-2 kit 2 2.468'),
  ),
  fine(
    'D: The comma style of Excel shows a zero price as a dash',
    'dash.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('ds-1|kit', 1, n(0, '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)')),
      r('ds-2|kit', 2, n(24, '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)')),
      r('ds-3|kit', 2, n(0, '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)')),
    ]),
    orders('', 'ds-1 kit 1 0\nds-2 kit 2 24\nds-3 kit 2 0'),
  ),
  fine(
    'D: The won style of a Korean Excel shows a free order as a dash',
    '무료.xlsb',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('fr-1|mina', 1, n(0, '_-"₩"* #,##0_-;-"₩"* #,##0_-;_-"₩"* "-"_-;_-@_-')),
      r('fr-2|mina', 2, n(24000, '_-"₩"* #,##0_-;-"₩"* #,##0_-;_-"₩"* "-"_-;_-@_-')),
    ]),
    orders('', 'fr-1 mina 1 0\nfr-2 mina 2 24000'),
  ),
  fine(
    'D: A German .ods shows a thousand with a point and stores it as a number',
    'auflage.ods',
    workbook(
      [
        r('project_id|svc_uid|order_count|total_price'),
        r('au-1|kit', n(1000, '#,##0', '1.000'), n(89, '0.00', '89,00')),
        r('au-2|kit', n(2500, '#,##0', '2.500'), n(1250, '#,##0.00', '1.250,00')),
      ],
      { language: 'de-DE' },
    ),
    orders('', 'au-1 kit 1000 89\nau-2 kit 2500 1250'),
  ),
  fine(
    'D: A flat .fods of Austria has only numbers with a point for thousands',
    'wien.fods',
    workbook(
      [
        r('Projekt|Kunde|Auflage|Preis'),
        r('wi-1|kit', n(1000, '#,##0', '1.000'), n(1200, '#,##0', '1.200')),
        r('wi-2|kit', n(3000, '#,##0', '3.000'), n(2400, '#,##0', '2.400')),
      ],
      { language: 'de-AT' },
    ),
    orders('', 'wi-1 kit 1000 1200\nwi-2 kit 3000 2400'),
    { mapping: mapped('Projekt', 'Kunde', 'Auflage', 'Preis') },
  ),
  fine(
    'D: Euro amounts with a point for thousands stand beside some with a decimal comma',
    'euro.csv',
    'Projekt;Kunde;Menge;Preis\neu-1;kit;500;1.250 €\neu-2;kit;4;12,50 €\neu-3;kit;800;2.100 €\n',
    orders('', 'eu-1 kit 500 1250\neu-2 kit 4 12.5\neu-3 kit 800 2100'),
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis') },
  ),
  fine(
    'D: Two columns that nobody uses have one name',
    'two-notes.csv',
    'job,client,copies,sum,Note,Note\ntn-1,kit,5,10,a,b\ntn-2,kit,6,12,,c\n',
    orders('', 'tn-1 kit 5 10\ntn-2 kit 6 12'),
    { mapping: mapped('job', 'client', 'copies', 'sum') },
  ),
  fine(
    'D: The amounts have the word Euro behind them',
    'wort-euro.csv',
    'Projekt;Kunde;Menge;Preis\nwe-1;kit;5;12,50 Euro\nwe-2;kit;6;15,00 Euro\n',
    orders('', 'we-1 kit 5 12.5\nwe-2 kit 6 15'),
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis') },
  ),
  fine(
    'D: The amounts have the word won behind them',
    'won.csv',
    `${HEAD}\nwn-1,mina,5,"12,000 won"\nwn-2,mina,6,"14,500 won"\nwn-3,mina,1,900 won\n`,
    orders('', 'wn-1 mina 5 12000\nwn-2 mina 6 14500\nwn-3 mina 1 900'),
  ),
  fine(
    'D: Indian rupees are written with Rs. before them',
    'rupees.csv',
    `${HEAD}\nrs-1,kit,5,Rs. 500\nrs-2,kit,6,Rs. 750.50\n`,
    orders('', 'rs-1 kit 5 500\nrs-2 kit 6 750.5'),
  ),
  fine(
    'D: Indian amounts are grouped in lakhs',
    'lakh.csv',
    `${HEAD}\nlk-1,kit,500,"1,25,000.00"\nlk-2,kit,10,"2,500.00"\nlk-3,kit,900,"12,40,000.00"\n`,
    orders('', 'lk-1 kit 500 125000\nlk-2 kit 10 2500\nlk-3 kit 900 1240000'),
  ),
  fine(
    'D: Prices below one have no zero before the point',
    'no-zero.csv',
    `${HEAD}\nnz-1,kit,1,.50\nnz-2,kit,3,1.50\nnz-3,kit,1,.75\n`,
    orders('', 'nz-1 kit 1 0.5\nnz-2 kit 3 1.5\nnz-3 kit 1 0.75'),
  ),
  fine(
    'D: A FoxPro export ends whole numbers with a point',
    'foxpro.txt',
    'project_id\tsvc_uid\torder_count\ttotal_price\nfp-1\tkit\t12.\t30.\nfp-2\tkit\t5.\t12.50\n',
    orders('', 'fp-1 kit 12 30\nfp-2 kit 5 12.5'),
  ),
  fine(
    'D: Amounts of a bank have a plus sign',
    'bank.csv',
    'job;client;copies;sum\nbk-1;kit;5;+12.50\nbk-2;kit;6;+15.00\n',
    orders('', 'bk-1 kit 5 12.5\nbk-2 kit 6 15'),
    { mapping: mapped('job', 'client', 'copies', 'sum') },
  ),
  fine(
    'D: Indonesian rupiah have a point for thousands and their sign',
    'rupiah.csv',
    'proyek;klien;jumlah;harga\nrp-1;toko;5;Rp 12.000\nrp-2;toko;6;Rp 14.500\nrp-3;toko;2;Rp 5.000\n',
    orders('', 'rp-1 toko 5 12000\nrp-2 toko 6 14500\nrp-3 toko 2 5000'),
    { mapping: mapped('proyek', 'klien', 'jumlah', 'harga') },
  ),
  fine(
    'D: pandas wrote prices with all the digits of a binary fraction',
    'pandas.csv',
    `${HEAD}\npd-1,kit,3,0.30000000000000004\npd-2,kit,7,8.399999999999999\npd-3,kit,1,2.5\n`,
    orders('', 'pd-1 kit 3 0.3\npd-2 kit 7 8.4\npd-3 kit 1 2.5'),
  ),
  fine(
    'D: pandas wrote whole quantities as decimals',
    'pandas-qty.csv',
    `${HEAD}\npq-1,kit,3.0,10.0\npq-2,kit,7.0,20.5\npq-3,kit,12.0,35.0\n`,
    orders('', 'pq-1 kit 3 10\npq-2 kit 7 20.5\npq-3 kit 12 35'),
  ),
  fine(
    'D: One coupon of sixteen digits ends in a zero',
    'coupon.csv',
    `${HEAD},coupon\ncp-1,kit,1,2,4929123412341230\n`,
    orders('coupon', 'cp-1 kit 1 2|4929123412341230'),
  ),
  fine(
    'D: A printed code looks like a power of ten',
    'code.csv',
    `${HEAD},code\nco-1,kit,1,2,2E+07\nco-2,kit,1,2,3A-11\nco-3,kit,1,2,9C+02\n`,
    orders('code', 'co-1 kit 1 2|2E+07\nco-2 kit 1 2|3A-11\nco-3 kit 1 2|9C+02'),
  ),
  fine(
    'D: Three blank cards without names are ordered for writing by hand',
    'blank-cards.csv',
    `${HEAD},name,title\nbc-1,kit,100,20,Ann Fox,Dr.\nbc-2,kit,100,20,Bob Ray,Prof.\nbc-3,kit,200,40,,\n`,
    orders(
      'name title',
      'bc-1 kit 100 20|Ann Fox|Dr.\nbc-2 kit 100 20|Bob Ray|Prof.\nbc-3 kit 200 40',
    ),
  ),
  fine(
    'D: A list of one column has surnames and first names with a comma',
    'one-column.csv',
    'name\n"Lee, Ann"\n"Kim, Bo"\n"Park, Cy"\n',
    orders('name', 'oc-1 kit 3 9|Lee, Ann\n|Kim, Bo\n|Park, Cy'),
    { mapping: mapped('=oc-1', '=kit', 'rows', '=9', 'name') },
  ),
  fine(
    'D: A text file of one column has surnames and first names with an unquoted comma',
    'one-column.txt',
    'name\nLee, Ann\nKim, Bo\nPark, Cy\n',
    orders('name', 'ox-1 kit 3 9|Lee, Ann\n|Kim, Bo\n|Park, Cy'),
    { mapping: mapped('=ox-1', '=kit', 'rows', '=9', 'name') },
  ),
  fine(
    'D: Danish kroner are written with kr. and a comma',
    'kroner.csv',
    'Projekt;Kunde;Antal;Beløb\ndk-1;kit;5;kr. 125,00\ndk-2;kit;6;kr. 1.150,50\n',
    orders('', 'dk-1 kit 5 125\ndk-2 kit 6 1150.5'),
    { mapping: mapped('Projekt', 'Kunde', 'Antal', 'Beløb') },
  ),
  fine(
    'D: A French list has euros with a narrow space and a comma',
    'euros.csv',
    'Projet;Client;Quantité;Prix\nfr-1;kit;1\u202f500;1\u202f250,00\u00a0€\nfr-2;kit;20;45,90\u00a0€\n',
    orders('', 'fr-1 kit 1500 1250\nfr-2 kit 20 45.9'),
    { mapping: mapped('Projet', 'Client', 'Quantité', 'Prix') },
  ),
  fineOrAsked(
    'D: German prices without cents end in a comma and a dash',
    'strich.csv',
    'Projekt;Kunde;Menge;Preis\nst-1;kit;5;12,-\nst-2;kit;6;15,50\nst-3;kit;9;20,-\n',
    orders('', 'st-1 kit 5 12\nst-2 kit 6 15.5\nst-3 kit 9 20'),
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis') },
  ),
  fine(
    'D: Vietnamese dong have their sign behind and points for thousands',
    'dong.csv',
    `${HEAD},name\nvn-1,kit,5,150.000 ₫,Nguyễn An\nvn-2,kit,6,1.200.000 ₫,Trần Bình\n`,
    orders('name', 'vn-1 kit 5 150000|Nguyễn An\nvn-2 kit 6 1200000|Trần Bình'),
  ),
  fine(
    'D: A Japanese list writes its amounts in full-width digits with yen',
    '全角.csv',
    encoded(
      'shift_jis',
      '案件,顧客,部数,金額,氏名\nzk-1,sony,１０,３，０００円,佐藤 健\nzk-2,sony,２０,６，０００円,鈴木 花\n',
    ),
    orders('name', 'zk-1 sony 10 3000|佐藤 健\nzk-2 sony 20 6000|鈴木 花'),
    { mapping: mapped('案件', '顧客', '部数', '金額', 'name=氏名') },
  ),
  fine(
    'D: A Chinese list has yuan behind its amounts',
    '元.csv',
    encoded(
      'gb18030',
      '项目,客户,数量,总价,姓名\nyu-1,haier,10,300元,王伟\nyu-2,haier,20,"1,200元",李娜\nyu-3,lenovo,5,99.50元,张敏\n',
    ),
    orders('name', 'yu-1 haier 10 300|王伟\nyu-2 haier 20 1200|李娜\nyu-3 lenovo 5 99.5|张敏'),
    { mapping: mapped('项目', '客户', '数量', '总价', 'name=姓名') },
  ),
  fine(
    'D: A Korean partner export without a mapping has commas and quotes',
    '파트너.csv',
    '\ufeffproject_id,svc_uid,order_count,total_price,이름,직함\r\n"P-1001","hana","200","45,000","김하나","대리"\r\n"P-1002","duri","100","28,000","이두리","과장"\r\n',
    orders('이름 직함', 'P-1001 hana 200 45000|김하나|대리\nP-1002 duri 100 28000|이두리|과장'),
  ),
  fine(
    'D: Texts with line breaks and quotes are printed as they are',
    'multiline.csv',
    `${HEAD},message\nml-1,kit,1,2,"Dear Ann,\nsee you at ""Joe's""."\nml-2,kit,1,2,"5"" pipe"\n`,
    orders(
      'message',
      'ml-1 kit 1 2|"Dear Ann,\\nsee you at \\"Joe\'s\\"."\nml-2 kit 1 2|"5\\" pipe"',
    ),
  ),
  fine(
    'D: Postcodes and phones begin with zeros in a text column',
    'plz.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|plz|ort|telefon'),
      r('pl-1|kit', 1, 2, '01067', 'Dresden', '0351 123456'),
      r('pl-2|kit', 1, 2, '89073', 'Ulm', '0731 98765'),
    ]),
    orders(
      'plz ort telefon',
      'pl-1 kit 1 2|01067|Dresden|0351 123456\npl-2 kit 1 2|89073|Ulm|0731 98765',
    ),
  ),
  fine(
    'D: Postcodes are numbers in the format of five digits',
    'plz-format.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|plz'),
      r('pf-1|kit', 1, 2, n(1067, '00000')),
      r('pf-2|kit', 1, 2, n(89073, '00000')),
    ]),
    orders('plz', 'pf-1 kit 1 2|01067\npf-2 kit 1 2|89073'),
  ),
  fine(
    'D: Emoji and family names of five parts are printed',
    'emoji.csv',
    `${HEAD},name,wish\nem-1,kit,1,2,María José de la Cruz y Ruiz,Feliz cumpleaños 🎂\nem-2,kit,1,2,Ngô Bảo Châu,👩‍👩‍👧 love\n`,
    orders(
      'name wish',
      'em-1 kit 1 2|María José de la Cruz y Ruiz|Feliz cumpleaños 🎂\nem-2 kit 1 2|Ngô Bảo Châu|👩‍👩‍👧 love',
    ),
  ),
  fine(
    'D: A blank line stands between two groups of orders',
    'gap.csv',
    `${HEAD},name\nga-1,kit,1,2,Ann Fox\nga-2,kit,1,2,Bob Ray\n,,,,\nga-3,tom,1,2,Cid Lux\nga-4,tom,1,2,Dee Orr\n`,
    orders(
      'name',
      'ga-1 kit 1 2|Ann Fox\nga-2 kit 1 2|Bob Ray\nga-3 tom 1 2|Cid Lux\nga-4 tom 1 2|Dee Orr',
    ),
  ),
  fine(
    'D: A title stands above the header of a Polish workbook',
    'tytul.xlsx',
    workbook([
      r('Zamówienie wizytówek marzec 2026'),
      [],
      r('Projekt|Klient|Sztuk|Kwota|Imię'),
      r('wz-1|kot', 100, 45.5, 'Łukasz'),
      r('wz-2|kot', 200, 80, 'Żaneta'),
    ]),
    orders('imie', 'wz-1 kot 100 45.5|Łukasz\nwz-2 kot 200 80|Żaneta'),
    {
      mapping: mapped(
        'Projekt',
        'Klient',
        'Sztuk',
        'Kwota',
        'imie=Imię',
        'sheet: { header_row: 3 }',
      ),
    },
  ),
  fine(
    'D: Prices of 9.99 and 10 are written with and without cents',
    'mixed-cents.csv',
    `${HEAD}\nmc-1,kit,1,9.99\nmc-2,kit,1,10\nmc-3,kit,1,10.5\nmc-4,kit,1,100\n`,
    orders('', 'mc-1 kit 1 9.99\nmc-2 kit 1 10\nmc-3 kit 1 10.5\nmc-4 kit 1 100'),
  ),
  fine(
    'D: Built-in format 39 is money',
    'format39.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('fm-1|kit', 1, n(1250.5, 39)),
      r('fm-2|kit', 2, n(12, 39)),
    ]),
    orders('', 'fm-1 kit 1 1250.5\nfm-2 kit 2 12'),
  ),
  fine(
    'D: A US accounting format pads its dollars',
    'accounting.xls',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('ac-1|kit', 10, n(1250.5, '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)')),
      r('ac-2|kit', 20, n(80, '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)')),
    ]),
    orders('', 'ac-1 kit 10 1250.5\nac-2 kit 20 80'),
  ),
  fine(
    'D: An XML spreadsheet of an ERP has texts and numbers of three languages',
    'erp.xml',
    workbook([
      r('project_id|svc_uid|order_count|total_price|name'),
      r('xm-1|kit', 10, n(99.9, '0.00'), 'Jörg Weiß'),
      r('xm-2|kit', 20, n(120, '#,##0.00'), 'Łukasz Żak'),
      r('xm-3|kit', 30, n(1500, '#,##0.00'), '김하나'),
    ]),
    orders(
      'name',
      'xm-1 kit 10 99.9|Jörg Weiß\nxm-2 kit 20 120|Łukasz Żak\nxm-3 kit 30 1500|김하나',
    ),
  ),
  fine(
    'D: An HTML table of a Korean mall has won signs and a caption',
    'mall.xls',
    `<meta charset="utf-8"><table><caption>주문목록</caption><tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th><th>받는사람</th></tr>
<tr><td>hm-1</td><td>hana</td><td>100</td><td>₩35,000</td><td>김하나</td></tr>
<tr><td>hm-2</td><td>duri</td><td>50</td><td>₩18,500</td><td>이두리</td></tr></table>`,
    orders('받는사람', 'hm-1 hana 100 35000|김하나\nhm-2 duri 50 18500|이두리'),
  ),
  fine(
    'D: Quantities say pieces in German and the mapping knows the unit',
    'stueck.csv',
    'Projekt;Kunde;Menge;Preis\nsk-1;kit;500 Stück;49,90\nsk-2;kit;1.000 Stück;89,90\n',
    orders('', 'sk-1 kit 500 49.9\nsk-2 kit 1000 89.9'),
    {
      mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis').replace(
        '"Menge"',
        '"Menge", unit: [Stück]',
      ),
    },
  ),
  fine(
    'D: The first row of a header has spaces and a line break',
    'header.xlsx',
    workbook([
      r(' Project |Client\nCode|Copies|Total Price|Guest'),
      r('hd-1|kit', 10, 20, 'Ann Fox'),
      r('hd-2|kit', 12, 24, 'Bob Ray'),
    ]),
    orders('guest', 'hd-1 kit 10 20|Ann Fox\nhd-2 kit 12 24|Bob Ray'),
    { mapping: mapped('Project', 'Client Code', 'Copies', 'Total Price', 'guest=Guest') },
  ),
  fine(
    'D: Orders of two users with several rows each are added up exactly',
    'ten-cents.csv',
    `job,client,name,sum\n${[1, 2, 3].map((i) => `tc-1,kit,Card ${i},0.10`).join('\n')}\n${[4, 5].map((i) => `tc-2,tom,Card ${i},0.20`).join('\n')}\n`,
    orders('name', 'tc-1 kit 3 0.3|Card 1\n|Card 2\n|Card 3\ntc-2 tom 2 0.4|Card 4\n|Card 5'),
    { mapping: mapped('job', 'client', 'rows', 'sum sum', 'name') },
  ),
  fine(
    'D: A bookshop orders title cards for 1984 and 2001',
    'books.csv',
    `${HEAD},title\nbo-1,kit,10,5,1984\nbo-2,kit,10,5,2001\nbo-3,kit,10,5,"I, Robot"\n`,
    orders('title', 'bo-1 kit 10 5|1984\nbo-2 kit 10 5|2001\nbo-3 kit 10 5|I, Robot'),
  ),
  fine(
    'D: A pipe file of a mainframe has prices with a point',
    'mainframe.txt',
    'project_id|svc_uid|order_count|total_price|name\nmf-1|KIT|5|12.50|FOX ANN\nmf-2|KIT|8|20.00|RAY BOB\n',
    orders('name', 'mf-1 KIT 5 12.5|FOX ANN\nmf-2 KIT 8 20|RAY BOB'),
  ),
  fine(
    'D: A marker before the columns says that semicolons separate them',
    'sep.csv',
    'sep=;\nproject_id;svc_uid;order_count;total_price;name\nsp-1;kit;5;12,50;Fox, Ann\nsp-2;kit;8;20,00;Ray, Bob\n',
    orders('name', 'sp-1 kit 5 12.5|Fox, Ann\nsp-2 kit 8 20|Ray, Bob'),
  ),

  fine(
    'D: Three blank cards have amounts of which the third is the sum of the others',
    'blank-sum.csv',
    `${HEAD},name\nbs-1,kit,10,20,\nbs-2,kit,20,40,\nbs-3,kit,30,60,\n`,
    orders('name', 'bs-1 kit 10 20\nbs-2 kit 20 40\nbs-3 kit 30 60'),
  ),
  fine(
    'D: The last order of a list costs as much as the two before it',
    'as-much.csv',
    'Projekt;Kunde;Name;Menge;Preis\nam-1;kit;Ida;100;30,00\nam-2;kit;Udo;200;55,00\nam-3;tom;Leo;300;85,00\n',
    orders('name', 'am-1 kit 100 30|Ida\nam-2 kit 200 55|Udo\nam-3 tom 300 85|Leo'),
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis', 'name=Name') },
  ),
  fine(
    'D: Czech koruna have a space for thousands and sometimes hellers',
    'koruna.csv',
    'Projekt;Klient;Kusů;Cena\ncz-1;kit;50;1 250 Kč\ncz-2;kit;20;480 Kč\ncz-3;kit;5;99,50 Kč\n',
    orders('', 'cz-1 kit 50 1250\ncz-2 kit 20 480\ncz-3 kit 5 99.5'),
    { mapping: mapped('Projekt', 'Klient', 'Kusů', 'Cena') },
  ),
  fine(
    'D: The price column of a Korean shop has the code of its country',
    'price-kr.csv',
    'project_id,svc_uid,수량,price_kr,이름\npk-1,hana,1,"12,000원",김민수\npk-2,hana,2,"24,000원",이영희\n',
    orders('이름', 'pk-1 hana 1 12000|김민수\npk-2 hana 2 24000|이영희'),
    { mapping: mapped('project_id', 'svc_uid', '수량', 'price_kr', '이름') },
  ),
  fine(
    'D: A French heading names the country of its prices in euros',
    'prix.csv',
    'Projet;Client;Qté;Prix FR;Nom\npx-1;lux;1;12,50 €;Luc\npx-2;lux;2;8,20 €;Zoé\n',
    orders('Nom', 'px-1 lux 1 12.5|Luc\npx-2 lux 2 8.2|Zoé'),
    { mapping: mapped('Projet', 'Client', 'Qté', 'Prix FR', 'Nom') },
  ),
  fine(
    'D: Place cards begin with the head table beside tables with numbers',
    'seating.csv',
    'Name,Table\nAnn Lee,Head table\nBob Ray,Table 1\nCid Fox,Table 1\nDee Orr,Table 2\nEva Lang,Table 3\n',
    orders(
      'Name Table',
      'pc-1 ray 5 6|Ann Lee|Head table\n|Bob Ray|Table 1\n|Cid Fox|Table 1\n|Dee Orr|Table 2\n|Eva Lang|Table 3',
    ),
    { mapping: mapped('=pc-1', '=ray', 'rows', 'per 1.20', 'Name,Table') },
  ),
  fine(
    'D: A shop protects its codes from Excel in a page that it calls an Excel file',
    'codes.xls',
    `<html><meta charset="utf-8"><body><table><tr><td>project_id</td><td>svc_uid</td><td>order_count</td><td>total_price</td><td>code</td></tr>
<tr><td>="0012"</td><td>kit</td><td>="5"</td><td>10</td><td>="00123"</td></tr>
<tr><td>="0013"</td><td>kit</td><td>="7"</td><td>20</td><td>="04567"</td></tr></table></body></html>`,
    orders('code', '0012 kit 5 10|00123\n0013 kit 7 20|04567'),
  ),
];
