import { type List, mapped, orders } from '../list.ts';
import { fine } from '../put.ts';
import { f, n, r, workbook, workbookOf } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';
const cards = (project: string, texts: string, more = '') =>
  mapped(`=${project}`, '=ray', 'rows', 'per 1.50', texts, more);

/** D: ordinary lists that have a word or a number of those that are asked about. */
export const FINE_TRICKY: readonly List[] = [
  fine(
    'D: A list of new orders says of all that they are not printed yet',
    'new.csv',
    'Project,Client,Qty,Price,Printed\nga20-5,acme,100,20.00,No\nga20-6,bolt,200,35.00,No\nga20-7,acme,50,12.00,No\n',
    orders('', 'ga20-5 acme 100 20\nga20-6 bolt 200 35\nga20-7 acme 50 12'),
    { mapping: mapped('Project', 'Client', 'Qty', 'Price') },
  ),
  fine(
    'D: Storniert am is empty in all rows',
    'am.csv',
    'Projekt;Kunde;Menge;Preis;Storniert am\ngb20-5;kit;100;20,00;\ngb20-6;tom;200;35,00;\n',
    orders('', 'gb20-5 kit 100 20\ngb20-6 tom 200 35'),
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis') },
  ),
  fine(
    'D: Staff badges have no names and are alike',
    'staff.csv',
    'Label,Event\nStaff,Spring Fair\nStaff,Spring Fair\nStaff,Spring Fair\nSecurity,Spring Fair\nSecurity,Spring Fair\n',
    orders(
      'label event',
      'gc20-5 ray 5 7.5|Staff|Spring Fair\n|Staff|Spring Fair\n|Staff|Spring Fair\n|Security|Spring Fair\n|Security|Spring Fair',
    ),
    { mapping: cards('gc20-5', 'label=Label,event=Event') },
  ),
  fine(
    'D: Korean tickets of a buffet are alike',
    '식사권.csv',
    '구분,장소\n어른,2층 뷔페\n어른,2층 뷔페\n어린이,2층 뷔페\n어린이,2층 뷔페\n',
    orders(
      'kind place',
      'gd20-7 ray 4 6|어른|2층 뷔페\n|어른|2층 뷔페\n|어린이|2층 뷔페\n|어린이|2층 뷔페',
    ),
    { mapping: cards('gd20-7', 'kind=구분,place=장소') },
  ),
  fine(
    'D: All vouchers of a campaign have one code',
    'campaign.csv',
    'Name,Code\nAnn Lee,SPRING10\nBob Ray,SPRING10\nCid Fox,SPRING10\n',
    orders('name code', 'ge20-5 ray 3 4.5|Ann Lee|SPRING10\n|Bob Ray|SPRING10\n|Cid Fox|SPRING10'),
    { mapping: cards('ge20-5', 'name=Name,code=Code') },
  ),
  fine(
    'D: Notes say what must not be done to the paper',
    'papier.csv',
    'Projekt;Kunde;Menge;Preis;Name;Notiz\ngf20-1;kit;100;20,00;Ida;300 g Papier\ngf20-2;kit;100;20,00;Udo;bitte nicht knicken\ngf20-3;kit;100;20,00;Leo;nicht laminieren\n',
    orders('name', 'gf20-1 kit 100 20|Ida\ngf20-2 kit 100 20|Udo\ngf20-3 kit 100 20|Leo'),
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis', 'name=Name') },
  ),
  fine(
    'D: A Korean 비고 tells of paper and of ends',
    '용지.csv',
    '프로젝트,고객,수량,금액,이름,비고\ngg20-1,hana,200,15000,김하나,반누보 250g\ngg20-2,hana,200,15000,이두리,귀돌이\ngg20-3,hana,200,15000,박세라,코팅 없음\n',
    orders(
      'name',
      'gg20-1 hana 200 15000|김하나\ngg20-2 hana 200 15000|이두리\ngg20-3 hana 200 15000|박세라',
    ),
    { mapping: mapped('프로젝트', '고객', '수량', '금액', 'name=이름') },
  ),
  fine(
    'D: A title above the header is that of a festival of draft beer',
    'beer.csv',
    'Draft Beer Festival 2026,,,,\nProject,Client,Qty,Price,Name\ngh20-1,acme,100,20.00,Ann\ngh20-2,bolt,200,35.00,Bob\n',
    orders('name', 'gh20-1 acme 100 20|Ann\ngh20-2 bolt 200 35|Bob'),
    {
      mapping: mapped('Project', 'Client', 'Qty', 'Price', 'name=Name', 'sheet: { header_row: 2 }'),
    },
  ),
  fine(
    'D: A funeral home orders memorial cards',
    'trauer.csv',
    'Name;geboren;gestorben\nAnna Huber;03.04.1941;02.03.2026\nHans Maier;12.01.1938;05.03.2026\n',
    orders(
      'name geboren gestorben',
      'gi20-1 ray 2 3|Anna Huber|03.04.1941|02.03.2026\n|Hans Maier|12.01.1938|05.03.2026',
    ),
    { mapping: cards('gi20-1', 'name=Name,geboren=geboren,gestorben=gestorben') },
  ),
  fine(
    'D: A Korean funeral home has 故 before each name',
    '근조.csv',
    '고인,발인\n故 김하나,3월 12일\n故 이두리,3월 14일\n',
    orders('name day', 'gj20-5 ray 2 3|故 김하나|3월 12일\n|故 이두리|3월 14일'),
    { mapping: cards('gj20-5', 'name=고인,day=발인') },
  ),
  fine(
    'D: Names have maiden names and nicknames in brackets',
    'geb.csv',
    'Name;Ort\nAnna Weber (geb. Huber);Passau\nJohn Smith (Jack);Linz\nLi Wei (李伟);Wien\n',
    orders(
      'name ort',
      'gk20-5 ray 3 4.5|Anna Weber (geb. Huber)|Passau\n|John Smith (Jack)|Linz\n|Li Wei (李伟)|Wien',
    ),
    { mapping: cards('gk20-5', 'name=Name,ort=Ort') },
  ),
  fine(
    'D: Names of columns have pieces and won in brackets',
    '괄호.csv',
    '프로젝트,고객,수량(매),금액(원)\ngl20-1,hana,500,25000\ngl20-2,duri,1000,42000\n',
    orders('', 'gl20-1 hana 500 25000\ngl20-2 duri 1000 42000'),
    { mapping: mapped('프로젝트', '고객', '수량(매)', '금액(원)') },
  ),
  fine(
    'D: Names of columns have Stk. and EUR in brackets',
    'klammern.csv',
    'Projekt;Kunde;Menge (Stk.);Betrag (EUR)\ngm20-1;kit;500;49,90\ngm20-2;tom;1.000;89,90\n',
    orders('', 'gm20-1 kit 500 49.9\ngm20-2 tom 1000 89.9'),
    { mapping: mapped('Projekt', 'Kunde', 'Menge (Stk.)', 'Betrag (EUR)') },
  ),
  fine(
    'D: Names of columns have 部 and 円 in brackets',
    'kakko.csv',
    '案件,顧客,数量（部）,金額（円）\ngn20-1,sony,500,25000\ngn20-2,sony,1000,42000\n',
    orders('', 'gn20-1 sony 500 25000\ngn20-2 sony 1000 42000'),
    { mapping: mapped('案件', '顧客', '数量（部）', '金額（円）') },
  ),
  fine(
    'D: All projects have a plus in their names',
    'kit-plus.csv',
    `${HEAD}\nlogo+text-1,acme,100,20\nlogo+text-2,bolt,200,35\nlogo+text-3,acme,50,12\n`,
    orders('', 'logo+text-1 acme 100 20\nlogo+text-2 bolt 200 35\nlogo+text-3 acme 50 12'),
  ),
  fine(
    'D: Certificates have no goals for one team',
    'goals.xlsx',
    workbook([r('Team|Rank|Goals'), r('Reds', 1, 12), r('Blues', 2, 5), r('Greens', 3, 0)]),
    orders('team rank goals', 'go20-5 ray 3 4.5|Reds|1|12\n|Blues|2|5\n|Greens|3|0'),
    { mapping: cards('go20-5', 'team=Team,rank=Rank,goals=Goals') },
  ),
  fine(
    'D: Austrian postcodes stand before their towns in one column',
    'wien.csv',
    'Name;Straße;PLZ Ort\nIda Lang;Weg 1;1010 Wien\nUdo Rath;Weg 2;8010 Graz\nLeo Kern;Weg 3;4020 Linz\n',
    orders(
      'name strasse ort',
      'gp20-5 ray 3 4.5|Ida Lang|Weg 1|1010 Wien\n|Udo Rath|Weg 2|8010 Graz\n|Leo Kern|Weg 3|4020 Linz',
    ),
    { mapping: cards('gp20-5', 'name=Name,strasse=Straße,ort=PLZ Ort') },
  ),
  fine(
    'D: A church gives all of its cards away',
    'free.csv',
    `${HEAD},name\ngq20-1,church,100,0,Ann\ngq20-2,church,50,0,Bob\n`,
    orders('name', 'gq20-1 church 100 0|Ann\ngq20-2 church 50 0|Bob'),
  ),
  fine(
    'D: Couples stand on one card with both names',
    'couples.csv',
    'Guest,Spouse,Table\nAnn Lee,Bob Lee,1\nCid Fox,,1\nDee Orr,Eva Lang,2\n',
    orders(
      'names table',
      'gr20-5 ray 3 4.5|Ann Lee & Bob Lee|1\n|Cid Fox|1\n|Dee Orr & Eva Lang|2',
    ),
    {
      mapping: `version: 1
project: { value: gr20-5 }
svc_uid: { value: ray }
order: { order_count: rows, total_price: { per_row: "1.50" } }
variables:
  - { id: names, join: [Guest, Spouse], separator: " & " }
  - { id: table, column: Table }
`,
    },
  ),
  fine(
    'D: A sign for each table has its two seats',
    'signs.csv',
    'Table,Seat 1,Seat 2\n1,Ann Lee,Bob Ray\n2,Cid Fox,Dee Orr\n3,Eva Lang,\n',
    orders(
      'table first second',
      'gs20-5 ray 3 4.5|1|Ann Lee|Bob Ray\n|2|Cid Fox|Dee Orr\n|3|Eva Lang',
    ),
    { mapping: cards('gs20-5', 'table=Table,first=Seat 1,second=Seat 2') },
  ),
  fine(
    'D: Guests were registered before or at the door',
    '등록.csv',
    '성명,소속,등록구분\n김하나,한빛대,사전등록\n이두리,서울대,현장등록\n박세라,부산대,사전등록\n',
    orders('성명 소속', 'gt20-1 ray 3 4.5|김하나|한빛대\n|이두리|서울대\n|박세라|부산대'),
    { mapping: cards('gt20-1', '성명,소속') },
  ),
  fine(
    'D: A price of each is shown beside the amount of each line in a workbook',
    'each.xlsx',
    workbook([
      r('Project|Client|Qty|Each|Amount'),
      r('gu20-1|acme', 100, n(0.2, '0.00'), f('C2*D2', 20, '0.00')),
      r('gu20-2|bolt', 200, n(0.175, '0.000'), f('C3*D3', 35, '0.00')),
    ]),
    orders('', 'gu20-1 acme 100 20\ngu20-2 bolt 200 35'),
    { mapping: mapped('Project', 'Client', 'Qty', 'Amount') },
  ),
  fine(
    'D: The mapping names the sheet beside a sheet of prices',
    'named.xlsx',
    workbookOf([
      { name: 'Prices', rows: [r('Size|Price'), r('A5', 20), r('A6', 12)] },
      {
        name: 'Orders',
        rows: [r('Project|Client|Qty|Cost'), r('gv20-1|acme', 100, 20), r('gv20-2|bolt', 200, 35)],
      },
    ]),
    orders('', 'gv20-1 acme 100 20\ngv20-2 bolt 200 35'),
    { mapping: mapped('Project', 'Client', 'Qty', 'Cost', '', 'sheet: { name: Orders }') },
  ),
  fine(
    'D: A workbook has a merged title of Korean name cards',
    '제목.xlsx',
    workbook(
      [
        r('2026년 상반기 명함 신청 명단'),
        r('프로젝트|고객|성명|수량|금액'),
        r('gw20-5|hana|김하나', 200, n(15000, '#,##0')),
        r('gw20-6|hana|이두리', 200, n(15000, '#,##0')),
      ],
      { merged: ['A1:E1'] },
    ),
    orders('name', 'gw20-5 hana 200 15000|김하나\ngw20-6 hana 200 15000|이두리'),
    {
      mapping: mapped('프로젝트', '고객', '수량', '금액', 'name=성명', 'sheet: { header_row: 2 }'),
    },
  ),
  fine(
    'D: Orders and reorders have the same price and quantity',
    'reorders.csv',
    'Project,Client,Qty,Price,Type\ngx20-1,acme,100,20.00,Order\ngx20-2,acme,100,20.00,Reorder\ngx20-3,bolt,100,20.00,Order\n',
    orders('', 'gx20-1 acme 100 20\ngx20-2 acme 100 20\ngx20-3 bolt 100 20'),
    { mapping: mapped('Project', 'Client', 'Qty', 'Price') },
  ),
  fine(
    'D: Guests of a table who came alone have only a name',
    'walkins.csv',
    'Name,Company,Title\nAnn Lee,Acme,CEO\nBob Ray,,\nCid Fox,Core,CTO\nDee Orr,,\nEva Lang,Bolt,CFO\n',
    orders(
      'name company title',
      'gy20-5 ray 5 7.5|Ann Lee|Acme|CEO\n|Bob Ray\n|Cid Fox|Core|CTO\n|Dee Orr\n|Eva Lang|Bolt|CFO',
    ),
    { mapping: cards('gy20-5', 'name=Name,company=Company,title=Title') },
  ),
  fine(
    'D: A company is called Idem and another Dito and a third Folgt',
    'firmen.csv',
    `${HEAD},firma\ngz20-1,kit,100,20,Idem GmbH\ngz20-2,kit,100,20,Dito AG\ngz20-3,kit,100,20,Folgt & Partner\n`,
    orders(
      'firma',
      'gz20-1 kit 100 20|Idem GmbH\ngz20-2 kit 100 20|Dito AG\ngz20-3 kit 100 20|Folgt & Partner',
    ),
  ),
  fine(
    'D: A column is called 참석 and its cells say 참석',
    '참석칸.csv',
    '성명,참석\n김하나,참석\n이두리,참석\n박세라,참석\n최미나,참석\n',
    orders('성명', 'ha20-1 ray 4 6|김하나\n|이두리\n|박세라\n|최미나'),
    { mapping: cards('ha20-1', '성명') },
  ),
  fine(
    'D: A column is called Vegan and says vegan of two guests',
    'vegan.csv',
    'Name,Table,Vegan\nAnn Lee,1,vegan\nBob Ray,1,\nCid Fox,2,vegan\nDee Orr,2,\n',
    orders('name table', 'hb20-1 ray 4 6|Ann Lee|1\n|Bob Ray|1\n|Cid Fox|2\n|Dee Orr|2'),
    { mapping: cards('hb20-1', 'name=Name,table=Table') },
  ),
  fine(
    'D: The last of nine guests has no table yet',
    'neun.csv',
    'Name;Firma;Tisch\nIda Lang;Lang GmbH;1\nUdo Rath;Rath AG;1\nLeo Kern;Kern KG;1\nEva Blum;Blum OHG;2\nMax Frei;Frei GmbH;2\nUte Graf;Graf AG;2\nJan Holt;Holt KG;3\nPia Iser;Iser AG;3\nTom Jung;Jung GmbH;\n',
    orders(
      'name firma tisch',
      'hc20-1 ray 9 13.5|Ida Lang|Lang GmbH|1\n|Udo Rath|Rath AG|1\n|Leo Kern|Kern KG|1\n|Eva Blum|Blum OHG|2\n|Max Frei|Frei GmbH|2\n|Ute Graf|Graf AG|2\n|Jan Holt|Holt KG|3\n|Pia Iser|Iser AG|3\n|Tom Jung|Jung GmbH',
    ),
    { mapping: cards('hc20-1', 'name=Name,firma=Firma,tisch=Tisch') },
  ),
  fine(
    'D: The first of six Korean guests has no telephone',
    '전화없음.csv',
    '성명,소속,연락처\n김하나,한빛대,\n이두리,서울대,010-2222-4444\n박세라,부산대,010-2222-5555\n최미나,대구대,010-2222-6666\n정우진,인천대,010-2222-7777\n오준서,제주대,010-2222-8888\n',
    orders(
      '성명 소속',
      'hd20-1 ray 6 9|김하나|한빛대\n|이두리|서울대\n|박세라|부산대\n|최미나|대구대\n|정우진|인천대\n|오준서|제주대',
    ),
    { mapping: cards('hd20-1', '성명,소속') },
  ),
];
