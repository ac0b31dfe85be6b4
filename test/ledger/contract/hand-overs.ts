import { describe, expect, it } from 'vitest';
import type { ClaimedOrder, Ledger, PlacedOrder } from '../../../src/ledger/ledger.ts';
import { draftOf, stageDrafts } from '../../support/drafts.ts';
import { CLAIM, collect, FAILURE, ordered, type World } from './world.ts';

/** A run whose orders are placed, each over a connection of its own; those called test… are test orders. */
async function placed(world: World, ...projects: readonly string[]) {
  const ledger = world.open();
  const drafts = projects.map((id) => draftOf(id, { forTest: id.startsWith('test') }));
  const run = await stageDrafts(ledger, drafts);
  const worker = await ledger.openWorker({ runs: [run] });
  const left = [...((await worker.claim({ ...CLAIM, limit: 100 })) ?? [])];
  /** Places the next orders. */
  const place = async (count = left.length) => {
    for (const order of left.splice(0, count)) {
      const at = projects.indexOf(order.projectId);
      await worker.record(order, ordered(10 + at), { connection: at, lookUpAfterMs: 0 });
    }
  };
  return { ledger, run, worker, left, place };
}

/** Which orders are in which hand-over. */
async function marks(ledger: Ledger, run: string) {
  const orders = await collect(ledger.orders(run));
  return Object.fromEntries(orders.map(({ projectId, handedOver }) => [projectId, handedOver]));
}

async function find(ledger: Ledger, run: string, project: string, found: object): Promise<void> {
  const order = (await collect(ledger.orders(run))).find((one) => one.projectId === project);
  if (!order) throw new Error(`There is no order ${project}`);
  const { id, orderId } = order;
  await ledger.recordVerifications([{ order: id, orderId, finding: 'verified', ...found }]);
}

