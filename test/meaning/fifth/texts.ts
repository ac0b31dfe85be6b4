import { inLocale, type List, mapped, orders } from '../list.ts';
import { errorCell, n, r, workbook } from '../workbook.ts';
import { asked, BOOK_HEAD, fine, fineOrAsked, HEAD, job, refused, warnedOrAsked } from './put.ts';

/** 7 March 2026, a Saturday. */
const MARCH = 46088;

/** Two orders of one text each, as CSV and as orders. */
function pair(id: string, first: string, second: string): readonly [string, string] {
  const content = `${HEAD},${id}\ntx-1,kit,1,2,${first}\ntx-2,kit,1,2,${second}\n`;
  const plain = (text: string) => (text === '' ? '' : JSON.stringify(text.replaceAll('""', '"')));
  return [content, `tx-1 kit 1 2|${plain(first)}\ntx-2 kit 1 2|${plain(second)}`];
}

/** Two orders of a list with a text that the export left something in: printed as it is, and said. */
function debris(name: string, file: string, first: string, second: string, id = 'name'): List {
  const [content, meant] = pair(id, first, second);
  return warnedOrAsked(`C16: ${name}`, file, content, orders(id, meant));
}

/** One variable of the columns a and b. */
function one(variable: string, more = ''): string {
  return job('{ value: 1 }', '{ value: 2 }', [variable], more);
}

function ab(...rows: readonly string[]): string {
  return `Job,Client,a,b\n${rows.map((row, i) => `ab-${i + 1},kit,${row}\n`).join('')}`;
}

/** A workbook of two numbers in a format. */
function book(...cells: readonly Parameters<typeof n>[]) {
  return workbook([
    r(`${BOOK_HEAD}|text`),
    ...cells.map((cell, i) => [`lc-${i + 1}`, 'kit', 1, 2, n(...cell)]),
  ]);
}

function shown(first: string, second: string) {
  return orders('text', `lc-1 kit 1 2|${first}\nlc-2 kit 1 2|${second}`);
}

