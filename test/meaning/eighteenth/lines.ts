import type { List } from '../list.ts';
import { asked, fine, refused } from '../put.ts';
import { r, workbook } from '../workbook.ts';
import { mapping, meant, PER_SET, SIZE, tsv } from './maps.ts';

const LINES = (first: string, second: string) =>
  tsv('Job|Qty|Set size|Total', `n-1|${first}|18`, `n-1|${second}|24`, 'n-2|1|50|7');

/** Two rows of an order and one of another, in a workbook with merged cells. */
const merged = (cells: string, qty: number | null, sizes: readonly (number | null)[]) =>
  workbook(
    [
      r('Job|Name', 'Qty', 'Set size', 'Total'),
      r('n-1|Ann', 2, sizes[0] ?? null, 18),
      r('n-1|Bob', qty, sizes[1] ?? null, 9),
      r('n-2|Cy', 1, 50, 7),
    ],
    { merged: [cells] },
  );
export const SUM = `combine: sum, times: ${SIZE}`;
export const SUM_TOTAL = '{ column: Total, combine: sum }';
const REPEAT = 'sheet: { repeat_merged: true }';

/** Orders of several rows. */
export const LINES_OF_PACKS: readonly List[] = [
  fine(
    'A1: Lines of an order have other packs',
    'a.tsv',
    LINES('2|100', '1|250'),
    meant('n-1 450 42', 'n-2 50 7'),
    { mapping: mapping(SUM, SUM_TOTAL) },
  ),
  refused('A1: One quantity with two packs and nothing said', 'a.tsv', LINES('2|100', '2|250'), {
    mapping: mapping(`times: ${SIZE}`, SUM_TOTAL),
  }),
  asked(
    'A1: One quantity and one pack in two lines',
    'a.tsv',
    LINES('2|100', '2|100'),
    'n-1 is 200 or 400 copies',
    { mapping: mapping(`times: ${SIZE}`, SUM_TOTAL) },
  ),
  refused('A1: The same quantity with two packs', 'a.tsv', LINES('2|100', '2|250'), {
    mapping: mapping(`combine: same, times: ${SIZE}`, SUM_TOTAL),
  }),
  fine(
    'A1: Quantity and pack are in the first line',
    'a.tsv',
    LINES('2|100', '|'),
    meant('n-1 200 42', 'n-2 50 7'),
    { mapping: mapping(`combine: first, times: ${SIZE}`, SUM_TOTAL) },
  ),
  refused('A1: Another pack is below the quantity', 'a.tsv', LINES('2|100', '|250'), {
    mapping: mapping(`combine: first, times: ${SIZE}`, SUM_TOTAL),
  }),
  fine(
    'A4: A pack is merged over the lines of an order',
    'a.xlsx',
    merged('D2:D3', 3, [100, null]),
    meant('n-1 500 27', 'n-2 50 7'),
    { mapping: mapping(SUM, SUM_TOTAL, REPEAT) },
  ),
  asked(
    'A4: A pack is merged and nobody says for which rows',
    'a.xlsx',
    merged('D2:D3', 3, [100, null]),
    'n-1 is 500 or 203 copies',
    { mapping: mapping('combine: sum, times: { column: Set size, empty: 1 }', SUM_TOTAL) },
  ),
  fine(
    'A4: A quantity of packs is merged and counts once',
    'a.xlsx',
    merged('C2:C3', null, [100, 100]),
    meant('n-1 200 27', 'n-2 50 7'),
    { mapping: mapping(SUM, SUM_TOTAL, REPEAT) },
  ),
  refused('A4: A quantity is merged over two packs', 'a.xlsx', merged('C2:C3', null, [100, 250]), {
    mapping: mapping(SUM, SUM_TOTAL, REPEAT),
  }),
  fine(
    'A1: All sets of an order have one price',
    'a.tsv',
    tsv('Job|Qty|Set size|Unit price', 'n-1|2|100|18', 'n-1|1|100|18', 'n-2|1|50|7'),
    meant('n-1 300 54', 'n-2 50 7'),
    { mapping: mapping(SUM, PER_SET) },
  ),
  refused(
    'A1: Sets of an order have two prices',
    'a.tsv',
    tsv('Job|Qty|Set size|Unit price', 'n-1|2|100|18', 'n-1|1|250|31', 'n-2|1|50|7'),
    { mapping: mapping(SUM, PER_SET) },
  ),
];
