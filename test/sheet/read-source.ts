import type { SheetSource } from '../../src/sheet/sheet.ts';

/** Everything that an opened sheet holds; it is closed then. */
export async function readSource(source: Pick<SheetSource, 'rows' | 'close'>) {
  const numbers: number[] = [];
  const rows: string[][] = [];
  const hidden: number[] = [];
  try {
    for await (const batch of source.rows()) {
      numbers.push(...batch.numbers);
      rows.push(...batch.rows.map((row) => [...row]));
      hidden.push(...(batch.hidden ?? []));
    }
  } finally {
    await source.close();
  }
  return { numbers, rows, hidden: [...new Set(hidden)] };
}
