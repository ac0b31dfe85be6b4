import { type List, mapped, orders } from '../list.ts';
import { fine, fineOrAsked } from '../put.ts';
import { encoded, n, r, workbook, workbookOf } from '../workbook.ts';

/** Headers of one list in several languages: project, user, name, quantity, unit price, total, remark. */
const HEADERS: readonly (readonly [language: string, header: string])[] = [
  ['French', 'ID projet;ID client;Nom;Quantité;Prix unitaire;Prix total;Remarque'],
  ['German', 'Projekt-ID;Kunden-ID;Name;Stückzahl;Einzelpreis;Gesamtpreis;Bemerkung'],
  ['Italian', 'ID progetto;ID cliente;Nome;Quantità;Prezzo unitario;Prezzo totale;Note'],
  ['Dutch', 'Project-ID;Klant-ID;Naam;Aantal;Stukprijs;Totaalprijs;Opmerking'],
  ['Polish', 'ID projektu;ID klienta;Imię i nazwisko;Ilość;Cena jednostkowa;Cena razem;Uwagi'],
  [
    'Portuguese',
    'ID do projeto;ID do cliente;Nome;Quantidade;Preço unitário;Preço total;Observações',
  ],
  ['English', 'Project ID;Client ID;Name;Quantity;Unit price;Total price;Remarks'],
  ['Korean', '프로젝트 ID;고객 ID;이름;수량;단가;총금액;비고'],
  ['Japanese', 'プロジェクトID;顧客ID;氏名;数量;単価;合計金額;備考'],
  ['Chinese', '项目ID;客户ID;姓名;数量;单价;总金额;备注'],
];

