import { describe, expect, it } from 'vitest';
import type { ClaimedOrder, Worker } from '../../../src/ledger/ledger.ts';
import { draftOf, type StagingLedger, stageDrafts } from '../../support/drafts.ts';
import { CLAIM, LEASE_MS, LOAD, LOST, type OrderingWorld, ordered } from './world.ts';

const SERVICE = 'http://127.0.0.1:1';
const ALL = { runs: 'all', service: SERVICE } as const;

/** What a worker of several runs is given to do. */
export function describeRuns(open: () => OrderingWorld): void {
  describe('a worker of several runs', () => {
    it('gives orders of each run in turn, whichever has most', async () => {
      const ledger = open().open();
      const runs = [await stage(ledger, 'big', 400), await stage(ledger, 'small', 40)];
      const worker = await ledger.openWorker(ALL);
      expect(countByRun(await claim(worker, 32), runs)).toEqual([16, 16]);
      const parts = [await claim(worker, 10), await claim(worker, 10)];
      expect(countByRun(parts.flat(), runs)).toEqual([10, 10]);
      expect(countByRun(await claim(worker, 64), runs)).toEqual([50, 14]);
      expect(countByRun(await claim(worker, 8), runs)).toEqual([8, 0]);
    });

    it('leaves a run to those who name it, whose API key alone it is placed with', async () => {
      const world = open();
      const ledger = world.open();
      const shared = await stage(ledger, 'shared', 3);
      const own = await stageDrafts(ledger, [draftOf('own0'), draftOf('own1')], SERVICE, {
        keyOf: 'acme',
      });
      expect(await ledger.getRun(own)).toMatchObject({ keyOf: 'acme' });
      expect(await ledger.getRun(shared)).toMatchObject({ keyOf: null });
      const all = await ledger.openWorker(ALL);
      expect(countByRun(await claim(all, 32), [shared, own])).toEqual([3, 0]);
      expect(await all.outlook(CLAIM)).toMatchObject({ due: 0, nextDueInMs: null });

      // What a dead one has claimed becomes free, for those who name the run.
      const dead = await world.open().openWorker({ runs: [own] });
      expect(await claim(dead, 1)).toHaveLength(1);
      expect(await all.outlook(CLAIM)).toMatchObject({ claimedByOthers: 0 });
      await all.takeOver(0);
      await world.pass(LEASE_MS);
      await all.beat(LOAD);
      expect(await all.takeOver(0)).toBe(1);
      expect(await claim(all, 32)).toEqual([]);
      expect(await all.outlook(CLAIM)).toMatchObject({ due: 0, nextDueInMs: null, blocked: 0 });
      const named = await world.open().openWorker({ runs: [own] });
      const claimed = await claim(named, 32);
      expect(claimed.map(({ todo, run }) => [todo, run]).sort()).toEqual([
        ['look_up', own],
        ['send', own],
      ]);
    });

    it('begins with the run after the last that gave an order', async () => {
      const ledger = open().open();
      const runs: string[] = [];
      for (let i = 0; i < 40; i++) runs.push(await stage(ledger, `run${i}`, i === 0 ? 200 : 3));
      const worker = await ledger.openWorker({ runs });
      const claimed: ClaimedOrder[] = [];
      while (claimed.length < 16 + 39 * 3) claimed.push(...(await claim(worker, 8)));
      // The large run may have had two turns before the circle was complete, of 8 orders each.
      const [large, ...small] = countByRun(claimed, runs);
      expect(large).toBeLessThanOrEqual(24);
      expect(small.filter((orders) => orders < 3).length).toBeLessThanOrEqual(3);
      // Each dataset is its own run's, of more runs than there are open files.
      for (const order of claimed) {
        const rows = Buffer.alloc(order.rowsBytes);
        await worker.copyDataset(order, rows);
        expect(rows.toString()).toContain(`"text":"${order.projectId}"`);
      }
    });

    it('gives a project once that two runs have, and the other after it came to an end', async () => {
      const ledger = open().open();
      const runs = [
        await stageDrafts(ledger, [draftOf('p1'), draftOf('p2')]),
        await stageDrafts(ledger, [draftOf('p1'), draftOf('p3')]),
      ].sort();
      const worker = await ledger.openWorker(ALL);
      const claimed = await claim(worker, 10);
      expect(claimed.map(({ projectId }) => projectId).sort()).toEqual(['p1', 'p2', 'p3']);
      expect(await worker.outlook(CLAIM)).toMatchObject({ due: 0, blocked: 1 });
      const p1 = claimed.find(({ projectId }) => projectId === 'p1') as ClaimedOrder;
      expect(await worker.outlook(CLAIM)).toMatchObject({ blockedBy: [p1.run] });
      await worker.record(p1, ordered(1));
      const [other] = await claim(worker, 10);
      expect(other).toMatchObject({ projectId: 'p1', run: runs.find((run) => run !== p1.run) });
    });

    it('doubts what came over a connection in each run', async () => {
      const ledger = open().open();
      const runs = [await stage(ledger, 'a', 1), await stage(ledger, 'b', 1)];
      const worker = await ledger.openWorker(ALL);
      const claimed = await claim(worker, 2);
      for (const [i, order] of claimed.entries()) {
        await worker.record(order, ordered(i + 1), { connection: 4, lookUpAfterMs: 0 });
      }
      await worker.doubt(4);
      for (const run of runs) expect((await ledger.verificationCounts(run)).suspect).toBe(1);
    });

    it('looks up unknown orders of each run', async () => {
      const ledger = open().open();
      const runs = [await stage(ledger, 'a', 1), await stage(ledger, 'b', 2)];
      const worker = await ledger.openWorker({ runs });
      for (const order of await claim(worker, 3)) {
        await worker.record(order, LOST);
      }
      const again = await claim(worker, 10);
      expect(again.map(({ todo }) => todo)).toEqual(['look_up', 'look_up', 'look_up']);
      expect(countByRun(again, runs)).toEqual([1, 2]);
    });
  });
}

/** Stages a run of so many orders, whose projects are named after it. */
function stage(ledger: StagingLedger, name: string, orders: number, service = SERVICE) {
  const drafts = Array.from({ length: orders }, (_, i) => draftOf(`${name}-${i}`));
  return stageDrafts(ledger, drafts, service);
}

async function claim(worker: Worker, limit: number): Promise<readonly ClaimedOrder[]> {
  return (await worker.claim({ ...CLAIM, limit })) ?? [];
}

function countByRun(orders: readonly ClaimedOrder[], runs: readonly string[]): readonly number[] {
  return runs.map((run) => orders.filter((order) => order.run === run).length);
}
