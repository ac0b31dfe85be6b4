import { type List, mapped, orders } from '../list.ts';
import { fine, refused, warnedOrAsked } from '../put.ts';
import { errorCell, r, workbook } from '../workbook.ts';
import { cards, printed } from './printed.ts';

const HEAD = 'project_id|svc_uid|order_count|total_price';

/** C16: debris that exports leave in texts. */
const DEBRIS: readonly List[] = [
  {
    name: 'A WordPress form left quotation marks as entities',
    point: 'C16',
    ...printed('wp.csv', 'club', ['The &quot;Owls&quot;', 'Rowing Club', 'St. John&#039;s']),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'No-break spaces of a CMS are entities in titles',
    point: 'C16',
    ...printed('cms.csv', 'title', ['Head&nbsp;Nurse', 'Surgeon', 'Ward&nbsp;Clerk']),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'Python wrote None for those without a title',
    point: 'C16',
    ...printed('py.csv', 'title', ['Head', 'None', 'Clerk', 'None', 'Cook']),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A merge field of Salesforce was not filled in',
    point: 'C16',
    ...printed('sfdc.csv', 'greeting', ['Dear {!Contact.FirstName}', 'Dear {!Contact.FirstName}']),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A greeting of a mail tool has its placeholder in percent signs',
    point: 'C16',
    ...printed('pct.csv', 'greeting', ['Hello Ann', 'Hello %FIRSTNAME%', 'Hello Cid']),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'Handlebars stand in one of three invitations',
    point: 'C16',
    ...printed('hbs.csv', 'line', ['Ann and Bob', '{{ guest.name }} and Cid', 'Dee and Eve']),
    must: 'refuse',
  },
  {
    name: 'Paragraph tags surround the mottos of a school yearbook',
    point: 'C16',
    ...printed('motto.csv', 'motto', ['<p>Carpe diem</p>', '<p>Be kind</p>', 'Never stop']),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A JavaScript shop printed NaN for seats',
    point: 'C16',
    ...printed('js.csv', 'seat', ['12', 'NaN', '14', '15', 'NaN']),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'Names with umlauts lost one letter each to a question mark in a DOS tool',
    point: 'C16',
    ...printed('dos.csv', 'name', ['J?rgen Kr?ger', 'Anna Weiss', 'Bj?rn Stra?er']),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'Polish names were read as Windows-1252 although they were UTF-8',
    point: 'C16',
    ...printed('plmoji.csv', 'name', ['MaÅ‚gorzata', 'StanisÅ‚aw', 'Jan Kot']),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A Spanish Excel printed its lookup errors into names',
    point: 'C16',
    ...printed('esp.csv', 'nombre', ['Ana Ruiz', '#¡REF!', '#¡VALOR!', 'Luis Gil']),
    must: 'refuse',
  },
  refused(
    'C16: An .ods prints Err:502 as a title',
    'err.ods',
    workbook([r(`${HEAD}|title`), r('er-1|quill', 1, 2, 'Head'), r('er-2|quill', 1, 2, 'Err:502')]),
  ),
  refused(
    'C16: A lookup of a name failed in a workbook with #N/A',
    'vlookup.xlsx',
    workbook([
      r(`${HEAD}|name`),
      r('vl-1|quill', 1, 2, 'Ann Fox'),
      r('vl-2|quill', 1, 2, errorCell('#N/A')),
    ]),
  ),
  {
    name: 'Customer numbers of pandas end in point zero beside an empty one',
    point: 'C16',
    ...printed('pd.csv', 'customer', ['20311.0', '20417.0', '', '20533.0']),
    must: 'warn',
    mayStop: true,
  },
  warnedOrAsked(
    'C16: A column Geburtstag has numbers that were dates',
    'geburtstage.xlsx',
    workbook([
      r(`${HEAD}|Geburtstag`),
      r('gb-1|quill', 1, 2, 31413),
      r('gb-2|quill', 1, 2, 28856),
      r('gb-3|quill', 1, 2, 33970),
    ]),
    orders('Geburtstag', 'gb-1 quill 1 2|31413\ngb-2 quill 1 2|28856\ngb-3 quill 1 2|33970'),
  ),
  {
    name: 'A quiz prints question marks within brackets and at ends of words',
    point: 'C16',
    ...printed('quiz.csv', 'question', ['Who (?) sang it', 'Ready? Go!', 'Why?', 'R&B or Q&A?']),
    must: 'order',
  },
  {
    name: 'A village and a family are called None and Nan',
    point: 'C16',
    ...printed('none.csv', 'place', ['None (Torino)', 'Nan Province', 'Null Brook', 'York']),
    must: 'order',
  },
];

const one = (variable: string) =>
  `${mapped('job', 'client', '=1', '=2')}variables:\n  - ${variable}\n`;

