import type { List } from '../list.ts';
import { asked, fine, refused } from '../put.ts';
import { n, r, workbook } from '../workbook.ts';
import { LINES_OF_PACKS, SUM, SUM_TOTAL } from './lines.ts';
import { mapping, meant, PER_SET, SIZE, tsv } from './maps.ts';

const SETS = tsv('Job|Qty|Set size|Total', 'n-1|2|100|18.00', 'n-2|1|250|24.50', 'n-3|3|50|15.00');
const CARDS = tsv('Job|상품명|Qty|Total', 'n-1|명함 200매|2|18000', 'n-2|명함 500매|1|15000');
const UNIT = tsv('Job|Qty|Set size|Unit price', 'n-1|2|200|18', 'n-2|1|200|18', 'n-3|1|100|11');
const SOME = (name = '포스터') =>
  tsv(
    'Job|상품명|Qty|Set size|Total',
    'n-1|명함 200매|2|200|18000',
    `n-2|${name}|3||9000`,
    'n-3|명함 100매|1|100|9000',
  );
const COPIES = tsv('Job|Qty|Set size|Total', 'n-1|500|500|18', 'n-2|200|200|9', 'n-3|1000|500|31');
const CARTONS = tsv(
  'Job|SKU|Qty|Pcs/box|Boxes/carton|Total',
  'n-1|A-1|2|50|10|40',
  'n-2|A-2|1|25|10|18',
);
const PACKS = { 'packs.csv': 'SKU,Pack\nA-1,500\nA-2,250\n' };
const LOOKUPS = 'lookups: { packs: { file: packs.csv, key: SKU } }';
const LOOKED_UP = 'times: { lookup: packs, by: SKU, column: Pack }';
const TOTALS = (last: string) =>
  tsv('Job|Qty|Set size|Total pcs|Total', 'n-1|2|100|200|18.00', `n-2|1|250|${last}|24.50`);
const UNITS = (last: string) =>
  tsv('Job|Qty|UOM|Total', 'n-1|2|Box|18.00', 'n-2|3|Box|24.50', `n-3|4|${last}|30.00`);

