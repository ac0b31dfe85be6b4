import type { Rows } from '../api/types.ts';
import type { Draft } from './draft.ts';

/** Rows as the file shows them, corrected. */
export async function readRows(
  draft: Draft,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<Rows> {
  const { corrections } = draft.state;
  const shown = await draft.rows.read(from, count);
  const columns = corrections.size === 0 ? [] : draft.rows.about().columns;
  const corrected: Rows['corrected'] = [];
  const rows = shown.map(({ number, cells }) => {
    const row = [...cells];
    for (const [index, { letter }] of columns.entries()) {
      const found = corrections.get(`${letter}${number}`);
      if (!found) continue;
      while (row.length <= index) row.push('');
      row[index] = found.to;
      corrected.push({ cell: found.cell, from: found.from });
    }
    return row;
  });
  const hidden = shown.filter(({ isHidden }) => isHidden).map(({ number }) => number);
  return { from, rows, hidden, corrected };
}
