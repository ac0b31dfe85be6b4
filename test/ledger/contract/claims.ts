import { describe, expect, it } from 'vitest';
import type { Failure, Outcome } from '../../../src/ledger/ledger.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import {
  adopted,
  CLAIM,
  claimOne,
  DAY_MS,
  FAILURE,
  LOAD,
  LOOKED,
  LOST,
  type OrderingWorld,
  ordered,
  statesOf,
} from './world.ts';

/** What a worker is given to do. */
export function describeClaims(open: () => OrderingWorld): void {
  describe('Worker.claim()', () => {
    it('gives orders in sheet order with what is to be sent, and never twice', async () => {
      const ledger = open().open();
      const run = await stageDrafts(ledger, [draftOf('p1'), draftOf('p2'), draftOf('p3')]);
      const worker = await ledger.openWorker({ runs: [run] });
      const first = await worker.claim({ ...CLAIM, limit: 2 });
      const second = await worker.claim({ ...CLAIM, limit: 2 });
      expect(first?.map((order) => [order.projectId, order.todo, order.attempts])).toEqual([
        ['p1', 'send', 1],
        ['p2', 'send', 1],
      ]);
      expect(second?.map((order) => order.projectId)).toEqual(['p3']);
      const [order] = first ?? [];
      if (!order) throw new Error('Nothing could be claimed');
      const rows = Buffer.alloc(order.rowsBytes);
      await worker.copyDataset(order, rows);
      expect(rows.toString()).toBe('{"cols":[{"id":"name","value":{"text":"p1"}}]}');
    });

    it('leaves held orders alone', async () => {
      const ledger = open().open();
      const problem = { code: 'rows_invalid', message: 'one row', column: null, fix: 'Correct it' };
      const run = await stageDrafts(ledger, [draftOf('p1', { problem })]);
      expect(await (await ledger.openWorker({ runs: [run] })).claim(CLAIM)).toEqual([]);
      expect((await ledger.getRun(run)).state).toBe('finished');
    });

    it.each([0, -600_000, -3_600_000, 10 * DAY_MS])(
      'waits for the time of an order, also when the wall clock jumps by %i ms',
      async (jumpMs) => {
        const world = open();
        const ledger = world.open();
        const run = await stageDrafts(ledger, [draftOf('p1')]);
        const worker = await ledger.openWorker({ runs: [run] });
        const later = { kind: 'later', failure: FAILURE, waitMs: 5000 } as const;
        await worker.record(await claimOne(worker), later);
        world.jumpWallClocks(jumpMs);
        await world.pass(4999);
        expect(await worker.claim(CLAIM)).toEqual([]);
        expect((await worker.outlook(CLAIM)).nextDueInMs).toBe(1);
        await world.pass(1);
        expect(await worker.claim(CLAIM)).toHaveLength(1);
      },
    );

    it('never claims a project that another run has in flight or unknown', async () => {
      const ledger = open().open();
      const first = await stageDrafts(ledger, [draftOf('p1'), draftOf('p2')]);
      const second = await stageDrafts(ledger, [draftOf('p1')]);
      const [one, other] = [
        await ledger.openWorker({ runs: [first] }),
        await ledger.openWorker({ runs: [second] }),
      ];
      const order = await claimOne(one, { limit: 1 });
      expect(await other.claim(CLAIM)).toEqual([]);
      expect(await other.outlook(CLAIM)).toMatchObject({ blocked: 1, blockedBy: [first] });
      await one.record(order, LOST);
      expect(await other.claim(CLAIM)).toEqual([]);
      const again = await claimOne(one, { limit: 1 });
      expect(again.todo).toBe('look_up');
      await one.record(again, adopted(5));
      expect(await other.claim(CLAIM)).toHaveLength(1);
    });

    it('has the projects of another service apart', async () => {
      const ledger = open().open();
      const here = await stageDrafts(ledger, [draftOf('p1')], 'http://127.0.0.1:1');
      const there = await stageDrafts(ledger, [draftOf('p1')], 'http://127.0.0.1:2');
      expect(await (await ledger.openWorker({ runs: [here] })).claim(CLAIM)).toHaveLength(1);
      expect(await (await ledger.openWorker({ runs: [there] })).claim(CLAIM)).toHaveLength(1);
    });

    it('looks an unknown order up as often as asked before it sends it again', async () => {
      const ledger = open().open();
      const run = await stageDrafts(ledger, [draftOf('p1')]);
      const worker = await ledger.openWorker({ runs: [run] });
      await worker.record(await claimOne(worker), LOST);
      const todos = [];
      for (let i = 0; i < 3; i++) {
        const order = await claimOne(worker);
        todos.push([order.todo, order.attempts, order.maybeOrdered]);
        if (order.todo === 'look_up') await worker.record(order, LOOKED);
      }
      expect(todos).toEqual([
        ['look_up', 1, true],
        ['look_up', 1, true],
        ['send', 2, true],
      ]);
    });

    it('does not send again what has been unknown for over a day, unless it is told to', async () => {
      const world = open();
      const ledger = world.open();
      const run = await stageDrafts(ledger, [draftOf('p1')]);
      const worker = await ledger.openWorker({ runs: [run] });
      await worker.record(await claimOne(worker), LOST);
      for (let i = 0; i < 2; i++) await worker.record(await claimOne(worker), LOOKED);
      await world.pass(DAY_MS + 1);
      await worker.beat(LOAD);
      expect(await worker.claim(CLAIM)).toEqual([]);
      expect(await worker.outlook(CLAIM)).toMatchObject({ due: 0, nextDueInMs: null });
      expect(await worker.claim({ ...CLAIM, staleAfterMs: null })).toHaveLength(1);
    });
  });

  describe('Worker.record()', () => {
    const failure = FAILURE;
    it.each([
      { outcome: ordered(5), state: 'ordered' },
      { outcome: { kind: 'refused', failure }, state: 'refused' },
      { outcome: { kind: 'conflict', orderId: 5, failure }, state: 'conflict' },
      { outcome: { kind: 'later', failure, waitMs: 9 }, state: 'waiting' },
      { outcome: LOST, state: 'unknown' },
      { outcome: { kind: 'released', failure: null }, state: 'staged' },
    ] as const)('takes a first POST that was $outcome.kind to $state', async (given) => {
      const ledger = open().open();
      const run = await stageDrafts(ledger, [draftOf('p1')]);
      const worker = await ledger.openWorker({ runs: [run] });
      expect(await worker.record(await claimOne(worker), given.outcome)).toBe(given.state);
      expect(await statesOf(ledger, run)).toEqual({ [given.state]: 1 });
    });

    it('counts no attempt for an order that was given back before anything left', async () => {
      const ledger = open().open();
      const worker = await ledger.openWorker({
        runs: [await stageDrafts(ledger, [draftOf('p1')])],
      });
      for (let i = 0; i < 2; i++) {
        const order = await claimOne(worker);
        expect(order.attempts).toBe(1);
        await worker.record(order, { kind: 'released', failure: null });
      }
      await worker.record(await claimOne(worker), LOST);
      const lookUp = await claimOne(worker);
      expect(lookUp.attempts).toBe(1);
      await worker.record(lookUp, { kind: 'released', failure: null });
      expect((await claimOne(worker)).attempts).toBe(1);
    });

    it('keeps the attempt of an order that was given back because of its answer', async () => {
      const ledger = open().open();
      const worker = await ledger.openWorker({
        runs: [await stageDrafts(ledger, [draftOf('p1')])],
      });
      const refusal = { ...FAILURE, code: 'invalid_api_key', status: 401 };
      await worker.record(await claimOne(worker), { kind: 'released', failure: refusal });
      expect((await claimOne(worker)).attempts).toBe(2);
    });

    it('keeps the time of the last POST when a later one was given back: it may have become too old', async () => {
      const world = open();
      const ledger = world.open();
      const worker = await ledger.openWorker({
        runs: [await stageDrafts(ledger, [draftOf('p1')])],
      });
      await worker.record(await claimOne(worker), LOST);
      for (let i = 0; i < 2; i++) await worker.record(await claimOne(worker), LOOKED);
      await world.pass(4000);
      await worker.beat(LOAD);
      const resend = await claimOne(worker);
      expect(resend.todo).toBe('send');
      await worker.record(resend, { kind: 'released', failure: null });
      for (let i = 0; i < 2; i++) await worker.record(await claimOne(worker), LOOKED);
      const later = { ...CLAIM, staleAfterMs: 3000 };
      expect(await worker.outlook(later)).toMatchObject({ due: 0, nextDueInMs: null });
      expect(await worker.claim(later)).toEqual([]);
    });

    it('keeps an order unknown whose second POST had to wait: the first may have been carried out', async () => {
      const ledger = open().open();
      const worker = await ledger.openWorker({
        runs: [await stageDrafts(ledger, [draftOf('p1')])],
      });
      await worker.record(await claimOne(worker), LOST);
      for (let i = 0; i < 2; i++) await worker.record(await claimOne(worker), LOOKED);
      const later = { kind: 'later', failure: FAILURE, waitMs: 0 } as const;
      expect(await worker.record(await claimOne(worker), later)).toBe('unknown');
    });

    it('keeps a refusal of a second POST until look-ups agree, and why', async () => {
      const ledger = open().open();
      const run = await stageDrafts(ledger, [draftOf('p1')]);
      const worker = await ledger.openWorker({ runs: [run] });
      await worker.record(await claimOne(worker), { ...LOST, looks: 2 } as Outcome);
      const resend = await claimOne(worker);
      expect(resend).toMatchObject({ todo: 'send', refusal: null });
      const refusal: Failure = { ...FAILURE, code: 'invalid_request', status: 400 };
      const refused = { kind: 'refused', failure: refusal, waitMs: 0 } as const;
      expect(await worker.record(resend, refused)).toBe('unknown');

      const first = await claimOne(worker);
      expect(first).toMatchObject({ todo: 'look_up', looks: 0, refusal });
      await worker.record(first, { kind: 'released', failure: null });
      await worker.record(await claimOne(worker), { ...LOOKED, refusal } as Outcome);
      const gone: Failure = { ...FAILURE, code: 'project_not_found', status: 404 };
      const second = await claimOne(worker);
      expect(second).toMatchObject({ looks: 1, refusal });
      await worker.record(second, { ...LOOKED, refusal: gone } as Outcome);
      const third = await claimOne(worker);
      expect(third).toMatchObject({ todo: 'look_up', looks: 1, refusal: gone });
      expect(await worker.record(third, { kind: 'refused', failure: gone })).toBe('refused');
    });

    it("does not adopt an order id that is another run's order of the project", async () => {
      const ledger = open().open();
      const first = await stageDrafts(ledger, [draftOf('p1')]);
      const one = await ledger.openWorker({ runs: [first] });
      await one.record(await claimOne(one), ordered(5));
      const other = await ledger.openWorker({
        runs: [await stageDrafts(ledger, [draftOf('p1')])],
      });
      await other.record(await claimOne(other), LOST);
      expect(await other.record(await claimOne(other), adopted(5))).toBe('conflict');
    });
  });
}
