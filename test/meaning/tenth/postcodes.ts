import type { List } from '../list.ts';
import { fine, refused } from '../put.ts';
import { cardBook, cards, cleaned, printedCards } from './cards.ts';

const NAMES = 'ABCDEFGH';

function codes(
  name: string,
  country: string,
  given: readonly (readonly [cell: string, printed: string])[],
  more: { readonly before?: string; readonly mayStop?: true } = {},
): List {
  const { before, mayStop } = more;
  const prefix = `${country.toLowerCase()}${name.length}`;
  const steps = [...(before === undefined ? [] : [before]), `{ postcode: ${country} }`].join(', ');
  return fine(
    `C17: ${name}`,
    'codes.csv',
    cards(
      prefix,
      'Name;Postcode',
      given.map(([cell], i) => `Guest ${NAMES[i]};${cell}`),
    ),
    printedCards(
      prefix,
      'code',
      given.map(([, text]) => text),
    ),
    { mapping: cleaned('code', 'Postcode', steps), ...(mayStop ? { mayStop } : {}) },
  );
}

function wrong(name: string, country: string, ...cells: readonly string[]): List {
  const prefix = `${country.toLowerCase()}${name.length}`;
  return refused(
    `C17: ${name}`,
    'codes.csv',
    cards(
      prefix,
      'Name;Postcode',
      cells.map((cell, i) => `Guest ${NAMES[i]};${cell}`),
    ),
    { mapping: cleaned('code', 'Postcode', `{ postcode: ${country} }`) },
  );
}

/** C17: postcodes in the form of their country. */
export const POSTCODES: readonly List[] = [
  codes('A Korean postcode is in full-width digits', 'KR', [
    ['０３１７１', '03171'],
    ['06236', '06236'],
  ]),
  codes(
    'A Korean postcode stands in brackets as on envelopes',
    'KR',
    [
      ['(03171)', '03171'],
      ['우)06236', '06236'],
    ],
    { mayStop: true },
  ),
  wrong('Excel took the zero of a Korean postcode and nobody pads it', 'KR', '06236', '3171'),
  codes(
    'The zeros of Korean postcodes are put back before they are read',
    'KR',
    [
      ['3171', '03171'],
      ['06236', '06236'],
      ['48058', '48058'],
    ],
    { before: '{ pad: 5 }' },
  ),
  fine(
    'C17: The Korean postcodes of an .xlsx are numbers and are padded',
    'codes.xlsx',
    cardBook('kx', 'Name|우편번호', [
      ['김하나', 3171],
      ['이두리', 6236],
      ['박세찬', 48058],
    ]),
    printedCards('kx', 'code', ['03171', '06236', '48058']),
    { mapping: cleaned('code', '우편번호', '{ pad: 5 }, { postcode: KR }') },
  ),
  wrong('A Korean postcode is of the old kind with six digits', 'KR', '06236', '135-080'),
  codes('Japanese postcodes come with and without sign and dash', 'JP', [
    ['1500001', '150-0001'],
    ['150-0002', '150-0002'],
    ['〒060-0001', '060-0001'],
    ['〒 5300001', '530-0001'],
    ['１５０－０００３', '150-0003'],
  ]),
  codes(
    'A Japanese postcode has another line than a dash between its parts',
    'JP',
    [
      ['150ー0001', '150-0001'],
      ['150−0002', '150-0002'],
      ['150‐0003', '150-0003'],
    ],
    { mayStop: true },
  ),
  wrong('Excel took the zero of a postcode of Sapporo', 'JP', '150-0001', '600001'),
  fine(
    'C17: The Japanese postcodes of an .xlsx are numbers with all of their digits',
    'codes-jp.xlsx',
    cardBook('jx', 'Name|郵便番号', [
      ['山田', 1500001],
      ['佐藤', 5300001],
    ]),
    printedCards('jx', 'code', ['150-0001', '530-0001']),
    { mapping: cleaned('code', '郵便番号', '{ postcode: JP }') },
  ),
  codes('British postcodes are small, without space and with two', 'GB', [
    ['sw1a1aa', 'SW1A 1AA'],
    ['M1 1AE', 'M1 1AE'],
    ['EC1A  1BB', 'EC1A 1BB'],
    ['cr26xh', 'CR2 6XH'],
    ['b33 8th', 'B33 8TH'],
  ]),
  wrong('A British postcode has the letter O in place of a zero', 'GB', 'M1 1AE', 'M1 OAE'),
  codes('Canadian postcodes get their space', 'CA', [
    ['K1A0B6', 'K1A 0B6'],
    ['v6b 1a1', 'V6B 1A1'],
    ['H2X-1Y4', 'H2X 1Y4'],
  ]),
  wrong('A Canadian postcode has the letter I in place of a one', 'CA', 'V6B 1A1', 'KIA 0B6'),
  codes('Dutch postcodes get their space and capitals', 'NL', [
    ['1234ab', '1234 AB'],
    ['1012 js', '1012 JS'],
    ['3511  LX', '3511 LX'],
  ]),
  codes(
    'A Dutch postcode has its country before it',
    'NL',
    [
      ['NL-1012 JS', '1012 JS'],
      ['3511 LX', '3511 LX'],
    ],
    { mayStop: true },
  ),
  codes('American postcodes have five or nine digits', 'US', [
    ['90210', '90210'],
    ['02134-1001', '02134-1001'],
    ['10001 ', '10001'],
  ]),
  codes(
    'An American postcode of nine digits has no dash',
    'US',
    [
      ['902101234', '90210-1234'],
      ['10001', '10001'],
    ],
    { mayStop: true },
  ),
  wrong('Excel took the zero of a postcode of Boston', 'US', '90210', '2134'),
  codes(
    'pandas made floats of American postcodes',
    'US',
    [
      ['90210.0', '90210'],
      ['10001.0', '10001'],
    ],
    { mayStop: true },
  ),
  codes(
    'German postcodes have a D before them',
    'DE',
    [
      ['D-89073', '89073'],
      ['D 53111', '53111'],
      ['01067', '01067'],
    ],
    { mayStop: true },
  ),
  codes('Swedish postcodes get the space in their middle', 'SE', [
    ['11455', '114 55'],
    ['411 03', '411 03'],
  ]),
  refused(
    'C17: The country of a postcode step is none whose postcodes are known',
    'codes-zz.csv',
    cards('zz', 'Postcode', ['90210']),
    { mapping: cleaned('code', 'Postcode', '{ postcode: ZZ }') },
  ),
];
