import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { DeliveryReason } from '../../src/ledger/deliveries.ts';
import { toReasonTodo } from '../../src/output/text/jobs/delivery-reasons.ts';
import { checkFile } from '../../src/watch/check-file.ts';
import type { JobConfig } from '../../src/watch/config/config-schema.ts';
import { secretsOf } from '../../src/watch/delivery/read-input.ts';
import { listOf, openWatchWorld, projectsOf } from './watch-world.ts';

/** The one that is quickest to open. */
const LOCKED = path.join(import.meta.dirname, '../sheet/locked/fixtures/rc4.xls');
const PASSWORD = '비밀 pass';

async function openWorld(settings: string) {
  const world = await openWatchWorld({ acme: `files: "*.xls*"\n${settings}` });
  world.shop.write('password.txt', `${PASSWORD}\n`);
  world.shop.write('wrong.txt', 'tulip\n');
  world.drop('acme', 'list.xls', readFileSync(LOCKED));
  return world;
}

it.each([
  { settings: 'password_from: password.txt', state: 'done', orders: 2, reasons: [] },
  { settings: 'password_from: wrong.txt', state: 'held', reasons: [{ code: 'password_wrong' }] },
  { settings: '', state: 'failed', reasons: [{ code: 'file_encrypted' }] },
])('orders a locked list with the password of its job: "$settings"', async (given) => {
  const { settings, state, orders = 0, reasons } = given;
  const world = await openWorld(settings);
  const [job] = world.config.jobs;
  if (!job) throw new Error('no job');
  const forecast = await checkFile({
    ...{ job, file: LOCKED, ledger: null, serviceUrl: null, clock: world.clock, environment: {} },
    signal: new AbortController().signal,
  });
  expect(forecast.fate).toBe(state === 'done' ? 'ordered' : state);
  await world.once();
  const { deliveries } = await world.withLedger((ledger) => ledger.deliveries.list({}));
  expect(deliveries).toMatchObject([{ state, reasons }]);
  expect(world.orders()).toEqual({ count: orders, twice: [] });
  const told = JSON.stringify(world.entries) + JSON.stringify(deliveries);
  expect(told).not.toMatch(/비밀|tulip/);
});

it('holds a list for whose password its job has another one, and reads it anew when it is released', async () => {
  const world = await openWorld('password_from: wrong.txt');
  await world.once();
  const listed = () => world.withLedger((ledger) => ledger.deliveries.list({}));
  const [held] = (await listed()).deliveries;
  expect(held && toReasonTodo(held.reasons[0] as DeliveryReason, held.reasons)).toBe(
    'Correct the password in password_from of the job, then release the list',
  );
  world.shop.write('wrong.txt', `${PASSWORD}\n\n`);
  await world.withLedger(({ deliveries }) => deliveries.release(held?.id ?? '', 'Ada'));
  await world.once();
  expect((await listed()).deliveries).toMatchObject([{ state: 'done' }]);
});

it('proposes a mapping for a locked list with other columns', async () => {
  const world = await openWatchWorld({ acme: 'files: "*.*"\npassword_from: password.txt' });
  world.shop.write('password.txt', PASSWORD);
  world.drop('acme', 'first.csv', listOf(projectsOf('a', 1)).replace('name', 'other name'));
  expect(await world.once()).toBe(0);
  world.drop('acme', 'list.xls', readFileSync(LOCKED));
  await world.once();
  expect(world.names('acme', 'held')).toEqual(['list.mapping.yaml', 'list.xls']);
});

it('takes no list while the password of its job cannot be read', async () => {
  const world = await openWorld('password_from: later.txt');
  await world.once();
  const countOf = () => world.withLedger((ledger) => ledger.deliveries.list({}));
  expect((await countOf()).deliveries).toEqual([]);
  expect(JSON.stringify(world.entries)).toContain('No files are taken until this is corrected');
  world.shop.write('later.txt', `${PASSWORD}\n`);
  await world.once();
  expect((await countOf()).deliveries).toMatchObject([{ state: 'done' }]);
});

it('leaves a password its white space, but no line ends behind it', () => {
  const read = (text: string) =>
    secretsOf({ passwordFrom: { env: 'P' }, pgp: null } as JobConfig, { P: text }).password?.('');
  expect([' pass ', ' pass \r\n', 'pass\n\n', '\uFEFFpass'].map(read)).toEqual([
    ...[' pass ', ' pass ', 'pass', 'pass'],
  ]);
});
