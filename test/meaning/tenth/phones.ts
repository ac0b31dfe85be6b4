import type { List } from '../list.ts';
import { fine, fineOrAsked, refused } from '../put.ts';
import { n } from '../workbook.ts';
import { cardBook, cards, cleaned, printed, printedCards } from './cards.ts';

function dialled(column: string, country: string, style = '', more = ''): string {
  const how = style === '' ? '' : `, style: ${style}`;
  return cleaned('phone', column, `{ phone: { country: ${country}${how} } }`, more);
}

function phones(
  name: string,
  prefix: string,
  country: string,
  numbers: Readonly<Record<string, string>>,
  more: { readonly style?: string; readonly mayStop?: true } = {},
): List {
  const { style, mayStop } = more;
  return fine(
    `C17: ${name}`,
    `phones-${prefix}.csv`,
    cards(
      prefix,
      'Name;Phone',
      Object.keys(numbers).map((text, i) => `Guest ${'ABCDEFGH'[i]};${text}`),
    ),
    printedCards(prefix, 'phone', Object.values(numbers)),
    { mapping: dialled('Phone', country, style), ...(mayStop ? { mayStop } : {}) },
  );
}

function wrong(name: string, prefix: string, country: string, ...texts: readonly string[]): List {
  return refused(
    `C17: ${name}`,
    `phones-${prefix}.csv`,
    cards(
      prefix,
      'Name;Phone',
      texts.map((text, i) => `Guest ${'ABCDEFGH'[i]};${text}`),
    ),
    { mapping: dialled('Phone', country) },
  );
}

