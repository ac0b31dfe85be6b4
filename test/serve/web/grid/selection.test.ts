import { expect, it } from 'vitest';
import { placesIn, sizeOf, spreadBlock } from '../../../../src/serve/web/grid/clipboard.ts';
import { allRows, someRows } from '../../../../src/serve/web/grid/row-list.ts';
import { blockOf, moved } from '../../../../src/serve/web/grid/selection.ts';

const ALL = { rows: allRows(1_000_000), columns: 14, pageRows: 20 };
const SOME = { rows: someRows([7, 14, 500_007]), columns: 14, pageRows: 20 };

it.each([
  { name: 'ArrowDown', isCtrl: false, to: { row: 31, column: 3 } },
  { name: 'ArrowUp', isCtrl: true, to: { row: 1, column: 3 } },
  { name: 'ArrowDown', isCtrl: true, to: { row: 1_000_000, column: 3 } },
  { name: 'ArrowLeft', isCtrl: false, to: { row: 30, column: 2 } },
  { name: 'PageUp', isCtrl: false, to: { row: 10, column: 3 } },
  { name: 'PageDown', isCtrl: false, to: { row: 50, column: 3 } },
  { name: 'Home', isCtrl: false, to: { row: 30, column: 0 } },
  { name: 'Home', isCtrl: true, to: { row: 1, column: 0 } },
  { name: 'End', isCtrl: true, to: { row: 1_000_000, column: 13 } },
  { name: 'a', isCtrl: false, to: undefined },
])('moved() by $name (Ctrl: $isCtrl)', ({ name, isCtrl, to }) => {
  expect(moved({ row: 30, column: 3 }, { name, isCtrl }, ALL)).toEqual(to);
});

it('moved() goes over the rows that are shown', () => {
  const down = { name: 'ArrowDown', isCtrl: false };
  expect(moved({ row: 14, column: 0 }, down, SOME)).toEqual({ row: 500_007, column: 0 });
  expect(moved({ row: 500_007, column: 0 }, down, SOME)).toEqual({ row: 500_007, column: 0 });
});

const BLOCK = blockOf({ anchor: { row: 5, column: 2 }, active: { row: 4, column: 1 } });

it('spreadBlock() puts texts from the first cell on', () => {
  const placed = spreadBlock([['a', 'b'], ['c']], BLOCK, ALL.rows);
  expect(placed).toEqual([
    { place: { row: 4, column: 1 }, text: 'a' },
    { place: { row: 4, column: 2 }, text: 'b' },
    { place: { row: 5, column: 1 }, text: 'c' },
  ]);
});

it('placesIn() gives every cell of the block the text of its column', () => {
  expect(sizeOf(BLOCK, ALL.rows)).toBe(4);
  expect(placesIn(BLOCK, ALL.rows, (column) => (column === 1 ? 'x' : undefined))).toEqual([
    { place: { row: 4, column: 1 }, text: 'x' },
    { place: { row: 5, column: 1 }, text: 'x' },
  ]);
});

it('spreadBlock() leaves out what lies below the last row, and goes over the rows that are shown', () => {
  const block = blockOf({ anchor: { row: 14, column: 0 }, active: { row: 14, column: 0 } });
  const placed = spreadBlock([['a'], ['b'], ['c']], block, SOME.rows);
  expect(placed.map(({ place }) => place.row)).toEqual([14, 500_007]);
});
