import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Delivery } from '../../src/ledger/deliveries.ts';
import { revisionOf } from '../../src/ledger/delivery-row.ts';
import {
  toDeliveryDetails,
  toDeliveryLine,
  toDeliveryText,
} from '../../src/output/text/jobs/deliveries-text.ts';
import {
  exitCodeOfDelivery,
  toReasonText,
  toReasonTodo,
} from '../../src/output/text/jobs/delivery-reasons.ts';
import { ServiceClient } from '../../src/service/client.ts';
import { checkFile, type Fate } from '../../src/watch/check-file.ts';
import type { JobConfig } from '../../src/watch/config/config-schema.ts';
import { some } from '../support/runs.ts';
import { openShop } from '../support/shop.ts';
import { listOf, openWatchWorld, projectsOf, WatchWorld } from './watch-world.ts';

const FOUR_EYES = `version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order: { order_count: { column: order_count }, total_price: { column: total_price } }
variables: [{ id: name, column: name }]
four_eyes: true
`;

/** Puts a list into the job's folder, and looks once. */
async function deliver(world: WatchWorld, name: string, rows: number): Promise<Delivery> {
  world.drop('acme', `${name}.csv`, listOf(projectsOf(name, rows)));
  await world.once();
  return world.latest();
}

function codesOf({ reasons }: Delivery): string[] {
  return reasons.map(({ code }) => code);
}

/** Rejects a held delivery as people do: by giving its run up. */
async function reject(world: WatchWorld, { id, run }: Delivery): Promise<void> {
  await world.withLedger((ledger) => ledger.purgeRun(run ?? '', { abandon: true }));
  world.clock.forward(60_000);
  await world.once();
  expect(await world.latest()).toMatchObject({ id, state: 'failed' });
}

/** Releases a delivery as it was seen. */
async function release(world: WatchWorld, seen: Delivery): Promise<Delivery> {
  const { id } = seen;
  const revision = revisionOf(seen);
  await world.withLedger(({ deliveries }) => deliveries.release(id, 'Ada', { revision }));
  await world.once();
  return world.withLedger(({ deliveries }) => deliveries.get(id));
}

describe('four_eyes in the mapping of a job', () => {
  it('holds every delivery until a person releases it, and switches no other rule off', async () => {
    const world = await openWatchWorld({
      acme: 'files: "*.csv"\nmapping: acme.yaml\nrelease: over 1 copies',
    });
    world.shop.write('acme.yaml', FOUR_EYES);
    const held = await deliver(world, 'a', 2);
    expect(held).toMatchObject({ state: 'held', run: expect.any(String) });
    expect(codesOf(held)).toEqual(['release_over', 'release_four_eyes']);
    expect(world.orders().count).toBe(0);
    const unnamed = world.withLedger(({ deliveries }) => deliveries.release(held.id));
    await expect(unnamed).rejects.toMatchObject({ code: 'four_eyes' });
    expect(await release(world, held)).toMatchObject({ state: 'done' });
    expect(codesOf(await deliver(world, 'b', 1))).toEqual(['release_four_eyes']);
    expect(world.orders()).toEqual({ count: 2, twice: [] });
  });
});

describe('release: first', () => {
  it('holds until a delivery was released and ordered: a rejected one approves nothing', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"\nrelease: first' });
    await reject(world, await deliver(world, 'a', 2));
    const second = await deliver(world, 'b', 2);
    expect(second).toMatchObject({ state: 'held', reasons: [{ code: 'release_first' }] });
    expect(await release(world, second)).toMatchObject({ state: 'done' });
    expect(await deliver(world, 'c', 2)).toMatchObject({ state: 'done' });
    expect(world.orders()).toEqual({ count: 4, twice: [] });
  });
});

