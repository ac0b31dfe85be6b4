import { type List, mapped, orders } from '../list.ts';
import { f, n, r, workbook } from '../workbook.ts';
import { asked, BOOK_HEAD, fine, fineOrAsked, job, refused } from './put.ts';

/** A1 and A3: what cells hold and what they show; formulas that nobody computed. */
export const STORED_AND_COMPUTED: readonly List[] = [
  asked(
    'A1: A flat .fods shows the price in thousands',
    'budget.fods',
    workbook([
      r(BOOK_HEAD),
      r('bu-1|amt', 300, n(4000, '#,##0,', '4')),
      r('bu-2|amt', 500, n(6000, '#,##0,', '6')),
    ]),
    'bu-1 costs 4000, or 4',
  ),
  asked(
    'A1: SpreadsheetML shows a price of one half as 50%',
    'anzahlung.xml',
    workbook([r(BOOK_HEAD), r('az-1|kit', 10, n(0.5, '0%')), r('az-2|kit', 10, n(25, '0.00'))]),
    'az-1 costs 0.5, or 50 of something',
  ),
  refused(
    'A1: A ream counted as a half is shown as a fraction',
    'ream.xlsx',
    workbook([r(BOOK_HEAD), r('re-1|kit', n(0.5, '# ?/?'), 12), r('re-2|kit', n(2, '# ?/?'), 40)]),
  ),
  fine(
    'A1: A Polish format writes szt. behind each quantity',
    'naklad.xlsx',
    workbook([
      r('Zlecenie|Klient|Nakład|Cena'),
      r('nk-1|ola', n(250, '0" szt."'), n(99.5, '#,##0.00" zł"')),
      r('nk-2|ola', n(1000, '#,##0" szt."'), n(240, '#,##0.00" zł"')),
    ]),
    orders('', 'nk-1 ola 250 99.5\nnk-2 ola 1000 240'),
    { mapping: mapped('Zlecenie', 'Klient', 'Nakład', 'Cena') },
  ),
  fine(
    'A1: A voucher of a bookshop is a credit in brackets that is added up',
    'voucher.xlsx',
    workbook([
      r('Job|Client|Qty|Amount|Line'),
      r('vo-1|page', 20, n(60, '#,##0.00_);[Red](#,##0.00)'), 'Posters'),
      r('vo-1|page', 20, n(-10, '#,##0.00_);[Red](#,##0.00)'), 'Voucher'),
      r('vo-2|page', 5, n(15, '#,##0.00_);[Red](#,##0.00)'), 'Posters'),
    ]),
    orders('line', 'vo-1 page 20 50|Posters\n|Voucher\nvo-2 page 5 15|Posters'),
    {
      mapping: job('{ column: Qty, combine: same }', '{ column: Amount, combine: sum }', [
        '{ id: line, column: Line }',
      ]),
    },
  ),
  refused(
    'A1: The price cell has the format of a time',
    'hours.xlsx',
    workbook([
      r(BOOK_HEAD),
      r('hr-1|kit', 10, n(12.5, '[h]:mm')),
      r('hr-2|kit', 10, n(14, '0.00')),
    ]),
  ),
  asked(
    'A1: The format of the price column shows nothing at all',
    'blind.xlsb',
    workbook([r(BOOK_HEAD), r('bl-1|kit', 10, n(45, ';;;')), r('bl-2|kit', 10, n(30, ';;;'))]),
    'bl-1 costs 45, or nothing',
  ),
  asked(
    'A1: The price list that is looked up rounds its prices',
    'lookup.csv',
    'Job,Client,Qty,Size\nlk-1,kit,1,A4\nlk-2,kit,1,A5\n',
    'A4 costs 7.45, or 7',
    {
      beside: {
        'sizes.xlsx': workbook([r('Size|Price'), r('A4', n(7.45, '0')), r('A5', n(5, '0'))]),
      },
      mapping: job(
        '{ column: Qty }',
        '{ lookup: sizes, by: Size, column: Price }',
        [],
        'lookups: { sizes: { file: sizes.xlsx, key: Size } }',
      ),
    },
  ),
  asked(
    'A1: Copies are the result of a division and shown as whole sheets',
    'bogen.ods',
    workbook(
      [
        r(BOOK_HEAD),
        r('bo-1|kit', n(1499.6, '#,##0', '1.500'), n(120, '0.00', '120,00')),
        r('bo-2|kit', n(800, '#,##0', '800'), n(70, '0.00', '70,00')),
      ],
      { language: 'de-DE' },
    ),
    'bo-1 has 1500 copies, or the 1499.6 are a mistake',
  ),
  fine(
    'A1: A sum of cents is off by a binary hair',
    'cents.xlsx',
    workbook([
      r(BOOK_HEAD),
      r('ce-1|kit', 3, 0.1 + 0.2),
      r('ce-2|kit', 7, f('1.1*3', 3.3000000000000003, '0.00')),
    ]),
    orders('', 'ce-1 kit 3 0.3\nce-2 kit 7 3.3'),
  ),
  refused(
    'A3: A Python script wrote prices as formulas that Excel is to compute when it opens the file',
    'report.xlsx',
    workbook(
      [
        r(`${BOOK_HEAD}|unit`),
        ['rp-1', 'kit', 10, f('C2*E2', 0), 2],
        ['rp-2', 'kit', 20, f('C3*E3', 0), 2],
      ],
      { calc: 'fullCalcOnLoad="1"' },
    ),
  ),
  refused(
    'A3: Formulas of openpyxl have no value for the copies',
    'kopien.xlsx',
    workbook([
      r(BOOK_HEAD),
      ['kf-1', 'kit', f('ROUNDUP(10.4,0)'), 25],
      ['kf-2', 'kit', f('ROUNDUP(20.4,0)'), 45],
    ]),
  ),
  refused(
    'A3: Names that a program looks up are all the number 0',
    'names.xlsx',
    workbook([
      r(`${BOOK_HEAD}|name`),
      ['nz-1', 'kit', 1, 5, f('VLOOKUP(A2,Data!A:B,2,0)', 0)],
      ['nz-2', 'kit', 1, 5, f('VLOOKUP(A3,Data!A:B,2,0)', 0)],
      ['nz-3', 'kit', 1, 5, f('VLOOKUP(A4,Data!A:B,2,0)', 0)],
    ]),
    { stake: 'text' },
  ),
  refused(
    'A3: A LibreOffice macro left the price formulas without results',
    'macro.ods',
    workbook([r(BOOK_HEAD), ['ma-1', 'kit', 4, f('[.C2]*3')], ['ma-2', 'kit', 5, f('[.C3]*3')]]),
  ),
  refused(
    'A3: The tariff that is looked up was computed by nobody',
    'auftrag.csv',
    'Job;Client;Qty;Format\nta-1;lux;10;A4\nta-2;lux;20;A5\n',
    {
      beside: {
        'tarif.xlsx': workbook(
          [r('Format|Netto|Brutto'), ['A4', 10, f('B2*1.19', 0)], ['A5', 8, f('B3*1.19', 0)]],
          { calc: 'calcId="0" fullCalcOnLoad="1"' },
        ),
      },
      mapping: job(
        '{ column: Qty }',
        '{ lookup: t, by: Format, column: Brutto }',
        [],
        'lookups: { t: { file: tarif.xlsx, key: Format } }',
      ),
    },
  ),
  refused(
    'A3: The calculation of the workbook was not completed and prices are 0',
    'halb.xlsx',
    workbook([r(BOOK_HEAD), ['hb-1', 'kit', 4, f('C2*3', 0)], ['hb-2', 'kit', 5, f('C3*3', 0)]], {
      calc: 'calcCompleted="0"',
    }),
  ),
  refused(
    'A3: An ERP writes SpreadsheetML with formulas only',
    'erp.xml',
    workbook([r(BOOK_HEAD), ['er-1', 'kit', 4, f('RC[-1]*3')], ['er-2', 'kit', 5, f('RC[-1]*3')]]),
  ),
  fine(
    'A3: A formula gives an empty text where there is no title',
    'title.xlsx',
    workbook([
      r(`${BOOK_HEAD}|title|last`),
      ['ti-1', 'kit', 1, 2, f('IF(G2="f","Frau","")', 'Frau'), 'Moll'],
      ['ti-2', 'kit', 1, 2, f('IF(G3="f","Frau","")', ''), 'Kern'],
    ]),
    orders('title last', 'ti-1 kit 1 2|Frau|Moll\nti-2 kit 1 2||Kern'),
  ),
  fineOrAsked(
    'A3: A workbook is to be computed anew although all results are in it',
    'anew.xlsx',
    workbook(
      [r(BOOK_HEAD), ['an-11', 'kit', 4, f('C2*3', 12)], ['an-12', 'kit', 5, f('C3*3', 15)]],
      { calc: 'calcId="191029" fullCalcOnLoad="1"' },
    ),
    orders('', 'an-11 kit 4 12\nan-12 kit 5 15'),
  ),
];