/** D: lists of Japan and China, workbooks as people keep them, and lists of which everything is clear to who proposes a mapping. */
export const FINE_FURTHER: readonly List[] = [
  fine(
    'D: 年賀状の宛名に連名と敬称がある',
    '年賀状.csv',
    encoded(
      'shift_jis',
      '番号,氏名,連名,敬称,郵便番号,住所,昨年,備考\n1,高橋 一郎,花子,様,100-0001,東京都千代田区1-1,済,\n2,株式会社みどり,,御中,530-0001,大阪市北区2-2,済,\n3,斎藤 次郎,,様,060-0001,札幌市中央区3-3,,元同僚\n',
    ),
    orders(
      'n r z',
      'ny-1 nenga 3 330|高橋 一郎|花子|100-0001\n|株式会社みどり||530-0001\n|斎藤 次郎||060-0001',
    ),
    { mapping: mapped('=ny-1', '=nenga', 'rows', '=330', 'n=氏名,r=連名,z=郵便番号') },
  ),
  fine(
    'D: 名刺の発注に税抜と税込の金額がある',
    '名刺発注.xlsx',
    workbook([
      r('発注番号|部署|氏名|役職|枚数|税抜金額|消費税|税込金額|担当営業'),
      r(
        'ME-1|営業部|青木 翔|主任',
        100,
        n(1500, '#,##0'),
        n(150, '#,##0'),
        n(1650, '#,##0'),
        '田村',
      ),
      r(
        'ME-2|総務部|石井 葵|課長',
        200,
        n(2400, '#,##0'),
        n(240, '#,##0'),
        n(2640, '#,##0'),
        '田村',
      ),
      r('ME-3|開発部|上田 蓮|', 100, n(1500, '#,##0'), n(150, '#,##0'), n(1650, '#,##0'), '西'),
    ]),
    orders(
      'n t',
      'ME-1 meishi 100 1650|青木 翔|主任\nME-2 meishi 200 2640|石井 葵|課長\nME-3 meishi 100 1650|上田 蓮',
    ),
    { mapping: mapped('発注番号', '=meishi', '枚数', '税込金額', 'n=氏名,t=役職') },
  ),
  fine(
    'D: 塾の修了証に学年と氏名とふりがながある',
    '修了証.csv',
    '学年,組,出席番号,氏名,ふりがな,備考\n小6,1,1,安藤 楓,あんどう かえで,\n小6,1,2,井上 湊,いのうえ みなと,\n小6,1,5,遠藤 凛,えんどう りん,転入（4月）\n',
    orders(
      'n k',
      'sr-1 juku 3 600|安藤 楓|あんどう かえで\n|井上 湊|いのうえ みなと\n|遠藤 凛|えんどう りん',
    ),
    { mapping: mapped('=sr-1', '=juku', 'rows', '=600', 'n=氏名,k=ふりがな') },
  ),
  fine(
    'D: 数量に枚と円が付いている',
    '注文.csv',
    '案件番号,顧客ID,枚数,金額,店名\nJQ-1,c01,500枚,"8,000円",花屋\nJQ-2,c02,"1,000枚","12,500円",本屋\nJQ-3,c01,300枚,"5,400円",茶屋\n',
    orders('s', 'JQ-1 c01 500 8000|花屋\nJQ-2 c02 1000 12500|本屋\nJQ-3 c01 300 5400|茶屋'),
    {
      mapping: `version: 1
project: { column: 案件番号 }
svc_uid: { column: 顧客ID }
order:
  order_count: { column: 枚数, unit: [枚] }
  total_price: { column: 金額 }
variables:
  - { id: s, column: 店名 }
`,
    },
  ),
  fine(
    'D: 名片订单有含税金额和业务员',
    '名片订单.csv',
    '订单号,客户,姓名,职务,数量,单价,金额,税额,含税金额,业务员,备注\nCN-1,dongfang,赵敏,经理,200,0.50,100.00,6.00,106.00,孙涛,\nCN-2,dongfang,钱进,总监,500,0.40,200.00,12.00,212.00,孙涛,加急\nCN-3,xifang,孙悦,工程师,100,0.60,60.00,3.60,63.60,周游,\n',
    orders(
      'n',
      'CN-1 dongfang 200 106|赵敏\nCN-2 dongfang 500 212|钱进\nCN-3 xifang 100 63.6|孙悦',
    ),
    { mapping: mapped('订单号', '客户', '数量', '含税金额', 'n=姓名') },
  ),
  fine(
    'D: 喜帖名單用繁體並有席次',
    '喜帖.csv',
    encoded(
      'big5',
      '桌次,賓客姓名,稱謂,關係,出席\n1,陳大文,先生,男方,是\n1,林美玲,小姐,男方,是\n2,黃志強,先生,女方,是\n2,張淑芬,女士,女方,是\n',
    ),
    orders('n t', 'xt-1 xitie 4 200|陳大文|1\n|林美玲|1\n|黃志強|2\n|張淑芬|2'),
    { mapping: mapped('=xt-1', '=xitie', 'rows', '=200', 'n=賓客姓名,t=桌次') },
  ),
  fine(
    'D: A hidden sheet has last year and the visible one this year',
    'season-tickets.xlsx',
    workbookOf([
      {
        name: '2025',
        hidden: true,
        rows: [r('Order|Holder|Qty|Total'), r('OLD-1|Ann', 1, 5), r('OLD-2|Bob', 1, 5)],
      },
      {
        name: '2026',
        rows: [
          r('Order|Holder|Qty|Total'),
          r('NEW-1|Ann', 1, 6),
          r('NEW-2|Cal', 2, 12),
          r('NEW-3|Deb', 1, 6),
        ],
      },
    ]),
    orders('h', 'NEW-1 club 1 6|Ann\nNEW-2 club 2 12|Cal\nNEW-3 club 1 6|Deb'),
    { mapping: mapped('Order', '=club', 'Qty', 'Total', 'h=Holder') },
  ),
  fine(
    'D: A title is merged over the header and the rows are plain',
    'merged-title.xlsx',
    workbook(
      [
        r('Spring order 2026|||'),
        r('Order|Name|Qty|Total'),
        r('MT-1|Fox', 100, n(20, '0.00')),
        r('MT-2|Owl', 200, n(35, '0.00')),
        r('MT-3|Elk', 150, n(28, '0.00')),
      ],
      { merged: ['A1:D1'] },
    ),
    orders('n', 'MT-1 zoo 100 20|Fox\nMT-2 zoo 200 35|Owl\nMT-3 zoo 150 28|Elk'),
    { mapping: mapped('Order', '=zoo', 'Qty', 'Total', 'n=Name', 'sheet: { header_row: 2 }') },
  ),
  fine(
    'D: Regions are merged down and said to be repeated',
    'regions.xlsx',
    workbook(
      [
        r('Region|Order|Shop|Qty|Total'),
        r('North|RG-1|Leeds', 100, 20),
        r('|RG-2|York', 150, 26),
        r('South|RG-3|Hove', 100, 20),
        r('|RG-4|Rye', 300, 45),
      ],
      { merged: ['A2:A3', 'A4:A5'] },
    ),
    orders(
      'reg shop',
      'RG-1 reg 100 20|North|Leeds\nRG-2 reg 150 26|North|York\nRG-3 reg 100 20|South|Hove\nRG-4 reg 300 45|South|Rye',
    ),
    {
      mapping: mapped(
        'Order',
        '=reg',
        'Qty',
        'Total',
        'reg=Region,shop=Shop',
        'sheet: { repeat_merged: true }',
      ),
    },
  ),
  fine(
    'D: An .ods of a choir has euros as money and days as texts',
    'chor.ods',
    workbook(
      [
        r('Auftrag|Stimme|Name|Hefte|Preis'),
        r('CH-S|Sopran|Frau Lenz', 24, {
          value: 36,
          format: '0.00',
          currency: 'EUR',
          shown: '36,00 €',
        }),
        r('CH-A|Alt|Frau Otto', 18, {
          value: 27,
          format: '0.00',
          currency: 'EUR',
          shown: '27,00 €',
        }),
        r('CH-B|Bass|Herr Paul', 12, {
          value: 18.5,
          format: '0.00',
          currency: 'EUR',
          shown: '18,50 €',
        }),
      ],
      { language: 'de-DE' },
    ),
    orders(
      'n',
      'CH-S chor 24 36|Frau Lenz\nCH-A chor 18 27|Frau Otto\nCH-B chor 12 18.5|Herr Paul',
    ),
    { mapping: mapped('Auftrag', '=chor', 'Hefte', 'Preis', 'n=Name') },
  ),
  fine(
    'D: Rows of a filter are hidden and said to be skipped',
    'filtered.xlsx',
    workbook(
      [
        r('Order|Owner|Qty|Total'),
        r('FL-1|Ann', 50, 10),
        r('FL-2|Bob', 60, 12),
        r('FL-3|Cy', 70, 14),
        r('FL-4|Di', 80, 16),
      ],
      { hiddenRows: [3] },
    ),
    orders('o', 'FL-1 fl 50 10|Ann\nFL-3 fl 70 14|Cy\nFL-4 fl 80 16|Di'),
    { mapping: mapped('Order', '=fl', 'Qty', 'Total', 'o=Owner', 'sheet: { hidden_rows: skip }') },
  ),
  fine(
    'D: Suppressed people are on a list beside and the others are ordered',
    'mailing.csv',
    'Name,Email,City\nAnn Lee,ann@example.com,Bath\nBob Ray,BOB@example.com,Hull\nCy Orr,cy@example.com,York\n',
    orders('n c', 'sp-1 mail 2 3|Ann Lee|Bath\n|Cy Orr|York'),
    {
      beside: { 'stop.csv': 'Email\nbob@example.com\nzed@example.com\n' },
      mapping: mapped(
        '=sp-1',
        '=mail',
        'rows',
        '=3',
        'n=Name,c=City',
        'rows:\n  suppress:\n    - { file: stop.csv, match: { Email: Email } }',
      ),
    },
  ),
  fineOrAsked(
    'D: Prices come from a list of products by their code',
    'products.csv',
    'Order,Shop,Code,Qty\nPL-1,s1,A5,100\nPL-2,s2,A6,100\nPL-3,s1,A5,100\n',
    orders('', 'PL-1 s1 100 12.5\nPL-2 s2 100 9\nPL-3 s1 100 12.5'),
    {
      beside: { 'prices.csv': 'Code,Price per 100\nA5,12.50\nA6,9.00\n' },
      mapping: `version: 1
lookups:
  prices: { file: prices.csv, key: Code }
project: { column: Order }
svc_uid: { column: Shop }
order:
  order_count: { column: Qty }
  total_price: { lookup: prices, by: Code, column: Price per 100 }
`,
    },
  ),
  fine(
    'D: Grades are replaced by words and every grade is known',
    'grades.csv',
    'Pupil,Grade,Subject\nAnn,A,Art\nBob,B,Art\nCy,A,Music\nDi,C,Music\n',
    orders(
      'p g',
      'gr-1 school 4 5|Ann|with honours\n|Bob|with merit\n|Cy|with honours\n|Di|passed',
    ),
    {
      mapping: `version: 1
project: { value: gr-1 }
svc_uid: { value: school }
order: { order_count: rows, total_price: { value: 5 } }
variables:
  - { id: p, column: Pupil }
  - { id: g, column: Grade, clean: [{ map: { A: with honours, B: with merit, C: passed } }] }
`,
    },
  ),
  fine(
    'D: Packs of cards hold what their names say and are bought by the pack',
    'packs.csv',
    'Order,Client,Product,Packs,Price of all\nPK-1,ace,Cards 100 pcs,2,24.00\nPK-2,ace,Cards 250 pcs,1,22.00\nPK-3,bee,Cards 100 pcs,5,55.00\n',
    orders('', 'PK-1 ace 200 24\nPK-2 ace 250 22\nPK-3 bee 500 55'),
    {
      mapping: `version: 1
project: { column: Order }
svc_uid: { column: Client }
order:
  order_count: { column: Packs, times: { column: Product, clean: [{ extract: { pattern: '([0-9]+) pcs' } }] } }
  total_price: { column: Price of all, per: row }
`,
    },
  ),
  ...HEADERS.map(([language, header], i) =>
    fine(
      `D: A proposal reads a list in ${language} with unit prices and totals`,
      `proposed-${i}.csv`,
      `${header}\nFP-${i}1;u1;Ann Kim;100;0.25;25.00;\nFP-${i}2;u2;Bob Lee;200;0.24;48.00;gloss\nFP-${i}3;u1;Cy Orr;150;0.24;36.00;\nFP-${i}4;u3;Di Poe;400;0.20;80.00;\n`,
      orders(
        'n',
        `FP-${i}1 u1 100 25|Ann Kim\nFP-${i}2 u2 200 48|Bob Lee\nFP-${i}3 u1 150 36|Cy Orr\nFP-${i}4 u3 400 80|Di Poe`,
      ),
      { mapping: 'proposed' },
    ),
  ),
  fine(
    'D: A proposal reads net, tax and gross of a Korean list',
    '공급가액.csv',
    '프로젝트ID,고객ID,이름,수량,공급가액,부가세,합계금액\nFK-1,u1,강하나,200,20000,2000,22000\nFK-2,u2,서두리,100,12000,1200,13200\nFK-3,u1,임세나,300,30000,3000,33000\n',
    orders('n', 'FK-1 u1 200 22000|강하나\nFK-2 u2 100 13200|서두리\nFK-3 u1 300 33000|임세나'),
    { mapping: 'proposed' },
  ),
  fine(
    'D: A proposal reads subtotal, tax and total of an American list',
    'sub-tax.csv',
    'Project ID,User ID,Recipient,Qty,Subtotal,Sales tax,Total\nFA-1,u1,Ann Kim,100,25.00,2.00,27.00\nFA-2,u2,Bob Lee,200,48.00,3.84,51.84\nFA-3,u1,Cy Orr,150,36.00,2.88,38.88\n',
    orders('n', 'FA-1 u1 100 27|Ann Kim\nFA-2 u2 200 51.84|Bob Lee\nFA-3 u1 150 38.88|Cy Orr'),
    { mapping: 'proposed' },
  ),
  fine(
    'D: A proposal reads a workbook with a title above and a date of delivery',
    'proposed-title.xlsx',
    workbook([
      r('Bestellung Visitenkarten März 2026'),
      [],
      r('Projekt-ID|Kunden-ID|Name|Funktion|Menge|Gesamtpreis|Liefertermin'),
      r('FT-1|u1|Anna Roth|Leitung', 200, n(26, '#,##0.00 "€"'), n(46097, 'dd.mm.yyyy')),
      r('FT-2|u1|Bernd Sauer|Vertrieb', 100, n(18, '#,##0.00 "€"'), n(46097, 'dd.mm.yyyy')),
      r('FT-3|u2|Carla Thoma|Einkauf', 500, n(48, '#,##0.00 "€"'), n(46098, 'dd.mm.yyyy')),
    ]),
    orders('n', 'FT-1 u1 200 26|Anna Roth\nFT-2 u1 100 18|Bernd Sauer\nFT-3 u2 500 48|Carla Thoma'),
    { mapping: 'proposed' },
  ),
  fine(
    'D: A proposal adds up the amounts of the people of an order',
    'proposed-sum.csv',
    'Project ID,User ID,Full name,Job title,Quantity,Total price\nFS-1,u1,Ann Kim,Head,100,18.00\nFS-1,u1,Bob Lee,Clerk,200,26.00\nFS-2,u2,Cy Orr,Chef,300,33.00\nFS-2,u2,Di Poe,Cook,100,18.00\n',
    orders('n', 'FS-1 u1 300 44|Ann Kim\n|Bob Lee\nFS-2 u2 400 51|Cy Orr\n|Di Poe'),
    { mapping: 'proposed' },
  ),
];
