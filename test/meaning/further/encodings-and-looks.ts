import { type List, mapped, orders } from '../list.ts';
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
  {
    name: 'Two Czech names are in the encoding of Central European Windows',
    point: 'C19',
    file: 'cz.csv',
    content: encoded('windows-1250', named(...CZECH)),
    meant: meantNames(...CZECH),
    must: 'order',
    mayStop: true,
  },
  {
    name: 'Two Turkish names are in the encoding of Turkish Windows',
    point: 'C19',
    file: 'tr.csv',
    content: encoded('windows-1254', named(...TURKISH)),
    meant: meantNames(...TURKISH),
    must: 'order',
    mayStop: true,
  },
  {
    name: 'Three Polish names are in ISO 8859-2',
    point: 'C19',
    file: 'pl.csv',
    content: encoded('iso-8859-2', named(...POLISH)),
    meant: meantNames(...POLISH),
    must: 'order',
    mayStop: true,
  },
  {
    name: 'One Korean name is in the encoding of Korean Windows',
    point: 'C19',
    file: 'kr.csv',
    content: encoded('cp949', named('김민지')),
    meant: meantNames('김민지'),
    must: 'order',
    mayStop: true,
  },
  {
    name: 'Two German names come from a program for DOS',
    point: 'C19',
    file: 'dos.csv',
    content: encoded('cp850', named(...GERMAN)),
    meant: meantNames(...GERMAN),
    must: 'order',
    mayStop: true,
  },
  {
    name: 'Six Russian names are in KOI8-R',
    point: 'C19',
    file: 'ru.csv',
    content: encoded('koi8-r', named(...RUSSIAN)),
    meant: meantNames(...RUSSIAN),
    must: 'order',
  },
  {
    name: 'Three names from Taiwan are in Big5',
    point: 'C19',
    file: 'tw.csv',
    content: encoded('big5', named(...TAIWAN)),
    meant: meantNames(...TAIWAN),
    must: 'order',
    mayStop: true,
  },
  {
    name: 'The mapping names the encoding of two Czech names',
    point: 'C19',
    file: 'cz-named.csv',
    content: encoded('windows-1250', named(...CZECH)),
    mapping: mapped(
      'project_id',
      'svc_uid',
      'order_count',
      'total_price',
      'name',
      'sheet: { encoding: windows-1250 }',
    ),
    meant: meantNames(...CZECH),
    must: 'order',
  },
  {
    name: 'Two files were joined and the byte order mark of the second stands before an id',
    point: 'C19',
    file: 'joined.csv',
    content:
      '\ufeffjob,client,name\njb-1,ross,Zoë Fox\njb-2,gale,Bob Ray\n\ufeffjb-1,ross,Cid Lux\n',
    mapping: mapped('job', 'client', 'rows', '=3', 'name'),
    meant: orders('name', 'jb-1 ross 2 3 | Zoë Fox\n| Cid Lux\njb-2 gale 1 3 | Bob Ray'),
    must: 'order',
  },
  {
    name: 'Excel saved Unicode text with tabs and a byte order mark',
    point: 'C19',
    file: 'unicode.txt',
    content: Buffer.from(
      '\ufeffproject_id\tsvc_uid\torder_count\ttotal_price\tname\r\nun-1\tkit\t10\t4\tŁucja Žák\r\nun-2\tkit\t20\t7\t김민지\r\n',
      'utf16le',
    ),
    meant: orders('name', 'un-1 kit 10 4 | Łucja Žák\nun-2 kit 20 7 | 김민지'),
    must: 'order',
  },
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
  {
    name: 'One wedding is on a day that no February has',
    point: 'C20',
    file: 'february.csv',
    content: dates('2026-02-30'),
    mapping: mapped('job', 'client', 'rows', '=1', 'name, day'),
    meant: meantDates('2026-02-30'),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'One wedding is in two hundred years',
    point: 'C20',
    file: 'far.csv',
    content: dates('2226-05-16'),
    mapping: mapped('job', 'client', 'rows', '=1', 'name, day'),
    meant: meantDates('2226-05-16'),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'The same guest stands in two rows one after the other',
    point: 'C20',
    file: 'twice.csv',
    content: 'guest,table\nAnn Fox,1\nBob Ray,2\nBob Ray,2\nCid Lux,3\n',
    mapping: mapped('=tw-1', '=ross', 'rows', 'per 1', 'guest, table'),
    meant: orders(
      'guest table',
      'tw-1 ross 4 4 | Ann Fox | 1\n| Bob Ray | 2\n| Bob Ray | 2\n| Cid Lux | 3',
    ),
    must: 'warn',
  },
  {
    name: 'The mapping leaves out whoever is in the list twice',
    point: 'C20',
    file: 'unique.csv',
    content: 'guest,town\nAnn Fox,Leeds\nBob Ray,York\nann fox,Leeds\nCid Lux,Hull\n',
    mapping: mapped(
      '=un-1',
      '=ross',
      'rows',
      'per 1',
      'guest, town',
      'rows: { unique: [{ columns: [guest, town], ignore: [case], on_duplicate: skip }] }',
    ),
    meant: orders(
      'guest town',
      'un-1 ross 3 3 | Ann Fox | Leeds\n| Bob Ray | York\n| Cid Lux | Hull',
    ),
    must: 'order',
  },
  {
    name: 'Two guests of one name live in different towns',
    point: 'C20',
    file: 'namesakes.csv',
    content: 'guest,town\nAnn Fox,Leeds\nBob Ray,York\nAnn Fox,Hull\n',
    mapping: mapped('=ns-1', '=ross', 'rows', 'per 1', 'guest, town'),
    meant: orders(
      'guest town',
      'ns-1 ross 3 3 | Ann Fox | Leeds\n| Bob Ray | York\n| Ann Fox | Hull',
    ),
    must: 'order',
  },
  {
    name: 'One of thirty badges has no name',
    point: 'C20',
    file: 'badges.csv',
    content: `name,hall\n${THIRTY.map((name, i) => `${name},Hall ${(i % 4) + 1}`).join('\n')}\n`,
    mapping: mapped('=bg-1', '=fair', 'rows', 'per 2', 'name, hall'),
    meant: [
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
    must: 'warn',
  },
];

export const ENCODINGS_AND_LOOKS: readonly List[] = [...ENCODINGS, ...LOOKS];
