import { describe, expect, it } from 'vitest';
import { checkSheet } from '../../src/run/check-sheet.ts';
import { readSheet } from '../../src/sheet/read-sheet.ts';
import { workbook, writeBook } from '../meaning/workbook.ts';
import { temporaryFile } from '../support/temporary-folder.ts';

const HEADER = ['project_id', 'svc_uid', 'order_count', 'total_price'];
const ROWS = Array.from({ length: 5 }, (_, i) => [`p-${i}`, 'u', '1', '0']);
const TABLE = [['A list of May'], HEADER, ...ROWS];

function write(name: string): string {
  const format = name.replace(/.*\./, '');
  if (format !== 'csv')
    return temporaryFile(name, writeBook(workbook(TABLE, { name: 'list' }), format));
  const lineEnd = name.startsWith('mac') ? '\r' : '\n';
  return temporaryFile(name, TABLE.map((cells) => cells.join(',') + lineEnd).join(''));
}

describe('the limit of rows', () => {
  it.each(['list.csv', 'mac.csv', 'list.xlsx', 'list.xls'])(
    'does not count the header, and the balance says what was read: %s',
    async (name) => {
      const file = write(name);
      const check = (maxRows: number) =>
        checkSheet({ file, read: { headerRow: 2, limits: { maxRows } } });
      expect(await check(5)).toMatchObject({ ok: true, rows: { read: 5, valid: 5 } });
      const past = await check(3);
      const sheet = name.replace(/\..*/, '');
      expect(past).toMatchObject({ ok: false, rowsIncomplete: true, rows: { read: 3 } });
      expect(past.issues).toMatchObject([
        {
          code: 'rows_too_many',
          row: 6,
          message: `Cannot read all of "${sheet}": it has more rows below its header than the limit of 3`,
          fix: expect.stringContaining('--max-rows'),
        },
      ]);
    },
  );

  it('gives every row up to it', async () => {
    for (const name of ['list.csv', 'list.xlsx', 'list.xls']) {
      const sheet = await readSheet(write(name), { headerRow: 2, limits: { maxRows: 4 } });
      const projects: (string | undefined)[] = [];
      const reading = (async () => {
        for await (const { rows } of sheet.batches) projects.push(...rows.map(([id]) => id));
      })();
      await expect(reading).rejects.toMatchObject({ code: 'rows_too_many' });
      expect(projects).toEqual(['p-0', 'p-1', 'p-2', 'p-3']);
    }
  });
});
