import { type List, mapped, orders } from '../list.ts';
import { fine, refused } from '../put.ts';
import { f, n, r, workbook } from '../workbook.ts';

const XLSXWRITER = 'calcId="124519" fullCalcOnLoad="1"';

/** A3: a formula whose value nobody computed. */
export const FORMULAS: readonly List[] = [
  refused(
    'A3: XlsxWriter stores 0 for every price formula',
    'report.xlsx',
    workbook(
      [
        r('project_id|svc_uid|order_count|unit|total_price'),
        r('xw-1|gmbh', 10, 2.5, f('C2*D2', 0)),
        r('xw-2|gmbh', 4, 3, f('C3*D3', 0)),
        r('xw-3|gmbh', 1, 19.9, f('C4*D4', 0)),
      ],
      { calc: XLSXWRITER },
    ),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price') },
  ),
  fine(
    'A3: Excel computed the price formulas and stored their values',
    'Kalkulation.xlsx',
    workbook(
      [
        r('project_id|svc_uid|order_count|unit|total_price'),
        r('xl-1|gmbh', 10, 2.5, f('C2*D2', 25)),
        r('xl-2|gmbh', 4, 3, f('C3*D3', 12)),
        r('xl-3|gmbh', 1, 19.9, f('C4*D4', 19.9)),
      ],
      { calc: 'calcId="191029"' },
    ),
    orders('', 'xl-1 gmbh 10 25\nxl-2 gmbh 4 12\nxl-3 gmbh 1 19.9'),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price') },
  ),
  refused(
    'A3: Names are formulas with the stored value 0 and would print a zero',
    'guestlist.xlsx',
    workbook(
      [
        r('project_id|svc_uid|order_count|total_price|first|last|name'),
        r('gl-1|club', 1, 5, 'Nina', 'Frost', f('E2&" "&F2', 0)),
        r('gl-2|club', 1, 5, 'Omar', 'Said', f('E3&" "&F3', 0)),
        r('gl-3|club', 1, 5, 'Pia', 'Voss', f('E4&" "&F4', 0)),
      ],
      { calc: XLSXWRITER },
    ),
    {
      mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price', 'name'),
      stake: 'text',
    },
  ),
  fine(
    'A3: Names are formulas that were computed',
    'guestlist-final.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|first|last|name'),
      r('gf-1|club', 1, 5, 'Nina', 'Frost', f('E2&" "&F2', 'Nina Frost')),
      r('gf-2|club', 1, 5, 'Omar', 'Said', f('E3&" "&F3', 'Omar Said')),
      r('gf-3|club', 1, 5, 'Pia', 'Voss', f('E4&" "&F4', 'Pia Voss')),
    ]),
    orders('name', 'gf-1 club 1 5|Nina Frost\ngf-2 club 1 5|Omar Said\ngf-3 club 1 5|Pia Voss'),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price', 'name') },
  ),
  refused(
    'A3: openpyxl left the sums without any value',
    'openpyxl.xlsx',
    workbook([
      r('job|client|copies|each|sum'),
      r('op-1|lab', 3, 4, f('C2*D2')),
      r('op-2|lab', 5, 4, f('C3*D3')),
      r('op-3|lab', 2, 6, f('C4*D4')),
    ]),
    { mapping: mapped('job', 'client', 'copies', 'sum') },
  ),
  refused(
    'A3: A crashed save says that the calculation was not completed',
    'crash.xlsx',
    workbook(
      [
        r('project_id|svc_uid|order_count|total_price'),
        r('cr-1|shop', 12, f('C2*0.5', 5)),
        r('cr-2|shop', 20, f('C3*0.5', 10)),
        r('cr-3|shop', 40, f('C4*0.5', 0)),
      ],
      { calc: 'calcId="191029" calcCompleted="0"' },
    ),
  ),
  fine(
    'A3: Two prices are true zeros that Excel computed',
    'samples-free.xlsx',
    workbook(
      [
        r('project_id|svc_uid|order_count|total_price'),
        r('fr-1|shop', 12, f('IF(C2<20,0,C2*0.5)', 0)),
        r('fr-2|shop', 20, f('IF(C3<20,0,C3*0.5)', 10)),
        r('fr-3|shop', 5, f('IF(C4<20,0,C4*0.5)', 0)),
      ],
      { calc: 'calcId="191029"' },
    ),
    orders('', 'fr-1 shop 12 0\nfr-2 shop 20 10\nfr-3 shop 5 0'),
  ),
  refused(
    'A3: Quantities are formulas of a SpreadsheetML export without their results',
    'erp.xml',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('sp-1|erp', f('RC[3]*2'), 10),
      r('sp-2|erp', f('RC[3]*2'), 20),
    ]),
  ),
  refused(
    'A3: The lookup workbook was written by a program that computes nothing',
    'list.csv',
    'job,client,size\nL-1,mia,S\nL-2,mia,M\nL-3,leo,L\n',
    {
      beside: {
        'prices.xlsx': workbook(
          [
            r('size|base|price'),
            r('S', 10, f('B2*1.1', 0)),
            r('M', 20, f('B3*1.1', 0)),
            r('L', 30, f('B4*1.1', 0)),
          ],
          { calc: XLSXWRITER },
        ),
      },
      mapping: mapped('job', 'client', '=1', '=0').replace(
        /total_price: .*/,
        'total_price: { lookup: p, by: size, column: price }\nlookups: { p: { file: prices.xlsx, key: size } }',
      ),
    },
  ),
  fine(
    'A3: The lookup workbook has computed prices',
    'list2.csv',
    'job,client,size\nL-5,mia,S\nL-6,mia,M\nL-7,leo,L\n',
    orders('', 'L-5 mia 1 11\nL-6 mia 1 22\nL-7 leo 1 33'),
    {
      beside: {
        'prices.xlsx': workbook([
          r('size|base|price'),
          r('S', 10, f('B2*1.1', 11)),
          r('M', 20, f('B3*1.1', 22)),
          r('L', 30, f('B4*1.1', 33)),
        ]),
      },
      mapping: mapped('job', 'client', '=1', '=0').replace(
        /total_price: .*/,
        'total_price: { lookup: p, by: size, column: price }\nlookups: { p: { file: prices.xlsx, key: size } }',
      ),
    },
  ),
  refused(
    'A3: Some prices were typed and the formulas among them hold 0',
    'halb.xlsx',
    workbook(
      [
        r('Projekt|Kunde|Menge|Preis'),
        r('ha-1|nord', 5, n(20, '0.00')),
        r('ha-2|nord', 6, f('C3*4', 0, '0.00')),
        r('ha-3|sued', 7, n(28, '0.00')),
        r('ha-4|sued', 8, f('C5*4', 0, '0.00')),
      ],
      { calc: XLSXWRITER },
    ),
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis') },
  ),
  fine(
    'A3: A program asks Excel to calculate on load but all used cells are plain values',
    'plain-values.xlsx',
    workbook(
      [
        r('project_id|svc_uid|order_count|total_price|name'),
        r('pv-1|dorm', 2, 6.5, 'Kim Sora'),
        r('pv-2|dorm', 1, 3.25, 'Lee Jun'),
        r('pv-3|dorm', 4, 13, 'Choi Yuna'),
      ],
      { calc: XLSXWRITER },
    ),
    orders(
      'name',
      'pv-1 dorm 2 6.5 | Kim Sora\npv-2 dorm 1 3.25 | Lee Jun\npv-3 dorm 4 13 | Choi Yuna',
    ),
  ),
  fine(
    'A3: Only a note column that nobody uses has formulas without values',
    'note.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|check'),
      r('nt-1|dorm', 2, 6.5, f('C2>1')),
      r('nt-2|dorm', 1, 3.25, f('C3>1')),
    ]),
    orders('', 'nt-1 dorm 2 6.5\nnt-2 dorm 1 3.25'),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price') },
  ),
  refused(
    'A3: The user ids of an .ods are formulas without results',
    'ids.ods',
    workbook([
      r('project_id|svc_uid|order_count|total_price|code'),
      r('id-1', f('LOWER([.E2])'), 1, 4, 'AB7'),
      r('id-2', f('LOWER([.E3])'), 1, 4, 'CD9'),
    ]),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price') },
  ),
  fine(
    'A3: An .xlsb of a report tool has computed totals',
    'totals.xlsb',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('xb-1|hub', 6, f('C2*1.5', 9)),
      r('xb-2|hub', 8, f('C3*1.5', 12)),
    ]),
    orders('', 'xb-1 hub 6 9\nxb-2 hub 8 12'),
  ),
  refused(
    'A3: The last of ten price formulas was never computed',
    'nine-of-ten.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      ...Array.from({ length: 9 }, (_, i) =>
        r(`nn-${i}|hub`, i + 1, f(`C${i + 2}*7`, (i + 1) * 7)),
      ),
      r('nn-9|hub', 10, f('C11*7')),
    ]),
  ),
  refused(
    'A3: Copies are counted by COUNTIF and stored as 0 by the writing library',
    'countif.xlsx',
    workbook(
      [
        r('Projekt|Kunde|Exemplare|Preis'),
        r('cf-1|a', f('COUNTIF(A:A,A2)', 0), 10),
        r('cf-2|b', f('COUNTIF(A:A,A3)', 0), 10),
      ],
      { calc: XLSXWRITER },
    ),
    { mapping: mapped('Projekt', 'Kunde', 'Exemplare', 'Preis') },
  ),
  refused(
    'A3: Exchange rates make all sums zero in a file that was to be recalculated',
    'fx.xlsx',
    workbook(
      [
        r('job|client|copies|usd|krw'),
        r('fx-1|seoul', 100, 12, f('D2*1380', 0, '#,##0')),
        r('fx-2|seoul', 50, 7, f('D3*1380', 0, '#,##0')),
        r('fx-3|busan', 80, 10, f('D4*1380', 0, '#,##0')),
      ],
      { calc: 'fullCalcOnLoad="true"' },
    ),
    { mapping: mapped('job', 'client', 'copies', 'krw') },
  ),
];
