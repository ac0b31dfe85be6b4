// Makes samples/messy-list.corrected.xlsx from the rejects file of docs/walkthrough.md, as a person would in a
// spreadsheet program: node scripts/make-corrected-list.mjs REJECTS [OUTPUT]
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pipeline } from 'node:stream/promises';
import { writeWorkbook } from '../dist/output/sheets/xlsx/write-workbook.js';
import { openSheet } from '../dist/sheet/open-sheet.js';

const SAMPLE = path.resolve(import.meta.dirname, '../samples/messy-list.corrected.xlsx');

/** What is typed, by the row of the rejects file and the place of the column. */
const TYPED = { '5:6': '2', '7:2': '한지민', '8:5': '08001', '9:1': 'prj-0009' };

const [rejects = '', output = SAMPLE] = process.argv.slice(2);
const source = await openSheet(rejects, {});
const { name, sheets } = source;
const corrected = sheets.map((sheet) => ({
  ...sheet,
  rows: sheet.name === name ? correctedRows() : [],
}));
await pipeline(writeWorkbook(corrected, name), createWriteStream(output));
await source.close();

async function* correctedRows() {
  let next = 1;
  for await (const { numbers, rows } of source.rows()) {
    for (const [i, cells] of rows.entries()) {
      for (; next < numbers[i]; next++) yield [[]];
      yield [cells.map((text, column) => TYPED[`${next}:${column}`] ?? text)];
      next += 1;
    }
  }
}
