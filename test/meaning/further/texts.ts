import { inLocale, type List, orders } from '../list.ts';
import { fine, refused, warned, warnedOrAsked } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';
/** One variable whose text is cleaned. */
const cleaned = (id: string, steps: string) => `version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order: { order_count: { column: order_count }, total_price: { column: total_price } }
variables:
  - { id: ${id}, column: ${id}, clean: [${steps}] }
`;
const ENTITIES = `${HEAD},name\nen-1,ida,10,4,Caf&eacute; Fox\nen-2,udo,20,7,O&#39;Brien\nen-3,udo,20,7,Ann Fox\n`;
const NULLS = `${HEAD},company\nnu-1,ida,10,4,Fox Ltd\nnu-2,udo,20,7,null\nnu-3,udo,20,7,null\nnu-4,leo,30,9,Ray & Sons\n`;

/** C16: what exports, scripts and mail programs leave in texts. */
const DEBRIS: readonly List[] = [
  warnedOrAsked(
    'C16: A web shop wrote the codes of its accents and apostrophes',
    'entities.csv',
    ENTITIES,
    orders(
      'name',
      'en-1 ida 10 4 | Caf&eacute; Fox\nen-2 udo 20 7 | O&#39;Brien\nen-3 udo 20 7 | Ann Fox',
    ),
  ),
  fine(
    'C16: The mapping makes accents and apostrophes of their codes',
    'entities-clean.csv',
    ENTITIES,
    orders('name', "en-1 ida 10 4 | Café Fox\nen-2 udo 20 7 | O'Brien\nen-3 udo 20 7 | Ann Fox"),
    { mapping: cleaned('name', 'entities') },
  ),
  warnedOrAsked(
    'C16: Private customers of a database have null for their company',
    'null.csv',
    NULLS,
    orders(
      'company',
      'nu-1 ida 10 4 | Fox Ltd\nnu-2 udo 20 7 | null\nnu-3 udo 20 7 | null\nnu-4 leo 30 9 | Ray & Sons',
    ),
  ),
  fine(
    'C16: The mapping empties what a database has for no company',
    'null-clean.csv',
    NULLS,
    orders(
      'company',
      'nu-1 ida 10 4 | Fox Ltd\nnu-2 udo 20 7\nnu-3 udo 20 7\nnu-4 leo 30 9 | Ray & Sons',
    ),
    { mapping: cleaned('company', 'nulls') },
  ),
  refused(
    'C16: A merge field of Salesforce was never filled in',
    'salesforce.csv',
    `${HEAD},greeting\nsf-1,ida,1,4,Dear Ann\nsf-2,udo,1,4,Dear {!Contact.FirstName}\n`,
  ),
  refused(
    'C16: A token of HubSpot with spaces was never filled in',
    'hubspot.csv',
    `${HEAD},greeting\nhs-1,ida,1,4,Hi Ann\nhs-2,udo,1,4,Hi {{ contact.firstname }}\n`,
  ),
  refused(
    'C16: A field of a German serial letter stands in its angle brackets',
    'serienbrief.csv',
    `${HEAD},anrede\nsb-1,ida,1,4,Liebe Ida\nsb-2,udo,1,4,Lieber «Vorname»\n`,
  ),
  warnedOrAsked(
    'C16: Swedish names were read in the wrong encoding before they came',
    'svenska.csv',
    `${HEAD},name\nsv-1,ida,1,4,BjÃ¶rn Ã…berg\nsv-2,udo,1,4,Anna Lind\nsv-3,udo,1,4,GÃ¶ran StrÃ¶m\n`,
    orders(
      'name',
      'sv-1 ida 1 4 | BjÃ¶rn Ã…berg\nsv-2 udo 1 4 | Anna Lind\nsv-3 udo 1 4 | GÃ¶ran StrÃ¶m',
    ),
  ),
  warnedOrAsked(
    'C16: Spanish letters were lost to question marks',
    'perdidas.csv',
    `${HEAD},name\npe-1,ida,1,4,Luis Gonz?lez\npe-2,udo,1,4,Ana Ruiz\npe-3,udo,1,4,I?igo Pe?a\n`,
    orders(
      'name',
      'pe-1 ida 1 4 | Luis Gonz?lez\npe-2 udo 1 4 | Ana Ruiz\npe-3 udo 1 4 | I?igo Pe?a',
    ),
  ),
  refused(
    'C16: A Spanish Excel exported the error of a reference',
    'referencia.csv',
    `${HEAD},ciudad\nrf-1,ida,1,4,Madrid\nrf-2,udo,1,4,#¡REF!\n`,
  ),
  warnedOrAsked(
    'C16: Austrian postcodes went through a table of decimals',
    'plz.csv',
    `${HEAD},plz\npl-1,ida,1,4,8010.0\npl-2,udo,1,4,1040.0\npl-3,udo,1,4,4020.0\n`,
    orders('plz', 'pl-1 ida 1 4 | 8010.0\npl-2 udo 1 4 | 1040.0\npl-3 udo 1 4 | 4020.0'),
  ),
  warnedOrAsked(
    'C16: A database wrote midnight behind each day of a wedding',
    'midnight.csv',
    `${HEAD},wedding\nmi-1,ida,1,4,2026-05-01 00:00:00\nmi-2,udo,1,4,2026-06-13 00:00:00\nmi-3,leo,1,4,2026-08-22 00:00:00\n`,
    orders(
      'wedding',
      'mi-1 ida 1 4 | 2026-05-01 00:00:00\nmi-2 udo 1 4 | 2026-06-13 00:00:00\nmi-3 leo 1 4 | 2026-08-22 00:00:00',
    ),
  ),
  warnedOrAsked(
    'C16: Birthdays are the serial numbers of a spreadsheet',
    'geburtstage.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|name|Geburtsdatum'),
      r('gb-1|ida', 1, 4, 'Ida Fuchs', 32874),
      r('gb-2|udo', 1, 4, 'Udo Lux', 29221),
      r('gb-3|leo', 1, 4, 'Leo Orr', 35120),
    ]),
    orders(
      'name Geburtsdatum',
      'gb-1 ida 1 4 | Ida Fuchs | 32874\ngb-2 udo 1 4 | Udo Lux | 29221\ngb-3 leo 1 4 | Leo Orr | 35120',
    ),
  ),
  warnedOrAsked(
    'C16: Japanese mobiles have all lost their zero',
    '携帯.csv',
    `${HEAD},氏名,携帯\nkt-1,sony,1,4,佐藤 健,9012345678\nkt-2,sony,1,4,鈴木 花,8098765432\nkt-3,casio,1,4,高橋 誠,9055556666\n`,
    orders(
      '氏名 携帯',
      'kt-1 sony 1 4 | 佐藤 健 | 9012345678\nkt-2 sony 1 4 | 鈴木 花 | 8098765432\nkt-3 casio 1 4 | 高橋 誠 | 9055556666',
    ),
  ),
  warnedOrAsked(
    'C16: phpMyAdmin wrote zeros for a day that nobody knows',
    'php.csv',
    `${HEAD},born\nph-1,ida,1,4,1990-04-02\nph-2,udo,1,4,0000-00-00\nph-3,leo,1,4,1985-11-20\n`,
    orders(
      'born',
      'ph-1 ida 1 4 | 1990-04-02\nph-2 udo 1 4 | 0000-00-00\nph-3 leo 1 4 | 1985-11-20',
    ),
  ),
  warnedOrAsked(
    'C16: A text editor of a web page left its tags in a greeting',
    'tags.csv',
    `${HEAD},greeting\ntg-1,ida,1,4,<p>All the best</p>\ntg-2,udo,1,4,<b>Congratulations</b>\n`,
    orders('greeting', 'tg-1 ida 1 4 | <p>All the best</p>\ntg-2 udo 1 4 | <b>Congratulations</b>'),
  ),
  fine(
    'C16: A lady whose family name is Null and a firm with an ampersand are no debris',
    'jennifer.csv',
    `${HEAD},name,company,slogan\njn-1,ida,1,4,Jennifer Null,R&D Lab,Why not?\njn-2,udo,1,4,Nan Goldin,Procter & Gamble,I <3 paper\n`,
    orders(
      'name company slogan',
      'jn-1 ida 1 4 | Jennifer Null | R&D Lab | Why not?\njn-2 udo 1 4 | Nan Goldin | Procter & Gamble | I <3 paper',
    ),
  ),
];

