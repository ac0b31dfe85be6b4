import { expect, it } from 'vitest';
import { placeToAccept } from '../../../src/serve/api/place-of-issue.ts';

it.each([
  { name: 'a row', cell: null, row: 12, accept: 'row', place: '12:12' },
  { name: 'the row of a cell', cell: 'List!E12', row: 12, accept: 'row', place: '12:12' },
  { name: 'a cell', cell: "'May list'!E12", row: 12, accept: 'cell', place: 'E12' },
  { name: 'no row of a column', cell: null, row: null, accept: 'row', place: null },
  { name: 'no cell of a column', cell: 'List!E1', row: null, accept: 'cell', place: null },
  { name: 'no cell of a row', cell: null, row: 12, accept: 'cell', place: null },
] as const)('placeToAccept() gives $name', ({ place, accept, ...issue }) => {
  expect(placeToAccept(issue, accept)).toBe(place);
});
