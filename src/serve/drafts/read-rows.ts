import type { Rows } from '../api/types.ts';
import type { Draft } from './draft.ts';

/** Rows as the file shows them, corrected, with what the mapping's clean-up makes of their cells. */
export async function readRows(
  draft: Draft,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<Rows> {
  const { corrections, leftOut } = draft.state;
  const shown = await draft.rows.read(from, count);
  const cleaner = await draft.cleaner();
  const { columns, header_row: header } = draft.rows.about();
  const corrected: Rows['corrected'] = [];
  const cleaned: Rows['cleaned'] = [];
  const rows = shown.map(({ number, cells }) => {
    const row = [...cells];
    for (const [index, { letter }] of corrections.size === 0 ? [] : columns.entries()) {
      const found = corrections.get(`${letter}${number}`);
      if (!found) continue;
      while (row.length <= index) row.push('');
      row[index] = found.to;
      corrected.push({ cell: found.cell, from: found.from });
    }
    if (header === null || number <= header) return row;
    for (const { column, to, problem } of cleaner?.(row) ?? []) {
      cleaned.push({ cell: `${columns[column]?.letter}${number}`, to, problem });
    }
    return row;
  });
  const hidden = shown.filter(({ isHidden }) => isHidden).map(({ number }) => number);
  const left_out = shown.map(({ number }) => number).filter((number) => leftOut.has(number));
  return { from, rows, hidden, left_out, corrected, cleaned };
}
