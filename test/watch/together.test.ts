import { appendFileSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import type { JobConfig } from '../../src/watch/config/config-schema.ts';
import { rejectDelivery } from '../../src/watch/delivery/reject-delivery.ts';
import { JobPasses } from '../../src/watch/job-pass.ts';
import { type Checkpoint, toJobWork } from '../../src/watch/watch-setting.ts';
import { listOf, openWatchWorld, projectsOf, type WatchWorld } from './watch-world.ts';

const MINUTE_MS = 60_000;
const WAIT_MS = 30 * MINUTE_MS;

/** A job whose lists are two files. */
async function openTogether(
  more = '',
  files = ['seoul-*.csv', 'busan-*.csv'],
): Promise<WatchWorld> {
  const world = await openWatchWorld({
    acme: `together: { files: ${JSON.stringify(files)}, wait: 30m }${more}`,
  });
  world.shop.write('tell.mjs', TELL);
  return world;
}

/** What became of all deliveries, the one taken last first. */
function deliveriesOf(world: WatchWorld) {
  return world.withLedger(async ({ deliveries }) =>
    (await deliveries.list({})).deliveries.map(({ name, state, reasons, orders }) => ({
      ...{ name, state, orders },
      codes: reasons.map(({ code }) => code),
    })),
  );
}

function drop(world: WatchWorld, name: string, count = 2): string {
  return world.drop('acme', name, listOf(projectsOf(name.replaceAll('.', '-'), count)));
}

const NOTIFY = `\nnotify: [{ command: { run: [${JSON.stringify(process.execPath)}, tell.mjs] } }]`;
const TELL = `import { appendFileSync, readFileSync } from 'node:fs';
appendFileSync('told.ndjson', readFileSync(0, 'utf8').trim() + '\\n');`;

/** What was told with `NOTIFY`. */
function toldOf({ shop }: WatchWorld): { event: string }[] {
  const lines = readFileSync(path.join(shop.folder, 'told.ndjson'), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** Looks twice, as what is put back has to settle. */
async function onceAndAgain(world: WatchWorld): Promise<number> {
  await world.once();
  return await world.once();
}

describe('a job with "together"', () => {
  it('takes one file for each pattern as one list, in whatever order they come', async () => {
    const world = await openTogether();
    drop(world, 'busan-29.csv', 3);
    expect(await world.once()).toBe(0);
    expect(await deliveriesOf(world)).toEqual([]);
    expect(world.names('acme', 'in')).toEqual(['busan-29.csv']);
    expect(world.entries.map(({ event, text }) => ({ event, text }))).toEqual([
      {
        event: 'parts_awaited',
        text: expect.stringMatching(
          /^"busan-29.csv" waits until \S+Z for all files of its list: files of the list are missing: "seoul-29.csv"\.$/,
        ),
      },
    ]);
    drop(world, 'seoul-29.csv');
    expect(await world.once()).toBe(0);
    expect(await deliveriesOf(world)).toEqual([
      { name: 'seoul-29 + busan-29', state: 'done', orders: 5, codes: [] },
    ]);
    expect(world.orders()).toEqual({ count: 5, twice: [] });
    const { run } = await world.latest();
    const done = path.join(world.shop.folder, 'acme/done');
    expect(readdirSync(done).sort()).toEqual([
      `seoul-29 + busan-29.${run}`,
      `seoul-29 + busan-29.${run}.html`,
      `seoul-29 + busan-29.${run}.results.csv`,
    ]);
    expect(readdirSync(path.join(done, `seoul-29 + busan-29.${run}`)).sort()).toEqual([
      'busan-29.csv',
      'seoul-29.csv',
    ]);
    const results = readFileSync(path.join(done, `seoul-29 + busan-29.${run}.results.csv`), 'utf8');
    expect(results.match(/p-[a-z]+/g)).toEqual([
      ...['p-seoul', 'p-seoul', 'p-busan', 'p-busan', 'p-busan'],
    ]);
    const [found] = await world.withLedger((ledger) => ledger.listRuns({}));
    expect(found).toMatchObject({ run, file: 'seoul-29 + busan-29' });
    expect(world.names('acme', 'work')).toEqual([]);
  });

  it('does not mix lists: * stands for the same text in all names', async () => {
    const world = await openTogether();
    for (const name of ['seoul-28.csv', 'busan-29.csv']) drop(world, name);
    expect(await world.once()).toBe(0);
    expect(await deliveriesOf(world)).toEqual([]);
    for (const name of ['busan-30.csv', 'seoul-29.csv', 'SEOUL-30.csv']) drop(world, name);
    expect(await world.once()).toBe(0);
    expect((await deliveriesOf(world)).map(({ name, state }) => ({ name, state }))).toEqual([
      { name: 'seoul-29 + busan-29', state: 'done' },
      { name: 'SEOUL-30 + busan-30', state: 'done' },
    ]);
    expect(world.names('acme', 'in')).toEqual(['seoul-28.csv']);
  });

  it('holds a list when files are missing after the time to wait, whatever became of the watcher, and tells so', async () => {
    const world = await openTogether(NOTIFY);
    drop(world, 'seoul-29.csv');
    expect(await world.once()).toBe(0);
    world.clock.forward(WAIT_MS - MINUTE_MS);
    expect(await world.once()).toBe(0);
    expect(await deliveriesOf(world)).toEqual([]);
    world.clock.forward(MINUTE_MS);
    expect(await world.once()).toBe(5);
    expect(await deliveriesOf(world)).toEqual([
      { name: 'seoul-29', state: 'held', orders: null, codes: ['parts_missing'] },
    ]);
    expect(world.names('acme', 'held')).toEqual(['seoul-29']);
    const { reasons } = await world.latest();
    expect(reasons).toEqual([{ code: 'parts_missing', facts: { missing: ['busan-29.csv'] } }]);
    expect(toldOf(world)).toMatchObject([
      { event: 'held', reasons: [{ text: 'files of the list are missing: "busan-29.csv"' }] },
    ]);
    expect(world.orders().count).toBe(0);
  });

  it('orders the files that are there when a person releases them, and nothing twice', async () => {
    const world = await openTogether();
    drop(world, 'seoul-29.csv');
    await world.once();
    world.clock.forward(WAIT_MS);
    await world.once();
    const { id } = await world.latest();
    await world.withLedger(({ deliveries }) => deliveries.release(id, 'Ada'));
    expect(await world.once()).toBe(0);
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'done', orders: 2 }]);
    expect(world.names('acme', 'done')).toContain('seoul-29');
    // The other file is a list by itself now, and a person decides about it.
    drop(world, 'busan-29.csv');
    await world.once();
    world.clock.forward(WAIT_MS);
    expect(await world.once()).toBe(5);
    expect(await deliveriesOf(world)).toMatchObject([
      { name: 'busan-29', state: 'held', codes: ['parts_missing'] },
      { name: 'seoul-29', state: 'done' },
    ]);
    expect(world.orders()).toEqual({ count: 2, twice: [] });
  });

  it('takes the files of a held list with those that were missing, once these arrive', async () => {
    const world = await openTogether(NOTIFY);
    drop(world, 'seoul-28.csv');
    drop(world, 'seoul-29.csv');
    await world.once();
    world.clock.forward(WAIT_MS);
    expect(await world.once()).toBe(5);
    drop(world, 'busan-29.csv');
    expect(await world.once()).toBe(5);
    expect(await deliveriesOf(world)).toEqual([
      { name: 'seoul-29 + busan-29', state: 'done', orders: 4, codes: [] },
      { name: 'seoul-29', state: 'failed', orders: null, codes: ['parts_arrived'] },
      { name: 'seoul-28', state: 'held', orders: null, codes: ['parts_missing'] },
    ]);
    expect(world.orders()).toEqual({ count: 4, twice: [] });
    expect(world.names('acme', 'held')).toEqual(['seoul-28']);
    expect(world.names('acme', 'failed')).toEqual([]);
    expect(world.entries.filter(({ level }) => level === 'error')).toEqual([]);
    expect(world.entries.find(({ event }) => event === 'parts_arrived')?.text).toBe(
      '"seoul-29" is held no longer: files that were missing arrived: all were put into in/, to be taken as one list',
    );
    expect(toldOf(world).map(({ event }) => event)).toEqual(['held', 'held', 'success']);
  });

  it('holds a late file by itself whose name does not say which list it is of', async () => {
    const world = await openTogether('', ['seoul.csv', 'busan.csv']);
    for (const name of ['seoul.csv', 'busan.csv']) {
      drop(world, name);
      await world.once();
      world.clock.forward(WAIT_MS);
      expect(await onceAndAgain(world)).toBe(5);
    }
    expect(await deliveriesOf(world)).toMatchObject([
      { name: 'busan', state: 'held', codes: ['parts_missing'] },
      { name: 'seoul', state: 'held', codes: ['parts_missing'] },
    ]);
    expect(world.orders().count).toBe(0);
  });

  it('ends what a person rejects, with all of its files in failed/', async () => {
    const world = await openTogether();
    drop(world, 'seoul-29.csv');
    await world.once();
    world.clock.forward(WAIT_MS);
    await world.once();
    const { id } = await world.latest();
    await world.withLedger((ledger) => rejectDelivery(ledger, id, 'Ada'));
    await world.once();
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'failed', codes: ['rejected'] }]);
    expect(world.names('acme', 'failed')).toEqual(['seoul-29']);
    expect(world.names('acme', 'held')).toEqual([]);
    // What a person rejected takes no part in a later list.
    drop(world, 'busan-29.csv');
    expect(await onceAndAgain(world)).toBe(0);
    expect(world.names('acme', 'in')).toEqual(['busan-29.csv']);
  });

  it('takes a file for the pattern that says most of its name', async () => {
    const world = await openTogether('', ['*.csv', '*-prices.csv']);
    for (const name of ['orders-29.csv', 'orders-29-prices.csv']) drop(world, name);
    expect(await world.once()).toBe(0);
    expect(await deliveriesOf(world)).toMatchObject([
      { name: 'orders-29 + orders-29-prices', state: 'done', orders: 4 },
    ]);
  });

  it('puts back a file that is written on as it is taken, and does not call it gone', async () => {
    const world = await openTogether();
    for (const name of ['seoul-29.csv', 'busan-29.csv']) drop(world, name);
    const more = listOf(['p-late']).split('\r\n')[1];
    const parts = path.join(world.shop.folder, 'acme/work/.parts');
    const checkpoint = (step: Checkpoint) => {
      if (step === 'recorded') appendFileSync(path.join(parts, 'busan-29.csv'), `${more}\r\n`);
    };
    expect(await world.once({ checkpoint })).toBe(1);
    expect(await world.once()).toBe(0);
    expect(await deliveriesOf(world)).toMatchObject([
      { state: 'done', orders: 5 },
      { state: 'failed', codes: ['file_changed'] },
    ]);
    expect(world.orders()).toEqual({ count: 5, twice: [] });
    expect(world.names('acme', 'failed')).toEqual([]);
  });

  it('holds several files for one pattern, and orders them as one list when a person releases them', async () => {
    const world = await openTogether('', ['seoul-????.csv', 'busan-????.csv']);
    for (const name of ['seoul-0930.csv', 'seoul-0931.csv', 'busan-0930.csv']) drop(world, name);
    expect(await world.once()).toBe(0);
    expect(await deliveriesOf(world)).toEqual([]);
    world.clock.forward(WAIT_MS);
    expect(await world.once()).toBe(5);
    const { id, reasons } = await world.latest();
    expect(reasons).toEqual([{ code: 'parts_unclear', facts: { several: ['seoul-????.csv'] } }]);
    await world.withLedger(({ deliveries }) => deliveries.release(id, 'Ada'));
    expect(await world.once()).toBe(0);
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'done', orders: 6 }]);
  });

  it('waits while a file is still being written, and takes the one that replaced another', async () => {
    const world = await openTogether();
    drop(world, 'seoul-29.csv');
    await world.once();
    world.clock.forward(2 * WAIT_MS);
    world.clock.onSleep = () => {
      drop(world, 'busan-29.csv', 3);
    };
    const busan = drop(world, 'busan-29.csv');
    expect(await world.once()).toBe(0);
    expect(await deliveriesOf(world)).toEqual([]);
    expect(readFileSync(busan, 'utf8')).toContain('p-busan-29-csv-3');
    expect(await world.once()).toBe(0);
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'done', orders: 5 }]);
  });

  it('holds the same names and the same content again', async () => {
    const world = await openTogether('', ['seoul.csv', 'busan.csv']);
    for (const name of ['seoul.csv', 'busan.csv']) drop(world, name);
    expect(await world.once()).toBe(0);
    for (const name of ['seoul.csv', 'busan.csv']) drop(world, name, 3);
    expect(await world.once()).toBe(5);
    world.drop('acme', 'busan.csv', listOf(projectsOf('seoul-csv', 2)));
    world.drop('acme', 'seoul.csv', listOf(projectsOf('busan-csv', 2)));
    expect(await world.once()).toBe(5);
    expect((await deliveriesOf(world)).map(({ codes }) => codes)).toEqual([
      ['content_imported'],
      ['name_imported'],
      [],
    ]);
    expect(world.orders()).toEqual({ count: 4, twice: [] });
  });

  test.each([
    {
      is: 'empty',
      busan: '',
      state: 'held',
      codes: ['no_rows'],
    },
    {
      is: 'a header alone',
      busan: listOf([]),
      state: 'done',
      codes: [],
    },
    {
      is: 'of other columns',
      busan: 'project_id,name\r\np-1,Zoe\r\n',
      state: 'failed',
      codes: ['parts_differ'],
    },
    {
      is: 'invalid in one row',
      busan: listOf(['']),
      state: 'failed',
      codes: ['project_missing'],
    },
  ])('of which one file is $is: $state', async ({ busan, state, codes }) => {
    const world = await openTogether();
    drop(world, 'seoul-29.csv');
    world.drop('acme', 'busan-29.csv', busan);
    await world.once();
    expect(await deliveriesOf(world)).toMatchObject([{ state, codes }]);
    expect(world.names('acme', state)).toContain('seoul-29 + busan-29');
    expect(world.names('acme', 'in')).toEqual([]);
    expect(world.orders().count).toBe(state === 'done' ? 2 : 0);
  });

  it('takes corrected rows of such a list alone', async () => {
    const world = await openTogether('\non_invalid: drop');
    drop(world, 'seoul-29.csv');
    world.drop('acme', 'busan-29.csv', listOf(['p-busan-1', '']));
    expect(await world.once()).toBe(4);
    const failed = path.join(world.shop.folder, 'acme/failed');
    const rejects = readdirSync(failed).find((name) => name.includes('.rejects.')) ?? '';
    expect(rejects).toMatch(/^seoul-29 \+ busan-29\.[0-9a-f]{8}\.rejects\.xlsx$/);
    world.drop('acme', rejects.replace('xlsx', 'csv'), listOf(['p-busan-2']));
    expect(await world.once()).toBe(0);
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'done', orders: 1 }, {}]);
    expect(world.orders()).toEqual({ count: 4, twice: [] });
  });

  it('says so when a file of a list that was ordered is written on', async () => {
    const world = await openTogether();
    for (const name of ['seoul-29.csv', 'busan-29.csv']) drop(world, name);
    expect(await world.once()).toBe(0);
    expect(await world.once()).toBe(0);
    const { run } = await world.latest();
    const folder = path.join(world.shop.folder, `acme/done/seoul-29 + busan-29.${run}`);
    appendFileSync(path.join(folder, 'busan-29.csv'), 'p-late,user-1,1,3.50,Zoe\r\n');
    expect(await world.once()).toBe(4);
    expect(await deliveriesOf(world)).toMatchObject([
      { state: 'failed', codes: ['changed_after_reading'] },
    ]);
    expect(world.names('acme', 'failed')).toContain('seoul-29 + busan-29');
  });

  it('says so while it goes on, too', async () => {
    const world = await openTogether();
    for (const name of ['seoul-29.csv', 'busan-29.csv']) drop(world, name);
    await world.withLedger(async (ledger) => {
      const passes = new JobPasses(
        toJobWork(world.setting(ledger), world.config.jobs[0] as JobConfig),
      );
      const look = async () => {
        world.clock.forward(MINUTE_MS);
        return (await passes.run(true, () => true)).exitCodes;
      };
      expect([await look(), await look(), await look()]).toEqual([[], [0], [0]]);
      expect(await look()).toEqual([]);
      const { run } = await world.latest();
      const folder = path.join(world.shop.folder, `acme/done/seoul-29 + busan-29.${run}`);
      appendFileSync(path.join(folder, 'busan-29.csv'), 'p-late,user-1,1,3.50,Zoe\r\n');
      expect(await look()).toEqual([4]);
    });
  });

  it('holds what was changed while it was held, and takes no notice of what programs leave in its folder', async () => {
    const world = await openTogether('\nmax_price: 5');
    for (const name of ['seoul-28.csv', 'busan-28.csv', 'seoul-29.csv', 'busan-29.csv']) {
      drop(world, name);
    }
    expect(await world.once()).toBe(5);
    const held = path.join(world.shop.folder, 'acme/held');
    const [first = '', second = ''] = readdirSync(held).filter(
      (name) => !/\.(?:csv|html)$/.test(name),
    );
    world.shop.write(`acme/held/${first}/.DS_Store`, 'x');
    rmSync(path.join(held, second, 'busan-29.csv'));
    await world.withLedger(async ({ deliveries }) => {
      for (const { id } of (await deliveries.list({})).deliveries) await deliveries.release(id);
    });
    await world.once();
    expect(await deliveriesOf(world)).toMatchObject([
      { name: 'seoul-29 + busan-29', state: 'failed', codes: ['changed_after_reading'] },
      { name: 'seoul-28 + busan-28', state: 'done' },
    ]);
  });

  it('holds a list whose oldest file is too old', async () => {
    const world = await openTogether('\nmax_age: 2h', ['seoul.csv', 'busan.csv']);
    drop(world, 'seoul.csv');
    world.drop('acme', 'busan.csv', listOf(projectsOf('busan', 1)), 3 * 60 * MINUTE_MS);
    expect(await world.once()).toBe(5);
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'held', codes: ['too_old'] }]);
  });

  it('says with watch --check what would happen to its files', async () => {
    const world = await openTogether();
    world.shop.write(
      'jobs.yaml',
      'jobs:\n  - { name: acme, folder: acme, together: { files: [seoul-*.csv, busan-*.csv] } }\n  - { name: north, folder: north }\n',
    );
    for (const name of ['seoul-29.csv', 'busan-29.csv', 'busan-30.csv']) {
      world.shop.write(name, listOf(projectsOf(name, 2)));
    }
    const check = async (job: string, ...files: string[]) => {
      const words = ['watch', 'jobs.yaml', ...files, '--check', '--job', job, '--json'];
      const { code, stdout } = await world.shop.call(words);
      const { steps, check: found } = JSON.parse(stdout);
      return {
        code,
        orders: found?.orders,
        files: steps.find((one: { step: string }) => one.step === 'files'),
      };
    };
    expect(await check('acme', 'busan-29.csv', 'seoul-29.csv')).toEqual({
      ...{ code: 0, orders: 4 },
      files: { step: 'files', is: 'ok', text: 'all files of the list' },
    });
    expect(await check('acme', 'seoul-29.csv')).toMatchObject({
      code: 5,
      files: { is: 'held', text: 'files of the list are missing: "busan-29.csv"' },
    });
    expect(await check('acme', 'seoul-29.csv', 'busan-30.csv')).toMatchObject({
      code: 5,
      files: { is: 'held', text: 'its files do not match "together" of the job' },
    });
    expect(await check('north', 'seoul-29.csv', 'busan-29.csv')).toMatchObject({
      code: 3,
      files: { is: 'not_taken' },
    });
    expect(await deliveriesOf(world)).toEqual([]);
  });

  it('takes nothing while it is paused, and waits on from when the first file was seen', async () => {
    const world = await openTogether();
    drop(world, 'seoul-29.csv');
    await world.once();
    const ask = (what: 'paused' | 'continued') =>
      world.withLedger(({ deliveries }) => deliveries.askOfJob({ job: 'acme', what, by: 'Ada' }));
    await ask('paused');
    world.clock.forward(WAIT_MS);
    drop(world, 'busan-29.csv');
    expect(await world.once()).toBe(0);
    expect(await deliveriesOf(world)).toEqual([]);
    await ask('continued');
    expect(await world.once()).toBe(0);
    expect(await deliveriesOf(world)).toMatchObject([{ state: 'done', orders: 4 }]);
  });
});
