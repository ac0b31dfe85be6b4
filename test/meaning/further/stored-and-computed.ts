import { type List, mapped, orders } from '../list.ts';
import { asked, fine, fineOrAsked, refused } from '../put.ts';
import { f, n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id|svc_uid|order_count|total_price';

/** A1: the amount is the number that the cell holds. */
const STORED: readonly List[] = [
  asked(
    'A1: A warehouse shows its thousands of envelopes with a K behind them',
    'envelopes.xlsx',
    workbook([
      r('Job|Client|Envelopes|Amount'),
      r('en-1|post', n(12000, '#,##0,"K"'), 840),
      r('en-2|post', n(8000, '#,##0,"K"'), 560),
      r('en-3|bank', n(25000, '#,##0,"K"'), 1500),
    ]),
    'en-1 has 12 envelopes, as is shown, or 12,000, as is held',
    { mapping: mapped('Job', 'Client', 'Envelopes', 'Amount') },
  ),
  asked(
    'A1: The column taken for the price holds shares that are shown as percentages',
    'budget.xlsb',
    workbook([
      r(HEAD),
      r('bu-1|city', 500, n(0.35, '0%')),
      r('bu-2|city', 300, n(0.4, '0%')),
      r('bu-3|city', 200, n(0.25, '0%')),
    ]),
    'bu-1 costs 35, or 0.35',
  ),
  asked(
    'A1: One and a half boxes are shown as two in LibreOffice',
    'kartons.ods',
    workbook(
      [r(HEAD), r('ka-1|lager', n(1.5, '0', '2'), 30), r('ka-2|lager', n(4, '0', '4'), 80)],
      { language: 'de-DE' },
    ),
    'two boxes for 30, or one and a half, which nobody can order',
  ),
  asked(
    'A1: A hundred is divided by three and shown with two decimals in an old workbook',
    'split.xls',
    workbook([
      r(HEAD),
      r('sp-1|club', 10, n(33.3333333333333, '0.00')),
      r('sp-2|club', 10, n(33.3333333333333, '0.00')),
      r('sp-3|club', 10, n(33.3333333333333, '0.00')),
    ]),
    '33.33 for each, or a third of a hundred',
  ),
  fine(
    'A1: Sums of cents carry the noise of binary fractions in a workbook',
    'cents.xlsx',
    workbook([
      r(HEAD),
      r('ce-1|shop', 3, n(24.950000000000003, '0.00')),
      r('ce-2|shop', 1, 0.30000000000000004),
      r('ce-3|shop', 2, n(8.399999999999999, '#,##0.00')),
    ]),
    orders('', 'ce-1 shop 3 24.95\nce-2 shop 1 0.3\nce-3 shop 2 8.4'),
  ),
  asked(
    'A1: A voucher is a credit in the brackets of an accountant',
    'vouchers.xlsx',
    workbook([
      r('Order|Customer|Item|Line total'),
      r('vo-1|ida|Wedding card', n(20, '#,##0.00_);(#,##0.00)')),
      r('vo-1|ida|Voucher card', n(-5, '#,##0.00_);(#,##0.00)')),
      r('vo-2|udo|Menu card', n(12.5, '#,##0.00_);(#,##0.00)')),
    ]),
    'vo-1 has 2 cards, one of which is called Voucher card, or 1',
    { mapping: mapped('Order', 'Customer', 'rows', 'sum Line total', 'item=Item') },
  ),
  asked(
    'A1: A refund is blue instead of having a minus sign',
    'refund.xlsb',
    workbook([
      r('Order|Customer|Item|Line total'),
      r('re-1|ida|Poster', n(48, '"€" #,##0.00;[Blue]"€" #,##0.00')),
      r('re-1|ida|Return', n(-12, '"€" #,##0.00;[Blue]"€" #,##0.00')),
      r('re-2|udo|Flyer', n(20, '"€" #,##0.00;[Blue]"€" #,##0.00')),
    ]),
    're-1 costs 60, as is shown, or 36, as is held',
    { mapping: mapped('Order', 'Customer', 'rows', 'sum Line total', 'item=Item') },
  ),
  asked(
    'A1: An XML spreadsheet of the board shows millions with one decimal',
    'board.xml',
    workbook([
      r(HEAD),
      r('bo-1|acme', 100, n(1500000, '#,##0.0,,')),
      r('bo-2|acme', 50, n(2500000, '#,##0.0,,')),
    ]),
    'bo-1 costs 1.5, or 1,500,000',
  ),
  asked(
    'A1: Excel made a day of the quantity because somebody had typed a date there once',
    'day.xlsx',
    workbook([
      r(HEAD),
      r('da-1|kita', 30, 12),
      r('da-2|kita', n(45, 'd-mmm'), 18),
      r('da-3|kita', 60, 24),
    ]),
    '45 copies that were formatted as a day, or 14 February, which is no quantity',
  ),
  asked(
    'A1: A flat LibreOffice file shows prices in thousands of forint',
    'forint.fods',
    workbook(
      [
        r('Projekt|Ügyfél|Darab|Ár'),
        r('fo-1|duna', 100, n(48000, '#,##0,')),
        r('fo-2|duna', 200, n(90000, '#,##0,')),
      ],
      { language: 'hu-HU' },
    ),
    'fo-1 costs 48, or 48,000',
    { mapping: mapped('Projekt', 'Ügyfél', 'Darab', 'Ár') },
  ),
  fineOrAsked(
    'A1: Quantities are shown with five digits and held as plain numbers',
    'five-digits.xlsx',
    workbook([
      r(HEAD),
      r('fi-1|erp', n(250, '00000'), 50),
      r('fi-2|erp', n(1200, '00000'), 180),
      r('fi-3|erp', n(400, '00000'), 75),
    ]),
    orders('', 'fi-1 erp 250 50\nfi-2 erp 1200 180\nfi-3 erp 400 75'),
  ),
  fine(
    'A1: The mapping says that the amounts which the cells hold are the ones to pay',
    'held.xlsx',
    workbook([
      r('Job|Client|Qty|Cost'),
      r('he-1|ross', 7, n(19.997, '0.00')),
      r('he-2|ross', 9, n(5.125, '0.0')),
    ]),
    orders('', 'he-1 ross 7 19.997\nhe-2 ross 9 5.125'),
    { mapping: mapped('Job', 'Client', 'Qty', 'Cost', '', 'sheet: { amounts: stored }') },
  ),
  fine(
    'A1: The mapping says that the amounts which are shown are the ones to pay',
    'shown.xlsx',
    workbook([
      r('Job|Client|Qty|Cost'),
      r('sh-1|ross', 7, n(19.997, '0.00')),
      r('sh-2|ross', 9, n(5.26, '0.0')),
    ]),
    orders('', 'sh-1 ross 7 20\nsh-2 ross 9 5.3'),
    { mapping: mapped('Job', 'Client', 'Qty', 'Cost', '', 'sheet: { amounts: shown }') },
  ),
];

/** A3: a formula without a computed value is no amount and no text. */
const FORMULAS: readonly List[] = [
  refused(
    'A3: A script wrote the formulas of the totals and computed none',
    'script.xlsx',
    workbook([
      r('Job|Client|Qty|Unit|Total'),
      r('sc-1|ross', 10, 2.5, f('C2*D2')),
      r('sc-2|gale', 20, 2, f('C3*D3')),
    ]),
    { mapping: mapped('Job', 'Client', 'Qty', 'Total') },
  ),
  refused(
    'A3: A reporting library stored 0 for each formula and asks for a calculation on opening',
    'library.xlsx',
    workbook(
      [
        r('project_id|svc_uid|order_count|total_price|name'),
        r('li-1|uni', 10, f('C2*0.4', 0), f('UPPER("Ann Fox")', 0)),
        r('li-2|uni', 15, f('C3*0.4', 0), f('UPPER("Bob Ray")', 0)),
        r('li-3|uni', 20, f('C4*0.4', 0), f('UPPER("Cid Lux")', 0)),
      ],
      { calc: 'fullCalcOnLoad="1"' },
    ),
  ),
  refused(
    'A3: An .ods file was saved before the names were put together',
    'namen.ods',
    workbook([
      r('project_id|svc_uid|order_count|total_price|vorname|name'),
      r('na-1|dorf', 1, 3, 'Ida', f('[.E2]&" Fuchs"')),
      r('na-2|dorf', 1, 3, 'Udo', f('[.E3]&" Lux"')),
    ]),
  ),
  refused(
    'A3: The price list to look up has formulas that nobody computed',
    'sizes.csv',
    'job,client,size,name\nsz-1,ross,A4,Ann Fox\nsz-2,gale,A5,Bob Ray\n',
    {
      beside: {
        'prices.xlsx': workbook(
          [r('size|net|gross'), r('A4', 10, f('B2*1.2', 0)), r('A5', 8, f('B3*1.2', 0))],
          { calc: 'calcId="0" fullCalcOnLoad="1"' },
        ),
      },
      mapping: `version: 1
lookups: { prices: { file: prices.xlsx, key: size } }
project: { column: job }
svc_uid: { column: client }
order: { order_count: rows, total_price: { lookup: prices, by: size, column: gross } }
variables: [{ id: name, column: name }]
`,
    },
  ),
  fine(
    'A3: Some computed prices are zero because the first ten copies are free',
    'free-ten.xlsx',
    workbook([
      r(HEAD),
      r('ft-1|club', 10, f('IF(C2>10,(C2-10)*0.5,0)', 0)),
      r('ft-2|club', 30, f('IF(C3>10,(C3-10)*0.5,0)', 10)),
      r('ft-3|club', 50, f('IF(C4>10,(C4-10)*0.5,0)', 20)),
    ]),
    orders('', 'ft-1 club 10 0\nft-2 club 30 10\nft-3 club 50 20'),
  ),
  fineOrAsked(
    'A3: LibreOffice saved computed formulas and Excel is asked to compute them again',
    'again.xlsx',
    workbook(
      [
        r(HEAD),
        r('ag-1|club', 10, f('C2*0.5', 5)),
        r('ag-2|club', 30, f('C3*0.5', 15)),
        r('ag-3|club', 44, f('C4*0.5', 22)),
      ],
      { calc: 'fullCalcOnLoad="1"' },
    ),
    orders('', 'ag-1 club 10 5\nag-2 club 30 15\nag-3 club 44 22'),
  ),
  refused(
    'A3: An XML spreadsheet of an ERP has formulas without results for its quantities',
    'mengen.xml',
    workbook([r(HEAD), r('me-1|werk', f('RC[1]/2'), 20), r('me-2|werk', f('RC[1]/2'), 60)]),
  ),
  refused(
    'A3: The last save was broken off before the sheet was computed',
    'broken-off.xlsx',
    workbook(
      [
        r('project_id|svc_uid|order_count|total_price|table'),
        r('br-1|hall', 2, f('C2*1.5', 0), 'A1'),
        r('br-2|hall', 4, f('C3*1.5', 0), 'A2'),
      ],
      { calc: 'calcCompleted="0"' },
    ),
  ),
];

export const STORED_AND_COMPUTED: readonly List[] = [...STORED, ...FORMULAS];
