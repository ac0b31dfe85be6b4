import { type List, mapped, orders } from '../list.ts';
import { r, workbook } from '../workbook.ts';
import { CELLS, listsOf } from './put.ts';

const A4 = listsOf('A4');
const A5 = listsOf('A5');
const A6 = listsOf('A6');
const REPEAT = 'sheet: { repeat_merged: true }';

/** An amount that is said to be the same, summed or the first of its order. */
function combined(how: string): string {
  return mapped('job', 'client', '=1', 'sum', 'name').replace(
    '{ column: "sum" }',
    `{ column: sum, combine: ${how} }`,
  );
}

/** A4 to A6: merged amounts, rows that agree, prices of one copy. */
export const MERGED_AGREEING_UNITS: readonly List[] = [
  A4.fine(
    'Copies merged over the two sides of a card count once',
    'sides.xlsx',
    workbook(
      [
        r('job|client|copies|sum|side'),
        r('sd-1|kit', 200, 30, 'front'),
        r('sd-1|kit', null, 10, 'back'),
        r('sd-2|kit', 100, 25, 'front'),
      ],
      { merged: ['C2:C3'] },
    ),
    mapped('job', 'client', 'sum copies', 'sum sum', 'side', REPEAT),
    orders('side', 'sd-1 kit 200 40|front\n|back\nsd-2 kit 100 25|front'),
  ),
  A4.refuses(
    'An .ods of a choir has one price merged over two concerts',
    'chor.ods',
    workbook([r(CELLS), r('co-1|chor', 100, 80), r('co-2|chor', 150, null)], { merged: ['D2:D3'] }),
    mapped('project_id', 'svc_uid', 'order_count', 'total_price', '', REPEAT),
  ),
  A4.asks(
    'The projects of a Korean office are merged and nothing says what that means',
    '병합.xlsx',
    workbook(
      [
        r('프로젝트|고객|이름|금액'),
        r('kb-1|han|김나래', 1000),
        [null, null, '이누리', 1200],
        r('kb-2|han|박다솜', 900),
      ],
      { merged: ['A2:A3', 'B2:B3'] },
    ),
    mapped('프로젝트', '고객', 'rows', 'sum 금액', '이름'),
    'the second row belongs to kb-1, or to nothing',
  ),
  A4.refuses(
    'Copies and price are one merged cell',
    'lump.xlsx',
    workbook([r(CELLS), r('lu-1|kit', 50, null), r('lu-2|kit', 20, 40)], { merged: ['C2:D2'] }),
    mapped('project_id', 'svc_uid', 'order_count', 'total_price', '', REPEAT),
  ),
  A4.fine(
    'A web page has the price of a family in a cell of three rows',
    'famille.html',
    '<html><body><table><tr><th>job</th><th>client</th><th>name</th><th>sum</th></tr><tr><td>fa-1</td><td>roux</td><td>Luc</td><td rowspan="3">45</td></tr><tr><td>fa-1</td><td>roux</td><td>Eva</td></tr><tr><td>fa-1</td><td>roux</td><td>Max</td></tr><tr><td>fa-2</td><td>blin</td><td>Zoe</td><td>15</td></tr></table></body></html>',
    mapped('job', 'client', 'rows', 'sum sum', 'name', REPEAT),
    orders('name', 'fa-1 roux 3 45|Luc\n|Eva\n|Max\nfa-2 blin 1 15|Zoe'),
  ),
  A4.refuses(
    'A merged cell reaches one row too far into the order of the neighbour',
    'nachbar.xlsx',
    workbook(
      [
        r('job|client|name|sum'),
        r('nb-1|alt|Ina', 60),
        r('nb-1|alt|Udo', null),
        r('nb-2|neu|Leo', null),
        r('nb-2|neu|Kai', 20),
      ],
      { merged: ['D2:D4'] },
    ),
    mapped('job', 'client', 'rows', 'sum sum', 'name', REPEAT),
  ),
  A4.refuses(
    'The first row of a merged price is cancelled',
    'cancelled-first.xlsx',
    workbook(
      [
        r('job|client|name|state|sum'),
        r('cf-1|kit|Ann|cancelled', 60),
        r('cf-1|kit|Bob|open', null),
        r('cf-1|kit|Cid|open', null),
        r('cf-2|kit|Dee|open', 20),
      ],
      { merged: ['E2:E4'] },
    ),
    mapped(
      'job',
      'client',
      'rows',
      'sum sum',
      'name',
      `${REPEAT}\nrows: { where: [ { column: state, not: cancelled } ] }`,
    ),
  ),
  A4.fine(
    'A merged price of a SpreadsheetML list is the price of its order, without a word on sums',
    'order-price.xml',
    workbook(
      [
        r('job|client|name|sum'),
        r('op-1|kit|Ann', 33),
        r('op-1|kit|Bob', null),
        r('op-2|kit|Cid', 12),
      ],
      { merged: ['D2:D3'] },
    ),
    mapped('job', 'client', 'rows', 'sum', 'name', REPEAT),
    orders('name', 'op-1 kit 2 33|Ann\n|Bob\nop-2 kit 1 12|Cid'),
  ),
  A4.says(
    'The street of a couple is merged and would be printed once',
    'paar.xlsx',
    workbook(
      [
        r(`${CELLS}|name|street`),
        r('pa-1|kit', 1, 2, 'Ina Roth|Am Markt 3'),
        r('pa-2|kit', 1, 2, 'Udo Roth', null),
        r('pa-3|kit', 1, 2, 'Leo Blau|Ring 9'),
      ],
      { merged: ['F2:F3'] },
    ),
    mapped('project_id', 'svc_uid', 'order_count', 'total_price', 'name, street'),
    'unclear',
    { stake: 'text' },
  ),

  A5.asks(
    'Two guests of one table have the same price and nothing says what it is for',
    'table.csv',
    'job,client,name,sum\ntb-1,kit,Ann Fox,10\ntb-1,kit,Bob Ray,10\ntb-2,kit,Cid Lux,10\n',
    mapped('job', 'client', '=1', 'sum', 'name'),
    'tb-1 costs 10 or 20',
  ),
  A5.asks(
    'Three lines of a Polish order say one copy each',
    'zestaw.csv',
    'job;client;copies;sum;tekst\nze-1;kot;1;9,00;Ala\nze-1;kot;1;8,00;Ela\nze-1;kot;1;7,00;Ola\nze-2;lis;1;9,00;Iga\n',
    mapped('job', 'client', 'copies', 'sum sum', 'tekst'),
    'ze-1 has 1 copy or 3',
  ),
  A5.asks(
    'The same amount is written as 10 and as 10.00',
    'written.csv',
    'job,client,name,sum\nwr-1,kit,Ann,10\nwr-1,kit,Bob,10.00\nwr-2,kit,Cid,7.50\n',
    mapped('job', 'client', '=1', 'sum', 'name'),
    'wr-1 costs 10 or 20',
  ),
  A5.asks(
    'One order of nine has two rows, and they agree',
    'one-of-nine.csv',
    `job,client,name,sum\n${[12, 15, 9, 21, 18, 14, 11, 16].map((sum, i) => `on-${i + 1},kit,Guest ${'ABCDEFGH'[i]},${sum}\n`).join('')}on-9,kit,Guest I,13\non-9,kit,Guest J,13\n`,
    mapped('job', 'client', '=1', 'sum', 'name'),
    'on-9 costs 13 or 26',
  ),
  A5.asks(
    'Prices looked up for two lines of an order agree',
    'looked-up.csv',
    'job,client,name,size\nlk-1,kit,Ann,A6\nlk-1,kit,Bob,A6\nlk-2,kit,Cid,A5\n',
    mapped('job', 'client', '=1', '=0', 'name').replace(
      /total_price: .*/,
      'total_price: { lookup: sizes, by: size, column: price }\nlookups: { sizes: { file: sizes.csv, key: size } }',
    ),
    'lk-1 costs 4 or 8',
    { beside: { 'sizes.csv': 'size,price\nA6,4\nA5,6\n' } },
  ),
  A5.asks(
    'A Japanese proposal cannot tell whether 500 is for the order or for the row',
    'meibo.csv',
    'project_id,svc_uid,氏名,数量,金額\njp-1,mori,森一郎,100,500\njp-1,mori,森花子,100,500\njp-2,hara,原次郎,50,300\n',
    'proposed',
    'jp-1 costs 500 or 1000',
  ),
  A5.fine(
    'The mapping says that each row repeats the price of its order',
    'repeats.csv',
    'job,client,name,sum\nrp-1,kit,Ann,10\nrp-1,kit,Bob,10\nrp-2,kit,Cid,12\n',
    combined('same'),
    orders('name', 'rp-1 kit 1 10|Ann\n|Bob\nrp-2 kit 1 12|Cid'),
  ),
  A5.fine(
    'Free lines of one order agree that they cost nothing',
    'free-lines.csv',
    'job,client,name,sum\nfl-71,kit,Ann,0\nfl-71,kit,Bob,0\nfl-72,kit,Cid,0\n',
    mapped('job', 'client', '=1', 'sum', 'name'),
    orders('name', 'fl-71 kit 1 0|Ann\n|Bob\nfl-72 kit 1 0|Cid'),
  ),
  A5.refuses(
    'The price belongs on the first row, and the second has one too',
    'first-row.csv',
    'job,client,name,sum\nfi-1,kit,Ann,10\nfi-1,kit,Bob,10\nfi-2,kit,Cid,12\n',
    combined('first'),
  ),
  A5.fine(
    'Shopify has the total on the first line of an order only',
    'orders_export.csv',
    'job,client,name,sum\n#1001,web,Ann Fox,24.00\n#1001,web,Bob Ray,\n#1001,web,Cid Lux,\n#1002,web,Dee Orr,8.00\n',
    combined('first'),
    orders('name', '#1001 web 1 24|Ann Fox\n|Bob Ray\n|Cid Lux\n#1002 web 1 8|Dee Orr'),
  ),

  A6.fine(
    'Aantal times Prijs per stuk is Totaal in a Dutch list',
    'bestelling.csv',
    'project_id;svc_uid;Naam;Aantal;Prijs per stuk;Totaal\nbs-1;jan;Kaart;20;1,50;30,00\nbs-2;piet;Flyer;45;0,80;36,00\nbs-3;kees;Poster;5;4,00;20,00\n',
    'proposed',
    orders('naam', 'bs-1 jan 20 30|Kaart\nbs-2 piet 45 36|Flyer\nbs-3 kees 5 20|Poster'),
  ),
  A6.fine(
    'A Japanese estimate has 単価 before 数量 and 金額 at the end',
    'mitsumori.xlsx',
    workbook([
      r('project_id|svc_uid|品名|単価|数量|金額'),
      r('mt-1|kato|名刺', 30, 100, 3000),
      r('mt-2|ueda|封筒', 15, 300, 4500),
      r('mt-3|noda|葉書', 50, 40, 2000),
    ]),
    'proposed',
    orders('品名', 'mt-1 kato 100 3000|名刺\nmt-2 ueda 300 4500|封筒\nmt-3 noda 40 2000|葉書'),
  ),
  A6.fine(
    'Wartość comes before Cena jedn. in a Polish export',
    'faktury.csv',
    'project_id;svc_uid;Nazwa;Wartość;Ilość;Cena jedn.\nfk-1;zak;ulotka;50,00;100;0,50\nfk-2;bak;plakat;120,00;40;3,00\nfk-3;rak;karta;75,00;60;1,25\n',
    'proposed',
    orders('nazwa', 'fk-1 zak 100 50|ulotka\nfk-2 bak 40 120|plakat\nfk-3 rak 60 75|karta'),
  ),
  A6.asks(
    'A list has Qty and Price, and the price is about the same for any quantity',
    'about-same.csv',
    'project_id,svc_uid,Item,Qty,Price\nab-1,ann,Card,100,0.45\nab-2,bob,Card,500,0.40\nab-3,cat,Flyer,2000,0.35\n',
    'proposed',
    'ab-3 costs 0.35 or 700',
  ),
  A6.asks(
    'One importe of a Spanish list is not what its quantity and precio make',
    'importe.csv',
    'project_id;svc_uid;Nombre;Cantidad;Precio;Importe\nim-1;sol;Tarjeta;10;2,00;20,00\nim-2;mar;Sobre;30;1,00;30,00\nim-3;luz;Cartel;8;5,00;35,00\n',
    'proposed',
    'im-3 costs 40, 35 or 5',
  ),
  A6.asks(
    'A Korean list has nothing but 단가 for a price',
    '단가만.csv',
    'project_id,svc_uid,성명,수량,단가\nkd-1,hana,정겨울,100,350\nkd-2,duri,조여름,200,300\nkd-3,sejin,최가을,50,400\n',
    'proposed',
    'kd-1 costs 350 or 35000',
  ),
  A6.clear(
    'Netto, MwSt and Brutto are proven by their sums',
    'rechnung.csv',
    'project_id;svc_uid;Name;Menge;Netto;MwSt;Brutto\nre-1;aal;Karte;10;100,00;19,00;119,00\nre-2;baer;Flyer;20;50,00;9,50;59,50\nre-3;dax;Poster;5;200,00;38,00;238,00\n',
    'proposed',
    orders('name', 're-1 aal 10 119|Karte\nre-2 baer 20 59.5|Flyer\nre-3 dax 5 238|Poster'),
  ),
  A6.clear(
    'A Brazilian Valor total is the product less a Desconto',
    'vendas.csv',
    'project_id;svc_uid;Nome;Qtd;Valor unitário;Desconto;Valor total\nvd-1;rosa;Cartão;100;0,50;5,00;45,00\nvd-2;lima;Folder;40;3,00;0,00;120,00\nvd-3;melo;Banner;6;25,00;10,00;140,00\n',
    'proposed',
    orders('nome', 'vd-1 rosa 100 45|Cartão\nvd-2 lima 40 120|Folder\nvd-3 melo 6 140|Banner'),
  ),
  A6.clear(
    'Shopify has Subtotal, Shipping, Taxes and Total beside the price of one',
    'shopify.csv',
    'project_id,svc_uid,Lineitem name,Lineitem quantity,Lineitem price,Subtotal,Shipping,Taxes,Total\nsy-1,web,Card,10,2.00,20.00,5.00,2.00,27.00\nsy-2,web,Flyer,30,1.00,30.00,5.00,3.00,38.00\nsy-3,web,Mug,3,12.00,36.00,0.00,3.60,39.60\n',
    'proposed',
    orders('name', 'sy-1 web 10 27|Card\nsy-2 web 30 38|Flyer\nsy-3 web 3 39.6|Mug'),
  ),
];
