import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { MAIN } from '../support/cli.ts';
import { expectPrivate, itOnPosix } from '../support/posix.ts';
import { expectAllOnce, listOf, openShop, type Shop, untilOrdered } from '../support/shop.ts';
import { fillDisk, itWithSmallDisk, mountSmallDisk } from '../support/small-disk.ts';

const FILE = ['--events', 'events.ndjson', '--json'];
const AT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

const linesOf = (content: string) =>
  content
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
const eventsIn = (shop: Shop) =>
  linesOf(readFileSync(path.join(shop.folder, 'events.ndjson'), 'utf8'));

/** An order of a list whose lines nobody takes who is not told to. */
function orderTo(shop: Shop, stdout: 'pipe' | number): ChildProcess {
  const child = spawn(process.execPath, [MAIN, 'order', 'list.csv', '--events', '-'], {
    ...{ cwd: shop.folder, env: { ...process.env, ...shop.env } },
    stdio: ['ignore', stdout, 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

it('order --events appends a line for each order as it happens, and resume goes on with the file', async () => {
  const shop = await openShop({
    intercept: ({ operation, id, attempt }) => {
      if (operation !== 'create_tentative_order') return undefined;
      if (id === 'p-3' && attempt === 1) return { fault: 'reset' };
      const error = { code: 'invalid_request', message: 'No' };
      return id === 'p-4' ? { status: 400, body: { error } } : undefined;
    },
  });
  shop.sandbox.setProject({ project_id: 'p-2', locked: true });
  shop.sandbox.setProject({ project_id: 'p-5', status: 'ordering', order_id: 77 });
  shop.write('list.csv', listOf(5));
  const first = await shop.call(['order', 'list.csv', '--patience-ms', '1', ...FILE]);
  const { run } = JSON.parse(first.stdout);
  const line = (project_id: string, state: string, order_id: unknown, code: unknown) =>
    ({ run, project_id, state, order_id, code, at: AT }) as const;
  const lost = line('p-3', 'unknown', null, expect.any(String));
  const early = eventsIn(shop);
  expect(early).toHaveLength(5);
  expect(early).toEqual(
    expect.arrayContaining([
      line('p-1', 'ordered', expect.any(Number), null),
      line('p-2', 'waiting', null, 'project_locked'),
      lost,
      line('p-4', 'refused', null, 'invalid_request'),
      line('p-5', 'conflict', 77, 'project_not_editing'),
    ]),
  );
  expectPrivate(path.join(shop.folder, 'events.ndjson'));
  shop.sandbox.setProject({ project_id: 'p-2', locked: false });
  await shop.call(['resume', '--settle-ms', '1', ...FILE]);
  const { orders } = shop.sandbox.audit();
  const later = eventsIn(shop).slice(5);
  const ends = later.filter(({ state }) => state === 'ordered');
  expect(ends).toEqual(
    expect.arrayContaining(
      ['p-2', 'p-3'].map((id) =>
        line(id, 'ordered', orders.find(({ project_id }) => project_id === id)?.order_id, null),
      ),
    ),
  );
  expect(ends).toHaveLength(2);
});

it('wait --events tells of each order that has ended, once', async () => {
  const shop = await openShop({ latencyMs: 20 });
  shop.write('list.csv', listOf(30));
  const { run } = JSON.parse(
    (await shop.call(['order', 'list.csv', '--enqueue', '--json'])).stdout,
  );
  const worker = shop.start(['worker', '--concurrency', '2']);
  await untilOrdered(shop, 3);
  const waited = await shop.call(['wait', run, ...FILE]);
  worker.process.kill('SIGTERM');
  await worker.ended;
  expect(waited.code).toBe(0);
  const ids = new Map(shop.sandbox.audit().orders.map((one) => [one.project_id, one.order_id]));
  const told = eventsIn(shop);
  expect(new Map(told.map((one) => [one.project_id, one.order_id]))).toEqual(ids);
  expect(told).toHaveLength(30);
  expect(told[0]).toMatchObject({ run, state: 'ordered', code: null, at: AT });
});

it('order --events - does not wait for a reader that is slow', async () => {
  const shop = await openShop();
  shop.write('list.csv', listOf(900));
  const child = orderTo(shop, 'pipe');
  await untilOrdered(shop, 900);
  const [printed] = await Promise.all([
    text(child.stdout ?? Readable.from([])),
    once(child, 'close'),
  ]);
  expect(printed.length).toBeGreaterThan(100_000);
  expect(new Set(linesOf(printed).map((one) => one.project_id)).size).toBe(900);
  expect(child.exitCode).toBe(0);
});

it('order --events - orders everything although its reader is gone', async () => {
  const shop = await openShop();
  shop.write('list.csv', listOf(40));
  const child = orderTo(shop, 'pipe');
  child.stdout?.destroy();
  const [told] = await Promise.all([text(child.stderr ?? Readable.from([])), once(child, 'close')]);
  expect(told).toMatch(/Everything was ordered: .*\n$/);
  expect(told).not.toContain('warning');
  expect(child.exitCode).toBe(0);
  expectAllOnce(shop, 40);
});

const FULL = /^warning: Cannot write events to ".*": ENOSPC.* Orders are not affected\.$/m;

itOnPosix(
  'order --events - orders everything although it cannot be written (needs POSIX: /dev/full)',
  async () => {
    const shop = await openShop();
    shop.write('list.csv', listOf(40));
    const full = openSync('/dev/full', 'w');
    onTestFinished(() => closeSync(full));
    const child = orderTo(shop, full);
    const [told] = await Promise.all([
      text(child.stderr ?? Readable.from([])),
      once(child, 'close'),
    ]);
    expect(told).toMatch(FULL);
    expect(told.match(/warning/g)).toHaveLength(1);
    expect(child.exitCode).toBe(0);
    expectAllOnce(shop, 40);
  },
);

itWithSmallDisk(
  'order --events orders everything although the disk is full (needs root on Linux: mount)',
  async () => {
    const shop = await openShop();
    const disk = path.join(shop.folder, 'disk');
    mountSmallDisk(disk, 64);
    fillDisk(disk);
    shop.write('list.csv', listOf(40));
    const result = await shop.call(['order', 'list.csv', '--events', 'disk/events.ndjson']);
    expect(result).toMatchObject({ code: 0, stderr: expect.stringMatching(FULL) });
    expectAllOnce(shop, 40);
  },
);

it.each([
  { name: 'list.csv', says: 'its name must end with .ndjson or .jsonl' },
  { name: 'list.ndjson', says: 'it is the input' },
  { name: 'out.ndjson', says: 'it is the input' },
  { name: 'none/events.ndjson', says: 'there is no folder "none"' },
  { name: '-', says: '--json uses standard output' },
])('order --events $name is refused before anything is ordered', async ({ name, says }) => {
  const shop = await openShop();
  const row = { project_id: 'p-1', svc_uid: 'u', order_count: 1, total_price: 1, name: 'Ann' };
  shop.write('list.ndjson', `${JSON.stringify(row)}\n`);
  const args = ['order', 'list.ndjson', '--results', 'out.ndjson', '--json', '--events', name];
  const { code, stderr } = await shop.call(args);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(says) });
  expect(shop.sandbox.audit().requests.total).toBe(0);
});
