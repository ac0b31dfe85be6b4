import { type List, orders } from '../list.ts';
import { asked, fine, fineOrAsked, refused, warnedOrAsked } from '../put.ts';
import { cardBook, cards, printed, printedCards } from './cards.ts';

function templated(template: string, more = ''): string {
  return printed(`  - { id: text, template: ${JSON.stringify(template)}${more && `, ${more}`} }\n`);
}

function joined(columns: string, more = ''): string {
  return printed(`  - { id: text, join: [${columns}]${more && `, ${more}`} }\n`);
}

/** A variable whose text is chosen; each entry is YAML. */
function chosen(entries: readonly string[], more = '', rest = ''): string {
  const lines = entries.map((entry) => `      - { ${entry} }\n`).join('');
  return printed(`  - id: text\n${more && `    ${more}\n`}    choose:\n${lines}`, rest);
}

const DEAR = [
  'when: { column: Sex, is: F }, text: "Dear Ms {Last}"',
  'when: { column: Sex, is: M }, text: "Dear Mr {Last}"',
  'otherwise: "Dear customer"',
];

/** C17: texts that are made of several cells, or of one of several texts. */
export const SOURCES: readonly List[] = [
  fine(
    'C17: Guests without a title have no gap before their names',
    'titles.csv',
    cards('ti', 'Title;First;Last', ['Dr;Ann;Lee', ';Bo;Ray', 'Prof;;Fox', ';;Hill']),
    printedCards('ti', 'text', ['Dr Ann Lee', 'Bo Ray', 'Prof Fox', 'Hill']),
    { mapping: templated('{Title }{First }{Last}') },
  ),
  fine(
    'C17: An optional part may have its space before it',
    'middle.csv',
    cards('mi', 'First;Middle;Last', ['Ann;B.;Lee', 'Bo;;Ray']),
    printedCards('mi', 'text', ['Ann B. Lee', 'Bo Ray']),
    { mapping: templated('{First}{ Middle} {Last}') },
  ),
  warnedOrAsked(
    'C17: Spaces on both sides within the braces are none and a missing title leaves a gap',
    'both-sides.csv',
    cards('bs', 'Title;Last', ['Dr;Lee', ';Ray', 'Prof;Fox']),
    'unclear',
    { mapping: templated('Dear { Title } {Last},') },
  ),
  fine(
    'C17: The company of an address has its own line only where there is one',
    'lines.csv',
    cards('li', 'Company;Name;Street', ['Kit Ltd;Ann Lee;12 High Street', ';Bo Ray;3 Mill Lane']),
    printedCards('li', 'text', ['"Kit Ltd\\nAnn Lee\\n12 High Street"', '"Bo Ray\\n3 Mill Lane"']),
    { mapping: templated('{Company\n}{Name}\n{Street}') },
  ),
  fine(
    'C17: A full-width space within the braces belongs to a Japanese family name',
    'family.csv',
    cards('fa', '姓;名', ['山田;太郎', ';花子']),
    printedCards('fa', 'text', ['山田　太郎様', '花子様']),
    { mapping: templated('{姓　}{名}様') },
  ),
  fine(
    'C17: All cells of a template with optional parts are empty and the default is printed',
    'all-empty.csv',
    cards('ae', 'Title;Last;Seat', ['Dr;Lee;A1', ';;A2', ' ; ;A3']),
    printedCards('ae', 'text', ['Dear Dr Lee', 'Dear guest', 'Dear guest']),
    { mapping: templated('Dear {Title }{Last}', 'default: Dear guest') },
  ),
  fineOrAsked(
    'C17: A template of nothing but an optional part is empty without its cell',
    'only-optional.csv',
    cards('oo', 'Name;Title', ['Ann;Dr', 'Bo;']),
    printedCards('oo', 'text', ['"Title: Dr "', 'No title']),
    { mapping: templated('Title: {Title }', 'default: No title') },
  ),
  refused(
    'C17: All cells of a required template with optional parts are empty',
    'all-required.csv',
    cards('ar', 'Title;Last;Seat', ['Dr;Lee;A1', ';;A2']),
    { mapping: templated('{Title }{Last}', 'required: true') },
  ),
  fine(
    'C17: A required template has its last name and no title',
    'required-title.csv',
    cards('rt', 'Title;Last', ['Dr;Lee', ';Ray']),
    printedCards('rt', 'text', ['Dr Lee', 'Ray']),
    { mapping: templated('{Title }{Last}', 'required: true') },
  ),
  refused(
    'C17: A required template has its title and no last name',
    'required-last.csv',
    cards('rl', 'Title;Last', ['Dr;Lee', 'Prof;']),
    { mapping: templated('{Title }{Last}', 'required: true') },
  ),
  warnedOrAsked(
    'C17: A guest has a title and no last name behind it',
    'no-last.csv',
    cards('nl', 'Title;Last', ['Dr;Lee', 'Prof;', 'Mrs;Ray']),
    'unclear',
    { mapping: templated('Dear {Title }{Last},') },
  ),
  fine(
    'C17: The default of a template is printed where the last name is missing behind a title',
    'no-last-default.csv',
    cards('nd', 'Title;Last', ['Dr;Lee', 'Prof;', ';Ray']),
    printedCards('nd', 'text', ['Dear Dr Lee', 'Dear guest', 'Dear Ray']),
    { mapping: templated('Dear {Title }{Last}', 'default: Dear guest') },
  ),
  refused(
    'C17: Somebody hoped that a comma within the braces is optional too',
    'comma.csv',
    cards('co', 'City;Country', ['Leeds;UK', 'York;']),
    { mapping: templated('{City}{, Country}') },
  ),
  fine(
    'C17: A cell of an optional part that the map empties has no space either',
    'mapped-title.csv',
    cards('mt', 'Title;Last', ['Mr;Lee', 'Dr;Ray', 'none;Fox']),
    printedCards('mt', 'text', ['Mr Lee', 'Dr Ray', 'Fox']),
    {
      mapping: templated('{Title }{Last}', 'clean: [{ map: { none: "" }, other: keep }]'),
    },
  ),

  fine(
    'C17: The number of an order has an optional part that one row lacks',
    'partner-number.csv',
    'project_id;svc_uid;order_count;total_price;PO;Year;Name\npn-21;kit;1;4.50;A7;2026;Ann\npn-22;kit;1;4.50;;2027;Bo\n',
    orders('name', 'pn-21 kit 1 4.5|Ann\npn-22 kit 1 4.5|Bo'),
    {
      mapping: printed('  - { id: name, column: Name }\n').replace(
        'order:\n',
        'order:\n  partner_order_id: { template: "{PO }{Year}" }\n',
      ),
    },
  ),
  fine(
    'C17: Addresses without a floor have no comma for it',
    'address.csv',
    cards('ad', 'Street;Floor;City', ['12 High Street;2nd floor;London', '3 Mill Lane;;Leeds']),
    printedCards('ad', 'text', ['12 High Street, 2nd floor, London', '3 Mill Lane, Leeds']),
    { mapping: joined('Street, Floor, City', 'separator: ", "') },
  ),
  fine(
    'C17: Parts of a Korean address have a space between them without being told',
    'juso.csv',
    cards('ju', '시;구;동', ['서울;강남구;역삼동', '세종;;한솔동']),
    printedCards('ju', 'text', ['서울 강남구 역삼동', '세종 한솔동']),
    { mapping: joined('시, 구, 동') },
  ),
  fine(
    'C17: Lines of an address are joined at line breaks',
    'join-lines.csv',
    cards('jl', 'A1;A2;A3', ['Kit Ltd;12 High Street;London', 'Fox;;Leeds']),
    printedCards('jl', 'text', ['"Kit Ltd\\n12 High Street\\nLondon"', '"Fox\\nLeeds"']),
    { mapping: joined('A1, A2, A3', 'separator: "\\n"') },
  ),
  fine(
    'C17: Cells are trimmed before they are joined',
    'join-trim.csv',
    cards('jt', 'Street;City', [' 12 High Street ;London', '3 Mill Lane; ']),
    printedCards('jt', 'text', ['12 High Street, London', '3 Mill Lane']),
    { mapping: joined('Street, City', 'separator: ", ", clean: [trim]') },
  ),
  fine(
    'C17: Nothing of an address is known and the default is printed',
    'join-empty.csv',
    cards('je', 'Name;Street;City', ['Ann;12 High Street;London', 'Bo;;']),
    printedCards('je', 'text', ['12 High Street, London', 'To be collected']),
    { mapping: joined('Street, City', 'separator: ", ", default: To be collected') },
  ),
  fine(
    'C17: A word for nothing is mapped to nothing before cells are joined',
    'join-none.csv',
    cards('jn', '도로;상세', ['세종대로 110;없음', '테헤란로 5;3층']),
    printedCards('jn', 'text', ['세종대로 110', '테헤란로 5, 3층']),
    {
      mapping: joined('도로, 상세', 'separator: ", ", clean: [{ map: { 없음: "" }, other: keep }]'),
    },
  ),
  refused(
    'C17: A variable is joined and has a template',
    'join-both.csv',
    cards('jb', 'Street;City', ['12 High Street;London']),
    { mapping: joined('Street, City', 'template: "{Street}"') },
  ),
  fine(
    'C17: Numbers and texts of an .xlsx are joined as they are shown',
    'join.xlsx',
    cardBook('jx', 'Block|Row|Seat', [
      ['A', 7, 12],
      ['B', null, 3],
    ]),
    printedCards('jx', 'text', ['A-7-12', 'B-3']),
    { mapping: joined('Block, Row, Seat', 'separator: "-"') },
  ),

  fine(
    'C17: Letters greet women, men and everybody else in their own way',
    'dear.csv',
    cards('de', 'Sex;Last', ['F;Lee', 'M;Ray', ';Fox', 'D;Hill']),
    printedCards('de', 'text', ['Dear Ms Lee', 'Dear Mr Ray', 'Dear customer', 'Dear customer']),
    { mapping: chosen(DEAR) },
  ),
  asked(
    'C17: One f of a list of letters is small',
    'dear-small.csv',
    cards('ds', 'Sex;Last', ['F;Lee', 'M;Ray', 'f;Fox']),
    'Ms Fox, or a customer',
    { mapping: chosen(DEAR) },
  ),
  fine(
    'C17: Somebody said that a small f is something else',
    'dear-unlike.csv',
    cards('du', 'Sex;Last', ['F;Lee', 'M;Ray', 'f;Firma Fox']),
    printedCards('du', 'text', ['Dear Ms Lee', 'Dear Mr Ray', 'Dear customer']),
    {
      mapping: chosen([
        'when: { column: Sex, is: F, unlike: f }, text: "Dear Ms {Last}"',
        'when: { column: Sex, is: M }, text: "Dear Mr {Last}"',
        'otherwise: "Dear customer"',
      ]),
    },
  ),
  asked(
    'C17: A Boolean cell of an .xlsx is TRUE and the condition says true',
    'dear.xlsx',
    cardBook('dx', 'Member|Last', [
      [true, 'Lee'],
      [false, 'Ray'],
    ]),
    'a member, or a guest',
    {
      mapping: chosen([
        'when: { column: Member, is: true }, text: "Dear member {Last}"',
        'otherwise: "Dear guest {Last}"',
      ]),
    },
  ),
  asked(
    'C17: Members are marked with Y and one cell says Yes',
    'dear-yes.csv',
    cards('dy', 'Member;Last', ['Y;Lee', 'N;Ray', 'Yes;Fox']),
    'a member, or a guest',
    {
      mapping: chosen([
        'when: { column: Member, is: Y }, text: "Dear member {Last}"',
        'otherwise: "Dear guest {Last}"',
      ]),
    },
  ),
  fine(
    'C17: The first of two conditions that are met gives the text',
    'first.csv',
    cards('fi', 'Level;Sex;Last', ['VIP;F;Lee', 'std;F;Ray', 'std;M;Fox']),
    printedCards('fi', 'text', ['Dear VIP Lee', 'Dear Ms Ray', 'Dear Fox']),
    {
      mapping: chosen([
        'when: { column: Level, is: VIP }, text: "Dear VIP {Last}"',
        'when: { column: Sex, is: F }, text: "Dear Ms {Last}"',
        'otherwise: "Dear {Last}"',
      ]),
    },
  ),
  fine(
    'C17: The members to be greeted stand in a list beside',
    'beside.csv',
    cards('be', 'Code;Last', ['a1;Lee', 'b2;Ray']),
    printedCards('be', 'text', ['Welcome back, Lee', 'Welcome, Ray']),
    {
      beside: { 'members.csv': 'Code,Since\na1,2019\nc3,2021\n' },
      mapping: chosen([
        'when: { column: Code, one_of: { file: members.csv, column: Code } }, text: "Welcome back, {Last}"',
        'otherwise: "Welcome, {Last}"',
      ]),
    },
  ),
  fine(
    'C17: Everybody outside Korea has a text in English',
    'abroad.csv',
    cards('ab', 'Country;Last', ['KR;김', 'US;Ray', 'DE;Fox']),
    printedCards('ab', 'text', ['김 고객님', 'Dear Ray', 'Dear Fox']),
    {
      mapping: chosen([
        'when: { column: Country, not: KR }, text: "Dear {Last}"',
        'otherwise: "{Last} 고객님"',
      ]),
    },
  ),
  asked(
    'C17: One country of a list that leaves out KR is Kr',
    'abroad-near.csv',
    cards('an', 'Country;Last', ['KR;김', 'US;Ray', 'Kr;박']),
    'a text in Korean, or one in English',
    {
      mapping: chosen([
        'when: { column: Country, not: KR }, text: "Dear {Last}"',
        'otherwise: "{Last} 고객님"',
      ]),
    },
  ),
  refused(
    'C17: A choice has no text for all others',
    'no-otherwise.csv',
    cards('no', 'Sex;Last', ['F;Lee', 'M;Ray']),
    { mapping: chosen(DEAR.slice(0, 2)) },
  ),
  refused(
    'C17: The text for all others stands first in a choice',
    'otherwise-first.csv',
    cards('of', 'Sex;Last', ['F;Lee', 'M;Ray']),
    { mapping: chosen([DEAR[2] ?? '', DEAR[0] ?? '', DEAR[1] ?? '']) },
  ),
  fine(
    'C17: Only members have a note and nobody else has any text',
    'otherwise-empty.csv',
    cards('oe', 'Member;Last', ['Y;Lee', 'N;Ray']),
    printedCards('oe', 'text', ['Thank you, Lee', '']),
    {
      mapping: chosen([
        'when: { column: Member, is: Y }, text: "Thank you, {Last}"',
        'otherwise: ""',
      ]),
    },
  ),
  refused(
    'C17: A required choice has an empty text for one guest',
    'choice-required.csv',
    cards('cr', 'Member;Last', ['Y;Lee', 'N;Ray']),
    {
      mapping: chosen(
        ['when: { column: Member, is: Y }, text: "Thank you, {Last}"', 'otherwise: ""'],
        'required: true',
      ),
    },
  ),
  fine(
    'C17: The default is printed where the chosen text lacks its name',
    'choice-default.csv',
    cards('cd', 'Sex;Last', ['F;Lee', 'F;', 'M;Ray']),
    printedCards('cd', 'text', ['Dear Ms Lee', 'Dear all', 'Dear Mr Ray']),
    { mapping: chosen(DEAR, 'default: Dear all') },
  ),
  warnedOrAsked(
    'C17: The chosen text has a gap where a guest has no first name',
    'choice-gap.csv',
    cards('cg', 'Sex;First;Last', ['F;Ann;Lee', 'M;Bo;Ray', 'M;;Fox', 'F;Di;Hill']),
    'unclear',
    {
      mapping: chosen([
        'when: { column: Sex, is: F }, text: "Dear Ms {First} {Last}"',
        'otherwise: "Dear Mr {First} {Last}"',
      ]),
    },
  ),
  fine(
    'C17: Herr and Herrn are named by two conditions of one choice',
    'herrn.csv',
    cards('hn', 'Anrede;Name', ['Herr;Lang', 'Herrn;Kurz', 'Frau;Huber', 'Familie;Ott']),
    printedCards('hn', 'text', ['Lieber Lang', 'An Herrn Kurz', 'Liebe Huber', 'Guten Tag']),
    {
      mapping: chosen([
        'when: { column: Anrede, is: Herr }, text: "Lieber {Name}"',
        'when: { column: Anrede, is: Herrn }, text: "An Herrn {Name}"',
        'when: { column: Anrede, is: Frau }, text: "Liebe {Name}"',
        'otherwise: Guten Tag',
      ]),
    },
  ),
  fine(
    'C17: Two conditions of a choice name the same class in capitals and in small letters',
    'class-case.csv',
    cards('cc', 'Class;Last', ['A;Lee', 'a;Ray', 'B;Fox']),
    printedCards('cc', 'text', ['Upper Lee', 'Lower Ray', 'Fox']),
    {
      mapping: chosen([
        'when: { column: Class, is: A }, text: "Upper {Last}"',
        'when: { column: Class, is: a }, text: "Lower {Last}"',
        'otherwise: "{Last}"',
      ]),
    },
  ),
  fineOrAsked(
    'C17: A text for a row is settled before a later condition nearly meets it',
    'settled.csv',
    cards('sl', 'Level;Sex;Last', ['VIP;f;Lee', 'std;F;Ray', 'std;M;Fox']),
    printedCards('sl', 'text', ['Dear VIP Lee', 'Dear Ms Ray', 'Dear Fox']),
    {
      mapping: chosen([
        'when: { column: Level, is: VIP }, text: "Dear VIP {Last}"',
        'when: { column: Sex, is: F }, text: "Dear Ms {Last}"',
        'otherwise: "Dear {Last}"',
      ]),
    },
  ),
  fine(
    'C17: The name of an order is chosen by its country and none is needed elsewhere',
    'choice-order.csv',
    'project_id;svc_uid;order_count;total_price;Country;Name\nco-21;kit;1;4.50;KR;Ann\nco-22;kit;1;4.50;DE;Bo\n',
    orders('name', 'co-21 kit 1 4.5|Ann\nco-22 kit 1 4.5|Bo'),
    {
      mapping: printed(
        '  - { id: name, column: Name }\n',
        'userdata:\n  title: { choose: [{ when: { column: Country, is: KR }, text: 국내 }, { otherwise: "" }] }\n  receiver_name: { join: [Name, Country], separator: " / " }\n',
      ),
    },
  ),
  fine(
    'C17: A text that is not chosen lacks its cell and nobody cares',
    'choice-other.csv',
    cards('ch', 'Sex;Last', ['F;Lee', ';', 'M;Ray']),
    printedCards('ch', 'text', ['Dear Ms Lee', 'Dear customer', 'Dear Mr Ray']),
    { mapping: chosen(DEAR) },
  ),
  fine(
    'C17: A chosen text has an optional part',
    'choice-optional.csv',
    cards('cp', 'Sex;Title;Last', ['F;Dr;Lee', 'F;;Ray', 'x;;']),
    printedCards('cp', 'text', ['Dear Ms Dr Lee', 'Dear Ms Ray', 'Dear customer']),
    {
      mapping: chosen([
        'when: { column: Sex, is: F }, text: "Dear Ms {Title }{Last}"',
        'otherwise: "Dear customer"',
      ]),
    },
  ),
  fine(
    'C17: A row that is left out nearly meets a condition of a choice',
    'choice-left-out.csv',
    cards('cl', 'Status;Sex;Last', ['open;F;Lee', 'cancelled;f;Fox', 'open;M;Ray']),
    orders('text', 'cl-11 kit 1 4.5|Dear Ms Lee\ncl-13 kit 1 4.5|Dear Mr Ray'),
    {
      mapping: chosen(DEAR, '', 'rows:\n  where:\n    - { column: Status, not: cancelled }\n'),
    },
  ),
  warnedOrAsked(
    'C17: No cell has any of the texts that a choice asks for',
    'choice-never.csv',
    cards('cv', 'Sex;Last', ['여;김', '남;이', '여;박', '남;최', '여;정', '여;강']),
    'unclear',
    { mapping: chosen(DEAR) },
  ),
  refused(
    'C17: A text that is never chosen names a column that is not there',
    'choice-unused.csv',
    cards('cu', 'Sex;Last', ['F;Lee', 'M;Ray']),
    {
      mapping: chosen([
        'when: { column: Sex, is: F }, text: "Dear Ms {Last}"',
        'when: { column: Sex, is: M }, text: "Dear Mr {Last}"',
        'otherwise: "Dear {Surname}"',
      ]),
    },
  ),
  fine(
    'C17: A no-break space within the braces belongs to the title',
    'title-nbsp.csv',
    cards('tb', 'Title;Last', ['Dr;Lee', ';Ray']),
    printedCards('tb', 'text', ['Dr\u00a0Lee', 'Ray']),
    { mapping: templated('{Title\u00a0}{Last}') },
  ),
  fine(
    'C17: Braces that are printed stand beside an optional part',
    'braces.csv',
    cards('bc', 'Code;Name', ['A7;Ann', ';Bo']),
    printedCards('bc', 'text', ['{A7 Ann}', '{Bo}']),
    { mapping: templated('{{{Code }{Name}}}') },
  ),
  fine(
    'C17: The default of a choice covers the guest whom it gives no text',
    'choice-none.csv',
    cards('ce', 'Member;Last', ['Y;Lee', 'N;Ray']),
    printedCards('ce', 'text', ['Thank you, Lee', 'Welcome']),
    {
      mapping: chosen(
        ['when: { column: Member, is: Y }, text: "Thank you, {Last}"', 'otherwise: ""'],
        'default: Welcome',
      ),
    },
  ),
];
