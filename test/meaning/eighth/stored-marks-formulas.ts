import { type List, mapped, orders } from '../list.ts';
import { f, n, r, workbook } from '../workbook.ts';
import { CELLS, listsOf } from './put.ts';

const A1 = listsOf('A1');
const A2 = listsOf('A2');
const A3 = listsOf('A3');
const JOBS = mapped('job', 'client', 'copies', 'sum');

function priced(file: string, by: string, price: string, more = ''): string {
  return mapped('job', 'client', 'copies', '=0', '', more).replace(
    /total_price: .*/,
    `total_price: { lookup: tariff, by: ${by}, column: ${price} }\nlookups: { tariff: { file: ${file}, key: ${by} } }`,
  );
}

/** A1 to A3: what is stored, what marks mean, formulas that nobody computed. */
export const STORED_MARKS_FORMULAS: readonly List[] = [
  A1.asks(
    'A Brazilian quote shows reais without centavos and stores them',
    'orçamento.xlsx',
    workbook([
      r(CELLS),
      r('br-11|grafica', 100, n(149.9, '"R$" #,##0')),
      r('br-12|grafica', 50, n(89.5, '"R$" #,##0')),
      r('br-13|grafica', 20, n(40, '"R$" #,##0')),
    ]),
    undefined,
    'br-11 costs 149.90 (stored) or 150 (shown)',
  ),
  A1.asks(
    'A parish counts half bundles in an .ods that shows whole ones',
    'Pfarrbrief.ods',
    workbook([
      r('Bezirk|Bote|Bündel', 'Betrag'),
      r('bez-a|huber', n(3.5, '0'), n(14, '0.00')),
      r('bez-b|meier', n(4, '0'), n(16, '0.00')),
      r('bez-c|moser', n(2, '0'), n(8, '0.00')),
    ]),
    mapped('Bezirk', 'Bote', 'Bündel', 'Betrag'),
    'bez-a has 3.5 bundles (stored) or 4 (shown)',
  ),
  A1.asks(
    'An old .xls from a budget office shows prices as 12.5k',
    'budget.xls',
    workbook([
      r(CELLS),
      r('bk-1|press', 500, n(12500, '0.0,"k"')),
      r('bk-2|press', 300, n(7200, '0.0,"k"')),
    ]),
    undefined,
    'bk-1 costs 12500 (stored) or 12.5 (shown)',
  ),
  A1.asks(
    'A SpreadsheetML export has the price as a share of the campaign in percent',
    'kampania.xml',
    workbook([r(CELLS), r('sh-1|agora', 200, n(0.35, '0%')), r('sh-2|agora', 300, n(0.65, '0%'))]),
    undefined,
    'sh-1 costs 0.35 (stored) or 35 (shown)',
  ),
  A1.asks(
    'A French .xlsb hides the price of a friend by three semicolons',
    'amis.xlsb',
    workbook([
      r(CELLS),
      r('fr-41|lucie', 10, n(35, ';;;')),
      r('fr-42|denis', 12, n(42, '0.00')),
      r('fr-43|zoe', 14, n(49, '0.00')),
    ]),
    undefined,
    'fr-41 costs 35 (stored) or nothing (shown)',
  ),
  A1.asks(
    'A Japanese tariff stores half yen that nobody sees',
    'chumon.csv',
    'job,client,copies,size\njc-1,sato,10,A4\njc-2,mori,20,A5\n',
    priced('ryoukin.xlsx', 'size', 'price'),
    'A4 costs 12.5 (stored) or 13 (shown)',
    {
      beside: {
        'ryoukin.xlsx': workbook([
          r('size|price'),
          r('A4', n(12.5, '"¥"#,##0')),
          r('A5', n(9, '"¥"#,##0')),
        ]),
      },
    },
  ),
  A1.asks(
    'An Italian .fods shows the amounts in thousands of euro',
    'preventivo.fods',
    workbook([
      r(CELLS),
      r('it-1|rossi', 1000, n(4000, '#,##0,')),
      r('it-2|verdi', 2500, n(9000, '#,##0,')),
    ]),
    undefined,
    '13000 in all (stored) or 13 (shown)',
  ),
  A1.asks(
    'Credits of a Dutch club are hidden by a format of two equal halves',
    'leden.xlsx',
    workbook([
      r('Opdracht|Lid|Post|Bedrag'),
      r('nl-1|jansen|Druk', n(60, '#,##0.00;#,##0.00')),
      r('nl-1|jansen|Korting', n(-15, '#,##0.00;#,##0.00')),
      r('nl-2|devries|Druk', n(44, '#,##0.00;#,##0.00')),
    ]),
    mapped('Opdracht', 'Lid', '=1', 'sum Bedrag'),
    'nl-1 costs 45 (stored) or 75 (shown)',
  ),
  A1.fine(
    'A product of floats is 435 at fifteen digits',
    'floats.xlsx',
    workbook([
      r(CELLS),
      r('fl-1|kit', 100, 434.99999999999994),
      r('fl-2|kit', 3, 0.30000000000000004),
      r('fl-3|kit', 7, 76.93),
    ]),
    undefined,
    orders('', 'fl-1 kit 100 435\nfl-2 kit 3 0.3\nfl-3 kit 7 76.93'),
  ),
  A1.fine(
    'Pieces and złoty stand in the formats of a Polish workbook',
    'zamowienie.xlsx',
    workbook([
      r(CELLS),
      r('zm-1|kowal', n(250, '0" szt."'), n(1234.5, '#,##0.00" zł"')),
      r('zm-2|nowak', n(40, '0" szt."'), n(96, '#,##0.00" zł"')),
    ]),
    undefined,
    orders('', 'zm-1 kowal 250 1234.5\nzm-2 nowak 40 96'),
  ),

  A2.asks(
    'Copies and prices of a Danish shop have one point each and three digits',
    'ordrer.csv',
    'job;client;copies;sum\nda-1;holm;2.000;1.250\nda-2;lund;1.500;1.100\n',
    JOBS,
    'da-1 has 2000 copies for 1250, or 2 for 1.25',
  ),
  A2.fine(
    'A tab file of SAP has quantities with three decimals beside amounts with two',
    'ZSD_EXPORT.txt',
    'Auftrag\tKunde\tMenge\tBetrag\n8001\tlang\t1,000\t12,50\n8002\tkurz\t5,000\t60,00\n8003\tklein\t12,000\t144,00\n',
    mapped('Auftrag', 'Kunde', 'Menge', 'Betrag'),
    orders('', '8001 lang 1 12.5\n8002 kurz 5 60\n8003 klein 12 144'),
  ),
  A2.fine(
    'French amounts have narrow no-break spaces between thousands',
    'devis.csv',
    'job;client;copies;sum\ndv-1;leroy;100;1\u202f250,00\ndv-2;morel;250;2\u202f980,50\n',
    JOBS,
    orders('', 'dv-1 leroy 100 1250\ndv-2 morel 250 2980.5'),
  ),
  A2.asks(
    'One column has commas of a Spanish office and points of an English one',
    'mezcla.csv',
    'job;client;copies;sum\nmz-1;gil;10;3,50\nmz-2;gil;12;4.75\nmz-3;ruiz;8;2,90\n',
    JOBS,
    'the comma or the point is the decimal mark',
  ),
  A2.asks(
    'A tariff beside the list has only 1,200 and 2,400',
    'flyers.csv',
    'job,client,copies,size\nfy-1,ann,10,A4\nfy-2,bob,20,A5\n',
    priced('tariff.csv', 'size', 'price'),
    'A4 costs 1200 or 1.2',
    { beside: { 'tariff.csv': 'size,price\nA4,"1,200"\nA5,"2,400"\n' } },
  ),
  A2.fine(
    'A Brazilian print run of 1.000 stands beside R$ 350,00',
    'tiragem.csv',
    'job;client;copies;sum\ntr-1;souza;1.000;R$ 350,00\ntr-2;lima;2.500;R$ 799,90\n',
    JOBS,
    orders('', 'tr-1 souza 1000 350\ntr-2 lima 2500 799.9'),
  ),
  A2.asks(
    'A charity orders 2,500 leaflets and pays nothing',
    'charity.csv',
    'job,client,copies\nch-1,hope,"2,500"\nch-2,hope,"1,200"\n',
    mapped('job', 'client', 'copies', '=0'),
    'ch-1 has 2500 copies, or 2.5',
  ),
  A2.asks(
    'Two exports were joined, one with 1.200,00 and one with 1,450.00',
    'joined-marks.csv',
    'job;client;copies;sum\njm-1;ann;10;1.200,00\njm-2;bob;10;1,450.00\n',
    JOBS,
    'the decimal mark is a comma or a point',
  ),
  A2.fine(
    'Korean shops write prices with commas of thousands only',
    '주문서.csv',
    '작업,고객,부수,금액,이름\nkm-1,hana,3,"1,250",한가람\nkm-2,duri,5,"2,400",문가온\n',
    mapped('작업', '고객', '부수', '금액', '이름'),
    orders('이름', 'km-1 hana 3 1250|한가람\nkm-2 duri 5 2400|문가온'),
  ),

  A3.refuses(
    'A report generator asks for a recalculation and has 0 as each price',
    'report.xlsx',
    workbook(
      [
        r('job|client|copies|unit|sum'),
        r('rg-1|ann', 10, 2, f('C2*D2', 0)),
        r('rg-2|bob', 20, 3, f('C3*D3', 0)),
      ],
      { calc: 'calcId="0" fullCalcOnLoad="1"' },
    ),
    JOBS,
  ),
  A3.refuses(
    'A script joined first and last names by formulas that have no result',
    'namen.xlsx',
    workbook([
      r(`${CELLS}|first|last|name`),
      r('nm-1|kit', 1, 2, 'Udo|Kern', f('E2&" "&F2')),
      r('nm-2|kit', 1, 2, 'Ina|Wolf', f('E3&" "&F3')),
    ]),
    undefined,
    { stake: 'text' },
  ),
  A3.refuses(
    'An .ods made by a program lacks the results of its sums',
    'suma.ods',
    workbook([
      r(CELLS),
      r('su-1|ewa', 10, f('[.C2]*2')),
      r('su-2|ola', 15, f('[.C3]*2')),
      r('su-3|iga', 5, 10),
    ]),
    undefined,
  ),
  A3.refuses(
    'A workbook was saved before its calculation was completed and its copies are 0',
    'cut-short.xlsx',
    workbook([r(CELLS), r('cs-1|kit', f('2*5', 0), 20), r('cs-2|kit', f('3*5', 0), 30)], {
      calc: 'calcCompleted="0"',
    }),
    undefined,
  ),
  A3.refuses(
    'The price list beside a Spanish order has formulas without results',
    'pedido.csv',
    'job,client,copies,papel\npd-1,sol,10,mate\npd-2,sol,20,brillo\n',
    priced('precios.xlsx', 'papel', 'precio'),
    {
      beside: {
        'precios.xlsx': workbook([r('papel|precio'), r('mate', f('3*4')), r('brillo', f('3*5'))]),
      },
    },
  ),
  A3.refuses(
    'Only the names are formulas, and XlsxWriter stored 0 for each of them',
    'badges.xlsx',
    workbook([
      r(`${CELLS}|name`),
      r('bd-1|kit', 1, 2, f('PROPER(G2)', 0)),
      r('bd-2|kit', 1, 2, f('PROPER(G3)', 0)),
      r('bd-3|kit', 1, 2, f('PROPER(G4)', 0)),
    ]),
    undefined,
    { stake: 'text' },
  ),
  A3.asks(
    'Every total of an .ods that a web shop wrote is a formula with the result 0',
    'shop-total.ods',
    workbook([
      r('job|client|copies|unit|sum'),
      r('wx-1|ann', 4, 2.5, f('C2*D2', 0)),
      r('wx-2|bob', 6, 2.5, f('C3*D3', 0)),
      r('wx-3|cat', 8, 2.5, f('C4*D4', 0)),
    ]),
    JOBS,
    'the orders are free, or nobody has computed the formulas',
  ),
  A3.refuses(
    'Copies of a SpreadsheetML list are formulas without results',
    'tirage.xml',
    workbook([r(CELLS), r('tg-1|paul', f('RC[-1]*2'), 20), r('tg-2|anne', f('RC[-1]*3'), 30)]),
    undefined,
  ),
  A3.fine(
    'Excel computed all totals and one order is free by its discount',
    'computed.xlsx',
    workbook([
      r('job|client|copies|unit|discount|sum'),
      r('cp-1|ann', 4, 2.5, 0, f('C2*D2*(1-E2)', 10)),
      r('cp-2|bob', 6, 2.5, 1, f('C3*D3*(1-E3)', 0)),
      r('cp-3|cat', 8, 2.5, 0, f('C4*D4*(1-E4)', 20)),
    ]),
    JOBS,
    orders('', 'cp-1 ann 4 10\ncp-2 bob 6 0\ncp-3 cat 8 20'),
  ),
];
