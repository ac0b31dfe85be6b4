import { type List, mapped, orders } from '../list.ts';
import { fine, fineOrAsked, warned, warnedOrAsked } from '../put.ts';
import { encoded } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price,name';
const named = (...names: readonly string[]) =>
  `${HEAD}\n${names.map((name, i) => `en-${i + 1},kit,10,4,${name}`).join('\n')}\n`;
const meantNames = (...names: readonly string[]) =>
  orders('name', names.map((name, i) => `en-${i + 1} kit 10 4 | ${name}`).join('\n'));

const CZECH = ['Jiří Dvořák', 'Růžena Nováková'];
const TURKISH = ['Şükrü Yıldız', 'Çağla Işık'];
const POLISH = ['Stanisław Dąbrowski', 'Łucja Pająk', 'Świętosława Żak'];
const GERMAN = ['Jürgen Groß', 'Bärbel Köhler'];
const RUSSIAN = [
  'Сергей Кузнецов',
  'Наталья Соколова',
  'Дмитрий Лебедев',
  'Ольга Морозова',
  'Алексей Волков',
  'Татьяна Зайцева',
];
const TAIWAN = ['陳建宏', '林淑芬', '張雅婷'];

/** C19: short lists in old encodings. */
const ENCODINGS: readonly List[] = [
  fineOrAsked(
    'C19: Two Czech names are in the encoding of Central European Windows',
    'cz.csv',
    encoded('windows-1250', named(...CZECH)),
    meantNames(...CZECH),
  ),
  fineOrAsked(
    'C19: Two Turkish names are in the encoding of Turkish Windows',
    'tr.csv',
    encoded('windows-1254', named(...TURKISH)),
    meantNames(...TURKISH),
  ),
  fineOrAsked(
    'C19: Three Polish names are in ISO 8859-2',
    'pl.csv',
    encoded('iso-8859-2', named(...POLISH)),
    meantNames(...POLISH),
  ),
  fineOrAsked(
    'C19: One Korean name is in the encoding of Korean Windows',
    'kr.csv',
    encoded('cp949', named('김민지')),
    meantNames('김민지'),
  ),
  fineOrAsked(
    'C19: Two German names come from a program for DOS',
    'dos.csv',
    encoded('cp850', named(...GERMAN)),
    meantNames(...GERMAN),
  ),
  fine(
    'C19: Six Russian names are in KOI8-R',
    'ru.csv',
    encoded('koi8-r', named(...RUSSIAN)),
    meantNames(...RUSSIAN),
  ),
  fineOrAsked(
    'C19: Three names from Taiwan are in Big5',
    'tw.csv',
    encoded('big5', named(...TAIWAN)),
    meantNames(...TAIWAN),
  ),
  fine(
    'C19: The mapping names the encoding of two Czech names',
    'cz-named.csv',
    encoded('windows-1250', named(...CZECH)),
    meantNames(...CZECH),
    {
      mapping: mapped(
        'project_id',
        'svc_uid',
        'order_count',
        'total_price',
        'name',
        'sheet: { encoding: windows-1250 }',
      ),
    },
  ),
  fine(
    'C19: Two files were joined and the byte order mark of the second stands before an id',
    'joined.csv',
    '\ufeffjob,client,name\njb-1,ross,Zoë Fox\njb-2,gale,Bob Ray\n\ufeffjb-1,ross,Cid Lux\n',
    orders('name', 'jb-1 ross 2 3 | Zoë Fox\n| Cid Lux\njb-2 gale 1 3 | Bob Ray'),
    { mapping: mapped('job', 'client', 'rows', '=3', 'name') },
  ),
  fine(
    'C19: Excel saved Unicode text with tabs and a byte order mark',
    'unicode.txt',
    Buffer.from(
      '\ufeffproject_id\tsvc_uid\torder_count\ttotal_price\tname\r\nun-1\tkit\t10\t4\tŁucja Žák\r\nun-2\tkit\t20\t7\t김민지\r\n',
      'utf16le',
    ),
    orders('name', 'un-1 kit 10 4 | Łucja Žák\nun-2 kit 20 7 | 김민지'),
  ),
];