/** Order ids are handed over once each. */
export function describeHandOvers(open: () => World): void {
  describe('Ledger.handOver()', () => {
    it('has each id in one hand-over, says again what is in it, and records who made it', async () => {
      const { ledger, run, place } = await placed(open(), 'a', 'b', 'test', 'c');
      expect(await ledger.handOver(run, 'mon', 'Ann')).toBeNull();
      expect(await ledger.events(run)).toEqual([]);
      await place(3);
      const made = await ledger.handOver(run, 'mon', 'Ann');
      expect(made).toMatchObject({ mark: 'mon', by: 'Ann', orders: 2, isNew: true });
      await place();
      expect(await ledger.handOver(run, 'mon', 'Bea')).toEqual({ ...made, isNew: false });
      expect(await marks(ledger, run)).toEqual({ a: 'mon', b: 'mon', test: null, c: null });
      const counts = { handedOver: 2, toHandOver: 1, lapsed: 0, toConfirm: 3, testsToConfirm: 1 };
      expect(await ledger.verificationCounts(run)).toMatchObject(counts);
      expect(await ledger.handOver(run, 'tue')).toMatchObject({ orders: 1, by: null, isNew: true });
      expect(await ledger.handOver(run, 'wed')).toBeNull();
      expect(await marks(ledger, run)).toEqual({ a: 'mon', b: 'mon', test: null, c: 'tue' });
      expect(await ledger.events(run)).toMatchObject([
        { what: 'handed_over', by: 'Ann', details: { mark: 'mon', orders: 2 } },
        { what: 'handed_over', by: null, details: { mark: 'tue', orders: 1 } },
      ]);
    });

    it('has none in two when several are made at once, and none twice', async () => {
      const world = open();
      const projects = Array.from({ length: 50 }, (_, i) => `p-${i}`);
      const { ledger, run, place } = await placed(world, ...projects);
      await place();
      const others = [world.open(), world.open(), world.open()];
      const names = ['mon', 'tue', 'mon'];
      const made = await Promise.all(others.map((one, i) => one.handOver(run, names[i] ?? '')));
      const [mark, ...rest] = new Set(Object.values(await marks(ledger, run)));
      expect(rest).toEqual([]);
      expect(made.filter((one) => one?.isNew)).toMatchObject([{ mark, orders: 50 }]);
      expect(made.filter((one) => one !== null && one.mark !== mark)).toEqual([]);
      expect(await ledger.events(run)).toHaveLength(1);
    });

    it('leaves out what was cancelled, and ids in doubt until they are compared', async () => {
      const { ledger, run, worker, place } = await placed(open(), 'a', 'b', 'c');
      await place();
      await worker.doubt(1);
      await find(ledger, run, 'c', { status: 'editing' });
      expect(await ledger.handOver(run, 'mon')).toMatchObject({ orders: 1 });
      expect(await ledger.verificationCounts(run)).toMatchObject({ toHandOver: 1 });
      await find(ledger, run, 'b', { status: 'ordering' });
      expect(await ledger.handOver(run, 'tue')).toMatchObject({ orders: 1 });
      expect(await marks(ledger, run)).toEqual({ a: 'mon', b: 'tue', c: null });
    });

    it('leaves out what the service did not tell, which another order or a confirmation may stand behind', async () => {
      const { ledger, run, place } = await placed(open(), 'a', 'b', 'c');
      await place();
      await find(ledger, run, 'a', { finding: 'differs', orderId: 99, status: 'ordering' });
      await find(ledger, run, 'b', { status: 'ordered' });
      const untold = { finding: 'not_told', orderId: null };
      for (const project of ['a', 'b']) await find(ledger, run, project, untold);
      expect(await ledger.handOver(run, 'mon')).toMatchObject({ orders: 1 });
      expect(await ledger.verificationCounts(run)).toMatchObject({ toHandOver: 2 });
      expect(await marks(ledger, run)).toEqual({ a: null, b: null, c: 'mon' });
    });

    it('takes names that people see as one for one', async () => {
      const { ledger, run, place } = await placed(open(), 'a', 'b');
      await place(1);
      const made = await ledger.handOver(run, 'M\u00e4rz 1', 'Ann');
      await place();
      for (const mark of ['m\u00e4rz 1', 'Ma\u0308rz  1', 'M\u00c4RZ 1 ']) {
        expect(await ledger.handOver(run, mark)).toEqual({ ...made, isNew: false });
      }
      expect(await marks(ledger, run)).toEqual({ a: 'M\u00e4rz 1', b: null });
    });

    it('hands over the later order of a project, also if the clock was set back before it', async () => {
      const world = open();
      const { ledger, run, place } = await placed(world, 'a');
      await place();
      await ledger.handOver(run, 'mon');
      const again = await stageDrafts(ledger, [draftOf('a')]);
      const other = await ledger.openWorker({ runs: [again] });
      const [order] = (await other.claim(CLAIM)) ?? [];
      if (!order) throw new Error('There is no such order');
      await world.pass(-60_000);
      await other.record(order, ordered(20), { connection: 1, lookUpAfterMs: 0 });
      expect(await ledger.handOver(again, 'tue')).toMatchObject({ orders: 1 });
      expect(await ledger.verificationCounts(run)).toMatchObject({ handedOver: 1, lapsed: 1 });
    });

    it('notes no hand-over that evidence has of other orders', async () => {
      const { ledger, run, place } = await placed(open(), 'a', 'b');
      await place();
      const as = ['another user', 'false', '1', '3.5', '2', '2'];
      const orders = [
        { projectId: 'a', orderId: 70, handedOver: 'mon', as },
        { projectId: 'x', orderId: 71, handedOver: 'mon', as },
      ];
      expect(await ledger.adoptOrders(run, { orders, files: ['mon.csv'] })).toMatchObject({
        unfit: ['a', 'x'],
      });
      expect(await ledger.events(run)).toEqual([]);
      expect(await ledger.handOver(run, 'mon')).toMatchObject({ orders: 2, isNew: true });
    });

    it('tells of orders that were handed over and are gone since, and keeps them in their hand-over', async () => {
      const world = open();
      const { ledger, run, place } = await placed(world, 'a', 'b', 'c', 'd');
      await place();
      await ledger.handOver(run, 'mon');
      await find(ledger, run, 'a', { status: 'editing' });
      await find(ledger, run, 'b', { finding: 'differs', orderId: 99 });
      await find(ledger, run, 'c', { status: 'ordered' });
      const again = await stageDrafts(ledger, [draftOf('d')]);
      const other = await ledger.openWorker({ runs: [again] });
      const [order] = (await other.claim(CLAIM)) ?? [];
      if (!order) throw new Error('There is no such order');
      await world.pass(1);
      await other.record(order, ordered(20), { connection: 1, lookUpAfterMs: 0 });
      const lapsed = await collect(ledger.ordersToVerify(run, 'lapsed'));
      expect(lapsed.map(({ projectId }) => projectId)).toEqual(['a', 'b', 'd']);
      expect(await ledger.verificationCounts(run)).toMatchObject({ handedOver: 4, lapsed: 3 });
      expect(await ledger.handOver(run, 'mon')).toMatchObject({ orders: 4, isNew: false });
      await ledger.purgeRun(run);
      expect(await marks(ledger, run)).toEqual({ a: 'mon', b: 'mon', c: 'mon', d: 'mon' });
    });

    it('takes evidence of orders that are not released yet, as the first ones alone are', async () => {
      const ledger = open().open();
      const drafts = ['a', 'b', 'c'].map((id) => draftOf(id));
      const run = await stageDrafts(ledger, drafts, undefined, { onHold: true });
      await ledger.releaseRun(run, 'Ann', { first: 1 });
      const evidence = { orders: [{ projectId: 'c', orderId: 10 }], files: ['a.csv'] };
      expect(await ledger.adoptOrders(run, evidence)).toMatchObject({ expected: 1, unfit: [] });
      const worker = await ledger.openWorker({ runs: [run] });
      const claimed = (await worker.claim({ ...CLAIM, limit: 9 })) ?? [];
      const todo = Object.fromEntries(claimed.map((one) => [one.projectId, one.todo]));
      expect(todo).toEqual({ a: 'send', c: 'look_up' });
    });

    it('refuses evidence before any of it is noted: of the other kind, of a changed file, and while the run is on hold', async () => {
      const ledger = open().open();
      const ids = Array.from({ length: 1001 }, (_, n) => `p-${n}`);
      const run = await stageDrafts(
        ledger,
        ids.map((id) => draftOf(id)),
      );
      const orders = ids.map((projectId, n) => ({ projectId, orderId: n + 1 }));
      const of = (last: object) => ({
        orders: [...orders.slice(0, -1), { ...orders[1000], ...last } as PlacedOrder],
        files: ['a.csv'],
      });
      const unfit = { code: 'evidence_unfit' };
      const asTest = { as: ['user-1', 'true', '1', '1', '2', '2'] };
      await expect(ledger.adoptOrders(run, of(asTest))).rejects.toMatchObject(unfit);
      await expect(ledger.adoptOrders(run, of({ projectId: 'q' }))).rejects.toMatchObject(unfit);
      await ledger.stopRun(run, 'Ann');
      await expect(ledger.adoptOrders(run, of({}))).rejects.toMatchObject(unfit);
      expect((await ledger.getRun(run)).states).toMatchObject({
        ...{ unknown: { orders: 0 }, staged: { orders: 1001 } },
      });
    });

    it('takes evidence of a run that is placed with a key of its own', async () => {
      const ledger = open().open();
      const run = await stageDrafts(ledger, [draftOf('a')], undefined, { keyOf: 'acme' });
      const evidence = { orders: [{ projectId: 'a', orderId: 10 }], files: ['a.csv'] };
      expect(await ledger.adoptOrders(run, evidence)).toMatchObject({ expected: 1, unfit: [] });
      expect((await ledger.getRun(run)).states.unknown.orders).toBe(1);
    });

    it('takes hand-overs from evidence of a run that was purged before its backup, and nothing else', async () => {
      const { ledger, run, worker, left, place } = await placed(open(), 'a', 'b', 'c', 'd');
      await place(3);
      const later = { kind: 'later', failure: FAILURE, waitMs: 0 } as const;
      await worker.record(left[0] as ClaimedOrder, later);
      await ledger.purgeRun(run, { abandon: true });
      const ids = { a: 10, b: 11, d: 13 };
      const orders = Object.entries(ids).map(([projectId, orderId]) => ({
        ...{ projectId, orderId, handedOver: 'mon' },
      }));
      const adopted = await ledger.adoptOrders(run, { orders, files: ['mon.csv'] });
      expect(adopted).toEqual({ adopted: 0, expected: 0, known: 2, unfit: ['d'] });
      expect(await ledger.handOver(run, 'tue')).toMatchObject({ orders: 1 });
      expect(await marks(ledger, run)).toEqual({ a: 'mon', b: 'mon', c: 'tue', d: null });
    });

    it('hands nothing over again that evidence of a restored ledger tells of, once it is found placed', async () => {
      const { ledger, run, worker, place } = await placed(open(), 'a', 'b', 'c');
      await place(1);
      const ids = { a: 10, b: 11, c: 12 };
      const orders = Object.entries(ids).map(([projectId, orderId]) => ({
        ...{ projectId, orderId, handedOver: projectId === 'c' ? undefined : 'mon' },
      }));
      const evidence = { orders, files: ['mon.csv'], by: 'Ann' };
      for (const _ of [1, 2]) await ledger.adoptOrders(run, evidence);
      await place();
      expect(await marks(ledger, run)).toEqual({ a: 'mon', b: 'mon', c: null });
      expect(await ledger.handOver(run, 'mon')).toMatchObject({ orders: 2, isNew: false });
      expect(await ledger.handOver(run, 'tue')).toMatchObject({ orders: 1, isNew: true });
      const made = (await ledger.events(run)).filter(({ what }) => what === 'handed_over');
      const details = { mark: 'mon', orders: 2, files: ['mon.csv'] };
      expect(made).toMatchObject([{ by: 'Ann', details }, { details: { mark: 'tue' } }]);
      await worker.close();
    });
  });
}
