import { inLocale, type List, orders } from '../list.ts';
import { fine, fineOrAsked } from '../put.ts';
import { encoded, n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id|svc_uid|order_count|total_price';
const CSV = 'project_id,svc_uid,order_count,total_price,name';
/** 7 March 2026, a Saturday, and 24 December 2026, a Thursday. */
const MARCH = 46088;
const DECEMBER = 46380;

/** Two orders that print a number or a date. */
function two(
  file: string,
  prefix: string,
  id: string,
  values: readonly [number, number],
  format: string | number,
): Pick<List, 'file' | 'content'> {
  const [first, second] = values;
  return {
    file,
    content: workbook([
      r(`${HEAD}|${id}`),
      r(`${prefix}-1|plum`, 1, 2, n(first, format)),
      r(`${prefix}-2|plum`, 1, 2, n(second, format)),
    ]),
  };
}

const meant = (id: string, prefix: string, first: string, second: string) =>
  orders(id, `${prefix}-1 plum 1 2|${first}\n${prefix}-2 plum 1 2|${second}`);

/** C18: numbers and dates in the reader's language. */
const LOCALES: readonly List[] = [
  {
    name: 'The weekdays and months of a German concert are printed for a German reader',
    point: 'C18',
    ...two('konzert.xlsx', 'kz', 'tag', [MARCH, DECEMBER], 'dddd, d". "mmmm yyyy'),
    mapping: inLocale('de', 'tag'),
    meant: meant('tag', 'kz', 'Samstag, 7. März 2026', 'Donnerstag, 24. Dezember 2026'),
    must: 'order',
  },
  {
    name: 'A built-in date is printed for a Japanese reader',
    point: 'C18',
    ...two('招待状.xlsx', 'jd', '日付', [MARCH, DECEMBER], 14),
    mapping: inLocale('ja', '日付'),
    meant: meant('日付', 'jd', '2026/3/7', '2026/12/24'),
    must: 'order',
  },
  {
    name: 'Spanish months are printed from a binary workbook',
    point: 'C18',
    ...two('boda.xlsb', 'bo', 'dia', [MARCH, DECEMBER], 'd "de" mmmm "de" yyyy'),
    mapping: inLocale('es', 'dia'),
    meant: meant('dia', 'bo', '7 de marzo de 2026', '24 de diciembre de 2026'),
    must: 'order',
  },
  {
    name: 'Dutch months are printed from an XML spreadsheet',
    point: 'C18',
    ...two('feest.xml', 'fe', 'datum', [MARCH, DECEMBER], 'd mmmm yyyy'),
    mapping: inLocale('nl', 'datum'),
    meant: meant('datum', 'fe', '7 maart 2026', '24 december 2026'),
    must: 'order',
  },
  {
    name: 'Prices on Portuguese menus have decimal commas',
    point: 'C18',
    ...two('cardapio.xls', 'ca', 'preco', [12.5, 8.9], '0.00'),
    mapping: inLocale('pt', 'preco'),
    meant: meant('preco', 'ca', '12,50', '8,90'),
    must: 'order',
  },
  {
    name: 'American months are printed although nobody says for whom',
    point: 'C18',
    ...two('gala.xlsx', 'ga', 'day', [MARCH, DECEMBER], 'mmmm d, yyyy'),
    meant: meant('day', 'ga', 'March 7, 2026', 'December 24, 2026'),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'Weights of a German butcher are printed without a word of his language',
    point: 'C18',
    ...two('gewichte.xlsx', 'gw', 'Gewicht', [2.5, 0.75], '0.00'),
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A date of each computer is printed from an .xlsb and nobody says for whom',
    point: 'C18',
    ...two('dates.xlsb', 'dx', 'day', [MARCH, DECEMBER], 14),
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  fine(
    'C18: An .ods of a Polish school shows its marks with commas as they are stored',
    'oceny.ods',
    workbook(
      [
        r(`${HEAD}|ocena`),
        r('oc-1|plum', 1, 2, n(4.5, '0.0', '4,5')),
        r('oc-2|plum', 1, 2, n(5, '0.0', '5,0')),
      ],
      { language: 'pl-PL' },
    ),
    meant('ocena', 'oc', '4,5', '5,0'),
    { mapping: inLocale('pl', 'ocena') },
  ),
  {
    name: 'A date in the order of years, months and days needs no reader',
    point: 'C18',
    ...two('iso.xls', 'is', 'day', [MARCH, DECEMBER], 'yyyy-mm-dd'),
    meant: meant('day', 'is', '2026-03-07', '2026-12-24'),
    must: 'order',
  },
];

/** A short list of names in an older encoding. */
function short(encoding: string, prefix: string, names: readonly string[], ext = 'csv') {
  const lines = names.map((name, i) => `${prefix}-${i + 1},plum,1,2,${name}`);
  const list = names.map((name, i) => `${prefix}-${i + 1} plum 1 2|${name}`);
  return {
    file: `${prefix}.${ext}`,
    content: encoded(encoding, `${[CSV, ...lines].join('\r\n')}\r\n`),
    meant: orders('name', list.join('\n')),
    must: 'order' as const,
    mayStop: true as const,
  };
}

/** C19: short lists in older encodings. */
const ENCODINGS: readonly List[] = [
  {
    name: 'Two Slovak names of a DOS program are in CP852',
    point: 'C19',
    ...short('cp852', 'svk', ['Ľubomír Šťastný', 'Jana Nová'], 'txt'),
  },
  {
    name: 'A Turkish first name alone is in ISO-8859-9',
    point: 'C19',
    ...short('iso-8859-9', 'tur', ['Şükrü', 'Can']),
  },
  {
    name: 'A Ukrainian family name is in KOI8-U',
    point: 'C19',
    ...short('koi8-u', 'ukr', ['Їжакевич', 'Кравчук']),
  },
  {
    name: 'One Russian name is in the DOS encoding CP866',
    point: 'C19',
    ...short('cp866', 'rdos', ['Щукина Ольга']),
  },
  {
    name: 'Two guests from Taipei are in Big5',
    point: 'C19',
    ...short('big5', 'tpe', ['陳怡君', '林志豪']),
  },
  {
    name: 'One Japanese name is in EUC-JP',
    point: 'C19',
    ...short('euc-jp', 'euc', ['渡辺美咲']),
  },
  {
    name: 'A Portuguese first name is in ISO-8859-1 among plain ones',
    point: 'C19',
    ...short('iso-8859-1', 'por', ['João', 'Rita', 'Pedro']),
  },
  {
    name: 'Spanish names of an old Mac have a tilde each',
    point: 'C19',
    ...short('macintosh', 'mac', ['Muñoz', 'Peña', 'Ruiz']),
  },
  {
    name: 'A Lithuanian name of a woman is in windows-1257',
    point: 'C19',
    ...short('windows-1257', 'ltu', ['Žukauskienė', 'Jonas']),
  },
  {
    name: 'A Croatian name has one letter that windows-1252 has too',
    point: 'C19',
    ...short('windows-1250', 'hrv', ['Živko Matić', 'Ana Babić']),
  },
  fineOrAsked(
    'C19: Three UTF-8 files were joined, each with its byte order mark and without a second header',
    'joined-utf8.csv',
    `\ufeff${CSV}\nju-11,plum,1,2,Zoë\n\ufeffju-12,plum,1,2,André\n\ufeffju-13,plum,1,2,Ann\n`,
    orders('name', 'ju-11 plum 1 2|Zoë\nju-12 plum 1 2|André\nju-13 plum 1 2|Ann'),
  ),
];

export const LOCALES_AND_ENCODINGS: readonly List[] = [...LOCALES, ...ENCODINGS];
