import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { writeSheets } from '../meaning/workbook.ts';
import { some } from '../support/runs.ts';
import { openShop, type Shop } from '../support/shop.ts';

const MAPPING = `version: 1
project: { value: p-1 }
svc_uid: { value: user-1 }
order:
  order_count: { column: Qty, combine: sum }
  total_price: { column: Price, combine: sum }
variables: [{ id: name, column: Name }]
`;
const NAMES = Array.from({ length: 10 }, (_, i) => [`Name ${i}`, `${i + 1}`, `${i}.05`]);
const TABLE = [['Name', 'Qty', 'Price'], ...NAMES, ['Total', '55', '45.5']];
const LIST = TABLE.map((cells) => cells.join(',')).join('\n');

function writeList(shop: Shop, more = '') {
  return [
    shop.write('list.csv', LIST),
    '-m',
    shop.write('mapping.yaml', `${MAPPING}${more}`),
  ] as const;
}

async function checked(shop: Shop, file: string, ...flags: readonly string[]) {
  return JSON.parse((await shop.call(['check', file, ...flags, '--json'])).stdout);
}

describe('a list with a totals row', () => {
  it('is not ordered: the row is an error, and nothing else is told of it', async () => {
    const shop = await openShop();
    const { code, stdout } = await shop.call(['order', ...writeList(shop), '--json']);
    expect({ code, orders: shop.sandbox.audit().orders }).toEqual({ code: 3, orders: [] });
    expect(JSON.parse(stdout).issues).toMatchObject([
      { code: 'row_is_total', severity: 'error', cell: 'list!A12', value: 'Total' },
    ]);
  });

  it('is ordered without it by --totals skip, and every balance has the row', async () => {
    const shop = await openShop();
    const input = writeList(shop);
    const args = ['order', ...input, '--totals', 'skip', '--report', 'page.html', '--json'];
    const { code, stdout } = await shop.call(args);
    const report = JSON.parse(stdout);
    expect({ code, rows: report.rows }).toMatchObject({
      code: 0,
      rows: { read: 11, blank: 0, skipped: 1, rejected: 0, ordered: 10 },
    });
    expect(shop.sandbox.audit().orders).toMatchObject([{ order_count: 55, rows: 10 }]);
    const orders = await shop.call(['export', report.run, '--format', 'json']);
    expect(JSON.parse(orders.stdout)).toMatchObject([{ order_count: 55, total_price: '45.5' }]);
    const show = await shop.call(['show', report.run]);
    expect(show.stdout).toContain('rows    11 read = skipped 1 + ordered 10');
    expect(show.stdout).toContain('  skipped   1 row: row_is_total');
    const rows = await shop.call(['export', report.run, '--rows', '--state', 'skipped']);
    expect(rows.stdout.split('\r\n')[1]).toMatch(/^12,,,skipped,,,,row_is_total\b/);
    const page = readFileSync(path.join(shop.folder, 'page.html'), 'utf8');
    expect(page.includes('10 ordered + 1 skipped')).toBe(true);
    const wrong = await shop.call(['export', report.run, '--state', 'skipped']);
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('needs --rows') });
  });

  it('is ordered with it by totals: keep in the mapping; the flag wins', async () => {
    const shop = await openShop();
    const input = writeList(shop, 'rows: { totals: keep }\n');
    const skip = await shop.call(['check', ...input, '--totals', 'skip', '--json']);
    expect(JSON.parse(skip.stdout)).toMatchObject({
      ok: true,
      rows: { skipped: 1, valid: 10 },
      skip_counts: { row_is_total: 1 },
      issues: [],
    });
    const order = await shop.call(['order', ...input, '--json']);
    expect(JSON.parse(order.stdout)).toMatchObject({ ok: true, rows: { skipped: 0, ordered: 11 } });
    expect(shop.sandbox.audit().orders).toMatchObject([{ order_count: 110, rows: 11 }]);
  });

  it('is one of which check --skipped lists the rows that are left out', async () => {
    const shop = await openShop();
    const input = writeList(shop, 'rows: { totals: skip }\n');
    const { code, stderr } = await shop.call(['check', ...input, '--skipped', 'skipped.csv']);
    expect(code).toBe(0);
    expect(stderr).toContain(
      '11 rows read, 0 blank, 1 skipped (1 row_is_total), 10 valid, 0 rejected',
    );
    expect(stderr).toContain('The skipped rows are listed in skipped.csv');
    const listed = '\ufeffrow,reason,rule,repeats,run\r\n12,row_is_total,rows.totals: skip,,\r\n';
    expect(readFileSync(path.join(shop.folder, 'skipped.csv'), 'utf8')).toBe(listed);
    const workbook = await shop.call(['check', ...input, '--skipped', 'skipped.xlsx', '--json']);
    expect(JSON.parse(workbook.stdout).files).toEqual({ skipped: 'skipped.xlsx' });
    const book = XLSX.read(readFileSync(path.join(shop.folder, 'skipped.xlsx')));
    expect(XLSX.utils.sheet_to_csv(book.Sheets['Skipped rows'] ?? {})).toContain(
      '12,row_is_total,',
    );
    const same = await shop.call(['check', ...input, '--skipped', input[0]]);
    expect(same).toMatchObject({ code: 2, stderr: expect.stringContaining('Cannot write') });
  });

  it('gets a proposal that does not settle it: check tells', async () => {
    const shop = await openShop();
    const [file] = writeList(shop);
    await shop.call(['init', file, '-o', 'proposed.yaml']);
    const proposed = readFileSync(path.join(shop.folder, 'proposed.yaml'), 'utf8');
    expect(proposed).not.toContain('totals');
    shop.write('proposed.yaml', MAPPING);
    const { code, stderr } = await shop.call(['check', file, '-m', 'proposed.yaml']);
    expect({ code, stderr }).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('row_is_total'),
    });
  });

  it.each(some(1, ['xlsx', 'xls', 'ods']))('is known in a workbook: %s', async (format) => {
    const rows = TABLE.map(([name = '', ...amounts], row) => [
      name,
      ...(row === 0 ? amounts : amounts.map(Number)),
    ]);
    const shop = await openShop();
    const file = shop.write(`list.${format}`, writeSheets({ List: rows }, format));
    const flags = ['--project=p-1', '--svc-uid=user-1', '--order-count=rows', '--total-price=1'];
    const found = await checked(shop, file, ...flags);
    expect(found.issue_counts).toMatchObject({ column_nearly_reserved: 1, row_is_total: 1 });
    const left = await checked(shop, file, ...flags, '--totals', 'skip');
    expect(left).toMatchObject({ ok: true, rows: { read: 11, skipped: 1, valid: 10 } });
  });

  it('tells nothing else of rows that are left out, and keeps to the rows of a rejects file', async () => {
    const shop = await openShop();
    const lines = [
      'project_id,svc_uid,order_count,total_price,name',
      'p-1,u,1,2,Ann',
      'p-1,u,x,3,Bo',
      'p-1,u,4,5,Cy',
      'Subtotal,,5,10,',
      ',,5,10,',
    ];
    const file = shop.write('list.csv', lines.join('\n'));
    const report = await checked(shop, file, '--totals', 'skip', '--rejects', 'out.csv');
    expect(report).toMatchObject({
      rows: { read: 5, skipped: 2, rejected: 3 },
      issue_counts: { order_field_invalid: 1 },
    });
    const rejects = readFileSync(path.join(shop.folder, 'out.csv'), 'utf8');
    expect(rejects).toContain('Bo');
    expect(rejects).not.toContain('Subtotal');
  });

  it('is not ordered when its total stands above it, however far', async () => {
    const shop = await openShop();
    const names = Array.from({ length: 5000 }, (_, i) => `Name ${i},1,2`);
    const list = shop.write(
      'list.csv',
      ['Name,Qty,Price', 'Total,5000,10000', ...names].join('\n'),
    );
    const input = [list, '-m', shop.write('mapping.yaml', MAPPING)];
    const { code, stdout } = await shop.call(['order', ...input, '--json']);
    expect({ code, orders: shop.sandbox.audit().orders }).toEqual({ code: 3, orders: [] });
    expect(JSON.parse(stdout).issues).toMatchObject([
      { code: 'row_is_total', severity: 'error', row: 2 },
    ]);
    const skip = await shop.call(['check', ...input, '--totals', 'skip', '--json']);
    expect(JSON.parse(skip.stdout)).toMatchObject({ ok: true, rows: { skipped: 1, valid: 5000 } });
  });

  it('counts no order for a total that says so in the column of projects', async () => {
    const shop = await openShop();
    const lines = ['p-1,u,1,2', 'p-2,u,3,3', 'p-3,u,4,5', 'Total,,8,10'];
    const header = 'project_id,svc_uid,order_count,total_price';
    const file = shop.write('list.csv', [header, ...lines].join('\n'));
    expect(await checked(shop, file)).toMatchObject({
      ok: false,
      rows: { rejected: 1 },
      orders: 3,
    });
  });
});
