import { describe, expect, it, test } from 'vitest';
import { n, r, workbook, writeBook } from '../meaning/workbook.ts';
import { checkList } from '../support/check-list.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

const MAPPING = `version: 1
project: { column: Order }
svc_uid: { value: u }
order: { order_count: { column: Qty, combine: sum }, total_price: { column: Net, combine: sum } }
variables: [{ id: name, column: Name }]
rows: { totals: skip, where: [{ column: Street, not: "", per: row }] }
`;
const MOVE = "{ replace: { pattern: '^(.*)-$', with: '-$1' } }";
const HEADER = 'Order;Name;Street;Qty;Net\n';
/** As SAP exports them: three decimals of quantities, and the minus behind. */
const CARDS = `4711;Jörg Köhler;Mühlweg 1;1.000,000;100,00
4711;Petra Weiß;Mühlweg 2;5,000;27,30
4712;Uwe Bär;Mühlweg 3;10,000;12,30
`;
const DISCOUNT = '4711;Treuerabatt;;0,000;6,36-\n';
/** One that is not printed, and was paid back. */
const SALE = '4711;Karte;;1,000;6,40\n';
const REFUND = '4711;Storno;;1,000-;6,40-\n';
const total = (net: string) => `;Summe;;1.015,000;${net}\n`;

async function asked(rows: string, mapping = MAPPING, corrections?: string) {
  const given = corrections === undefined ? undefined : temporaryFile('c.csv', corrections);
  const report = await checkList(HEADER + rows, mapping, { corrections: given });
  return { ...report, first: report.errors[0]?.message ?? '' };
}

