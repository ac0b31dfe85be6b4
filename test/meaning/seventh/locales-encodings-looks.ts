import { inLocale, type List, type MeantOrder, mapped, orders } from '../list.ts';
import { encoded, n, r, workbook } from '../workbook.ts';
import { BOOK, fine, fineOrAsked, HEAD, reserved, warned, warnedOrAsked } from './put.ts';

/** 7 March 2026, a Saturday, and 24 December 2026. */
const MARCH = 46088;
const DECEMBER = 46380;

function days(id: string, format: string | number) {
  return workbook([
    r(`${BOOK}|day`),
    r(`${id}-1|kit`, 1, 2, n(MARCH, format)),
    r(`${id}-2|kit`, 1, 2, n(DECEMBER, format)),
  ]);
}

function printed(id: string, first: string, second: string): MeantOrder[] {
  return orders('day', `${id}-1 kit 1 2|${first}\n${id}-2 kit 1 2|${second}`);
}

function names(id: string, ...people: string[]): string {
  return `${HEAD},name\n${people.map((who, i) => `${id}-${i + 1},kit,1,2,${who}\n`).join('')}`;
}

function named(id: string, ...people: string[]): MeantOrder[] {
  return orders('name', people.map((who, i) => `${id}-${i + 1} kit 1 2|${who}`).join('\n'));
}

/** A short list of people in an old encoding; whoever is not certain may ask. */
function old(name: string, encoding: string, id: string, ...people: string[]): List {
  const content = encoded(encoding, names(id, ...people));
  return fineOrAsked(`C19: ${name}`, `${id}.csv`, content, named(id, ...people));
}

const PEOPLE =
  'Amy Ash,Ben Birch,Cat Cole,Dan Dunn,Eli East,Fay Ford,Gil Gray,Hope Hill,Ian Iron,Joy Jones,Kim King,Lea Lake,Max Mill,Nan North,Oli Oak,Pam Park,Quin Quay,Ron Rowe,Sue Shaw,Ted Todd,Una Upton,Vic Vale,Wil West,Zoe Zell'.split(
    ',',
  );

/** One order of cards for people, each with a second text. */
function cards(name: string, id: string, rows: readonly (readonly [string, string])[]): List {
  return warned(
    `C20: ${name}`,
    `${id}.csv`,
    `name,more\n${rows.map((row) => row.join(',')).join('\n')}\n`,
    orders(
      'name more',
      rows
        .map((row, i) => `${i === 0 ? `${id} kit ${rows.length} 50` : ''}|${row.join('|')}`)
        .join('\n'),
    ),
    { mapping: mapped(`=${id}`, '=kit', 'rows', '=50', 'name, more') },
  );
}

const TOWNS = PEOPLE.map((who, i) => [who, `${i + 1} Elm Road`] as const);
const BIRTHS = PEOPLE.map(
  (who, i) => [who, `${String(i + 1).padStart(2, '0')}.04.19${60 + i}`] as const,
);

