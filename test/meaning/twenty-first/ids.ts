import { type List, mapped } from '../list.ts';
import { asked, refused } from '../put.ts';
import { f, n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';

/** A5: projects and users. */
export const IDS: readonly List[] = [
  asked(
    'A5: One cell has two projects with an ampersand',
    'two-in-one.csv',
    'Project,Client,Qty,Price\n20511,oak,100,20\n20512 & 20513,oak,200,40\n20514,ash,150,28\n20515,ash,100,20\n',
    'one project or two',
    { mapping: mapped('Project', 'Client', 'Qty', 'Price') },
  ),
  asked(
    'A5: One cell has a range of projects',
    'range.csv',
    'Projekt;Kunde;Menge;Preis\nA-101;oak;100;20\nA-102 bis A-104;oak;300;60\nA-105;ash;150;28\n',
    'one project or three',
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis') },
  ),
  asked(
    'A5: The user of one row is the same as above in words',
    'ditto-user.csv',
    'Project,Client,Qty,Price\np-1,oakhouse,100,20\np-2,same,200,40\np-3,ashgrove,150,28\np-4,same,100,20\n',
    'a user called same, or the one above',
    { mapping: mapped('Project', 'Client', 'Qty', 'Price') },
  ),
  asked(
    'A5: The numbers of projects have a fraction of a program in one row',
    'fraction.csv',
    'Project,Client,Qty,Price\n20501,oak,100,20\n20502.0,oak,200,40\n20503,ash,150,28\n',
    '20502 or 20502.0',
    { mapping: mapped('Project', 'Client', 'Qty', 'Price') },
  ),
  asked(
    'A5: Two users differ in a letter o and a zero',
    'o-zero.csv',
    `${HEAD}\npo-1,shop01,100,20\npo-2,shop02,200,40\npo-3,shopO3,150,28\npo-4,shop04,100,20\npo-5,shop03,80,17\n`,
    'one user or two',
  ),
  asked(
    'A5: The project is not given yet in one row',
    'tba.csv',
    'Project,Client,Qty,Price\nPR-2201,oak,100,20\nt.b.a.,oak,200,40\nPR-2203,ash,150,28\n',
    'a project called t.b.a. or none yet',
    { mapping: mapped('Project', 'Client', 'Qty', 'Price') },
  ),
  asked(
    'A5: 프로젝트 칸에 추후 기재라고 적혀 있다',
    '추후.csv',
    '프로젝트번호,고객,수량,금액\nPR-2201,oak,100,20000\n추후기재,oak,200,40000\nPR-2203,ash,150,28000\n',
    'a project called so or none yet',
    { mapping: mapped('프로젝트번호', '고객', '수량', '금액') },
  ),
  asked(
    'A5: A project was dragged down in Excel and its number grew by one in each row of an order',
    'dragged.xlsx',
    workbook([
      r('Project|Client|PO|Qty|Price'),
      r('Spring 2026|oak|4500', 100, 20),
      r('Spring 2027|oak|4500', 100, 20),
      r('Spring 2028|oak|4500', 100, 20),
      r('Spring 2029|oak|4500', 100, 20),
      r('Spring 2030|oak|4500', 100, 20),
      r('Spring 2031|oak|4500', 100, 20),
    ]),
    'one project dragged down, or six of the years 2026 to 2031',
    { mapping: mapped('Project', 'Client', 'Qty', 'Price') },
  ),
  asked(
    'A5: Projects are in capitals and one is in small letters',
    'small.csv',
    `${HEAD}\nKAT-11,oak,100,20\nkat-11,oak,200,40\nKAT-12,ash,150,28\n`,
    'one project or two',
  ),
  refused(
    'A5: One project has two users',
    'two-users.csv',
    `${HEAD},name\nmu-1,oak,100,20,Ann\nmu-1,ash,100,20,Bob\nmu-2,ash,150,28,Cy\n`,
  ),
  asked(
    'A5: A number of a project became a power of ten in a CSV of Excel',
    'power.csv',
    'Projekt;Kunde;Menge;Preis\n20260301001;k1;100;20\n2,02603E+11;k1;200;40\n20260301003;k2;150;28\n',
    'a number whose digits are lost',
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis') },
  ),
  asked(
    'A5: An id of 16 digits lost its last one in a workbook',
    'sixteen.xlsx',
    workbook([
      r('상품주문번호|구매자|수량|금액'),
      r(n(2026031112345600, '0'), 'kim', 100, 35000),
      r(n(2026031112345610, '0'), 'lee', 150, 52500),
      r(n(2026031112345620, '0'), 'oh', 60, 25200),
    ]),
    'numbers that are rounded or as they are',
    { mapping: mapped('상품주문번호', '=ss', '수량', '금액') },
  ),
  asked(
    'A5: The project comes from a formula that did not find it',
    'not-found.xlsx',
    workbook([
      r('Client|Project|Qty|Price'),
      r('oak', f('VLOOKUP(A2,X:Y,2,0)', 'P-11'), 100, 20),
      r('ash', f('IFERROR(VLOOKUP(A3,X:Y,2,0),"not found")', 'not found'), 200, 40),
      r('elm', f('VLOOKUP(A4,X:Y,2,0)', 'P-13'), 150, 28),
    ]),
    'a project called not found or none',
    { mapping: mapped('Project', 'Client', 'Qty', 'Price') },
  ),
];
