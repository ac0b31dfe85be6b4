import { inLocale, type List, mapped, orders } from '../list.ts';
import { asked, fine, fineOrAsked, refused, warnedOrAsked } from '../put.ts';
import { encoded, errorCell, n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id|svc_uid|order_count|total_price';
const CSV = 'project_id,svc_uid,order_count,total_price';
const SEMI = 'project_id;svc_uid;order_count;total_price';

/** The mapping of an address list of one project, where each row is a copy. */
function people(project: string, texts: string, more = ''): string {
  return mapped(`=${project}`, '=verein', 'rows', '=24', texts, more);
}

/** A mapping of the reserved names whose variables are these lines. */
function printed(variables: string): string {
  return `version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order:
  order_count: { column: order_count }
  total_price: { column: total_price }
variables:
${variables}`;
}

const GUESTS = [
  'Anna Huber|Ulm',
  'Bert Lang|Bonn',
  'Cora Kurz|Kiel',
  'Dirk Amann|Jena',
  'Eva Seidl|Hof',
  'Franz Roth|Trier',
  'Gerda Vogt|Essen',
  'Hans Zeller|Worms',
  'Ida Brandt|Gera',
  'Jens Pohl|Halle',
  'Karla Weiss|Fulda',
  'Ludwig Ott|Mainz',
  'Marta Gruber|Passau',
  'Nils Petersen|Husum',
  'Olga Reich|Suhl',
  'Paul Engel|Speyer',
];

/** The lines of a list of guests, some replaced or added. */
function guests(changed: Readonly<Record<number, string>>): string[] {
  const last = Math.max(GUESTS.length - 1, ...Object.keys(changed).map(Number));
  return Array.from({ length: last + 1 }, (_, i) => changed[i] ?? GUESTS[i] ?? '');
}

function guestList(lines: readonly string[]): string {
  return `Name;Ort\n${lines.map((line) => `${line.replace('|', ';')}\n`).join('')}`;
}

function guestOrder(project: string, lines: readonly string[]) {
  const [first = '', ...others] = lines;
  const more = others.map((line) => `|${line}`).join('\n');
  return orders('name ort', `${project} verein ${lines.length} 24|${first}\n${more}`);
}

const NO_NAME = guests({ 6: '|Essen' });
const TWICE = guests({ 16: 'Dirk Amann|Jena' });
const NEARLY = guests({ 16: 'Ludwig Ot|Mainz' });
const PHONE = guests({ 9: '0171 2345678|Halle' });
const LONG = guests({
  4: 'Eva Seidl und alle Kinder, Enkel, Neffen und Nichten der Familie Seidl aus Hof an der Saale und Umgebung, mit Begleitung und Hund|Hof',
});

/** C16 to C20: what is printed. */
export const TEXTS: readonly List[] = [
  warnedOrAsked(
    'C16: A French shop exports accents as codes of web pages',
    'boutique.csv',
    `${SEMI};nom\nbo-11;dupont;1;4,50;Caf&eacute; du Port\nbo-12;petit;1;4,50;Luc Blanc\n`,
    orders('nom', 'bo-11 dupont 1 4.5|Caf&eacute; du Port\nbo-12 petit 1 4.5|Luc Blanc'),
  ),
  warnedOrAsked(
    'C16: A database dump writes NULL for people without a second line',
    'dump.csv',
    `${CSV},name,line2\nnu-11,kit,1,4.50,Ann Lee,NULL\nnu-12,kit,1,4.50,Bo Ray,Flat 2\n`,
    orders('name line2', 'nu-11 kit 1 4.5|Ann Lee|NULL\nnu-12 kit 1 4.5|Bo Ray|Flat 2'),
  ),
  refused(
    'C16: A Mailchimp tag for the last name was never filled in',
    'audience.csv',
    `${CSV},name\nmc-11,kit,1,4.50,Ann Lee\nmc-12,kit,1,4.50,*|LNAME|*\n`,
  ),
  warnedOrAsked(
    'C16: A Salesforce letter still has its merge field',
    'contacts.csv',
    `${CSV},name\nsf-11,kit,1,4.50,Ann Lee\nsf-12,kit,1,4.50,{!Contact.FirstName}\n`,
    'unclear',
  ),
  fine(
    'C16: The mapping turns the codes of a Brazilian export into letters',
    'exporta.csv',
    `${SEMI};nome\nbr-11;silva;1;4,50;"S&atilde;o Jos&eacute; &amp; Filhos"\nbr-12;souza;1;4,50;Ana\n`,
    orders('nome', 'br-11 silva 1 4.5|São José & Filhos\nbr-12 souza 1 4.5|Ana'),
    { mapping: printed('  - { id: nome, column: nome, clean: [entities] }\n') },
  ),
  refused(
    'C16: A German VLOOKUP found no name and the export has #NV',
    'sverweis.csv',
    encoded(
      'windows-1252',
      `${SEMI};Straße;Name\nsv-11;huber;1;4,50;Mühlweg 3;Anna Huber\nsv-12;lang;1;4,50;Gärtnerstraße 9;#NV\n`,
    ),
  ),
  refused(
    'C16: A cell of a printed name in an .xlsx is an error of its formula',
    'fehler.xlsx',
    workbook([
      r(`${HEAD}|name`),
      r('fe-11|kit', 1, 4.5, 'Ann Lee'),
      r('fe-12|kit', 1, 4.5, errorCell('#N/A')),
    ]),
  ),
  warnedOrAsked(
    'C16: A program that knows no accents wrote question marks into French names',
    'sans-accents.csv',
    `${SEMI};nom\nsa-11;dupont;1;4,50;Fran?ois Petit\nsa-12;petit;1;4,50;Luc Blanc\nsa-13;roux;1;4,50;H?l?ne Roux\n`,
    'unclear',
  ),
  warnedOrAsked(
    'C16: All postcodes went through pandas and end with .0',
    'pandas.csv',
    `${CSV},name,plz\npd-11,kit,1,4.50,Ann Lee,89073.0\npd-12,kit,1,4.50,Bo Ray,53111.0\npd-13,kit,1,4.50,Cy Fox,24103.0\n`,
    orders(
      'name plz',
      'pd-11 kit 1 4.5|Ann Lee|89073.0\npd-12 kit 1 4.5|Bo Ray|53111.0\npd-13 kit 1 4.5|Cy Fox|24103.0',
    ),
  ),
  warnedOrAsked(
    'C16: Birthdays of a Japanese club are serial numbers',
    '誕生日.csv',
    `${CSV},氏名,誕生日\nbd-11,club,1,100,田中一郎,28500\nbd-12,club,1,100,佐藤花子,31245\nbd-13,club,1,100,鈴木次郎,25817\n`,
    orders(
      '氏名 誕生日',
      'bd-11 club 1 100|田中一郎|28500\nbd-12 club 1 100|佐藤花子|31245\nbd-13 club 1 100|鈴木次郎|25817',
    ),
  ),

  warnedOrAsked(
    'C17: One guest of an English list has no title for the greeting',
    'dear.csv',
    `${CSV},Title,Last\nde-11,kit,1,4.50,Mrs,Lee\nde-12,kit,1,4.50,,Ray\nde-13,kit,1,4.50,Mr,Fox\n`,
    orders(
      'greeting',
      'de-11 kit 1 4.5|Dear Mrs Lee,\nde-12 kit 1 4.5|"Dear  Ray,"\nde-13 kit 1 4.5|Dear Mr Fox,',
    ),
    {
      mapping: printed('  - { id: greeting, template: "Dear {Title} {Last}," }\n'),
    },
  ),
  warnedOrAsked(
    'C17: The second line of the address is mapped and empty in every row',
    'zeile2.csv',
    `${SEMI};Name;Zusatz\nzu-11;huber;1;4,50;Anna Huber;\nzu-12;lang;1;4,50;Bert Lang;\n`,
    orders('name zusatz', 'zu-11 huber 1 4.5|Anna Huber\nzu-12 lang 1 4.5|Bert Lang'),
    {
      mapping: printed('  - { id: name, column: Name }\n  - { id: zusatz, column: Zusatz }\n'),
    },
  ),
  warnedOrAsked(
    'C17: The pattern of German codes is meant for DE and the cells say de',
    'sprache.csv',
    `${SEMI};Code;Sprache\nsp-21;huber;1;4,50;X1;de\nsp-22;lang;1;4,50;A-17;de\n`,
    orders('code', 'sp-21 huber 1 4.5|X1\nsp-22 lang 1 4.5|A-17'),
    {
      mapping: printed(
        '  - { id: code, column: Code, pattern: "[A-Z]-[0-9]+", when: { column: Sprache, is: DE } }\n',
      ),
    },
  ),
  warnedOrAsked(
    'C17: Codes are padded to six digits and one of them is k.A.',
    'codes.csv',
    `${SEMI};Code\npa-11;huber;1;4,50;1204\npa-12;lang;1;4,50;k.A.\npa-13;kurz;1;4,50;98\n`,
    orders('code', 'pa-11 huber 1 4.5|001204\npa-12 lang 1 4.5|00k.A.\npa-13 kurz 1 4.5|000098'),
    { mapping: printed('  - { id: code, column: Code, clean: [{ pad: 6 }] }\n') },
  ),
  warnedOrAsked(
    'C17: One row of a Spanish list has no postcode before its town',
    'ciudad.xlsx',
    workbook([
      r(`${HEAD}|CP|Ciudad`),
      r('ci-11|garcia', 1, 4.5, '28001|Madrid'),
      r('ci-12|lopez', 1, 4.5, null, 'Sevilla'),
      r('ci-13|ruiz', 1, 4.5, '46001|Valencia'),
    ]),
    'unclear',
    { mapping: printed('  - { id: place, template: "{CP} {Ciudad}" }\n') },
  ),
  fine(
    'C17: The mapping has a text for guests without a first name',
    'default.csv',
    `${CSV},First\nfi-11,kit,1,4.50,Ann\nfi-12,kit,1,4.50,\n`,
    orders('hello', 'fi-11 kit 1 4.5|Hello Ann!\nfi-12 kit 1 4.5|Hello!'),
    { mapping: printed('  - { id: hello, template: "Hello {First}!", default: "Hello!" }\n') },
  ),
  warnedOrAsked(
    'C17: A Korean address has an empty department between its comma and its company',
    '부서.csv',
    `${CSV},회사,부서,이름\nbs-11,hana,1,500,한빛,총무과,김하나\nbs-12,hana,1,500,두리,,이두리\n`,
    orders('줄', 'bs-11 hana 1 500|한빛, 총무과 김하나\nbs-12 hana 1 500|"두리,  이두리"'),
    { mapping: printed('  - { id: 줄, template: "{회사}, {부서} {이름}" }\n') },
  ),
  warnedOrAsked(
    'C17: Padding makes a code of a decimal number',
    'pad-decimal.csv',
    `${CSV},Room\nro-11,kit,1,4.50,12\nro-12,kit,1,4.50,3.5\nro-13,kit,1,4.50,7\n`,
    'unclear',
    { mapping: printed('  - { id: room, column: Room, clean: [{ pad: 4 }] }\n') },
  ),

  warnedOrAsked(
    'C18: An appointment in the short date of each computer is printed',
    'termine.xlsx',
    workbook([
      r(`${HEAD}|name|termin`),
      r('te-31|kit', 1, 4.5, 'Anna', n(46088, 14)),
      r('te-32|kit', 1, 4.5, 'Bert', n(46091, 14)),
    ]),
    'unclear',
  ),
  fine(
    'C18: The mapping says that a Korean reads the short dates of a workbook',
    '날짜.xlsx',
    workbook([r(`${HEAD}|날짜`), r('nz-11|hana', 1, 500, n(46088, 14))]),
    orders('날짜', 'nz-11 hana 1 500|2026-03-07'),
    { mapping: inLocale('ko', '날짜') },
  ),
  warnedOrAsked(
    'C18: The month of a feast is printed by its name in an .xls and no language is given',
    'fete.xls',
    workbook([
      r(`${HEAD}|jour`),
      r('ft-11|dupont', 1, 4.5, n(46088, 'd mmmm yyyy')),
      r('ft-12|petit', 1, 4.5, n(46120, 'd mmmm yyyy')),
    ]),
    'unclear',
  ),
  fine(
    'C18: A French reader sees the months of an .xlsx in French',
    'mars.xlsx',
    workbook([
      r(`${HEAD}|jour`),
      r('ms-21|dupont', 1, 4.5, n(46088, 'd mmmm yyyy')),
      r('ms-22|petit', 1, 4.5, n(46120, 'd mmmm yyyy')),
    ]),
    orders('jour', 'ms-21 dupont 1 4.5|7 mars 2026\nms-22 petit 1 4.5|8 avril 2026'),
    { mapping: inLocale('fr', 'jour') },
  ),
  warnedOrAsked(
    'C18: The weight on a label has decimals and nobody says who reads it',
    'gewicht.xlsx',
    workbook([
      r(`${HEAD}|kg`),
      r('gw-11|hof', 10, 4.5, n(2.5, '0.00')),
      r('gw-12|hof', 20, 9, n(0.75, '0.00')),
    ]),
    'unclear',
  ),
  fine(
    'C18: A Polish reader sees the decimals of an .xlsb with a comma',
    'waga.xlsb',
    workbook([
      r(`${HEAD}|kg`),
      r('wg-11|nowak', 10, 4.5, n(2.5, '0.00')),
      r('wg-12|kowal', 20, 9, n(12.75, '0.00')),
    ]),
    orders('kg', 'wg-11 nowak 10 4.5|2,50\nwg-12 kowal 20 9|12,75'),
    { mapping: inLocale('pl', 'kg') },
  ),
  fine(
    'C18: An English parish reads the short dates of a workbook with the day first',
    'baptisms.xlsx',
    workbook([r(`${HEAD}|day`), r('ba-11|parish', 1, 4.5, n(46088, 14))]),
    orders('day', 'ba-11 parish 1 4.5|07/03/2026'),
    { mapping: inLocale('en-GB', 'day') },
  ),
  fine(
    'C18: An Italian .ods has the texts of its dates and weights',
    'pesi.ods',
    workbook(
      [
        r(`${HEAD}|kg`),
        r('ps-31|rossi', 10, 4.5, n(2.5, '0.00', '2,50')),
        r('ps-32|rossi', 20, 9, n(1.25, '0.00', '1,25')),
      ],
      { language: 'it-IT' },
    ),
    orders('kg', 'ps-31 rossi 10 4.5|2,50\nps-32 rossi 20 9|1,25'),
  ),
  fine(
    'C18: A Spanish reader sees the month of a fair in Spanish',
    'feria.xlsx',
    workbook([r(`${HEAD}|mes`), r('fr-31|garcia', 1, 4.5, n(46088, 'mmmm yyyy'))]),
    orders('mes', 'fr-31 garcia 1 4.5|marzo 2026'),
    { mapping: inLocale('es', 'mes') },
  ),

  fineOrAsked(
    'C19: Two Polish names are all that is not ASCII in windows-1250',
    'zaproszenia.csv',
    encoded(
      'windows-1250',
      `${SEMI};name\nzp-11;parafia;1;4,50;Łukasz Żak\nzp-12;parafia;1;4,50;Świętosława Mądra\n`,
    ),
    orders('name', 'zp-11 parafia 1 4.5|Łukasz Żak\nzp-12 parafia 1 4.5|Świętosława Mądra'),
  ),
  fineOrAsked(
    'C19: One Turkish surname is written in windows-1254',
    'davetiye.csv',
    encoded(
      'windows-1254',
      `${SEMI};name\ndv-11;okul;1;4,50;Işıl Güneş\ndv-12;okul;1;4,50;Ali Demir\n`,
    ),
    orders('name', 'dv-11 okul 1 4.5|Işıl Güneş\ndv-12 okul 1 4.5|Ali Demir'),
  ),
  fineOrAsked(
    'C19: A Slovene list of one person is in ISO-8859-2',
    'vabilo.csv',
    encoded('iso-8859-2', `${SEMI};name\nvb-11;drustvo;1;4,50;Janez Šušteršič\n`),
    orders('name', 'vb-11 drustvo 1 4.5|Janez Šušteršič'),
  ),
  fineOrAsked(
    'C19: An old Macintosh wrote two French names',
    'mac.csv',
    encoded(
      'macintosh',
      `${SEMI};name\nmk-21;dupont;1;4,50;Hélène Lefèvre\nmk-22;dupont;1;4,50;Benoît Petit\n`,
    ),
    orders('name', 'mk-21 dupont 1 4.5|Hélène Lefèvre\nmk-22 dupont 1 4.5|Benoît Petit'),
  ),
  fineOrAsked(
    'C19: A Lithuanian name stands alone in windows-1257',
    'kvietimas.csv',
    encoded('windows-1257', `${SEMI};name\nkv-11;klubas;1;4,50;Rūta Žukauskienė\n`),
    orders('name', 'kv-11 klubas 1 4.5|Rūta Žukauskienė'),
  ),
  fineOrAsked(
    'C19: A Hungarian DOS program wrote a single address in code page 852',
    'cim.csv',
    encoded('cp852', `${SEMI};name\nci-21;bolt;1;4,50;Szűcs Győző\nci-22;bolt;1;4,50;Nagy Anna\n`),
    orders('name', 'ci-21 bolt 1 4.5|Szűcs Győző\nci-22 bolt 1 4.5|Nagy Anna'),
  ),
  fineOrAsked(
    'C19: A Russian list of three people is in KOI8-R',
    'koi.csv',
    encoded(
      'koi8-r',
      `${SEMI};name\nko-31;ivan;1;4,50;Иванова Мария\nko-32;ivan;1;4,50;Пётр Соколов\nko-33;ivan;1;4,50;Ольга Зайцева\n`,
    ),
    orders(
      'name',
      'ko-31 ivan 1 4.5|Иванова Мария\nko-32 ivan 1 4.5|Пётр Соколов\nko-33 ivan 1 4.5|Ольга Зайцева',
    ),
  ),
  fineOrAsked(
    'C19: A single Chinese name is in GB18030',
    'qingjian.csv',
    encoded('gb18030', `${SEMI};name\nqj-11;wang;1;450;王小明\nqj-12;wang;1;450;李丽华\n`),
    orders('name', 'qj-11 wang 1 450|王小明\nqj-12 wang 1 450|李丽华'),
  ),
  warnedOrAsked(
    'C19: Two UTF-8 files were joined and the first id of the second has its byte order mark',
    'joined.csv',
    `\ufeff${CSV},name\njo-21,kit,1,4.50,Zoë\n\ufeffjo-22,kit,1,4.50,Chloé\n`,
    orders('name', 'jo-21 kit 1 4.5|Zoë\njo-22 kit 1 4.5|Chloé'),
  ),

  warnedOrAsked(
    'C20: One guest of sixteen has a town and no name',
    'gaeste.csv',
    guestList(NO_NAME),
    guestOrder('ga-11', NO_NAME),
    { mapping: people('ga-11', 'name=Name, ort=Ort') },
  ),
  warnedOrAsked(
    'C20: A guest stands in the list twice, many rows apart',
    'doppelt.csv',
    guestList(TWICE),
    guestOrder('do-11', TWICE),
    { mapping: people('do-11', 'name=Name, ort=Ort') },
  ),
  warnedOrAsked(
    'C20: A guest stands in the list twice, once with a letter less',
    'fast-doppelt.csv',
    guestList(NEARLY),
    guestOrder('fd-11', NEARLY),
    { mapping: people('fd-11', 'name=Name, ort=Ort') },
  ),
  warnedOrAsked(
    'C20: A telephone number stands among sixteen names',
    'nummer.csv',
    guestList(PHONE),
    guestOrder('nr-11', PHONE),
    { mapping: people('nr-11', 'name=Name, ort=Ort') },
  ),
  warnedOrAsked(
    'C20: A remark about a whole family stands in one of sixteen names',
    'familie.csv',
    guestList(LONG),
    guestOrder('fm-11', LONG),
    { mapping: people('fm-11', 'name=Name, ort=Ort') },
  ),
  warnedOrAsked(
    'C20: One wedding of a list is on 31 June',
    'weddings.csv',
    `${CSV},name,day\nwe-11,kit,1,4.50,Ann & Bo,2026-05-16\nwe-12,kit,1,4.50,Cy & Di,2026-06-31\nwe-13,kit,1,4.50,Ed & Flo,2026-07-04\nwe-14,kit,1,4.50,Gus & Hal,2026-08-22\n`,
    orders(
      'name day',
      'we-11 kit 1 4.5|Ann & Bo|2026-05-16\nwe-12 kit 1 4.5|Cy & Di|2026-06-31\nwe-13 kit 1 4.5|Ed & Flo|2026-07-04\nwe-14 kit 1 4.5|Gus & Hal|2026-08-22',
    ),
  ),
  warnedOrAsked(
    'C20: One member of a Portuguese club was born in the year 1084',
    'socios.csv',
    `${SEMI};nome;nascimento\nso-11;clube;1;4,50;Ana Silva;12/03/1984\nso-12;clube;1;4,50;Rui Costa;05/11/1084\nso-13;clube;1;4,50;Bia Souza;23/07/1991\nso-14;clube;1;4,50;Gil Dias;30/01/1977\n`,
    orders(
      'nome nascimento',
      'so-11 clube 1 4.5|Ana Silva|12/03/1984\nso-12 clube 1 4.5|Rui Costa|05/11/1084\nso-13 clube 1 4.5|Bia Souza|23/07/1991\nso-14 clube 1 4.5|Gil Dias|30/01/1977',
    ),
  ),
  fine(
    'C20: The mapping leaves out a guest who stands in the list twice',
    'einmal.csv',
    guestList(TWICE),
    guestOrder('em-11', GUESTS),
    {
      mapping: people(
        'em-11',
        'name=Name, ort=Ort',
        'rows:\n  unique: { columns: [Name, Ort], on_duplicate: skip }\n',
      ),
    },
  ),
  asked(
    'C20: Each of the two pages of a list begins with its header and a guest stands on both',
    'pages.csv',
    'Name;Ort\nAnna Huber;Ulm\nBert Lang;Bonn\nCora Kurz;Kiel\nName;Ort\nCora Kurz;Kiel\nDirk Amann;Jena\n',
    'a card for Name from Ort, or a second header',
    { mapping: people('pg-11', 'name=Name, ort=Ort') },
  ),
];
