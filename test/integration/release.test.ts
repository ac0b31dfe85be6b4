import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import {
  expectAllOnce,
  listOf,
  openGate,
  openShop,
  type Shop,
  untilOrdered,
} from '../support/shop.ts';

/** A list that was staged on hold, and its run. */
async function stage(shop: Shop, ...flags: string[]): Promise<string> {
  shop.write('list.csv', listOf(3));
  const staged = await shop.call(['order', 'list.csv', '--hold-for-release', '--json', ...flags]);
  const report = JSON.parse(staged.stdout);
  expect(staged.code).toBe(0);
  const orders = { total: 3, unsent: 3 };
  expect(report).toMatchObject({ ok: true, state: 'on_hold', on_hold: true, orders });
  return report.run;
}

it('keeps with a run who accepted what in its list, and why, and nothing of its rows', async () => {
  const shop = await openShop();
  shop.write(
    'list.csv',
    `${listOf(2)}${listOf(3).trimEnd().split('\r\n').at(-1)?.replace(/,1,/, ',900000,')}\n`,
  );
  const asked = JSON.parse((await shop.call(['check', 'list.csv', '--json'])).stdout);
  const line = asked.issues.map((issue: { accept?: string }) => issue.accept).join();
  shop.write(
    'answers.csv',
    `cell,from,to,accept,why\n${line.replace(/reason$/, 'for a stadium')}\n`,
  );
  const flags = ['--corrections', 'answers.csv', '--by', 'Ann', '--json'];
  const { run } = JSON.parse((await shop.call(['order', 'list.csv', ...flags])).stdout);
  const accepted = [{ cell: '4:4', code: 'count_unlikely', why: 'for a stadium' }];
  const { events } = JSON.parse((await shop.call(['show', run, '--json'])).stdout);
  expect(events).toEqual([{ what: 'accepted', at: expect.any(String), by: 'Ann', accepted }]);
  expect((await shop.call(['show', run])).stdout).toMatch(
    / UTC {2}accepted by Ann: 4:4 count_unlikely \(for a stadium\)\n/,
  );
});

it('resume says of a run that a person stopped that nothing more is ordered until it is released', async () => {
  const shop = await openShop();
  const run = await stage(shop);
  const ledger = openLedger(shop.env['VDPIPE_LEDGER'] ?? '');
  await ledger.releaseRun(run, 'Ann');
  await ledger.stopRun(run, 'Ann');
  await ledger.close();
  const { code, stderr } = await shop.call(['resume', run]);
  expect(code).toBe(5);
  expect(stderr).toContain(
    `Nothing more is ordered until the run is released. To release it: vdpipe release ${run}`,
  );
});

const posts = (shop: Shop) => shop.sandbox.audit().requests.total;

