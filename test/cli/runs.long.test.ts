import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { itOnPosix } from '../support/posix.ts';
import { some } from '../support/runs.ts';
import { listOf, openShop, type Shop } from '../support/shop.ts';
import { sheetOf, withoutLedger } from './support.ts';

/** A run of three orders, one of them refused because there is no such project, and one held. */
async function orderThree(shop: Shop): Promise<string> {
  const rows = ['p-1,user-1,1,2.50,Ann', 'q-1,user-1,1,2,=1+1', 'p-2,user-1,0,2,Bo'];
  const file = shop.write('list.csv', sheetOf(...rows));
  const ordered = await shop.call(['order', file, '--on-invalid', 'hold', '--json']);
  expect(ordered.code).toBe(4);
  return JSON.parse(ordered.stdout).run;
}

describe('vdpipe export', () => {
  it('gives the same orders in every format', async () => {
    const shop = await openShop();
    const run = await orderThree(shop);
    const exported = async (format: string) =>
      (await shop.call(['export', run, '--format', format])).stdout;
    const orders = JSON.parse(await exported('json'));
    expect(orders.map((order: { state: string }) => order.state)).toEqual([
      'ordered',
      'refused',
      'held',
    ]);
    const lines = (await exported('ndjson')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(orders);
    const texts = orders.map((order: object) =>
      Object.fromEntries(Object.entries(order).map(([key, value]) => [key, String(value ?? '')])),
    );
    expect(parse(await exported('csv'), { columns: true })).toEqual(texts);
    await shop.call(['export', run, '--format', 'xlsx', '--output', 'orders.xlsx']);
    const book = read(readFileSync(path.join(shop.folder, 'orders.xlsx')));
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
    expect(utils.sheet_to_json(sheet, { defval: null })).toEqual(orders);
  });

  it('gives the orders of the states that are asked for', async () => {
    const shop = await openShop();
    const run = await orderThree(shop);
    const projects = async (...states: string[]) => {
      const flags = states.flatMap((state) => ['--state', state]);
      const { stdout } = await shop.call(['export', ...flags, run, '--format', 'json']);
      return JSON.parse(stdout).map((order: { project_id: string }) => order.project_id);
    };
    expect(await projects('ordered')).toEqual(['p-1']);
    expect(await projects('held', 'refused')).toEqual(['q-1', 'p-2']);
    expect(await projects('unknown')).toEqual([]);
  });

  it('takes the format from the ending of the file unless --format says one', async () => {
    const shop = await openShop();
    const run = await orderThree(shop);
    const cases = [
      { file: 'out.json', flags: [], start: '[' },
      { file: 'out.NDJSON', flags: [], start: '{' },
      { file: 'out.xlsx', flags: [], start: 'PK' },
      { file: 'out.csv', flags: [], start: '\ufeffrun,' },
      { file: 'out.txt', flags: ['--format', 'csv'], start: '\ufeffrun,' },
      { file: 'other.json', flags: ['--format', 'csv'], start: '\ufeffrun,' },
    ];
    for (const { file, flags, start } of cases) {
      const { code, stdout, stderr } = await shop.call(['export', run, '-o', file, ...flags]);
      expect({ code, stdout, stderr }).toEqual({
        code: 0,
        stdout: '',
        stderr: `The orders of run ${run} are in ${file}\nOrdered, or still to be ordered: 1 copy for 2.50\n`,
      });
      const text = readFileSync(path.join(shop.folder, file), 'utf8');
      expect({ file, start: text.slice(0, start.length) }).toEqual({ file, start });
    }
  });

  it('says why it cannot write a file, and leaves nothing', async () => {
    const shop = await openShop();
    const run = await orderThree(shop);
    mkdirSync(path.join(shop.folder, 'folder.csv'));
    const before = readdirSync(shop.folder);
    const failures = {
      'none/out.csv': 'there is no folder "none"',
      'folder.csv': 'it is a folder',
      'list.csv/out.csv': 'there is no folder "list.csv"',
    };
    for (const [output, reason] of Object.entries(failures)) {
      const { code, stderr } = await shop.call(['export', run, '--output', output]);
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: `vdpipe: Cannot write "${output}": ${reason}. Nothing was done.\n`,
      });
    }
    expect(readdirSync(shop.folder)).toEqual(before);
  });
});

