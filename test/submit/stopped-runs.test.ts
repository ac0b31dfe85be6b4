import { expect, it } from 'vitest';
import type { WorkerScope } from '../../src/ledger/ledger.ts';
import { systemClock } from '../../src/submit/clock.ts';
import type { OrderService } from '../../src/submit/handle-order.ts';
import { submitRun } from '../../src/submit/submit-run.ts';
import { newSqliteWorld } from '../ledger/sqlite/sqlite-world.ts';
import { draftOf, stageDrafts } from '../support/drafts.ts';

it('submitRun() gives back what it has claimed of a run that somebody else stops; what is under way is finished', async () => {
  const world = newSqliteWorld();
  const [ledger, elsewhere] = [world.open(), world.open()];
  const projects = Array.from({ length: 30 }, (_, index) => draftOf(`p-${index}`));
  const run = await stageDrafts(ledger, projects);
  const other = await stageDrafts(ledger, [draftOf('other')]);
  let jumpedMs = 0;
  const clock = {
    ...systemClock,
    monotonicMs: () => systemClock.monotonicMs() + jumpedMs,
  };
  const sent: string[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const service: OrderService = {
    createTentativeOrder: async ({ projectId }) => {
      sent.push(projectId);
      const orderId = sent.length;
      await answered;
      return { order_id: orderId, status: 'ordering' };
    },
    getProject: async () => {
      throw new Error('No answer was lost');
    },
  };
  const scope = { runs: [run, other] };
  const done = submitRun({ ledger, service, scope, concurrency: 3, clock });
  await expect.poll(() => sent.length).toBe(3);
  await expect
    .poll(async () => (await elsewhere.getRun(run)).states.sending.orders)
    .toBeGreaterThan(3);
  await elsewhere.stopRun(run, 'Ann');
  jumpedMs = 1_000;
  answer();
  await done;
  const ofRun = sent.filter((project) => project !== 'other');
  expect(ofRun.length).toBeLessThanOrEqual(3);
  expect(sent).toContain('other');
  const { state, states } = await ledger.getRun(run);
  expect(state).toBe('on_hold');
  expect(states.ordered.orders).toBe(ofRun.length);
  expect(states.staged.orders).toBe(30 - ofRun.length);
  for await (const orders of ledger.orders(run, ['staged'])) {
    expect(orders.every(({ attempts }) => attempts === 0)).toBe(true);
  }
});

it('submitRun() gives back what it cannot look at, as nothing of it has left', async () => {
  const world = newSqliteWorld();
  const ledger = world.open();
  const run = await stageDrafts(ledger, [draftOf('p-1'), draftOf('p-2')]);
  const failure = new Error('The ledger is busy');
  let nowMs = 0;
  // Each look at it is a second after the one before.
  const clock = { ...systemClock, monotonicMs: () => (nowMs += 1_000) };
  const service: OrderService = {
    createTentativeOrder: async () => ({ order_id: 1, status: 'ordering' }),
    getProject: async () => Promise.reject(failure),
  };
  const busy = {
    listRuns: () => ledger.listRuns(),
    orders: (of: string) => ledger.orders(of),
    openWorker: (scope: WorkerScope) => ledger.openWorker(scope),
    getRun: async () => Promise.reject(failure),
  };
  const scope = { runs: [run] };
  await expect(submitRun({ ledger: busy, service, scope, clock })).rejects.toThrow(failure);
  expect((await ledger.getRun(run)).states).toMatchObject({ staged: { orders: 2 } });
});
