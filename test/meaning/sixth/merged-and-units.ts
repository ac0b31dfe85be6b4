import { type List, mapped, orders } from '../list.ts';
import { asked, fine, fineOrAsked, refused } from '../put.ts';
import { encoded, n, r, workbook } from '../workbook.ts';

const REPEAT = 'sheet: { repeat_merged: true }';
const HEAD = 'project_id,svc_uid,order_count,total_price';

/** A4: a merged amount is one amount. */
const MERGED: readonly List[] = [
  fine(
    'A4: One fee is merged over four place cards of a wedding in an .ods',
    'mariage.ods',
    workbook(
      [
        r('Projet|Client|Invité', 'Montant'),
        r('mr-1|lemaire|Ana', 60),
        r('mr-1|lemaire|Luc', null),
        r('mr-1|lemaire|Zoe', null),
        r('mr-2|martin|Max', 15),
      ],
      { merged: ['D2:D4'] },
    ),
    orders('nom', 'mr-1 lemaire 3 60|Ana\n|Luc\n|Zoe\nmr-2 martin 1 15|Max'),
    { mapping: mapped('Projet', 'Client', 'rows', 'sum Montant', 'nom=Invité', REPEAT) },
  ),
  refused(
    'A4: A postage amount is merged over three orders of one shop',
    'postage.xlsx',
    workbook(
      [
        r('Order|Shop', 'Copies', 'Charge'),
        r('ps-1|tulip', 10, 45),
        r('ps-2|tulip', 20, null),
        r('ps-3|tulip', 30, null),
      ],
      { merged: ['D2:D4'] },
    ),
    { mapping: mapped('Order', 'Shop', 'Copies', 'Charge', '', REPEAT) },
  ),
  refused(
    'A4: Copies and price are merged into one cell across two columns',
    'across.xlsx',
    workbook(
      [r('Order|Shop', 'Copies', 'Charge'), r('ac-1|tulip', 12, null), r('ac-2|tulip', 20, 30)],
      { merged: ['C2:D2'] },
    ),
    { mapping: mapped('Order', 'Shop', 'Copies', 'Charge', '', REPEAT) },
  ),
  asked(
    'A4: A merged price has no word in the mapping on what merged cells mean',
    'unsaid.xlsx',
    workbook(
      [
        r('Order|Shop|Guest', 'Charge'),
        r('us-1|tulip|Ann', 20),
        r('us-1|tulip|Bob', null),
        r('us-2|tulip|Cid', 10),
      ],
      { merged: ['D2:D3'] },
    ),
    'us-1 costs 20 for both, or 40',
    { mapping: mapped('Order', 'Shop', 'rows', 'sum Charge', 'name=Guest') },
  ),
  asked(
    'A4: The order number is merged over its guests and nothing says so',
    '단체주문.xlsx',
    workbook(
      [
        r('주문번호|고객|이름', '금액'),
        r('gp-1|gana|김하나', 5000),
        r('||이두나', 5000),
        r('gp-2|nara|박세나', 7000),
      ],
      { merged: ['A2:A3', 'B2:B3'] },
    ),
    '이두나 belongs to gp-1, or to nothing',
    { mapping: mapped('주문번호', '고객', 'rows', 'sum 금액', 'name=이름') },
  ),
  refused(
    'A4: An HTML export gives the price a rowspan over two different orders',
    'orders.xls',
    `<html><meta charset="utf-8"><table><tr><td>Order</td><td>Shop</td><td>Copies</td><td>Price</td></tr>
<tr><td>hs-1</td><td>tulip</td><td>5</td><td rowspan="2">30</td></tr>
<tr><td>hs-2</td><td>tulip</td><td>8</td></tr>
<tr><td>hs-3</td><td>tulip</td><td>9</td><td>12</td></tr></table></html>`,
    { mapping: mapped('Order', 'Shop', 'Copies', 'Price', '', REPEAT) },
  ),
  fine(
    'A4: The table number is merged over its guests and only printed',
    'seating.xlsx',
    workbook([r('Guest|Table', 'Price'), r('Ann|T1', 2), r('Bob|', 2), r('Cid|T2', 2)], {
      merged: ['B2:B3'],
    }),
    orders('guest table', 'seat-1 hotel 3 6|Ann|T1\n|Bob|T1\n|Cid|T2'),
    {
      mapping: mapped('=seat-1', '=hotel', 'rows', 'sum Price', 'guest=Guest, table=Table', REPEAT),
    },
  ),
  refused(
    'A4: A quantity is merged over the two rows of one order and another over one row less',
    'klassen.xlsx',
    workbook(
      [
        r('Projekt|Schule|Klasse', 'Stück', 'Preis'),
        r('kl-1|gs1|1a', 50, 10),
        r('kl-1|gs1|1b', null, 10),
        r('kl-2|gs2|2a', 25, 12),
        r('kl-3|gs2|2b', null, 12),
      ],
      { merged: ['D2:D3', 'D4:D5'] },
    ),
    { mapping: mapped('Projekt', 'Schule', 'sum Stück', 'sum Preis', 'klasse=Klasse', REPEAT) },
  ),
  fine(
    'A4: A merged title above the header is of no concern to the amounts',
    'titled.xlsx',
    workbook(
      [
        r('Spring mailing 2026|||'),
        r('project_id|svc_uid|order_count|total_price'),
        r('tt-1|kite', 5, 10),
        r('tt-2|kite', 6, 12),
      ],
      { merged: ['A1:D1'] },
    ),
    orders('', 'tt-1 kite 5 10\ntt-2 kite 6 12'),
    {
      mapping: mapped(
        'project_id',
        'svc_uid',
        'order_count',
        'total_price',
        '',
        'sheet: { header_row: 2 }',
      ),
    },
  ),
];

