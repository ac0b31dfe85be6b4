import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { withFileFaults } from '../support/file-faults.ts';
import { itOnPosix } from '../support/posix.ts';
import { newDatabase } from '../support/postgres/database.ts';
import { PASSWORD } from '../support/postgres/server.ts';
import { listOf, openShop, type Shop } from '../support/shop.ts';

const ENGINES = ['SQLite', 'PostgreSQL'] as const;
type Env = Readonly<Record<string, string>>;

/** A shop with a run whose orders are placed, and what its commands are called with. */
async function placed(engine: (typeof ENGINES)[number], orders: number, ...flags: string[]) {
  const shop = await openShop();
  let { env } = shop;
  if (engine === 'PostgreSQL') {
    const { name, port } = await newDatabase();
    const url = `postgres://postgres@127.0.0.1:${port}/${name}`;
    const own = { VDPIPE_LEDGER: url, PGPASSWORD: PASSWORD, XDG_STATE_HOME: shop.folder };
    env = { ...env, ...own };
  }
  const list = shop.write('list.csv', listOf(orders));
  const { stdout } = await shop.call(['order', list, '--json', ...flags], { env });
  return { shop, env, run: JSON.parse(stdout).run as string };
}

const MARK = ['--for', 'confirmation', '--format', 'json', '--mark'];

/** Hands over, or lists again, to standard output. */
async function handOver(shop: Shop, env: Env, run: string, ...flags: string[]) {
  const { code, stdout, stderr } = await shop.call(['export', run, ...MARK, ...flags], { env });
  const lines: { project_id: string; order_id: number; handed_over: string }[] = JSON.parse(stdout);
  return { code, stderr, lines, ids: lines.map(({ order_id: id }) => id) };
}

const idsAt = ({ sandbox }: Shop) => sandbox.audit().orders.map(({ order_id: id }) => id);

async function shownOf(shop: Shop, env: Env, run: string) {
  return JSON.parse((await shop.call(['show', run, '--json'], { env })).stdout);
}

/** Puts a backup in the place of the ledger. */
function restore(shop: Shop, backup: string): void {
  for (const name of readdirSync(shop.folder).filter((one) => one.startsWith('ledger.sqlite'))) {
    rmSync(path.join(shop.folder, name), { recursive: true });
  }
  for (const end of ['', '-datasets', '-key'].filter((one) => existsSync(`${backup}${one}`))) {
    cpSync(`${backup}${end}`, path.join(shop.folder, `ledger.sqlite${end}`), { recursive: true });
  }
}

