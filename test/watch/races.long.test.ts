import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import type { Delivery } from '../../src/ledger/deliveries.ts';
import type { Ledger } from '../../src/ledger/ledger.ts';
import type { JobConfig } from '../../src/watch/config/config-schema.ts';
import { rejectDelivery } from '../../src/watch/delivery/reject-delivery.ts';
import { moveFileIfFree } from '../../src/watch/folder/move-files.ts';
import { JobPasses } from '../../src/watch/job-pass.ts';
import { type Checkpoint, toJobWork } from '../../src/watch/watch-setting.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { listOf, openWatchWorld, projectsOf, type WatchWorld } from './watch-world.ts';

function deliveriesOf(world: WatchWorld): Promise<readonly Delivery[]> {
  return world.withLedger(async ({ deliveries }) => (await deliveries.list({})).deliveries);
}

/** Names in the folder of the job, where it is. */
function pathIn({ shop }: WatchWorld, ...names: string[]): string {
  return path.join(shop.folder, 'acme', ...names);
}

/** A folder on another file system. */
function elsewhere({ shop }: WatchWorld): string {
  const { dev } = statSync(shop.folder);
  const found = ['/dev/shm', tmpdir()].find((folder) => statSync(folder).dev !== dev);
  if (found === undefined) throw new Error('There is one file system alone');
  return found;
}

function newGate(): { readonly open: () => void; readonly passed: Promise<void> } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

/** One look at the job's folder, by a watcher of its own. */
function passOnce(
  world: WatchWorld,
  ledger: Ledger,
  checkpoint?: (step: Checkpoint) => Promise<void> | undefined,
) {
  const work = toJobWork(world.setting(ledger, { checkpoint }), world.config.jobs[0] as JobConfig);
  return new JobPasses(work).run(true, () => true);
}

/** A watcher that stands still at a step until it is to go on; then it goes on to its end. */
async function suspendedAt(until: Checkpoint, world: WatchWorld, ledger: Ledger) {
  const [reached, released] = [newGate(), newGate()];
  const pass = passOnce(world, ledger, (step) => {
    if (step !== until) return undefined;
    reached.open();
    return released.passed;
  });
  await reached.passed;
  const goOn = () => {
    released.open();
    return pass;
  };
  return { goOn };
}

const CSV = { acme: 'files: "*.csv"\nsettle: 0s' };
const NEWER = listOf(projectsOf('newer', 3));

describe('a file that is replaced while it is taken', () => {
  it('arrives anew, and what was taken fails', async () => {
    const world = await openWatchWorld(CSV);
    world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
    let times = 0;
    const checkpoint = (step: Checkpoint) => {
      if (step === 'recorded' && times++ === 0) world.drop('acme', 'a.csv', NEWER);
    };
    expect(await world.once({ checkpoint })).toBe(1);
    expect(world.names('acme', 'in')).toEqual(['a.csv']);
    expect(await world.once()).toBe(0);
    const found = (await deliveriesOf(world)).map(({ state, reasons: [one] }) => [
      state,
      one?.code,
    ]);
    expect(found).toEqual([
      ['done', undefined],
      ['failed', 'file_changed'],
    ]);
    expect(world.orders()).toEqual({ count: 3, twice: [] });
  });

  it.each([
    { where: 'in work/, before it was looked at', isLinked: false, code: 'file_changed' },
    { where: 'under both names, while it was put back', isLinked: true, code: 'file_changed' },
  ])('is not lost by a watcher that was killed with it $where', async ({ isLinked, code }) => {
    const world = await openWatchWorld(CSV);
    world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
    expect(await world.onceUntilKilled({ step: 'recorded' })).toBe(true);
    const [{ id = '' } = {}] = await deliveriesOf(world);
    const arrived = world.drop('acme', 'a.csv', NEWER);
    const inWork = pathIn(world, 'work', `a.${id}.csv`);
    renameSync(arrived, inWork);
    if (isLinked) linkSync(inWork, arrived);
    expect(await world.once()).toBe(1);
    const failed = readFileSync(pathIn(world, 'failed', `a.${id}.csv`), 'utf8');
    expect(failed).toBe(NEWER);
    const found = (await deliveriesOf(world)).map(({ state, reasons: [one] }) => [
      state,
      one?.code,
    ]);
    expect(found).toEqual([...(isLinked ? [['done', undefined]] : []), ['failed', code]]);
    expect(world.orders()).toEqual({ count: isLinked ? 3 : 0, twice: [] });
  });

  it('arrives anew after a watcher was killed that had put it back', async () => {
    const world = await openWatchWorld(CSV);
    world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
    expect(await world.onceUntilKilled({ step: 'recorded' })).toBe(true);
    world.drop('acme', 'a.csv', NEWER);
    expect(await world.once()).toBe(1);
    expect(world.names('acme', 'in')).toEqual([]);
    expect(world.orders()).toEqual({ count: 3, twice: [] });
  });
});

it('moveFileIfFree() replaces no file', async () => {
  const folder = temporaryFolder();
  const [one, other] = ['one', 'other'].map((name) => path.join(folder, name)) as [string, string];
  writeFileSync(one, '1');
  writeFileSync(other, '2');
  expect(await moveFileIfFree(one, other)).toBe(false);
  expect([readFileSync(one, 'utf8'), readFileSync(other, 'utf8')]).toEqual(['1', '2']);
  rmSync(other);
  expect(await moveFileIfFree(one, other)).toBe(true);
  expect(readdirSync(folder)).toEqual(['other']);
});