/** C17: templates with empty parts, empty columns, conditions that are never met, pad. */
const TEMPLATES: readonly List[] = [
  warnedOrAsked(
    'C17: A Korean greeting lacks the company before the name',
    '인사말.csv',
    'job,client,소속,이름\nkg-1,quill,한빛상사,김하늘\nkg-2,quill,,이두나\nkg-3,quill,다솜기획,박서준\n',
    orders(
      'greeting',
      'kg-1 quill 1 2|한빛상사 김하늘 님께\nkg-2 quill 1 2|" 이두나 님께"\nkg-3 quill 1 2|다솜기획 박서준 님께',
    ),
    { mapping: one('{ id: greeting, template: "{소속} {이름} 님께" }') },
  ),
  warnedOrAsked(
    'C17: A couple line lacks the second person',
    'couples.csv',
    'job,client,one,two\ncp-11,quill,Ann,Bob\ncp-12,quill,Cid,\ncp-13,quill,Dee,Eve\n',
    orders(
      'line',
      'cp-11 quill 1 2|Ann & Bob\ncp-12 quill 1 2|"Cid & "\ncp-13 quill 1 2|Dee & Eve',
    ),
    { mapping: one('{ id: line, template: "{one} & {two}" }') },
  ),
  warnedOrAsked(
    'C17: Brackets around a department stay empty on one card',
    'brackets.csv',
    'job;client;name;dept\nbk-1;quill;Ida;Sales\nbk-2;quill;Udo;\nbk-3;quill;Leo;Legal\n',
    orders('who', 'bk-1 quill 1 2|Ida (Sales)\nbk-2 quill 1 2|Udo ()\nbk-3 quill 1 2|Leo (Legal)'),
    { mapping: one('{ id: who, template: "{name} ({dept})" }') },
  ),
  warnedOrAsked(
    'C17: The column of second address lines is empty throughout',
    'address2.csv',
    'job,client,name,address2\nad-1,quill,Ann,\nad-2,quill,Bob,\nad-3,quill,Cid,\n',
    orders('name', 'ad-1 quill 1 2|Ann\nad-2 quill 1 2|Bob\nad-3 quill 1 2|Cid'),
    { mapping: mapped('job', 'client', '=1', '=2', 'name, address2') },
  ),
  warnedOrAsked(
    'C17: A rule for German postcodes waits for DE and the cells say Deutschland',
    'laender.csv',
    'job;client;plz;land\nln-1;quill;1067;Deutschland\nln-2;quill;80331;Deutschland\n',
    orders('plz', 'ln-1 quill 1 2|1067\nln-2 quill 1 2|80331'),
    {
      mapping: one(
        '{ id: plz, column: plz, format: "postcode:DE", when: { column: land, is: DE } }',
      ),
    },
  ),
  warnedOrAsked(
    'C17: Member numbers are padded and one cell says pending',
    'pending.csv',
    'job,client,member\npn-1,quill,4711\npn-2,quill,tbd\npn-3,quill,815\n',
    orders('member', 'pn-1 quill 1 2|00004711\npn-2 quill 1 2|00000tbd\npn-3 quill 1 2|00000815'),
    {
      mapping: one('{ id: member, column: member, clean: [{ pad: 8, with: "0" }] }'),
    },
  ),
  warnedOrAsked(
    'C17: A question mark stands for an unknown locker that is padded',
    'lockers.xlsx',
    workbook([
      r('job|client|locker'),
      r('lk-11|quill|7'),
      r('lk-12|quill|?'),
      r('lk-13|quill|112'),
    ]),
    orders('locker', 'lk-11 quill 1 2|007\nlk-12 quill 1 2|00?\nlk-13 quill 1 2|112'),
    { mapping: one('{ id: locker, column: locker, clean: [{ pad: 3 }] }') },
  ),
  fine(
    'C17: Names and towns of a template are filled in each row',
    'all-filled.csv',
    'job,client,name,town\naf-1,quill,Ann,Ulm\naf-2,quill,Bob,Gera\n',
    orders('line', 'af-1 quill 1 2|Ann, Ulm\naf-2 quill 1 2|Bob, Gera'),
    { mapping: one('{ id: line, template: "{name}, {town}" }') },
  ),
  refused(
    'C17: A required template lacks a part',
    'required.csv',
    'job,client,name,town\nrq-11,quill,Ann,Ulm\nrq-12,quill,,Gera\n',
    { mapping: one('{ id: line, template: "{name}, {town}", required: true }') },
  ),
];

