import { describe, expect, test } from 'vitest';
import { toByteRows } from '../../src/rows/to-byte-rows.ts';
import { findTextDamage } from '../../src/sheet/damage/find-text-damage.ts';
import { isPlainUtf8 } from '../../src/sheet/plain-utf8.ts';

const ROWS = [['Kim', '', '한글 "x"'], [], ['é']];

describe('toByteRows()', () => {
  test('gives the same rows, with their places, marks and escapes', () => {
    const hidden = new Set([7]);
    const batch = toByteRows({ numbers: [5, 7, 8], rows: ROWS, endsOpen: true, hidden });
    expect(batch).toMatchObject({ numbers: [5, 7, 8], rows: ROWS, endsOpen: true, hidden });
    expect([...batch.cells.escapes]).toEqual([1, 0, 0]);
    expect(batch.pick([0, 2]).rows).toEqual([ROWS[0], ROWS[2]]);
  });

  test.each([
    { name: 'sound texts', cells: ['Kim', '010-1234', '서울'], plain: true },
    { name: 'a no-break space between words', cells: ['a\u00a0b', 'c'], plain: true },
    { name: 'a no-break space at the end of a cell', cells: ['a\u00a0', 'b'], plain: false },
    { name: 'number signs in two cells', cells: ['a#', '#b'], plain: true },
    { name: 'number signs in one cell', cells: ['##', 'b'], plain: false },
  ])('asks of each cell alone whether it is plain: $name', ({ cells, plain }) => {
    expect(toByteRows({ numbers: [1], rows: [cells] }, isPlainUtf8).plain).toBe(plain);
  });

  test('makes half a surrogate pair a character that is reported', () => {
    const { rows, plain } = toByteRows(
      { numbers: [1], rows: [['a\ud83d', '\ude00']] },
      isPlainUtf8,
    );
    expect({ rows, plain }).toEqual({ rows: [['a\ufffd', '\ufffd']], plain: false });
    expect(findTextDamage(rows[0]?.[0] ?? '')?.code).toBe('text_undecodable');
  });
});
