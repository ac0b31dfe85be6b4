import { type List, mapped, orders } from '../list.ts';
import { asked, fine } from '../put.ts';
import { encoded, n, r, workbook } from '../workbook.ts';

/** A2: which mark is the decimal one is proven by the whole sheet, or asked. */
export const MARKS: readonly List[] = [
  fine(
    'A2: A system exports all cells of a workbook as texts and its prices have a point',
    'export.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('tx-1|kit|2,500|310.00'),
      r('tx-2|kit|400|95.50'),
    ]),
    orders('', 'tx-1 kit 2500 310\ntx-2 kit 400 95.5'),
  ),
  asked(
    'A2: Two clerks typed prices as texts of a workbook, one with a comma and one with a point',
    'clerks.ods',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('tw-1|buro|10|3,50'),
      r('tw-2|buro|20|6.75'),
      r('tw-3|buro|30|1.250'),
    ]),
    'tw-3 costs 1250 or 1.25',
  ),
  fine(
    'A2: A German typed some prices as texts among numbers',
    'gemischt.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('gm-1|kit', 10, n(6.75, '0.00')),
      r('gm-2|kit', 20, n(12.5, 0)),
      r('gm-3|kit', 30, '1.250,00'),
      r('gm-4|kit', 40, '99,50'),
    ]),
    orders('', 'gm-1 kit 10 6.75\ngm-2 kit 20 12.5\ngm-3 kit 30 1250\ngm-4 kit 40 99.5'),
  ),
  fine(
    'A2: A German SAP export writes quantities with three decimals beside prices with a comma',
    'SAP_ZSD_Auftraege.txt',
    `Auftrag\tKunde\tMenge\tBetrag\tEmpfänger
4711001\tHUBER\t1,000\t12,50\tRosa Huber
4711002\tHUBER\t3,000\t37,50\tToni Huber
4711003\tLANG\t2,000\t25,00\tEva Lang
`,
    orders(
      'name',
      `4711001 HUBER 1 12.5 | Rosa Huber
       4711002 HUBER 3 37.5 | Toni Huber
       4711003 LANG 2 25 | Eva Lang`,
    ),
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Betrag', 'name=Empfänger') },
  ),
  fine(
    'A2: American quantities have commas for thousands beside prices with points',
    'flyers.csv',
    `project_id,svc_uid,order_count,total_price,headline
fly-1,gym,"1,000",149.50,Open House
fly-2,gym,"2,500",310.00,Summer Camp
fly-3,spa,"5,000","1,020.75",Grand Opening
`,
    orders(
      'headline',
      `fly-1 gym 1000 149.5 | Open House
       fly-2 gym 2500 310 | Summer Camp
       fly-3 spa 5000 1020.75 | Grand Opening`,
    ),
  ),
  asked(
    'A2: One group of three and nothing else in the file says what the comma is',
    'badges.csv',
    `project_id;svc_uid;order_count;total_price
bd-1;fair;1,000;90
bd-2;fair;4;120
bd-3;fair;2;60
`,
    'bd-1 is a thousand badges, or one with three decimals',
  ),
  asked(
    'A2: Every price has one group of three after a point',
    'bestellung.csv',
    `Projekt;Kunde;Stück;Preis
br-01;apotheke;500;1.250
br-02;apotheke;800;2.000
br-03;optik;300;1.125
`,
    '4,375 in all, or 4.375',
    { mapping: mapped('Projekt', 'Kunde', 'Stück', 'Preis') },
  ),
  fine(
    'A2: Prices with a point in groups of three are proven by a decimal comma in the same column',
    'bestellung-herbst.csv',
    `Projekt;Kunde;Stück;Preis
hb-01;apotheke;500;1.250
hb-02;apotheke;800;2.000,40
hb-03;optik;300;125,00
`,
    orders('', 'hb-01 apotheke 500 1250\nhb-02 apotheke 800 2000.4\nhb-03 optik 300 125'),
    { mapping: mapped('Projekt', 'Kunde', 'Stück', 'Preis') },
  ),
  fine(
    'A2: Korean won amounts with commas are thousands beside plain quantities',
    '주문내역2.csv',
    encoded(
      'cp949',
      `프로젝트,고객코드,수량,금액(원),받는분
청첩장-1,hana,100,"35,000",정유진
청첩장-2,hana,50,"20,000",최민호
청첩장-3,duri,200,"68,000",한소희
`,
    ),
    orders(
      'name',
      `청첩장-1 hana 100 35000 | 정유진
       청첩장-2 hana 50 20000 | 최민호
       청첩장-3 duri 200 68000 | 한소희`,
    ),
    { mapping: mapped('프로젝트', '고객코드', '수량', '금액(원)', 'name=받는분') },
  ),
  asked(
    'A2: A lookup list has prices in groups of three and no proof of its own',
    'orders.csv',
    `job,client,qty,size
J-1,ross,10,A4
J-2,ross,20,A5
J-3,gale,5,A4
`,
    'A4 costs 1,200 or 1.2',
    {
      beside: { 'tariff.csv': 'size;price\nA4;1.200\nA5;2.400\nA6;1.800\n' },
      mapping: mapped('job', 'client', 'qty', '=0').replace(
        /total_price: .*/,
        'total_price: { lookup: tariff, by: size, column: price }\nlookups: { tariff: { file: tariff.csv, key: size } }',
      ),
    },
  ),
  fine(
    'A2: A German price list proves its own decimal comma for an American list',
    'order-us.csv',
    `job,client,qty,size
J-11,ross,"1,200",A4
J-12,ross,"2,000",A5
J-13,gale,"1,500.00",A4
`,
    orders('', 'J-11 ross 1200 1200\nJ-12 ross 2000 2400.5\nJ-13 gale 1500 1200'),
    {
      beside: { 'preise.csv': 'size;price\nA4;1.200,00\nA5;2.400,50\nA6;980,00\n' },
      mapping: mapped('job', 'client', 'qty', '=0').replace(
        /total_price: .*/,
        'total_price: { lookup: preise, by: size, column: price }\nlookups: { preise: { file: preise.csv, key: size } }',
      ),
    },
  ),
  fine(
    'A2: LibreOffice wrote three decimals for the weight-like quantities of a German sheet',
    'Etiketten.csv',
    `Vorhaben;Kunde;Menge;Summe
E-100;gaertner;25,000;8,75
E-101;gaertner;40,000;14,00
E-102;imker;10,000;3,50
E-103;imker;15,000;5,25
`,
    orders(
      '',
      'E-100 gaertner 25 8.75\nE-101 gaertner 40 14\nE-102 imker 10 3.5\nE-103 imker 15 5.25',
    ),
    { mapping: mapped('Vorhaben', 'Kunde', 'Menge', 'Summe') },
  ),
  fine(
    'A2: Swiss apostrophes separate the thousands',
    'Bestellungen CH.csv',
    `Projekt;Kunde;Auflage;Betrag
zh-1;migros;1'000;1'240.50
zh-2;migros;500;620.25
be-1;coop;12'500;9'900.00
`,
    orders('', 'zh-1 migros 1000 1240.5\nzh-2 migros 500 620.25\nbe-1 coop 12500 9900'),
    { mapping: mapped('Projekt', 'Kunde', 'Auflage', 'Betrag') },
  ),
  asked(
    'A2: Texts of a workbook have one group of three and its stored numbers have a decimal point',
    'mixed.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('m-1|bank', '1.000', n(99.5, '0.00')),
      r('m-2|bank', '2.000', n(199, '0.00')),
      r('m-3|bank', '1.500', n(149.25, '0.00')),
    ]),
    '1.000 is one, as the stored numbers have points, or a thousand, as a text of a German clerk',
  ),
  fine(
    'A2: Polish amounts have spaces for thousands and a decimal comma',
    'zamowienia.csv',
    encoded(
      'windows-1250',
      `Zlecenie;Klient;Ilość;Kwota;Odbiorca
kal-1;bank;1 500;2 340,00 zł;Łukasz Żak
kal-2;bank;250;412,50 zł;Święta Kużma
kal-3;szkola;3 000;4 100,00 zł;Małgorzata Dąb
`,
    ),
    orders(
      'name',
      `kal-1 bank 1500 2340 | Łukasz Żak
       kal-2 bank 250 412.5 | Święta Kużma
       kal-3 szkola 3000 4100 | Małgorzata Dąb`,
    ),
    { mapping: mapped('Zlecenie', 'Klient', 'Ilość', 'Kwota', 'name=Odbiorca') },
  ),
  asked(
    'A2: Two columns of amounts contradict each other about the comma',
    'contract.csv',
    `project_id;svc_uid;order_count;total_price;userdata.title
c-1;law;1,500;1.250,00;Minutes
c-2;law;1,234.00;980,00;Statutes
c-3;law;2,000;75,50;Ballots
`,
    'the comma is a decimal mark in the prices and separates thousands in a quantity: 1,500 is 1500 or 1.5',
  ),
  fine(
    'A2: Euro prices of a Spanish list have points for thousands and one proof at the end',
    'pedidos-esp.csv',
    `proyecto;cliente;unidades;importe
es-1;museo;1.000;1.800 €
es-2;museo;2.500;3.400 €
es-3;teatro;750;1.125,75 €
`,
    orders('', 'es-1 museo 1000 1800\nes-2 museo 2500 3400\nes-3 teatro 750 1125.75'),
    { mapping: mapped('proyecto', 'cliente', 'unidades', 'importe') },
  ),
  asked(
    'A2: Kuwaiti dinars have three decimals and look like thousands',
    'kwd.csv',
    `project_id,svc_uid,order_count,total_price
kw-1,souq,5,"12,750"
kw-2,souq,8,"20,400"
kw-3,souq,2,"5,100"
`,
    '38,250 in all, or 38.25 dinars',
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price') },
  ),
  fine(
    'A2: Two groups of three can only be thousands',
    'rupiah.csv',
    `project_id;svc_uid;order_count;total_price
jk-1;toko;1000;1.250.000
jk-2;toko;500;650.000
jk-3;warung;2000;2.100.000
`,
    orders('', 'jk-1 toko 1000 1250000\njk-2 toko 500 650000\njk-3 warung 2000 2100000'),
  ),
  fine(
    'A2: Yen have no decimals and the header names them',
    '注文.csv',
    encoded(
      'shift_jis',
      `案件番号,顧客,部数,金額(円),宛名
N-501,tokyo,100,"15,000",山田 太郎
N-502,tokyo,200,"28,000",井上 さくら
N-503,osaka,50,"9,000",中村 大輔
`,
    ),
    orders(
      'name',
      `N-501 tokyo 100 15000 | 山田 太郎
       N-502 tokyo 200 28000 | 井上 さくら
       N-503 osaka 50 9000 | 中村 大輔`,
    ),
    { mapping: mapped('案件番号', '顧客', '部数', '金額(円)', 'name=宛名') },
  ),
  fine(
    'A2: The mapping sets the decimal comma for quantities with one group of three',
    'waage.csv',
    `project_id;svc_uid;order_count;total_price
wa-1;mühle;2,000;18
wa-2;mühle;6,000;54
wa-3;mühle;1,000;9
`.replaceAll('mühle', 'muehle'),
    orders('', 'wa-1 muehle 2 18\nwa-2 muehle 6 54\nwa-3 muehle 1 9'),
    {
      mapping: mapped(
        'project_id',
        'svc_uid',
        'order_count',
        'total_price',
        '',
        'sheet: { decimal: "," }',
      ),
    },
  ),
  fine(
    'A2: An HTML export of a Czech shop has hard spaces between thousands',
    'objednavky.xls',
    `<html><head><meta charset="utf-8"></head><body><table>
<tr><th>Zakázka</th><th>Zákazník</th><th>Kusů</th><th>Cena</th></tr>
<tr><td>cz-1</td><td>alza</td><td>1&nbsp;000</td><td>2&nbsp;450,00 Kč</td></tr>
<tr><td>cz-2</td><td>alza</td><td>50</td><td>390,50 Kč</td></tr>
<tr><td>cz-3</td><td>datart</td><td>200</td><td>1&nbsp;100,00 Kč</td></tr>
</table></body></html>`,
    orders('', 'cz-1 alza 1000 2450\ncz-2 alza 50 390.5\ncz-3 datart 200 1100'),
    { mapping: mapped('Zakázka', 'Zákazník', 'Kusů', 'Cena') },
  ),
  asked(
    'A2: All of a column but one cell are plain and that one has a comma and three digits',
    'supply.csv',
    `job,client,copies,amount
s-1,zoo,10,450
s-2,zoo,12,540
s-3,zoo,3,"2,125"
s-4,zoo,7,315
`,
    's-3 costs 2125, or 2.125',
    { mapping: mapped('job', 'client', 'copies', 'amount') },
  ),
  asked(
    'A2: A German list of badges has one guest whose name is in Hangul',
    'badges.csv',
    `Projekt;Name;Auflage;Betrag
bg-1;Anna Weber;1.000;250
bg-2;Karl Maier;2.000;1.250
bg-3;김민수;3.000;480
bg-4;Otto Kern;1.000;300
`,
    'bg-1 has 1000 copies, or 1; bg-2 costs 1250, or 1.25',
    { mapping: mapped('Projekt', '=bund', 'Auflage', 'Betrag', 'name=Name') },
  ),
  fine(
    'A2: A Japanese list has English headings and one guest from Germany',
    'badges-jp.csv',
    `Project,Name,Qty,Price
bj-1,山田花子,"1,000","2,500"
bj-2,佐藤一郎,"2,000","4,000"
bj-3,Karl Maier,"1,000","2,500"
`,
    orders(
      'name',
      'bj-1 kai 1000 2500|山田花子\nbj-2 kai 2000 4000|佐藤一郎\nbj-3 kai 1000 2500|Karl Maier',
    ),
    { mapping: mapped('Project', '=kai', 'Qty', 'Price', 'name=Name') },
  ),
];
