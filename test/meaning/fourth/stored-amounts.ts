import { type List, mapped, orders } from '../list.ts';
import { asked, fine, refused, warnedOrAsked } from '../put.ts';
import { f, n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id|svc_uid|order_count|total_price';

function withAmounts(what: string): string {
  return mapped(
    'project_id',
    'svc_uid',
    'order_count',
    'total_price',
    '',
    `sheet: { amounts: ${what} }`,
  );
}

/** A1, A3: amounts that a workbook holds, shows, or has not computed. */
export const STORED_AMOUNTS: readonly List[] = [
  refused(
    'A1: A binary workbook holds twelve and a half boxes and shows thirteen',
    'boxes.xlsb',
    workbook([r(HEAD), r('bx-1|depot', n(12.5, '0'), 40), r('bx-2|depot', n(8, '0'), 30)]),
  ),
  asked(
    'A1: A parish office rounds its prices to whole euros in LibreOffice',
    'pfarrbrief.ods',
    workbook(
      [r(HEAD), r('pf-1|pfarramt', 200, n(149.49, '0')), r('pf-2|pfarramt', 150, n(112, '0'))],
      { language: 'de-DE' },
    ),
    'pf-1 costs 149.49, or 149 as shown',
  ),
  asked(
    'A1: An old Excel file shows a price as fifty per cent',
    'half.xls',
    workbook([r(HEAD), r('hf-1|club', 10, n(0.5, '0%')), r('hf-2|club', 20, n(12, '0'))]),
    'hf-1 costs 0.50, or 50',
  ),
  asked(
    'A1: A voucher of minus fifteen is shown without its sign in SpreadsheetML',
    'gutschein.xml',
    workbook([
      r('Auftrag|Kunde|Position|Stück|Betrag'),
      r('gs-1|otto|Karten', 100, n(80, '0.00;0.00')),
      r('gs-1|otto|Gutschein', 1, n(-15, '0.00;0.00')),
      r('gs-2|emma|Karten', 50, n(45, '0.00;0.00')),
    ]),
    'gs-1 costs 65, or 95',
    { mapping: mapped('Auftrag', 'Kunde', 'rows', 'sum Betrag', 'position=Position') },
  ),
  asked(
    'A1: A tariff that is looked up shows its prices in thousands with a k',
    'prices-in-k.csv',
    'job,client,copies,product\nka-1,expo,10,Stand\nka-2,expo,12,Banner\n',
    'A stand costs 2500, or 3',
    {
      beside: {
        'tariff-k.xlsx': workbook([
          r('product|price'),
          r('Stand', n(2500, '#,##0,"k"')),
          r('Banner', n(1400, '#,##0,"k"')),
        ]),
      },
      mapping:
        'version: 1\nproject: { column: job }\nsvc_uid: { column: client }\nlookups: { tariff: { file: tariff-k.xlsx, key: product } }\norder: { order_count: { column: copies }, total_price: { lookup: tariff, by: product, column: price } }\n',
    },
  ),
  fine(
    'A1: The mapping says that stored prices count and one has three decimals behind its two',
    'stored.xlsx',
    workbook([
      r(HEAD),
      r('so-1|vet', 10, n(19.995, '0.00')),
      r('so-2|vet', 20, n(33.3333, '0.00')),
    ]),
    orders('', 'so-1 vet 10 19.995\nso-2 vet 20 33.3333'),
    { mapping: withAmounts('stored') },
  ),
  fine(
    'A1: The mapping says that shown prices count and thirds are rounded to cents',
    'shown.xlsx',
    workbook([
      r(HEAD),
      r('sw-1|vet', 10, n(33.33333333, '0.00')),
      r('sw-2|vet', 20, n(66.66666667, '0.00')),
    ]),
    orders('', 'sw-1 vet 10 33.33\nsw-2 vet 20 66.67'),
    { mapping: withAmounts('shown') },
  ),
  asked(
    'A1: A charity hides one price with a format of three semicolons',
    'secret.xlsx',
    workbook([r(HEAD), r('hd-1|ngo', 10, n(85, ';;;')), r('hd-2|ngo', 20, n(120, '0'))]),
    'hd-1 costs 85, or its price was taken away',
  ),
  asked(
    'A1: A Korean budget has its amounts in thousands of won by the name of the column',
    '예산.xlsx',
    workbook([
      r('프로젝트|아이디|수량|금액(천원)'),
      r('cw-1|hana', 300, n(45, '#,##0')),
      r('cw-2|duri', 500, n(70, '#,##0')),
    ]),
    'cw-1 costs 45, or 45000',
    { mapping: mapped('프로젝트', '아이디', '수량', '금액(천원)') },
  ),
  fine(
    'A1: A price is three tenths with the dust of binary numbers',
    'dust.xlsx',
    workbook([r(HEAD), r('du-1|toy', 3, 0.1 + 0.2), r('du-2|toy', 7, 4.35 * 100)]),
    orders('', 'du-1 toy 3 0.3\ndu-2 toy 7 435'),
  ),
  asked(
    'A1: A Brazilian office shows millions with one decimal',
    'milhoes.xlsx',
    workbook([
      r('Projeto|Cliente|Tiragem|Valor'),
      r('br-1|prefeitura', 5000, n(1250000, '0.0,,"M"')),
      r('br-2|prefeitura', 8000, n(1900000, '0.0,,"M"')),
    ]),
    'br-1 costs 1250000, or 1.3',
    { mapping: mapped('Projeto', 'Cliente', 'Tiragem', 'Valor') },
  ),
  refused(
    'A3: openpyxl wrote price formulas and no values at all',
    'openpyxl.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|each|total_price'),
      r('op-1|lab', 10, 2, f('C2*D2')),
      r('op-2|lab', 30, 2, f('C3*D3')),
    ]),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price') },
  ),
  refused(
    'A3: A script filled an .ods with quantities as formulas that nobody computed',
    'odfpy.ods',
    workbook([
      r('project_id|svc_uid|boxes|order_count|total_price'),
      r('od-1|lab', 2, f('[.C2]*50'), 20),
      r('od-2|lab', 4, f('[.C3]*50'), 40),
    ]),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price') },
  ),
  refused(
    'A3: The looked-up price list was written by XlsxWriter and all its prices are 0',
    'menu-orders.csv',
    'job,client,copies,card\nmo-1,bistro,40,Menu\nmo-2,bistro,60,Flyer\n',
    {
      beside: {
        'cards.xlsx': workbook(
          [r('card|net|price'), r('Menu', 10, f('B2*1.2', 0)), r('Flyer', 20, f('B3*1.2', 0))],
          { calc: 'calcId="124519" fullCalcOnLoad="1"' },
        ),
      },
      mapping:
        'version: 1\nproject: { column: job }\nsvc_uid: { column: client }\nlookups: { cards: { file: cards.xlsx, key: card } }\norder: { order_count: { column: copies }, total_price: { lookup: cards, by: card, column: price } }\n',
    },
  ),
  refused(
    'A3: A Japanese workbook was saved before its calculation was completed',
    '見積.xlsx',
    workbook(
      [
        r('案件|顧客|数量|単価|金額'),
        r('jp-1|tanaka', 100, 30, f('C2*D2', 0)),
        r('jp-2|suzuki', 250, 28, f('C3*D3', 0)),
      ],
      { calc: 'calcId="191029" calcMode="manual" calcCompleted="0"' },
    ),
    { mapping: mapped('案件', '顧客', '数量', '金額') },
  ),
  refused(
    'A3: Names in SpreadsheetML are joined by formulas without a result',
    'membres.xml',
    workbook([
      r(`${HEAD}|prenom|nom|complet`),
      r('mb-1|asso', 1, 2, 'Léa', 'Roy', f('RC[-2]&" "&RC[-1]')),
      r('mb-2|asso', 1, 2, 'Max', 'Petit', f('RC[-2]&" "&RC[-1]')),
    ]),
    {
      mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price', 'complet'),
      stake: 'text',
    },
  ),
  refused(
    'A3: Project ids are looked up by formulas that were never computed',
    'vlookup.xlsx',
    workbook([
      r(`code|${HEAD}`),
      r('7', f('VLOOKUP(A2,ids!A:B,2,0)'), 'shop', 5, 10),
      r('9', f('VLOOKUP(A3,ids!A:B,2,0)'), 'shop', 8, 16),
    ]),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price') },
  ),
  warnedOrAsked(
    'A3: Every product of a quantity and a unit price is stored as 0 and nothing says why',
    'export-php.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|each|total_price'),
      r('ph-71|shop', 10, 2.5, f('C2*D2', 0)),
      r('ph-72|shop', 4, 3, f('C3*D3', 0)),
      r('ph-73|shop', 6, 2, f('C4*D4', 0)),
    ]),
    'unclear',
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price') },
  ),
  fine(
    'A3: A file asks to be calculated when opened but has all its values',
    'calculated.xlsx',
    workbook(
      [
        r('project_id|svc_uid|order_count|each|total_price'),
        r('ca-1|shop', 10, 2.5, f('C2*D2', 25)),
        r('ca-2|shop', 4, 3, f('C3*D3', 12)),
      ],
      { calc: 'calcId="191029" fullCalcOnLoad="1"' },
    ),
    orders('', 'ca-1 shop 10 25\nca-2 shop 4 12'),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price') },
  ),
  fine(
    'A3: Only a column of checks that nobody uses lacks its values',
    'checks.xlsx',
    workbook([
      r(`${HEAD}|ok`),
      r('ck-1|shop', 10, 25, f('D2>0')),
      r('ck-2|shop', 4, 12, f('D3>0')),
    ]),
    orders('', 'ck-1 shop 10 25\nck-2 shop 4 12'),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price') },
  ),
];