describe('vdpipe order --hold-for-release', () => {
  it('orders nothing before vdpipe release, whatever else is tried', async () => {
    const shop = await openShop();
    const run = await stage(shop);
    const how = `To release it: vdpipe release ${run}`;
    for (const args of [
      ['resume', run],
      ['resume', run, '--resend-stale'],
    ]) {
      const resumed = await shop.call(args);
      expect({ args, ...resumed }).toMatchObject({ code: 5, stderr: expect.stringContaining(how) });
    }
    const unattended = await shop.call(['resume']);
    expect(unattended).toMatchObject({ code: 0, stderr: expect.stringContaining(how) });
    expect(JSON.parse((await shop.call(['resume', '--json'])).stdout)).toEqual({
      ok: true,
      run: null,
      on_hold: [run],
    });
    const again = await shop.call(['order', 'list.csv']);
    expect(again.code).toBe(3);
    expect(again.stderr).toContain(
      `is already recorded with the same mapping, as run ${run}, which is on hold. Release it with "vdpipe release ${run}"`,
    );
    expect((await shop.call(['purge', run])).stderr).toContain(
      `Release it with "vdpipe release ${run}" and order it, or give up the orders with --abandon.`,
    );
    expect(posts(shop)).toBe(0);

    expect(JSON.parse((await shop.call(['runs', '--json'])).stdout)).toMatchObject([
      { run, state: 'on_hold' },
    ]);
    expect((await shop.call(['runs'])).stdout).toMatch(/ {2}on hold {5}0 of 3 ordered/);
    const shown = (await shop.call(['show', run, '--report', 'run.html'])).stdout;
    expect(shown).toContain('  state   on hold\n');
    expect(shown).toContain(
      `The run is on hold. To release it and place its orders:\n  vdpipe release ${run}\n  vdpipe resume ${run}\n`,
    );
    const page = readFileSync(path.join(shop.folder, 'run.html'), 'utf8');
    expect(page).toContain('On hold: 3 orders, none of them placed');
    expect(page).toContain(`To release it: vdpipe release ${run}`);

    const released = await shop.call(['release', run, '--by', 'Ann Lee']);
    expect(released).toMatchObject({ code: 0, stdout: '' });
    expect(released.stderr).toMatch(
      new RegExp(
        `^Run ${run} was released by Ann Lee at \\S+ \\S+ UTC\\.\n {2}file +list.csv\n {2}fingerprint +[0-9a-f]{64}\n {2}orders +3 orders: 3 copies for 10.50\nTo order it: vdpipe resume ${run}\n$`,
      ),
    );
    expect(posts(shop)).toBe(0);
    const resumed = await shop.call(['resume', '--json']);
    expect(resumed.code).toBe(0);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ ok: true, orders: { ordered: 3 } });
    expect(JSON.parse(resumed.stdout)).not.toHaveProperty('on_hold');

    const report = JSON.parse((await shop.call(['show', run, '--json'])).stdout);
    const [staged, event] = report.events;
    expect(report.events).toEqual([
      {
        what: 'staged',
        at: expect.stringMatching(/^2.*Z$/),
        by: userInfo().username,
        fingerprint: event.fingerprint,
      },
      {
        what: 'released',
        at: expect.stringMatching(/^2.*Z$/),
        by: 'Ann Lee',
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    expect(staged.at <= event.at).toBe(true);
    const twice = await shop.call(['release', run, '--by', 'Ben', '--json']);
    expect(twice.code).toBe(0);
    expect(JSON.parse(twice.stdout)).toMatchObject({
      ok: true,
      already_released: true,
      released_by: 'Ann Lee',
      released_at: event.at,
      fingerprint: event.fingerprint,
    });
    const later = await shop.call(['show', run, '--report', 'run.html']);
    expect(later.stdout).toContain(` UTC  released by Ann Lee, fingerprint ${event.fingerprint}\n`);
    expect(readFileSync(path.join(shop.folder, 'run.html'), 'utf8')).toContain('Ann Lee');
  });

  it.each([[[]], [['--by', ' ']]])(
    'is released by whoever is logged in, unless %j names another',
    async (by) => {
      const shop = await openShop();
      const run = await stage(shop, '--yes');
      const released = await shop.call(['release', run, '--json', ...by]);
      expect(JSON.parse(released.stdout)).toMatchObject({ released_by: userInfo().username });
    },
  );

  it('can be given up: then it is neither released nor ordered', async () => {
    const shop = await openShop();
    const run = await stage(shop, '--yes');
    expect((await shop.call(['purge', run, '--abandon'])).code).toBe(0);
    const released = await shop.call(['release', run, '--json']);
    expect(released.code).toBe(2);
    expect(JSON.parse(released.stdout)).toMatchObject({
      error: { code: 'run_not_on_hold', message: expect.stringContaining('it was purged') },
    });
    await shop.call(['resume', run]);
    expect(posts(shop)).toBe(0);
    const { stdout } = await shop.call(['show', run]);
    expect(stdout).toContain(`purged by ${userInfo().username}, 3 orders given up`);
  });
});

describe('four_eyes: true', () => {
  const MAPPING = `version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order: { order_count: { column: order_count }, total_price: { column: total_price } }
variables: [{ id: name, column: name }, { id: postcode, column: postcode }]
four_eyes: true
`;

  it('holds every run, until somebody else than who staged it releases it', async () => {
    const shop = await openShop();
    shop.write('list.csv', listOf(2));
    shop.write('mapping.yaml', MAPPING);
    const order = ['order', 'list.csv', '-m', 'mapping.yaml', '--yes', '--json', '--by', 'Ann'];
    const asked = ['--releaser', 'Ben', '--note', 'Before noon'];
    const staged = await shop.call([...order, ...asked]);
    expect(staged.code).toBe(0);
    const { run, state } = JSON.parse(staged.stdout);
    expect(state).toBe('on_hold');
    const own = await shop.call(['release', run, '--by', 'ANN']);
    expect(own).toMatchObject({ code: 2, stdout: '' });
    expect(own.stderr).toBe(
      `vdpipe: Cannot release run ${run}: it requires four eyes, and Ann staged it. Somebody else must release it. Ask a colleague to release it in the console, with an account of their own, or with "vdpipe release ${run} --by NAME".\n`,
    );
    for (const name of ['Ann\u200b', 'A\u00adnn', 'A\ufeffnn']) {
      const unseen = await shop.call(['release', run, '--by', name]);
      expect(unseen).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('--by must be a name without invisible characters'),
      });
    }
    expect((await shop.call(['resume', run])).code).toBe(5);
    expect(posts(shop)).toBe(0);
    expect((await shop.call(['release', run, '--by', 'Ben'])).code).toBe(0);
    expect((await shop.call(['resume', run])).code).toBe(0);
    expect(posts(shop)).toBe(2);
    const shown = (await shop.call(['show', run])).stdout;
    expect(shown).toMatch(/staged by Ann, fingerprint \w+, four eyes, for Ben: "Before noon"\n/);
  });

  it.each([
    { case: 'the environment', env: { VDPIPE_FOUR_EYES: '1' }, flags: ['--four-eyes=false'] },
    { case: 'the flag', env: {}, flags: ['--four-eyes'] },
  ])('is demanded by $case, and no mapping undoes it', async ({ env, flags }) => {
    const shop = await openShop();
    shop.write('list.csv', listOf(2));
    shop.write('mapping.yaml', MAPPING.replace('four_eyes: true', 'four_eyes: false'));
    const order = ['order', 'list.csv', '-m', 'mapping.yaml', '--yes', '--json', '--by', 'Ann'];
    const staged = await shop.call([...order, ...flags], { env });
    const { run, on_hold: onHold } = JSON.parse(staged.stdout);
    expect({ onHold, posts: posts(shop) }).toEqual({ onHold: true, posts: 0 });
    expect(await shop.call(['release', run, '--by', 'Ann'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('it requires four eyes, and Ann staged it'),
    });
    expect((await shop.call(['release', run, '--by', 'Ben'])).code).toBe(0);
  });

  it.each([
    [['--note', 'Hello'], '--note needs --hold-for-release'],
    [['--hold-for-release', '--note', 'x'.repeat(501)], '--note must have at most 500 characters'],
  ])('is what a message needs, or a hold, and few words: %j', async (flags, problem) => {
    const shop = await openShop();
    shop.write('list.csv', listOf(1));
    const { code, stderr } = await shop.call(['order', 'list.csv', '--yes', ...flags]);
    expect(code).toBe(2);
    expect(stderr).toContain(problem);
  });
});

