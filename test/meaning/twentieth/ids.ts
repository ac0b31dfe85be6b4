import { type List, mapped, orders } from '../list.ts';
import { asked, fine, fineOrAsked, refused } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';

/** A5: which project, and whose order. */
export const IDS: readonly List[] = [
  asked(
    'A5: Projects of a workbook have a comma for thousands',
    'tausend.xlsx',
    workbook([
      r('Project|Client|Qty|Price'),
      r(n(1001, '#,##0'), 'acme', 100, 20),
      r(n(1002, '#,##0'), 'bolt', 200, 35),
    ]),
    'the project 1,001, or 1001',
    { mapping: mapped('Project', 'Client', 'Qty', 'Price') },
  ),
  asked(
    'A5: Projects of a Korean workbook have a comma for thousands',
    '쉼표번호.xlsx',
    workbook([
      r('주문번호|판매자|수량|금액'),
      r(n(240311, '#,##0'), 'hana', 100, n(15000, '#,##0')),
      r(n(240312, '#,##0'), 'duri', 200, n(24000, '#,##0')),
    ]),
    'the project 240,311, or 240311',
    { mapping: mapped('주문번호', '판매자', '수량', '금액') },
  ),
  asked(
    'A5: A cell has two projects with a comma',
    'two.csv',
    'Project,Client,Qty,Price\nid20-1,acme,100,20.00\n"id20-2, id20-3",acme,200,35.00\nid20-4,bolt,100,20.00\n',
    'one project of that name, or two projects',
    { mapping: mapped('Project', 'Client', 'Qty', 'Price') },
  ),
  asked(
    'A5: A cell has two projects with a plus',
    'plus.csv',
    'Projekt;Kunde;Menge;Preis\nip20-1;kit;100;20,00\nip20-2 + ip20-3;kit;200;35,00\nip20-4;tom;100;20,00\n',
    'one project of that name, or two projects',
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis') },
  ),
  asked(
    'A5: A Korean cell has projects from one to another with ~',
    '물결.csv',
    '프로젝트,고객,수량,금액\nim20-1,hana,100,15000\nim20-2~4,hana,300,42000\nim20-5,duri,100,15000\n',
    'one project of that name, or three projects',
    { mapping: mapped('프로젝트', '고객', '수량', '금액') },
  ),
  asked(
    'A5: Two rows have n/a for their project',
    'na.csv',
    'Project,Client,Qty,Price,Name\nin20-1,acme,100,20.00,Ann\nn/a,acme,100,20.00,Bob\nin20-3,acme,100,20.00,Cid\n',
    'a project called n/a, or none yet',
    { mapping: mapped('Project', 'Client', 'Qty', 'Price', 'name=Name') },
  ),
  asked(
    'A5: A Korean project is 미정',
    '미정.csv',
    '프로젝트,고객,수량,금액\niu20-1,hana,100,15000\n미정,hana,200,24000\niu20-3,duri,100,15000\n',
    'a project called 미정, or none yet',
    { mapping: mapped('프로젝트', '고객', '수량', '금액') },
  ),
  asked(
    'A5: A project is TBD',
    'tbd.csv',
    'Project,Client,Qty,Price\nit20-1,acme,100,20.00\nTBD,acme,200,35.00\nit20-3,bolt,100,20.00\n',
    'a project called TBD, or none yet',
    { mapping: mapped('Project', 'Client', 'Qty', 'Price') },
  ),
  asked(
    'A5: A German project folgt',
    'folgt.csv',
    'Projekt;Kunde;Menge;Preis\nif20-1;kit;100;20,00\nfolgt;kit;200;35,00\nif20-3;tom;100;20,00\n',
    'a project called folgt, or none yet',
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis') },
  ),
  asked(
    'A5: A project says that it is that of the row above',
    'dito.csv',
    'Projekt;Kunde;Menge;Preis;Name\nig20-1;kit;100;20,00;Ida\ndito;kit;100;20,00;Udo\nig20-3;tom;100;20,00;Leo\n',
    'a project called dito, or that above',
    { mapping: mapped('Projekt', 'Kunde', 'sum Menge', 'sum Preis', 'name=Name') },
  ),
  asked(
    'A5: A Korean project is 상동',
    '상동.csv',
    '프로젝트,고객,수량,금액,이름\nis20-1,hana,100,15000,김하나\n상동,hana,100,15000,이두리\nis20-3,duri,100,15000,박세라\n',
    'a project called 상동, or that above',
    { mapping: mapped('프로젝트', '고객', 'sum 수량', 'sum 금액', 'name=이름') },
  ),
  asked(
    'A5: The user of a row is unknown',
    'unknown.csv',
    `${HEAD}\niv20-1,acme,100,20\niv20-2,unknown,200,35\niv20-3,bolt,100,20\n`,
    'a user called unknown, or nobody yet',
  ),
  asked(
    'A5: The user of a row is TBC',
    'tbc.csv',
    `${HEAD}\niw20-1,acme,100,20\niw20-2,TBC,200,35\niw20-3,bolt,100,20\n`,
    'a user called TBC, or nobody yet',
  ),
  asked(
    'A5: The mapping says one user and the list has a column of users',
    'users.csv',
    'project_id,svc_uid,order_count,total_price\nix20-1,acme,100,20\nix20-2,bolt,200,35\n',
    'one user for both, or two users',
    { mapping: mapped('project_id', '=kit', 'order_count', 'total_price') },
  ),
  asked(
    'A5: The mapping says one user and the marketplace has several sellers',
    '판매자.csv',
    '주문번호,판매자ID,수량,금액,이름\niy20-1,hana,100,15000,김하나\niy20-2,duri,200,24000,이두리\niy20-3,hana,100,15000,박세라\n',
    'one user for all, or two users',
    { mapping: mapped('주문번호', '=market', '수량', '금액', 'name=이름') },
  ),
  asked(
    'A5: The mapping says one project and the list has a column of projects',
    'project.csv',
    'project_id,name,company\niz20-1,Ann Lee,Acme\niz20-2,Bob Ray,Bolt\niz20-1,Cid Fox,Acme\n',
    'one project, or two projects',
    { mapping: mapped('=iz20-0', '=kit', 'rows', '=9', 'name,company') },
  ),
  asked(
    'A5: A project has the word alt behind it',
    'alt.csv',
    'Projekt;Kunde;Menge;Preis\nja20-5;kit;100;20,00\nja20-6 (alt);kit;200;35,00\nja20-6;kit;200;35,00\n',
    'two projects, or one that was replaced',
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis') },
  ),
  asked(
    'A5: A project was pasted as the address of its page',
    'link.csv',
    `${HEAD}\njb20-5,acme,100,20\nhttps://editor.example/projects/jb20-6,acme,200,35\njb20-7,bolt,100,20\n`,
    'a project of that name, or jb20-6',
  ),
  asked(
    'A5: A project has decimals once',
    'decimal.csv',
    `${HEAD}\n20501,acme,100,20\n20502.0,acme,200,35\n20503,bolt,100,20\n`,
    'the project 20502.0, or 20502',
  ),
  refused(
    'A5: The project stands only in the first of its rows',
    'gruppe.csv',
    'Projekt;Kunde;Menge;Preis;Name\njc20-1;kit;100;20,00;Ida\n;;100;20,00;Udo\njc20-2;tom;100;20,00;Leo\n',
    { mapping: mapped('Projekt', 'Kunde', 'sum Menge', 'sum Preis', 'name=Name') },
  ),
  fine(
    'A5: Projects are numbers in a workbook without a comma',
    'plain.xlsx',
    workbook([
      r('Project|Client|Qty|Price'),
      r(200101, 'acme', 100, 20),
      r(200102, 'bolt', 200, 35),
    ]),
    orders('', '200101 acme 100 20\n200102 bolt 200 35'),
    { mapping: mapped('Project', 'Client', 'Qty', 'Price') },
  ),
  fine(
    'A5: Projects of two branches have a slash and the year',
    'slash.csv',
    `${HEAD}\n2026/0311,acme,100,20\n2026/0312,bolt,200,35\n`,
    orders('', '2026/0311 acme 100 20\n2026/0312 bolt 200 35'),
  ),
  fine(
    'A5: Projects are called by their Korean names',
    '이름.csv',
    `${HEAD}\n봄행사-명함,hana,100,15000\n가을행사-명함,duri,200,24000\n`,
    orders('', '봄행사-명함 hana 100 15000\n가을행사-명함 duri 200 24000'),
  ),
  fine(
    'A5: The mapping says one user and the column of users agrees',
    'same.csv',
    `${HEAD}\njd20-1,kit,100,20\njd20-2,kit,200,35\n`,
    orders('', 'jd20-1 kit 100 20\njd20-2 kit 200 35'),
    { mapping: mapped('project_id', '=kit', 'order_count', 'total_price') },
  ),
  fineOrAsked(
    'A5: A list has the number of the project and the number of the order',
    'both.csv',
    '프로젝트번호,주문번호,svc_uid,수량,금액\nPJ-8801,20260311-01,hana,100,15000\nPJ-8802,20260311-02,duri,200,24000\nPJ-8803,20260311-03,hana,50,9000\n',
    orders('', 'PJ-8801 hana 100 15000\nPJ-8802 duri 200 24000\nPJ-8803 hana 50 9000'),
    { mapping: 'proposed' },
  ),
];
