import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BOOK_FORMATS, hidingBook } from '../sheet/hidden-books.ts';
import { some } from '../support/runs.ts';
import { openShop, type Shop } from '../support/shop.ts';

const HEADER = ['project_id', 'svc_uid', 'order_count', 'total_price', 'name'];

/** Rows 3 and 5 are hidden, and 4, which is blank. */
const SHEET = {
  rows: [
    HEADER,
    ['p-1', 'user-1', '1', '2', 'Ann'],
    ['p-2', 'user-1', '1', '2', 'Bo'],
    ['', '', '', '', ''],
    ['p-3', 'user-1', '1', '2', 'Cy'],
    ['p-4', 'user-1', '1', '2', 'Di'],
  ],
  hiddenRows: [3, 4, 5],
  hiddenColumns: [3],
};

async function shopWith(name: string, book: Buffer): Promise<Shop> {
  const shop = await openShop();
  writeFileSync(path.join(shop.folder, name), book);
  return shop;
}

async function jsonOf(shop: Shop, ...args: string[]) {
  const { code, stdout } = await shop.call([...args, '--json']);
  return { code, report: JSON.parse(stdout) };
}

function orderedProjects(shop: Shop): string[] {
  return shop.sandbox.audit().orders.map(({ project_id: id }) => id);
}

