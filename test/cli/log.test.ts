import { once } from 'node:events';
import { expect, it } from 'vitest';
import { untilSaid } from '../support/cli.ts';
import { itOnPosix } from '../support/posix.ts';
import { listOf, openShop, type Shop } from '../support/shop.ts';
import { sheetOf } from './support.ts';

const LOG = ['--log', 'json'];
const LINE = {
  level: expect.any(Number),
  severity: expect.stringMatching(/^(?:info|warn|error)$/),
  time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
  msg: expect.stringMatching(/./),
};

/** The lines of a log, each of which is one. */
function linesOf(stderr: string): Record<string, unknown>[] {
  const lines = stderr.split('\n').slice(0, -1);
  return lines.map((line) => {
    const parsed = JSON.parse(line);
    expect(parsed).toMatchObject(LINE);
    return parsed;
  });
}

async function call(shop: Shop, ...args: string[]) {
  const { code, stdout, stderr } = await shop.call([...args, ...LOG]);
  return { code, stdout, lines: linesOf(stderr) };
}

it('--log json of order, resume, wait, verify and status has lines with severity, time, run and how it ended', async () => {
  const shop = await openShop();
  shop.sandbox.setProject({ project_id: 'p-2', locked: true });
  shop.write('list.csv', listOf(2));
  const first = await call(shop, 'order', 'list.csv', '--patience-ms', '1', '--json');
  expect(first.code).toBe(5);
  const { run } = JSON.parse(first.stdout);
  expect(first.lines).toMatchObject([
    { msg: expect.stringMatching(/^New ledger: /) },
    { event: 'recorded', run, severity: 'info', level: 30 },
    {
      ...{ event: 'ended', run, severity: 'warn', level: 40, ok: false },
      orders: { ordered: 1, unsent: 1 },
      msg: `Not finished: 1 of 2 orders placed so far. Nothing is ordered twice. To continue: vdpipe resume ${run}`,
    },
    { run, msg: expect.stringContaining('Last reason: project_locked') },
  ]);
  shop.sandbox.setProject({ project_id: 'p-2', locked: false });
  const resumed = await call(shop, 'resume');
  const ended = { event: 'ended', run, ok: true, severity: 'info' };
  expect(resumed.lines).toMatchObject([{ event: 'recorded', run }, ended]);
  for (const command of ['wait', 'verify', 'status']) {
    const { code, lines } = await call(shop, command, run);
    expect({ command, code, lines }).toMatchObject({ command, code: 0, lines: [ended] });
  }
  const quiet = await call(shop, 'resume', run, '--quiet');
  expect(quiet).toMatchObject({ code: 0, lines: [] });
  const failed = await call(shop, 'status', 'none');
  const code = 'run_unknown';
  expect(failed.lines).toMatchObject([{ event: 'failed', severity: 'error', level: 50, code }]);
});

it('--log json says what was found in a list, and nothing of what its rows hold', async () => {
  const shop = await openShop();
  shop.write('list.csv', sheetOf('p-1,user-1,1,Zanzibar,Ann', 'p-2,user-1,Quantico,1,Bo'));
  for (const args of [['order'], ['order', '--json'], ['order', '--dry-run'], ['check']]) {
    const { code, lines } = await call(shop, ...args, 'list.csv');
    expect(code).toBe(3);
    expect(lines.at(-1)).toMatchObject({
      event: expect.stringMatching(/^(?:failed|ended)$/),
      issue_counts: expect.any(Object),
    });
    expect(JSON.stringify(lines)).not.toMatch(/Zanzibar|Quantico/);
  }
});

itOnPosix(
  'order and worker --log json tell why nothing can be sent, once (needs POSIX: SIGTERM)',
  async () => {
    const shop = await openShop();
    shop.write('list.csv', listOf(1));
    const away = ['--base-url', 'http://127.0.0.1:9', '--settle-ms', '1'];
    const waiting = expect.stringContaining('ECONNREFUSED');
    for (const [words, exit, about] of [
      [['order', 'list.csv'], 130, { run: expect.any(String) }],
      [['worker'], 0, {}],
    ] as const) {
      const running = shop.start([...words, ...away, ...LOG]);
      await untilSaid(running, /"waiting":"/);
      running.process.kill('SIGTERM');
      const { code, stderr } = await running.ended;
      expect(code).toBe(exit);
      const waits = linesOf(stderr).filter((line) => line['waiting'] !== undefined);
      expect(waits).toMatchObject([{ severity: 'warn', ...about, waiting }]);
    }
  },
);

itOnPosix(
  'worker, serve and watch --log json write nothing else (needs POSIX: SIGTERM)',
  async () => {
    const shop = await openShop();
    shop.write('list.csv', listOf(1));
    await shop.call(['order', 'list.csv', '--enqueue', '--yes']);
    const worker = shop.start(['worker', ...LOG]);
    await untilSaid(worker, /"event":"ended"/);
    worker.process.kill('SIGTERM');
    const placed = linesOf((await worker.ended).stderr);
    const run = expect.stringMatching(/^[\da-f]{8}$/);
    const ended = { event: 'ended', run, ok: true, orders: { ordered: 1 } };
    expect(placed).toContainEqual(expect.objectContaining({ ...ended, orders: expect.anything() }));
    expect(placed.find(({ event }) => event === 'ended')).toMatchObject(ended);

    const console = shop.start(['serve', '--port', '0', ...LOG]);
    if (console.process.stdout) await once(console.process.stdout, 'data');
    console.process.kill('SIGTERM');
    const served = await console.ended;
    expect(linesOf(served.stderr).length).toBeGreaterThan(0);
    expect(served.stderr).not.toContain('token=');

    shop.write('vdpipe-watch.yaml', 'jobs:\n  - { name: acme, folder: acme }\n');
    const watcher = shop.start(['watch', ...LOG]);
    await untilSaid(watcher, /"event":"started"/);
    watcher.process.kill('SIGTERM');
    const watched = linesOf((await watcher.ended).stderr);
    expect(watched.at(-1)).toMatchObject({ event: 'stopped', level: 30, severity: 'info' });
  },
);