describe('the files of a user', () => {
  it('stay as they are where a command that writes over them is refused', async () => {
    const shop = await openShop();
    const run = await orderThree(shop);
    const said = 'it is the input';
    const cases = [
      { args: ['export', run, '-o', 'earlier.csv'], said: '--force' },
      { args: ['export', run, '-o', 'out.txt'], said: '--format' },
      { args: ['export', run, '--rows', '--force', '-o', './list.csv'], said },
      { args: ['export', run, '--force', '-o', 'link.csv'], said },
      { args: ['export', run, '--force', '--format', 'csv', '-o', 'ledger.sqlite'], said },
      { args: ['export', run, '--force', '--format', 'csv', '-o', '.env'], said },
      { args: ['init', 'list.csv', '--force', '-o', 'list.csv'], said },
      { args: ['template', '-m', 'list.yaml', '--force', '-o', './list.yaml'], said },
      { args: ['proof', 'list.csv', '--force', '-o', 'link.csv'], said },
      { args: ['resume', run, '--results', 'list.csv'], said },
      { args: ['resume', run, '--results-rows', 'link.csv'], said },
    ];
    shop.write('earlier.csv', 'mine');
    shop.write('.env', 'MINE=1');
    shop.write('list.yaml', 'version: 1');
    linkSync(path.join(shop.folder, 'list.csv'), path.join(shop.folder, 'link.csv'));
    const names = ['earlier.csv', '.env', 'list.yaml', 'list.csv', 'link.csv'];
    const contents = () => names.map((name) => readFileSync(path.join(shop.folder, name), 'utf8'));
    const before = contents();
    for (const { args, said: problem } of cases) {
      const { code, stderr } = await shop.call(args);
      expect({ args, code, stderr }).toEqual({
        args,
        code: 2,
        stderr: expect.stringContaining(problem),
      });
      expect({ args, contents: contents() }).toEqual({ args, contents: before });
    }
    expect((await shop.call(['show', run])).code).toBe(0);
  });

  it('are written over by export with --force, which says so unless it is to be quiet', async () => {
    const shop = await openShop();
    const run = await orderThree(shop);
    shop.write('earlier.csv', 'mine');
    const flags = ['--rows', '--force', '--quiet', '-o', 'earlier.csv'];
    expect(await shop.call(['export', run, ...flags])).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(path.join(shop.folder, 'earlier.csv'), 'utf8')).toMatch(/^row,/);
  });
});

describe('vdpipe order --results', () => {
  itOnPosix.each([
    { name: 'out.html', reason: 'must end with .csv, .json, .ndjson or .xlsx' },
    { name: 'none/out.csv', reason: 'there is no folder "none"' },
    { name: 'folder.csv', reason: 'it is a folder' },
    { name: './list.csv', reason: 'it is the input, the mapping, ' },
    { name: 'pipe.csv', reason: 'it is a device or a pipe' },
    { name: 'kept.csv', reason: 'the file is read-only' },
  ])(
    'says before anything is sent that $name will not do (needs POSIX: named pipes)',
    async ({ name, reason }) => {
      const shop = await openShop();
      const list = listOf(1);
      const file = shop.write('list.csv', list);
      mkdirSync(path.join(shop.folder, 'folder.csv'));
      execFileSync('mkfifo', [path.join(shop.folder, 'pipe.csv')]);
      chmodSync(shop.write('kept.csv', 'mine'), 0o444);
      const result = await shop.call(['order', 'list.csv', '--results', name]);
      expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining(reason) });
      expect(shop.sandbox.audit().requests.total).toBe(0);
      expect(readFileSync(file, 'utf8')).toBe(list);
    },
  );

  it('takes the place of an earlier file at once, also under a name as long as names can be', async () => {
    const shop = await openShop();
    const results = `${'r'.repeat(251)}.csv`;
    const file = shop.write('list.csv', listOf(2));
    shop.write(results, 'of yesterday');
    const { code, stderr } = await shop.call(['order', file, '--results', results, '--quiet']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = readFileSync(path.join(shop.folder, results), 'utf8').split('\r\n');
    expect(lines.map((line) => line.split(',')[3])).toEqual([
      'state',
      'ordered',
      'ordered',
      undefined,
    ]);
    expect(readdirSync(shop.folder).filter((name) => name.includes('rrr'))).toEqual([results]);
  });
});

