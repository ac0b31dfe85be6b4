import { gzipSync } from 'node:zlib';
import { type List, mapped, orders } from '../list.ts';
import { encoded, n, r, struck, workbook, workbookOf } from '../workbook.ts';
import { CELLS, HEAD, listsOf } from './put.ts';

const D = listsOf('D');
const JOBS = mapped('job', 'client', 'copies', 'sum');
const NAMES = mapped('job', 'client', 'copies', 'sum', 'name');
const COMMA_STYLE = '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-';

/** D: lists that look suspicious and that nobody at a print shop would ask about. */
export const FINE: readonly List[] = [
  D.fine(
    'Euro is written out behind prices of a German club',
    'vereinsliste.csv',
    'job;client;copies;sum\nvl-1;aal;10;12,50 Euro\nvl-2;boot;4;8,00 Euro\n',
    JOBS,
    orders('', 'vl-1 aal 10 12.5\nvl-2 boot 4 8'),
  ),
  D.fine(
    'An Indian wedding printer groups lakhs',
    'lakh.csv',
    'job,client,copies,sum\nla-1,rao,5000,"Rs. 1,25,000.00"\nla-2,iyer,500,Rs. 500\n',
    JOBS,
    orders('', 'la-1 rao 5000 125000\nla-2 iyer 500 500'),
  ),
  D.fine(
    'A till writes .50, 12. and +12.50',
    'till.csv',
    'job,client,copies,sum\nti-1,kit,1,.50\nti-2,kit,2,12.\nti-3,kit,3,+12.50\n',
    JOBS,
    orders('', 'ti-1 kit 1 0.5\nti-2 kit 2 12\nti-3 kit 3 12.5'),
  ),
  D.fine(
    'Rupiah have points between thousands',
    'undangan.csv',
    'job;client;copies;sum\nru-1;sari;100;Rp 12.000\nru-2;budi;200;Rp 27.500\n',
    JOBS,
    orders('', 'ru-1 sari 100 12000\nru-2 budi 200 27500'),
  ),
  D.fine(
    'Arabic names are printed from right to left beside Western digits',
    'المدعوون.csv',
    `${HEAD},name\nar-1,kit,12,24.00,نورة العتيبي\nar-2,kit,3,7.50,خالد الحربي\n`,
    undefined,
    orders('name', 'ar-1 kit 12 24|نورة العتيبي\nar-2 kit 3 7.5|خالد الحربي'),
  ),
  D.fine(
    'One coupon of sixteen digits ends in 0',
    'coupons.csv',
    `${HEAD},coupon\nco-71,kit,1,2,4929123456781230\nco-72,kit,1,2,4929123456785117\nco-73,kit,1,2,4929123456789008\n`,
    undefined,
    orders(
      'coupon',
      'co-71 kit 1 2|4929123456781230\nco-72 kit 1 2|4929123456785117\nco-73 kit 1 2|4929123456789008',
    ),
  ),
  D.fine(
    'Seat codes such as 2E+07 are only codes',
    'seats.csv',
    `${HEAD},seat\nse-71,kit,1,2,2E+07\nse-72,kit,1,2,3F-11\nse-73,kit,1,2,2D+08\n`,
    undefined,
    orders('seat', 'se-71 kit 1 2|2E+07\nse-72 kit 1 2|3F-11\nse-73 kit 1 2|2D+08'),
  ),
  D.fine(
    'Three cards have no name on purpose',
    'blank-cards.csv',
    `${HEAD},name,town\nbc-1,kit,10,20,Ann Fox,York\nbc-2,kit,12,24,,York\nbc-3,kit,15,30,,Bath\nbc-4,kit,10,20,,Hull\nbc-5,kit,18,36,Bob Ray,Bath\n`,
    undefined,
    orders(
      'name town',
      'bc-1 kit 10 20|Ann Fox|York\nbc-2 kit 12 24||York\nbc-3 kit 15 30||Bath\nbc-4 kit 10 20||Hull\nbc-5 kit 18 36|Bob Ray|Bath',
    ),
  ),
  D.fine(
    'A parish prints one column of surnames before a comma',
    'one-column.txt',
    'name\n"Lee, Ann"\n"Roth, Ina"\n"Blau, Udo"\n',
    mapped('=pew-1', '=pfarre', 'rows', '=9', 'name'),
    orders('name', 'pew-1 pfarre 3 9|Lee, Ann\n|Roth, Ina\n|Blau, Udo'),
  ),
  D.fine(
    'Two columns Notes that nobody uses have one name',
    'notes.csv',
    'job,client,copies,sum,name,Notes,Notes\nno-71,kit,1,2,Ann,call,\nno-72,kit,1,2,Bob,,late\n',
    NAMES,
    orders('name', 'no-71 kit 1 2|Ann\nno-72 kit 1 2|Bob'),
  ),
  D.fine(
    'Customers are called Total Wine, Summe and Null',
    'called.csv',
    'job,client,copies,sum,name\ncl-71,tw,10,20,Total Wine\ncl-72,su,12,24,Gerda Summe\ncl-73,nu,15,31,Peter Null\ncl-74,av,9,19,Average White Band\n',
    NAMES,
    orders(
      'name',
      'cl-71 tw 10 20|Total Wine\ncl-72 su 12 24|Gerda Summe\ncl-73 nu 15 31|Peter Null\ncl-74 av 9 19|Average White Band',
    ),
  ),
  D.fine(
    'Excel saved a Unicode text of a Polish school with tabs',
    'szkola.txt',
    Buffer.from(
      '\ufeffjob\tclient\tcopies\tsum\tname\r\nsz-1\tkot\t10\t12,50\tŁucja Wójcik\r\nsz-2\tlis\t4\t8,00\tŻaneta Bąk\r\n',
      'utf16le',
    ),
    NAMES,
    orders('name', 'sz-1 kot 10 12.5|Łucja Wójcik\nsz-2 lis 4 8|Żaneta Bąk'),
  ),
  D.fine(
    'A first line sep=; precedes the list and blank lines stand within it',
    'sep.csv',
    'sep=;\njob;client;copies;sum;name\nsp-71;kit;10;12,50;Ann\n\nsp-72;kit;4;8,00;Bob\n\n\nsp-73;kit;5;9,75;Cid\n',
    NAMES,
    orders('name', 'sp-71 kit 10 12.5|Ann\nsp-72 kit 4 8|Bob\nsp-73 kit 5 9.75|Cid'),
  ),
  D.fine(
    'LibreOffice shows 1.000 pieces in German and stores a thousand',
    'auflage.ods',
    workbook(
      [
        r(CELLS),
        r('au-1|lang', n(1000, '#,##0', '1.000'), n(1250, '#,##0.00', '1.250,00')),
        r('au-2|kurz', n(500, '#,##0', '500'), n(99.9, '#,##0.00', '99,90')),
      ],
      { language: 'de-DE' },
    ),
    undefined,
    orders('', 'au-1 lang 1000 1250\nau-2 kurz 500 99.9'),
  ),
  D.fine(
    'British comma style shows free jobs as dashes',
    'free-jobs.xls',
    workbook([
      r(CELLS),
      r('fj-1|press', 10, n(0, COMMA_STYLE)),
      r('fj-2|press', 20, n(35.5, COMMA_STYLE)),
      r('fj-3|press', 30, n(0, COMMA_STYLE)),
    ]),
    undefined,
    orders('', 'fj-1 press 10 0\nfj-2 press 20 35.5\nfj-3 press 30 0'),
  ),
  D.fine(
    'A Chinese office writes yuan into the header and before the amounts',
    '订单.csv',
    encoded(
      'gb18030',
      '项目,客户,数量,金额(元),姓名\nzh-1,wang,500,"¥1,200.00",王小明\nzh-2,li,80,¥96.50,李秀英\n',
    ),
    mapped('项目', '客户', '数量', '金额(元)', '姓名'),
    orders('姓名', 'zh-1 wang 500 1200|王小明\nzh-2 li 80 96.5|李秀英'),
  ),
  D.fine(
    'A shop protects postcodes by formulas in its comma file',
    'protected.csv',
    `${HEAD},name,zip\npr-81,kit,1,2,Ann,"=""01067"""\npr-82,kit,1,2,Bob,"=""03171"""\n`,
    undefined,
    orders('name zip', 'pr-81 kit 1 2|Ann|01067\npr-82 kit 1 2|Bob|03171'),
  ),
  D.fine(
    'Questions, ampersands and emoji are printed as people wrote them',
    'texts.xml',
    workbook([
      r(`${CELLS}|text`),
      r('tx-1|kit', 1, 2, 'Wer kommt? Alle!'),
      r('tx-2|kit', 1, 2, 'Smith & Sons'),
      r('tx-3|kit', 1, 2, 'I ♥ York 🎉'),
    ]),
    undefined,
    orders(
      'text',
      'tx-1 kit 1 2|Wer kommt? Alle!\ntx-2 kit 1 2|Smith & Sons\ntx-3 kit 1 2|I ♥ York 🎉',
    ),
  ),
  D.fine(
    'A credit note of minus five lowers the order that it belongs to',
    'gutschrift.csv',
    'job;client;item;sum\ngu-1;aal;Druck;40,00\ngu-1;aal;Gutschrift;-5,00\ngu-2;boot;Druck;22,50\n',
    mapped('job', 'client', '=1', 'sum sum'),
    orders('', 'gu-1 aal 1 35\ngu-2 boot 1 22.5'),
  ),
  D.fine(
    'A gzipped list of a warehouse has ids of growing length',
    'nightly.csv.gz',
    gzipSync(`${HEAD},name\nn-1,kit,10,20,Ann\nn-10,kit,12,24,Bob\nn-100,kit,9,18,Cid\n`),
    undefined,
    orders('name', 'n-1 kit 10 20|Ann\nn-10 kit 12 24|Bob\nn-100 kit 9 18|Cid'),
  ),
  D.fine(
    'A Korean workbook has a title and a date above its header',
    '명단.xlsx',
    workbookOf([
      {
        name: '명단',
        rows: [
          r('2026년 봄 행사 명단'),
          [],
          r('작업|고객|부수|금액|이름'),
          r('md-1|hana', n(10, '0"부"'), n(12000, '#,##0"원"'), '김나래'),
          r('md-2|duri', n(5, '0"부"'), n(6500, '#,##0"원"'), '이누리'),
        ],
      },
    ]),
    mapped('작업', '고객', '부수', '금액', '이름', 'sheet: { header_row: 3 }'),
    orders('이름', 'md-1 hana 10 12000|김나래\nmd-2 duri 5 6500|이누리'),
  ),
  D.fine(
    'A web shop exports a page named .xls with postcodes that begin with 0',
    'export.xls',
    '<html><head><meta charset="utf-8"></head><body><table><tr><th>project_id</th><th>svc_uid</th><th>order_count</th><th>total_price</th><th>name</th><th>cap</th></tr><tr><td>ex-1</td><td>kit</td><td>3</td><td>&euro; 12,50</td><td>Aldo&nbsp;Rossi</td><td>00184</td></tr><tr><td>ex-2</td><td>kit</td><td>4</td><td>&euro; 9,90</td><td>Bice Verdi</td><td>20121</td></tr></table></body></html>',
    undefined,
    orders('name cap', 'ex-1 kit 3 12.5|Aldo Rossi|00184\nex-2 kit 4 9.9|Bice Verdi|20121'),
  ),
];

