import { describe, expect, it } from 'vitest';
import type { Worker } from '../../../src/ledger/ledger.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { LEASE_MS, type OrderingWorld } from './world.ts';

const HERE = { runs: 'all', service: 'http://127.0.0.1:1' } as const;
const ELSEWHERE = { runs: 'all', service: 'http://127.0.0.1:2' } as const;

async function atOnce(worker: Worker, most: number, underWay = 0): Promise<number | undefined> {
  return (await worker.beat({ most, underWay }))?.atOnce;
}

async function pausedForMs(worker: Worker): Promise<number | undefined> {
  return (await worker.beat({ most: 8, underWay: 0 }))?.pausedForMs;
}

/** How workers are as polite to a service together as one. */
export function describePressure(open: () => OrderingWorld): void {
  describe('Worker.beat() says how many requests may be under way at once', () => {
    it('all to a worker that is alone, and an equal part to each of several', async () => {
      const world = open();
      const [one, two, three] = [world.open(), world.open(), world.open()];
      const first = await one.openWorker(HERE);
      expect(await first.beat({ most: 16, underWay: 0 })).toEqual({
        atOnce: 16,
        pausedForMs: 0,
        others: 0,
      });
      const second = await two.openWorker(HERE);
      // The first one does not know yet, and has more under way than its part.
      expect(await atOnce(second, 16)).toBe(0);
      expect(await atOnce(first, 16, 13)).toBe(8);
      expect(await atOnce(second, 16)).toBe(3);
      expect(await atOnce(first, 16, 5)).toBe(8);
      expect(await atOnce(second, 16, 3)).toBe(8);
      const third = await three.openWorker(HERE);
      await third.beat({ most: 16, underWay: 0 });
      const parts = [await atOnce(first, 16), await atOnce(second, 16), await atOnce(third, 16)];
      expect(parts).toEqual([6, 5, 5]);
      expect((await third.beat({ most: 16, underWay: 0 }))?.others).toBe(2);
      await first.close();
      expect([await atOnce(second, 16), await atOnce(third, 16)]).toEqual([8, 8]);
    });

    it('never more in all than any of them would alone, whatever they have under way', async () => {
      const world = open();
      const workers: { worker: Worker; most: number; allowed: number; underWay: number }[] = [];
      const mosts = [10, 4, 1, 10, 7, 10, 2, 10, 10, 10, 10, 10];
      for (let round = 0; round < 60; round++) {
        const most = mosts[workers.length];
        if (round % 3 === 0 && most !== undefined) {
          const worker = await world.open().openWorker(HERE);
          workers.push({ worker, most, allowed: 0, underWay: 0 });
        }
        for (const [i, each] of workers.entries()) {
          if ((round + i) % 2 === 0) continue;
          each.allowed = (await atOnce(each.worker, each.most, each.underWay)) ?? 0;
          // What is under way ends one by one.
          each.underWay = Math.max(each.allowed, each.underWay - 1);
        }
        const all = workers.reduce((sum, { underWay }) => sum + underWay, 0);
        expect(all).toBeLessThanOrEqual(10);
      }
      expect(workers).toHaveLength(12);
      expect(workers.reduce((sum, { underWay }) => sum + underWay, 0)).toBe(10);
    });

    it('and gives the part of a worker that is silent for a lease to the others', async () => {
      const world = open();
      const silent = await world.open().openWorker(HERE);
      expect(await atOnce(silent, 16)).toBe(16);
      const worker = await world.open().openWorker(HERE);
      expect(await atOnce(worker, 16)).toBe(0);
      await world.pass(LEASE_MS / 2);
      expect(await atOnce(worker, 16)).toBe(0);
      await world.pass(LEASE_MS / 2);
      expect(await atOnce(worker, 16)).toBe(16);
      expect(
        await (await world.open().openWorker(ELSEWHERE)).beat({ most: 4, underWay: 0 }),
      ).toEqual({ atOnce: 4, pausedForMs: 0, others: 0 });
    });
  });

  describe('Worker.pause()', () => {
    it('holds for all workers at the service, those opened later included, and until it is over', async () => {
      const world = open();
      const run = await stageDrafts(world.open(), [draftOf('p1')]);
      const one = await world.open().openWorker({ runs: [run] });
      const elsewhere = await world.open().openWorker(ELSEWHERE);
      await one.pause(2000);
      const other = await world.open().openWorker(HERE);
      expect([await pausedForMs(one), await pausedForMs(other)]).toEqual([2000, 2000]);
      expect(await pausedForMs(elsewhere)).toBe(0);
      world.jumpWallClocks(-3_600_000);
      await world.pass(500);
      await other.pause(1000);
      expect(await pausedForMs(one)).toBe(1500);
      await other.pause(3000);
      expect(await pausedForMs(one)).toBe(3000);
      await one.close();
      await other.close();
      const later = await world.open().openWorker(HERE);
      expect(await pausedForMs(later)).toBe(3000);
      await world.pass(3000);
      expect(await pausedForMs(later)).toBe(0);
    });
  });
}