/** Quantities that count packs, where the mapping says how many copies one has: put down before it could. */
export const EIGHTEENTH_LISTS: readonly List[] = [
  fine(
    'A1: Sets by their size with the total of each line',
    'a.tsv',
    SETS,
    meant('n-1 200 18', 'n-2 250 24.5', 'n-3 150 15'),
    { mapping: mapping(`times: ${SIZE}`) },
  ),
  fine(
    'A1: Boxes of 250',
    'a.tsv',
    tsv('Job|Qty|Total', 'n-1|3|40', 'n-2|1|15'),
    meant('n-1 750 40', 'n-2 250 15'),
    { mapping: mapping('times: { value: 250 }') },
  ),
  fine(
    'A1: The number of a pack is in the name of the product',
    'a.tsv',
    CARDS,
    meant('n-1 400 18000', 'n-2 500 15000'),
    {
      mapping: mapping("times: { column: 상품명, clean: [{ extract: { pattern: '(\\d+)매' } }] }"),
    },
  ),
  fine(
    'A1: Pack sizes have their unit',
    'a.tsv',
    tsv('Job|Qty|입수|Total', 'n-1|2|100매|18000', 'n-2|1|50매|9000'),
    meant('n-1 200 18000', 'n-2 50 9000'),
    { mapping: mapping('times: { column: 입수, unit: [매] }') },
  ),
  fine(
    'A1: German packs of 500er',
    'a.tsv',
    tsv('Job|Artikel|Menge|Total', 'n-1|Karten 500er|2|40,50', 'n-2|Karten 250er|1|18,00'),
    meant('n-1 1000 40.5', 'n-2 250 18'),
    {
      mapping: mapping(
        "times: { column: Artikel, clean: [{ extract: { pattern: '(\\d+)er' } }] }",
        '{ column: Total }',
        '',
        'Menge',
      ),
    },
  ),
  fine(
    'A1: One set has its cards in brackets',
    'a.tsv',
    tsv('Job|Qty|규격|Total', 'n-1|3|1세트(100매)|18000', 'n-2|1|1세트(50매)|9000'),
    meant('n-1 300 18000', 'n-2 50 9000'),
    {
      mapping: mapping("times: { column: 규격, clean: [{ extract: { pattern: '\\((\\d+)매' } }] }"),
    },
  ),
  fine(
    'A1: Twice a hundred cards are one',
    'a.tsv',
    tsv('Job|상품명|Qty|Total', 'n-1|명함 100매 x 2|1|18000', 'n-2|명함 100매|3|27000'),
    meant('n-1 200 18000', 'n-2 300 27000'),
    {
      mapping: mapping(
        'times: { column: 상품명, clean: [{ map: { 명함 100매 x 2: 200, 명함 100매: 100 } }] }',
      ),
    },
  ),
  fine(
    'A1: A unit price is that of one pack',
    'a.tsv',
    UNIT,
    meant('n-1 400 36', 'n-2 200 18', 'n-3 100 11'),
    { mapping: mapping(`times: ${SIZE}`, PER_SET) },
  ),
  fine(
    'A1: A unit price is that of one copy beside packs',
    'a.tsv',
    tsv('Job|Qty|Set size|Unit price', 'n-1|2|200|0.12', 'n-2|1|100|0.15'),
    meant('n-1 400 48', 'n-2 100 15'),
    { mapping: mapping(`times: ${SIZE}`, '{ column: Unit price, per: copy }') },
  ),
  asked(
    'A1: A unit price may be that of one pack or of one copy',
    'a.tsv',
    UNIT,
    'n-1 costs 36, 7200 or 18',
    { mapping: mapping(`times: ${SIZE}`, '{ column: Unit price }') },
  ),
  fine(
    'A1: A unit price of its row beside packs',
    'a.tsv',
    UNIT,
    meant('n-1 400 18', 'n-2 200 18', 'n-3 100 11'),
    { mapping: mapping(`times: ${SIZE}`, '{ column: Unit price, per: row }') },
  ),
  fine(
    'A1: A price per box is that of one pack',
    'a.tsv',
    tsv('Job|Qty (boxes)|Price per box', 'n-1|2|18.00', 'n-2|1|17.00'),
    meant('n-1 100 36', 'n-2 50 17'),
    {
      mapping: mapping(
        'times: { value: 50 }',
        '{ column: Price per box, per: pack }',
        '',
        '"Qty (boxes)"',
      ),
    },
  ),
  refused('A1: Some of the set sizes are empty', 'a.tsv', SOME(), {
    mapping: mapping(`times: ${SIZE}`),
  }),
  fine(
    'A1: Posters are no packs and have no set size',
    'a.tsv',
    SOME(),
    meant('n-1 400 18000', 'n-2 3 9000', 'n-3 100 9000'),
    { mapping: mapping('times: { column: Set size, empty: 1 }') },
  ),
  asked(
    'A1: A pack by its name has no set size',
    'a.tsv',
    SOME('명함 300매'),
    'n-2 is 3 or 900 copies',
    { mapping: mapping('times: { column: Set size, empty: 1 }') },
  ),
  asked('A1: Quantities count copies already', 'a.tsv', COPIES, 'n-1 is 500 or 250000 copies', {
    mapping: mapping(`times: ${SIZE}`),
  }),
  fine(
    'A1: So many packs are meant',
    'a.tsv',
    COPIES,
    meant('n-1 250000 18', 'n-2 40000 9', 'n-3 500000 31'),
    { mapping: mapping(`times: ${SIZE}, unusual: accept`) },
  ),
  asked(
    'A1: One of many quantities counts copies',
    'a.tsv',
    tsv(
      'Job|Qty|Set size|Total',
      'n-1|1|100|9',
      'n-2|2|100|17',
      'n-3|3|50|15',
      'n-4|500|500|31',
      'n-5|1|50|5',
    ),
    'n-4 is 500 or 250000 copies',
    { mapping: mapping(`times: ${SIZE}`) },
  ),
  asked(
    'A1: A carton has boxes of pieces and only these are said',
    'a.tsv',
    CARTONS,
    'n-1 is 100 or 1000 copies',
    { mapping: mapping('times: { column: Pcs/box }') },
  ),
  fine(
    'A1: Packs are looked up and cartons settled',
    'a.tsv',
    CARTONS,
    meant('n-1 1000 40', 'n-2 250 18'),
    {
      beside: PACKS,
      mapping: mapping(LOOKED_UP, '{ column: Total }', `${LOOKUPS}\nsheet: { amounts: stored }`),
    },
  ),
  fine(
    'A1: Packs are looked up',
    'a.tsv',
    tsv('Job|SKU|Qty|Total', 'n-1|A-1|2|40', 'n-2|A-2|1|18'),
    meant('n-1 1000 40', 'n-2 250 18'),
    { beside: PACKS, mapping: mapping(LOOKED_UP, '{ column: Total }', LOOKUPS) },
  ),
  ...['0', '2,5', 'viele'].map((size) =>
    refused(
      `A1: A pack of ${size}`,
      'a.tsv',
      tsv('Job|Qty|Set size|Total', `n-1|2|${size}|18.50`, 'n-2|1|50|7.25'),
      { mapping: mapping(`times: ${SIZE}`) },
    ),
  ),
  asked(
    'A2: Packs of 1,000 and nothing proves the mark',
    'a.tsv',
    tsv('Job|Qty|Set size|Total', 'n-1|2|1,000|18', 'n-2|1|2,000|31'),
    'n-1 is 2000 or 2 copies',
    { mapping: mapping(`times: ${SIZE}`) },
  ),
  fine(
    'A2: Packs of 1,000 in a Korean list',
    'a.tsv',
    tsv('Job|Qty|입수|Total', 'n-1|2|1,000|18000', 'n-2|1|500|9000'),
    meant('n-1 2000 18000', 'n-2 500 9000'),
    { mapping: mapping('times: { column: 입수 }') },
  ),
  fine(
    'A1: Total pieces are those of the packs',
    'a.tsv',
    TOTALS('250'),
    meant('n-1 200 18', 'n-2 250 24.5'),
    { mapping: mapping(`times: ${SIZE}`) },
  ),
  asked(
    'A1: Total pieces are more than those of the packs',
    'a.tsv',
    TOTALS('2500'),
    'n-2 is 250 or 2500 copies',
    { mapping: mapping(`times: ${SIZE}`) },
  ),
  fine(
    'A1: All units are boxes and a box has 250',
    'a.tsv',
    UNITS('Box'),
    meant('n-1 500 18', 'n-2 750 24.5', 'n-3 1000 30'),
    { mapping: mapping('times: { value: 250 }') },
  ),
  asked(
    'A1: Some units are boxes of 250 and others single',
    'a.tsv',
    UNITS('EA'),
    'n-3 is 4 or 1000 copies',
    { mapping: mapping('times: { value: 250 }') },
  ),
  asked(
    'A3: A set size shows another number than it holds',
    'a.xlsx',
    workbook([
      r('Job', 'Qty', 'Set size', 'Total'),
      r('n-1', 2, n(99.6, '0'), 18),
      r('n-2', 1, 50, 7),
    ]),
    'n-1 is 200 copies, or its set size is wrong',
    { mapping: mapping(`times: ${SIZE}`) },
  ),
  fine(
    'A1: The total row has the sum of quantities',
    'a.tsv',
    `${SETS}Total\t6\t\t57.50\n`,
    meant('n-1 200 18', 'n-2 250 24.5', 'n-3 150 15'),
    { mapping: mapping(SUM, SUM_TOTAL, 'rows: { totals: skip }') },
  ),
  refused(
    'A1: More copies than numbers are exact for',
    'a.tsv',
    tsv('Job|Qty|Set size|Total', 'n-1|94906267|94906267|18', 'n-2|1|50|7'),
    { mapping: mapping(`times: ${SIZE}, unusual: accept`) },
  ),

  ...LINES_OF_PACKS,
];
