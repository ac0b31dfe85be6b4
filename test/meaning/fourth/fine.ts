import { type List, mapped, orders } from '../list.ts';
import { fine } from '../put.ts';
import { n, r, workbook, workbookOf } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';

/** D: lists that nobody would doubt, although something in them looks odd. */
export const FINE: readonly List[] = [
  fine(
    'D: People are called Null, Total, Test and Sample',
    'odd-names.csv',
    `${HEAD},first,last\nfn-1,kit,1,2,Chris,Null\nfn-2,kit,1,2,Marie,Total\nfn-3,kit,1,2,Jo,Test\nfn-4,kit,1,2,Sue,Sample\nfn-5,kit,1,2,Al,Fox\n`,
    orders(
      'first last',
      'fn-1 kit 1 2|Chris|Null\nfn-2 kit 1 2|Marie|Total\nfn-3 kit 1 2|Jo|Test\nfn-4 kit 1 2|Sue|Sample\nfn-5 kit 1 2|Al|Fox',
    ),
  ),
  fine(
    'D: German prices have a dash for no cents',
    'striche.csv',
    'Auftrag;Kunde;Menge;Preis\nfs-1;kit;10;45,-\nfs-2;kit;20;89,50\nfs-3;kit;5;20,-\n',
    orders('', 'fs-1 kit 10 45\nfs-2 kit 20 89.5\nfs-3 kit 5 20'),
    { mapping: mapped('Auftrag', 'Kunde', 'Menge', 'Preis') },
  ),
  fine(
    'D: An Indian shop groups lakhs and writes Rs.',
    'lakh.csv',
    'job,client,copies,amount\nfl-1,kit,5000,"Rs. 1,25,000.00"\nfl-2,kit,200,"Rs. 8,500.00"\n',
    orders('', 'fl-1 kit 5000 125000\nfl-2 kit 200 8500'),
    { mapping: mapped('job', 'client', 'copies', 'amount') },
  ),
  fine(
    'D: An Indonesian shop writes Rp before thousands with points',
    'rupiah.csv',
    'job;client;copies;harga\nfr-51;kit;50;Rp 125.000\nfr-52;kit;20;Rp 67.500\n',
    orders('', 'fr-51 kit 50 125000\nfr-52 kit 20 67500'),
    { mapping: mapped('job', 'client', 'copies', 'harga') },
  ),
  fine(
    'D: Prices lack a digit before or behind the point or have a plus',
    'points.csv',
    `${HEAD}\nfp-51,kit,1,.75\nfp-52,kit,12,9.\nfp-53,kit,20,+14.50\n`,
    orders('', 'fp-51 kit 1 0.75\nfp-52 kit 12 9\nfp-53 kit 20 14.5'),
  ),
  fine(
    'D: pandas wrote copies and prices as floats',
    'df.csv',
    `${HEAD}\nfd-51,kit,10.0,25.0\nfd-52,kit,12.0,27.5\nfd-53,kit,40.0,81.25\n`,
    orders('', 'fd-51 kit 10 25\nfd-52 kit 12 27.5\nfd-53 kit 40 81.25'),
  ),
  fine(
    'D: A Korean shop writes its prices with commas and 원',
    '견적목록.csv',
    '프로젝트,아이디,수량,금액,이름\nfk-1,hana,"1,000","120,000원",김하늘\nfk-2,duri,500,"75,000원",이바다\n',
    orders('name', 'fk-1 hana 1000 120000|김하늘\nfk-2 duri 500 75000|이바다'),
    { mapping: mapped('프로젝트', '아이디', '수량', '금액', 'name=이름') },
  ),
  fine(
    'D: A German list has thousands of copies with a point and prices with a comma',
    'flyer.csv',
    'Auftrag;Kunde;Auflage;Preis\nff-1;kit;1.000;45,50\nff-2;kit;2.500;89,90\nff-3;kit;5.000;1.149,00\n',
    orders('', 'ff-1 kit 1000 45.5\nff-2 kit 2500 89.9\nff-3 kit 5000 1149'),
    { mapping: mapped('Auftrag', 'Kunde', 'Auflage', 'Preis') },
  ),
  fine(
    'D: Firms have ampersands and a question mark in their names',
    'firms.csv',
    `${HEAD},firm\nfa-51,kit,1,2,Marks & Fox\nfa-52,kit,1,2,R&D Lab\nfa-53,kit,1,2,What next?\nfa-54,kit,1,2,<3 Flowers\n`,
    orders(
      'firm',
      'fa-51 kit 1 2|Marks & Fox\nfa-52 kit 1 2|R&D Lab\nfa-53 kit 1 2|What next?\nfa-54 kit 1 2|<3 Flowers',
    ),
  ),
  fine(
    'D: A list of one column has names with a semicolon inside',
    'one-column.csv',
    'name\nAhl; Ute\nCox; Eva\nMoss; Finn\nHill; Gus\n',
    orders('name', 'fo-1 kit 4 12|Ahl; Ute\n|Cox; Eva\n|Moss; Finn\n|Hill; Gus'),
    { mapping: mapped('=fo-1', '=kit', 'rows', '=12', 'name') },
  ),
  fine(
    'D: One of the long coupon codes of a list ends in zeros',
    'coupons.csv',
    `${HEAD},coupon\nfc-1,kit,1,2,4830192847562910\nfc-2,kit,1,2,7712093846510287\nfc-3,kit,1,2,9920183746501935\n`,
    orders(
      'coupon',
      'fc-1 kit 1 2|4830192847562910\nfc-2 kit 1 2|7712093846510287\nfc-3 kit 1 2|9920183746501935',
    ),
  ),
  fine(
    'D: Door codes look like numbers with an exponent',
    'doors.csv',
    `${HEAD},door\nfe-1,kit,1,2,3E07\nfe-2,kit,1,2,4B12\nfe-3,kit,1,2,2E+07\n`,
    orders('door', 'fe-1 kit 1 2|3E07\nfe-2 kit 1 2|4B12\nfe-3 kit 1 2|2E+07'),
  ),
  fine(
    'D: A blank price is free by the mapping',
    'gratis.csv',
    'job;client;copies;sum\nfg-1;kit;10;\nfg-2;kit;20;15,00\nfg-3;kit;30;\n',
    orders('', 'fg-1 kit 10 0\nfg-2 kit 20 15\nfg-3 kit 30 0'),
    {
      mapping: mapped('job', 'client', 'copies', 'sum').replace(
        'column: "sum"',
        'column: "sum", empty: 0',
      ),
    },
  ),
  fine(
    'D: Amounts stand on the first row of each order only as the mapping says',
    'first-rows.csv',
    'job,client,name,copies,sum\nfw-1,kit,Ann,100,30\nfw-1,kit,Bob,,\nfw-2,kit,Cid,50,18\nfw-2,kit,Dee,,\n',
    orders('name', 'fw-1 kit 100 30|Ann\n|Bob\nfw-2 kit 50 18|Cid\n|Dee'),
    {
      mapping:
        'version: 1\nproject: { column: job }\nsvc_uid: { column: client }\norder: { order_count: { column: copies, combine: first }, total_price: { column: sum, combine: first } }\nvariables: [ { id: name } ]\n',
    },
  ),
  fine(
    'D: Stickers for shipping and totals are products of a shop',
    'stickers.csv',
    'job,client,product,qty,sum\nfx-1,shop,Shipping labels,100,12.50\nfx-2,shop,Total Recall poster,5,40.00\nfx-3,shop,VAT stamp,2,18.00\nfx-4,shop,Average Joe mug,30,90.00\n',
    orders(
      'product',
      'fx-1 shop 100 12.5|Shipping labels\nfx-2 shop 5 40|Total Recall poster\nfx-3 shop 2 18|VAT stamp\nfx-4 shop 30 90|Average Joe mug',
    ),
    { mapping: mapped('job', 'client', 'qty', 'sum', 'product') },
  ),
  fine(
    'D: Copies are shown with their unit and prices in the accounting style',
    'units.xlsx',
    workbook([
      r(HEAD.replaceAll(',', '|')),
      r('fu-1|kit', n(120, '0" Stk."'), n(45.5, '_-* #,##0.00\\ "€"_-')),
      r('fu-2|kit', n(80, '0" Stk."'), n(1250, '_-* #,##0.00\\ "€"_-')),
    ]),
    orders('', 'fu-1 kit 120 45.5\nfu-2 kit 80 1250'),
  ),
  fine(
    'D: An .ods of a German club has all prices in euros',
    'preise-eur.ods',
    workbook(
      [
        r(HEAD.replaceAll(',', '|')),
        r('fb-1|verein', 100, {
          value: 1250,
          format: '#,##0.00',
          currency: 'EUR',
          shown: '1.250,00 €',
        }),
        r('fb-2|verein', 50, {
          value: 12.5,
          format: '#,##0.00',
          currency: 'EUR',
          shown: '12,50 €',
        }),
      ],
      { language: 'de-DE' },
    ),
    orders('', 'fb-1 verein 100 1250\nfb-2 verein 50 12.5'),
  ),
  fine(
    'D: Ids differ by one digit and by their length',
    'near-ids.csv',
    `${HEAD}\nA-1,kit,10,20\nA-11,kit,12,24\nA-111,kit,9,18\nB-1,kit,4,8\n`,
    orders('', 'A-1 kit 10 20\nA-11 kit 12 24\nA-111 kit 9 18\nB-1 kit 4 8'),
  ),
  fine(
    'D: A Japanese list has full-width digits in all its amounts',
    '全角数字.csv',
    '案件,顧客,部数,金額,氏名\nfj-1,sato,１００,３０００円,佐藤 一郎\nfj-2,tanaka,５０,１８００円,田中 花子\n',
    orders('name', 'fj-1 sato 100 3000|佐藤 一郎\nfj-2 tanaka 50 1800|田中 花子'),
    { mapping: mapped('案件', '顧客', '部数', '金額', 'name=氏名') },
  ),
  fine(
    'D: Excel wrote sep=; above a list with decimal commas',
    'sep.csv',
    'sep=;\r\nproject_id;svc_uid;order_count;total_price;name\r\nfz-1;kit;10;12,50;"Ahl; Ute"\r\nfz-2;kit;20;22,00;Jan\r\n',
    orders('name', 'fz-1 kit 10 12.5|Ahl; Ute\nfz-2 kit 20 22|Jan'),
  ),
  fine(
    'D: Codes are protected from Excel with an equals sign and quotes',
    'protected.csv',
    `${HEAD},zip\nfq-1,kit,1,2,"=""01067"""\nfq-2,kit,1,2,"=""10115"""\n`,
    orders('zip', 'fq-1 kit 1 2|01067\nfq-2 kit 1 2|10115'),
  ),
  fine(
    'D: Two columns of notes have one name and nobody uses them',
    'notes-twice.csv',
    'job,client,copies,sum,Note,Note\nfv-1,kit,10,20,a,b\nfv-2,kit,12,25,,c\n',
    orders('', 'fv-1 kit 10 20\nfv-2 kit 12 25'),
    { mapping: mapped('job', 'client', 'copies', 'sum') },
  ),
  fine(
    'D: A title and a date stand above the header of a workbook with a cover',
    'cover.xlsx',
    workbookOf([
      {
        name: 'Info',
        rows: [r('Order list of the spring fair'), r('Please fill in the other sheet')],
      },
      {
        name: 'List',
        rows: [
          r('Spring fair 2026'),
          [],
          r('job|client|copies|sum|name'),
          r('fy-1|kit', 10, 20, 'Ann Fox'),
          r('fy-2|kit', 12, 25, 'Bob Ray'),
        ],
      },
    ]),
    orders('name', 'fy-1 kit 10 20|Ann Fox\nfy-2 kit 12 25|Bob Ray'),
    {
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        'name',
        'sheet: { name: List, header_row: 3 }',
      ),
    },
  ),
  fine(
    'D: Cancelled orders are written exactly as the mapping says',
    'storno.csv',
    'job;client;copies;sum;name;Status\nfm-51;kit;10;20,00;Ute;offen\nfm-52;kit;12;25,00;Jan;storniert\nfm-53;kit;9;18,00;Eva;bezahlt\n',
    orders('name', 'fm-51 kit 10 20|Ute\nfm-53 kit 9 18|Eva'),
    {
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        'name',
        'rows: { where: [ { column: Status, not: storniert } ] }',
      ),
    },
  ),
  fine(
    'D: A large fair orders two thousand posters where prices rise with the copies',
    'posters.csv',
    `${HEAD}\nft-1,expo,1900,190\nft-2,expo,2100,210\nft-3,expo,2000,200\nft-4,expo,1950,195\nft-5,expo,2050,205\n`,
    orders(
      '',
      'ft-1 expo 1900 190\nft-2 expo 2100 210\nft-3 expo 2000 200\nft-4 expo 1950 195\nft-5 expo 2050 205',
    ),
  ),
  fine(
    'D: Names have quotes, emoji and letters of five writing systems',
    'world.csv',
    `${HEAD},name\nfh-1,kit,1,2,"Al ""Bo"" Fox"\nfh-2,kit,1,2,김하늘\nfh-3,kit,1,2,Ола Кот\nfh-4,kit,1,2,Zoë 🌷\nfh-5,kit,1,2,عمر\n`,
    [
      ...orders(
        'name',
        'fh-2 kit 1 2|김하늘\nfh-3 kit 1 2|Ола Кот\nfh-4 kit 1 2|Zoë 🌷\nfh-5 kit 1 2|عمر',
      ),
      { project: 'fh-1', user: 'kit', copies: 1, price: '2', rows: [{ name: 'Al "Bo" Fox' }] },
    ],
  ),
];
