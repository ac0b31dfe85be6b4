import { expect, test } from 'vitest';
import { openSheet } from '../../../src/sheet/open-sheet.ts';
import { makeXlsx, sheetXml, toFile } from './make-xlsx.ts';

function cells(texts: readonly string[]): string {
  return texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
}

test.each([
  { name: 'long texts', rows: 40, columns: 8, chars: 30_000 },
  { name: 'many columns', rows: 62, columns: 1200, chars: 20 },
])(
  'openXlsx() gives each row its own cells, whatever pieces and batches end in them: $name',
  async ({ rows, columns, chars }) => {
    const textOf = (row: number, column: number) => `${row}.${column}.`.padEnd(chars, 'x');
    const lines = Array.from({ length: rows }, (_, i) => {
      const texts = Array.from({ length: columns }, (_, c) => textOf(i + 1, c));
      return `<row r="${i + 1}">${cells(texts)}</row>`;
    });
    const source = await openSheet(toFile(makeXlsx({ sheet: sheetXml(lines.join('')) })), {});
    const found: string[][] = [];
    for await (const batch of source.rows()) {
      expect(batch.numbers).toEqual(batch.rows.map((_, i) => found.length + i + 1));
      found.push(...batch.rows.map((row) => [...row]));
    }
    await source.close();
    expect(found.map((row) => row.length)).toEqual(lines.map(() => columns));
    const wrong = found.flatMap((row, i) => row.filter((text, c) => text !== textOf(i + 1, c)));
    expect(wrong.map((text) => text.slice(0, 20))).toEqual([]);
  },
);
