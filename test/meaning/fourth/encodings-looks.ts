import { type List, mapped, orders } from '../list.ts';
import { fine, fineOrAsked, warned } from '../put.ts';
import { encoded, r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';

/** A list of one order with a card for each row of two texts, which are printed as they are. */
function cards(project: string, ids: string, rows: readonly string[]) {
  const [first = '', second = ''] = ids.split(' ');
  return {
    content: `${first}\t${second}\n${rows.map((row) => row.replace('|', '\t')).join('\n')}\n`,
    mapping: mapped(`=${project}`, '=kit', 'rows', '=50', `${first}, ${second}`),
    meant: orders(
      ids,
      rows
        .map((row, i) => `${i === 0 ? `${project} kit ${rows.length} 50` : ''}|${row}`)
        .join('\n'),
    ),
  };
}

const GUESTS = [
  'Ann Fox|12 Elm Road',
  'Bob Ray|7 Oak Street',
  'Cid Lux|31 Ash Lane',
  'Dee Orr|4 Mill Hill',
  'Eve Low|19 Park Row',
  'Finn Moss|22 High Street',
  'Gus Hill|8 Dock Road',
  'Hal Penn|15 Bell Yard',
  'Ivy Shaw|2 Kiln Close',
  'Jo Birch|27 Lime Walk',
  'Kay Dunn|6 Fern Way',
  'Leo Park|41 Moor End',
] as const;

/** The guests with others before some of them: `at` is counted from 0. */
function guestsWith(...more: readonly (readonly [at: number, row: string])[]): string[] {
  const rows: string[] = [...GUESTS];
  for (const [at, row] of more) rows.splice(at, 0, row);
  return rows;
}

const DATES = ['2026-03-07', '2026-04-11', '2026-05-23', '2026-06-06', '2026-09-19', '2026-10-03'];

/** Guests with a day each, of which one is given. */
function guestsOn(at: number, day: string): string[] {
  return GUESTS.slice(0, 7).map(
    (row, i) => `${row.split('|')[0]}|${i === at ? day : DATES[i % 6]}`,
  );
}

/** C19, C20: short lists in old encodings, and rows worth a look. */
export const ENCODINGS_LOOKS: readonly List[] = [
  fineOrAsked(
    'C19: A Czech office saved two names in the letters of DOS',
    'kancelar.csv',
    encoded('cp852', `${HEAD},name\nko-1,kit,1,2,Jiří Dvořák\nko-2,kit,1,2,Eva Nová\n`),
    orders('name', 'ko-1 kit 1 2|Jiří Dvořák\nko-2 kit 1 2|Eva Nová'),
  ),
  fineOrAsked(
    'C19: A Hungarian teacher is the only name with an accent in ISO-8859-2',
    'tanár.csv',
    encoded(
      'iso-8859-2',
      `${HEAD};name\nhu-1;kit;1;2;Őry Tünde\nhu-2;kit;1;2;Kis Anna\n`.replaceAll(',', ';'),
    ),
    orders('name', 'hu-1 kit 1 2|Őry Tünde\nhu-2 kit 1 2|Kis Anna'),
  ),
  fineOrAsked(
    'C19: A Russian list of three guests is in windows-1251',
    'гости.csv',
    encoded(
      'windows-1251',
      `${HEAD},имя\nru-1,kit,1,2,Анна Лисина\nru-2,kit,1,2,Борис Котов\nru-3,kit,1,2,Вера Орлова\n`,
    ),
    orders('имя', 'ru-1 kit 1 2|Анна Лисина\nru-2 kit 1 2|Борис Котов\nru-3 kit 1 2|Вера Орлова'),
  ),
  fineOrAsked(
    'C19: A Greek shop sends one name in windows-1253',
    'shop-gr.csv',
    encoded('windows-1253', `${HEAD},name\ngr-1,kit,1,2,Γιώργος\ngr-2,kit,1,2,Maria\n`),
    orders('name', 'gr-1 kit 1 2|Γιώργος\ngr-2 kit 1 2|Maria'),
  ),
  fineOrAsked(
    'C19: A French Mac of long ago saved Hélène and Noël',
    'vieux-mac.csv',
    encoded('macintosh', `${HEAD},nom\nmc-51,kit,1,2,Hélène Roy\nmc-52,kit,1,2,Noël Petit\n`),
    orders('nom', 'mc-51 kit 1 2|Hélène Roy\nmc-52 kit 1 2|Noël Petit'),
  ),
  fineOrAsked(
    'C19: A Lithuanian basketball club has two names in windows-1257',
    'klubas.csv',
    encoded('windows-1257', `${HEAD},vardas\nlt-1,kit,1,2,Žydrūnas\nlt-2,kit,1,2,Šarūnas\n`),
    orders('vardas', 'lt-1 kit 1 2|Žydrūnas\nlt-2 kit 1 2|Šarūnas'),
  ),
  fineOrAsked(
    'C19: A shop in Taipei sends two names in Big5',
    'taipei.csv',
    encoded('big5', `${HEAD},姓名\ntp-1,kit,1,2,陳怡君\ntp-2,kit,1,2,林志明\n`),
    orders('姓名', 'tp-1 kit 1 2|陳怡君\ntp-2 kit 1 2|林志明'),
  ),
  fineOrAsked(
    'C19: A single Icelandic name stands in a list of Danish ones in ISO-8859-1',
    'nordisk.csv',
    encoded(
      'iso-8859-1',
      `${HEAD},navn\nno-51,kit,1,2,Þórður\nno-52,kit,1,2,Søren\nno-53,kit,1,2,Jens\n`,
    ),
    orders('navn', 'no-51 kit 1 2|Þórður\nno-52 kit 1 2|Søren\nno-53 kit 1 2|Jens'),
  ),
  fineOrAsked(
    'C19: Two files in UTF-8 were joined and a byte order mark stands before an id',
    'joined.csv',
    `\ufeff${HEAD},name\njn-1,kit,1,2,Ann\n\ufeffjn-2,kit,1,2,Bob\njn-3,kit,1,2,Cid\n`,
    orders('name', 'jn-1 kit 1 2|Ann\njn-2 kit 1 2|Bob\njn-3 kit 1 2|Cid'),
    { stake: 'money' },
  ),
  fine(
    'C19: The mapping names the Turkish encoding of a school list',
    'okul.csv',
    encoded(
      'windows-1254',
      'job;client;copies;sum;name\ntk-51;okul;1;2;Işıl Şahin\ntk-52;okul;1;2;Ali Can\n',
    ),
    orders('name', 'tk-51 okul 1 2|Işıl Şahin\ntk-52 okul 1 2|Ali Can'),
    {
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        'name',
        'sheet: { encoding: windows-1254 }',
      ),
    },
  ),
  {
    name: 'One guest of twelve has an address and no name',
    point: 'C20',
    file: 'one-empty.tsv',
    ...cards('lk-1', 'name street', guestsWith([5, '|9 Weir Bank'], [9, 'Mia Cole|33 Tower Hill'])),
    must: 'warn',
  },
  {
    name: 'A guest stands twice in the list with nine others between',
    point: 'C20',
    file: 'twice.tsv',
    ...cards('lk-2', 'name street', guestsWith([10, 'Ann Fox|12 Elm Road'])),
    must: 'warn',
  },
  {
    name: 'A guest stands twice and one letter of the name differs',
    point: 'C20',
    file: 'letter.tsv',
    ...cards(
      'lk-3',
      'name street',
      guestsWith([2, 'Katharina Sommer|14 Brook Street'], [11, 'Katarina Sommer|14 Brook Street']),
    ),
    must: 'warn',
  },
  {
    name: 'A guest stands twice and only one of them has accents',
    point: 'C20',
    file: 'accents.tsv',
    ...cards(
      'lk-4',
      'name street',
      guestsWith([3, 'José García|88 Quay Road'], [8, 'Jose Garcia|88 Quay Road']),
    ),
    must: 'warn',
  },
  {
    name: 'A party is on the thirtieth of February',
    point: 'C20',
    file: 'february.tsv',
    ...cards('lk-5', 'name day', guestsOn(3, '2026-02-30')),
    must: 'warn',
  },
  {
    name: 'A course begins eighteen hundred years ago by a slip of the hand',
    point: 'C20',
    file: 'years-ago.tsv',
    ...cards('lk-6', 'name day', guestsOn(2, '0226-05-23')),
    must: 'warn',
  },
  {
    name: 'A telephone number stands among the names of guests',
    point: 'C20',
    file: 'phone-name.tsv',
    ...cards('lk-7', 'name street', guestsWith([6, '01904 555 2387|5 Stone Bow'])),
    must: 'warn',
  },
  {
    name: 'A whole remark stands where the name of a guest should be',
    point: 'C20',
    file: 'remark.tsv',
    ...cards(
      'lk-8',
      'name street',
      guestsWith([
        4,
        'Please ask Margaret whether her sister from Australia is still coming with the two children or only in the summer as she said|5 Stone Bow',
      ]),
    ),
    must: 'warn',
  },
  warned(
    'C20: A German membership began on the thirty-first of April',
    'april.xlsx',
    workbook([
      r(`${HEAD.replaceAll(',', '|')}|seit`),
      ...['03.04.2019', '31.04.2020', '12.11.2021', '07.06.2018', '25.09.2022', '14.02.2017'].map(
        (day, i) => r(`ap-5${i}|verein`, 1, 2, day),
      ),
    ]),
    orders(
      'seit',
      'ap-50 verein 1 2|03.04.2019\nap-51 verein 1 2|31.04.2020\nap-52 verein 1 2|12.11.2021\nap-53 verein 1 2|07.06.2018\nap-54 verein 1 2|25.09.2022\nap-55 verein 1 2|14.02.2017',
    ),
  ),
];