/** A5: rows that agree by chance. */
const AGREEING: readonly List[] = [
  asked(
    'A5: Shopify repeats the total of an order in each of its line items',
    'orders_export.csv',
    `Name,Customer,Lineitem name,Lineitem quantity,Total
#1001,lena,Mug,1,24.00
#1001,lena,Cap,1,24.00
#1002,paul,Mug,1,12.00
`,
    '#1001 is 24 or 48',
    { mapping: mapped('Name', 'Customer', 'Lineitem quantity', 'Total', 'item=Lineitem name') },
  ),
  asked(
    'A5: Two pupils of a class each order a photo for 15',
    'fotos.csv',
    'Klasse;Schule;Kind;Anzahl;Preis\n3b;gs-ulm;Mia;1;15,00\n3b;gs-ulm;Ben;1;15,00\n',
    'one copy for 15, or two for 30',
    { mapping: mapped('Klasse', 'Schule', 'Anzahl', 'Preis', 'kind=Kind') },
  ),
  asked(
    'A5: The mapping adds up copies and says nothing of the equal prices',
    'half-said.csv',
    'job,who,name,qty,price\nhs-10,moss,Ann,1,8\nhs-10,moss,Bob,1,8\nhs-11,moss,Cid,1,8\n',
    'hs-10 costs 8 or 16',
    { mapping: mapped('job', 'who', 'sum qty', 'price', 'name') },
  ),
  asked(
    'A5: The rows of an order agree although other orders lie between them',
    'scattered.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|name'),
      r('sc-1|moss', 2, 9, 'Ann'),
      r('sc-2|reed', 1, 4, 'Bob'),
      r('sc-1|moss', 2, 9, 'Cid'),
    ]),
    'sc-1 is 2 copies for 9, or 4 for 18',
  ),
  asked(
    'A5: A Japanese list of business cards has the same fee in each row of a company',
    '名刺.csv',
    encoded(
      'shift_jis',
      '案件,会社,氏名,部数,金額\nmc-1,yamato,佐藤花子,100,3000\nmc-1,yamato,鈴木一郎,100,3000\nmc-2,asahi,高橋健,200,5000\n',
    ),
    'mc-1 is 100 for 3000, or 200 for 6000',
    { mapping: mapped('案件', '会社', '部数', '金額', 'name=氏名') },
  ),
  asked(
    'A5: Only the written form of equal amounts differs between the rows of an order',
    'forms.csv',
    `${HEAD},name\nfm-1,moss,10,5.00,Ann\nfm-1,moss,10,5,Bob\n`,
    'fm-1 is 10 for 5, or 20 for 10',
  ),
  fine(
    'A5: Business cards of one order repeat its amounts in each row and the mapping says same',
    'said-same.csv',
    'job,who,name,qty,price\nss-1,moss,Ann,50,80\nss-1,moss,Bob,50,80\n',
    orders('name', 'ss-1 moss 50 80|Ann\n|Bob'),
    {
      mapping: `version: 1
project: { column: job }
svc_uid: { column: who }
order: { order_count: { column: qty, combine: same }, total_price: { column: price, combine: same } }
variables: [ { id: name } ]
`,
    },
  ),
  fine(
    'A5: The amounts of an order stand in its first row alone, as the mapping says',
    'first-row.csv',
    'job,who,name,qty,price\nfr-1,moss,Ann,50,80\nfr-1,moss,Bob,,\nfr-2,moss,Cid,10,20\n',
    orders('name', 'fr-1 moss 50 80|Ann\n|Bob\nfr-2 moss 10 20|Cid'),
    {
      mapping: `version: 1
project: { column: job }
svc_uid: { column: who }
order: { order_count: { column: qty, combine: first }, total_price: { column: price, combine: first } }
variables: [ { id: name } ]
`,
    },
  ),
  refused(
    'A5: The rows of one order have different amounts and the mapping does not add them',
    'differ.csv',
    `${HEAD},name\ndf-1,moss,10,5,Ann\ndf-1,moss,20,9,Bob\n`,
  ),
];

