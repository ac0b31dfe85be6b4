import { type List, mapped, orders } from '../list.ts';
import { asked, fine, fineOrAsked, refused } from '../put.ts';
import { f, n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id|svc_uid|order_count|total_price';
const PLAIN = mapped('project_id', 'svc_uid', 'order_count', 'total_price');
const PRICES = (file: string, by: string, price: string) =>
  PLAIN.replace(
    /total_price: .*/,
    `total_price: { lookup: prices, by: ${by}, column: ${price} }\nlookups: { prices: { file: ${file}, key: ${by} } }`,
  );

/** A1: the stored number counts. */
const STORED: readonly List[] = [
  asked(
    'A1: A SAP report in .xls shows invoice amounts as 2.4k by a scaling format',
    'ZSD_FAKTURA.xls',
    workbook([
      r(HEAD),
      r('4500012|bayer', 400, n(2400, '#,##0.0,"k"')),
      r('4500013|bayer', 900, n(5150, '#,##0.0,"k"')),
    ]),
    '2,400 (stored) or 2.4 (shown)',
  ),
  asked(
    'A1: A club treasurer formatted the price column as percent in LibreOffice',
    'beitraege.ods',
    workbook([
      r(HEAD),
      r('tsv-1|tsv', 30, n(4.5, '0%', '450%')),
      r('tsv-2|tsv', 12, n(2, '0%', '200%')),
    ]),
    '4.50 or 450',
  ),
  asked(
    'A1: An XML export rounds a price of 99.50 to a whole 100',
    'export.xml',
    workbook([
      r(HEAD),
      r('ml-71|copyhaus', 200, n(99.5, '0')),
      r('ml-72|copyhaus', 100, n(55, '0')),
    ]),
    '99.50 or 100',
  ),
  asked(
    'A1: A price list that is looked up shows 3.49 as 3.5',
    'orders-june.csv',
    'project_id,svc_uid,order_count,sku\nju-1,deli,1,MUG\nju-2,deli,1,TAG\n',
    'MUG costs 3.49 or 3.5',
    {
      beside: {
        'skus.xlsx': workbook([r('sku|net'), r('MUG', n(3.49, '0.0')), r('TAG', n(1.2, '0.0'))]),
      },
      mapping: PRICES('skus.xlsx', 'sku', 'net'),
    },
  ),
  asked(
    'A1: A school hid the prices with the format of three semicolons',
    'yearbook.xlsx',
    workbook([r(HEAD), r('yb-1|lincoln', 25, n(180, ';;;')), r('yb-2|lincoln', 31, n(220, ';;;'))]),
    '180 as stored, or nothing as shown',
  ),
  asked(
    'A1: A parish shows the price of sponsored candles as the word gratis',
    'kerzen.xlsx',
    workbook([
      r(HEAD),
      r('ke-1|pfarre', 40, n(60, '0.00')),
      r('ke-2|pfarre', 10, n(15, '"gratis"')),
    ]),
    'ke-2 costs 15 or nothing',
  ),
  asked(
    'A1: A flat OpenDocument shows a print run of 1250 as 1,3 thousand',
    'nakład.fods',
    workbook(
      [
        r(HEAD),
        r('nk-1|drukarnia', n(1250, '#,##0.0,', '1,3'), 300),
        r('nk-2|drukarnia', n(4000, '#,##0.0,', '4,0'), 720),
      ],
      { language: 'pl-PL' },
    ),
    '1250 or 1.3 copies',
  ),
  asked(
    'A1: A refund row is stored below zero and shown in red without a minus by a Korean accountant',
    '정산.xlsx',
    workbook([
      r('프로젝트|거래처|내역', '금액'),
      r('st-801|hanbit|인쇄', n(150000, '#,##0;[Red]#,##0')),
      r('st-801|hanbit|환불', n(-30000, '#,##0;[Red]#,##0')),
      r('st-802|dasom|인쇄', n(90000, '#,##0;[Red]#,##0')),
    ]),
    'st-801 costs 120,000 or 180,000',
    { mapping: mapped('프로젝트', '거래처', '=1', 'sum 금액') },
  ),
  fine(
    'A1: Sums with the noise of binary floats are what a spreadsheet shows',
    'noise.xlsx',
    workbook([
      r(HEAD),
      r('nz-1|kiwi', 3, f('0.1+0.2', 0.1 + 0.2)),
      r('nz-2|kiwi', 9, 12.299999999999999),
      r('nz-3|kiwi', 9, f('1.1*3', 1.1 * 3)),
    ]),
    orders('', 'nz-1 kiwi 3 0.3\nnz-2 kiwi 9 12.3\nnz-3 kiwi 9 3.3'),
  ),
  fine(
    'A1: A Brazilian office has prices in reais with two decimals, as they are stored',
    'pedidos.xlsx',
    workbook([
      r(HEAD),
      r('br-10|grafica', 500, n(1234.5, '"R$" #,##0.00')),
      r('br-11|grafica', 250, n(780, '"R$" #,##0.00')),
    ]),
    orders('', 'br-10 grafica 500 1234.5\nbr-11 grafica 250 780'),
  ),
];

/** A2: marks are proven by the whole sheet. */
const MARKS: readonly List[] = [
  fineOrAsked(
    'A2: SAP writes quantities with three decimals beside prices with two',
    'VA05.csv',
    `Auftrag;Kunde;Menge;Nettowert
80011;henkel;5,000;47,50
80012;henkel;12,000;114,00
80013;merck;1,000;9,80
`,
    orders('', '80011 henkel 5 47.5\n80012 henkel 12 114\n80013 merck 1 9.8'),
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Nettowert') },
  ),
  asked(
    'A2: An Italian shop has only round amounts with a point before three digits',
    'ordini.csv',
    `Ordine;Cliente;Copie;Importo
it-1;rossi;200;1.500
it-2;rossi;300;2.750
it-3;verdi;250;1.900
`,
    '1500 or 1.5',
    { mapping: mapped('Ordine', 'Cliente', 'Copie', 'Importo') },
  ),
  fine(
    'A2: A quantity of 2,500 stands beside a price of 310.00',
    'mailers.csv',
    `project_id,svc_uid,order_count,total_price
ml-1,acme,"2,500",310.00
ml-2,acme,800,120.50
`,
    orders('', 'ml-1 acme 2500 310\nml-2 acme 800 120.5'),
  ),
  asked(
    'A2: A single amount of 1,200 has no currency and no company',
    'one-banner.tsv',
    'project_id\tsvc_uid\torder_count\ttotal_price\nbn-1\tgym\t3\t1,200\n',
    '1200 or 1.2',
  ),
  asked(
    'A2: A looked-up price list has 1.200 alone while the orders have decimal commas',
    'bestellungen-mai.csv',
    'project_id;svc_uid;order_count;Sorte;Porto\nmb-1;otto;1;Plakat;12,50\nmb-2;otto;1;Rollup;9,90\n',
    'Plakat costs 1200 or 1.2',
    {
      beside: { 'sorten.csv': 'Sorte;Preis\nPlakat;1.200\nRollup;2.400\n' },
      mapping: PRICES('sorten.csv', 'Sorte', 'Preis'),
    },
  ),
  asked(
    'A2: Two clerks wrote prices, one with a comma and one with a point',
    'two-clerks.csv',
    `project_id;svc_uid;order_count;total_price
tc-1;buro;10;3,50
tc-2;buro;20;6.75
tc-3;buro;30;1.250
`,
    'tc-3 costs 1250 or 1.25',
  ),
  fineOrAsked(
    'A2: The header of a Spanish list says euros above 1.250',
    'pedidos-es.csv',
    `Proyecto;Cliente;Ejemplares;Importe (EUR)
es-1;garcia;400;1.250
es-2;garcia;100;380
`,
    orders('', 'es-1 garcia 400 1250\nes-2 garcia 100 380'),
    { mapping: mapped('Proyecto', 'Cliente', 'Ejemplares', 'Importe (EUR)') },
  ),
  fineOrAsked(
    'A2: The header of a Kuwaiti list names dinars above three decimals',
    'kuwait.csv',
    `Job,Client,Copies,Total (KWD)
kw-1,alghanim,100,12.500
kw-2,alghanim,300,31.750
`,
    orders('', 'kw-1 alghanim 100 12.5\nkw-2 alghanim 300 31.75'),
    { mapping: mapped('Job', 'Client', 'Copies', 'Total (KWD)') },
  ),
  fine(
    'A2: A Polish print shop writes thousands with a no-break space and groszy with a comma',
    'zamowienia.csv',
    `Zlecenie;Klient;Nakład;Kwota
zl-1;kowalski;1\u00a0000;1\u00a0250,00
zl-2;kowalski;500;640,50
`,
    orders('', 'zl-1 kowalski 1000 1250\nzl-2 kowalski 500 640.5'),
    { mapping: mapped('Zlecenie', 'Klient', 'Nakład', 'Kwota') },
  ),
  fineOrAsked(
    'A2: A French list has 1.000 copies beside prices with commas and 0,250',
    'tirages.csv',
    `Projet;Client;Exemplaires;Prix
fr-1;dupont;1.000;0,250
fr-2;dupont;2.500;12,50
`,
    orders('', 'fr-1 dupont 1000 0.25\nfr-2 dupont 2500 12.5'),
    { mapping: mapped('Projet', 'Client', 'Exemplaires', 'Prix') },
  ),
];

/** A3: formulas without a value. */
const COMPUTED: readonly List[] = [
  refused(
    'A3: A script with openpyxl left the totals as formulas without values',
    'from_script.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|each|total_price'),
      r('op-1|novo', 10, 1.5, f('C2*D2')),
      r('op-2|novo', 40, 1.25, f('C3*D3')),
    ]),
    { mapping: PLAIN },
  ),
  refused(
    'A3: An .ods that a web application made has greetings as formulas without results',
    'greetings.ods',
    workbook([
      r(`${HEAD}|first|greeting`),
      [...r('gr-1|novo', 1, 2, 'Ann'), f('CONCATENATE("Dear ";[.E2])')],
      [...r('gr-2|novo', 1, 2, 'Bob'), f('CONCATENATE("Dear ";[.E3])')],
    ]),
  ),
  refused(
    'A3: A price list made by XlsxWriter has 0 as the result of each formula',
    'kit-orders.csv',
    'project_id,svc_uid,order_count,code\nxp-1,ivy,1,K1\nxp-2,ivy,1,K2\n',
    {
      beside: {
        'kits.xlsx': workbook(
          [r('code|base|price'), r('K1', 10, f('B2*1.2', 0)), r('K2', 20, f('B3*1.2', 0))],
          { calc: 'calcId="124519" fullCalcOnLoad="1"' },
        ),
      },
      mapping: PRICES('kits.xlsx', 'code', 'price'),
    },
  ),
  refused(
    'A3: A workbook says that its calculation was not completed and every price is 0',
    'aborted.xlsx',
    workbook(
      [
        r('project_id|svc_uid|order_count|unit|total_price'),
        r('ab-1|ivy', 100, 0.4, f('C2*D2', 0)),
        r('ab-2|ivy', 250, 0.4, f('C3*D3', 0)),
      ],
      { calc: 'calcId="191029" calcCompleted="0"' },
    ),
    { mapping: PLAIN },
  ),
  refused(
    'A3: The quantity of a flat OpenDocument is a formula without a value in one row',
    'tirage.fods',
    workbook([r(HEAD), r('tg-1|mairie', 40, 20), r('tg-2|mairie', f('SUM([.C2];10)'), 25)]),
  ),
  refused(
    'A3: An XML spreadsheet of an old ERP has price formulas and no data',
    'erp2003.xml',
    workbook([r(HEAD), r('ep-1|mairie', 40, f('RC[-1]*2')), r('ep-2|mairie', 60, f('RC[-1]*2'))]),
  ),
  refused(
    'A3: Full names joined by formulas have the stored result 0 and prices are typed',
    'joined-names.xlsx',
    workbook(
      [
        r(`${HEAD}|first|last|full`),
        [...r('jn-1|ivy', 1, 2, 'Ann|Fox'), f('E2&" "&F2', 0)],
        [...r('jn-2|ivy', 1, 2, 'Bob|Ray'), f('E3&" "&F3', 0)],
      ],
      { calc: 'calcId="124519" fullCalcOnLoad="1"' },
    ),
    { stake: 'text' },
  ),
  refused(
    'A3: A project number is a formula whose value nobody computed',
    'project-formula.xlsx',
    workbook([r(HEAD), [f('"p-"&ROW()'), 'ivy', 5, 10], [f('"p-"&ROW()'), 'ivy', 6, 12]]),
  ),
  fine(
    'A3: Excel computed one discount of 100 percent to 0 among other prices',
    'discounts.xlsx',
    workbook(
      [
        r('project_id|svc_uid|order_count|list price|discount|total_price'),
        r('dc-1|ivy', 10, 50, n(0.1, '0%'), f('D2*(1-E2)', 45)),
        r('dc-2|ivy', 10, 80, n(1, '0%'), f('D3*(1-E3)', 0)),
        r('dc-3|ivy', 10, 20, n(0, '0%'), f('D4*(1-E4)', 20)),
      ],
      { calc: 'calcId="191029"' },
    ),
    orders('', 'dc-1 ivy 10 45\ndc-2 ivy 10 0\ndc-3 ivy 10 20'),
    { mapping: PLAIN },
  ),
  fine(
    'A3: A Japanese form computes its amounts and Excel has stored them',
    '注文書.xlsx',
    workbook(
      [
        r('案件|顧客|部数|単価|金額'),
        r('jp-1|sakura', 100, 30, f('C2*D2', 3000, '#,##0')),
        r('jp-2|sakura', 250, 28, f('C3*D3', 7000, '#,##0')),
      ],
      { calc: 'calcId="191029" fullCalcOnLoad="1"' },
    ),
    orders('', 'jp-1 sakura 100 3000\njp-2 sakura 250 7000'),
    { mapping: mapped('案件', '顧客', '部数', '金額') },
  ),
];

export const STORED_AND_MARKS: readonly List[] = [...STORED, ...MARKS, ...COMPUTED];
