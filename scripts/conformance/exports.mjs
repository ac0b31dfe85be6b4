import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { readTexts } from './read-texts.mjs';

const WORKBOOK = /\.(?:xlsx|xlsm|xlsb|xls|ods|fods)$/i;

/**
 * Compares workbooks with what a spreadsheet program exported from them: `list.xlsx.0.csv` from the first sheet of
 * `list.xlsx`, `list.xlsx.1.csv` from its second.
 *
 * @param {string} folder
 */
export async function* compareExports(folder) {
  const names = readdirSync(folder).sort();
  for (const name of names.filter((other) => WORKBOOK.test(other))) {
    const file = path.join(folder, name);
    const result = { name, cells: 0, equal: 0, differences: [] };
    for (const [csv, number] of exportsOf(names, name)) {
      const wanted = toGrid(parseCsv(readFileSync(path.join(folder, csv)).toString('latin1')));
      const found = await readTexts(file, { sheet: number + 1 }).catch((error) => error);
      if (found instanceof Error) result.differences.push(found.message);
      compare(wanted, found instanceof Error ? [] : toGrid(found), number, result);
    }
    if (result.cells > 0 || result.differences.length > 0) yield result;
  }
}

/** Exports by the number of their sheet; other files may lie beside them. */
function exportsOf(names, workbook) {
  return names.flatMap((name) => {
    const number =
      name.startsWith(`${workbook}.`) && /^(\d+)\.csv$/.exec(name.slice(workbook.length + 1));
    return number ? [[name, Number(number[1])]] : [];
  });
}

function parseCsv(text) {
  return parse(text, { relax_column_count: true, relax_quotes: true, bom: true });
}

/** Rows and columns without a text at the start and the end do not count: an export begins where the cells do. */
function toGrid(rows) {
  const grid = rows.map((row) => withoutEnd(row.map(comparable), (text) => text === ''));
  const first = grid.findIndex((row) => row.length > 0);
  return withoutEnd(grid.slice(Math.max(0, first)), (row) => row.length === 0);
}

/** Exports are in a code page that lacks many characters: only ASCII is compared. */
function comparable(text) {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\t\n\x20-\x7e]|_/g, '_')
    .replace(/_+/g, '_')
    .trimEnd();
}

function withoutEnd(list, isEmpty) {
  return list.slice(0, list.findLastIndex((item) => !isEmpty(item)) + 1);
}

function compare(wanted, found, sheet, result) {
  for (let row = 0; row < Math.max(wanted.length, found.length); row += 1) {
    const columns = Math.max(wanted[row]?.length ?? 0, found[row]?.length ?? 0);
    for (let column = 0; column < columns; column += 1) {
      const want = wanted[row]?.[column] ?? '';
      const text = found[row]?.[column] ?? '';
      if (want === '' && text === '') continue;
      result.cells += 1;
      if (want === text) result.equal += 1;
      else {
        const place = `sheet ${sheet + 1}, row ${row + 1} of the filled ones, column ${column + 1}`;
        result.differences.push(
          `${place}: ${JSON.stringify(text)}, exported as ${JSON.stringify(want)}`,
        );
      }
    }
  }
}
