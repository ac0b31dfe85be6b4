import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withFileFaults } from '../support/file-faults.ts';
import { expectPrivate } from '../support/posix.ts';
import { some } from '../support/runs.ts';
import { listOf, openShop } from '../support/shop.ts';

/** What Windows answers when another program has such a file open: to who opens it for writing, and to who replaces it. */
const opening = (file: string) => ({ call: 'openSync', path: `\\b${file}$`, code: 'EBUSY' });
const replacing = (file: string, code: string, times?: number) => ({
  call: 'rename',
  path: `\\b${file}$`,
  code,
  ...(times && { times }),
});

describe('a file that another program has open', () => {
  const OUTPUTS = [
    { flag: '--results', name: 'results.csv' },
    { flag: '--results-rows', name: 'rows.xlsx' },
    { flag: '--report', name: 'page.html' },
  ];
  it.each(some(1, OUTPUTS))(
    'is told of $flag before anything is ordered',
    async ({ flag, name }) => {
      const shop = await openShop();
      shop.write('list.csv', listOf(2));
      shop.write(name, 'earlier');
      const env = withFileFaults([opening(name)]);
      const result = await shop.run(['order', 'list.csv', flag, name], { env });
      expect(result.code).toBe(2);
      expect(result.stderr).toContain(
        `"${name}": it is open in another program, perhaps Excel; close it there. Nothing was done.`,
      );
      expect(shop.sandbox.audit().requests.total).toBe(0);
    },
  );

  it('is named when it is the list', async () => {
    const shop = await openShop();
    shop.write('list.xlsx', 'PK');
    const env = withFileFaults([{ call: 'open', path: 'list\\.xlsx$', code: 'EBUSY' }]);
    const result = await shop.run(['check', 'list.xlsx'], { env });
    expect(result).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('another program has it open; close it there'),
    });
  });

  it('is replaced when the other program lets go of it soon', async () => {
    const shop = await openShop();
    shop.write('list.csv', listOf(2));
    shop.write('results.csv', 'earlier');
    const codes = ['EPERM', 'EACCES', 'EBUSY'];
    const env = withFileFaults(codes.map((code) => replacing('results.csv', code, 1)));
    const result = await shop.run(['order', 'list.csv', '--results', 'results.csv'], { env });
    expect(result).toMatchObject({ code: 0, stderr: expect.not.stringContaining('warning') });
    expect(readFileSync(path.join(shop.folder, 'results.csv'), 'utf8')).toContain('p-2,');
  });

  it('stays as it is, and the new file is beside it, when the other program keeps it', async () => {
    const shop = await openShop();
    shop.write('list.csv', listOf(2));
    shop.write('wrong.csv', listOf(2).replace('p-1,user-1,1', 'p-1,user-1,none'));
    for (const name of ['results.csv', 'results-2.csv', 'mapping.yaml'])
      shop.write(name, 'earlier');
    const held = ['results.csv', 'wrong.rejects.xlsx', 'mapping.yaml', 'page.html', 'skipped.csv'];
    const env = withFileFaults(held.map((name, i) => replacing(name, i % 2 ? 'EPERM' : 'EBUSY')));
    const run = (...args: readonly string[]) => shop.run(args, { env });
    const [order, init, check] = await Promise.all([
      run(
        'order',
        'list.csv',
        '--json',
        '--results',
        'results.csv',
        '--results-rows',
        'results-3.csv',
      ),
      run('init', 'list.csv', '--force'),
      run('check', 'wrong.csv', '--skipped', 'skipped.csv', '--report', 'page.html'),
    ]);

    expect(order).toMatchObject({
      code: 0,
      stderr:
        'warning: Cannot replace "results.csv": it is open in another program, perhaps Excel. The old file is unchanged; the new one is "results-4.csv".\n',
    });
    expect(JSON.parse(order.stdout).files).toEqual({
      results: 'results-4.csv',
      results_rows: 'results-3.csv',
    });
    expect(init).toMatchObject({ code: 0, stderr: expect.stringContaining('-m mapping-2.yaml') });
    for (const name of ['wrong.rejects-2.xlsx', 'skipped-2.csv', 'page-2.html']) {
      expect(check.stderr).toContain(` in ${name}`);
      expectPrivate(path.join(shop.folder, name));
    }

    const read = (name: string) => readFileSync(path.join(shop.folder, name), 'utf8');
    for (const name of ['results.csv', 'results-2.csv', 'mapping.yaml']) {
      expect(read(name)).toBe('earlier');
    }
    expect(read('results-4.csv')).toContain(',ordered,');
    expect(read('results-3.csv')).toMatch(/^row,/);
    expect(existsSync(path.join(shop.folder, 'wrong.rejects.xlsx'))).toBe(false);
    expect(readdirSync(shop.folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});
