import { readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { Delivery } from '../../src/ledger/deliveries.ts';
import { revisionOf } from '../../src/ledger/delivery-row.ts';
import { toReasonText, toReasonTodo } from '../../src/output/text/jobs/delivery-reasons.ts';
import { checkFile } from '../../src/watch/check-file.ts';
import { listOf, openWatchWorld, projectsOf, type WatchWorld } from './watch-world.ts';

const MAPPING = `version: 1
project: { column: project_id }
svc_uid: { column: svc_uid }
order: { order_count: { column: order_count }, total_price: { column: total_price } }
unmapped_columns: ignore
variables: [{ id: name }]
`;

async function openWorld(job: string) {
  const world = await openWatchWorld({ acme: `files: "*.csv"\nmapping: acme.yaml\n${job}` });
  world.shop.write('acme.yaml', MAPPING);
  return world;
}

/** A list with one more column. */
function listWith(name: string, column: string, cells: readonly string[]): string {
  const [header = '', ...rows] = listOf(projectsOf(name, cells.length)).trim().split('\r\n');
  return [`${header},${column}`, ...rows.map((row, i) => `${row},${cells[i]}`), ''].join('\r\n');
}

async function deliver(world: WatchWorld, name: string, ...list: [string, readonly string[]]) {
  world.drop('acme', `${name}.csv`, listWith(name, ...list));
  const exit = await world.once();
  return { exit, delivery: await world.latest() };
}

async function release(world: WatchWorld, seen: Delivery) {
  const terms = { revision: revisionOf(seen) };
  await world.withLedger(({ deliveries }) => deliveries.release(seen.id, 'Ada', terms));
  const exit = await world.once();
  return { exit, delivery: await world.withLedger(({ deliveries }) => deliveries.get(seen.id)) };
}

/** What would become of a list in the folder beside the jobs' own. */
async function forecast(world: WatchWorld, name: string, ...list: [string, readonly string[]]) {
  const file = world.shop.write(`${name}.csv`, listWith(name, ...list));
  const [job] = world.config.jobs;
  if (!job) throw new Error('there is a job');
  const { signal } = new AbortController();
  const known = { job, file, serviceUrl: null, clock: world.clock, signal };
  return await world.withLedger((ledger) => checkFile({ ...known, ledger }));
}

const USUAL = ['paid', 'open', 'paid', 'paid', 'open', 'paid', ' paid', '', 'paid', 'paid'];

it('holds a list with a value that none of the last five has, whose content stands nowhere, until a person releases it', async () => {
  const world = await openWorld('new_values: hold');
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    expect((await deliver(world, name, 'Status', USUAL)).exit).toBe(0);
  }
  const cells = USUAL.with(3, 'teilweise').with(6, 'teilweise');
  const foreseen = await forecast(world, 'f', 'Status', cells);
  const { exit, delivery } = await deliver(world, 'f', 'Status', cells);
  expect(exit).toBe(5);
  const facts = { column: 'Status', values: 1, rows: 2, first: ['5'], runs: 5 };
  expect(delivery).toMatchObject({ state: 'held', reasons: [{ code: 'values_new', facts }] });
  const [reason] = delivery.reasons;
  if (!reason) throw new Error('it is held for a reason');
  const text =
    'column "Status" has 1 value that none of the last 5 runs had, in 2 rows: first in row 5';
  expect(toReasonText(reason)).toBe(text);
  expect(toReasonTodo(reason, delivery.reasons)).toContain(
    'preview FILE -m MAPPING --values COLUMN',
  );
  expect(foreseen).toMatchObject({
    fate: 'held',
    steps: expect.arrayContaining([{ step: 'limits', is: 'held', text }]),
  });
  expect(world.orders().count).toBe(50);
  // What rows hold stands in no log, and in no ledger.
  const ledger = path.join(world.shop.folder, 'ledger.sqlite');
  expect(readFileSync(ledger, 'latin1') + JSON.stringify(world.entries)).not.toMatch(
    /teilweise|paid/,
  );
  expect(statSync(`${ledger}-key`).mode & 0o777).toBe(0o600);
  expect(await release(world, delivery)).toMatchObject({ exit: 0, delivery: { state: 'done' } });
  expect(world.orders().count).toBe(60);
  expect((await deliver(world, 'g', 'Status', cells)).exit).toBe(0);
  expect((await deliver(world, 'h', 'Status', USUAL.with(1, 'zurück'))).exit).toBe(5);
});

it('holds lists when the key of the values is lost, and says so before', async () => {
  const world = await openWorld('new_values: hold');
  for (const name of ['a', 'b', 'c']) await deliver(world, name, 'Status', USUAL);
  rmSync(path.join(world.shop.folder, 'ledger.sqlite-key'));
  const foreseen = await forecast(world, 'd', 'Status', USUAL);
  const { exit, delivery } = await deliver(world, 'd', 'Status', USUAL);
  expect(exit).toBe(5);
  expect(delivery.reasons).toEqual([{ code: 'values_unknown', facts: { runs: 3 } }]);
  expect(foreseen).toMatchObject({ fate: 'held', check: { orders: 10 } });
  expect(await release(world, delivery)).toMatchObject({ exit: 0, delivery: { state: 'done' } });
});

it('holds a list with more empty cells than the last five, and forgets those that are purged', async () => {
  const world = await openWorld('max_empty: 20%');
  const phones = USUAL.map((_, i) => (i === 0 ? '' : `0${i}`));
  const runs: string[] = [];
  for (const name of ['a', 'b', 'c']) {
    const { exit, delivery } = await deliver(world, name, 'Phone', phones);
    expect(exit).toBe(0);
    runs.push(delivery.run ?? '');
  }
  expect((await deliver(world, 'd', 'Phone', phones.fill('', 0, 3))).exit).toBe(0);
  const { exit, delivery } = await deliver(world, 'e', 'Phone', phones.fill('', 0, 4));
  expect(exit).toBe(5);
  const facts = { column: 'Phone', empty: 4, rows: 10, percent: '40', median: '10' };
  expect(delivery.reasons).toEqual([
    { code: 'cells_empty', facts: { ...facts, runs: 4, max_empty: 20 } },
  ]);
  expect(await release(world, delivery)).toMatchObject({ exit: 0, delivery: { state: 'done' } });
  await world.withLedger(async (ledger) => {
    for (const run of runs) await ledger.purgeRun(run);
  });
  // Of the lists that are left, one had as many.
  expect((await deliver(world, 'f', 'Phone', phones)).exit).toBe(0);
});

it('holds a list with cancelled rows that no condition reads, without any list before, until the mapping says what they are', async () => {
  const world = await openWorld('on_invalid: drop');
  const { exit, delivery } = await deliver(world, 'a', 'Status', USUAL.with(8, 'cancelled'));
  expect(exit).toBe(5);
  const facts = { count: 1, column: 'Status' };
  expect(delivery).toMatchObject({ state: 'held', run: null });
  expect(delivery.reasons).toEqual([{ code: 'condition_unsure', facts }]);
  expect(world.orders().count).toBe(0);
  world.shop.write('acme.yaml', `${MAPPING}rows: { where: [{ column: Status, not: cancelled }] }`);
  expect(await release(world, delivery)).toMatchObject({ exit: 0, delivery: { state: 'done' } });
  expect(world.orders().count).toBe(9);
  world.shop.write('acme.yaml', `${MAPPING}rows: { where: [{ column: Status, not: [] }] }`);
  expect((await deliver(world, 'b', 'Status', USUAL.with(8, 'cancelled'))).exit).toBe(0);
  expect(world.orders().count).toBe(19);
});
