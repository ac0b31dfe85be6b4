import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openLedger } from '../../src/ledger/sqlite/open-ledger.ts';
import type { ConsoleSetting } from '../../src/serve/console-setting.ts';
import { EventStreams } from '../../src/serve/http/event-streams.ts';
import { readRun } from '../../src/serve/runs/read-run.ts';
import { RunWorks } from '../../src/serve/runs/run-works.ts';
import { CLAIM, LOST, ordered } from '../ledger/contract/world.ts';
import { accountOf, consoleHere } from '../support/console-here.ts';
import { draftOf, stageDrafts } from '../support/drafts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

async function openDesk() {
  const here = await consoleHere([]);
  const ledger = openLedger(here.ledgerFile);
  onTestFinished(() => ledger.close());
  return { ledger, desk: await here.open() };
}

it('a person settles an order whose outcome is unknown', async () => {
  const { ledger, desk } = await openDesk();
  const run = await stageDrafts(ledger, [draftOf('p-1'), draftOf('p-2')]);
  const worker = await ledger.openWorker({ runs: [run] });
  const [first, second] = (await worker.claim(CLAIM)) ?? [];
  if (first) await worker.record(first, LOST);
  if (second) await worker.record(second, ordered(2));
  await worker.close();
  const params = { run };
  expect(await desk.call('run', { params })).toMatchObject({
    ...{ not_placed: [], unknown: [{ project_id: 'p-1', state: 'unknown' }] },
  });
  const settled = [{ project_id: 'p-1', order_id: '7' }];
  expect(await desk.call('settleRun', { params, body: { settled } })).toMatchObject({
    ...{ state: 'finished', orders: { ordered: 2 }, unknown: [] },
  });
});

it('a run has what a look found of all its projects', async () => {
  const { ledger, desk } = await openDesk();
  const tested = draftOf('p-2', { forTest: true });
  const run = await stageDrafts(ledger, [draftOf('p-1'), tested]);
  const worker = await ledger.openWorker({ runs: [run] });
  for (const [i, order] of ((await worker.claim(CLAIM)) ?? []).entries())
    await worker.record(order, ordered(i + 1));
  await worker.close();
  const look = await ledger.beginLook(run);
  const none = { otherOrder: 0, notFound: 0, notTold: 0, noAnswer: 0, noOrderId: 0 };
  await ledger.endLook(look, {
    orders: { ...none, total: 3, states: { ordering: 1, ordered: 1 }, otherOrder: 1 },
    testOrders: { ...none, total: 2, states: { ordering: 1 }, noAnswer: 1 },
  });
  const found = { ordering: 2, ordered: 1, other_order: 1, no_answer: 1 };
  const read = () => desk.call('run', { params: { run } });
  expect(await read()).toMatchObject({ project_states: found, handed_over: null });
  await ledger.handOver(run, 'Monday', 'Ann');
  const told = expect.stringMatching(/^1 order handed over for confirmation as "Monday" by Ann/);
  expect(await read()).toMatchObject({ handed_over: told });
});

it('a run that was purged once its first orders were placed is not released', async () => {
  const { ledger, desk } = await openDesk();
  const drafts = [draftOf('p-1'), draftOf('p-2')];
  const run = await stageDrafts(ledger, drafts, undefined, { onHold: true });
  await ledger.releaseRun(run, 'Ann', { first: 1 });
  const worker = await ledger.openWorker({ runs: [run] });
  const [first] = (await worker.claim(CLAIM)) ?? [];
  if (first) await worker.record(first, ordered(1));
  await worker.close();
  await ledger.purgeRun(run, { abandon: true, by: 'Ann' });
  const late = { params: { run }, body: { copies: '1' } };
  expect(await desk.refused('releaseRun', late)).toMatchObject({ code: 'run_purged' });
});

