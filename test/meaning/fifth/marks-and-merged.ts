import { type List, mapped, orders } from '../list.ts';
import { n, r, workbook } from '../workbook.ts';
import { asked, BOOK_HEAD, fine, fineOrAsked, job, refused, warnedOrAsked } from './put.ts';

const MERGED = 'sheet: { repeat_merged: true }';

/** A2 and A4: marks in numbers; merged amounts. */
export const MARKS_AND_MERGED: readonly List[] = [
  fineOrAsked(
    'A2: SAP writes quantities with three decimals beside decimal commas',
    'vbap.csv',
    'Auftrag;Kunde;Menge;Nettowert\nsp-1;kunde1;1,000;12,50\nsp-2;kunde1;25,000;180,00\nsp-3;kunde2;4,000;36,40\n',
    orders('', 'sp-1 kunde1 1 12.5\nsp-2 kunde1 25 180\nsp-3 kunde2 4 36.4'),
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Nettowert') },
  ),
  asked(
    'A2: Quantities and prices have nothing but single groups behind points',
    'punkte.csv',
    'Job;Client;Qty;Price\npu-1;kit;2.500;1.200\npu-2;kit;1.500;3.400\n',
    'pu-1 has 2500 copies for 1200, or the points are decimals',
    { mapping: job('{ column: Qty }', '{ column: Price }') },
  ),
  fine(
    'A2: A Korean office writes 수량 and 금액(원) with commas',
    '인쇄의뢰.csv',
    '작업번호,거래처,수량,금액(원)\nko-1,hana,"1,000","35,000"\nko-2,duri,"2,000","60,000"\n',
    orders('', 'ko-1 hana 1000 35000\nko-2 duri 2000 60000'),
    { mapping: mapped('작업번호', '거래처', '수량', '금액(원)') },
  ),
  asked(
    'A2: Two offices filled one price column, each in its own way',
    'offices.csv',
    'Job;Client;Qty;Price\nof-1;kit;10;1.200,50\nof-2;kit;10;1,200.50\nof-3;kit;10;1,250\n',
    'of-3 costs 1250, or 1.25',
    { mapping: job('{ column: Qty }', '{ column: Price }') },
  ),
  asked(
    'A2: The price list beside the orders has one price, 1.250',
    'proof.csv',
    'Job;Client;Qty;Kind\npl-1;kit;1;Banner\npl-2;kit;2;Banner\n',
    'a banner costs 1250, or 1.25',
    {
      beside: { 'kinds.csv': 'Kind;Price\nBanner;1.250\nFlag;900\n' },
      mapping: job(
        '{ column: Qty }',
        '{ lookup: k, by: Kind, column: Price }',
        [],
        'lookups: { k: { file: kinds.csv, key: Kind } }',
      ),
    },
  ),
  fine(
    'A2: A Brazilian list writes R$ before whole thousands',
    'grafica.csv',
    'Job;Client;Tiragem;Valor\nbr-1;ana;500;R$ 1.250\nbr-2;ana;800;R$ 2.100\n',
    orders('', 'br-1 ana 500 1250\nbr-2 ana 800 2100'),
    { mapping: job('{ column: Tiragem }', '{ column: Valor }') },
  ),
  refused(
    'A2: Quantities in reams have decimals in one row',
    'ries.csv',
    'Job;Client;Menge;Preis\nri-1;kit;0,500;12,00\nri-2;kit;1,000;24,00\n',
    { mapping: job('{ column: Menge }', '{ column: Preis }') },
  ),
  fineOrAsked(
    'A2: A typed quantity 1,500 stands among stored numbers',
    'typed.xlsx',
    workbook([
      r(BOOK_HEAD),
      r('ty-1|kit', 1200, 60.5),
      r('ty-2|kit', '1,500', 75),
      r('ty-3|kit', 800, 40),
    ]),
    orders('', 'ty-1 kit 1200 60.5\nty-2 kit 1500 75\nty-3 kit 800 40'),
  ),
  fine(
    'A4: The price of three place cards is merged within their order',
    'tisch.xlsx',
    workbook(
      [
        r('Job|Client|Guest|Price'),
        r('ti-11|cafe|Ada', 30),
        r('ti-11|cafe|Ben', null),
        r('ti-11|cafe|Cem', null),
        r('ti-12|cafe|Dov', 12),
      ],
      { merged: ['D2:D4'] },
    ),
    orders('guest', 'ti-11 cafe 3 30|Ada\n|Ben\n|Cem\nti-12 cafe 1 12|Dov'),
    {
      mapping: job(
        'rows',
        '{ column: Price, combine: sum }',
        ['{ id: guest, column: Guest }'],
        MERGED,
      ),
    },
  ),
  asked(
    'A4: One quantity is merged over two jobs of an .ods',
    'doppelt.ods',
    workbook([r('Job|Client|Qty|Price'), r('do-1|kit', 200, 10), r('do-2|kit', null, 20)], {
      merged: ['C2:C3'],
    }),
    '200 for both together, or 200 each',
    { mapping: job('{ column: Qty }', '{ column: Price }', [], MERGED) },
  ),
  asked(
    'A4: Job numbers are merged down and nothing says what that means',
    'klassen.xlsx',
    workbook(
      [
        r('Job|Client|Pupil|Qty|Price'),
        r('kl-1|gym|Ida', 1, 5),
        r('|gym|Jan', 1, 6),
        r('kl-2|gym|Kim', 1, 7),
        r('|gym|Leo', 1, 8),
      ],
      { merged: ['A2:A3', 'A4:A5'] },
    ),
    'Jan belongs to kl-1, or to nothing',
    { mapping: mapped('Job', 'Client', 'sum Qty', 'sum Price', 'name=Pupil') },
  ),
  asked(
    'A4: A web page spans the price over the rows of two jobs',
    'bestellungen.xls',
    `<html><body><table><tr><th>Job</th><th>Client</th><th>Qty</th><th>Price</th></tr>
<tr><td>wp-1</td><td>kit</td><td>10</td><td rowspan="2">90</td></tr>
<tr><td>wp-2</td><td>kit</td><td>20</td></tr></table></body></html>`,
    '90 for both, or each',
    { mapping: job('{ column: Qty }', '{ column: Price }', [], MERGED) },
  ),
  refused(
    'A4: Quantity and price of a job are one merged cell',
    'pauschal.xlsx',
    workbook([r('Job|Client|Qty|Price'), r('pa-11|kit', 50, null), r('pa-12|kit', 20, 30)], {
      merged: ['C2:D2'],
    }),
    { mapping: job('{ column: Qty }', '{ column: Price }', [], MERGED) },
  ),
  fine(
    'A4: SpreadsheetML merges one price of an order and has another below',
    'teams.xml',
    workbook(
      [
        r('Job|Client|Player|Price'),
        r('tm-1|club|Ann', 30),
        r('tm-1|club|Bea', null),
        r('tm-1|club|Cat', 12),
      ],
      { merged: ['D2:D3'] },
    ),
    orders('name', 'tm-1 club 3 42|Ann\n|Bea\n|Cat'),
    { mapping: mapped('Job', 'Client', 'rows', 'sum Price', 'name=Player', MERGED) },
  ),
  fine(
    'A4: Only the first row has the price of the order, in a merged cell, as the mapping says',
    'first.xlsx',
    workbook(
      [
        r('Job|Client|Player|Price'),
        r('fi-1|club|Ann', 30),
        r('fi-1|club|Bea', null),
        r('fi-2|club|Cat', 12),
      ],
      { merged: ['D2:D3'] },
    ),
    orders('name', 'fi-1 club 2 30|Ann\n|Bea\nfi-2 club 1 12|Cat'),
    {
      mapping: job('rows', '{ column: Price, combine: first }', ['{ id: name, column: Player }']),
    },
  ),
  fine(
    'A4: Only the title above the header is merged',
    'titel.xlsx',
    workbook(
      [
        r('Namensschilder Herbst 2026|||'),
        r('Job|Client|Qty|Price'),
        r('tl-1|kit', 10, 20),
        r('tl-2|kit', 20, n(35, '0.00')),
      ],
      { merged: ['A1:D1'] },
    ),
    orders('', 'tl-1 kit 10 20\ntl-2 kit 20 35'),
    { mapping: job('{ column: Qty }', '{ column: Price }', [], 'sheet: { header_row: 2 }') },
  ),
  warnedOrAsked(
    'A4: The name of a team is merged over its players and printed',
    'trikots.xlsx',
    workbook(
      [
        r('Job|Client|Team|Player|Price'),
        r('tk-1|club|Lions|Ann', 5),
        r('tk-1|club||Bea', 6),
        r('tk-2|club|Bears|Cat', 7),
      ],
      { merged: ['C2:C3'] },
    ),
    'unclear',
    {
      mapping: mapped('Job', 'Client', 'rows', 'sum Price', 'team=Team, name=Player'),
      stake: 'text',
    },
  ),
];
