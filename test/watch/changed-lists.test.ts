import { once } from 'node:events';
import { appendFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { JobConfig } from '../../src/watch/config/config-schema.ts';
import { JobPasses } from '../../src/watch/job-pass.ts';
import { type Checkpoint, toJobWork } from '../../src/watch/watch-setting.ts';
import { listOf, openWatchWorld, projectsOf, type WatchWorld } from './watch-world.ts';

const LATE = 'late-1,user-1,1,3.50,Zoë\r\nlate-2,user-1,1,3.50,Zoë\r\n';
const WORDS = (orders: string) =>
  `the list was changed after vdpipe had read it; ${orders} placed from what was read. Compare the list in failed/ with the results next to it, and put the missing rows into in/ as a new list`;

/** The list itself, not what lies beside it. */
function listIn({ shop }: WatchWorld, folder: string, list = 'a'): string | undefined {
  const at = path.join(shop.folder, 'acme', folder);
  const name = readdirSync(at).find(
    (one) => one.startsWith(`${list}.`) && /^.\.[^.]+\.csv$/.test(one),
  );
  return name === undefined ? undefined : path.join(at, name);
}

/** A writer that has had the list open since before it was taken goes on with it. */
function writeOn(world: WatchWorld): void {
  const file = ['work', 'done', 'held'].flatMap((folder) => listIn(world, folder) ?? [])[0];
  appendFileSync(file ?? '', LATE);
}

async function expectFailed(world: WatchWorld, told: unknown[], orders: string): Promise<void> {
  expect(world.names('acme', 'failed')).toEqual(['a.csv', 'a.html', 'a.results.csv']);
  expect(world.names('acme', 'work')).toEqual([]);
  expect(listIn(world, 'done')).toBeUndefined();
  const errors = world.entries.filter(({ level }) => level === 'error');
  expect(errors.map(({ event }) => event)).toEqual(['delivery_failed']);
  expect(errors[0]?.text).toContain(WORDS(orders));
  await world.withLedger(async ({ deliveries }) => {
    const [delivery] = (await deliveries.list({ name: 'a.csv' })).deliveries;
    expect(delivery).toMatchObject({ state: 'failed' });
    expect(delivery?.reasons.map(({ code }) => code)).toEqual(['changed_after_reading']);
  });
  expect(told).toMatchObject([
    { event: 'failed', reasons: [{ code: 'changed_after_reading' }], delivery: { exit_code: 4 } },
  ]);
}

/** A job that tells a webhook when a delivery has failed. */
async function openTelling() {
  const told: unknown[] = [];
  const server = createServer(async (request, response) => {
    told.push(await json(request));
    response.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const webhook = `{ url: "http://127.0.0.1:${port}/", secret_from: { env: HOOK } }`;
  const world = await openWatchWorld({
    acme: `notify: [{ webhook: ${webhook}, on: failed }]`,
  });
  return { world, told };
}

describe('a list that its writer goes on with after it was read', () => {
  it.each<{ readonly step: Checkpoint; readonly isKilled: boolean }>([
    { step: 'staged', isKilled: false },
    { step: 'ordered', isKilled: true },
    { step: 'moved', isKilled: true },
  ])(
    'is failed, after what was read is ordered once (at "$step", killed: $isKilled)',
    async ({ step, isKilled }) => {
      const { world, told } = await openTelling();
      world.drop('acme', 'a.csv', listOf(projectsOf('a', 3)));
      if (isKilled) {
        await world.onceUntilKilled({ step });
        writeOn(world);
      }
      const checkpoint = (at: Checkpoint) => {
        if (at === step && !isKilled) writeOn(world);
      };
      expect(await world.once({ checkpoint })).toBe(4);
      await expectFailed(world, told, '3 orders were');
      expect(await world.once()).toBe(0);
      expect(world.orders()).toEqual({ count: 3, twice: [] });
    },
  );

  it('is failed when it lies in done/ already, by the same watcher or the next, within the hour', async () => {
    for (const isSame of [true, false]) {
      const { world, told } = await openTelling();
      world.drop('acme', 'a.csv', listOf(projectsOf('a', 3)));
      world.drop('acme', 'b.csv', listOf(projectsOf('b', 1)));
      await world.withLedger(async (ledger) => {
        const work = toJobWork(world.setting(ledger), world.config.jobs[0] as JobConfig);
        const passes = new JobPasses(work);
        const run = async () => (await passes.run(true, () => true)).exitCodes;
        await run();
        world.clock.forward(30_000);
        expect(await run()).toEqual([0, 0]);
        // The time alone is no difference.
        utimesSync(listIn(world, 'done', 'b') ?? '', 1, 1);
        expect(await run()).toEqual([0]);
        expect(await run()).toEqual([]);
        if (!isSame) return;
        writeOn(world);
        expect(await run()).toEqual([4]);
        expect(await run()).toEqual([]);
      });
      world.clock.forward(3_500_000);
      if (!isSame) writeOn(world);
      expect(await world.once()).toBe(isSame ? 0 : 4);
      world.clock.forward(200_000);
      writeFileSync(listIn(world, 'done', 'b') ?? '', LATE);
      expect(await world.once()).toBe(0);
      await expectFailed(world, told, '3 orders were');
      expect(world.orders()).toEqual({ count: 4, twice: [] });
    }
  });
});
