import { inLocale, type List, mapped, orders } from '../list.ts';
import { n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id|svc_uid|order_count|total_price';
/** 7 March 2026 and 1 December 2026. */
const MARCH = 46088;
const DECEMBER = 46357;

/** C18: numbers and dates of workbooks as those who read them see them. */
export const LOCALES: readonly List[] = [
  {
    name: 'A Dutch invitation prints the short date of its reader',
    point: 'C18',
    file: 'uitnodiging.xlsx',
    content: workbook([
      r(`${HEAD}|datum`),
      r('nd-1|kit', 1, 2, n(MARCH, 14)),
      r('nd-2|kit', 1, 2, n(DECEMBER, 14)),
    ]),
    mapping: inLocale('nl', 'datum'),
    meant: orders('datum', 'nd-1 kit 1 2|7-3-2026\nnd-2 kit 1 2|1-12-2026'),
    must: 'order',
  },
  {
    name: 'A Spanish diploma prints day, month and year with de between them',
    point: 'C18',
    file: 'diplomas.xlsx',
    content: workbook([
      r(`${HEAD}|nombre|fecha`),
      r('di-1|liceo', 1, 2, 'Lucía Peña', n(MARCH, 'd" de "mmmm" de "yyyy')),
      r('di-2|liceo', 1, 2, 'Íñigo Sanz', n(DECEMBER, 'd" de "mmmm" de "yyyy')),
    ]),
    mapping: inLocale('es', 'nombre, fecha'),
    meant: orders(
      'nombre fecha',
      'di-1 liceo 1 2|Lucía Peña|7 de marzo de 2026\ndi-2 liceo 1 2|Íñigo Sanz|1 de diciembre de 2026',
    ),
    must: 'order',
  },
  {
    name: 'An Italian calendar prints months and nobody says for whom',
    point: 'C18',
    file: 'calendario.xlsx',
    content: workbook([
      r(`${HEAD}|mese`),
      r('ca-1|bar', 1, 2, n(MARCH, 'mmmm yyyy')),
      r('ca-2|bar', 1, 2, n(DECEMBER, 'mmmm yyyy')),
    ]),
    mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price', 'mese'),
    meant: orders('mese', 'ca-1 bar 1 2|March 2026\nca-2 bar 1 2|December 2026'),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'The format of a date names German itself and no locale is needed',
    point: 'C18',
    file: 'urkunde.xlsx',
    content: workbook([
      r(`${HEAD}|datum`),
      r('ur-1|verein', 1, 2, n(MARCH, '[$-407]d. mmmm yyyy')),
      r('ur-2|verein', 1, 2, n(DECEMBER, '[$-407]d. mmmm yyyy')),
    ]),
    mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price', 'datum'),
    meant: orders('datum', 'ur-1 verein 1 2|7. März 2026\nur-2 verein 1 2|1. Dezember 2026'),
    must: 'order',
  },
  {
    name: 'Points of a loyalty card are grouped by a comma and nobody says who reads them',
    point: 'C18',
    file: 'points.xlsx',
    content: workbook([
      r(`${HEAD}|points`),
      r('po-51|kit', 1, 2, n(1250, '#,##0')),
      r('po-52|kit', 1, 2, n(12400, '#,##0')),
    ]),
    meant: orders('points', 'po-51 kit 1 2|1,250\npo-52 kit 1 2|12,400'),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A binary workbook prints lengths in metres with decimals for whoever reads it',
    point: 'C18',
    file: 'banner.xlsb',
    content: workbook([
      r(`${HEAD}|length`),
      r('bn-1|kit', 1, 2, n(2.5, '0.0')),
      r('bn-2|kit', 1, 2, n(12.75, '0.00')),
    ]),
    meant: orders('length', 'bn-1 kit 1 2|2.5\nbn-2 kit 1 2|12.75'),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A SpreadsheetML list has short dates and no reader',
    point: 'C18',
    file: 'schedule.xml',
    content: workbook([
      r(`${HEAD}|day`),
      r('sc-51|kit', 1, 2, n(MARCH, 'Short Date')),
      r('sc-52|kit', 1, 2, n(DECEMBER, 'Short Date')),
    ]),
    meant: 'unclear',
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A French reader sees a decimal comma in the metres of a banner of an old workbook',
    point: 'C18',
    file: 'bâche.xls',
    content: workbook([
      r(`${HEAD}|metres`),
      r('bc-1|kit', 1, 2, n(2.5, '0.00')),
      r('bc-2|kit', 1, 2, n(0.75, '0.00')),
    ]),
    mapping: inLocale('fr', 'metres'),
    meant: orders('metres', 'bc-1 kit 1 2|2,50\nbc-2 kit 1 2|0,75'),
    must: 'order',
  },
  {
    name: 'A LibreOffice file of a Polish office already has the texts that its reader saw',
    point: 'C18',
    file: 'terminy.ods',
    content: workbook(
      [
        r(`${HEAD}|termin|cena`),
        r('te-31|kit', 1, 2, n(MARCH, 'd mmmm yyyy', '7 marca 2026'), n(12.5, '0.00', '12,50')),
        r('te-32|kit', 1, 2, n(DECEMBER, 'd mmmm yyyy', '1 grudnia 2026'), n(8, '0.00', '8,00')),
      ],
      { language: 'pl-PL' },
    ),
    mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price', 'termin, cena'),
    meant: orders(
      'termin cena',
      'te-31 kit 1 2|7 marca 2026|12,50\nte-32 kit 1 2|1 grudnia 2026|8,00',
    ),
    must: 'order',
  },
  {
    name: 'A Japanese member card prints its day of expiry as the reader has it',
    point: 'C18',
    file: '会員証.xlsx',
    content: workbook([
      r(`${HEAD}|有効期限`),
      r('kc-1|kit', 1, 2, n(MARCH, 14)),
      r('kc-2|kit', 1, 2, n(DECEMBER, 14)),
    ]),
    mapping: inLocale('ja', '有効期限'),
    meant: orders('有効期限', 'kc-1 kit 1 2|2026/3/7\nkc-2 kit 1 2|2026/12/1'),
    must: 'order',
  },
];
