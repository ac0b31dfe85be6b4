import { inLocale, type List, mapped, orders } from '../list.ts';
import { encoded, n, r, workbook } from '../workbook.ts';
import { CELLS, HEAD, listsOf } from './put.ts';

const C18 = listsOf('C18');
const C19 = listsOf('C19');
const C20 = listsOf('C20');

/** 7 March 2026, a Saturday. */
const DAY = 46088;

function dated(format: string | number, value = DAY) {
  return workbook([
    r(`${CELLS}|day`),
    r('dt-1|kit', 1, 2, n(value, format)),
    r('dt-2|kit', 1, 2, n(value, format)),
  ]);
}

/** What both rows of such a workbook print. */
function printed(text: string) {
  return orders(
    'day',
    `dt-1 kit 1 2|${JSON.stringify(text)}\ndt-2 kit 1 2|${JSON.stringify(text)}`,
  );
}

const PEOPLE = [
  'Ann Fox',
  'Bruno Keller',
  'Carla Diaz',
  'Dora Novak',
  'Emil Hansen',
  'Flora Peeters',
  'Gino Russo',
  'Hanna Virtanen',
  'Igor Petrov',
  'Jana Svoboda',
  'Karl Huber',
  'Lucia Moreno',
  'Marek Zielinski',
  'Nora Lindqvist',
  'Otto Brandt',
  'Paulo Costa',
  'Quentin Leroy',
  'Rosa Ferreira',
  'Stefan Maier',
  'Tereza Dvorak',
  'Ulla Jensen',
  'Viktor Balogh',
  'Wanda Kowalska',
  'Yves Lambert',
];

/** One order with a card for each row of `name,town`. */
function cards(project: string, rows: readonly string[]) {
  return {
    content: `name,town,day\n${rows.join('\n')}\n`,
    mapping: mapped(`=${project}`, '=kit', 'rows', '=50', 'name, town, day'),
    meant: orders(
      'name town day',
      rows
        .map((row, i) => {
          const texts = row.replaceAll(',', '|');
          return `${i === 0 ? `${project} kit ${rows.length} 50` : ''}|${texts}`;
        })
        .join('\n'),
    ),
  };
}

function usual(skip = -1, instead = ''): string[] {
  return PEOPLE.map((who, i) => (i === skip ? instead : `${who},York,${(i % 27) + 1}.03.2026`));
}

function looks(name: string, project: string, rows: readonly string[]): List {
  const { content, mapping, meant } = cards(project, rows);
  return C20.warns(name, `${project}.csv`, content, mapping, meant);
}

