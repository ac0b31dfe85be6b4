import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { some } from '../support/runs.ts';
import { openShop, type Shop } from '../support/shop.ts';

const ROWS = [
  ['project_id', 'svc_uid', 'order_count', 'total_price', 'name', 'postcode'],
  ['p-1', 'user-1', '1', '3.50', 'Zoe', '01001'],
  ['p-2', 'user-1', 'one', '3.50', 'Bo', '01002'],
  ['p-3', 'user-1', '1', '3.50', 'Cy'],
];
const HOSTILE = '=SUM(A1;A2) "x"\n한글, 둘';
const FIXES = `cell,from,to,note\nC3,one,2,asked\nE4,Cy,"${HOSTILE.replaceAll('"', '""')}",\nF4,,01003,\n`;

function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.join(',')}\n`).join('');
}

function bookOf(bookType: 'xlsx' | 'ods'): Buffer {
  const book = XLSX.utils.book_new(XLSX.utils.aoa_to_sheet(ROWS), 'Orders');
  return XLSX.write(book, { type: 'buffer', bookType });
}

/** What was ordered: of each project, its count and the texts of its rows. */
function sent(shop: Shop): Record<string, unknown> {
  const orders = shop.sandbox.audit().orders.map(({ project_id, body }) => {
    const { order_count, vdp_dataset } = JSON.parse(body ?? '');
    const texts = vdp_dataset.rows.map(({ cols }: { cols: { value: { text?: string } }[] }) =>
      cols.map(({ value }) => value.text),
    );
    return [project_id, [order_count, ...texts]];
  });
  return Object.fromEntries(orders);
}

const CORRECTED = {
  'p-1': [1, ['Zoe', '01001']],
  'p-2': [2, ['Bo', '01002']],
  'p-3': [1, [HOSTILE, '01003']],
};

describe('--corrections', () => {
  const LISTS = [
    { name: 'list.csv', content: () => csvOf(ROWS) },
    { name: 'list.xlsx', content: () => bookOf('xlsx') },
    { name: 'list.ods', content: () => bookOf('ods') },
  ];
  it.each(some(2, LISTS))(
    'orders $name as if it had them, and leaves it as it is',
    async ({ name, content }) => {
      const shop = await openShop({ keepBodies: true });
      const file = shop.write(name, content());
      const before = readFileSync(file);
      const fixes = shop.write('fixes.csv', FIXES);
      const page = ['--report', 'page.html'];
      const checked = await shop.call(['check', file, '--corrections', fixes, ...page]);
      const html = () => readFileSync(path.join(shop.folder, 'page.html'), 'utf8');
      expect(html()).toContain('<dt>Cells corrected</dt><dd>3</dd>');
      expect(checked.code).toBe(0);
      expect(checked.stderr).toContain('\n3 cells corrected (fixes.csv)\n');
      const ordered = await shop.call(['order', file, '--corrections', fixes, '--json', ...page]);
      expect(html()).toMatch(/<dt>Run<\/dt>.*<dt>Cells corrected<\/dt><dd>3<\/dd>/s);
      expect([ordered.code, JSON.parse(ordered.stdout)]).toMatchObject([
        0,
        { ok: true, corrected: 3, orders: { ordered: 3 } },
      ]);
      expect(sent(shop)).toEqual(CORRECTED);
      expect(readFileSync(file)).toEqual(before);
    },
  );

  it('are told as what was done, where rows were left out and questions answered', async () => {
    const shop = await openShop();
    const list = 'project_id,svc_uid,order_count,total_price,name\np-1,u,1,2,Ann\np-2,u,1,2,Bo\n';
    const file = shop.write('some.csv', `${list}p-3,u,1,2,Total\nTotal,u,3,6,\n`);
    const answers = '5:5,"Total | u | 3 | 6",,row_is_total,it is\n3:3,p-2,,,\n';
    const fixes = shop.write('fixes.csv', `cell,from,to,accept,why\n${answers}`);
    const { stderr } = await shop.call(['check', file, '--corrections', fixes]);
    expect(stderr).toContain('\n1 row left out, 1 question answered (fixes.csv)\n');
  });

  it('belong to the run: with others it is another input, of projects that were ordered before', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', csvOf(ROWS));
    const fixes = shop.write('fixes.csv', FIXES);
    const order = (...more: string[]) => shop.call(['order', file, '--json', ...more]);
    expect((await order('--corrections', fixes)).code).toBe(0);
    const copy = shop.write('copy.csv', FIXES);
    const again = await order('--corrections', copy);
    expect([again.code, JSON.parse(again.stdout)]).toMatchObject([
      3,
      { error: { code: 'run_exists' } },
    ]);
    writeFileSync(copy, FIXES.replace('one,2', 'one,3'));
    const other = await order('--corrections', copy);
    const report = JSON.parse(other.stdout);
    expect(report).toMatchObject({ corrected: 3, orders: { conflict: 3 } });
    expect(report.issue_counts).toEqual({ project_ordered_before: 3, text_odd: 1 });
  });

  it('orders nothing if one is outdated, or without its row if this is allowed', async () => {
    const shop = await openShop({ keepBodies: true });
    const file = shop.write('list.csv', csvOf(ROWS));
    const fixes = shop.write('fixes.csv', FIXES.replace('E4,Cy', 'E4,Di'));
    const args = [
      'order',
      file,
      '--corrections',
      fixes,
      '--json',
      '--rejects',
      path.join(shop.folder, 'r.csv'),
    ];
    const stopped = await shop.call(args);
    expect([stopped.code, shop.sandbox.audit().orders]).toEqual([3, []]);
    expect(stopped.stderr).not.toContain(HOSTILE);
    const held = await shop.call([...args, '--on-invalid', 'hold']);
    expect([held.code, JSON.parse(held.stdout)]).toMatchObject([
      4,
      { orders: { ordered: 2, held: 1 }, issue_counts: { correction_outdated: 1 } },
    ]);
    expect(Object.keys(sent(shop))).toEqual(['p-1', 'p-2']);
  });

  it('are in the rejects file, which can be corrected again, by hand or by another list', async () => {
    const shop = await openShop({ keepBodies: true });
    const rows = ROWS.map((row, i) => (i === 3 ? ['p-3', 'user-1', 'x', '3.50', 'Cy'] : row));
    const file = shop.write('list.csv', csvOf(rows));
    const fixes = shop.write('fixes.csv', FIXES);
    const rejects = path.join(shop.folder, 'list.rejects.csv');
    const hold = ['--on-invalid', 'hold', '--rejects', rejects];
    const held = await shop.call(['order', file, '--corrections', fixes, ...hold]);
    expect(held.code).toBe(4);
    const run = /Run (\w+)/.exec(held.stderr)?.[1] ?? '';
    const { stdout: advice } = await shop.call(['show', run]);
    expect(advice).toContain('vdpipe order list.rejects.csv');
    // Its addresses are those of other rows there.
    expect(advice).not.toContain('--corrections');
    expect(readFileSync(rejects, 'utf8')).toContain(`'${HOSTILE.replaceAll('"', '""')}`);
    const more = shop.write(
      'more.csv',
      `cell,from,to\nC2,x,4\nE2,"${HOSTILE.replaceAll('"', '""')}","=1+1"\n`,
    );
    const again = await shop.call(['order', rejects, '--corrections', more, '--json']);
    expect([again.code, JSON.parse(again.stdout)]).toMatchObject([
      0,
      { corrected: 2, orders: { ordered: 1 } },
    ]);
    expect(sent(shop)).toMatchObject({
      'p-2': [2, ['Bo', '01002']],
      'p-3': [4, ['=1+1', '01003']],
    });
  });

  it('are remembered by the run: rows that the service refused are given back corrected, if the list is as it was', async () => {
    const shop = await openShop({ projects: 0, pattern: /^p-[12]/ });
    const file = shop.write('list.csv', csvOf(ROWS));
    const fixes = shop.write('fixes.csv', FIXES);
    const ordered = await shop.call(['order', file, '--corrections', fixes, '--json']);
    const { run } = JSON.parse(ordered.stdout);
    expect(JSON.parse(ordered.stdout).orders).toMatchObject({ ordered: 2, refused: 1 });
    const refused = path.join(shop.folder, 'again.csv');
    const asked = ['show', run, '--rejects', refused, '--json'];
    expect((await shop.call(asked)).code).toBe(0);
    expect(readFileSync(refused, 'utf8')).toContain('01003');
    const overwritten = await shop.call(['export', run, '-o', fixes, '--force']);
    expect([overwritten.code, readFileSync(fixes, 'utf8')]).toEqual([2, FIXES]);
    writeFileSync(fixes, `${FIXES}E2,Zoe,Zoë,\n`);
    const changed = await shop.call([
      'show',
      run,
      '--rejects',
      path.join(shop.folder, 'no.csv'),
      '--json',
    ]);
    expect(JSON.parse(changed.stdout)).toMatchObject({ error: { code: 'list_changed' } });
    expect(existsSync(path.join(shop.folder, 'no.csv'))).toBe(false);
  });

  it('are in what preview shows and proof picks; a proof that is ordered has them once', async () => {
    const shop = await openShop({ keepBodies: true });
    const file = shop.write('list.csv', csvOf(ROWS));
    const fixes = shop.write('fixes.csv', `${FIXES}A2,other,x,\n`);
    const preview = await shop.call(['preview', file, '--corrections', fixes, '--format', 'json']);
    expect(JSON.parse(preview.stdout)[3]).toEqual(['p-3', 'user-1', '1', '3.50', HOSTILE, '01003']);
    expect(preview.stderr).toContain('Cannot correct list!A2');
    shop.write('fixes.csv', FIXES);
    const proof = [
      'proof',
      file,
      '--corrections',
      fixes,
      '--project',
      'p-9',
      '--order',
      '--yes',
      '--json',
    ];
    const ordered = await shop.call(proof);
    expect([ordered.code, Object.keys(sent(shop))]).toEqual([0, ['p-9']]);
    expect(JSON.stringify(sent(shop))).toContain(JSON.stringify(HOSTILE));
  });

  it('are not written over, and must be a list with cells', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', csvOf(ROWS));
    const fixes = shop.write('fixes.csv', FIXES);
    const over = await shop.call(['check', file, '--corrections', fixes, '--skipped', fixes]);
    expect([over.code, readFileSync(fixes, 'utf8')]).toEqual([2, FIXES]);
    const none = await shop.call(['check', file, '--corrections', file, '--json']);
    expect([none.code, JSON.parse(none.stdout).error.code]).toEqual([2, 'list_invalid']);
  });
});
