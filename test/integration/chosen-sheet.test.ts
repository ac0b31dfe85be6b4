import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeSheets } from '../meaning/workbook.ts';
import { makeZip } from '../sheet/xlsx/make-zip.ts';
import { some } from '../support/runs.ts';
import { openShop, type Shop } from '../support/shop.ts';

const HEADER = ['project_id', 'svc_uid', 'order_count', 'total_price', 'name'];
const COLUMNS = `project: { column: project_id }
svc_uid: { column: svc_uid }
order: { order_count: { column: order_count }, total_price: { column: total_price } }
variables: [{ id: name, column: name }]
unmapped_columns: ignore
`;
const INFO = [['Spring cards'], ['Ask Kim about the paper']];

function listOf(...projects: string[]): string[][] {
  return [HEADER, ...projects.map((project) => [project, 'user-1', '1', '2', 'Ann'])];
}

async function jsonOf(shop: Shop, ...args: string[]) {
  const { code, stdout } = await shop.call([...args, '--json']);
  return { code, report: JSON.parse(stdout) };
}

function ordered(shop: Shop): string[] {
  return shop.sandbox.audit().orders.map(({ project_id: id }) => id);
}

describe('a workbook of several sheets', () => {
  it.each(some(1, ['xlsx', 'ods', 'xls', 'xlsb'] as const))(
    'as .%s: check, order and preview take the list, not the sheet before it, and say so',
    async (format) => {
      const shop = await openShop();
      const file = `list.${format}`;
      shop.write(file, writeSheets({ Info: INFO, List: listOf('p-1', 'p-2') }, format));
      const checked = await jsonOf(shop, 'check', file);
      expect(checked).toMatchObject({
        code: 0,
        report: {
          ok: true,
          sheet: 'List',
          orders: 2,
          issues: [{ code: 'sheet_chosen', severity: 'warning', sheet: 'List', value: 'List' }],
        },
      });
      const { stdout, stderr } = await shop.call(['preview', file]);
      expect(stdout).toContain('>    1  project_id |');
      expect(stderr).toContain(
        'warning sheet_chosen: List  Reading sheet "List": it looks more like a list than "Info"',
      );
      expect((await jsonOf(shop, 'order', file)).code).toBe(0);
      expect(ordered(shop)).toEqual(['p-1', 'p-2']);
    },
  );

  it('is one run with its sheet: the same file is refused, another sheet of it is not', async () => {
    const shop = await openShop();
    const sheets = { Info: INFO, July: listOf('p-1'), June: listOf('p-2') };
    shop.write('list.xlsx', writeSheets(sheets));
    expect((await jsonOf(shop, 'order', 'list.xlsx', '--sheet', 'July')).code).toBe(0);
    const again = await jsonOf(shop, 'order', 'list.xlsx', '--sheet', 'July');
    expect(again.report.error.code).toBe('run_exists');
    expect((await jsonOf(shop, 'order', 'list.xlsx', '--sheet', 'June')).code).toBe(0);
    expect(ordered(shop)).toEqual(['p-1', 'p-2']);
  });

  it('is found again by its run, of which rows that were refused come back from the sheet that was chosen', async () => {
    const shop = await openShop();
    shop.write('list.xlsx', writeSheets({ Info: INFO, List: listOf('p-1', 'q-2') }));
    const { code, report } = await jsonOf(shop, 'order', 'list.xlsx');
    expect(code).toBe(4);
    const shown = await jsonOf(shop, 'show', report.run, '--rejects', 'again.csv');
    expect(shown.code).toBe(0);
    expect(readFileSync(path.join(shop.folder, 'again.csv'), 'utf8')).toContain(
      'q-2,user-1,1,2,Ann',
    );
  });

  it('has its rejects in the sheet that was chosen, and they are found there again', async () => {
    const shop = await openShop();
    const list = listOf('p-1', 'p-2');
    const wrong = [...list, ['p-3', 'user-1', '0', '2', 'Bo']];
    shop.write('list.xlsx', writeSheets({ Info: INFO, List: wrong }));
    const checked = await jsonOf(shop, 'check', 'list.xlsx');
    expect(checked.report).toMatchObject({ rows: { valid: 2, rejected: 1 } });
    const rejects = await jsonOf(shop, 'check', checked.report.files.rejects);
    expect(rejects.report).toMatchObject({ sheet: 'List', rows: { read: 1, rejected: 1 } });
    expect(rejects.report.issue_counts).not.toHaveProperty('sheet_chosen');
  });

  it('is proposed a mapping for its list by init, which names the sheet', async () => {
    const shop = await openShop();
    shop.write('list.xlsx', writeSheets({ Info: INFO, List: listOf('p-1') }));
    const { stderr } = await shop.call(['init', 'list.xlsx']);
    expect(stderr).toContain('warning sheet_chosen: List  Reading sheet "List"');
    const checked = await jsonOf(shop, 'check', 'list.xlsx', '-m', 'mapping.yaml');
    expect(checked.report).toMatchObject({ ok: true, sheet: 'List', issues: [] });
  });

  it('is asked about where two have the same columns, in any order, and init names neither', async () => {
    const shop = await openShop();
    const june = listOf('p-2').map((row) => row.toReversed());
    shop.write('list.xlsx', writeSheets({ Info: INFO, July: listOf('p-1'), June: june }));
    const { code } = await jsonOf(shop, 'order', 'list.xlsx', '--on-invalid', 'drop');
    expect(code).toBe(3);
    expect(ordered(shop)).toEqual([]);
    for (const command of ['check', 'init']) {
      const { stdout, stderr } = await shop.call([command, 'list.xlsx']);
      const said = stdout + stderr;
      expect(said.split('read: "July", "June" all have the same columns')).toHaveLength(2);
      expect(said).toContain('Set "name" under "sheet" in the mapping to the sheet that is meant');
    }
    const fitted = await jsonOf(shop, 'check', 'list.xlsx', '-m', 'mapping.yaml');
    expect(fitted.report.blocked_by).toEqual(['sheet_chosen']);
    const named = await jsonOf(shop, 'order', 'list.xlsx', '--sheet', 'June');
    expect(named.code).toBe(0);
    expect(ordered(shop)).toEqual(['p-2']);
  });

  it('is not asked about where another has other columns, no rows, or the name of an example', async () => {
    const shop = await openShop();
    const stock = [
      ['Item', 'Left'],
      ['Cards', '400'],
    ];
    const sheets = { July: listOf('p-1'), Stock: stock, Next: listOf(), Example: listOf('p-9') };
    shop.write('list.xlsx', writeSheets(sheets));
    expect((await jsonOf(shop, 'order', 'list.xlsx')).code).toBe(0);
    expect(ordered(shop)).toEqual(['p-1']);
  });

  it.each([
    ['one more', (row: string[], i: number) => [...row, i === 0 ? 'Note' : 'left']],
    [
      'one of another name',
      (row: string[], i: number) => (i === 0 ? ['Project no.', ...row.slice(1)] : row),
    ],
  ])('is asked about where another has nearly the same columns: %s', async (_, change) => {
    const shop = await openShop();
    shop.write('list.xlsx', writeSheets({ July: listOf('p-1'), June: listOf('p-2').map(change) }));
    for (const command of ['order', 'init']) {
      const { stdout, stderr } = await shop.call([command, 'list.xlsx']);
      expect(stdout + stderr).toContain('read: "July", "June" all have nearly the same columns');
    }
    const fitted = await jsonOf(shop, 'check', 'list.xlsx', '-m', 'mapping.yaml');
    expect(fitted.report.blocked_by).toEqual(['sheet_chosen']);
    expect(ordered(shop)).toEqual([]);
  });

  it('of which "names" leaves one out that looks like the others is asked about, until a pattern says so', async () => {
    const shop = await openShop();
    const stock = [
      ['Item', 'Left'],
      ['Cards', '400'],
    ];
    const march = listOf('p-3').map((row, i) => [...row, i === 0 ? 'Note' : 'left']);
    const sheets = { Info: INFO, January: listOf('p-1'), February: listOf('p-2'), Stock: stock };
    const mapping = (names: string) =>
      shop.write('m.yaml', `version: 1\nsheet: { names: ${names} }\n${COLUMNS}`);
    mapping('[January, February]');
    shop.write('list.xlsx', writeSheets({ ...sheets, Example: listOf('p-8'), Next: listOf() }));
    const checked = await jsonOf(shop, 'check', 'list.xlsx', '-m', 'm.yaml');
    expect(checked).toMatchObject({ code: 0, report: { ok: true, orders: 2, issues: [] } });
    shop.write('list.xlsx', writeSheets({ ...sheets, March: march }));
    const asked = await shop.call(['order', 'list.xlsx', '-m', 'm.yaml', '--on-invalid', 'drop']);
    expect(asked.code).toBe(3);
    expect(asked.stderr).toContain('"March" has nearly the same columns as "January"');
    expect(asked.stderr).toContain('Add it to "names"');
    expect(ordered(shop)).toEqual([]);
    mapping('{ pattern: "^(January|February)$" }');
    expect((await jsonOf(shop, 'order', 'list.xlsx', '-m', 'm.yaml')).code).toBe(0);
    expect(ordered(shop)).toEqual(['p-1', 'p-2']);
  });

  it('of an archive is asked about in the same way', async () => {
    const shop = await openShop();
    const files = ['a', 'b', 'c'].map((one) => ({
      name: `${one}.csv`,
      data: listOf(`p-${one}`).join('\n'),
    }));
    shop.write('lists.zip', makeZip([...files, { name: 'd.txt', data: 'Hello' }]));
    shop.write('m.yaml', `version: 1\nsheet: { names: [b.csv, a.csv] }\n${COLUMNS}`);
    const { code, report } = await jsonOf(shop, 'check', 'lists.zip', '-m', 'm.yaml');
    expect(code).toBe(3);
    expect(report.issues).toMatchObject([
      { code: 'sheet_chosen', message: expect.stringContaining('"c.csv" has nearly') },
    ]);
    const [renamed = [], ...rows] = listOf('p-c');
    const others = renamed.map((name) => (name === 'name' ? name : `X ${name}`));
    const data = [others, ...rows].join('\n');
    shop.write('lists.zip', makeZip([...files.slice(0, 2), { name: 'c.csv', data }]));
    const aliases = others.slice(0, 4).map((name, i) => `${renamed[i]}: [${name}]`);
    shop.write(
      'm.yaml',
      `version: 1\nsheet: { names: [b.csv, a.csv] }\n${COLUMNS}aliases: { ${aliases.join(', ')} }\n`,
    );
    expect((await jsonOf(shop, 'check', 'lists.zip', '-m', 'm.yaml')).report.issues).toMatchObject([
      { code: 'sheet_chosen', message: expect.stringContaining('"c.csv" has nearly') },
    ]);
  });
});