it('a run that others have finished has no failure any more', async () => {
  const { ledger } = await openDesk();
  const run = await stageDrafts(ledger, [draftOf('p-1')]);
  const failure = { code: 'command_failed', message: 'killed' };
  const works = { workOn: async () => null, failureOf: () => failure } as unknown as RunWorks;
  const around = { works, draftOf: () => undefined };
  const read = () => readRun({ ledger } as unknown as ConsoleSetting, around, run);
  expect((await read()).failure).toEqual(failure);
  const worker = await ledger.openWorker({ runs: [run] });
  const [order] = (await worker.claim(CLAIM)) ?? [];
  if (order) await worker.record(order, ordered(1));
  await worker.close();
  expect((await read()).failure).toBeNull();
});

describe('the inbox', () => {
  it('has a run that was released lately and not all of which was placed, however long ago it was recorded', async () => {
    const here = await consoleHere([await accountOf('Ann', ['viewer'])]);
    const time = { nowMs: 0 };
    const ledger = openLedger(here.ledgerFile, { now: () => time.nowMs });
    onTestFinished(() => ledger.close());
    const inboxAt = async (nowMs: number) => {
      here.clock.nowMs = nowMs;
      return (await here.call('GET', '/inbox', await here.logIn('Ann'))).json;
    };
    const problem = { code: 'value_missing', message: 'm', column: null, fix: 'f' };
    const drafts = [draftOf('p-1'), draftOf('p-2', { problem })];
    const run = await stageDrafts(ledger, drafts, undefined, { onHold: true });
    time.nowMs += 8 * DAY_MS;
    await ledger.releaseRun(run, 'Ann');
    const worker = await ledger.openWorker({ runs: [run] });
    const [order] = (await worker.claim(CLAIM)) ?? [];
    if (order) await worker.record(order, ordered(1));
    await worker.close();
    expect(await inboxAt(9 * DAY_MS)).toMatchObject({
      ...{ partly: [{ run }], totals: { partly: 1 } },
    });
    expect(await inboxAt(16 * DAY_MS)).toMatchObject({
      ...{ partly: [], totals: { partly: 0 } },
    });
  });

  it('has what failed lately, but nothing that goes on as another delivery', async () => {
    const { ledger, desk } = await openDesk();
    const { deliveries } = ledger;
    await deliveries.noteJob({
      ...{ name: 'acme', folder: '/srv/acme', host: 'print-1', state: 'idle', isPaused: false },
      ...{ nextAtMs: null, deadlineAtMs: null, waiting: null, seenEvent: 0, isOnce: true },
    });
    for (const code of ['file_gone', 'parts_arrived']) {
      const file = { job: 'acme', name: code, folder: '/srv/acme', hash: 'ab', bytes: 1 };
      const { id } = await deliveries.take({ ...file, modifiedAtMs: 0 });
      await deliveries.change(id, ['taken'], { state: 'failed', reasons: [{ code, facts: {} }] });
    }
    expect((await desk.call('inbox')).failed).toMatchObject([{ file: 'file_gone' }]);
    expect((await desk.call('jobs')).jobs).toMatchObject([{ job: 'acme', attention: [] }]);
  });

  it('says how many runs there are of those that it shows', async () => {
    const { ledger, desk } = await openDesk();
    for (let i = 0; i < 51; i++) await stageDrafts(ledger, [draftOf(`p-${i}`)]);
    const { unfinished, totals } = await desk.call('inbox');
    expect(unfinished).toHaveLength(50);
    expect(totals).toEqual({ on_hold: 0, unfinished: 51, partly: 0 });
  });
});

it('a run that was stopped and resumed at once is placed here once the other worker has ended', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const workers = [0, 1, 1, 0];
  const ledger = {
    assertUsable: async () => {},
    workersOf: async () => workers.shift() ?? 0,
    getRun: async () => ({ state: 'unfinished', keyOf: null }),
  };
  const ends: (() => void)[] = [];
  const ended = { code: 0, json: {} };
  const run = () => new Promise((end) => ends.push(() => end(ended)));
  const setting = { ledger, commands: { run }, events: new EventStreams(), now: () => 0 };
  const works = new RunWorks(setting as unknown as ConsoleSetting);
  await works.place('7f3a');
  works.stop('7f3a');
  await works.place('7f3a');
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ends).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await works.close();
});