/** C20: rows that are worth a look. */
const LOOKS: readonly List[] = [
  {
    name: 'One of twelve members has no town',
    point: 'C20',
    file: 'towns.csv',
    ...cards(
      'tw-11',
      ['name', 'town'],
      [
        ['Ann Fox', 'York'],
        ['Bob Ray', 'Leeds'],
        ['Cid Lux', 'Hull'],
        ['Dee Orr', 'Bath'],
        ['Eve Low', 'Ripon'],
        ['Finn Moss', ''],
        ['Gus Hill', 'Truro'],
        ['Hal Penn', 'Wells'],
        ['Ivy Shaw', 'Derby'],
        ['Jo Birch', 'Oxford'],
        ['Kay Dunn', 'Ely'],
        ['Leo Park', 'Durham'],
      ],
    ),
    must: 'warn',
  },
  {
    name: 'A Korean member stands twice with one address and one telephone',
    point: 'C20',
    file: '회원명단.csv',
    ...cards(
      'hw-1',
      ['name', 'addr', 'tel'],
      [
        ['김하늘', '서울시 중구 세종대로 1', '010-1111-2222'],
        ['박서준', '부산시 해운대구 우동 2', '010-3333-4444'],
        ['김하늘', '서울시 중구 세종대로 1', '010-1111-2222'],
        ['이도윤', '대전시 서구 둔산로 3', '010-5555-6666'],
      ],
    ),
    must: 'warn',
  },
  {
    name: 'A couple of letters are swapped in one of two like addresses',
    point: 'C20',
    file: 'swapped.csv',
    ...cards(
      'sw-1',
      ['name', 'street', 'city'],
      [
        ['Margaret Thompson', '12 Station Road', 'Whitby'],
        ['Oliver Bennett', '4 Mill Lane', 'Ripon'],
        ['Margaret Thompsno', '12 Station Road', 'Whitby'],
        ['Harriet Coleman', '9 Castle Street', 'Durham'],
      ],
    ),
    must: 'warn',
  },
  {
    name: 'A wedding is on the thirty-first of June',
    point: 'C20',
    ...printed('june.csv', 'date', ['2026-06-06', '2026-06-31', '2026-07-04']),
    must: 'warn',
  },
  {
    name: 'A year of birth is in the next century but one',
    point: 'C20',
    ...printed('born.csv', 'born', ['1961-04-12', '1958-11-02', '2958-01-30', '1970-08-21']),
    must: 'warn',
  },
  {
    name: 'An e-mail address stands among the names of a Mailchimp export',
    point: 'C20',
    file: 'mixed-names.csv',
    ...cards(
      'mx-1',
      ['name', 'town'],
      [
        ['Ann Fox', 'York'],
        ['Bob Ray', 'Leeds'],
        ['cid.lux@example.com', 'Hull'],
        ['Dee Orr', 'Bath'],
        ['Eve Low', 'Ripon'],
        ['Gus Hill', 'Truro'],
        ['Hal Penn', 'Wells'],
        ['Ivy Shaw', 'Derby'],
        ['Jo Birch', 'Oxford'],
        ['Kay Dunn', 'Ely'],
        ['Leo Park', 'Durham'],
        ['Mia Cole', 'Lincoln'],
      ],
    ),
    must: 'warn',
  },
  {
    name: 'A whole letter was typed into the field of a first name',
    point: 'C20',
    ...printed('letter.csv', 'first', [
      'Ann',
      'Bob',
      'Cid',
      'Please do not print this one before my husband has called you back about the spelling of our name',
      'Dee',
      'Eve',
      'Finn',
      'Gus',
      'Hal',
      'Ivy',
      'Jo',
      'Kay',
    ]),
    must: 'warn',
  },
  {
    name: 'Every third member has no second name, as is usual',
    point: 'C20',
    file: 'second-names.csv',
    ...cards(
      'sn-1',
      ['first', 'second', 'last'],
      [
        ['Ann', 'May', 'Fox'],
        ['Bob', '', 'Ray'],
        ['Cid', 'Lee', 'Lux'],
        ['Dee', '', 'Orr'],
        ['Eve', 'Rose', 'Low'],
        ['Finn', '', 'Moss'],
      ],
    ),
    must: 'order',
  },
  {
    name: 'A brother and a sister share their street and their family name',
    point: 'C20',
    file: 'siblings.csv',
    ...cards(
      'sb-1',
      ['name', 'street', 'city'],
      [
        ['Clara Winter', 'Gartenweg 8', 'Jena'],
        ['Jonas Winter', 'Gartenweg 8', 'Jena'],
        ['Ida Moor', 'Am Ring 3', 'Gera'],
        ['Udo Fels', 'Hauptstr. 70', 'Suhl'],
      ],
    ),
    must: 'order',
  },
];

export const DEBRIS_AND_TEMPLATES: readonly List[] = [...DEBRIS, ...TEMPLATES, ...LOOKS];