describe('a discount of an order that is left out', () => {
  it('is a question, with what it comes to', async () => {
    const { codes, first, orders, totals } = await asked(CARDS + DISCOUNT);
    expect(codes).toEqual(['amount_left_out']);
    expect(first).toBe(
      'Cannot tell the total_price of project "4711": it is 127.3, or 120.94 with row 5, which is left out; 1 row left out in 1 order: -6.36 in total',
    );
    // The other order is ready.
    expect([orders, totals]).toEqual([2, { orderCount: '10', totalPrice: '12.3' }]);
  });

  it('may be what the list has in its own total', async () => {
    const { first } = await asked(
      `${CARDS}${DISCOUNT}4712;Rabatt;;0,000;(1,30)\n${total('131,94')}`,
    );
    expect(first).toMatch(
      /2 rows left out in 2 orders: -7.66 in total; the list's own total of "131,94" fits only so$/,
    );
    const { first: other } = await asked(CARDS + DISCOUNT + total('139,60'));
    expect(other).toMatch(/-6.36 in total$/);
  });

  test.each([
    [
      'by a person',
      MAPPING.replace(', where: [{ column: Street, not: "", per: row }]', ''),
      'cell,from,to\n5:5,4711 | Treuerabatt,\n',
    ],
    [
      'where clean-up moves its minus',
      MAPPING.replace('Net, combine', () => `Net, clean: [${MOVE}], combine`),
      undefined,
    ],
    [
      'where no row of the order has a price of another',
      MAPPING.replace('Net, combine: sum', 'Net'),
      undefined,
    ],
  ])('is asked about %s', async (name, mapping, corrections) => {
    const rows = name.startsWith('where no row') ? '4711;Uwe Bär;Mühlweg 3;10,000;12,30\n' : CARDS;
    const { codes } = await asked(rows + DISCOUNT, mapping, corrections);
    expect(codes).toEqual(['amount_left_out']);
  });

  it('is asked about once, however many rows of an order there are', async () => {
    const { codes, first } = await asked(CARDS + '4711;Rabatt;;0,000;1,00-\n'.repeat(200_000));
    expect(codes).toEqual(['amount_left_out']);
    expect(first).toContain('row 5 and 199999 more, which are left out');
    expect(first).toMatch(/; 200000 rows left out in 1 order: -200000 in total$/);
  });

  test.each([
    ['\u22121,30', '-1.3'],
    ['\uff0d1,30', '-1.3'],
    ['(1,30)', '-1.3'],
    ['-1,30 €', '-1.3'],
    ['–1,30', '-1.3'],
    ['△1,30', '-1.3'],
    ['▲1,30', '-1.3'],
    ['(1,30) EUR', '-1.3'],
  ])('is known by its minus: %s', async (net, added) => {
    for (const mapping of [MAPPING, MAPPING.replace('Net, combine: sum', 'Net')]) {
      const { first } = await asked(`4712;Uwe Bär;Mühlweg 3;10;12,30\n4712;x;;2;${net}\n`, mapping);
      expect(first).toContain(`: ${added} in total`);
    }
  });

  test.each([
    ['Rabatt;;;10,00', '117.3 with'],
    ['Rabatt;;3,000;10,00', '117.3 with'],
    ['Kulanz;;;abzgl. 10,00', '117.3 with'],
    ['Kulanz;;;10,00 CR', '117.3 with'],
    ['Kulanz;;;minus EUR 10,00', '117.3 with'],
    ['Kulanz;;;10,00\u2212', '117.3 with'],
    ['Kulanz;;;-5%', 'less by "-5%" of'],
    ['Skonto;;;3 %', 'less by "3 %" of'],
  ])('is known by its words: %s', async (row, or) => {
    const { codes, first } = await asked(`${CARDS}4711;${row}\n`);
    expect(codes).toEqual(['amount_left_out']);
    expect(first).toContain(`it is 127.3, or ${or} row 5, which is left out; 1 row`);
  });

  test.each([
    'Steuer;;;19 %',
    'Porto;;;auf Anfrage (3 Tage)',
    'Rabattkarten;;5;10,00',
    'Rabatt;;;—',
    'Rabatt;;;0 %',
    'Rabatt;;;entfällt',
    'x;;;TBD-12',
  ])('is no row that says nothing of one: %s', async (row) => {
    expect((await asked(`${CARDS}4711;${row}\n`)).codes).toEqual([]);
  });

  it('in percent is asked about whatever amount is dropped, and is no -0.05 of a workbook', async () => {
    const dropped = MAPPING.replace('skip,', 'skip, left_out_amounts: 100,');
    const { first, errors } = await asked(`${CARDS}${DISCOUNT}4711;Kulanz;;;-5%\n`, dropped);
    expect(first).toMatch(
      /or less by "-5%" of row 6 and 1 more, which are left out; 2 rows .* order$/,
    );
    expect(errors[0]?.fix).toMatch(/set "left_out_amounts: drop" under "rows" in the mapping$/);
    const book = workbook([
      r('Order|Name|Street', 'Qty', 'Net'),
      r('1|Ann|Oak Lane 1', 2, 40),
      r('1|Loyal|', null, n(-0.05, '0%')),
    ]);
    const { said } = await checkList(writeBook(book, 'xlsx'), MAPPING);
    expect(said).toEqual([expect.stringContaining('it is 40, or less by "-5%" of row 3')]);
  });

  it.each([1, 5000])('without a project is of the order above: of %i rows', async (rows) => {
    const more = '4711;Petra Weiß;Mühlweg 2;1;2,00\n'.repeat(rows);
    const { first } = await asked(`${CARDS}${more};Rabatt;;;-6,36\n${CARDS}`);
    expect(first).toMatch(/^Cannot tell the total_price of project "4711": .*: -6.36 in total$/);
  });

  it.each([1, 5000])(
    'without a project above it is of the first order: of %i rows',
    async (rows) => {
      const more = '4711;Petra Weiß;Mühlweg 2;1;2,00\n'.repeat(rows);
      const { first } = await asked(`;Rabatt;;;-6,36\n;;;;\n;Bonus;;;-1,00\n${CARDS}${more}`);
      expect(first).toMatch(/^Cannot tell the total_price of project "4711": .*: -7.36 in total$/);
    },
  );

  it('without a project is of no order if that above it is left out', async () => {
    const { codes } = await asked(`${CARDS}4713;Storniert;;1;9,00\n;Rabatt;;;-6,36\n${CARDS}`);
    expect(codes).toEqual([]);
  });

  it('is no row whose amount has a dash instead of cents', async () => {
    const rows = '4711;山田;Mühlweg 1;10;"¥1,200-"\n4711;佐藤;;2;"¥800-"\n';
    for (const mapping of [MAPPING, MAPPING.replace('Net, combine: sum', 'Net')]) {
      const { codes } = await asked(rows, mapping);
      expect(codes).toEqual([]);
    }
  });

  test.each([
    [
      'of an order of which nothing else is left',
      CARDS + DISCOUNT.replace('4711', '4713'),
      MAPPING,
    ],
    [
      'if the mapping drops it',
      CARDS + DISCOUNT,
      MAPPING.replace('skip,', 'skip, left_out_amounts: drop,'),
    ],
    [
      'if prices are not added up',
      CARDS.replace('27,30', '100,00') + DISCOUNT,
      MAPPING.replace('Net, combine: sum', 'Net, combine: same'),
    ],
    ['if it is nothing', CARDS + DISCOUNT.replace('6,36-', '0,00'), MAPPING],
    ['if it takes back a sale that is left out, too', CARDS + SALE + REFUND, MAPPING],
    ['if the sale comes after it', CARDS + REFUND + SALE, MAPPING],
    ["if the list's own total fits without both", CARDS + SALE + REFUND + total('139,60'), MAPPING],
  ])('is no question %s', async (_, rows, mapping) => {
    const { codes } = await asked(rows, mapping);
    expect(codes).toEqual([]);
  });
});

