import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { itOnPosix } from '../support/posix.ts';
import { some } from '../support/runs.ts';
import { listOf, openShop } from '../support/shop.ts';

describe('vdpipe order when something is not as it should be', () => {
  it('stops at an address where the service is not, with nothing refused', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', listOf(5));
    const result = await shop.call([
      'order',
      file,
      '--base-url',
      `${shop.baseUrl}/wrong`,
      '--json',
    ]);
    expect(result.code).toBe(1);
    const { run } = JSON.parse(result.stdout);
    const shown = JSON.parse((await shop.call(['show', run, '--json'])).stdout);
    expect(shown.rows).toMatchObject({ read: 5, unsent: 5, refused: 0 });
  });

  it('lets a run that was never sent be given up, and not one whose outcome is unclear', async () => {
    const shop = await openShop({ intercept: () => ({ fault: 'lost' }) });
    const file = shop.write('list.csv', listOf(2));
    const flags = ['--json', '--patience-ms', '20', '--settle-ms', '100000'];
    const nowhere = ['--base-url', 'http://127.0.0.1:1'];
    const unsent = await shop.call(['order', file, ...flags, ...nowhere]);
    expect(unsent).toMatchObject({ code: 5, stderr: expect.stringContaining('not_connected') });
    const { run } = JSON.parse(unsent.stdout);
    expect((await shop.call(['purge', run])).code).toBe(2);
    expect((await shop.call(['purge', run, '--abandon'])).code).toBe(0);
    const [info] = JSON.parse((await shop.call(['runs', '--json'])).stdout);
    expect(info.state).toBe('purged');

    const unclear = JSON.parse((await shop.call(['order', file, ...flags])).stdout);
    expect(unclear.orders.unknown).toBe(2);
    const refused = await shop.call(['purge', unclear.run, '--abandon']);
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('their outcome is unknown'),
    });
  });

  it('takes a list again that was given up before anything was ordered, and no other', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', listOf(2));
    const nowhere = ['--json', '--patience-ms', '20', '--base-url', 'http://127.0.0.1:1'];
    for (let i = 0; i < 2; i++) {
      const unsent = await shop.call(['order', file, ...nowhere]);
      expect(unsent.code).toBe(5);
      const { run } = JSON.parse(unsent.stdout);
      expect((await shop.call(['purge', run, '--abandon'])).code).toBe(0);
    }
    const ordered = await shop.call(['order', file, '--json']);
    expect(ordered.code).toBe(0);
    expect((await shop.call(['purge', JSON.parse(ordered.stdout).run])).code).toBe(0);
    const again = await shop.call(['order', file]);
    expect(again).toMatchObject({ code: 3, stderr: expect.stringContaining('was ordered before') });
  });

  itOnPosix(
    'never writes its results over the input, the mapping or the ledger (needs POSIX: symbolic links)',
    async () => {
      const shop = await openShop();
      const file = shop.write('list.csv', listOf(2));
      symlinkSync(file, path.join(shop.folder, 'link.csv'));
      const targets = ['list.csv', 'link.csv', 'ledger.json'];
      writeFileSync(path.join(shop.folder, 'ledger.json'), '');
      for (const results of targets) {
        const ledger = ['--ledger', 'ledger.json'];
        const result = await shop.call(['order', file, '--results', results, ...ledger]);
        expect([results, result.code]).toEqual([results, 2]);
      }
      expect(readFileSync(file, 'utf8')).toBe(listOf(2));
      expect(shop.sandbox.audit().requests.total).toBe(0);
    },
  );

  it('never writes its results over the rows to correct', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', listOf(2).replace('p-1,user-1,1', 'p-1,user-1,none'));
    const hold = ['order', file, '--on-invalid', 'hold'];
    for (const flags of [
      ['--results', 'list.rejects.xlsx'],
      ['--results', 'list.rejects.csv'],
      ['--rejects', 'wrong.csv', '--results-rows', 'wrong.csv'],
      ['--rejects', 'wrong.xlsx', '--results-rows', 'wrong.csv'],
    ]) {
      const refused = await shop.call([...hold, ...flags]);
      expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('the rejects') });
    }
    expect(shop.sandbox.audit().requests.total).toBe(0);
  });

  itOnPosix.each([
    { name: 'a link that leads to itself', results: 'loop.csv', why: 'points to itself' },
    { name: 'below such a link', results: 'loop.csv/out.csv', why: 'no folder' },
    { name: 'a name that is too long', results: `${'x'.repeat(300)}.csv`, why: 'too long' },
  ])(
    'says before it orders that results cannot be written: $name (needs POSIX: symbolic links)',
    async ({ results, why }) => {
      const shop = await openShop();
      symlinkSync('loop.csv', path.join(shop.folder, 'loop.csv'));
      const file = shop.write('list.csv', listOf(1));
      const { code, stderr } = await shop.call(['order', file, '--results', results]);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(why) });
      expect(stderr).not.toMatch(/^ +at /m);
      expect(shop.sandbox.audit().requests.total).toBe(0);
    },
  );

  itOnPosix(
    'says what is the matter with an input that is a link to itself (needs POSIX: symbolic links)',
    async () => {
      const shop = await openShop();
      symlinkSync('loop.csv', path.join(shop.folder, 'loop.csv'));
      const { code, stderr } = await shop.call(['order', 'loop.csv']);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('Cannot read') });
      expect(stderr).not.toMatch(/^ +at /m);
    },
  );

  const NO_ROOM = [
    { name: 'a folder without room', options: { maxFileKiB: 700 } },
    { name: 'a folder that is not there', options: { env: { TMPDIR: '/nonexistent' } } },
  ];
  it.each(some(1, NO_ROOM))(
    'says where the copy of a pipe cannot be kept: $name',
    async ({ options }) => {
      const shop = await openShop();
      const args = ['order', '-', '--json'];
      const input = listOf(20_000);
      const { code, stdout, stderr } = await shop.run(args, { ...options, input });
      expect(code).toBe(1);
      const message = expect.stringMatching(/Cannot store a copy of the input in .* Set TMPDIR/);
      expect(JSON.parse(stdout).error).toEqual({ code: 'file_unwritable', message });
      expect(stderr).not.toMatch(/^ +at /m);
      expect(shop.sandbox.audit().requests.total).toBe(0);
    },
  );

  it('writes the results also of a run that was stopped, and says how to write them anew', async () => {
    const shop = await openShop({ apiKey: 'another-key' });
    const file = shop.write('list.csv', listOf(3));
    const flags = ['--results', 'out.json', '--report', 'my page.html', '--ledger', 'my $ledger'];
    const stopped = await shop.call(['order', file, ...flags]);
    expect(stopped.code).toBe(1);
    const ledger = ['--ledger', 'my $ledger'];
    const [{ run }] = JSON.parse((await shop.call(['runs', '--json', ...ledger])).stdout);
    expect(stopped.stderr).toContain(
      `Nothing is ordered twice. To continue: vdpipe resume ${run} --ledger 'my $ledger'\n`,
    );
    expect(stopped.stderr).toContain(
      `To update them: vdpipe resume ${run} --results out.json --report "my page.html" --ledger 'my $ledger'\n`,
    );
    expect((await shop.call(['resume', run, ...ledger])).stderr).not.toContain('anew');
    const lines = JSON.parse(readFileSync(path.join(shop.folder, 'out.json'), 'utf8'));
    expect(lines.map((line: { state: string }) => line.state)).toEqual(Array(3).fill('staged'));
    const env = { VDPIPE_API_KEY: 'another-key' };
    const ended = await shop.call(['resume', run, ...ledger], { env });
    const anew = `resume ${run} --results out.json --report "my page.html" --ledger 'my $ledger'`;
    expect(ended.stderr).toContain(
      `Not updated: the files that "order" was asked for. To write them: vdpipe ${anew}\n`,
    );
    const again = ['resume', run, '--results', 'out.json', ...ledger];
    expect((await shop.call(again)).stderr).not.toContain('Not updated');
  });

  it('names the service in the command that continues a run, when a flag said where it is', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', listOf(2));
    const flags = ['--base-url', 'http://127.0.0.1:1'];
    const ordered = await shop.call(['order', file, ...flags, '--patience-ms', '1']);
    expect(ordered.code).toBe(5);
    const [, resume, run = ''] =
      /To continue: (vdpipe resume (\S+).*)\n/.exec(ordered.stderr) ?? [];
    expect(resume).toBe(`vdpipe resume ${run} ${flags.join(' ')}`);
    expect((await shop.call(['show', run])).stdout).toContain(`Continue the run:\n  ${resume}\n`);
    const resumed = await shop.call(['resume', run, ...flags, '--patience-ms', '1']);
    expect(resumed).toMatchObject({ code: 5, stderr: expect.stringContaining(`: ${resume}\n`) });
  });

  it('names the service also when it was in the environment as the run was ordered', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', listOf(2));
    const env = { VDPIPE_BASE_URL: 'http://127.0.0.1:1' };
    const ordered = await shop.call(['order', file, '--patience-ms', '1'], { env });
    expect(ordered.code).toBe(5);
    const [, run = ''] = /To continue: vdpipe resume (\S+)\n/.exec(ordered.stderr) ?? [];
    const flags = ['--base-url', 'http://127.0.0.1:1'];
    const resumed = await shop.call(['resume', run, ...flags, '--patience-ms', '1']);
    expect(resumed.stderr).toContain(`To continue: vdpipe resume ${run} ${flags.join(' ')}\n`);
  });

  it('says so when a ledger that is named is not there', async () => {
    const shop = await openShop();
    const result = await shop.call(['resume', '--ledger', 'typo.sqlite']);
    expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining('typo.sqlite') });
    expect(existsSync(path.join(shop.folder, 'typo.sqlite'))).toBe(false);
  });

  it('sends no dataset that is not what was written', async () => {
    const shop = await openShop();
    const file = shop.write('list.csv', listOf(3));
    const flags = ['--patience-ms', '20', '--json'];
    await shop.sandbox.close();
    const { run } = JSON.parse((await shop.call(['order', file, ...flags])).stdout);
    await shop.sandbox.listen({ port: Number(new URL(shop.baseUrl).port) });
    const datasets = path.join(shop.folder, 'ledger.sqlite-datasets', `${run}.rows`);
    writeFileSync(datasets, readFileSync(datasets, 'utf8').replaceAll('Zoë', 'Zoe'));
    const resumed = await shop.call(['resume', run, '--json']);
    expect(resumed.code).toBe(4);
    expect(JSON.parse(resumed.stdout).orders).toMatchObject({ held: 3, unsent: 0, unknown: 0 });
    expect(shop.sandbox.audit().orders).toEqual([]);
  });
});
