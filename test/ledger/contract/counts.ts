import { describe, expect, it } from 'vitest';
import type { ClaimedOrder, Ledger, Outcome } from '../../../src/ledger/ledger.ts';
import { ORDER_STATES } from '../../../src/ledger/states.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import {
  adopted,
  CLAIM,
  collect,
  FAILURE,
  LEASE_MS,
  LOOKED,
  LOST,
  ordered,
  type World,
} from './world.ts';

/** It is held. */
const PROBLEM = { code: 'total_price_invalid', message: 'y', column: null, fix: 'z' } as const;

/** What each order's first claim comes to, and what its next ones do. */
const OUTCOMES: readonly (readonly Outcome[])[] = [
  [ordered(1)],
  [LOST, adopted(2)],
  [LOST, LOOKED, LOST],
  [{ kind: 'refused', failure: FAILURE }],
  [{ kind: 'conflict', orderId: 9, failure: FAILURE }],
  [{ kind: 'later', failure: FAILURE, waitMs: 0 }, ordered(3)],
  [{ kind: 'released', failure: null }, LOST],
];

/** What a run is told to have, and what its orders add up to. */
async function expectCounted(ledger: Ledger, run: string): Promise<void> {
  const { states, adopted: told } = await ledger.getRun(run);
  const all = await collect(ledger.orders(run));
  const counted = ORDER_STATES.map((state) => {
    const those = all.filter((order) => order.state === state);
    return [state, { orders: those.length, rows: those.reduce((sum, one) => sum + one.rows, 0) }];
  });
  expect(states).toEqual(Object.fromEntries(counted));
  expect(told).toBe(all.filter((order) => order.adopted).length);
}

export function describeCounts(open: () => World): void {
  describe('counts of a run', () => {
    it('are those of its orders, whatever becomes of them', async () => {
      const world = open();
      const ledger = await world.open();
      const drafts = OUTCOMES.map((_, i) => draftOf(`p${i}`, { rows: i + 1 }));
      const run = await stageDrafts(ledger, [
        ...drafts,
        draftOf('h', { problem: PROBLEM, invalidRows: 3 }),
      ]);
      const other = await stageDrafts(ledger, [draftOf('q', { rows: 7 })]);
      await expectCounted(ledger, run);
      const worker = await ledger.openWorker({ runs: [run, other] });
      const record = async (order: ClaimedOrder, tries: Map<string, number>) => {
        const number = tries.get(order.projectId) ?? 0;
        tries.set(order.projectId, number + 1);
        const outcome = OUTCOMES[Number(order.projectId.slice(1))]?.[number];
        if (outcome) await worker.record(order, outcome);
      };
      const tries = new Map<string, number>();
      for (let i = 0; i < 3; i++) {
        const claimed = (await worker.claim(CLAIM)) ?? [];
        await expectCounted(ledger, run);
        await Promise.all(claimed.map((order) => record(order, tries)));
        await expectCounted(ledger, run);
        await expectCounted(ledger, other);
      }
      // Another process takes over what is still claimed.
      await world.pass(LEASE_MS);
      const next = await (await world.open()).openWorker({ runs: [run, other] });
      await next.takeOver(0);
      await world.pass(LEASE_MS);
      await next.takeOver(0);
      await expectCounted(ledger, run);
      await expectCounted(ledger, other);
      const [unknown] = await collect(ledger.orders(run, ['unknown']));
      if (!unknown) throw new Error('No order is unknown');
      await ledger.settleOrders(run, [{ projectId: unknown.projectId, orderId: 77 }]);
      await expectCounted(ledger, run);
      await worker.close();
      await next.close();
      await ledger.purgeRun(run, { abandon: true }).catch(() => undefined);
      await expectCounted(ledger, run);
    });
  });

  describe('Ledger.listRuns()', () => {
    it('gives the newest first, a page at a time, and those that are open, or were staged or released since', async () => {
      const world = open();
      const ledger = await world.open();
      const placed = await stageDrafts(ledger, [draftOf('a')]);
      const worker = await ledger.openWorker({ runs: [placed] });
      const [order] = (await worker.claim(CLAIM)) ?? [];
      if (order) await worker.record(order, ordered(1));
      await worker.close();
      const unfinished = await stageDrafts(ledger, [draftOf('b')]);
      await world.pass(1000);
      const recent = await stageDrafts(ledger, [draftOf('c', { problem: PROBLEM })]);
      const { createdAtMs } = await ledger.getRun(recent);
      const list = async (which?: Parameters<Ledger['listRuns']>[0]) =>
        (await ledger.listRuns(which)).map(({ run }) => run);
      expect(await list()).toEqual([recent, unfinished, placed]);
      expect(await list({ limit: 1 })).toEqual([recent]);
      expect(await list({ limit: 1, after: recent })).toEqual([unfinished]);
      expect(await list({ after: unfinished })).toEqual([placed]);
      expect(await list({ after: placed })).toEqual([]);
      expect(await list({ openOrSinceMs: createdAtMs })).toEqual([recent, unfinished]);
      await ledger.noteEvent(placed, { what: 'stopped', by: 'Ann', details: {} });
      expect(await list({ openOrSinceMs: createdAtMs })).toEqual([recent, unfinished, placed]);
    });

    it('gives those with data to purge in which nothing was done for so long', async () => {
      const world = open();
      const ledger = await world.open();
      const idle = async (idleForMs: number) =>
        (await ledger.listRuns({ idleForMs })).map(({ run }) => run);
      const held = await stageDrafts(ledger, [draftOf('a')], undefined, { onHold: true });
      const placed = await stageDrafts(ledger, [draftOf('b')]);
      const purged = await stageDrafts(ledger, [draftOf('c')]);
      await ledger.purgeRun(purged, { abandon: true });
      expect(await idle(60_000)).toEqual([]);
      await world.pass(61_000);
      expect(await idle(60_000)).toEqual([placed, held]);
      await ledger.releaseRun(held);
      expect(await idle(60_000)).toEqual([placed]);
      const worker = await ledger.openWorker({ runs: [placed] });
      const [order] = (await worker.claim(CLAIM)) ?? [];
      if (order) await worker.record(order, ordered(1));
      await worker.close();
      expect(await idle(60_000)).toEqual([]);
      await world.pass(61_000);
      expect(await idle(60_000)).toEqual([placed, held]);
      expect(await idle(200_000)).toEqual([]);
      await ledger.handOver(placed, 'March', 'Ann');
      expect(await idle(60_000)).toEqual([held]);
      const next = await ledger.openWorker({ runs: [held] });
      const [refused] = (await next.claim(CLAIM)) ?? [];
      if (refused) await next.record(refused, { kind: 'refused', failure: FAILURE });
      await next.close();
      expect(await idle(60_000)).toEqual([]);
    });
  });
}
