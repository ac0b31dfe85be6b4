import { describe, expect, it } from 'vitest';
import { columnIndex, parseCellAddress } from '../../src/rows/cell-address.ts';
import { cellAddress, columnLetter } from '../../src/rows/row.ts';

describe('parseCellAddress()', () => {
  it.each([
    { text: 'E12', place: { sheet: null, row: 12, column: 4 } },
    { text: ' $aa$3 ', place: { sheet: null, row: 3, column: 26 } },
    { text: 'Orders!E12', place: { sheet: 'Orders', row: 12, column: 4 } },
    {
      text: "'May list'!XFD4294967295",
      place: { sheet: 'May list', row: 4294967295, column: 16383 },
    },
    { text: 'my list!A1', place: { sheet: 'my list', row: 1, column: 0 } },
    { text: 'E0', place: null },
    { text: 'E', place: null },
    { text: '12', place: null },
    { text: 'XFE1', place: null },
    { text: 'A4294967296', place: null },
    { text: 'E1:E5', place: null },
    { text: '!E1', place: null },
    { text: "'a'b'!E1", place: null },
    { text: '', place: null },
  ])('reads $text', ({ text, place }) => {
    expect(parseCellAddress(text)).toEqual(place);
  });

  it.each(['Orders', 'May list', "it's", '한글', '2026', 'a!b', "'"])(
    'reads what cellAddress() writes of sheet %s',
    (sheet) => {
      const address = cellAddress(sheet, 700, 17);
      expect(parseCellAddress(address)).toEqual({ sheet, row: 17, column: 700 });
    },
  );
});

describe('columnIndex()', () => {
  it('is the reverse of columnLetter()', () => {
    for (let index = 0; index < 20_000; index += 7) {
      expect(columnIndex(columnLetter(index))).toBe(index);
    }
  });
});