/** C16, C17 and C18: debris, templates, and numbers and dates as their reader sees them. */
export const TEXTS: readonly List[] = [
  debris('A French CMS escaped its accents', 'cms.csv', 'Ren&eacute;e', 'Paul'),
  debris('A Python script wrote None for no second line', 'none.csv', 'None', 'Flat 3', 'line2'),
  debris('JSON left its escapes in a name', 'json-names.csv', 'Andr\\u00e9', 'Paul'),
  debris('A web editor left bold tags around a name', 'bold.csv', '<b>Ann Fox</b>', 'Bob Ray'),
  warnedOrAsked(
    'C16: pandas turned all postcodes into floats',
    'floats.csv',
    `${HEAD},zip\npf-11,kit,1,2,1067.0\npf-12,kit,1,2,10115.0\npf-13,kit,1,2,80331.0\n`,
    orders('zip', 'pf-11 kit 1 2|1067.0\npf-12 kit 1 2|10115.0\npf-13 kit 1 2|80331.0'),
  ),
  warnedOrAsked(
    'C16: A database wrote midnight behind each birthday',
    'midnight.csv',
    `${HEAD},day\nmd-1,kit,1,2,2026-03-07 00:00:00\nmd-2,kit,1,2,2026-04-09 00:00:00\n`,
    orders('day', 'md-1 kit 1 2|2026-03-07 00:00:00\nmd-2 kit 1 2|2026-04-09 00:00:00'),
  ),
  warnedOrAsked(
    'C16: The column Termin has serial numbers',
    'termine.csv',
    `${HEAD},Termin\nte-11,kit,1,2,46088\nte-12,kit,1,2,46095\nte-13,kit,1,2,46102\n`,
    orders('Termin', 'te-11 kit 1 2|46088\nte-12 kit 1 2|46095\nte-13 kit 1 2|46102'),
  ),
  refused(
    'C16: A newsletter tool did not fill its placeholder for the last name',
    'merge-tags.csv',
    pair('name', '*|LNAME|*', 'Bob Ray')[0],
  ),
  refused(
    'C16: A JavaScript export wrote an object for each address',
    'objects.csv',
    pair('address', '[object Object]', '[object Object]')[0],
  ),
  refused(
    'C16: A lookup of an Italian workbook failed for one name',
    'cerca.xlsx',
    workbook([
      r(`${BOOK_HEAD}|nome`),
      ['ce-11', 'kit', 1, 2, 'Anna'],
      ['ce-12', 'kit', 1, 2, errorCell('#N/A')],
    ]),
  ),
  refused(
    'C16: The errors of a Spanish workbook are texts of a CSV',
    'buscar.csv',
    `${HEAD},nombre\nbu-11,kit,1,2,Ana\nbu-12,kit,1,2,#¿NOMBRE?\n`,
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price', 'nombre') },
  ),
  warnedOrAsked(
    'C16: Korean mobiles lost their zero and still fit phone:KR',
    '휴대폰.csv',
    `Job,Client,휴대폰\n${['1022223333', '1044445555', '1066667777'].map((tel, i) => `ph-${i + 1},mina,${tel}\n`).join('')}`,
    orders('phone', 'ph-1 mina 1 2|1022223333\nph-2 mina 1 2|1044445555\nph-3 mina 1 2|1066667777'),
    { mapping: one('{ id: phone, column: 휴대폰, format: phone:KR }') },
  ),
  warnedOrAsked(
    'C17: An address without a second line has two commas',
    'commas.csv',
    ab('Elm 1,Flat 2', 'Oak 5,', 'Ash 7,Flat 9'),
    orders(
      'line',
      'ab-1 kit 1 2|Elm 1, Flat 2, York\nab-2 kit 1 2|Oak 5, , York\nab-3 kit 1 2|Ash 7, Flat 9, York',
    ),
    { mapping: one('{ id: line, template: "{a}, {b}, York" }') },
  ),
  warnedOrAsked(
    'C17: A Korean greeting has no name before 님께',
    '인사.csv',
    ab('김나리,영업부', ',총무부', '박두리,기획부'),
    orders(
      'line',
      'ab-1 kit 1 2|영업부 김나리 님께\nab-2 kit 1 2|"총무부  님께"\nab-3 kit 1 2|기획부 박두리 님께',
    ),
    { mapping: one('{ id: line, template: "{b} {a} 님께" }') },
  ),
  warnedOrAsked(
    'C17: The column of slogans is empty in all rows',
    'slogans.csv',
    ab('Ann,', 'Bob,', 'Cid,'),
    orders('a', 'ab-1 kit 1 2|Ann\nab-2 kit 1 2|Bob\nab-3 kit 1 2|Cid'),
    {
      mapping: job('{ value: 1 }', '{ value: 2 }', [
        '{ id: a, column: a }',
        '{ id: b, column: b }',
      ]),
    },
  ),
  warnedOrAsked(
    'C17: A rule holds for Austria and no row is of Austria',
    'austria.csv',
    ab('1010,DE', '80331,DE', '20095,DE'),
    orders('zip', 'ab-1 kit 1 2|1010\nab-2 kit 1 2|80331\nab-3 kit 1 2|20095'),
    {
      mapping: one('{ id: zip, column: a, format: postcode:AT, when: { column: b, is: AT } }'),
    },
  ),
  asked(
    'C17: A name is required of Members and one row says member',
    'members.csv',
    ab('Ann,Member', ',member', 'Cid,Guest'),
    'the second needs a name, or not',
    { mapping: one('{ id: name, column: a, required: true, when: { column: b, is: Member } }') },
  ),
  warnedOrAsked(
    'C17: Zeros are put before unknown',
    'pad.csv',
    ab('1067,x', 'tbd,y', '10115,z'),
    orders('zip', 'ab-1 kit 1 2|01067\nab-2 kit 1 2|00tbd\nab-3 kit 1 2|10115'),
    { mapping: one('{ id: zip, column: a, clean: [{ pad: 5, with: "0" }] }') },
  ),
  fine(
    'C17: Lost zeros of German postcodes are restored',
    'plz.csv',
    ab('1067,Dresden', '4109,Leipzig', '10115,Berlin'),
    orders('zip', 'ab-1 kit 1 2|01067\nab-2 kit 1 2|04109\nab-3 kit 1 2|10115'),
    { mapping: one('{ id: zip, column: a, clean: [{ pad: 5, with: "0" }] }') },
  ),
  refused('C17: A required name is missing in one row', 'required.csv', ab('Ann,x', ',y'), {
    mapping: one('{ id: name, column: a, required: true }'),
  }),
  fine(
    'C17: A suffix stands behind a name where there is one',
    'suffix.csv',
    ab('Ann Fox," PhD"', 'Bob Ray,', 'Cid Lux," MD"'),
    orders('line', 'ab-1 kit 1 2|Ann Fox PhD\nab-2 kit 1 2|Bob Ray\nab-3 kit 1 2|Cid Lux MD'),
    { mapping: one('{ id: line, template: "{a}{b}" }') },
  ),
  fine(
    'C18: An Italian reader sees the month in words',
    'marzo.xlsx',
    book([MARCH, 'd mmmm yyyy'], [MARCH + 31, 'd mmmm yyyy']),
    shown('7 marzo 2026', '7 aprile 2026'),
    { mapping: inLocale('it', 'text') },
  ),
  fine(
    'C18: A French reader sees decimal commas in SpreadsheetML',
    'prix.xml',
    book([12.5, '0.00'], [7.25, '0.00']),
    shown('12,50', '7,25'),
    { mapping: inLocale('fr', 'text') },
  ),
  fine(
    'C18: A Japanese reader sees the year first in .xlsb',
    '日付.xlsb',
    book([MARCH, 14], [MARCH + 1, 14]),
    shown('2026/3/7', '2026/3/8'),
    { mapping: inLocale('ja', 'text') },
  ),
  fine(
    'C18: A Dutch reader sees the day of the week',
    'dag.xlsx',
    book([MARCH, 'dddd'], [MARCH + 1, 'dddd']),
    shown('zaterdag', 'zondag'),
    { mapping: inLocale('nl', 'text') },
  ),
  fineOrAsked(
    'C18: A Polish reader sees month and year of a calendar',
    'kalendarz.xlsx',
    book([MARCH, 'mmmm yyyy'], [MARCH + 31, 'mmmm yyyy']),
    shown('marzec 2026', 'kwiecień 2026'),
    { mapping: inLocale('pl', 'text') },
  ),
  fine(
    'C18: A Korean reader sees a short date of an .xls',
    '날짜.xls',
    book([MARCH, 14], [MARCH + 1, 14]),
    shown('2026-03-07', '2026-03-08'),
    { mapping: inLocale('ko', 'text') },
  ),
  warnedOrAsked(
    'C18: Nobody says who reads a month in words of an .xls',
    'month.xls',
    book([MARCH, 'mmmm d'], [MARCH + 31, 'mmmm d']),
    shown('March 7', 'April 7'),
  ),
  warnedOrAsked(
    'C18: Nobody says who reads the built-in short date of SpreadsheetML',
    'short.xml',
    book([MARCH, 'Short Date'], [MARCH + 1, 'Short Date']),
    'unclear',
  ),
  warnedOrAsked(
    'C18: Nobody says who reads a length of 2.5 metres in .xlsb',
    'metres.xlsb',
    book([2.5, '0.0'], [3, '0.0']),
    shown('2.5', '3.0'),
  ),
  fine(
    'C18: A German .ods has the month in words as its text',
    'monat.ods',
    workbook(
      [
        r(`${BOOK_HEAD}|text`),
        ['lc-1', 'kit', 1, 2, n(MARCH, '0', '7. März 2026')],
        ['lc-2', 'kit', 1, 2, n(MARCH + 31, '0', '7. April 2026')],
      ],
      { language: 'de-DE' },
    ),
    shown('7. März 2026', '7. April 2026'),
  ),
];