it.each<Checkpoint>(['in_work', 'ordering', 'ended'])(
  'a watcher that was suspended leaves a delivery alone that another one is working on (at "%s")',
  async (reached) => {
    const world = await openWatchWorld(CSV);
    world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
    await world.withLedger(async (ledger) => {
      const first = await suspendedAt('recorded', world, ledger);
      const second = passOnce(world, ledger, async (step) => {
        if (step === reached) await first.goOn();
      });
      expect((await second).exitCodes).toEqual([0]);
      expect((await first.goOn()).exitCodes).toEqual([0]);
    });
    const errors = world.entries.filter(({ level }) => level !== 'info');
    expect(errors).toEqual([]);
    expect((await deliveriesOf(world)).map(({ state }) => state)).toEqual(['done']);
    expect(world.names('acme', 'done')).toContain('a.csv');
    expect(world.orders()).toEqual({ count: 2, twice: [] });
  },
);

it.each<{ readonly until: Checkpoint; readonly reached: Checkpoint | null }>([
  { until: 'part_moved', reached: null },
  { until: 'part_moved', reached: 'part_moved' },
  { until: 'part_moved', reached: 'recorded' },
  { until: 'part_moved', reached: 'in_work' },
  { until: 'recorded', reached: null },
  { until: 'recorded', reached: 'in_work' },
])(
  'files of one list are taken once by a watcher that was suspended at "$until" and one that took them meanwhile (at "$reached")',
  async ({ until, reached }) => {
    const world = await openWatchWorld({
      acme: 'together: { files: ["seoul-*.csv", "busan-*.csv"] }\nsettle: 0s',
    });
    for (const name of ['seoul-1', 'busan-1']) {
      world.drop('acme', `${name}.csv`, listOf(projectsOf(name, 2)));
    }
    await world.withLedger(async (ledger) => {
      const first = await suspendedAt(until, world, ledger);
      const others = await passOnce(world, ledger, async (step) => {
        if (step === reached) await first.goOn();
      });
      expect(others.exitCodes.every((code) => code === 0)).toBe(true);
      await first.goOn();
      for (let i = 0; i < 3; i++) await passOnce(world, ledger);
    });
    expect(world.entries.filter(({ level }) => level !== 'info')).toEqual([]);
    expect((await deliveriesOf(world)).map(({ state }) => state)).toEqual(['done']);
    for (const folder of ['in', 'work', 'failed']) expect(world.names('acme', folder)).toEqual([]);
    expect(world.orders()).toEqual({ count: 4, twice: [] });
  },
);

it.each([
  { name: 'held', until: 'staged', rejects: false },
  { name: 'held and rejected', until: 'staged', rejects: true },
  { name: 'held, when it took it up again', until: 'in_work', rejects: false },
  { name: 'held and rejected, when it took it up again', until: 'in_work', rejects: true },
] as const)(
  'a watcher that was suspended after a list was staged leaves a delivery alone that was $name meanwhile',
  async ({ until, rejects }) => {
    const world = await openWatchWorld({ acme: `${CSV.acme}\nrelease: always` });
    world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
    if (until === 'in_work') expect(await world.onceUntilKilled({ step: 'staged' })).toBe(true);
    await world.withLedger(async (ledger) => {
      const first = await suspendedAt(until, world, ledger);
      await passOnce(world, ledger);
      const [{ id = '' } = {}] = (await ledger.deliveries.list({})).deliveries;
      if (rejects) {
        await rejectDelivery(ledger, id, 'Ann');
        await passOnce(world, ledger);
      }
      const before = await ledger.deliveries.get(id);
      expect(before.state).toBe(rejects ? 'failed' : 'held');
      expect((await first.goOn()).exitCodes).toEqual([0]);
      expect(await ledger.deliveries.get(id)).toEqual(before);
    });
    expect(world.names('acme', 'work')).toEqual([]);
    expect(world.orders()).toEqual({ count: 0, twice: [] });
  },
);

it.each(['staged', 'in_work', 'outputs'] as const)(
  'a watcher that was suspended at "%s" ends a delivery as rejected that was held and rejected meanwhile',
  async (until) => {
    const world = await openWatchWorld({ acme: `${CSV.acme}\nrelease: always` });
    world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
    if (until === 'in_work') expect(await world.onceUntilKilled({ step: 'staged' })).toBe(true);
    await world.withLedger(async (ledger) => {
      const first = await suspendedAt(until, world, ledger);
      await passOnce(world, ledger);
      const [{ id = '' } = {}] = (await ledger.deliveries.list({})).deliveries;
      await rejectDelivery(ledger, id, 'Ann');
      await first.goOn();
      await passOnce(world, ledger);
      expect(await ledger.deliveries.get(id)).toMatchObject({
        state: 'failed',
        reasons: [{ code: 'rejected' }],
      });
    });
    expect(world.orders()).toEqual({ count: 0, twice: [] });
  },
);

it.runIf(process.platform === 'linux')(
  'a file that cannot be moved to work/ is recorded once, and ordered when it can be (needs Linux: /dev/shm)',
  async () => {
    const world = await openWatchWorld(CSV);
    world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
    symlinkSync(temporaryFolder(elsewhere(world)), pathIn(world, 'work'));
    await world.withLedger(async (ledger) => {
      const work = toJobWork(world.setting(ledger), world.config.jobs[0] as JobConfig);
      const passes = new JobPasses(work);
      for (let i = 0; i < 3; i++) await passes.run(true, () => true);
    });
    expect(await world.once()).toBe(1);
    expect(world.entries.map(({ text }) => text).join()).toContain('must be on one file system');
    expect(await deliveriesOf(world)).toHaveLength(1);
    rmSync(pathIn(world, 'work'));
    mkdirSync(pathIn(world, 'work'));
    expect(await world.once()).toBe(0);
    expect((await deliveriesOf(world)).map(({ state }) => state)).toEqual(['done']);
    expect(world.orders()).toEqual({ count: 2, twice: [] });
  },
);
