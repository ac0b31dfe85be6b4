import { type List, mapped, orders } from '../list.ts';
import { asked, fine, refused } from '../put.ts';
import { encoded, r, workbook } from '../workbook.ts';

/** B11: totals, notes, samples and rules below, above and between the rows of a list. */
export const NO_ORDERS: readonly List[] = [
  refused(
    'B11: A French list ends in Total général whose sum is no longer right',
    'invites.csv',
    `Nom;Exemplaires;Montant
Camille Roy;10;15,00
Louis Blanc;20;30,00
Manon Petit;5;7,50
Total général;40;60,00
`,
    { mapping: mapped('=tg-1', '=mairie', 'sum Exemplaires', 'sum Montant', 'nom=Nom') },
  ),
  refused(
    'B11: Each department of a Japanese list has its 小計 row',
    '部署別.csv',
    encoded(
      'shift_jis',
      `部署,氏名,部数,金額
営業部,山本 直樹,100,3000
営業部,斎藤 麻衣,100,3000
小計,,200,6000
総務部,井上 健太,50,1500
総務部,清水 彩,50,1500
小計,,100,3000
`,
    ),
    { mapping: mapped('=部署-1', '=honsha', 'sum 部数', 'sum 金額', '氏名') },
  ),
  asked(
    'B11: Frais de port is the last row of a list of one project',
    'avec-port.csv',
    `Article,Qté,Prix
Menu,50,45.00
Carte des vins,20,30.00
Sous-bock,200,60.00
Frais de port,1,9.90
`,
    'the postage belongs to the price, but is no copy and no card',
    { mapping: mapped('=port-1', '=bistro', 'sum Qté', 'sum Prix', 'article=Article') },
  ),
  asked(
    'B11: A hint below the Korean header asks to fill in the name without spaces',
    '참가신청_양식.xlsx',
    workbook([
      r('이름|소속|연락처'),
      r('(필수) 띄어쓰기 없이|(선택)|(필수) 숫자만'),
      r('김가람|서울대|010-1111-2222'),
      r('이나래|부산대|010-3333-4444'),
      r('박다솜|전남대|010-5555-6666'),
    ]),
    'a card is printed for the hint, or not',
    { mapping: mapped('=참가-1', '=hakhoe', 'rows', '=6000', '이름, 소속') },
  ),
  asked(
    'B11: A German membership list ends with the day on which it was printed',
    'mitglieder.csv',
    `Name;Straße;Ort
Adele Vogt;Am Bach 3;Ulm
Benno Kurz;Weg 12;Ulm
Clara Lang;Ring 7;Neu-Ulm
Stand: 12.03.2026;;
`,
    'a card is printed for the day, or not',
    { mapping: mapped('=mgl-1', '=verein', 'rows', '=12', 'name=Name, strasse=Straße, ort=Ort') },
  ),
  asked(
    'B11: The first row of a template is the example z. B. Max Mustermann',
    'Vorlage_Namensschilder.xlsx',
    workbook([
      r('Name|Firma|Ort'),
      r('z. B. Max Mustermann|Musterfirma GmbH|Musterstadt'),
      r('Heike Braun|Siemens AG|Erlangen'),
      r('Olaf Weiß|Bosch GmbH|Stuttgart'),
      r('Petra Grün|SAP SE|Walldorf'),
    ]),
    'a badge is printed for Max Mustermann, or not',
    { mapping: mapped('=vns-1', '=messe', 'rows', '=20', 'name=Name, firma=Firma, ort=Ort') },
  ),
  refused(
    'B11: TOTAL stands in the column of remarks just before the sums',
    'remarks-total.csv',
    `Project,Client,Remark,Copies,Price
rt-1,ann,matt,10,20.00
rt-1,ann,gloss,20,35.00
rt-2,bob,matt,15,28.00
,,TOTAL,45,83.00
`,
    { mapping: mapped('Project', 'Client', 'sum Copies', 'sum Price') },
  ),
  refused(
    'B11: Total stands in the column of projects and the user is the same for all rows',
    'total-as-project.csv',
    `Project,Copies,Price
tp-1,10,20.00
tp-2,20,35.00
tp-3,15,28.00
Total,45,83.00
`,
    { mapping: mapped('Project', '=ann', 'Copies', 'Price') },
  ),
  asked(
    'B11: A database client counts (3 rows) in the column of projects of a list for one user',
    'query.csv',
    `project,name
qr-1,Ann Fox
qr-2,Bob Ray
qr-3,Cid Lux
(3 rows),
`,
    'a project of the name (3 rows) is ordered, or not',
    { mapping: mapped('project', '=ann', 'rows', 'per 2', 'name') },
  ),
  fine(
    'B11: A company called Average Joe and a Mrs Summe are customers like the others',
    'customers.csv',
    `Name,Company,City,Copies,Price
Ann Fox,Fox & Sons,York,10,20.00
Joe Cole,Average Joe's Gym,Bath,20,35.00
Petra Summe,Total Fitness,Hull,15,28.00
`,
    orders(
      'name company',
      "cu-77 ann 45 83|Ann Fox|Fox & Sons\n|Joe Cole|Average Joe's Gym\n|Petra Summe|Total Fitness",
    ),
    { mapping: mapped('=cu-77', '=ann', 'sum Copies', 'sum Price', 'name=Name, company=Company') },
  ),
];
