import { type List, mapped, orders } from '../list.ts';
import { asked, fine, fineOrAsked, refused, warnedOrAsked } from '../put.ts';
import { encoded, r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';

/** A8: codes are no quantities. */
const CODES: readonly List[] = [
  refused(
    'A8: Mobile numbers of a parish stand in the column that is taken for copies',
    'parish.csv',
    `job,parish,name,contact,sum
pm-1,stmary,Ann Fox,07700900123,12
pm-2,stmary,Bob Ray,07700900456,12
`,
    { mapping: mapped('job', 'parish', 'contact', 'sum', 'name') },
  ),
  asked(
    'A8: Copies are written with leading zeros as an old mainframe pads them',
    'HOST01.TXT',
    `${HEAD}\nmf-1,lotto,00025,40\nmf-2,lotto,00100,120\n`,
    '25 copies, or a code',
  ),
  asked(
    'A8: The years of birth of jubilees are taken for copies',
    'jubilare.csv',
    `Projekt;Verein;Name;Jahrgang;Betrag
jb-1;tsv;Ida;1941;5,00
jb-2;tsv;Udo;1936;5,00
jb-3;tsv;Leo;1946;5,00
`,
    'years, or copies',
    { mapping: mapped('Projekt', 'Verein', 'Jahrgang', 'Betrag', 'name=Name') },
  ),
  asked(
    'A8: The running number of a Korean list is taken for copies',
    '번호.xlsx',
    workbook([
      r('순번|프로젝트|고객', '금액'),
      [1, ...r('rn-1|hana'), 3000],
      [2, ...r('rn-2|hana'), 3000],
      [3, ...r('rn-3|hana'), 3000],
      [4, ...r('rn-4|hana'), 3000],
      [5, ...r('rn-5|hana'), 3000],
      [6, ...r('rn-6|hana'), 3000],
    ]),
    'running numbers, or copies',
    { mapping: mapped('프로젝트', '고객', '순번', '금액') },
  ),
  asked(
    'A8: A quantity of 30000 stands among dozens of cards',
    'typo.csv',
    `${HEAD}
ty-1,mint,25,30
ty-2,mint,30,36
ty-3,mint,30000,36
ty-4,mint,20,24
ty-5,mint,40,48
`,
    '30,000 copies, or 30',
  ),
  asked(
    'A8: French postcodes are taken for copies',
    'codes-postaux.csv',
    `Projet;Client;CP;Montant
cp-1;mairie;75011;20,00
cp-2;mairie;69003;20,00
cp-3;mairie;33000;20,00
`,
    'postcodes, or copies',
    { mapping: mapped('Projet', 'Client', 'CP', 'Montant') },
  ),
  asked(
    'A8: Dates that lost their format are taken for copies',
    'serials.xlsx',
    workbook([
      r('job|client|due', 'sum'),
      r('ds-11|mint', 46088, 10),
      r('ds-12|mint', 46095, 10),
      r('ds-13|mint', 46102, 10),
    ]),
    'dates, or copies',
    { mapping: mapped('job', 'client', 'due', 'sum') },
  ),
  refused(
    'A8: Barcodes of a shop are taken for copies',
    'ean.csv',
    `job,client,ean,sum
ea-1,mint,4006381333931,10
ea-2,mint,4006381333948,12
`,
    { mapping: mapped('job', 'client', 'ean', 'sum') },
  ),
  fine(
    'A8: Large print runs of a city rise with their prices',
    'wahl.csv',
    `${HEAD}
wl-1,stadt,45000,1800
wl-2,stadt,60000,2400
wl-3,stadt,120000,4800
wl-4,stadt,30000,1200
`,
    orders(
      '',
      'wl-1 stadt 45000 1800\nwl-2 stadt 60000 2400\nwl-3 stadt 120000 4800\nwl-4 stadt 30000 1200',
    ),
  ),
  fine(
    'A8: Round quantities of 2000 and 1900 rise with their prices and are no years',
    'round.csv',
    `${HEAD}\nro-1,mint,2000,200\nro-2,mint,500,50\nro-3,mint,1900,190\nro-4,mint,750,75\n`,
    orders('', 'ro-1 mint 2000 200\nro-2 mint 500 50\nro-3 mint 1900 190\nro-4 mint 750 75'),
  ),
];

/** A9: a decimal comma that is not quoted makes one cell too many. */
const SPLITS: readonly List[] = [
  refused(
    'A9: A Dutch export with commas between cells has commas in its prices',
    'export-nl.csv',
    `${HEAD}\nnx-1,bakker,10,12,50\nnx-2,bakker,20,24,95\nnx-3,smid,5,6,25\n`,
  ),
  refused(
    'A9: The cents of a split price are missing in one row',
    'no-cents.csv',
    `${HEAD}\nnc-1,bakker,10,12,50\nnc-2,bakker,20,24,\nnc-3,smid,5,6,25\n`,
  ),
  refused(
    'A9: A split price pushes the names one column to the right',
    'pushed.csv',
    'job,client,copies,price,name\npu-1,smid,10,12,50,Ann\npu-2,smid,20,24,95,Bob\n',
    { mapping: mapped('job', 'client', 'copies', 'price', 'name') },
  ),
  refused(
    'A9: The header ends with a comma below which the cents stand',
    'header-comma.csv',
    `${HEAD},\nhc-1,smid,10,12,50\nhc-2,smid,20,24,95\n`,
  ),
  refused(
    'A9: Korean prices of thousands are not quoted in a comma file',
    '따옴표없음.csv',
    encoded('cp949', '프로젝트,고객,수량,금액\nkc-1,nara,10,12,000\nkc-2,nara,20,24,500\n'),
    { mapping: mapped('프로젝트', '고객', '수량', '금액') },
  ),
  refused(
    'A9: A quantity of thousands is split and a price is whole',
    'qty-split.csv',
    `${HEAD}\nqs-1,smid,1,500,90\nqs-2,smid,2,000,120\n`,
  ),
  refused(
    'A9: Every row has two prices that are split, so two cells too many',
    'two-splits.csv',
    'job,client,copies,unit,sum\nts-1,smid,10,1,25,12,50\nts-2,smid,20,1,20,24,00\n',
    { mapping: mapped('job', 'client', 'copies', 'sum') },
  ),
  fine(
    'A9: Prices with commas are quoted in a comma file',
    'quoted-commas.csv',
    `${HEAD}\nqc-1,smid,10,"12,50"\nqc-2,smid,20,"24,95"\n`,
    orders('', 'qc-1 smid 10 12.5\nqc-2 smid 20 24.95'),
  ),
  fineOrAsked(
    'A9: Each row but the header ends with a comma and nothing is split',
    'trailing.csv',
    `${HEAD}\ntr-11,smid,10,12.50,\ntr-12,smid,20,24.95,\n`,
    orders('', 'tr-11 smid 10 12.5\ntr-12 smid 20 24.95'),
  ),
];

const rule = (text: string) =>
  mapped('job', 'client', 'copies', 'sum', '', `rows: { where: [ ${text} ] }`);

/** A10: conditions that nearly match. */
const CONDITIONS: readonly List[] = [
  asked(
    'A10: A Korean status says 취소됨 and the rule 취소',
    '상태.csv',
    'job,client,copies,sum,상태\nkx-1,dasom,5,1000,결제완료\nkx-2,dasom,5,1000,취소됨\nkx-3,dasom,5,1000,취소\n',
    'kx-2 is left out, or ordered',
    { mapping: rule('{ column: 상태, not: 취소 }') },
  ),
  asked(
    'A10: Consent is Yes, yes and YES and the rule wants Yes',
    'consent.csv',
    'job,client,copies,sum,Consent\ncs-1,gym,5,10,Yes\ncs-2,gym,5,10,yes\ncs-3,gym,5,10,YES\ncs-4,gym,5,10,No\n',
    'cs-2 and cs-3 are ordered, or not',
    { mapping: rule('{ column: Consent, is: "Yes" }') },
  ),
  asked(
    'A10: A tick box of Google Sheets is FALSE and the rule says false',
    'tickbox.xlsx',
    workbook([
      r('job|client|copies|sum|Skip'),
      r('tb-1|gym', 5, 10, false),
      r('tb-2|gym', 5, 10, true),
      r('tb-3|gym', 5, 10, false),
    ]),
    'tb-2 is left out, or ordered',
    { mapping: rule('{ column: Skip, not: "true" }') },
  ),
  asked(
    'A10: A French status lost its accent in one row',
    'statuts.csv',
    'job;client;copies;sum;Statut\nan-11;gym;5;10;annulé\nan-12;gym;5;10;annule\nan-13;gym;5;10;payé\n',
    'an-12 is left out, or ordered',
    { mapping: rule('{ column: Statut, not: annulé }') },
  ),
  asked(
    'A10: A Polish status ends with another letter',
    'statusy.csv',
    'job;client;copies;sum;Status\npa-11;gym;5;10;anulowane\npa-12;gym;5;10;anulowano\npa-13;gym;5;10;nowe\n',
    'pa-12 is left out, or ordered',
    { mapping: rule('{ column: Status, not: anulowane }') },
  ),
  asked(
    'A10: Countries are in full width where a Japanese system wrote them',
    'countries.csv',
    'job,client,copies,sum,Country\njc-1,gym,5,10,JP\njc-2,gym,5,10,ＪＰ\njc-3,gym,5,10,US\n',
    'jc-2 is ordered, or not',
    { mapping: rule('{ column: Country, one_of: [JP] }') },
  ),
  asked(
    'A10: Nobody is Returned and the rule leaves out what was returned',
    'returned.csv',
    'job,client,copies,sum,State\nrt-1,gym,5,10,shipped\nrt-2,gym,5,10,refunded\n',
    'refunded is meant, or nothing was returned',
    { mapping: rule('{ column: State, not: returned }') },
  ),
  asked(
    'A10: The reason of a cancellation stands behind its word',
    'reasons.csv',
    'job;client;copies;sum;Status\nre-1;gym;5;10;storniert\nre-2;gym;5;10;storniert (Umzug)\nre-3;gym;5;10;offen\n',
    're-2 is left out, or ordered',
    { mapping: rule('{ column: Status, not: storniert }') },
  ),
  warnedOrAsked(
    'A10: Two columns of a suppression list match in one of them alone',
    'newsletter.csv',
    `job,client,copies,sum,name,mail
nw-1,gym,1,2,Ann Fox,ann@example.com
nw-2,gym,1,2,Bob Ray,bob@example.com
nw-3,gym,1,2,Cid Lux,cid@example.com
`,
    orders('name', 'nw-2 gym 1 2|Bob Ray\nnw-3 gym 1 2|Cid Lux'),
    {
      beside: {
        'optout.csv': 'Name,Email\nAnn Fox,ann@example.com\nRobert Ray,bob@example.com\n',
      },
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        'name',
        'rows: { suppress: [ { file: optout.csv, match: { Name: name, Email: mail } } ] }',
      ),
    },
  ),
  fine(
    'A10: A Mailchimp list of unsubscribed people has other capitals in its addresses',
    'subscribers.csv',
    `job,client,copies,sum,name,Email Address
mu-1,gym,1,2,Ann Fox,ann.fox@example.com
mu-2,gym,1,2,Bob Ray,Bob@Example.com
`,
    orders('name', 'mu-2 gym 1 2|Bob Ray'),
    {
      beside: {
        'unsubscribed.csv': 'Email Address,UNSUB_TIME\nANN.FOX@EXAMPLE.COM,2026-03-07 10:00:00\n',
      },
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        'name',
        'rows: { suppress: [ { file: unsubscribed.csv, match: { Email Address: Email Address } } ] }',
      ),
    },
  ),
  fine(
    'A10: German mobiles on a do-not-call list have their country and other signs',
    'anrufe.csv',
    `job;client;copies;sum;name;Handy
an-21;gym;1;2;Ida;0170 1234567
an-22;gym;1;2;Udo;0171 7654321
`,
    orders('name', 'an-22 gym 1 2|Udo'),
    {
      beside: { 'sperre.csv': 'Telefon;Grund\n+49 (170) 123-4567;Widerspruch\n' },
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        'name',
        'rows: { suppress: [ { file: sperre.csv, match: { Telefon: Handy } } ] }',
      ),
    },
  ),
];

export const CODES_AND_CONDITIONS: readonly List[] = [...CODES, ...SPLITS, ...CONDITIONS];
