import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ConsoleCalls, checked, openDraft, runIn } from '../support/console.ts';
import { serveHere } from '../support/console-here.ts';
import { listOf, openShop, type Shop } from '../support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const ORDERS = 40;
/** The order request at which the ledger is locked. */
const LOCKED_AT = 10;

function expectAllOrderedOnce({ sandbox }: Shop): void {
  const { orders, ordered_more_than_once: twice } = sandbox.audit();
  expect({ orders: orders.length, twice }).toEqual({ orders: ORDERS, twice: [] });
}

async function toStage(desk: ConsoleCalls) {
  const draft = await openDraft(desk, 'list.csv', listOf(ORDERS));
  const { revision, report } = await checked(desk, draft);
  expect(report).toMatchObject({ ok: true, orders: ORDERS });
  return { params: { draft }, body: { revision, on_invalid: 'stop' } };
}

describe('a ledger that another process keeps locked', () => {
  it('is waited for in a check, a release and amid orders, while the rest of the console goes on', async () => {
    let asked = 0;
    let lockNow = () => {};
    const shop = await openShop({
      intercept: ({ operation }) => {
        if (operation === 'create_tentative_order' && ++asked === LOCKED_AT) lockNow();
        return undefined;
      },
    });
    const desk = await serveHere(shop);
    const other = new DatabaseSync(path.join(shop.folder, 'ledger.sqlite'), { timeout: 30_000 });
    onTestFinished(() => other.close());
    const lock = () => other.exec('BEGIN EXCLUSIVE');
    const unlock = () => other.exec('ROLLBACK');
    const { run } = await desk.call('stage', await toStage(desk));
    const ofRun = { params: { run } };

    lock();
    const releasing = desk.call('releaseRun', { ...ofRun, body: { copies: `${ORDERS}` } });
    await toStage(desk);
    expect(await desk.call('run', ofRun)).toMatchObject({ state: 'on_hold' });
    lockNow = lock;
    unlock();
    expect((await releasing).events.map(({ what }) => what)).toEqual(['staged', 'released']);

    const answered = () => shop.sandbox.audit().orders.length;
    await expect.poll(answered, { timeout: 30_000 }).toBeGreaterThanOrEqual(LOCKED_AT);
    const { orders, state } = await desk.call('run', ofRun);
    expect(state).toBe('unfinished');
    expect(orders.ordered).toBeLessThan(LOCKED_AT);
    unlock();
    await runIn(desk, run, 'finished');
    expectAllOrderedOnce(shop);
    expect(desk.failures).toEqual([]);
  });
});

it('a ledger that became read-only is told when a run is to be recorded or its orders placed, and all goes on once it can be written (needs root on Linux: mount)', async () => {
  const shop = await openShop();
  const desk = await serveHere(shop, { folder: temporaryFolder() });
  const remount = (how: 'ro' | 'rw') =>
    execFileSync('mount', ['-o', `remount,bind,${how}`, shop.folder]);
  execFileSync('mount', ['--bind', shop.folder, shop.folder]);
  onTestFinished(() => {
    execFileSync('umount', ['-l', shop.folder]);
  });
  remount('ro');
  const stage = await toStage(desk);
  expect(await desk.refused('stage', stage)).toMatchObject({
    status: 503,
    code: 'ledger_unusable',
    message: expect.stringContaining('read-only'),
  });
  const { draft } = stage.params;
  expect(await desk.call('draft', { params: { draft } })).toMatchObject({ run: null });
  remount('rw');
  const { run } = await desk.call('stage', stage);
  const ofRun = { params: { run } };

  remount('ro');
  // Its file is open in the console still, and for its commands it is not.
  await desk.call('releaseRun', { ...ofRun, body: { copies: `${ORDERS}` } });
  await expect
    .poll(async () => (await desk.call('run', ofRun)).failure, { timeout: 30_000 })
    .toMatchObject({
      code: 'ledger_unusable',
      message: expect.stringContaining('readonly database'),
    });
  expect(shop.sandbox.audit().orders).toEqual([]);
  remount('rw');
  await desk.call('resumeRun', ofRun);
  await runIn(desk, run, 'finished');
  expectAllOrderedOnce(shop);
});
