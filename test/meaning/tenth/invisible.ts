import { type List, orders } from '../list.ts';
import { fine } from '../put.ts';
import { cards, cleaned, printed, printedCards } from './cards.ts';

function shown(
  name: string,
  prefix: string,
  texts: readonly (readonly [cell: string, printed: string])[],
  more: { readonly mayStop?: true } = {},
): List {
  return fine(
    `C17: ${name}`,
    `signs-${prefix}.csv`,
    cards(
      prefix,
      'Text',
      texts.map(([cell]) => cell),
    ),
    printedCards(
      prefix,
      'text',
      texts.map(([, text]) => JSON.stringify(text)),
    ),
    { mapping: cleaned('text', 'Text', 'trim_zero_width'), ...more },
  );
}

const same = (...texts: readonly string[]) => texts.map((text) => [text, text] as const);

/** C17: signs that nobody sees, some of which hold a text together. */
export const INVISIBLE: readonly List[] = [
  shown(
    'Families and professions of emoji stay whole',
    'em',
    same('Family 👨‍👩‍👧 Kim', 'Chef 👩🏽‍🍳', 'Flag 🏳️‍🌈', 'Love ❤️'),
  ),
  shown('Flags of emoji that are made of tags stay whole', 'fl', same('🏴󠁧󠁢󠁥󠁮󠁧󠁿 London', '🇰🇷 Seoul')),
  shown('Persian words keep the joiners between their parts', 'fa', same('می‌خواهم', 'خانه‌ها')),
  shown('Hindi words keep their joiners', 'hi', same('क्‍ष', 'श्री')),
  shown('A name in Sinhala keeps its joiner', 'si', same('ශ්‍රී ලංකා', 'කොළඹ')),
  shown('Zero width spaces leave Korean names', 'zs', [
    ['김\u200b민수', '김민수'],
    ['\u200b이영희', '이영희'],
    ['박지민\u200b', '박지민'],
  ]),
  shown('A word joiner and a byte order mark leave names', 'wj', [
    ['Ann\u2060 Lee', 'Ann Lee'],
    ['\ufeffBo Ray', 'Bo Ray'],
    ['Cy Fox\ufeff', 'Cy Fox'],
  ]),
  shown('Marks of direction leave the numbers of an address book', 'lr', [
    ['\u202a+82 10-1234-5678\u202c', '+82 10-1234-5678'],
    ['\u200e010-2345-6789\u200e', '010-2345-6789'],
    ['\u2066010-3456-7890\u2069', '010-3456-7890'],
    ['\u200f010-4567-8901', '010-4567-8901'],
  ]),
  shown(
    'A Hebrew text keeps the mark before its question mark',
    'he',
    same('שלום\u200f!', 'ירושלים'),
  ),
  shown(
    'An Arabic text keeps the marks around the number in it',
    'ar',
    same('هاتف: \u200e+966 50 123 4567\u200e', 'الرياض'),
  ),
  shown('A joiner between Latin letters is gone', 'la', [
    ['An\u200dna', 'Anna'],
    ['Be\u200crt', 'Bert'],
  ]),
  fine(
    'C17: A cell has nothing but a zero width space and the default is printed',
    'signs-oz.csv',
    cards('oz', 'Name;Text', ['Ann;\u200b', 'Bo;Gate 5']),
    printedCards('oz', 'text', ['none', 'Gate 5']),
    { mapping: cleaned('text', 'Text', 'trim_zero_width', 'default: none') },
  ),
  fine(
    'C17: A value with a zero width space is found in the map behind the step',
    'signs-mz.csv',
    cards('mz', 'Sex', ['M', 'F\u200b', '\ufeffM']),
    printedCards('mz', 'sex', ['남성', '여성', '남성']),
    { mapping: cleaned('sex', 'Sex', 'trim_zero_width, { map: { M: 남성, F: 여성 } }') },
  ),
  fine(
    'D: A quantity has a zero width space behind it that is removed',
    'signs-qz.csv',
    'project_id,svc_uid,order_count,total_price,Name\nqz-11,kit,50\u200b,12.50,Ann\nqz-12,kit,20,25.00,Bo\n',
    orders('name', 'qz-11 kit 50 12.5|Ann\nqz-12 kit 20 25|Bo'),
    {
      mapping: printed('  - { id: name, column: Name }\n').replace(
        'order_count: { column: order_count }',
        'order_count: { column: order_count, clean: [trim_zero_width] }',
      ),
    },
  ),
];
