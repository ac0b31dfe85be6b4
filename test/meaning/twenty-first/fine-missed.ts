import { type List, mapped, orders } from '../list.ts';
import { fine, fineOrAsked } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';

/** D: lists with columns and names that sound as if something were wrong, and nothing is. */
export const FINE_MISSED: readonly List[] = [
  fine(
    'D: Memorial cards have the day on which somebody died',
    'memorial.csv',
    'Order,Family,Name,Born,Died,Cards,Total\nME-1,fh,Rose Ames,03/02/1931,12/02/2026,100,60\nME-2,fh,Paul Okoro,19/07/1948,20/02/2026,250,130\nME-3,fh,Ida Moss,30/11/1925,01/03/2026,80,52\n',
    orders(
      'n b d',
      'ME-1 fh 100 60|Rose Ames|03/02/1931|12/02/2026\nME-2 fh 250 130|Paul Okoro|19/07/1948|20/02/2026\nME-3 fh 80 52|Ida Moss|30/11/1925|01/03/2026',
    ),
    { mapping: mapped('Order', 'Family', 'Cards', 'Total', 'n=Name,b=Born,d=Died') },
  ),
  fine(
    'D: 추모 카드에 고인의 이름과 별세일이 있다',
    '추모.csv',
    '주문번호,상주,고인,별세일,장지,수량,금액\nCM-1,김상주,故 김대식,2026-02-11,분당추모공원,200,90000\nCM-2,이상주,故 이순례,2026-02-15,벽제승화원,150,75000\nCM-3,박상주,故 박만수,2026-03-01,용인천주교묘원,100,60000\n',
    orders(
      'n d',
      'CM-1 memory 200 90000|故 김대식|2026-02-11\nCM-2 memory 150 75000|故 이순례|2026-02-15\nCM-3 memory 100 60000|故 박만수|2026-03-01',
    ),
    { mapping: mapped('주문번호', '=memory', '수량', '금액', 'n=고인,d=별세일') },
  ),
  fine(
    'D: Donors gave in memory of somebody who is named in another column',
    'in-memory.csv',
    'Donor,In memory of,Gift,City\nAnn Fox,the late Bob Fox,50,Bath\nCy Orr,,20,Hull\nDi Poe,my mother,100,York\n',
    orders('d', 'im-1 charity 3 4|Ann Fox\n|Cy Orr\n|Di Poe'),
    { mapping: mapped('=im-1', '=charity', 'rows', '=4', 'd=Donor') },
  ),
  fineOrAsked(
    'D: Tickets can be cancelled until a day that each row has',
    'tickets-cancel.csv',
    'Buchung;Gast;Vorstellung;Plätze;Betrag;Storno bis\nTI-1;oper;Tosca;2;90,00;12.03.2026\nTI-2;oper;Aida;1;55,00;19.03.2026\nTI-3;oper;Tosca;4;180,00;12.03.2026\n',
    orders('v', 'TI-1 oper 2 90|Tosca\nTI-2 oper 1 55|Aida\nTI-3 oper 4 180|Tosca'),
    { mapping: mapped('Buchung', 'Gast', 'Plätze', 'Betrag', 'v=Vorstellung') },
  ),
  fine(
    'D: 예약마다 취소 가능 기한이 적혀 있다',
    '취소기한.csv',
    '예약번호,고객,객실,카드수량,금액,무료취소기한\nYY-1,hotel,디럭스,50,9000,2026-03-20\nYY-2,hotel,스위트,30,6500,2026-03-22\nYY-3,hotel,디럭스,80,12000,2026-03-25\n',
    orders(
      'room',
      'YY-1 hotel 50 9000|디럭스\nYY-2 hotel 30 6500|스위트\nYY-3 hotel 80 12000|디럭스',
    ),
    { mapping: mapped('예약번호', '고객', '카드수량', '금액', 'room=객실') },
  ),
  fine(
    'D: Fares are refundable or not',
    'refundable.csv',
    'Order,Client,Fare,Refundable,Qty,Total\nRE-1,rail,Saver,No,2,24.00\nRE-2,rail,Flex,Yes,1,18.00\nRE-3,rail,Saver,No,5,60.00\n',
    orders('f', 'RE-1 rail 2 24|Saver\nRE-2 rail 1 18|Flex\nRE-3 rail 5 60|Saver'),
    { mapping: mapped('Order', 'Client', 'Qty', 'Total', 'f=Fare') },
  ),
  fine(
    'D: New members say why they left their former club',
    'new-members.csv',
    'Timestamp,Your name,Why did you leave your previous club?,Shirt size\n3/1/2026 9:00:00,Ann Fox,Moved to another town,M\n3/1/2026 9:10:00,Bob Ray,It closed,L\n3/2/2026 9:00:00,Cy Orr,,S\n',
    orders('n', 'nm-1 club 3 6|Ann Fox\n|Bob Ray\n|Cy Orr'),
    { mapping: mapped('=nm-1', '=club', 'rows', '=6', 'n=Your name') },
  ),
  fine(
    'D: A school has columns of tests with their points',
    'test-points.csv',
    'Name;Test 1;Test 2;Note\nMia;18;20;1\nEmre;12;15;3\nFinn;20;19;1\n',
    orders('n g', 'tp-1 schule 3 4|Mia|1\n|Emre|3\n|Finn|1'),
    { mapping: mapped('=tp-1', '=schule', 'rows', '=4', 'n=Name,g=Note') },
  ),
  fineOrAsked(
    'D: A removal firm thanks people who moved',
    'removals.csv',
    'Customer,Moved on,From,To\nAnn Fox,12 Jan 2026,Bath,Hull\nBob Ray,15 Jan 2026,York,Leeds\nCy Orr,20 Feb 2026,Hove,Rye\n',
    orders('n t', 'rm-9 vans 3 4|Ann Fox|Hull\n|Bob Ray|Leeds\n|Cy Orr|Rye'),
    { mapping: mapped('=rm-9', '=vans', 'rows', '=4', 'n=Customer,t=To') },
  ),
  fineOrAsked(
    'D: Order numbers of a German shop begin with ST and a remark speaks of another order',
    'bemerkung.csv',
    'Bestellung;Kunde;Menge;Summe;Bemerkung\nST-1;a;100;20,00;\nST-2;b;200;35,00;ersetzt die stornierte Bestellung ST-0\nST-3;c;150;28,00;bitte matt\n',
    orders('', 'ST-1 a 100 20\nST-2 b 200 35\nST-3 c 150 28'),
    { mapping: mapped('Bestellung', 'Kunde', 'Menge', 'Summe') },
  ),
  fine(
    'D: A first line says sep and every row ends in a semicolon',
    'sep.csv',
    'sep=;\nOrder;Client;Qty;Total;Name;\nSM-1;a;100;20,50;Ann;\nSM-2;b;200;35,00;Bob;\n',
    orders('n', 'SM-1 a 100 20.5|Ann\nSM-2 b 200 35|Bob'),
    { mapping: mapped('Order', 'Client', 'Qty', 'Total', 'n=Name') },
  ),
  fine(
    'D: The price of one copy is said to be that and has three decimals',
    'per-copy.csv',
    'Order,Client,Qty,Unit price\nPQ-1,a,1000,0.125\nPQ-2,b,250,0.180\nPQ-3,c,40,0.955\n',
    orders('', 'PQ-1 a 1000 125\nPQ-2 b 250 45\nPQ-3 c 40 38.2'),
    {
      mapping:
        'version: 1\nproject: { column: Order }\nsvc_uid: { column: Client }\norder:\n  order_count: { column: Qty }\n  total_price: { column: Unit price, per: copy }\n',
    },
  ),
  fineOrAsked(
    'D: A discount of an order is a row below zero without copies',
    'discount-row.csv',
    'Order,Client,Item,Qty,Amount\nDR-1,a,Cards,100,20.00\nDR-1,a,Loyalty discount,0,-2.00\nDR-2,b,Cards,200,35.00\n',
    orders('', 'DR-1 a 100 18\nDR-2 b 200 35').map((order, i) =>
      i === 0 ? { ...order, rows: [{}, {}] } : order,
    ),
    {
      mapping:
        'version: 1\nproject: { column: Order }\nsvc_uid: { column: Client }\norder:\n  order_count: { column: Qty, combine: sum }\n  total_price: { column: Amount, combine: sum }\n',
    },
  ),
  fine(
    'D: Postcodes of Germany, Austria and Switzerland stand in one column',
    'dach.csv',
    'Name;PLZ;Ort;Land\nAnna;01067;Dresden;DE\nBernd;1010;Wien;AT\nCarla;8001;Zürich;CH\nDora;50667;Köln;DE\nErik;5020;Salzburg;AT\n',
    orders('n p', 'da-1 mail 5 6|Anna|01067\n|Bernd|1010\n|Carla|8001\n|Dora|50667\n|Erik|5020'),
    { mapping: mapped('=da-1', '=mail', 'rows', '=6', 'n=Name,p=PLZ') },
  ),
  fine(
    'D: Samples cost nothing and six orders have one price and like quantities',
    'samples.csv',
    `${HEAD},name\nsa-1,a,1,0,Ann\nsa-2,b,1,0,Bob\nsa-3,c,1,0,Cy\nsa-4,d,1,0,Di\nsa-5,e,1,0,Ed\nsa-6,f,1,0,Fay\n`,
    orders(
      'name',
      'sa-1 a 1 0|Ann\nsa-2 b 1 0|Bob\nsa-3 c 1 0|Cy\nsa-4 d 1 0|Di\nsa-5 e 1 0|Ed\nsa-6 f 1 0|Fay',
    ),
  ),
  fineOrAsked(
    'D: Surnames are Null, None, True and Na',
    'null.csv',
    `${HEAD},first,last\nnu-1,a,100,20,Chris,Null\nnu-2,b,100,20,Jo,True\nnu-3,c,100,20,Kim,Na\nnu-4,d,100,20,Ada,Nan\n`,
    orders(
      'first last',
      'nu-1 a 100 20|Chris|Null\nnu-2 b 100 20|Jo|True\nnu-3 c 100 20|Kim|Na\nnu-4 d 100 20|Ada|Nan',
    ),
  ),
  fine(
    'D: A choir has people with the same surname at one address',
    'family.csv',
    'Name,Street,Town,Phone\nAnn Fox,1 Oak Lane,Bath,01225 111\nBen Fox,1 Oak Lane,Bath,01225 111\nCleo Fox,1 Oak Lane,Bath,01225 111\nDot Ray,2 Ash Road,Hull,01482 222\n',
    orders('n', 'fa-1 choir 4 5|Ann Fox\n|Ben Fox\n|Cleo Fox\n|Dot Ray'),
    { mapping: mapped('=fa-1', '=choir', 'rows', '=5', 'n=Name') },
  ),
  fine(
    'D: One buyer has two orders with the same cards on two days',
    'again.csv',
    'Order,Date,Buyer,Item,Qty,Total\n881,2026-03-01,Ann Fox,Cards ivory,100,20.00\n882,2026-03-01,Bob Ray,Cards sage,200,35.00\n899,2026-03-09,Ann Fox,Cards ivory,100,20.00\n',
    orders('b', '881 shop 100 20|Ann Fox\n882 shop 200 35|Bob Ray\n899 shop 100 20|Ann Fox'),
    { mapping: mapped('Order', '=shop', 'Qty', 'Total', 'b=Buyer') },
  ),
  fine(
    'D: A workbook keeps consent in TRUE and FALSE and only TRUE is wanted',
    'consent.xlsx',
    workbook([
      r('Name|City|Consent'),
      r('Ann Fox|Bath', true),
      r('Bob Ray|Hull', false),
      r('Cy Orr|York', true),
    ]),
    orders('n', 'co-9 mail 2 3|Ann Fox\n|Cy Orr'),
    {
      mapping: mapped(
        '=co-9',
        '=mail',
        'rows',
        '=3',
        'n=Name',
        'rows:\n  where:\n    - { column: Consent, is: "TRUE" }',
      ),
    },
  ),
  fine(
    'D: Courses have places that are left and a state of open',
    'courses.csv',
    'Kurs;Titel;Plätze;frei;Anmeldeschluss;Flyer;Kosten\nK1;Yoga;20;3;01.04.2026;200;24,00\nK2;Töpfern;12;0;01.04.2026;100;15,00\nK3;Salsa;30;12;15.04.2026;300;33,00\n',
    orders('t', 'K1 vhs 200 24|Yoga\nK2 vhs 100 15|Töpfern\nK3 vhs 300 33|Salsa'),
    { mapping: mapped('Kurs', '=vhs', 'Flyer', 'Kosten', 't=Titel') },
  ),
  fine(
    'D: Countries have codes of two letters and one is NO',
    'countries.csv',
    'Order,Client,Qty,Total,Country\nCO-1,a,100,20,SE\nCO-2,b,200,35,NO\nCO-3,c,150,28,DK\nCO-4,d,150,28,NO\n',
    orders('c', 'CO-1 a 100 20|SE\nCO-2 b 200 35|NO\nCO-3 c 150 28|DK\nCO-4 d 150 28|NO'),
    { mapping: mapped('Order', 'Client', 'Qty', 'Total', 'c=Country') },
  ),
  fine(
    'D: Delivery days are behind the numbers of weeks',
    'weeks.xlsx',
    workbook([
      r('Auftrag|Kunde|KW|Liefertag|Menge|Netto|MwSt|Brutto|Sachbearbeiter'),
      r(
        'WK-1|a',
        12,
        n(46097, 'ddd dd.mm.yyyy'),
        100,
        n(20, '#,##0.00 "€"'),
        n(3.8, '#,##0.00 "€"'),
        n(23.8, '#,##0.00 "€"'),
        'Kühn',
      ),
      r(
        'WK-2|b',
        12,
        n(46098, 'ddd dd.mm.yyyy'),
        300,
        n(50, '#,##0.00 "€"'),
        n(9.5, '#,##0.00 "€"'),
        n(59.5, '#,##0.00 "€"'),
        'Kühn',
      ),
      r(
        'WK-3|c',
        13,
        n(46104, 'ddd dd.mm.yyyy'),
        200,
        n(35, '#,##0.00 "€"'),
        n(6.65, '#,##0.00 "€"'),
        n(41.65, '#,##0.00 "€"'),
        'Lang',
      ),
    ]),
    orders('', 'WK-1 a 100 23.8\nWK-2 b 300 59.5\nWK-3 c 200 41.65'),
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Brutto') },
  ),
  fine(
    'D: A company keeps staff on leave who get new cards too',
    'staff-leave.csv',
    'Order,Employee,Title,Annual leave left,Cards,Cost\nLV-1,Ann Poe,Head,12,200,30\nLV-2,Bob Ash,Engineer,3,100,18\nLV-3,Cat Elm,Architect,25,200,30\n',
    orders(
      'n t',
      'LV-1 corp 200 30|Ann Poe|Head\nLV-2 corp 100 18|Bob Ash|Engineer\nLV-3 corp 200 30|Cat Elm|Architect',
    ),
    { mapping: mapped('Order', '=corp', 'Cards', 'Cost', 'n=Employee,t=Title') },
  ),
  fine(
    'D: 결제 상태가 모두 결제완료이고 환불금액은 0이다',
    '환불없음.csv',
    '주문번호,결제상태,수량,결제금액,환불금액,취소일시,수령인\nHB-1,결제완료,100,12000,0,,강하나\nHB-2,결제완료,200,22000,0,,서두리\nHB-3,결제완료,300,31000,0,,임세나\n',
    orders(
      'n',
      'HB-1 shop 100 12000|강하나\nHB-2 shop 200 22000|서두리\nHB-3 shop 300 31000|임세나',
    ),
    { mapping: mapped('주문번호', '=shop', '수량', '결제금액', 'n=수령인') },
  ),
  fine(
    'D: 담당자 의견 열에 확인했다는 말이 있다',
    '의견.csv',
    '주문번호,고객,이름,수량,금액,담당자의견\nOP-1,u1,강하나,100,12000,교정 확인함\nOP-2,u2,서두리,200,22000,\nOP-3,u3,임세나,300,31000,색상 확인 완료\n',
    orders('n', 'OP-1 u1 100 12000|강하나\nOP-2 u2 200 22000|서두리\nOP-3 u3 300 31000|임세나'),
    { mapping: mapped('주문번호', '고객', '수량', '금액', 'n=이름') },
  ),
  fine(
    'D: Days of a French list are all before the thirteenth and printed as they are',
    'rdv.csv',
    'Nom;Rendez-vous\nDurand;03/04/2026\nRoux;10/04/2026\nPetit;12/05/2026\nLefèvre;07/05/2026\n',
    orders(
      'n d',
      'rv-1 cabinet 4 5|Durand|03/04/2026\n|Roux|10/04/2026\n|Petit|12/05/2026\n|Lefèvre|07/05/2026',
    ),
    { mapping: mapped('=rv-1', '=cabinet', 'rows', '=5', 'n=Nom,d=Rendez-vous') },
  ),
  fineOrAsked(
    'D: Table numbers, menus and seats of a gala are short and alike',
    'gala.csv',
    'Table;Seat;Guest;Menu\n1;1;Ann Fox;F\n1;2;Bob Ray;M\n1;3;N.N.;V\n2;1;Cy Orr;F\n2;2;Di Poe;M\n',
    orders('t s g', 'ga-9 gala 5 8|1|1|Ann Fox\n|1|2|Bob Ray\n|1|3|N.N.\n|2|1|Cy Orr\n|2|2|Di Poe'),
    { mapping: mapped('=ga-9', '=gala', 'rows', '=8', 't=Table,s=Seat,g=Guest') },
  ),
  fine(
    'D: 시안은 확정되었고 제작 상태가 모두 같다',
    '제작현황.csv',
    '접수번호,업체,품목,시안상태,수량,견적금액,할인,최종금액,비고\nJ-55,꽃집,스티커,확정,500,40000,4000,36000,\nJ-56,빵집,스티커,확정,1000,70000,0,70000,로고 수정 완료\nJ-57,책방,책갈피,확정,300,33000,3000,30000,\n',
    orders(
      'who',
      'J-55 studio 500 36000|꽃집\nJ-56 studio 1000 70000|빵집\nJ-57 studio 300 30000|책방',
    ),
    { mapping: mapped('접수번호', '=studio', '수량', '최종금액', 'who=업체') },
  ),
];
