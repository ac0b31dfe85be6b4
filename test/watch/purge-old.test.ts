import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import { parseConfig } from '../../src/watch/config/load-config.ts';
import { purgeOldAlways } from '../../src/watch/purge-old.ts';
import { runJobsOnce } from '../../src/watch/watch-jobs.ts';
import { listOf, openWatchWorld, projectsOf } from './watch-world.ts';

const DAY_MS = 86_400_000;

function configOf(purge: string) {
  return parseConfig(`${purge}\njobs: [{ name: acme, folder: acme }]\n`, '/jobs.yaml');
}

it('a jobs file has runs purged that are older, with --once and each day', async () => {
  const world = await openWatchWorld({ acme: 'settle: 20s\nrelease: over 2 copies' });
  const file = path.join(world.shop.folder, 'ledger.sqlite');
  let wallMs = Date.now();
  const ledger = openLedger(file, { now: () => wallMs });
  onTestFinished(() => ledger.close());
  const { purgeAfterMs } = configOf('purge: { older_than: 90d }');
  expect(purgeAfterMs).toBe(90 * DAY_MS);
  const once = () => runJobsOnce(world.setting(ledger), world.config.jobs, purgeAfterMs);
  const states = async () => (await ledger.listRuns()).map(({ state }) => state);
  const told = () => world.entries.filter(({ event }) => /purged/.test(event));

  world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
  world.drop('acme', 'b.csv', listOf(projectsOf('b', 3)));
  await once();
  wallMs += 89 * DAY_MS;
  await once();
  expect(await states()).toEqual(['on_hold', 'finished']);
  expect(told()).toEqual([]);
  wallMs += 2 * DAY_MS;
  await once();
  expect(await states()).toEqual(['on_hold', 'purged']);
  const [held, purged] = (await ledger.listRuns()).map(({ run }) => run);
  expect(told()).toMatchObject([
    { level: 'info', event: 'run_purged', run: purged },
    { level: 'warn', event: 'runs_not_purged', text: expect.stringContaining(`${held}`) },
  ]);

  await ledger.releaseRun(held ?? '');
  await once();
  expect(await states()).toEqual(['finished', 'purged']);
  const stop = new AbortController();
  const startMs = wallMs;
  const clock = {
    wallMs: () => wallMs,
    monotonicMs: () => wallMs - startMs,
    sleep: async (ms: number) => {
      wallMs += ms;
      if (told().length > before) stop.abort();
    },
  };
  const before = told().length;
  await purgeOldAlways(world.setting(ledger, { clock, signal: stop.signal }), () => purgeAfterMs);
  expect(await states()).toEqual(['purged', 'purged']);
  expect(Math.floor((wallMs - startMs) / DAY_MS)).toBe(91);
});

it.each([
  ['purge: { older_than: 20m }', 'must be a number of days such as 90d'],
  ['purge: { older_than: 0d }', 'must be a number of days such as 90d'],
  ['purge: 90d', 'purge must'],
  ['purge: {}', 'purge.older_than'],
])('a jobs file with %s is refused', (purge, message) => {
  expect(() => configOf(purge)).toThrow(message);
  expect(configOf('').purgeAfterMs).toBeNull();
});
