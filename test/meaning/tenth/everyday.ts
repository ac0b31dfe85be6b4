import { type List, orders } from '../list.ts';
import { asked, fine, fineOrAsked } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';

/** A customer relations list as a Korean office exports it. */
const CRM_HEAD = '고객번호;회사명;담당자;직함;성별;휴대폰;우편번호;주소;상세주소;수량;금액';
const CRM = [
  'C-7F;(주)한빛;김하나;부장;F;1012345678;3171;서울 종로구 세종대로 110;3층;100;12,000원',
  'C-2K;㈜두리;이두리;;M;010 2345 6789;06236;서울 강남구 테헤란로 5;;50;6,500원',
  'C-9Q;세찬상사;박세찬;대표;M;+82 10-3456-7890;48058;부산 해운대구 우동 1;101호;200;22,000원',
];
const CRM_MAPPING = `version: 1
project: { column: 고객번호 }
svc_uid: { value: office }
order:
  order_count: { column: 수량 }
  total_price: { column: 금액 }
variables:
  - { id: company, column: 회사명, clean: [trim, { replace: { pattern: '(?:\\(주\\)|㈜) ?', with: '주식회사 ' } }] }
  - { id: to, template: "{담당자}{ 직함} 귀하" }
  - { id: title, column: 성별, clean: [{ map: { M: 남성, F: 여성 } }] }
  - { id: phone, column: 휴대폰, clean: [{ phone: { country: KR } }], format: "phone:KR" }
  - { id: zip, column: 우편번호, clean: [{ pad: 5 }, { postcode: KR }] }
  - { id: address, join: [주소, 상세주소], separator: ", " }
unmapped_columns: error
`;

function crm(lines: readonly string[]): string {
  return `${CRM_HEAD}\n${lines.map((line) => `${line}\n`).join('')}`;
}

const HOTEL_HEAD = 'Booking|Guest|Title|Nationality|VIP|Room|Arrival|Cards|Total';
const HOTEL_MAPPING = `version: 1
project: { column: Booking }
svc_uid: { value: hotel }
order:
  order_count: { column: Cards }
  total_price: { column: Total }
variables:
  - id: welcome
    choose:
      - { when: { column: VIP, is: TRUE }, text: "Welcome back, {Title }{Guest}" }
      - { when: { column: Nationality, one_of: [DE, AT] }, text: "Willkommen, {Title }{Guest}" }
      - { otherwise: "Welcome, {Title }{Guest}" }
  - { id: room, column: Room, clean: [{ split: { at: "-", take: -1 } }] }
  - { id: day, column: Arrival, clean: [{ map: { 2026-03-07: Saturday, 2026-03-08: Sunday } }] }
`;

const SHOPIFY =
  'Name,Email,Financial Status,Lineitem quantity,Lineitem name,Shipping Name,Shipping Company,Shipping Address1,Shipping Address2,Shipping Zip,Shipping Province,Total';
const SHOPIFY_MAPPING = `version: 1
project: { column: Name, clean: [{ replace: { pattern: '^#', with: 'shop-' } }] }
svc_uid: { value: shop }
order:
  order_count: { column: Lineitem quantity }
  total_price: { column: Total }
variables:
  - { id: name, column: Shipping Name, clean: [trim, collapse] }
  - { id: address, join: [Shipping Company, Shipping Address1, Shipping Address2], separator: "\\n" }
  - { id: zip, column: Shipping Zip, clean: [{ replace: { pattern: "^'", with: '' } }, { pad: 5 }, { postcode: US }] }
  - { id: colour, column: Lineitem name, clean: [{ split: { at: " - ", take: -1 } }, { map: { Navy / A5: navy, Cream / A5: cream } }] }
rows:
  where:
    - { column: Financial Status, is: paid }
unmapped_columns: ignore
`;

