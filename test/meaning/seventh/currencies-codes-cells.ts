import { type List, mapped, orders } from '../list.ts';
import { encoded, n, r, workbook } from '../workbook.ts';
import { asked, BOOK, fine, HEAD, refused, reserved } from './put.ts';

const CURRENCY_LOOKUP = mapped('job', 'client', 'copies', '=0').replace(
  /total_price: .*/,
  'total_price: { lookup: fees, by: size, column: fee }\nlookups: { fees: { file: fees.csv, key: size } }',
);

/** A7 to A9: currencies, codes as quantities, and cells that a comma made. */
export const CURRENCIES_CODES_CELLS: readonly List[] = [
  refused(
    'A7: A column Währung has euros and francs in a list of Lake Constance',
    'bodensee.csv',
    'Projekt;Kunde;Anzahl;Betrag;Währung\nbo-1;see;10;25,00;EUR\nbo-2;see;12;30,00;CHF\nbo-3;ufer;4;12,00;EUR\n',
    { mapping: mapped('Projekt', 'Kunde', 'Anzahl', 'Betrag') },
  ),
  refused(
    'A7: The header says US dollars and one price has a pound sign',
    'transatlantic.csv',
    'Job,Client,Copies,Amount (USD)\nta-21,elm,10,25.00\nta-22,elm,10,£19.00\nta-23,oak,4,12.00\n',
    { mapping: mapped('Job', 'Client', 'Copies', 'Amount (USD)') },
  ),
  refused(
    'A7: Number formats of one column show won in one row and dollars in the next',
    '수출.xlsx',
    workbook([
      r(BOOK),
      r('ex-1|trade', 100, n(35000, '[$₩-412]#,##0')),
      r('ex-2|trade', 100, n(28.5, '[$$-409]#,##0.00')),
    ]),
    { mapping: reserved() },
  ),
  refused(
    'A7: Cells of an .ods carry euros and złoty as their currency',
    'granica.ods',
    workbook([
      r(BOOK),
      r('gr-1|most', 10, { value: 25.5, format: '0.00', currency: 'EUR', shown: '25,50 €' }),
      r('gr-2|most', 10, { value: 110, format: '0.00', currency: 'PLN', shown: '110,00 zł' }),
    ]),
    { mapping: reserved() },
  ),
  refused(
    'A7: The looked-up fees are in two currencies by a column of their own',
    'two-fees.csv',
    'job,client,copies,size\ntf-21,ann,10,A4\ntf-22,bob,20,A3\n',
    {
      mapping: CURRENCY_LOOKUP,
      beside: { 'fees.csv': 'size,fee,Currency\nA4,12.50,USD\nA3,19.00,EUR\n' },
    },
  ),
  fine(
    'A7: Currency codes and signs of a Korean list all mean won',
    '원화.csv',
    '프로젝트,아이디,수량,금액,통화\nwn-1,cafe,10,"₩12,000",KRW\nwn-2,cafe,5,"6,000원",KRW\nwn-3,bar,8,"9,500",KRW\n',
    orders('', 'wn-1 cafe 10 12000\nwn-2 cafe 5 6000\nwn-3 bar 8 9500'),
    { mapping: mapped('프로젝트', '아이디', '수량', '금액') },
  ),
  refused(
    'A7: Canadian and American dollars stand in one column with their prefixes',
    'north.csv',
    'Job,Client,Copies,Cost\nno-11,elm,10,US$25.00\nno-12,elm,10,CA$33.00\n',
    { mapping: mapped('Job', 'Client', 'Copies', 'Cost') },
  ),
  fine(
    'A7: A condition orders only the euros of a mixed list',
    'nur-euro.csv',
    'Projekt;Kunde;Anzahl;Betrag;Währung\noe-11;see;10;25,00;EUR\noe-12;see;12;30,00;CHF\noe-13;ufer;4;12,00;EUR\n',
    orders('', 'oe-11 see 10 25\noe-13 ufer 4 12'),
    {
      mapping: mapped(
        'Projekt',
        'Kunde',
        'Anzahl',
        'Betrag',
        '',
        'rows: { where: [ { column: Währung, is: EUR } ] }',
      ),
    },
  ),
  refused(
    'A7: A Brazilian column Moeda has reais and dólares by name',
    'moedas.csv',
    'projeto;cliente;copias;valor;Moeda\nmo-1;gol;10;25,00;real\nmo-2;azul;10;15,00;dólar\nmo-3;gol;4;12,00;real\n',
    { mapping: mapped('projeto', 'cliente', 'copias', 'valor') },
  ),
  refused(
    'A7: Three rows of one order are in yen and one in dollars to be added up',
    'tokyo.csv',
    '案件,顧客,品名,金額\nty-1,yama,A,"¥1,200"\nty-1,yama,B,$8.50\nty-1,yama,C,"¥900"\n',
    { mapping: mapped('案件', '顧客', '=1', 'sum 金額', 'item=品名') },
  ),

  refused(
    'A8: Postcodes were mapped as copies in a mailing house',
    'mailing.csv',
    'Projekt;Kunde;PLZ;Preis\nmh-1;post;80331;12,00\nmh-2;post;10115;12,00\nmh-3;post;50667;12,00\nmh-4;post;20095;12,00\n',
    { mapping: mapped('Projekt', 'Kunde', 'PLZ', 'Preis') },
  ),
  refused(
    'A8: The school year stands where copies should be in a Japanese list',
    '卒業.xlsx',
    workbook([
      r('案件|学校|年度|金額'),
      r('so-21|kita', 2024, 3000),
      r('so-22|minami', 2025, 3000),
      r('so-23|higashi', 2026, 3000),
    ]),
    { mapping: mapped('案件', '学校', '年度', '金額') },
  ),
  refused(
    'A8: Running order numbers stand in the column of copies',
    'running.csv',
    `${HEAD}\nru-1,kit,1001,20\nru-2,kit,1002,15\nru-3,kit,1003,20\nru-4,kit,1004,25\nru-5,kit,1005,15\nru-6,kit,1006,20\n`,
    { mapping: reserved() },
  ),
  refused(
    'A8: The event date was mapped as copies and is stored as a date',
    'events.xlsx',
    workbook([
      r('Job|Client|Date|Price'),
      r('ev-1|hall', n(46088, 'yyyy-mm-dd'), 20),
      r('ev-2|hall', n(46095, 'yyyy-mm-dd'), 20),
    ]),
    { mapping: mapped('Job', 'Client', 'Date', 'Price') },
  ),
  asked(
    'A8: One of nine orders has twenty-five thousand copies among scores',
    'outlier.csv',
    `${HEAD}\nnn-1,kit,20,30\nnn-2,kit,25,35\nnn-3,kit,18,28\nnn-4,kit,30,40\nnn-5,kit,25000,35\nnn-6,kit,22,32\nnn-7,kit,20,30\nnn-8,kit,15,25\nnn-9,kit,28,38\n`,
    'nn-5 has 25000 copies, or 25',
    { mapping: reserved() },
  ),
  refused(
    'A8: ISBNs of a publisher were taken for print runs',
    'verlag.csv',
    'Projekt;Verlag;ISBN;Preis\nib-1;kranich;9783161484100;900,00\nib-2;kranich;9783455012347;700,00\nib-3;kranich;9783499267345;820,00\n',
    { mapping: mapped('Projekt', 'Verlag', 'ISBN', 'Preis') },
  ),
  refused(
    'A8: Japanese mobile numbers without hyphens stand in the copies',
    '携帯.csv',
    '案件,顧客,数量,金額\nkt-1,yama,09012345678,500\nkt-2,kawa,08098765432,500\nkt-3,umi,07011112222,500\n',
    { mapping: mapped('案件', '顧客', '数量', '金額') },
  ),
  refused(
    'A8: Quantities are texts with leading zeros from a mainframe',
    'HOST.xlsx',
    workbook([r(BOOK), r('ho-1|amt|005', 12), r('ho-2|amt|020', 30), r('ho-3|amt|100', 90)]),
    { mapping: reserved() },
  ),
  refused(
    'A8: Membership numbers of seven digits were mapped as copies in a Spanish club',
    'socios.ods',
    workbook([
      r('Proyecto|Club|Socio|Precio'),
      r('sc-21|betis', 3920114, 10),
      r('sc-22|betis', 5120987, 10),
      r('sc-23|betis', 4410032, 10),
      r('sc-24|betis', 6009123, 10),
    ]),
    { mapping: mapped('Proyecto', 'Club', 'Socio', 'Precio') },
  ),
  fine(
    'A8: Print runs of leaflets go from one hundred to five thousand with their prices',
    'leaflets-run.csv',
    `${HEAD}\nlr-1,kit,100,45\nlr-2,kit,250,70\nlr-3,kit,5000,310\nlr-4,kit,1000,120\nlr-5,kit,500,90\n`,
    orders(
      '',
      'lr-1 kit 100 45\nlr-2 kit 250 70\nlr-3 kit 5000 310\nlr-4 kit 1000 120\nlr-5 kit 500 90',
    ),
    { mapping: reserved() },
  ),

  refused(
    'A9: Korean thousands are split by the commas of their own file',
    '천단위.csv',
    encoded(
      'cp949',
      '프로젝트,아이디,수량,금액\nsp-1,mina,5,12,000\nsp-2,mina,2,8,000\nsp-3,juno,9,30,500\n',
    ),
    { mapping: mapped('프로젝트', '아이디', '수량', '금액') },
  ),
  refused(
    'A9: Spanish prices lose their cents into an empty extra cell',
    'tienda.csv',
    'proyecto,cliente,copias,precio\nti-21,luz,5,12,\nti-22,luz,2,7,50\nti-23,sol,9,22,\n',
    { mapping: mapped('proyecto', 'cliente', 'copias', 'precio') },
  ),
  refused(
    'A9: A discount in the middle of a comma file has an unquoted decimal comma',
    'remises.csv',
    'projet,client,remise,ex,prix\nre-1,bal,2,50,10,30\nre-2,bal,1,25,20,55\nre-3,lac,3,75,15,40\n',
    { mapping: mapped('projet', 'client', 'ex', 'prix') },
  ),
  refused(
    'A9: An Indian amount of lakhs without quotes makes two cells more',
    'lakh.csv',
    'project,client,copies,amount\nla-1,asha,5000,1,25,000\nla-2,asha,9000,2,10,500\n',
    { mapping: mapped('project', 'client', 'copies', 'amount') },
  ),
  refused(
    'A9: Only some prices of a comma file have cents and push a cell out',
    'some-cents.csv',
    `${HEAD}\nsc-31,kit,5,12\nsc-32,kit,2,5,50\nsc-33,kit,9,22\nsc-34,kit,3,7,25\n`,
  ),
  refused(
    'A9: The euro sign follows the cents that became a cell of their own',
    'euro-split.csv',
    'Projekt,Kunde,Menge,Preis\nes-1,lux,5,12,50 €\nes-2,lux,2,5,00 €\nes-3,lux,9,22,50 €\n',
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis') },
  ),
  fine(
    'A9: A tab file has decimal commas that split nothing',
    'tabbed.tsv',
    'Projekt\tKunde\tMenge\tPreis\ntb-1\tlux\t5\t12,50\ntb-2\tlux\t2\t5,00\n',
    orders('', 'tb-1 lux 5 12.5\ntb-2 lux 2 5'),
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis') },
  ),
  fine(
    'A9: Every row of a semicolon file ends with one more semicolon',
    'trailing-semi.csv',
    'Projekt;Kunde;Menge;Preis\nts-1;lux;5;12,50;\nts-2;lux;2;5,00;\n',
    orders('', 'ts-1 lux 5 12.5\nts-2 lux 2 5'),
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis') },
  ),
  fine(
    'A9: A comma file quotes each amount with a decimal comma',
    'quoted-decimal.csv',
    'Projekt,Kunde,Menge,Preis\nqd-1,lux,5,"12,50"\nqd-2,lux,2,"5,00"\n',
    orders('', 'qd-1 lux 5 12.5\nqd-2 lux 2 5'),
    { mapping: mapped('Projekt', 'Kunde', 'Menge', 'Preis') },
  ),
];