const dates = (odd: string) =>
  `job,client,name,day\n${['2026-05-02', '2026-05-09', odd, '2026-06-13'].map((day, i) => `dt-${i + 1},ross,Guest ${'ABCD'[i]},${day}`).join('\n')}\n`;
const meantDates = (odd: string) =>
  orders(
    'name day',
    ['2026-05-02', '2026-05-09', odd, '2026-06-13']
      .map((day, i) => `dt-${i + 1} ross 1 1 | Guest ${'ABCD'[i]} | ${day}`)
      .join('\n'),
  );
const FIRST = ['Ann', 'Bob', 'Cid', 'Dee', 'Eva'];
const LAST = ['Fox', 'Ray', 'Lux', 'Orr', 'Roe', 'Kay'];
/** Thirty people, of whom one has no name. */
const THIRTY = FIRST.flatMap((first) => LAST.map((last) => `${first} ${last}`)).map((name, i) =>
  i === 17 ? '' : name,
);

/** C20: rows worth a look, which keep nothing from being ordered. */
const LOOKS: readonly List[] = [
  warnedOrAsked(
    'C20: One wedding is on a day that no February has',
    'february.csv',
    dates('2026-02-30'),
    meantDates('2026-02-30'),
    { mapping: mapped('job', 'client', 'rows', '=1', 'name, day') },
  ),
  warnedOrAsked(
    'C20: One wedding is in two hundred years',
    'far.csv',
    dates('2226-05-16'),
    meantDates('2226-05-16'),
    { mapping: mapped('job', 'client', 'rows', '=1', 'name, day') },
  ),
  warned(
    'C20: The same guest stands in two rows one after the other',
    'twice.csv',
    'guest,table\nAnn Fox,1\nBob Ray,2\nBob Ray,2\nCid Lux,3\n',
    orders(
      'guest table',
      'tw-1 ross 4 4 | Ann Fox | 1\n| Bob Ray | 2\n| Bob Ray | 2\n| Cid Lux | 3',
    ),
    { mapping: mapped('=tw-1', '=ross', 'rows', 'per 1', 'guest, table') },
  ),
  fine(
    'C20: The mapping leaves out whoever is in the list twice',
    'unique.csv',
    'guest,town\nAnn Fox,Leeds\nBob Ray,York\nann fox,Leeds\nCid Lux,Hull\n',
    orders('guest town', 'un-1 ross 3 3 | Ann Fox | Leeds\n| Bob Ray | York\n| Cid Lux | Hull'),
    {
      mapping: mapped(
        '=un-1',
        '=ross',
        'rows',
        'per 1',
        'guest, town',
        'rows: { unique: [{ columns: [guest, town], ignore: [case], on_duplicate: skip }] }',
      ),
    },
  ),
  fine(
    'C20: Two guests of one name live in different towns',
    'namesakes.csv',
    'guest,town\nAnn Fox,Leeds\nBob Ray,York\nAnn Fox,Hull\n',
    orders('guest town', 'ns-1 ross 3 3 | Ann Fox | Leeds\n| Bob Ray | York\n| Ann Fox | Hull'),
    { mapping: mapped('=ns-1', '=ross', 'rows', 'per 1', 'guest, town') },
  ),
  warned(
    'C20: One of thirty badges has no name',
    'badges.csv',
    `name,hall\n${THIRTY.map((name, i) => `${name},Hall ${(i % 4) + 1}`).join('\n')}\n`,
    [
      {
        project: 'bg-1',
        user: 'fair',
        copies: 30,
        price: '60',
        rows: THIRTY.map((name, i) => ({
          ...(name === '' ? {} : { name }),
          hall: `Hall ${(i % 4) + 1}`,
        })),
      },
    ],
    { mapping: mapped('=bg-1', '=fair', 'rows', 'per 2', 'name, hall') },
  ),
];

export const ENCODINGS_AND_LOOKS: readonly List[] = [...ENCODINGS, ...LOOKS];
