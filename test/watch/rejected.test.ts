import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, it, vi } from 'vitest';
import { rejectDelivery } from '../../src/watch/delivery/reject-delivery.ts';
import { listOf, openWatchWorld, projectsOf, type WatchWorld } from './watch-world.ts';

/** A job that holds what comes first, and a delivery of it that is held without a run, as nothing is in it. */
async function holdEmpty(): Promise<WatchWorld> {
  const world = await openWatchWorld({ acme: 'files: "*.csv"\nrelease: first' });
  world.drop('acme', 'a.csv', listOf([]));
  expect(await world.once()).toBe(5);
  return world;
}

it('watch --once ends with 5 for as long as a delivery is held', async () => {
  const world = await holdEmpty();
  expect(await world.once()).toBe(5);
  world.drop('acme', 'b.csv', listOf(projectsOf('b', 1)));
  expect(await world.once()).toBe(5);
});

it.each(['never', 'moved', 'ended'] as const)(
  'purge --abandon rejects a held delivery without a run (watcher killed: %s)',
  async (step) => {
    const world = await holdEmpty();
    const { id } = await world.latest();
    const bare = await world.shop.call(['purge', id]);
    expect(bare).toMatchObject({ code: 2 });
    expect(bare.stderr).toContain('--abandon');
    const rejected = await world.shop.call(['purge', id.slice(0, 6), '--abandon']);
    expect(rejected).toMatchObject({ code: 0 });
    expect(rejected.stderr).toContain(`Delivery ${id} ("a.csv") was rejected`);
    const listed = await world.shop.call(['deliveries']);
    expect(listed.stdout).toMatch(/ taken .*a\.csv\n {2}.* rejected it\n/);
    const late = await world.shop.call(['release', id, '--by', 'Ada']);
    expect(late).toMatchObject({ code: 2 });
    expect(late.stderr).toContain('it is not held');
    expect((await world.shop.call(['purge', id, '--abandon'])).code).toBe(2);
    if (step !== 'never') await world.onceUntilKilled({ step });
    expect(await world.once()).toBe(step === 'ended' ? 0 : 4);
    expect(await world.latest()).toMatchObject({
      ...{ id, state: 'failed', run: null, reasons: [{ code: 'rejected' }] },
    });
    expect(world.names('acme', 'failed')).toEqual(['a.csv', 'a.html']);
    expect(world.names('acme', 'held')).toEqual([]);
    expect(await world.once()).toBe(0);
    world.drop('acme', 'b.csv', listOf(projectsOf('b', 1)));
    expect(await world.once()).toBe(5);
    expect((await world.latest()).reasons).toMatchObject([{ code: 'release_first' }]);
    expect(world.orders().count).toBe(0);
  },
);

it('rejects a delivery whose file a person has deleted', async () => {
  const world = await holdEmpty();
  const held = path.join(world.shop.folder, 'acme/held');
  for (const name of readdirSync(held)) rmSync(path.join(held, name));
  expect(await world.once()).toBe(5);
  const { id } = await world.latest();
  await world.shop.call(['purge', id, '--abandon']);
  expect(await world.once()).toBe(4);
  expect(await world.latest()).toMatchObject({ state: 'failed', reasons: [{ code: 'rejected' }] });
});

it('gives up the run of a held delivery, and says of the same content that nothing was ordered', async () => {
  const world = await openWatchWorld({ acme: 'files: "*.csv"\nsame_name: allow\nrelease: always' });
  world.drop('acme', 'a.csv', listOf(projectsOf('a', 1)));
  await world.once();
  const { id } = await world.latest();
  expect(await world.shop.call(['purge', id, '--abandon'])).toMatchObject({ code: 0 });
  expect(await world.once()).toBe(4);
  world.drop('acme', 'a.csv', listOf(projectsOf('a', 1)));
  await world.once();
  expect(world.entries.at(-1)?.text).toMatch(
    /the same content was imported before, and nothing of it was ordered then: delivery d-/,
  );
});

/** A delivery on hold of which an order may have been placed, as after a restore, by the ids of a rescue file. */
async function openHeldInDoubt() {
  const world = await openWatchWorld({ acme: 'files: "*.csv"\nrelease: always' });
  world.drop('acme', 'a.csv', listOf(projectsOf('a', 1)));
  await world.once();
  const { id, run, reasons } = await world.latest();
  const database = new DatabaseSync(path.join(world.shop.folder, 'ledger.sqlite'));
  database.prepare('UPDATE orders SET maybe_ordered = 1 WHERE run = ?').run(run);
  database.close();
  return { world, id, run, reasons };
}

it('leaves a delivery held whose run is not given up, as an order of it may have been placed', async () => {
  const { world, id, run, reasons } = await openHeldInDoubt();
  await expect(
    world.withLedger((ledger) => rejectDelivery(ledger, id, 'Ada')),
  ).rejects.toMatchObject({ code: 'run_unfinished' });
  expect(await world.latest()).toMatchObject({ state: 'held', reasons });
  expect(world.names('acme', 'failed')).toEqual([]);
  // Of a run on hold "resume" looks nothing up.
  const purged = await world.shop.call(['purge', String(run), '--abandon']);
  expect(purged).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`"vdpipe resume ${run} --settle PROJECT=ORDER_ID"`),
  });
});

it('gives up the run, too, that a delivery has got while a person was rejecting it', async () => {
  const world = await openWatchWorld({ acme: 'files: "*.csv"\nrelease: always' });
  world.drop('acme', 'a.csv', listOf(projectsOf('a', 1)));
  await world.once();
  const { id, run } = await world.latest();
  await world.withLedger((ledger) => rejectDelivery(ledger, id, 'Ada'));
  expect(await world.shop.call(['release', String(run), '--by', 'Ben'])).toMatchObject({ code: 2 });
  expect(await world.once()).toBe(4);
  expect(await world.latest()).toMatchObject({ state: 'failed', reasons: [{ code: 'rejected' }] });
  expect(world.names('acme', 'held')).toEqual([]);
  expect(world.orders().count).toBe(0);
});

it('leaves a delivery held as it was if two people reject it, and its run is not given up', async () => {
  const { world, id, reasons } = await openHeldInDoubt();
  await world.withLedger(async (ledger) => {
    const { deliveries } = ledger;
    let noteSeen = () => {};
    const seen = new Promise<void>((resolve) => {
      noteSeen = resolve;
    });
    const purgeRun: typeof ledger.purgeRun = async (...all) => {
      await seen;
      return ledger.purgeRun(...all);
    };
    const first = rejectDelivery({ deliveries, purgeRun }, id, 'Ada').catch(({ code }) => code);
    await vi.waitFor(async () => expect((await deliveries.get(id)).state).toBe('taken'));
    // The second looks while the first is at it, and goes on once that has put it back.
    const get = deliveries.get.bind(deliveries);
    deliveries.get = async (one) => {
      const found = await get(one);
      deliveries.get = get;
      noteSeen();
      expect(await first).toBe('run_unfinished');
      return found;
    };
    const second = rejectDelivery({ deliveries, purgeRun }, id, 'Ben');
    await expect(second).rejects.toMatchObject({ code: 'delivery_not_held' });
  });
  expect(await world.latest()).toMatchObject({ state: 'held', reasons });
});
