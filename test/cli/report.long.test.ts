import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { toReportPage } from '../../src/cli/files/report-target.ts';
import { expectPrivate, itOnPosix } from '../support/posix.ts';
import { some } from '../support/runs.ts';
import { listOf, openShop, type Shop } from '../support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { INVALID_SHEET } from './support.ts';

/** The verdict that a page has in its one heading. */
function verdictOf(shop: Shop, name = 'page.html'): string | undefined {
  const page = readFileSync(path.join(shop.folder, name), 'utf8');
  return /<h1>(.*?)<\/h1>/.exec(page)?.[1];
}

async function onlyRun(shop: Shop): Promise<string> {
  const [{ run }] = JSON.parse((await shop.call(['runs', '--json'])).stdout);
  return run;
}

describe('--report', () => {
  const PAGES = [
    {
      name: 'check of a clean sheet',
      args: ['check', 'list.csv', '--combine', 'same'],
      code: 0,
      title: 'list.csv · vdpipe check',
      verdict: 'Ready: 3 orders for 6 rows',
    },
    {
      name: 'check of a sheet with errors',
      args: ['check', 'invalid.csv'],
      code: 3,
      title: 'invalid.csv · vdpipe check',
      verdict: 'Not ready: 1 of 1 row to correct',
      rejects: true,
    },
    {
      name: 'order --dry-run',
      args: ['order', 'list.csv', '--dry-run', '--combine', 'same'],
      code: 0,
      title: 'list.csv · vdpipe check',
      verdict: 'Ready: 3 orders for 6 rows',
    },
    {
      name: 'order',
      args: ['order', 'list.csv', '--combine', 'same'],
      code: 0,
      title: 'list.csv · vdpipe order',
      verdict: 'Everything was ordered: 3 orders for 6 rows',
    },
    {
      name: 'order of a sheet with errors',
      args: ['order', 'invalid.csv'],
      code: 3,
      title: 'invalid.csv · vdpipe order',
      verdict: 'Nothing was ordered: 1 of 1 row to correct',
      rejects: true,
    },
    {
      name: 'order of standard input',
      args: ['order', '-', '--combine', 'same'],
      code: 0,
      title: 'standard input · vdpipe order',
      verdict: 'Everything was ordered: 3 orders for 6 rows',
      input: listOf(3, 2),
    },
  ];
  it.each(some(5, PAGES))(
    'writes a page of $name, for its owner alone, and says where',
    async ({ args, code, title, verdict, rejects, input }) => {
      const shop = await openShop();
      shop.write('list.csv', listOf(3, 2));
      shop.write('invalid.csv', INVALID_SHEET);
      const words = [...args, '--report', 'page.html', '--json'];
      const result = await (input === undefined ? shop.call(words) : shop.run(words, { input }));
      expect({ code: result.code, files: JSON.parse(result.stdout).files }).toEqual({
        code,
        files: { report: 'page.html', ...(rejects && { rejects: 'invalid.rejects.xlsx' }) },
      });
      expect(verdictOf(shop)).toBe(verdict);
      const page = readFileSync(path.join(shop.folder, 'page.html'), 'utf8');
      expect(page).toContain(`<title>${title}</title>`);
      expectPrivate(path.join(shop.folder, 'page.html'));
      expect(readdirSync(shop.folder).filter((name) => name.startsWith('.page'))).toEqual([]);
    },
  );

  it('tells people where the page is', async () => {
    const shop = await openShop();
    shop.write('list.csv', listOf(1));
    const check = await shop.call(['check', 'list.csv', '--report', 'a.html']);
    expect(check.stderr).toContain('The page is in a.html\n');
    const order = await shop.call(['order', 'list.csv', '--report', 'b.html']);
    expect(order.stderr).toContain('  report  b.html\n');
    const show = await shop.call(['show', await onlyRun(shop), '--report', 'c.html']);
    expect(show.stderr).toBe('The page is in c.html\n');
  });

  it('takes the place of an earlier page, and writes none without being asked', async () => {
    const shop = await openShop();
    shop.write('list.csv', listOf(1));
    shop.write('page.htm', 'an earlier page');
    await shop.call(['check', 'list.csv', '--report', 'page.htm']);
    await shop.call(['order', 'list.csv']);
    expect(verdictOf(shop, 'page.htm')).toBe('Ready: 1 order for 1 row');
    expect(readdirSync(shop.folder).filter((name) => /html?$/.test(name))).toEqual(['page.htm']);
  });

  it('leaves an earlier page as it is when the new one cannot be written whole', async () => {
    const shop = await openShop();
    shop.write('list.csv', listOf(1));
    shop.write('page.html', 'an earlier page');
    const before = readdirSync(shop.folder);
    const args = ['check', 'list.csv', '--report', 'page.html', '--json'];
    const { code, stdout } = await shop.run(args, { maxFileKiB: 4 });
    expect([code, JSON.parse(stdout).error.code]).toEqual([1, 'file_unwritable']);
    expect(readFileSync(path.join(shop.folder, 'page.html'), 'utf8')).toBe('an earlier page');
    expect(readdirSync(shop.folder)).toEqual(before);
  });

  it('has how far a run came whose key is not accepted, why it stopped, and after resume how it ended', async () => {
    const shop = await openShop({ apiKey: 'the-right-key' });
    shop.write('list.csv', listOf(2));
    const order = await shop.call(['order', 'list.csv', '--report', 'page.html']);
    expect([order.code, verdictOf(shop)]).toEqual([1, 'Not finished: 0 of 2 orders placed so far']);
    const page = readFileSync(path.join(shop.folder, 'page.html'), 'utf8');
    expect(page).toContain('It stopped early:');
    expect(page).toContain(`vdpipe resume ${await onlyRun(shop)}`);
    const env = { VDPIPE_API_KEY: 'the-right-key' };
    const resume = await shop.call(['resume', '--report', 'page.html', '--json'], { env });
    expect([resume.code, JSON.parse(resume.stdout).files]).toEqual([0, { report: 'page.html' }]);
    expect(verdictOf(shop)).toBe('Everything was ordered: 2 orders for 2 rows');
  });

  it('says once that the page cannot be written at the end; what was ordered stays ordered', async () => {
    const pages = { folder: '' };
    const shop = await openShop({
      intercept: () => {
        rmSync(pages.folder, { recursive: true, force: true });
        return undefined;
      },
    });
    pages.folder = path.join(shop.folder, 'pages');
    mkdirSync(pages.folder);
    shop.write('list.csv', listOf(1));
    const order = await shop.call(['order', 'list.csv', '--report', 'pages/page.html', '--json']);
    expect(order.code).toBe(1);
    expect(JSON.parse(order.stdout)).toMatchObject({ error: { code: 'file_unwritable' } });
    expect(order.stderr).toBe(
      'vdpipe: Cannot write "pages/page.html": its folder does not exist.\n',
    );
    const show = await shop.call(['show', await onlyRun(shop), '--json']);
    expect(JSON.parse(show.stdout)).toMatchObject({ ok: true });
  });

  it.each([
    { name: 'check', args: ['check', 'list.html'], target: 'list.html' },
    { name: 'order', args: ['order', 'list.html'], target: 'ledger.html' },
    { name: 'resume', args: ['resume'], target: 'ledger.html' },
    { name: 'show', args: ['show', 'x'], target: 'ledger.html' },
  ])(
    'is refused for a file that $name reads, before anything is read or ordered',
    async ({ args, target }) => {
      const shop = await openShop();
      for (const name of ['list.html', 'ledger.html']) shop.write(name, 'as it was');
      const env = { VDPIPE_LEDGER: path.join(shop.folder, 'ledger.html') };
      const result = await shop.call([...args, '--json', '--report', target], { env });
      expect([result.code, JSON.parse(result.stdout).error]).toEqual([
        2,
        {
          code: 'output_unusable',
          message: expect.stringContaining('Nothing was done.'),
        },
      ]);
      expect(readFileSync(path.join(shop.folder, target), 'utf8')).toBe('as it was');
    },
  );
});

describe('toReportPage()', () => {
  itOnPosix.each([
    { name: 'another ending', target: 'page.pdf', reason: 'its name must end with .html' },
    { name: 'a file in use', target: 'list.html', reason: 'it is the input, the mapping' },
    { name: 'a link to one', target: 'link.html', reason: 'it is the input, the mapping' },
    { name: 'a folder', target: 'folder.html', reason: 'it is a folder' },
    { name: 'a folder that is not there', target: 'none/a.html', reason: 'there is no folder' },
  ])('refuses $name (needs POSIX: symbolic links)', ({ target, reason }) => {
    const folder = temporaryFolder();
    const list = path.join(folder, 'list.html');
    writeFileSync(list, '');
    symlinkSync(list, path.join(folder, 'link.html'));
    mkdirSync(path.join(folder, 'folder.html'));
    const report = path.join(folder, target);
    expect(() => toReportPage({ report }, 'order', [undefined, list])).toThrow(
      expect.objectContaining({
        code: 'output_unusable',
        message: expect.stringContaining(`"${report}": ${reason}`),
      }),
    );
  });
});
