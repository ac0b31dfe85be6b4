import { describe, expect, it } from 'vitest';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import {
  CLAIM,
  claimOne,
  DAY_MS,
  FAILURE,
  LEASE_MS,
  LOAD,
  type OrderingWorld,
  ordered,
  statesOf,
} from './world.ts';

/** Who has an order, when workers are slow or dead. */
export function describeLeases(open: () => OrderingWorld): void {
  describe('a lease', () => {
    it('is as long as the ledger says, for every worker', async () => {
      const world = open();
      const run = await stageDrafts(world.open(), [draftOf('p1')]);
      for (const ledger of [world.open(), world.open()]) {
        expect((await ledger.openWorker({ runs: [run] })).leaseMs).toBe(LEASE_MS);
      }
    });

    it('keeps the orders of a worker that beats, however long it takes', async () => {
      const world = open();
      const far = world.open();
      const run = await stageDrafts(far, [draftOf('p1')]);
      const alive = await far.openWorker({ runs: [run] });
      await claimOne(alive);
      const worker = await world.open().openWorker({ runs: [run] });
      for (let i = 0; i < 5; i++) {
        await world.pass(LEASE_MS - 100);
        expect(await worker.takeOver(0)).toBe(0);
        expect(await alive.beat(LOAD)).toBeDefined();
        await worker.beat(LOAD);
      }
      expect((await worker.outlook(CLAIM)).claimedByOthers).toBe(1);
    });

    it('ends when a worker was silent for so long, and no sooner', async () => {
      const world = open();
      const far = world.open();
      const run = await stageDrafts(far, [draftOf('p1')]);
      const silent = await far.openWorker({ runs: [run] });
      await claimOne(silent);
      const worker = await world.open().openWorker({ runs: [run] });
      expect(await worker.takeOver(0)).toBe(0);
      await world.pass(LEASE_MS - 1);
      await worker.beat(LOAD);
      expect(await worker.takeOver(0)).toBe(0);
      await world.pass(1);
      expect(await worker.takeOver(3000)).toBe(1);
      expect(await worker.claim(CLAIM)).toEqual([]);
      await world.pass(3000);
      await worker.beat(LOAD);
      expect(await worker.claim(CLAIM)).toMatchObject([{ todo: 'look_up', maybeOrdered: true }]);
    });

    it('a claim and a heartbeat of one moment both learn what is, and that the worker was taken for dead', async () => {
      const world = open();
      const far = world.open();
      const run = await stageDrafts(far, [draftOf('p1'), draftOf('p2')]);
      const worker = await far.openWorker({ runs: [run] });
      const both = () => Promise.all([worker.claim({ ...CLAIM, limit: 1 }), worker.beat(LOAD)]);
      const allowance = { atOnce: LOAD.most, pausedForMs: 0, others: 0 };
      for (const projectId of ['p1', 'p2']) {
        expect(await both()).toEqual([[expect.objectContaining({ projectId })], allowance]);
      }
      expect(await both()).toEqual([[], allowance]);
      const other = await world.open().openWorker({ runs: [run] });
      expect(await other.takeOver(0)).toBe(0);
      await world.pass(LEASE_MS);
      expect(await other.takeOver(0)).toBe(2);
      expect(await both()).toEqual([undefined, undefined]);
    });

    it('does not hang on wall clocks', async () => {
      const world = open();
      const far = world.open();
      const run = await stageDrafts(far, [draftOf('p1')]);
      await claimOne(await far.openWorker({ runs: [run] }));
      const worker = await world.open().openWorker({ runs: [run] });
      for (const ms of [-DAY_MS, 20 * DAY_MS, -30 * DAY_MS]) {
        world.jumpWallClocks(ms);
        expect(await worker.takeOver(0)).toBe(0);
      }
    });

    it('that ended leaves a worker nothing but the order ids that it learns', async () => {
      const world = open();
      const [slow, quick] = [world.open(), world.open()];
      const run = await stageDrafts(slow, [draftOf('p1'), draftOf('p2')]);
      const sleeper = await slow.openWorker({ runs: [run] });
      const order = await claimOne(sleeper, { limit: 1 });
      const worker = await quick.openWorker({ runs: [run] });
      await worker.takeOver(0);
      await world.pass(LEASE_MS);
      await worker.beat(LOAD);
      expect(await worker.takeOver(0)).toBe(1);
      const claimed = (await worker.claim(CLAIM)) ?? [];
      const lookUp = claimed.find(({ projectId }) => projectId === 'p1');
      expect(lookUp).toMatchObject({ todo: 'look_up', maybeOrdered: true });

      const late = { kind: 'refused', failure: FAILURE } as const;
      expect(await sleeper.record(order, late)).toBeUndefined();
      expect(await sleeper.record(order, ordered(9))).toBeUndefined();
      expect(await sleeper.beat(LOAD)).toBeUndefined();
      expect(await sleeper.claim(CLAIM)).toBeUndefined();
      expect(await statesOf(quick, run)).toEqual({ unknown: 1, sending: 1 });
      expect(await quick.seenOrderIds(run)).toEqual([{ projectId: 'p1', orderId: 9 }]);
    });

    it('ends at once for a worker that is closed', async () => {
      const world = open();
      const ledger = world.open();
      const run = await stageDrafts(ledger, [draftOf('p1'), draftOf('p2')]);
      const first = await ledger.openWorker({ runs: [run] });
      await first.record(await claimOne(first, { limit: 1 }), { kind: 'released', failure: null });
      await claimOne(first, { limit: 1 });
      await first.close();
      const second = await world.open().openWorker({ runs: [run] });
      expect(second.epoch).toBeGreaterThan(first.epoch);
      expect(await second.claim(CLAIM)).toHaveLength(2);
    });
  });
}
