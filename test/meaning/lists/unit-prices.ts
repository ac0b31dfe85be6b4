import { type List, orders } from '../list.ts';
import { asked, fine, fineOrAsked } from '../put.ts';
import { encoded, n, r, workbook } from '../workbook.ts';

/** A6: init takes the order's price, never the price of one copy. */
export const UNIT_PRICES: readonly List[] = [
  fine(
    'A6: Qty, Price and Total prove by their products that Total is the price',
    'us-export.csv',
    `Project,svc_uid,Name,Qty,Price,Total
up-1,ross,Ann,10,2.50,25.00
up-2,ross,Bob,4,3.00,12.00
up-3,gale,Cleo,7,2.00,14.00
`,
    orders(
      'name price',
      'up-1 ross 10 25|Ann|2.50\nup-2 ross 4 12|Bob|3.00\nup-3 gale 7 14|Cleo|2.00',
    ),
    { mapping: 'proposed' },
  ),
  fine(
    'A6: A Korean list has a unit price and an amount that is their product',
    '견적.csv',
    encoded(
      'cp949',
      `프로젝트,svc_uid,성명,수량,단가,금액
kp-1,hana,김가을,100,350,35000
kp-2,hana,이여름,200,300,60000
kp-3,duri,박겨울,50,400,20000
`,
    ),
    orders(
      '성명 단가',
      'kp-1 hana 100 35000|김가을|350\nkp-2 hana 200 60000|이여름|300\nkp-3 duri 50 20000|박겨울|400',
    ),
    { mapping: 'proposed' },
  ),
  fine(
    'A6: A German list has Preis and Betrag whose product proves the amount',
    'angebot.csv',
    `Projekt;svc_uid;Name;Menge;Preis;Betrag
gp-1;lidl;Aal;20;1,50;30,00
gp-2;lidl;Boot;30;1,20;36,00
gp-3;aldi;Cent;5;2,00;10,00
`,
    orders(
      'name preis',
      'gp-1 lidl 20 30|Aal|1,50\ngp-2 lidl 30 36|Boot|1,20\ngp-3 aldi 5 10|Cent|2,00',
    ),
    { mapping: 'proposed' },
  ),
  asked(
    'A6: Two columns of money and nothing proves which one the order costs',
    'two-money.csv',
    `Project,svc_uid,Name,Qty,Price,Amount
tm-1,ross,Ann,10,22.50,31.00
tm-2,ross,Bob,4,13.00,19.00
tm-3,gale,Cleo,7,12.00,18.50
`,
    'the price is in Price, or in Amount',
    { mapping: 'proposed' },
  ),
  fine(
    'A6: Net and tax add up to the gross amount in each row',
    'netto-brutto.csv',
    `Projekt;svc_uid;Menge;Netto;MwSt;Brutto
nb-1;post;10;100,00;19,00;119,00
nb-2;post;20;150,00;28,50;178,50
nb-3;bahn;5;60,00;11,40;71,40
`,
    orders('', 'nb-1 post 10 119\nnb-2 post 20 178.5\nnb-3 bahn 5 71.4'),
    { mapping: 'proposed' },
  ),
  asked(
    'A6: There is only a price and a quantity and nobody knows what the price is for',
    'only-price.csv',
    `Project,svc_uid,Name,Qty,Unit price
oq-1,ross,Ann,10,2.50
oq-2,ross,Bob,4,3.00
oq-3,gale,Cleo,7,2.00
`,
    'the orders cost 25, 12 and 14, or what a single copy costs',
    { mapping: 'proposed' },
  ),
  fine(
    'A6: All quantities are 1 so that unit price and total are the same',
    'ones.csv',
    `Project,svc_uid,Name,Qty,Price,Total
on-1,ross,Ann,1,2.50,2.50
on-2,ross,Bob,1,3.00,3.00
on-3,gale,Cleo,1,2.00,2.00
`,
    orders(
      'name price',
      'on-1 ross 1 2.5|Ann|2.50\non-2 ross 1 3|Bob|3.00\non-3 gale 1 2|Cleo|2.00',
    ),
    { mapping: 'proposed' },
  ),
  fine(
    'A6: A total is the only money of the list',
    'only-total.csv',
    `Project,svc_uid,Name,Qty,Total price
ot-1,ross,Ann,10,25.00
ot-2,ross,Bob,4,12.00
ot-3,gale,Cleo,7,14.00
`,
    orders('name', 'ot-1 ross 10 25|Ann\not-2 ross 4 12|Bob\not-3 gale 7 14|Cleo'),
    { mapping: 'proposed' },
  ),
  fine(
    'A6: A Korean list has supply price and tax whose sum is the amount',
    '세금계산.xlsx',
    workbook([
      r('프로젝트|svc_uid|수량|공급가액|부가세|합계금액'),
      r('tx-1|shinhan', 100, 50000, 5000, 55000),
      r('tx-2|shinhan', 300, 120000, 12000, 132000),
      r('tx-3|woori', 50, 30000, 3000, 33000),
    ]),
    orders('', 'tx-1 shinhan 100 55000\ntx-2 shinhan 300 132000\ntx-3 woori 50 33000'),
    { mapping: 'proposed' },
  ),
  fine(
    'A6: Three orders of several rows have line totals that are products',
    'lines.csv',
    `Project,svc_uid,Item,Qty,Price,Total
ln-1,uhl,Card,10,2.00,20.00
ln-1,uhl,Menu,5,3.00,15.00
ln-2,uhl,Card,20,1.80,36.00
ln-2,uhl,Sign,2,8.00,16.00
`,
    orders(
      'item price',
      'ln-1 uhl 15 35|Card|2.00\n|Menu|3.00\nln-2 uhl 22 52|Card|1.80\n|Sign|8.00',
    ),
    { mapping: 'proposed' },
  ),
  asked(
    'A6: The total of one row is not the product and a person must look',
    'one-wrong.xls',
    workbook([
      r('Project|svc_uid|Name|Qty|Price|Total'),
      r('ow-1|ross|Ann', 10, 2.5, 25),
      r('ow-2|ross|Bob', 4, 3, 21),
      r('ow-3|gale|Cleo', 7, 2, 14),
      r('ow-4|gale|Dirk', 3, 2, 6),
    ]),
    'ow-2 costs 21, or 12 as its product says',
    { mapping: 'proposed' },
  ),
  fine(
    'A6: A Spanish list proves that Importe is Cantidad times Precio',
    'presupuesto.csv',
    `Proyecto;svc_uid;Nombre;Cantidad;Precio;Importe
ep-1;sol;Ana;12;1,25;15,00
ep-2;sol;Beto;40;0,90;36,00
ep-3;luna;Caro;8;2,00;16,00
`,
    orders(
      'nombre precio',
      'ep-1 sol 12 15|Ana|1,25\nep-2 sol 40 36|Beto|0,90\nep-3 luna 8 16|Caro|2,00',
    ),
    { mapping: 'proposed' },
  ),
  fine(
    'A6: A Japanese list has a unit price and an amount in separate columns',
    '見積.xlsx',
    workbook([
      r('プロジェクト|svc_uid|氏名|数量|単価|金額'),
      r('jp-1|sakura|山本 愛', 100, 15, n(1500, '#,##0')),
      r('jp-2|sakura|石川 翔', 200, 12, n(2400, '#,##0')),
      r('jp-3|fuji|森 結衣', 50, 20, n(1000, '#,##0')),
    ]),
    orders(
      '氏名 単価',
      'jp-1 sakura 100 1500|山本 愛|15\njp-2 sakura 200 2400|石川 翔|12\njp-3 fuji 50 1000|森 結衣|20',
    ),
    { mapping: 'proposed' },
  ),
  asked(
    'A6: An unknown charge is in the totals so that no product proves them',
    'shipping.csv',
    `Project,svc_uid,Qty,Price,Total
sh-1,ross,10,2.50,29.90
sh-2,ross,4,3.00,17.40
sh-3,gale,7,2.00,14.70
`,
    'the orders cost 29.90, 17.40 and 14.70, or what their products say',
    { mapping: 'proposed' },
  ),
  fine(
    'A6: Total stands before Qty and Price and is still their product',
    'order-of-columns.csv',
    `svc_uid\tTotal\tPrice\tQty\tProject
uhl\t44.00\t5.50\t8\toc-1
uhl\t90.00\t4.50\t20\toc-2
rau\t33.00\t11.00\t3\toc-3
`,
    orders('price', 'oc-1 uhl 8 44|5.50\noc-2 uhl 20 90|4.50\noc-3 rau 3 33|11.00'),
    { mapping: 'proposed' },
  ),
  asked(
    'A6: A Polish list has only a price that looks like that of one copy',
    'cennik.csv',
    `Projekt;svc_uid;Ilość;Cena jednostkowa
pj-1;orlen;1000;0,35
pj-2;orlen;500;0,42
pj-3;lot;2000;0,29
`,
    'the orders cost 350, 210 and 580, or a third of a zloty each',
    { mapping: 'proposed' },
  ),

  fineOrAsked(
    'A6: A Brazilian list has a unit value and a total value that is proven',
    'orcamento.csv',
    `Projeto;svc_uid;Nome;Quantidade;Valor unitário;Valor total
bp-1;sol;Ana;100;0,45;45,00
bp-2;sol;Beto;250;0,40;100,00
bp-3;lua;Caio;40;0,60;24,00
`,
    orders('nome', 'bp-1 sol 100 45|Ana\nbp-2 sol 250 100|Beto\nbp-3 lua 40 24|Caio'),
    { mapping: 'proposed' },
  ),
  fine(
    'A6: A Chinese list has unit prices and an amount that is proven',
    '报价.xlsx',
    workbook([
      r('项目|svc_uid|姓名|数量|单价|总价'),
      r('cp-1|haier|王伟', 100, 1.5, 150),
      r('cp-2|haier|李娜', 30, 2, 60),
      r('cp-3|lenovo|张敏', 200, 1.2, 240),
    ]),
    orders('姓名', 'cp-1 haier 100 150|王伟\ncp-2 haier 30 60|李娜\ncp-3 lenovo 200 240|张敏'),
    { mapping: 'proposed' },
  ),
  asked(
    'A6: A discount makes the totals smaller than the products and no column says so',
    'rabatt.xlsx',
    workbook([
      r('Projekt|svc_uid|Menge|Einzelpreis|Betrag'),
      r('rb-1|lidl', 100, 2, 180),
      r('rb-2|lidl', 50, 3, 142.5),
      r('rb-3|aldi', 20, 4, 80),
    ]),
    'the orders cost 180, 142.50 and 80, or their products',
    { mapping: 'proposed' },
  ),
];
