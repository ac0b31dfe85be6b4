import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { checkFile } from '../../src/watch/check-file.ts';
import { openWatchWorld } from './watch-world.ts';

const FIXTURES = path.join(import.meta.dirname, '../sheet/locked/fixtures');
const PASSWORD = '비밀 pass';

async function openWorld(settings: string) {
  const world = await openWatchWorld({ acme: `files: "*.xls*"\n${settings}` });
  world.shop.write('password.txt', `${PASSWORD}\n`);
  world.shop.write('wrong.txt', 'tulip\n');
  world.drop('acme', 'list.xlsx', readFileSync(path.join(FIXTURES, 'agile.xlsx')));
  return world;
}

it.each([
  { settings: 'password_from: password.txt', state: 'done', orders: 2, reasons: [] },
  { settings: 'password_from: wrong.txt', state: 'failed', reasons: [{ code: 'password_wrong' }] },
  {
    settings: 'password_from: none.txt',
    state: 'failed',
    reasons: [{ code: 'secret_unreadable' }],
  },
  { settings: '', state: 'failed', reasons: [{ code: 'file_encrypted' }] },
])('orders a locked list with the password of its job: "$settings"', async (given) => {
  const { settings, state, orders = 0, reasons } = given;
  const world = await openWorld(settings);
  const [job] = world.config.jobs;
  if (!job) throw new Error('no job');
  const file = path.join(FIXTURES, 'agile.xlsx');
  const forecast = await checkFile({
    ...{ job, file, ledger: null, serviceUrl: null, clock: world.clock, environment: {} },
    signal: new AbortController().signal,
  });
  expect(forecast.fate).toBe(state === 'done' ? 'ordered' : 'failed');
  await world.once();
  const { deliveries } = await world.withLedger((ledger) => ledger.deliveries.list({}));
  expect(deliveries).toMatchObject([{ state, reasons }]);
  expect(world.orders()).toEqual({ count: orders, twice: [] });
  const told = JSON.stringify(world.entries) + JSON.stringify(deliveries);
  expect(told).not.toMatch(/비밀|tulip/);
});
