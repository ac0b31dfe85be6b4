import { type List, type MeantOrder, mapped } from '../list.ts';
import { asked, fine, warnedOrAsked } from '../put.ts';
import { n, workbook } from '../workbook.ts';

const ENGLISH =
  'Ann Fox,Bob Ray,Cy Orr,Di Poe,Ed Lum,Fay Mo,Gus Holm,Hal Ives,Ida Moss,Jo Reed,Kay Dunn,Lou Kim,Meg Ash,Ned Cole,Oz Byrne,Pia Lund,Quin Hale,Rex Todd,Sol Cain,Tia Webb,Uma Jay,Vic Nash,Wyn Pugh,Zoe Marsh'.split(
    ',',
  );
const GERMAN =
  'Anna Roth,Bernd Sauer,Carla Thoma,Dora Uhl,Erik Veit,Frieda Weiß,Georg Abel,Heike Brandt,Ingo Conrad,Jutta Dörr,Klaus Engel,Lena Fuchs,Max Groß,Nina Huber,Otto Jäger,Petra Kühn,Ralf Lang,Silke Maier,Timo Neu,Ute Ott'.split(
    ',',
  );
const KOREAN =
  '강하나,고은비,구본아,권도윤,김가람,나래영,남궁솔,노윤호,도하람,류시온,마루한,문가온,민채린,박소미,배수아,백두산,서지우,손예진,안다미,오세라,유나리,윤서준,이도현,임세나,장보리,정다은,조민석,최강,한보라,홍예린'.split(
    ',',
  );
const STREETS = 'Oak Lane,Ash Road,Elm Close,Fir Way,Yew Row'.split(',');
const TOWNS = 'Bath,Hull,York,Rye,Hove,Leeds'.split(',');

/** A quantity of business cards and what it costs. */
const TIERS = [
  [100, 18],
  [200, 26],
  [300, 33],
  [500, 48],
] as const;

function tier(i: number): readonly [copies: number, price: number] {
  return TIERS[(i * 7 + (i % 3)) % 4] ?? [100, 18];
}

function table(
  header: string,
  people: readonly string[],
  row: (name: string, i: number) => string,
) {
  return `${header}\n${people.map(row).join('\n')}\n`;
}

/** One order with a row for each person. */
function one(project: string, user: string, price: number, rows: MeantOrder['rows']): MeantOrder[] {
  return [{ project, user, copies: rows.length, price: String(price), rows }];
}

