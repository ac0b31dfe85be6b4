import type { List } from '../list.ts';
import { asked, fine, fineOrAsked, refused, warnedOrAsked } from '../put.ts';
import { cardBook, cards, cleaned, printedCards } from './cards.ts';

function replaced(column: string, pattern: string, text: string, more = ''): string {
  const rest = more === '' ? '' : `, ${more}`;
  return cleaned('text', column, `{ replace: { pattern: '${pattern}', with: '${text}'${rest} } }`);
}

function extracted(column: string, pattern: string, more = '', variable = ''): string {
  const [group = '', other = ''] = more.split('|');
  const inner = group === '' ? '' : `, group: ${group}`;
  const outer = other === '' ? '' : `, other: ${other}`;
  return cleaned(
    'text',
    column,
    `{ extract: { pattern: '${pattern}'${inner} }${outer} }`,
    variable,
  );
}

/** C17: parts of a text that are replaced or taken out by a pattern. */
export const PATTERNS: readonly List[] = [
  fine(
    'C17: Korean companies with (주) are printed with the whole word',
    'companies.csv',
    cards('kc', '회사', ['(주)한빛', '(주) 두리', '세찬상사']),
    printedCards('kc', 'text', ['주식회사 한빛', '주식회사 두리', '세찬상사']),
    { mapping: replaced('회사', '\\(주\\) ?', '주식회사 ') },
  ),
  fine(
    'C17: One pattern has (주), the full-width form and the single sign ㈜',
    'companies-signs.csv',
    cards('ks', '회사', ['(주)한빛', '（주）두리', '㈜세찬']),
    printedCards('ks', 'text', ['주식회사 한빛', '주식회사 두리', '주식회사 세찬']),
    { mapping: replaced('회사', '(?:[(（]주[)）]|㈜) ?', '주식회사 ') },
  ),
  fine(
    'C17: Named groups turn Last, First around',
    'names-around.csv',
    cards('na', 'Name', ['Huber, Anna', 'Lang, Bert', 'Madonna']),
    printedCards('na', 'text', ['Anna Huber', 'Bert Lang', 'Madonna']),
    { mapping: replaced('Name', '^(?P<last>[^,]+), *(?P<first>.+)$', `\${first} \${last}`) },
  ),
  fine(
    'C17: Two dollars in the text of a pattern print one before the price',
    'dollars.csv',
    cards('do', 'Price', ['5.00', '12.50']),
    printedCards('do', 'text', ['$5.00', '$12.50']),
    { mapping: replaced('Price', '^(\\d+\\.\\d\\d)$', '$$$1') },
  ),
  fine(
    'C17: A braced group stands before a digit',
    'braced.csv',
    cards('bg', 'Seat', ['A-7', 'B-3']),
    printedCards('bg', 'text', ['A07', 'B03']),
    { mapping: replaced('Seat', '^([A-Z])-(\\d)$', `\${1}0$2`) },
  ),
  refused(
    'C17: A group number runs into the digit behind it',
    'run-in.csv',
    cards('ri', 'Seat', ['A-7', 'B-3']),
    { mapping: replaced('Seat', '^([A-Z])-(\\d)$', '$10$2') },
  ),
  refused(
    'C17: The text of a pattern names a group that is not there',
    'no-group.csv',
    cards('ng', 'Name', ['Huber, Anna', 'Lang, Bert']),
    { mapping: replaced('Name', '(?P<last>[^,]+), (.+)', `\${first} \${last}`) },
  ),
  refused(
    'C17: Somebody who knows JavaScript writes $& for the whole match',
    'whole.csv',
    cards('wh', 'Code', ['A1', 'B2']),
    { mapping: replaced('Code', '[A-Z]\\d', 'No. $&') },
  ),
  fineOrAsked(
    'C17: A single dollar at the end of the text of a pattern is a dollar',
    'us-dollar.csv',
    cards('ud', 'Currency', ['USD', 'EUR']),
    printedCards('ud', 'text', ['US$', 'EUR']),
    { mapping: replaced('Currency', '^USD$', 'US$') },
  ),
  fine(
    'C17: Only the first dash of each code becomes a space',
    'first-dash.csv',
    cards('fd', 'Code', ['AB-12-X', 'CD-34', 'EF56']),
    printedCards('fd', 'text', ['AB 12-X', 'CD 34', 'EF56']),
    { mapping: replaced('Code', '-', ' ', 'all: false') },
  ),
  refused(
    'C17: A pattern of spaces also matches no space at all',
    'empty-match.csv',
    cards('em', 'Code', ['AB 12', 'CD 34']),
    { mapping: replaced('Code', ' *', '-') },
  ),
  refused(
    'C17: A pattern for the end of the text has nothing to replace',
    'end-match.csv',
    cards('ee', 'Name', ['한빛', '두리']),
    { mapping: replaced('Name', '$', ' 님') },
  ),
  refused(
    'C17: A pattern looks ahead, which RE2 cannot',
    'look-ahead.csv',
    cards('ra', 'Code', ['AB12', 'CD34']),
    { mapping: replaced('Code', '[A-Z](?=\\d)', 'X') },
  ),
  fine(
    'C17: Every line break of an address becomes a comma',
    'lines.xlsx',
    cardBook('lb', 'Address', [['12 High Street\nLondon'], ['3 Mill Lane\nFlat 2\nLeeds']]),
    printedCards('lb', 'text', ['12 High Street, London', '3 Mill Lane, Flat 2, Leeds']),
    { mapping: replaced('Address', '\\n', ', ') },
  ),
  fine(
    'C17: A pattern that ignores case removes the word Ltd',
    'limited.csv',
    cards('li', 'Firm', ['Kit Ltd', 'Fox LTD', 'Lee ltd', 'Ray plc']),
    printedCards('li', 'text', ['Kit', 'Fox', 'Lee', 'Ray plc']),
    { mapping: replaced('Firm', '(?i) ltd$', '') },
  ),
  fine(
    'C17: The first sign of a rare Japanese surname is one sign to a pattern',
    'rare.csv',
    cards('rs', '姓', ['𠮷田', '山田']),
    printedCards('rs', 'text', ['𠮷○', '山○']),
    { mapping: replaced('姓', '^(.).+$', '$1○') },
  ),
  fineOrAsked(
    'C17: A group that took no part is nothing in the printed text',
    'no-part.csv',
    cards('np', 'Room', ['12b', '7']),
    printedCards('np', 'text', ['Room 12 b', '"Room 7 "']),
    { mapping: replaced('Room', '^(\\d+)([a-z])?$', 'Room $1 $2') },
  ),
  fine(
    'C17: A matching text that is found in what was put in is not replaced again',
    'again.csv',
    cards('ag', 'Code', ['a', 'aa']),
    printedCards('ag', 'text', ['aa', 'aaaa']),
    { mapping: replaced('Code', 'a', 'aa') },
  ),

  fine(
    'C17: The postcode is taken from the end of a German address',
    'adressen.csv',
    cards('ae', 'Adresse', ['Mühlweg 3, 89073 Ulm', 'Am Markt 12, 01067 Dresden']),
    printedCards('ae', 'text', ['89073', '01067']),
    { mapping: extracted('Adresse', '(?P<zip>\\d{5})', 'zip') },
  ),
  fine(
    'C17: A pattern with one group takes the group',
    'one-group.csv',
    cards('og', 'Mail', ['ann@kit.example', 'bo@fox.example']),
    printedCards('og', 'text', ['ann', 'bo']),
    { mapping: extracted('Mail', '^([^@]+)@') },
  ),
  fine(
    'C17: Group 0 is the whole match of a pattern with two groups',
    'group-zero.csv',
    cards('gz', 'Seat', ['Block A row 7', 'Block B row 12']),
    printedCards('gz', 'text', ['A row 7', 'B row 12']),
    { mapping: extracted('Seat', '([A-Z]) row (\\d+)', '0') },
  ),
  refused(
    'C17: A pattern has two groups and nobody says which is printed',
    'two-groups.csv',
    cards('tg', 'Seat', ['Block A row 7', 'Block B row 12']),
    { mapping: extracted('Seat', '([A-Z]) row (\\d+)') },
  ),
  refused(
    'C17: The group that is to be printed has another name in the pattern',
    'wrong-group.csv',
    cards('wg', 'Adresse', ['89073 Ulm', '01067 Dresden']),
    { mapping: extracted('Adresse', '(?P<plz>\\d{5})', 'zip') },
  ),
  refused(
    'C17: One address has no postcode to take',
    'adressen-ohne.csv',
    cards('ao', 'Adresse', ['Mühlweg 3, 89073 Ulm', 'Am Markt 12, Dresden']),
    { mapping: extracted('Adresse', '\\d{5}') },
  ),
  fine(
    'C17: Addresses without a floor have none on the label',
    'floors.csv',
    cards('fl', '주소', ['세종대로 110 3층', '테헤란로 5', '강남대로 7 12층']),
    printedCards('fl', 'text', ['3층', '', '12층']),
    { mapping: extracted('주소', '\\d+층', '|empty') },
  ),
  fine(
    'C17: Texts in which a pattern finds nothing are kept',
    'kept.csv',
    cards('ke', 'Name', ['Kim Minsu (김민수)', '이영희']),
    printedCards('ke', 'text', ['김민수', '이영희']),
    { mapping: extracted('Name', '\\((.+)\\)', '|keep') },
  ),
  fine(
    'C17: An optional group that took no part has the default',
    'optional-group.csv',
    cards('op', 'Room', ['12b', '7']),
    printedCards('op', 'text', ['b', 'main']),
    { mapping: extracted('Room', '^\\d+([a-z])?$', '', 'default: main') },
  ),
  refused(
    'C17: A pattern for digits finds none in a full-width postcode',
    'wide-digits.csv',
    cards('wd', '住所', ['150-0001 東京', '１５０－０００１ 東京']),
    { mapping: extracted('住所', '\\d{3}-\\d{4}') },
  ),
  refused(
    'C17: A pattern for a number is content with no digit and finds nothing before the room',
    'no-digit.csv',
    cards('nd', 'Room', ['Room 12', 'Room 7']),
    { mapping: extracted('Room', '\\d*') },
  ),
  warnedOrAsked(
    'C17: A pattern finds nothing in any cell and all are left empty',
    'never-found.csv',
    cards('nf', 'Code', ['ab-12', 'cd-34', 'ef-56', 'gh-78', 'ij-90', 'kl-11']),
    'unclear',
    { mapping: extracted('Code', '[A-Z]+', '|empty') },
  ),
  asked(
    'C17: A word that a pattern takes is new to the map behind it',
    'then-map.csv',
    cards('tn', 'Item', ['Card (S)', 'Card (M)', 'Card (XL)']),
    'XL has a text that the map lacks, or is printed',
    {
      mapping: cleaned(
        'text',
        'Item',
        `{ extract: { pattern: '\\((\\w+)\\)' } }, { map: { S: small, M: medium } }`,
      ),
    },
  ),
  fine(
    'C17: A pattern makes the sign of a code of web pages',
    'ampersand.csv',
    cards('as', 'Firm', ['"Smith &amp; Sons"', 'Kit Ltd']),
    printedCards('as', 'text', ['Smith & Sons', 'Kit Ltd']),
    { mapping: replaced('Firm', '&amp;', '&') },
  ),
];