describe.each(ENGINES)('vdpipe export --for confirmation --mark (%s)', (engine) => {
  it('warns of orders that a look-up did not find, as it may have had another key', async () => {
    const { shop, env, run } = await placed(engine, 3);
    shop.sandbox.cancelOrder('p-1');
    await shop.call(['verify', run], { env });
    const { code, stderr, ids } = await handOver(shop, env, run, 'Monday', '--quiet');
    expect({ code, ids }).toEqual({ code: 0, ids: idsAt(shop).slice(1) });
    expect(stderr).toContain('left out: 1 order that look-ups found cancelled, or did not find.');
  });

  it('hands each order id over once, and lists the same ids again under the same name', async () => {
    const { shop, env, run } = await placed(engine, 3);
    const made = await handOver(shop, env, run, 'Monday', '--by', 'Ann');
    expect(made).toMatchObject({ code: 0, ids: idsAt(shop) });
    expect(made.lines.map((line) => line.handed_over)).toEqual(['Monday', 'Monday', 'Monday']);
    expect(made.stderr).toMatch(/^Handed over 3 orders as "Monday" by Ann at 20.* UTC\.$/m);
    expect(made.stderr).toContain('Total: 3 copies for 10.50\n');
    expect(made.stderr).toContain('As placed: orders confirmed or cancelled since are not known.');

    const again = await handOver(shop, env, run, 'Monday', '--by', 'Bea');
    expect(again).toMatchObject({ code: 0, lines: made.lines });
    expect(again.stderr).toMatch(/^Already handed over 3 orders as "Monday" by Ann at 20/m);

    const none = await handOver(shop, env, run, 'Tuesday');
    expect(none).toMatchObject({ code: 0, ids: [] });
    expect(none.stderr).toContain('There is nothing to hand over');
    expect(none.stderr).toMatch(/^3 orders handed over for confirmation as "Monday" by Ann at 20/m);
    expect((await handOver(shop, env, run, 'monday ')).lines).toEqual(made.lines);

    shop.sandbox.cancelOrder('p-2');
    await shop.call(['status', run], { env });
    const lapsed = await handOver(shop, env, run, 'Monday', '--quiet');
    expect(lapsed).toMatchObject({ code: 0, ids: made.ids });
    expect(lapsed.stderr).toBe(
      'warning: 1 order of the list was cancelled, or replaced by another, since: do not confirm p-2\n',
    );
    const { handed_over: told, events } = await shownOf(shop, env, run);
    const event = { by: 'Ann', at: expect.any(String), mark: 'Monday', orders: 3 };
    expect(told).toEqual({ orders: 3, lapsed: 1, left: 0, marks: [event] });
    expect(events).toContainEqual({ what: 'handed_over', ...event });
  });

  it('of two at once with two names, one gets all and the other none', async () => {
    const { shop, env, run } = await placed(engine, 40);
    const calls = ['one', 'two'].map((name) => shop.run(['export', run, ...MARK, name], { env }));
    const found = (await Promise.all(calls)).map(({ stdout }) => JSON.parse(stdout));
    expect(found.map((lines) => lines.length).sort()).toEqual([0, 40]);
    const { handed_over: told } = await shownOf(shop, env, run);
    expect(told).toMatchObject({ orders: 40, left: 0, marks: [{ orders: 40 }] });
  });

  itOnPosix.each(['before', 'after'])(
    'killed %s the commit has handed over nothing, or all, and the same name lists all',
    async (at) => {
      const { shop, env, run } = await placed(engine, 5);
      const program = pathToFileURL(path.resolve('test/support/kill-at-commit.mjs')).href;
      const file = path.join(shop.folder, 'ids.json');
      const args = ['export', run, ...MARK, 'Monday', '--by', 'Ann', '-o', file];
      const killing = { ...env, KILL_AT: at, NODE_OPTIONS: `--import=${program}` };
      expect(await shop.run(args, { env: killing })).toMatchObject({ code: null });
      expect(existsSync(file)).toBe(false);
      const { handed_over: told } = await shownOf(shop, env, run);
      expect(told?.orders ?? 0).toBe(at === 'before' ? 0 : 5);
      const { stderr, ids } = await handOver(shop, env, run, 'Monday');
      expect(ids).toEqual(idsAt(shop));
      expect(stderr).toContain(at === 'before' ? 'Handed over 5' : 'Already handed over 5');
      expect((await handOver(shop, env, run, 'Tuesday')).ids).toEqual([]);
    },
  );
});

