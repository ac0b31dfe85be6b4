import { type List, mapped, orders } from '../list.ts';
import { asked, fine, fineOrAsked, refused, warnedOrAsked } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id\tsvc_uid\torder_count\ttotal_price';

function priced(prices: string): string {
  return `${HEAD}\n${prices
    .split(' ')
    .map((price, i) => `s-${i + 1}\tkit\t${(i + 1) * 10}\t${price.replace('_', ' ')}\n`)
    .join('')}`;
}

function serial(name: string, prices: string): List {
  return asked(
    `A2: ${name}`,
    'list.tsv',
    priced(prices),
    'the price, or a day that Excel made of it',
  );
}

function plain(name: string, prices: string, table: string): List {
  return fine(`A2: ${name}`, 'list.tsv', priced(prices), orders('', table));
}

function counted(name: string, cell: string): List {
  return refused(
    `A8: ${name}`,
    'jobs.tsv',
    `Job\tClient\tQty\tTotal\nq-1\tann\t20\t45.00\nq-2\tbob\t${cell}\t105.00\nq-3\tcy\t10\t24.00\n`,
    { mapping: mapped('Job', 'Client', 'Qty', 'Total') },
  );
}

function coded(name: string, codes: readonly (string | ReturnType<typeof n>)[]): List {
  return refused(
    `C17: ${name}`,
    'codes.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      ...codes.map((code, i) => r(code, 'kit', (i + 1) * 10, 12.5 + i)),
    ]),
  );
}

