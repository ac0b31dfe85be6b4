import { inLocale, type List, mapped, orders } from '../list.ts';
import { fine, refused, warnedOrAsked } from '../put.ts';
import { encoded, errorCell, n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';

/** Orders of one copy each with one variable, in the columns `job` and `client`. */
function one(variable: string, more = ''): string {
  return `${mapped('job', 'client', '=1', '=2')}variables:\n  - ${variable}\n${more}`;
}

/** C16, C17: debris of exports, and templates with gaps. */
export const DEBRIS_TEMPLATES: readonly List[] = [
  warnedOrAsked(
    'C16: WordPress left entities in the names of two firms',
    'wp-users.csv',
    `${HEAD},firm\nwp-1,kit,1,2,Smith &amp; Sons\nwp-2,kit,1,2,O&#039;Hara Ltd\nwp-3,kit,1,2,Fox Inc\n`,
    'unclear',
  ),
  refused(
    'C16: A Mailchimp campaign was exported with its merge tags',
    'campaign.csv',
    `${HEAD},greeting\nct-1,kit,1,2,Hi *|FNAME|*!\nct-2,kit,1,2,Hi Bob!\n`,
  ),
  refused(
    'C16: A script printed an object where the town should be',
    'node-export.csv',
    `${HEAD},name,town\nno-1,kit,1,2,Ann,York\nno-2,kit,1,2,Bob,[object Object]\n`,
  ),
  warnedOrAsked(
    'C16: A Postgres dump has backslash N for the people without a title',
    'copy.tsv',
    `project_id\tsvc_uid\torder_count\ttotal_price\ttitle\tname\npg-1\tkit\t1\t2\tDr.\tAnn\npg-2\tkit\t1\t2\t\\N\tBob\npg-3\tkit\t1\t2\t\\N\tCid\n`,
    'unclear',
  ),
  warnedOrAsked(
    'C16: Umlauts of a list became question marks in three names',
    'umlaute.csv',
    `${HEAD},name\nuq-1,kit,1,2,J?rg M?ller\nuq-2,kit,1,2,Eva Cox\nuq-3,kit,1,2,S?ren K?hn\n`,
    'unclear',
  ),
  refused(
    'C16: An Italian workbook prints the error of a lookup as a name',
    'soci.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|nome'),
      r('so-51|kit', 1, 2, 'Luca'),
      r('so-52|kit', 1, 2, errorCell('#N/A')),
    ]),
  ),
  refused(
    'C16: A German CSV has #NV and #BEZUG! in the column of streets',
    'strassen.csv',
    `${HEAD},strasse\nst-51,kit,1,2,Ring 4\nst-52,kit,1,2,#NV\nst-53,kit,1,2,#BEZUG!\n`,
  ),
  warnedOrAsked(
    'C16: pandas wrote member numbers as decimals',
    'members-df.csv',
    `${HEAD},member\npd-1,kit,1,2,1067.0\npd-2,kit,1,2,2213.0\npd-3,kit,1,2,3108.0\n`,
    'unclear',
  ),
  warnedOrAsked(
    'C16: Birthdays of a Japanese club are printed as serial numbers',
    '誕生日.csv',
    `${HEAD},氏名,生年月日\nsb-1,kit,1,2,佐藤,29221\nsb-2,kit,1,2,田中,31048\nsb-3,kit,1,2,鈴木,27760\n`,
    'unclear',
  ),
  warnedOrAsked(
    'C16: Every date of a list has midnight behind it',
    'termine.csv',
    `${HEAD},name,termin\nmd-51,kit,1,2,Ute,2026-03-07 00:00:00\nmd-52,kit,1,2,Jan,2026-04-11 00:00:00\n`,
    'unclear',
  ),
  warnedOrAsked(
    'C16: All Korean mobile numbers lost their zero in a workbook and the rule accepts them',
    '휴대폰.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|휴대폰'),
      r('hp-1|kit', 1, 2, 1023456789),
      r('hp-2|kit', 1, 2, 1098765432),
      r('hp-3|kit', 1, 2, 1055512345),
    ]),
    'unclear',
    {
      mapping: `${mapped('project_id', 'svc_uid', 'order_count', 'total_price')}variables: [ { id: tel, column: 휴대폰, format: "phone:KR" } ]\n`,
    },
  ),
  warnedOrAsked(
    'C17: A line of two names lacks the second for one couple',
    'couples.csv',
    'job,client,a,b\ncu-1,kit,Ann,Bob\ncu-2,kit,Cid,\ncu-3,kit,Dee,Eve\n',
    orders('pair', 'cu-1 kit 1 2|Ann & Bob\ncu-2 kit 1 2|"Cid & "\ncu-3 kit 1 2|Dee & Eve'),
    { mapping: one('{ id: pair, template: "{a} & {b}" }') },
  ),
  warnedOrAsked(
    'C17: A Korean greeting has a firm and 님 but no name between them',
    '인사.csv',
    'job,client,회사,이름\nin-1,kit,한빛,김하늘\nin-2,kit,두리,\nin-3,kit,세종,박산\n',
    orders(
      'hi',
      'in-1 kit 1 2|한빛 김하늘님께\nin-2 kit 1 2|두리 님께\nin-3 kit 1 2|세종 박산님께',
    ),
    { mapping: one('{ id: hi, template: "{회사} {이름}님께" }') },
  ),
  warnedOrAsked(
    'C17: The mapped column of titles is empty from top to bottom',
    'titles.csv',
    'job,client,name,title\nti-1,kit,Ann,\nti-2,kit,Bob,\nti-3,kit,Cid,\n',
    orders('name', 'ti-1 kit 1 2|Ann\nti-2 kit 1 2|Bob\nti-3 kit 1 2|Cid'),
    { mapping: mapped('job', 'client', '=1', '=2', 'name, title') },
  ),
  warnedOrAsked(
    'C17: A postcode is required only in Korea and no row says Korea',
    'when-never.csv',
    'job,client,zip,country\nwn-51,kit,,South Korea\nwn-52,kit,04524,South Korea\nwn-53,kit,10115,Germany\n',
    'unclear',
    {
      mapping: one('{ id: zip, required: true, when: { column: country, is: KR } }'),
    },
  ),
  warnedOrAsked(
    'C17: Zeros are put before a code that is no code',
    'pad.csv',
    'job,client,code\npa-1,kit,1067\npa-2,kit,none\npa-3,kit,809\n',
    orders('code', 'pa-1 kit 1 2|001067\npa-2 kit 1 2|00none\npa-3 kit 1 2|000809'),
    { mapping: one('{ id: code, clean: [{ pad: 6, with: "0" }] }') },
  ),
  warnedOrAsked(
    'C17: An address block of a workbook has a comma at its beginning for one shop',
    'shops.xlsx',
    workbook([
      r('job|client|street|city'),
      r('sx-1|kit|1 Elm Rd|York'),
      r('sx-2|kit||Bath'),
      r('sx-3|kit|3 Ash Ln|Hull'),
    ]),
    orders(
      'addr',
      'sx-1 kit 1 2|1 Elm Rd, York\nsx-2 kit 1 2|", Bath"\nsx-3 kit 1 2|3 Ash Ln, Hull',
    ),
    { mapping: one('{ id: addr, template: "{street}, {city}" }') },
  ),
  fine(
    'C17: A table number is optional and its template has a default for it',
    'tables.csv',
    'job,client,table\ntb-1,kit,7\ntb-2,kit,\ntb-3,kit,12\n',
    orders('seat', 'tb-1 kit 1 2|Table 7\ntb-2 kit 1 2|Free seating\ntb-3 kit 1 2|Table 12'),
    { mapping: one('{ id: seat, template: "Table {table}", default: Free seating }') },
  ),
  fine(
    'C17: Postcodes lost their zeros and pad puts them back',
    'plz-pad.csv',
    'job;client;PLZ\npp-1;kit;1067\npp-2;kit;10115\npp-3;kit;4109\n',
    orders('plz', 'pp-1 kit 1 2|01067\npp-2 kit 1 2|10115\npp-3 kit 1 2|04109'),
    { mapping: one('{ id: plz, column: PLZ, clean: [{ pad: 5, with: "0" }] }') },
  ),
  warnedOrAsked(
    'C17: A French line of title and name has two spaces where there is no title',
    'invités.csv',
    encoded(
      'utf8',
      'job;client;civ;nom\niv-51;kit;Mme;Roy\niv-52;kit;;Petit\niv-53;kit;M.;Blanc\n',
    ),
    orders('ligne', 'iv-51 kit 1 2|À Mme Roy\niv-52 kit 1 2|À  Petit\niv-53 kit 1 2|À M. Blanc'),
    { mapping: one('{ id: ligne, template: "À {civ} {nom}" }') },
  ),
];

