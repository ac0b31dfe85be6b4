import { type List, mapped, orders } from '../list.ts';
import { asked, fine, refused } from '../put.ts';
import { encoded, n, r, workbook } from '../workbook.ts';

/** A8: a code, a year or a phone number is no quantity. */
export const CODES: readonly List[] = [
  refused(
    'A8: Quantities with leading zeros are codes of another column',
    'zeros.csv',
    `project_id,svc_uid,order_count,total_price
lz-1,dent,0012,30
lz-2,dent,0045,30
lz-3,dent,0007,30
`,
  ),
  refused(
    'A8: A single quantity has a leading zero in the middle of plain ones',
    'onezero.csv',
    `job;client;copies;sum
oz-1;dent;10;30,00
oz-2;dent;020;60,00
oz-3;dent;30;90,00
oz-4;dent;15;45,00
`,
    { mapping: mapped('job', 'client', 'copies', 'sum') },
  ),
  refused(
    'A8: Phone numbers stand in the column of copies',
    '연락처.csv',
    encoded(
      'cp949',
      `프로젝트,아이디,수량,금액,이름
ph-1,mina,1033445566,5000,김하나
ph-2,mina,1022334455,5000,이두리
ph-3,juno,1099887766,5000,박세찌
`,
    ),
    { mapping: mapped('프로젝트', '아이디', '수량', '금액', 'name=이름') },
  ),
  refused(
    'A8: Years stand in the column of copies',
    'jahrgang.csv',
    `Projekt;Kunde;Anzahl;Preis
jg-1;schule;2024;30
jg-2;schule;2025;30
jg-3;schule;2026;30
`,
    { mapping: mapped('Projekt', 'Kunde', 'Anzahl', 'Preis') },
  ),
  refused(
    'A8: Customer numbers stand in the column of copies',
    'kundennr.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('kn-1|amt', 40010231, 12),
      r('kn-2|amt', 40010232, 12),
      r('kn-3|amt', 40010240, 12),
    ]),
  ),
  asked(
    'A8: One quantity is ten thousand among tens',
    'tens.csv',
    `project_id,svc_uid,order_count,total_price
tn-1,bar,10,20
tn-2,bar,12,24
tn-3,bar,10000,24
tn-4,bar,15,30
tn-5,bar,11,22
`,
    'tn-3 is 10000 copies, or 10 with a slip',
  ),
  asked(
    'A8: One quantity is a five-digit postcode that slipped a column',
    'plz.xls',
    workbook([
      r('Projekt|Kunde|Menge|Preis|Ort'),
      r('pz-1|oma', 5, 10, 'Ulm'),
      r('pz-2|oma', 89073, 10, 'Ulm'),
      r('pz-3|opa', 8, 16, 'Jena'),
      r('pz-4|opa', 4, 8, 'Gera'),
    ]),
    'pz-2 is 89,073 copies, or a postcode',
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis', 'ort=Ort') },
  ),
  fine(
    'A8: Print runs from 100 to 5000 differ as they usually do',
    'auflagen.csv',
    `Projekt;Kunde;Auflage;Preis
af-1;verein;100;30,00
af-2;verein;250;55,00
af-3;verein;5000;410,00
af-4;chor;500;80,00
af-5;chor;1000;120,00
`,
    orders(
      '',
      'af-1 verein 100 30\naf-2 verein 250 55\naf-3 verein 5000 410\naf-4 chor 500 80\naf-5 chor 1000 120',
    ),
    { mapping: mapped('Projekt', 'Kunde', 'Auflage', 'Preis') },
  ),
  fine(
    'A8: All print runs are large and alike',
    'leaflets.csv',
    `project_id,svc_uid,order_count,total_price
lf-1,city,20000,900
lf-2,city,25000,1050
lf-3,city,50000,1900
`,
    orders('', 'lf-1 city 20000 900\nlf-2 city 25000 1050\nlf-3 city 50000 1900'),
  ),
  fine(
    'A8: One print run is 2020 copies beside other large runs',
    'one-run.csv',
    'project_id,svc_uid,order_count,total_price\nor-1,city,2020,300\nor-2,city,500,90\nor-3,city,1000,160\n',
    orders('', 'or-1 city 2020 300\nor-2 city 500 90\nor-3 city 1000 160'),
  ),
  fine(
    'A8: Small quantities count up from 1 and are just small orders',
    'small.csv',
    `job\tclient\tcopies\tsum
sm-1\tfee\t1\t2.50
sm-2\tfee\t2\t5.00
sm-3\tfee\t3\t7.50
sm-4\tfee\t2\t5.00
`,
    orders('', 'sm-1 fee 1 2.5\nsm-2 fee 2 5\nsm-3 fee 3 7.5\nsm-4 fee 2 5'),
    { mapping: mapped('job', 'client', 'copies', 'sum') },
  ),
  fine(
    'A8: A printed member number has leading zeros beside a plain quantity',
    'members.csv',
    `project_id,svc_uid,order_count,total_price,member
mb-1,gym,1,3,00417
mb-2,gym,1,3,00418
mb-3,gym,2,6,01002
`,
    orders('member', 'mb-1 gym 1 3|00417\nmb-2 gym 1 3|00418\nmb-3 gym 2 6|01002'),
  ),
  asked(
    'A8: Sequence numbers of a list stand in the copies by a wrong mapping',
    'lfdnr.csv',
    `Nr;Projekt;Kunde;Preis
1001;sn-1;uni;5,00
1002;sn-2;uni;5,00
1003;sn-3;uni;5,00
1004;sn-4;uni;5,00
1005;sn-5;uni;5,00
`,
    '1001 copies of sn-1, or the number of the row',
    { mapping: mapped('Projekt', 'Kunde', 'Nr', 'Preis') },
  ),
  fine(
    'A8: Quantities with units are quantities',
    '매수.csv',
    `프로젝트,아이디,수량,금액
ut-1,mina,100매,"12,000"
ut-2,mina,50 매,"6,000"
ut-3,juno,200매,"24,000"
`,
    orders('', 'ut-1 mina 100 12000\nut-2 mina 50 6000\nut-3 juno 200 24000'),
    {
      mapping: mapped('프로젝트', '아이디', '수량', '금액').replace('"수량"', '"수량", unit: [매]'),
    },
  ),
  refused(
    'A8: An EAN code of an article stands in one cell of the copies',
    'ean.ods',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('en-1|rewe', 30, 12),
      r('en-2|rewe', n(4006381333931, '0'), 12),
      r('en-3|rewe', 25, 10),
    ]),
  ),
  fine(
    'A8: One order is for everybody and the others for single people',
    'everybody.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|title'),
      r('ev-1|hr', 1, 4, 'Anna'),
      r('ev-2|hr', 1, 4, 'Bert'),
      r('ev-3|hr', 1, 4, 'Carl'),
      r('ev-4|hr', 800, 400, 'All staff'),
    ]),
    orders(
      'title',
      'ev-1 hr 1 4|Anna\nev-2 hr 1 4|Bert\nev-3 hr 1 4|Carl\nev-4 hr 800 400|All staff',
    ),
  ),
  asked(
    'A8: The year of a date was typed into the first quantity',
    'year-first.csv',
    `project_id;svc_uid;order_count;total_price
yf-1;chor;2026;20,00
yf-2;chor;6;12,00
yf-3;chor;8;16,00
yf-4;chor;4;8,00
yf-5;chor;7;14,00
`,
    'yf-1 is 2026 copies for 20.00, or the year',
  ),

  fine(
    'A8: Three orders of two thousand flyers each are no years',
    'flyers.csv',
    `project_id,svc_uid,order_count,total_price,event
fl-1,bar,2000,90,Jazz night
fl-2,bar,2000,90,Open mike
fl-3,bar,2000,90,Quiz
`,
    orders(
      'event',
      'fl-1 bar 2000 90|Jazz night\nfl-2 bar 2000 90|Open mike\nfl-3 bar 2000 90|Quiz',
    ),
  ),
  refused(
    'A8: A phone number with hyphens stands in the last cell of the copies',
    'shifted.xlsx',
    workbook([
      r('프로젝트|아이디|수량|금액'),
      r('sf-1|mina', 10, 3000),
      r('sf-2|juno', 20, 6000),
      r('sf-3|hana', '010-2345-6789', 3000),
    ]),
    { mapping: mapped('프로젝트', '아이디', '수량', '금액') },
  ),
  asked(
    'A8: A heading says that copies are counted in thousands',
    'auflagen.csv',
    `Projekt;Kunde;Auflage (Tsd.);Preis
au-1;druck;5;310,00
au-2;druck;12;640,00
`,
    'au-1 has 5000 copies, or 5',
    { mapping: mapped('Projekt', 'Kunde', 'Auflage (Tsd.)', 'Preis') },
  ),
  asked(
    'A8: A Korean heading says that sheets are counted in thousands',
    'maesu.csv',
    '프로젝트,고객,수량(천매),금액\nms-1,hana,5,310000\nms-2,hana,12,640000\n',
    'ms-1 has 5000 copies, or 5',
    { mapping: mapped('프로젝트', '고객', '수량(천매)', '금액') },
  ),
  fine(
    'A8: Headings of copies and prices name their unit and their size',
    'units.csv',
    'Job,Client,Quantity (sheets),Total/EUR,Size 1000\nun-1,ray,500,31.50,A5\nun-2,ray,1200,64.25,A4\n',
    orders('', 'un-1 ray 500 31.5\nun-2 ray 1200 64.25'),
    { mapping: mapped('Job', 'Client', 'Quantity (sheets)', 'Total/EUR') },
  ),
];