/** A2, A8 and C17: what Excel makes of prices, codes and days, and counts that are sums. */
export const CELLS: readonly List[] = [
  serial('A German price 3.5 is the serial number of the third of May', '12,50 46145 9,80'),
  serial(
    'A price 12.5 of a CSV is the serial number of the twelfth of May',
    '4.50 46154 9.80 7.25 8.10',
  ),
  serial('A price 12.99 is the serial number of December 1999', '12,50 36495 9,80 7,25'),
  serial('A price 3.25 is the serial number of March 2025', '4.50 45717 9.80 7.25 8.10'),
  serial('A serial number stands among prices of which one has cents', '12 15,50 9 46145'),
  serial('The first price of a list is a serial number', '46145 12,50 9,80'),
  serial('A serial number stands among prices of euros', '12,50_€ 46145 9,80_€'),
  asked(
    'A2: A workbook has the serial number of a day among its prices',
    'prices.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price'),
      r('x-1|kit', 10, 12.5),
      r('x-2|kit', 20, 46145),
      r('x-3|kit', 30, 9.8),
      r('x-4|kit', 10, 7.25),
    ]),
    'x-2 costs 46145, or 3.5',
  ),
  asked(
    'A2: Two serial numbers stand among the prices of an order that are added up',
    'prices.csv',
    'Job,Client,Price\nx-1,ann,3.25\nx-1,ann,46145\nx-1,ann,2.75\nx-2,bob,46150\nx-2,bob,2.50\n',
    'x-1 costs 46151, or 9.50',
    { mapping: mapped('Job', 'Client', 'rows', 'sum Price') },
  ),
  plain(
    'Prices of won are as high as days',
    '45000 46145 38000',
    's-1 kit 10 45000\ns-2 kit 20 46145\ns-3 kit 30 38000',
  ),
  plain(
    'A large order costs 46145.00 among small ones',
    '12.50 46145.00 9.80',
    's-1 kit 10 12.5\ns-2 kit 20 46145\ns-3 kit 30 9.8',
  ),
  plain(
    'A large order in euros has its sign',
    '€12.50 €46,145.00 €9.80',
    's-1 kit 10 12.5\ns-2 kit 20 46145\ns-3 kit 30 9.8',
  ),
  fineOrAsked(
    'A2: An order of a hundred thousand flyers costs 12500 among small ones',
    'list.csv',
    'project_id,svc_uid,order_count,total_price\nl-1,kit,100,12.5\nl-2,kit,100000,12500\nl-3,kit,80,10.2\nl-4,kit,60,7.7\n',
    orders('', 'l-1 kit 100 12.5\nl-2 kit 100000 12500\nl-3 kit 80 10.2\nl-4 kit 60 7.7'),
  ),
  plain(
    'Prices without cents go from 4 to 12000',
    '4 250 12000 80',
    's-1 kit 10 4\ns-2 kit 20 250\ns-3 kit 30 12000\ns-4 kit 40 80',
  ),
  asked(
    'A7: Every price of a Swiss list is in Rappen with a point',
    'rappen.csv',
    'Auftrag;Kunde;Menge;Preis\nrp-1;meier;10;45 Rp.\nrp-2;keller;20;80 Rp.\nrp-3;frei;5;95 Rp.\n',
    'rp-1 costs 0.45, or 45',
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Preis') },
  ),
  fine(
    'A7: Rupiah stand behind their numbers',
    'rupiah.csv',
    'Pesanan;Klien;Jumlah;Harga\nri-1;budi;10;45.000 Rp\nri-2;sari;20;80.000 Rp\nri-3;dewi;5;95.000 Rp\n',
    orders('', 'ri-1 budi 10 45000\nri-2 sari 20 80000\nri-3 dewi 5 95000'),
    { mapping: mapped('Pesanan', 'Klien', 'Jumlah', 'Harga') },
  ),
  coded('The project 1-Mar of an .xlsx was 1-03 among codes like 1-02', [
    '1-Q2',
    n(46082, 'd-mmm'),
    '1-15',
    '2-31',
  ]),
  coded('Projects of a German .xlsx became days as 3/26', [
    '13/26',
    n(46082, 'mm/yy'),
    '14/26',
    '15/26',
  ]),
  refused(
    'C17: A project of a CSV is 1-Mar among 1-02 and 1-15',
    'codes.csv',
    'project_id,svc_uid,order_count,total_price\n1-15,kit,10,12.50\n1-Mar,kit,20,25.00\n1-22,kit,5,6.00\n1-31,kit,5,6.00\n',
  ),
  refused(
    'C17: A project of a CSV is 02. Mrz among 2-31 and 4-15',
    'codes.csv',
    'project_id;svc_uid;order_count;total_price\n2-31;kit;10;12,50\n02. Mrz;kit;20;25,00\n4-15;kit;5;6,00\n',
  ),
  warnedOrAsked(
    'C17: A postcode of four digits and an E became a power of ten',
    'plz.csv',
    'project_id;svc_uid;order_count;total_price;PLZ\npz-1;kit;1;2,50;1.234E3\npz-2;kit;1;2,50;04109\npz-3;kit;1;2,50;09111\n',
    'unclear',
  ),
  warnedOrAsked(
    'C17: A code of an item became 1.00E+05',
    'items.csv',
    'project_id,svc_uid,order_count,total_price,sku\nit-1,kit,1,2.50,1A05\nit-2,kit,1,2.50,1.00E+05\nit-3,kit,1,2.50,1F05\n',
    'unclear',
  ),
  warnedOrAsked(
    'C17: Birthdays of two offices have the month in both places',
    'days.csv',
    'project_id,svc_uid,order_count,total_price,birthday\nda-1,kit,1,2.50,13/04/1990\nda-2,kit,1,2.50,04/23/1988\nda-3,kit,1,2.50,25/12/2001\nda-4,kit,1,2.50,02/03/1999\n',
    'unclear',
  ),
  fine(
    'C17: Days have the day first in all cells',
    'days.csv',
    'project_id,svc_uid,order_count,total_price,birthday\ndb-1,kit,1,2.50,13/04/1990\ndb-2,kit,1,2.50,04/11/1988\ndb-3,kit,1,2.50,25/12/2001\n',
    orders(
      'birthday',
      'db-1 kit 1 2.5|13/04/1990\ndb-2 kit 1 2.5|04/11/1988\ndb-3 kit 1 2.5|25/12/2001',
    ),
  ),
  fine(
    'C17: Tables and seats look like days of two orders',
    'seats.csv',
    'project_id,svc_uid,order_count,total_price,seat\ndc-1,kit,1,2.50,13/4\ndc-2,kit,1,2.50,4/23\ndc-3,kit,1,2.50,25/12\n',
    orders('seat', 'dc-1 kit 1 2.5|13/4\ndc-2 kit 1 2.5|4/23\ndc-3 kit 1 2.5|25/12'),
  ),
  fine(
    'C17: Codes of houses are 1-Mar and 2-Apr on purpose',
    'codes.csv',
    'project_id,svc_uid,order_count,total_price,house\nho-1,kit,1,2.50,Haus 1\nho-2,kit,1,2.50,Haus 1E\nho-3,kit,1,2.50,Haus 2\n',
    orders('house', 'ho-1 kit 1 2.5|Haus 1\nho-2 kit 1 2.5|Haus 1E\nho-3 kit 1 2.5|Haus 2'),
  ),
  counted('A clerk orders one and one more', '1+1'),
  counted('A clerk orders ten and two free', '10+2'),
  counted('A clerk orders twice fifty with an x', '2x50'),
  counted('A clerk orders twice fifty with an asterisk', '2*50'),
  counted('A clerk orders a half', '½'),
  counted('A clerk orders one and a half as a sign', '1½'),
  counted('A clerk orders a hundred with five extra in brackets', '100 (+5)'),
  counted('A clerk orders fifty of each', 'je 50'),
  counted('A clerk orders twice fifty with à', '2 à 50'),
  counted('A clerk orders two of three', '2/3'),
  counted('A clerk orders ten to twenty', '10-20'),
  counted('A clerk orders ten percent', '10%'),
  counted('A clerk orders two lines of ten', '10 + 10'),
  counted('A clerk orders one copy for the file as well', '50 + 1 Beleg'),
  counted('A clerk has two numbers in one cell', '50 / 100'),
];
