import { type List, mapped, orders } from '../list.ts';
import { fine, refused, warned, warnedOrAsked } from '../put.ts';
import { encoded, errorCell, n, r, workbook } from '../workbook.ts';

const HEAD = 'project_id,svc_uid,order_count,total_price';
const CLEANED = mapped(
  ...(['project_id', 'svc_uid', 'order_count', 'total_price', 'name'] as const),
).replace('"name" }', '"name", clean: [entities] }');

/** C16: debris that exports leave in texts. */
export const DEBRIS: readonly List[] = [
  warnedOrAsked(
    'C16: A web shop left an ampersand escaped in a company name',
    'amp.csv',
    `${HEAD},company
am-1,kit,10,20,Smith &amp; Sons
am-2,kit,10,20,Ray Ltd
`,
    orders('company', 'am-1 kit 10 20|Smith &amp; Sons\nam-2 kit 10 20|Ray Ltd'),
  ),
  fine(
    'C16: Ampersands of companies are plain',
    'plain-amp.csv',
    `${HEAD},company
pa-1,kit,10,20,AT&T
pa-2,kit,10,20,Fox & Ray; Partners
pa-3,kit,10,20,R&D Lab
`,
    orders(
      'company',
      'pa-1 kit 10 20|AT&T\npa-2 kit 10 20|Fox & Ray; Partners\npa-3 kit 10 20|R&D Lab',
    ),
  ),
  warnedOrAsked(
    'C16: Korean names are numeric entities of an old web form',
    'entities.csv',
    `${HEAD},name
en-1,mina,1,500,&#44608;&#54616;&#45208;
en-2,mina,1,500,&#51060;&#46160;&#47532;
`,
    orders(
      'name',
      'en-1 mina 1 500|&#44608;&#54616;&#45208;\nen-2 mina 1 500|&#51060;&#46160;&#47532;',
    ),
  ),
  warnedOrAsked(
    'C16: A database wrote NULL into empty second lines of the address',
    'null.csv',
    `${HEAD},street,line2
nl-1,kit,1,2,1 Elm Rd,NULL
nl-2,kit,1,2,2 Oak St,Flat 3
nl-3,kit,1,2,3 Ash Ln,NULL
`,
    orders(
      'street line2',
      'nl-1 kit 1 2|1 Elm Rd|NULL\nnl-2 kit 1 2|2 Oak St|Flat 3\nnl-3 kit 1 2|3 Ash Ln|NULL',
    ),
  ),
  fine(
    'C16: People are called Null and Nan',
    'null-people.csv',
    `${HEAD},first,last
np-1,kit,1,2,Christopher,Null
np-2,kit,1,2,Nan,Goldin
np-3,kit,1,2,Ann,Fox
`,
    orders(
      'first last',
      'np-1 kit 1 2|Christopher|Null\nnp-2 kit 1 2|Nan|Goldin\nnp-3 kit 1 2|Ann|Fox',
    ),
  ),
  warnedOrAsked(
    'C16: pandas wrote nan for missing titles',
    'nan.csv',
    `${HEAD},title,name
na-1,kit,1,2,nan,Ann Fox
na-2,kit,1,2,Dr.,Bob Ray
na-3,kit,1,2,nan,Cid Lux
na-4,kit,1,2,nan,Dee Orr
`,
    orders(
      'title name',
      'na-1 kit 1 2|nan|Ann Fox\nna-2 kit 1 2|Dr.|Bob Ray\nna-3 kit 1 2|nan|Cid Lux\nna-4 kit 1 2|nan|Dee Orr',
    ),
  ),
  refused(
    'C16: A script printed object Object in place of an address',
    'object.csv',
    `${HEAD},name,address
ob-1,kit,1,2,Ann Fox,[object Object]
ob-2,kit,1,2,Bob Ray,[object Object]
`,
  ),
  warnedOrAsked(
    'C16: One cell says undefined as a script does',
    'undefined.tsv',
    `project_id\tsvc_uid\torder_count\ttotal_price\tname\tdept
un-1\tkit\t1\t2\tAnn Fox\tSales
un-2\tkit\t1\t2\tBob Ray\tundefined
un-3\tkit\t1\t2\tCid Lux\tLaw
`,
    orders(
      'name dept',
      'un-1 kit 1 2|Ann Fox|Sales\nun-2 kit 1 2|Bob Ray|undefined\nun-3 kit 1 2|Cid Lux|Law',
    ),
  ),
  refused(
    'C16: A mail program did not fill in its placeholders',
    'placeholders.csv',
    `${HEAD},greeting
ph-1,kit,1,2,Dear {{first_name}}
ph-2,kit,1,2,Dear {{first_name}}
`,
  ),
  refused(
    'C16: Mailchimp merge tags are left in one row',
    'mailchimp.csv',
    `${HEAD},name,city
mc-1,kit,1,2,Ann Fox,York
mc-2,kit,1,2,*|FNAME|*,Bath
mc-3,kit,1,2,Cid Lux,Hull
`,
  ),
  warnedOrAsked(
    'C16: MySQL wrote backslash N for what is missing',
    'mysql.txt',
    `project_id\tsvc_uid\torder_count\ttotal_price\tname\tsuffix
my-1\tkit\t1\t2\tAnn Fox\t\\N
my-2\tkit\t1\t2\tBob Ray\tJr.
my-3\tkit\t1\t2\tCid Lux\t\\N
`,
    orders(
      'name suffix',
      'my-1 kit 1 2|Ann Fox|"\\\\N"\nmy-2 kit 1 2|Bob Ray|Jr.\nmy-3 kit 1 2|Cid Lux|"\\\\N"',
    ),
  ),
  warnedOrAsked(
    'C16: Line breaks are HTML tags in the addresses of a CMS',
    'br.csv',
    `${HEAD},address
br-1,kit,1,2,1 Elm Rd<br>York
br-2,kit,1,2,2 Oak St<br />Bath
br-3,kit,1,2,3 Ash Ln
`,
    orders(
      'address',
      'br-1 kit 1 2|1 Elm Rd<br>York\nbr-2 kit 1 2|2 Oak St<br />Bath\nbr-3 kit 1 2|3 Ash Ln',
    ),
  ),
  fine(
    'C16: Somebody loves the customers with a heart of two signs',
    'heart.csv',
    `${HEAD},message
ht-1,kit,1,2,We <3 you
ht-2,kit,1,2,a < b > c
ht-3,kit,1,2,Save 50% {today}
`,
    orders(
      'message',
      'ht-1 kit 1 2|We <3 you\nht-2 kit 1 2|a < b > c\nht-3 kit 1 2|Save 50% {today}',
    ),
  ),
  warnedOrAsked(
    'C16: A JSON export left unicode escapes in French names',
    'escapes.csv',
    `${HEAD},nom
es-1,kit,1,2,Andr\\u00e9 Petit
es-2,kit,1,2,Zo\\u00eb Lambert
es-3,kit,1,2,Luc Martin
`,
    orders(
      'nom',
      'es-1 kit 1 2|"Andr\\\\u00e9 Petit"\nes-2 kit 1 2|"Zo\\\\u00eb Lambert"\nes-3 kit 1 2|Luc Martin',
    ),
  ),
  warnedOrAsked(
    'C16: The carriage returns of an Excel file came as their codes into a CSV file',
    'x000d.csv',
    `${HEAD},address
xd-1,kit,1,2,1 Elm Rd_x000D_ York
xd-2,kit,1,2,2 Oak St
`,
    orders('address', 'xd-1 kit 1 2|1 Elm Rd_x000D_ York\nxd-2 kit 1 2|2 Oak St'),
  ),
  warnedOrAsked(
    'C16: German umlauts became question marks in some names',
    'question.csv',
    `${HEAD},name
qu-1,kit,1,2,M?ller
qu-2,kit,1,2,Schmidt
qu-3,kit,1,2,K?ster
`,
    orders('name', 'qu-1 kit 1 2|M?ller\nqu-2 kit 1 2|Schmidt\nqu-3 kit 1 2|K?ster'),
  ),
  fine(
    'C16: Questions end in question marks',
    'questions.csv',
    `${HEAD},headline
qs-1,kit,1,2,Ready for spring?
qs-2,kit,1,2,Who? What? Where?
qs-3,kit,1,2,Why not
`,
    orders(
      'headline',
      'qs-1 kit 1 2|Ready for spring?\nqs-2 kit 1 2|Who? What? Where?\nqs-3 kit 1 2|Why not',
    ),
  ),
  warnedOrAsked(
    'C16: A Mac read the umlauts of UTF-8 as its own letters',
    'macroman.csv',
    `${HEAD},name
mr-1,kit,1,2,J√ºrgen M√ºller
mr-2,kit,1,2,Eva Lang
`,
    orders('name', 'mr-1 kit 1 2|J√ºrgen M√ºller\nmr-2 kit 1 2|Eva Lang'),
  ),
  warnedOrAsked(
    'C16: DOS read the umlauts of UTF-8 as box drawings',
    'dos.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|name'),
      r('ds-1|kit', 1, 2, 'G├╝nter Gr├╝n'),
      r('ds-2|kit', 1, 2, 'Eva Lang'),
    ]),
    orders('name', 'ds-1 kit 1 2|G├╝nter Gr├╝n\nds-2 kit 1 2|Eva Lang'),
  ),
  warnedOrAsked(
    'C16: Russian names were read as Western letters before they came here',
    'cyr.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|name'),
      r('cy-1|kit', 1, 2, 'Èâàí Ïåòðîâ'),
      r('cy-2|kit', 1, 2, 'Îëüãà Ñìèðíîâà'),
    ]),
    orders('name', 'cy-1 kit 1 2|Èâàí Ïåòðîâ\ncy-2 kit 1 2|Îëüãà Ñìèðíîâà'),
  ),
  warnedOrAsked(
    'C16: A German Excel exported its lookup errors into a CSV file',
    'nv.csv',
    `project_id;svc_uid;order_count;total_price;name;filiale
nv-1;kit;1;2;Anna Aal;Ulm
nv-2;kit;1;2;Bert Bär;#NV
nv-3;kit;1;2;Cora Cent;#BEZUG!
`,
    orders(
      'name filiale',
      'nv-1 kit 1 2|Anna Aal|Ulm\nnv-2 kit 1 2|Bert Bär|#NV\nnv-3 kit 1 2|Cora Cent|#BEZUG!',
    ),
  ),
  warnedOrAsked(
    'C16: A French and Italian file has its own name of the missing value',
    'nd.csv',
    `project_id;svc_uid;order_count;total_price;nome
nd-1;kit;1;2;Anna Neri
nd-2;kit;1;2;#N/D
nd-3;kit;1;2;Ugo Bo
`,
    orders('nome', 'nd-1 kit 1 2|Anna Neri\nnd-2 kit 1 2|#N/D\nnd-3 kit 1 2|Ugo Bo'),
  ),
  warnedOrAsked(
    'C16: A workbook prints the error of a lookup',
    'error.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|branch'),
      r('er-1|kit', 1, 2, 'Ulm'),
      r('er-2|kit', 1, 2, errorCell('#N/A')),
    ]),
    orders('branch', 'er-1 kit 1 2|Ulm\ner-2 kit 1 2|#N/A'),
  ),
  fine(
    'C16: Hash tags are no errors',
    'tags.csv',
    `${HEAD},tag
tg-1,kit,1,2,#Naturverbunden
tg-2,kit,1,2,#1
tg-3,kit,1,2,#NewYear!
`,
    orders('tag', 'tg-1 kit 1 2|#Naturverbunden\ntg-2 kit 1 2|#1\ntg-3 kit 1 2|#NewYear!'),
  ),
  warnedOrAsked(
    'C16: pandas turned member numbers into decimals',
    'floats.csv',
    `${HEAD},member
fl-1,kit,1,2,1067.0
fl-2,kit,1,2,1068.0
fl-3,kit,1,2,
fl-4,kit,1,2,2011.0
`,
    orders('member', 'fl-1 kit 1 2|1067.0\nfl-2 kit 1 2|1068.0\nfl-3 kit 1 2\nfl-4 kit 1 2|2011.0'),
  ),
  fine(
    'C16: Versions of a program end in point zero',
    'versions.csv',
    `${HEAD},version
ve-1,kit,1,2,2.0
ve-2,kit,1,2,2.1
ve-3,kit,1,2,3.0
`,
    orders('version', 've-1 kit 1 2|2.0\nve-2 kit 1 2|2.1\nve-3 kit 1 2|3.0'),
  ),
  warnedOrAsked(
    'C16: Birthdays are serial numbers throughout their column',
    'serials.csv',
    `${HEAD},name,Birthday
se-1,kit,1,2,Ann Fox,32874
se-2,kit,1,2,Bob Ray,29221
se-3,kit,1,2,Cid Lux,36526
`,
    orders(
      'name Birthday',
      'se-1 kit 1 2|Ann Fox|32874\nse-2 kit 1 2|Bob Ray|29221\nse-3 kit 1 2|Cid Lux|36526',
    ),
  ),
  fine(
    'C16: Kilometres look like serial numbers of dates and are none',
    'km.csv',
    `${HEAD},car,km
km-1,kit,1,2,VW Polo,32874
km-2,kit,1,2,Opel Corsa,29221
km-3,kit,1,2,Kia Rio,36526
`,
    orders(
      'car km',
      'km-1 kit 1 2|VW Polo|32874\nkm-2 kit 1 2|Opel Corsa|29221\nkm-3 kit 1 2|Kia Rio|36526',
    ),
  ),
  warnedOrAsked(
    'C16: Dates carry the midnight of a database',
    'midnight.csv',
    `${HEAD},date
mi-1,kit,1,2,2026-03-07 00:00:00
mi-2,kit,1,2,2026-03-08 00:00:00
mi-3,kit,1,2,2026-03-14 00:00:00
`,
    orders(
      'date',
      'mi-1 kit 1 2|2026-03-07 00:00:00\nmi-2 kit 1 2|2026-03-08 00:00:00\nmi-3 kit 1 2|2026-03-14 00:00:00',
    ),
  ),
  fine(
    'C16: Concerts begin at times of the evening',
    'evening.csv',
    `${HEAD},begin
ev-1,kit,1,2,2026-03-07 19:30
ev-2,kit,1,2,2026-03-08 20:00
ev-3,kit,1,2,2026-03-14 00:00
`,
    orders(
      'begin',
      'ev-1 kit 1 2|2026-03-07 19:30\nev-2 kit 1 2|2026-03-08 20:00\nev-3 kit 1 2|2026-03-14 00:00',
    ),
  ),
  warnedOrAsked(
    'C16: An empty date became the day zero of Excel',
    'day-zero.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|since'),
      r('dz-1|kit', 1, 2, n(43831, 'yyyy-mm-dd')),
      r('dz-2|kit', 1, 2, n(0, 'yyyy-mm-dd')),
      r('dz-3|kit', 1, 2, n(44197, 'yyyy-mm-dd')),
    ]),
    orders('since', 'dz-1 kit 1 2|2020-01-01\ndz-2 kit 1 2|1900-01-00\ndz-3 kit 1 2|2021-01-01'),
  ),
  warnedOrAsked(
    'C16: Mobile numbers of Korea all lost their zero',
    'mobiles.csv',
    encoded(
      'cp949',
      `프로젝트,아이디,이름,휴대폰
mo-1,mina,김하나,1023456789
mo-2,juno,이두리,1034567890
mo-3,hana,박세찌,1045678901
mo-4,duri,최네오,1056789012
mo-5,duri,정다섯,1067890123
`,
    ),
    orders(
      'name phone',
      `mo-1 mina 1 500|김하나|1023456789
       mo-2 juno 1 500|이두리|1034567890
       mo-3 hana 1 500|박세찌|1045678901
       mo-4 duri 1 500|최네오|1056789012
       mo-5 duri 1 500|정다섯|1067890123`,
    ),
    {
      mapping: `${mapped('프로젝트', '아이디', '=1', '=500')}variables:
  - { id: name, column: 이름 }
  - { id: phone, column: 휴대폰, format: phone:KR }
`,
    },
  ),
  fine(
    'C16: Mobile numbers of Korea have their zero and hyphens',
    'mobiles-ok.csv',
    `프로젝트,아이디,이름,휴대폰
mk-1,mina,김하나,010-2345-6789
mk-2,juno,이두리,010-3456-7890
mk-3,hana,박세찌,010-4567-8901
`,
    orders(
      'name phone',
      'mk-1 mina 1 500|김하나|010-2345-6789\nmk-2 juno 1 500|이두리|010-3456-7890\nmk-3 hana 1 500|박세찌|010-4567-8901',
    ),
    {
      mapping: `${mapped('프로젝트', '아이디', '=1', '=500')}variables:
  - { id: name, column: 이름 }
  - { id: phone, column: 휴대폰, format: phone:KR }
`,
    },
  ),

  fine(
    'C16: A programmer orders shirts with lines of code',
    'shirts.csv',
    `${HEAD},line
sh-1,kit,10,90,undefined is not a function
sh-2,kit,10,90,return null;
sh-3,kit,10,90,"{ coffee: true }"
`,
    orders(
      'line',
      'sh-1 kit 10 90|undefined is not a function\nsh-2 kit 10 90|return null;\nsh-3 kit 10 90|{ coffee: true }',
    ),
  ),
  fine(
    'C16: Prices are printed with a point and a zero as a caterer writes them',
    'menu.csv',
    `${HEAD},dish,price
me-1,kit,10,9,Soup,4.0
me-2,kit,10,9,Salad,6.5
me-3,kit,10,9,Steak,19.0
`,
    orders(
      'dish price',
      'me-1 kit 10 9|Soup|4.0\nme-2 kit 10 9|Salad|6.5\nme-3 kit 10 9|Steak|19.0',
    ),
  ),
  fine(
    'C16: French names have capital letters with accents that debris has too',
    'accents.csv',
    `${HEAD},nom
ac-1,kit,1,2,Ève Âgée
ac-2,kit,1,2,Ítalo Ñandú
ac-3,kit,1,2,Åse Øverås
`,
    orders('nom', 'ac-1 kit 1 2|Ève Âgée\nac-2 kit 1 2|Ítalo Ñandú\nac-3 kit 1 2|Åse Øverås'),
  ),
  fine(
    'C16: Codes of JSON are cleaned and so is the backslash before an apostrophe',
    'json-codes.csv',
    `${HEAD},name
jc-1,kit,1,2,Caf\\u00e9
jc-2,kit,1,2,Ren\\u00e9
jc-3,kit,1,2,Zo\\u00eb
jc-4,kit,1,2,O\\'Brien
jc-5,kit,1,2,\\"Big\\" Al
`,
    orders(
      'name',
      'jc-1 kit 1 2|Café\njc-2 kit 1 2|René\njc-3 kit 1 2|Zoë\njc-4 kit 1 2|O\'Brien\njc-5 kit 1 2|"\\"Big\\" Al"',
    ),
    { mapping: CLEANED },
  ),
  warned(
    'C16: Most cells are clean once their ampersands are and one then has a tag',
    'tag-behind.csv',
    `${HEAD},name
tb-1,kit,1,2,Ann &amp; Co
tb-2,kit,1,2,Bob &amp; Co
tb-3,kit,1,2,Cid &amp; Co
tb-4,kit,1,2,Dot&lt;br&gt;Lee
`,
    'unclear',
    { mapping: CLEANED },
  ),
  warned(
    'C16: Most cells are clean once their codes are and one has bytes as Python writes them',
    'bytes.csv',
    `${HEAD},name
by-1,kit,1,2,Caf\\u00e9
by-2,kit,1,2,Ren\\u00e9
by-3,kit,1,2,Zo\\u00eb
by-4,kit,1,2,Jos\\xc3\\xa9
`,
    'unclear',
    { mapping: CLEANED },
  ),
];
