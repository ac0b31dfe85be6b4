import { describe, expect, it } from 'vitest';
import { workbookOf, writeBook } from '../meaning/workbook.ts';
import { openShop } from '../support/shop.ts';

const HEADER = ['project_id', 'svc_uid', 'order_count', 'total_price'];

/** The first sheet is named 2, the second 1; each holds a project of its sheet's name. */
const numberedBook = (format: string) => {
  const rowsOf = (name: string) => [HEADER, [`p-${name}`, 'user-1', '1', '2']];
  const sheets = ['2', '1'].map((name) => ({ name, rows: rowsOf(name) }));
  return writeBook(workbookOf(sheets), format);
};

const MAPPING =
  'version: 1\nsheet: { name: 1 }\nproject: { column: project_id }\nsvc_uid: { column: svc_uid }\norder: { order_count: { column: order_count }, total_price: { column: total_price } }\n';

describe('--sheet', () => {
  it.each(['xlsx', 'xls', 'ods'] as const)(
    'with the name of one sheet of an .%s that is the number of another names both',
    async (format) => {
      const shop = await openShop();
      const file = shop.write(`list.${format}`, numberedBook(format));
      for (const command of ['preview', 'check', 'order']) {
        const { code, stderr } = await shop.call([command, file, '--sheet', '1']);
        expect(code).toBe(2);
        expect(stderr).toContain(
          'Cannot tell which sheet "1" means: sheet 2 has this name, and sheet 1 is "2". Use --sheet name:1 for the sheet with this name, or --sheet number:1 for the other.',
        );
      }
      expect(shop.sandbox.audit().orders).toEqual([]);
    },
  );

  it('says which with name: and number:, and a mapping always means a name', async () => {
    const shop = await openShop();
    const file = shop.write('list.xlsx', numberedBook('xlsx'));
    const mapping = shop.write('mapping.yaml', MAPPING);
    const sheetOf = async (...flags: string[]) =>
      JSON.parse((await shop.call(['check', file, ...flags, '--json'])).stdout).sheet;
    expect(await sheetOf('--sheet', 'name:1')).toBe('1');
    expect(await sheetOf('--sheet', 'number:1')).toBe('2');
    expect(await sheetOf('-m', mapping)).toBe('1');
    expect(await shop.call(['order', file, '--sheet', 'number:1'])).toMatchObject({ code: 0 });
    expect(shop.sandbox.audit().orders.map(({ project_id: id }) => id)).toEqual(['p-2']);
  });
});