/** C18 to C20: languages of workbooks, short lists in old encodings, rows worth a look. */
export const LOCALES_ENCODINGS_LOOKS: readonly List[] = [
  C18.says(
    'The short date of an invitation is that of whoever opens it',
    'einladung.xlsx',
    dated(14),
    undefined,
  ),
  C18.fine(
    'A Dutch reader sees 7-3-2026',
    'uitnodiging.xlsx',
    dated(14),
    inLocale('nl', 'day'),
    printed('7-3-2026'),
  ),
  C18.fine(
    'A British reader sees the day before the month in an .xls',
    'british.xls',
    dated(14),
    inLocale('en-GB', 'day'),
    printed('07/03/2026'),
  ),
  C18.fine(
    'A Spanish reader sees marzo',
    'invitacion.xlsx',
    dated('d "de" mmmm'),
    inLocale('es', 'day'),
    printed('7 de marzo'),
  ),
  C18.fine(
    'A French reader sees samedi and mars',
    'bapteme.xlsx',
    dated('dddd d mmmm yyyy'),
    inLocale('fr', 'day'),
    printed('samedi 7 mars 2026'),
  ),
  C18.fine(
    'An Italian reader sees a decimal comma in an .xlsb',
    'misure.xlsb',
    dated('0.00', 12.5),
    inLocale('it', 'day'),
    printed('12,50'),
  ),
  C18.says(
    'Sizes of posters are printed with a point or a comma',
    'poster.xlsx',
    dated('0.0', 29.7),
    undefined,
  ),
  C18.says(
    'The month of a Polish programme has its name in no language',
    'program.xlsx',
    dated('d mmmm yyyy'),
    undefined,
  ),
  C18.fine(
    'A Japanese reader of a SpreadsheetML list sees 2026/3/7',
    'nittei.xml',
    dated('Short Date'),
    inLocale('ja', 'day'),
    printed('2026/3/7'),
  ),

  C19.clear(
    'Two Czech names are in windows-1250 with nothing else to go by',
    'cesi.csv',
    encoded('windows-1250', `${HEAD},name\ncz-71,kit,1,2,Jiří Kříž\ncz-72,kit,1,2,Eva Malá\n`),
    undefined,
    orders('name', 'cz-71 kit 1 2|Jiří Kříž\ncz-72 kit 1 2|Eva Malá'),
  ),
  C19.clear(
    'One Hungarian with a double accent is in ISO-8859-2',
    'magyar.csv',
    encoded('iso-8859-2', `${HEAD},name\nhu-71,kit,1,2,Erdős Pál\n`),
    undefined,
    orders('name', 'hu-71 kit 1 2|Erdős Pál'),
  ),
  C19.clear(
    'A Lithuanian name is in windows-1257',
    'lietuva.csv',
    encoded(
      'windows-1257',
      `${HEAD},name\nlt-71,kit,1,2,Rūta Žukauskaitė\nlt-72,kit,1,2,Jonas Petraitis\n`,
    ),
    undefined,
    orders('name', 'lt-71 kit 1 2|Rūta Žukauskaitė\nlt-72 kit 1 2|Jonas Petraitis'),
  ),
  C19.clear(
    'A Polish till writes two people in code page 852',
    'kasa.csv',
    encoded('cp852', `${HEAD},name\nks-1,kit,1,2,Święcicka\nks-2,kit,1,2,Łoś\n`),
    undefined,
    orders('name', 'ks-1 kit 1 2|Święcicka\nks-2 kit 1 2|Łoś'),
  ),
  C19.clear(
    'A Turkish guest of one row is in windows-1254',
    'misafir.csv',
    encoded('windows-1254', `${HEAD},name\nms-1,kit,1,2,Ayşe Yıldız\n`),
    undefined,
    orders('name', 'ms-1 kit 1 2|Ayşe Yıldız'),
  ),
  C19.clear(
    'A Japanese list of two is in EUC-JP',
    'eucjp.csv',
    encoded('euc-jp', `${HEAD},name\nej-1,kit,1,2,高橋健太\nej-2,kit,1,2,渡辺直美\n`),
    undefined,
    orders('name', 'ej-1 kit 1 2|高橋健太\nej-2 kit 1 2|渡辺直美'),
  ),
  C19.clear(
    'An old Mac of a French parish writes Mac Roman',
    'paroisse.csv',
    encoded('macintosh', `${HEAD},name\npr-71,kit,1,2,Hélène Lefèvre\npr-72,kit,1,2,Benoît Noël\n`),
    undefined,
    orders('name', 'pr-71 kit 1 2|Hélène Lefèvre\npr-72 kit 1 2|Benoît Noël'),
  ),
  C19.clear(
    'A Ukrainian list of three is in windows-1251',
    'kyiv.csv',
    encoded(
      'windows-1251',
      `${HEAD},name\nky-1,kit,1,2,Ігор Їжак\nky-2,kit,1,2,Оксана\nky-3,kit,1,2,Юрій\n`,
    ),
    undefined,
    orders('name', 'ky-1 kit 1 2|Ігор Їжак\nky-2 kit 1 2|Оксана\nky-3 kit 1 2|Юрій'),
  ),
  C19.clear(
    'A byte order mark of a joined file stands before the third id',
    'joined-bom.csv',
    `${HEAD},name\njb-1,kit,1,2,Ann\njb-2,kit,1,2,Bob\n\ufeffjb-3,kit,1,2,Cid\n`,
    undefined,
    orders('name', 'jb-1 kit 1 2|Ann\njb-2 kit 1 2|Bob\njb-3 kit 1 2|Cid'),
  ),
  C19.clear(
    'A Taiwanese list of two people is in Big5',
    'taipei.csv',
    encoded('big5', `${HEAD},name\ntp-1,kit,1,2,陳美玲\ntp-2,kit,1,2,林志豪\n`),
    undefined,
    orders('name', 'tp-1 kit 1 2|陳美玲\ntp-2 kit 1 2|林志豪'),
  ),

  looks('One of two dozen guests has no name', 'lw-empty', usual(11, ',York,12.03.2026')),
  looks(
    'One guest is called +44 1904 555 019',
    'lw-phone',
    usual(7, '+44 1904 555 019,York,8.03.2026'),
  ),
  looks('One day is the 31st of February', 'lw-feb', usual(4, 'Emil Hansen,York,31.02.2026')),
  looks('One guest is two hundred years old', 'lw-1826', usual(5, 'Flora Peeters,York,6.03.1826')),
  looks(
    'A remark of a whole line stands in place of a name',
    'lw-long',
    usual(
      9,
      'Please ask at the front desk whether Mrs Svoboda will come with her sister or alone this time and print accordingly,York,10.03.2026',
    ),
  ),
  looks('The same guest is printed twice, far apart', 'lw-twice', [
    ...usual(),
    'Bruno Keller,York,2.03.2026',
  ]),
  looks('The same guest is printed twice but for a letter', 'lw-letter', [
    ...usual(),
    'Tereza Dvorzak,York,20.03.2026',
  ]),
  looks(
    'A number stands where all others have a town',
    'lw-town',
    usual(3, 'Dora Novak,55019,4.03.2026'),
  ),
];
