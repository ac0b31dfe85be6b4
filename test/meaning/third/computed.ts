import { type List, mapped, orders } from '../list.ts';
import { fine, refused, warnedOrAsked } from '../put.ts';
import { f, n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id|svc_uid|order_count|unit|total_price';
const PLAIN = mapped('project_id', 'svc_uid', 'order_count', 'total_price');

/** A3: formulas that nobody computed, and some that were. */
export const COMPUTED: readonly List[] = [
  refused(
    'A3: openpyxl wrote the price formulas and no value for any of them',
    'export_by_script.xlsx',
    workbook([
      r(HEAD),
      r('op-1|verein', 20, 1.5, f('C2*D2')),
      r('op-2|verein', 35, 1.5, f('C3*D3')),
    ]),
    { mapping: PLAIN },
  ),
  refused(
    'A3: One price of four was added as a formula by a script after Excel had saved the others',
    'nachtrag.xlsx',
    workbook([
      r(HEAD),
      r('nt-1|stadt', 10, 2, f('C2*D2', 20)),
      r('nt-2|stadt', 15, 2, f('C3*D3', 30)),
      r('nt-3|stadt', 5, 2, f('C4*D4')),
      r('nt-4|stadt', 8, 2, f('C5*D5', 16)),
    ]),
    { mapping: PLAIN },
  ),
  refused(
    'A3: The tariff that is looked up was written by XlsxWriter with zeros for its sums',
    'envois.csv',
    'dossier;client;exemplaires;format\nEV-1;mairie;100;A5\nEV-2;lycee;60;A4\n',
    {
      beside: {
        'tarifs2026.xlsx': workbook(
          [
            r('format|base|port|total'),
            r('A5', 20, 6, f('B2+C2', 0)),
            r('A4', 32, 8, f('B3+C3', 0)),
          ],
          { calc: 'calcId="124519" fullCalcOnLoad="1"' },
        ),
      },
      mapping: mapped('dossier', 'client', 'exemplaires', '=0').replace(
        /total_price: .*/,
        'total_price: { lookup: tarifs, by: format, column: total }\nlookups: { tarifs: { file: tarifs2026.xlsx, key: format } }',
      ),
    },
  ),
  refused(
    'A3: A library made an .ods whose sums are formulas without a result',
    'rapport.ods',
    workbook([
      r(HEAD),
      r('ra-1|mairie', 100, 0.4, f('[.C2]*[.D2]')),
      r('ra-2|mairie', 250, 0.3, f('[.C3]*[.D3]')),
    ]),
    { mapping: PLAIN },
  ),
  refused(
    'A3: A PHP script wrote SpreadsheetML with quantity formulas and no data',
    'webshop.xml',
    workbook([
      r('project_id|svc_uid|boxes|order_count|total_price'),
      r('ws-1|shop', 2, f('RC[-1]*50'), 18),
      r('ws-2|shop', 4, f('RC[-1]*50'), 34),
    ]),
    { mapping: PLAIN },
  ),
  fine(
    'A3: A workbook asks for a full calculation and all of its results are there and right',
    'libre-export.xlsx',
    workbook(
      [
        r(HEAD),
        r('fc-1|forum', 12, 2.5, f('C2*D2', 30)),
        r('fc-2|forum', 4, 3.25, f('C3*D3', 13)),
        r('fc-3|forum', 100, 0.8, f('C4*D4', 80)),
      ],
      { calc: 'iterateCount="100" refMode="A1" fullCalcOnLoad="1"' },
    ),
    orders('', 'fc-1 forum 12 30\nfc-2 forum 4 13\nfc-3 forum 100 80'),
    { mapping: PLAIN },
  ),
  refused(
    'A3: Names of a badge list are joined by formulas that have no result',
    '名札一覧.xlsx',
    workbook([
      r('案件|顧客|姓|名|氏名'),
      r('BD-1|gakkai|田中|実', f('C2&" "&D2')),
      r('BD-1|gakkai|中村|葵', f('C3&" "&D3')),
      r('BD-1|gakkai|小林|蓮', f('C4&" "&D4')),
    ]),
    { mapping: mapped('案件', '顧客', 'rows', '=1500', '氏名'), stake: 'text' },
  ),
  warnedOrAsked(
    'A3: A manual workbook was saved before it was calculated and its old sums are too low',
    'manual-calc.xlsx',
    workbook(
      [r(HEAD), r('mc-1|depot', 100, 2.5, f('C2*D2', 25)), r('mc-2|depot', 40, 3, f('C3*D3', 120))],
      { calc: 'calcId="191029" calcMode="manual" calcCompleted="0"' },
    ),
    'unclear',
    { mapping: PLAIN },
  ),
  fine(
    'A3: A formula leaves the second line of an address empty where there is no flat',
    'addresses-computed.xlsx',
    workbook(
      [
        r('project_id|svc_uid|order_count|total_price|street|flat|line2'),
        r('ad-1|kit', 1, 2, '4 Mill Lane', 3, f('IF(F2="","","Flat "&F2)', 'Flat 3')),
        r('ad-2|kit', 1, 2, '9 Pond Row', null, f('IF(F3="","","Flat "&F3)', '')),
        r('ad-3|kit', 1, 2, '2 Hill View', 12, f('IF(F4="","","Flat "&F4)', 'Flat 12')),
      ],
      { calc: 'calcId="191029"' },
    ),
    orders(
      'street line2',
      'ad-1 kit 1 2|4 Mill Lane|Flat 3\nad-2 kit 1 2|9 Pond Row\nad-3 kit 1 2|2 Hill View|Flat 12',
    ),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price', 'street, line2') },
  ),
  fine(
    'A3: A free reprint is typed as 0 beside computed prices in a workbook that asks for calculation',
    'reprint.xlsx',
    workbook(
      [
        r(HEAD),
        r('rp-1|kit', 10, 2.5, f('C2*D2', 25)),
        r('rp-2|kit', 10, 2.5, n(0, '0.00')),
        r('rp-3|kit', 4, 2.5, f('C4*D4', 10)),
      ],
      { calc: 'calcId="191029" fullCalcOnLoad="1"' },
    ),
    orders('', 'rp-1 kit 10 25\nrp-2 kit 10 0\nrp-3 kit 4 10'),
    { mapping: PLAIN },
  ),
];
