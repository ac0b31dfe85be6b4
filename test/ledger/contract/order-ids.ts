import { describe, expect, it } from 'vitest';
import type {
  ClaimedOrder,
  Failure,
  OrderId,
  Outcome,
  Worker,
} from '../../../src/ledger/ledger.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import {
  adopted,
  CLAIM,
  claimOne,
  collect,
  LEASE_MS,
  LOOKED,
  LOST,
  type OrderingLedger,
  type OrderingWorld,
  ordered,
  type World,
} from './world.ts';

const NOT_EDITING: Failure = {
  code: 'project_not_editing',
  message: 'no',
  status: 409,
  requestId: null,
};

/** No order id is lost, and none counts for a project that it is not of. */
export function describeOrderIds(open: () => OrderingWorld): void {
  const claimed = (...projects: readonly string[]) => claimAll(open(), projects);

  describe('an order id', () => {
    it('is kept exactly, whatever becomes of the order', async () => {
      const { ledger, run, worker, orders } = await claimed('a', 'b', 'c');
      const [a, b, c] = orders;
      if (!b || !c) throw new Error('There is no such order');
      await worker.record(a, ordered('9007199254740993'));
      await worker.record(b, { kind: 'conflict', orderId: 3, failure: NOT_EDITING });
      await worker.record(c, { kind: 'lost', orderId: 4, failure: NOT_EDITING, waitMs: 0 });
      expect(await ledger.seenOrderIds(run)).toEqual([
        { projectId: 'a', orderId: '9007199254740993' },
        { projectId: 'b', orderId: 3 },
        { projectId: 'c', orderId: 4 },
      ]);
      const records = await collect(ledger.orders(run));
      expect(records.map(({ orderId }) => orderId)).toEqual(['9007199254740993', 3, null]);
    });

    it.each([
      ordered(7),
      adopted(7),
      { kind: 'conflict', orderId: 7, failure: NOT_EDITING } as const,
    ])('that is another project’s has the project looked up: $kind', async (outcome) => {
      const { world, ledger, run, worker, orders } = await claimed('a', 'b');
      const [a, b] = orders;
      await place(worker, a, 7);
      if (!b) throw new Error('There is no such order');
      const state = await worker.record(b, outcome, { connection: 1, lookUpAfterMs: 500 });
      expect(state).toBe('unknown');
      expect(await worker.claim(CLAIM)).toEqual([]);
      await world.pass(500);
      expect(await worker.claim(CLAIM)).toMatchObject([
        { projectId: 'b', todo: 'look_up', maybeOrdered: true },
      ]);
      const record = (await collect(ledger.orders(run))).find((one) => one.projectId === 'b');
      expect(record).toMatchObject({ orderId: null, errorCode: 'unreadable_answer' });
      expect(record?.errorMessage).toContain('project "a"');
      expect(await ledger.seenOrderIds(run)).toEqual([
        { projectId: 'a', orderId: 7 },
        { projectId: 'b', orderId: 7 },
      ]);
    });

    it('that is another project’s puts in doubt what came over the same connections', async () => {
      const { ledger, run, worker, orders } = await claimed('a', 'b', 'c', 'd', 'e');
      const [a, b, c, d, e] = orders;
      await place(worker, a, 7, 1);
      await place(worker, c, 8, 1);
      await place(worker, d, 9, 2);
      await place(worker, e, 10, 3);
      expect(await suspects(ledger, run)).toEqual([]);
      await place(worker, b, 7, 2);
      expect(await suspects(ledger, run)).toEqual(['a', 'c', 'd']);
    });

    it('is known to every run at the same service, and to no other', async () => {
      const { ledger, worker, orders } = await claimed('a');
      await place(worker, orders[0], 7);
      const runs = [
        { service: 'http://127.0.0.1:1', state: 'unknown' },
        { service: 'http://127.0.0.1:2', state: 'ordered' },
      ];
      for (const { service, state } of runs) {
        const run = await stageDrafts(ledger, [draftOf('b')], service);
        const other = await ledger.openWorker({ runs: [run] });
        expect(await place(other, await claimOne(other), 7)).toBe(state);
      }
    });

    it('that a look-up found is right, and the other project’s is in doubt', async () => {
      const { world, ledger, run, worker, orders } = await claimed('a', 'b');
      const [a, b] = orders;
      await place(worker, a, 7);
      await place(worker, b, 7, 2);
      await world.pass(500);
      expect(await worker.record(await claimOne(worker), adopted(7))).toBe('ordered');
      expect(await suspects(ledger, run)).toEqual(['a']);
    });
  });

  describe('an order id in a conflict that came when the claim was lost', () => {
    const conflict = { kind: 'conflict', orderId: 7, failure: NOT_EDITING } as const;
    async function toldLate() {
      const world = open();
      const far = world.open();
      const run = await stageDrafts(far, [draftOf('a')]);
      const silent = await far.openWorker({ runs: [run] });
      const order = await claimOne(silent);
      const worker = await world.open().openWorker({ runs: [run] });
      expect(await worker.takeOver(0)).toBe(0);
      await world.pass(LEASE_MS);
      expect(await worker.takeOver(0)).toBe(1);
      expect(await silent.record(order, conflict)).toBeUndefined();
      return worker;
    }

    it('is not adopted: nothing else of the order had left', async () => {
      const worker = await toldLate();
      expect(await worker.record(await claimOne(worker), adopted(7))).toBe('conflict');
    });

    it('is adopted if the order was sent again: this POST may have been before the other', async () => {
      const worker = await toldLate();
      for (let looks = 0; looks < CLAIM.looksBeforeResend; looks++) {
        await worker.record(await claimOne(worker), LOOKED);
      }
      expect(await worker.record(await claimOne(worker), LOST)).toBe('unknown');
      expect(await worker.record(await claimOne(worker), adopted(7))).toBe('ordered');
    });
  });

  describe('Worker.doubt()', () => {
    it('has what came over a connection looked up, before and after it was said', async () => {
      const { ledger, run, worker, orders } = await claimed('a', 'b', 'c', 'd');
      const [a, b, c, d] = orders;
      await place(worker, a, 1, 4);
      await place(worker, b, 2, 5);
      await worker.doubt(4);
      await place(worker, c, 3, 4);
      const later = { kind: 'later', failure: NOT_EDITING, waitMs: 0 } as const;
      if (!d) throw new Error('There is no such order');
      await worker.record(d, later, { connection: 4, lookUpAfterMs: 0 });
      expect(await suspects(ledger, run)).toEqual(['a', 'c']);
      expect(await ledger.verificationCounts(run)).toMatchObject({ suspect: 2, verified: 0 });
      expect(await openOnes(ledger, run)).toHaveLength(2);
    });

    it('means the connection of one worker alone', async () => {
      const { ledger, run, worker, orders } = await claimed('a');
      await place(worker, orders[0], 1, 4);
      await (await ledger.openWorker({ runs: [run] })).doubt(4);
      expect(await suspects(ledger, run)).toEqual([]);
    });
  });

  describe('Ledger.recordVerifications()', () => {
    const refusal: Failure = { ...NOT_EDITING, code: 'doc_not_found' };

    /** An order that was refused, or in conflict, `again` after an answer of it was lost; and the way to record a finding. */
    async function notPlaced(outcome: Outcome, wasLost: boolean) {
      const { ledger, run, worker, orders } = await claimed('a');
      if (wasLost) {
        await worker.record(orders[0], LOST);
        const lookUp = await claimOne(worker);
        await worker.record(lookUp, outcome);
      } else await worker.record(orders[0], outcome);
      const [order] = await collect(ledger.orders(run));
      if (!order) throw new Error('There is no such order');
      const find = (orderId: OrderId | null, isOwn: boolean | null = null) => {
        const finding = orderId === order.orderId ? 'verified' : 'differs';
        return ledger.recordVerifications([{ order: order.id, finding, orderId, isOwn }]);
      };
      const state = async () => (await collect(ledger.orders(run)))[0];
      return { ledger, run, find, state };
    }

    it('takes in an order that was refused after a lost answer and placed after all', async () => {
      const { ledger, run, find, state } = await notPlaced(
        { kind: 'refused', failure: refusal },
        true,
      );
      expect(await ledger.verificationCounts(run)).toMatchObject({ suspect: 1, maybeOrdered: 1 });
      expect(await openOnes(ledger, run)).toHaveLength(1);
      expect(await suspects(ledger, run)).toEqual(['a']);
      await find(null);
      expect(await state()).toMatchObject({ state: 'refused', verified: 'verified' });
      expect(await ledger.verificationCounts(run)).toMatchObject({ suspect: 0, maybeOrdered: 1 });
      expect(await openOnes(ledger, run)).toHaveLength(0);
      // Its first POST may arrive any time: it is looked up again each time.
      expect(await suspects(ledger, run)).toEqual(['a']);
      expect(await collect(ledger.ordersToVerify(run, 'doubted'))).toEqual([]);
      await find(7);
      expect(await state()).toMatchObject({
        state: 'ordered',
        orderId: 7,
        adopted: true,
        errorCode: null,
        verified: 'verified',
        orderedAtMs: expect.any(Number),
      });
      expect(await ledger.seenOrderIds(run)).toEqual([{ projectId: 'a', orderId: 7 }]);
      expect(await suspects(ledger, run)).toEqual([]);
    });

    it('finds no difference in an order that another process took in meanwhile with the same order id', async () => {
      const { ledger, run, find, state } = await notPlaced(
        { kind: 'refused', failure: refusal },
        true,
      );
      await find(7);
      await find(7);
      expect(await state()).toMatchObject({ state: 'ordered', orderId: 7, verified: 'verified' });
      expect(await ledger.verificationCounts(run)).toMatchObject({ differs: 0, toConfirm: 1 });
    });

    it('leaves an order that may have been placed if the project has an order with another partner order id', async () => {
      const { find, state } = await notPlaced({ kind: 'refused', failure: refusal }, true);
      await find(7, false);
      expect(await state()).toMatchObject({ state: 'refused', orderId: null, verified: 'differs' });
    });

    it('leaves an order that was refused, and of which no answer was lost, as it is', async () => {
      const { ledger, run, find, state } = await notPlaced(
        { kind: 'refused', failure: refusal },
        false,
      );
      expect(await suspects(ledger, run)).toEqual([]);
      await find(7);
      expect(await state()).toMatchObject({ state: 'refused', orderId: null, verified: 'differs' });
    });

    it.each([7, '9007199254740993'])(
      'takes an order back from conflict that has its partner order id, but no other id than the one it had: %s',
      async (id) => {
        const conflict = { kind: 'conflict', orderId: id, failure: NOT_EDITING } as const;
        const { ledger, run, find, state } = await notPlaced(conflict, false);
        const toVerify = await collect(ledger.ordersToVerify(run, 'all'));
        expect(toVerify.map(({ projectId }) => projectId)).toEqual(['a']);
        await find(id);
        expect(await state()).toMatchObject({ state: 'conflict', verified: 'verified' });
        await find(8, true);
        expect(await state()).toMatchObject({
          state: 'conflict',
          orderId: id,
          verified: 'differs',
        });
        await find(id, true);
        expect(await state()).toMatchObject({ state: 'ordered', orderId: id, adopted: true });
      },
    );

    it("leaves an order in conflict with another run's order, also after a lost answer", async () => {
      const { ledger, worker, orders } = await claimed('a');
      await place(worker, orders[0], 7);
      await worker.close();
      const run = await stageDrafts(ledger, [draftOf('a')]);
      const next = await ledger.openWorker({ runs: [run] });
      await next.record(await claimOne(next), LOST);
      expect(await next.record(await claimOne(next), adopted(7))).toBe('conflict');
      const [order] = await collect(ledger.orders(run));
      if (!order) throw new Error('There is no such order');
      const found = { order: order.id, finding: 'verified', orderId: 7 } as const;
      await ledger.recordVerifications([{ ...found, isOwn: true }]);
      expect(await collect(ledger.orders(run))).toMatchObject([{ state: 'conflict', orderId: 7 }]);
    });

    it('takes nothing in while another run has the project in flight, whose order it may be', async () => {
      const lost = await notPlaced({ kind: 'refused', failure: refusal }, true);
      const run = await stageDrafts(lost.ledger, [draftOf('a')]);
      const worker = await lost.ledger.openWorker({ runs: [run] });
      const order = await claimOne(worker);
      await lost.find(7);
      expect(await lost.state()).toMatchObject({ state: 'refused', verified: 'differs' });
      await place(worker, order, 7);
      await lost.find(7);
      expect(await lost.state()).toMatchObject({ state: 'refused', orderId: null });
      expect(await collect(lost.ledger.orders(run))).toMatchObject([
        { state: 'ordered', orderId: 7 },
      ]);
    });

    it('keeps what look-ups found, and changes no order id', async () => {
      const { ledger, run, worker, orders } = await claimed('a', 'b', 'c', 'd');
      for (const [i, order] of orders.entries()) await place(worker, order, 10 + i, i);
      const records = await collect(ledger.ordersToVerify(run, 'all'));
      expect(records.map(({ projectId }) => projectId)).toEqual(['a', 'b', 'c', 'd']);
      const [a, b, c] = records;
      if (!a || !b || !c) throw new Error('There is no such order');
      await ledger.recordVerifications([
        { order: a.id, finding: 'verified', orderId: 10 },
        { order: b.id, finding: 'differs', orderId: 12 },
        { order: c.id, finding: 'missing', orderId: null },
      ]);
      const left = async (which: 'all' | 'again' | 'suspect' | 'differing') =>
        (await collect(ledger.ordersToVerify(run, which))).map(({ projectId }) => projectId);
      expect(await left('all')).toEqual(['b', 'c', 'd']);
      expect(await left('again')).toEqual(['a', 'b', 'c', 'd']);
      expect(await left('differing')).toEqual(['b', 'c']);
      // 12 is c's: its answer was in doubt until it was looked up.
      expect(await left('suspect')).toEqual([]);
      const doubts = { suspect: 0, maybeOrdered: 0 };
      const toConfirm = { toConfirm: 2, testsToConfirm: 0, maybeToConfirm: 0 };
      const found = { verified: 1, cancelled: 0, differs: 1, missing: 1, notTold: 0 };
      const handOvers = { toHandOver: 2, handedOver: 0, lapsed: 0 };
      const counts = { ...found, ...doubts, ...toConfirm, ...handOvers };
      expect(await ledger.verificationCounts(run)).toEqual(counts);
      expect(await collect(ledger.orders(run))).toMatchObject([
        { orderId: 10, verified: 'verified', foundOrderId: 10 },
        { orderId: 11, verified: 'differs', foundOrderId: 12 },
        { orderId: 12, verified: 'missing', foundOrderId: null },
        { orderId: 13, verified: null, foundOrderId: null },
      ]);
      expect(await ledger.seenOrderIds(run)).toContainEqual({ projectId: 'b', orderId: 12 });
      const gone = { finding: 'missing', orderId: null } as const;
      await ledger.recordVerifications([{ order: a.id, ...gone, status: null }]);
      expect(await left('differing')).toEqual(['a', 'b', 'c']);
    });

    it('knows that an order was cancelled which was verified before', async () => {
      const { ledger, run, worker, orders } = await claimed('a', 'b');
      for (const [i, order] of orders.entries()) await place(worker, order, 10 + i, i);
      const [a, b] = await collect(ledger.ordersToVerify(run, 'all'));
      if (!a || !b) throw new Error('There is no such order');
      await ledger.recordVerifications([{ order: a.id, finding: 'verified', orderId: 10 }]);
      const gone = { finding: 'missing', orderId: null, status: 'editing' } as const;
      await ledger.recordVerifications([a, b].map(({ id }) => ({ order: id, ...gone })));
      const found = (await collect(ledger.orders(run))).map(({ verified }) => verified);
      expect(found).toEqual(['cancelled', 'missing']);
      const counts = { verified: 0, cancelled: 1, missing: 1, toConfirm: 0 };
      expect(await ledger.verificationCounts(run)).toMatchObject(counts);
      const left = await collect(ledger.ordersToVerify(run, 'all'));
      expect(left.map(({ projectId }) => projectId)).toEqual(['b']);
    });
  });
}