describe('a delivery that was ordered otherwise', () => {
  it('approves nothing: neither test orders real ones, nor those at one service those at another', async () => {
    const world = await openWatchWorld({
      acme: 'files: "*.csv"\nrelease: first\nmax_change: 50%\norder_for_test: true',
    });
    expect(await release(world, await deliver(world, 'a', 2))).toMatchObject({ state: 'done' });
    expect(await deliver(world, 'b', 2)).toMatchObject({ state: 'done' });
    const { jobs } = world.config;
    const real = jobs.map((job) => ({ ...job, orderForTest: false }));
    const inEarnest = new WatchWorld(world.shop, { ...world.config, jobs: real });
    const first = await deliver(inEarnest, 'c', 8);
    expect(codesOf(first)).toEqual(['rows_changed', 'release_first']);
    expect(await release(inEarnest, first)).toMatchObject({ state: 'done' });
    expect(await deliver(inEarnest, 'd', 8)).toMatchObject({ state: 'done' });
    // Test orders are compared with all.
    expect(await deliver(world, 'e', 6)).toMatchObject({ state: 'done' });

    const { baseUrl } = await openShop();
    const client = new ServiceClient({ baseUrl, credentials: { apiKey: 'secret' } });
    onTestFinished(() => client.close());
    inEarnest.drop('acme', 'f.csv', listOf(projectsOf('f', 2)));
    await inEarnest.once({ serviceOf: () => client });
    expect(codesOf(await inEarnest.latest())).toEqual(['rows_changed', 'release_first']);
    expect(world.orders().count).toBe(26);
  });
});

describe('max_change', () => {
  it('compares with what was ordered: rejected lists teach it nothing', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"\nmax_change: 50%' });
    expect(await deliver(world, 'a', 4)).toMatchObject({ state: 'done' });
    for (const name of ['b', 'c', 'd']) await reject(world, await deliver(world, name, 40));
    const fifth = await deliver(world, 'e', 40);
    expect(fifth).toMatchObject({
      state: 'held',
      reasons: [{ code: 'rows_changed', facts: { rows: 40, median: 4, runs: 1 } }],
    });
    expect(world.orders().count).toBe(4);
  });
});

describe('what a list holds', () => {
  it('holds it, with its invalid rows left out, and one order that is too dear', async () => {
    const world = await openWatchWorld({
      acme: 'files: "*.csv"\non_invalid: drop\nmax_invalid: 10%\nmax_order_price: 20\nmax_price_change: 50%',
    });
    const rows = projectsOf('a', 18).map((id) => `${id},u,2,10,Kim`);
    const header = 'project_id,svc_uid,order_count,total_price,name';
    const listWith = (...more: string[]) => `${[header, ...rows, ...more].join('\n')}\n`;
    world.drop('acme', 'a.csv', listWith('bad1,u,none,10,Kim', 'bad2,u,none,10,Kim'));
    await world.once();
    // Two of twenty are not more than 10 %.
    expect(await world.latest()).toMatchObject({ rows: 20, orders: 18, placed: 18 });
    rows.splice(0, 18, ...projectsOf('b', 18).map((id) => `${id},u,4,8,Kim`));
    const bad = ['bad3', 'bad4', 'bad5'].map((id) => `${id},u,none,9,Kim`);
    world.drop('acme', 'b.csv', listWith(...bad, 'p-b-98,u,1,20.5,Kim'));
    await world.once();
    const held = await world.latest();
    expect(held).toMatchObject({ state: 'held', run: expect.any(String) });
    expect(held.reasons.map(toReasonText)).toEqual([
      'a copy costs 2.2534 on average; the median of the last 1 run is 5, and max_price_change is 50%',
      'an order costs 20.5, more than max_order_price (20)',
      '3 of its 22 rows cannot be ordered, more than max_invalid (10%)',
    ]);
    expect(world.orders().count).toBe(18);
    await release(world, held);
    expect(world.orders()).toEqual({ count: 37, twice: [] });
  });
});

describe('a release', () => {
  it('waives what was told of a list that was not read, and nothing that shows when it is', async () => {
    const world = await openWatchWorld({
      acme: 'files: "*.csv"\nsame_name: allow\nrelease: over 3 copies',
    });
    expect(await deliver(world, 'a', 2)).toMatchObject({ state: 'done' });
    world.drop(
      'acme',
      'a.csv',
      listOf(projectsOf('z', 4), { more: ',x' }).replace('name', 'name,new'),
    );
    await world.once();
    const unread = await world.latest();
    expect(unread).toMatchObject({ state: 'held', run: null });
    expect(codesOf(unread)).toEqual(['columns_changed']);
    const read = await release(world, unread);
    expect(read).toMatchObject({ state: 'held', run: expect.any(String), copies: 4 });
    expect(codesOf(read)).toEqual(['release_over']);
    expect(world.orders().count).toBe(2);
    // Ben was told of the changed columns alone.
    await expect(release(world, unread)).rejects.toMatchObject({ code: 'delivery_changed' });
    expect(await release(world, read)).toMatchObject({ state: 'done' });
    expect(world.orders()).toEqual({ count: 6, twice: [] });
  });
});

