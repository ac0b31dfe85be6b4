import { type List, mapped, orders } from '../list.ts';
import { asked, fine, fineOrAsked } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';

/** B11: rows of a list that are not orders. */
export const TOTALS_AND_NOTES: readonly List[] = [
  asked(
    'B11: The last row of a price column is its average',
    'durchschnitt.csv',
    'Name;Ort;Preis\nIda Fuchs;Ulm;2,50\nUdo Lux;Bonn;3,50\nLeo Orr;Köln;4,50\nDurchschnitt;;3,50\n',
    'three cards for 10.50, or four for 14.00',
    { mapping: mapped('=ds-1', '=verein', 'rows', 'sum Preis', 'name=Name, ort=Ort') },
  ),
  asked(
    'B11: A total of a former year was never updated',
    'gesamt.xlsx',
    workbook([
      r('Name|Ort|Preis'),
      r('Ida Fuchs|Ulm', n(2, '0.00')),
      r('Udo Lux|Bonn', n(3, '0.00')),
      r('Leo Orr|Köln', n(1.5, '0.00')),
      r('Gesamt|', n(9.25, '0.00')),
    ]),
    'three cards for 6.50, or four for 15.75',
    { mapping: mapped('=gs-1', '=verein', 'rows', 'sum Preis', 'name=Name, ort=Ort') },
  ),
  asked(
    'B11: The word Summe stands where the orders have their number',
    'summe.csv',
    'Auftrag;Menge;Preis\nsu-1;10;4,00\nsu-2;20;7,50\nsu-3;15;5,50\nSumme;45;16,00\n',
    'three orders for 17.00, or a fourth for a project called Summe',
    { mapping: mapped('Auftrag', '=fuchs', 'Menge', 'Preis') },
  ),
  asked(
    'B11: The Spanish tax follows the guests',
    'iva.csv',
    'Nombre;Mesa;Importe\nAna Ruiz;1;2,00\nLuis Gil;2;2,00\nEva Sanz;2;2,00\nIVA 21%;;1,26\n',
    'three cards for 6.00 or with their tax, but hardly four cards',
    { mapping: mapped('=iv-1', '=boda', 'rows', 'sum Importe', 'nombre=Nombre, mesa=Mesa') },
  ),
  asked(
    'B11: A form names the kind of each column below its header',
    'form.xlsx',
    workbook([
      r('Full name|Town'),
      r('Text (max. 40)|Text'),
      r('Ann Fox|Leeds'),
      r('Bob Ray|York'),
      r('Cid Lux|Hull'),
    ]),
    'three cards, or a fourth with the text of the form',
    { mapping: mapped('=fm-1', '=ross', 'rows', 'per 1.20', 'name=Full name, town=Town') },
  ),
  asked(
    'B11: A request to the printer stands below the list',
    'request.csv',
    'name,role,company\nAnn Fox,Director,Fox Ltd\nBob Ray,Clerk,Fox Ltd\nCid Lux,Driver,Fox Ltd\nPlease deliver before Friday!,,\n',
    'three cards, or a fourth that asks for delivery',
    { mapping: mapped('=rq-1', '=fox', 'rows', 'per 3', 'name, role, company') },
  ),
  asked(
    'B11: The answer of a database was saved with its lines and its count',
    'psql.txt',
    `  name   |  city
---------+--------
 Ann Fox | Leeds
 Bob Ray | York
 Cid Lux | Hull
(3 rows)
`,
    'three cards, or five with a line and a count',
    {
      mapping: `version: 1
project: { value: ps-1 }
svc_uid: { value: ross }
order: { order_count: rows, total_price: { per_row: "1.10" } }
variables:
  - { id: name, column: name, clean: [trim] }
  - { id: city, column: city, clean: [trim] }
`,
    },
  ),
  asked(
    'B11: The first row shows how a card is to be filled in',
    'muster.csv',
    'Name;Funktion;Telefon\nBeispiel: Max Mustermann;Leiter;0123 456789\nIda Fuchs;Leiterin;0731 11111\nUdo Lux;Technik;0731 22222\n',
    'two cards, or a third for Max Mustermann',
    {
      mapping: mapped(
        '=mu-1',
        '=werk',
        'rows',
        'per 5',
        'name=Name, funktion=Funktion, tel=Telefon',
      ),
    },
  ),
  fine(
    'B11: A right total at the end is left out by the mapping',
    'skip.csv',
    'name,qty,price\nAnn Fox,10,4.00\nBob Ray,20,7.50\nCid Lux,15,5.50\nTotal,45,17.00\n',
    orders('name', 'sk-1 ross 45 17 | Ann Fox\n| Bob Ray\n| Cid Lux'),
    { mapping: mapped('=sk-1', '=ross', 'sum qty', 'sum price', 'name', 'rows: { totals: skip }') },
  ),
  fine(
    'B11: A customer is called Total Design and has its own amounts',
    'total-design.csv',
    'job,client,qty,price,company\ntd-1,ross,10,4.00,Fox Ltd\ntd-2,gale,70,21.50,Total Design\ntd-3,ida,20,7.00,Ray & Sons\n',
    orders(
      'company',
      'td-1 ross 10 4 | Fox Ltd\ntd-2 gale 70 21.5 | Total Design\ntd-3 ida 20 7 | Ray & Sons',
    ),
    { mapping: mapped('job', 'client', 'qty', 'price', 'company') },
  ),
  asked(
    'B11: Who made the list is named two rows below it',
    'made-by.xlsx',
    workbook([
      r('name|role|company'),
      r('Ann Fox|Director|Fox Ltd'),
      r('Bob Ray|Clerk|Fox Ltd'),
      [],
      r('Prepared by Kim on 3 March'),
    ]),
    'two cards, or a third for whoever made the list',
    { mapping: mapped('=mb-1', '=fox', 'rows', 'per 3', 'name, role, company') },
  ),
  fine(
    'B11: Each region has a subtotal and the mapping leaves all totals out',
    'regions.xlsx',
    workbook([
      r('Region|Name|Qty|Price'),
      r('North|Ann Fox', 10, 5),
      r('North|Bob Ray', 20, 8),
      r('North Total|', 30, 13),
      r('South|Cid Lux', 5, 3),
      r('South|Dee Orr', 15, 6),
      r('South Total|', 20, 9),
      r('Grand Total|', 50, 22),
    ]),
    orders('name', 'rg-1 ross 50 22 | Ann Fox\n| Bob Ray\n| Cid Lux\n| Dee Orr'),
    {
      mapping: mapped(
        '=rg-1',
        '=ross',
        'sum Qty',
        'sum Price',
        'name=Name',
        'rows: { totals: skip }',
      ),
    },
  ),
  asked(
    'B11: Two branches have put their files together with both headers',
    'joined.csv',
    'job,client,name\njd-1,ross,Ann Fox\njd-2,ross,Bob Ray\njob,client,name\njd-3,gale,Cid Lux\n',
    'three orders, or a fourth for a project called job',
    { mapping: mapped('job', 'client', 'rows', '=2', 'name') },
  ),
  fine(
    'B11: Two branches have put their files together and the mapping knows it',
    'joined-known.csv',
    'job,client,name\njk-1,ross,Ann Fox\njk-2,ross,Bob Ray\njob,client,name\njk-3,gale,Cid Lux\n',
    orders('name', 'jk-1 ross 1 2 | Ann Fox\njk-2 ross 1 2 | Bob Ray\njk-3 gale 1 2 | Cid Lux'),
    { mapping: mapped('job', 'client', 'rows', '=2', 'name', 'rows: { headers: skip }') },
  ),
  asked(
    'B11: A club program counts its records at the end',
    'vereinsliste.csv',
    'Vorname;Nachname;Ort\nIda;Fuchs;Ulm\nUdo;Lux;Bonn\nLeo;Orr;Köln\nDatensätze: 3;;\n',
    'three cards, or a fourth with the count of the records',
    {
      mapping: mapped(
        '=vl-1',
        '=verein',
        'rows',
        'per 1',
        'vorname=Vorname, name=Nachname, ort=Ort',
      ),
    },
  ),
  asked(
    'B11: Delivery is charged in a row of its own',
    'versand.xls',
    workbook([
      r('Karte|Motiv|Preis'),
      r('Ida Fuchs|Rose', 2.5),
      r('Udo Lux|Tulpe', 2.5),
      r('Leo Orr|Nelke', 2.5),
      r('Versandkosten|', 4.9),
    ]),
    'three cards for 7.50 or 12.40, but hardly a card for the delivery',
    { mapping: mapped('=vk-1', '=laden', 'rows', 'sum Preis', 'name=Karte, motiv=Motiv') },
  ),
  fineOrAsked(
    'B11: The last guest is a baby without a seat and a menu',
    'baby.csv',
    'guest,seat,menu\nAnn Fox,1A,Fish\nBob Ray,1B,Veal\nCid Lux,2A,Fish\nBaby Leo Lux,,\n',
    orders(
      'guest seat menu',
      'bb-1 ida 4 2 | Ann Fox | 1A | Fish\n| Bob Ray | 1B | Veal\n| Cid Lux | 2A | Fish\n| Baby Leo Lux',
    ),
    { mapping: mapped('=bb-1', '=ida', 'rows', 'per 0.50', 'guest, seat, menu') },
  ),
  fine(
    'B11: A dancer from Hong Kong has the family name Sum',
    'dancers.csv',
    'job,client,qty,price,name\nhk-1,ross,10,4.00,Chan Tai Man\nhk-2,ross,20,7.50,Sum Wai Kit\nhk-3,gale,15,5.50,Lau Ka Yan\n',
    orders(
      'name',
      'hk-1 ross 10 4 | Chan Tai Man\nhk-2 ross 20 7.5 | Sum Wai Kit\nhk-3 gale 15 5.5 | Lau Ka Yan',
    ),
    { mapping: mapped('job', 'client', 'qty', 'price', 'name') },
  ),
];