/** A6: init takes the order's price. */
const UNITS: readonly List[] = [
  fineOrAsked(
    'A6: A Dutch list has Stukprijs and Totaal',
    'bestelling.csv',
    `Project;svc_uid;Naam;Aantal;Stukprijs;Totaal
nl-1;bakker;Anna;10;1,50;15,00
nl-2;bakker;Bram;20;1,25;25,00
nl-3;smid;Cor;4;2,50;10,00
`,
    orders(
      'naam stukprijs',
      'nl-1 bakker 10 15|Anna|1,50\nnl-2 bakker 20 25|Bram|1,25\nnl-3 smid 4 10|Cor|2,50',
    ),
    { mapping: 'proposed' },
  ),
  asked(
    'A6: A list has a unit price and no total at all',
    'unit-only.csv',
    'Project,svc_uid,Name,Qty,Unit price\nuo-1,fern,Ann,10,2.50\nuo-2,fern,Bob,20,2.50\nuo-3,elm,Cid,30,2.50\n',
    'uo-1 costs 25, or 2.50',
    { mapping: 'proposed' },
  ),
  fineOrAsked(
    'A6: Net, tax and gross stand beside each other in a French export',
    'factures.csv',
    `Projet;svc_uid;Quantité;HT;TVA;TTC
ft-1;leroux;100;50,00;10,00;60,00
ft-2;leroux;200;90,00;18,00;108,00
ft-3;petit;50;30,00;6,00;36,00
`,
    orders('', 'ft-1 leroux 100 60\nft-2 leroux 200 108\nft-3 petit 50 36'),
    { mapping: 'proposed' },
  ),
  asked(
    'A6: The price of a thousand is no price of the order',
    'per-thousand.csv',
    `Projekt;svc_uid;Menge;Preis je Tsd.
pt-1;fern;1000;90,00
pt-2;fern;3000;80,00
pt-3;elm;500;110,00
`,
    'pt-2 costs 240 or 80',
    { mapping: 'proposed' },
  ),
  asked(
    'A6: A total differs from quantity times price in one row',
    'broken-product.csv',
    `Project,svc_uid,Qty,Price,Total
bp-1,fern,10,2.00,20.00
bp-2,fern,20,2.00,40.00
bp-3,elm,30,2.00,54.00
bp-4,elm,40,2.00,80.00
`,
    'Total, or Price',
    { mapping: 'proposed' },
  ),
  fineOrAsked(
    'A6: A Korean quotation has 단가, 공급가액, 세액 and their 합계금액',
    '견적서.xlsx',
    workbook([
      r('프로젝트|svc_uid|수량|단가|공급가액|세액|합계금액'),
      r('kq-1|nuri', 100, 500, 50000, 5000, 55000),
      r('kq-2|nuri', 200, 450, 90000, 9000, 99000),
      r('kq-3|garam', 50, 600, 30000, 3000, 33000),
    ]),
    orders('', 'kq-1 nuri 100 55000\nkq-2 nuri 200 99000\nkq-3 garam 50 33000'),
    { mapping: 'proposed' },
  ),
  fineOrAsked(
    'A6: A Salesforce report has Sales Price and Total Price',
    'report1699.csv',
    `"Project","svc_uid","Product","Quantity","Sales Price","Total Price"
"sf-1","globex","Flyer","100","0.30","30.00"
"sf-2","globex","Card","250","0.20","50.00"
"sf-3","initech","Card","500","0.18","90.00"
`,
    orders(
      'product sales_price',
      'sf-1 globex 100 30|Flyer|0.30\nsf-2 globex 250 50|Card|0.20\nsf-3 initech 500 90|Card|0.18',
    ),
    { mapping: 'proposed' },
  ),
  fineOrAsked(
    'A6: Every quantity is 1, so price and total are alike',
    'ones.csv',
    `Project,svc_uid,Qty,Price,Subtotal
on-1,fern,1,9.00,9.00
on-2,fern,1,7.00,7.00
on-3,elm,1,8.50,8.50
`,
    orders('price', 'on-1 fern 1 9|9.00\non-2 fern 1 7|7.00\non-3 elm 1 8.5|8.50'),
    { mapping: 'proposed' },
  ),
  asked(
    'A6: A column Preis is the same for 100 and for 1000 copies',
    'flat-preis.csv',
    `Projekt;svc_uid;Auflage;Preis
fp-1;fern;100;0,45
fp-2;fern;1000;0,45
fp-3;elm;500;0,45
`,
    'fp-2 costs 450, or 0.45',
    { mapping: 'proposed' },
  ),
];