const PEOPLE =
  'job,client,title,first,last\ntp-1,ida,Dr.,Ann,Fox\ntp-2,udo,,Bob,Ray\ntp-3,leo,Prof.,Cid,Lux\n';
const templated = (variables: string) => `version: 1
project: { column: job }
svc_uid: { column: client }
order: { order_count: rows, total_price: { value: 1 } }
unmapped_columns: ignore
variables:
${variables}
`;

/** C17: templates, rules and clean-up that print something odd. */
const TEMPLATES: readonly List[] = [
  warnedOrAsked(
    'C17: A title is missing in the middle of an address',
    'title.csv',
    PEOPLE,
    orders(
      'line',
      'tp-1 ida 1 1 | To Dr. Fox\ntp-2 udo 1 1 | To  Ray\ntp-3 leo 1 1 | To Prof. Lux',
    ),
    { mapping: templated('  - { id: line, template: "To {title} {last}" }') },
  ),
  fine(
    'C17: A default replaces the greeting of those without a title',
    'title-default.csv',
    PEOPLE,
    orders(
      'line',
      'tp-1 ida 1 1 | Dear Dr. Fox\ntp-2 udo 1 1 | Dear colleague\ntp-3 leo 1 1 | Dear Prof. Lux',
    ),
    {
      mapping: templated(
        '  - { id: line, template: "Dear {title} {last}", default: Dear colleague }',
      ),
    },
  ),
  warnedOrAsked(
    'C17: A postcode is missing between a comma and a town',
    'town.csv',
    'job,client,street,zip,town\ntw-1,ida,1 High St,LS1,Leeds\ntw-2,udo,2 Low Rd,,York\n',
    orders('address', 'tw-1 ida 1 1 | 1 High St, LS1 Leeds\ntw-2 udo 1 1 | 2 Low Rd,  York'),
    {
      mapping: templated('  - { id: address, template: "{street}, {zip} {town}" }'),
    },
  ),
  warnedOrAsked(
    'C17: Nobody has a second line although the card has room for it',
    'second-line.xlsx',
    workbook([
      r('job|client|first|line2'),
      r('sl-1|ida|Ann|'),
      r('sl-2|udo|Bob|'),
      r('sl-3|leo|Cid|'),
    ]),
    orders('first', 'sl-1 ida 1 1 | Ann\nsl-2 udo 1 1 | Bob\nsl-3 leo 1 1 | Cid'),
    { mapping: templated('  - { id: first }\n  - { id: line2 }') },
  ),
  warnedOrAsked(
    'C17: A rule for members of the board meets no member of the board',
    'board.csv',
    'job,client,role,first,phone\nbd-1,ida,staff,Ann,\nbd-2,udo,staff,Bob,0113 111\nbd-3,leo,guest,Cid,\n',
    orders('first phone', 'bd-1 ida 1 1 | Ann\nbd-2 udo 1 1 | Bob | 0113 111\nbd-3 leo 1 1 | Cid'),
    {
      mapping: templated(
        '  - { id: first }\n  - { id: phone, required: true, when: { column: role, is: board member } }',
      ),
    },
  ),
  warnedOrAsked(
    'C17: Zeros are put before a remark that is no member number',
    'pad.csv',
    'job,client,first,member\npd-1,ida,Ann,1204\npd-2,udo,Bob,t.b.d.\npd-3,leo,Cid,377\n',
    orders(
      'first member',
      'pd-1 ida 1 1 | Ann | 00001204\npd-2 udo 1 1 | Bob | 00t.b.d.\npd-3 leo 1 1 | Cid | 00000377',
    ),
    {
      mapping: templated('  - { id: first }\n  - { id: member, clean: [{ pad: 8, with: "0" }] }'),
    },
  ),
  fine(
    'C17: All parts of a greeting are filled in for everybody',
    'full.csv',
    'job,client,first,last\nfl-1,ida,Ann,Fox\nfl-2,udo,Bob,Ray\n',
    orders('line', 'fl-1 ida 1 1 | Dear Ann Fox,\nfl-2 udo 1 1 | Dear Bob Ray,'),
    { mapping: templated('  - { id: line, template: "Dear {first} {last}," }') },
  ),
];

