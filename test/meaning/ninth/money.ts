import { type List, mapped, orders } from '../list.ts';
import { asked, fine, fineOrAsked, refused, warnedOrAsked } from '../put.ts';
import { encoded, type FullCell, n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id|svc_uid|order_count|total_price';
const CSV = 'project_id,svc_uid,order_count,total_price';
const SEMI = 'project_id;svc_uid;order_count;total_price';

function inCurrency(value: number, currency: string): FullCell {
  return { value, format: '0.00', currency };
}

function where(condition: string): string {
  return `rows:\n  where:\n    - { ${condition} }\n`;
}

/** A6 to A10: which amounts are meant, in which currency, of which rows. */
export const MONEY: readonly List[] = [
  fine(
    'A6: A Dutch shop has Aantal, Stukprijs and Bedrag and the products prove Bedrag',
    'bestelling.csv',
    'project_id;svc_uid;Naam;Aantal;Stukprijs;Bedrag\nnl-1;jansen;Piet;10;1,25;12,50\nnl-2;jansen;Kees;40;1,10;44,00\nnl-3;bakker;Anneke;6;2,50;15,00\n',
    orders('naam', 'nl-1 jansen 10 12.5|Piet\nnl-2 jansen 40 44|Kees\nnl-3 bakker 6 15|Anneke'),
    { mapping: 'proposed' },
  ),
  fine(
    'A6: A French quote has the price of one copy before tax and a product beside it',
    'devis.xlsx',
    workbook([
      r('project_id|svc_uid|Nom|Quantité|PU HT|Montant HT'),
      r('fq-1|dupont|Anne', 100, 0.45, 45),
      r('fq-2|dupont|Luc', 200, 0.4, 80),
      r('fq-3|petit|Zoé', 50, 0.6, 30),
    ]),
    orders('nom', 'fq-1 dupont 100 45|Anne\nfq-2 dupont 200 80|Luc\nfq-3 petit 50 30|Zoé'),
    { mapping: 'proposed' },
  ),
  asked(
    'A6: The Importe of one Spanish row is no product of its Cantidad and Precio',
    'pedido.csv',
    'project_id;svc_uid;Nombre;Cantidad;Precio;Importe\nes-1;garcia;Ana;10;2,00;20,00\nes-2;garcia;Luis;5;3,00;12,00\nes-3;lopez;Eva;4;2,50;10,00\n',
    'es-2 costs 3 or 12, or 15',
    { mapping: 'proposed' },
  ),
  fine(
    'A6: A Japanese order form in Shift_JIS has 数量, 単価 and 金額',
    '注文.csv',
    encoded(
      'shift_jis',
      'project_id,svc_uid,氏名,数量,単価,金額\njo-1,tanaka,田中一郎,100,30,3000\njo-2,tanaka,鈴木花子,200,28,5600\njo-3,sato,佐藤次郎,50,35,1750\n',
    ),
    orders(
      '氏名',
      'jo-1 tanaka 100 3000|田中一郎\njo-2 tanaka 200 5600|鈴木花子\njo-3 sato 50 1750|佐藤次郎',
    ),
    { mapping: 'proposed' },
  ),
  asked(
    'A6: A Korean list has nothing but the price of one card',
    '명함.csv',
    'project_id,svc_uid,이름,수량,단가\nkd-1,hana,김하나,100,300\nkd-2,hana,이두리,200,280\nkd-3,duri,박세찌,500,250\n',
    'kd-1 costs 300 or 30000',
    { mapping: 'proposed' },
  ),
  asked(
    'A6: A Brazilian list has a Valor and a Taxa and neither is made of the other',
    'lista.csv',
    'project_id;svc_uid;Nome;Quantidade;Valor;Taxa\nbv-1;silva;Ana;10;35,00;4,20\nbv-2;silva;Rui;20;61,00;3,10\nbv-3;souza;Bia;5;22,00;7,75\n',
    'bv-1 costs 35 or 4.20, or 39.20',
    { mapping: 'proposed' },
  ),
  asked(
    'A6: Every run of a shop has the same Price whether it is 10 copies or 500',
    'flat.csv',
    'project_id,svc_uid,Name,Qty,Price\nfl-1,ross,Ann,10,0.80\nfl-2,ross,Bob,500,0.80\nfl-3,gale,Cy,120,0.80\nfl-4,gale,Di,60,0.80\n',
    'fl-2 costs 0.80 or 400',
    { mapping: 'proposed' },
  ),
  fineOrAsked(
    'A6: A web shop adds shipping to the product of quantity and price, and Total is the sum',
    'orders_export.csv',
    'project_id,svc_uid,Name,Lineitem quantity,Lineitem price,Subtotal,Shipping,Total\nws-1,ross,Ann,10,2.50,25.00,4.90,29.90\nws-2,ross,Bob,4,3.00,12.00,4.90,16.90\nws-3,gale,Cy,7,2.00,14.00,6.90,20.90\n',
    orders('name', 'ws-1 ross 10 29.9|Ann\nws-2 ross 4 16.9|Bob\nws-3 gale 7 20.9|Cy'),
    { mapping: 'proposed' },
  ),
  fineOrAsked(
    'A6: A Polish invoice has Netto, VAT and Brutto and the sums prove Brutto',
    'faktura.csv',
    'project_id;svc_uid;Nazwisko;Ilość;Netto;VAT;Brutto\npf-1;nowak;Anna Nowak;100;100,00;23,00;123,00\npf-2;nowak;Jan Kot;50;60,00;13,80;73,80\npf-3;kowal;Ewa Lis;20;30,00;6,90;36,90\n',
    orders(
      'n',
      'pf-1 nowak 100 123|Anna Nowak\npf-2 nowak 50 73.8|Jan Kot\npf-3 kowal 20 36.9|Ewa Lis',
    ),
    { mapping: 'proposed' },
  ),

  asked(
    'A7: A column of codes has CHF for one order and EUR for the others',
    'grenze.csv',
    'Auftrag;Kunde;Menge;Betrag;Währung\ngr-1;huber;10;12,50;EUR\ngr-2;keller;10;14,00;CHF\ngr-3;huber;20;25,00;EUR\n',
    '14 francs are added to 37.50 euros',
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Betrag') },
  ),
  asked(
    'A7: The header says EUR and one cell has a dollar sign',
    'mixed.csv',
    'Job;Client;Copies;Price EUR\nmd-1;ann;10;12,50\nmd-2;bob;20;$25,00\n',
    'md-2 costs 25 euros or dollars',
    { mapping: mapped('Job', 'Client', 'Copies', 'Price EUR') },
  ),
  asked(
    'A7: A Korean list has 통화 with 원 and 달러',
    '해외.xlsx',
    workbook([
      r('프로젝트|고객|수량|금액|통화'),
      r('kc-1|hana', 100, 30000, '원'),
      r('kc-2|duri', 50, 40, '달러'),
      r('kc-3|hana', 200, 52000, '원'),
    ]),
    '40 dollars are added to won',
    { mapping: mapped('프로젝트', '고객', '수량', '금액') },
  ),
  fine(
    'A7: All rows of a column of currencies have the same code',
    'waluta.csv',
    'Zlecenie;Klient;Ilość;Kwota;Waluta\nwl-1;nowak;10;25,00;PLN\nwl-2;kowal;20;48,50;PLN\n',
    orders('', 'wl-1 nowak 10 25\nwl-2 kowal 20 48.5'),
    { mapping: mapped('Zlecenie', 'Klient', 'Ilość', 'Kwota') },
  ),
  asked(
    'A7: The cells of an .ods are in euros and dollars although they show only numbers',
    'waehrungen.ods',
    workbook([
      r(HEAD),
      r('wo-1|kit', 10, inCurrency(25, 'EUR')),
      r('wo-2|kit', 20, inCurrency(30, 'USD')),
      r('wo-3|kit', 20, inCurrency(50, 'EUR')),
    ]),
    '30 dollars are added to 75 euros',
  ),
  asked(
    'A7: A price list beside the orders has a column of its own for the currency',
    'jobs.csv',
    'Job,Client,Copies,Item\npc-1,ann,1,A\npc-2,bob,1,B\n',
    '30 zloty are added to 9 euros',
    {
      beside: { 'prices.csv': 'Item,Price,Currency\nA,9.00,EUR\nB,30.00,PLN\n' },
      mapping: `version: 1
lookups:
  prices: { file: prices.csv, key: Item }
project: { column: Job }
svc_uid: { column: Client }
order:
  order_count: { column: Copies }
  total_price: { lookup: prices, by: Item, column: Price }
`,
    },
  ),
  fine(
    'A7: A clerk wrote US$ in one row and $ in the others',
    'usd.csv',
    `${CSV}\nus-1,ann,10,$12.50\nus-2,bob,20,US$25.00\nus-3,cy,10,$12.50\n`,
    orders('', 'us-1 ann 10 12.5\nus-2 bob 20 25\nus-3 cy 10 12.5'),
  ),
  asked(
    'A7: Canadian and American dollars stand in one column of prices',
    'border.csv',
    `${CSV}\nca-11,ann,10,CA$16.00\nca-12,bob,20,US$25.00\n`,
    '16 Canadian dollars are added to 25 American ones',
  ),
  asked(
    'A7: The formats of an .xlsb show pounds in one price and euros in another',
    'uk-ie.xlsb',
    workbook([
      r(HEAD),
      r('ui-1|ann', 10, n(12, '"£"#,##0.00')),
      r('ui-2|bob', 20, n(27.5, '"€"#,##0.00')),
    ]),
    '12 pounds are added to 27.50 euros',
  ),

  refused(
    'A8: The quantities of a parish list are member numbers with leading zeros',
    'mitglieder.csv',
    'Auftrag;Kunde;Nummer;Preis\nlz-1;pfarrei;00412;3,50\nlz-2;pfarrei;00087;3,50\nlz-3;pfarrei;00311;3,50\n',
    { mapping: mapped('Auftrag', 'Kunde', 'Nummer', 'Preis') },
  ),
  refused(
    'A8: A telephone number is mapped as the number of copies',
    'phones.csv',
    'Job,Client,Tel,Price\nte-1,ann,5551234567,4.00\nte-2,bob,5559876543,4.00\nte-3,cy,5550001111,4.00\n',
    { mapping: mapped('Job', 'Client', 'Tel', 'Price') },
  ),
  asked(
    'A8: A class list takes the year of leaving for the number of copies',
    'alumni.xlsx',
    workbook([
      r('Job|Client|Year|Price|Name'),
      r('al-1|school', 2019, 5, 'Ann Lee'),
      r('al-2|school', 2021, 5, 'Bo Ray'),
      r('al-3|school', 2018, 5, 'Cy Fox'),
      r('al-4|school', 2022, 5, 'Di May'),
    ]),
    '2019 copies, or one for the year 2019',
    { mapping: mapped('Job', 'Client', 'Year', 'Price', 'name=Name') },
  ),
  asked(
    'A8: The number of each line of a Japanese list is mapped as its copies',
    '番号.csv',
    '注文,顧客,No,金額\nno-1,sato,1,500\nno-2,sato,2,500\nno-3,ito,3,500\nno-4,ito,4,500\nno-5,abe,5,500\nno-6,abe,6,500\n',
    'copies, or numbers of lines',
    { mapping: mapped('注文', '顧客', 'No', '金額') },
  ),
  asked(
    'A8: One family orders 12000 cards where all others order about twenty',
    'families.csv',
    `${CSV}\nfa-11,lee,20,15.00\nfa-12,ray,25,18.00\nfa-13,fox,12000,22.00\nfa-14,may,30,20.00\nfa-15,poe,15,12.00\n`,
    '12000 copies, or 12 or 120',
  ),
  asked(
    'A8: The copies of a German .ods are the days of delivery as numbers',
    'liefertag.ods',
    workbook([
      r('Auftrag|Kunde|Lieferung|Preis'),
      r('lt-11|huber', 46088, 12.5),
      r('lt-12|lang', 46091, 12.5),
      r('lt-13|kurz', 46085, 9.5),
      r('lt-14|gross', 46102, 9.5),
    ]),
    '46088 copies, or 7 March 2026',
    { mapping: mapped('Auftrag', 'Kunde', 'Lieferung', 'Preis') },
  ),
  asked(
    'A8: The postcodes of a French mailing are taken for quantities',
    'cp.csv',
    'Projet;Client;CP;Prix\ncp-11;dupont;75011;4,00\ncp-12;petit;69003;4,00\ncp-13;roux;33000;4,00\ncp-14;blanc;59800;4,00\n',
    '75011 copies, or one for Paris',
    { mapping: mapped('Projet', 'Client', 'CP', 'Prix') },
  ),
  fine(
    'A8: The mapping accepts a run of 50000 among small ones',
    'runs.csv',
    'Job,Client,Copies,Price\nru-1,ann,100,15.00\nru-2,bob,50000,1800.00\nru-3,cy,120,17.00\nru-4,di,90,14.00\n',
    orders('', 'ru-1 ann 100 15\nru-2 bob 50000 1800\nru-3 cy 120 17\nru-4 di 90 14'),
    {
      mapping: `version: 1
project: { column: Job }
svc_uid: { column: Client }
order:
  order_count: { column: Copies, unusual: accept }
  total_price: { column: Price }
`,
    },
  ),
  fine(
    'A8: Runs of 1900 to 2100 copies have prices that rise with them',
    'about-2000.csv',
    `${CSV}\nay-1,ann,2000,200.00\nay-2,bob,1900,190.00\nay-3,cy,2100,210.00\nay-4,di,2050,205.00\n`,
    orders('', 'ay-1 ann 2000 200\nay-2 bob 1900 190\nay-3 cy 2100 210\nay-4 di 2050 205'),
  ),

  refused(
    'A9: Each price of a comma file has an unquoted decimal comma at the end of its row',
    'ende.csv',
    `${CSV}\nen-1,kit,10,12,50\nen-2,kit,20,25,00\nen-3,kit,5,6,25\n`,
  ),
  refused(
    'A9: An unquoted decimal comma shifts the names of a French list by one column',
    'noms.csv',
    'Projet,Client,Quantité,Prix,Nom\nno-11,dupont,10,12,50,Anne Petit\nno-12,roux,20,25,90,Luc Blanc\n',
    { mapping: mapped('Projet', 'Client', 'Quantité', 'Prix', 'nom=Nom') },
  ),
  refused(
    'A9: Each row ends in an empty remark behind a price with an unquoted comma',
    'bemerkung.csv',
    `${CSV},Bemerkung\nbm-1,kit,10,12,50,\nbm-2,kit,20,25,90,\nbm-3,kit,30,37,25,\n`,
  ),
  fine(
    'A9: A comma file quotes the prices that have a decimal comma',
    'quoted.csv',
    `${CSV},name\nqu-1,kit,10,"12,50",Anne\nqu-2,kit,20,"25,90",Luc\n`,
    orders('name', 'qu-1 kit 10 12.5|Anne\nqu-2 kit 20 25.9|Luc'),
  ),
  refused(
    'A9: Korean prices with an unquoted comma of thousands make one cell more in each row',
    '천단위.csv',
    encoded(
      'cp949',
      '프로젝트,고객,수량,금액\nth-1,hana,100,12,000\nth-2,duri,200,24,000\nth-3,sezzi,50,6,500\n',
    ),
    { mapping: mapped('프로젝트', '고객', '수량', '금액') },
  ),
  refused(
    'A9: The second half of an unquoted price takes the place of a missing name',
    'halves.csv',
    'Job,Client,Copies,Price,Name,Town\nhv-1,ann,10,12,50,Ann Lee\nhv-2,bob,20,25,90,Bo Ray\nhv-3,cy,15,17,25,Cy Fox\n',
    { mapping: mapped('Job', 'Client', 'Copies', 'Price', 'name=Name, town=Town') },
  ),
  refused(
    'A9: Only the price of the last row of a comma file has a decimal comma',
    'one-comma.csv',
    `${CSV}\noc-1,kit,10,12.50\noc-2,kit,20,25\noc-3,kit,30,37,50\n`,
  ),
  fine(
    'A9: Each row of an export ends with one delimiter more than its header',
    'trailing.csv',
    `${CSV}\ntr-11,kit,10,12.50,\ntr-12,kit,20,25.90,\n`,
    orders('', 'tr-11 kit 10 12.5\ntr-12 kit 20 25.9'),
  ),

  asked(
    'A10: A German condition leaves out storniert and the cells say Storniert',
    'storno.csv',
    'Auftrag;Kunde;Menge;Preis;Status\nsn-1;huber;10;12,50;bezahlt\nsn-2;lang;20;25,00;Storniert\nsn-3;kurz;5;6,50;bezahlt\n',
    'sn-2 is ordered or left out',
    {
      mapping: mapped(
        'Auftrag',
        'Kunde',
        'Menge',
        'Preis',
        '',
        where('column: Status, not: storniert'),
      ),
    },
  ),
  asked(
    'A10: A Korean condition leaves out 취소 and a cell says 취소 완료',
    '주문상태.xlsx',
    workbook([
      r('프로젝트|고객|수량|금액|상태'),
      r('ks-1|hana', 100, 30000, '결제완료'),
      r('ks-2|duri', 200, 50000, '취소 완료'),
      r('ks-3|hana', 50, 15000, '취소'),
    ]),
    'ks-2 is ordered or left out',
    { mapping: mapped('프로젝트', '고객', '수량', '금액', '', where('column: 상태, not: 취소')) },
  ),
  asked(
    'A10: A Polish condition leaves out anulowane and two cells say anulowano',
    'status.csv',
    'Zlecenie;Klient;Ilość;Kwota;Status\nan-11;nowak;10;25,00;nowe\nan-12;kowal;20;48,50;anulowano\nan-13;lis;20;48,50;anulowane\nan-14;kot;5;12,00;nowe\n',
    'an-12 is ordered or left out',
    {
      mapping: mapped(
        'Zlecenie',
        'Klient',
        'Ilość',
        'Kwota',
        '',
        where('column: Status, not: anulowane'),
      ),
    },
  ),
  asked(
    'A10: Only rows with yes are wanted and some cells say Yes or YES',
    'consent.csv',
    'Job,Client,Copies,Price,Print\nco-11,ann,10,12.50,yes\nco-12,bob,20,25.00,Yes\nco-13,cy,30,37.50,YES\nco-14,di,5,6.00,no\n',
    'co-12 and co-13 are ordered or left out',
    { mapping: mapped('Job', 'Client', 'Copies', 'Price', '', where('column: Print, is: yes')) },
  ),
  asked(
    'A10: A ticked box of a Google sheet is TRUE and the condition leaves out true',
    'boxes.xlsx',
    workbook([
      r('Job|Client|Copies|Price|Cancelled'),
      r('gb-1|ann', 10, 12.5, false),
      r('gb-2|bob', 20, 25, true),
      r('gb-3|cy', 30, 37.5, false),
    ]),
    'gb-2 is ordered or left out',
    {
      mapping: mapped(
        'Job',
        'Client',
        'Copies',
        'Price',
        '',
        where('column: Cancelled, not: "true"'),
      ),
    },
  ),
  fine(
    'A10: A list of people who want no mail has their addresses in capitals',
    'letters.csv',
    'Job,Client,Price,Name,Mail\nsp-1,club,1.20,Ann Lee,ann@lee.org\nsp-2,club,1.20,Bo Ray,bo@ray.org\nsp-3,club,1.20,Cy Fox,cy@fox.org\n',
    orders('name', 'sp-1 club 1 1.2|Ann Lee\nsp-3 club 1 1.2|Cy Fox'),
    {
      beside: { 'robinson.csv': 'E-Mail\nBO@RAY.ORG\nzoe@zed.org\n' },
      mapping: mapped(
        'Job',
        'Client',
        'rows',
        'Price',
        'name=Name',
        'rows:\n  suppress:\n    - { file: robinson.csv, match: { E-Mail: Mail } }\n',
      ),
    },
  ),
  fine(
    'A10: A suppression list writes mobiles with the country and the list without',
    '수신거부.csv',
    '프로젝트,고객,금액,이름,휴대폰\nsk-1,hana,500,김하나,010-2345-6789\nsk-2,hana,500,이두리,010-9876-5432\n',
    orders('이름', 'sk-1 hana 1 500|김하나'),
    {
      beside: { 'block.csv': '번호\n+82 10 9876 5432\n' },
      mapping: mapped(
        '프로젝트',
        '고객',
        'rows',
        '금액',
        '이름',
        'rows:\n  suppress:\n    - { file: block.csv, match: { 번호: 휴대폰 } }\n',
      ),
    },
  ),
  warnedOrAsked(
    'A10: A phone is required for KR and every cell of the country says South Korea',
    'when.csv',
    'Job,Client,Copies,Price,Phone,Country\nwh-1,ann,1,2.00,,South Korea\nwh-2,bob,1,2.00,02-123-4567,South Korea\n',
    orders('phone', 'wh-1 ann 1 2|\nwh-2 bob 1 2|02-123-4567'),
    {
      mapping: `version: 1
project: { column: Job }
svc_uid: { column: Client }
order:
  order_count: { column: Copies }
  total_price: { column: Price }
variables:
  - { id: phone, column: Phone, required: true, when: { column: Country, is: KR } }
`,
    },
  ),
  asked(
    'A10: A condition leaves out refunded and no cell of this week has it',
    'shopify.csv',
    'Job,Client,Copies,Price,Financial Status\nnf-1,ann,10,12.50,paid\nnf-2,bob,20,25.00,paid\n',
    'nothing was refunded, or it is called something else',
    {
      mapping: mapped(
        'Job',
        'Client',
        'Copies',
        'Price',
        '',
        where('column: Financial Status, not: refunded'),
      ),
    },
  ),
  fine(
    'A10: Nothing was returned this month and the mapping allows that',
    'retours.csv',
    `${SEMI};Statut\nre-11;dupont;10;12,50;livré\nre-12;petit;20;25,00;livré\n`,
    orders('', 're-11 dupont 10 12.5\nre-12 petit 20 25'),
    {
      mapping: mapped(
        'project_id',
        'svc_uid',
        'order_count',
        'total_price',
        '',
        where('column: Statut, not: retourné, never: allow'),
      ),
    },
  ),
];
