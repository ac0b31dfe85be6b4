import { type List, mapped, orders } from '../list.ts';
import { asked, fineOrAsked, refused, warnedOrAsked } from '../put.ts';
import { f, n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';

/** A4, A6, A7 and A10: totals, discounts, currencies of whole lists; codes that programs change. */
export const ROWS: readonly List[] = [
  refused(
    'B13: Somebody sorted the list by price and its total is the first row',
    'sorted.csv',
    `${HEAD},name\n,Total,80,82.50\n`.replace('82.50\n', '82.50,\n') +
      'st-1,kit,40,45.00,Ann\nst-2,kit,20,25.00,Bob\nst-3,kit,20,12.50,Cy\n',
  ),
  refused(
    'B13: Sorting by customer put the grand total into the middle',
    'sorted-names.csv',
    `${HEAD},name\ngr-1,abel,40,45.00,Ann\n,grand total,80,82.50,\ngr-2,lee,20,25.00,Bob\ngr-3,ray,20,12.50,Cy\n`,
  ),
  refused(
    'B13: Each group of a list ends in a row of its sums without a label',
    'groups.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|town'),
      r('gp-1|kit', 10, 12.5, 'Bonn'),
      r('gp-2|kit', 20, 25, 'Bonn'),
      r('|', f('SUM(C2:C3)', 30), f('SUM(D2:D3)', 37.5)),
      r('gp-3|kit', 5, 6, 'Köln'),
      r('gp-4|kit', 15, 18, 'Köln'),
      r('|', f('SUM(C5:C6)', 20), f('SUM(D5:D6)', 24)),
    ]),
  ),
  refused(
    'B13: A row of rounding stands between the sum and the total in francs',
    'runden.csv',
    'Auftrag;Kunde;Menge;Betrag\nrd-1;meier;10;12,53\nrd-2;keller;20;25,94\n;Summe;;38,47\n;Rundung;;-0,02\n;Total CHF;;38,45\n',
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Betrag') },
  ),
  asked(
    'A6: A proposed list has prices with and without tax side by side and no tax',
    'tax.csv',
    'project_id,svc_uid,Name,Qty,Price ex VAT,Price inc VAT\ntx-1,ann,Ann Lee,10,100.00,120.00\ntx-2,bob,Bo Ray,4,80.00,96.00\ntx-3,cy,Cy Fox,3,60.00,72.00\n',
    'tx-1 costs 100 or 120',
    { mapping: 'proposed' },
  ),
  asked(
    'A6: A proposed French list has HT and TTC of one copy and of all',
    'facture.csv',
    'project_id;svc_uid;Nom;Qté;PU HT;Total HT;Total TTC\nft-1;bal;Anne;10;1,00;10,00;12,00\nft-2;bal;Luc;4;2,00;8,00;9,60\nft-3;bal;Zoé;6;1,50;9,00;10,80\n',
    'ft-1 costs 10 or 12',
    { mapping: 'proposed' },
  ),
  asked(
    'A6: A proposed list has a price, a discount in percent and nothing else',
    'discount.csv',
    'project_id,svc_uid,Name,Qty,Price,Discount %\ndi-1,ann,Ann Lee,10,100.00,10\ndi-2,bob,Bo Ray,4,80.00,0\ndi-3,cy,Cy Fox,3,60.00,25\n',
    'di-1 costs 100 or 90',
    { mapping: 'proposed' },
  ),
  fineOrAsked(
    'A6: A German list has Listenpreis, Rabatt and Gesamt, and the products prove Gesamt',
    'rabatt.csv',
    'project_id;svc_uid;Name;Menge;Einzelpreis;Rabatt;Gesamt\nrb-1;ann;Ann Lee;10;2,00;1,00;19,00\nrb-2;bob;Bo Ray;4;3,00;0,00;12,00\nrb-3;cy;Cy Fox;8;2,50;2,00;18,00\n',
    orders('name', 'rb-1 ann 10 19|Ann Lee\nrb-2 bob 4 12|Bo Ray\nrb-3 cy 8 18|Cy Fox'),
    { mapping: 'proposed' },
  ),
  asked(
    'A7: A SAP export has its currencies in a column Curr.',
    'sap.txt',
    'Order\tSold-to\tQty\tNet value\tCurr.\n90011\tHARRIS\t3\t37.50\tEUR\n90012\tNOVAK\t12\t890.00\tCZK\n90013\tHARRIS\t5\t60.00\tEUR\n',
    '890 crowns are added to 97.50 euros',
    { mapping: mapped('Order', 'Sold-to', 'Qty', 'Net value') },
  ),
  asked(
    'A7: A German SAP export has its currencies in a column Währg',
    'sap-de.txt',
    'Auftrag\tKunde\tMenge\tNettowert\tWährg\n90021\tHARRIS\t3\t37,50\tEUR\n90022\tNOVAK\t12\t890,00\tCZK\n90023\tHARRIS\t5\t60,00\tEUR\n',
    '890 crowns are added to 97.50 euros',
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Nettowert') },
  ),
  asked(
    'A7: A shop of two countries has kr with the code of each country in another column',
    'nordic.csv',
    'Job;Client;Qty;Amount;Ccy\nno-1;ann;10;120,00 kr;DKK\nno-2;bo;20;190,00 kr;SEK\nno-3;cy;5;60,00 kr;DKK\n',
    '190 Swedish crowns are added to 180 Danish ones',
    { mapping: mapped('Job', 'Client', 'Qty', 'Amount') },
  ),
  asked(
    'A7: The currency stands in the column of the country',
    'land.csv',
    'Job;Client;Qty;Amount;Market\nma-1;ann;10;120,00;€\nma-2;bo;20;190,00;CHF\nma-3;cy;5;60,00;€\n',
    '190 francs are added to 180 euros',
    { mapping: mapped('Job', 'Client', 'Qty', 'Amount') },
  ),
  asked(
    'A7: Formats of one column show kr. and NOK',
    'norge.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('nk-1|ola', 10, n(120, '"NOK" 0.00')),
      r('nk-2|kari', 20, n(190, '0.00 "DKK"')),
    ]),
    '190 Danish crowns are added to 120 Norwegian ones',
  ),
  refused(
    'C17: Codes of projects in an .xlsx became days of March',
    'codes.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('KL7|kit', 10, 12.5),
      r(n(46082, 'd-mmm'), 'kit', 20, 25),
      r('FX3|kit', 5, 6),
    ]),
  ),
  refused(
    'C17: A code of a project became a power of ten',
    'powers.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('1A5|kit', 10, 12.5),
      r(n(100000, '0.00E+00'), 'kit', 20, 25),
      r('1F5|kit', 5, 6),
    ]),
  ),
  warnedOrAsked(
    'C17: Postcodes of Saxony became numbers in powers of ten',
    'plz.csv',
    'project_id;svc_uid;order_count;total_price;plz\npz-1;kit;1;2,50;1.234E3\npz-2;kit;1;2,50;04109\npz-3;kit;1;2,50;09111\n',
    'unclear',
  ),
  warnedOrAsked(
    'C17: Postcodes of a Swiss and German mailing lost their zeros',
    'plz-zero.csv',
    'project_id;svc_uid;order_count;total_price;PLZ\npy-1;kit;1;2,50;1234\npy-2;kit;1;2,50;04109\npy-3;kit;1;2,50;09111\npy-4;kit;1;2,50;01067\n',
    'unclear',
  ),
  warnedOrAsked(
    'C17: Phone numbers of a data frame are floats',
    'phones.csv',
    `${HEAD},phone\nfl-1,kit,1,2.50,491701234567.0\nfl-2,kit,1,2.50,491709876543.0\nfl-3,kit,1,2.50,491705550000.0\n`,
    'unclear',
  ),
  warnedOrAsked(
    'C17: Days of a column have the day first and the month first',
    'days.csv',
    `${HEAD},day\nda-1,kit,1,2.50,13/04/2026\nda-2,kit,1,2.50,04/13/2026\nda-3,kit,1,2.50,25/12/2026\n`,
    'unclear',
  ),
];
