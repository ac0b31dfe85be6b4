import { type List, mapped, orders } from '../list.ts';
import { encoded } from '../workbook.ts';
import { fine, fineOrAsked, HEAD, refused, warned, warnedOrAsked } from './put.ts';

function names(...people: readonly string[]): string {
  return `${HEAD},name\n${people.map((who, i) => `nm-${i + 1},kit,1,2,${who}\n`).join('')}`;
}

function meantOf(...people: readonly string[]) {
  return orders('name', people.map((who, i) => `nm-${i + 1} kit 1 2|${who}`).join('\n'));
}

/** A short list in an older encoding: read as it is meant, or asked about. */
function short(name: string, file: string, encoding: string, ...people: readonly string[]): List {
  const content = encoded(encoding, names(...people));
  return fineOrAsked(`C19: ${name}`, file, content, meantOf(...people));
}

const CARDS = [
  'Ann Fox,York',
  'Bob Ray,Hull',
  'Cid Lux,Bath',
  'Dee Orr,Leeds',
  'Eve Low,York',
  'Finn Moss,Derby',
  'Gus Hill,Hull',
  'Hal Penn,Truro',
  'Ivy Shaw,Bath',
  'Jo Birch,York',
  'Kay Dunn,Leeds',
  'Leo Park,Hull',
  'Mia Cole,Derby',
  'Ned Rowe,Bath',
  'Ola Berg,York',
  'Pia Voss,Truro',
  'Quin Ash,Leeds',
  'Rae Todd,Hull',
  'Sam Webb,York',
  'Tia York,Bath',
  'Uma Nash,Derby',
  'Val Reid,Leeds',
];

/** One order with a card for each line of name and city. */
function cards(name: string, file: string, lines: readonly string[]): List {
  return warned(
    `C20: ${name}`,
    file,
    `name,city\n${lines.join('\n')}\n`,
    orders(
      'name city',
      lines
        .map(
          (line, i) => `${i === 0 ? `cd-1 kit ${lines.length} 50` : ''}|${line.replace(',', '|')}`,
        )
        .join('\n'),
    ),
    { mapping: mapped('=cd-1', '=kit', 'rows', '=50', 'name, city') },
  );
}

function dated(name: string, file: string, ...days: readonly string[]): List {
  return warnedOrAsked(
    `C20: ${name}`,
    file,
    `${HEAD},day\n${days.map((day, i) => `dy-${i + 1},kit,1,2,${day}\n`).join('')}`,
    orders('day', days.map((day, i) => `dy-${i + 1} kit 1 2|${day}`).join('\n')),
  );
}

/** C19 and C20: short lists in old encodings, and rows that are worth a look. */
export const ENCODINGS_AND_LOOKS: readonly List[] = [
  short('A Polish first name stands in a DOS list', 'lukasz.csv', 'cp852', 'Łukasz', 'Adam'),
  short('A Czech surname stands in ISO 8859-2', 'zizka.csv', 'iso-8859-2', 'Jan Žižka'),
  short('A Greek list of two is in Windows-1253', 'greek.csv', 'windows-1253', 'Γιώργος', 'Ελένη'),
  short('Turkish names stand in Windows-1254', 'tr.csv', 'windows-1254', 'Ünal Şahin', 'Işık'),
  short('One French name was saved on an old Mac', 'renee.csv', 'macintosh', 'Renée', 'Paul'),
  short('Three Japanese names are in EUC-JP', 'eucjp.csv', 'euc-jp', '佐藤花子', '鈴木', '田中'),
  short('A Russian list of one is in KOI8-R', 'koi.csv', 'koi8-r', 'Наталья'),
  short('A French word with œ is in ISO 8859-15', 'coeur.csv', 'iso-8859-15', 'Sacré-Cœur'),
  fine(
    'C19: Excel saved a Korean list of one as Unicode text',
    '유니코드.txt',
    new Uint8Array(Buffer.from(`\ufeff${names('김하늘').replaceAll(',', '\t')}`, 'utf16le')),
    meantOf('김하늘'),
  ),
  warnedOrAsked(
    'C19: Two files with byte order marks were joined and the second has no header',
    'joined.csv',
    `\ufeff${HEAD},name\nnm-1,kit,1,2,Zoë\n\ufeffnm-2,kit,1,2,Ann\n`,
    meantOf('Zoë', 'Ann'),
  ),
  refused(
    'C19: A row of another office is not in UTF-8 as the rows above it',
    'other-office.csv',
    new Uint8Array(
      Buffer.concat([
        Buffer.from(names('Zoë Müller', 'Jürgen Groß', 'André Weiß')),
        Buffer.from('nm-4,kit,1,2,Käthe\n', 'latin1'),
      ]),
    ),
  ),
  cards('One of twenty-two place cards has no name', 'no-name.csv', [
    ...CARDS.slice(0, 9),
    ',York',
    ...CARDS.slice(10),
  ]),
  cards('A guest is on the list twice, far apart', 'twice.csv', [...CARDS, 'Cid Lux,Bath']),
  cards('Two guests of one town differ by one letter', 'letter.csv', [
    ...CARDS,
    'Finn Mosss,Derby',
  ]),
  cards('A telephone number stands among the names', 'phone.csv', [
    ...CARDS.slice(0, 12),
    '+44 20 7946 0018,Hull',
    ...CARDS.slice(12),
  ]),
  cards('One name is a whole paragraph', 'paragraph.csv', [
    ...CARDS.slice(0, 5),
    'Please seat Mr and Mrs Longbottom-Featherstonehaugh beside the window because of the draught and not near the band as last year,York',
    ...CARDS.slice(5),
  ]),
  dated('A birthday is on 30 February', 'february.csv', '1990-02-11', '1985-02-30', '1979-12-01'),
  dated(
    'A wedding is in the year 226 by a slip',
    'slip.csv',
    '2026-05-02',
    '0226-05-09',
    '2026-06-20',
  ),
  dated(
    'A day of a German list is 31 April',
    'april.csv',
    '12.03.2026',
    '31.04.2026',
    '02.05.2026',
  ),
  fine(
    'C20: Guests who are on the list twice are skipped as the mapping says',
    'unique.csv',
    'name,city\nAnn Fox,York\nBob Ray,Hull\nann fox,York\n',
    orders('name city', 'un-11 kit 2 50|Ann Fox|York\n|Bob Ray|Hull'),
    {
      mapping: mapped(
        '=un-11',
        '=kit',
        'rows',
        '=50',
        'name, city',
        'rows: { unique: { columns: [name, city], ignore: [case], on_duplicate: skip } }',
      ),
    },
  ),
  fine(
    'C20: Father and son have one name and two towns',
    'son.csv',
    'name,city\nLeo Park,York\nMia Cole,Bath\nLeo Park,Hull\n',
    orders('name city', 'so-21 kit 3 50|Leo Park|York\n|Mia Cole|Bath\n|Leo Park|Hull'),
    { mapping: mapped('=so-21', '=kit', 'rows', '=50', 'name, city') },
  ),
];
