import { type List, mapped, orders } from '../list.ts';
import { errorCell, r, workbook } from '../workbook.ts';
import { CELLS, listsOf } from './put.ts';

const C16 = listsOf('C16');
const C17 = listsOf('C17');

/** Orders of one copy with the variables that are given as YAML. */
function single(variables: string, more = ''): string {
  return `${mapped('job', 'client', '=1', '=2')}variables:\n${variables}\n${more}`;
}

const NAMED = mapped('job', 'client', '=1', '=2', 'name');

/** C16 and C17: debris of exports, and templates whose parts are empty. */
export const TEXTS_TEMPLATES: readonly List[] = [
  C16.says(
    'WordPress wrote an apostrophe as the code of a character',
    'wp.csv',
    'job,client,name\nwp-1,kit,Siobhan O&#8217;Neill\nwp-2,kit,Bob Ray\nwp-3,kit,Cid Lux\n',
    NAMED,
  ),
  C16.says(
    'A database wrote \\N for a missing second line',
    'mysql.tsv',
    'job\tclient\tname\tline2\nmy-1\tkit\tAnn Fox\tFlat 2\nmy-2\tkit\tBob Ray\t\\N\nmy-3\tkit\tCid Lux\tc/o Penn\n',
    mapped('job', 'client', '=1', '=2', 'name, line2'),
  ),
  C16.says(
    'pandas has nan for a company that is not given',
    'pandas.csv',
    'job,client,name,company\npn-1,kit,Ann Fox,Acme\npn-2,kit,Bob Ray,nan\npn-3,kit,Cid Lux,Lux & Sons\n',
    mapped('job', 'client', '=1', '=2', 'name, company'),
  ),
  C16.refuses(
    'A script printed the object in place of the town',
    'object.csv',
    'job,client,name,town\nob-1,kit,Ann Fox,[object Object]\nob-2,kit,Bob Ray,[object Object]\n',
    mapped('job', 'client', '=1', '=2', 'name, town'),
  ),
  C16.refuses(
    'Mailchimp did not fill in a first name of a Spanish letter',
    'carta.csv',
    'job,client,saludo\nct-71,kit,Querida Sol\nct-72,kit,Querido *|FNAME|*\nct-73,kit,Querida Luz\n',
    mapped('job', 'client', '=1', '=2', 'saludo'),
  ),
  C16.says(
    'Word left the guillemets of its merge field',
    'serienbrief.csv',
    'job;client;anrede\nsb-1;kit;Sehr geehrte Frau Aal\nsb-2;kit;Sehr geehrter Herr «Nachname»\nsb-3;kit;Sehr geehrter Herr Cent\n',
    mapped('job', 'client', '=1', '=2', 'anrede'),
  ),
  C16.refuses(
    'A French lookup failed with #N/A in the name of a guest',
    'convives.xlsx',
    workbook([
      r(`${CELLS}|nom`),
      r('cv-1|roux', 1, 2, 'Luc Roux'),
      r('cv-2|roux', 1, 2, errorCell('#N/A')),
    ]),
    undefined,
  ),
  C16.says(
    'A German error text was exported into the street',
    'strassen.csv',
    'job;client;name;strasse\nst-71;kit;Ina Roth;Ring 9\nst-72;kit;Udo Blau;#NV\nst-73;kit;Leo Grün;Am Markt 3\n',
    mapped('job', 'client', '=1', '=2', 'name, strasse'),
  ),
  C16.says(
    'Umlauts were lost to question marks within names',
    'lost.csv',
    'job;client;name\nlo-7;kit;J?rgen M?ller\nlo-8;kit;Anna Aal\nlo-9;kit;G?nter Boot\n',
    NAMED,
  ),
  C16.says(
    'UTF-8 of a Mac was read as Mac Roman',
    'mac-roman.csv',
    'job;client;name\nmr-1;kit;Jos√© Garc√≠a\nmr-2;kit;Ana Ruiz\nmr-3;kit;Luz Gil\n',
    NAMED,
  ),
  C16.says(
    'A line break of a web form stands as a tag in the address',
    'form.csv',
    'job,client,address\nfo-71,kit,Elm Rd 1<br/>York\nfo-72,kit,Oak St 2<br/>Bath\n',
    mapped('job', 'client', '=1', '=2', 'address'),
  ),
  C16.says(
    'Table numbers of a wedding are floats',
    'tables.csv',
    'job,client,name,table\ntn-71,kit,Ann Fox,1.0\ntn-72,kit,Bob Ray,2.0\ntn-73,kit,Cid Lux,12.0\n',
    mapped('job', 'client', '=1', '=2', 'name, table'),
  ),
  C16.says(
    'Days of a Japanese list have midnight behind them',
    'nichiji.csv',
    'job,client,氏名,開催日\nnj-1,kit,佐藤一郎,2026-03-07 00:00:00\nnj-2,kit,森花子,2026-03-08 00:00:00\nnj-3,kit,原次郎,2026-03-09 00:00:00\n',
    mapped('job', 'client', '=1', '=2', '氏名, 開催日'),
  ),
  C16.says(
    'A column of dates shows nothing but serial numbers',
    'serien.csv',
    'job;client;name;Geburtsdatum\nsr-1;kit;Ina;29221\nsr-2;kit;Udo;31048\nsr-3;kit;Leo;27395\n',
    mapped('job', 'client', '=1', '=2', 'name, Geburtsdatum'),
  ),
  C16.says(
    'All mobiles of a Korean club lost their zero',
    '동호회.csv',
    'job,client,이름,휴대폰\ndh-1,kit,김나래,1023456789\ndh-2,kit,이누리,1098765432\ndh-3,kit,박다솜,1055557777\n',
    single('  - { id: name, column: 이름 }\n  - { id: tel, column: 휴대폰, format: "phone:KR" }'),
  ),
  C16.says(
    'Accents of JSON are printed as their codes',
    'json-codes.csv',
    'job,client,name\njc-71,kit,Ren\\u00e9 Roux\njc-72,kit,Zo\\u00eb Petit\njc-73,kit,Luc Blin\n',
    NAMED,
  ),

  C17.says(
    'A Dr. is missing before one name and leaves two spaces',
    'doktor.csv',
    'job;client;titel;nach\ndk-1;kit;Dr.;Aal\ndk-2;kit;;Boot\ndk-3;kit;Prof.;Cent\n',
    single('  - { id: line, template: "Frau {titel} {nach}!" }'),
    orders(
      'line',
      'dk-1 kit 1 2|Frau Dr. Aal!\ndk-2 kit 1 2|Frau  Boot!\ndk-3 kit 1 2|Frau Prof. Cent!',
    ),
  ),
  C17.says(
    'A place without a postcode begins with a space',
    'plaats.csv',
    'job;client;postcode;plaats\npl-71;kit;1011 AB;Amsterdam\npl-72;kit;;Delft\npl-73;kit;3011 CD;Rotterdam\n',
    single('  - { id: line, template: "{postcode} {plaats}" }'),
  ),
  C17.says(
    'The printed column of a church list is empty throughout',
    'church.csv',
    'job,client,name,title\ncc-1,kit,Ann Fox,\ncc-2,kit,Bob Ray,\ncc-3,kit,Cid Lux,\n',
    mapped('job', 'client', '=1', '=2', 'name, title'),
    orders('name title', 'cc-1 kit 1 2|Ann Fox\ncc-2 kit 1 2|Bob Ray\ncc-3 kit 1 2|Cid Lux'),
  ),
  C17.says(
    'A rule is for KOR and the column has KR',
    'kor.csv',
    'job,client,name,country\nko-1,kit,김나래,KR\nko-2,kit,이누리,KR\n',
    single('  - { id: name, required: true, when: { column: country, is: "KOREA" } }'),
  ),
  C17.says(
    'Padding makes a code of n/a',
    'pad.csv',
    'job,client,code\npd-71,kit,1067\npd-72,kit,n/a\npd-73,kit,3171\n',
    single('  - { id: code, column: code, clean: [ { pad: 5 } ] }'),
    orders('code', 'pd-71 kit 1 2|01067\npd-72 kit 1 2|00n/a\npd-73 kit 1 2|03171'),
  ),
  C17.says(
    'One 님께 of a Korean letter stands alone',
    '님께.csv',
    'job,client,성명\nni-1,kit,김나래\nni-2,kit,\nni-3,kit,박다솜\n',
    single('  - { id: line, template: "{성명} 님께" }'),
  ),
  C17.says(
    'An empty unit leaves a slash at the end of an address',
    'unit.csv',
    'job,client,street,unit\nun-1,kit,Elm Rd 1,4B\nun-2,kit,Oak St 2,\nun-3,kit,Ash Ln 3,2A\n',
    single('  - { id: line, template: "{street} / {unit}" }'),
  ),
  C17.fine(
    'A default replaces the whole greeting of those without a name',
    'default.csv',
    'job,client,first\nde-71,kit,Ann\nde-72,kit,\nde-73,kit,Cid\n',
    single('  - { id: line, template: "Dear {first}", default: Dear friend }'),
    orders('line', 'de-71 kit 1 2|Dear Ann\nde-72 kit 1 2|Dear friend\nde-73 kit 1 2|Dear Cid'),
  ),
  C17.refuses(
    'The mapping requires a name that the second row lacks',
    'required.csv',
    'job,client,name\nrq-1,kit,Ann\nrq-2,kit,\nrq-3,kit,Cid\n',
    single('  - { id: name, required: true }'),
  ),
];
