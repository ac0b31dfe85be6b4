import { type List, mapped, orders } from '../list.ts';
import { asked, fine, refused } from '../put.ts';
import { encoded, f, n, r, workbook } from '../workbook.ts';

/** B11: rows that are totals, notes, samples or rules, not orders. */
export const NO_ORDERS: readonly List[] = [
  asked(
    'B12: A row of a page is hidden and its code is protected from Excel',
    'hidden-code.xls',
    '<html><body><table><tr><td>project_id</td><td>svc_uid</td><td>order_count</td><td>total_price</td></tr><tr><td>="0012"</td><td>kit</td><td>5</td><td>10</td></tr><tr style="display:none"><td>="0013"</td><td>kit</td><td>7</td><td>20</td></tr></table></body></html>',
    'the second row is ordered, or left out',
  ),
  refused(
    'B11: A labelled total is no longer right since one cell was corrected',
    'corrected.csv',
    `Name,Copies,Price
Ann Fox,10,25.00
Bob Ray,20,45.00
Cid Lux,15,35.00
Total,50,110.00
`,
    { mapping: mapped('=tot-1', '=ann', 'sum Copies', 'sum Price', 'name=Name') },
  ),
  refused(
    'B11: A Korean total stands below a gap and differs from its rows',
    '합계.xlsx',
    workbook([
      r('이름|수량|금액'),
      r('김하나', 10, 3000),
      r('이두리', 20, 6000),
      r('박세찌', 30, 9000),
      [],
      r('합계', 55, 18000),
    ]),
    { mapping: mapped('=tot-2', '=mina', 'sum 수량', 'sum 금액', 'name=이름') },
  ),
  refused(
    'B11: An average stands below the rows of a list with a constant project',
    'average.csv',
    `Name;Copies;Price
Ann Fox;10;25.00
Bob Ray;20;45.00
Cid Lux;15;35.00
Average;15;35.00
`,
    { mapping: mapped('=avg-1', '=ann', 'sum Copies', 'sum Price', 'name=Name') },
  ),
  asked(
    'B11: A count of records stands below the rows',
    'count.csv',
    `name,street,city
Ann Fox,1 Elm Rd,York
Bob Ray,2 Oak St,Bath
Cid Lux,3 Ash Ln,Hull
Count: 3,,
`,
    'Count: 3 is the name on a card, or the count of the rows',
    { mapping: mapped('=cnt-1', '=ann', 'rows', '=12', 'name, street, city') },
  ),
  asked(
    'B11: Value added tax has a row of its own at the end',
    'vat.csv',
    `Artikel;Menge;Betrag
Karten;100;50,00
Menüs;50;40,00
MwSt 19 %;;17,10
`,
    'the order costs 107.10 with tax or 90.00, and the tax is no printed card',
    { mapping: mapped('=vat-1', '=ann', '=150', 'sum Betrag', 'artikel=Artikel') },
  ),
  asked(
    'B11: A shipping charge stands between orders of a constant project',
    'shipping-row.csv',
    `guest,table,price
Ann Fox,1,5.00
Bob Ray,2,5.00
Cid Lux,2,5.00
Shipping,,4.90
`,
    'Shipping is a guest, or a charge',
    { mapping: mapped('=shp-1', '=ann', 'rows', 'sum price', 'guest, table') },
  ),
  asked(
    'B11: The database client says how many rows it found',
    'sqlcmd.txt',
    `name\tcity
Ann Fox\tYork
Bob Ray\tBath

(2 rows affected)
`,
    'the last line is a card, or what sqlcmd says',
    { mapping: mapped('=sql-1', '=ann', 'rows', '=8', 'name, city') },
  ),
  asked(
    'B11: A line of dashes follows the header of a database export',
    'dashes.csv',
    `name|city
----|----
Ann Fox|York
Bob Ray|Bath
Cid Lux|Hull
`,
    'the dashes are a card, or a rule under the header',
    { mapping: mapped('=dsh-1', '=ann', 'rows', '=8', 'name, city') },
  ),
  asked(
    'B11: A Korean note below the list says until when to send it',
    '명단.csv',
    encoded(
      'cp949',
      `이름,부서,직함
김하나,영업부,대리
이두리,총무부,과장
박세찌,개발부,사원
※ 3월 15일까지 회신 바랍니다,,
`,
    ),
    'the note is a card, or a note',
    { mapping: mapped('=memo-1', '=mina', 'rows', '=9000', 'name=이름, dept=부서, title=직함') },
  ),
  asked(
    'B11: A sample person stands in the first row of a Korean form',
    '양식.xlsx',
    workbook([
      r('이름|부서|연락처'),
      r('(예) 홍길동|영업부|010-0000-0000'),
      r('김하나|총무부|010-2345-6789'),
      r('이두리|개발부|010-3456-7890'),
      r('박세찌|개발부|010-4567-8901'),
    ]),
    'Hong Gildong is a card, or the example of the form',
    { mapping: mapped('=form-1', '=mina', 'rows', '=9000', 'name=이름, dept=부서, phone=연락처') },
  ),
  asked(
    'B11: A second header row has the names of the fields in English',
    'two-headers.xlsx',
    workbook([
      r('이름|부서|연락처'),
      r('name|department|phone'),
      r('김하나|총무부|010-2345-6789'),
      r('이두리|개발부|010-3456-7890'),
    ]),
    'the second row is a card, or a second header',
    { mapping: mapped('=hdr-1', '=mina', 'rows', '=9000', 'name=이름, dept=부서, phone=연락처') },
  ),
  asked(
    'B11: A row of types stands below the header of an API export',
    'types.csv',
    `name,city,member
string,string,integer
Ann Fox,York,12
Bob Ray,Bath,15
Cid Lux,Hull,31
`,
    'string is a name, or a type',
    { mapping: mapped('=typ-1', '=ann', 'rows', '=8', 'name, city, member') },
  ),
  asked(
    'B11: A row of hints says what is required',
    'hints.ods',
    workbook([
      r('Name|Straße|Ort'),
      r('Pflichtfeld|Pflichtfeld|max. 30 Zeichen'),
      r('Anna Aal|Weg 1|Ulm'),
      r('Bert Bär|Weg 2|Jena'),
      r('Cora Cent|Weg 3|Gera'),
    ]),
    'Pflichtfeld is a name, or a hint',
    { mapping: mapped('=hnt-1', '=anna', 'rows', '=8', 'name=Name, strasse=Straße, ort=Ort') },
  ),
  refused(
    'B11: A sigma labels the sum of each column',
    'sigma.xlsx',
    workbook([
      r('Name|Stück|Preis'),
      r('Anna Aal', 10, n(5, '0.00')),
      r('Bert Bär', 30, n(12, '0.00')),
      r('Cora Cent', 20, n(9, '0.00')),
      r('Σ', f('SUM(B2:B4)', 60), f('SUM(C2:C4)', 26, '0.00')),
    ]),
    { mapping: mapped('=sig-1', '=anna', 'sum Stück', 'sum Preis', 'name=Name') },
  ),
  fine(
    'B11: A person called Summer Total lives in the middle of a list',
    'summer.csv',
    `project_id,svc_uid,order_count,total_price,name
sm-1,kit,1,2.00,Anne Count
sm-2,kit,1,2.50,Summer Total
sm-3,kit,2,4.00,Max Summe
`,
    orders('name', 'sm-1 kit 1 2|Anne Count\nsm-2 kit 1 2.5|Summer Total\nsm-3 kit 2 4|Max Summe'),
  ),
  fine(
    'B11: The last guest of a list has neither table nor street',
    'last-guest.csv',
    `project_id,svc_uid,order_count,total_price,name,street,table
lg-1,kit,1,2.00,Ann Fox,1 Elm Rd,4
lg-2,kit,1,2.00,Bob Ray,2 Oak St,5
lg-3,kit,1,2.00,Cid Lux,,
`,
    orders(
      'name street table',
      'lg-1 kit 1 2|Ann Fox|1 Elm Rd|4\nlg-2 kit 1 2|Bob Ray|2 Oak St|5\nlg-3 kit 1 2|Cid Lux',
    ),
  ),
  fine(
    'B11: Every third row of a constant project lacks its title as people do',
    'titles.csv',
    `name,title
Ann Fox,Dr.
Bob Ray,
Cid Lux,Prof.
Dee Orr,
Eve Low,
`,
    orders(
      'name title',
      'ttl-1 kit 5 10|Ann Fox|Dr.\n|Bob Ray\n|Cid Lux|Prof.\n|Dee Orr\n|Eve Low',
    ),
    { mapping: mapped('=ttl-1', '=kit', 'rows', '=10', 'name, title') },
  ),
  fine(
    'B11: The mapping skips totals and the total is right',
    'skip.csv',
    `project_id,svc_uid,name,copies,price
sk-1,kit,Ann Fox,10,25.00
sk-2,kit,Bob Ray,20,45.00
sk-3,kit,Cid Lux,15,35.00
,,Total,45,105.00
`,
    orders('name', 'sk-1 kit 10 25|Ann Fox\nsk-2 kit 20 45|Bob Ray\nsk-3 kit 15 35|Cid Lux'),
    {
      mapping: mapped('project_id', 'svc_uid', 'copies', 'price', 'name', 'rows: { totals: skip }'),
    },
  ),
  fine(
    'B11: Cards of a game are called Total, Draw and Double',
    'game.csv',
    `project_id,svc_uid,order_count,total_price,card,rule
gm-1,toys,100,20,Double,Roll twice
gm-2,toys,100,20,Total,Add all dice
gm-3,toys,100,20,Draw,Take a card
`,
    orders(
      'card rule',
      'gm-1 toys 100 20|Double|Roll twice\ngm-2 toys 100 20|Total|Add all dice\ngm-3 toys 100 20|Draw|Take a card',
    ),
  ),
  refused(
    'B11: A grand total carries the project of its rows by autofill',
    'autofill.xls',
    workbook([
      r('Projekt|Kunde|Name|Menge|Preis'),
      r('af-9|kita|Ali', 10, 15),
      r('af-9|kita|Bea', 20, 30),
      r('af-9|kita|Can', 5, 8),
      r('af-9|kita|Gesamt', 36, 53),
    ]),
    { mapping: mapped('Projekt', 'Kunde', 'sum Menge', 'sum Preis', 'name=Name') },
  ),
  asked(
    'B11: A Polish footer says when the report was printed',
    'raport.csv',
    `Imię;Miasto
Ala Kot;Łódź
Jan Pies;Gdynia
Ewa Mysz;Sopot

Raport wygenerowano 2026-03-07 09:14;
`,
    'the last line is a card, or a footer',
    { mapping: mapped('=rap-1', '=kot', 'rows', '=10', 'imie=Imię, miasto=Miasto') },
  ),
  fine(
    'B11: Two lists stand in one sheet and the second begins with its own header',
    'second-list.csv',
    `name,city
Ann Fox,York
Bob Ray,Bath

Name,City
Cid Lux,Hull
Dee Orr,Leeds
`,
    orders(
      'name city',
      'two-1 kit 4 10|Ann Fox|York\n|Bob Ray|Bath\n|Cid Lux|Hull\n|Dee Orr|Leeds',
    ),
    { mapping: mapped('=two-1', '=kit', 'rows', '=10', 'name, city', 'rows: { headers: skip }') },
  ),

  fine(
    'B11: A charity orders thank-you cards for its sums and its average donors',
    'charity.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|headline|text'),
      r('ch-1|care', 100, 30, 'Every sum helps', 'Thank you'),
      r('ch-2|care', 100, 30, 'Average Joe gives too', 'Thank you'),
      r('ch-3|care', 200, 60, 'Total trust', 'Thank you'),
    ]),
    orders(
      'headline text',
      'ch-1 care 100 30|Every sum helps|Thank you\nch-2 care 100 30|Average Joe gives too|Thank you\nch-3 care 200 60|Total trust|Thank you',
    ),
  ),
  fine(
    'B11: The first guest of a constant project has no table yet',
    'tische.csv',
    `Gast;Tisch;Menü
Ida Moor;;Fisch
Udo Fels;3;Fleisch
Leo Wald;3;
Mia Bach;4;Fisch
`,
    orders(
      'gast tisch menu',
      'tis-1 hof 4 14|Ida Moor||Fisch\n|Udo Fels|3|Fleisch\n|Leo Wald|3\n|Mia Bach|4|Fisch',
    ),
    { mapping: mapped('=tis-1', '=hof', 'rows', '=14', 'gast=Gast, tisch=Tisch, menu=Menü') },
  ),
  asked(
    'B11: A Korean list of names ends with the words that nothing follows',
    'names.csv',
    '성명\n김민수\n이영희\n박철수\n최지우\n- 이하 여백 -\n',
    'nm-1 has 4 copies, or 5',
    { mapping: mapped('=nm-1', '=hana', 'rows', 'per 300', 'name=성명') },
  ),
  asked(
    'B11: A list of names ends with how many there are',
    'tags.csv',
    'Name\nAnn Lee\nBob Ray\nCid Fox\nDee Orr\nTotal: 4\n',
    'tg-1 has 4 copies, or 5',
    { mapping: mapped('=tg-1', '=ray', 'rows', 'per 1.20', 'name=Name') },
  ),
  asked(
    'B11: The setup fee below cards of their own projects has a user and no texts',
    'cards-setup.csv',
    `project_id,svc_uid,order_count,total_price,name,city
cf-1,ohm,1,2.50,Ann,Boston
cf-2,ohm,2,5.00,Bea,Boston
cf-3,lux,1,2.50,Cem,Austin
cf-4,ohm,3,7.50,Dee,Miami
Setup fee,ohm,1,15.00,,
`,
    'a project is called Setup fee, or the last row is a charge',
  ),
  asked(
    'B11: Postage, tax and a discount follow two orders of their own users',
    'tarjetas.csv',
    `Proyecto;Usuario;Cantidad;Precio;Nombre;Ciudad
ta-1;sol;1;2,50;Ana;Lugo
ta-2;mar;2;5,00;Eva;Vigo
Gastos de envío;sol;1;4,90;;
IVA 21 %;sol;1;1,03;;
Descuento;sol;1;0,50;;
`,
    'the last three rows are charges, or orders',
    { mapping: mapped('Proyecto', 'Usuario', 'Cantidad', 'Precio', 'name=Nombre, city=Ciudad') },
  ),
  asked(
    'B11: The last of several projects says Versand where others have a name and a town',
    'karten-versand.csv',
    `project_id,svc_uid,order_count,total_price,name,city
kv-1,ohm,1,2.50,Ann,Bonn
kv-2,ohm,2,5.00,Bea,Bonn
kv-3,ohm,1,2.50,Cem,Ulm
kv-4,ohm,1,9.00,Versand,
`,
    'the last row is a charge, or a card for Versand',
  ),
  fine(
    'D: Signs for departments are projects that are called as charges are',
    'signs.csv',
    `project_id,svc_uid,order_count,total_price,line
Deposit,hub,1,4,Pay here
Shipping,hub,2,8,Send here
Delivery,hub,1,4,
`,
    orders('line', 'Deposit hub 1 4|Pay here\nShipping hub 2 8|Send here\nDelivery hub 1 4'),
  ),
  asked(
    'B11: Names and departments end with how many people there are',
    'staff.csv',
    'Name;Abteilung\nAnn Lee;HR\nBob Ray;IT\nCid Fox;IT\nDee Orr;HR\nAnzahl;4\n',
    'sf-1 has 4 copies, or 5',
    { mapping: mapped('=sf-1', '=ray', 'rows', 'per 1.20', 'name=Name,dept=Abteilung') },
  ),
];
