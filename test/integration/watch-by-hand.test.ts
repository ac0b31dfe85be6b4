import { mkdirSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { listOf, openShop, type Shop } from '../support/shop.ts';

const CHECK = ['watch', 'vdpipe-watch.yaml', 'list.csv', '--check', '--json'];

async function openJob(more = ''): Promise<Shop> {
  const shop = await openShop();
  shop.write(
    'vdpipe-watch.yaml',
    `jobs:\n  - name: acme\n    folder: acme\n    settle: 0s\n${more}`,
  );
  mkdirSync(path.join(shop.folder, 'acme/in'), { recursive: true });
  return shop;
}

/** Puts a list into the job's folder that was written a minute ago. */
function drop(shop: Shop, name: string, list: string): void {
  const at = Date.now() / 1000 - 60;
  utimesSync(shop.write(`acme/in/${name}`, list), at, at);
}

/** What the step says of a file that is checked. */
async function stepOf(shop: Shop, wanted: string): Promise<{ is: string; text: string }> {
  const { steps } = JSON.parse((await shop.call(CHECK)).stdout);
  return steps.find(({ step }: { readonly step: string }) => step === wanted);
}

it('vdpipe watch, with and without --check, holds a list that was ordered by hand, and names the run', async () => {
  const shop = await openJob();
  shop.write('list.csv', listOf(1));
  expect(await stepOf(shop, 'earlier runs')).toMatchObject({ is: 'ok' });
  expect(await shop.call(CHECK)).toMatchObject({ code: 0 });
  const { run } = JSON.parse((await shop.call(['order', 'list.csv', '--json'])).stdout);

  const today = new Date().toISOString().slice(0, 10);
  const text = `the same content was already imported: run ${run} of ${today}`;
  expect(await stepOf(shop, 'earlier runs')).toMatchObject({ is: 'held', text });
  expect(await shop.call(CHECK)).toMatchObject({ code: 5 });
  const unset = await shop.call(CHECK, { env: { VDPIPE_BASE_URL: '' } });
  expect(unset.stdout).toContain('not compared: the address of the service is not set');

  drop(shop, 'same.csv', listOf(1));
  const held = await shop.call(['watch', '--once']);
  expect(held).toMatchObject({ code: 5 });
  expect(held.stderr).toContain(`"same.csv" is held: ${text}. Reject it`);
  expect(shop.sandbox.audit().orders).toHaveLength(1);
});

it('vdpipe watch says so of a list that waits for a release by hand', async () => {
  const shop = await openJob();
  shop.write('list.csv', listOf(1));
  const staged = await shop.call(['order', 'list.csv', '--hold-for-release', '--json']);
  const { run } = JSON.parse(staged.stdout);
  const { text } = await stepOf(shop, 'earlier runs');
  expect(text).toContain(`the same content is already held: run ${run} of `);
});

it.each([
  { case: 'the jobs file', jobs: 'four_eyes: true\n', env: {} },
  { case: 'the environment', jobs: 'four_eyes: false\n', env: { VDPIPE_FOUR_EYES: 'true' } },
])(
  'vdpipe watch, with and without --check, holds every delivery where $case demands four eyes',
  async (demand) => {
    const shop = await openJob();
    const { jobs, env } = demand;
    shop.write(
      'vdpipe-watch.yaml',
      `${jobs}jobs:\n  - name: acme\n    folder: acme\n    settle: 0s\n`,
    );
    shop.write('list.csv', listOf(1));
    const text = 'four eyes are required: a person must release every delivery';
    const forecast = await shop.call(CHECK, { env });
    expect(forecast.code).toBe(5);
    expect(JSON.parse(forecast.stdout).steps).toContainEqual({ step: 'release', is: 'held', text });
    drop(shop, 'one.csv', listOf(1));
    const held = await shop.call(['watch', '--once'], { env });
    expect(held).toMatchObject({ code: 5, stderr: expect.stringContaining(`is held`) });
    expect(held.stderr).toContain(text);
    expect(shop.sandbox.audit().orders).toHaveLength(0);
  },
);

it('vdpipe release of the run of a delivery leaves the orders to the watcher, and pages say so', async () => {
  const shop = await openJob('    release: always\n');
  drop(shop, 'one.csv', listOf(1));
  expect(await shop.call(['watch', '--once'])).toMatchObject({ code: 5 });
  const [{ run }] = JSON.parse((await shop.call(['runs', '--json'])).stdout);
  const advice = `To release it, so that "vdpipe watch" places its orders:`;
  expect((await shop.call(['show', run])).stdout).toMatch(
    new RegExp(`${advice}\n {2}vdpipe release ${run}\n$`),
  );
  const folder = path.join(shop.folder, 'acme/held');
  const [page = ''] = readdirSync(folder).filter((name) => name.endsWith('.html'));
  const html = readFileSync(path.join(folder, page), 'utf8');
  expect(html).toContain(`vdpipe release ${run}`);
  expect(html).not.toContain('vdpipe resume');

  const released = await shop.call(['release', run, '--by', 'Ann']);
  expect(released.stderr).toMatch(/\nNobody watches the job "acme" now: .+\.\n$/);
  expect((await shop.call(['show', run])).stdout).toContain(
    `"vdpipe watch" continues the run. To continue it now:\n  vdpipe resume ${run}\n`,
  );
  const ordered = await shop.call(['watch', '--once']);
  expect(ordered.stderr).toContain('"one.csv" was ordered (1 order, 1 copy)');
});
