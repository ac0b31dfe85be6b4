import { closeSync, openSync, writeSync } from 'node:fs';
import { toTexts } from './texts.mjs';

const PIECE_CHARS = 1 << 20;

/**
 * Writes a sheet as CSV (RFC 4180 but for the line ends, which are LF).
 *
 * @param {string} file
 * @param {import('./columns.mjs').Column[]} columns
 * @param {Iterable<Uint32Array>} rows
 */
export function writeCsv(file, columns, rows) {
  const fd = openSync(file, 'w');
  const fields = columns.map((column) => toTexts(column, toField));
  let piece = `${columns.map(({ name }) => name).join(',')}\n`;
  for (const row of rows) {
    piece += fields[0](row[0]);
    for (let c = 1; c < fields.length; c++) piece += `,${fields[c](row[c])}`;
    piece += '\n';
    if (piece.length > PIECE_CHARS) {
      writeSync(fd, piece);
      piece = '';
    }
  }
  writeSync(fd, piece);
  closeSync(fd);
}

function toField(text) {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