/** What a person finds out about orders whose outcome is unknown. */
export function describeSettling(open: () => World): void {
  const claimed = (...projects: readonly string[]) => claimAll(open(), projects);

  describe('Ledger.settleOrders()', () => {
    it('takes what a person found out, all of it or nothing, and says who', async () => {
      const { ledger, run, worker, orders } = await claimed('a', 'b', 'c');
      const [a, b, c] = orders;
      if (!b || !c) throw new Error('There is no such order');
      await worker.record(a, LOST);
      await worker.record(b, LOST);
      await place(worker, c, 7);
      const [settleA, settleB] = [
        { projectId: 'a', orderId: 5 },
        { projectId: 'b', orderId: null },
      ];
      const refused = [
        { settled: [settleA, { projectId: 'c', orderId: 8 }], code: 'order_not_unknown' },
        { settled: [settleA, { projectId: 'x', orderId: 8 }], code: 'order_not_unknown' },
        { settled: [settleA, { projectId: 'b', orderId: 7 }], code: 'order_id_taken' },
      ];
      for (const { settled, code } of refused) {
        await expect(ledger.settleOrders(run, settled, 'Ann')).rejects.toMatchObject({ code });
      }
      expect(await ledger.events(run)).toEqual([]);
      await ledger.settleOrders(run, [settleA, settleB], 'Ann');
      expect(await collect(ledger.orders(run))).toMatchObject([
        { state: 'ordered', orderId: 5, adopted: true },
        { state: 'refused', orderId: null, errorCode: 'settled_by_hand' },
        { state: 'ordered', orderId: 7 },
      ]);
      expect(await ledger.events(run)).toMatchObject([
        { what: 'settled', by: 'Ann', details: { projectId: 'a', orderId: 5 } },
        { what: 'settled', by: 'Ann', details: { projectId: 'b', orderId: null } },
      ]);
      expect(await ledger.seenOrderIds(run)).toContainEqual({ projectId: 'a', orderId: 5 });
    });

    it('leaves an order that was not there to be looked up again: its POST may arrive late', async () => {
      const { ledger, run, worker, orders } = await claimed('a');
      await worker.record(orders[0], LOST);
      await ledger.settleOrders(run, [{ projectId: 'a', orderId: null }], 'Ann');
      expect(await suspects(ledger, run)).toEqual(['a']);
      expect(await ledger.verificationCounts(run)).toMatchObject({ suspect: 0, maybeOrdered: 1 });
      expect(await openOnes(ledger, run)).toHaveLength(0);
      const found = { order: orders[0].id, finding: 'differs', orderId: 7 } as const;
      await ledger.recordVerifications([found]);
      expect(await collect(ledger.orders(run))).toMatchObject([
        { state: 'ordered', orderId: 7, adopted: true, errorCode: null },
      ]);
    });

    it('leaves nothing to look up once another run has placed an order of the project', async () => {
      const { ledger, run, worker, orders } = await claimed('a');
      await worker.record(orders[0], LOST);
      await ledger.settleOrders(run, [{ projectId: 'a', orderId: null }], 'Ann');
      const next = await stageDrafts(ledger, [draftOf('a')]);
      const other = await ledger.openWorker({ runs: [next] });
      await place(other, await claimOne(other), 7);
      expect(await suspects(ledger, run)).toEqual([]);
      expect(await ledger.verificationCounts(run)).toMatchObject({ suspect: 0, maybeOrdered: 0 });
      expect(await openOnes(ledger, run)).toHaveLength(0);
    });

    it('leaves an order to be looked up when one is found out that was sent before it', async () => {
      const world = open();
      const ledger = world.open();
      const failure = { ...NOT_EDITING, code: 'doc_not_found' };
      const refused = { kind: 'refused', failure } as const;
      const [before, run] = [
        await stageDrafts(ledger, [draftOf('a')]),
        await stageDrafts(ledger, [draftOf('a')]),
      ];
      for (const one of [before, run]) {
        const worker = await ledger.openWorker({ runs: [one] });
        await worker.record(await claimOne(worker), LOST);
        await worker.record(await claimOne(worker), refused);
        await world.pass(10);
      }
      const [found] = await collect(ledger.orders(before));
      if (!found) throw new Error('There is no such order');
      await ledger.recordVerifications([
        { order: found.id, finding: 'differs', orderId: 7, isOwn: true },
      ]);
      expect((await ledger.getRun(before)).states.ordered.orders).toBe(1);
      expect(await suspects(ledger, run)).toEqual(['a']);
      expect(await ledger.verificationCounts(run)).toMatchObject({ suspect: 1, maybeOrdered: 1 });
    });
  });
}

/** A worker that has claimed orders of these projects. */
async function claimAll<L extends OrderingLedger>(world: World<L>, projects: readonly string[]) {
  const ledger = world.open();
  const drafts = projects.map((id) => draftOf(id));
  const run = await stageDrafts(ledger, drafts);
  const worker = await ledger.openWorker({ runs: [run] });
  const orders = [...((await worker.claim(CLAIM)) ?? [])] as [ClaimedOrder, ...ClaimedOrder[]];
  return { world, ledger, run, worker, orders };
}

function place(worker: Worker, order: ClaimedOrder | undefined, id: number, connection = 1) {
  if (!order) throw new Error('There is no such order');
  return worker.record(order, ordered(id), { connection, lookUpAfterMs: 500 });
}

/** Those that are counted as suspect. */
function openOnes(ledger: OrderingLedger, run: string) {
  return collect(ledger.ordersToVerify(run, 'open'));
}

async function suspects(ledger: OrderingLedger, run: string): Promise<string[]> {
  const found = await collect(ledger.ordersToVerify(run, 'suspect'));
  return found.map(({ projectId }) => projectId);
}
