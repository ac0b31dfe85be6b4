import { inLocale, type List, mapped, orders } from '../list.ts';
import { fine, warned, warnedOrAsked } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id|svc_uid|order_count|total_price';
/** 7 March 2026 and 24 December 2026. */
const MARCH = 46088;
const DECEMBER = 46380;

/** C18: numbers and dates as the reader of the workbook sees them. */
export const LOCALES: readonly List[] = [
  fine(
    'C18: A price tag of a German reader shows a decimal comma',
    'preisschild.xlsx',
    workbook([
      r(`${HEAD}|preis`),
      r('de-1|kit', 1, 2, n(1250.5, '#,##0.00')),
      r('de-2|kit', 1, 2, n(12.5, '#,##0.00')),
    ]),
    orders('preis', 'de-1 kit 1 2|1.250,50\nde-2 kit 1 2|12,50'),
    { mapping: inLocale('de', 'preis') },
  ),
  warnedOrAsked(
    'C18: A price tag has decimals and nobody says who reads it',
    'tag.xlsx',
    workbook([
      r(`${HEAD}|tag`),
      r('pt-1|kit', 1, 2, n(1250.5, '#,##0.00')),
      r('pt-2|kit', 1, 2, n(12.5, '#,##0.00')),
    ]),
    orders('tag', 'pt-1 kit 1 2|1,250.50\npt-2 kit 1 2|12.50'),
  ),
  fine(
    'C18: Seat numbers are whole and alike in all languages',
    'seats.xlsx',
    workbook([r(`${HEAD}|seat`), r('se-1|kit', 1, 2, 14), r('se-2|kit', 1, 2, n(103, '0'))]),
    orders('seat', 'se-1 kit 1 2|14\nse-2 kit 1 2|103'),
  ),
  fine(
    'C18: A short date of each computer is printed for a German reader',
    'termin.xlsx',
    workbook([
      r(`${HEAD}|termin`),
      r('dd-1|kit', 1, 2, n(MARCH, 14)),
      r('dd-2|kit', 1, 2, n(DECEMBER, 14)),
    ]),
    orders('termin', 'dd-1 kit 1 2|07.03.2026\ndd-2 kit 1 2|24.12.2026'),
    { mapping: inLocale('de', 'termin') },
  ),
  warnedOrAsked(
    'C18: A short date of each computer is printed and nobody says for whom',
    'date14.xls',
    workbook([
      r(`${HEAD}|day`),
      r('dx-1|kit', 1, 2, n(MARCH, 14)),
      r('dx-2|kit', 1, 2, n(DECEMBER, 14)),
    ]),
    orders('day', 'dx-1 kit 1 2|3/7/26\ndx-2 kit 1 2|12/24/26'),
  ),
  fine(
    'C18: A short date is printed for a British reader',
    'uk.xlsb',
    workbook([
      r(`${HEAD}|day`),
      r('uk-1|kit', 1, 2, n(MARCH, 14)),
      r('uk-2|kit', 1, 2, n(DECEMBER, 14)),
    ]),
    orders('day', 'uk-1 kit 1 2|07/03/2026\nuk-2 kit 1 2|24/12/2026'),
    { mapping: inLocale('en-GB', 'day') },
  ),
  fine(
    'C18: A short date is printed for a Korean reader',
    '날짜.xlsx',
    workbook([
      r(`${HEAD}|날짜`),
      r('kr-1|kit', 1, 2, n(MARCH, 14)),
      r('kr-2|kit', 1, 2, n(DECEMBER, 14)),
    ]),
    orders('날짜', 'kr-1 kit 1 2|2026-03-07\nkr-2 kit 1 2|2026-12-24'),
    { mapping: inLocale('ko', '날짜') },
  ),
  fine(
    'C18: Dates have a format of digits that is the same everywhere',
    'iso.xlsx',
    workbook([
      r(`${HEAD}|day`),
      r('is-1|kit', 1, 2, n(MARCH, 'dd.mm.yyyy')),
      r('is-2|kit', 1, 2, n(DECEMBER, 'dd.mm.yyyy')),
    ]),
    orders('day', 'is-1 kit 1 2|07.03.2026\nis-2 kit 1 2|24.12.2026'),
  ),
  fine(
    'C18: The format of a date names its language',
    'lang.xlsx',
    workbook([
      r(`${HEAD}|tag`),
      r('la-1|kit', 1, 2, n(MARCH, '[$-407]d. mmmm yyyy')),
      r('la-2|kit', 1, 2, n(DECEMBER, '[$-407]d. mmmm yyyy')),
    ]),
    orders('tag', 'la-1 kit 1 2|7. März 2026\nla-2 kit 1 2|24. Dezember 2026'),
  ),
  warnedOrAsked(
    'C18: The names of months have no language in an invitation',
    'months.xlsx',
    workbook([
      r(`${HEAD}|day`),
      r('mo-1|kit', 1, 2, n(MARCH, 'd. mmmm yyyy')),
      r('mo-2|kit', 1, 2, n(DECEMBER, 'd. mmmm yyyy')),
    ]),
    orders('day', 'mo-1 kit 1 2|7. March 2026\nmo-2 kit 1 2|24. December 2026'),
  ),
  fine(
    'C18: The names of months are printed for a French reader',
    'mois.xlsx',
    workbook([
      r(`${HEAD}|jour`),
      r('fr-1|kit', 1, 2, n(MARCH, 'd mmmm yyyy')),
      r('fr-2|kit', 1, 2, n(DECEMBER, 'd mmmm yyyy')),
    ]),
    orders('jour', 'fr-1 kit 1 2|7 mars 2026\nfr-2 kit 1 2|24 décembre 2026'),
    { mapping: inLocale('fr', 'jour') },
  ),
  fine(
    'C18: The names of months are printed for an Italian reader of an old .xls',
    'mesi.xls',
    workbook([
      r(`${HEAD}|giorno`),
      r('it-1|kit', 1, 2, n(MARCH, 'd mmmm yyyy')),
      r('it-2|kit', 1, 2, n(DECEMBER, 'd mmmm yyyy')),
    ]),
    orders('giorno', 'it-1 kit 1 2|7 marzo 2026\nit-2 kit 1 2|24 dicembre 2026'),
    { mapping: inLocale('it', 'giorno') },
  ),
  fine(
    'C18: The names of months are printed for a Portuguese reader',
    'meses.xlsx',
    workbook([
      r(`${HEAD}|dia`),
      r('br-1|kit', 1, 2, n(MARCH, 'd "de" mmmm "de" yyyy')),
      r('br-2|kit', 1, 2, n(DECEMBER, 'd "de" mmmm "de" yyyy')),
    ]),
    orders('dia', 'br-1 kit 1 2|7 de março de 2026\nbr-2 kit 1 2|24 de dezembro de 2026'),
    { mapping: inLocale('pt', 'dia') },
  ),
  fine(
    'C18: Shares with decimals are printed for a Polish reader',
    'udzial.xml',
    workbook([
      r(`${HEAD}|cena`),
      r('pl-1|kit', 1, 2, n(12.5, '0.00')),
      r('pl-2|kit', 1, 2, n(9.99, '0.00')),
    ]),
    orders('cena', 'pl-1 kit 1 2|12,50\npl-2 kit 1 2|9,99'),
    { mapping: inLocale('pl', 'cena') },
  ),
  fine(
    'C18: Weights in General format are printed for a Spanish reader',
    'peso.xlsx',
    workbook([r(`${HEAD}|kilos`), r('es-1|kit', 1, 2, 2.5), r('es-2|kit', 1, 2, 0.75)]),
    orders('kilos', 'es-1 kit 1 2|2,5\nes-2 kit 1 2|0,75'),
    { mapping: inLocale('es', 'kilos') },
  ),
  warnedOrAsked(
    'C18: Weights in General format are printed and nobody says who reads them',
    'weights.xlsx',
    workbook([
      r(`${HEAD}|kg`),
      r('we-1|kit', 1, 2, 2.5),
      r('we-2|kit', 1, 2, 0.75),
      r('we-3|kit', 1, 2, 3),
    ]),
    orders('kg', 'we-1 kit 1 2|2.5\nwe-2 kit 1 2|0.75\nwe-3 kit 1 2|3'),
  ),
  fine(
    'C18: A Dutch reader sees hyphens in short dates',
    'datum.xlsx',
    workbook([
      r(`${HEAD}|datum`),
      r('nl-1|kit', 1, 2, n(MARCH, 14)),
      r('nl-2|kit', 1, 2, n(DECEMBER, 14)),
    ]),
    orders('datum', 'nl-1 kit 1 2|7-3-2026\nnl-2 kit 1 2|24-12-2026'),
    { mapping: inLocale('nl', 'datum') },
  ),
  fine(
    'C18: A German .ods shows its texts as LibreOffice did',
    'anzeige.ods',
    workbook(
      [
        r(`${HEAD}|preis`),
        r('od-1|kit', 1, 2, n(1250.5, '#,##0.00', '1.250,50')),
        r('od-2|kit', 1, 2, n(3.2, '0.00', '3,20')),
      ],
      { language: 'de-DE' },
    ),
    orders('preis', 'od-1 kit 1 2|1.250,50\nod-2 kit 1 2|3,20'),
  ),
  fine(
    'C18: Decimals stand only in the price that is paid and not printed',
    'paid-only.xlsx',
    workbook([
      r(`${HEAD}|name`),
      r('po-1|kit', 10, n(1250.5, '#,##0.00'), 'Ann'),
      r('po-2|kit', 20, n(99.95, '0.00'), 'Bob'),
    ]),
    orders('name', 'po-1 kit 10 1250.5|Ann\npo-2 kit 20 99.95|Bob'),
  ),
  fine(
    'C18: An American reader is named in the mapping',
    'us.xlsx',
    workbook([r(`${HEAD}|day|tag`), r('us-1|kit', 1, 2, n(MARCH, 14), n(1250.5, '#,##0.00'))]),
    orders('day tag', 'us-1 kit 1 2|3/7/26|1,250.50'),
    { mapping: inLocale('en-US', 'day, tag') },
  ),
  fine(
    'C18: Prices of a list that is looked up are printed for a German reader as those beside them',
    'speisekarte.xlsx',
    workbook([
      r(`${HEAD}|code|pfand`),
      r('sk-1|kit', 1, 2, 'A', n(0.25, '0.00')),
      r('sk-2|kit', 1, 2, 'B', n(0.15, '0.00')),
    ]),
    orders(
      'pfand preis ab',
      'sk-1 kit 1 2|0,25|1.250,50|07.03.2026\nsk-2 kit 1 2|0,15|2,50|24.12.2026',
    ),
    {
      beside: {
        'preise.xlsx': workbook([
          r('code|preis|ab'),
          r('A', n(1250.5, '#,##0.00'), n(MARCH, 14)),
          r('B', n(2.5, '#,##0.00'), n(DECEMBER, 14)),
        ]),
      },
      mapping: lookedUp('sheet: { locale: de }'),
    },
  ),
  warnedOrAsked(
    'C18: Prices of a list that is looked up are printed and nobody says who reads them',
    'menu.csv',
    `${HEAD.replaceAll('|', ',')},code,pfand\nmn-1,kit,1,2,A,x\nmn-2,kit,1,2,B,y\n`,
    orders('pfand preis ab', 'mn-1 kit 1 2|x|1,250.50|noon\nmn-2 kit 1 2|y|2.50|six'),
    {
      beside: {
        'preise.xlsx': workbook([
          r('code|preis|ab'),
          r('A', n(1250.5, '#,##0.00'), 'noon'),
          r('B', n(2.5, '#,##0.00'), 'six'),
        ]),
      },
      mapping: lookedUp(''),
    },
  ),
  warned(
    'A10: People of a German list are left out by their names and days of birth',
    'mitglieder.xlsx',
    workbook([
      r(`${HEAD}|name|geboren`),
      r('mg-1|kit', 1, 2, 'Ann', n(30_000, 14)),
      r('mg-2|kit', 1, 2, 'Ann', n(31_000, 14)),
      r('mg-3|kit', 1, 2, 'Bob', n(32_000, 14)),
    ]),
    orders('name', 'mg-2 kit 1 2|Ann\nmg-3 kit 1 2|Bob'),
    {
      beside: { 'gesperrt.xlsx': workbook([r('name|geboren'), r('Ann', n(30_000, 14))]) },
      mapping: inLocale('de', 'name').concat(
        'rows: { suppress: [{ file: gesperrt.xlsx, match: { name: name, geboren: geboren } }] }\n',
      ),
    },
  ),
];

function lookedUp(settings: string): string {
  const codes = 'lookups: { l: { file: preise.xlsx, key: code } }';
  return mapped(
    'project_id',
    'svc_uid',
    'order_count',
    'total_price',
    'pfand',
    `${settings}\n${codes}`,
  ).replace(
    '  - { id: "pfand"',
    ' - { id: preis, lookup: l, by: code, column: preis }\n - { id: ab, lookup: l, by: code, column: ab }\n - { id: "pfand"',
  );
}
