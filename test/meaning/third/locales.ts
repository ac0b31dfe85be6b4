import { inLocale, type List, mapped, orders } from '../list.ts';
import { fine, warnedOrAsked } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id|svc_uid|order_count|total_price';
/** 7 March 2026 and 1 December 2026. */
const MARCH = 46088;
const DECEMBER = 46357;

/** C18: numbers and dates of workbooks as those who read them see them. */
export const LOCALES: readonly List[] = [
  fine(
    'C18: A Dutch invitation prints the short date of its reader',
    'uitnodiging.xlsx',
    workbook([
      r(`${HEAD}|datum`),
      r('nd-1|kit', 1, 2, n(MARCH, 14)),
      r('nd-2|kit', 1, 2, n(DECEMBER, 14)),
    ]),
    orders('datum', 'nd-1 kit 1 2|7-3-2026\nnd-2 kit 1 2|1-12-2026'),
    { mapping: inLocale('nl', 'datum') },
  ),
  fine(
    'C18: A Spanish diploma prints day, month and year with de between them',
    'diplomas.xlsx',
    workbook([
      r(`${HEAD}|nombre|fecha`),
      r('di-1|liceo', 1, 2, 'Lucía Peña', n(MARCH, 'd" de "mmmm" de "yyyy')),
      r('di-2|liceo', 1, 2, 'Íñigo Sanz', n(DECEMBER, 'd" de "mmmm" de "yyyy')),
    ]),
    orders(
      'nombre fecha',
      'di-1 liceo 1 2|Lucía Peña|7 de marzo de 2026\ndi-2 liceo 1 2|Íñigo Sanz|1 de diciembre de 2026',
    ),
    { mapping: inLocale('es', 'nombre, fecha') },
  ),
  warnedOrAsked(
    'C18: An Italian calendar prints months and nobody says for whom',
    'calendario.xlsx',
    workbook([
      r(`${HEAD}|mese`),
      r('ca-1|bar', 1, 2, n(MARCH, 'mmmm yyyy')),
      r('ca-2|bar', 1, 2, n(DECEMBER, 'mmmm yyyy')),
    ]),
    orders('mese', 'ca-1 bar 1 2|March 2026\nca-2 bar 1 2|December 2026'),
    {
      mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price', 'mese'),
    },
  ),
  fine(
    'C18: The format of a date names German itself and no locale is needed',
    'urkunde.xlsx',
    workbook([
      r(`${HEAD}|datum`),
      r('ur-1|verein', 1, 2, n(MARCH, '[$-407]d. mmmm yyyy')),
      r('ur-2|verein', 1, 2, n(DECEMBER, '[$-407]d. mmmm yyyy')),
    ]),
    orders('datum', 'ur-1 verein 1 2|7. März 2026\nur-2 verein 1 2|1. Dezember 2026'),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price', 'datum') },
  ),
  warnedOrAsked(
    'C18: Points of a loyalty card are grouped by a comma and nobody says who reads them',
    'points.xlsx',
    workbook([
      r(`${HEAD}|points`),
      r('po-51|kit', 1, 2, n(1250, '#,##0')),
      r('po-52|kit', 1, 2, n(12400, '#,##0')),
    ]),
    orders('points', 'po-51 kit 1 2|1,250\npo-52 kit 1 2|12,400'),
  ),
  warnedOrAsked(
    'C18: A binary workbook prints lengths in metres with decimals for whoever reads it',
    'banner.xlsb',
    workbook([
      r(`${HEAD}|length`),
      r('bn-1|kit', 1, 2, n(2.5, '0.0')),
      r('bn-2|kit', 1, 2, n(12.75, '0.00')),
    ]),
    orders('length', 'bn-1 kit 1 2|2.5\nbn-2 kit 1 2|12.75'),
  ),
  warnedOrAsked(
    'C18: A SpreadsheetML list has short dates and no reader',
    'schedule.xml',
    workbook([
      r(`${HEAD}|day`),
      r('sc-51|kit', 1, 2, n(MARCH, 'Short Date')),
      r('sc-52|kit', 1, 2, n(DECEMBER, 'Short Date')),
    ]),
    'unclear',
  ),
  fine(
    'C18: A French reader sees a decimal comma in the metres of a banner of an old workbook',
    'bâche.xls',
    workbook([
      r(`${HEAD}|metres`),
      r('bc-1|kit', 1, 2, n(2.5, '0.00')),
      r('bc-2|kit', 1, 2, n(0.75, '0.00')),
    ]),
    orders('metres', 'bc-1 kit 1 2|2,50\nbc-2 kit 1 2|0,75'),
    { mapping: inLocale('fr', 'metres') },
  ),
  fine(
    'C18: A LibreOffice file of a Polish office already has the texts that its reader saw',
    'terminy.ods',
    workbook(
      [
        r(`${HEAD}|termin|cena`),
        r('te-31|kit', 1, 2, n(MARCH, 'd mmmm yyyy', '7 marca 2026'), n(12.5, '0.00', '12,50')),
        r('te-32|kit', 1, 2, n(DECEMBER, 'd mmmm yyyy', '1 grudnia 2026'), n(8, '0.00', '8,00')),
      ],
      { language: 'pl-PL' },
    ),
    orders('termin cena', 'te-31 kit 1 2|7 marca 2026|12,50\nte-32 kit 1 2|1 grudnia 2026|8,00'),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price', 'termin, cena') },
  ),
  fine(
    'C18: A Japanese member card prints its day of expiry as the reader has it',
    '会員証.xlsx',
    workbook([
      r(`${HEAD}|有効期限`),
      r('kc-1|kit', 1, 2, n(MARCH, 14)),
      r('kc-2|kit', 1, 2, n(DECEMBER, 14)),
    ]),
    orders('有効期限', 'kc-1 kit 1 2|2026/3/7\nkc-2 kit 1 2|2026/12/1'),
    { mapping: inLocale('ja', '有効期限') },
  ),
];