const BOOK = 'project_id|svc_uid|order_count|total_price';
/** 7 March 2026 and 24 December 2026. */
const MARCH = 46088;
const DECEMBER = 46380;

/** C18: numbers and dates in the language of the workbook's reader. */
export const READERS: readonly List[] = [
  fine(
    'C18: A French reader sees the names of months in French',
    'dates-fr.xlsx',
    workbook([
      r(`${BOOK}|jour`),
      r('fr-51|kit', 1, 2, n(MARCH, 'd mmmm yyyy')),
      r('fr-52|kit', 1, 2, n(DECEMBER, 'd mmmm yyyy')),
    ]),
    orders('jour', 'fr-51 kit 1 2|7 mars 2026\nfr-52 kit 1 2|24 décembre 2026'),
    { mapping: inLocale('fr', 'jour') },
  ),
  fine(
    'C18: A Brazilian reader sees the names of months in Portuguese in a binary workbook',
    'datas.xlsb',
    workbook([
      r(`${BOOK}|dia`),
      r('pt-51|kit', 1, 2, n(MARCH, 'd "de" mmmm "de" yyyy')),
      r('pt-52|kit', 1, 2, n(DECEMBER, 'd "de" mmmm "de" yyyy')),
    ]),
    orders('dia', 'pt-51 kit 1 2|7 de março de 2026\npt-52 kit 1 2|24 de dezembro de 2026'),
    { mapping: inLocale('pt', 'dia') },
  ),
  fine(
    'C18: A Dutch reader sees the short date of Excel in the Dutch way in an old .xls',
    'datum.xls',
    workbook([
      r(`${BOOK}|datum`),
      r('nl-51|kit', 1, 2, n(MARCH, 14)),
      r('nl-52|kit', 1, 2, n(DECEMBER, 14)),
    ]),
    orders('datum', 'nl-51 kit 1 2|7-3-2026\nnl-52 kit 1 2|24-12-2026'),
    { mapping: inLocale('nl', 'datum') },
  ),
  fine(
    'C18: A Polish reader sees decimals with a comma in SpreadsheetML',
    'ceny.xml',
    workbook([
      r(`${BOOK}|cena`),
      r('pl-51|kit', 1, 2, n(12.5, '0.00')),
      r('pl-52|kit', 1, 2, n(8.75, '0.00')),
    ]),
    orders('cena', 'pl-51 kit 1 2|12,50\npl-52 kit 1 2|8,75'),
    { mapping: inLocale('pl', 'cena') },
  ),
  fine(
    'C18: A British reader sees the day before the month',
    'uk.xlsx',
    workbook([
      r(`${BOOK}|day`),
      r('gb-51|kit', 1, 2, n(MARCH, 14)),
      r('gb-52|kit', 1, 2, n(DECEMBER, 14)),
    ]),
    orders('day', 'gb-51 kit 1 2|07/03/2026\ngb-52 kit 1 2|24/12/2026'),
    { mapping: inLocale('en-GB', 'day') },
  ),
  warnedOrAsked(
    'C18: Nobody says who reads the short dates of a list of events',
    'events.xls',
    workbook([
      r(`${BOOK}|day`),
      r('ev-51|kit', 1, 2, n(MARCH, 14)),
      r('ev-52|kit', 1, 2, n(46089, 14)),
    ]),
    'unclear',
  ),
  warnedOrAsked(
    'C18: Nobody says in which language the names of weekdays are printed',
    'weekdays.xlsx',
    workbook([
      r(`${BOOK}|day`),
      r('wd-51|kit', 1, 2, n(MARCH, 'dddd, d. mmmm')),
      r('wd-52|kit', 1, 2, n(DECEMBER, 'dddd, d. mmmm')),
    ]),
    'unclear',
  ),
  warnedOrAsked(
    'C18: Distances have one decimal and nobody says who reads them in a binary workbook',
    'laufstrecken.xlsb',
    workbook([
      r(`${BOOK}|km`),
      r('km-1|kit', 1, 2, n(21.1, '0.0')),
      r('km-2|kit', 1, 2, n(42.2, '0.0')),
    ]),
    'unclear',
  ),
  fine(
    'C18: A Chinese reader sees the short date in the Chinese way',
    '日期.xlsx',
    workbook([
      r(`${BOOK}|日期`),
      r('cn-51|kit', 1, 2, n(MARCH, 14)),
      r('cn-52|kit', 1, 2, n(DECEMBER, 14)),
    ]),
    orders('日期', 'cn-51 kit 1 2|2026/3/7\ncn-52 kit 1 2|2026/12/24'),
    { mapping: inLocale('zh-CN', '日期') },
  ),
];
