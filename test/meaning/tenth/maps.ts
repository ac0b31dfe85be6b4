import { type List, orders } from '../list.ts';
import { asked, fine, fineOrAsked, refused, warnedOrAsked } from '../put.ts';
import { n } from '../workbook.ts';
import { cardBook, cards, cleaned, printed, printedCards } from './cards.ts';

const SEXES = '{ map: { M: 남성, F: 여성 } }';

/** C17: values of a column that are printed as other texts. */
export const MAPS: readonly List[] = [
  fine(
    'C17: A Korean clinic has M and F and prints 남성 and 여성',
    'patients.csv',
    cards('mf', 'Name;Sex', ['김민수;M', '이영희;F', '박지민;F']),
    printedCards('mf', 'sex', ['남성', '여성', '여성']),
    { mapping: cleaned('sex', 'Sex', SEXES) },
  ),
  asked(
    'C17: A third value stands in the column of a clinic whose map has two',
    'patients-june.csv',
    cards('mg', 'Name;Sex', ['김민수;M', '이영희;F', '박지민;D']),
    'D is printed as it is, left out, or has a text that the map lacks',
    { mapping: cleaned('sex', 'Sex', SEXES) },
  ),
  fine(
    'C17: A Korean school keeps the class that its map does not name',
    'classes.csv',
    cards('kc', '이름;학년', ['김하나;1', '이두리;2', '박세찬;특수반']),
    printedCards('kc', '학년', ['1학년', '2학년', '특수반']),
    { mapping: cleaned('학년', '학년', '{ map: { 1: 1학년, 2: 2학년 }, other: keep }') },
  ),
  fine(
    'C17: A German office greets firms by the default because its map empties them',
    'anrede.csv',
    cards('an', 'Name;Anrede', ['Huber;H', 'Lang;F', 'Kurz GmbH;Firma']),
    printedCards('an', 'anrede', ['Herr', 'Frau', 'An die Firma']),
    {
      mapping: cleaned(
        'anrede',
        'Anrede',
        '{ map: { H: Herr, F: Frau }, other: empty }',
        'default: An die Firma',
      ),
    },
  ),
  refused(
    'C17: A map that takes nothing else meets a new tariff',
    'tariffs.csv',
    cards('ta', 'Tariff', ['A', 'B', 'C']),
    {
      mapping: cleaned('tariff', 'Tariff', '{ map: { A: Adult, B: Child }, other: error }'),
    },
  ),
  fine(
    'C17: Three people wrote vip in three ways and the map ignores case',
    'guests-case.csv',
    cards('vc', 'Level', ['vip', 'VIP', 'Vip', 'press']),
    printedCards('vc', 'level', ['Ehrengast', 'Ehrengast', 'Ehrengast', 'Presse']),
    {
      mapping: cleaned(
        'level',
        'Level',
        '{ map: { VIP: Ehrengast, Press: Presse }, ignore: [case] }',
      ),
    },
  ),
  asked(
    'C17: One m of a list is small and the map has M and F',
    'patients-small.csv',
    cards('ms', 'Sex', ['M', 'F', 'm']),
    'm is M, or something else',
    { mapping: cleaned('sex', 'Sex', SEXES) },
  ),
  asked(
    'C17: A Japanese typist wrote a full-width M among half-width ones',
    'patients-wide.csv',
    cards('mw', 'Sex', ['M', 'F', 'Ｍ']),
    'the full-width M is M, or something else',
    { mapping: cleaned('sex', 'Sex', '{ map: { M: 男性, F: 女性 } }') },
  ),
  fine(
    'C17: The map of a Japanese clinic ignores width and finds full-width letters',
    'patients-width.csv',
    cards('mi', 'Sex', ['M', 'Ｆ', 'Ｍ']),
    printedCards('mi', 'sex', ['男性', '女性', '男性']),
    { mapping: cleaned('sex', 'Sex', '{ map: { M: 男性, F: 女性 }, ignore: [width] }') },
  ),
  fine(
    'C17: An old cash system writes member grades in half-width kana',
    'grades-kana.csv',
    cards('hk', '会員', ['ｺﾞｰﾙﾄﾞ', 'ｼﾙﾊﾞｰ', 'ゴールド']),
    printedCards('hk', '会員', ['金', '銀', '金']),
    {
      mapping: cleaned('会員', '会員', '{ map: { ゴールド: 金, シルバー: 銀 }, ignore: [width] }'),
    },
  ),
  fine(
    'C17: Gold Card is written with one space, two and none',
    'cards-space.csv',
    cards('gs', 'Type', ['Gold Card', 'GoldCard', 'Gold  Card', 'Basic']),
    printedCards('gs', 'type', ['Gold', 'Gold', 'Gold', 'Standard']),
    {
      mapping: cleaned(
        'type',
        'Type',
        '{ map: { Gold Card: Gold, Basic: Standard }, ignore: [space] }',
      ),
    },
  ),
  asked(
    'C17: A web page put a no-break space into one of its Gold Cards',
    'cards-nbsp.csv',
    cards('gn', 'Type', ['Gold Card', 'Gold\u00a0Card', 'Basic']),
    'the text with the no-break space is the same, or new',
    { mapping: cleaned('type', 'Type', '{ map: { Gold Card: Gold, Basic: Standard } }') },
  ),
  fine(
    'C17: A German list of consents has N and Y and the map writes them without quotes',
    'consents.csv',
    cards('yn', 'Foto', ['N', 'Y', 'N']),
    printedCards('yn', 'foto', ['Nein', 'Ja', 'Nein']),
    { mapping: cleaned('foto', 'Foto', '{ map: { N: Nein, Y: Ja } }') },
  ),
  fine(
    'C17: A map has yes, no, on, off and true as they stand in the list',
    'switches.csv',
    cards('sw', 'State', ['yes', 'no', 'on', 'off', 'true']),
    printedCards('sw', 'state', ['Ja', 'Nein', 'An', 'Aus', 'Wahr']),
    {
      mapping: cleaned(
        'state',
        'State',
        '{ map: { yes: Ja, no: Nein, on: An, off: Aus, true: Wahr } }',
      ),
    },
  ),
  fine(
    'C17: A map prints the words yes and no and the number 007 as they are written in it',
    'codes-words.csv',
    cards('wv', 'Code', ['a', 'b', 'c', 'd']),
    printedCards('wv', 'code', ['yes', 'no', '007', '1.50']),
    { mapping: cleaned('code', 'Code', '{ map: { a: yes, b: no, c: 007, d: 1.50 } }') },
  ),
  fine(
    'C17: Branches have the numbers 01, 02 and 10 and the map writes them without quotes',
    'branches.csv',
    cards('br', 'Branch', ['01', '10', '02']),
    printedCards('br', 'branch', ['North', 'West', 'South']),
    { mapping: cleaned('branch', 'Branch', '{ map: { 01: North, 02: South, 10: West } }') },
  ),
  asked(
    'C17: Excel took the zero of a branch number that the map has with one',
    'branches-excel.csv',
    cards('bx', 'Branch', ['01', '10', '2']),
    '2 is branch 02, or a new branch',
    { mapping: cleaned('branch', 'Branch', '{ map: { 01: North, 02: South, 10: West } }') },
  ),
  fine(
    'C17: The grades of a school are numbers in an .xlsx',
    'grades.xlsx',
    cardBook('gr', 'Pupil|Grade', [
      ['Ann', 1],
      ['Bo', 3],
      ['Cy', 2],
    ]),
    printedCards('gr', 'grade', ['excellent', 'fair', 'good']),
    { mapping: cleaned('grade', 'Grade', '{ map: { 1: excellent, 2: good, 3: fair } }') },
  ),
  asked(
    'C17: A grade of an .xlsx shows 1.0 where the map has 1',
    'grades-decimal.xlsx',
    cardBook('gd', 'Pupil|Grade', [
      ['Ann', n(1, '0.0')],
      ['Bo', 3],
      ['Cy', 2],
    ]),
    '1.0 is 1, or a grade of its own',
    { mapping: cleaned('grade', 'Grade', '{ map: { 1: excellent, 2: good, 3: fair } }') },
  ),
  fine(
    'C17: Boolean cells of an .xlsx are TRUE and FALSE in the map',
    'members.xlsx',
    cardBook('bo', 'Name|Paid', [
      ['Ann', true],
      ['Bo', false],
    ]),
    printedCards('bo', 'paid', ['bezahlt', 'offen']),
    { mapping: cleaned('paid', 'Paid', '{ map: { TRUE: bezahlt, FALSE: offen } }') },
  ),
  asked(
    'C17: The map has true in small letters and the cells of an .xlsx are Booleans',
    'members-small.xlsx',
    cardBook('bs', 'Name|Paid', [
      ['Ann', true],
      ['Bo', false],
    ]),
    'TRUE is true, or new',
    { mapping: cleaned('paid', 'Paid', '{ map: { true: bezahlt, false: offen } }') },
  ),
  fine(
    'C17: A German .ods shows its Booleans as WAHR and FALSCH',
    'mitglieder.ods',
    cardBook(
      'wf',
      'Name|Bezahlt',
      [
        ['Anna', { value: true, shown: 'WAHR' }],
        ['Bert', { value: false, shown: 'FALSCH' }],
      ],
      { language: 'de-DE' },
    ),
    printedCards('wf', 'bezahlt', ['bezahlt', 'offen']),
    { mapping: cleaned('bezahlt', 'Bezahlt', '{ map: { WAHR: bezahlt, FALSCH: offen } }') },
  ),
  fine(
    'C17: The dates of an .xlsx are mapped as they are shown',
    'evenings.xlsx',
    cardBook('ex', 'Seat|Date', [
      ['A1', n(46088, 'yyyy-mm-dd')],
      ['A2', n(46089, 'yyyy-mm-dd')],
    ]),
    printedCards('ex', 'evening', ['Premiere', 'Matinee']),
    {
      mapping: cleaned('evening', 'Date', '{ map: { 2026-03-07: Premiere, 2026-03-08: Matinee } }'),
    },
  ),
  fine(
    'C17: One column of a German list makes the salutation and the ending',
    'briefe.csv',
    cards('se', 'Name;Geschlecht', ['Huber;m', 'Lang;w']),
    printedCards('se', 'anrede gruss', [
      'Sehr geehrter Herr|lieber Kunde',
      'Sehr geehrte Frau|liebe Kundin',
    ]),
    {
      mapping: printed(
        '  - { id: anrede, column: Geschlecht, clean: [{ map: { m: Sehr geehrter Herr, w: Sehr geehrte Frau } }] }\n  - { id: gruss, column: Geschlecht, clean: [{ map: { m: lieber Kunde, w: liebe Kundin } }] }\n',
      ),
    },
  ),
  asked(
    'C17: One of two maps of a column lacks the value d',
    'briefe-d.csv',
    cards('sd', 'Name;Geschlecht', ['Huber;m', 'Lang;w', 'Kurz;d']),
    'the ending for d is forgotten, or none is meant',
    {
      mapping: printed(
        '  - { id: anrede, column: Geschlecht, clean: [{ map: { m: Lieber, w: Liebe, d: Hallo } }] }\n  - { id: gruss, column: Geschlecht, clean: [{ map: { m: Kunde, w: Kundin } }] }\n',
      ),
    },
  ),
  fine(
    'C17: White space around the cells is trimmed before they are mapped',
    'trimmed.csv',
    cards('tr', 'Sex', ['M ', ' F', 'M']),
    printedCards('tr', 'sex', ['남성', '여성', '남성']),
    { mapping: cleaned('sex', 'Sex', `trim, ${SEXES}`) },
  ),
  asked(
    'C17: One M has a space behind it and the map does not trim',
    'untrimmed.csv',
    cards('ut', 'Sex', ['M', 'F', 'M ']),
    'M with a space is M, or new',
    { mapping: cleaned('sex', 'Sex', SEXES) },
  ),
  fine(
    'C17: Two halls of a fair are a and A',
    'halls.csv',
    cards('ha', 'Hall', ['a', 'A', 'a']),
    printedCards('ha', 'hall', ['Annexe', 'Atrium', 'Annexe']),
    { mapping: cleaned('hall', 'Hall', '{ map: { a: Annexe, A: Atrium } }') },
  ),
  refused(
    'C17: A map that ignores case has a and A for different halls',
    'halls-case.csv',
    cards('hc', 'Hall', ['a', 'A']),
    { mapping: cleaned('hall', 'Hall', '{ map: { a: Annexe, A: Atrium }, ignore: [case] }') },
  ),
  fine(
    'C17: A map that ignores case names m and M for the same word',
    'sexes-both.csv',
    cards('sb', 'Sex', ['m', 'M', 'f']),
    printedCards('sb', 'sex', ['male', 'male', 'female']),
    { mapping: cleaned('sex', 'Sex', '{ map: { m: male, M: male, F: female }, ignore: [case] }') },
  ),
  refused(
    'C17: A map has an empty key for the cells without a grade',
    'grade-empty-key.csv',
    cards('ek', 'Grade', ['A', 'B']),
    { mapping: cleaned('grade', 'Grade', '{ map: { A: Gold, B: Silver, "": None } }') },
  ),
  fine(
    'C17: A map makes the standard tariff an empty text and the default is printed',
    'tariff-empty.csv',
    cards('te', 'Tariff', ['P', 'S']),
    printedCards('te', 'tariff', ['Premium', '-']),
    { mapping: cleaned('tariff', 'Tariff', '{ map: { P: Premium, S: "" } }', 'default: "-"') },
  ),
  refused(
    'C17: A map empties a text that is required',
    'tariff-required.csv',
    cards('tq', 'Tariff', ['P', 'S']),
    { mapping: cleaned('tariff', 'Tariff', '{ map: { P: Premium, S: "" } }', 'required: true') },
  ),
  refused(
    'C17: Somebody forgot the text for F in a map',
    'forgotten.csv',
    cards('fo', 'Sex', ['M', 'F']),
    { mapping: cleaned('sex', 'Sex', '{ map: { M: 남성, F: } }') },
  ),
  refused(
    'C17: A map has the key M twice with different texts',
    'twice.csv',
    cards('tw', 'Sex', ['M', 'F']),
    { mapping: cleaned('sex', 'Sex', '{ map: { M: male, F: female, M: man } }') },
  ),
  refused(
    'C17: Somebody wrote the text for all others into the key other',
    'others.csv',
    cards('ot', 'Sex', ['M', 'F', 'D']),
    { mapping: cleaned('sex', 'Sex', '{ map: { M: male, F: female }, other: unknown }') },
  ),
  fine(
    'C17: The blue and the red team change their names and neither is changed back',
    'teams.csv',
    cards('tm', 'Team', ['Red', 'Blue', 'Red']),
    printedCards('tm', 'team', ['Blue', 'Red', 'Blue']),
    { mapping: cleaned('team', 'Team', '{ map: { Red: Blue, Blue: Red } }') },
  ),
  asked(
    'C17: A clerk writes a dash where no grade is known',
    'dash.csv',
    cards('da', 'Grade', ['A', 'B', '-']),
    'the dash is printed, or nothing',
    { mapping: cleaned('grade', 'Grade', '{ map: { A: Gold, B: Silver } }') },
  ),
  fine(
    'C17: Cells without a grade are no new value and have the default',
    'no-grade.csv',
    cards('ng', 'Grade', ['A', '', ' ', 'B']),
    printedCards('ng', 'grade', ['Gold', 'Guest', 'Guest', 'Silver']),
    { mapping: cleaned('grade', 'Grade', '{ map: { A: Gold, B: Silver } }', 'default: Guest') },
  ),
  fine(
    'C17: A school in Cairo prints titles for ذكر and أنثى',
    'students.csv',
    cards('ar', 'Sex', ['ذكر', 'أنثى']),
    printedCards('ar', 'title', ['السيد', 'السيدة']),
    { mapping: cleaned('title', 'Sex', '{ map: { ذكر: السيد, أنثى: السيدة } }') },
  ),
  asked(
    'C17: A mark of direction hides before one Arabic word',
    'students-lrm.csv',
    cards('al', 'Sex', ['ذكر', 'أنثى', '\u200fذكر']),
    'the word with the mark is the same, or new',
    { mapping: cleaned('title', 'Sex', '{ map: { ذكر: السيد, أنثى: السيدة } }') },
  ),
  fine(
    'C17: A Mac wrote the Korean words of the map in parts and the list has them whole',
    'mac-map.csv',
    cards('mm', '성별', ['남', '여']),
    printedCards('mm', '성별', ['남성', '여성']),
    {
      mapping: cleaned(
        '성별',
        '성별',
        `{ map: { ${'남'.normalize('NFD')}: 남성, ${'여'.normalize('NFD')}: 여성 } }`,
      ),
    },
  ),
  fine(
    'C17: A cancelled row has a value that the map lacks',
    'cancelled.csv',
    cards('cx', 'Status;Sex', ['open;M', 'cancelled;X', 'open;F']),
    orders('sex', 'cx-11 kit 1 4.5|남성\ncx-13 kit 1 4.5|여성'),
    {
      mapping: `${cleaned('sex', 'Sex', SEXES)}rows:\n  where:\n    - { column: Status, not: cancelled }\n`,
    },
  ),
  warnedOrAsked(
    'C17: A map that keeps other values has Gold and one cell says GOLD',
    'keep-near.csv',
    cards('kn', 'Card', ['Gold', 'GOLD', 'Staff']),
    'unclear',
    {
      mapping: cleaned('card', 'Card', '{ map: { Gold: Gold Member }, other: keep }'),
    },
  ),
  warnedOrAsked(
    'C17: A map that empties other values drops a member whose VIP has a full-width letter',
    'empty-near.csv',
    cards('en', 'Level', ['VIP', 'staff', 'ＶIP']),
    'unclear',
    {
      mapping: cleaned('level', 'Level', '{ map: { VIP: Ehrengast }, other: empty }'),
    },
  ),
  warnedOrAsked(
    'C17: No cell has any of the values of a map that keeps the others',
    'never.csv',
    cards('nv', 'Sex', ['1', '2', '2', '1', '1', '2']),
    'unclear',
    {
      mapping: cleaned('sex', 'Sex', '{ map: { M: male, F: female }, other: keep }'),
    },
  ),
  fineOrAsked(
    'C17: A street in capitals is the one of the map that ignores case',
    'strassen.csv',
    cards('st', 'Straße', ['Mühlstraße', 'MÜHLSTRASSE']),
    printedCards('st', 'ort', ['Haus 1', 'Haus 1']),
    {
      mapping: cleaned('ort', 'Straße', '{ map: { Mühlstraße: Haus 1 }, ignore: [case] }'),
    },
  ),
  asked(
    'C17: One Female of a list lacks its last letter',
    'femal.csv',
    cards('fe', 'Sex', ['Female', 'Male', 'Femal']),
    'Femal is Female, or new',
    { mapping: cleaned('sex', 'Sex', '{ map: { Female: 여성, Male: 남성 } }') },
  ),
  fine(
    'C17: A text that is looked up is mapped',
    'looked-up.csv',
    cards('lu', 'Code', ['s1', 's2']),
    printedCards('lu', 'kind', ['초등학교', '중학교']),
    {
      beside: { 'schools.csv': 'Code,Kind\ns1,E\ns2,M\n' },
      mapping: printed(
        '  - { id: kind, lookup: schools, by: Code, column: Kind, clean: [{ map: { E: 초등학교, M: 중학교 } }] }\n',
        'lookups:\n  schools: { file: schools.csv, key: Code }\n',
      ),
    },
  ),
  refused(
    'C17: A map prints a text that the rule of its variable does not allow',
    'not-listed.csv',
    cards('nl', 'Grade', ['A', 'B']),
    {
      mapping: cleaned(
        'grade',
        'Grade',
        '{ map: { A: Gold, B: Bronze } }',
        'one_of: [Gold, Silver]',
      ),
    },
  ),
  fine(
    'C17: Keys of a map have commas, colons and quotes',
    'quoted-keys.csv',
    cards('qk', 'Room', ['A, left', 'B: right', '"O""Hara"']),
    printedCards('qk', 'room', ['Room 1', 'Room 2', 'Room 3']),
    {
      mapping: cleaned(
        'room',
        'Room',
        `{ map: { "A, left": Room 1, "B: right": Room 2, 'O"Hara': Room 3 } }`,
      ),
    },
  ),
  fine(
    'C17: A member who wants no mail has a value that the map lacks',
    'suppressed.csv',
    cards('su', 'Mail;Sex', ['ann@kit.example;F', 'bo@fox.example;X', 'cy@moss.example;M']),
    orders('sex', 'su-11 kit 1 4.5|여성\nsu-13 kit 1 4.5|남성'),
    {
      beside: { 'no-mail.csv': 'Mail\nbo@fox.example\n' },
      mapping: `${cleaned('sex', 'Sex', SEXES)}rows:\n  suppress: { file: no-mail.csv, match: { Mail: Mail } }\n`,
    },
  ),
  asked(
    'C17: A value that goes into the data of an order is new to its map',
    'userdata.csv',
    cards('us', 'Name;Sex', ['김민수;M', '이영희;W']),
    'W is 여성, or something else',
    {
      mapping: printed(
        '  - { id: name, column: Name }\n',
        `userdata:\n  sex: { column: Sex, clean: [${SEXES}] }\n`,
      ),
    },
  ),
  fine(
    'C17: A Korean reads the short dates of an .xlsx and the map has them as she sees them',
    'short-dates.xlsx',
    cardBook('sh', 'Seat|Date', [
      ['A1', n(46088, 14)],
      ['A2', n(46089, 14)],
    ]),
    printedCards('sh', 'evening', ['토요일', '일요일']),
    {
      mapping: `${cleaned('evening', 'Date', '{ map: { 2026-03-07: 토요일, 2026-03-08: 일요일 } }')}sheet: { locale: ko }\n`,
    },
  ),
  fine(
    'C17: Texts of a map hold the words as they are, with dollars and braces',
    'signs.csv',
    cards('sn', 'Code', ['a', 'b']),
    printedCards('sn', 'code', ['$1 off', '{Code}']),
    { mapping: cleaned('code', 'Code', '{ map: { a: $1 off, b: "{Code}" } }') },
  ),
  fine(
    'C17: Words that objects have by nature are values like any others',
    'nature.csv',
    cards('nt', 'Code', ['constructor', 'toString', '__proto__']),
    printedCards('nt', 'code', ['C', 'toString', '__proto__']),
    { mapping: cleaned('code', 'Code', '{ map: { constructor: C }, other: keep }') },
  ),
  fine(
    'C17: A database writes NULL where there is no title and the map makes nothing of it',
    'null.csv',
    cards('nu', 'Title', ['Dr', 'NULL', 'Prof']),
    printedCards('nu', 'title', ['Dr', '', 'Prof']),
    { mapping: cleaned('title', 'Title', '{ map: { NULL: "" }, other: keep }') },
  ),
  fineOrAsked(
    'C17: A map names the error of a German formula and prints a word for it',
    'nv.csv',
    cards('ne', 'Titel', ['Dr', '#NV', 'Prof']),
    printedCards('ne', 'titel', ['Dr', 'Gast', 'Prof']),
    {
      mapping: cleaned('titel', 'Titel', '{ map: { "#NV": Gast }, other: keep }'),
    },
  ),
];