const DAY = 46088;
const dated = (format: string | number) =>
  workbook([
    r('project_id|svc_uid|order_count|total_price|day'),
    r('dy-1|ida', 1, 2, n(DAY, format)),
    r('dy-2|udo', 1, 2, n(DAY + 1, format)),
  ]);
const read = (locale: string, id = 'day') => inLocale(locale, id);

/** C18: numbers and dates in the language of the reader. */
const LOCALES: readonly List[] = [
  warnedOrAsked(
    'C18: The short date of each computer is printed and nobody says whose',
    'short.xlsx',
    dated(14),
    'unclear',
  ),
  fine(
    'C18: The short date is printed as Germans see it',
    'short-de.xlsx',
    dated(14),
    orders('day', 'dy-1 ida 1 2 | 07.03.2026\ndy-2 udo 1 2 | 08.03.2026'),
    { mapping: read('de') },
  ),
  fine(
    'C18: The short date is printed as Koreans see it',
    'short-ko.xlsx',
    dated(14),
    orders('day', 'dy-1 ida 1 2 | 2026-03-07\ndy-2 udo 1 2 | 2026-03-08'),
    { mapping: read('ko') },
  ),
  fine(
    'C18: The short date of an XML spreadsheet is printed as the British see it',
    'short-gb.xml',
    dated('Short Date'),
    orders('day', 'dy-1 ida 1 2 | 07/03/2026\ndy-2 udo 1 2 | 08/03/2026'),
    { mapping: read('en-GB') },
  ),
  fine(
    'C18: The month of an invitation is printed in Spanish',
    'mes.xlsx',
    dated('d" de "mmmm" de "yyyy'),
    orders('day', 'dy-1 ida 1 2 | 7 de marzo de 2026\ndy-2 udo 1 2 | 8 de marzo de 2026'),
    { mapping: read('es') },
  ),
  fine(
    'C18: The format of the day says itself that it is German',
    'monat.xlsx',
    dated('[$-407]d. mmmm yyyy'),
    orders('day', 'dy-1 ida 1 2 | 7. März 2026\ndy-2 udo 1 2 | 8. März 2026'),
  ),
  fine(
    'C18: Prices on a menu have the comma of an Italian reader',
    'menu.xlsb',
    workbook([
      r('project_id|svc_uid|order_count|total_price|piatto|prezzo'),
      r('mn-1|lido', 10, 5, 'Pasta', n(12.5, '0.00')),
      r('mn-2|lido', 10, 5, 'Tartufo', n(1234.5, '#,##0.00')),
    ]),
    orders('piatto prezzo', 'mn-1 lido 10 5 | Pasta | 12,50\nmn-2 lido 10 5 | Tartufo | 1.234,50'),
    { mapping: read('it', 'piatto, prezzo') },
  ),
  warned(
    'C18: Prices on a menu have decimals and nobody says who reads them',
    'menu-any.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|dish|cost'),
      r('mu-1|lido', 10, 5, 'Pasta', n(12.5, '0.00')),
      r('mu-2|lido', 10, 5, 'Soup', n(8.25, '0.00')),
    ]),
    orders('dish cost', 'mu-1 lido 10 5 | Pasta | 12.50\nmu-2 lido 10 5 | Soup | 8.25'),
  ),
  fine(
    'C18: A LibreOffice file shows a price with the comma of its writer',
    'karte.ods',
    workbook(
      [
        r('project_id|svc_uid|order_count|total_price|gericht|preis'),
        r('kt-1|krug', 10, 5, 'Spätzle', n(12.5, '0.00', '12,50')),
        r('kt-2|krug', 10, 5, 'Maultaschen', n(9.9, '0.00', '9,90')),
      ],
      { language: 'de-DE' },
    ),
    orders(
      'gericht preis',
      'kt-1 krug 10 5 | Spätzle | 12,50\nkt-2 krug 10 5 | Maultaschen | 9,90',
    ),
  ),
];

export const TEXTS: readonly List[] = [...DEBRIS, ...TEMPLATES, ...LOCALES];
