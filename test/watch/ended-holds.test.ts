import { renameSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Delivery } from '../../src/ledger/deliveries.ts';
import { revisionOf } from '../../src/ledger/delivery-row.ts';
import { toReasonTodo } from '../../src/output/text/jobs/delivery-reasons.ts';
import { watchJob } from '../../src/watch/watch-job.ts';
import { type Checkpoint, toJobWork } from '../../src/watch/watch-setting.ts';
import { listOf, openWatchWorld, projectsOf, type WatchWorld } from './watch-world.ts';

async function deliveriesOf(world: WatchWorld): Promise<readonly Delivery[]> {
  return world.withLedger(async ({ deliveries }) => (await deliveries.list({})).deliveries);
}

/** A delivery that was held, and whose run was purged then. */
async function holdAndPurge(world: WatchWorld, name: string): Promise<Delivery> {
  world.drop('acme', name, listOf(projectsOf(name, 2)));
  expect(await world.once()).toBe(5);
  const [held] = await deliveriesOf(world);
  if (!held?.run) throw new Error('nothing is held');
  const { run } = held;
  await world.withLedger((ledger) => ledger.purgeRun(run, { abandon: true }));
  return held;
}

const PURGED = { state: 'failed', reasons: [{ code: 'run_purged' }] } as const;

it('a held delivery whose run was purged fails, with its files, wherever a watcher is killed', async () => {
  const world = await openWatchWorld({ acme: 'files: "*.csv"\nrelease: always' });
  const steps: readonly Checkpoint[] = ['moved', 'ended'];
  for (const step of steps) {
    const { id, run } = await holdAndPurge(world, `${step}.csv`);
    expect(await world.onceUntilKilled({ step })).toBe(true);
    expect(await world.once()).toBe(step === 'moved' ? 4 : 0);
    const [ended] = await deliveriesOf(world);
    expect(ended).toMatchObject({ id, run, ...PURGED });
    expect(world.names('acme', 'held')).toEqual([]);
    expect(world.names('acme', 'work')).toEqual([]);
    expect(world.names('acme', 'failed')).toEqual(
      expect.arrayContaining([`${step}.csv`, `${step}.html`, `${step}.results.csv`]),
    );
  }
  expect(await world.once()).toBe(0);
  expect(world.orders().count).toBe(0);
});

it('a held delivery says for when it was released, and fails once its run is withdrawn', async () => {
  const world = await openWatchWorld({ acme: 'files: "*.csv"\nrelease: always' });
  world.drop('acme', 'later.csv', listOf(projectsOf('later', 2)));
  expect(await world.once()).toBe(5);
  const [held] = await deliveriesOf(world);
  const later = ['release', held?.run ?? '', '--at', '2999-12-01T18:00+01:00'];
  expect(await world.shop.call(later)).toMatchObject({ code: 0 });
  const at = 'released for 2999-12-01 17:00 UTC';
  for (const command of ['deliveries', 'jobs']) {
    expect((await world.shop.call([command])).stdout).toContain(at);
  }
  const listed = await world.shop.call(['deliveries', '--json']);
  expect(JSON.parse(listed.stdout)).toMatchObject([
    { state: 'held', release_at: '2999-12-01T17:00:00.000Z' },
  ]);
  const withdrawn = await world.shop.call(['withdraw', held?.run ?? '']);
  expect(withdrawn.stderr).toContain('"vdpipe watch" moves its file to failed/.');
  expect(await world.once()).toBe(4);
  expect((await deliveriesOf(world))[0]).toMatchObject(PURGED);
  expect(world.names('acme', 'failed')).toContain('later.csv');
  expect(world.orders().count).toBe(0);
});

it('what a person moved back to in/ after its run was purged arrives anew', async () => {
  const world = await openWatchWorld({ acme: 'files: "*.csv"\nrelease: always' });
  const { id, run, name } = await holdAndPurge(world, 'again.csv');
  const folder = path.join(world.shop.folder, 'acme');
  renameSync(path.join(folder, 'held', `again.${run}.csv`), path.join(folder, 'in', name));
  await world.once();
  const [anew, before] = await deliveriesOf(world);
  expect(before).toMatchObject({ id, ...PURGED });
  expect(anew).toMatchObject({ name, state: 'held' });
  expect(world.names('acme', 'held')).toContain('again.csv');
});