const SAP_MAPPING = `version: 1
project: { column: Auftrag }
svc_uid: { value: werk-1 }
order:
  order_count: { column: Menge }
  total_price: { column: Netto }
variables:
  - id: anrede
    choose:
      - { when: { column: Anrede, is: "0001" }, text: "Sehr geehrte Frau {Titel }{Name 2}" }
      - { when: { column: Anrede, is: "0002" }, text: "Sehr geehrter Herr {Titel }{Name 2}" }
      - { otherwise: "Sehr geehrte Damen und Herren" }
  - { id: land, column: Land, clean: [trim, { map: { DE: "", AT: Österreich, CH: Schweiz } }] }
  - { id: plz, column: PLZ, clean: [trim] }
  - { id: telefon, column: Telefon, clean: [trim, { phone: { country: DE, style: international } }] }
`;

/** D: mappings as offices have them, with several of these keys. */
export const EVERYDAY: readonly List[] = [
  fine(
    'D: A Korean customer list is mapped, joined and brought into form',
    'crm.csv',
    crm(CRM),
    orders(
      'company to title phone zip address',
      `C-7F office 100 12000|주식회사 한빛|김하나 부장 귀하|여성|010-1234-5678|03171|서울 종로구 세종대로 110, 3층
       C-2K office 50 6500|주식회사 두리|이두리 귀하|남성|010-2345-6789|06236|서울 강남구 테헤란로 5
       C-9Q office 200 22000|세찬상사|박세찬 대표 귀하|남성|010-3456-7890|48058|부산 해운대구 우동 1, 101호`,
    ),
    { mapping: CRM_MAPPING },
  ),
  asked(
    'D: A Korean customer list has a full sex among letters',
    'crm-sex.csv',
    crm([...CRM, 'C-4T;네온;최네온;과장;여;010-4567-8901;04524;서울 중구 을지로 1;;10;2,000원']),
    '여 is printed, or 여성',
    { mapping: CRM_MAPPING },
  ),
  fine(
    'D: A hotel welcomes its guests by language, title and night',
    'arrivals.xlsx',
    workbook([
      r(HOTEL_HEAD),
      r('B-7F|Lee|Dr|GB', true, 'East-301', n(46088, 'yyyy-mm-dd'), 1, 4.5),
      r('B-2K|Huber', null, 'DE', false, 'West-12', n(46088, 'yyyy-mm-dd'), 2, 9),
      r('B-9Q|Ray', null, 'US', false, '407', n(46089, 'yyyy-mm-dd'), 1, 4.5),
    ]),
    orders(
      'welcome room day',
      `B-7F hotel 1 4.5|Welcome back, Dr Lee|301|Saturday
       B-2K hotel 2 9|Willkommen, Huber|12|Saturday
       B-9Q hotel 1 4.5|Welcome, Ray|407|Sunday`,
    ),
    { mapping: HOTEL_MAPPING },
  ),
  asked(
    'D: A guest of a hotel arrives on a day that its map lacks',
    'arrivals-late.xlsx',
    workbook([
      r(HOTEL_HEAD),
      r('B-7F|Lee|Dr|GB', true, 'East-301', n(46088, 'yyyy-mm-dd'), 1, 4.5),
      r('B-2K|Huber', null, 'DE', false, 'West-12', n(46090, 'yyyy-mm-dd'), 2, 9),
    ]),
    'the name of the day is not known',
    { mapping: HOTEL_MAPPING },
  ),
  asked(
    'D: The nationality of a hotel guest is de in small letters',
    'arrivals-small.xlsx',
    workbook([
      r(HOTEL_HEAD),
      r('B-7F|Lee|Dr|DE', true, 'East-301', n(46088, 'yyyy-mm-dd'), 1, 4.5),
      r('B-2K|Huber', null, 'de', false, 'West-12', n(46088, 'yyyy-mm-dd'), 2, 9),
    ]),
    'a German, or an English welcome',
    { mapping: HOTEL_MAPPING },
  ),
  fineOrAsked(
    'D: A Shopify export has numbers with a sign, protected postcodes and options of products',
    'orders_export.csv',
    `${SHOPIFY}\n#1001,ann@kit.example,paid,50,Card - Navy / A5,Ann  Lee,,12 High St,Apt 4,'02134,MA,62.50\n#1002,bo@fox.example,paid,20,Card - Cream / A5,Bo Ray,Fox Inc,3 Mill Ln,,'90210,CA,25.00\n`,
    orders(
      'name address zip colour',
      'shop-1001 shop 50 62.5|Ann Lee|"12 High St\\nApt 4"|02134|navy\nshop-1002 shop 20 25|Bo Ray|"Fox Inc\\n3 Mill Ln"|90210|cream',
    ),
    { mapping: SHOPIFY_MAPPING },
  ),
  fine(
    'D: A new colour of a Shopify order that is not paid does not matter',
    'orders_export_pending.csv',
    `${SHOPIFY}\n#1001,ann@kit.example,paid,50,Card - Navy / A5,Ann Lee,,12 High St,Apt 4,02134,MA,62.50\n#1002,bo@fox.example,pending,20,Card - Rose / A5,Bo Ray,Fox Inc,3 Mill Ln,,90210,CA,25.00\n`,
    orders(
      'name address zip colour',
      'shop-1001 shop 50 62.5|Ann Lee|"12 High St\\nApt 4"|02134|navy',
    ),
    { mapping: SHOPIFY_MAPPING },
  ),
  fine(
    'D: A German SAP list has codes for salutations and countries',
    'sap.csv',
    `Auftrag;Anrede;Titel;Name 2;Land;PLZ;Telefon;Menge;Netto
A-7F;0001;Dr.;Huber;DE ;89073;0171/2345678;100;125,00
A-2K;0002;;Lang;AT;1010;+43 664 1234567;50;62,50
A-9Q;;;;CH;8001;;20;25,00
`,
    orders(
      'anrede land plz telefon',
      `A-7F werk-1 100 125|Sehr geehrte Frau Dr. Huber||89073|+49 171 2345678
       A-2K werk-1 50 62.5|Sehr geehrter Herr Lang|Österreich|1010|+43 664 1234567
       A-9Q werk-1 20 25|Sehr geehrte Damen und Herren|Schweiz|8001`,
    ),
    { mapping: SAP_MAPPING },
  ),
  asked(
    'D: Excel took the zeros of one salutation of a German SAP list',
    'sap-excel.csv',
    `Auftrag;Anrede;Titel;Name 2;Land;PLZ;Telefon;Menge;Netto
A-7F;0001;Dr.;Huber;DE;89073;0171/2345678;100;125,00
A-2K;2;;Lang;AT;1010;+43 664 1234567;50;62,50
`,
    'Herr Lang, or Damen und Herren',
    { mapping: SAP_MAPPING },
  ),
  fine(
    'D: A school prints certificates with grades, classes and names turned around',
    'school.xlsx',
    workbook([
      r('Pupil|Class|Grade|Passed'),
      r('Lee, Ann|5b', 1, true),
      r('Ray, Bo|5c', 3, true),
      r('Fox, Cy|5b', 6, false),
    ]),
    orders(
      'name class grade text',
      `prj_school school 3 24|Ann Lee|Year 5, group b|excellent|has passed
       |Bo Ray|Year 5, group c|fair|has passed
       |Cy Fox|Year 5, group b|poor|has taken part`,
    ),
    {
      mapping: `version: 1
project: { value: prj_school }
svc_uid: { value: school }
order: { order_count: rows, total_price: { value: 24 } }
variables:
  - { id: name, column: Pupil, clean: [{ replace: { pattern: '^(.+), (.+)$', with: '$2 $1' } }] }
  - { id: class, column: Class, clean: [{ replace: { pattern: '^(\\d)([a-z])$', with: 'Year $1, group $2' } }] }
  - { id: grade, column: Grade, clean: [{ map: { 1: excellent, 2: good, 3: fair, 6: poor } }] }
  - id: text
    choose:
      - { when: { column: Passed, is: TRUE }, text: has passed }
      - { otherwise: has taken part }
`,
    },
  ),
  fine(
    'D: A church writes to families and to people alone',
    'parish.csv',
    'Household;Partner;Surname;Street;Flat;Town;Since\nAnn;Bo;Lee;12 High St;;Leeds;1999\nCy;;Fox;3 Mill Ln;Flat 2;York;2024\n',
    orders(
      'salutation address note',
      `prj_church church 2 24|Ann & Bo Lee|"12 High St\\nLeeds"|
       |Cy Fox|"3 Mill Ln\\nFlat 2\\nYork"|Welcome to the parish`,
    ),
    {
      mapping: `version: 1
project: { value: prj_church }
svc_uid: { value: church }
order: { order_count: rows, total_price: { value: 24 } }
variables:
  - id: salutation
    choose:
      - { when: { column: Partner, not: "" }, text: "{Household} & {Partner} {Surname}" }
      - { otherwise: "{Household} {Surname}" }
  - { id: address, join: [Street, Flat, Town], separator: "\\n" }
  - { id: note, column: Since, clean: [{ map: { 2024: Welcome to the parish }, other: empty }] }
`,
    },
  ),
  fine(
    'D: A clinic hides names and prints its appointments by department',
    'clinic.csv',
    'no;name;dept;phone\nK7;김민수;OS;01012345678\nQ2;남궁민;ENT;010-2345-6789\n',
    orders(
      'name dept phone',
      `prj_clinic clinic 2 10|김*수|정형외과|***-****-5678
       |남*민|이비인후과|***-****-6789`,
    ),
    {
      mapping: `version: 1
project: { value: prj_clinic }
svc_uid: { value: clinic }
order: { order_count: rows, total_price: { value: 10 } }
variables:
  - { id: name, column: name, clean: [{ replace: { pattern: '^(.).(.+)$', with: '$1*$2' } }] }
  - { id: dept, column: dept, clean: [{ map: { OS: 정형외과, ENT: 이비인후과 }, ignore: [case, width] }] }
  - { id: phone, column: phone, clean: [{ phone: { country: KR } }, { replace: { pattern: '^\\d+-\\d+', with: '***-****' } }] }
unmapped_columns: ignore
`,
    },
  ),
  fine(
    'D: A webinar prints name tags from messy sign-ups',
    'tags.csv',
    'Email,Full name,Company,Role\nann@kit.example,  ann   LEE ,"Kit, Inc.",speaker\nbo@fox.example,BO RAY,,Attendee\ncy@moss.example,\u200bcy fox,Moss Ltd,ATTENDEE\n',
    orders(
      'first line role',
      `prj_tags web 3 9|Ann|Ann Lee, Kit|Speaker
       |Bo|Bo Ray|Guest
       |Cy|Cy Fox, Moss Ltd|Guest`,
    ),
    {
      mapping: `version: 1
project: { value: prj_tags }
svc_uid: { value: web }
order: { order_count: rows, total_price: { value: 9 } }
variables:
  - { id: first, column: Full name, clean: [trim_zero_width, trim, collapse, { case: title }, { split: { at: " ", take: 1 } }] }
  - { id: line, join: [Full name, Company], separator: ", ", clean: [trim_zero_width, trim, collapse, { replace: { pattern: ', Inc\\.$', with: '' } }, { replace: { pattern: '^ann LEE$', with: 'Ann Lee' } }, { map: { BO RAY: Bo Ray, cy fox: Cy Fox }, other: keep }] }
  - { id: role, column: Role, clean: [{ map: { Speaker: Speaker, Attendee: Guest }, ignore: [case] }] }
unmapped_columns: ignore
`,
    },
  ),
];
