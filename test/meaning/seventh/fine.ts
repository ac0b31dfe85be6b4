import { type List, mapped, orders } from '../list.ts';
import { encoded, f, n, r, workbook, workbookOf } from '../workbook.ts';
import { BOOK, fine, HEAD, reserved } from './put.ts';

/** Two orders whose prices are written so. */
function priced(
  name: string,
  id: string,
  first: string,
  one: string,
  second: string,
  two: string,
): List {
  return fine(
    `D: ${name}`,
    `${id}.tsv`,
    `job\tclient\tcopies\tamount\n${id}-1\tkit\t5\t${first}\n${id}-2\tkit\t3\t${second}\n`,
    orders('', `${id}-1 kit 5 ${one}\n${id}-2 kit 3 ${two}`),
    { mapping: mapped('job', 'client', 'copies', 'amount') },
  );
}

/** Two orders without a mapping whose texts look odd. */
function spelled(name: string, id: string, first: string, second: string): List {
  return fine(
    `D: ${name}`,
    `${id}.tsv`,
    `${HEAD.replaceAll(',', '\t')}\ttext\n${id}-1\tkit\t1\t2\t${first}\n${id}-2\tkit\t1\t2\t${second}\n`,
    orders(
      'text',
      `${id}-1 kit 1 2|${JSON.stringify(first)}\n${id}-2 kit 1 2|${JSON.stringify(second)}`,
    ),
  );
}

