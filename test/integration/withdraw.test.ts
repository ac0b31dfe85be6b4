import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { listOf, openShop, type Shop } from '../support/shop.ts';

const posts = (shop: Shop) => shop.sandbox.audit().requests.total;

async function stage(shop: Shop, ...flags: string[]): Promise<string> {
  shop.write('list.csv', listOf(3));
  const staged = await shop.call(['order', 'list.csv', '--yes', '--json', ...flags]);
  expect(staged).toMatchObject({ code: 0, stderr: '' });
  return JSON.parse(staged.stdout).run;
}

it.each([
  { how: 'on hold', flags: ['--hold-for-release', '--by', 'Ann'] },
  { how: 'for workers', flags: ['--enqueue'] },
  { how: 'for later', flags: ['--enqueue', '--at', '2999-12-01 12:00'] },
])(
  'a run recorded $how is withdrawn, and its list ordered as if it never had been',
  async ({ flags }) => {
    const shop = await openShop();
    const run = await stage(shop, ...flags);
    const withdrawn = await shop.call(['withdraw', run, '--by', 'Ben', '--note', 'Wrong prices']);
    expect(withdrawn).toMatchObject({ code: 0, stdout: '' });
    expect(withdrawn.stderr).toBe(
      `Run ${run} was withdrawn: nothing of it was sent, and its data was removed.\nTo order its list: vdpipe order list.csv\n`,
    );
    expect((await shop.call(['show', run])).stdout).toMatch(
      / UTC {2}withdrawn by Ben, nothing was sent: "Wrong prices"\n/,
    );
    for (const command of ['release', 'status', 'verify', 'withdraw']) {
      expect(await shop.call([command, run])).toMatchObject({ code: 2 });
    }
    expect(await shop.call(['resume', run])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('was purged or withdrawn: there is nothing to resume'),
    });
    expect(posts(shop)).toBe(0);
    expect(await shop.call(['order', 'list.csv', '--yes'])).toMatchObject({ code: 0 });
    expect(shop.sandbox.audit().orders).toHaveLength(3);
  },
);

it('the command that orders the list of a withdrawn run corrects it as before', async () => {
  const shop = await openShop();
  shop.write('corrections.csv', 'cell,from,to\nC2,1,2\n');
  const run = await stage(shop, '--corrections', 'corrections.csv', '--hold-for-release');
  const withdrawn = await shop.call(['withdraw', run]);
  expect(withdrawn.stderr).toContain(
    'To order its list: vdpipe order list.csv --corrections corrections.csv\n',
  );
});

it('a run of which anything was sent is not withdrawn, and is told what to do', async () => {
  const shop = await openShop();
  const run = await stage(shop, '--first', '2');
  const refused = await shop.call(['withdraw', run, '--json']);
  expect(refused.code).toBe(2);
  expect(JSON.parse(refused.stdout).error).toMatchObject({ code: 'run_sent' });
  expect(refused.stderr).toContain(
    `Cannot withdraw run ${run}: 2 of its orders were sent. To send no more of it: "vdpipe stop ${run}". To give up what was not sent: "vdpipe purge ${run} --abandon".`,
  );
  const purged = await shop.call(['purge', run, '--abandon']);
  expect(purged.stderr).toContain('"status" and "verify" can no longer look its orders up.');
});

it('a run is done once a later one has ordered what it did not, or a person closed it', async () => {
  const shop = await openShop();
  const [header, good, ...others] = listOf(3).trimEnd().split('\r\n');
  const bad = others.map((line) => line.replace(',1,3.50,', ',x,3.50,'));
  shop.write('list.csv', [header, good, ...bad].join('\r\n'));
  const first = await shop.call(['order', 'list.csv', '--yes', '--on-invalid', 'hold', '--json']);
  expect(first.code).toBe(4);
  const { run } = JSON.parse(first.stdout);
  shop.write('right.csv', [header, others[0]].join('\r\n'));
  const second = await shop.call(['order', 'right.csv', '--yes', '--json']);
  const { run: later } = JSON.parse(second.stdout);
  const shown = await shop.call(['show', run, '--json']);
  const ordered_elsewhere = [{ run: later, orders: 1 }];
  expect(JSON.parse(shown.stdout)).toMatchObject({ ok: false, ordered_elsewhere });
  const left = await shop.call(['resume', run]);
  expect(left.code).toBe(4);
  expect(left.stderr).toContain(`1 ordered by run ${later} since`);
  expect((await shop.call(['resume', run, '--close', ' '])).stderr).toContain('needs a reason');
  const close = `vdpipe resume ${run} --close`;
  expect((await shop.call(['show', run])).stdout).toContain(`${close} REASON\n`);
  const closed = await shop.call(['resume', run, '--close', 'Left the firm', '--json']);
  expect(closed.code).toBe(0);
  expect(JSON.parse(closed.stdout)).toMatchObject({ ok: true, closed: true, orders: { held: 2 } });
  const ended = (await shop.call(['show', run])).stdout;
  expect(ended).toMatch(/closed by .*: "Left the firm"\n/);
  expect(ended).not.toContain(close);
  expect(shop.sandbox.audit().orders).toHaveLength(2);
});

it('orders of a withdrawn run are given up, and are not to be sent', async () => {
  const shop = await openShop();
  shop.write('list.csv', listOf(22));
  const staged = await shop.call(['order', 'list.csv', '--yes', '--json', '--enqueue']);
  const { run } = JSON.parse(staged.stdout);
  await shop.call(['withdraw', run]);
  const { stdout } = await shop.call(['show', run]);
  expect(stdout).toContain(
    `\n  given up  and 2 more: "vdpipe export ${run} --state staged" lists all\n`,
  );
  expect(stdout).not.toMatch(/not sent yet|--close/);
  expect((await shop.call(['withdraw', run])).stderr).toContain('it was withdrawn, and its data');
});

it('whoever is withdrawn from was not mailed', async () => {
  const shop = await openShop();
  shop.write('mapping.yaml', MAILED);
  const run = await stage(shop, '--hold-for-release', '--mapping', 'mapping.yaml');
  const withdrawn = await shop.call(['withdraw', run, '--json']);
  expect(JSON.parse(withdrawn.stdout)).toMatchObject({ ok: true, run, state: 'purged' });
  const again = await shop.call(['order', 'list.csv', '-m', 'mapping.yaml', '--yes', '--json']);
  expect(JSON.parse(again.stdout)).toMatchObject({ ok: true, rows: { skipped: 0, ordered: 3 } });
  expect(existsSync(path.join(shop.folder, 'list.rejects.csv'))).toBe(false);
});

const MAILED = `version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order: { order_count: { column: order_count }, total_price: { column: total_price } }
rows: { unique: { columns: [postcode], within: 90d, on_duplicate: skip } }
variables: [{ id: name, column: name }, { id: postcode, column: postcode }]
`;