/** D and others: lists of 20 to 30 rows. */
export const LONG: readonly List[] = [
  fine(
    'D: Twenty-four employees order cards of four tiers with cost centres and phones',
    'staff-cards.csv',
    table('Request,Employee,Cost centre,Extension,Cards,Price,Requested on', ENGLISH, (name, i) => {
      const [copies, price] = tier(i);
      return `RQ-${1001 + i},${name},${4100 + (i % 5) * 10},${2000 + i * 3},${copies},${price}.00,2026-03-${String(1 + i).padStart(2, '0')}`;
    }),
    ENGLISH.map((name, i) => ({
      project: `RQ-${1001 + i}`,
      user: 'corp',
      copies: tier(i)[0],
      price: String(tier(i)[1]),
      rows: [{ n: name, x: String(2000 + i * 3) }],
    })),
    { mapping: mapped('Request', '=corp', 'Cards', 'Price', 'n=Employee,x=Extension') },
  ),
  fine(
    'D: 서른 명의 명함 신청에 수량과 금액과 휴대폰이 있다',
    '명함신청_30명.csv',
    table('신청번호,부서,이름,직급,휴대폰,수량,금액,비고', KOREAN, (name, i) => {
      const [copies, price] = tier(i);
      return `MS-${String(i + 1).padStart(3, '0')},${['총무팀', '영업팀', '개발팀'][i % 3]},${name},${['사원', '대리', '과장', '차장'][i % 4]},010-${3100 + i * 7}-${5200 + i * 11},${copies},"${price},000",${i === 7 ? '로고 변경' : ''}`;
    }),
    KOREAN.map((name, i) => ({
      project: `MS-${String(i + 1).padStart(3, '0')}`,
      user: 'corp',
      copies: tier(i)[0],
      price: String(tier(i)[1] * 1000),
      rows: [{ n: name, p: `010-${3100 + i * 7}-${5200 + i * 11}` }],
    })),
    { mapping: mapped('신청번호', '=corp', '수량', '금액', 'n=이름,p=휴대폰') },
  ),
  fine(
    'D: Twenty members of a German club have house numbers with letters and empty titles',
    'mitglieder20.csv',
    table('Nr;Titel;Name;Straße;PLZ;Ort;Geburtstag;Telefon', GERMAN, (name, i) => {
      return `${i + 1};${i % 9 === 4 ? 'Dr.' : ''};${name};Ringstr. ${i * 3 + 1}${i % 4 === 0 ? 'a' : ''};${['01067', '04109', '89073', '50667'][i % 4]};${['Dresden', 'Leipzig', 'Ulm', 'Köln'][i % 4]};${String((i % 28) + 1).padStart(2, '0')}.${String((i % 12) + 1).padStart(2, '0')}.${1950 + i};${i % 6 === 2 ? '' : `0341/${22330 + i * 13}`}`;
    }),
    one(
      'mg-20',
      'verein',
      18,
      GERMAN.map((name, i) => ({
        name: `${i % 9 === 4 ? 'Dr. ' : ''}${name}`,
        plz: ['01067', '04109', '89073', '50667'][i % 4] ?? '',
      })),
    ),
    {
      mapping: `version: 1
project: { value: mg-20 }
svc_uid: { value: verein }
order: { order_count: rows, total_price: { value: 18 } }
variables:
  - { id: name, template: "{Titel }{Name}" }
  - { id: plz, column: PLZ }
`,
    },
  ),
  fine(
    'D: Twenty-four raffle tickets have numbers with zeros that count up by seven',
    'raffle24.csv',
    table('Ticket,Seller', ENGLISH, (name, i) => `${String(3 + i * 7).padStart(6, '0')},${name}`),
    one(
      'rf-24',
      'fete',
      12,
      ENGLISH.map((name, i) => ({ t: String(3 + i * 7).padStart(6, '0'), s: name })),
    ),
    { mapping: mapped('=rf-24', '=fete', 'rows', '=12', 't=Ticket,s=Seller') },
  ),
  fine(
    'D: 서른 명의 좌석표에 구역과 열과 번호가 있다',
    '좌석표.xlsx',
    workbook([
      ['순번', '구역', '열', '번호', '성함'],
      ...KOREAN.map((name, i) => [
        i + 1,
        ['가', '나', '다'][Math.floor(i / 10)] ?? '',
        Math.floor((i % 10) / 5) + 1,
        (i % 5) + 1,
        name,
      ]),
    ]),
    one(
      'st-30',
      'hall',
      15000,
      KOREAN.map((name, i) => ({
        z: ['가', '나', '다'][Math.floor(i / 10)] ?? '',
        r: String(Math.floor((i % 10) / 5) + 1),
        s: String((i % 5) + 1),
        n: name,
      })),
    ),
    { mapping: mapped('=st-30', '=hall', 'rows', '=15000', 'z=구역,r=열,s=번호,n=성함') },
  ),
  fine(
    'D: Twenty-four orders of a shop have totals of cents and quantities of ten to ninety',
    'shop24.csv',
    table(
      'Order ID,Date,Status,Buyer,Qty,Subtotal,Shipping,Total,Currency,Coupon,Gift note',
      ENGLISH,
      (name, i) => {
        const copies = 10 + ((i * 13) % 9) * 10;
        const cents = copies * 45;
        const total = cents + 450;
        return `${88001 + i * 3},2026-02-${String(1 + i).padStart(2, '0')} 1${i % 10}:0${i % 6},Processing,${name},${copies},${(cents / 100).toFixed(2)},4.50,${(total / 100).toFixed(2)},GBP,${i % 8 === 3 ? 'SPRING' : ''},${i % 7 === 5 ? 'Happy birthday from all of us!' : ''}`;
      },
    ),
    ENGLISH.map((name, i) => {
      const copies = 10 + ((i * 13) % 9) * 10;
      return {
        project: String(88001 + i * 3),
        user: 'shop',
        copies,
        price: String((copies * 45 + 450) / 100),
        rows: [{ b: name }],
      };
    }),
    { mapping: mapped('Order ID', '=shop', 'Qty', 'Total', 'b=Buyer') },
  ),
  fine(
    'D: A workbook of twenty German orders has euros in its format and three sales people',
    'auftraege20.xlsx',
    workbook([
      ['Auftrag', 'Ansprechpartner', 'Vertrieb', 'Menge', 'Netto', 'Brutto', 'Liefertermin'],
      ...GERMAN.map((name, i) => {
        const [copies, price] = tier(i);
        return [
          `A26-${310 + i}`,
          name,
          ['Kühn', 'Lang', 'Öz'][i % 3] ?? '',
          copies,
          n(price, '#,##0.00 "€"'),
          n(Math.round(price * 119) / 100, '#,##0.00 "€"'),
          n(46090 + i, 'dd.mm.yyyy'),
        ];
      }),
    ]),
    GERMAN.map((name, i) => ({
      project: `A26-${310 + i}`,
      user: 'druck',
      copies: tier(i)[0],
      price: String(Math.round(tier(i)[1] * 119) / 100),
      rows: [{ a: name }],
    })),
    { mapping: mapped('Auftrag', '=druck', 'Menge', 'Brutto', 'a=Ansprechpartner') },
  ),
  fine(
    'D: Twenty-four donors have gifts of all sizes, some addresses of two lines and no state',
    'donors24.csv',
    table('ID,Donor,Address 1,Address 2,Town,Last gift,Gift aid', ENGLISH, (name, i) => {
      return `${5001 + i},${name},${i + 2} ${STREETS[i % 5]},${i % 6 === 1 ? `Flat ${i}` : ''},${TOWNS[i % 6]},${[10, 25, 50, 1000, 5, 250][i % 6]}.00,${i % 2 === 0 ? 'Yes' : 'No'}`;
    }),
    one(
      'dn-24',
      'charity',
      14.4,
      ENGLISH.map((name, i) => {
        const second = i % 6 === 1 ? { b: `Flat ${i}` } : {};
        return { n: name, a: `${i + 2} ${STREETS[i % 5]}`, ...second, t: TOWNS[i % 6] ?? '' };
      }),
    ),
    {
      mapping: mapped(
        '=dn-24',
        '=charity',
        'rows',
        '=14.4',
        'n=Donor,a=Address 1,b=Address 2,t=Town',
      ),
    },
  ),
  fine(
    'D: A proposal reads thirty Korean orders without a question',
    '주문30.csv',
    table('프로젝트ID,고객ID,이름,직함,수량,총금액', KOREAN, (name, i) => {
      const [copies, price] = tier(i);
      return `KP30-${101 + i},user${10 + (i % 4)},${name},${['사원', '대리', '과장', '차장'][i % 4]},${copies},${price * 1000}`;
    }),
    KOREAN.map((name, i) => ({
      project: `KP30-${101 + i}`,
      user: `user${10 + (i % 4)}`,
      copies: tier(i)[0],
      price: String(tier(i)[1] * 1000),
      rows: [{ n: name }],
    })),
    { mapping: 'proposed' },
  ),
  fine(
    'D: Vouchers of a campaign have twenty-four random codes of eight signs',
    'codes24.csv',
    table(
      'Code,Valid until,Worth',
      ENGLISH,
      (_, i) => `${code(i)},31/12/2026,£${[10, 25, 50][i % 3]}`,
    ),
    one(
      'cd-24',
      'spa',
      9.6,
      ENGLISH.map((_, i) => ({ c: code(i), v: '31/12/2026', w: `£${[10, 25, 50][i % 3]}` })),
    ),
    { mapping: mapped('=cd-24', '=spa', 'rows', '=9.6', 'c=Code,v=Valid until,w=Worth') },
  ),
  warnedOrAsked(
    'B15: A block of eight people was pasted twice into a list of thirty-two',
    'block-twice.csv',
    table('Name,Town', [...ENGLISH, ...ENGLISH.slice(4, 12)], (name) => {
      return `${name},${TOWNS[ENGLISH.indexOf(name) % 6]}`;
    }),
    'unclear',
    { mapping: mapped('=bt-32', '=list', 'rows', '=16', 'n=Name,t=Town') },
  ),
  warnedOrAsked(
    'C17: Towns were moved down by one from the tenth row on',
    'moved-down.csv',
    table('Name,Street,Town', ENGLISH, (name, i) => {
      const town = i < 9 ? TOWNS[i % 6] : i === 9 ? '' : TOWNS[(i - 1) % 6];
      return `${name},${i + 2} ${STREETS[i % 5]},${town}`;
    }),
    'unclear',
    { mapping: mapped('=md-24', '=list', 'rows', '=12', 'n=Name,s=Street,t=Town') },
  ),
  asked(
    'A1: Quantities of thirty orders are all 100 but one of 10000 at the price of 100',
    'one-10000.csv',
    table(
      'Order,Name,Qty,Price',
      KOREAN,
      (name, i) => `QT-${101 + i},${name},${i === 12 ? 10000 : 100},18.00`,
    ),
    '100 or 10000 copies',
    { mapping: mapped('Order', '=corp', 'Qty', 'Price', 'n=Name') },
  ),
  asked(
    'A2: Prices of twenty-four orders fit their tiers but one is that of another tier',
    'other-tier.csv',
    table('Order,Name,Qty,Price', ENGLISH, (name, i) => {
      const [copies, price] = tier(i);
      return `OT-${101 + i},${name},${copies},${i === 15 ? 480 : price}.00`;
    }),
    'the price of the tier or ten times of another',
    { mapping: mapped('Order', '=corp', 'Qty', 'Price', 'n=Name') },
  ),
];

/** Eight letters and digits that only look random. */
function code(i: number): string {
  const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return Array.from(
    { length: 8 },
    (_, k) => signs[(i * i * 31 + i * 17 + k * k * 13 + k * 7 * (i + 3)) % 32],
  ).join('');
}
