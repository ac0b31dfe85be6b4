import { type List, mapped, orders } from '../list.ts';
import { asked, fine, fineOrAsked } from '../put.ts';
import { encoded, n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';

/** A3: currencies, signs and marks of amounts. */
export const MONEY: readonly List[] = [
  asked(
    'A3: A Whg. column of a German ERP has francs once',
    'whg.csv',
    'Projekt;Kunde;Menge;Betrag;Whg.\nwg20-1;kit;100;20,00;EUR\nwg20-2;kit;100;20,00;CHF\nwg20-3;kit;200;35,00;EUR\n',
    'twenty euros, or twenty francs',
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Betrag') },
  ),
  asked(
    'A3: A French devise is empty for euros and says USD once',
    'devise.csv',
    'Projet;Client;Quantité;Prix;Devise\ndv20-1;lux;100;20,00;\ndv20-2;lux;200;35,00;USD\ndv20-3;lux;50;12,00;\n',
    'euros, or dollars',
    { mapping: mapped('Projet', 'Client', 'Quantité', 'Prix') },
  ),
  asked(
    'A3: A Korean 화폐 column has 달러 beside 원',
    '화폐.csv',
    '프로젝트,고객,수량,금액,화폐\nhp20-1,hana,100,15000,원\nhp20-2,global,100,12,달러\nhp20-3,duri,200,24000,원\n',
    'won, or dollars',
    { mapping: mapped('프로젝트', '고객', '수량', '금액') },
  ),
  asked(
    'A3: A Korean column says in words that one price is in 엔화',
    '통화구분.csv',
    '프로젝트,고객,수량,금액,통화구분\nty20-1,hana,100,15000,원화\nty20-2,tokyo,100,1500,엔화\n',
    'won, or yen',
    { mapping: mapped('프로젝트', '고객', '수량', '금액') },
  ),
  asked(
    'A3: A Polish waluta is EUR for one branch',
    'waluta.csv',
    'Projekt;Klient;Sztuk;Kwota;Waluta\nwa20-1;kot;100;45,50;PLN\nwa20-2;kot;100;12,00;EUR\n',
    'złoty, or euros',
    { mapping: mapped('Projekt', 'Klient', 'Sztuk', 'Kwota') },
  ),
  asked(
    'A3: The column of currencies says dollars and the amounts have the sign of pounds',
    'contra.csv',
    'Project,Client,Qty,Amount,Currency\nco20-1,acme,100,£20.00,USD\nco20-2,bolt,200,£35.00,USD\n',
    'pounds, or dollars',
    { mapping: mapped('Project', 'Client', 'Qty', 'Amount') },
  ),
  asked(
    'A3: Formats of one column have euros and francs',
    'formate.xlsx',
    workbook([
      r('Projekt|Kunde|Menge|Preis'),
      r('fo20-1|kit', 100, n(20, '#,##0.00 [$€-407]')),
      r('fo20-2|kit', 100, n(20, '[$CHF-807] #,##0.00')),
    ]),
    'euros, or francs',
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis') },
  ),
  asked(
    'A3: A cell of a Korean workbook has the format of dollars',
    '달러.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('dl20-1|hana', 100, n(15000, '"₩"#,##0')),
      r('dl20-2|hana', 100, n(15, '[$$-409]#,##0')),
      r('dl20-3|duri', 200, n(24000, '"₩"#,##0')),
    ]),
    'won, or dollars',
  ),
  asked(
    'A3: A title says that prices are in Swiss francs and the cells say euros',
    'titel.csv',
    'Alle Preise in CHF;;;\nProjekt;Kunde;Menge;Preis\nti20-1;kit;100;20,00 €\nti20-2;kit;200;35,00 €\n',
    'francs, or euros',
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis', '', 'sheet: { header_row: 2 }') },
  ),
  fineOrAsked(
    'A3: A credit of SAP has its minus behind it and no copies',
    'sap.csv',
    'Projekt;Kunde;Menge;Betrag;Text\nsa20-1;kit;100;100,00;Karten\nsa20-1;kit;0;25,00-;Gutschrift\n',
    orders('text', 'sa20-1 kit 100 75|Karten\n|Gutschrift'),
    {
      mapping: mapped('Projekt', 'Kunde', 'sum Menge', 'sum Betrag', 'text=Text'),
    },
  ),
  asked(
    'A3: A ledger has S and H beside its amounts',
    'soll.csv',
    'Projekt;Kunde;Menge;Betrag;S/H;Name\nsh20-1;kit;100;100,00;S;Ida\nsh20-1;kit;100;25,00;H;Udo\n',
    '125 euros, or 75',
    { mapping: mapped('Projekt', 'Kunde', 'sum Menge', 'sum Betrag', 'name=Name') },
  ),
  asked(
    'A3: An American ledger has CR behind a credit',
    'cr.csv',
    'Project,Client,Qty,Amount,Name\ncr20-1,acme,100,50.00,Ann\ncr20-1,acme,100,10.00 CR,Bob\n',
    '60 dollars, or 40',
    { mapping: mapped('Project', 'Client', 'sum Qty', 'sum Amount', 'name=Name') },
  ),
  asked(
    'A3: A price of a Korean list is 무료',
    '무료20.csv',
    '프로젝트,고객,수량,금액\nmr20-1,hana,100,15000\nmr20-2,duri,50,무료\n',
    'nothing is paid, or it is not known yet',
    { mapping: mapped('프로젝트', '고객', '수량', '금액') },
  ),
  asked(
    'A3: A price is on request',
    'anfrage.csv',
    'Projekt;Kunde;Menge;Preis\naa20-1;kit;100;20,00\naa20-2;kit;5000;auf Anfrage\n',
    'what the price is',
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis') },
  ),
  fineOrAsked(
    'A3: A Korean price is 3만원',
    '만원20.csv',
    '프로젝트,고객,수량,금액\nmn20-1,hana,200,3만원\nmn20-2,duri,100,"15,000원"\n',
    orders('', 'mn20-1 hana 200 30000\nmn20-2 duri 100 15000'),
    { mapping: mapped('프로젝트', '고객', '수량', '금액') },
  ),
  asked(
    'A3: All amounts of a Spanish list have three digits behind a point',
    'puntos.csv',
    'Proyecto;Cliente;Cantidad;Importe\npt20-1;sol;1.500;1.250\npt20-2;sol;2.000;1.800\n',
    'thousands, or 1.25',
    { mapping: mapped('Proyecto', 'Cliente', 'Cantidad', 'Importe') },
  ),
  asked(
    'A3: One price of an Italian list has a point where the others have commas',
    'virgole.csv',
    'Progetto;Cliente;Quantità;Importe\nvi20-1;studio;100;12,50\nvi20-2;studio;200;18.90\nvi20-3;studio;300;24,00\n',
    '18.90, or 1890',
    { mapping: mapped('Progetto', 'Cliente', 'Quantità', 'Importe') },
  ),
  asked(
    'A3: A comma in a price without quotes has moved the cents into the names',
    'komma.csv',
    'project,client,qty,price,name\nkm20-1,kit,100,20,Ida Lang\nkm20-2,kit,200,35,50\nkm20-3,kit,100,20,Udo Rath\n',
    '35.50 without a name, or 35 and the name 50',
    { mapping: mapped('project', 'client', 'qty', 'price', 'name') },
  ),
  asked(
    'A3: A thousand of won without quotes has moved into the names',
    '쉼표.csv',
    '프로젝트,고객,수량,금액,이름\nsp20-1,hana,100,15,000\nsp20-2,hana,200,24,000\nsp20-3,duri,100,15,000\n',
    '15,000 won without names, or 15 won and the name 000',
    { mapping: mapped('프로젝트', '고객', '수량', '금액', 'name=이름') },
  ),
  asked(
    'A3: A price list beside has francs for one size',
    'sizes.csv',
    'Projekt;Kunde;Menge;Format\nsz20-1;kit;100;A5\nsz20-2;kit;100;A6\n',
    'euros, or francs',
    {
      beside: { 'preise.csv': 'Format;Preis\nA5;20,00 EUR\nA6;15,00 CHF\n' },
      mapping: `version: 1
lookups: { preise: { file: preise.csv, key: Format } }
project: { column: Projekt }
svc_uid: { column: Kunde }
order: { order_count: { column: Menge }, total_price: { lookup: preise, by: Format, column: Preis } }
`,
    },
  ),
  asked(
    'A3: A price list beside is in 천원',
    '규격.csv',
    '프로젝트,고객,수량,규격\nky20-1,hana,100,A5\nky20-2,hana,100,A6\n',
    '20 won, or 20,000',
    {
      beside: { '단가표.csv': '규격,금액(천원)\nA5,20\nA6,15\n' },
      mapping: `version: 1
lookups: { prices: { file: 단가표.csv, key: 규격 } }
project: { column: 프로젝트 }
svc_uid: { column: 고객 }
order: { order_count: { column: 수량 }, total_price: { lookup: prices, by: 규격, column: 금액(천원) } }
`,
    },
  ),
  fine(
    'A3: A Swiss list has a curly apostrophe for thousands and francs in front',
    'schweiz.csv',
    'Projekt;Kunde;Menge;Preis\nch20-1;kit;1’500;CHF 1’250.50\nch20-2;kit;200;CHF 85.00\n',
    orders('', 'ch20-1 kit 1500 1250.5\nch20-2 kit 200 85'),
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis') },
  ),
  fine(
    'A3: A Polish list in windows-1250 has a space for thousands and zł',
    'zlote.csv',
    encoded(
      'windows-1250',
      'Projekt;Klient;Ilość;Kwota;Imię\nzl20-1;kot;1 500;1 250,00 zł;Łukasz Żak\nzl20-2;kot;200;85,50 zł;Świętosława Dąb\n',
    ),
    orders('imie', 'zl20-1 kot 1500 1250|Łukasz Żak\nzl20-2 kot 200 85.5|Świętosława Dąb'),
    { mapping: mapped('Projekt', 'Klient', 'Ilość', 'Kwota', 'imie=Imię') },
  ),
  fine(
    'A3: A column of currencies says KRW in every row',
    'krw.csv',
    '프로젝트,고객,수량,금액,통화\nkw20-1,hana,100,15000,KRW\nkw20-2,duri,200,24000,KRW\n',
    orders('', 'kw20-1 hana 100 15000\nkw20-2 duri 200 24000'),
    { mapping: mapped('프로젝트', '고객', '수량', '금액') },
  ),
  fine(
    'A3: Dollars are written with the code in front and the sign',
    'usd.csv',
    `${HEAD}\nus20-1,acme,100,"USD $1,250.00"\nus20-2,bolt,20,USD $85.50\n`,
    orders('', 'us20-1 acme 100 1250\nus20-2 bolt 20 85.5'),
  ),
  fine(
    'A3: The Korean accounting format has won in front',
    '회계.xlsx',
    workbook([
      r('프로젝트|고객|수량|금액'),
      r('hk20-1|hana', n(1500, '#,##0'), n(45000, '_-"₩"* #,##0_-')),
      r('hk20-2|duri', n(200, '#,##0'), n(24000, '_-"₩"* #,##0_-')),
    ]),
    orders('', 'hk20-1 hana 1500 45000\nhk20-2 duri 200 24000'),
    { mapping: mapped('프로젝트', '고객', '수량', '금액') },
  ),
];
