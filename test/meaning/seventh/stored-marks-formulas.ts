import { type List, mapped, orders } from '../list.ts';
import { encoded, f, n, r, workbook } from '../workbook.ts';
import { asked, BOOK, fine, fineOrAsked, refused, reserved } from './put.ts';

const LOAD = 'calcId="0" fullCalcOnLoad="1"';

function looked(file: string): string {
  return mapped('job', 'client', 'copies', '=0').replace(
    /total_price: .*/,
    `total_price: { lookup: tariff, by: size, column: price }\nlookups: { tariff: { file: ${file}, key: size } }`,
  );
}

/** A1 to A3: what a file holds, how numbers are written, and formulas that nobody computed. */
export const STORED_MARKS_FORMULAS: readonly List[] = [
  asked(
    'A1: A Brazilian sheet of LibreOffice shows an estorno without its minus',
    'pedidos_abril.ods',
    workbook(
      [
        r('Projeto|Cliente|Item', 'Valor'),
        r('B-71|gol|Convites', n(180, '0.00', '180,00')),
        r('B-71|gol|Estorno', n(-15, '0.00', '15,00')),
        r('B-72|azul|Cartazes', n(90, '0.00', '90,00')),
      ],
      { language: 'pt-BR' },
    ),
    'B-71 costs 165 (stored), or 195 (shown)',
    { mapping: mapped('Projeto', 'Cliente', '=1', 'sum Valor') },
  ),
  asked(
    'A1: An .xls price of 149.50 is shown as 150 because the clerk dropped the decimals',
    'ofertas.xls',
    workbook([r(BOOK), r('of-1|sol', 20, n(149.5, '0')), r('of-2|sol', 10, n(80, '0'))]),
    '149.50 or 150',
    { mapping: reserved() },
  ),
  asked(
    'A1: A budget sheet in SpreadsheetML shows prices in millions of won',
    '예산.xml',
    workbook([
      r(BOOK),
      r('bd-1|hall', 5000, n(1250000, '0.0,,')),
      r('bd-2|hall', 9000, n(2400000, '0.0,,')),
    ]),
    '1,250,000 or 1.3',
    { mapping: reserved() },
  ),
  asked(
    'A1: Price is shown as a mixed fraction in an .xlsb from a paper merchant',
    'ream.xlsb',
    workbook([r(BOOK), r('rm-1|pap', 4, n(2.5, '# ?/?')), r('rm-2|pap', 4, n(3, '# ?/?'))]),
    'the price is 2.5, shown as 2 1/2',
    { mapping: reserved() },
  ),
  asked(
    'A1: The number format turns every positive price into the word bezahlt',
    'Vereinsheft.xlsx',
    workbook([
      r('Projekt|Verein|Auflage|Preis'),
      r('vh-1|tsv', 200, n(48, '"bezahlt";"offen"')),
      r('vh-2|fcb', 150, n(36, '"bezahlt";"offen"')),
    ]),
    'the price is 48 and 36, or it is settled',
    { mapping: mapped('Projekt', 'Verein', 'Auflage', 'Preis') },
  ),
  asked(
    'A1: A flat .fods shows pesos in thousands by a display factor',
    'presupuesto.fods',
    workbook([
      r('Proyecto|Cliente|Copias|Importe'),
      r('fp-1|luna', 300, n(38000, '#,##0,')),
      r('fp-2|luna', 100, n(14000, '#,##0,')),
    ]),
    '38000 or 38',
    { mapping: mapped('Proyecto', 'Cliente', 'Copias', 'Importe') },
  ),
  asked(
    'A1: A surcharge rate stands in the price column as a percentage',
    'surcharge.xlsx',
    workbook([r(BOOK), r('sc-1|kite', 10, n(30, '0.00')), r('sc-2|kite', 10, n(0.15, '0%'))]),
    '0.15 or 15',
    { mapping: reserved() },
  ),
  fine(
    'A1: Accounting format with a euro sign pads its amounts with blanks',
    'Buchhaltung.xlsx',
    workbook([
      r(BOOK),
      r('ac-1|nord', 10, n(1234.5, '_-* #,##0.00\\ "€"_-')),
      r('ac-2|nord', 4, n(80, '_-* #,##0.00\\ "€"_-')),
    ]),
    orders('', 'ac-1 nord 10 1234.5\nac-2 nord 4 80'),
    { mapping: reserved() },
  ),
  fine(
    'A1: Sums of dimes are stored as binary floats with a tail',
    'dimes.xlsx',
    workbook([
      r(BOOK),
      r('bf-1|dime', 3, 0.30000000000000004),
      r('bf-2|dime', 7, 12.299999999999999),
      r('bf-3|dime', 2, n(1.1, '0.00')),
    ]),
    orders('', 'bf-1 dime 3 0.3\nbf-2 dime 7 12.3\nbf-3 dime 2 1.1'),
    { mapping: reserved() },
  ),

  fine(
    'A2: A Polish SAP list writes quantities with three decimals beside prices with two',
    'EKPO_pl.csv',
    'Projekt;Klient;Ilość;Wartość\nPL-11;biuro;3,000;45,90\nPL-12;biuro;12,000;150,25\nPL-13;biuro;1,000;9,99\n',
    orders('', 'PL-11 biuro 3 45.9\nPL-12 biuro 12 150.25\nPL-13 biuro 1 9.99'),
    { mapping: mapped('Projekt', 'Klient', 'Ilość', 'Wartość') },
  ),
  fine(
    'A2: Brazilian flyers are counted with a point for thousands beside prices in reais',
    'panfletos.csv',
    'projeto;cliente;quantidade;valor\nbr-1;gol;1.500;R$ 320,00\nbr-2;gol;2.000;R$ 410,50\n',
    orders('', 'br-1 gol 1500 320\nbr-2 gol 2000 410.5'),
    { mapping: mapped('projeto', 'cliente', 'quantidade', 'valor') },
  ),
  asked(
    'A2: German whole prices all have one point and no cents',
    'Preisliste_Juli.csv',
    'Projekt;Kunde;Auflage;Preis\ngp-1;stadt;500;1.250\ngp-2;stadt;900;2.400\n',
    '1250 or 1.25',
    { mapping: mapped('Projekt', 'Kunde', 'Auflage', 'Preis') },
  ),
  asked(
    'A2: Only the largest of four prices has a comma and nothing else tells its meaning',
    'quotes-may.csv',
    'Job,Client,Copies,Cost\nqm-1,elm,100,980\nqm-2,elm,50,"1,250"\nqm-3,oak,20,310\nqm-4,oak,20,300\n',
    '1250 or 1.25',
    { mapping: mapped('Job', 'Client', 'Copies', 'Cost') },
  ),
  asked(
    'A2: Two clerks typed halves with a comma and with a point in one price column',
    'two-clerks.csv',
    'Projet;Client;Ex;Prix\ntc-1;bal;10;7,5\ntc-2;bal;10;7.5\ntc-3;bal;4;3,125\n',
    '7,5 and 7.5 in one column',
    { mapping: mapped('Projet', 'Client', 'Ex', 'Prix') },
  ),
  fine(
    'A2: A Swiss club writes apostrophes in copies and in francs',
    'turnverein.csv',
    "Projekt;Kunde;Anzahl;Betrag CHF\nch-1;turn;1'000;1'250.00\nch-2;turn;12'000;8'400.50\n",
    orders('', 'ch-1 turn 1000 1250\nch-2 turn 12000 8400.5'),
    { mapping: mapped('Projekt', 'Kunde', 'Anzahl', 'Betrag CHF') },
  ),
  fine(
    'A2: A French office groups with narrow no-break spaces in both columns',
    'tirage.csv',
    'projet;client;tirage;montant\nfr-1;mairie;2\u202f000;1\u202f250,00 €\nfr-2;mairie;500;340,80 €\n',
    orders('', 'fr-1 mairie 2000 1250\nfr-2 mairie 500 340.8'),
    { mapping: mapped('projet', 'client', 'tirage', 'montant') },
  ),
  asked(
    'A2: The tariff in CSV has points that could be thousands while the list has none',
    'jobs-by-size.csv',
    'job,client,copies,size\njs-1,ann,10,A4\njs-2,bob,20,A3\n',
    'A4 costs 1.2 or 1200',
    { mapping: looked('tariff.csv'), beside: { 'tariff.csv': 'size,price\nA4,1.200\nA3,2.350\n' } },
  ),
  fineOrAsked(
    'A2: Kuwaiti dinars have three decimals and their column says so',
    'kuwait.csv',
    'project,shop,copies,Price (KWD)\nkw-1,souq,10,1.250\nkw-2,souq,40,4.500\n',
    orders('', 'kw-1 souq 10 1.25\nkw-2 souq 40 4.5'),
    { mapping: mapped('project', 'shop', 'copies', 'Price (KWD)') },
  ),
  fine(
    'A2: A Korean academy writes thousands of won with commas in every price',
    '학원.csv',
    encoded(
      'cp949',
      '프로젝트,아이디,부수,금액,이름\nka-1,haksa,3,"1,200",윤서아\nka-2,haksa,9,"3,500",임도현\n',
    ),
    orders('name', 'ka-1 haksa 3 1200|윤서아\nka-2 haksa 9 3500|임도현'),
    { mapping: mapped('프로젝트', '아이디', '부수', '금액', 'name=이름') },
  ),

  refused(
    'A3: A script of openpyxl wrote price formulas that no program has computed',
    'generated.xlsx',
    workbook([
      r('job|client|copies|each|sum'),
      r('op-1|ray', 3, 4, f('C2*D2')),
      r('op-2|ray', 5, 4, f('C3*D3')),
    ]),
    { mapping: mapped('job', 'client', 'copies', 'sum') },
  ),
  refused(
    'A3: An .ods of a web service has price formulas without results',
    'export-web.ods',
    workbook([r(BOOK), r('ow-1|cafe', 3, f('C2*1.5')), r('ow-2|cafe', 8, f('C3*1.5'))]),
    { mapping: reserved() },
  ),
  refused(
    'A3: The looked-up tariff was written with zeros for its formulas',
    'sizes.csv',
    'job,client,copies,size\nlt-1,ann,10,A4\nlt-2,bob,20,A3\n',
    {
      mapping: looked('tarif.xlsx'),
      beside: {
        'tarif.xlsx': workbook(
          [r('size|base|price'), r('A4', 5, f('B2*1.2', 0)), r('A3', 9, f('B3*1.2', 0))],
          { calc: LOAD },
        ),
      },
    },
  ),
  refused(
    'A3: Excel was stopped before it calculated the prices of a school print run',
    'Schulfest.xlsx',
    workbook(
      [
        r('Projekt|Schule|Anzahl|Stück|Summe'),
        r('sf-1|gym', 30, 0.4, f('C2*D2', 0)),
        r('sf-2|real', 45, 0.4, f('C3*D3', 0)),
      ],
      { calc: 'calcId="191029" calcCompleted="0"' },
    ),
    { mapping: mapped('Projekt', 'Schule', 'Anzahl', 'Summe') },
  ),
  refused(
    'A3: Joined names are formulas whose stored text is empty throughout',
    'tarjetas.xlsx',
    workbook(
      [
        r(`${BOOK}|nombre|apellido|completo`),
        r('tj-1|luz', 1, 3, 'Ana', 'Gil', f('E2&" "&F2', '')),
        r('tj-2|luz', 1, 3, 'Leo', 'Mora', f('E3&" "&F3', '')),
      ],
      { calc: LOAD },
    ),
    { mapping: reserved('completo'), stake: 'text' },
  ),
  refused(
    'A3: SpreadsheetML of an old ERP has amounts that are formulas without data',
    'erp.xml',
    workbook([r(BOOK), r('er-1|werk', 10, f('RC[-1]*2')), r('er-2|werk', 20, f('RC[-1]*2'))]),
    { mapping: reserved() },
  ),
  refused(
    'A3: Only the last copied-down price formula of a good list lacks its result',
    'last-formula.xlsx',
    workbook([
      r(BOOK),
      r('lf-1|kit', 10, f('C2*2', 20)),
      r('lf-2|kit', 20, f('C3*2', 40)),
      r('lf-3|kit', 30, f('C4*2')),
    ]),
    { mapping: reserved() },
  ),
  fine(
    'A3: One computed price is 0 for a free reprint among others that are not',
    'reprint.xlsx',
    workbook(
      [
        r('project_id|svc_uid|order_count|each|total_price'),
        r('fr-11|kit', 10, 2, f('C2*D2', 20)),
        r('fr-12|kit', 10, 0, f('C3*D3', 0)),
        r('fr-13|kit', 5, 2, f('C4*D4', 10)),
      ],
      { calc: 'calcId="191029"' },
    ),
    orders('', 'fr-11 kit 10 20\nfr-12 kit 10 0\nfr-13 kit 5 10'),
    { mapping: reserved() },
  ),
  fine(
    'A3: LibreOffice stored the results of its price formulas in a Dutch .ods',
    'kerkblad.ods',
    workbook(
      [
        r('Project|Klant|Aantal|Bedrag'),
        r('nl-1|kerk', 10, f('[.C2]*2.55', 25.5)),
        r('nl-2|kerk', 20, f('[.C3]*2.55', 51)),
      ],
      { language: 'nl-NL' },
    ),
    orders('', 'nl-1 kerk 10 25.5\nnl-2 kerk 20 51'),
    { mapping: mapped('Project', 'Klant', 'Aantal', 'Bedrag') },
  ),
  fine(
    'A3: A check column that nobody uses has formulas without results beside typed prices',
    'checked-sum.xlsx',
    workbook([
      r(`${BOOK}|check`),
      r('cc-1|kit', 10, 20, f('C2*2=D2')),
      r('cc-2|kit', 20, 40, f('C3*2=D3')),
    ]),
    orders('', 'cc-1 kit 10 20\ncc-2 kit 20 40'),
    { mapping: reserved() },
  ),
];
