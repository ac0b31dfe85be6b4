import { openSheet } from '../../dist/sheet/open-sheet.js';

/**
 * The texts of all cells of a sheet, by row and column from 0.
 *
 * @param {string} file
 * @param {import('../../dist/sheet/sheet.js').ReadOptions} options
 * @returns {Promise<string[][]>}
 */
export async function readTexts(file, options = {}) {
  const source = await openSheet(file, options);
  const texts = [];
  try {
    for await (const { numbers, rows } of source.rows()) {
      for (const [i, cells] of rows.entries()) texts[numbers[i] - 1] = [...cells];
    }
  } finally {
    await source.close();
  }
  return Array.from(texts, (row) => row ?? []);
}
