import { type List, mapped, orders } from '../list.ts';
import { asked, fine, refused } from '../put.ts';
import { encoded, n, r, workbook } from '../workbook.ts';

/** A7: amounts of different currencies are never added up or ordered as one. */
export const CURRENCIES: readonly List[] = [
  refused(
    'A7: A column of currency codes beside the amounts has two currencies',
    'global.csv',
    `project_id,svc_uid,order_count,total_price,Currency
gl-1,hq,10,25.00,USD
gl-2,hq,10,23.00,EUR
gl-3,hq,10,25.00,USD
`,
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price') },
  ),
  fine(
    'A7: A column of currency codes has one currency throughout',
    'local.csv',
    `project_id,svc_uid,order_count,total_price,Currency
lo-1,hq,10,25.00,USD
lo-2,hq,10,23.00,USD
lo-3,hq,10,25.00,USD
`,
    orders('', 'lo-1 hq 10 25\nlo-2 hq 10 23\nlo-3 hq 10 25'),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price') },
  ),
  refused(
    'A7: Korean currency names say won in one row and dollar in another',
    '해외주문.csv',
    encoded(
      'cp949',
      `프로젝트,아이디,수량,금액,통화
fx-1,mina,10,35000,원
fx-2,mina,5,30,달러
fx-3,juno,20,70000,원
`,
    ),
    { mapping: mapped('프로젝트', '아이디', '수량', '금액') },
  ),
  refused(
    'A7: The header says euros and one cell is in dollars',
    'header-eur.csv',
    `Projekt;Kunde;Menge;Preis (EUR)
he-1;siemens;10;25,00
he-2;siemens;12;30,00
he-3;bosch;4;$12,00
`,
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis (EUR)') },
  ),
  fine(
    'A7: The header says euros and some cells say so again',
    'header-eur-ok.csv',
    `Projekt;Kunde;Menge;Preis (EUR)
hk-1;siemens;10;25,00
hk-2;siemens;12;30,00 €
hk-3;bosch;4;12,00 EUR
`,
    orders('', 'hk-1 siemens 10 25\nhk-2 siemens 12 30\nhk-3 bosch 4 12'),
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis (EUR)') },
  ),
  refused(
    'A7: A header in won and a cell with a yen sign',
    '단가표.xlsx',
    workbook([
      r('project_id|svc_uid|부수|금액(원)'),
      r('yw-1|cafe', 10, n(5000, '#,##0')),
      r('yw-2|cafe', 20, '¥9,000'),
      r('yw-3|cafe', 30, n(14000, '#,##0')),
    ]),
    { mapping: mapped('project_id', 'svc_uid', '부수', '금액(원)') },
  ),
  refused(
    'A7: Stored numbers have euro formats in some rows and pound formats in others',
    'eur-gbp.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('eg-1|mill', 10, n(100, '#,##0.00 [$€-407]')),
      r('eg-2|mill', 10, n(85, '[$£-809]#,##0.00')),
      r('eg-3|mill', 10, n(100, '#,##0.00 [$€-407]')),
    ]),
  ),
  refused(
    'A7: An order mixes zloty and euro in its two rows',
    'pln-eur.csv',
    `Zlecenie;Klient;Nazwa;Kwota;Waluta
pe-1;firma;Ulotki;120,00;PLN
pe-1;firma;Plakaty;40,00;EUR
pe-2;firma;Wizytówki;60,00;PLN
`,
    { mapping: mapped('Zlecenie', 'Klient', 'rows', 'sum Kwota', 'tytul=Nazwa') },
  ),
  fine(
    'A7: Real signs stand before every Brazilian amount',
    'reais.csv',
    `Projeto;Cliente;Qtde;Valor
rb-1;padaria;100;R$ 1.250,00
rb-2;padaria;50;R$ 90,50
rb-3;livraria;10;R$ 35,00
`,
    orders('', 'rb-1 padaria 100 1250\nrb-2 padaria 50 90.5\nrb-3 livraria 10 35'),
    { mapping: mapped('Projeto', 'Cliente', 'Qtde', 'Valor') },
  ),
  fine(
    'A7: A column Cur has lower-case codes of one currency with spaces',
    'cur.tsv',
    `job\tclient\tcopies\tamount\tCur
cu-1\tkit\t5\t10.00\tchf
cu-2\tkit\t6\t12.00\tCHF 
cu-3\tkat\t7\t14.00\tCHF
`,
    orders('', 'cu-1 kit 5 10\ncu-2 kit 6 12\ncu-3 kat 7 14'),
    { mapping: mapped('job', 'client', 'copies', 'amount') },
  ),
  fine(
    'A7: A column of countries is no column of currencies',
    'countries.csv',
    `job,client,copies,amount,Country
co-1,kit,5,10.00,US
co-2,kit,6,12.00,DE
co-3,kat,7,14.00,KR
`,
    orders('country', 'co-1 kit 5 10|US\nco-2 kit 6 12|DE\nco-3 kat 7 14|KR'),
    { mapping: mapped('job', 'client', 'copies', 'amount', 'country=Country') },
  ),
  refused(
    'A7: Chinese yuan and US dollars share a column of names',
    '订单.csv',
    `项目,客户,数量,总价,币种
cn-1,lenovo,10,300,人民币
cn-2,lenovo,10,42,美元
cn-3,haier,20,600,人民币
`,
    { mapping: mapped('项目', '客户', '数量', '总价') },
  ),
  fine(
    'A7: A Japanese column of currencies says yen throughout',
    '注文通貨.csv',
    `案件,顧客,数量,金額,通貨
jy-1,sony,10,3000,円
jy-2,sony,10,4200,円
jy-3,canon,20,6000,円
`,
    orders('', 'jy-1 sony 10 3000\njy-2 sony 10 4200\njy-3 canon 20 6000'),
    { mapping: mapped('案件', '顧客', '数量', '金額') },
  ),
  fine(
    'A7: A printed coupon value has another currency than the price that is paid',
    'coupon.csv',
    `project_id,svc_uid,order_count,total_price,coupon
cp-1,mall,10,€25.00,$5 off
cp-2,mall,10,€25.00,$10 off
`,
    orders('coupon', 'cp-1 mall 10 25|$5 off\ncp-2 mall 10 25|$10 off'),
  ),
  refused(
    'A7: The last of many rows is in Canadian dollars',
    'cad.csv',
    `project_id,svc_uid,order_count,total_price,curr.
${[1, 2, 3, 4, 5, 6, 7].map((i) => `ca-${i},yyz,${i},${i * 4}.00,USD`).join('\n')}
ca-8,yyz,8,32.00,CAD
`,
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price') },
  ),
  refused(
    'A7: An .ods has currency cells of euro and of Swiss francs',
    'grenze.ods',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('gz-1|amt', 1, { value: 20, shown: '20,00 €', currency: 'EUR' }),
      r('gz-2|amt', 1, { value: 21, shown: 'CHF 21,00', currency: 'CHF' }),
      r('gz-3|amt', 1, { value: 20, shown: '20,00 €', currency: 'EUR' }),
    ]),
  ),
  refused(
    'A7: A lookup list holds a price in dollars for one size and in euros for the others',
    'sizes.csv',
    'job,client,size\nsz-1,pia,A4\nsz-2,pia,A5\nsz-3,pia,A6\n',
    {
      beside: { 'list.csv': 'size;price\nA4;12,00 €\nA5;8,00 €\nA6;$5,00\n' },
      mapping: mapped('job', 'client', '=1', '=0').replace(
        /total_price: .*/,
        'total_price: { lookup: l, by: size, column: price }\nlookups: { l: { file: list.csv, key: size } }',
      ),
    },
  ),
  fine(
    'A7: The price header names dollars and the currency column says the same in words',
    'usd-words.csv',
    `job,client,copies,Price in USD,Currency
uw-1,kit,5,10.00,US Dollar
uw-2,kit,6,12.00,US Dollar
`,
    orders('', 'uw-1 kit 5 10\nuw-2 kit 6 12'),
    { mapping: mapped('job', 'client', 'copies', 'Price in USD') },
  ),
  asked(
    'A7: The price header names dollars and the currency column says euro',
    'usd-vs-eur.csv',
    `job,client,copies,Price in USD,Currency
ue-1,kit,5,10.00,EUR
ue-2,kit,6,12.00,EUR
`,
    'the prices are in dollars, or in euros',
    { mapping: mapped('job', 'client', 'copies', 'Price in USD') },
  ),
];
