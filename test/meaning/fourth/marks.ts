import { type List, mapped, orders } from '../list.ts';
import { asked, fine, fineOrAsked, refused } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';

/** A2, A7: what a mark means, and which currency is paid. */
export const MARKS: readonly List[] = [
  asked(
    'A2: A Portuguese list has points before three digits in quantities and in prices alike',
    'tiragens.tsv',
    'projeto\tcliente\ttiragem\tvalor\npt-31\tluso\t1.000\t2.500\npt-32\tluso\t1.500\t3.250\n',
    '1000 copies for 2500, or 1 copy for 2.50',
    { mapping: mapped('projeto', 'cliente', 'tiragem', 'valor') },
  ),
  fineOrAsked(
    'A2: SAP writes single pieces with three decimals beside net values with cents',
    'sap-vbak.csv',
    'Beleg;Auftraggeber;Menge;ME;Nettowert\nsp-1;werk1;1,000;ST;12,50\nsp-2;werk1;10,000;ST;1.125,00\nsp-3;werk2;2,000;ST;25,00\n',
    orders('', 'sp-1 werk1 1 12.5\nsp-2 werk1 10 1125\nsp-3 werk2 2 25'),
    { mapping: mapped('Beleg', 'Auftraggeber', 'Menge', 'Nettowert') },
  ),
  fine(
    'A2: A Swiss list groups thousands with apostrophes',
    'auflage-ch.csv',
    "Projekt;Kunde;Auflage;Preis\nch-1;migros;1'000;1'250.50\nch-2;coop;2'500;2'980.00\n",
    orders('', 'ch-1 migros 1000 1250.5\nch-2 coop 2500 2980'),
    { mapping: mapped('Projekt', 'Kunde', 'Auflage', 'Preis') },
  ),
  refused(
    'A2: Two branches wrote their prices with opposite marks in one column',
    'branches.csv',
    'project_id;svc_uid;order_count;total_price\nbn-1;wien;10;1.250,00\nbn-2;wien;20;2.400,00\nbn-3;york;10;1,250.00\n',
  ),
  asked(
    'A2: A price list that is looked up has only prices with a comma and three digits',
    'jobs-lookup.csv',
    'job,client,copies,kind\njl-1,kit,10,A\njl-2,kit,20,B\n',
    'A costs 1250, or 1.25',
    {
      beside: { 'kinds.csv': 'kind;price\nA;1,250\nB;2,400\n' },
      mapping:
        'version: 1\nproject: { column: job }\nsvc_uid: { column: client }\nlookups: { kinds: { file: kinds.csv, key: kind } }\norder: { order_count: { column: copies }, total_price: { lookup: kinds, by: kind, column: price } }\n',
    },
  ),
  fine(
    'A2: The header says US dollars and prices have a comma before three digits',
    'quote-usd.csv',
    'Job,Client,Copies,Total (USD)\nud-1,acme,50,"1,250"\nud-2,acme,80,"2,400"\nud-3,zeta,30,900\n',
    orders('', 'ud-1 acme 50 1250\nud-2 acme 80 2400\nud-3 zeta 30 900'),
    { mapping: mapped('Job', 'Client', 'Copies', 'Total (USD)') },
  ),
  fineOrAsked(
    'A2: Kuwaiti dinars have three decimals, or these are thousands',
    'kuwait.csv',
    'Job,Client,Copies,Total (KWD)\nkw-1,souk,50,1.250\nkw-2,souk,80,12.500\n',
    orders('', 'kw-1 souk 50 1.25\nkw-2 souk 80 12.5'),
    { mapping: mapped('Job', 'Client', 'Copies', 'Total (KWD)') },
  ),
  asked(
    'A2: A Brazilian column has cents after one comma and thousands after another',
    'orcamento.csv',
    'pedido;cliente;qtd;total\nob-1;loja;10;3,50\nob-2;loja;2;1,200\nob-3;loja;4;8,90\n',
    'ob-2 costs 1.20, or 1200',
    { mapping: mapped('pedido', 'cliente', 'qtd', 'total') },
  ),
  fine(
    'A2: The mapping says that the decimal mark is a point',
    'point-said.csv',
    'job;client;copies;sum\nps-1;gym;1,500;1,250\nps-2;gym;2,000;1,900\n',
    orders('', 'ps-1 gym 1500 1250\nps-2 gym 2000 1900'),
    { mapping: mapped('job', 'client', 'copies', 'sum', '', 'sheet: { decimal: "." }') },
  ),
  asked(
    'A2: A Spanish list has quantities with a point before three digits and whole prices',
    'tirada.csv',
    'proyecto;cliente;tirada;importe\nes-1;feria;1.000;95\nes-2;feria;2.500;180\nes-3;teatro;5.000;310\n',
    'es-1 has 1000 copies, or 1; nothing else shows it, though the first is likely',
    { mapping: mapped('proyecto', 'cliente', 'tirada', 'importe') },
  ),
  refused(
    'A7: A Salesforce report has a currency code in a column of its own',
    'opportunities.csv',
    '"Opportunity","Account","Quantity","Amount Currency","Amount"\n"sf-1","acme","100","USD","250.00"\n"sf-2","muster","100","EUR","250.00"\n',
    { mapping: mapped('Opportunity', 'Account', 'Quantity', 'Amount') },
  ),
  refused(
    'A7: The header says euros and one cell says dollars',
    'one-dollar.csv',
    'Job;Client;Copies;Price (EUR)\noe-1;kit;10;20,00\noe-2;kit;10;$22,00\noe-3;kit;10;21,00\n',
    { mapping: mapped('Job', 'Client', 'Copies', 'Price (EUR)') },
  ),
  refused(
    'A7: A club at a border has prices in pounds and in euros',
    'border.csv',
    'project_id,svc_uid,order_count,total_price\nbd-1,derry,10,£20.00\nbd-2,sligo,10,€20.00\n',
  ),
  refused(
    'A7: The looked-up tariff names a currency for each of its prices',
    'laender.csv',
    'Auftrag;Kunde;Stück;Land\nla-1;nord;10;DE\nla-2;nord;10;CH\n',
    {
      beside: { 'tarif.csv': 'Land;Währung;Preis\nDE;EUR;20\nCH;CHF;25\nAT;EUR;22\n' },
      mapping:
        'version: 1\nproject: { column: Auftrag }\nsvc_uid: { column: Kunde }\nlookups: { tarif: { file: tarif.csv, key: Land } }\norder: { order_count: { column: Stück }, total_price: { lookup: tarif, by: Land, column: Preis } }\n',
    },
  ),
  refused(
    'A7: A Korean trading house has 원화 and 달러 in a column 통화',
    '무역.csv',
    '프로젝트,아이디,수량,통화,금액\ntr-1,hana,100,원화,50000\ntr-2,hana,100,달러,50\ntr-3,duri,100,원화,60000\n',
    { mapping: mapped('프로젝트', '아이디', '수량', '금액') },
  ),
  fine(
    'A7: All orders are in euros by a column that says so in every row',
    'all-eur.csv',
    'job,client,copies,currency,sum\nae-1,kit,10,EUR,20.00\nae-2,kit,15,EUR,30.00\n',
    orders('', 'ae-1 kit 10 20\nae-2 kit 15 30'),
    { mapping: mapped('job', 'client', 'copies', 'sum') },
  ),
  refused(
    'A7: Number formats show a dollar in one row and a euro in the next',
    'formats.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('fm-1|kit', 10, n(20, '"$"#,##0.00')),
      r('fm-2|kit', 10, n(20, '#,##0.00\\ [$€-407]')),
    ]),
  ),
  refused(
    'A7: An .ods has cells of euros and a cell of francs',
    'basel.ods',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('bs-1|kit', 10, { value: 20, format: '0.00', currency: 'EUR', shown: '20,00 €' }),
      r('bs-2|kit', 10, { value: 25, format: '0.00', currency: 'CHF', shown: '25,00 CHF' }),
    ]),
  ),
  fine(
    'A7: Only the rows in euros are wanted and the condition says so',
    'eur-only.csv',
    'job,client,copies,Currency,sum\neo-1,kit,10,EUR,20.00\neo-2,kit,15,USD,30.00\neo-3,kit,5,EUR,11.00\n',
    orders('', 'eo-1 kit 10 20\neo-3 kit 5 11'),
    {
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        '',
        'rows: { where: [ { column: Currency, is: EUR } ] }',
      ),
    },
  ),
  refused(
    'A7: Złoty and Czech crowns stand in one column of a shop at the border',
    'cieszyn.csv',
    'projekt;klient;ilość;kwota\ncz-1;sklep;10;45,00 zł\ncz-2;sklep;10;250,00 Kč\ncz-3;sklep;20;80,00 zł\n',
    { mapping: mapped('projekt', 'klient', 'ilość', 'kwota') },
  ),
];
