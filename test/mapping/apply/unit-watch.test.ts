import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { n, workbook, writeBook } from '../../meaning/workbook.ts';
import { checkList } from '../../support/check-list.ts';

const MAPPING =
  'version: 1\nproject: { column: P }\nsvc_uid: { value: u }\norder: { order_count: { column: Qty }, total_price: { column: Price } }\nunmapped_columns: ignore\n';

const errorsOf = async (name: string, list: string | Uint8Array, more = '', text = MAPPING) =>
  (await checkList(list, text + more, { name })).said;

const beside = (name: string, ...cells: readonly string[]) =>
  `P\tQty\tPrice\t${name}\n${cells.map((cell, i) => `p-${i}\t${i + 2}\t${i + 5}.50\t${cell}\n`).join('')}`;

describe('watchUnits()', () => {
  it.each([
    ['UOM', 'EA', 'DZ'],
    ['ME', 'ST', 'TSD'],
    ['Unit', 'each', 'Boxes'],
    ['Einheit', 'Stück', '100 St.'],
    ['단위', '매', '천매'],
    ['単位', '枚', '箱'],
    ['Order UOM', 'EA', 'M'],
    ['SU', 'ST', 'TS'],
    ['U/M', 'ea', 'case'],
    ['Maßeinheit', 'Stück', 'Tsd. St.'],
    ['U.M.', 'pz.', 'cf'],
    ['Ед. изм.', 'шт.', 'упак.'],
    ['Enhet', 'st', 'frp'],
    ['Pack size', '1', '100'],
    ['Units per pack', '', '25'],
    ['Cards per set', '1', '12'],
    ['Karten pro Satz', '1', '20'],
    ['세트당 매수', '', '10'],
    ['セットあたりの枚数', '1', '8'],
    ['입수', '1', '100매'],
    ['규격', '90x50', '1박스(100매)'],
    ['VPE', '1', '50 St.'],
    ['入数', '１', '１００'],
    ['Cancelled qty', '0', '2'],
    ['Qty Refunded', '', '1'],
    ['취소수량', '-', '1'],
  ])('asks about quantities beside a column %j with %j and %j', async (name, one, several) => {
    const asked = await errorsOf('list.tsv', beside(name, one, several, several));
    expect(asked).toEqual([expect.stringMatching(/^amount_not_as_shown: .*"Qty".*\(list!D3\)$/)]);
    expect(await errorsOf('list.tsv', beside(name, one, one))).toEqual([]);
    const settled = 'sheet: { amounts: stored }';
    expect(await errorsOf('list.tsv', beside(name, one, several), settled)).toEqual([]);
  });

  it('asks once about copies of products that are packs, with the rows that are no number of these', async () => {
    const products = ['명함 200매', '포스터', '명함 500매'];
    const list = (counts: readonly number[], name = '상품명') =>
      `P\tQty\tPrice\t${name}\t옵션\n${products.map((product, i) => `p-${i}\t${counts[i]}\t${i + 5}.50\t${product}\t100매\n`).join('')}`;
    expect(await errorsOf('list.tsv', list([1, 3, 500]))).toEqual([
      'amount_not_as_shown: Cannot tell what the amounts of column "Qty" are: by column "상품명", 1 row may count packs, as of "명함 200매" (list!D2)',
    ]);
    expect(await errorsOf('list.tsv', list([1, 3, 2]))).toEqual([
      expect.stringMatching(/"상품명", 2 rows may count packs/),
    ]);
    expect(await errorsOf('list.tsv', list([100, 100, 100], '비고'))).toEqual([]);
    expect(await errorsOf('list.tsv', list([1, 3, 2]), 'sheet: { amounts: stored }')).toEqual([]);
    const ofMap = MAPPING.replace(
      'Qty }',
      'Qty, clean: [{ map: { 1: "200", 3: "3", 2: "1000" } }] }',
    );
    expect(await errorsOf('list.tsv', list([1, 3, 2]), '', ofMap)).toEqual([]);
  });

  it('takes what stands beside pieces for another unit, whichever comes first', async () => {
    const asked = await errorsOf('list.tsv', beside('Einheit', 'Kollo', 'Stück', 'Kollo'));
    expect(asked).toEqual([expect.stringMatching(/"Qty".*"Kollo" \(list!D2\)$/)]);
  });

  it.each([
    ['Per', '1', '1000'],
    ['Price unit', '1 EA', '100 EA'],
    ['Preiseinheit', 'Stück', 'Tsd'],
    ['PEINH', '1', '1.000'],
    ['Price UOM', 'each', 'C'],
    ['je', 'Stück', '100 Stück'],
  ])('asks about prices beside a column %j with %j or %j', async (name, one, several) => {
    const asked = await errorsOf('list.tsv', beside(name, several, several));
    expect(asked).toEqual([expect.stringMatching(/^amount_not_as_shown: .*"Price".*\(list!D2\)$/)]);
    const ofCopy = await errorsOf('list.tsv', beside(name, one, one));
    expect(ofCopy).toEqual([expect.stringMatching(/^price_of_copy: .*\(list!D2\).* 2 copies$/)]);
    const settled = MAPPING.replace('Price }', 'Price, per: row }');
    expect(await errorsOf('list.tsv', beside(name, one, one), '', settled)).toEqual([]);
  });

  it('asks about the price that its unit stands beside, not about the value of all', async () => {
    const sap = (price: string) =>
      `P;Qty;VME;${price};pro;ME;Nettowert\np-0;200;ST;30,00;100;ST;60,00\np-1;500;ST;18,00;100;ST;90,00\n`;
    const ofValue = MAPPING.replace('column: Price', 'column: Nettowert');
    expect(await errorsOf('va05.csv', sap('Preis'), '', ofValue)).toEqual([]);
    expect(await errorsOf('va05.csv', sap('Price'))).toEqual([
      expect.stringMatching(/^amount_not_as_shown: .*"Price".*"pro"/),
    ]);
    const net = MAPPING.replace('column: Price', 'column: Net price');
    const perOne = 'P;Qty;Net price;per\np-0;200;0.30;1\np-1;500;0.28;1\n';
    expect(await errorsOf('va05.csv', perOne, '', net)).toEqual([
      expect.stringMatching(/^price_of_copy: .*"Net price".* 200 copies$/),
    ]);
  });

  it.each([
    ['All prices are per piece', true],
    ['Preise je Stück in EUR', true],
    ['(단가: 원/매)', true],
    ['All prices are per order', false],
    ['(단위: 원)', false],
    ['Unit 5, Price Street', false],
  ])('takes the title %j for one of prices of one copy: %j', async (title, isOfCopy) => {
    const list = `${title}\t\t\nP\tQty\tPrice\np-0\t20\t5.50\np-1\t1\t6.50\n`;
    const errors = await errorsOf('list.tsv', list, 'sheet: { header_row: 2 }');
    expect(errors).toEqual(
      isOfCopy ? [expect.stringMatching(/^price_of_copy: .* 20 copies$/)] : [],
    );
  });

  it.each([
    ['Units', '1000', '50'],
    ['Unit', '12', 'Unit 100'],
    ['Per', 'Hansen', 'Olsen'],
    ['Box', 'DZ', 'BX'],
    ['Unit', 'C', 'M'],
    ['Enhet', 'Salg', 'IT'],
    ['单位', '北京大学', '上海公司'],
    ['UOM', '1 EA', 'Pcs.'],
    ['단위', '장(매)', '원'],
    ['UOM', 'Brochures', 'sheet / card'],
    ['Price unit', 'EUR', 'order'],
    ['Unit', 'Unit 1', 'Suite B'],
    ['Unit', 'US', 'EMEA'],
    ['규격', '1장', '양면'],
    ['Pack', 'Welcome 2026', 'Spring 27'],
    ['Pack size', '2', '3'],
  ])('asks nothing beside a column %j with %j and %j', async (name, ...cells) => {
    expect(await errorsOf('list.tsv', beside(name, ...cells))).toEqual([]);
  });
});