it('a discount is asked about again where it is more than the mapping drops of an order', async () => {
  const list = `${CARDS}${DISCOUNT}4712;Rabatt;;0,000;1,30-\n`;
  const { errors } = await asked(list);
  const [, most = ''] = /"left_out_amounts: (\S+)" asks again/.exec(errors[0]?.fix ?? '') ?? [];
  expect(most).toBe('6.36');
  const dropped = MAPPING.replace('skip,', `skip, left_out_amounts: ${most},`);
  expect((await asked(list, dropped)).codes).toEqual([]);
  const later = await asked(list.replace('6,36-', '6,37-'), dropped);
  expect(later.first).toMatch(/1 row left out in 1 order: -6.37 in total$/);
});

it.each(['all', '0', '-6.36', '6,36', '1e3'])('left_out_amounts is refused as %s', async (text) => {
  const mapping = MAPPING.replace('skip,', `skip, left_out_amounts: "${text}",`);
  await expect(asked(CARDS, mapping)).rejects.toThrow('must be drop, or the most of an order');
});

describe('a refund that is left out', () => {
  const byPerson = 'cell,from,to\n5:5,4711 | Karte,\n';
  const isNamed = MAPPING.replace('Street, not: ""', 'Name, not: Storno');

  test.each([
    { name: 'of another amount than the sale', rows: SALE.replace('6,40', '6,30') + REFUND },
    { name: 'of another order', rows: SALE.replace('4711', '4712') + REFUND },
    { name: 'of one of its two', rows: SALE + REFUND + REFUND },
    { name: 'that is a discount', rows: SALE + REFUND.replace('Storno', 'Rabatt') },
    { name: 'that is one without a minus', rows: `${SALE}4711;Rabatt;;0,000;6,40\n` },
    {
      name: 'of a sale that a person left out',
      rows: SALE + REFUND,
      mapping: isNamed,
      corrections: byPerson,
    },
  ])('is asked about $name', async ({ rows, mapping, corrections }) => {
    const { codes, first } = await asked(CARDS + rows, mapping, corrections);
    expect(codes).toEqual(['amount_left_out']);
    expect(first).toMatch(/; 1 row left out in 1 order: -6.4 in total$/);
  });
});

describe('a charge of an order that is left out', () => {
  const freight = '4711;Fracht;;0,000;4,90\n';

  it('is a question if the total fits only with it', async () => {
    const { codes, first } = await asked(CARDS + freight + total('144,50'));
    expect(codes).toEqual(['amount_left_out']);
    expect(first).toContain('it is 127.3, or 132.2 with row 5, which is left out');
  });

  test.each([
    ['the total fits without it', freight + total('139,60')],
    ['the total fits neither way', freight + total('150,00')],
    ['there is no total', freight],
    [
      'the row has copies, as one that was cancelled',
      freight.replace('0,000', '2,000') + total('144,50'),
    ],
  ])('is no question if %s', async (_, rows) => {
    const { codes } = await asked(CARDS + rows);
    expect(codes).toEqual([]);
  });
});

it('rows of page titles are settled by what the first message says', async () => {
  const mapping = MAPPING.replace(', where: [{ column: Street, not: "", per: row }]', '');
  const rows = `${CARDS}Versandaufträge Seite 2;;;;\n${CARDS}`;
  const { errors } = await asked(rows, mapping);
  const [, condition = ''] = /add (\{.*\}) to "where"/.exec(errors[0]?.fix ?? '') ?? [];
  expect(condition).toBe('{ column: Qty, not: "" }');
  const { codes } = await asked(rows, mapping.replace('skip }', `skip, where: [${condition}] }`));
  expect(codes).toEqual([]);
});
