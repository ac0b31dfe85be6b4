import { expect, it } from 'vitest';
import { writeSheets } from '../meaning/workbook.ts';
import { checkList } from '../support/check-list.ts';
import { fencedBlocks } from './markdown.ts';

it('the mapping of docs/sheets.md orders the rows of its sheets as one list', async () => {
  const [yaml, ...others] = fencedBlocks('docs/sheets.md', 'yaml').filter(({ text }) =>
    text.includes('names: ['),
  );
  expect(others).toEqual([]);
  const sheetOf = (...projects: string[]) => [['Project'], ...projects.map((one) => [one])];
  const book = writeSheets({ January: sheetOf('p-1', 'p-2'), February: sheetOf('p-2', 'p-3') });
  const report = await checkList(book, yaml?.text ?? '');
  expect(report).toMatchObject({ said: [], ok: true, orders: 3, rows: { read: 4, valid: 4 } });
  expect(report.totals).toEqual({ orderCount: '4', totalPrice: '0' });
});