describe('a held delivery', () => {
  it('that asks what its list means is read again with the answer in the mapping', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"\nmapping: map.yaml' });
    const mapping = FOUR_EYES.replace('four_eyes: true\n', '');
    world.shop.write('map.yaml', mapping);
    const list = listOf(projectsOf('q', 3)).replace('p-q-3,user-1,1', 'p-q-3,user-1,900000');
    world.drop('acme', 'q.csv', list);
    await world.once();
    const asked = await world.latest();
    expect(asked).toMatchObject({ state: 'held', run: null });
    expect(exitCodeOfDelivery(asked)).toBe(5);
    expect(codesOf(asked)).toEqual(['count_unlikely']);
    const [reason] = asked.reasons;
    expect(reason && toReasonTodo(reason, asked.reasons)).toBe(
      'Set order.order_count.unusual in the mapping to what the list means, then release it. The page next to the file shows the cells',
    );
    const page = path.join(world.shop.folder, 'acme', 'held', `q.${asked.id}.html`);
    expect(readFileSync(page, 'utf8')).toContain('900000');
    const again = await release(world, asked);
    expect(again).toMatchObject({ state: 'held', run: null });
    expect(world.orders().count).toBe(0);
    world.shop.write(
      'map.yaml',
      mapping.replace('order_count }', 'order_count, unusual: accept }'),
    );
    expect(await release(world, again)).toMatchObject({ state: 'done' });
    expect(world.orders()).toEqual({ count: 3, twice: [] });
  });

  it('is none where a row has another error besides a question', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"' });
    const list = listOf(projectsOf('q', 6)).replace('p-q-3,user-1,1', 'p-q-3,user-1,900000');
    world.drop('acme', 'q.csv', list.replace('p-q-2,user-1,1', 'p-q-2,user-1,x'));
    await world.once();
    const failed = await world.latest();
    expect(failed).toMatchObject({ state: 'failed' });
    expect(exitCodeOfDelivery(failed)).toBe(3);
    expect(failed.reasons.map((one) => toReasonTodo(one, failed.reasons))).toEqual([
      'Correct the list or the mapping, and put the list into in/ again',
      'Set order.order_count.unusual in the mapping to what the list means',
    ]);
  });

  it('keeps what it is held for when its outputs cannot be written', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"\nmax_price: 5' });
    const work = path.join(world.shop.folder, 'acme/work');
    world.drop('acme', 'a.csv', listOf(projectsOf('a', 2)));
    let inTheWay = '';
    const checkpoint = (step: string) => {
      const [list] =
        step === 'staged' ? readdirSync(work).filter((name) => name.endsWith('.csv')) : [];
      if (list === undefined || inTheWay !== '') return;
      inTheWay = path.join(work, list.replace(/csv$/, 'results.csv'));
      mkdirSync(inTheWay);
    };
    await world.once({ checkpoint });
    expect(existsSync(inTheWay)).toBe(true);
    expect(await world.latest()).toMatchObject({
      state: 'taken',
      reasons: [{ code: 'price_too_high' }],
      trouble: { code: 'file_unwritable' },
    });
    rmdirSync(inTheWay);
    expect(await world.once()).toBe(5);
    expect(await world.latest()).toMatchObject({
      ...{ state: 'held', reasons: [{ code: 'price_too_high' }], waived: [], trouble: null },
    });
  });
});