/** C17: telephone numbers, all in one form. A wrong one rings at somebody else's. */
export const PHONES: readonly List[] = [
  phones('Korean mobile numbers are written in six ways', 'km', 'KR', {
    '010-1234-5678': '010-1234-5678',
    '01023456789': '010-2345-6789',
    '010 3456 7890': '010-3456-7890',
    '010.4567.8901': '010-4567-8901',
    '(010) 5678-9012': '010-5678-9012',
    '010 - 6789 - 0123': '010-6789-0123',
  }),
  phones('Korean numbers of a list come with their country', 'kc', 'KR', {
    '+82 10-1234-5678': '010-1234-5678',
    '+821023456789': '010-2345-6789',
    '+82-2-345-6789': '02-345-6789',
    '+82 (0)10-4567-8901': '010-4567-8901',
    '+82-010-5678-9012': '010-5678-9012',
  }),
  phones('A Korean export leaves out the plus before 82', 'kp', 'KR', {
    '82-10-1234-5678': '010-1234-5678',
    '821023456789': '010-2345-6789',
    '82 2 3456 7890': '02-3456-7890',
  }),
  phones('Numbers of Seoul and of provinces have their own groups', 'ks', 'KR', {
    '021234567': '02-123-4567',
    '0223456789': '02-2345-6789',
    '0313456789': '031-345-6789',
    '05145678901': '051-4567-8901',
  }),
  phones('A Korean list has numbers of shops, internet lines and services', 'kn', 'KR', {
    '070-1234-5678': '070-1234-5678',
    '15881234': '1588-1234',
    '080-123-4567': '080-123-4567',
  }),
  phones('Full-width digits of a Korean list become plain ones', 'kf', 'KR', {
    '０１０－１２３４－５６７８': '010-1234-5678',
    '０２－３４５６－７８９０': '02-3456-7890',
  }),
  phones(
    'Korean numbers are printed as one dials them from abroad',
    'ki',
    'KR',
    {
      '010-1234-5678': '+82 10 1234 5678',
      '02-345-6789': '+82 2 345 6789',
    },
    { style: 'international' },
  ),
  phones(
    'Korean numbers are printed without any spaces for a code',
    'ke',
    'KR',
    {
      '010-1234-5678': '+821012345678',
      '+82 2-345-6789': '+8223456789',
    },
    { style: 'e164' },
  ),
  fine(
    'C17: Excel took the zero of all Korean mobile numbers',
    'mobiles.xlsx',
    cardBook('xz', '이름|휴대폰', [
      ['김하나', 1012345678],
      ['이두리', 1023456789],
      ['박세찬', 1034567890],
    ]),
    printedCards('xz', 'phone', ['010-1234-5678', '010-2345-6789', '010-3456-7890']),
    { mapping: dialled('휴대폰', 'KR') },
  ),
  phones('A Korean CSV lost the zeros of its mobile numbers in Excel', 'kz', 'KR', {
    '1012345678': '010-1234-5678',
    '1023456789': '010-2345-6789',
    '010-3456-7890': '010-3456-7890',
  }),
  fine(
    'C17: An .xlsx holds a Korean number with its country as a number that is shown in full',
    'mobiles-82.xlsx',
    cardBook('x8', '이름|휴대폰', [
      ['김하나', n(821012345678, '0')],
      ['이두리', n(821023456789, '0')],
    ]),
    printedCards('x8', 'phone', ['010-1234-5678', '010-2345-6789']),
    { mapping: dialled('휴대폰', 'KR') },
  ),
  fineOrAsked(
    'C17: An .xlsx shows a Korean number with its country as 8.21012E+11 and holds all of it',
    'mobiles-e.xlsx',
    cardBook('xe', '이름|휴대폰', [
      ['김하나', 821012345678],
      ['이두리', '010-2345-6789'],
    ]),
    printedCards('xe', 'phone', ['010-1234-5678', '010-2345-6789']),
    { mapping: dialled('휴대폰', 'KR') },
  ),
  wrong(
    'A CSV has what Excel showed of a number with its country',
    'ce',
    'KR',
    '010-1234-5678',
    '8.21012E+11',
  ),
  phones(
    'pandas made floats of Korean mobile numbers',
    'kd',
    'KR',
    {
      '1012345678.0': '010-1234-5678',
      '1023456789.0': '010-2345-6789',
    },
    { mayStop: true },
  ),
  phones(
    'pandas made floats of German mobile numbers, one of eleven digits',
    'df',
    'DE',
    {
      '1712345678.0': '0171 2345678',
      '15123456789.0': '01512 3456789',
    },
    { mayStop: true },
  ),
  wrong(
    'Two Korean mobile numbers share a cell with a slash',
    't1',
    'KR',
    '010-1234-5678',
    '010-2345-6789 / 010-3456-7890',
  ),
  wrong(
    '02-123-4567/8 are two numbers of an office in Seoul',
    't3',
    'KR',
    '010-1234-5678',
    '02-123-4567/8',
  ),
  wrong(
    '02-123-4567~9 are three numbers of an office in Seoul',
    't4',
    'KR',
    '010-1234-5678',
    '02-123-4567~9',
  ),
  refused(
    'C17: A cell of an .xlsx has two numbers on two lines',
    'phones-t6.xlsx',
    cardBook('t6', 'Name|Phone', [
      ['Ann', '010-1234-5678'],
      ['Bo', '02-345-6789\n010-2345-6789'],
    ]),
    { mapping: dialled('Phone', 'KR') },
  ),
  wrong('A Korean mobile number lacks its last digit', 'l1', 'KR', '010-1234-5678', '010-2345-678'),
  wrong(
    'A number of Seoul stands without its area and has eight digits',
    'l3',
    'KR',
    '02-3456-7890',
    '2123-4567',
  ),
  wrong(
    'A number of Seoul stands without its area and has seven digits',
    'l4',
    'KR',
    '02-345-6789',
    '345-6789',
  ),
  fine(
    'C17: A clinic maps 없음 to nothing before its numbers are read',
    'phones-w2.csv',
    cards('w2', 'Name;Phone', ['김하나;010-1234-5678', '이두리;없음', '박세찬;']),
    printedCards('w2', 'phone', ['010-1234-5678', '-', '-']),
    {
      mapping: cleaned(
        'phone',
        'Phone',
        '{ map: { 없음: "" }, other: keep }, { phone: { country: KR } }',
        'default: "-"',
      ),
    },
  ),
  phones(
    'A Korean office has an extension in English',
    'x1',
    'KR',
    {
      '02-3456-7890 ext. 101': '02-3456-7890 ext. 101',
      '02-345-6789': '02-345-6789',
    },
    { mayStop: true },
  ),
  phones(
    'A Korean office has an extension in Korean',
    'x2',
    'KR',
    {
      '02-3456-7890 내선 101': '02-3456-7890 내선 101',
      '02-345-6789': '02-345-6789',
    },
    { mayStop: true },
  ),
  wrong(
    'The floor of an office stands behind its number',
    'x3',
    'KR',
    '02-345-6789',
    '02-123-4567 2F',
  ),
  phones(
    'One number of a Korean list has the name of its owner before it',
    'x4',
    'KR',
    {
      '010-1234-5678': '010-1234-5678',
      '모친 010-2345-6789': '모친 010-2345-6789',
    },
    { mayStop: true },
  ),
  phones(
    'An American number in a Korean list keeps its country',
    'f1',
    'KR',
    {
      '010-1234-5678': '010-1234-5678',
      '+1 202-555-0123': '+1 202 555 0123',
    },
    { mayStop: true },
  ),
  phones(
    'A German number in an Austrian list keeps its country',
    'f2',
    'AT',
    {
      '0664 1234567': '0664 1234567',
      '+49 171 2345678': '+49 171 2345678',
    },
    { mayStop: true },
  ),
  phones('German mobile numbers are written with slashes, spaces and their country', 'd1', 'DE', {
    '0171/2345678': '0171 2345678',
    '0171 34 56 789': '0171 3456789',
    '+49 (0)171 4567890': '0171 4567890',
    '0049 171 5678901': '0171 5678901',
    '+491716789012': '0171 6789012',
  }),
  phones(
    'German numbers of offices have a dash before their last digits',
    'd2',
    'DE',
    {
      '0711/12345-67': '0711 1234567',
      '(030) 123456': '030 123456',
    },
    { mayStop: true },
  ),
  wrong('A German number of a town stands without its area', 'd3', 'DE', '0171 2345678', '234567'),
  wrong('A number of Taipei stands without its area', 'a1', 'TW', '02-2345-6789', '2345-6789'),
  phones(
    'A German number has its country before it and no plus',
    'c1',
    'DE',
    {
      '0171 2345678': '0171 2345678',
      '49 171 3456789': '0171 3456789',
    },
    { mayStop: true },
  ),
  phones(
    'An old German mobile number of nine digits keeps its zero',
    'z1',
    'DE',
    {
      '0171 2345678': '0171 2345678',
      '0171 345678': '0171 345678',
    },
    { mayStop: true },
  ),
  wrong('A Japanese mobile number lacks a digit', 'z2', 'JP', '090-2345-6789', '080-123-4567'),
  fineOrAsked(
    'C17: Excel took the zero of German mobile numbers',
    'handys.xlsx',
    cardBook('dx', 'Name|Handy', [
      ['Anna', 1712345678],
      ['Bert', 1723456789],
    ]),
    printedCards('dx', 'phone', ['0171 2345678', '0172 3456789']),
    { mapping: dialled('Handy', 'DE') },
  ),
  phones('American numbers are written in five ways', 'u1', 'US', {
    '2025550123': '(202) 555-0123',
    '202-555-0134': '(202) 555-0134',
    '(202)555-0145': '(202) 555-0145',
    '+1 202 555 0156': '(202) 555-0156',
    '1-202-555-0167': '(202) 555-0167',
  }),
  phones('An American number has an extension', 'u2', 'US', {
    '202-555-0123 x45': '(202) 555-0123 ext. 45',
    '202-555-0134': '(202) 555-0134',
  }),
  wrong('An American number stands without its area', 'u3', 'US', '202-555-0123', '555-0134'),
  phones(
    'An American number spells a word',
    'u4',
    'US',
    {
      '1-800-FLOWERS': '(800) 356-9377',
      '202-555-0134': '(202) 555-0134',
    },
    { mayStop: true },
  ),
  phones('Japanese mobile numbers lost their zero', 'j1', 'JP', {
    '9012345678': '090-1234-5678',
    '090-2345-6789': '090-2345-6789',
    '+81 80 3456 7890': '080-3456-7890',
  }),
  phones('British mobile numbers come with 44 and with zero', 'g1', 'GB', {
    '07400 123456': '07400 123456',
    '+44 7400 234567': '07400 234567',
    '+44 (0)7400 345678': '07400 345678',
  }),
  fine(
    'C17: Marks of direction from an address book stand around a number',
    'phones-lm.csv',
    cards('lm', 'Name;Phone', ['김하나;\u202a010-1234-5678\u202c', '이두리;\u200e010-2345-6789']),
    printedCards('lm', 'phone', ['010-1234-5678', '010-2345-6789']),
    {
      mapping: cleaned('phone', 'Phone', 'trim_zero_width, { phone: { country: KR } }'),
    },
  ),
  phones(
    'Marks of direction stand around a number that nobody trims',
    'ln',
    'KR',
    {
      '\u202a010-1234-5678\u202c': '010-1234-5678',
      '010-2345-6789': '010-2345-6789',
    },
    { mayStop: true },
  ),
  fine(
    'C17: The same number is printed for people at home and for people abroad',
    'phones-ab.csv',
    cards('ab', 'Phone', ['01012345678', '02-345-6789']),
    printedCards('ab', 'home abroad', [
      '010-1234-5678|+82 10 1234 5678',
      '02-345-6789|+82 2 345 6789',
    ]),
    {
      mapping: printed(
        '  - { id: home, column: Phone, clean: [{ phone: { country: KR } }] }\n  - { id: abroad, column: Phone, clean: [{ phone: { country: KR, style: international } }] }\n',
      ),
    },
  ),
  fine(
    'C17: What the phone step prints is what the format of the variable takes',
    'phones-fo.csv',
    cards('fo', 'Phone', ['1012345678', '+82 10-2345-6789']),
    printedCards('fo', 'phone', ['010-1234-5678', '010-2345-6789']),
    { mapping: dialled('Phone', 'KR', '', 'format: "phone:KR"') },
  ),
  refused(
    'C17: The country of a phone step is a word',
    'phones-ct.csv',
    cards('ct', 'Phone', ['010-1234-5678']),
    { mapping: dialled('Phone', 'Korea') },
  ),
];
