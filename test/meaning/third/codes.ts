import { type List, mapped, orders } from '../list.ts';
import { asked, fine, refused } from '../put.ts';
import { encoded, n, r, workbook } from '../workbook.ts';

/** A8: numbers in the column of copies that are no quantities, and large ones that are. */
export const CODES: readonly List[] = [
  refused(
    'A8: Postcodes of Saxony and Bavaria stand in the column of copies',
    'plz-verrutscht.csv',
    `Projekt;Kunde;Anzahl;Betrag;Ort
pz-1;aok;01067;4,00;Dresden
pz-2;aok;80331;4,00;München
pz-3;aok;04109;4,00;Leipzig
`,
    { mapping: mapped('Projekt', 'Kunde', 'Anzahl', 'Betrag', 'ort=Ort') },
  ),
  asked(
    'A8: Dates that lost their format stand as 46088 and so on in the column of copies',
    'serials.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('ds-1|yoga', 46088, 12),
      r('ds-2|yoga', 46095, 12),
      r('ds-3|yoga', 46101, 12),
      r('ds-4|yoga', 46088, 12),
    ]),
    '46,088 copies for 12, or a day in March',
  ),
  asked(
    'A8: One club of eight orders 30000 booklets for the price of 300',
    'clubs.csv',
    `project_id,svc_uid,order_count,total_price
cl-1,fed,200,90
cl-2,fed,250,110
cl-3,fed,150,70
cl-4,fed,30000,130
cl-5,fed,300,130
cl-6,fed,220,98
cl-7,fed,180,82
cl-8,fed,200,90
`,
    'cl-4 has 300 copies, or 30,000',
  ),
  fine(
    'A8: Flyer runs of 2000, 2020 and 2500 have prices that rise with them',
    'runs.csv',
    `project_id,svc_uid,order_count,total_price
fr-1,kino,2000,100.00
fr-2,kino,2020,101.00
fr-3,kino,2500,125.00
fr-4,kino,1950,97.50
fr-5,kino,2100,105.00
`,
    orders(
      '',
      'fr-1 kino 2000 100\nfr-2 kino 2020 101\nfr-3 kino 2500 125\nfr-4 kino 1950 97.5\nfr-5 kino 2100 105',
    ),
  ),
  asked(
    'A8: The column of copies holds the running numbers of a Korean attendance sheet',
    '참석자.csv',
    encoded(
      'cp949',
      `수량,프로젝트,고객,이름
1,출석-1,dong,김유나
2,출석-2,dong,이로운
3,출석-3,dong,박새봄
4,출석-4,dong,최한결
5,출석-5,dong,정다온
6,출석-6,dong,강이솔
`,
    ),
    'one card each, or as many as the number of the row',
    { mapping: mapped('프로젝트', '고객', '수량', '=1000', '이름') },
  ),
  asked(
    'A8: Membership numbers of seven digits stand in the column of copies',
    'members.csv',
    `project_id,svc_uid,order_count,total_price,name
mb-1,adac,1045233,2.50,Rolf Beck
mb-2,adac,1187420,2.50,Ute Haas
mb-3,adac,1020981,2.50,Kai Wolf
`,
    'a million cards for 2.50, or one',
  ),
  refused(
    'A8: Years of birth of a choir stand in the column of copies',
    'coro.csv',
    `project_id;svc_uid;order_count;total_price;nome
cr-1;coro;1987;3,00;Elena
cr-2;coro;1992;3,00;Marco
cr-3;coro;2001;3,00;Sara
cr-4;coro;1975;3,00;Piero
`,
  ),
  refused(
    'A8: Article numbers of 13 digits stand in the quantity column of a workbook',
    'ean.xlsx',
    workbook([
      r('Job|Client|Quantity|Sum'),
      r('ea-1|dm', n(4006381333931, '0'), 20),
      r('ea-2|dm', n(4002846034504, '0'), 20),
    ]),
    { mapping: mapped('Job', 'Client', 'Quantity', 'Sum') },
  ),
  fine(
    'A8: A supermarket orders 40000 leaflets among shops that order some hundreds and pays for them',
    'leaflets.csv',
    `project_id,svc_uid,order_count,total_price
sm-1,city,500,25.00
sm-2,city,800,40.00
sm-3,city,40000,2000.00
sm-4,city,600,30.00
sm-5,city,1000,50.00
`,
    orders(
      '',
      'sm-1 city 500 25\nsm-2 city 800 40\nsm-3 city 40000 2000\nsm-4 city 600 30\nsm-5 city 1000 50',
    ),
  ),
  refused(
    'A8: Mobile numbers with hyphens stand in the column of copies',
    '휴대폰수량.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('hp-1|mina|010-2345-6789', 3000),
      r('hp-2|mina|010-9876-5432', 3000),
    ]),
  ),
];
