import { type List, mapped, orders } from '../list.ts';
import { encoded, r, workbook } from '../workbook.ts';

function where(condition: string): string {
  return `rows: { where: [ ${condition} ] }`;
}

/** A10: conditions and suppression lists that never match, nearly match or match. */
export const CONDITIONS: readonly List[] = [
  {
    name: 'The rule leaves out storniert and the export of this year writes Storno',
    point: 'A10',
    file: 'Auftragsliste.csv',
    content: `Auftrag;Kunde;Menge;Summe;Status
AL-1;tui;10;20,00;offen
AL-2;tui;10;20,00;Storno
AL-3;tui;10;20,00;offen
`,
    mapping: mapped(
      'Auftrag',
      'Kunde',
      'Menge',
      'Summe',
      '',
      where('{ column: Status, not: storniert }'),
    ),
    meant: 'unclear',
    must: 'ask',
    both: 'AL-2 is left out, or ordered',
  },
  {
    name: 'A Japanese status is cancelled in half-width kana and the rule has full-width ones',
    point: 'A10',
    file: '受注.csv',
    content: encoded(
      'shift_jis',
      `案件,顧客,数量,金額,状態
ST-1,rakuten,10,500,受注
ST-2,rakuten,10,500,ｷｬﾝｾﾙ
ST-3,rakuten,10,500,キャンセル
`,
    ),
    mapping: mapped('案件', '顧客', '数量', '金額', '', where('{ column: 状態, not: キャンセル }')),
    meant: 'unclear',
    must: 'ask',
    both: 'ST-2 is left out, or ordered',
  },
  {
    name: 'A Korean order is 취소완료 and the rule leaves out 취소',
    point: 'A10',
    file: '주문상태.csv',
    content: `프로젝트,고객,수량,금액,상태
상태-1,naver,10,5000,결제완료
상태-2,naver,10,5000,취소완료
상태-3,naver,10,5000,취소
`,
    mapping: mapped('프로젝트', '고객', '수량', '금액', '', where('{ column: 상태, not: 취소 }')),
    meant: 'unclear',
    must: 'ask',
    both: '상태-2 is left out, or ordered',
  },
  {
    name: 'A French status is annulé with its accent and the rule has none',
    point: 'A10',
    file: 'statuts.csv',
    content: `Dossier;Client;Exemplaires;Montant;Statut
AN-1;mairie;10;20,00;validé
AN-2;mairie;10;20,00;annulé
AN-3;mairie;10;20,00;validé
`,
    mapping: mapped(
      'Dossier',
      'Client',
      'Exemplaires',
      'Montant',
      '',
      where('{ column: Statut, not: annule }'),
    ),
    meant: 'unclear',
    must: 'ask',
    both: 'AN-2 is left out, or ordered',
  },
  {
    name: 'Tick boxes of Google Sheets are TRUE and FALSE and the rule leaves out false',
    point: 'A10',
    file: 'RSVP (Responses).xlsx',
    content: workbook([
      r('Guest|Coming'),
      r('Ana Reyes', true),
      r('Ben Stone', false),
      r('Cleo Park', true),
    ]),
    mapping: mapped(
      '=rsvp-7',
      '=party',
      'rows',
      '=30',
      'guest=Guest',
      where('{ column: Coming, not: "false" }'),
    ),
    meant: 'unclear',
    must: 'ask',
    both: 'Ben Stone is left out, or printed',
  },
  {
    name: 'A postcard abroad needs its country and the column writes the home country in small letters',
    point: 'A10',
    file: 'postkarten.csv',
    content: `Projekt;Kunde;Name;Land;Porto
po-1;reise;Iris Kühn;deutschland;0,95
po-2;reise;Jan Kos;Polen;1,25
po-3;reise;Lea Graf;deutschland;
`,
    mapping: `${mapped('Projekt', 'Kunde', '=1', '=2')}variables:
  - { id: name, column: Name }
  - { id: porto, column: Porto, required: true, when: { column: Land, is: Deutschland } }
`,
    meant: orders(
      'name porto',
      'po-1 reise 1 2|Iris Kühn|0,95\npo-2 reise 1 2|Jan Kos|1,25\npo-3 reise 1 2|Lea Graf',
    ),
    must: 'warn',
    mayStop: true,
    stake: 'text',
  },
  {
    name: 'An unsubscribed address is in capitals in the list of a mail service',
    point: 'A10',
    file: 'audience.csv',
    content: `job,client,Email Address,First Name
au-1,shop,ann.lee@example.com,Ann
au-2,shop,Bob.Ray@example.com,Bob
au-3,shop,cleo@example.org,Cleo
`,
    beside: {
      'unsubscribed_members_export.csv':
        'Email Address,UNSUB_TIME\nBOB.RAY@EXAMPLE.COM,2026-01-12 10:11:12\n',
    },
    mapping: mapped(
      'job',
      'client',
      '=1',
      '=1',
      'first=First Name',
      'rows: { suppress: [ { file: unsubscribed_members_export.csv, match: { Email Address: Email Address } } ] }',
    ),
    meant: orders('first', 'au-1 shop 1 1|Ann\nau-3 shop 1 1|Cleo'),
    must: 'order',
  },
  {
    name: 'A German number stands with its country on the list of those who do not want calls or cards',
    point: 'A10',
    file: 'kartei.csv',
    content: `Projekt;Kunde;Name;Mobil
ka-31;praxis;Ida Noll;0171 2345678
ka-32;praxis;Udo Fels;0160/9988776
ka-33;praxis;Leo Wald;0152-33445566
`,
    beside: { 'sperre.csv': 'Telefon\n+49 160 9988776\n' },
    mapping: mapped(
      'Projekt',
      'Kunde',
      '=1',
      '=1',
      'name=Name',
      'rows: { suppress: [ { file: sperre.csv, match: { Telefon: Mobil } } ] }',
    ),
    meant: orders('name', 'ka-31 praxis 1 1|Ida Noll\nka-33 praxis 1 1|Leo Wald'),
    must: 'order',
  },
  {
    name: 'Only paid orders are wanted and unpaid ones are another word',
    point: 'A10',
    file: 'paid-unpaid.csv',
    content: `job,client,copies,sum,Payment
pu-1,ray,5,10,paid
pu-2,ray,5,10,unpaid
pu-3,ray,5,10,paid
pu-4,ray,5,10,refunded
`,
    mapping: mapped('job', 'client', 'copies', 'sum', '', where('{ column: Payment, is: paid }')),
    meant: orders('', 'pu-1 ray 5 10\npu-3 ray 5 10'),
    must: 'order',
  },
  {
    name: 'Returned mail is marked in Polish with another ending than the rule has',
    point: 'A10',
    file: 'zwroty.xlsx',
    content: workbook([
      r('project_id|svc_uid|order_count|total_price|status'),
      r('zw-1|poczta', 1, 2, 'wysłane'),
      r('zw-2|poczta', 1, 2, 'anulowana'),
      r('zw-3|poczta', 1, 2, 'wysłane'),
    ]),
    mapping: mapped(
      'project_id',
      'svc_uid',
      'order_count',
      'total_price',
      '',
      where('{ column: status, not: anulowane }'),
    ),
    meant: 'unclear',
    must: 'ask',
    both: 'zw-2 is left out, or ordered',
  },
];
