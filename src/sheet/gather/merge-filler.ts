import type { ByteRows } from '../../rows/byte-rows.ts';
import type { StruckCells } from '../../rows/struck-cells.ts';
import { toByteRows } from '../../rows/to-byte-rows.ts';
import { isPlainUtf8 } from '../plain-utf8.ts';
import type { MergedRange } from '../sheet.ts';

/** A range whose first row has been read. */
interface FilledRange extends MergedRange {
  readonly value: string;
  readonly isPartStruck: boolean | undefined;
}

/**
 * Makes a function that repeats the value of a merged range's first cell in all its cells, also in rows
 * that the file leaves out between others. Batches must come in the order of the sheet. Without ranges they stay as they are.
 *
 * @param isHidden Whether a row that the file leaves out is hidden.
 * @param struck Told of the cells that repeat what is struck out.
 */
export function createMergeFiller(
  ranges: readonly MergedRange[],
  isHidden: (row: number) => boolean,
  struck?: Pick<StruckCells, 'isPartAt' | 'note'>,
): (batch: ByteRows) => ByteRows {
  if (ranges.length === 0) return (batch) => batch;
  const waiting = [...ranges].sort((a, b) => b.top - a.top);
  let active: FilledRange[] = [];
  let lastNumber = 0;

  return (batch) => {
    const numbers: number[] = [];
    const rows: string[][] = [];
    const hidden = new Set(batch.hidden);
    batch.numbers.forEach((number, i) => {
      for (let gap = lastNumber + 1; gap < number && reaches(gap); gap += 1) {
        numbers.push(gap);
        if (isHidden(gap)) hidden.add(gap);
        rows.push(fill(gap, []));
      }
      numbers.push(number);
      rows.push(fill(number, [...(batch.rows[i] ?? [])]));
      lastNumber = number;
    });
    return toByteRows({ numbers, rows, hidden }, isPlainUtf8);
  };

  function reaches(number: number): boolean {
    return active.some(({ bottom }) => bottom >= number);
  }

  function fill(number: number, row: string[]): string[] {
    for (let next = waiting.at(-1); next && next.top <= number; next = waiting.at(-1)) {
      waiting.pop();
      const value = next.top === number ? (row[next.left] ?? '') : '';
      const isPartStruck = struck?.isPartAt(next.top, next.left);
      if (value !== '') active.push({ ...next, value, isPartStruck });
    }
    for (const range of active) {
      if (range.bottom < number) continue;
      while (row.length <= range.right) row.push('');
      row.fill(range.value, range.left, range.right + 1);
      if (range.isPartStruck === undefined) continue;
      for (let column = range.left; column <= range.right; column += 1) {
        if (number > range.top || column > range.left)
          struck?.note(number, column, range.isPartStruck);
      }
    }
    active = active.filter(({ bottom }) => bottom > number);
    return row;
  }
}
