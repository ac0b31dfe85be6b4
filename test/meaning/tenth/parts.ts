import { type List, orders } from '../list.ts';
import { fine, fineOrAsked, refused, warnedOrAsked } from '../put.ts';
import { cardBook, cards, cleaned, printed, printedCards } from './cards.ts';

function taken(column: string, at: string, take: string, more = ''): string {
  return cleaned('text', column, `{ split: { at: ${JSON.stringify(at)}, take: ${take} } }`, more);
}

function bothNames(at: string): string {
  return printed(
    `  - { id: first, column: Name, clean: [{ split: { at: ${JSON.stringify(at)}, take: 1 } }] }\n  - { id: others, column: Name, clean: [{ split: { at: ${JSON.stringify(at)}, take: "2.." } }] }\n`,
  );
}

/** C17: texts that are split into parts. */
export const PARTS: readonly List[] = [
  fine(
    'C17: Last and first names stand in one cell with a comma between',
    'names-comma.csv',
    cards('nc', 'Name', ['Huber, Anna', 'Lang,Bert']),
    printedCards('nc', 'last first', ['Huber|Anna', 'Lang|Bert']),
    {
      mapping: printed(
        '  - { id: last, column: Name, clean: [{ split: { at: ",", take: 1 } }] }\n  - { id: first, column: Name, clean: [{ split: { at: ",", take: 2 } }] }\n',
      ),
    },
  ),
  fine(
    'C17: Everything after the first name is printed as it stands',
    'names-rest.csv',
    cards('nr', 'Name', ['Anna Maria von Huber', 'Bo Ray']),
    printedCards('nr', 'first others', ['Anna|Maria von Huber', 'Bo|Ray']),
    { mapping: bothNames(' ') },
  ),
  fine(
    'C17: A guest with one name has nothing after it',
    'names-one.csv',
    cards('no', 'Name', ['Ann Lee', 'Madonna']),
    printedCards('no', 'first others', ['Ann|Lee', 'Madonna']),
    { mapping: bothNames(' ') },
  ),
  fine(
    'C17: The last word of each name is printed',
    'names-last.csv',
    cards('nl', 'Name', ['Anna Maria Huber', 'Bert Lang', 'Madonna']),
    printedCards('nl', 'text', ['Huber', 'Lang', 'Madonna']),
    { mapping: taken('Name', ' ', '-1') },
  ),
  fine(
    'C17: Two spaces between the parts of a name are one break',
    'names-two.csv',
    cards('nt', 'Name', ['Ann  Lee', 'Bo   Ray', 'Cy Fox']),
    printedCards('nt', 'text', ['Lee', 'Ray', 'Fox']),
    { mapping: taken('Name', ' ', '2') },
  ),
  fine(
    'C17: Japanese names have a full-width space between their parts',
    'names-wide.csv',
    cards('nw', '氏名', ['山田　太郎', '佐藤 花子']),
    printedCards('nw', 'text', ['太郎', '花子']),
    { mapping: taken('氏名', ' ', '2') },
  ),
  fine(
    'C17: A web page put a no-break space between two names',
    'names-nbsp.csv',
    cards('nn', 'Name', ['Ann\u00a0Lee', 'Bo Ray']),
    printedCards('nn', 'text', ['Ann', 'Bo']),
    { mapping: taken('Name', ' ', '1') },
  ),
  fine(
    'C17: A tab stands between the names that were pasted into a cell',
    'names-tab.xlsx',
    cardBook('nb', 'Name', [['Ann\tLee'], ['Bo\tRay']]),
    printedCards('nb', 'text', ['Lee', 'Ray']),
    { mapping: taken('Name', ' ', '2') },
  ),
  fine(
    'C17: A space before a name is no part of it',
    'names-before.csv',
    cards('ns', 'Name', [' Ann Lee', 'Bo Ray']),
    printedCards('ns', 'text', ['Ann', 'Bo']),
    { mapping: taken('Name', ' ', '1') },
  ),
  fine(
    'C17: A space behind a name is not its last word',
    'names-behind.csv',
    cards('nh', 'Name', ['Ann Lee ', 'Bo Ray']),
    printedCards('nh', 'text', ['Lee', 'Ray']),
    { mapping: taken('Name', ' ', '-1') },
  ),
  fine(
    'C17: An address is split at its line break and the first line has spaces',
    'lines.xlsx',
    cardBook('ln', 'Address', [['12 High Street\nLondon'], ['3 Mill Lane\nLeeds']]),
    printedCards('ln', 'line1 line2', ['12 High Street|London', '3 Mill Lane|Leeds']),
    {
      mapping: printed(
        '  - { id: line1, column: Address, clean: [{ split: { at: "\\n", take: 1 } }] }\n  - { id: line2, column: Address, clean: [{ split: { at: "\\n", take: 2 } }] }\n',
      ),
    },
  ),
  fine(
    'C17: An address is split at its tab and the street has spaces',
    'tabs.xlsx',
    cardBook('tb', 'Address', [['12 High Street\tLondon'], ['3 Mill Lane\tLeeds']]),
    printedCards('tb', 'text', ['12 High Street', '3 Mill Lane']),
    { mapping: taken('Address', '\t', '1') },
  ),
  fineOrAsked(
    'C17: A Japanese address has a full-width space before its building and plain ones inside it',
    'building.csv',
    cards('jb', '住所', ['港区1-2　Tower One 301', '渋谷区3-4　Hill Top 5']),
    printedCards('jb', 'text', ['Tower One 301', 'Hill Top 5']),
    { mapping: taken('住所', '　', '2..', '') },
  ),
  fine(
    'C17: Everything after the first comma keeps its commas and spaces',
    'rest-commas.csv',
    cards('rc', 'Address', ['Kit Ltd, 12 High Street,  London, UK', 'Fox, 3 Mill Lane, Leeds']),
    printedCards('rc', 'text', ['12 High Street,  London, UK', '3 Mill Lane, Leeds']),
    { mapping: taken('Address', ',', '"2.."') },
  ),
  fine(
    'C17: A code is split at a sign that means something in patterns',
    'dots.csv',
    cards('dt', 'Code', ['a.b.c', 'd.e.f']),
    printedCards('dt', 'text', ['c', 'f']),
    { mapping: taken('Code', '.', '-1') },
  ),
  warnedOrAsked(
    'C17: A Korean typist wrote a full-width comma in one of the addresses that are split at commas',
    'wide-comma.csv',
    cards('wc', '주소', ['서울, 강남구', '부산, 해운대구', '대구， 수성구']),
    'unclear',
    { mapping: taken('주소', ',', '1') },
  ),
  warnedOrAsked(
    'C17: No cell of a list has the sign at which it is split',
    'no-sign.csv',
    cards('sg', 'Name', ['Ann Lee', 'Bo Ray', 'Cy Fox', 'Di Hill', 'Ed Moss', 'Flo West']),
    'unclear',
    { mapping: taken('Name', ';', '2') },
  ),
  refused('C17: A split takes part 0', 'zero.csv', cards('ze', 'Name', ['Ann Lee', 'Bo Ray']), {
    mapping: taken('Name', ' ', '0'),
  }),
  refused(
    'C17: A split has no sign to split at',
    'no-at.csv',
    cards('na', 'Name', ['Ann Lee', 'Bo Ray']),
    { mapping: taken('Name', '', '1') },
  ),
  fine(
    'C17: The name of an order is the part before its slash',
    'order-names.csv',
    'project_id;svc_uid;order_count;total_price;Job;Name\non-11;kit;1;4.50;Spring / Leeds;Ann\non-12;kit;1;4.50;Summer / York;Bo\n',
    orders('name', 'on-11 kit 1 4.5|Ann\non-12 kit 1 4.5|Bo'),
    {
      mapping: `version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order:
  order_count: { column: order_count }
  total_price: { column: total_price }
  order_name: { column: Job, clean: [{ split: { at: "/", take: 1 } }] }
variables:
  - { id: name, column: Name }
`,
    },
  ),
];
