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
  const [{ purgeAfterMs = null } = {}] = configOf('purge: { older_than: 90d }').jobs;
  expect(purgeAfterMs).toBe(90 * DAY_MS);
  const jobs = world.config.jobs.map((job) => ({ ...job, purgeAfterMs }));
  const once = () => runJobsOnce(world.setting(ledger), jobs);
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
    {
      ...{ level: 'info', event: 'run_purged', run: purged },
      text: expect.stringMatching(/ for 90d\. 2 orders never handed over for confirmation: /),
    },
    { level: 'warn', event: 'runs_not_purged', text: expect.stringContaining(`${held}`) },
  ]);

  expect((await ledger.events(purged ?? '')).at(-1)).toMatchObject({
    ...{ what: 'purged', by: 'vdpipe watch' },
  });
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
  await purgeOldAlways(world.setting(ledger, { clock, signal: stop.signal }), () => jobs);
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
  expect(configOf('').jobs[0]?.purgeAfterMs).toBeNull();
});

function mappingWith(rows: string): string {
  return `version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order: { order_count: { column: order_count }, total_price: { column: total_price } }
variables: [{ id: name, column: name }]
${rows}
`;
}

it('whom a job has to recognize is not forgotten by a purge: nothing is ordered or purged', async () => {
  const world = await openWatchWorld({ acme: 'mapping: acme.yaml' });
  const mappingOf = (within: string) =>
    world.shop.write(
      'acme.yaml',
      mappingWith(`rows: { unique: [{ columns: [name], within: ${within}, on_duplicate: skip }] }`),
    );
  mappingOf('180d');
  const file = path.join(world.shop.folder, 'ledger.sqlite');
  let wallMs = Date.now();
  const ledger = openLedger(file, { now: () => wallMs });
  onTestFinished(() => ledger.close());
  const once = (days: number) =>
    runJobsOnce(
      world.setting(ledger),
      world.config.jobs.map((job) => ({ ...job, purgeAfterMs: days * DAY_MS })),
    );
  world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
  expect(await once(180)).toBe(0);
  wallMs += 100 * DAY_MS;
  await expect(once(90)).rejects.toMatchObject({ code: 'watch_config_invalid' });
  world.drop('acme', 'b.csv', listOf(projectsOf('b', 2)));
  await expect(once(90)).rejects.toMatchObject({ code: 'watch_config_invalid' });
  expect(world.entries.at(-1)?.text).toMatch(/compares "name" with lists from before .* after 90d/);
  expect((await ledger.listRuns()).map(({ state }) => state)).toEqual(['finished']);
  expect(world.shop.sandbox.audit().orders).toHaveLength(2);
  mappingOf('90d');
  expect(await once(90)).toBe(0);
  expect((await ledger.listRuns()).map(({ state }) => state)).toEqual(['finished', 'purged']);
});

it('a purge for which a mapping cannot be read is tried again each minute, and told once', async () => {
  const world = await openWatchWorld({ acme: 'mapping: acme.yaml' });
  let wallMs = Date.now();
  const ledger = openLedger(path.join(world.shop.folder, 'ledger.sqlite'), { now: () => wallMs });
  onTestFinished(() => ledger.close());
  world.shop.write('list.csv', listOf(projectsOf('a', 2)));
  await world.shop.call(['order', 'list.csv', '--yes']);
  wallMs += 91 * DAY_MS;
  const jobs = world.config.jobs.map((job) => ({ ...job, purgeAfterMs: 90 * DAY_MS }));
  const stop = new AbortController();
  const told = () => world.entries.map(({ event }) => event);
  let minutes = 0;
  const clock = {
    wallMs: () => wallMs,
    monotonicMs: () => minutes * 60_000,
    sleep: async () => {
      minutes += 1;
      if (minutes === 3) world.shop.write('acme.yaml', mappingWith(''));
      if (minutes === 9 || told().includes('run_purged')) stop.abort();
    },
  };
  await purgeOldAlways(world.setting(ledger, { clock, signal: stop.signal }), () => jobs);
  expect(told()).toEqual(['mapping_unreadable', 'run_purged']);
  expect(minutes).toBe(4);
});
