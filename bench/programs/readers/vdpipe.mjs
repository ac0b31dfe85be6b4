import { loadDist } from '../load-dist.mjs';

const { readSheet } = await loadDist('index.js');

export async function read(file, onRow) {
  const { header, batches } = await readSheet(file);
  const empty = header.columns.map(() => '');
  for await (const { rows } of batches) {
    // A row of a workbook ends with its last cell that is not empty.
    for (const row of rows) {
      onRow(row.length < empty.length ? row.concat(empty.slice(row.length)) : row);
    }
  }
}
