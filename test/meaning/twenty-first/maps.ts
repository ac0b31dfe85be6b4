import { type List, mapped, orders } from '../list.ts';
import { asked, fine, fineOrAsked, refused } from '../put.ts';

/** A6, A7 and B13: mappings beside lists that say it otherwise. */
export const MAPS: readonly List[] = [
  fineOrAsked(
    'B13: Only paid orders are wanted and one is partially paid',
    'partially.csv',
    'Order,Status,Qty,Total,Name\n1,paid,100,20,Ann\n2,partially_paid,200,40,Bob\n3,paid,150,28,Cy\n4,pending,100,20,Di\n',
    orders('n', '1 sh 100 20|Ann\n3 sh 150 28|Cy'),
    {
      mapping: mapped(
        'Order',
        '=sh',
        'Qty',
        'Total',
        'n=Name',
        'rows:\n  where:\n    - { column: Status, is: paid }',
      ),
    },
  ),
  asked(
    'B13: Cancelled rows are left out and one is spelt with one l',
    'one-l.csv',
    'Order,Status,Qty,Total,Name\n1,Active,100,20,Ann\n2,Canceled,200,40,Bob\n3,Cancelled,150,28,Cy\n4,Active,100,20,Di\n',
    'the second is left out or not',
    {
      mapping: mapped(
        'Order',
        '=sh',
        'Qty',
        'Total',
        'n=Name',
        'rows:\n  where:\n    - { column: Status, not: Cancelled }',
      ),
    },
  ),
  asked(
    'B13: 참석만 고르는데 참석 가능이라는 답이 있다',
    '참석가능.csv',
    '이름,참석여부\n강하나,참석\n서두리,불참\n임세나,참석 (1명 추가)\n오네모,참석\n',
    'a guest with another one comes or not',
    {
      mapping: mapped(
        '=cg-1',
        '=party',
        'rows',
        '=1500',
        'n=이름',
        'rows:\n  where:\n    - { column: 참석여부, is: 참석 }',
      ),
    },
  ),
  asked(
    'B13: Consent is wanted as ja and three rows have ticks',
    'haken.csv',
    'Name;Ort;Einwilligung\nAnna;Ulm;ja\nBernd;Köln;x\nCarla;Jena;ja\nDora;Bonn;✓\nErik;Trier;nein\n',
    'ticks are consents or not',
    {
      mapping: mapped(
        '=ha-1',
        '=mail',
        'rows',
        '=4',
        'n=Name,o=Ort',
        'rows:\n  where:\n    - { column: Einwilligung, is: ja }',
      ),
    },
  ),
  asked(
    'B13: Germany is wanted and some rows have it in other words',
    'laender.csv',
    'Name;Land\nAnna;Deutschland\nBernd;D\nCarla;Deutschland\nDora;Österreich\nErik;Germany\n',
    'D and Germany are Germany or not',
    {
      mapping: mapped(
        '=la-1',
        '=mail',
        'rows',
        '=4',
        'n=Name',
        'rows:\n  where:\n    - { column: Land, is: Deutschland }',
      ),
    },
  ),
  asked(
    'B13: The tier Gold is wanted and others are Gold plus and GOLD',
    'tiers.csv',
    'Member,Tier\nAnn,Gold\nBob,GOLD\nCy,Silver\nDi,Gold+\nEd,Gold\n',
    'GOLD and Gold+ are Gold or not',
    {
      mapping: mapped(
        '=ti-1',
        '=club',
        'rows',
        '=4',
        'n=Member',
        'rows:\n  where:\n    - { column: Tier, is: Gold }',
      ),
    },
  ),
  asked(
    'B13: A Mr or a Ms is chosen by sex and some cells say it in words',
    'sex.csv',
    'Name,Sex\nAnn Fox,F\nBob Ray,M\nCy Orr,male\nDi Poe,F\nEve Day,woman\n',
    'dear customer or dear Mr and Ms',
    {
      mapping: `version: 1
project: { value: sx-1 }
svc_uid: { value: mail }
order: { order_count: rows, total_price: { value: 5 } }
variables:
  - id: greeting
    choose:
      - { when: { column: Sex, is: F }, text: "Dear Ms {Name}" }
      - { when: { column: Sex, is: M }, text: "Dear Mr {Name}" }
      - { otherwise: "Dear {Name}" }
`,
    },
  ),
  asked(
    'B13: 성별에 남자와 남이 섞여 있고 인사말을 고른다',
    '성별.csv',
    '이름,성별\n강하나,여\n서두리,남자\n임세나,여\n오네모,남\n',
    'dear customer or dear sir',
    {
      mapping: `version: 1
project: { value: sb-1 }
svc_uid: { value: mail }
order: { order_count: rows, total_price: { value: 5000 } }
variables:
  - id: greeting
    choose:
      - { when: { column: 성별, is: 여 }, text: "{이름} 여사님" }
      - { when: { column: 성별, is: 남 }, text: "{이름} 선생님" }
      - { otherwise: "고객님" }
`,
    },
  ),
  asked(
    'A6: A test column has words that are neither yes nor no',
    'test-words.csv',
    'Order,Client,Qty,Total,Test?\nTW-1,a,100,20,live\nTW-2,b,200,40,test\nTW-3,c,150,28,live\n',
    'a test order or a real one',
    { mapping: mapped('Order', 'Client', 'Qty', 'Total', '', 'unmapped_columns: ignore') },
  ),
  asked(
    'A6: An environment of three orders is production, staging and production',
    'environment.csv',
    'Order,Client,Qty,Total,Environment\nEN-1,a,100,20,production\nEN-2,b,200,40,staging\nEN-3,c,150,28,production\n',
    'a test order or a real one',
    { mapping: mapped('Order', 'Client', 'Qty', 'Total') },
  ),
  refused(
    'A6: A mapping names a column that the list calls otherwise',
    'renamed.csv',
    'Order No,Client,Qty,Total (incl. VAT)\nRN-1,a,100,20\nRN-2,b,200,40\n',
    { mapping: mapped('Order No', 'Client', 'Qty', 'Total') },
  ),
  asked(
    'A6: A column that the mapping names stands in the list twice',
    'twice-named.csv',
    'Order,Client,Qty,Total,Name,Street,Name,Street\nTN-1,a,100,20,Ann,1 Oak,Bob,2 Ash\nTN-2,b,200,40,Cy,3 Elm,Di,4 Fir\n',
    'the billing name or that of the shipping',
    { mapping: mapped('Order', 'Client', 'Qty', 'Total', 'n=Name') },
  ),
  refused(
    'A6: A code is not in the list of prices beside it',
    'no-price.csv',
    'Order,Shop,Code,Qty\nNP-1,s1,A5,100\nNP-2,s2,A7,100\n',
    {
      beside: { 'price-list.csv': 'Code,Price\nA5,12.50\nA6,9.00\n' },
      mapping: `version: 1
lookups:
  prices: { file: price-list.csv, key: Code }
project: { column: Order }
svc_uid: { column: Shop }
order:
  order_count: { column: Qty }
  total_price: { lookup: prices, by: Code, column: Price }
`,
    },
  ),
  asked(
    'A6: A list of prices beside the list says per 100 and quantities are not a hundred',
    'per-100.csv',
    'Order,Shop,Code,Qty\nPH-1,s1,A5,500\nPH-2,s2,A6,200\nPH-3,s3,A5,1000\n',
    'the price of a hundred or of the order',
    {
      beside: { 'price-list.csv': 'Code,Price per 100\nA5,12.50\nA6,9.00\n' },
      mapping: `version: 1
lookups:
  prices: { file: price-list.csv, key: Code }
project: { column: Order }
svc_uid: { column: Shop }
order:
  order_count: { column: Qty }
  total_price: { lookup: prices, by: Code, column: Price per 100 }
`,
    },
  ),
  fine(
    'A6: Suppressed addresses are in a list beside whose column has names and addresses in one',
    'suppress.csv',
    'Name,Email\nAnn Lee,ann@example.com\nBob Ray,bob@example.com\nCy Orr,cy@example.com\n',
    orders('n', 'su-1 mail 2 3|Ann Lee\n|Cy Orr'),
    {
      beside: { 'stop-list.csv': 'Email\nBob Ray <bob@example.com>\nzed@example.com\n' },
      mapping: mapped(
        '=su-1',
        '=mail',
        'rows',
        '=3',
        'n=Name',
        'rows:\n  suppress:\n    - { file: stop-list.csv, match: { Email: Email } }',
      ),
    },
  ),
  fine(
    'A6: One suppressed address is plain and the other stands in angle brackets',
    'suppress-two.csv',
    'Name,Email\nAnn Lee,ann@example.com\nBob Ray,bob@example.com\nCy Orr,cy@example.com\n',
    orders('n', 'su-2 mail 1 3|Ann Lee'),
    {
      beside: { 'stop-list.csv': 'Email\nBob Ray <bob@example.com>\ncy@example.com\n' },
      mapping: mapped(
        '=su-2',
        '=mail',
        'rows',
        '=3',
        'n=Name',
        'rows:\n  suppress:\n    - { file: stop-list.csv, match: { Email: Email } }',
      ),
    },
  ),
];
