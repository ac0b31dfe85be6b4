import fs from 'node:fs';
import path from 'node:path';
import * as XLSX from 'xlsx';
import { UsageError } from '../errors.ts';
import type { RowBatch } from './row.ts';
import type { ReadOptions, SheetEntry, SheetFormat, SheetSource } from './sheet.ts';

XLSX.set_fs(fs);

const ROWS_PER_BATCH = 1000;

/** Opens a sheet of a workbook that SheetJS reads: .xls, .xlsb, .ods. */
export async function openWorkbook(file: string, options: ReadOptions): Promise<SheetSource> {
  const book = XLSX.readFile(file, { dense: true, cellFormula: false, cellHTML: false });
  const sheets = book.SheetNames.map((name, i) => ({
    name,
    hidden: (book.Workbook?.Sheets?.[i]?.Hidden ?? 0) !== 0,
  }));
  const index = sheetIndex(sheets, options.sheet);
  const name = sheets[index]?.name ?? '';
  const sheet = book.Sheets[name] as XLSX.DenseWorkSheet;
  let done = 0;
  return {
    format: formatOf(file),
    name,
    sheets,
    async *rows(): AsyncIterable<RowBatch> {
      const data = sheet['!data'] ?? [];
      for (let start = 0; start < data.length; start += ROWS_PER_BATCH) {
        const numbers: number[] = [];
        const rows: string[][] = [];
        for (let r = start; r < Math.min(start + ROWS_PER_BATCH, data.length); r += 1) {
          const cells = data[r];
          if (!cells) continue;
          numbers.push(r + 1);
          rows.push(Array.from(cells, (cell) => (cell ? cellText(cell) : '')));
        }
        done = (start + ROWS_PER_BATCH) / data.length;
        yield { numbers, rows };
      }
      done = 1;
    },
    progress: () => Math.min(done, 1),
    close: async () => {},
  };
}

function cellText(cell: XLSX.CellObject): string {
  if (cell.w !== undefined) return cell.w;
  return cell.t === 'z' || cell.v === undefined ? '' : String(cell.v);
}

function sheetIndex(sheets: readonly SheetEntry[], wanted: string | number | undefined): number {
  let index: number;
  if (wanted === undefined)
    index = Math.max(
      0,
      sheets.findIndex((sheet) => !sheet.hidden),
    );
  else if (typeof wanted === 'number') index = wanted - 1;
  else index = sheets.findIndex((sheet) => sheet.name === wanted);
  if (sheets[index]) return index;
  const names = sheets.map((sheet, i) => `${i + 1} "${sheet.name}"`).join(', ');
  throw new UsageError(
    'sheet_unknown',
    `No sheet ${JSON.stringify(wanted)}; the file has ${names}`,
  );
}

function formatOf(file: string): SheetFormat {
  const ending = path.extname(file).slice(1).toLowerCase();
  if (ending === 'xls' || ending === 'xlsb' || ending === 'ods') return ending;
  return 'xlsx';
}
