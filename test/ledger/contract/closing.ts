import { describe, expect, it } from 'vitest';
import type { Ledger } from '../../../src/ledger/ledger.ts';
import { reportRun } from '../../../src/output/run-report.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { CLAIM, claimOne, collect, FAILURE, LOST, ordered, type World } from './world.ts';

const PROBLEM = { code: 'value_required', column: null, message: 'empty', fix: 'fill it' };

/** Stages a run whose orders have a problem. */
const stageHeld = (ledger: Ledger, ...projects: readonly string[]) =>
  stageDrafts(
    ledger,
    projects.map((project) => draftOf(project, { problem: PROBLEM })),
  );

let lastId = 0;

/** Places an order of each project, in a run of its own. */
async function place(
  ledger: Ledger,
  projects: readonly string[],
  change: Parameters<typeof draftOf>[1] = {},
) {
  const run = await stageDrafts(
    ledger,
    projects.map((project) => draftOf(project, change)),
  );
  const worker = await ledger.openWorker({ runs: [run] });
  for (const order of (await worker.claim({ ...CLAIM, limit: projects.length })) ?? []) {
    lastId += 1;
    await worker.record(order, ordered(lastId));
  }
  await worker.close();
  return run;
}

async function find(ledger: Ledger, run: string, found: object): Promise<void> {
  for (const { id, orderId } of await collect(ledger.orders(run))) {
    await ledger.recordVerifications([{ order: id, orderId, finding: 'verified', ...found }]);
  }
}

const elsewhere = async (ledger: Ledger, run: string) =>
  ledger.orderedElsewhere(await ledger.getRun(run));

const isOk = async (ledger: Ledger, run: string) =>
  (await reportRun(ledger, await ledger.getRun(run))).ok;

