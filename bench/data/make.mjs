// Writes one file of the data, in a process of its own: node make.mjs FILE SPEC
// SPEC is JSON: a SheetSpec with `format`: csv, shared or inline. Beside the file goes what readers must find in it.
import { renameSync, statSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { toColumns } from './columns.mjs';
import { writeCsv } from './csv-file.mjs';
import { toHardColumns } from './hard-columns.mjs';
import { pickRows, TextDigest } from './rows.mjs';
import { toTexts } from './texts.mjs';
import { writeXlsx } from './xlsx-file.mjs';

const [file, json] = process.argv.slice(2);
const spec = JSON.parse(json);
const columns =
  spec.texts === 'plain'
    ? toColumns(spec.orders, spec.codes)
    : toHardColumns(spec.orders, spec.rows);
const facts = { rows: spec.rows, chars: 0, digest: '' };

const partial = `${file}.${process.pid}`;
if (spec.format === 'csv') writeCsv(partial, columns, watchedRows());
else await writeXlsx(partial, columns, watchedRows(), spec.format);
renameSync(partial, file);
writeFileSync(`${file}.json`, JSON.stringify({ ...facts, bytes: statSync(file).size }));

/** The rows on their way to the file, which are counted and digested. */
function* watchedRows() {
  const digest = new TextDigest();
  const texts = columns.map((column) => toTexts(column, (text) => text));
  for (const row of pickRows(spec, columns)) {
    const cells = texts.map((text, c) => text(row[c]));
    for (const cell of cells) facts.chars += cell.length;
    digest.add(cells);
    yield row;
  }
  facts.digest = digest.end();
}
