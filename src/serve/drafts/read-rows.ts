import { columnLetter } from '../../rows/row.ts';
import type { QueryOf } from '../api/routes.ts';
import type { ColumnSpan } from '../api/shared.ts';
import type { ShownRow } from '../sheet-rows.ts';
import type { Draft } from './draft.ts';
import type { Correction } from './sheet-edits.ts';

/** An answer ends with the row that has so many cells in all, or so many letters. */
const MAX_CELLS = 150_000;
const MAX_CHARS = 4_000_000;

/** Rows as the file shows them, corrected, with what the mapping's clean-up makes of their cells; fewer where the sheet ends, or the answer would be large. */
export async function readRows(draft: Draft, wanted: QueryOf<'rows'>) {
  const { from, count } = wanted;
  const range = toRange(wanted);
  const header = draft.rows.about().columns.map(({ name }) => name);
  const cleaner = await draft.mapping.cleaner(header);
  const { edits } = draft;
  // Clean-up takes cells from anywhere in a row.
  const read = cleaner ? toRange({}) : range;
  const answer = {
    from,
    rows: [] as string[][],
    /** Numbers of those that are hidden, and of those that are left out. */
    ...{ hidden: [] as number[], left_out: [] as number[] },
    /** Cells of these rows that are corrected, with what the file shows. */
    corrected: [] as { cell: string; from: string }[],
    /** Cells of these rows that the mapping's clean-up changes, with what is printed; null, and why, where a step cannot convert one. */
    cleaned: [] as { cell: string; to: string | null; problem: string | null }[],
    /** Number of the row to go on with; null if all were given that there are. */
    next: null as number | null,
  };
  let [cells, chars] = [0, 0];
  for await (const some of draft.rows.readInTurns(from, count, read)) {
    const { header_row: headerRow } = draft.rows.about();
    for (const { number, cells: shown, isHidden } of some) {
      if (cells >= MAX_CELLS || chars >= MAX_CHARS) return { ...answer, next: number };
      const corrected = [...edits.correctedIn(number)]
        .filter(([column]) => isIn(read, column))
        .sort(([a], [b]) => a - b);
      const whole = correct(shown, corrected, read);
      const row = cleaner ? whole.slice(range.first, range.end) : whole;
      answer.rows.push(row);
      if (isHidden) answer.hidden.push(number);
      if (edits.leftOut.has(number)) answer.left_out.push(number);
      for (const [column, { cell, from: inFile }] of corrected) {
        if (isIn(range, column)) answer.corrected.push({ cell, from: inFile });
      }
      const isBelow = headerRow !== null && number > headerRow;
      for (const { column, to, problem } of (isBelow && cleaner?.(whole)) || []) {
        const cell = `${columnLetter(column)}${number}`;
        if (isIn(range, column)) answer.cleaned.push({ cell, to, problem });
      }
      cells += row.length;
      for (const text of row) chars += text.length;
    }
  }
  return answer;
}

function toRange({ from_column: column = 1, columns }: Omit<QueryOf<'rows'>, 'from' | 'count'>) {
  const first = column - 1;
  return { first, end: first + (columns ?? Number.POSITIVE_INFINITY) };
}

function isIn({ first, end }: ColumnSpan, column: number): boolean {
  return column >= first && column < end;
}

function correct(
  shown: ShownRow['cells'],
  corrections: readonly (readonly [column: number, Correction])[],
  { first }: ColumnSpan,
): string[] {
  const row = [...shown];
  for (const [column, { to }] of corrections) {
    while (row.length < column - first) row.push('');
    row[column - first] = to;
  }
  return row;
}