/** What a run leaves, and how that is settled. */
export function describeClosing(open: () => World): void {
  describe('Ledger.orderedElsewhere()', () => {
    it('counts orders that were not placed whose projects later runs have ordered', async () => {
      const ledger = open().open();
      const run = await stageHeld(ledger, 'a', 'b', 'c');
      expect(await elsewhere(ledger, run)).toEqual([]);
      const first = await place(ledger, ['a', 'other']);
      expect(await elsewhere(ledger, run)).toEqual([{ run: first, orders: 1 }]);
      expect(await isOk(ledger, run)).toBe(false);
      const second = await place(ledger, ['b', 'c']);
      const both = [
        { run: first, orders: 1 },
        { run: second, orders: 2 },
      ];
      expect(await elsewhere(ledger, run)).toEqual(both);
      expect(await reportRun(ledger, await ledger.getRun(run))).toMatchObject({
        ok: true,
        orders: { held: 3 },
        orderedElsewhere: both,
      });
    });

    it('does not count what a run before has ordered: the list asked for another order', async () => {
      const ledger = open().open();
      await place(ledger, ['a']);
      const run = await stageHeld(ledger, 'a');
      expect(await elsewhere(ledger, run)).toEqual([]);
      expect(await isOk(ledger, run)).toBe(false);
    });

    it('does not count what was ordered before the run was told that the project has an order', async () => {
      const world = open();
      const ledger = world.open();
      const run = await stageDrafts(ledger, [draftOf('a')]);
      await place(ledger, ['a']);
      const worker = await ledger.openWorker({ runs: [run] });
      const conflict = { kind: 'conflict', orderId: lastId, failure: FAILURE } as const;
      expect(await worker.record(await claimOne(worker), conflict)).toBe('conflict');
      expect(await elsewhere(ledger, run)).toEqual([]);
      expect(await isOk(ledger, run)).toBe(false);
      await world.pass(10);
      const since = await place(ledger, ['a']);
      expect(await elsewhere(ledger, run)).toEqual([{ run: since, orders: 1 }]);
    });

    it('does not count what stood in its way and was found out since', async () => {
      const world = open();
      const ledger = world.open();
      const run = await stageDrafts(ledger, [draftOf('a')]);
      const other = await stageDrafts(ledger, [draftOf('a')]);
      const sender = await ledger.openWorker({ runs: [other] });
      await sender.record(await claimOne(sender), LOST);
      await sender.record(await claimOne(sender), { kind: 'refused', failure: FAILURE });
      await world.pass(10);
      lastId += 1;
      const worker = await ledger.openWorker({ runs: [run] });
      const conflict = { kind: 'conflict', orderId: lastId, failure: FAILURE } as const;
      expect(await worker.record(await claimOne(worker), conflict)).toBe('conflict');
      await world.pass(10);
      await find(ledger, other, { finding: 'differs', orderId: lastId, isOwn: true });
      expect((await ledger.getRun(other)).states.ordered.orders).toBe(1);
      expect(await elsewhere(ledger, run)).toEqual([]);
    });

    it('does not count an order whose answer may be the one of another project', async () => {
      const ledger = open().open();
      const run = await stageHeld(ledger, 'a');
      const other = await stageDrafts(ledger, [draftOf('a')]);
      const worker = await ledger.openWorker({ runs: [other] });
      lastId += 1;
      await worker.record(await claimOne(worker), ordered(lastId), {
        connection: 3,
        lookUpAfterMs: 0,
      });
      await worker.doubt(3);
      expect(await elsewhere(ledger, run)).toEqual([]);
      await find(ledger, other, {});
      expect(await elsewhere(ledger, run)).toEqual([{ run: other, orders: 1 }]);
    });

    it('does not count an order of fewer rows', async () => {
      const ledger = open().open();
      const draft = draftOf('a', { problem: PROBLEM, rows: 2, invalidRows: 1 });
      const run = await stageDrafts(ledger, [draft]);
      await place(ledger, ['a'], { rows: 2 });
      expect(await elsewhere(ledger, run)).toEqual([]);
      const whole = await place(ledger, ['a'], { rows: 3 });
      expect(await elsewhere(ledger, run)).toEqual([{ run: whole, orders: 1 }]);
    });

    it.each([
      {
        what: 'is cancelled',
        found: [{}, { finding: 'missing', orderId: null, status: 'editing' }],
      },
      { what: 'is another', found: [{ finding: 'differs', orderId: 999 }] },
      { what: 'is missing', found: [{ finding: 'missing', orderId: null }] },
    ])('does not count an order that $what at the service', async ({ found }) => {
      const ledger = open().open();
      const run = await stageHeld(ledger, 'a');
      const other = await place(ledger, ['a']);
      await find(ledger, other, {});
      expect(await elsewhere(ledger, run)).toEqual([{ run: other, orders: 1 }]);
      for (const one of found) await find(ledger, other, one);
      expect(await elsewhere(ledger, run)).toEqual([]);
    });

    it('does not count a test order, unless it was to be one', async () => {
      const ledger = open().open();
      const run = await stageHeld(ledger, 'a');
      const test = await stageDrafts(ledger, [draftOf('a', { forTest: true, problem: PROBLEM })]);
      const other = await place(ledger, ['a'], { forTest: true });
      expect(await elsewhere(ledger, run)).toEqual([]);
      expect(await elsewhere(ledger, test)).toEqual([{ run: other, orders: 1 }]);
    });

    it('does not count an order at another service', async () => {
      const ledger = open().open();
      const drafts = [draftOf('a', { problem: PROBLEM })];
      const run = await stageDrafts(ledger, drafts, 'http://127.0.0.1:2');
      await place(ledger, ['a']);
      expect(await elsewhere(ledger, run)).toEqual([]);
    });

    it('counts what a purged run gave up, and nothing that may still be sent', async () => {
      const ledger = open().open();
      const run = await stageDrafts(ledger, [draftOf('a')]);
      const other = await place(ledger, ['a']);
      expect(await elsewhere(ledger, run)).toEqual([]);
      await ledger.purgeRun(run, { abandon: true });
      expect(await elsewhere(ledger, run)).toEqual([{ run: other, orders: 1 }]);
      expect(await isOk(ledger, run)).toBe(true);
    });
  });

  describe('Ledger.closeRun()', () => {
    it('settles what a run did not order, and records why and by whom', async () => {
      const ledger = open().open();
      const run = await stageHeld(ledger, 'a');
      expect(await ledger.getRun(run)).toMatchObject({ isClosed: false });
      await ledger.closeRun(run, 'Left the firm', 'Ann');
      expect(await ledger.getRun(run)).toMatchObject({ isClosed: true, state: 'finished' });
      expect(await ledger.listRuns()).toMatchObject([{ isClosed: true }]);
      expect(await ledger.events(run)).toMatchObject([
        { what: 'closed', by: 'Ann', details: { note: 'Left the firm' } },
      ]);
      expect(await isOk(ledger, run)).toBe(true);
      expect(await collect(ledger.orders(run))).toMatchObject([{ state: 'held' }]);
    });

    it('is refused while an order was not sent, is in flight, or may have been placed', async () => {
      const ledger = open().open();
      const run = await stageDrafts(ledger, [draftOf('a'), draftOf('b', { problem: PROBLEM })]);
      const refused = () =>
        expect(ledger.closeRun(run, 'x')).rejects.toMatchObject({
          code: 'close_unfinished',
          data: { run, projects: ['a'], total: 1 },
        });
      await refused();
      const worker = await ledger.openWorker({ runs: [run] });
      const order = await claimOne(worker);
      await refused();
      await worker.record(order, LOST);
      await refused();
      await ledger.settleOrders(run, [{ projectId: 'a', orderId: null }], 'Ann');
      await ledger.closeRun(run, 'x');
      expect(await isOk(ledger, run)).toBe(true);
    });

    it('is refused while an order in conflict is to be looked up: its id may be its own', async () => {
      const ledger = open().open();
      const run = await stageDrafts(ledger, [draftOf('a')]);
      const worker = await ledger.openWorker({ runs: [run] });
      await worker.record(await claimOne(worker), LOST);
      const conflict = { kind: 'conflict', orderId: 5, failure: FAILURE } as const;
      expect(await worker.record(await claimOne(worker), conflict)).toBe('conflict');
      await expect(ledger.closeRun(run, 'x')).rejects.toMatchObject({ code: 'close_unfinished' });
      const [order] = await collect(ledger.orders(run));
      if (!order) throw new Error('There is no order');
      await ledger.recordVerifications([{ order: order.id, finding: 'differs', orderId: 5 }]);
      await ledger.closeRun(run, 'x');
    });
  });
}