/** D: plainly fine lists that have something suspicious about them. */
export const FINE: readonly List[] = [
  priced(
    'Swiss prices begin with SFr. and a point',
    'sfr',
    'SFr. 12.50',
    '12.5',
    'SFr. 130.00',
    '130',
  ),
  priced(
    'Czech prices end with their sign and have a comma',
    'czk',
    '250,00 Kč',
    '250',
    '1 480,50 Kč',
    '1480.5',
  ),
  priced(
    'Rupees are grouped by lakhs behind their sign',
    'inr',
    '₹1,25,000',
    '125000',
    '₹8,500',
    '8500',
  ),
  priced(
    'German whole euros end with a comma and a dash',
    'dash',
    '1.250,- €',
    '1250',
    '80,- €',
    '80',
  ),
  priced('Forints are grouped by blanks', 'huf', '12 500 Ft', '12500', '900 Ft', '900'),
  priced(
    'Dollars of Taiwan have a comma for thousands',
    'twd',
    'NT$1,200',
    '1200',
    'NT$350',
    '350',
  ),
  priced(
    'Rupiah stand without a blank and with a point',
    'idr',
    'Rp12.500',
    '12500',
    'Rp8.000',
    '8000',
  ),
  priced(
    'Yen are typed in full-width digits by a Japanese office',
    'jpy',
    '１，２００円',
    '1200',
    '８００円',
    '800',
  ),
  priced('Pence stand without a zero in front', 'gbp', '£.75', '0.75', '£1.20', '1.2'),
  priced(
    'Amounts are followed by the word dollars or USD',
    'usd',
    '12.50 USD',
    '12.5',
    'USD 8.00',
    '8',
  ),
  priced(
    'Pandas wrote amounts as floats with one decimal',
    'pan',
    '1250.0',
    '1250',
    '80.5',
    '80.5',
  ),
  spelled(
    'A coupon of sixteen digits ends in a zero',
    'cpn',
    '4029371856204930',
    '4029371856204937',
  ),
  spelled('A flight and a class look like powers of ten', 'pow', '2E+07', '5E+12B'),
  spelled(
    'Names have apostrophes and commas of all kinds',
    'apo',
    "Siobhán O'Brien, Jr.",
    'Ngũgĩ wa Thiong’o',
  ),
  spelled(
    'Companies have signs of web pages in their names',
    'amp',
    'AT&T; R&D <3',
    '#1 Cleaners @home',
  ),
  spelled(
    'Prices are printed as texts with other marks than the amounts',
    'txt',
    'ab 1.250,00 €',
    'from £3.50',
  ),
  spelled(
    'Emoji and joined families are meant on greeting cards',
    'emo',
    'Happy Birthday 🎉',
    'From the 👨‍👩‍👧 next door',
  ),
  fine(
    'D: A one-column list has family names before a comma',
    'onecolumn.csv',
    'Name\n"Kim, Ji-woo"\n"Lee, Ann"\n"Park, Tom"\n',
    orders('Name', 'oc-1 kit 3 9|Kim, Ji-woo\n|Lee, Ann\n|Park, Tom'),
    { mapping: mapped('=oc-1', '=kit', 'rows', '=9', 'Name') },
  ),
  fine(
    'D: Two columns of remarks have one name and nobody uses them',
    'remarks-twice.csv',
    `${HEAD},Bemerkung,Bemerkung\ntw-21,kit,5,10,eilig,\ntw-22,kit,6,12,,Abholung\n`,
    orders('', 'tw-21 kit 5 10\ntw-22 kit 6 12'),
    { mapping: reserved() },
  ),
  fine(
    'D: A German .ods shows a thousand copies with a point',
    'auflagen.ods',
    workbook(
      [
        r(BOOK),
        r('go-1|amt', n(1000, '#,##0', '1.000'), n(120, '0.00', '120,00')),
        r('go-2|amt', n(2500, '#,##0', '2.500'), n(210.5, '0.00', '210,50')),
      ],
      { language: 'de-DE' },
    ),
    orders('', 'go-1 amt 1000 120\ngo-2 amt 2500 210.5'),
    { mapping: reserved() },
  ),
  fine(
    'D: Comma style shows a price of zero as a dash',
    'comma-style.xlsx',
    workbook([
      r(BOOK),
      r('cs-1|kit', 10, n(1200, '_(* #,##0_);_(* \\(#,##0\\);_(* "-"_);_(@_)')),
      r('cs-2|kit', 1, n(0, '_(* #,##0_);_(* \\(#,##0\\);_(* "-"_);_(@_)')),
    ]),
    orders('', 'cs-1 kit 10 1200\ncs-2 kit 1 0'),
    { mapping: reserved() },
  ),
  fine(
    'D: A price of three decimals is held and shown exactly in an .xls',
    'mills.xls',
    workbook([
      r(BOOK),
      r('td-1|kit', 100, n(1.125, '0.000')),
      r('td-2|kit', 200, n(2.25, '0.000')),
    ]),
    orders('', 'td-1 kit 100 1.125\ntd-2 kit 200 2.25'),
    { mapping: reserved() },
  ),
  fine(
    'D: Built-in accounting formats show prices with two decimals',
    'builtin.xlsx',
    workbook([r(BOOK), r('bf-21|kit', 10, n(1234.5, 39)), r('bf-22|kit', 4, n(80, 40))]),
    orders('', 'bf-21 kit 10 1234.5\nbf-22 kit 4 80'),
    { mapping: reserved() },
  ),
  fine(
    'D: Korean sheets count in 매 as the mapping allows',
    '매수.csv',
    encoded(
      'cp949',
      '프로젝트,아이디,수량,금액\nku-1,mina,100매,"5,000원"\nku-2,mina,250 매,"11,000원"\n',
    ),
    orders('', 'ku-1 mina 100 5000\nku-2 mina 250 11000'),
    {
      mapping: mapped('프로젝트', '아이디', '수량', '금액').replace(
        '{ column: "수량" }',
        '{ column: 수량, unit: [매] }',
      ),
    },
  ),
  fine(
    'D: Three reprints have no names and the prices of each other',
    'nameless.csv',
    `${HEAD},name\nnn-21,kit,10,20,\nnn-22,kit,20,40,\nnn-23,kit,30,60,Cid Lux\n`,
    orders('name', 'nn-21 kit 10 20\nnn-22 kit 20 40\nnn-23 kit 30 60|Cid Lux'),
    { mapping: reserved('name') },
  ),
  fine(
    'D: The last price is by chance the sum of those above in another project',
    'chance-sum.csv',
    `${HEAD},name\nbs-1,kit,10,20,Ann Fox\nbs-2,kit,20,40,Bob Ray\nbs-3,kit,30,60,Cid Lux\n`,
    orders('name', 'bs-1 kit 10 20|Ann Fox\nbs-2 kit 20 40|Bob Ray\nbs-3 kit 30 60|Cid Lux'),
    { mapping: reserved('name') },
  ),
  fine(
    'D: Two thousand copies are no year where leaflets are printed',
    'two-thousand.csv',
    `${HEAD}\nlf-51,kit,2000,120\nlf-52,kit,1000,80\nlf-53,kit,2000,120\nlf-54,kit,500,55\n`,
    orders('', 'lf-51 kit 2000 120\nlf-52 kit 1000 80\nlf-53 kit 2000 120\nlf-54 kit 500 55'),
    { mapping: reserved() },
  ),
  fine(
    'D: People are called Test, Sample and Average',
    'odd-surnames.csv',
    `${HEAD},name\npe-1,kit,1,2,Anna Test\npe-2,kit,1,2,Joe Average\npe-3,kit,1,2,Mia Sample\n`,
    orders('name', 'pe-1 kit 1 2|Anna Test\npe-2 kit 1 2|Joe Average\npe-3 kit 1 2|Mia Sample'),
    { mapping: reserved('name') },
  ),
  fine(
    'D: An Excel file in Unicode text has tabs and two bytes a letter',
    'Unicode.txt',
    encoded(
      'utf-16le',
      `${HEAD.replaceAll(',', '\t')}\tname\r\nut-1\tkit\t1\t2\tŁukasz Żak\r\nut-2\tkit\t1\t2\t김하늘\r\n`,
    ),
    orders('name', 'ut-1 kit 1 2|Łukasz Żak\nut-2 kit 1 2|김하늘'),
  ),
  fine(
    'D: A semicolon file says so in its first line and has blank rows between orders',
    'sep-line.csv',
    'sep=;\r\nProjekt;Kunde;Menge;Preis;Name\r\nse-21;kit;5;12,50;Eva\r\n;;;;\r\nse-22;kit;2;5,00;Udo\r\n',
    orders('name', 'se-21 kit 5 12.5|Eva\nse-22 kit 2 5|Udo'),
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis', 'name=Name') },
  ),
  fine(
    'D: A Google Sheets download quotes addresses of two lines',
    'Sheet1.csv',
    `${HEAD},address\r\ngs-1,kit,1,2,"1 Elm Rd\nYork"\r\ngs-2,kit,1,2,"2 Oak St\nHull"\r\n`,
    orders('address', 'gs-1 kit 1 2|"1 Elm Rd\\nYork"\ngs-2 kit 1 2|"2 Oak St\\nHull"'),
  ),
  fine(
    'D: A workbook has computed prices and a sheet of hints behind them',
    'computed-fine.xlsx',
    workbookOf(
      [
        {
          name: 'Liste',
          rows: [
            r(BOOK),
            r('hc-1|kit', 10, f('C2*2.5', 25, '0.00')),
            r('hc-2|kit', 4, f('C3*2.5', 10, '0.00')),
          ],
        },
        { name: 'Hinweise', rows: [r('Bitte nur Spalte C ändern')] },
      ],
      { calc: 'calcId="191029"' },
    ),
    orders('', 'hc-1 kit 10 25\nhc-2 kit 4 10'),
    { mapping: reserved() },
  ),
  fine(
    'D: Cancelled rows are written exactly as the rule says in French',
    'annule.csv',
    'job;client;copies;sum;Statut\nan-21;bal;5;10;payé\nan-22;bal;5;10;annulé\nan-23;bal;6;12;en attente\n',
    orders('', 'an-21 bal 5 10\nan-23 bal 6 12'),
    {
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        '',
        'rows: { where: [ { column: Statut, not: annulé } ] }',
      ),
    },
  ),
  fine(
    'D: A credit with its minus in a CSV file lowers the sum of its order',
    'credit-brackets.csv',
    'job,client,item,amount\ncb-1,kit,print,100.00\ncb-1,kit,credit,-20.00\ncb-2,kit,print,64.50\n',
    orders('', 'cb-1 kit 1 80\ncb-2 kit 1 64.5'),
    { mapping: mapped('job', 'client', '=1', 'sum amount') },
  ),
];
