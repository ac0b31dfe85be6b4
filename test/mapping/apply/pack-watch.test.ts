import { describe, expect, it } from 'vitest';
import { checkList } from '../../support/check-list.ts';

const MAPPING =
  'version: 1\nproject: { column: P }\nsvc_uid: { value: u }\norder: { order_count: { column: Qty }, total_price: { column: Price } }\nunmapped_columns: ignore\n';

const errorsOf = async (table: string, more = '') =>
  (await checkList(table, MAPPING + more, { name: 'list.tsv' })).said;

/** Cards and flyers of three sizes: one costs more, but less for each, the more it has. */
const sized = (name: string, [one, two, three]: readonly (number | string)[], prices = '9 15 24') =>
  `P\tProduct\tQty\tPrice\t${name}\n${[
    ['Cards', one],
    ['Cards', two],
    ['Flyers', three],
    ['Flyers', two],
    ['Cards', one],
  ]
    .map(
      ([product, size], i) => `p-${i}\t${product}\t1\t${priceOf(size, one, two, prices)}\t${size}`,
    )
    .join('\n')}\n`;

function priceOf(size: unknown, one: unknown, two: unknown, prices: string): string | undefined {
  const [low, middle, high] = prices.split(' ');
  if (size === one) return low;
  return size === two ? middle : high;
}

describe('watchPacks()', () => {
  it.each([
    ...[
      'Set size',
      '세트수량',
      'Lot size',
      '装箱数',
      'Cond.',
      'Conditionnement',
      'Inhalt',
      'Uds./caja',
      'Pz x conf.',
    ],
    ...['Szt. w opak.', 'Paket İçi', 'Emb.', 'В упаковке', 'Förp.storlek', 'Quy cách', 'ロット'],
    ...['Packungsgr.', 'x', 'Gebinde', 'Case pack', '묶음', 'Multiplier', 'セット枚数', 'à'],
    ...['Inner', 'Umr.', '환산수량', '換算', '换算率', 'Ea/UOM', 'PCB', 'Qtd/cx', 'St/krt'],
  ])('asks whether quantities count packs beside a column "%s"', async (name) => {
    const errors = await errorsOf(sized(name, [50, 100, 250], '9 9 9'));
    expect(errors).toEqual([
      expect.stringContaining(`by column "${name}", 5 rows may count packs`),
    ]);
  });

  it('asks beside a column of any name if a product costs more, the higher its number is', async () => {
    const errors = await errorsOf(sized('Gz', [50, 100, 250]));
    expect(errors).toEqual([expect.stringContaining('by column "Gz", ')]);
  });

  it.each([
    ['Gz', [50, 100, 250], '9 9 9'],
    ['Gz', [37, 100, 250], '9 15 24'],
    ['Gz', [100, 50, 25], '9 15 24'],
    ['Set size', [37, 41, 8], '9 15 24'],
    ['Pack no.', [50, 100, 250], '9 15 24'],
    ['Weight (g)', [50, 100, 250], '9 15 24'],
    ['ページ数', [50, 100, 250], '9 15 24'],
    ['Stock', [50, 100, 250], '9 15 24'],
    ['List price', [50, 100, 250], '9 15 24'],
    ['Lot size', ['A', 100, 250], '9 15 24'],
    ['Lot size', [1, 1, 1], '9 9 9'],
    ['Points', [50, 100, 250], '9 15 24'],
    ['Staff', [50, 100, 250], '9 9.01 9.02'],
    ['Income', [50, 100, 250_000], '9 15 24'],
    ['Lot size', ['', '', ''], '9 9 9'],
  ])('asks nothing beside a column "%s" with %j and prices %s', async (name, sizes, prices) => {
    expect(await errorsOf(sized(name, sizes, prices))).toEqual([]);
  });

  it.each(['Kartenwert', 'Carte cadeau', 'Cartella', 'Cajero', 'Boxing', '入荷数', '収入'])(
    'knows that a column "%s" has no sizes of packs',
    async (name) => {
      expect(await errorsOf(sized(name, [50, 100, 250], '9 9 9'))).toEqual([]);
    },
  );

  it('asks nothing once the mapping says that amounts are right', async () => {
    const table = sized('Set size', [50, 100, 250]);
    expect(await errorsOf(table, 'sheet: { amounts: stored }\n')).toEqual([]);
  });

  it('asks nothing where people order more of a product than they would order packs', async () => {
    const named = (quantity: number) =>
      `P\tProduct\tQty\tPrice\np-1\tCards 50\t${quantity}\t${20 * quantity}\np-2\tCards 100\t1\t30\np-3\tCards 100\t1\t30\n`;
    expect(await errorsOf(named(2))).toHaveLength(1);
    expect(await errorsOf(named(30))).toEqual([]);
  });

  it('asks nothing where a name has sizes, too, that nobody orders', async () => {
    const sizes = (third: number) =>
      [100, 120, third].map((size, i) => `p-${i}\tApron ${size}\t1\t${size / 10}`).join('\n');
    const header = 'P\tProduct\tQty\tPrice\n';
    expect(await errorsOf(`${header}${sizes(150)}\n`)).toHaveLength(1);
    expect(await errorsOf(`${header}${sizes(110)}\n`)).toEqual([]);
  });

  it.each([
    ['Total pieces', '500'],
    ['총수량', '1000'],
    ['건수', '3'],
    ['Sorten', '2'],
  ])('asks about quantities beside a column "%s" with %s', async (name, cell) => {
    const table = `P\tQty\tPrice\t${name}\np-1\t1\t5.50\t1\np-2\t5\t20.50\t${cell}\n`;
    expect(await errorsOf(table)).toEqual([expect.stringContaining(`by column "${name}"`)]);
    expect(
      await errorsOf(
        table.replace(`\t${cell}\n`, `\t${name === 'Sorten' || name === '건수' ? 1 : 5}\n`),
      ),
    ).toEqual([]);
  });

  it('asks nothing once quantities are what packs have: a list that was corrected', async () => {
    const named = (...quantities: readonly number[]) =>
      `P\tProduct\tQty\tPrice\n${quantities.map((quantity, i) => `p-${i}\tCards 250 pcs\t${quantity}\t9\n`).join('')}`;
    expect(await errorsOf(named(1, 2))).toHaveLength(1);
    expect(await errorsOf(named(250, 500, 1000))).toEqual([]);
    expect(await errorsOf(named(250, 3))).toHaveLength(1);
    expect(await errorsOf(named(2, 4).replaceAll('250 pcs', '2 pcs'))).toHaveLength(1);
  });
});
