import { type List, mapped } from '../list.ts';
import { asked, warnedOrAsked } from '../put.ts';
import { r, workbook } from '../workbook.ts';

/** Staff who get cards that are counted and paid for, and one of them has left. */
const STAFF: readonly (readonly [language: string, column: string, usual: string, odd: string])[] =
  [
    ['English', 'Employment status', 'Active', 'Terminated'],
    ['German', 'Status', 'aktiv', 'ausgeschieden'],
    ['Korean', '재직상태', '재직', '퇴직'],
    ['Japanese', '在籍区分', '在籍', '退職'],
  ];

/** Cells that stand for what is printed above them, or elsewhere. */
const ABOVE: readonly (readonly [language: string, text: string])[] = [
  ['Korean', '상동'],
  ['Korean words', '위와 동일'],
  ['German', 'siehe oben'],
  ['German short', 's. o.'],
  ['English', 'as above'],
  ['English billing', 'same as billing'],
  ['Japanese', '同上'],
  ['French', 'idem'],
  ['Italian', 'come sopra'],
  ['Spanish', 'ídem'],
  ['attachments', 'see attached'],
];

/** What a list of choices shows where nothing was chosen. */
const UNCHOSEN: readonly (readonly [language: string, text: string])[] = [
  ['Korean', '선택하세요'],
  ['German', '- bitte wählen -'],
  ['English', 'Please select'],
  ['French', '-- Choisir --'],
  ['Japanese', '選択してください'],
];

