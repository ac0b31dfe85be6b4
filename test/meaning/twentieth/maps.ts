import { type List, mapped, orders } from '../list.ts';
import { asked, fine, warnedOrAsked } from '../put.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';

/** A6: mappings that say another thing than the names of the columns do, as after copying from another job. */
export const MAPS: readonly List[] = [
  asked(
    'A6: The price per row is small and each row has a hundred copies',
    'per-row.csv',
    'Projekt;Kunde;Menge;Name\npa20-1;kit;100;Ida\npa20-2;kit;250;Udo\npa20-3;tom;500;Leo\n',
    '0.20 for 100 copies, or 20.00',
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'per 0.20', 'name=Name') },
  ),
  asked(
    'A6: A Korean price per row is that of one sheet',
    '행당.csv',
    '프로젝트,고객,수량,이름\npb20-1,hana,200,김하나\npb20-2,duri,500,이두리\n',
    '75 won for 200 copies, or 15,000',
    { mapping: mapped('프로젝트', '고객', '수량', 'per 75', 'name=이름') },
  ),
  asked(
    'A6: The mapping says one price and the list has a price for each order',
    'fixed.csv',
    'Project,Client,Qty,Total price\npc20-5,acme,100,20.00\npc20-6,bolt,500,64.00\n',
    '20 for both, or 20 and 64',
    { mapping: mapped('Project', 'Client', 'Qty', '=20') },
  ),
  asked(
    'A6: The mapping says that nothing is paid and the list has 금액',
    '영원.csv',
    '프로젝트,고객,수량,금액\npd20-5,hana,100,15000\npd20-6,duri,200,24000\n',
    'nothing, or what the list says',
    { mapping: mapped('프로젝트', '고객', '수량', '=0') },
  ),
  asked(
    'A6: Project and user are read from one column and the list has another for the project',
    'same-column.csv',
    'Projekt;Kunde;Menge;Preis\npe20-5;kit;100;20,00\npe20-6;tom;200;35,00\n',
    'the projects kit and tom, or pe20-5 and pe20-6',
    { mapping: mapped('Kunde', 'Kunde', 'Menge', 'Preis') },
  ),
  asked(
    'A6: Copies and price are read from one column and the list has another for the price',
    'one-column.csv',
    'Projekt;Kunde;Menge;Preis\npf20-5;kit;100;20,00\npf20-6;tom;200;35,00\n',
    '100 euros, or 20',
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Menge') },
  ),
  asked(
    'A6: Copies are read from the number of pages beside the edition',
    'pages.csv',
    'Projekt;Kunde;Seiten;Auflage;Preis\npg20-5;kit;16;500;240,00\npg20-6;tom;24;300;260,00\n',
    '16 copies, or 500',
    { mapping: mapped('Projekt', 'Kunde', 'Seiten', 'Preis') },
  ),
  asked(
    'A6: Copies are read from the number of the line beside a quantity',
    'nr.csv',
    'Nr.;Projekt;Kunde;Menge;Preis\n1;ph20-5;kit;500;24,00\n2;ph20-6;tom;300;19,00\n3;ph20-7;kit;200;15,00\n',
    'one copy, or 500',
    { mapping: mapped('Projekt', 'Kunde', 'Nr.', 'Preis') },
  ),
  asked(
    'A6: Copies are read from 순번 beside 수량',
    '순번.csv',
    '순번,프로젝트,고객,수량,금액\n1,pi20-5,hana,500,25000\n2,pi20-6,duri,300,19000\n3,pi20-7,hana,200,15000\n',
    'one copy, or 500',
    { mapping: mapped('프로젝트', '고객', '순번', '금액') },
  ),
  asked(
    'A6: The price is read from the tax beside the gross amount',
    'mwst.csv',
    'Projekt;Kunde;Menge;Netto;MwSt;Brutto\npj20-5;kit;100;20,00;3,80;23,80\npj20-6;tom;200;30,00;5,70;35,70\n',
    '3.80 euros, or 23.80',
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'MwSt') },
  ),
  asked(
    'A6: The price is read from 부가세 beside 합계',
    '부가세.csv',
    '프로젝트,고객,수량,공급가액,부가세,합계\npk20-5,hana,100,15000,1500,16500\npk20-6,duri,200,24000,2400,26400\n',
    '1500 won, or 16,500',
    { mapping: mapped('프로젝트', '고객', '수량', '부가세') },
  ),
  asked(
    'A6: The price is read from the shipping beside the total',
    'shipping.csv',
    'Order,Account,Qty,Shipping,Total\npl20-5,acme,100,4.90,24.90\npl20-6,bolt,200,4.90,39.90\n',
    '4.90, or 24.90',
    { mapping: mapped('Order', 'Account', 'Qty', 'Shipping') },
  ),
  asked(
    'A6: The price is a list price beside a discount',
    'discount.csv',
    'Project,Client,Qty,List price,Discount\npm20-5,acme,100,20.00,10%\npm20-6,bolt,200,35.00,25%\n',
    '20.00, or 18.00',
    { mapping: mapped('Project', 'Client', 'Qty', 'List price') },
  ),
  asked(
    'A6: Proposed: the total and what was paid and what is due',
    'balance.csv',
    'project_id,svc_uid,order_count,Amount due,Amount paid,Balance\npn20-1,acme,100,20.00,10.00,10.00\npn20-2,bolt,200,35.00,35.00,0.00\npn20-3,core,50,12.00,0.00,12.00\n',
    'what the order costs, or what is still to be paid',
    { mapping: 'proposed' },
  ),
  warnedOrAsked(
    'A6: A variable is called as a column and reads another',
    'copied.csv',
    'Name;Firma;Ort\nIda Lang;Lang GmbH;Ulm\nUdo Rath;Rath AG;Ulm\n',
    'unclear',
    {
      mapping: mapped('=po20-5', '=kit', 'rows', '=9', 'Name,Firma=Name,Ort'),
      stake: 'text',
    },
  ),
  warnedOrAsked(
    'A6: A Korean variable is called as a column and reads another',
    '복사.csv',
    '이름,직함,휴대폰,전화\n김하나,대리,010-2222-3333,02-123-4567\n이두리,과장,010-2222-4444,02-123-4568\n',
    'unclear',
    {
      mapping: mapped('=pp20-5', '=hana', 'rows', '=30000', '이름,직함,휴대폰=전화'),
      stake: 'text',
    },
  ),
  warnedOrAsked(
    'A6: The days of a column are dd/mm by its name and the mapping reads months first',
    'ddmm.csv',
    'Name,Appointment (dd/mm/yyyy)\nAnn Lee,03/04/2026\nBob Ray,05/04/2026\nCid Fox,10/04/2026\n',
    'unclear',
    {
      mapping: `version: 1
project: { value: pq20-5 }
svc_uid: { value: kit }
order: { order_count: rows, total_price: { value: 9 } }
variables:
  - { id: name, column: Name }
  - { id: day, column: Appointment (dd/mm/yyyy), clean: [{ date: "D MMMM YYYY", from: "MM/DD/YYYY" }] }
`,
      stake: 'text',
    },
  ),
  asked(
    'A6: A choice of languages knows DE and one row says Deutsch',
    'sprache.csv',
    'Name;Sprache\nIda Lang;DE\nBob Ray;EN\nUdo Rath;Deutsch\nLeo Kern;DE\n',
    'Udo is greeted in German, or in English',
    {
      mapping: `version: 1
project: { value: pr20-7 }
svc_uid: { value: kit }
order: { order_count: rows, total_price: { value: 9 } }
variables:
  - id: greeting
    choose:
      - { when: { column: Sprache, is: DE }, text: "Guten Tag {Name}" }
      - { otherwise: "Hello {Name}" }
`,
      stake: 'text',
    },
  ),
  asked(
    'A6: A price list beside has the price of one piece in its heading',
    'preisliste.csv',
    'Projekt;Kunde;Menge;Format\nps20-7;kit;100;A5\nps20-8;tom;250;A6\n',
    '0.25 euros, or 25',
    {
      beside: { 'preise.csv': 'Format;Preis pro Stück\nA5;0,25\nA6;0,18\n' },
      mapping: `version: 1
lookups: { preise: { file: preise.csv, key: Format } }
project: { column: Projekt }
svc_uid: { column: Kunde }
order: { order_count: { column: Menge }, total_price: { lookup: preise, by: Format, column: Preis pro Stück } }
`,
    },
  ),
  asked(
    'A6: A column of test orders in Korean is not in the mapping',
    '테스트주문.csv',
    '프로젝트,고객,수량,금액,테스트주문\npt20-7,hana,100,15000,N\npt20-8,duri,200,24000,Y\npt20-9,hana,50,9000,N\n',
    'a true order, or a test',
    { mapping: mapped('프로젝트', '고객', '수량', '금액') },
  ),
  fine(
    'A6: The price per row is that of one ticket and each row is one',
    'tickets.csv',
    'Name,Seat\nAnn Lee,A1\nBob Ray,A2\n',
    orders('name seat', 'pu20-7 kit 2 0.4|Ann Lee|A1\n|Bob Ray|A2'),
    { mapping: mapped('=pu20-7', '=kit', 'rows', 'per 0.20', 'name=Name,seat=Seat') },
  ),
  fine(
    'A6: The copies are the number of pages in a shop of copies of single sheets',
    'blatt.csv',
    'Projekt;Kunde;Blatt;Preis\npv20-5;kit;16;2,40\npv20-6;tom;24;3,60\n',
    orders('', 'pv20-5 kit 16 2.4\npv20-6 tom 24 3.6'),
    { mapping: mapped('Projekt', 'Kunde', 'Blatt', 'Preis') },
  ),
  fine(
    'A6: One column is printed in two places of a card',
    'front-back.csv',
    'Name,Company\nAnn Lee,Acme\nBob Ray,Bolt\n',
    orders('front back company', 'pw20-5 kit 2 9|Ann Lee|Ann Lee|Acme\n|Bob Ray|Bob Ray|Bolt'),
    { mapping: mapped('=pw20-5', '=kit', 'rows', '=9', 'front=Name,back=Name,company=Company') },
  ),
  fine(
    'A6: Variables are called in English and columns in Korean',
    '영문변수.csv',
    '이름,직함,휴대폰,전화\n김하나,대리,010-2222-3333,02-123-4567\n이두리,과장,010-2222-4444,02-123-4568\n',
    orders(
      'name title mobile phone',
      'px20-5 hana 2 30000|김하나|대리|010-2222-3333|02-123-4567\n|이두리|과장|010-2222-4444|02-123-4568',
    ),
    {
      mapping: mapped(
        '=px20-5',
        '=hana',
        'rows',
        '=30000',
        'name=이름,title=직함,mobile=휴대폰,phone=전화',
      ),
    },
  ),
  fine(
    'A6: The days of a column have the day first by its name and by the mapping',
    'dayfirst.csv',
    'Name,Appointment (dd/mm/yyyy)\nAnn Lee,03/04/2026\nBob Ray,15/04/2026\n',
    orders('name day', 'py20-5 kit 2 9|Ann Lee|3 April 2026\n|Bob Ray|15 April 2026'),
    {
      mapping: `version: 1
project: { value: py20-5 }
svc_uid: { value: kit }
order: { order_count: rows, total_price: { value: 9 } }
variables:
  - { id: name, column: Name }
  - { id: day, column: Appointment (dd/mm/yyyy), clean: [{ date: "D MMMM YYYY", from: "DD/MM/YYYY" }] }
`,
    },
  ),
  fine(
    'A6: Price and tax stand beside each other and the gross amount is ordered',
    'gross.csv',
    'Projekt;Kunde;Menge;Netto;MwSt;Brutto\npz20-1;kit;100;20,00;3,80;23,80\npz20-2;tom;200;30,00;5,70;35,70\n',
    orders('', 'pz20-1 kit 100 23.8\npz20-2 tom 200 35.7'),
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Brutto') },
  ),
  fine(
    'A6: Reserved names come from a system that adds a number of pages',
    'system.csv',
    `${HEAD},pages,name\nqa20-1,acme,100,20,2,Ann\nqa20-2,bolt,200,35,2,Bob\n`,
    orders('pages name', 'qa20-1 acme 100 20|2|Ann\nqa20-2 bolt 200 35|2|Bob'),
  ),
];
