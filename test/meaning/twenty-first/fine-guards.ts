import { type List, mapped, orders } from '../list.ts';
import { fine, fineOrAsked } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';

/** D: ordinary lists that stand near to lists that want a question. */
export const FINE_GUARDS: readonly List[] = [
  fine(
    'D: Lines of orders have their own amounts that happen to be equal',
    'own-amounts.csv',
    'Order,Client,Name,Qty,Line total\nOA-1,a,Ann,100,20.00\nOA-1,a,Bob,100,20.00\nOA-2,b,Cy,100,20.00\nOA-2,b,Di,200,35.00\nOA-3,c,Ed,100,20.00\nOA-3,c,Fay,100,20.00\n',
    orders('n', 'OA-1 a 200 40|Ann\n|Bob\nOA-2 b 300 55|Cy\n|Di\nOA-3 c 200 40|Ed\n|Fay'),
    {
      mapping:
        'version: 1\nproject: { column: Order }\nsvc_uid: { column: Client }\norder:\n  order_count: { column: Qty, combine: sum }\n  total_price: { column: Line total, combine: sum }\nvariables:\n  - { id: n, column: Name }\n',
    },
  ),
  fine(
    'D: 한 주문의 사람마다 금액이 같고 더하는 것이 맞다',
    '각자금액.csv',
    '주문번호,고객,이름,수량,금액\nGJ-1,u1,강하나,100,12000\nGJ-1,u1,서두리,100,12000\nGJ-1,u1,임세나,100,12000\nGJ-2,u2,오네모,200,22000\nGJ-2,u2,한다섯,200,22000\n',
    orders('n', 'GJ-1 u1 300 36000|강하나\n|서두리\n|임세나\nGJ-2 u2 400 44000|오네모\n|한다섯'),
    {
      mapping:
        'version: 1\nproject: { column: 주문번호 }\nsvc_uid: { column: 고객 }\norder:\n  order_count: { column: 수량, combine: sum }\n  total_price: { column: 금액, combine: sum }\nvariables:\n  - { id: n, column: 이름 }\n',
    },
  ),
  fine(
    'D: A title says that prices are in euros and cells have euros',
    'title-euro.xlsx',
    workbook([
      r('Alle Preise in EUR inkl. MwSt.'),
      r('Auftrag|Kunde|Menge|Preis'),
      r('TE-1|a', 100, '25,00 €'),
      r('TE-2|b', 200, '48,50 €'),
    ]),
    orders('', 'TE-1 a 100 25\nTE-2 b 200 48.5'),
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Preis', '', 'sheet: { header_row: 2 }') },
  ),
  fine(
    'D: 제목 아래에 단위 원이라고 쓴 금액표',
    '단위원.xlsx',
    workbook([
      r('2026년 3월 발주 (단위: 원)'),
      r('발주번호|거래처|수량|금액'),
      r('WN-1|a', 1000, n(85000, '#,##0')),
      r('WN-2|b', 2000, n(120000, '#,##0')),
    ]),
    orders('', 'WN-1 a 1000 85000\nWN-2 b 2000 120000'),
    { mapping: mapped('발주번호', '거래처', '수량', '금액', '', 'sheet: { header_row: 2 }') },
  ),
  fine(
    'D: Names of columns say pieces and euros',
    'named-units.csv',
    'Auftrag;Kunde;Menge (Stück);Preis (EUR)\nNU-1;a;100;25,00\nNU-2;b;200;48,50\n',
    orders('', 'NU-1 a 100 25\nNU-2 b 200 48.5'),
    { mapping: mapped('Auftrag', 'Kunde', 'Menge (Stück)', 'Preis (EUR)') },
  ),
  fine(
    'D: Raffle books have as many tickets as their numbers say',
    'books-fine.csv',
    'Book,Seller,From no.,To no.,Tickets,Cost\nBF-1,scouts,1,500,500,40\nBF-2,scouts,501,750,250,22\nBF-3,scouts,751,1500,750,55\n',
    orders(
      'a b',
      'BF-1 scouts 500 40|1|500\nBF-2 scouts 250 22|501|750\nBF-3 scouts 750 55|751|1500',
    ),
    { mapping: mapped('Book', 'Seller', 'Tickets', 'Cost', 'a=From no.,b=To no.') },
  ),
  fine(
    'D: Totals have a least price and are not what quantity and unit price make',
    'least-price.csv',
    'Order,Client,Qty,Unit price,Total\nLP-1,a,100,0.25,25.00\nLP-2,b,20,0.25,15.00\nLP-3,c,30,0.25,15.00\nLP-4,d,400,0.20,80.00\nLP-5,e,10,0.25,15.00\n',
    orders('', 'LP-1 a 100 25\nLP-2 b 20 15\nLP-3 c 30 15\nLP-4 d 400 80\nLP-5 e 10 15'),
    { mapping: mapped('Order', 'Client', 'Qty', 'Total') },
  ),
  fine(
    'D: Totals are rounded to five cents and discounted for some',
    'rounded.csv',
    'Auftrag;Kunde;Menge;Einzelpreis;Gesamt CHF;Rabatt\nRD-1;a;130;0,17;22,10;\nRD-2;b;333;0,13;43,30;\nRD-3;c;500;0,12;54,00;10 %\nRD-4;d;75;0,21;15,75;\n',
    orders('', 'RD-1 a 130 22.1\nRD-2 b 333 43.3\nRD-3 c 500 54\nRD-4 d 75 15.75'),
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Gesamt CHF') },
  ),
  fine(
    'D: Quiz cards have questions and answers',
    'quiz.csv',
    'Question,Answer\nWho wrote Emma?,Jane Austen\nHow many legs has a spider?,8\nIs a tomato a fruit?,Yes\nWhat is the capital of Peru?,Lima\n',
    orders(
      'q a',
      'qz-1 quiz 4 5|Who wrote Emma?|Jane Austen\n|How many legs has a spider?|8\n|Is a tomato a fruit?|Yes\n|What is the capital of Peru?|Lima',
    ),
    { mapping: mapped('=qz-1', '=quiz', 'rows', '=5', 'q=Question,a=Answer') },
  ),
  fine(
    'D: Titles have words in brackets that belong to them',
    'brackets-fine.csv',
    'Name,Title\nAnn Fox,Head (acting)\nBob Ray,Clerk (part-time)\nCy Orr,Chef\nDi Poe,Engineer (m/f/d)\nEd Lum,Host (maternity cover)\n',
    orders(
      'n t',
      'bf-1 card 5 5|Ann Fox|Head (acting)\n|Bob Ray|Clerk (part-time)\n|Cy Orr|Chef\n|Di Poe|Engineer (m/f/d)\n|Ed Lum|Host (maternity cover)',
    ),
    { mapping: mapped('=bf-1', '=card', 'rows', '=5', 'n=Name,t=Title') },
  ),
  fine(
    'D: 직함에 괄호로 겸직과 대행이 적혀 있다',
    '겸직.csv',
    '이름,직함\n강하나,대리\n서두리,과장(직무대행)\n임세나,팀장(겸)\n오네모,차장(PM)\n한다섯,부장\n',
    orders(
      'n t',
      'gg-1 card 5 5000|강하나|대리\n|서두리|과장(직무대행)\n|임세나|팀장(겸)\n|오네모|차장(PM)\n|한다섯|부장',
    ),
    { mapping: mapped('=gg-1', '=card', 'rows', '=5000', 'n=이름,t=직함') },
  ),
  fine(
    'D: Wishes of greeting cards end in points and begin with signs of questions',
    'wishes.csv',
    'To,Wish\nAna,¿Quién cumple años hoy?\nBea,And many more...\nCarla,¡Felicidades!\nDora,Once upon a time...\n',
    orders(
      't w',
      'wi-9 mail 4 5|Ana|¿Quién cumple años hoy?\n|Bea|And many more...\n|Carla|¡Felicidades!\n|Dora|Once upon a time...',
    ),
    { mapping: mapped('=wi-9', '=mail', 'rows', '=5', 't=To,w=Wish') },
  ),
  fine(
    'D: Weekdays of invitations are those of their days in German',
    'wochentage.csv',
    'Gast;Termin\nAnna Roth;Samstag, 14.03.2026\nBernd Sauer;Sonntag, 15.03.2026\nCarla Thoma;Samstag, 21.03.2026\nDora Uhl;Mi., 25.03.2026\n',
    orders(
      'g t',
      'wk-9 fest 4 5|Anna Roth|Samstag, 14.03.2026\n|Bernd Sauer|Sonntag, 15.03.2026\n|Carla Thoma|Samstag, 21.03.2026\n|Dora Uhl|Mi., 25.03.2026',
    ),
    { mapping: mapped('=wk-9', '=fest', 'rows', '=5', 'g=Gast,t=Termin') },
  ),
  fine(
    'D: 요일이 날짜와 모두 맞는 초대장',
    '요일맞음.csv',
    '행사,일시\n봄 음악회,2026년 3월 28일(토) 오후 3시\n동문회,2026년 4월 11일(토) 오후 6시\n전시,2026. 4. 19.(일) 10:00\n',
    orders(
      'e d',
      'yd-1 hall 3 3000|봄 음악회|2026년 3월 28일(토) 오후 3시\n|동문회|2026년 4월 11일(토) 오후 6시\n|전시|2026. 4. 19.(일) 10:00',
    ),
    { mapping: mapped('=yd-1', '=hall', 'rows', '=3000', 'e=행사,d=일시') },
  ),
  fine(
    'D: Opening hours name weekdays beside a day from which they hold',
    'hours.csv',
    'Branch,Hours,Valid from\nBath,Mon to Fri 9-17,2026-03-14\nHull,Tue to Sat 10-18,2026-03-15\nYork,Mon to Sat 9-18,2026-03-21\n',
    orders(
      'b h v',
      'ho-1 shop 3 4|Bath|Mon to Fri 9-17|2026-03-14\n|Hull|Tue to Sat 10-18|2026-03-15\n|York|Mon to Sat 9-18|2026-03-21',
    ),
    { mapping: mapped('=ho-1', '=shop', 'rows', '=4', 'b=Branch,h=Hours,v=Valid from') },
  ),
  fine(
    'D: Greetings have nicknames and couples',
    'nicknames.csv',
    'Addressee,Greeting\nElizabeth Hurst,Dear Liz\nMr and Mrs P. Fox,Dear Paul and Jean\nDr. Robert Ray,Dear Bob\nThe Orr Family,Dear all\n',
    orders(
      'a g',
      'ni-1 mail 4 5|Elizabeth Hurst|Dear Liz\n|Mr and Mrs P. Fox|Dear Paul and Jean\n|Dr. Robert Ray|Dear Bob\n|The Orr Family|Dear all',
    ),
    { mapping: mapped('=ni-1', '=mail', 'rows', '=5', 'a=Addressee,g=Greeting') },
  ),
  fine(
    'D: German letters greet people with titles, families and firms',
    'briefanreden.csv',
    'Anrede;Name;Briefanrede\nFrau;Roth;Sehr geehrte Frau Dr. Roth\nHerr;Sauer;Lieber Bernd\nFamilie;Thoma;Liebe Familie Thoma\nFirma;Uhl GmbH;Sehr geehrte Damen und Herren\n',
    orders(
      'a n b',
      'ba-1 mail 4 5|Frau|Roth|Sehr geehrte Frau Dr. Roth\n|Herr|Sauer|Lieber Bernd\n|Familie|Thoma|Liebe Familie Thoma\n|Firma|Uhl GmbH|Sehr geehrte Damen und Herren',
    ),
    { mapping: mapped('=ba-1', '=mail', 'rows', '=5', 'a=Anrede,n=Name,b=Briefanrede') },
  ),
  fine(
    'D: All vouchers have one code of a campaign and seats are free',
    'one-code.csv',
    'Code,Holder,Seat\nSPRING26,Ann,free seating\nSPRING26,Bob,free seating\nSPRING26,Cy,free seating\nSPRING26,Di,free seating\n',
    orders('c h', 'oc-9 spa 4 5|SPRING26|Ann\n|SPRING26|Bob\n|SPRING26|Cy\n|SPRING26|Di'),
    { mapping: mapped('=oc-9', '=spa', 'rows', '=5', 'c=Code,h=Holder') },
  ),
  fine(
    'D: Couples share a table and a seat label on purpose in pairs',
    'pairs.csv',
    'Bench,Guest\nB1,Ann Fox\nB1,Ben Fox\nB2,Cy Orr\nB2,Di Orr\nB3,Ed Lum\nB3,Eve Lum\n',
    orders(
      'b g',
      'pb-1 hall 6 6|B1|Ann Fox\n|B1|Ben Fox\n|B2|Cy Orr\n|B2|Di Orr\n|B3|Ed Lum\n|B3|Eve Lum',
    ),
    { mapping: mapped('=pb-1', '=hall', 'rows', '=6', 'b=Bench,g=Guest') },
  ),
  fineOrAsked(
    'D: Contracts of freelancers end in a year to come and badges go to all',
    'freelancers.csv',
    'Badge,Name,Role,Contract end\n1,Ann Fox,Camera,31.12.2027\n2,Bob Ray,Sound,30.06.2027\n3,Cy Orr,Light,\n4,Di Poe,Light,31.12.2027\n',
    orders('n r', 'fl-9 film 4 5|Ann Fox|Camera\n|Bob Ray|Sound\n|Cy Orr|Light\n|Di Poe|Light'),
    { mapping: mapped('=fl-9', '=film', 'rows', '=5', 'n=Name,r=Role') },
  ),
  fine(
    'D: A list of attendance counts how often members came',
    'attendance.csv',
    'Member,Attendance,Absences,Certificate\nAnn Fox,12,0,Gold\nBob Ray,10,2,Silver\nCy Orr,8,4,Bronze\n',
    orders('m c', 'at-1 club 3 4|Ann Fox|Gold\n|Bob Ray|Silver\n|Cy Orr|Bronze'),
    { mapping: mapped('=at-1', '=club', 'rows', '=4', 'm=Member,c=Certificate') },
  ),
  fine(
    'D: 출석 횟수와 결석 횟수가 숫자로 있다',
    '출결.csv',
    '이름,출석,결석,상명\n강하나,40,0,개근상\n서두리,38,2,정근상\n임세나,40,0,개근상\n',
    orders('n p', 'cg-9 school 3 3000|강하나|개근상\n|서두리|정근상\n|임세나|개근상'),
    { mapping: mapped('=cg-9', '=school', 'rows', '=3000', 'n=이름,p=상명') },
  ),
  fine(
    'D: A badge list has a column for those printed and nobody is ticked',
    'badges-none.csv',
    'Attendee,Company,Badge printed,Checked in\nAnn Fox,Acme,no,no\nBob Ray,Bolt,no,no\nCy Orr,Crane,no,no\n',
    orders('a c', 'bn-9 conf 3 4|Ann Fox|Acme\n|Bob Ray|Bolt\n|Cy Orr|Crane'),
    { mapping: mapped('=bn-9', '=conf', 'rows', '=4', 'a=Attendee,c=Company') },
  ),
  fine(
    'D: Spanish tariffs are alta and baja and places are in Baja California',
    'baja.csv',
    'Pedido;Cliente;Temporada;Destino;Cantidad;Importe\nBJ1;a;Alta;Cancún;100;20,00\nBJ2;b;Baja;Baja California;200;35,00\nBJ3;c;Alta;Oaxaca;150;28,00\n',
    orders('d', 'BJ1 a 100 20|Cancún\nBJ2 b 200 35|Baja California\nBJ3 c 150 28|Oaxaca'),
    { mapping: mapped('Pedido', 'Cliente', 'Cantidad', 'Importe', 'd=Destino') },
  ),
  fine(
    'D: A choir has voices in a column and names in capitals',
    'choir-fine.csv',
    'Name,Voice,Folder\nANN FOX,SOPRANO,12\nBEA RAY,SOPRANO,14\nCLEO ORR,ALTO,20\nED LUM,TENOR,30\n',
    orders('n f', 'ch-9 choir 4 5|ANN FOX|12\n|BEA RAY|14\n|CLEO ORR|20\n|ED LUM|30'),
    { mapping: mapped('=ch-9', '=choir', 'rows', '=5', 'n=Name,f=Folder') },
  ),
  fineOrAsked(
    'D: Labels of a warehouse are one word in capitals and many lack the second text',
    'labels.csv',
    'Label,Note\nBOLTS,\nNUTS,M6\nWASHERS,\nSCREWS,\nTAPE,50 mm\n',
    orders('l n', 'lb-9 ware 5 5|BOLTS\n|NUTS|M6\n|WASHERS\n|SCREWS\n|TAPE|50 mm'),
    { mapping: mapped('=lb-9', '=ware', 'rows', '=5', 'l=Label,n=Note') },
  ),
  fine(
    'D: Environments of a company are teams and all of them are real orders',
    'environments.csv',
    'Order,Team,Qty,Total,Name\nEV-1,Test Engineering,100,20,Ann\nEV-2,Production,200,35,Bob\nEV-3,Staging & Events,150,28,Cy\n',
    orders(
      'n t',
      'EV-1 corp 100 20|Ann|Test Engineering\nEV-2 corp 200 35|Bob|Production\nEV-3 corp 150 28|Cy|Staging & Events',
    ),
    { mapping: mapped('Order', '=corp', 'Qty', 'Total', 'n=Name,t=Team') },
  ),
];
