import { gzipSync } from 'node:zlib';
import { type List, mapped, orders } from '../list.ts';
import { encoded, n, r, workbook, workbookOf } from '../workbook.ts';
import { BOOK_HEAD, fine, fineOrAsked, HEAD, job } from './put.ts';

/** D: lists that look suspicious and are plainly fine. */
export const FINE: readonly List[] = [
  fine(
    'D: A list from Jakarta writes Rp and points for thousands',
    'jakarta.csv',
    'Job;Client;Jumlah;Harga\nid-1;budi;100;Rp 12.000\nid-2;budi;250;Rp 27.500\n',
    orders('', 'id-1 budi 100 12000\nid-2 budi 250 27500'),
    { mapping: mapped('Job', 'Client', 'Jumlah', 'Harga') },
  ),
  fine(
    'D: A list from Pune counts in lakhs',
    'pune.csv',
    `${HEAD}\nin-11,raj,5000,"1,25,000.00"\nin-12,raj,100,Rs. 500\n`,
    orders('', 'in-11 raj 5000 125000\nin-12 raj 100 500'),
  ),
  fine(
    'D: Prices are written .50, 12. and +12.50',
    'points.csv',
    `${HEAD}\npo-31,kit,1,.50\npo-32,kit,2,12.\npo-33,kit,2,+12.50\n`,
    orders('', 'po-31 kit 1 0.5\npo-32 kit 2 12\npo-33 kit 2 12.5'),
  ),
  fine(
    'D: A data frame has its counts and prices as floats',
    'frame.csv',
    `${HEAD},name\nfr-31,kit,12.0,30.0,Ann\nfr-32,kit,7.0,18.5,Bob\n`,
    orders('name', 'fr-31 kit 12 30|Ann\nfr-32 kit 7 18.5|Bob'),
  ),
  fine(
    'D: Seat codes look like powers of ten',
    'seats.csv',
    `${HEAD},seat\nse-31,kit,1,2,2E+07\nse-32,kit,1,2,2F+08\nse-33,kit,1,2,3A+01\n`,
    orders('seat', 'se-31 kit 1 2|2E+07\nse-32 kit 1 2|2F+08\nse-33 kit 1 2|3A+01'),
  ),
  fine(
    'D: Three blank cards for guests to be named later',
    'blank.csv',
    `${HEAD},name\nbl-31,kit,1,2,Ann\nbl-32,kit,1,2,\nbl-33,kit,1,2,\nbl-34,kit,1,2,\nbl-35,kit,1,2,Eve\n`,
    orders(
      'name',
      'bl-31 kit 1 2|Ann\nbl-32 kit 1 2|\nbl-33 kit 1 2|\nbl-34 kit 1 2|\nbl-35 kit 1 2|Eve',
    ),
  ),
  fine(
    'D: A list of one column has last names, commas and first names',
    'one-column.txt',
    'Guest\n"Lee, Ann"\n"Park, Bo"\n"Kim, Cho"\n',
    orders('guest', 'oc-31 kit 3 9|Lee, Ann\n|Park, Bo\n|Kim, Cho'),
    { mapping: mapped('=oc-31', '=kit', 'rows', '=9', 'guest=Guest') },
  ),
  fine(
    'D: Prices in full width are in yen',
    '全角.csv',
    encoded(
      'shift_jis',
      '注文,顧客,部数,金額\nzk-1,abe,１００,１２，０００円\nzk-2,abe,５０,７，５００円\n',
    ),
    orders('', 'zk-1 abe 100 12000\nzk-2 abe 50 7500'),
    { mapping: mapped('注文', '顧客', '部数', '金額') },
  ),
  fine(
    'D: A Spanish .ods shows 2.000 and holds two thousand',
    'tirada.ods',
    workbook(
      [
        r(BOOK_HEAD),
        r('es-31|luz', n(2000, '#,##0', '2.000'), n(145.5, '0.00', '145,50')),
        r('es-32|luz', n(500, '#,##0', '500'), n(60, '0.00', '60,00')),
      ],
      { language: 'es-ES' },
    ),
    orders('', 'es-31 luz 2000 145.5\nes-32 luz 500 60'),
  ),
  fine(
    'D: Guests are called Null, Nan, True and Test',
    'odd-names.csv',
    `${HEAD},name\non-1,kit,1,2,Christopher Null\non-2,kit,1,2,Nan Goldin\non-3,kit,1,2,Mary Test\non-4,kit,1,2,James True\n`,
    orders(
      'name',
      'on-1 kit 1 2|Christopher Null\non-2 kit 1 2|Nan Goldin\non-3 kit 1 2|Mary Test\non-4 kit 1 2|James True',
    ),
  ),
  fine(
    'D: A fuel company called Total orders between two others',
    'fuel.csv',
    `${HEAD},company\nfu-1,kit,10,20,Shell\nfu-2,kit,5,12,Total Energies\nfu-3,kit,7,15,Aral\n`,
    orders('company', 'fu-1 kit 10 20|Shell\nfu-2 kit 5 12|Total Energies\nfu-3 kit 7 15|Aral'),
  ),
  fine(
    'D: A gzipped file of a mailing house begins with sep=;',
    'mailing.csv.gz',
    new Uint8Array(
      gzipSync(
        `sep=;\r\n${HEAD.replaceAll(',', ';')};name\r\nma-31;kit;1;2,50;Ann\r\nma-32;kit;2;5,00;Bob\r\n`,
      ),
    ),
    orders('name', 'ma-31 kit 1 2.5|Ann\nma-32 kit 2 5|Bob'),
  ),
  fine(
    'D: Postcodes are protected from Excel as formulas',
    'protected.csv',
    `${HEAD},zip\npr-31,kit,1,2,"=""01067"""\npr-32,kit,1,2,"=""10115"""\n`,
    orders('zip', 'pr-31 kit 1 2|01067\npr-32 kit 1 2|10115'),
  ),
  fine(
    'D: Addresses of a shop have line breaks and doubled quotes inside quotes',
    'breaks.csv',
    `${HEAD},address\nbr-31,kit,1,2,"The ""Old"" Mill\nElm Road 5"\nbr-32,kit,1,2,"Oak 2\nYork"\n`,
    orders(
      'address',
      'br-31 kit 1 2|"The \\"Old\\" Mill\\nElm Road 5"\nbr-32 kit 1 2|"Oak 2\\nYork"',
    ),
  ),
  fine(
    'D: Numbers are texts in a Salesforce export to .xlsx',
    'as-text.xlsx',
    workbook([r(`${BOOK_HEAD}|code`), r('at-1|kit|12|30.50|00123'), r('at-2|kit|7|18.00|01e5')]),
    orders('code', 'at-1 kit 12 30.5|00123\nat-2 kit 7 18|01e5'),
  ),
  fineOrAsked(
    'D: Projects are called like years and users like words for nothing',
    'years.csv',
    `${HEAD},name\n2026,null-co,5,12,Ann\n2027,none,6,14,Bob\n`,
    orders('name', '2026 null-co 5 12|Ann\n2027 none 6 14|Bob'),
  ),
  fineOrAsked(
    'D: A web page from an ERP is called .xls',
    'erp.xls',
    `<html><head><meta charset="utf-8"></head><body><table><tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th><th>name</th></tr>
<tr><td>we-1</td><td>kit</td><td>1.000</td><td>89,50</td><td>M&uuml;ller &amp; Sohn</td></tr>
<tr><td>we-2</td><td>kit</td><td>250</td><td>45,00</td><td>Kern</td></tr></table></body></html>`,
    orders('name', 'we-1 kit 1000 89.5|Müller & Sohn\nwe-2 kit 250 45|Kern'),
  ),
  fine(
    'D: An empty price is 0 as the mapping says',
    'empty-price.csv',
    'Job,Client,Qty,Price\nep-1,kit,5,12.50\nep-2,kit,1,\nep-3,kit,6,14.00\n',
    orders('', 'ep-1 kit 5 12.5\nep-2 kit 1 0\nep-3 kit 6 14'),
    { mapping: job('{ column: Qty }', '{ column: Price, empty: 0 }') },
  ),
  fine(
    'D: A workbook has a cover, a list and a sheet of hints',
    'cover.xlsx',
    workbookOf([
      { name: '표지', rows: [r('2026 가을 명함 주문'), r('담당 김나리')] },
      { name: '목록', rows: [r(`${BOOK_HEAD}|name`), r('cv-1|mina', 100, 9000, '박두리')] },
      { name: '안내', rows: [r('수량은 100 단위로 적어 주세요')] },
    ]),
    orders('name', 'cv-1 mina 100 9000|박두리'),
  ),
  fine(
    'D: A club adds up credits and prices to a sum above zero',
    'credits.ods',
    workbook([
      r('Job|Client|Line|Amount'),
      r('cr-1|club|Shirts', 80),
      r('cr-1|club|Deposit', -25.5),
      r('cr-2|club|Caps', 30),
    ]),
    orders('line', 'cr-1 club 1 54.5|Shirts\n|Deposit\ncr-2 club 1 30|Caps'),
    { mapping: mapped('Job', 'Client', '=1', 'sum Amount', 'line=Line') },
  ),
];