const A1 = listsOf('A1');
const A7 = listsOf('A7');
const B11 = listsOf('B11');
const B12 = listsOf('B12');
const B13 = listsOf('B13');

/** Two classes at once. */
export const TWO_AT_ONCE: readonly List[] = [
  A1.asks(
    'Half copies are rounded and the condition nearly matches',
    'two-1.xlsx',
    workbook([
      r('job|client|copies|sum|state'),
      r('tw-1|kit', n(2.5, '0'), 20, 'open'),
      r('tw-2|kit', n(4, '0'), 30, 'Open'),
    ]),
    mapped(
      'job',
      'client',
      'copies',
      'sum',
      '',
      'rows: { where: [ { column: state, is: open } ] }',
    ),
    'tw-1 has 2.5 copies or 3; tw-2 is ordered, or not',
  ),
  A7.asks(
    'Dollars and euro stand in one order whose rows agree by chance',
    'two-2.csv',
    'job,client,name,sum\ntz-1,kit,Ann,$10\ntz-1,kit,Bob,€10\n',
    mapped('job', 'client', '=1', 'sum', 'name'),
    'tz-1 costs 10 dollars, 10 euro or both',
  ),
  B11.refuses(
    'A total in francs stands below prices and its label is in another case',
    'two-3.csv',
    'name;sum\nLuc Roux;12,00 CHF\nEva Blin;14,00 CHF\nZoe Petit;9,00 CHF\nTOTAL;35,00 CHF\n',
    mapped('=two-3', '=roux', 'rows', 'sum sum', 'name'),
  ),
  B12.asks(
    'A struck-out twin differs from the order that replaced it by a space',
    'two-4.xlsx',
    workbook([
      r('job|client|copies|sum'),
      [struck('TW 4'), struck('kit'), struck(10), struck(20)],
      r('TW4|kit', 12, 24),
      r('TW5|kit', 5, 10),
    ]),
    JOBS,
    'TW 4 and TW4 are one order, the first of which is off',
  ),
  B13.asks(
    'A no-break space makes two tables of one in an .xlsb',
    'two-5.xlsb',
    workbook([
      r('job|client|copies|sum'),
      r('Tisch 7|kit', 1, 10),
      r('Tisch\u00a07|kit', 1, 12),
      r('Tisch 8|kit', 1, 10),
    ]),
    JOBS,
    'one order of Tisch 7, or two',
  ),
];