describe('a delivery whose run a person stopped after its release', () => {
  it('is held for that, and goes on when it is released again', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"\nrelease: always' });
    const { id, run } = await deliver(world, 'a', 2);
    await world.withLedger(({ deliveries }) => deliveries.release(id, 'Ada'));
    expect(await world.onceUntilKilled({ step: 'ordering' })).toBe(true);
    await world.withLedger((ledger) => ledger.stopRun(run ?? '', 'Ben'));
    expect(await world.once()).toBe(5);
    const stopped = await world.latest();
    expect(stopped).toMatchObject({ state: 'held', waived: [{ code: 'release_always' }] });
    expect(codesOf(stopped)).toEqual(['run_stopped']);
    expect(await release(world, stopped)).toMatchObject({ state: 'done', placed: 2 });
    expect(world.orders()).toEqual({ count: 2, twice: [] });
  });
});

it('a delivery of whose run the first orders alone are released is held again for the rest', async () => {
  const world = await openWatchWorld({ acme: 'files: "*.csv"\nrelease: always' });
  const { id } = await deliver(world, 'a', 3);
  await world.withLedger(({ deliveries }) => deliveries.release(id, 'Ada', { first: 2 }));
  expect(await world.once()).toBe(5);
  const held = await world.latest();
  expect(held).toMatchObject({ state: 'held', trouble: null });
  expect(codesOf(held)).toEqual(['first_placed']);
  expect(world.orders()).toEqual({ count: 2, twice: [] });
  expect(await release(world, held)).toMatchObject({ state: 'done', placed: 3 });
  expect(world.orders()).toEqual({ count: 3, twice: [] });
});

describe('the run of a held delivery', () => {
  it('says why it is held: on its page, in show, and to its releaser', async () => {
    const world = await openWatchWorld({ acme: 'max_price: 5\nmin_rows: 3' });
    const { run } = await deliver(world, 'a', 2);
    const why = [
      'its orders cost 7, more than max_price (5)',
      'it has 2 rows, fewer than min_rows (3)',
    ];
    const page = path.join(world.shop.folder, 'acme', 'held', `a.${run}.html`);
    expect(readFileSync(page, 'utf8')).toContain(`Why it is held: ${why.join('; ')}. Nothing is`);
    const shown = await world.shop.call(['show', run ?? '']);
    expect(shown.stdout).toContain(why.map((one) => `  held    ${one}\n`).join(''));
    const released = await world.shop.call(['release', run ?? '', '--by', 'Ada']);
    expect(released.stderr).toContain(why.map((one) => `  was held     ${one}\n`).join(''));
    expect(await world.once()).toBe(0);
    expect((await world.shop.call(['show', run ?? ''])).stdout).not.toContain(
      'more than max_price',
    );
  });
});

