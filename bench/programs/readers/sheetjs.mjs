import fs from 'node:fs';
import * as XLSX from 'xlsx';

XLSX.set_fs(fs);

/** Reads the workbook, the texts a person sees included, then goes through its cells. */
export async function read(file, onRow) {
  const { Sheets, SheetNames } = XLSX.readFile(file, {
    dense: true,
    cellHTML: false,
    cellFormula: false,
  });
  const rows = Sheets[SheetNames[0]]['!data'] ?? [];
  const columns = rows[0]?.length ?? 0;
  for (const row of rows.slice(1)) {
    onRow(Array.from({ length: columns }, (_, c) => row[c]?.w ?? String(row[c]?.v ?? '')));
  }
}
