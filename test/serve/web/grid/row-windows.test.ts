import { expect, it } from 'vitest';
import {
  nextRequest,
  windowAt,
  windowOf,
  windowsAround,
  windowsIn,
  windowsOf,
} from '../../../../src/serve/web/grid/row-windows.ts';

it('windowOf() has a hundred rows in each window', () => {
  expect([1, 100, 101, 1_000_000].map(windowOf)).toEqual([0, 0, 1, 9999]);
});

it.each([
  {
    name: 'the first unknown window',
    wanted: [3, 4],
    known: [3],
    request: { from: 401, count: 100, firstColumn: 0 },
  },
  {
    name: 'several that follow it',
    wanted: [7, 8, 9],
    known: [],
    request: { from: 701, count: 300, firstColumn: 0 },
  },
  {
    name: 'no more than 500 rows',
    wanted: [0, 1, 2, 3, 4, 5, 6],
    known: [],
    request: { from: 1, count: 500, firstColumn: 0 },
  },
  {
    name: 'up to one that is known',
    wanted: [0, 1, 2],
    known: [1],
    request: { from: 1, count: 100, firstColumn: 0 },
  },
  {
    name: 'the most urgent first',
    wanted: [9, 2, 3],
    known: [],
    request: { from: 901, count: 100, firstColumn: 0 },
  },
  {
    name: 'columns of a wide sheet by themselves',
    wanted: windowsOf([3, 4], { first: 250, end: 600 }),
    known: [3, 4],
    request: { from: 301, count: 200, firstColumn: 256 },
  },
  { name: 'nothing when all are known', wanted: [1], known: [1], request: undefined },
])('nextRequest() fetches $name', ({ wanted, known, request }) => {
  expect(nextRequest(wanted, (window) => known.includes(window))).toEqual(request);
});

it('windowsAround() wants what is shown first, and then what is near', () => {
  expect(windowsAround([390, 401, 425], 1_000_000)).toEqual([3, 4, 5, 6, 2, 1, 7]);
  expect(windowsAround([1, 25], 120)).toEqual([0, 1]);
  expect(windowsAround([7, 14, 500_007], 1_000_000).slice(0, 2)).toEqual([0, 5000]);
});

it('windowsOf() has all windows of the columns in sight, as requests fetch them', () => {
  const windows = windowsOf([9], { first: 255, end: 513 });
  expect(windows).toEqual([255, 256, 512].map((column) => windowAt(901, column)));
  expect(windowsIn({ from: 901, count: 200, firstColumn: 512 })).toEqual(
    [901, 1001].map((row) => windowAt(row, 512)),
  );
});