describe('hidden rows and columns', () => {
  it.each(some(1, BOOK_FORMATS))(
    'of an .%s file stop it until somebody says what is meant, and are left out where that is to skip them',
    async (format) => {
      const file = `list.${format}`;
      const shop = await shopWith(file, hidingBook(format, SHEET));
      const { code, report } = await jsonOf(shop, 'check', file);
      expect(code).toBe(3);
      expect(report).toMatchObject({
        ok: false,
        rows: { read: 5, blank: 1, skipped: 0, valid: 4, rejected: 0 },
        issue_counts: { rows_hidden: 2, column_hidden: 1 },
        issues: [
          { code: 'column_hidden', severity: 'warning', column: 'total_price', cell: 'List!D1' },
          {
            code: 'rows_hidden',
            severity: 'error',
            sheet: 'List',
            row: null,
            value: '2',
            message:
              'Cannot tell whether to include hidden rows: "List" has 2 hidden rows: the first is row 3, the last row 5',
          },
        ],
      });
      expect(await jsonOf(shop, 'order', file, '--hidden-rows', 'skip')).toMatchObject({
        code: 0,
        report: { rows: { read: 5, blank: 1, skipped: 2, ordered: 2 } },
      });
      expect(orderedProjects(shop)).toEqual(['p-1', 'p-4']);
    },
  );

  it('are not ordered by --on-invalid drop; where they are skipped, that is accounted for', async () => {
    const shop = await shopWith('list.xlsx', hidingBook('xlsx', SHEET));
    const dropped = await jsonOf(shop, 'order', 'list.xlsx', '--on-invalid', 'drop');
    expect(dropped).toMatchObject({ code: 3, report: { error: { code: 'input_invalid' } } });
    expect(orderedProjects(shop)).toEqual([]);
    const skip = ['--hidden-rows', 'skip'];
    expect(await jsonOf(shop, 'check', 'list.xlsx', ...skip)).toMatchObject({
      code: 0,
      report: {
        rows: { read: 5, blank: 1, skipped: 2, valid: 2, rejected: 0 },
        skip_counts: { row_hidden: 2 },
      },
    });
    const { report } = await jsonOf(shop, 'order', 'list.xlsx', ...skip);
    const exported = await shop.call(['export', report.run, '--rows', '--format', 'json']);
    const skipped = JSON.parse(exported.stdout).filter(
      ({ state }: { state: string }) => state === 'skipped',
    );
    expect(skipped).toMatchObject([
      { row: 3, skip_reason: 'row_hidden' },
      { row: 5, skip_reason: 'row_hidden' },
    ]);
  });

  it('are ordered as any other where the mapping says so', async () => {
    const shop = await shopWith('list.xlsx', hidingBook('xlsx', SHEET));
    shop.write(
      'mapping.yaml',
      'version: 1\nsheet: { hidden_rows: include }\nproject: { column: project_id }\nsvc_uid: { column: svc_uid }\norder: { order_count: { value: 1 }, total_price: { value: 0 } }\nvariables: [{ id: name }]\nunmapped_columns: ignore\n',
    );
    const { code, report } = await jsonOf(shop, 'order', 'list.xlsx', '-m', 'mapping.yaml');
    expect(code).toBe(0);
    // The hidden column is not used, so nothing is said of it.
    expect(report.issues).toBeUndefined();
    expect(orderedProjects(shop)).toEqual(['p-1', 'p-2', 'p-3', 'p-4']);
  });

  it('say nothing of what is wrong with rows that are skipped', async () => {
    const rows = SHEET.rows.with(2, ['', 'no user!', '0', '?', 'Bo']);
    const shop = await shopWith('list.xlsx', hidingBook('xlsx', { ...SHEET, rows }));
    const { code, report } = await jsonOf(shop, 'check', 'list.xlsx', '--hidden-rows', 'skip');
    expect(code).toBe(0);
    expect(report.issue_counts).toEqual({ column_hidden: 1 });
  });

  it('make another run of the same list when they are meant after all', async () => {
    const shop = await shopWith('list.xlsx', hidingBook('xlsx', SHEET));
    await jsonOf(shop, 'order', 'list.xlsx', '--hidden-rows', 'skip');
    const again = await jsonOf(shop, 'order', 'list.xlsx', '--hidden-rows', 'skip');
    expect(again.report.error.code).toBe('run_exists');
    await jsonOf(shop, 'order', 'list.xlsx', '--hidden-rows', 'include');
    expect(orderedProjects(shop)).toEqual(['p-1', 'p-4', 'p-2', 'p-3']);
  });

  it('are marked by preview, whose CSV and JSON stay as they are', async () => {
    const shop = await shopWith('list.xlsx', hidingBook('xlsx', SHEET));
    const table = await shop.call(['preview', 'list.xlsx']);
    expect(table.stdout.split('\n')).toEqual([
      '                                             ~D',
      '>    1  project_id | svc_uid | order_count | total_price | name',
      '     2  p-1        | user-1  | 1           | 2           | Ann',
      '    ~3  p-2        | user-1  | 1           | 2           | Bo',
      '    ~4',
      '    ~5  p-3        | user-1  | 1           | 2           | Cy',
      '     6  p-4        | user-1  | 1           | 2           | Di',
      '',
    ]);
    expect(table.stderr).toContain('Hidden in the file, marked ~: 3 rows; column D.\n');
    const json = await shop.call(['preview', 'list.xlsx', '--format', 'json']);
    expect(JSON.parse(json.stdout)).toEqual(SHEET.rows.with(3, []));
  });

  it('above the list are not taken for its header by init, which writes what was said', async () => {
    const rows = [['a', 'b', 'c', 'd', 'e'], ...SHEET.rows];
    const book = hidingBook('xlsx', { rows, hiddenRows: [1, 4] });
    const shop = await shopWith('list.xlsx', book);
    const open = await shop.call(['init', 'list.xlsx', '-o', 'open.yaml']);
    expect(open.stderr).toContain('error rows_hidden: 1 row\n');
    const result = await shop.call(['init', 'list.xlsx', '--hidden-rows', 'skip', '--json']);
    expect(JSON.parse(result.stdout)).toMatchObject({ ok: true, orders: 3 });
    const checked = await jsonOf(shop, 'check', 'list.xlsx', '-m', 'mapping.yaml');
    expect(checked.report).toMatchObject({ ok: true, rows: { read: 5, skipped: 1, valid: 3 } });
  });
});
