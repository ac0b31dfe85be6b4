import { type List, mapped, orders } from '../list.ts';
import { encoded, errorCell, n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';
const CLEANED = mapped(
  ...(['project_id', 'svc_uid', 'order_count', 'total_price', 'name'] as const),
).replace('"name" }', '"name", clean: [entities] }');

/** C16: debris that exports leave in texts. */
export const DEBRIS: readonly List[] = [
  {
    name: 'A web shop left an ampersand escaped in a company name',
    point: 'C16',
    file: 'amp.csv',
    content: `${HEAD},company
am-1,kit,10,20,Smith &amp; Sons
am-2,kit,10,20,Ray Ltd
`,
    meant: orders('company', 'am-1 kit 10 20|Smith &amp; Sons\nam-2 kit 10 20|Ray Ltd'),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'Ampersands of companies are plain',
    point: 'C16',
    file: 'plain-amp.csv',
    content: `${HEAD},company
pa-1,kit,10,20,AT&T
pa-2,kit,10,20,Fox & Ray; Partners
pa-3,kit,10,20,R&D Lab
`,
    meant: orders(
      'company',
      'pa-1 kit 10 20|AT&T\npa-2 kit 10 20|Fox & Ray; Partners\npa-3 kit 10 20|R&D Lab',
    ),
    must: 'order',
  },
  {
    name: 'Korean names are numeric entities of an old web form',
    point: 'C16',
    file: 'entities.csv',
    content: `${HEAD},name
en-1,mina,1,500,&#44608;&#54616;&#45208;
en-2,mina,1,500,&#51060;&#46160;&#47532;
`,
    meant: orders(
      'name',
      'en-1 mina 1 500|&#44608;&#54616;&#45208;\nen-2 mina 1 500|&#51060;&#46160;&#47532;',
    ),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A database wrote NULL into empty second lines of the address',
    point: 'C16',
    file: 'null.csv',
    content: `${HEAD},street,line2
nl-1,kit,1,2,1 Elm Rd,NULL
nl-2,kit,1,2,2 Oak St,Flat 3
nl-3,kit,1,2,3 Ash Ln,NULL
`,
    meant: orders(
      'street line2',
      'nl-1 kit 1 2|1 Elm Rd|NULL\nnl-2 kit 1 2|2 Oak St|Flat 3\nnl-3 kit 1 2|3 Ash Ln|NULL',
    ),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'People are called Null and Nan',
    point: 'C16',
    file: 'null-people.csv',
    content: `${HEAD},first,last
np-1,kit,1,2,Christopher,Null
np-2,kit,1,2,Nan,Goldin
np-3,kit,1,2,Ann,Fox
`,
    meant: orders(
      'first last',
      'np-1 kit 1 2|Christopher|Null\nnp-2 kit 1 2|Nan|Goldin\nnp-3 kit 1 2|Ann|Fox',
    ),
    must: 'order',
  },
  {
    name: 'pandas wrote nan for missing titles',
    point: 'C16',
    file: 'nan.csv',
    content: `${HEAD},title,name
na-1,kit,1,2,nan,Ann Fox
na-2,kit,1,2,Dr.,Bob Ray
na-3,kit,1,2,nan,Cid Lux
na-4,kit,1,2,nan,Dee Orr
`,
    meant: orders(
      'title name',
      'na-1 kit 1 2|nan|Ann Fox\nna-2 kit 1 2|Dr.|Bob Ray\nna-3 kit 1 2|nan|Cid Lux\nna-4 kit 1 2|nan|Dee Orr',
    ),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A script printed object Object in place of an address',
    point: 'C16',
    file: 'object.csv',
    content: `${HEAD},name,address
ob-1,kit,1,2,Ann Fox,[object Object]
ob-2,kit,1,2,Bob Ray,[object Object]
`,
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'One cell says undefined as a script does',
    point: 'C16',
    file: 'undefined.tsv',
    content: `project_id\tsvc_uid\torder_count\ttotal_price\tname\tdept
un-1\tkit\t1\t2\tAnn Fox\tSales
un-2\tkit\t1\t2\tBob Ray\tundefined
un-3\tkit\t1\t2\tCid Lux\tLaw
`,
    meant: orders(
      'name dept',
      'un-1 kit 1 2|Ann Fox|Sales\nun-2 kit 1 2|Bob Ray|undefined\nun-3 kit 1 2|Cid Lux|Law',
    ),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A mail program did not fill in its placeholders',
    point: 'C16',
    file: 'placeholders.csv',
    content: `${HEAD},greeting
ph-1,kit,1,2,Dear {{first_name}}
ph-2,kit,1,2,Dear {{first_name}}
`,
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'Mailchimp merge tags are left in one row',
    point: 'C16',
    file: 'mailchimp.csv',
    content: `${HEAD},name,city
mc-1,kit,1,2,Ann Fox,York
mc-2,kit,1,2,*|FNAME|*,Bath
mc-3,kit,1,2,Cid Lux,Hull
`,
    meant: 'unclear',
    must: 'refuse',
  },
  {
    name: 'MySQL wrote backslash N for what is missing',
    point: 'C16',
    file: 'mysql.txt',
    content: `project_id\tsvc_uid\torder_count\ttotal_price\tname\tsuffix
my-1\tkit\t1\t2\tAnn Fox\t\\N
my-2\tkit\t1\t2\tBob Ray\tJr.
my-3\tkit\t1\t2\tCid Lux\t\\N
`,
    meant: orders(
      'name suffix',
      'my-1 kit 1 2|Ann Fox|"\\\\N"\nmy-2 kit 1 2|Bob Ray|Jr.\nmy-3 kit 1 2|Cid Lux|"\\\\N"',
    ),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'Line breaks are HTML tags in the addresses of a CMS',
    point: 'C16',
    file: 'br.csv',
    content: `${HEAD},address
br-1,kit,1,2,1 Elm Rd<br>York
br-2,kit,1,2,2 Oak St<br />Bath
br-3,kit,1,2,3 Ash Ln
`,
    meant: orders(
      'address',
      'br-1 kit 1 2|1 Elm Rd<br>York\nbr-2 kit 1 2|2 Oak St<br />Bath\nbr-3 kit 1 2|3 Ash Ln',
    ),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'Somebody loves the customers with a heart of two signs',
    point: 'C16',
    file: 'heart.csv',
    content: `${HEAD},message
ht-1,kit,1,2,We <3 you
ht-2,kit,1,2,a < b > c
ht-3,kit,1,2,Save 50% {today}
`,
    meant: orders(
      'message',
      'ht-1 kit 1 2|We <3 you\nht-2 kit 1 2|a < b > c\nht-3 kit 1 2|Save 50% {today}',
    ),
    must: 'order',
  },
  {
    name: 'A JSON export left unicode escapes in French names',
    point: 'C16',
    file: 'escapes.csv',
    content: `${HEAD},nom
es-1,kit,1,2,Andr\\u00e9 Petit
es-2,kit,1,2,Zo\\u00eb Lambert
es-3,kit,1,2,Luc Martin
`,
    meant: orders(
      'nom',
      'es-1 kit 1 2|"Andr\\\\u00e9 Petit"\nes-2 kit 1 2|"Zo\\\\u00eb Lambert"\nes-3 kit 1 2|Luc Martin',
    ),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'The carriage returns of an Excel file came as their codes into a CSV file',
    point: 'C16',
    file: 'x000d.csv',
    content: `${HEAD},address
xd-1,kit,1,2,1 Elm Rd_x000D_ York
xd-2,kit,1,2,2 Oak St
`,
    meant: orders('address', 'xd-1 kit 1 2|1 Elm Rd_x000D_ York\nxd-2 kit 1 2|2 Oak St'),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'German umlauts became question marks in some names',
    point: 'C16',
    file: 'question.csv',
    content: `${HEAD},name
qu-1,kit,1,2,M?ller
qu-2,kit,1,2,Schmidt
qu-3,kit,1,2,K?ster
`,
    meant: orders('name', 'qu-1 kit 1 2|M?ller\nqu-2 kit 1 2|Schmidt\nqu-3 kit 1 2|K?ster'),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'Questions end in question marks',
    point: 'C16',
    file: 'questions.csv',
    content: `${HEAD},headline
qs-1,kit,1,2,Ready for spring?
qs-2,kit,1,2,Who? What? Where?
qs-3,kit,1,2,Why not
`,
    meant: orders(
      'headline',
      'qs-1 kit 1 2|Ready for spring?\nqs-2 kit 1 2|Who? What? Where?\nqs-3 kit 1 2|Why not',
    ),
    must: 'order',
  },
  {
    name: 'A Mac read the umlauts of UTF-8 as its own letters',
    point: 'C16',
    file: 'macroman.csv',
    content: `${HEAD},name
mr-1,kit,1,2,J√ºrgen M√ºller
mr-2,kit,1,2,Eva Lang
`,
    meant: orders('name', 'mr-1 kit 1 2|J√ºrgen M√ºller\nmr-2 kit 1 2|Eva Lang'),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'DOS read the umlauts of UTF-8 as box drawings',
    point: 'C16',
    file: 'dos.xlsx',
    content: workbook([
      r('project_id|svc_uid|order_count|total_price|name'),
      r('ds-1|kit', 1, 2, 'G├╝nter Gr├╝n'),
      r('ds-2|kit', 1, 2, 'Eva Lang'),
    ]),
    meant: orders('name', 'ds-1 kit 1 2|G├╝nter Gr├╝n\nds-2 kit 1 2|Eva Lang'),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'Russian names were read as Western letters before they came here',
    point: 'C16',
    file: 'cyr.xlsx',
    content: workbook([
      r('project_id|svc_uid|order_count|total_price|name'),
      r('cy-1|kit', 1, 2, 'Èâàí Ïåòðîâ'),
      r('cy-2|kit', 1, 2, 'Îëüãà Ñìèðíîâà'),
    ]),
    meant: orders('name', 'cy-1 kit 1 2|Èâàí Ïåòðîâ\ncy-2 kit 1 2|Îëüãà Ñìèðíîâà'),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A German Excel exported its lookup errors into a CSV file',
    point: 'C16',
    file: 'nv.csv',
    content: `project_id;svc_uid;order_count;total_price;name;filiale
nv-1;kit;1;2;Anna Aal;Ulm
nv-2;kit;1;2;Bert Bär;#NV
nv-3;kit;1;2;Cora Cent;#BEZUG!
`,
    meant: orders(
      'name filiale',
      'nv-1 kit 1 2|Anna Aal|Ulm\nnv-2 kit 1 2|Bert Bär|#NV\nnv-3 kit 1 2|Cora Cent|#BEZUG!',
    ),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A French and Italian file has its own name of the missing value',
    point: 'C16',
    file: 'nd.csv',
    content: `project_id;svc_uid;order_count;total_price;nome
nd-1;kit;1;2;Anna Neri
nd-2;kit;1;2;#N/D
nd-3;kit;1;2;Ugo Bo
`,
    meant: orders('nome', 'nd-1 kit 1 2|Anna Neri\nnd-2 kit 1 2|#N/D\nnd-3 kit 1 2|Ugo Bo'),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'A workbook prints the error of a lookup',
    point: 'C16',
    file: 'error.xlsx',
    content: workbook([
      r('project_id|svc_uid|order_count|total_price|branch'),
      r('er-1|kit', 1, 2, 'Ulm'),
      r('er-2|kit', 1, 2, errorCell('#N/A')),
    ]),
    meant: orders('branch', 'er-1 kit 1 2|Ulm\ner-2 kit 1 2|#N/A'),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'Hash tags are no errors',
    point: 'C16',
    file: 'tags.csv',
    content: `${HEAD},tag
tg-1,kit,1,2,#Naturverbunden
tg-2,kit,1,2,#1
tg-3,kit,1,2,#NewYear!
`,
    meant: orders('tag', 'tg-1 kit 1 2|#Naturverbunden\ntg-2 kit 1 2|#1\ntg-3 kit 1 2|#NewYear!'),
    must: 'order',
  },
  {
    name: 'pandas turned member numbers into decimals',
    point: 'C16',
    file: 'floats.csv',
    content: `${HEAD},member
fl-1,kit,1,2,1067.0
fl-2,kit,1,2,1068.0
fl-3,kit,1,2,
fl-4,kit,1,2,2011.0
`,
    meant: orders(
      'member',
      'fl-1 kit 1 2|1067.0\nfl-2 kit 1 2|1068.0\nfl-3 kit 1 2\nfl-4 kit 1 2|2011.0',
    ),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'Versions of a program end in point zero',
    point: 'C16',
    file: 'versions.csv',
    content: `${HEAD},version
ve-1,kit,1,2,2.0
ve-2,kit,1,2,2.1
ve-3,kit,1,2,3.0
`,
    meant: orders('version', 've-1 kit 1 2|2.0\nve-2 kit 1 2|2.1\nve-3 kit 1 2|3.0'),
    must: 'order',
  },
  {
    name: 'Birthdays are serial numbers throughout their column',
    point: 'C16',
    file: 'serials.csv',
    content: `${HEAD},name,Birthday
se-1,kit,1,2,Ann Fox,32874
se-2,kit,1,2,Bob Ray,29221
se-3,kit,1,2,Cid Lux,36526
`,
    meant: orders(
      'name Birthday',
      'se-1 kit 1 2|Ann Fox|32874\nse-2 kit 1 2|Bob Ray|29221\nse-3 kit 1 2|Cid Lux|36526',
    ),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'Kilometres look like serial numbers of dates and are none',
    point: 'C16',
    file: 'km.csv',
    content: `${HEAD},car,km
km-1,kit,1,2,VW Polo,32874
km-2,kit,1,2,Opel Corsa,29221
km-3,kit,1,2,Kia Rio,36526
`,
    meant: orders(
      'car km',
      'km-1 kit 1 2|VW Polo|32874\nkm-2 kit 1 2|Opel Corsa|29221\nkm-3 kit 1 2|Kia Rio|36526',
    ),
    must: 'order',
  },
  {
    name: 'Dates carry the midnight of a database',
    point: 'C16',
    file: 'midnight.csv',
    content: `${HEAD},date
mi-1,kit,1,2,2026-03-07 00:00:00
mi-2,kit,1,2,2026-03-08 00:00:00
mi-3,kit,1,2,2026-03-14 00:00:00
`,
    meant: orders(
      'date',
      'mi-1 kit 1 2|2026-03-07 00:00:00\nmi-2 kit 1 2|2026-03-08 00:00:00\nmi-3 kit 1 2|2026-03-14 00:00:00',
    ),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'Concerts begin at times of the evening',
    point: 'C16',
    file: 'evening.csv',
    content: `${HEAD},begin
ev-1,kit,1,2,2026-03-07 19:30
ev-2,kit,1,2,2026-03-08 20:00
ev-3,kit,1,2,2026-03-14 00:00
`,
    meant: orders(
      'begin',
      'ev-1 kit 1 2|2026-03-07 19:30\nev-2 kit 1 2|2026-03-08 20:00\nev-3 kit 1 2|2026-03-14 00:00',
    ),
    must: 'order',
  },
  {
    name: 'An empty date became the day zero of Excel',
    point: 'C16',
    file: 'day-zero.xlsx',
    content: workbook([
      r('project_id|svc_uid|order_count|total_price|since'),
      r('dz-1|kit', 1, 2, n(43831, 'yyyy-mm-dd')),
      r('dz-2|kit', 1, 2, n(0, 'yyyy-mm-dd')),
      r('dz-3|kit', 1, 2, n(44197, 'yyyy-mm-dd')),
    ]),
    meant: orders(
      'since',
      'dz-1 kit 1 2|2020-01-01\ndz-2 kit 1 2|1900-01-00\ndz-3 kit 1 2|2021-01-01',
    ),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'Mobile numbers of Korea all lost their zero',
    point: 'C16',
    file: 'mobiles.csv',
    content: encoded(
      'cp949',
      `프로젝트,아이디,이름,휴대폰
mo-1,mina,김하나,1023456789
mo-2,juno,이두리,1034567890
mo-3,hana,박세찌,1045678901
mo-4,duri,최네오,1056789012
mo-5,duri,정다섯,1067890123
`,
    ),
    mapping: `${mapped('프로젝트', '아이디', '=1', '=500')}variables:
  - { id: name, column: 이름 }
  - { id: phone, column: 휴대폰, format: phone:KR }
`,
    meant: orders(
      'name phone',
      `mo-1 mina 1 500|김하나|1023456789
       mo-2 juno 1 500|이두리|1034567890
       mo-3 hana 1 500|박세찌|1045678901
       mo-4 duri 1 500|최네오|1056789012
       mo-5 duri 1 500|정다섯|1067890123`,
    ),
    must: 'warn',
    mayStop: true,
  },
  {
    name: 'Mobile numbers of Korea have their zero and hyphens',
    point: 'C16',
    file: 'mobiles-ok.csv',
    content: `프로젝트,아이디,이름,휴대폰
mk-1,mina,김하나,010-2345-6789
mk-2,juno,이두리,010-3456-7890
mk-3,hana,박세찌,010-4567-8901
`,
    mapping: `${mapped('프로젝트', '아이디', '=1', '=500')}variables:
  - { id: name, column: 이름 }
  - { id: phone, column: 휴대폰, format: phone:KR }
`,
    meant: orders(
      'name phone',
      'mk-1 mina 1 500|김하나|010-2345-6789\nmk-2 juno 1 500|이두리|010-3456-7890\nmk-3 hana 1 500|박세찌|010-4567-8901',
    ),
    must: 'order',
  },

  {
    name: 'A programmer orders shirts with lines of code',
    point: 'C16',
    file: 'shirts.csv',
    content: `${HEAD},line
sh-1,kit,10,90,undefined is not a function
sh-2,kit,10,90,return null;
sh-3,kit,10,90,"{ coffee: true }"
`,
    meant: orders(
      'line',
      'sh-1 kit 10 90|undefined is not a function\nsh-2 kit 10 90|return null;\nsh-3 kit 10 90|{ coffee: true }',
    ),
    must: 'order',
  },
  {
    name: 'Prices are printed with a point and a zero as a caterer writes them',
    point: 'C16',
    file: 'menu.csv',
    content: `${HEAD},dish,price
me-1,kit,10,9,Soup,4.0
me-2,kit,10,9,Salad,6.5
me-3,kit,10,9,Steak,19.0
`,
    meant: orders(
      'dish price',
      'me-1 kit 10 9|Soup|4.0\nme-2 kit 10 9|Salad|6.5\nme-3 kit 10 9|Steak|19.0',
    ),
    must: 'order',
  },
  {
    name: 'French names have capital letters with accents that debris has too',
    point: 'C16',
    file: 'accents.csv',
    content: `${HEAD},nom
ac-1,kit,1,2,Ève Âgée
ac-2,kit,1,2,Ítalo Ñandú
ac-3,kit,1,2,Åse Øverås
`,
    meant: orders(
      'nom',
      'ac-1 kit 1 2|Ève Âgée\nac-2 kit 1 2|Ítalo Ñandú\nac-3 kit 1 2|Åse Øverås',
    ),
    must: 'order',
  },
  {
    name: 'Codes of JSON are cleaned and so is the backslash before an apostrophe',
    point: 'C16',
    file: 'json-codes.csv',
    content: `${HEAD},name
jc-1,kit,1,2,Caf\\u00e9
jc-2,kit,1,2,Ren\\u00e9
jc-3,kit,1,2,Zo\\u00eb
jc-4,kit,1,2,O\\'Brien
jc-5,kit,1,2,\\"Big\\" Al
`,
    mapping: CLEANED,
    meant: orders(
      'name',
      'jc-1 kit 1 2|Café\njc-2 kit 1 2|René\njc-3 kit 1 2|Zoë\njc-4 kit 1 2|O\'Brien\njc-5 kit 1 2|"\\"Big\\" Al"',
    ),
    must: 'order',
  },
  {
    name: 'Most cells are clean once their ampersands are and one then has a tag',
    point: 'C16',
    file: 'tag-behind.csv',
    content: `${HEAD},name
tb-1,kit,1,2,Ann &amp; Co
tb-2,kit,1,2,Bob &amp; Co
tb-3,kit,1,2,Cid &amp; Co
tb-4,kit,1,2,Dot&lt;br&gt;Lee
`,
    mapping: CLEANED,
    meant: 'unclear',
    must: 'warn',
  },
  {
    name: 'Most cells are clean once their codes are and one has bytes as Python writes them',
    point: 'C16',
    file: 'bytes.csv',
    content: `${HEAD},name
by-1,kit,1,2,Caf\\u00e9
by-2,kit,1,2,Ren\\u00e9
by-3,kit,1,2,Zo\\u00eb
by-4,kit,1,2,Jos\\xc3\\xa9
`,
    mapping: CLEANED,
    meant: 'unclear',
    must: 'warn',
  },
];
