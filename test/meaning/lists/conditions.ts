import { type List, mapped, orders } from '../list.ts';
import { asked, fine, refused, warnedOrAsked } from '../put.ts';
import { encoded, r, workbook } from '../workbook.ts';

function where(condition: string): string {
  return `rows: { where: [ ${condition} ] }`;
}

/** A10: conditions that never match, or nearly match. */
export const CONDITIONS: readonly List[] = [
  asked(
    'A10: Cancelled orders are written with a capital and the rule says cancelled',
    'status.csv',
    `job,client,copies,sum,Status
st-1,ray,5,10,open
st-2,ray,5,10,Cancelled
st-3,ray,5,10,paid
`,
    'st-2 is left out, or ordered',
    {
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        '',
        where('{ column: Status, not: cancelled }'),
      ),
    },
  ),
  asked(
    'A10: Cancelled orders are spelled in the American way in one row',
    'status-us.csv',
    `job,client,copies,sum,Status
su-1,ray,5,10,cancelled
su-2,ray,5,10,canceled
su-3,ray,5,10,open
su-4,ray,5,10,open
`,
    'su-2 is left out, or ordered',
    {
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        '',
        where('{ column: Status, not: cancelled }'),
      ),
    },
  ),
  fine(
    'A10: A rule leaves out cancelled orders that are all written alike',
    'status-ok.csv',
    `job,client,copies,sum,Status
so-1,ray,5,10,open
so-2,ray,5,10,cancelled
so-3,ray,5,10,paid
so-4,ray,5,10,cancelled
`,
    orders('', 'so-1 ray 5 10\nso-3 ray 5 10'),
    {
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        '',
        where('{ column: Status, not: cancelled }'),
      ),
    },
  ),
  asked(
    'A10: The Korean word for cancelled has a space in it',
    '취소.csv',
    encoded(
      'cp949',
      `프로젝트,아이디,수량,금액,상태
kc-1,mina,10,3000,접수
kc-2,mina,10,3000,취 소
kc-3,juno,10,3000,취소
kc-4,juno,10,3000,완료
`,
    ),
    'kc-2 is left out, or ordered',
    {
      mapping: mapped(
        '프로젝트',
        '아이디',
        '수량',
        '금액',
        '',
        where('{ column: 상태, not: 취소 }'),
      ),
    },
  ),
  asked(
    'A10: The consent column of Excel has TRUE and FALSE and the rule says false',
    'consent.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|consent'),
      r('cs-1|mail', 1, 2, true),
      r('cs-2|mail', 1, 2, false),
      r('cs-3|mail', 1, 2, true),
    ]),
    'cs-2 is left out, or ordered without consent',
    {
      mapping: mapped(
        'project_id',
        'svc_uid',
        'order_count',
        'total_price',
        '',
        where('{ column: consent, not: "false" }'),
      ),
    },
  ),
  fine(
    'A10: The consent column of Excel has TRUE and FALSE and the rule says FALSE',
    'consent-ok.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|consent'),
      r('ct-1|mail', 1, 2, true),
      r('ct-2|mail', 1, 2, false),
      r('ct-3|mail', 1, 2, true),
    ]),
    orders('', 'ct-1 mail 1 2\nct-3 mail 1 2'),
    {
      mapping: mapped(
        'project_id',
        'svc_uid',
        'order_count',
        'total_price',
        '',
        where('{ column: consent, not: "FALSE" }'),
      ),
    },
  ),
  asked(
    'A10: Nobody of this list has the status that the rule leaves out',
    'never.csv',
    `Projekt;Kunde;Menge;Preis;Zustand
nv-1;kurz;5;10;neu
nv-2;kurz;6;12;bezahlt
nv-3;lang;7;14;neu
`,
    'nothing is cancelled this time, or it is written in another way',
    {
      mapping: mapped(
        'Projekt',
        'Kunde',
        'Menge',
        'Preis',
        '',
        where('{ column: Zustand, not: storniert }'),
      ),
    },
  ),
  asked(
    'A10: One of two countries that a rule wants is misspelled in some rows',
    'laender.csv',
    `Projekt;Kunde;Menge;Preis;Land
ld-1;kurz;5;10;Österreich
ld-2;kurz;6;12;Osterreich
ld-3;lang;7;14;Schweiz
ld-4;lang;7;14;Italien
`,
    'ld-2 is wanted, or not',
    {
      mapping: mapped(
        'Projekt',
        'Kunde',
        'Menge',
        'Preis',
        '',
        where('{ column: Land, one_of: [Österreich, Schweiz] }'),
      ),
    },
  ),
  fine(
    'A10: A rule wants three cities and the list has these and others',
    'cities.csv',
    `Projekt;Kunde;Menge;Preis;Stadt
cy-1;kurz;5;10;Berlin
cy-2;kurz;6;12;Potsdam
cy-3;lang;7;14;Hamburg
cy-4;lang;7;14;Rostock
`,
    orders('', 'cy-1 kurz 5 10\ncy-2 kurz 6 12\ncy-3 lang 7 14'),
    {
      mapping: mapped(
        'Projekt',
        'Kunde',
        'Menge',
        'Preis',
        '',
        where('{ column: Stadt, one_of: [Berlin, Hamburg, Potsdam] }'),
      ),
    },
  ),
  fine(
    'A10: A do-not-mail list writes addresses in capitals',
    'mailing.csv',
    `job,client,copies,sum,email
ml-1,ann,1,2,ann.fox@example.com
ml-2,bob,1,2,Bob.Ray@Example.com
ml-3,cid,1,2,cid@example.org
`,
    orders('', 'ml-1 ann 1 2\nml-3 cid 1 2'),
    {
      beside: { 'optout.csv': 'mail\nBOB.RAY@EXAMPLE.COM\nzoe@example.com\n' },
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        '',
        'rows: { suppress: [ { file: optout.csv, match: { mail: email } } ] }',
      ),
    },
  ),
  fine(
    'A10: A do-not-call list writes Korean phones without hyphens and with the country',
    '수신거부.csv',
    `프로젝트,아이디,수량,금액,전화
sp-1,mina,1,500,010-1234-5678
sp-2,juno,1,500,010-2222-3333
sp-3,hana,1,500,010-9876-5432
`,
    orders('', 'sp-1 mina 1 500\nsp-3 hana 1 500'),
    {
      beside: { 'stop.csv': 'phone\n+82 10-2222-3333\n01055556666\n' },
      mapping: mapped(
        '프로젝트',
        '아이디',
        '수량',
        '금액',
        '',
        'rows: { suppress: [ { file: stop.csv, match: { phone: 전화 } } ] }',
      ),
    },
  ),
  fine(
    'A10: A suppression list of names is exact and found',
    'names.csv',
    `job,client,copies,sum,name
nm-1,ann,1,2,Ann Fox
nm-2,bob,1,2,Bob Ray
nm-3,cid,1,2,Cid Lux
`,
    orders('name', 'nm-1 ann 1 2|Ann Fox\nnm-3 cid 1 2|Cid Lux'),
    {
      beside: { 'gone.csv': 'who\nBob Ray\nEve Low\n' },
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        'name',
        'rows: { suppress: [ { file: gone.csv, match: { who: name } } ] }',
      ),
    },
  ),
  asked(
    'A10: A required name holds only where a condition is met that no row meets',
    'when.csv',
    `job,client,copies,sum,grade,name
wn-1,ann,1,2,gold,Ann
wn-2,bob,1,2,gold,
wn-3,cid,1,2,basic,Cid
`,
    'gold is the same as Gold and wn-2 lacks its name, or it is another grade',
    {
      mapping: `${mapped('job', 'client', 'copies', 'sum')}variables:
  - { id: name, column: name, required: true, when: { column: grade, is: Gold } }
`,
      stake: 'text',
    },
  ),
  refused(
    'A10: A list of grades knows Gold and one card says Gould',
    'grades.csv',
    `job,client,copies,sum,grade
gd-1,ann,1,2,Gold
gd-2,bob,1,2,Silver
gd-3,cid,1,2,Gould
`,
    {
      mapping: `${mapped('job', 'client', 'copies', 'sum')}variables:
  - { id: grade, column: grade, one_of: [Gold, Silver] }
`,
      stake: 'text',
    },
  ),
  asked(
    'A10: Full-width letters spell the status that the rule leaves out',
    '状態.csv',
    encoded(
      'shift_jis',
      `案件,顧客,部数,金額,状態
fw-1,sony,10,3000,OK
fw-2,sony,10,3000,ＮＧ
fw-3,sony,10,3000,NG
fw-4,sony,10,3000,OK
`,
    ),
    'fw-2 is left out, or ordered',
    { mapping: mapped('案件', '顧客', '部数', '金額', '', where('{ column: 状態, not: NG }')) },
  ),
  asked(
    'A10: A status has a no-break space inside that nobody sees',
    'nbsp.csv',
    `job;client;copies;sum;state
nb-1;ann;1;2;do not print
nb-2;bob;1;2;do\u00a0not print
nb-3;cid;1;2;print
`,
    'nb-2 is left out, or ordered',
    {
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        '',
        where('{ column: state, not: do not print }'),
      ),
    },
  ),
  fine(
    'A10: An empty consent is left out and all others were given',
    'optin.csv',
    `job,client,copies,sum,opt-in
op-1,ann,1,2,2026-01-03
op-2,bob,1,2,
op-3,cid,1,2,2026-02-14
`,
    orders('', 'op-1 ann 1 2\nop-3 cid 1 2'),
    { mapping: mapped('job', 'client', 'copies', 'sum', '', where('{ column: opt-in, not: "" }')) },
  ),
  warnedOrAsked(
    'A10: A suppression list and a mailing list share nobody but one address differs in a dot',
    'dots.csv',
    `job,client,copies,sum,email
dt-1,ann,1,2,ann.fox@example.com
dt-2,bob,1,2,bobray@example.com
`,
    orders('', 'dt-1 ann 1 2\ndt-2 bob 1 2'),
    {
      beside: { 'optout.csv': 'mail\nbob.ray@example.com\n' },
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        '',
        'rows: { suppress: [ { file: optout.csv, match: { mail: email } } ] }',
      ),
    },
  ),
  asked(
    'A10: A rule has two words and only one of them occurs but the other is close to a cell',
    'two-words.csv',
    `Zlecenie;Klient;Ilość;Kwota;Stan
tw-1;kot;5;10;nowe
tw-2;kot;5;10;anulowane
tw-3;pies;5;10;zwrócone
tw-4;pies;5;10;zwrocone
`,
    'tw-4 is left out, or ordered',
    {
      mapping: mapped(
        'Zlecenie',
        'Klient',
        'Ilość',
        'Kwota',
        '',
        where('{ column: Stan, not: [anulowane, zwrócone] }'),
      ),
    },
  ),
  fine(
    'A10: Values of a wanted column are numbers that are one digit apart and no slips',
    'areas.csv',
    `job,client,copies,sum,area
ar-1,ann,1,2,101
ar-2,bob,1,2,102
ar-3,cid,1,2,103
`,
    orders('', 'ar-1 ann 1 2\nar-3 cid 1 2'),
    {
      mapping: mapped(
        'job',
        'client',
        'copies',
        'sum',
        '',
        where('{ column: area, one_of: [101, 103] }'),
      ),
    },
  ),
  asked(
    'A10: A Chinese shop has orders that are cancelled already beside those that are cancelled',
    'dingdan.csv',
    `订单,客户,数量,金额,姓名,状态
dd-1,mei,2,20,王芳,正常
dd-2,mei,2,20,李娜,取消
dd-3,mei,2,20,张伟,已取消
`,
    'dd-3 is left out, or ordered',
    {
      mapping: mapped(
        '订单',
        '客户',
        '数量',
        '金额',
        'name=姓名',
        where('{ column: 状态, not: 取消 }'),
      ),
    },
  ),
  asked(
    'A10: A German club leaves out who has cancelled and one cell says who has done so',
    'verein.csv',
    `Projekt;Kunde;Stück;Preis;Name;Stand
vn-1;tsv;2;20;Ute Roth;offen
vn-2;tsv;2;20;Jan Kolb;storniert
vn-3;tsv;2;20;Eva Lang;vom Kunden storniert
`,
    'vn-3 is left out, or ordered',
    {
      mapping: mapped(
        'Projekt',
        'Kunde',
        'Stück',
        'Preis',
        'name=Name',
        where('{ column: Stand, not: storniert }'),
      ),
    },
  ),
  fine(
    'A10: A Korean list leaves out what is done and orders what is not done',
    'jinhaeng.csv',
    `프로젝트,고객,수량,금액,이름,상태
jh-1,hana,2,20,김민수,완료
jh-2,hana,2,20,이영희,미완료
jh-3,hana,2,20,박철수,미완료
`,
    orders('name', 'jh-2 hana 2 20|이영희\njh-3 hana 2 20|박철수'),
    {
      mapping: mapped(
        '프로젝트',
        '고객',
        '수량',
        '금액',
        'name=이름',
        where('{ column: 상태, not: 완료 }'),
      ),
    },
  ),
  asked(
    'A10: Two people have filled in who agrees, one with N and one with No',
    'consent.csv',
    `Project,Client,Qty,Price,Name,OK
cn-1,ray,2,20,Ann Lee,Y
cn-2,ray,2,20,Bob Ray,N
cn-3,ray,2,20,Cid Fox,No
`,
    'cn-3 is left out, or ordered',
    {
      mapping: mapped('Project', 'Client', 'Qty', 'Price', 'Name', where('{ column: OK, not: N }')),
    },
  ),
];