describe('vdpipe export --for confirmation --mark', () => {
  it('leaves test orders out, and what is placed later to the next hand-over', async () => {
    const { shop, env, run } = await placed('SQLite', 2, '--test');
    const tests = await handOver(shop, env, run, 'Monday');
    expect(tests.ids).toEqual([]);
    expect(tests.stderr).toContain('Left out: 2 test orders.');

    const list = shop.write('later.csv', listOf(5).split('\r\n').toSpliced(1, 2).join('\r\n'));
    shop.sandbox.setProject({ project_id: 'p-4', status: 'rendering' });
    const staged = await shop.call(['order', list, '--enqueue', '--json']);
    const later = JSON.parse(staged.stdout).run as string;
    expect((await handOver(shop, env, later, 'Monday')).stderr).toContain('is not finished');
    await shop.call(['resume', later, '--settle-ms', '10']);
    const first = await handOver(shop, env, later, 'Monday');
    expect(first.lines.map((line) => line.project_id)).toEqual(['p-3', 'p-5']);
  });

  itOnPosix(
    'has the ids in the ledger when the file cannot be written, or put in place',
    async () => {
      const { shop, env, run } = await placed('SQLite', 3);
      const file = path.join(shop.folder, 'ids.csv');
      const args = ['export', run, '--for', 'confirmation', '--mark', 'Monday', '-o', file];
      const kill = withFileFaults([{ call: 'rename', path: 'ids.csv$', code: 'SIGKILL' }]);
      expect(await shop.run(args, { env: kill })).toMatchObject({ code: null });
      const full = withFileFaults([{ call: 'open', path: 'ids.csv', code: 'ENOSPC' }]);
      expect(await shop.run(args, { env: full })).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          /^Already handed over 3 .*\nwarning: 3 orders are handed over as "Monday", but .*\nvdpipe: /,
        ),
      });
      expect(existsSync(file)).toBe(false);
      expect(await shop.call(args)).toMatchObject({ code: 0 });
      const ids = readFileSync(file, 'utf8').split('\r\n').slice(1, 4);
      expect(ids.map((line) => Number(line.split(',')[4]))).toEqual(idsAt(shop));
      // Nothing is recorded when it is known before that there will be no file.
      const { run: other } = JSON.parse(
        (await shop.call(['order', 'list.csv', '--again', '--json', '--test'])).stdout,
      );
      const refused = await shop.call(['export', other, ...args.slice(2)]);
      expect(refused).toMatchObject({ code: 2 });
      expect(await shownOf(shop, env, other)).not.toHaveProperty('handed_over');
    },
  );

  it('names orders whose id is another one at the service', async () => {
    const { shop, env, run } = await placed('SQLite', 3);
    shop.sandbox.setProject({ project_id: 'p-2', status: 'ordering' });
    await shop.call(['verify', run], { env });
    const { lines, stderr } = await handOver(shop, env, run, 'Monday');
    expect(lines.map((line) => line.project_id)).toEqual(['p-1', 'p-3']);
    const told =
      'Not to be confirmed as recorded: 1 order with a different id at the service: vdpipe show';
    expect(stderr).toContain(told);
    // It is in the list of an earlier hand-over.
    shop.sandbox.setProject({ project_id: 'p-3', status: 'ordering' });
    await shop.call(['verify', run, '--again'], { env });
    const again = await handOver(shop, env, run, 'Monday');
    expect(again.lines.map((line) => line.project_id)).toEqual(['p-1', 'p-3']);
    expect(again.stderr).toContain('do not confirm p-3');
    expect(again.stderr).toContain(told.replace('1 order', '2 orders'));
  });

  it('is told by show, status, the page, and the list without a mark', async () => {
    const { shop, run } = await placed('SQLite', 2);
    await handOver(shop, shop.env, run, 'Monday', '--by', 'Ann');
    const line = /2 orders handed over for confirmation as "Monday" by Ann at 20.* UTC; none left/;
    expect((await shop.call(['show', run])).stdout).toMatch(line);
    expect((await shop.call(['show', run])).stdout).toMatch(
      /handed over by Ann, "Monday": 2 orders/,
    );
    expect((await shop.call(['status', run])).stderr).toMatch(line);
    const status = JSON.parse((await shop.call(['status', run, '--json'])).stdout);
    expect(status.handed_over).toMatchObject({ orders: 2, left: 0 });
    await shop.call(['show', run, '--report', 'run.html']);
    const page = readFileSync(path.join(shop.folder, 'run.html'), 'utf8');
    expect(page.replaceAll('&quot;', '"')).toMatch(line);
    const list = await shop.call(['export', run, '--for', 'confirmation']);
    expect(list.stdout.split('\r\n').slice(0, 2)).toEqual([
      expect.stringMatching(/,handed_over,for_test$/),
      expect.stringMatching(/,Monday,false$/),
    ]);
    expect(list.stderr).toMatch(
      /^As looked up 20.* UTC \(0 minutes ago\)\. To look again: vdpipe/m,
    );
    expect(list.stderr).toMatch(line);
  });

  it('does not say of orders that they were looked up before they were placed', async () => {
    const { shop, run } = await placed('SQLite', 3, '--hold-for-release');
    const listed = async () => (await shop.call(['export', run, '--for', 'confirmation'])).stderr;
    await shop.call(['status', run]);
    expect(await listed()).toContain('As placed: ');
    await shop.call(['release', run, '--first', '1']);
    await shop.call(['resume', run]);
    expect(await listed()).toContain('As placed: ');
    await shop.call(['status', run]);
    expect(await listed()).toMatch(/^As looked up 20.* UTC \(0 minutes ago\)\. /m);
    await shop.call(['release', run]);
    const resumed = await shop.call(['resume', run]);
    expect(resumed.code).toBe(0);
    expect(await listed()).toMatch(/^As looked up .* ago\), and as placed since: 2 orders\. /m);
  });

  it.each([
    { flags: ['--mark', 'x'], says: '--mark needs --for confirmation' },
    { flags: ['--for', 'confirmation', '--by', 'Ann'], says: '--by needs --mark' },
    { flags: ['--for', 'confirmation', '--mark', ' '], says: '--mark must be a name' },
    { flags: ['--for', 'confirmation', '--mark', 'a\u200b'], says: '--mark must be a name' },
  ])('refuses $flags', async ({ flags, says }) => {
    const { shop, run } = await placed('SQLite', 1);
    const refused = await shop.call(['export', run, ...flags]);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining(says) });
  });

  it('is known again after a backup from before it was restored, by its list', async () => {
    const { shop, env, run } = await placed('SQLite', 3);
    const backup = path.join(shop.folder, 'backup.sqlite');
    await shop.call(['ledger', 'backup', backup]);
    const file = path.join(shop.folder, 'monday.csv');
    const args = ['--for', 'confirmation', '--mark', '=Monday', '-o', file];
    expect(await shop.call(['export', run, ...args])).toMatchObject({ code: 0 });
    restore(shop, backup);
    expect(await shop.call(['resume', run, '--adopt', file])).toMatchObject({ code: 0 });
    expect((await handOver(shop, env, run, 'Tuesday')).ids).toEqual([]);
    const again = await handOver(shop, env, run, '=Monday');
    expect(again).toMatchObject({ ids: idsAt(shop), stderr: expect.stringContaining('Already') });
    const { handed_over: told, events } = await shownOf(shop, env, run);
    expect(told).toMatchObject({ orders: 3, left: 0, marks: [{ mark: '=Monday', orders: 3 }] });
    expect(events).toContainEqual(expect.objectContaining({ files: ['monday.csv'] }));
    expect(await shop.call(['ledger', 'check'])).toMatchObject({ code: 0 });
  });

  it('warns of ids of a restored ledger whose orders are gone, which its list has no more', async () => {
    const { shop, env } = await placed('SQLite', 1);
    const list = shop.write('more.csv', listOf(5).split('\r\n').toSpliced(1, 1).join('\r\n'));
    const { stdout } = await shop.call(['order', list, '--enqueue', '--json']);
    const run = JSON.parse(stdout).run as string;
    const backup = path.join(shop.folder, 'backup.sqlite');
    await shop.call(['ledger', 'backup', backup]);
    await shop.call(['resume', run]);
    const args = ['export', run, '--for', 'confirmation', '--mark', 'Monday', '-o', 'monday.csv'];
    await shop.call(args);
    for (const id of ['p-2', 'p-3']) shop.sandbox.cancelOrder(id);
    shop.sandbox.setProject({ project_id: 'p-3', status: 'ordering' });
    restore(shop, backup);
    await shop.call(['resume', run, '--adopt', 'monday.csv', '--settle-ms', '10']);
    const again = await handOver(shop, env, run, 'Monday', '--quiet');
    expect(again.lines.map((line) => line.project_id)).toEqual(['p-4', 'p-5']);
    expect(again.stderr).toBe(
      'warning: 2 orders handed over as "Monday" are not in the list: the run has no such id now. Before you confirm one, look its project up\n',
    );
    expect(await shop.call(['ledger', 'check'])).toMatchObject({ code: 0 });
  });

  it('tells of the rest of a run of which the first orders alone were released', async () => {
    const { shop, env } = await placed('SQLite', 1);
    const list = shop.write('more.csv', listOf(4).split('\r\n').toSpliced(1, 1).join('\r\n'));
    const { stdout } = await shop.call(['order', list, '--hold-for-release', '--json']);
    const run = JSON.parse(stdout).run as string;
    for (const flags of [['--first', '2'], []]) {
      await shop.call(['release', run, ...flags]);
      await shop.call(['resume', run]);
      const { ids, stderr } = await handOver(shop, env, run, 'Monday');
      expect(ids).toHaveLength(2);
      expect(stderr).toContain('need another --mark');
    }
    expect((await handOver(shop, env, run, 'Tuesday')).ids).toHaveLength(1);
  });
});
