import { expect, it } from 'vitest';
import { columnLetter as inRows } from '../../../../src/rows/row.ts';
import type { Issue } from '../../../../src/serve/api/types.ts';
import { cellName, columnLetter, parseCell } from '../../../../src/serve/web/grid/cells.ts';
import {
  columnAt,
  columnsIn,
  layOutColumns,
} from '../../../../src/serve/web/grid/column-layout.ts';
import { IssueIndex } from '../../../../src/serve/web/grid/issue-index.ts';

it('cells have the names that the program gives them', () => {
  for (const column of [0, 25, 26, 51, 701, 702, 16_383]) {
    expect(columnLetter(column)).toBe(inRows(column));
    expect(parseCell(cellName({ row: 12, column }))).toEqual({ row: 12, column });
  }
  expect(parseCell("Liste 'A1'!E12")).toEqual({ row: 12, column: 4 });
  expect(parseCell('E')).toBeUndefined();
});

function issue(row: number | null, cell: string | null, severity: Issue['severity']): Issue {
  return { code: 'c', severity, message: '', fix: '', row, column: null, cell };
}

it('IssueIndex goes from one place to the next, and around at the ends', () => {
  const index = new IssueIndex([
    issue(9, 'S!B9', 'warning'),
    issue(4, 'S!C4', 'warning'),
    issue(4, 'S!C4', 'error'),
    issue(4, null, 'error'),
    issue(null, null, 'error'),
  ]);
  expect(index.rows).toEqual([4, 9]);
  expect(index.at({ row: 4, column: 2 })?.severity).toBe('error');
  expect(index.at({ row: 4, column: 1 })).toBeUndefined();
  expect(index.next({ row: 1, column: 0 }, 1)).toEqual({ row: 4, column: -1 });
  expect(index.next({ row: 4, column: 0 }, 1)).toEqual({ row: 4, column: 2 });
  expect(index.next({ row: 9, column: 1 }, 1)).toEqual({ row: 4, column: -1 });
  expect(index.next({ row: 9, column: 0 }, -1)).toEqual({ row: 4, column: 2 });
});

it('columns are as wide as their texts, within bounds, and found by their place', () => {
  const layout = layOutColumns([['id'], ['x'.repeat(500)], ['주식회사']]);
  expect(layout.widths[0]).toBe(64);
  expect(layout.widths[1]).toBe(320);
  expect(layout.totalPx).toBe(layout.edges[3]);
  expect([0, 63, 64, 383, 384, 9999].map((px) => columnAt(layout.edges, px))).toEqual([
    0, 0, 1, 1, 2, 2,
  ]);
  expect(columnsIn(layout, 70, 100)).toEqual({ first: 1, end: 2 });
  expect(columnsIn(layout, 0, 9999)).toEqual({ first: 0, end: 3 });
  expect(columnsIn(layOutColumns([]), 0, 100)).toEqual({ first: 0, end: 0 });
});
