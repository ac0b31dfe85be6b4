import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { readWhole } from '../support.ts';

const FIXTURES = path.join(import.meta.dirname, 'fixtures');

/**
 * Cells of a fixture that are not what LibreOffice's own CSV export of it has, as `row.column: "ours", "theirs"`.
 * Blank cells at the ends of rows are nothing.
 */
export async function cellsThatDiffer(name: string, suffix = ''): Promise<string[]> {
  const file = path.join(FIXTURES, name);
  const { rows, numbers, sheet, error } = await readWhole(file, suffix ? { sheet: suffix } : {});
  if (error || !sheet) throw error ?? new Error('nothing was read');
  const ours = new Map(numbers.map((number, i) => [number, rows[i] ?? []]));
  ours.set(
    sheet.header.row,
    sheet.header.columns.map((column) => column.name),
  );
  const exported = readFileSync(`${file}${suffix && `.${suffix}`}.csv`, 'utf8');
  const theirs: string[][] = parse(exported, { relax_column_count: true });
  if (theirs.length < 2) throw new Error('the export is empty');
  return theirs.flatMap((cells, i) => {
    const own = ours.get(i + 1) ?? [];
    const width = Math.max(cells.length, own.length);
    return Array.from({ length: width }, (_, column) => column).flatMap((column) => {
      const [mine = '', other = ''] = [own[column], cells[column]];
      const place = `${i + 1}.${column + 1}`;
      return mine === other ? [] : `${place}: ${JSON.stringify(mine)}, ${JSON.stringify(other)}`;
    });
  });
}