describe('watchUnits() of a note with another quantity', () => {
  it('reads no more of a long note than its beginning', async () => {
    const before = process.cpuUsage();
    const long = '111 '.repeat(25_000);
    expect(await errorsOf('list.tsv', beside('Notes', '', long, long, long, long))).toEqual([]);
    expect(process.cpuUsage(before).user).toBeLessThan(4_000_000);
  });

  const noted = (name: string, count: string, note: string) =>
    `P\tQty\tPrice\t${name}\np-0\t100\t5.50\t\np-1\t${count}\t6.50\t${note}\np-2\t100\t7.50\t\n`;

  it.each([
    ['Notes', '100', '250 copies this time'],
    ['Remarks', '100', 'please only 50 pcs'],
    ['Bemerkung', '100', 'diesmal bitte 300 Stück'],
    ['Hinweis', '500', 'nur 250 Karten'],
    ['Remarque', '100', '150 exemplaires svp'],
    ['Notas', '100', '200 copias'],
    ['Opmerking', '100', 'graag 250 stuks'],
    ['Uwagi', '100', '200 szt.'],
    ['비고', '200', '수량 500매로 변경'],
    ['요청사항', '1000', '이번엔 500장만'],
    ['備考', '100', '今回は150枚'],
    ['备注', '100', '改为50张'],
  ])('asks in a column %j about %j beside %j', async (name, count, note) => {
    expect(await errorsOf('list.tsv', noted(name, count, note))).toEqual([
      `amount_not_as_shown: Cannot tell what the amounts of column "Qty" are: by column "${name}", they are other ones: "${note}" (list!D3)`,
    ]);
    const settled = 'sheet: { amounts: stored }';
    expect(await errorsOf('list.tsv', noted(name, count, note), settled)).toEqual([]);
  });

  it.each([
    ['Notes', '100', '100 copies as ever'],
    ['Notes', '100', '2 copies of the invoice'],
    ['Notes', '500', 'pack 50 pcs to a box'],
    ['Bemerkung', '500', 'zu 100 Stück bündeln'],
    ['Bemerkung', '100', 'Papier 300 g, Raum 201'],
    ['비고', '500', '100장씩 포장'],
    ['비고', '100', '010-2222-3333 12부서'],
    ['備考', '300', '100枚ずつ'],
    ['Product', '100', 'Flyer 100 pieces of art'],
    ['備考', '100', '12部門で使用'],
  ])('asks nothing in a column %j about %j beside %j', async (name, count, note) => {
    expect(await errorsOf('list.tsv', noted(name, count, note))).toEqual([]);
  });
});

