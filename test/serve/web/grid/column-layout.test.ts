import { expect, it } from 'vitest';
import {
  columnAt,
  columnsIn,
  layOutColumns,
} from '../../../../src/serve/web/grid/column-layout.ts';

it('columns are as wide as their texts, within bounds, and found by their place', () => {
  const layout = layOutColumns([['id'], ['x'.repeat(500)], ['주식회사']], new Map());
  expect(layout.widths[0]).toBe(64);
  expect(layout.widths[1]).toBe(320);
  expect(layout.totalPx).toBe(layout.edges[3]);
  expect([0, 63, 64, 383, 384, 9999].map((px) => columnAt(layout.edges, px))).toEqual([
    0, 0, 1, 1, 2, 2,
  ]);
  expect(columnsIn(layout, 70, 100)).toEqual({ first: 1, end: 2 });
  expect(columnsIn(layout, 0, 9999)).toEqual({ first: 0, end: 3 });
  expect(columnsIn(layOutColumns([], new Map()), 0, 100)).toEqual({ first: 0, end: 0 });
});
