import { type List, orders } from '../list.ts';
import { asked, fine, fineOrAsked } from '../put.ts';
import { encoded, f, n, r, workbook } from '../workbook.ts';

/** A6: what `init` takes for the price of an order. */
export const UNIT_PRICES: readonly List[] = [
  fine(
    'A6: A Dutch list has Aantal, Stukprijs and Totaal and the products prove the total',
    'offerte.csv',
    `project_id;svc_uid;Naam;Aantal;Stukprijs;Totaal
nl-1;hema;Anouk;100;0,25;25,00
nl-2;hema;Daan;40;0,50;20,00
nl-3;blokker;Femke;250;0,20;50,00
`,
    orders('naam', 'nl-1 hema 100 25|Anouk\nnl-2 hema 40 20|Daan\nnl-3 blokker 250 50|Femke'),
    { mapping: 'proposed' },
  ),
  fineOrAsked(
    'A6: A French quote has the amount without tax, its tax and the amount with tax',
    'devis.csv',
    `project_id;svc_uid;Nom;Quantité;PU HT;Montant HT;TVA;Montant TTC
fr-1;fnac;Zoé;100;1,00;100,00;20,00;120,00
fr-2;fnac;Hugo;50;2,00;100,00;20,00;120,00
fr-3;darty;Inès;20;3,50;70,00;14,00;84,00
`,
    orders('nom', 'fr-1 fnac 100 120|Zoé\nfr-2 fnac 50 120|Hugo\nfr-3 darty 20 84|Inès'),
    { mapping: 'proposed' },
  ),
  fine(
    'A6: A Japanese estimate has 数量, 単価 and 金額 as computed formulas',
    '見積.xlsx',
    workbook([
      r('project_id|svc_uid|氏名|数量|単価|金額'),
      r('jp-1|sony|渡辺 陽子', 100, 30, f('D2*E2', 3000)),
      r('jp-2|sony|伊藤 大輔', 200, 28, f('D3*E3', 5600)),
      r('jp-3|canon|松本 さくら', 50, 35, f('D4*E4', 1750)),
    ]),
    orders(
      '氏名',
      'jp-1 sony 100 3000|渡辺 陽子\njp-2 sony 200 5600|伊藤 大輔\njp-3 canon 50 1750|松本 さくら',
    ),
    { mapping: 'proposed' },
  ),
  fine(
    'A6: A Polish list has Ilość, Cena jednostkowa and Wartość',
    'kalkulacja.csv',
    `project_id;svc_uid;Nazwisko;Ilość;Cena jednostkowa;Wartość
pl-1;allegro;Wójcik;100;0,40;40,00
pl-2;allegro;Zieliński;300;0,30;90,00
pl-3;empik;Krawczyk;20;1,10;22,00
`,
    orders(
      'nazwisko',
      'pl-1 allegro 100 40|Wójcik\npl-2 allegro 300 90|Zieliński\npl-3 empik 20 22|Krawczyk',
    ),
    { mapping: 'proposed' },
  ),
  asked(
    'A6: A list has a quantity and a unit price and no total at all',
    'no-total.csv',
    `project_id,svc_uid,Name,Quantity,Unit price
nt-1,target,Vera,10,2.50
nt-2,target,Wim,25,2.20
nt-3,target,Xenia,4,3.00
`,
    'nt-1 costs 2.50, or 25.00',
    { mapping: 'proposed' },
  ),
  asked(
    'A6: The only price stays at 0.45 whether 100 or 900 are ordered',
    'flat-price.csv',
    `project_id,svc_uid,Name,Qty,Price
fp-1,lions,Club North,100,0.45
fp-2,lions,Club South,900,0.45
fp-3,lions,Club East,350,0.45
fp-4,lions,Club West,200,0.45
`,
    'fp-2 costs 0.45, or 405.00',
    { mapping: 'proposed' },
  ),
  fineOrAsked(
    'A6: A Korean quote has 공급가액, 부가세 and their sum 합계금액',
    '견적서_상반기.csv',
    encoded(
      'cp949',
      `project_id,svc_uid,성함,수량,단가,공급가액,부가세,합계금액
kr-1,lotte,정하윤,100,300,30000,3000,33000
kr-2,lotte,유재민,200,280,56000,5600,61600
kr-3,emart,노은서,50,400,20000,2000,22000
`,
    ),
    orders(
      '성함',
      'kr-1 lotte 100 33000|정하윤\nkr-2 lotte 200 61600|유재민\nkr-3 emart 50 22000|노은서',
    ),
    { mapping: 'proposed' },
  ),
  asked(
    'A6: The product of quantity and price fails in one row of a German quote',
    'angebot_alt.csv',
    `project_id;svc_uid;Name;Menge;Einzelpreis;Summe
ag-1;rewe;Arndt;10;2,00;20,00
ag-2;rewe;Beate;15;2,00;20,00
ag-3;edeka;Carlo;5;2,40;12,00
`,
    'ag-2 costs 20.00 as in Summe, or 30.00',
    { mapping: 'proposed' },
  ),
  fine(
    'A6: A Spanish workbook has Cantidad, Precio unitario and Importe with discounts for none',
    'presupuesto.ods',
    workbook(
      [
        r('project_id|svc_uid|Nombre|Cantidad|Precio unitario|Importe'),
        r('es-1|zara|Lucía', 100, n(0.35, '0.00', '0,35'), n(35, '0.00', '35,00')),
        r('es-2|zara|Íñigo', 40, n(0.6, '0.00', '0,60'), n(24, '0.00', '24,00')),
        r('es-3|mango|Begoña', 10, n(1.2, '0.00', '1,20'), n(12, '0.00', '12,00')),
      ],
      { language: 'es-ES' },
    ),
    orders('nombre', 'es-1 zara 100 35|Lucía\nes-2 zara 40 24|Íñigo\nes-3 mango 10 12|Begoña'),
    { mapping: 'proposed' },
  ),
  fineOrAsked(
    'A6: A total is the product of quantity and price less a discount in its own column',
    'discounted.csv',
    `project_id,svc_uid,Name,Qty,Unit price,Discount,Total
dc-1,staples,Yara,100,0.50,5.00,45.00
dc-2,staples,Zack,200,0.40,0.00,80.00
dc-3,office,Abel,50,0.60,3.00,27.00
`,
    orders('name', 'dc-1 staples 100 45|Yara\ndc-2 staples 200 80|Zack\ndc-3 office 50 27|Abel'),
    { mapping: 'proposed' },
  ),
];
