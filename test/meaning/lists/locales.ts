import { inLocale, type List, mapped, orders } from '../list.ts';
import { n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id|svc_uid|order_count|total_price';
/** 7 March 2026 and 24 December 2026. */
const MARCH = 46088;
const DECEMBER = 46380;

/** C18: numbers and dates as the reader of the workbook sees them. */
export const LOCALES: readonly List[] = [
  {
    name: 'A price tag of a German reader shows a decimal comma',
    point: 'C18',
    file: 'preisschild.xlsx',
    content: workbook([
      r(`${HEAD}|preis`),
      r('de-1|kit', 1, 2, n(1250.5, '#,##0.00')),
      r('de-2|kit', 1, 2, n(12.5, '#,##0.00')),
    ]),
    mapping: inLocale('de', 'preis'),
    meant: orders('preis', 'de-1 kit 1 2|1.250,50\nde-2 kit 1 2|12,50'),
    must: 'order',
  },
  {
    name: 'A price tag has decimals and nobody says who reads it',
    point: 'C18',
    file: 'tag.xlsx',
    content: workbook([
      r(`${HEAD}|tag`),
      r('pt-1|kit', 1, 2, n(1250.5, '#,##0.00')),
      r('pt-2|kit', 1, 2, n(12.5, '#,##0.00')),
    ]),
    meant: orders('tag', 'pt-1 kit 1 2|1,250.50\npt-2 kit 1 2|12.50'),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'Seat numbers are whole and alike in all languages',
    point: 'C18',
    file: 'seats.xlsx',
    content: workbook([
      r(`${HEAD}|seat`),
      r('se-1|kit', 1, 2, 14),
      r('se-2|kit', 1, 2, n(103, '0')),
    ]),
    meant: orders('seat', 'se-1 kit 1 2|14\nse-2 kit 1 2|103'),
    must: 'order',
  },
  {
    name: 'A short date of each computer is printed for a German reader',
    point: 'C18',
    file: 'termin.xlsx',
    content: workbook([
      r(`${HEAD}|termin`),
      r('dd-1|kit', 1, 2, n(MARCH, 14)),
      r('dd-2|kit', 1, 2, n(DECEMBER, 14)),
    ]),
    mapping: inLocale('de', 'termin'),
    meant: orders('termin', 'dd-1 kit 1 2|07.03.2026\ndd-2 kit 1 2|24.12.2026'),
    must: 'order',
  },
  {
    name: 'A short date of each computer is printed and nobody says for whom',
    point: 'C18',
    file: 'date14.xls',
    content: workbook([
      r(`${HEAD}|day`),
      r('dx-1|kit', 1, 2, n(MARCH, 14)),
      r('dx-2|kit', 1, 2, n(DECEMBER, 14)),
    ]),
    meant: orders('day', 'dx-1 kit 1 2|3/7/26\ndx-2 kit 1 2|12/24/26'),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A short date is printed for a British reader',
    point: 'C18',
    file: 'uk.xlsb',
    content: workbook([
      r(`${HEAD}|day`),
      r('uk-1|kit', 1, 2, n(MARCH, 14)),
      r('uk-2|kit', 1, 2, n(DECEMBER, 14)),
    ]),
    mapping: inLocale('en-GB', 'day'),
    meant: orders('day', 'uk-1 kit 1 2|07/03/2026\nuk-2 kit 1 2|24/12/2026'),
    must: 'order',
  },
  {
    name: 'A short date is printed for a Korean reader',
    point: 'C18',
    file: '날짜.xlsx',
    content: workbook([
      r(`${HEAD}|날짜`),
      r('kr-1|kit', 1, 2, n(MARCH, 14)),
      r('kr-2|kit', 1, 2, n(DECEMBER, 14)),
    ]),
    mapping: inLocale('ko', '날짜'),
    meant: orders('날짜', 'kr-1 kit 1 2|2026-03-07\nkr-2 kit 1 2|2026-12-24'),
    must: 'order',
  },
  {
    name: 'Dates have a format of digits that is the same everywhere',
    point: 'C18',
    file: 'iso.xlsx',
    content: workbook([
      r(`${HEAD}|day`),
      r('is-1|kit', 1, 2, n(MARCH, 'dd.mm.yyyy')),
      r('is-2|kit', 1, 2, n(DECEMBER, 'dd.mm.yyyy')),
    ]),
    meant: orders('day', 'is-1 kit 1 2|07.03.2026\nis-2 kit 1 2|24.12.2026'),
    must: 'order',
  },
  {
    name: 'The format of a date names its language',
    point: 'C18',
    file: 'lang.xlsx',
    content: workbook([
      r(`${HEAD}|tag`),
      r('la-1|kit', 1, 2, n(MARCH, '[$-407]d. mmmm yyyy')),
      r('la-2|kit', 1, 2, n(DECEMBER, '[$-407]d. mmmm yyyy')),
    ]),
    meant: orders('tag', 'la-1 kit 1 2|7. März 2026\nla-2 kit 1 2|24. Dezember 2026'),
    must: 'order',
  },
  {
    name: 'The names of months have no language in an invitation',
    point: 'C18',
    file: 'months.xlsx',
    content: workbook([
      r(`${HEAD}|day`),
      r('mo-1|kit', 1, 2, n(MARCH, 'd. mmmm yyyy')),
      r('mo-2|kit', 1, 2, n(DECEMBER, 'd. mmmm yyyy')),
    ]),
    meant: orders('day', 'mo-1 kit 1 2|7. March 2026\nmo-2 kit 1 2|24. December 2026'),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'The names of months are printed for a French reader',
    point: 'C18',
    file: 'mois.xlsx',
    content: workbook([
      r(`${HEAD}|jour`),
      r('fr-1|kit', 1, 2, n(MARCH, 'd mmmm yyyy')),
      r('fr-2|kit', 1, 2, n(DECEMBER, 'd mmmm yyyy')),
    ]),
    mapping: inLocale('fr', 'jour'),
    meant: orders('jour', 'fr-1 kit 1 2|7 mars 2026\nfr-2 kit 1 2|24 décembre 2026'),
    must: 'order',
  },
  {
    name: 'The names of months are printed for an Italian reader of an old .xls',
    point: 'C18',
    file: 'mesi.xls',
    content: workbook([
      r(`${HEAD}|giorno`),
      r('it-1|kit', 1, 2, n(MARCH, 'd mmmm yyyy')),
      r('it-2|kit', 1, 2, n(DECEMBER, 'd mmmm yyyy')),
    ]),
    mapping: inLocale('it', 'giorno'),
    meant: orders('giorno', 'it-1 kit 1 2|7 marzo 2026\nit-2 kit 1 2|24 dicembre 2026'),
    must: 'order',
  },
  {
    name: 'The names of months are printed for a Portuguese reader',
    point: 'C18',
    file: 'meses.xlsx',
    content: workbook([
      r(`${HEAD}|dia`),
      r('br-1|kit', 1, 2, n(MARCH, 'd "de" mmmm "de" yyyy')),
      r('br-2|kit', 1, 2, n(DECEMBER, 'd "de" mmmm "de" yyyy')),
    ]),
    mapping: inLocale('pt', 'dia'),
    meant: orders('dia', 'br-1 kit 1 2|7 de março de 2026\nbr-2 kit 1 2|24 de dezembro de 2026'),
    must: 'order',
  },
  {
    name: 'Shares with decimals are printed for a Polish reader',
    point: 'C18',
    file: 'udzial.xml',
    content: workbook([
      r(`${HEAD}|cena`),
      r('pl-1|kit', 1, 2, n(12.5, '0.00')),
      r('pl-2|kit', 1, 2, n(9.99, '0.00')),
    ]),
    mapping: inLocale('pl', 'cena'),
    meant: orders('cena', 'pl-1 kit 1 2|12,50\npl-2 kit 1 2|9,99'),
    must: 'order',
  },
  {
    name: 'Weights in General format are printed for a Spanish reader',
    point: 'C18',
    file: 'peso.xlsx',
    content: workbook([r(`${HEAD}|kilos`), r('es-1|kit', 1, 2, 2.5), r('es-2|kit', 1, 2, 0.75)]),
    mapping: inLocale('es', 'kilos'),
    meant: orders('kilos', 'es-1 kit 1 2|2,5\nes-2 kit 1 2|0,75'),
    must: 'order',
  },
  {
    name: 'Weights in General format are printed and nobody says who reads them',
    point: 'C18',
    file: 'weights.xlsx',
    content: workbook([
      r(`${HEAD}|kg`),
      r('we-1|kit', 1, 2, 2.5),
      r('we-2|kit', 1, 2, 0.75),
      r('we-3|kit', 1, 2, 3),
    ]),
    meant: orders('kg', 'we-1 kit 1 2|2.5\nwe-2 kit 1 2|0.75\nwe-3 kit 1 2|3'),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A Dutch reader sees hyphens in short dates',
    point: 'C18',
    file: 'datum.xlsx',
    content: workbook([
      r(`${HEAD}|datum`),
      r('nl-1|kit', 1, 2, n(MARCH, 14)),
      r('nl-2|kit', 1, 2, n(DECEMBER, 14)),
    ]),
    mapping: inLocale('nl', 'datum'),
    meant: orders('datum', 'nl-1 kit 1 2|7-3-2026\nnl-2 kit 1 2|24-12-2026'),
    must: 'order',
  },
  {
    name: 'A German .ods shows its texts as LibreOffice did',
    point: 'C18',
    file: 'anzeige.ods',
    content: workbook(
      [
        r(`${HEAD}|preis`),
        r('od-1|kit', 1, 2, n(1250.5, '#,##0.00', '1.250,50')),
        r('od-2|kit', 1, 2, n(3.2, '0.00', '3,20')),
      ],
      { language: 'de-DE' },
    ),
    meant: orders('preis', 'od-1 kit 1 2|1.250,50\nod-2 kit 1 2|3,20'),
    must: 'order',
  },
  {
    name: 'Decimals stand only in the price that is paid and not printed',
    point: 'C18',
    file: 'paid-only.xlsx',
    content: workbook([
      r(`${HEAD}|name`),
      r('po-1|kit', 10, n(1250.5, '#,##0.00'), 'Ann'),
      r('po-2|kit', 20, n(99.95, '0.00'), 'Bob'),
    ]),
    meant: orders('name', 'po-1 kit 10 1250.5|Ann\npo-2 kit 20 99.95|Bob'),
    must: 'order',
  },
  {
    name: 'An American reader is named in the mapping',
    point: 'C18',
    file: 'us.xlsx',
    content: workbook([
      r(`${HEAD}|day|tag`),
      r('us-1|kit', 1, 2, n(MARCH, 14), n(1250.5, '#,##0.00')),
    ]),
    mapping: inLocale('en-US', 'day, tag'),
    meant: orders('day tag', 'us-1 kit 1 2|3/7/26|1,250.50'),
    must: 'order',
  },
  {
    name: 'Prices of a list that is looked up are printed for a German reader as those beside them',
    point: 'C18',
    file: 'speisekarte.xlsx',
    content: workbook([
      r(`${HEAD}|code|pfand`),
      r('sk-1|kit', 1, 2, 'A', n(0.25, '0.00')),
      r('sk-2|kit', 1, 2, 'B', n(0.15, '0.00')),
    ]),
    beside: {
      'preise.xlsx': workbook([
        r('code|preis|ab'),
        r('A', n(1250.5, '#,##0.00'), n(MARCH, 14)),
        r('B', n(2.5, '#,##0.00'), n(DECEMBER, 14)),
      ]),
    },
    mapping: lookedUp('sheet: { locale: de }'),
    meant: orders(
      'pfand preis ab',
      'sk-1 kit 1 2|0,25|1.250,50|07.03.2026\nsk-2 kit 1 2|0,15|2,50|24.12.2026',
    ),
    must: 'order',
  },
  {
    name: 'Prices of a list that is looked up are printed and nobody says who reads them',
    point: 'C18',
    file: 'menu.csv',
    content: `${HEAD.replaceAll('|', ',')},code,pfand\nmn-1,kit,1,2,A,x\nmn-2,kit,1,2,B,y\n`,
    beside: {
      'preise.xlsx': workbook([
        r('code|preis|ab'),
        r('A', n(1250.5, '#,##0.00'), 'noon'),
        r('B', n(2.5, '#,##0.00'), 'six'),
      ]),
    },
    mapping: lookedUp(''),
    meant: orders('pfand preis ab', 'mn-1 kit 1 2|x|1,250.50|noon\nmn-2 kit 1 2|y|2.50|six'),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'People of a German list are left out by their names and days of birth',
    point: 'A10',
    file: 'mitglieder.xlsx',
    content: workbook([
      r(`${HEAD}|name|geboren`),
      r('mg-1|kit', 1, 2, 'Ann', n(30_000, 14)),
      r('mg-2|kit', 1, 2, 'Ann', n(31_000, 14)),
      r('mg-3|kit', 1, 2, 'Bob', n(32_000, 14)),
    ]),
    beside: { 'gesperrt.xlsx': workbook([r('name|geboren'), r('Ann', n(30_000, 14))]) },
    mapping: inLocale('de', 'name').concat(
      'rows: { suppress: [{ file: gesperrt.xlsx, match: { name: name, geboren: geboren } }] }\n',
    ),
    meant: orders('name', 'mg-2 kit 1 2|Ann\nmg-3 kit 1 2|Bob'),
    must: 'warn',
  },
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