describe('a delivery of which orders were placed', () => {
  it('is partly ordered, and says how far and why not all, with the first row of each error', async () => {
    const world = await openWatchWorld({ acme: 'files: "*.csv"\non_invalid: hold' });
    const [first = '', ...others] = listOf(projectsOf('a', 4)).split('p-a-4,user-1,1,');
    world.drop('acme', 'a.csv', [first, ...others].join('p-a-4,user-1,many,'));
    expect(await world.once()).toBe(4);
    const delivery = await world.latest();
    expect(delivery).toMatchObject({ state: 'failed', placed: 3 });
    expect(delivery.reasons.map(toReasonText)).toEqual([
      '3 of 4 orders placed, 1 order held',
      'order_field_invalid, first at row 5, column "order_count"',
    ]);
    expect(toDeliveryText(delivery)).toContain('  partly ordered  acme: a.csv');
    expect(world.entries.at(-1)?.text).toMatch(/^"a\.csv" was partly ordered /);
    expect(world.names('acme', 'failed')).toContain('a.rejects.xlsx');
    expect(toDeliveryLine(delivery).reasons[1]?.todo).toBe(
      'Correct the rows in the file with "rejects" in its name, next to the list, and put that file into in/. Do not put the whole list in again: the rest of it was ordered',
    );
    expect(toDeliveryDetails(delivery, '')).not.toContain('put the list into in/ again');
  });

  it('says of one of which nothing was placed that the whole list is to be put in again', async () => {
    const world = await openWatchWorld({ acme: 'on_invalid: hold' });
    world.drop(
      'acme',
      'a.csv',
      listOf(projectsOf('a', 2)).replaceAll(',user-1,1,', ',user-1,many,'),
    );
    expect(await world.once()).toBe(4);
    const delivery = await world.latest();
    expect(delivery).toMatchObject({ state: 'failed', placed: 0 });
    expect(toDeliveryLine(delivery).reasons[1]?.todo).toBe(
      'Correct the list or the mapping, and put the list into in/ again',
    );
  });

  it('names the key that settles what some of its orders ask', async () => {
    const world = await openWatchWorld({ acme: 'on_invalid: hold' });
    world.drop('acme', 'a.csv', listOf([...projectsOf('a', 2), 'p-one', 'p-one']));
    expect(await world.once()).toBe(4);
    const delivery = await world.latest();
    expect(delivery).toMatchObject({ state: 'failed', placed: 2 });
    expect(delivery.reasons.map(toReasonText)).toEqual([
      '2 of 3 orders placed, 1 order held',
      'order_fields_agree, first at row 4',
    ]);
    expect(toDeliveryLine(delivery).reasons[1]?.todo).toMatch(
      /^Set combine in the mapping to what the list means\. Correct the rows in the file with "rejects"/,
    );
  });

  it.each([
    [
      'hold',
      'held',
      ['number_marks_unsure'],
      /^Set sheet\.decimal .*, then release it\. The page next to the file shows the cells$/,
    ],
    [
      'drop',
      'held',
      ['number_marks_unsure'],
      /^Set sheet\.decimal .*, then release it\. The page next to the file shows the cells$/,
    ],
    [
      ...(['stop', 'failed', ['order_field_invalid', 'number_marks_unsure']] as const),
      /^Correct the list or the mapping, and put the list into in\/ again$/,
    ],
  ] as const)(
    'with on_invalid: %s, an invalid row and a question about the list is %s',
    async (on, state, codes, todo) => {
      const world = await openWatchWorld({ acme: `on_invalid: ${on}` });
      const list = listOf(projectsOf('a', 3), { price: '3.500' });
      world.drop('acme', 'a.csv', list.replace(',user-1,1,', ',user-1,many,'));
      await world.once();
      const delivery = await world.latest();
      expect(delivery).toMatchObject({ state, run: null, placed: null });
      expect(codesOf(delivery)).toEqual(codes);
      expect(toDeliveryLine(delivery).reasons[0]?.todo).toMatch(todo);
    },
  );

  it('is held if more of its rows would be left than max_invalid, with all rows of their orders', async () => {
    const world = await openWatchWorld({ acme: 'on_invalid: hold\nmax_invalid: 10%' });
    const project = listOf(Array(5).fill('p-one')).replace(',user-1,1,', ',user-1,many,');
    world.drop('acme', 'a.csv', project + listOf(projectsOf('a', 6)).replace(/^.*\r\n/, ''));
    expect(await world.once()).toBe(5);
    expect((await world.latest()).reasons.map(toReasonText)).toEqual([
      '5 of its 11 rows cannot be ordered, more than max_invalid (10%)',
    ]);
  });
});

