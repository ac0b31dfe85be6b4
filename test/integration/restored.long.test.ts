import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { backupLedger, openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import type { SandboxOptions } from '../../src/sandbox/options.ts';
import { newDatabase } from '../support/postgres/database.ts';
import { PASSWORD } from '../support/postgres/server.ts';
import { listOf, openGate, openShop, type Shop } from '../support/shop.ts';

interface Recorded {
  readonly shop: Shop;
  readonly run: string;
  readonly backup: string;
}

/** A list that is recorded, a backup of that, and nothing ordered yet. */
async function recorded(
  orders: number,
  options: SandboxOptions = {},
  text = listOf(orders),
): Promise<Recorded> {
  const shop = await openShop(options);
  const list = shop.write('list.csv', text);
  const { stdout } = await shop.call(['order', list, '--enqueue', '--json', '--yes']);
  const backup = path.join(shop.folder, 'backup.sqlite');
  expect(await shop.call(['ledger', 'backup', backup])).toMatchObject({ code: 0 });
  return { shop, run: JSON.parse(stdout).run, backup };
}

/** Puts a backup in the ledger's place, as docs/operate.md says. */
function restore({ folder }: Shop, backup: string): void {
  const names = readdirSync(folder);
  for (const name of names.filter((one) => /^ledger\.sqlite(?:-|$)/.test(one))) {
    rmSync(path.join(folder, name), { recursive: true });
  }
  const own = path.basename(backup);
  for (const name of names.filter((one) => one.startsWith(own))) {
    const to = path.join(folder, `ledger.sqlite${name.slice(own.length)}`);
    cpSync(path.join(folder, name), to, { recursive: true, force: false });
  }
}

async function resume(shop: Shop, args: readonly string[]) {
  const { code, stdout, stderr } = await shop.call([
    'resume',
    ...args,
    '--json',
    '--settle-ms',
    '10',
  ]);
  return { code, stderr, ...JSON.parse(stdout) };
}

/** Every order of the sandbox is in the ledger, every project has one, and the ledger is sound. */
async function expectKnown(shop: Shop, run: string, count: number): Promise<void> {
  const { orders, ordered_more_than_once: twice } = shop.sandbox.audit();
  expect({ orders: orders.length, twice }).toEqual({ orders: count, twice: [] });
  const ledger = openLedger(shop.env['VDPIPE_LEDGER'] ?? '');
  const seen = await ledger.seenOrderIds(run);
  await ledger.close();
  const known = new Set(seen.map(({ projectId, orderId }) => `${projectId} ${orderId}`));
  expect(known).toEqual(new Set(orders.map((one) => `${one.project_id} ${one.order_id}`)));
  expect(await shop.call(['ledger', 'check'])).toMatchObject({ code: 0 });
}

/** Somebody else orders a project. */
async function placeElsewhere({ baseUrl }: Shop, project: string): Promise<void> {
  const headers = { 'svc-api-key': 'k', 'svc-uid': 'user-1', 'content-type': 'application/json' };
  const body = '{"order_count":1,"total_price":1}';
  const at = `${baseUrl}/v2/projects/${project}/order/tentative`;
  expect((await fetch(at, { method: 'POST', headers, body })).status).toBe(200);
}

function posts(shop: Shop): number {
  return Object.values(shop.sandbox.audit().posts_by_project).reduce((sum, one) => sum + one, 0);
}

describe('vdpipe resume --adopt after a backup was restored', () => {
  it.each(['csv', 'json', 'ndjson', 'xlsx'])(
    'takes all orders of results (%s) as its own, and sends nothing: the backup was made before ordering',
    async (ending) => {
      const { shop, run, backup } = await recorded(40);
      const results = path.join(shop.folder, `out.${ending}`);
      expect(await resume(shop, [run, '--results', results])).toMatchObject({ code: 0 });
      restore(shop, backup);
      const before = posts(shop);
      const done = await resume(shop, [run, '--adopt', results]);
      expect(done).toMatchObject({
        code: 0,
        ok: true,
        orders: { ordered: 40, adopted: 40, conflict: 0 },
      });
      expect(posts(shop)).toBe(before);
      await expectKnown(shop, run, 40);
      const shown = JSON.parse((await shop.call(['show', run, '--json'])).stdout);
      const [event] = shown.events.filter(({ what }: { what: string }) => what === 'adopted');
      expect(event).toMatchObject({ orders: 40, files: [`out.${ending}`] });
      const same = await shop.call(['resume', run, '--adopt', results, '--results', results]);
      expect(same).toMatchObject({ code: 2, stderr: expect.stringContaining('Cannot write') });
      // Again, it changes nothing.
      expect(await resume(shop, [run, '--adopt', results])).toMatchObject({ code: 0 });
      await expectKnown(shop, run, 40);
    },
  );

  it('takes over what a backup from the middle of 600 orders does not know, and places the rest', async () => {
    const { intercept, letThrough } = openGate(300);
    const { shop, run } = await recorded(600, { latencyMs: 20, intercept });
    const backup = path.join(shop.folder, 'middle.sqlite');
    const results = path.join(shop.folder, 'out.csv');
    const ordering = shop.start(['resume', run, '--concurrency', '16', '--results', results]);
    while (shop.sandbox.audit().orders.length < 100) await sleep(5);
    expect(await shop.run(['ledger', 'backup', backup])).toMatchObject({ code: 0 });
    ordering.process.kill('SIGINT');
    expect(await ordering.ended).toMatchObject({ code: 130 });
    letThrough(600);
    restore(shop, backup);
    const done = await resume(shop, [run, '--adopt', results]);
    expect(done).toMatchObject({ code: 0, orders: { ordered: 600, conflict: 0 } });
    await expectKnown(shop, run, 600);
  });

  it('adopts conflicts of a resume before, which says what to look for, and leaves those without evidence', async () => {
    const { shop, run, backup } = await recorded(10);
    const results = path.join(shop.folder, 'out.csv');
    await resume(shop, [run, '--results', results]);
    restore(shop, backup);
    const plain = await shop.call(['resume', run]);
    expect(plain.code).toBe(4);
    expect(plain.stderr).toContain('conflict 10');
    const before10 = RegExp(
      `10 orders\\)?(?::| in conflict\\.) If this ledger was restored, .* first run "vdpipe resume ${run} --adopt FILE`,
    );
    expect(plain.stderr).toMatch(before10);
    expect((await shop.call(['show', run])).stdout).toMatch(before10);
    expect((await shop.call(['verify', run])).stderr).toMatch(before10);
    const lines = readFileSync(results, 'utf8').split('\r\n');
    writeFileSync(results, lines.filter((line) => !/,p-[789],/.test(line)).join('\r\n'));
    const before = posts(shop);
    const done = await resume(shop, [run, '--adopt', results]);
    expect(done).toMatchObject({ code: 4, orders: { ordered: 7, adopted: 7, conflict: 3 } });
    expect(posts(shop)).toBe(before);
    expect(await shop.call(['ledger', 'check'])).toMatchObject({ code: 0 });
  });

  it('looks up a conflict of which the service told no order id, and adopts it', async () => {
    let isMute = false;
    const error = { code: 'project_not_editing', message: 'No', details: { status: 'ordering' } };
    const { shop, run, backup } = await recorded(3, {
      intercept: ({ operation }) =>
        isMute && operation === 'create_tentative_order'
          ? { status: 409, body: { error } }
          : undefined,
    });
    const results = path.join(shop.folder, 'out.csv');
    await resume(shop, [run, '--results', results]);
    restore(shop, backup);
    shop.sandbox.cancelOrder('p-3');
    isMute = true;
    const conflict = await resume(shop, [run]);
    expect(conflict).toMatchObject({ code: 4, orders: { conflict: 3 } });
    const done = await resume(shop, [run, '--adopt', results]);
    expect(done).toMatchObject({ code: 4, orders: { ordered: 2, adopted: 2, conflict: 1 } });
    const again = await resume(shop, [run, '--adopt', results]);
    expect(again).toMatchObject({ code: 4, orders: { ordered: 2, conflict: 1 } });
    expect(await shop.call(['ledger', 'check'])).toMatchObject({ code: 0 });
  });

  it('sends nothing for an order that was cancelled, or ordered by somebody else since', async () => {
    const { shop, run, backup } = await recorded(4);
    const results = path.join(shop.folder, 'out.csv');
    await resume(shop, [run, '--results', results]);
    for (const id of ['p-1', 'p-2']) shop.sandbox.cancelOrder(id);
    restore(shop, backup);
    await placeElsewhere(shop, 'p-2');
    const before = posts(shop);
    const done = await resume(shop, [run, '--adopt', results]);
    expect(done).toMatchObject({ code: 4, orders: { ordered: 2, refused: 1, conflict: 1 } });
    expect(posts(shop)).toBe(before);
    const lines = JSON.parse((await shop.call(['export', run, '--format', 'json'])).stdout);
    expect(lines[0]).toMatchObject({
      project_id: 'p-1',
      state: 'refused',
      error_code: 'ordered_before',
    });
    expect(lines[1].error_message).toMatch(/it was ordered as \d+, and has order \d+ now/);
    // Nor later, by whatever looks.
    for (const args of [
      ['resume', run],
      ['verify', run],
    ])
      await shop.call(args);
    expect(posts(shop)).toBe(before);
    expect(await shop.call(['ledger', 'check'])).toMatchObject({ code: 0 });
  });

  it('sends nothing for an order that was being sent when the backup was made, and was cancelled since', async () => {
    const { shop, run } = await recorded(32, { latencyMs: 1000 });
    const [middle, results] = ['middle.sqlite', 'out.csv'].map((one) =>
      path.join(shop.folder, one),
    ) as [string, string];
    const ordering = shop.start(['resume', run, '--concurrency', '16', '--results', results]);
    while (shop.sandbox.audit().requests.total < 4) await sleep(5);
    await backupLedger(shop.env['VDPIPE_LEDGER'] ?? '', middle, new AbortController().signal);
    expect(await ordering.ended).toMatchObject({ code: 0 });
    const db = new DatabaseSync(middle);
    const sending = db.prepare(`SELECT project_id FROM orders WHERE state = 'sending'`).all();
    db.close();
    const [cancelled, taken] = sending.map((one) => String(one['project_id'])) as [string, string];
    for (const id of [cancelled, taken]) shop.sandbox.cancelOrder(id);
    await placeElsewhere(shop, taken);
    restore(shop, middle);
    const before = posts(shop);
    const done = await resume(shop, [run, '--adopt', results]);
    expect(done).toMatchObject({ code: 4, orders: { ordered: 30, refused: 1, conflict: 1 } });
    // Nor is the other one's order taken for its own afterwards.
    await shop.call(['verify', run, '--again']);
    const shown = JSON.parse((await shop.call(['show', run, '--json'])).stdout);
    expect(shown.orders).toMatchObject({ ordered: 30, refused: 1, conflict: 1 });
    expect(posts(shop)).toBe(before);
    expect(await shop.call(['ledger', 'check'])).toMatchObject({ code: 0 });
  });

  it('takes the file with order ids beside the ledger as evidence, and removes it when it knows all', async () => {
    const { shop, run, backup } = await recorded(3);
    const results = path.join(shop.folder, 'out.json');
    await resume(shop, [run, '--results', results]);
    shop.sandbox.cancelOrder('p-2');
    restore(shop, backup);
    const ids: { project_id: string; order_id: number }[] = JSON.parse(
      readFileSync(results, 'utf8'),
    );
    const lines = ids.map(({ project_id: project, order_id: orderId }, i) =>
      JSON.stringify({ id: i + 1, run, project, orderId, kind: 'ordered', seenAtMs: 1 }),
    );
    const rescue = shop.write('ledger.sqlite.rescue-9', `${lines.join('\n')}\n`);
    const before = posts(shop);
    const done = await resume(shop, [run, '--adopt', rescue]);
    expect(done).toMatchObject({ code: 4, orders: { adopted: 2, refused: 1 } });
    expect(posts(shop)).toBe(before);
    expect(existsSync(rescue)).toBe(false);
  });

  it.each(['withdraw', 'purge --abandon'])(
    'knows what the file with order ids beside the ledger has before %s says that nothing was sent',
    async (how) => {
      const { shop, run, backup } = await recorded(2);
      const results = path.join(shop.folder, 'out.json');
      await resume(shop, [run, '--results', results]);
      restore(shop, backup);
      const ids: { project_id: string; order_id: number }[] = JSON.parse(
        readFileSync(results, 'utf8'),
      );
      const lines = ids.map(({ project_id: project, order_id: orderId }, i) =>
        JSON.stringify({ id: i + 1, run, project, orderId, kind: 'ordered', seenAtMs: 1 }),
      );
      shop.write('ledger.sqlite.rescue-9', `${lines.join('\n')}\n`);
      const [command = '', ...flags] = how.split(' ');
      expect(await shop.call([command, run, ...flags])).toMatchObject({ code: 2 });
      expect(await resume(shop, [run])).toMatchObject({ code: 0, orders: { adopted: 2 } });
      expect(posts(shop)).toBe(2);
    },
  );

  it('refuses a file that was changed, before anything is sent', async () => {
    const { shop, run, backup } = await recorded(3);
    const results = path.join(shop.folder, 'out.csv');
    await resume(shop, [run, '--results', results]);
    for (const id of ['p-1', 'p-2', 'p-3']) shop.sandbox.cancelOrder(id);
    restore(shop, backup);
    const text = readFileSync(results, 'utf8');
    const [, second = '', third = ''] = text.split('\r\n');
    const before = posts(shop);
    expect(await shop.call(['resume', '--adopt', results])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--adopt needs the id of the run'),
    });
    for (const [changed, words] of [
      [text.replace(/,ordered,\d+,/, ',ordered,1.23E+12,'), 'row 2 has no order id'],
      [
        `${text}${second.replace(/,ordered,\d+,/, ',ordered,77,')}\r\n`,
        'project "p-1" has order 77',
      ],
      [text.replace(third, third.replace(',p-2,', ',p2,')), 'no order for project "p2"'],
      // Cut off in the middle of the last order id.
      [text.slice(0, text.lastIndexOf(',ordered,') + 12), 'the file may be cut off'],
    ] as const) {
      const file = shop.write('changed.csv', changed);
      const refused = await shop.call(['resume', run, '--adopt', file, '--json']);
      expect(refused.code).toBe(2);
      const { code, message } = JSON.parse(refused.stdout).error;
      expect({ code, message }).toEqual({
        code: 'evidence_unfit',
        message: expect.stringContaining(words),
      });
    }
    expect(posts(shop)).toBe(before);
  });

  it('knows projects that begin with a sign of formulas, and long order ids, in every format', async () => {
    const text = listOf(3).replaceAll('p-', '=p-');
    const long = { pattern: /./, firstOrderId: 9_007_199_254_740_000 };
    const { shop, run, backup } = await recorded(3, long, text);
    const files = ['csv', 'json', 'ndjson', 'xlsx'].map((one) =>
      path.join(shop.folder, `o.${one}`),
    );
    const [first = ''] = files;
    await resume(shop, [run, '--results', first]);
    for (const file of files.slice(1)) {
      const format = path.extname(file).slice(1);
      await shop.call(['export', run, '--format', format, '-o', file]);
    }
    const before = posts(shop);
    for (const file of files) {
      restore(shop, backup);
      const done = await resume(shop, [run, '--adopt', file]);
      expect({ file, ...done }).toMatchObject({ file, code: 0, orders: { adopted: 3 } });
    }
    expect(posts(shop)).toBe(before);
  });

  it.each(['csv', 'json', 'xlsx'])(
    'adopts what a run that the restored ledger does not know placed (%s), when its list is recorded again',
    async (ending) => {
      const { shop, backup } = await recorded(1);
      const list = shop.write('june.csv', listOf(6).replaceAll('user-1', '0042'));
      const results = path.join(shop.folder, `results.${ending}`);
      expect(await shop.call(['order', list, '--yes', '--results', results])).toMatchObject({
        code: 0,
      });
      shop.sandbox.cancelOrder('p-6');
      restore(shop, backup);
      // One order costs more now: it is not the one that was placed.
      const lines = listOf(6).replaceAll('user-1', '0042').split('\r\n');
      const changed = lines.map((line) =>
        line.startsWith('p-5,') ? line.replace('3.50', '4') : line,
      );
      const again = shop.write('june.csv', `${changed.join('\r\n')}p-7,0042,1,3.50,New,01007\r\n`);
      const { stdout } = await shop.call(['order', again, '--enqueue', '--json', '--yes']);
      const { run } = JSON.parse(stdout);
      const before = posts(shop);
      const done = await resume(shop, [run, '--adopt', results]);
      expect(done.stderr).toContain('5 to be looked up, 0 known before, 1 not adopted');
      expect(done.orders).toMatchObject({ ordered: 5, adopted: 4, refused: 1, conflict: 1 });
      // Those that the evidence does not have or fit.
      const { posts_by_project: all } = shop.sandbox.audit();
      expect({ sum: posts(shop) - before, p5: all['p-5'], p7: all['p-7'] }).toEqual({
        ...{ sum: 2, p5: 2, p7: 1 },
      });
      expect(await shop.call(['ledger', 'check'])).toMatchObject({ code: 0 });
    },
  );

  it('sends nothing when amounts of a run that the restored ledger does not know cannot be read', async () => {
    const { shop, backup } = await recorded(1);
    const list = shop.write('june.csv', listOf(3));
    const results = path.join(shop.folder, 'results.csv');
    await shop.call(['order', list, '--yes', '--results', results]);
    shop.sandbox.cancelOrder('p-3');
    restore(shop, backup);
    const again = await shop.call(['order', list, '--enqueue', '--json', '--yes']);
    const { run } = JSON.parse(again.stdout);
    // As a spreadsheet program in German saves it again.
    const text = readFileSync(results, 'utf8').replaceAll(',', ';').replaceAll(';3.5;', ';3,5;');
    const saved = shop.write('saved.csv', text);
    const before = posts(shop);
    expect(await shop.call(['resume', run, '--adopt', saved])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('row 2 has no total_price that can be read: "3,5"'),
    });
    // Or without a column.
    const lines = readFileSync(results, 'utf8').replace('total_price', 'price');
    const cut = shop.write('cut.csv', lines);
    expect(await shop.call(['resume', run, '--adopt', cut])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('row 2 has no total_price that can be read: ""'),
    });
    expect(posts(shop)).toBe(before);
  });

  it.each(['csv', 'json', 'ndjson', 'xlsx'])(
    'does not take a test (%s) for the real run, whose orders it would never send',
    async (ending) => {
      const { shop, backup } = await recorded(1);
      const list = shop.write('june.csv', listOf(3));
      const results = path.join(shop.folder, `test.${ending}`);
      await shop.call(['order', list, '--yes', '--test', '--results', results]);
      restore(shop, backup);
      const enqueue = async (...flags: string[]): Promise<string> => {
        const args = ['order', list, '--enqueue', '--json', '--yes', ...flags];
        return JSON.parse((await shop.call(args)).stdout).run;
      };
      const run = await enqueue();
      const before = posts(shop);
      const words = `the file has a test order for project "p-1", and the one of run ${run} is real`;
      expect(await shop.call(['resume', run, '--adopt', results])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(words),
      });
      await shop.call(['purge', run, '--abandon']);
      const test = await enqueue('--test');
      expect(await resume(shop, [test, '--adopt', results])).toMatchObject({
        code: 0,
        orders: { ordered: 3, adopted: 3 },
      });
      expect(posts(shop)).toBe(before);
    },
  );

  it('asks what results of an earlier version are of: they do not tell tests', async () => {
    const { shop, backup } = await recorded(1);
    const list = shop.write('june.csv', listOf(3));
    const results = path.join(shop.folder, 'results.csv');
    await shop.call(['order', list, '--yes', '--results', results]);
    restore(shop, backup);
    const again = await shop.call(['order', list, '--enqueue', '--json', '--yes']);
    const { run } = JSON.parse(again.stdout);
    const lines = readFileSync(results, 'utf8').trimEnd().split('\r\n');
    const old = lines.map((line) => line.replace(/,(?:for_test|false)$/, ''));
    const file = shop.write('old.csv', `${old.join('\r\n')}\r\n`);
    const before = posts(shop);
    expect(await shop.call(['resume', run, '--adopt', file])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('does not say which orders are tests'),
    });
    const said = old.map((line, i) => `${line},${i === 0 ? 'for_test' : 'FALSE'}`);
    shop.write('old.csv', `${said.join('\r\n')}\r\n`);
    expect(await resume(shop, [run, '--adopt', file])).toMatchObject({
      code: 0,
      orders: { ordered: 3, adopted: 3 },
    });
    expect(posts(shop)).toBe(before);
  });

  it('does not take results of another run that the ledger knows', async () => {
    const shop = await openShop();
    const list = shop.write('list.csv', listOf(2));
    const results = path.join(shop.folder, 'first.csv');
    await shop.call(['order', list, '--yes', '--results', results]);
    for (const id of ['p-1', 'p-2']) shop.sandbox.cancelOrder(id);
    const more = ['--enqueue', '--json', '--yes', '--again'];
    const { run } = JSON.parse((await shop.call(['order', list, ...more])).stdout);
    const refused = await shop.call(['resume', run, '--adopt', results]);
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`it has no placed order of run ${run}`),
    });
    expect(await shop.call(['resume', run])).toMatchObject({ code: 0 });
  });

  it('does not take evidence for a run on hold', async () => {
    const shop = await openShop();
    const list = shop.write('list.csv', listOf(2));
    const { stdout } = await shop.call(['order', list, '--hold-for-release', '--json', '--yes']);
    const { run } = JSON.parse(stdout);
    const file = shop.write('r.csv', `run,project_id,state,order_id\n${run},p-1,ordered,7\n`);
    const held = await shop.call(['resume', run, '--adopt', file]);
    expect(held).toMatchObject({ code: 2, stderr: expect.stringContaining('it is on hold') });
  });

  it('takes evidence for a run that is released for later, then: nothing is sent before', async () => {
    const shop = await openShop();
    const list = shop.write('list.csv', listOf(3));
    const grace = ['--grace', '3s', '--enqueue', '--json', '--yes'];
    const { run } = JSON.parse((await shop.call(['order', list, ...grace])).stdout);
    await placeElsewhere(shop, 'p-1');
    const [placed] = shop.sandbox.audit().orders;
    const lines = `${run},p-1,ordered,${placed?.order_id}\n${run},p-2,ordered,77\n`;
    const file = shop.write('r.csv', `run,project_id,state,order_id\n${lines}`);
    // p-2 was cancelled.
    expect(await resume(shop, [run, '--adopt', file])).toMatchObject({
      code: 4,
      orders: { ordered: 2, adopted: 1, refused: 1 },
    });
    expect(shop.sandbox.audit().posts_by_project).toEqual({ 'p-1': 1, 'p-3': 1 });
    expect(await shop.call(['ledger', 'check'])).toMatchObject({ code: 0 });
  });

  it('does not hand over again what was handed over of a run that was purged before its backup', async () => {
    const shop = await openShop();
    const list = shop.write('list.csv', listOf(2));
    const { stdout } = await shop.call(['order', list, '--json', '--yes']);
    const { run } = JSON.parse(stdout);
    expect(await shop.call(['purge', run])).toMatchObject({ code: 0 });
    const backup = path.join(shop.folder, 'backup.sqlite');
    await shop.call(['ledger', 'backup', backup]);
    const handOver = (mark: string, file: string) =>
      shop.call(['export', run, '--for', 'confirmation', '--mark', mark, '-o', file]);
    const monday = path.join(shop.folder, 'monday.csv');
    expect((await handOver('Monday', monday)).stderr).toContain('Handed over 2 orders');
    restore(shop, backup);
    const adopted = await shop.call(['resume', run, '--adopt', monday]);
    expect(adopted).toMatchObject({ code: 0, stderr: expect.stringContaining('was purged') });
    const again = await handOver('Tuesday', path.join(shop.folder, 'tuesday.csv'));
    expect(again.stderr).toContain('There is nothing to hand over');
  });

  it('killed before its look-ups, ends the same without the evidence', async () => {
    let isStalled = false;
    const { shop, run, backup } = await recorded(20, {
      intercept: ({ method }) => (isStalled && method === 'GET' ? { fault: 'stall' } : undefined),
    });
    const results = path.join(shop.folder, 'out.json');
    await resume(shop, [run, '--results', results]);
    restore(shop, backup);
    const before = posts(shop);
    isStalled = true;
    const looks = () => shop.sandbox.audit().requests.by_operation['get_project'] ?? 0;
    const seen = looks();
    const killed = shop.start(['resume', run, '--adopt', results]);
    while (looks() === seen) await sleep(5);
    killed.process.kill('SIGKILL');
    await killed.ended;
    isStalled = false;
    expect(await resume(shop, [run])).toMatchObject({
      code: 0,
      orders: { ordered: 20, adopted: 20 },
    });
    expect(posts(shop)).toBe(before);
    await expectKnown(shop, run, 20);
  });

  it.each(['before', 'in the middle of'])(
    'looks up what a rescue file has beside a ledger that was backed up %s ordering, so nothing cancelled is ordered again',
    async (when) => {
      const { intercept, letThrough } = openGate(60);
      const { shop, run, backup: before } = await recorded(150, { latencyMs: 50, intercept });
      const middle = path.join(shop.folder, 'middle.sqlite');
      const ordering = shop.start(['resume', run, '--concurrency', '4']);
      while (shop.sandbox.audit().orders.length < 12) await sleep(5);
      expect(await shop.run(['ledger', 'backup', middle])).toMatchObject({ code: 0 });
      const ordered = shop.sandbox.audit().orders.length;
      letThrough(150);
      while (shop.sandbox.audit().orders.length < ordered + 12) await sleep(5);
      ordering.process.kill('SIGKILL');
      await ordering.ended;
      const backup = when === 'before' ? before : middle;
      restore(shop, backup);
      const [rescue = ''] = readdirSync(shop.folder).filter((name) => name.includes('.rescue-'));
      const rescued = readFileSync(path.join(shop.folder, rescue), 'utf8')
        .split('\n')
        .filter((line) => line.includes('{'))
        .map((line): string => JSON.parse(line).project);
      const db = new DatabaseSync(backup, { readOnly: true });
      const stateOf = db.prepare('SELECT state FROM orders WHERE project_id = ?');
      const unknown = rescued.filter((project) => stateOf.get(project)?.['state'] !== 'ordered');
      db.close();
      // Those that were being sent as the backup was made are the first.
      const cancelled = unknown.slice(0, 3);
      for (const project of cancelled) shop.sandbox.cancelOrder(project);
      const sent = { ...shop.sandbox.audit().posts_by_project };
      await resume(shop, [run]);
      const { posts_by_project: posts } = shop.sandbox.audit();
      expect(unknown.length).toBeGreaterThan(5);
      expect(rescued.map((project) => posts[project])).toEqual(
        rescued.map((project) => sent[project]),
      );
      const lines = JSON.parse((await shop.call(['export', run, '--format', 'json'])).stdout);
      const states = new Map(
        lines.map((one: Record<string, unknown>) => [
          one['project_id'],
          [one['state'], one['error_code']],
        ]),
      );
      for (const project of rescued) {
        expect(states.get(project)).toEqual(
          cancelled.includes(project) ? ['refused', 'ordered_before'] : ['ordered', null],
        );
      }
      expect(await shop.call(['ledger', 'check'])).toMatchObject({ code: 0 });
    },
  );

  it('looks up what a rescue file has of a run that is on hold again, and orders nothing again that was cancelled', async () => {
    const shop = await openShop();
    const list = shop.write('list.csv', listOf(3));
    const { stdout } = await shop.call(['order', list, '--hold-for-release', '--json', '--yes']);
    const { run } = JSON.parse(stdout);
    const backup = path.join(shop.folder, 'backup.sqlite');
    await shop.call(['ledger', 'backup', backup]);
    const release = ['release', run, '--by', 'Ann'];
    expect(await shop.call([...release, '--first', '2'])).toMatchObject({ code: 0 });
    await resume(shop, [run]);
    const learned = shop.sandbox.audit().orders.map((one, i) => {
      const about = { id: i + 1, run, project: one.project_id, orderId: one.order_id };
      return `${JSON.stringify({ ...about, kind: 'ordered', seenAtMs: 1 })}\n`;
    });
    expect(learned).toHaveLength(2);
    shop.sandbox.cancelOrder('p-1');
    restore(shop, backup);
    shop.write('ledger.sqlite.rescue-1000', learned.join(''));
    const withdrawn = await shop.call(['withdraw', run, '--by', 'Ann']);
    expect(withdrawn).toMatchObject({ code: 2, stderr: expect.stringContaining(run) });
    expect(await shop.call(release)).toMatchObject({ code: 0 });
    const done = await resume(shop, [run]);
    expect(done).toMatchObject({ orders: { ordered: 2, adopted: 1, refused: 1 } });
    const { posts_by_project: sent } = shop.sandbox.audit();
    expect(sent).toEqual({ 'p-1': 1, 'p-2': 1, 'p-3': 1 });
    expect(await shop.call(['ledger', 'check'])).toMatchObject({ code: 0 });
  });

  it('takes a rescue file, also in PostgreSQL, and refuses what says nothing of the run', async () => {
    const shop = await openShop();
    const { name: database, port } = await newDatabase();
    const url = `postgres://postgres@127.0.0.1:${port}/${database}?sslmode=disable`;
    const env = {
      ...shop.env,
      VDPIPE_LEDGER: url,
      PGPASSWORD: PASSWORD,
      XDG_STATE_HOME: shop.folder,
    };
    const list = shop.write('list.csv', listOf(5));
    const call = (...args: string[]) => shop.call(args, { env });
    const { run } = JSON.parse((await call('order', list, '--enqueue', '--json', '--yes')).stdout);
    const headers = { 'svc-api-key': 'k', 'svc-uid': 'user-1', 'content-type': 'application/json' };
    const lines: object[] = [];
    for (const project of ['p-1', 'p-2', 'p-3', 'p-4', 'p-5']) {
      const body = '{"order_count":1,"total_price":3.5}';
      const at = `${shop.baseUrl}/v2/projects/${project}/order/tentative`;
      const answer = await fetch(at, { method: 'POST', headers, body });
      const { order_id: orderId } = (await answer.json()) as { order_id: number };
      const kind = project === 'p-5' ? 'conflict' : 'ordered';
      lines.push({ id: 1, run, project, orderId, kind, seenAtMs: 1 });
    }
    const rescue = shop.write(
      'x.rescue-3',
      lines.map((one) => `${JSON.stringify(one)}\n`).join(''),
    );
    const unfit = await call('resume', run, '--adopt', list, '--json');
    expect(unfit.code).toBe(2);
    expect(JSON.parse(unfit.stdout).error).toMatchObject({ code: 'evidence_unfit' });
    expect(await call('resume', run, '--adopt', rescue, '--resend-stale')).toMatchObject({
      code: 2,
    });
    const before = posts(shop);
    const done = await call('resume', run, '--adopt', rescue, '--settle-ms', '10');
    expect(done.stderr).toContain('Evidence: 0 orders adopted, 4 to be looked up, 0 known before');
    expect(done.code).toBe(4);
    expect(posts(shop) - before).toBe(1);
    expect(JSON.parse((await call('show', run, '--json')).stdout).orders).toMatchObject({
      ordered: 4,
      adopted: 4,
      conflict: 1,
    });
    expect(await call('ledger', 'check')).toMatchObject({ code: 0 });
  });
});