/** C18 to C20: languages of readers, short lists in old encodings, and rows that are worth a look. */
export const LOCALES_ENCODINGS_LOOKS: readonly List[] = [
  fine(
    'C18: A French card names its month in words',
    'cartons.xlsx',
    days('fm', 'd mmmm yyyy'),
    printed('fm', '7 mars 2026', '24 décembre 2026'),
    { mapping: inLocale('fr', 'day') },
  ),
  fine(
    'C18: A short date of an .xlsb is for a Polish reader',
    'terminy.xlsb',
    days('pd', 14),
    printed('pd', '07.03.2026', '24.12.2026'),
    { mapping: inLocale('pl', 'day') },
  ),
  fine(
    'C18: A short date is for a Dutch reader',
    'datums.xlsx',
    days('nd', 14),
    printed('nd', '7-3-2026', '24-12-2026'),
    { mapping: inLocale('nl', 'day') },
  ),
  fine(
    'C18: A short date of an .xls is for a Japanese reader',
    '日付.xls',
    days('jd', 14),
    printed('jd', '2026/3/7', '2026/12/24'),
    { mapping: inLocale('ja', 'day') },
  ),
  fine(
    'C18: A Spanish invitation names the day of the week',
    'invitación.xlsx',
    days('sd', 'dddd'),
    printed('sd', 'sábado', 'jueves'),
    { mapping: inLocale('es', 'day') },
  ),
  warnedOrAsked(
    'C18: A month in words is printed and nobody says in which language',
    'month.xlsx',
    days('mw', 'mmmm yyyy'),
    printed('mw', 'March 2026', 'December 2026'),
  ),
  warnedOrAsked(
    'C18: Weights with decimals are printed from an .xlsb and nobody says for whom',
    'weights.xlsb',
    workbook([
      r(`${BOOK}|kg`),
      r('wk-1|kit', 1, 2, n(12.5, '0.00')),
      r('wk-2|kit', 1, 2, n(0.75, '0.00')),
    ]),
    orders('kg', 'wk-1 kit 1 2|12.50\nwk-2 kit 1 2|0.75'),
  ),
  fine(
    'C18: An Italian shelf label shows decimals with a comma from an .xls',
    'scaffale.xls',
    workbook([
      r(`${BOOK}|prezzo`),
      r('il-1|kit', 1, 2, n(12.5, '0.00')),
      r('il-2|kit', 1, 2, n(0.75, '0.00')),
    ]),
    orders('prezzo', 'il-1 kit 1 2|12,50\nil-2 kit 1 2|0,75'),
    { mapping: inLocale('it', 'prezzo') },
  ),
  fine(
    'C18: A Brazilian .ods shows its decimals as its program saved them',
    'pesos.ods',
    workbook(
      [
        r(`${BOOK}|peso`),
        r('bo-31|kit', 1, 2, n(12.5, '0.00', '12,50')),
        r('bo-32|kit', 1, 2, n(0.75, '0.00', '0,75')),
      ],
      { language: 'pt-BR' },
    ),
    orders('peso', 'bo-31 kit 1 2|12,50\nbo-32 kit 1 2|0,75'),
    { mapping: reserved('peso') },
  ),
  fine(
    'C18: A German reader pays 1250.5 and reads 1250,50 on the card',
    'rechnung.xlsx',
    workbook([r(BOOK), r('gr-41|kit', 1, n(1250.5, '0.00')), r('gr-42|kit', 1, n(12.5, '0.00'))]),
    orders('total_price', 'gr-41 kit 1 1250.5|1250,50\ngr-42 kit 1 12.5|12,50'),
    { mapping: inLocale('de', 'total_price') },
  ),

  old('A Bulgarian family name stands alone in Windows-1251', 'windows-1251', 'bg', 'Иванов'),
  old('Two Czech names come from a DOS till in CP852', 'cp852', 'dos', 'Dvořák', 'Novák'),
  old('A French shop sends œuvre in ISO-8859-15', 'iso-8859-15', 'oe', 'Cœur de Lyon', 'Petit'),
  old(
    'A Turkish first letter decides the encoding of three rows',
    'windows-1254',
    'tk',
    'Şahin',
    'Demir',
    'Kaya',
  ),
  old('A Japanese variant of Takahashi is in Shift_JIS', 'shift_jis', 'tkh', '髙橋 誠', '佐藤 健'),
  old(
    'A Lithuanian name is in the Baltic encoding of Windows',
    'windows-1257',
    'lt',
    'Žukauskas',
    'Petraitis',
  ),
  old(
    'A German sports club keeps its members in CP850',
    'cp850',
    'ger',
    'Müller',
    'Schröder',
    'Weiß',
  ),
  old('Two Taiwanese names are in Big5', 'big5', 'tw', '陳怡君', '林志明'),
  fineOrAsked(
    'C19: The second of two joined files begins with a byte order mark before its first id',
    'joined-bom.csv',
    names('jo', 'Ann Fox', 'Bob Ray', 'Cid Lux').replace('jo-2', '\ufeffjo-2'),
    named('jo', 'Ann Fox', 'Bob Ray', 'Cid Lux'),
  ),

  cards(
    'One of twenty-four cards has an empty name in a parish',
    'em-41',
    TOWNS.map(([who, more], i) => [i === 9 ? '' : who, more]),
  ),
  cards('A person stands twice with the same street far apart', 'tw-41', [
    ...TOWNS,
    TOWNS[3] ?? ['', ''],
  ]),
  cards(
    'A birthday is the thirtieth of February',
    'fb-41',
    BIRTHS.map(([who, more], i) => [who, i === 7 ? '30.02.1971' : more]),
  ),
  cards(
    'A telephone number stands among twenty-three names',
    'tn-41',
    TOWNS.map(([who, more], i) => [i === 14 ? '01904 555 231' : who, more]),
  ),
  cards(
    'A whole sentence stands where the others have a street',
    'st-41',
    TOWNS.map(([who, more], i) => [
      who,
      i === 4
        ? 'please call me before you send anything because we are moving house at the end of the month and do not know the new address yet'
        : more,
    ]),
  ),
  cards('John Smith and Jon Smith live at one address', 'js-41', [
    ...TOWNS.slice(0, 8),
    ['John Smith', '77 Oak Avenue'],
    ...TOWNS.slice(8, 12),
    ['Jon Smith', '77 Oak Avenue'],
  ]),
  cards('A Korean guest is on the list of a wedding twice with the same road', 'kw-41', [
    ['김하늘', '세종대로 110'],
    ['박서준', '테헤란로 152'],
    ['이도윤', '중앙대로 1001'],
    ['최유리', '한강대로 405'],
    ['박서준', '테헤란로 152'],
    ['정다은', '강남대로 396'],
  ]),
  fine(
    'C20: Twin sisters share a street and all but two letters of their names',
    'twins.csv',
    'name,more\nLena Holm,4 Elm Road\nLisa Holm,4 Elm Road\nUdo Fels,9 Oak Road\n',
    orders(
      'name more',
      'tz-41 kit 3 50|Lena Holm|4 Elm Road\n|Lisa Holm|4 Elm Road\n|Udo Fels|9 Oak Road',
    ),
    { mapping: mapped('=tz-41', '=kit', 'rows', '=50', 'name, more') },
  ),
];