describe('checkFile()', () => {
  const JOBS: readonly { job: string; rows: number; mapping?: string }[] = [
    { job: 'release: first', rows: 2 },
    { job: 'release: over 2 copies', rows: 2 },
    {
      job: 'mapping: acme.yaml',
      rows: 2,
      mapping: FOUR_EYES.replace('name, column: name', 'a, column: b'),
    },
    { job: 'max_price: 5', rows: 2 },
    { job: 'release: never', rows: 0 },
    { job: 'release: never', rows: 2 },
    { job: 'release: always', rows: 2 },
    { job: 'release: over 1 copies\norder_for_test: true', rows: 2 },
    { job: 'mapping: acme.yaml', rows: 2, mapping: FOUR_EYES },
    { job: 'min_rows: 3', rows: 2 },
  ];
  it.each(some(5, JOBS))(
    'forecasts what watch does: $job, $rows rows',
    async ({ job, rows, mapping }) => {
      const world = await openWatchWorld({ acme: `files: "*.csv"\n${job}` });
      if (mapping !== undefined) world.shop.write('acme.yaml', mapping);
      const content = listOf(projectsOf('a', rows));
      const file = world.shop.write('a.csv', content);
      const [config] = world.config.jobs as [JobConfig];
      const signal = new AbortController().signal;
      const { fate, steps } = await world.withLedger((ledger) =>
        checkFile({
          job: config,
          file,
          ledger,
          serviceUrl: world.shop.baseUrl,
          clock: world.clock,
          signal,
        }),
      );
      const delivery = await deliver(world, 'a', rows);
      const FATES: Readonly<Partial<Record<Delivery['state'], Fate>>> = { done: 'ordered' };
      expect(fate).toBe(FATES[delivery.state] ?? delivery.state);
      expect(steps.filter(({ is }) => is !== 'ok')).toHaveLength(delivery.reasons.length);
      expect(
        world.shop.folder && readdirSync(world.shop.folder).filter((name) => name.startsWith('a.')),
      ).toEqual(['a.csv']);
    },
  );

  const WITH_ERRORS: readonly { job: string; valid: number; fate: Fate; ends: number }[] = [
    { job: 'on_invalid: hold', valid: 1, fate: 'partly', ends: 4 },
    { job: 'on_invalid: drop\nmax_invalid: 2%', valid: 0, fate: 'failed', ends: 4 },
    { job: 'on_invalid: hold\nmax_invalid: 2%', valid: 1, fate: 'held', ends: 5 },
    { job: 'on_invalid: drop', valid: 1, fate: 'partly', ends: 4 },
    { job: 'on_invalid: hold\nmax_invalid: 2%', valid: 0, fate: 'failed', ends: 4 },
  ];
  it.each(some(3, WITH_ERRORS))(
    'forecasts what comes of lists with errors: $job, $valid valid rows',
    async (given) => {
      const world = await openWatchWorld({ acme: given.job });
      const list = listOf(projectsOf('a', 1)).replace(',1,', ',many,');
      const more = listOf(projectsOf('b', given.valid)).replace(/^.*\r\n/, '');
      const [job] = world.config.jobs as [JobConfig];
      const file = world.shop.write('a.csv', list + more);
      const signal = new AbortController().signal;
      const asked = { job, file, signal, clock: world.clock, serviceUrl: world.shop.baseUrl };
      const { fate, steps } = await world.withLedger((ledger) => checkFile({ ...asked, ledger }));
      expect(fate).toBe(given.fate);
      expect(steps.find(({ step }) => step === 'list')?.text).toContain(
        given.valid === 0
          ? '1 row rejected: nothing can be ordered'
          : '2 orders (1 without errors)',
      );
      world.drop('acme', 'a.csv', list + more);
      expect(await world.once()).toBe(given.ends);
    },
  );

  const ORDERED: readonly { job: string; others: number; fate: Fate; ends: number }[] = [
    { job: 'max_rows: 9', others: 2, fate: 'partly', ends: 4 },
    { job: 'max_rows: 2', others: 2, fate: 'held', ends: 5 },
    { job: 'max_rows: 9', others: 0, fate: 'failed', ends: 4 },
    { job: 'on_invalid: drop', others: 0, fate: 'failed', ends: 4 },
  ];
  it.each(some(2, ORDERED))(
    'forecasts what comes of projects that have orders: $job, $others others',
    async (given) => {
      const world = await openWatchWorld({ acme: given.job });
      await deliver(world, 'a', 2);
      const list = listOf([...projectsOf('a', 2), ...projectsOf('b', given.others)], { more: '!' });
      const [job] = world.config.jobs as [JobConfig];
      const file = world.shop.write('b.csv', list);
      const signal = new AbortController().signal;
      const asked = { job, file, signal, clock: world.clock, serviceUrl: world.shop.baseUrl };
      const { forecast, runs } = await world.withLedger(async (ledger) => ({
        forecast: await checkFile({ ...asked, ledger }),
        runs: await ledger.listRuns(),
      }));
      expect(forecast.fate).toBe(given.fate);
      expect(forecast.steps.find(({ step }) => step === 'earlier runs')?.text).toBe(
        'the service refuses 2 projects ordered before as long as these orders stand',
      );
      expect(runs).toHaveLength(1);
      world.drop('acme', 'b.csv', list);
      expect(await world.once()).toBe(given.ends);
    },
  );
});