describe('vdpipe runs, show and purge', () => {
  it('tell people what became of a run, newest first', async () => {
    const shop = await openShop();
    const { stdout: none } = await shop.call(['runs'], { env: withoutLedger(shop) });
    expect(none).toBe('There are no runs yet.\n');
    expect(readdirSync(shop.folder)).toEqual([]);
    const run = await orderThree(shop);
    const second = await shop.call(['order', shop.write('more.csv', listOf(1)), '--json']);
    const ids = [JSON.parse(second.stdout).run, run];
    const { stdout } = await shop.call(['runs']);
    expect(stdout.split('\n').map((line) => line.slice(0, 8))).toEqual([...ids, '']);
    const shown = await shop.call(['show', run.slice(0, 4)]);
    expect(shown.stdout).toContain('rows    3 read = held 1 + ordered 1 + refused 1');
    expect(shown.stdout).toMatch(/refused +q-1, row 3: project_not_found, /);
    expect(shown.stdout).toMatch(
      /held +p-2, row 4: order_without_rows, .*; the first is row 4: order_field_invalid in column "order_count"\n/,
    );
    expect(shown.stdout).toMatch(/What to do:\n(?: {2}\w+ \(1 order\): .+\n){2}The rows /);
    expect(shown.stdout).not.toContain('p-1');
  });

  it.each([
    { args: ['runs'] },
    { args: ['show', '7f3a'] },
    { args: ['export', '7f3a'] },
    { args: ['purge', '7f3a'] },
    { args: ['resume'] },
  ])('make no ledger of a mistyped name: $args', async ({ args }) => {
    const shop = await openShop();
    expect(await shop.call([...args, '--ledger', 'typo.sqlite'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'vdpipe: There is no ledger "typo.sqlite": nothing has been ordered with it.\n',
    });
    expect(readdirSync(shop.folder)).toEqual([]);
  });

  it('list the first rows that are in no order, and say how to get all', async () => {
    const shop = await openShop();
    const wrong = Array.from({ length: 20 }, (_, i) => `p-${i % 2},user-1,x,1,Name ${i}`);
    const rows = ['p-0,user-1,1,1,Ann', ...wrong, ',user-1,1,1,Bo', ',user-1,1,1,Cy'];
    const file = shop.write('list.csv', sheetOf(...rows));
    const ordered = await shop.call(['order', file, '--on-invalid', 'drop', '--json']);
    const { run, ...report } = JSON.parse(ordered.stdout);
    expect(report.rows).toMatchObject({ read: 23, rejected: 22, ordered: 1 });
    const lines = (await shop.call(['show', run])).stdout.split('\n');
    const rejected = lines.filter((line) => line.startsWith('  rejected  '));
    expect(rejected.slice(0, 2)).toEqual([
      '  rejected  row 3 of p-0: order_field_invalid in column "order_count"',
      '  rejected  row 4 of p-1: order_field_invalid in column "order_count"',
    ]);
    expect(rejected.slice(20)).toEqual([
      `  rejected  and 2 more: "vdpipe export ${run} --rows --state rejected" lists all`,
    ]);
    const all = await shop.call([
      'export',
      run,
      '--rows',
      '--state',
      'rejected',
      '--format',
      'json',
    ]);
    expect(JSON.parse(all.stdout)).toHaveLength(22);
  });

  const MANY = [
    { state: 'staged', shown: 20, left: 'and 1,005 more not sent yet' },
    {
      state: 'refused',
      shown: 200,
      left: 'and 5 more: "vdpipe export RUN --state refused" lists all',
    },
  ];
  it.each(some(1, MANY))(
    'list the first $shown orders that are $state, and say how many more',
    async (given) => {
      const { state, shown, left } = given;
      const shop = await openShop({ apiKey: state === 'staged' ? 'another' : undefined });
      const list = state === 'staged' ? listOf(1025) : listOf(205).replaceAll('\np-', '\nq-');
      const { stdout } = await shop.call(['order', shop.write('list.csv', list), '--json']);
      const [{ run }] = JSON.parse((await shop.call(['runs', '--json'])).stdout);
      expect(stdout).toContain(run);
      const lines = (await shop.call(['show', run])).stdout.split('\n');
      const listed = lines.filter((line) => line.startsWith(`  ${state} `));
      expect(listed).toHaveLength(shown + 1);
      expect(listed.at(-1)).toBe(`  ${state.padEnd(8)}  ${left.replace('RUN', run)}`);
    },
  );

  it('name the first wrong row of each held order', async () => {
    const shop = await openShop();
    const rows = ['p-1,user-1,1,1,Ann', 'p-2,user-1,1,1,Bo', 'p-1,user-1,x,1,Cy', ',user-1,1,1,Di'];
    const file = shop.write('list.csv', sheetOf(...rows, 'p-1,user-1,1,y,Ed'));
    const ordered = await shop.call(['order', file, '--on-invalid', 'hold', '--json']);
    const { stdout } = await shop.call(['show', JSON.parse(ordered.stdout).run]);
    expect(stdout).toMatch(
      / held .*; the first is row 4: order_field_invalid in column "order_count"\n/,
    );
    expect(stdout.match(/^ {2}rejected .*/gm)).toEqual([
      expect.stringContaining('row 5: project_missing in column "project_id"'),
    ]);
  });

  it('refuse an unfinished run, remove a finished one’s data, and resume leaves it alone', async () => {
    const shop = await openShop();
    shop.sandbox.setProject({ project_id: 'p-1', locked: true });
    const file = shop.write('list.csv', listOf(1));
    const stopped = await shop.call(['order', file, '--json', '--patience-ms', '1']);
    const { run } = JSON.parse(stopped.stdout);
    const refused = await shop.call(['purge', run]);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('resume') });
    shop.sandbox.setProject({ project_id: 'p-1', status: 'ordered', order_id: 7 });
    expect((await shop.call(['resume'])).code).toBe(4);
    const rows = path.join(shop.folder, 'ledger.sqlite-datasets', `${run}.rows`);
    expect(existsSync(rows)).toBe(true);
    expect((await shop.call(['purge', run])).code).toBe(0);
    expect(existsSync(rows)).toBe(false);
    const shown = (await shop.call(['show', run])).stdout;
    expect(shown).toMatch(/state +purged/);
    expect(shown).toMatch(
      /conflict +p-1, row 2 \(the project has order 7\): project_not_editing\n/,
    );
    const resumed = await shop.call(['resume', run]);
    expect(resumed.stderr).not.toContain('ordering at');
    expect(resumed.stderr).toContain(
      `Run ${run} was purged or withdrawn: there is nothing to resume.\n`,
    );
  });

  it('tell the addresses of runs at different ones, and the way out of a mistyped one', async () => {
    const shop = await openShop();
    shop.sandbox.setProject({ project_id: 'p-1', locked: true });
    const list = shop.write('list.csv', listOf(1));
    const stopped = await shop.call(['order', list, '--json', '--patience-ms', '1']);
    const { run } = JSON.parse(stopped.stdout);
    const more = shop.write('more.csv', sheetOf('p-2,user-1,1,2,Bo'));
    const ordered = await shop.call(['order', more, '--json']);
    const { run: finished } = JSON.parse(ordered.stdout);
    expect((await shop.call(['runs'])).stdout).not.toContain('http');

    const right = await openShop();
    const env = { VDPIPE_BASE_URL: right.baseUrl };
    const refused = await shop.call(['resume', run], { env });
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`"vdpipe purge ${run} --abandon"`),
    });
    const ended = await shop.call(['resume', finished], { env });
    expect(ended).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`Run ${finished} is finished: there is nothing to resume.\n`),
    });
    expect((await shop.call(['purge', run, '--abandon'])).code).toBe(0);
    const purged = await shop.call(['resume', run], { env });
    expect(purged.stderr).toContain('0 of 1 order placed: 1 given up.');
    expect(purged.stderr).not.toContain('To continue');
    expect((await shop.call(['order', list], { env })).code).toBe(0);
    const lines = (await shop.call(['runs'])).stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.split(/ {2,}/).slice(-2))).toEqual([
      [right.baseUrl, list],
      [shop.baseUrl, more],
      [shop.baseUrl, list],
    ]);
    expect(right.sandbox.audit().orders).toHaveLength(1);
  });
});

it('vdpipe migrate leaves an empty file as it is', async () => {
  const shop = await openShop();
  const file = shop.write('empty.sqlite', '');
  const { code, stderr } = await shop.call(['migrate', '--check', '--ledger', file]);
  expect(code).toBe(0);
  expect(stderr).toContain('created when it is first used');
  expect(readFileSync(file)).toHaveLength(0);
});