/** A1 to C17: shapes of lists that lose copies, prices or texts between their columns. */
export const SHAPES: readonly List[] = [
  ...STAFF.map(([language, column, usual, odd], i) =>
    asked(
      `B12: One of the staff whose cards are paid for has left in ${language}`,
      `staff-${i}.csv`,
      `Ref;Name;Cards;Cost;${column}\nSF-${i}1;Ann Kim;200;30;${usual}\nSF-${i}2;Bob Lee;100;18;${odd}\nSF-${i}3;Cy Orr;200;30;${usual}\nSF-${i}4;Di Poe;100;18;${usual}\n`,
      'cards for somebody who left',
      { mapping: mapped('Ref', '=corp', 'Cards', 'Cost', 'n=Name') },
    ),
  ),
  ...ABOVE.map(([language, text], i) =>
    warnedOrAsked(
      `C16: One street is as above or elsewhere in ${language}`,
      `above-${i}.csv`,
      `Name;Street;Town\nAnn Kim;1 Oak Lane;Bath\nBob Lee;${text};Bath\nCy Orr;3 Elm Close;York\nDi Poe;4 Fir Way;Rye\nEd Lum;5 Yew Row;Hove\n`,
      'unclear',
      {
        mapping: mapped(`=abv-${i}`, '=list', 'rows', '=5', 'n=Name,s=Street,t=Town'),
      },
    ),
  ),
  ...UNCHOSEN.map(([language, text], i) =>
    warnedOrAsked(
      `C16: One title was never chosen from a list in ${language}`,
      `chosen-${i}.csv`,
      `Name;Title\nAnn Kim;Head\nBob Lee;${text}\nCy Orr;Chef\nDi Poe;Cook\nEd Lum;Host\n`,
      'unclear',
      { mapping: mapped(`=chn-${i}`, '=list', 'rows', '=5', 'n=Name,t=Title') },
    ),
  ),
  asked(
    'A2: Unquoted cents of a decimal comma fell into the column behind',
    'cents-behind.csv',
    'Order,Client,Qty,Total,Note\nCB-1,a,100,25,50\nCB-2,b,200,48,00\nCB-3,c,150,36,75\nCB-4,d,100,25,50\n',
    '25 or 25.50',
    { mapping: mapped('Order', 'Client', 'Qty', 'Total') },
  ),
  asked(
    'A1: An unquoted comma of thousands moved the cells of one row',
    'thousand-moved.csv',
    'Order,Client,Qty,Total,Note\nTM-1,a,100,25.00,\nTM-2,b,1,200,96.00\nTM-3,c,150,36.00,\nTM-4,d,400,60.00,\n',
    '1 copy for 200 or 1200 copies for 96',
    { mapping: mapped('Order', 'Client', 'Qty', 'Total') },
  ),
  warnedOrAsked(
    'C17: An unquoted comma put the first name of one row into the column of notes',
    'name-moved.csv',
    'Order,Client,Qty,Total,Name,Notes\nNM-1,a,100,25,Ann Kim,\nNM-2,b,200,48,Lee, Bob\nNM-3,c,150,36,Cy Orr,\nNM-4,d,100,25,Di Poe,\n',
    'unclear',
    { mapping: mapped('Order', 'Client', 'Qty', 'Total', 'n=Name') },
  ),
  asked(
    'A1: 수량 옆에 건수 열이 있고 몇 줄은 2건이다',
    '건수.csv',
    '주문번호,거래처,품목,수량,건수,금액\nGS-1,a,명함,200,1,12000\nGS-2,b,명함,200,2,24000\nGS-3,c,명함,500,1,25000\nGS-4,d,명함,200,3,36000\n',
    '200 or 400 copies for GS-2',
    { mapping: mapped('주문번호', '거래처', '수량', '금액') },
  ),
  asked(
    'A1: A German run is for each motif and there are several motifs',
    'motive.csv',
    'Auftrag;Kunde;Motive;Auflage je Motiv;Preis\nMO-1;a;1;500;60,00\nMO-2;b;3;500;150,00\nMO-3;c;2;1000;190,00\n',
    '500 or 1500 copies for MO-2',
    { mapping: mapped('Auftrag', 'Kunde', 'Auflage je Motiv', 'Preis') },
  ),
  asked(
    'A1: A quantity is of sets and a column says how many cards a set has',
    'sets.csv',
    'Order,Client,Sets,Cards per set,Price\nSE-1,a,10,12,60.00\nSE-2,b,20,8,85.00\nSE-3,c,5,24,55.00\n',
    '10 or 120 copies',
    { mapping: mapped('Order', 'Client', 'Sets', 'Price') },
  ),
  asked(
    'A1: Two sizes have quantities of their own and the mapping names one',
    'two-sizes.csv',
    'Order,Client,Qty A5,Qty A6,Total\nTS-1,a,100,0,25.00\nTS-2,b,200,300,98.00\nTS-3,c,150,100,55.00\n',
    '200 or 500 copies for TS-2',
    { mapping: mapped('Order', 'Client', 'Qty A5', 'Total') },
  ),
  asked(
    'A2: One price of a list lacks its decimal comma',
    'lost-comma.csv',
    'Auftrag;Kunde;Menge;Preis\nLC-1;a;100;25,00\nLC-2;b;200;48,00\nLC-3;c;150;3600\nLC-4;d;100;25,00\nLC-5;e;150;36,00\n',
    '36 or 3600',
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Preis') },
  ),
  asked(
    'A2: One price is 0 and a remark says that it is not agreed yet',
    'zero-price.csv',
    'Order,Client,Qty,Price,Remark\nZP-1,a,100,25.00,\nZP-2,b,2000,0.00,price to be agreed\nZP-3,c,150,36.00,\n',
    'nothing or a price to come',
    { mapping: mapped('Order', 'Client', 'Qty', 'Price') },
  ),
  asked(
    'A2: 금액이 0이고 비고에 견적 미정이라고 적혀 있다',
    '견적미정.csv',
    '주문번호,거래처,수량,금액,비고\nGM-1,a,100,25000,\nGM-2,b,2000,0,견적 미정\nGM-3,c,150,36000,\n',
    'nothing or a price to come',
    { mapping: mapped('주문번호', '거래처', '수량', '금액') },
  ),
  asked(
    'A1: Names of place cards have how many of each behind them',
    'times-names.csv',
    'Name,Table\nAnn Kim,1\nBob Lee x 3,1\nCy Orr,2\nDi Poe (x2),2\n',
    'one card or three for Bob',
    { mapping: mapped('=tn-1', '=gala', 'rows', '=4', 'n=Name,t=Table') },
  ),
  asked(
    'A1: 이름 뒤에 몇 장인지 적은 줄이 있다',
    '이름장수.csv',
    '이름,자리\n강하나,1\n서두리 (3장),1\n임세나,2\n오네모,2\n',
    'one card or three',
    { mapping: mapped('=ij-1', '=gala', 'rows', '=4000', 'n=이름,t=자리') },
  ),
  asked(
    'B11: Place cards have guests who bring another one',
    'plus-one.csv',
    'Guest,Table\nGrandma Rose,1\nPaul Ames +1,1\nChidi Okoro,2\nIfe Okoro and guest,2\n',
    'one card or two',
    { mapping: mapped('=po-1', '=couple', 'rows', '=4', 'g=Guest,t=Table') },
  ),
  asked(
    'B11: One badge has two people in one cell',
    'two-people.csv',
    'Attendee,Company\nAnn Kim,Acme\nBob Lee / Cy Orr,Bolt\nDi Poe,Crane\nEd Lum,Dune\n',
    'one badge or two',
    { mapping: mapped('=tp-9', '=conf', 'rows', '=4', 'a=Attendee,c=Company') },
  ),
  asked(
    'B14: 연번만 미리 채워지고 이름이 빈 줄이 남아 있다',
    '연번.xlsx',
    workbook([
      r('연번|이름|직함|비고'),
      r(1, '강하나', '대리'),
      r(2, '서두리', '과장'),
      r(3, '임세나', '사원'),
      r(4),
      r(5),
      r(6),
    ]),
    'three cards or six',
    { mapping: mapped('=yb-1', '=corp', 'rows', '=3000', 'n=이름,t=직함') },
  ),
  asked(
    'B14: A form of an order has quantities filled in below the last name',
    'prefilled.xlsx',
    workbook([
      r('Line|Name|Title|Qty'),
      r(1, 'Ann Kim', 'Head', 100),
      r(2, 'Bob Lee', 'Clerk', 100),
      r(3, 'Cy Orr', 'Chef', 100),
      r(4, null, null, 100),
      r(5, null, null, 100),
    ]),
    '300 copies or 500',
    {
      mapping:
        'version: 1\nproject: { value: pf-9 }\nsvc_uid: { value: corp }\norder:\n  order_count: { column: Qty, combine: sum }\n  total_price: { value: 45 }\nvariables:\n  - { id: n, column: Name }\n  - { id: t, column: Title }\n',
    },
  ),
  asked(
    'A5: Two lists stand side by side and the mapping names the left one',
    'side-by-side.csv',
    'Order,Client,Qty,Total,,Order (cont.),Client (cont.),Qty (cont.),Total (cont.)\nSS-1,a,100,25.00,,SS-4,d,100,25.00\nSS-2,b,200,48.00,,SS-5,e,300,60.00\nSS-3,c,150,36.00,,SS-6,f,50,15.00\n',
    'three orders or six',
    { mapping: mapped('Order', 'Client', 'Qty', 'Total') },
  ),
  asked(
    'A3: One amount of a list in won has a dollar sign in its remark',
    'remark-dollar.csv',
    '주문번호,거래처,수량,금액,비고\nRD-1,a,100,25000,\nRD-2,b,200,38,USD 결제\nRD-3,c,150,36000,\n',
    '38 won or 38 dollars',
    { mapping: mapped('주문번호', '거래처', '수량', '금액') },
  ),
  asked(
    'A2: Some prices are for a rush by a column that has its own charge',
    'rush.csv',
    'Project ID,Customer ID,Qty,Price,Rush fee,To pay\nRU-1,a,100,25.00,0.00,25.00\nRU-2,b,200,48.00,15.00,63.00\nRU-3,c,150,36.00,10.00,46.00\n',
    'the price with or without the charge',
    { mapping: 'proposed' },
  ),
];
