import { type List, mapped, orders } from '../list.ts';
import { asked, fine, warnedOrAsked } from '../put.ts';
import { encoded, r, workbook } from '../workbook.ts';

function where(condition: string): string {
  return `rows: { where: [ ${condition} ] }`;
}

/** A10: conditions and suppression lists that never match, nearly match or match. */
export const CONDITIONS: readonly List[] = [
  asked(
    'A10: The rule leaves out storniert and the export of this year writes Storno',
    'Auftragsliste.csv',
    `Auftrag;Kunde;Menge;Summe;Status
AL-1;tui;10;20,00;offen
AL-2;tui;10;20,00;Storno
AL-3;tui;10;20,00;offen
`,
    'AL-2 is left out, or ordered',
    {
      mapping: mapped(
        'Auftrag',
        'Kunde',
        'Menge',
        'Summe',
        '',
        where('{ column: Status, not: storniert }'),
      ),
    },
  ),
  asked(
    'A10: A Japanese status is cancelled in half-width kana and the rule has full-width ones',
    '受注.csv',
    encoded(
      'shift_jis',
      `案件,顧客,数量,金額,状態
ST-1,rakuten,10,500,受注
ST-2,rakuten,10,500,ｷｬﾝｾﾙ
ST-3,rakuten,10,500,キャンセル
`,
    ),
    'ST-2 is left out, or ordered',
    {
      mapping: mapped(
        '案件',
        '顧客',
        '数量',
        '金額',
        '',
        where('{ column: 状態, not: キャンセル }'),
      ),
    },
  ),
  asked(
    'A10: A Korean order is 취소완료 and the rule leaves out 취소',
    '주문상태.csv',
    `프로젝트,고객,수량,금액,상태
상태-1,naver,10,5000,결제완료
상태-2,naver,10,5000,취소완료
상태-3,naver,10,5000,취소
`,
    '상태-2 is left out, or ordered',
    {
      mapping: mapped('프로젝트', '고객', '수량', '금액', '', where('{ column: 상태, not: 취소 }')),
    },
  ),
  asked(
    'A10: A French status is annulé with its accent and the rule has none',
    'statuts.csv',
    `Dossier;Client;Exemplaires;Montant;Statut
AN-1;mairie;10;20,00;validé
AN-2;mairie;10;20,00;annulé
AN-3;mairie;10;20,00;validé
`,
    'AN-2 is left out, or ordered',
    {
      mapping: mapped(
        'Dossier',
        'Client',
        'Exemplaires',
        'Montant',
        '',
        where('{ column: Statut, not: annule }'),
      ),
    },
  ),
  asked(
    'A10: Tick boxes of Google Sheets are TRUE and FALSE and the rule leaves out false',
    'RSVP (Responses).xlsx',
    workbook([
      r('Guest|Coming'),
      r('Ana Reyes', true),
      r('Ben Stone', false),
      r('Cleo Park', true),
    ]),
    'Ben Stone is left out, or printed',
    {
      mapping: mapped(
        '=rsvp-7',
        '=party',
        'rows',
        '=30',
        'guest=Guest',
        where('{ column: Coming, not: "false" }'),
      ),
    },
  ),
  warnedOrAsked(
    'A10: A postcard abroad needs its country and the column writes the home country in small letters',
    'postkarten.csv',
    `Projekt;Kunde;Name;Land;Porto
po-1;reise;Iris Kühn;deutschland;0,95
po-2;reise;Jan Kos;Polen;1,25
po-3;reise;Lea Graf;deutschland;
`,
    orders(
      'name porto',
      'po-1 reise 1 2|Iris Kühn|0,95\npo-2 reise 1 2|Jan Kos|1,25\npo-3 reise 1 2|Lea Graf',
    ),
    {
      mapping: `${mapped('Projekt', 'Kunde', '=1', '=2')}variables:
  - { id: name, column: Name }
  - { id: porto, column: Porto, required: true, when: { column: Land, is: Deutschland } }
`,
      stake: 'text',
    },
  ),
  fine(
    'A10: An unsubscribed address is in capitals in the list of a mail service',
    'audience.csv',
    `job,client,Email Address,First Name
au-1,shop,ann.lee@example.com,Ann
au-2,shop,Bob.Ray@example.com,Bob
au-3,shop,cleo@example.org,Cleo
`,
    orders('first', 'au-1 shop 1 1|Ann\nau-3 shop 1 1|Cleo'),
    {
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
    },
  ),
  fine(
    'A10: A German number stands with its country on the list of those who do not want calls or cards',
    'kartei.csv',
    `Projekt;Kunde;Name;Mobil
ka-31;praxis;Ida Noll;0171 2345678
ka-32;praxis;Udo Fels;0160/9988776
ka-33;praxis;Leo Wald;0152-33445566
`,
    orders('name', 'ka-31 praxis 1 1|Ida Noll\nka-33 praxis 1 1|Leo Wald'),
    {
      beside: { 'sperre.csv': 'Telefon\n+49 160 9988776\n' },
      mapping: mapped(
        'Projekt',
        'Kunde',
        '=1',
        '=1',
        'name=Name',
        'rows: { suppress: [ { file: sperre.csv, match: { Telefon: Mobil } } ] }',
      ),
    },
  ),
  fine(
    'A10: Only paid orders are wanted and unpaid ones are another word',
    'paid-unpaid.csv',
    `job,client,copies,sum,Payment
pu-1,ray,5,10,paid
pu-2,ray,5,10,unpaid
pu-3,ray,5,10,paid
pu-4,ray,5,10,refunded
`,
    orders('', 'pu-1 ray 5 10\npu-3 ray 5 10'),
    {
      mapping: mapped('job', 'client', 'copies', 'sum', '', where('{ column: Payment, is: paid }')),
    },
  ),
  asked(
    'A10: Returned mail is marked in Polish with another ending than the rule has',
    'zwroty.xlsx',
    workbook([
      r('project_id|svc_uid|order_count|total_price|status'),
      r('zw-1|poczta', 1, 2, 'wysłane'),
      r('zw-2|poczta', 1, 2, 'anulowana'),
      r('zw-3|poczta', 1, 2, 'wysłane'),
    ]),
    'zw-2 is left out, or ordered',
    {
      mapping: mapped(
        'project_id',
        'svc_uid',
        'order_count',
        'total_price',
        '',
        where('{ column: status, not: anulowane }'),
      ),
    },
  ),
];