it('stop ends what another process orders: what is under way is placed, and the rest waits for a release', async () => {
  const { intercept, letThrough } = openGate(8);
  const shop = await openShop({ latencyMs: 40, intercept });
  shop.write('list.csv', listOf(60));
  const staged = await shop.call(['order', 'list.csv', '--enqueue', '--yes', '--json']);
  const { run } = JSON.parse(staged.stdout);
  const working = shop.start(['resume', run, '--concurrency', '2', '--json']);
  await untilOrdered(shop, 4);
  const stopped = await shop.call(['stop', run, '--by', 'Ann']);
  expect(stopped).toMatchObject({ code: 0 });
  expect(stopped.stderr).toMatch(
    /^Run \w+ is on hold: \d+ of 60 orders are placed\. Requests in flight are finished; after a few seconds nothing more is sent\.\n/,
  );
  expect(stopped.stderr).toContain('To cancel those placed');
  const { code, stdout } = await working.ended;
  const { orders } = JSON.parse(stdout);
  const { length } = shop.sandbox.audit().orders;
  expect({ code, ordered: orders.ordered }).toEqual({ code: 5, ordered: length });
  expect(length).toBeLessThan(60);
  letThrough(60);
  const again = await shop.call(['stop', run, '--json']);
  expect(JSON.parse(again.stdout)).toMatchObject({ ok: true, state: 'on_hold', orders });
  expect(await shop.call(['resume', run])).toMatchObject({ code: 5 });
  expect(await shop.call(['release', run])).toMatchObject({ code: 0 });
  expect(await shop.call(['resume', run])).toMatchObject({ code: 0 });
  expectAllOnce(shop, 60);
  const { events } = JSON.parse((await shop.call(['show', run, '--json'])).stdout);
  const did = events.map(({ what, by }: { what: string; by: string }) => `${what} ${by}`);
  expect(did).toContain('stopped Ann');
  expect(await shop.call(['stop', run])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`Run ${run} is finished: nothing is left to send`),
  });
});
