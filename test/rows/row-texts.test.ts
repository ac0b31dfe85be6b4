import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowTable } from '../../src/rows/kept/row-table.ts';
import { RowTexts } from '../../src/rows/row-texts.ts';

const text = fc.string({
  unit: fc.constantFrom('a', '7', '"', 'é', '한', '😀', '\u3000', '\uFEFF', '\u0000'),
});
/** What stands before the cell, and the cell. */
const cell = fc.record({ before: text, text });
const rows = fc.array(fc.array(cell, { maxLength: 12 }), { maxLength: 12 });

test('RowTexts.make() gives the text of each cell, also of some rows alone', () => {
  const rowTexts = new RowTexts();
  fc.assert(
    fc.property(text, rows, fc.nat(3), (before, sheet, step) => {
      const table = new RowTable();
      let bytes = Buffer.from(before);
      for (const row of sheet) {
        for (const each of row) {
          bytes = Buffer.concat([bytes, Buffer.from(each.before)]);
          const start = bytes.length;
          bytes = Buffer.concat([bytes, Buffer.from(each.text)]);
          table.addCell(start, bytes.length);
        }
        table.endRow(0);
      }
      const all = table.toCells(bytes);
      const picked = sheet.map((_, i) => i).filter((i) => i % (step + 1) === 0);
      const rowCells = Int32Array.from(
        picked.flatMap((i) => [...all.rowCells.subarray(2 * i, 2 * i + 2)]),
      );
      const wanted = picked.map((i) => (sheet[i] ?? []).map((each) => each.text));
      expect(rowTexts.make({ ...all, rowCells })).toEqual(wanted);
    }),
  );
});
