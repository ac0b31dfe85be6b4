import { existsSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../src/watch/config/load-config.ts';
import { runJobsOnce } from '../../src/watch/watch-jobs.ts';
import type { Checkpoint } from '../../src/watch/watch-setting.ts';
import { withFileFaults } from '../support/file-faults.ts';
import { itOnPosix } from '../support/posix.ts';
import type { KillAt, WatchWorld } from './watch-world.ts';
import { listOf, openWatchWorld, projectsOf } from './watch-world.ts';

const WAIT_MS = 30 * 60_000;
const FILES = ['seoul', 'busan', 'jeju'] as const;
const JOB = {
  acme: 'together: { files: ["seoul-*.csv", "busan-*.csv", "jeju-*.csv"], wait: 30m }',
};

const TAKEN: readonly KillAt[] = [
  ...[1, 2, 3].map((nth) => ({ step: 'part_moved', nth }) as const),
  ...(
    ['recorded', 'in_work', 'staged', 'ordering', 'ordered', 'outputs', 'moved', 'ended'] as const
  ).map((step) => ({ step })),
];

/** As the files of a list that was held go back to `in/`. */
const REJOINED: readonly KillAt[] = [
  { step: 'part_moved' },
  { step: 'part_moved', nth: 2 },
  { step: 'moved' },
  { step: 'ended' },
];

/** Puts the files of a list into `in/`, but those that are missing. */
function drop(world: WatchWorld, list: string, missing: readonly string[] = []): void {
  for (const name of FILES.filter((one) => !missing.includes(one))) {
    world.drop('acme', `${name}-${list}.csv`, listOf(projectsOf(`${name}-${list}`, 2)));
  }
}

/** Looks until everything has settled. */
async function thrice(world: WatchWorld): Promise<number> {
  await world.once();
  await world.once();
  return await world.once();
}

async function statesOf(world: WatchWorld) {
  return await world.withLedger(async ({ deliveries }) =>
    (await deliveries.list({})).deliveries.map(({ state, reasons, orders }) => ({
      ...{ state, orders },
      codes: reasons.map(({ code }) => code),
    })),
  );
}

function emptied(world: WatchWorld) {
  return Object.fromEntries(
    ['in', 'work', 'held', 'failed'].map((folder) => [folder, world.names('acme', folder)]),
  );
}

const NOTHING = { in: [], work: [], held: [], failed: [] };

describe('runJobsOnce() with lists of several files', () => {
  it('takes all files of a list or none, wherever it was killed, and orders nothing twice', async () => {
    const world = await openWatchWorld(JOB);
    for (const [i, kill] of TAKEN.entries()) {
      drop(world, String(i));
      expect({ kill, isKilled: await world.onceUntilKilled(kill) }).toEqual({
        kill,
        isKilled: true,
      });
      expect({ kill, code: await thrice(world) }).toEqual({ kill, code: 0 });
      expect({ kill, ...emptied(world) }).toEqual({ kill, ...NOTHING });
    }
    expect(world.orders()).toEqual({ count: 6 * TAKEN.length, twice: [] });
    expect(await statesOf(world)).toEqual(
      TAKEN.map(() => ({ state: 'done', orders: 6, codes: [] })),
    );
  });

  it('holds what is incomplete wherever it was killed, and takes it once with the file that was missing', async () => {
    const world = await openWatchWorld(JOB);
    const kills = TAKEN.filter(
      ({ step, nth = 1 }) =>
        ['part_moved', 'recorded', 'in_work', 'outputs', 'moved', 'ended'].includes(step) &&
        nth < 3,
    );
    for (const [i, kill] of kills.entries()) {
      drop(world, String(i), ['jeju']);
      await world.once();
      world.clock.forward(WAIT_MS);
      expect({ kill, isKilled: await world.onceUntilKilled(kill) }).toEqual({
        kill,
        isKilled: true,
      });
      // What was put back waits anew.
      await thrice(world);
      world.clock.forward(WAIT_MS);
      expect({ kill, code: await world.once() }).toEqual({ kill, code: 5 });
      expect((await statesOf(world))[0]).toMatchObject({ state: 'held', codes: ['parts_missing'] });
      expect(world.names('acme', 'held')).toHaveLength(1);
      expect(world.orders().count).toBe(6 * i);
      const rejoined = REJOINED[i % REJOINED.length] as KillAt;
      drop(world, String(i), ['seoul', 'busan']);
      expect({ rejoined, isKilled: await world.onceUntilKilled(rejoined) }).toEqual({
        rejoined,
        isKilled: true,
      });
      expect({ kill, code: await thrice(world) }).toEqual({ kill, code: 0 });
      expect({ kill, ...emptied(world) }).toEqual({ kill, ...NOTHING });
      expect(world.orders()).toEqual({ count: 6 * (i + 1), twice: [] });
    }
    expect(await statesOf(world)).toEqual(
      kills.flatMap(() => [
        { state: 'done', orders: 6, codes: [] },
        { state: 'failed', orders: null, codes: ['parts_arrived'] },
      ]),
    );
  });

  it('takes a list whose files come far apart once, when the last one is there', async () => {
    const world = await openWatchWorld(JOB);
    for (const name of FILES) {
      drop(
        world,
        'a',
        FILES.filter((one) => one !== name),
      );
      await thrice(world);
      world.clock.forward(WAIT_MS);
      await thrice(world);
    }
    expect(await statesOf(world)).toEqual([
      { state: 'done', orders: 6, codes: [] },
      { state: 'failed', orders: null, codes: ['parts_arrived'] },
      { state: 'failed', orders: null, codes: ['parts_arrived'] },
    ]);
    expect(world.orders()).toEqual({ count: 6, twice: [] });
  });

  it('holds a file that a killed watcher had brought to others, if a newer one has its name since', async () => {
    const world = await openWatchWorld(JOB);
    drop(world, 'a');
    expect(await world.onceUntilKilled({ step: 'part_moved', nth: 2 })).toBe(true);
    expect(world.names('acme', 'in')).toEqual(['jeju-a.csv']);
    world.drop('acme', 'seoul-a.csv', listOf(projectsOf('newer', 1)));
    expect(await thrice(world)).toBe(5);
    expect(await statesOf(world)).toEqual([
      { state: 'done', orders: 5, codes: [] },
      { state: 'held', orders: null, codes: ['parts_missing'] },
    ]);
    expect(world.names('acme', 'held')).toEqual(['seoul-a']);
    expect(world.orders()).toEqual({ count: 5, twice: [] });
  });

  it('tells of a file of a held list that cannot go back to in/, as a newer one has its name', async () => {
    const world = await openWatchWorld(JOB);
    drop(world, 'a', ['jeju']);
    await world.once();
    world.clock.forward(WAIT_MS);
    expect(await world.once()).toBe(5);
    drop(world, 'a', ['seoul', 'busan']);
    let isDropped = false;
    const checkpoint = (step: Checkpoint) => {
      const isLeft = existsSync(path.join(world.shop.folder, 'acme/in/seoul-a.csv'));
      if (step === 'part_moved' && !isLeft && !isDropped) {
        isDropped = true;
        world.drop('acme', 'seoul-a.csv', listOf(projectsOf('newer', 1)));
      }
    };
    expect(await world.once({ checkpoint })).toBe(1);
    expect(await thrice(world)).toBe(0);
    expect(await statesOf(world)).toEqual([
      { state: 'done', orders: 5, codes: [] },
      { state: 'failed', orders: null, codes: ['file_changed'] },
    ]);
    expect(emptied(world)).toEqual({ ...NOTHING, failed: ['seoul-a + busan-a'] });
    expect(world.orders()).toEqual({ count: 5, twice: [] });
  });

  itOnPosix(
    'leaves the files of a delivery together that cannot be moved, until it can be (needs POSIX)',
    async () => {
      const world = await openWatchWorld(JOB);
      drop(world, 'a');
      expect(await world.onceUntilKilled({ step: 'recorded' })).toBe(true);
      const { id } = await world.latest();
      const inTheWay = path.join(world.shop.folder, `acme/work/seoul-a + busan-a + jeju-a.${id}`);
      symlinkSync('nowhere', inTheWay);
      drop(world, 'b');
      expect(await thrice(world)).toBe(1);
      expect(await statesOf(world)).toMatchObject([{ state: 'taken' }]);
      expect(world.names('acme', 'in')).toHaveLength(3);
      rmSync(inTheWay);
      expect(await thrice(world)).toBe(0);
      expect(await statesOf(world)).toMatchObject([{ state: 'done' }, { state: 'done' }]);
      expect(world.orders()).toEqual({ count: 12, twice: [] });
    },
  );

  it('takes other lists while a file of one cannot be read', async () => {
    const world = await openWatchWorld(JOB);
    const { shop } = world;
    shop.write('jobs.yaml', `jobs: [{ name: acme, folder: acme, settle: 1s, ${JOB.acme} }]`);
    drop(world, 'a');
    const env = withFileFaults([{ call: 'open', path: 'busan-a\\.csv$', code: 'EACCES' }]);
    const once = () => shop.run(['watch', 'jobs.yaml', '--once'], { env });
    expect(await once()).toMatchObject({ code: 1, stderr: expect.stringContaining('busan-a.csv') });
    drop(world, 'b');
    expect(await once()).toMatchObject({ code: 1 });
    expect(await statesOf(world)).toMatchObject([{ state: 'done', orders: 6 }]);
    expect(world.names('acme', 'in')).toEqual(['busan-a.csv', 'jeju-a.csv', 'seoul-a.csv']);
    expect((await shop.run(['watch', 'jobs.yaml', '--once'])).code).toBe(0);
    expect(world.orders()).toEqual({ count: 12, twice: [] });
  });

  it('orders nothing of a part that is left when its job has no "together" any more', async () => {
    const world = await openWatchWorld(JOB);
    drop(world, 'a');
    expect(await world.onceUntilKilled({ step: 'recorded' })).toBe(true);
    const files = FILES.map((name) => `${name}-*.csv`).join(', ');
    const text = `jobs:\n  - { name: acme, folder: acme, files: [${files}] }\n`;
    const { jobs } = parseConfig(text, path.join(world.shop.folder, 'jobs.yaml'));
    const code = await world.withLedger((ledger) => runJobsOnce(world.setting(ledger), jobs));
    expect(code).toBe(5);
    expect(await statesOf(world)).toEqual([
      { state: 'held', orders: null, codes: ['parts_unclear'] },
    ]);
    expect(world.orders().count).toBe(0);
  });
});