it.each([
  ['PLEASE PRINT EACH CARD TWICE', true],
  ['Every guest gets 3 copies', true],
  ['2 copies of each', true],
  ['jede Karte zweimal', true],
  ['je 2 Stück', true],
  ['2 exemplaires de chaque', true],
  ['Dos copias de cada', true],
  ['※ 각 2부씩 인쇄해 주세요', true],
  ['2매씩 부탁드립니다', true],
  ['各2部お願いします', true],
  ['Each table has 8 seats', false],
  ['Twice daily tours', false],
  ['각 매장별 발주', false],
  ['Cards of 2026', false],
  ['Jedes Jahr ein Fest', false],
])('a title %j above the header says that there are more copies: %j', async (title, isAsked) => {
  const list = `${title}\t\t\n${beside('Name', 'Ann', 'Bob')}`;
  const asked = isAsked
    ? [
        `amount_not_as_shown: "${title}" above the header may say that there are more copies than the mapping counts`,
      ]
    : [];
  expect(await errorsOf('list.tsv', list, 'sheet: { header_row: 2 }')).toEqual(asked);
  const settled = 'sheet: { header_row: 2, amounts: stored }';
  expect(await errorsOf('list.tsv', list, settled)).toEqual([]);
});

it.each([
  ['(단위: 천원)', true],
  ['Alle Beträge in TEUR', true],
  ['Preise je 100 Stück', true],
  ['Print costs in thousands of USD', true],
  ['(단위: 원)', false],
  ['All prices in EUR', false],
  ['Invitations of the Hundred Acre Wood', false],
  ['Two dozen cards for 2026', false],
  ['Prices from March 2026', false],
])('a title %j above the header says what amounts are counted in: %j', async (title, isAsked) => {
  const list = `${title}\t\t\n${beside('Name', 'Ann', 'Bob')}`;
  const asked = isAsked
    ? [expect.stringMatching(/^amount_not_as_shown: .*"Price".* above the header$/)]
    : [];
  expect(await errorsOf('list.tsv', list, 'sheet: { header_row: 2 }')).toEqual(asked);
});

it.each([
  ['0.00" €/Stk."', '0', true],
  ['"@ "0.00" ea."', '0', true],
  ['#,##0"원/장"', '0', true],
  ['0.00" per 100"', '0', true],
  ['0.00', '0" dz"', true],
  ['0.00', '0" boxes"', true],
  ['0.00" net"', '0" pcs"', false],
  ['#,##0"원"', '0"매"', false],
  ['"€ "0.00', '0" kg"', false],
  ['"Rs. "0.00', '0" Stk."', false],
  ['"SFr."#,##0.00', '0" Ex."', false],
  ['0.00" kr."', '0', false],
])(
  'the formats %j of prices and %j of copies are asked about: %j',
  async (price, count, isAsked) => {
    const rows = [
      ['P', 'Qty', 'Price'],
      ['p-1', n(20, count), n(45, price)],
    ];
    const found = await errorsOf('list.xlsx', writeBook(workbook(rows), 'xlsx'));
    const asked = [expect.stringMatching(/^amount_not_as_shown: /)];
    expect(found).toEqual(isAsked ? asked : []);
  },
);

it('a list of two thousand columns is checked in seconds', async () => {
  const names = Array.from({ length: 2000 }, (_, i) => `Question ${i}`).join('\t');
  expect(await errorsOf('wide.tsv', `P\tQty\tPrice\t${names}\np-1\t2\t5.50\n`)).toEqual([]);
});