/** A7: currencies. */
const CURRENCIES: readonly List[] = [
  refused(
    'A7: A Shopify export has a currency column with EUR and USD',
    'shopify-currency.csv',
    'Name,Customer,Qty,Total,Currency\n2001,lena,1,24.00,EUR\n2002,paul,1,30.00,USD\n2003,mia,2,48.00,EUR\n',
    { mapping: mapped('Name', 'Customer', 'Qty', 'Total') },
  ),
  refused(
    'A7: The header says złoty and one cell says euro',
    'waluty.csv',
    'Zlecenie;Klient;Sztuk;Kwota (PLN)\nwa-1;nowak;10;120,00\nwa-2;nowak;20;50,00 €\n',
    { mapping: mapped('Zlecenie', 'Klient', 'Sztuk', 'Kwota (PLN)') },
  ),
  refused(
    'A7: Cells of an .ods are in francs and in euros by their type',
    'grenze.ods',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('gz-1|basel', 10, { value: 40, format: '0.00', currency: 'CHF' }),
      r('gz-2|basel', 10, { value: 38, format: '0.00', currency: 'EUR' }),
    ]),
  ),
  refused(
    'A7: A column names currencies in words: dollars and pounds',
    'words.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|Paid in'),
      r('wd-1|moor', 10, 40, 'dollars'),
      r('wd-2|moor', 10, 35, 'pounds'),
    ]),
    { mapping: mapped('project_id', 'svc_uid', 'order_count', 'total_price') },
  ),
  refused(
    'A7: A workbook shows won in one price and yen in another by their formats',
    '해외주문.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('fx-1|hana', 10, n(40000, '"₩"#,##0')),
      r('fx-2|hana', 10, n(4500, '[$¥-411]#,##0')),
    ]),
  ),
  refused(
    'A7: The price list has euros for one product and dollars for another',
    'by-product.csv',
    'job,client,copies,product\nbp-1,moor,1,card\nbp-2,moor,1,flag\n',
    {
      beside: { 'catalog.csv': 'product,price,currency\ncard,20.00,EUR\nflag,30.00,USD\n' },
      mapping: mapped('job', 'client', 'copies', '=0').replace(
        /total_price: .*/,
        'total_price: { lookup: catalog, by: product, column: price }\nlookups: { catalog: { file: catalog.csv, key: product } }',
      ),
    },
  ),
  fine(
    'A7: All rows of a currency column say SEK',
    'sverige.csv',
    'Order;Kund;Antal;Summa;Valuta\nse-1;berg;100;1250,50;SEK\nse-2;berg;50;700,00;SEK\n',
    orders('', 'se-1 berg 100 1250.5\nse-2 berg 50 700'),
    { mapping: mapped('Order', 'Kund', 'Antal', 'Summa') },
  ),
  fine(
    'A7: A dollar sign beside a header that says USD',
    'usd.csv',
    'job,client,copies,Amount (USD)\nud-1,moor,10,$40.00\nud-2,moor,20,$75.50\nud-3,moor,20,80.00\n',
    orders('', 'ud-1 moor 10 40\nud-2 moor 20 75.5\nud-3 moor 20 80'),
    { mapping: mapped('job', 'client', 'copies', 'Amount (USD)') },
  ),
  refused(
    'A7: Canadian and American dollars are told apart in the cells',
    'dollars.csv',
    'job,client,copies,sum\ncd-1,moor,10,CA$40.00\ncd-2,moor,20,US$75.50\n',
    { mapping: mapped('job', 'client', 'copies', 'sum') },
  ),
];

export const MERGED_AND_UNITS: readonly List[] = [...MERGED, ...AGREEING, ...UNITS, ...CURRENCIES];
