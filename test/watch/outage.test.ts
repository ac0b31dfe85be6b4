import { connect as connectTo, createServer, type Server } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createWatchMetrics } from '../../src/cli/metrics/watch-metrics.ts';
import { listUnfinished } from '../../src/ledger/list-all.ts';
import { toDeliveryText } from '../../src/output/text/jobs/deliveries-text.ts';
import { toJobText } from '../../src/output/text/jobs/jobs-text.ts';
import { ServiceClient } from '../../src/service/client.ts';
import { httpAnswer } from '../service/connect.ts';
import { listOf, openWatchWorld, projectsOf, type WatchWorld } from './watch-world.ts';

const ORDERS = 40;

/** What stands before the service: it lets requests through, answers all of them, or is not there. */
async function openGate(world: WatchWorld) {
  const target = Number(new URL(world.shop.baseUrl).port);
  let server: Server | undefined;
  let port = 0;
  const open = (answer?: string) => {
    server = createServer((socket) => {
      socket.on('error', () => {});
      if (answer !== undefined) socket.once('data', () => void socket.end(answer));
      else {
        const behind = connectTo(target, '127.0.0.1').on('error', () => socket.destroy());
        socket.pipe(behind).pipe(socket);
      }
    });
    return new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
  };
  const close = () => new Promise<void>((resolve) => server?.close(() => resolve()) ?? resolve());
  await open();
  const address = server?.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  onTestFinished(() => void server?.close());
  /** A client that is closed with the look at the jobs: no connection of it stays open. */
  const once = async () => {
    const client = new ServiceClient({
      baseUrl: `http://127.0.0.1:${port}`,
      credentials: { apiKey: 'secret-key-0123456789' },
    });
    const submit = { delays: { firstMs: 1, settleMs: 10 }, patienceMs: 1000 };
    const keyPlace = 'the file "key"';
    try {
      const more = { serviceOf: () => client, submit, keyPlace };
      return await world.once(more);
    } finally {
      await client.destroy();
    }
  };
  return { open, close, once };
}

async function openOutage() {
  const world = await openWatchWorld({ acme: 'files: "*.csv"' });
  const gate = await openGate(world);
  world.drop('acme', 'list.csv', listOf(projectsOf('a', ORDERS)));
  return { world, gate };
}

/** What people see of the job and its delivery. */
function shown(world: WatchWorld) {
  return world.withLedger(async (ledger) => {
    const { deliveries } = ledger;
    const { deliveries: all } = await deliveries.list({});
    const metrics = await createWatchMetrics(ledger, '').text();
    return {
      job: (await deliveries.jobs()).map(toJobText).join(''),
      deliveries: all.map(toDeliveryText).join(''),
      metrics: metrics.split('\n').filter((line) => line.startsWith('vdpipe_deliveries_waiting')),
    };
  });
}

it('an outage is seen in the log, the job, the delivery and the metrics: why, and since when', async () => {
  const { world, gate } = await openOutage();
  await gate.close();
  expect(await gate.once()).toBe(5);
  const events = world.entries.map(({ event, level }) => `${level} ${event}`);
  expect(events).toEqual([
    'info delivery_taken',
    'info delivery_ordering',
    'warn delivery_waiting',
    'warn delivery_unfinished',
  ]);
  const [, , waiting] = world.entries;
  const since = new Date(world.clock.wallMs()).toISOString();
  expect(waiting?.text).toMatch(
    /^"list\.csv" has been waiting since .*: the service cannot be reached/,
  );
  const seen = await shown(world);
  expect(seen.job).toMatch(
    /acme: working\n[\s\S]*waits {5}40 orders not placed yet \(waiting since/,
  );
  expect(seen.deliveries).toMatch(/40 orders not placed yet \(waiting since/);
  expect(seen.metrics).toEqual(['vdpipe_deliveries_waiting{job="acme",reason="unfinished"} 1']);

  world.clock.forward(3_600_000);
  expect(await gate.once()).toBe(5);
  const again = world.entries.at(-1)?.text ?? '';
  expect(again.slice(again.indexOf('since ') + 6, -1) <= since).toBe(true);

  await gate.open();
  expect(await gate.once()).toBe(0);
  expect(world.entries.slice(-2)).toMatchObject([
    { event: 'delivery_continued' },
    { event: 'delivery_done' },
  ]);
  expect(world.orders()).toEqual({ count: ORDERS, twice: [] });
  expect(await shown(world)).toMatchObject({
    metrics: [],
    job: expect.not.stringContaining('waits'),
  });
});

it('a key that is refused is named in the advice', async () => {
  const { world, gate } = await openOutage();
  const refusal = { code: 'invalid_api_key', message: 'no', request_id: 'r-1' };
  await gate.close();
  await gate.open(httpAnswer(401, JSON.stringify({ error: refusal })));
  expect(await gate.once()).toBe(1);
  const [delivery] = await world.withLedger(({ deliveries }) => listUnfinished(deliveries));
  expect(delivery?.trouble).toMatchObject({
    ...{ code: 'key_refused', facts: { place: 'the file "key"', since: expect.any(String) } },
  });
  expect((await shown(world)).deliveries).toContain(
    'the service refused the API key or token from the file "key" (waiting since',
  );
  await gate.close();
  await gate.open();
  expect(await gate.once()).toBe(0);
  expect(world.orders()).toEqual({ count: ORDERS, twice: [] });
});
