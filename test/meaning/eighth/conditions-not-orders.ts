import { type List, mapped, orders } from '../list.ts';
import { n, r, workbook } from '../workbook.ts';
import { CELLS, listsOf } from './put.ts';

const A10 = listsOf('A10');
const B11 = listsOf('B11');

function where(condition: string, rule = 'where'): string {
  return mapped('job', 'client', 'copies', 'sum', '', `rows: { ${rule}: [ ${condition} ] }`);
}

/** A list whose project and user are the same for all rows. */
function constant(texts: string, price = 'sum sum', more = ''): string {
  return mapped('=flyer-1', '=verein', 'rows', price, texts, more);
}

/** A10 and B11: conditions that nearly match, and rows that are not orders. */
export const CONDITIONS_NOT_ORDERS: readonly List[] = [
  A10.asks(
    'Salesforce writes Closed - Lost and the rule says Closed Lost',
    'opportunities.csv',
    'job,client,copies,sum,Stage\nsf-1,ann,10,20,Closed Won\nsf-2,bob,10,20,Closed - Lost\nsf-3,cat,10,20,Closed Won\n',
    where('{ column: Stage, not: Closed Lost }'),
    'sf-2 is left out, or ordered',
  ),
  A10.asks(
    'Excel has the Boolean FALSE and the rule leaves out the text false',
    'active.xlsx',
    workbook([
      r('job|client|copies|sum|active'),
      r('ac-1|ann', 10, 20, true),
      r('ac-2|bob', 10, 20, false),
      r('ac-3|cat', 10, 20, true),
    ]),
    where('{ column: active, not: "false" }'),
    'ac-2 is left out, or ordered',
  ),
  A10.asks(
    'A full-width ＶＩＰ is not the VIP of the rule',
    'kaiin.csv',
    'job,client,copies,sum,rank\nvi-1,sato,10,20,VIP\nvi-2,mori,10,20,ＶＩＰ\nvi-3,hara,10,20,regular\n',
    where('{ column: rank, is: VIP }'),
    'vi-2 is ordered, or left out',
  ),
  A10.asks(
    'Krakow lacks the accent that the rule has',
    'miasta.csv',
    'job;client;copies;sum;miasto\nkw-1;kot;10;20,00;Kraków\nkw-2;lis;10;20,00;Krakow\nkw-3;bak;10;20,00;Łódź\n',
    where('{ column: miasto, one_of: [Kraków] }'),
    'kw-2 is ordered, or left out',
  ),
  A10.asks(
    'Nothing in a German list is storniert today',
    'offen.csv',
    'job;client;copies;sum;Status\nof-1;aal;10;20,00;offen\nof-2;boot;10;20,00;bezahlt\n',
    where('{ column: Status, not: storniert }'),
    'nothing was cancelled, or it is called something else',
  ),
  A10.fine(
    'The mapping says that there may be nothing storniert',
    'offen-erlaubt.csv',
    'job;client;copies;sum;Status\noe-1;aal;10;20,00;offen\noe-2;boot;10;20,00;bezahlt\n',
    where('{ column: Status, not: storniert, never: allow }'),
    orders('', 'oe-1 aal 10 20\noe-2 boot 10 20'),
  ),
  A10.asks(
    'A half-width ｷｬﾝｾﾙ is not the キャンセル of the rule',
    'cancel-kana.csv',
    'job,client,copies,sum,状態\nca-1,sato,10,20,受付\nca-2,mori,10,20,ｷｬﾝｾﾙ\nca-3,hara,10,20,キャンセル\n',
    where('{ column: 状態, not: キャンセル }'),
    'ca-2 is left out, or ordered',
  ),
  A10.asks(
    'A clerk wrote why an order was annulé',
    'annule.csv',
    'job;client;copies;sum;état\nan-1;roux;10;20,00;annulé\nan-2;blin;10;20,00;annulé (tél. du 3 mars)\nan-3;petit;10;20,00;ouvert\n',
    where('{ column: état, not: annulé }'),
    'an-2 is left out, or ordered',
  ),
  A10.fine(
    'Unsubscribed addresses of Mailchimp are in other case',
    'members.csv',
    'job,client,copies,sum,mail\nmb-1,ann,1,2,ann@fox.example\nmb-2,bob,1,2,Bob@Ray.example\nmb-3,cat,1,2,cat@lux.example\n',
    where('{ file: unsubscribed.csv, match: { "Email Address": mail } }', 'suppress'),
    orders('', 'mb-1 ann 1 2\nmb-3 cat 1 2'),
    { beside: { 'unsubscribed.csv': 'Email Address,Reason\nbob@ray.example,N/A\n' } },
  ),
  A10.fine(
    'A Japanese number is suppressed with its country and without',
    'denwa.csv',
    'job,client,copies,sum,tel\ndn-1,sato,1,2,090-1234-5678\ndn-2,mori,1,2,080-8765-4321\n',
    where('{ file: stop.csv, match: { phone: tel } }', 'suppress'),
    orders('', 'dn-2 mori 1 2'),
    { beside: { 'stop.csv': 'phone\n+81 90 1234 5678\n' } },
  ),
  A10.says(
    'A person on the stop list has the same mail and another name',
    'partly.csv',
    'job,client,copies,sum,name,mail\nsp-1,kit,1,2,Ann Fox,ann@fox.example\nsp-2,kit,1,2,Robert Ray,bob@ray.example\nsp-3,kit,1,2,Cid Lux,cid@lux.example\n',
    mapped(
      'job',
      'client',
      'copies',
      'sum',
      'name',
      'rows: { suppress: [ { file: stop-list.csv, match: { name: name, mail: mail } } ] }',
    ),
    orders('name', 'sp-1 kit 1 2|Ann Fox\nsp-2 kit 1 2|Robert Ray'),
    {
      beside: { 'stop-list.csv': 'name,mail\nBob Ray,bob@ray.example\nCid Lux,cid@lux.example\n' },
    },
  ),
  A10.asks(
    'Korean 반 품 has a space that the rule lacks',
    '반품.csv',
    'job,client,copies,sum,상태\nbp-1,hana,10,2000,반 품\nbp-2,duri,10,2000,반품\nbp-3,sejin,10,2000,완료\n',
    where('{ column: 상태, not: 반품 }'),
    'bp-1 is left out, or ordered',
  ),

  B11.refuses(
    'A Portuguese Total geral has a sum that is no longer right',
    'total-geral.csv',
    'project_id,svc_uid,order_count,total_price\ntg-11,ana,10,20.00\ntg-12,rui,20,35.00\nTotal geral,,31,60.00\n',
    undefined,
  ),
  B11.refuses(
    'A Korean 누계 stands between two months of one project',
    '누계.csv',
    '이름,금액\n김나래,1000\n이누리,2000\n누계,3000\n박다솜,1500\n최라온,2500\n합 계,7000\n',
    constant('이름', 'sum 금액'),
  ),
  B11.asks(
    'Mehrwertsteuer stands below the cards of a club',
    'karten.csv',
    'name;sum\nAnna Aal;2,00\nBert Boot;3,00\nCora Cent;4,00\nzzgl. 19 % MwSt.;1,71\n',
    constant('name'),
    'a card for the tax, or three cards',
  ),
  B11.asks(
    'A French example stands above the guests',
    'invites.csv',
    'nom,ville\n(ex. : Jean Dupont),Paris\nLuc Roux,Lyon\nEva Blin,Nice\nZoe Petit,Lille\n',
    constant('nom, ville', '=30'),
    'the example is printed, or not',
  ),
  B11.asks(
    'An SQL client adds how many rows it found',
    'query.csv',
    'name,town\nAnn Fox,York\nBob Ray,Bath\nCid Lux,Hull\n(3 rows),\n',
    constant('name, town', '=30'),
    'four cards, or three',
  ),
  B11.asks(
    'A second header has the German words for the English names',
    'zweite.csv',
    'name,town,street\nName,Ort,Straße\nAnn Fox,York,Elm Rd 1\nBob Ray,Bath,Oak St 2\nCid Lux,Hull,Ash Ln 3\n',
    constant('name, town, street', '=30'),
    'the second header is printed, or not',
  ),
  B11.asks(
    'Types of fields stand below the header of a template',
    'typed.xlsx',
    workbook([
      r('name|town|code'),
      r('text (max. 30)|text|number'),
      r('Ann Fox|York', 17),
      r('Bob Ray|Bath', 18),
      r('Cid Lux|Hull', 19),
    ]),
    constant('name, town, code', '=30'),
    'the row of types is printed, or not',
  ),
  B11.asks(
    'A Japanese note on the deadline stands after a gap',
    'shimekiri.xlsx',
    workbook([
      r('氏名|住所'),
      r('佐藤一郎|東京都港区1'),
      r('森花子|大阪市北区2'),
      r('原次郎|京都市左京区3'),
      [],
      r('※締切は3月末日まで'),
    ]),
    constant('氏名, 住所', '=900'),
    'the note is printed, or not',
  ),
  B11.asks(
    'Postage of the whole list stands in its last row',
    'porto.xlsx',
    workbook([
      r('name|town|sum'),
      r('Ann Fox|York', n(2, '0.00')),
      r('Bob Ray|Bath', n(2.5, '0.00')),
      r('Cid Lux|Hull', n(3, '0.00')),
      r('Shipping & handling', null, n(6.95, '0.00')),
    ]),
    constant('name, town'),
    'a card for the postage, or three cards',
  ),
  B11.asks(
    'Dashes underline the column names as psql draws them',
    'psql.txt',
    'name|town\n--------|------\nAnn Fox|York\nBob Ray|Bath\nCid Lux|Hull\n',
    constant('name, town', '=30'),
    'a card of dashes, or three cards',
  ),
  B11.refuses(
    'An Italian Totale complessivo of a workbook counts twice',
    'totale.xlsx',
    workbook([
      r(CELLS),
      r('tc-1|rossi', 10, 20),
      r('tc-2|verdi', 20, 30),
      r('tc-3|neri', 30, 45),
      r('Totale complessivo', null, 60, 95),
    ]),
    mapped('project_id', 'svc_uid', 'order_count', 'total_price'),
  ),
];