it('a watcher that goes on notices it within a minute', async () => {
  const world = await openWatchWorld({ acme: 'files: "*.csv"\nrelease: always' });
  world.drop('acme', 'late.csv', listOf(projectsOf('late', 2)));
  await world.withLedger(async (ledger) => {
    const stop = new AbortController();
    const [job] = world.config.jobs;
    if (!job) throw new Error('no job');
    const found = async () => (await ledger.deliveries.list({})).deliveries[0];
    const watching = watchJob(toJobWork(world.setting(ledger), job), stop.signal);
    try {
      await expect.poll(found).toMatchObject({ state: 'held' });
      await ledger.purgeRun((await found())?.run ?? '', { abandon: true });
      await expect.poll(found).toMatchObject({ state: 'failed' });
      expect(await found()).toMatchObject(PURGED);
    } finally {
      stop.abort();
      await watching;
    }
  });
});

it.each([
  { step: 'outputs', when: 'while the outputs of its hold are written' },
  { step: 'moved', when: 'before it is noted as held' },
] as const)('a run that is released $when is ordered', async ({ step }) => {
  const world = await openWatchWorld({ acme: 'files: "*.csv"\nrelease: always' });
  world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
  let isReleased = false;
  await world.withLedger(async (ledger) => {
    const release = async (reached: Checkpoint) => {
      if (reached !== step || isReleased) return;
      isReleased = true;
      const [info] = await ledger.listRuns();
      await ledger.releaseRun(info?.run ?? '', 'Ann');
    };
    await world.once({ checkpoint: release });
  });
  await world.once();
  expect(await deliveriesOf(world)).toMatchObject([{ state: 'done' }]);
  expect(world.orders()).toEqual({ count: 2, twice: [] });
  expect(world.names('acme', 'held')).toEqual([]);
});

it('what is held again is told again, though nobody released the delivery itself', async () => {
  const webhook = '{ url: "http://127.0.0.1:9/", secret_from: { env: HOOK } }';
  const world = await openWatchWorld({
    acme: `files: "*.csv"\nrelease: always\nnotify: [{ webhook: ${webhook}, on: [held] }]`,
  });
  world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
  await world.withLedger(async (ledger) => {
    const runOf = async () => (await ledger.listRuns())[0]?.run ?? '';
    const steps: Partial<Record<Checkpoint, () => Promise<unknown>>> = {
      moved: async () => await ledger.releaseRun(await runOf(), 'Ann'),
      ordering: async () => await ledger.stopRun(await runOf(), 'Ann'),
    };
    const checkpoint = async (reached: Checkpoint) => {
      const { [reached]: act } = steps;
      delete steps[reached];
      await act?.();
    };
    for (let looks = 0; looks < 3; looks++) {
      await world.once({ checkpoint });
      world.clock.forward(60_000);
    }
    const [job] = await ledger.deliveries.jobs();
    expect(job?.latest).toMatchObject({ state: 'held', reasons: [{ code: 'run_stopped' }] });
    expect(job?.messages.queued).toBe(2);
  });
});

it('what is put into in/ again after its run was purged, and released, is read, and ordered once its figures are released', async () => {
  const world = await openWatchWorld({ acme: 'files: "*.csv"\nrelease: always' });
  await holdAndPurge(world, 'a.csv');
  expect(await world.once()).toBe(4);
  const [purged] = await deliveriesOf(world);
  expect(purged?.reasons.map((one) => toReasonTodo(one, purged.reasons))).toEqual([
    expect.stringMatching(/put the list into in\/ again, and release it/),
  ]);
  world.drop('acme', 'a.csv', listOf(projectsOf('a.csv', 2)));
  expect(await world.once()).toBe(5);
  for (const code of [5, 0]) {
    const [again] = await deliveriesOf(world);
    const terms = again && { revision: revisionOf(again) };
    await world.withLedger(({ deliveries }) => deliveries.release(again?.id ?? '', 'Ann', terms));
    expect(await world.once()).toBe(code);
  }
  expect(world.orders()).toEqual({ count: 2, twice: [] });
});
